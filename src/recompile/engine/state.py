"""The whole game as plain numbers, and the few small methods that touch them.

Everything above reads like the rules because this file does the bookkeeping: zones are lists of card numbers, and
for each card there is one number each for where it is, which way it faces, how often it was turned or buried, and
who knows it. A copy is a dozen list copies.
"""

from __future__ import annotations

from recompile.engine.cast import EMPTY_CAST, Cast
from recompile.engine.events import Log
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.ids import (
    COMMITTED,
    DECK,
    DRAFT,
    FIELD_END,
    HAND,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    TRASH,
    TURN_LIMIT,
    WAIT,
)
from recompile.engine.program import LIBRARY


class State:
    """One game. `frames` is what is going on; `asked`, `options` and `answer` are the question of the moment."""

    __slots__ = (
        "answer",
        "asked",
        "bans",
        "batch",
        "buried",
        "cast",
        "compiled",
        "control",
        "decks",
        "forced",
        "frames",
        "fresh",
        "hands",
        "known",
        "labels",
        "limit",
        "locks",
        "log",
        "maybe",
        "number",
        "options",
        "phase",
        "pool",
        "protocols",
        "queues",
        "seed1",
        "seed2",
        "stacks",
        "totals",
        "trashes",
        "turn",
        "turned",
        "up",
        "winner",
        "zone",
    )

    def __init__(self) -> None:
        cards = len(LIBRARY.value)
        self.cast: Cast = EMPTY_CAST
        self.stacks: list[list[int]] = [[], [], [], [], [], []]
        self.queues: list[list[Committed]] = [[], [], [], [], [], []]
        self.hands: list[list[int]] = [[], []]
        self.decks: list[list[int]] = [[], []]  # the top card is the last one
        self.trashes: list[list[int]] = [[], []]
        self.zone: list[int] = [NOWHERE] * cards
        self.up: list[int] = [0] * cards
        self.turned: list[int] = [0] * cards  # flipped, or left the field: kills every text
        self.buried: list[int] = [0] * cards  # covered, or left the field: kills middle and bottom text
        self.known: list[int] = [0] * cards  # a bit for each player who knows the face
        self.labels: list[list[int]] = [[], []]  # see `knowledge`; replaced, never changed in place
        self.maybe: list[list[int]] = [[], []]
        self.protocols: list[int] = [-1] * 6
        self.compiled: list[int] = [0] * 6
        self.control = NEUTRAL
        self.turn = 0
        self.number = 1
        self.phase = DRAFT
        self.winner = NOBODY
        self.limit = TURN_LIMIT
        self.locks: list[Lock] = []
        self.frames: list[Frame] = []
        self.pool: list[int] = []  # protocols still to be drafted
        self.bans = 0  # bans still to be made
        self.seed1 = 1
        self.seed2 = 1
        self.forced: list[list[int]] = []  # outcomes of chance written down in a record, to be used first
        self.totals: list[int] = [0] * 6
        self.fresh = False  # whether the totals are up to date
        self.asked = NOBODY
        self.options: list[int] = []
        self.answer = WAIT
        self.batch: list[int] = []  # the cards the last draw moved; scratch, never kept over a question
        self.log: Log | None = None

    def copy(self) -> State:
        """An independent twin; nobody listens to its events."""
        twin = State.__new__(State)
        twin.cast = self.cast
        a, b, c, d, e, f = self.stacks
        twin.stacks = [a.copy(), b.copy(), c.copy(), d.copy(), e.copy(), f.copy()]
        twin.queues = [queue.copy() for queue in self.queues]
        twin.hands = [self.hands[0].copy(), self.hands[1].copy()]
        twin.decks = [self.decks[0].copy(), self.decks[1].copy()]
        twin.trashes = [self.trashes[0].copy(), self.trashes[1].copy()]
        twin.zone = self.zone.copy()
        twin.up = self.up.copy()
        twin.turned = self.turned.copy()
        twin.buried = self.buried.copy()
        twin.known = self.known.copy()
        twin.labels = self.labels.copy()
        twin.maybe = self.maybe.copy()
        twin.protocols = self.protocols.copy()
        twin.compiled = self.compiled.copy()
        twin.control = self.control
        twin.turn = self.turn
        twin.number = self.number
        twin.phase = self.phase
        twin.winner = self.winner
        twin.limit = self.limit
        twin.locks = self.locks.copy()
        twin.frames = [frame.copy() for frame in self.frames]
        twin.pool = self.pool.copy()
        twin.bans = self.bans
        twin.seed1 = self.seed1
        twin.seed2 = self.seed2
        twin.forced = self.forced.copy()
        twin.totals = self.totals.copy()
        twin.fresh = self.fresh
        twin.asked = self.asked
        twin.options = self.options.copy()
        twin.answer = self.answer
        twin.batch = []
        twin.log = None
        return twin

    # ------------------------------------------------------------ frames and questions

    def push(self, kind: int, player: int) -> Frame:
        frame = Frame(kind, player)
        self.frames.append(frame)
        return frame

    def reply(self) -> int:
        """The answer the current step was waiting for, or WAIT if it has yet to ask."""
        answer = self.answer
        self.answer = WAIT
        return answer

    def ask(self, player: int) -> int:
        """Put `options` to a player. A question with one answer is not asked."""
        if len(self.options) == 1:
            if self.log is not None:
                self.log.answered(self, player, self.options[0])
            return self.options[0]
        self.asked = player
        return WAIT

    # ------------------------------------------------------------ looking

    def lies_on_top(self, card: int) -> bool:
        zone = self.zone[card]
        return zone < FIELD_END and self.stacks[zone][-1] == card

    def shows(self, card: int, box: int) -> bool:
        """Whether this box is active: face-up, and for middle and bottom text uncovered (R4.1)."""
        zone = self.zone[card]
        if zone >= FIELD_END or not self.up[card]:
            return False
        return box == 0 or self.stacks[zone][-1] == card

    # ------------------------------------------------------------ the only places that move a card

    def put_on_stack(self, card: int, stack: int, under: int) -> None:
        cards = self.stacks[stack]
        if under >= 0:
            cards.insert(cards.index(under), card)
        else:
            if cards:
                self.buried[cards[-1]] += 1
            cards.append(card)
        self.zone[card] = stack
        self.fresh = False

    def take_from_stack(self, card: int) -> None:
        """Out of the field and into nowhere in particular: the card is committed now (R6.1)."""
        self.stacks[self.zone[card]].remove(card)
        self.zone[card] = COMMITTED
        self.fresh = False

    def swap_stacks(self, first: int, second: int) -> None:
        """The cards change places; the queues stay where they are (R10.8)."""
        self.stacks[first], self.stacks[second] = self.stacks[second], self.stacks[first]
        for stack in (first, second):
            for card in self.stacks[stack]:
                self.zone[card] = stack
        self.fresh = False

    def put_in_hand(self, card: int, player: int) -> None:
        self.hands[player].append(card)
        self.zone[card] = HAND + player
        self.up[card] = 0
        self.fresh = False

    def take_from_hand(self, card: int, player: int) -> None:
        self.hands[player].remove(card)
        self.zone[card] = COMMITTED
        self.fresh = False

    def put_in_trash(self, card: int, player: int) -> None:
        self.trashes[player].append(card)
        self.zone[card] = TRASH + player
        self.up[card] = 1
        self.known[card] = 3

    def put_on_deck(self, card: int, player: int) -> None:
        self.decks[player].append(card)
        self.zone[card] = DECK + player
        self.up[card] = 0
