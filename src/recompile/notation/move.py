"""Moves: one decision each, as text (see the notation page).

`Move` is the text with its parts; `option_text` writes an answer the machine offers, and `find_option` finds the
answer a text means. Options are compared by meaning: `FIR3`, `A2` and `A2.2` may all be the same one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from recompile.cards import UnknownName
from recompile.engine import ids
from recompile.engine.ids import FIELD_END, MOVE_BASE, PAIRS, PERMUTATIONS
from recompile.engine.select import field_option
from recompile.engine.state import State
from recompile.notation.answers import read_answer
from recompile.notation.errors import AmbiguousMove, IllegalMove, NotAMove
from recompile.notation.names import (
    BOXES,
    PLAYERS,
    card_name,
    card_number,
    protocol_name,
    protocol_number,
    text_name,
)

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
_CARD = re.compile(r"[A-Za-z]+ ?\d")


@dataclass(frozen=True, slots=True)
class Move:
    """A move as text. What it means depends on the question it answers.

    >>> Move("FIR3@1"), Move("Fire 3"), Move("b2")
    (Move('FIR3@1'), Move('FIR3'), Move('B2'))
    >>> Move("FIR3@4")
    Traceback (most recent call last):
    recompile.notation.errors.NotAMove: 'FIR3@4' is not a move; the forms are FIR3@1, fir3@2, @2, R, C2, A2, B2.1, \
FIR3, FIR, 2, yes, no, done, keep, flip, ~WAT-FIR-DEA, %1-2, =3, =FIR, FIR0:top, A
    """

    text: str
    parts: tuple[str | int, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        text, parts = _parse(self.text.strip())
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "parts", parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


Parsed = tuple[str, tuple[str | int, ...]]


def _parse(text: str) -> Parsed:
    """The canonical text and its parts; the first part names the form."""
    low = text.lower()
    if low in _CONSTANTS:
        return ("R" if low == "r" else low), ("constant", _CONSTANTS[low])
    if low in ids.VERBS:
        return low, ("verb", ids.VERBS.index(low))
    if len(text) == 1:
        parsed = _parse_single(text)
    else:
        try:
            parsed = _parse_play(text) or _parse_choice(text) or _parse_statement(text) or _parse_name(text)
        except UnknownName as unknown:
            raise NotAMove(f"{text!r} is not a move: {unknown}") from None
    if parsed is None:
        raise NotAMove(
            f"{text!r} is not a move; the forms are FIR3@1, fir3@2, @2, R, C2, A2, B2.1, FIR3, FIR, 2, yes, no, done, "
            "keep, flip, ~WAT-FIR-DEA, %1-2, =3, =FIR, FIR0:top, A"
        )
    return parsed


def _parse_single(text: str) -> Parsed | None:
    if text in "123":
        return text, ("line", int(text) - 1)
    if text.upper() in PLAYERS:
        return text.upper(), ("player", PLAYERS.index(text.upper()))
    return None


def _parse_play(text: str) -> Parsed | None:
    if found := _PLAY.fullmatch(text):
        up, down, side, line = found.groups()
        card = card_number(up or down)
        return text[:5] + side.upper() + line, ("play", card, int(up is not None), _side(side), int(line) - 1)
    if found := _TOP.fullmatch(text):
        return text.upper(), ("top", _side(found[1]), int(found[2]) - 1)
    return None


def _parse_choice(text: str) -> Parsed | None:
    if found := _COMPILE.fullmatch(text):
        return text.upper(), ("constant", ids.M_COMPILE * MOVE_BASE + int(found[1]) - 1)
    if found := _PLACE.fullmatch(text):
        index = int(found[3]) - 1 if found[3] else -1
        return text.upper(), ("place", _side(found[1]) * 3 + int(found[2]) - 1, index)
    if found := _TEXT.fullmatch(text):
        box = BOXES.index(found[3].lower())
        number = card_number(found[2]) * 3 + box
        side = f"{found[1].upper()}:" if found[1] else ""
        return side + text_name(number), ("text", number, _side(found[1] or ""))
    return None


def _parse_statement(text: str) -> Parsed | None:
    if found := _NUMBER.fullmatch(text):
        return text, ("constant", ids.M_NUMBER * MOVE_BASE + int(found[1]))
    if found := _STATED.fullmatch(text):
        protocol = protocol_number(found[1])
        return "=" + protocol_name(protocol), ("constant", ids.M_PROTOCOL * MOVE_BASE + protocol)
    if found := _SWAP.fullmatch(text):
        pair = tuple(sorted((int(found[1]) - 1, int(found[2]) - 1)))
        if pair not in PAIRS:
            return None
        return f"%{pair[0] + 1}-{pair[1] + 1}", ("constant", ids.M_SWAP * MOVE_BASE + PAIRS.index(pair))
    if found := _ORDER.fullmatch(text):
        names = tuple(protocol_number(found[at]) for at in (2, 3, 4))
        side = f"{found[1]}:" if found[1] else ""
        return "~" + side + "-".join(map(protocol_name, names)), ("order", _side(found[1] or ""), *names)
    return None


def _parse_name(text: str) -> Parsed | None:
    if _CARD.fullmatch(text):
        card = card_number(text)
        return card_name(card), ("card", card)
    if text.isalpha() and len(text) >= 3:
        protocol = protocol_number(text)
        return protocol_name(protocol), ("constant", ids.M_DRAFT * MOVE_BASE + protocol)
    return None


def _side(text: str) -> int:
    return PLAYERS.index(text.upper()) if text else -1


# ---------------------------------------------------------------- from text to answers


def meanings(s: State, move: Move) -> list[int]:
    """All answers this text could mean to the player who is asked, legal or not."""
    parts = move.parts
    form, numbers = parts[0], [part for part in parts[1:] if isinstance(part, int)]
    own = max(s.asked, 0)
    if form == "constant":
        return numbers
    if form == "verb":
        return [ids.M_VERB * MOVE_BASE + numbers[0]]
    if form == "line":
        return [ids.M_LINE * MOVE_BASE + numbers[0]]
    if form == "player":
        return [ids.M_PLAYER * MOVE_BASE + numbers[0]]
    if form == "play":
        card, up, side, line = numbers
        stack = (own if side < 0 else side) * 3 + line
        return [ids.M_PLAY * MOVE_BASE + (card * 6 + stack) * 2 + up]
    if form == "top":
        side, line = numbers
        return [ids.M_TOP * MOVE_BASE + (own if side < 0 else side) * 3 + line]
    if form == "place":
        return _place_meanings(s, numbers[0], numbers[1])
    if form == "card":
        return _card_meanings(s, numbers[0], own)
    if form == "text":
        text, side = numbers
        zone = s.zone[text // 3]
        fits = side < 0 or (zone < FIELD_END and zone // 3 == side)
        return [ids.M_TEXT * MOVE_BASE + text] if fits else []
    return _order_meanings(s, numbers, own)


def _place_meanings(s: State, stack: int, index: int) -> list[int]:
    height = s.size[stack]
    place = height - 1 if index < 0 else index
    return [ids.M_FIELD * MOVE_BASE + stack * ids.ROOM + place] if 0 <= place < height else []


def _card_meanings(s: State, card: int, own: int) -> list[int]:
    """A card of a hand, trash or deck, or one in the field whose face the chooser may see."""
    found = [ids.M_CARD * MOVE_BASE + card]
    zone = s.zone[card]
    if zone < FIELD_END and (s.up[card] or zone // 3 == own):
        found.append(field_option(s, card))
    return found


def _order_meanings(s: State, numbers: list[int], own: int) -> list[int]:
    player = own if numbers[0] < 0 else numbers[0]
    now = s.protocols[player * 3 : player * 3 + 3]
    return [
        ids.KEEP if order == 0 else ids.M_ORDER * MOVE_BASE + player * 6 + order
        for order in range(6)
        if [now[line] for line in PERMUTATIONS[order]] == numbers[1:]
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
