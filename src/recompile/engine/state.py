"""The whole game as plain numbers, and the few small methods that touch them.

Everything above reads like the rules because this file does the bookkeeping. All numbers that most copies need lie in
one row of narrow cells: zone z holds `size(z)` cards from cell `z * ROOM` on, the oldest first, the uncovered card or
the top of a deck last; then come the sizes, the sums of the stacks and the protocols; then, for each card, where it
is, which way it faces, how often it was turned or buried, and who knows it. A copy is one block copy and a few words;
lists in here are shared between copies, so they are replaced and never changed in place.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64, mypyc_attr

from recompile.engine.cast import NO_CAST, Cast
from recompile.engine.events import Log
from recompile.engine.frames import NO_FRAME, Committed, Frame, Lock, twin_of
from recompile.engine.ids import (
    ALL_KNOW,
    BURIED_CELL,
    CARD_CELLS,
    COMMITTED,
    COMPILED_CELLS,
    DECK,
    DETAIL_MASK,
    DOWNS,
    DRAFT,
    FEW_DETAILS,
    FIELD_END,
    GAME_CARDS,
    HAND,
    KINDS,
    KNOWN_CELL,
    MOST_OPTIONS,
    MOVE_BITS,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    PER_CARD,
    POINTS,
    PROTOCOL_CELLS,
    ROOM,
    SIZE_CELLS,
    SUM_CELLS,
    TRASH,
    TURN_LIMIT,
    TURNED_CELL,
    UP_CELL,
    WAIT,
)
from recompile.engine.kinds import Card, Option, Stack, Zone

_COUNTER: Final = 0x7FFF  # counters are only compared, so they may begin again


@mypyc_attr(acyclic=True)
class State:
    """One game. `active` is what is going on; `asked`, `options` and `answer` are the question of the moment."""

    def __init__(self, like: State | None = None) -> None:
        """An empty table, or the twin of another game. Both branches set everything: then no access has to check."""
        if like is None:
            self.cast: Cast = NO_CAST
            self.cells: vec[i16] = EMPTY[:]
            # In the order they were committed; the queue of a stack is its part of it.
            self.committed: list[Committed] = NOTHING_COMMITTED
            self.labels: list[vec[i64]] = NO_HEAPS  # see `knowledge`
            self.maybe: list[vec[i64]] = NO_HEAPS
            self.heaps_are_own = False  # whether no other game shares these two
            self.control: i64 = NEUTRAL
            self.turn: i64 = 0
            self.number: i64 = 1
            self.phase: i64 = DRAFT
            self.winner: i64 = NOBODY
            self.resigned: i64 = NOBODY
            self.limit: i64 = TURN_LIMIT
            self.locks: list[Lock] = NO_LOCKS
            self.active: Frame = NO_FRAME  # the innermost thing that is going on; the others lie below it
            self.pool: vec[i64] = vec[i64]()  # protocols still to be drafted
            self.bans: i64 = 0  # bans still to be made
            self.seed1: i64 = 1
            self.seed2: i64 = 1
            self.forced: list[list[int]] = NOTHING_FORCED  # outcomes written down in a record, to be used first
            self.fresh = False  # whether the totals are up to date
            self.asked: i64 = NOBODY
            self.offers: vec[i64] = NO_OFFERS[:]
            self.offered: i64 = 0
            self.answer = Option(WAIT)
            self.log: Log | None = None
        else:
            self.cast = like.cast
            self.cells = like.cells[:]
            self.committed = like.committed
            self.labels = like.labels
            self.maybe = like.maybe
            self.heaps_are_own = False
            like.heaps_are_own = False
            self.control = like.control
            self.turn = like.turn
            self.number = like.number
            self.phase = like.phase
            self.winner = like.winner
            self.resigned = like.resigned
            self.limit = like.limit
            self.locks = like.locks
            self.active = twin_of(like.active)
            self.pool = like.pool
            self.bans = like.bans
            self.seed1 = like.seed1
            self.seed2 = like.seed2
            self.forced = like.forced
            self.fresh = like.fresh
            self.asked = like.asked
            self.offers = like.offers[:]
            self.offered = like.offered
            self.answer = like.answer
            self.log = None

    def copy(self) -> State:
        """An independent twin; nobody listens to its events."""
        return State(self)

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

    def set_heaps(self, labels: list[vec[i64]], maybe: list[vec[i64]]) -> None:
        """What each player knows of the cards they do not know (see `knowledge`)."""
        self.labels = labels
        self.maybe = maybe
        self.heaps_are_own = False

    def own_heaps(self) -> None:
        """See to it that they can be changed in place."""
        if not self.heaps_are_own:
            self.set_heaps([heap[:] for heap in self.labels], [heap[:] for heap in self.maybe])
            self.heaps_are_own = True

    # ------------------------------------------------------------ frames and questions

    def push(self, frame: Frame) -> None:
        """Lay something on top of what is going on."""
        frame.below = self.active
        self.active = frame

    def pop(self) -> None:
        """The innermost thing is over."""
        below = self.active.below
        if below is not None:
            self.active = below

    def lay(self, frames: list[Frame]) -> None:
        """Put everything that is going on in place, the innermost thing last."""
        self.active = frames[0]
        for frame in frames[1:]:
            self.push(frame)

    @property
    def frames(self) -> list[Frame]:
        """Everything that is going on, the innermost thing last."""
        found: list[Frame] = []
        frame: Frame | None = self.active
        while frame is not None and frame is not NO_FRAME:
            found.append(frame)
            frame = frame.below
        found.reverse()
        return found

    def reply(self) -> Option:
        """The answer the current step was waiting for, or WAIT if it has yet to ask."""
        answer = self.answer
        self.answer = Option(WAIT)
        return answer

    def make_room(self, more: i64) -> None:
        """See to it that so many more answers can be written straight into `offers`."""
        while len(self.offers) < self.offered + more:
            self.offers = append(self.offers, 0)

    def offer(self, option: i64) -> None:
        """Add an answer to the question that is being made."""
        offers = self.offers
        if self.offered < len(offers):
            offers[self.offered] = option
        else:
            self.offers = append(offers, option)
        self.offered += 1

    def offer_only(self, kind: i64, details: vec[i64]) -> None:
        """Let these be the answers: cards, lines or protocols, as the kind of answer says."""
        self.offered = 0
        for detail in details:
            self.offer((kind << MOVE_BITS) + detail)

    def ask(self, player: i64) -> Option:
        """Put what is offered to a player. A question with one answer is not asked."""
        if self.offered == 1:
            if self.log is not None:
                self.log.answered(self, player, self.offers[0])
            return Option(self.offers[0])
        self.asked = player
        return Option(WAIT)

    @property
    def options(self) -> list[int]:
        """The answers to the question of the moment."""
        offers = self.offers
        found: list[object] = []
        for at in range(self.offered):
            option = offers[at]
            detail = option & DETAIL_MASK
            if detail < FEW_DETAILS:
                found.append(OPTIONS[(option >> MOVE_BITS) * FEW_DETAILS + detail])
            else:
                found.append(option)
        return cast("list[int]", found)

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

    def set_facts(self, card: i64, facts: list[int]) -> None:
        for fact in range(PER_CARD):
            at = CARD_CELLS + card * PER_CARD + fact
            self.cells[at] = i16(i64(facts[fact]))

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
# Answers as objects of Python: those who play from there ask for them again and again. All that 36 cards can have.
OPTIONS: Final[list[object]] = [kind << MOVE_BITS | detail for kind in range(KINDS) for detail in range(FEW_DETAILS)]
NO_OFFERS: Final = vec[i64]([0] * MOST_OPTIONS)
NO_HEAPS: Final[list[vec[i64]]] = [vec[i64](), vec[i64]()]
NOTHING_COMMITTED: Final[list[Committed]] = []
NOTHING_FORCED: Final[list[list[int]]] = []
NO_LOCKS: Final[list[Lock]] = []
