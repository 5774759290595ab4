"""Reading the events the machine wrote: the one place that knows what their numbers mean, and who may know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from recompile.engine import events as e
from recompile.engine import ids
from recompile.engine.events import Event as RawEvent
from recompile.engine.ids import MOVE_BASE
from recompile.engine.kin import code_of
from recompile.engine.state import State
from recompile.notation.answer_reading import read_answer
from recompile.notation.answers import KINDS
from recompile.notation.events import READERS, Event, Reader
from recompile.notation.names import BOXES, PLAYERS, card_name, place_name, text_name, zone_name


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
