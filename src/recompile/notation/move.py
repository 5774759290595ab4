"""Moves: one decision each, as text (see the notation page).

`Move` is the text with its parts; `option_text` writes an answer the machine offers, and `find_option` finds the
answer a text means. Options are compared by meaning: `FIR3`, `A2` and `A2.2` may all be the same one.
"""

from __future__ import annotations

import re
from dataclasses import InitVar, dataclass, field
from functools import lru_cache

from recompile.cards import PRINTED, Library, UnknownName
from recompile.engine import ids
from recompile.engine.ids import FIELD_END, MOVE_BASE, PAIRS, PERMUTATIONS
from recompile.engine.select import field_option
from recompile.engine.state import State
from recompile.notation.answer_reading import read_answer
from recompile.notation.errors import AmbiguousMove, IllegalMove, NotAMove
from recompile.notation.names import BOXES, PLAYERS, lines_of

_CONSTANTS = {"r": ids.REFRESH, "yes": ids.YES, "no": ids.NO, "done": ids.DONE, "keep": ids.KEEP, "=other": ids.OTHER}
_PLAY = re.compile(r"(?:([A-Z]{3}\d)|([a-z]{3}\d))@([ABab]?)([123])")
_TOP = re.compile(r"@([AB]?)([123])", re.IGNORECASE)
_COMPILE = re.compile(r"C([123])", re.IGNORECASE)
_PLACE = re.compile(r"([AB])([123])(?:\.([1-9][0-9]?))?", re.IGNORECASE)
_NUMBER = re.compile(r"=([0-9])")
_STATED = re.compile(r"=([A-Za-z]+)")
_ORDER = re.compile(r"~(?:([AB]):)?([A-Za-z]+)-([A-Za-z]+)-([A-Za-z]+)")
_SWAP = re.compile(r"%([123])-([123])")
_TEXT = re.compile(r"(?:([AB]):)?([A-Za-z]+ ?\d):(top|middle|bottom)", re.IGNORECASE | re.ASCII)
_CARD = re.compile(r"[A-Za-z]+ ?\d", re.ASCII)
_CODE = re.compile(r"[A-Za-z]{3}[0-6]?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """A move as text. What it means depends on the question it answers, and on the cards of the game.

    Without `names` any three letters, with a value, are taken for a code; with them, it has to be one of those.

    >>> Move("FIR3@1"), Move("Fire 3"), Move("b2")
    (Move('FIR3@1'), Move('FIR3'), Move('B2'))
    >>> Move("FIR3@4")
    Traceback (most recent call last):
    recompile.notation.errors.NotAMove: 'FIR3@4' is not a move; the forms are FIR3@1, fir3@2, @2, R, C2, A2, B2.1, \
FIR3, FIR, 2, yes, no, done, keep, flip, ~WAT-FIR-DEA, %1-2, =3, =FIR, FIR0:top, A
    """

    text: str
    parts: tuple[str | int, ...] = field(default=(), compare=False, repr=False)
    names: InitVar[Library | None] = None

    def __post_init__(self, names: Library | None) -> None:
        text, parts = _parsed(self.text.strip()) if names is PRINTED else _Reader(names).parse(self.text.strip())
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "parts", parts)

    @property
    def codes(self) -> list[str]:
        """The cards or protocols it names."""
        return [part for part in self.parts[1:] if isinstance(part, str)]

    @property
    def numbers(self) -> list[int]:
        return [part for part in self.parts if isinstance(part, int)]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


Parsed = tuple[str, tuple[str | int, ...]]


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Parsed:
    """There are not many moves with printed cards, and everybody makes the same ones."""
    return _Reader(PRINTED).parse(text)


class _Reader:
    """Takes a move apart: the canonical text and its parts, of which the first names the form."""

    def __init__(self, names: Library | None) -> None:
        self.library = names or PRINTED
        self.is_strict = names is not None

    def parse(self, text: str) -> Parsed:
        low = text.lower()
        if low in _CONSTANTS:
            return ("R" if low == "r" else low), ("constant", _CONSTANTS[low])
        if low in ids.VERBS:
            return low, ("constant", ids.M_VERB * MOVE_BASE + ids.VERBS.index(low))
        if len(text) == 1:
            parsed = _parse_single(text)
        else:
            try:
                parsed = self.play(text) or self.choice(text) or self.statement(text) or self.name(text)
            except UnknownName as unknown:
                raise NotAMove(f"{text!r} is not a move: {unknown}") from None
        if parsed is None:
            raise NotAMove(
                f"{text!r} is not a move; the forms are FIR3@1, fir3@2, @2, R, C2, A2, B2.1, FIR3, FIR, 2, yes, no, "
                "done, keep, flip, ~WAT-FIR-DEA, %1-2, =3, =FIR, FIR0:top, A"
            )
        return parsed

    def card(self, text: str) -> str:
        """The code of a card by its code or name; what is no code here may be one in some game."""
        if not self.is_strict and _CODE.fullmatch(text):
            return text.upper()
        return self.library.card(text).code

    def protocol(self, text: str) -> str:
        if not self.is_strict and _CODE.fullmatch(text):
            return text.upper()
        return self.library.protocol(text).code

    def play(self, text: str) -> Parsed | None:
        if found := _PLAY.fullmatch(text):
            up, down, side, line = found.groups()
            code = self.card(up or down)
            return text[:5] + side.upper() + line, ("play", code, int(up is not None), _side(side), int(line) - 1)
        if found := _TOP.fullmatch(text):
            return text.upper(), ("top", _side(found[1]), int(found[2]) - 1)
        return None

    def choice(self, text: str) -> Parsed | None:
        if found := _COMPILE.fullmatch(text):
            return text.upper(), ("constant", ids.M_COMPILE * MOVE_BASE + int(found[1]) - 1)
        if found := _PLACE.fullmatch(text):
            index = int(found[3]) - 1 if found[3] else -1
            return text.upper(), ("place", _side(found[1]) * 3 + int(found[2]) - 1, index)
        if found := _TEXT.fullmatch(text):
            code, box = self.card(found[2]), found[3].lower()
            side = f"{found[1].upper()}:" if found[1] else ""
            return f"{side}{code}:{box}", ("text", code, BOXES.index(box), _side(found[1] or ""))
        return None

    def statement(self, text: str) -> Parsed | None:
        if found := _NUMBER.fullmatch(text):
            return text, ("constant", ids.M_NUMBER * MOVE_BASE + int(found[1]))
        if found := _STATED.fullmatch(text):
            code = self.protocol(found[1])
            return f"={code}", ("stated", code)
        if found := _SWAP.fullmatch(text):
            pair = tuple(sorted((int(found[1]) - 1, int(found[2]) - 1)))
            if pair not in PAIRS:
                return None
            return f"%{pair[0] + 1}-{pair[1] + 1}", ("constant", ids.M_SWAP * MOVE_BASE + PAIRS.index(pair))
        if found := _ORDER.fullmatch(text):
            codes = [self.protocol(found[at]) for at in (2, 3, 4)]
            side = f"{found[1]}:" if found[1] else ""
            return "~" + side + "-".join(codes), ("order", _side(found[1] or ""), *codes)
        return None

    def name(self, text: str) -> Parsed | None:
        if _CARD.fullmatch(text):
            code = self.card(text)
            return code, ("card", code)
        if text.isalpha() and len(text) >= 3:
            code = self.protocol(text)
            return code, ("draft", code)
        return None


def _parse_single(text: str) -> Parsed | None:
    if text in "123":
        return text, ("line", int(text) - 1)
    if text.upper() in PLAYERS:
        return text.upper(), ("player", PLAYERS.index(text.upper()))
    return None


def _side(text: str) -> int:
    return PLAYERS.index(text.upper()) if text else -1


# ---------------------------------------------------------------- from text to answers


def meanings(s: State, move: Move) -> list[int]:
    """All answers this text could mean to the player who is asked, legal or not."""
    form, codes, numbers = move.parts[0], move.codes, move.numbers
    own = max(s.asked, 0)
    if form == "constant":
        return numbers
    if form == "line":
        return [ids.M_LINE * MOVE_BASE + numbers[0]]
    if form == "player":
        return [ids.M_PLAYER * MOVE_BASE + numbers[0]]
    if form in ("draft", "stated"):
        return _protocol_meanings(s, ids.M_DRAFT if form == "draft" else ids.M_PROTOCOL, codes[0])
    if form == "top":
        side, line = numbers
        return [ids.M_TOP * MOVE_BASE + (own if side < 0 else side) * 3 + line]
    if form == "place":
        return _place_meanings(s, numbers[0], numbers[1])
    if form == "order":
        return _order_meanings(s, numbers[0], codes, own)
    card = s.cast.card_number(codes[0])
    if card < 0 or s.phase == ids.DRAFT:
        return []
    return _card_meanings(s, str(form), card, numbers, own)


def _protocol_meanings(s: State, kind: int, code: str) -> list[int]:
    number = s.cast.protocol_number(code)
    return [kind * MOVE_BASE + number] if number >= 0 else []


def _place_meanings(s: State, stack: int, index: int) -> list[int]:
    height = s.size(stack)
    place = height - 1 if index < 0 else index
    return [ids.M_FIELD * MOVE_BASE + stack * ids.ROOM + place] if 0 <= place < height else []


def _card_meanings(s: State, form: str, card: int, numbers: list[int], own: int) -> list[int]:
    """A play or a text of a card; or a card of a hand, trash or deck, or in the field if the chooser may see it."""
    zone = s.zone(card)
    if form == "play":
        up, side, line = numbers
        stack = (own if side < 0 else side) * 3 + line
        return [ids.M_PLAY * MOVE_BASE + (card * 6 + stack) * 2 + up]
    if form == "text":
        box, side = numbers
        fits = side < 0 or (zone < FIELD_END and zone // 3 == side)
        return [ids.M_TEXT * MOVE_BASE + card * 3 + box] if fits else []
    found = [ids.M_CARD * MOVE_BASE + card]
    if zone < FIELD_END and (s.up(card) or zone // 3 == own):
        found.append(field_option(s, card))
    return found


def _order_meanings(s: State, side: int, codes: list[str], own: int) -> list[int]:
    player = own if side < 0 else side
    now = [code for code, _ in lines_of(s, player)]
    return [
        ids.KEEP if order == 0 else ids.M_ORDER * MOVE_BASE + player * 6 + order
        for order in range(6)
        if len(now) == 3 and [now[line] for line in PERMUTATIONS[order]] == codes
    ]


def find_option(s: State, move: Move) -> int:
    """The legal answer a move means, or an error that lists what is legal."""
    fitting = [option for option in meanings(s, move) if option in s.options]
    if len(fitting) == 1:
        return fitting[0]
    legal = ", ".join(option_text(s, option) for option in s.options) or "none: nobody is asked anything"
    if fitting:
        raise AmbiguousMove(f"{move} could mean several things; legal moves are {legal}")
    raise IllegalMove(f"{move} is not legal now; legal moves are {legal}")


def option_text(s: State, option: int, asked: int | None = None) -> str:
    """How an answer is written for the player who is asked."""
    return read_answer(s, option, asked).move
