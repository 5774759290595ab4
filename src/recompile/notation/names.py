"""Names of cards, protocols, places and zones in one game, to and from its numbers.

>>> place_name(4), place_name(4, 1), zone_name(10)
('B2', 'B2.2', 'A.trash')
"""

from __future__ import annotations

from typing import Literal

from recompile.engine.ids import DECK, HAND, TRASH, UNDER_DECK
from recompile.engine.state import State

Player = Literal["A", "B"]
Line = Literal[1, 2, 3]
Box = Literal["top", "middle", "bottom"]
PLAYERS: tuple[Player, Player] = ("A", "B")
BOXES: tuple[Box, Box, Box] = ("top", "middle", "bottom")
PHASES = ("draft", "start", "control", "compile", "action", "cache", "end", "over")
STACKS = ("A1", "A2", "A3", "B1", "B2", "B3")
UNKNOWN = "??"


def card_name(s: State, card: int) -> str:
    """The code of a card, or `??` for one without a face."""
    codes = s.cast.codes
    return codes[card] if 0 <= card < len(codes) else UNKNOWN


def faced(code: str, face_up: int) -> str:
    """Case carries facing: FIR3 lies face-up, fir3 face-down."""
    return code if face_up else code.lower()


def protocol_name(s: State, protocol: int) -> str:
    return s.cast.protocols[protocol].code


def lines_of(s: State, player: int) -> tuple[tuple[str, bool], ...]:
    """The protocols of a player's lines, each with whether it is compiled; during the draft those there are."""
    lines = range(player * 3, player * 3 + 3)
    return tuple((protocol_name(s, s.protocol(at)), bool(s.compiled(at))) for at in lines if s.protocol(at) >= 0)


def pool_of(s: State) -> list[str]:
    """The protocols that can still be drafted."""
    return [protocol_name(s, number) for number in s.pool]


def text_name(s: State, text: int) -> str:
    """A box of a card: COR0:top."""
    return f"{card_name(s, text // 3)}:{BOXES[text % 3]}"


def place_name(stack: int, index: int = -1) -> str:
    """A stack, or a card in it by its place from the oldest."""
    return STACKS[stack] if index < 0 else f"{STACKS[stack]}.{index + 1}"


def zone_name(zone: int) -> str:
    """Where a card is going: a stack, a hand, a deck or a trash."""
    if zone < HAND:
        return place_name(zone)
    kind = "hand" if zone < DECK else "deck" if zone < TRASH else "trash" if zone < UNDER_DECK else "bottom"
    return f"{PLAYERS[zone % 2]}.{kind}"


def zone_number(name: str) -> int:
    player, _, kind = name.partition(".")
    return {"hand": HAND, "deck": DECK, "trash": TRASH, "bottom": UNDER_DECK}[kind] + PLAYERS.index(player)
