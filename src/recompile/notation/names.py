"""Names of cards, protocols, places and zones, to and from numbers.

>>> card_name(14), card_number("fire 2")
('FIR2', 14)
>>> place_name(4), place_name(4, 1)
('B2', 'B2.2')
"""

from __future__ import annotations

from recompile.cards import CARDS, find_card, find_protocol
from recompile.engine.events import ORDER_BASE
from recompile.engine.ids import DECK, HAND, TRASH
from recompile.engine.program import CARD_CODES, LIBRARY

PLAYERS = "AB"
BOXES = ("top", "middle", "bottom")
PHASES = ("draft", "start", "control", "compile", "action", "cache", "end", "over")
UNKNOWN = "??"


def card_name(card: int) -> str:
    return CARD_CODES[card] if 0 <= card < len(CARD_CODES) else UNKNOWN


def faced_name(card: int, face_up: int) -> str:
    """Case carries facing: FIR3 lies face-up, fir3 face-down."""
    name = card_name(card)
    return name if face_up else name.lower()


def card_number(text: str) -> int:
    return CARD_CODES.index(find_card(text).code)


def is_card(text: str) -> bool:
    return text.upper() in CARDS


def protocol_name(protocol: int) -> str:
    return LIBRARY.protocol_codes[protocol]


def protocol_number(text: str) -> int:
    return LIBRARY.protocol_index(find_protocol(text).code)


def text_name(text: int) -> str:
    """A box of a card: COR0:top."""
    return f"{card_name(text // 3)}:{BOXES[text % 3]}"


def place_name(stack: int, index: int = -1) -> str:
    """A stack, or a card in it by its place from the oldest."""
    name = PLAYERS[stack // 3] + str(stack % 3 + 1)
    return name if index < 0 else f"{name}.{index + 1}"


def zone_name(zone: int) -> str:
    """Where a card is going: a stack, a hand, a deck or a trash."""
    if zone < HAND:
        return place_name(zone)
    kind = "hand" if zone < DECK else "deck" if zone < TRASH else "trash"
    return f"{PLAYERS[zone % 2]}.{kind}"


def zone_number(name: str) -> int:
    player, _, kind = name.partition(".")
    return {"hand": HAND, "deck": DECK, "trash": TRASH}[kind] + PLAYERS.index(player)


def new_order(number: int) -> tuple[int, int, int]:
    """The three protocols of a rearrangement, from left to right."""
    rest, right = divmod(number, ORDER_BASE)
    left, middle = divmod(rest, ORDER_BASE)
    return left, middle, right
