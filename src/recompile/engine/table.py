"""What lies on the table, as plain numbers, and the few small methods that touch them.

All numbers lie in one row of narrow cells: zone z holds `size(z)` cards from cell `z * ROOM` on, the oldest first, the
uncovered card or the top of a deck last; then come the sizes, the sums of the stacks and the protocols; then, for each
card, where it is, which way it faces, how often it was turned or buried, and who knows it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, mypyc_attr

from recompile.engine.cast import Cast
from recompile.engine.ids import (
    ALL_KNOW,
    BURIED_CELL,
    CARD_CELLS,
    COMMITTED,
    COMPILED_CELLS,
    DECK,
    DOWNS,
    FIELD_END,
    GAME_CARDS,
    HAND,
    KNOWN_CELL,
    NOWHERE,
    PER_CARD,
    POINTS,
    PROTOCOL_CELLS,
    ROOM,
    SIZE_CELLS,
    SUM_CELLS,
    TRASH,
    TURNED_CELL,
    UP_CELL,
)
from recompile.engine.kinds import Card, Stack, Zone

_COUNTER: Final = 0x7FFF  # counters are only compared, so they may begin again
# What is being found out: what a text says of totals, values or boxes hangs on nothing that such texts change.
TOTALLING: Final = 1
VALUING: Final = 2
MUTING: Final = 3


@mypyc_attr(acyclic=True)
class Table:
    """The cards and protocols of one game."""

    def __init__(self, cast: Cast, cells: vec[i16], fresh: bool) -> None:
        self.cast = cast
        self.cells = cells
        self.fresh = fresh  # whether the totals are up to date
        self.measuring: i64 = 0  # TOTALLING, VALUING or MUTING, for as long as it takes

    def seat(self, cast: Cast, cards: i64) -> None:
        """Make room for so many cards, those of the cast and perhaps some without a face; none of them is anywhere."""
        self.cast = cast
        facts = NOBODYS_CARDS
        if cards != GAME_CARDS:
            facts = _facts(cards)
        self.cells = extend(self.cells[:CARD_CELLS], facts)

    @property
    def cards_known(self) -> i64:
        """How many cards there is room for: the cast, and in a view those without a face."""
        return (len(self.cells) - CARD_CELLS) // PER_CARD

    # ------------------------------------------------------------ single numbers
    # (The place is computed first: then the compiler reads the cell without counting references.)

    def at(self, cell: i64) -> Card:
        """The card in a cell: `zone * ROOM` and the place in the zone."""
        return Card(i64(self.cells[cell]))

    def size(self, zone: i64) -> i64:
        at = SIZE_CELLS + zone
        return i64(self.cells[at])

    def zone(self, card: i64) -> Zone:
        at = CARD_CELLS + card * PER_CARD
        return Zone(i64(self.cells[at]))

    def up(self, card: i64) -> i64:
        """1 if it lies face-up."""
        at = CARD_CELLS + card * PER_CARD + UP_CELL
        return i64(self.cells[at])

    def turned(self, card: i64) -> i64:
        """How often it was flipped or left the field: that ends every text of it."""
        at = CARD_CELLS + card * PER_CARD + TURNED_CELL
        return i64(self.cells[at])

    def buried(self, card: i64) -> i64:
        """How often it was covered or left the field: that ends its middle and bottom text."""
        at = CARD_CELLS + card * PER_CARD + BURIED_CELL
        return i64(self.cells[at])

    def known(self, card: i64) -> i64:
        """A bit for each reader who knows its face where it lies now."""
        at = CARD_CELLS + card * PER_CARD + KNOWN_CELL
        return i64(self.cells[at])

    def protocol(self, stack: i64) -> i64:
        """The protocol that lies there, or -1 before it is drafted."""
        at = PROTOCOL_CELLS + stack
        return i64(self.cells[at])

    def compiled(self, stack: i64) -> i64:
        """1 if that protocol lies on its compiled side."""
        at = COMPILED_CELLS + stack
        return i64(self.cells[at])

    def sum(self, of: i64) -> i64:
        """What is kept of a stack: POINTS, DOWNS or TOTALS and its number."""
        at = SUM_CELLS + of
        return i64(self.cells[at])

    def set_at(self, cell: i64, card: i64) -> None:
        self.cells[cell] = i16(card)

    def set_size(self, zone: i64, size: i64) -> None:
        at = SIZE_CELLS + zone
        self.cells[at] = i16(size)

    def set_zone(self, card: i64, zone: i64) -> None:
        at = CARD_CELLS + card * PER_CARD
        self.cells[at] = i16(zone)

    def set_up(self, card: i64, up: i64) -> None:
        at = CARD_CELLS + card * PER_CARD + UP_CELL
        self.cells[at] = i16(up)

    def set_turned(self, card: i64, times: i64) -> None:
        at = CARD_CELLS + card * PER_CARD + TURNED_CELL
        self.cells[at] = i16(times)

    def set_buried(self, card: i64, times: i64) -> None:
        at = CARD_CELLS + card * PER_CARD + BURIED_CELL
        self.cells[at] = i16(times)

    def set_known(self, card: i64, readers: i64) -> None:
        at = CARD_CELLS + card * PER_CARD + KNOWN_CELL
        self.cells[at] = i16(readers)

    def set_protocol(self, stack: i64, protocol: i64) -> None:
        at = PROTOCOL_CELLS + stack
        self.cells[at] = i16(protocol)

    def set_compiled(self, stack: i64, side: i64) -> None:
        at = COMPILED_CELLS + stack
        self.cells[at] = i16(side)

    def set_sum(self, of: i64, points: i64) -> None:
        at = SUM_CELLS + of
        self.cells[at] = i16(points)

    def facts(self, card: i64) -> list[int]:
        """All that is kept of a card."""
        first = CARD_CELLS + card * PER_CARD
        return [self.cells[at] for at in range(first, first + PER_CARD)]

    def set_facts(self, card: i64, cells: vec[i16], first: i64) -> None:
        """Let all that is kept of a card be what stands in these cells, from the first on."""
        own = self.cells
        for fact in range(i64(PER_CARD)):
            at = CARD_CELLS + card * PER_CARD + fact
            own[at] = cells[first + fact]

    def turn_counter(self, card: i64) -> None:
        """Every text of this card that was going on is over (R4.2)."""
        self.set_turned(card, (self.turned(card) + 1) & _COUNTER)

    def bury_counter(self, card: i64) -> None:
        """Its middle and bottom text that was going on is over."""
        self.set_buried(card, (self.buried(card) + 1) & _COUNTER)

    # ------------------------------------------------------------ looking

    def cards(self, zone: i64) -> list[int]:
        """The cards of a zone, oldest first."""
        first = zone * ROOM
        return [self.cells[cell] for cell in range(first, first + self.size(zone))]

    def hand(self, player: i64) -> list[int]:
        return self.cards(HAND + player)

    def deck(self, player: i64) -> list[int]:
        """The top card is the last one."""
        return self.cards(DECK + player)

    def trash(self, player: i64) -> list[int]:
        return self.cards(TRASH + player)

    def protocols(self, player: i64) -> list[int]:
        """A player's protocols from left to right; those still to be drafted are -1."""
        return [self.protocol(stack) for stack in range(player * 3, player * 3 + 3)]

    def has_protocol(self, player: i64, protocol: i64) -> bool:
        """Whether this player drafted it."""
        for stack in range(player * 3, player * 3 + 3):
            if self.protocol(stack) == protocol:
                return True
        return False

    def top(self, zone: i64) -> Card:
        """The uncovered card of a stack, the top card of a deck; -1 if there is none."""
        cells = self.cells
        at = SIZE_CELLS + zone
        size = i64(cells[at])
        if size == 0:
            return Card(-1)
        at = zone * ROOM + size - 1
        return Card(i64(cells[at]))

    def index(self, card: i64) -> i64:
        """The place of a card in its zone, from the oldest."""
        first = self.zone(card) * ROOM
        at = first
        while self.at(at) != card:
            at += 1
        return at - first

    def lies_on_top(self, card: i64) -> bool:
        zone = self.zone(card)
        return zone < FIELD_END and self.top(zone) == card

    def shows(self, card: i64, box: i64) -> bool:
        """Whether this box is active: face-up, and for middle and bottom text uncovered (R4.1)."""
        zone = self.zone(card)
        if zone >= FIELD_END or self.up(card) == 0:
            return False
        return box == 0 or self.top(zone) == card

    # ------------------------------------------------------------ the only places that move a card

    def put(self, card: Card, zone: Zone) -> None:
        """Last in its zone: on top of a stack or a deck."""
        cells = self.cells
        at = SIZE_CELLS + zone
        size = i64(cells[at])
        if size == ROOM:
            raise ValueError(f"no zone can hold more than {ROOM} cards")
        cells[at] = i16(size + 1)
        at = zone * ROOM + size
        cells[at] = i16(card)
        at = CARD_CELLS + card * PER_CARD
        cells[at] = i16(zone)

    def take(self, card: Card) -> None:
        """Out of its zone: the card is committed now (R6.1)."""
        cells = self.cells
        own = CARD_CELLS + card * PER_CARD
        zone = i64(cells[own])
        cells[own] = COMMITTED
        count = SIZE_CELLS + zone
        size = i64(cells[count]) - 1
        cells[count] = i16(size)
        at = zone * ROOM + size
        held = cells[at]
        while i64(held) != card:  # from the top down, closing the gap on the way
            at -= 1
            above = held
            held = cells[at]
            cells[at] = above
        self.fresh = False
        if zone < FIELD_END:
            self.count_card(card, Stack(zone), -1)

    def count_card(self, card: Card, stack: Stack, sign: i64) -> None:
        """Keep the sums of a stack up to date as a card comes (1) or goes (-1)."""
        cells = self.cells
        if self.up(card):
            at = SUM_CELLS + POINTS + stack
            cells[at] = i16(i64(cells[at]) + sign * self.cast.value[card])
        else:
            at = SUM_CELLS + DOWNS + stack
            cells[at] = i16(i64(cells[at]) + sign)

    def count_down(self, stack: i64) -> None:
        """A face-down card without a face has come into a stack of a view."""
        self.set_sum(DOWNS + stack, self.sum(DOWNS + stack) + 1)

    def put_on_stack(self, card: Card, stack: Stack, under: Card) -> None:
        """On top, which covers what lay there, or directly under another card."""
        self.fresh = False
        covered = self.top(stack)
        self.put(card, Zone(stack))
        self.count_card(card, stack, 1)
        if under < 0:
            if covered >= 0:
                self.bury_counter(covered)
            return
        at = stack * ROOM + self.size(stack) - 1
        while self.at(at) != under:
            at -= 1
            self.set_at(at + 1, self.at(at))
        self.set_at(at, card)

    def turn_over(self, card: Card) -> None:
        """The other side up; the sums of its stack follow."""
        stack = Stack(self.zone(card))
        self.count_card(card, stack, -1)
        self.set_up(card, 1 - self.up(card))
        self.count_card(card, stack, 1)
        self.fresh = False

    def put_in_hand(self, card: Card, player: i64) -> None:
        self.put(card, Zone(HAND + player))
        self.set_up(card, 0)
        self.fresh = False

    def put_in_trash(self, card: Card, player: i64) -> None:
        self.put(card, Zone(TRASH + player))
        self.set_up(card, 1)
        self.set_known(card, ALL_KNOW)

    def put_on_deck(self, card: Card, player: i64) -> None:
        self.put(card, Zone(DECK + player))
        self.set_up(card, 0)

    def put_under_deck(self, card: Card, player: i64) -> None:
        self.put_on_deck(card, player)
        first = (DECK + player) * ROOM
        for at in range(first + self.size(DECK + player) - 1, first, -1):
            self.set_at(at, self.at(at - 1))
        self.set_at(first, card)

    def swap_stacks(self, first: Stack, second: Stack) -> None:
        """The cards change places; the queues stay where they are (R10.8)."""
        most = self.size(first)
        if self.size(second) > most:
            most = self.size(second)
        for at in range(most):
            self._swap(first * ROOM + at, second * ROOM + at)
        self._swap(SIZE_CELLS + first, SIZE_CELLS + second)
        self._swap(SUM_CELLS + POINTS + first, SUM_CELLS + POINTS + second)
        self._swap(SUM_CELLS + DOWNS + first, SUM_CELLS + DOWNS + second)
        for stack in (first, second):
            for at in range(stack * ROOM, stack * ROOM + self.size(stack)):
                self.set_zone(self.at(at), stack)
        self.fresh = False

    def _swap(self, first: i64, second: i64) -> None:
        cells = self.cells
        held = cells[first]
        cells[first] = cells[second]
        cells[second] = held


def _empty() -> vec[i16]:
    """The cells of a table without cards."""
    cells = vec[i16]([0] * CARD_CELLS)
    for stack in range(6):
        cells[PROTOCOL_CELLS + stack] = -1
    return cells


def _facts(cards: i64) -> vec[i16]:
    """What is kept of so many cards that are nowhere."""
    facts = vec[i16]()
    for _ in range(cards):
        facts = append(facts, NOWHERE)
        for _fact in range(PER_CARD - 1):
            facts = append(facts, 0)
    return facts


EMPTY: Final = _empty()
NOBODYS_CARDS: Final = _facts(GAME_CARDS)
