"""Every answer as one small number, the same for both seats, for those who learn (see docs/research.md).

The engine's own answers name a card of the game or one of two players. An action names the same thing as the player who
is asked sees it: one of the 36 cards of this game (their own draft first), a stack (their own first), how deep a card
lies. The blocks lie one after the other; `VERSION` changes whenever any number would change its meaning.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from recompile.engine import ids
from recompile.engine.cast import MOST_PROTOCOLS, is_printed
from recompile.engine.ids import EACH, MOVE_BASE, MOVE_BITS, ROOM
from recompile.engine.kin import kin
from recompile.engine.state import State

VERSION: Final = 1
# What version 1 is made for, in its order. A game with other protocols cannot be encoded; it says so when it is tried.
MADE_FOR: Final = (
    *("DAR", "DEA", "FIR", "GRA", "LIF", "LIG", "MET", "PLA", "PSY", "SPE", "SPI", "WAT", "APA", "HAT", "LOV"),
    *("CHA", "CLA", "COR", "COU", "FEA", "ICE", "LUC", "MIR", "PEA", "SMO", "TIM", "WAR", "ASM", "DIV", "UNI"),
)
PROTOCOLS: Final = 30
CARDS: Final = 36  # of one game: six protocols of six cards
HALF: Final = 18

# Where each block of actions begins.
PLAY: Final = 0  # card, stack, face
TOP: Final = PLAY + CARDS * 12  # stack
FIELD: Final = TOP + 6  # stack, depth: 0 is the uncovered card
CARD: Final = FIELD + 6 * CARDS  # card
TEXT: Final = CARD + CARDS  # card, box
DRAFT: Final = TEXT + CARDS * 3  # protocol
ORDER: Final = DRAFT + PROTOCOLS  # whose, permutation
SWAP: Final = ORDER + 12  # pair of lines
COMPILE: Final = SWAP + 3  # line
LINE: Final = COMPILE + 3  # line
NUMBER: Final = LINE + 3  # 0 to 6
STATED: Final = NUMBER + 7  # protocol of this game
OTHER: Final = STATED + 6
VERB: Final = OTHER + 1  # verb
PLAYER: Final = VERB + 9  # the one who is asked, the other
REFRESH: Final = PLAYER + 2
YES: Final = REFRESH + 1
NO: Final = YES + 1
DONE: Final = NO + 1
KEEP: Final = DONE + 1
ACTIONS: Final = KEEP + 1

# Blocks that mean the same whoever is asked: the kind of answer, the first action, how many.
PLAIN: Final = (
    (ids.M_SWAP, SWAP, 3),
    (ids.M_COMPILE, COMPILE, 3),
    (ids.M_LINE, LINE, 3),
    (ids.M_NUMBER, NUMBER, 7),
    (ids.M_OTHER, OTHER, 1),
    (ids.M_VERB, VERB, 9),
    (ids.M_REFRESH, REFRESH, 1),
    (ids.M_YES, YES, 1),
    (ids.M_NO, NO, 1),
    (ids.M_DONE, DONE, 1),
    (ids.M_KEEP, KEEP, 1),
)


def _first_by_kind() -> vec[i64]:
    first = vec[i64]([-1] * 20)
    for kind, begin, _ in PLAIN:
        first[kind] = begin
    return first


def _plain_options() -> vec[i64]:
    options = vec[i64]([-1] * ACTIONS)
    for kind, begin, count in PLAIN:
        for at in range(count):
            options[begin + at] = kind * MOVE_BASE + at
    return options


_FIRST: Final = _first_by_kind()  # by kind of answer, -1 where the seat matters
_OPTIONS: Final = _plain_options()  # by action, -1 where the seat matters


def _places_by_kin() -> vec[i64]:
    numbers = [kin(code) for code in MADE_FOR]
    places = vec[i64]([-1] * (max(numbers) + 1))
    for place in range(len(numbers)):
        places[numbers[place]] = place
    return places


_PLACES: Final = _places_by_kin()


def place_of(s: State, protocol: i64) -> i64:
    """The place of a protocol of this game among those the encoding is made for, or -1."""
    number = s.cast.kin[protocol]
    if number >= len(_PLACES):
        return -1
    return _PLACES[number]


def strangers(s: State) -> list[str]:
    """The codes of those protocols of a game that this encoding is not made for."""
    return [protocol.code for protocol in s.cast.protocols if protocol.code not in MADE_FOR or not is_printed(protocol)]


class Slots:
    """The 36 cards of a game in a fixed order: A's three protocols by their number, then B's, six cards each."""

    __slots__ = ("groups", "places", "protocols", "stacks")

    def __init__(self) -> None:
        self.groups: vec[i64] = vec[i64]([-1] * MOST_PROTOCOLS)  # by protocol: its place among the six, or -1
        self.protocols: vec[i64] = vec[i64]([-1] * 6)  # by place: the protocol, or -1 while it is not drafted
        # By card and player: its place as that player counts, or -1. In 16 bits, because a batch has many of these.
        self.places: vec[i16] = vec[i16]([-1] * (MOST_PROTOCOLS * EACH * 2))
        self.stacks: vec[i64] = vec[i64]([-1] * 6)  # by stack: the protocol there when a game was last read

    def read(self, s: State) -> None:
        """Set up for a game. Protocols that change lines keep their place."""
        stacks = self.stacks
        same = True
        for stack in range(6):
            if stacks[stack] != s.protocol(stack):
                stacks[stack] = s.protocol(stack)
                same = False
        if same:
            return
        for group in range(6):
            self._place(self.protocols[group], -1)
        self._sort(stacks, 0)
        self._sort(stacks, 3)
        for group in range(6):
            self._place(self.protocols[group], group)

    def _place(self, protocol: i64, group: i64) -> None:
        """Give a protocol and its cards their place among the six, or none (-1)."""
        if protocol < 0:
            return
        places = self.places
        self.groups[protocol] = group
        for at in range(EACH):
            own: i64 = -1
            other: i64 = -1
            if group >= 0:
                own = group * EACH + at
                other = turned(group, 1) * EACH + at
            places[(protocol * EACH + at) * 2] = i16(own)
            places[(protocol * EACH + at) * 2 + 1] = i16(other)

    def _sort(self, drafted: vec[i64], first: i64) -> None:
        """Three protocols in the order of their numbers; those still to be drafted come last."""
        protocols = self.protocols
        low = drafted[first]
        middle = drafted[first + 1]
        high = drafted[first + 2]
        if middle >= 0 and low > middle:
            low, middle = middle, low
        if high >= 0 and middle > high:
            middle, high = high, middle
        if low > middle and middle >= 0:
            low, middle = middle, low
        protocols[first] = low
        protocols[first + 1] = middle
        protocols[first + 2] = high

    def of(self, card: i64, player: i64) -> i64:
        """The place of a card as this player counts: their own draft first. Negative if it is not in the game."""
        return i64(self.places[card * 2 + player])

    def card(self, slot: i64, player: i64) -> i64:
        """The card in a place, as this player counts; -1 while it is not drafted."""
        at = slot
        if player:
            at = (slot + HALF) % CARDS
        protocol = self.protocols[at // EACH]
        if protocol < 0:
            return -1
        return protocol * EACH + at % EACH


def turned(stack: i64, player: i64) -> i64:
    """A stack or a place among the six protocols, as this player counts (and back): their own three first."""
    if player == 0:
        return stack
    if stack < 3:
        return stack + 3
    return stack - 3


def action_of(s: State, slots: Slots, player: i64, option: i64) -> i64:
    """The action of an answer, as this player counts; -1 if there is none. `slots` must have read this game."""
    kind = option >> MOVE_BITS
    detail = option & (MOVE_BASE - 1)  # as bits: then the compiler knows that it is not negative, and divides faster
    if kind == ids.M_PLAY:
        slot = slots.of(detail // 12, player)
        if slot < 0:
            return -1
        where = detail % 12  # stack and face
        if player:
            where = (where + 6) % 12
        return PLAY + slot * 12 + where
    first = _FIRST[kind]
    if first >= 0:
        return first + detail
    if kind == ids.M_DRAFT:
        place = place_of(s, detail)
        if place < 0:
            return -1
        return DRAFT + place
    if kind == ids.M_FIELD:
        stack = detail // ROOM
        depth = s.size(stack) - 1 - detail % ROOM
        if depth < 0 or depth >= CARDS:
            return -1
        return FIELD + turned(stack, player) * CARDS + depth
    if kind == ids.M_CARD:
        slot = slots.of(detail, player)
        if slot < 0:
            return -1
        return CARD + slot
    if kind == ids.M_TEXT:
        slot = slots.of(detail // 3, player)
        if slot < 0:
            return -1
        return TEXT + slot * 3 + detail % 3
    if kind == ids.M_TOP:
        return TOP + turned(detail, player)
    if kind == ids.M_ORDER:
        return ORDER + (detail + 6 * player) % 12
    if kind == ids.M_PLAYER:
        return PLAYER + (detail ^ player)
    group = slots.groups[detail]
    if group < 0:
        return -1
    return STATED + turned(group, player)


def option_of(s: State, slots: Slots, player: i64, action: i64) -> i64:
    """The answer an action means, legal or not; -1 if it means none in this game."""
    if action < 0 or action >= ACTIONS:
        return -1
    if action < TOP:
        card = slots.card(action // 12, player)
        if card < 0:
            return -1
        return ids.M_PLAY * MOVE_BASE + card * 12 + turned(action % 12 // 2, player) * 2 + action % 2
    if action < FIELD:
        return ids.M_TOP * MOVE_BASE + turned(action - TOP, player)
    if action < CARD:
        stack = turned((action - FIELD) // CARDS, player)
        place = s.size(stack) - 1 - (action - FIELD) % CARDS
        if place < 0:
            return -1
        return ids.M_FIELD * MOVE_BASE + stack * ROOM + place
    if action < TEXT:
        card = slots.card(action - CARD, player)
        if card < 0:
            return -1
        return ids.M_CARD * MOVE_BASE + card
    if action < DRAFT:
        card = slots.card((action - TEXT) // 3, player)
        if card < 0:
            return -1
        return ids.M_TEXT * MOVE_BASE + card * 3 + (action - TEXT) % 3
    return _plain_option(s, slots, player, action)


def _plain_option(s: State, slots: Slots, player: i64, action: i64) -> i64:
    if action < ORDER:
        for protocol in range(len(s.cast.kin)):
            if place_of(s, protocol) == action - DRAFT:
                return ids.M_DRAFT * MOVE_BASE + protocol
        return -1
    if action >= ORDER and action < SWAP:
        return ids.M_ORDER * MOVE_BASE + (action - ORDER + 6 * player) % 12
    if action >= STATED and action < OTHER:
        protocol = slots.protocols[turned(action - STATED, player)]
        if protocol < 0:
            return -1
        return ids.M_PROTOCOL * MOVE_BASE + protocol
    if action >= PLAYER and action < REFRESH:
        return ids.M_PLAYER * MOVE_BASE + ((action - PLAYER) ^ player)
    return _OPTIONS[action]


def legal_option(s: State, slots: Slots, action: i64) -> i64:
    """The answer an action means if it is legal now, otherwise -1."""
    if s.asked == ids.NOBODY:
        return -1
    option = option_of(s, slots, s.asked, action)
    if option >= 0:
        offers = s.offers
        for at in range(s.offered):
            if offers[at] == option:
                return option
    if action >= NUMBER and action < REFRESH:
        return _beyond(s, slots, action)
    return -1


def _beyond(s: State, slots: Slots, action: i64) -> i64:
    """An answer that no printed card offers, and that has no place in its block: it is counted on into the next one.

    Such are large numbers, and the first and second of two effects that no verb tells apart.
    """
    for at in range(s.offered):
        if action_of(s, slots, s.asked, s.offers[at]) == action:
            return s.offers[at]
    return -1
