"""What happened, in names, as far as a reader may know: the one place that reads and hides what the machine wrote.

A reader is `A`, `B`, `public` (those beside the table, who see what lies open and remember what was shown) or `all`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from recompile.engine import events as e
from recompile.engine import ids
from recompile.engine.events import Event as RawEvent
from recompile.engine.ids import MOVE_BASE
from recompile.engine.kin import code_of
from recompile.engine.state import State
from recompile.notation.answers import KINDS, Kind, read_answer
from recompile.notation.names import BOXES, PLAYERS, UNKNOWN, Box, Player, card_name, place_name, text_name, zone_name

Reader = Literal["A", "B", "public", "all"]
READERS: tuple[Reader, ...] = ("A", "B", "public", "all")


def check_reader(name: str) -> Reader:
    """
    >>> check_reader("C")
    Traceback (most recent call last):
    ValueError: players are A and B, other readers are public and all; 'C' is none of them
    """
    for reader in READERS:
        if reader == name:
            return reader
    raise ValueError(f"players are A and B, other readers are public and all; {name!r} is none of them")


class Event(Struct, frozen=True, eq=False):
    """One thing that happened. What a kind of event does not speak of is None or empty.

    `card` is a code, `??` where the reader may not know it. `origin` and `target` are where a card comes from and goes
    to, or lies: a stack (`A2`) or a zone (`A.hand`). `answer` is the kind of an answer that was the only one, or that
    was stated, and `said` how it is written. `cause` is the text that made it happen, `depth` how many texts deep.
    `height` is the place in its stack, from the oldest card, that a card lands at. `follows` marks a card that lands or
    arrives right after it has set off. `seen` says who may know the card; it is no part of what happened.
    """

    kind: str
    player: Player
    rule: str
    cause: str | None = None
    depth: int = 0
    card: str | None = None
    origin: str | None = None
    target: str | None = None
    up: bool | None = None
    box: Box | None = None
    line: int | None = None
    protocol: str | None = None
    order: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    number: int | None = None
    answer: Kind | None = None
    said: str | None = None
    height: int | None = None
    follows: bool = False
    seen: frozenset[str] = frozenset(READERS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and astuple(self)[:-1] == astuple(other)[:-1]

    def __ne__(self, other: object) -> bool:  # that of a Struct would ask whether they are the same object
        return not self == other

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])

    @property
    def hidden(self) -> bool:
        """Whether it is about a card that the reader may not know."""
        return self.card == UNKNOWN

    def seen_by(self, reader: Reader) -> Event:
        """The event as this reader may know it."""
        if reader in self.seen or self.card is None:
            return self
        return replace(self, card=UNKNOWN, said=None)

    @property
    def place(self) -> str | None:
        """Where it happens, in a word."""
        if self.line is not None:
            return str(self.line)
        if self.kind in _TO_PLAYER:
            return None if self.target is None else self.target[0]
        return self.origin if self.kind in _FROM else self.target

    @property
    def detail(self) -> str | None:
        """The rest in a word: a face, a number, a new order, an answer."""
        if self.kind in ("play", "flip"):
            return "face-up" if self.up else "face-down"
        if self.kind == "shift":
            return f"from {self.origin}"
        if self.kind in _LEAVING:
            return f"to {self.target}"
        if self.order:
            return "-".join(self.order)
        if self.answer is not None:
            return self.said
        return self.protocol or (None if self.number is None else str(self.number))

    def __str__(self) -> str:
        words = [word for word in (self.kind, self.card, self.place, self.detail) if word is not None]
        because = f" ({self.cause})" if self.cause else ""
        return f"{'  ' * self.depth}{self.player} {' '.join(words)}{because} [{self.rule}]"


_LEAVING = ("delete", "return", "take")
_FROM = (*_LEAVING, "draw")
_TO_PLAYER = ("discard", "give", "take-random")


def read_events(s: State, raw: Sequence[RawEvent], reader: Reader = "all", since: int = 0) -> tuple[Event, ...]:
    """Events as one reader may know them, from the one with this number on."""
    return tuple(_read(s, raw[at], raw[at - 1] if at else None).seen_by(reader) for at in range(since, len(raw)))


def _read(s: State, raw: RawEvent, before: RawEvent | None) -> Event:
    return Event(
        e.EVENT_NAMES[raw.kind],
        PLAYERS[raw.player],
        e.EVENT_RULES[raw.kind],
        text_name(s, raw.cause) if raw.cause >= 0 else None,
        int(raw.depth),
        None if raw.card < 0 else card_name(s, raw.card),
        follows=raw.kind in (e.E_LAND, e.E_ENTER) and before is not None and before.card == raw.card,
        seen=frozenset(["all", *(READERS[bit] for bit in range(3) if raw.seen >> bit & 1)]),
        **_facts(s, raw),
    )


def _facts(s: State, raw: RawEvent) -> dict[str, Any]:
    """What this kind of event speaks of."""
    number, what = int(raw.number), e.NUMBERS.get(raw.kind)
    if what == "answer":
        return _answer(s, raw)
    if raw.kind in (e.E_COMPILE, e.E_TURN_PROTOCOL):
        line = raw.target % 3 + 1
        return {"line": line, "protocol": code_of(number)} if what else {"line": line}
    facts: dict[str, Any] = {"origin": _zone(raw.origin), "target": _zone(raw.target)}
    return facts if what is None else facts | _NUMBERS.get(what, _plain)(number)


def _plain(number: int) -> dict[str, Any]:
    return {"number": number}


_NUMBERS: dict[str, Callable[[int], dict[str, Any]]] = {  # what the number of an event means, where it is no number
    "face": lambda number: {"up": bool(number)},
    "box": lambda number: {"box": BOXES[number]},
    "kin": lambda number: {"protocol": code_of(number)},
    "order": lambda number: {"order": _kin_order(number)},
    "pair": lambda number: {"lines": tuple(line + 1 for line in ids.PAIRS[number])},
    "height": lambda number: {"height": number + 1},
}


def _kin_order(number: int) -> tuple[str, str, str]:
    """The three protocols of a rearrangement, from left to right."""
    rest, right = divmod(number, e.ORDER_BASE)
    left, middle = divmod(rest, e.ORDER_BASE)
    return code_of(left), code_of(middle), code_of(right)


def _zone(zone: int) -> str | None:
    return zone_name(zone) if 0 <= zone < ids.COMMITTED else None


def _answer(s: State, raw: RawEvent) -> dict[str, Any]:
    """An answer as it was written then; a place is told as it was noted, because the table has changed since."""
    kind, detail = divmod(int(raw.number), MOVE_BASE)
    if kind == ids.M_FIELD:
        stack, place = divmod(detail, ids.ROOM)
        said = place_name(stack, -1 if raw.target >= 0 else place)
        return {"answer": KINDS[kind], "said": said, "target": _zone(stack), "number": place + 1}
    if kind == ids.M_DRAFT:  # it names a protocol of the pool, which is not there any more
        code = code_of(detail)
        return {"answer": KINDS[kind], "said": code, "protocol": code}
    if kind == ids.M_TEXT:  # its card lay open then; where it lies now, or whether it is hidden, is not said with it
        return {"answer": KINDS[kind], "said": text_name(s, detail)}
    found = read_answer(s, int(raw.number), int(raw.player))
    return {"answer": found.kind, "said": found.move, "number": found.number, "protocol": found.protocol}
