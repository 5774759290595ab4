"""The whole game as plain numbers, and the few small methods that touch them.

Everything above reads like the rules because this file does the bookkeeping. All zones lie side by side in one row of
cells: zone z holds `size[z]` cards from cell `z * ROOM` on, the oldest first, the uncovered card or the top of a deck
last. For each card there is one number each for where it is, which way it faces, how often it was turned or buried, and
who knows it. A copy is a handful of block copies; lists in here are shared between copies, so they are replaced and
never changed in place (all but `frames`).
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.cast import EMPTY_CAST, Cast
from recompile.engine.events import Log
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.ids import (
    ALL_KNOW,
    COMMITTED,
    DECK,
    DOWNS,
    DRAFT,
    FIELD_END,
    HAND,
    MOST_OPTIONS,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    POINTS,
    ROOM,
    TRASH,
    TURN_LIMIT,
    WAIT,
    ZONES,
)
from recompile.engine.program import LIBRARY


class State:
    """One game. `frames` is what is going on; `asked`, `options` and `answer` are the question of the moment."""

    __slots__ = (
        "answer",
        "asked",
        "bans",
        "buried",
        "cast",
        "cells",
        "committed",
        "compiled",
        "control",
        "forced",
        "frames",
        "fresh",
        "known",
        "labels",
        "limit",
        "locks",
        "log",
        "maybe",
        "number",
        "offered",
        "offers",
        "phase",
        "pool",
        "protocols",
        "resigned",
        "seed1",
        "seed2",
        "size",
        "sums",
        "turn",
        "turned",
        "up",
        "winner",
        "zone",
    )

    def __init__(self, like: State | None = None) -> None:
        """An empty table, or the twin of another game. Both branches set everything: then no access has to check."""
        if like is None:
            cards = len(LIBRARY.value)
            self.cast: Cast = EMPTY_CAST
            self.cells: vec[i64] = vec[i64]([0] * (ZONES * ROOM))
            self.size: vec[i64] = vec[i64]([0] * ZONES)
            # In the order they were committed; the queue of a stack is its part of it.
            self.committed: list[Committed] = []
            self.zone: vec[i64] = vec[i64]([NOWHERE] * cards)
            self.up: vec[i64] = vec[i64]([0] * cards)
            self.turned: vec[i64] = vec[i64]([0] * cards)  # flipped, or left the field: kills every text
            self.buried: vec[i64] = vec[i64]([0] * cards)  # covered, or left the field: kills middle and bottom text
            self.known: vec[i64] = vec[i64]([0] * cards)  # a bit for each player who knows the face
            self.labels: list[vec[i64]] = [vec[i64](), vec[i64]()]  # see `knowledge`
            self.maybe: list[vec[i64]] = [vec[i64](), vec[i64]()]
            self.protocols: vec[i64] = vec[i64]([-1] * 6)
            self.compiled: vec[i64] = vec[i64]([0] * 6)
            self.control: i64 = NEUTRAL
            self.turn: i64 = 0
            self.number: i64 = 1
            self.phase: i64 = DRAFT
            self.winner: i64 = NOBODY
            self.resigned: i64 = NOBODY
            self.limit: i64 = TURN_LIMIT
            self.locks: list[Lock] = []
            self.frames: list[Frame] = []
            self.pool: vec[i64] = vec[i64]()  # protocols still to be drafted
            self.bans: i64 = 0  # bans still to be made
            self.seed1: i64 = 1
            self.seed2: i64 = 1
            self.forced: list[list[int]] = []  # outcomes of chance written down in a record, to be used first
            self.sums: vec[i64] = vec[i64]([0] * 18)  # points, face-down cards and totals of the stacks
            self.fresh = False  # whether the totals are up to date
            self.asked: i64 = NOBODY
            self.offers: vec[i64] = vec[i64]([0] * MOST_OPTIONS)
            self.offered: i64 = 0
            self.answer: i64 = WAIT
            self.log: Log | None = None
        else:
            self.cast = like.cast
            self.cells = like.cells[:]
            self.size = like.size[:]
            self.committed = like.committed
            self.zone = like.zone[:]
            self.up = like.up[:]
            self.turned = like.turned[:]
            self.buried = like.buried[:]
            self.known = like.known[:]
            self.labels = like.labels
            self.maybe = like.maybe
            self.protocols = like.protocols[:]
            self.compiled = like.compiled[:]
            self.control = like.control
            self.turn = like.turn
            self.number = like.number
            self.phase = like.phase
            self.winner = like.winner
            self.resigned = like.resigned
            self.limit = like.limit
            self.locks = like.locks
            self.frames = [frame.copy() for frame in like.frames]
            self.pool = like.pool
            self.bans = like.bans
            self.seed1 = like.seed1
            self.seed2 = like.seed2
            self.forced = like.forced
            self.sums = like.sums[:]
            self.fresh = like.fresh
            self.asked = like.asked
            self.offers = like.offers[:]
            self.offered = like.offered
            self.answer = like.answer
            self.log = None

    def copy(self) -> State:
        """An independent twin; nobody listens to its events."""
        return State(self)

    # ------------------------------------------------------------ frames and questions

    def push(self, kind: i64, player: i64) -> Frame:
        frame = Frame(kind, player)
        self.frames.append(frame)
        return frame

    def reply(self) -> i64:
        """The answer the current step was waiting for, or WAIT if it has yet to ask."""
        answer = self.answer
        self.answer = WAIT
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

    def ask(self, player: i64) -> i64:
        """Put what is offered to a player. A question with one answer is not asked."""
        if self.offered == 1:
            if self.log is not None:
                self.log.answered(self, player, self.offers[0])
            return self.offers[0]
        self.asked = player
        return WAIT

    @property
    def options(self) -> list[int]:
        """The answers to the question of the moment."""
        offers = self.offers
        return [offers[at] for at in range(self.offered)]

    # ------------------------------------------------------------ looking

    def cards(self, zone: i64) -> list[int]:
        """The cards of a zone, oldest first."""
        cells = self.cells
        first = zone * ROOM
        return [cells[at] for at in range(first, first + self.size[zone])]

    def hand(self, player: i64) -> list[int]:
        return self.cards(HAND + player)

    def deck(self, player: i64) -> list[int]:
        """The top card is the last one."""
        return self.cards(DECK + player)

    def trash(self, player: i64) -> list[int]:
        return self.cards(TRASH + player)

    def top(self, zone: i64) -> i64:
        """The uncovered card of a stack, the top card of a deck; -1 if there is none."""
        size = self.size[zone]
        if size == 0:
            return -1
        return self.cells[zone * ROOM + size - 1]

    def index(self, card: i64) -> i64:
        """The place of a card in its zone, from the oldest."""
        cells = self.cells
        first = self.zone[card] * ROOM
        at = first
        while cells[at] != card:
            at += 1
        return at - first

    def lies_on_top(self, card: i64) -> bool:
        zone = self.zone[card]
        return zone < FIELD_END and self.top(zone) == card

    def shows(self, card: i64, box: i64) -> bool:
        """Whether this box is active: face-up, and for middle and bottom text uncovered (R4.1)."""
        zone = self.zone[card]
        if zone >= FIELD_END or self.up[card] == 0:
            return False
        return box == 0 or self.top(zone) == card

    # ------------------------------------------------------------ the only places that move a card

    def put(self, card: i64, zone: i64) -> None:
        """Last in its zone: on top of a stack or a deck."""
        size = self.size
        if size[zone] == ROOM:
            raise ValueError(f"no zone can hold more than {ROOM} cards")
        self.cells[zone * ROOM + size[zone]] = card
        size[zone] += 1
        self.zone[card] = zone

    def take(self, card: i64) -> None:
        """Out of its zone: the card is committed now (R6.1)."""
        cells = self.cells
        zone = self.zone[card]
        at = zone * ROOM + self.size[zone] - 1
        held = cells[at]
        while held != card:  # from the top down, closing the gap on the way
            at -= 1
            above = held
            held = cells[at]
            cells[at] = above
        self.size[zone] -= 1
        self.zone[card] = COMMITTED
        self.fresh = False
        if zone < FIELD_END:
            self.count_card(card, zone, -1)

    def count_card(self, card: i64, stack: i64, sign: i64) -> None:
        """Keep the sums of a stack up to date as a card comes (1) or goes (-1)."""
        if self.up[card]:
            self.sums[POINTS + stack] += sign * LIBRARY.value[card]
        else:
            self.sums[DOWNS + stack] += sign

    def put_on_stack(self, card: i64, stack: i64, under: i64) -> None:
        """On top, which covers what lay there, or directly under another card."""
        self.fresh = False
        covered = self.top(stack)
        self.put(card, stack)
        self.count_card(card, stack, 1)
        if under < 0:
            if covered >= 0:
                self.buried[covered] += 1
            return
        cells = self.cells
        at = stack * ROOM + self.size[stack] - 1
        while cells[at] != under:
            at -= 1
            cells[at + 1] = cells[at]
        cells[at] = card

    def turn_over(self, card: i64) -> None:
        """The other side up; the sums of its stack follow."""
        stack = self.zone[card]
        self.count_card(card, stack, -1)
        self.up[card] = 1 - self.up[card]
        self.count_card(card, stack, 1)
        self.fresh = False

    def put_in_hand(self, card: i64, player: i64) -> None:
        self.put(card, HAND + player)
        self.up[card] = 0
        self.fresh = False

    def put_in_trash(self, card: i64, player: i64) -> None:
        self.put(card, TRASH + player)
        self.up[card] = 1
        self.known[card] = ALL_KNOW

    def put_on_deck(self, card: i64, player: i64) -> None:
        self.put(card, DECK + player)
        self.up[card] = 0

    def swap_stacks(self, first: i64, second: i64) -> None:
        """The cards change places; the queues stay where they are (R10.8)."""
        cells = self.cells
        most = self.size[first]
        if self.size[second] > most:
            most = self.size[second]
        for at in range(most):
            held = cells[first * ROOM + at]
            cells[first * ROOM + at] = cells[second * ROOM + at]
            cells[second * ROOM + at] = held
        _swap(self.size, first, second)
        _swap(self.sums, POINTS + first, POINTS + second)
        _swap(self.sums, DOWNS + first, DOWNS + second)
        for stack in (first, second):
            for at in range(self.size[stack]):
                self.zone[cells[stack * ROOM + at]] = stack
        self.fresh = False


def _swap(values: vec[i64], first: i64, second: i64) -> None:
    held = values[first]
    values[first] = values[second]
    values[second] = held
