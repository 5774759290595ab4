"""The whole game as plain numbers: what lies on the table, what is going on, and the question of the moment.

Everything above reads like the rules because this file and `table` do the bookkeeping. A copy is one block copy and a
few words; lists in here are shared between copies, so they are replaced and never changed in place.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from recompile.engine.cast import NO_CAST
from recompile.engine.events import Log
from recompile.engine.frames import NO_FRAME, Committed, Frame, Lock, twin_of
from recompile.engine.ids import (
    DETAIL_MASK,
    DRAFT,
    FEW_DETAILS,
    KINDS,
    MOST_LOOKED,
    MOST_OPTIONS,
    MOVE_BITS,
    NEUTRAL,
    NOBODY,
    TURN_LIMIT,
    WAIT,
)
from recompile.engine.kinds import Option
from recompile.engine.table import EMPTY, Table


@mypyc_attr(acyclic=True)
class State(Table):
    """One game. `active` is what is going on; `asked`, `options` and `answer` are the question of the moment."""

    def __init__(self, like: State | None = None) -> None:
        """An empty table, or the twin of another game. Both branches set everything: then no access has to check."""
        if like is None:
            super().__init__(NO_CAST, EMPTY[:], False)
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
            self.effects: i64 = 0  # of this turn: texts begun and steps done, so that none goes on for ever (R12.2)
            self.locks: list[Lock] = NO_LOCKS
            self.active: Frame = NO_FRAME  # the innermost thing that is going on; the others lie below it
            self.pool: vec[i64] = vec[i64]()  # protocols still to be drafted
            self.bans: i64 = 0  # bans still to be made
            self.seed1: i64 = 1
            self.seed2: i64 = 1
            self.forced: list[list[int]] = NOTHING_FORCED  # outcomes written down in a record, to be used first
            self.asked: i64 = NOBODY
            self.offers: vec[i64] = NO_OFFERS[:]
            self.offered: i64 = 0
            self.answer = Option(WAIT)
            self.log: Log | None = None
            self.looked: i64 = 0  # see `look_at`
        else:
            super().__init__(like.cast, like.cells[:], like.fresh)
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
            self.effects = like.effects
            self.locks = like.locks
            self.active = twin_of(like.active)
            self.pool = like.pool
            self.bans = like.bans
            self.seed1 = like.seed1
            self.seed2 = like.seed2
            self.forced = like.forced
            self.asked = like.asked
            self.offers = like.offers[:]
            self.offered = like.offered
            self.answer = like.answer
            self.log = None
            self.looked = 0

    def copy(self) -> State:
        """An independent twin; nobody listens to its events."""
        return State(self)

    def look_at(self, card: i64) -> None:
        """Since this copy was made its face has mattered, though it lies hidden now: for those who prove something."""
        if card < MOST_LOOKED:
            self.looked |= BITS[card]

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


# The bit of each card. (Not `1 << card`: a bare number has only 32 bits where it is compiled.)
BITS: Final = vec[i64]([2**card for card in range(MOST_LOOKED)])
# Answers as objects of Python: those who play from there ask for them again and again. All that 36 cards can have.
OPTIONS: Final[list[object]] = [kind << MOVE_BITS | detail for kind in range(KINDS) for detail in range(FEW_DETAILS)]
NO_OFFERS: Final = vec[i64]([0] * MOST_OPTIONS)
NO_HEAPS: Final[list[vec[i64]]] = [vec[i64](), vec[i64]()]
NOTHING_COMMITTED: Final[list[Committed]] = []
NOTHING_FORCED: Final[list[list[int]]] = []
NO_LOCKS: Final[list[Lock]] = []
