"""What happened, why, and under which rule. Nothing is written when nobody listens.

An event is plain numbers like everything else here; `game` turns it into names and hides what a reader may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from recompile.engine.frames import TextFrame
from recompile.engine.ids import ALL_KNOW, M_CARD, M_DRAFT, M_FIELD, M_PLAY, MOVE_BASE, NOBODY, ROOM

if TYPE_CHECKING:
    from recompile.engine.state import State

E_DRAFT: Final = 0
E_BAN: Final = 1
E_TURN: Final = 2
E_TAKE_CONTROL: Final = 3
E_SPEND_CONTROL: Final = 4
E_PLAY: Final = 5
E_SHIFT: Final = 6
E_WAIT: Final = 7
E_LAND: Final = 8
E_FLIP: Final = 9
E_DELETE: Final = 10
E_RETURN: Final = 11
E_TAKE: Final = 12
E_ENTER: Final = 13
E_DRAW: Final = 14
E_DISCARD: Final = 15
E_SHUFFLE: Final = 16
E_REVEAL: Final = 17
E_GIVE: Final = 18
E_TAKE_RANDOM: Final = 19
E_REARRANGE: Final = 20
E_SWAP_STACKS: Final = 21
E_REFRESH: Final = 22
E_COMPILE: Final = 23
E_TURN_PROTOCOL: Final = 24
E_TEXT: Final = 25
E_TEXT_OVER: Final = 26
E_ANSWERED: Final = 27
E_STATE: Final = 28
E_LOCK: Final = 29
E_CLEAR_CACHE: Final = 30
E_WIN: Final = 31
E_RESIGN: Final = 32
E_UNFINISHED: Final = 33
E_SINK: Final = 34
E_LOSE_CONTROL: Final = 35
E_BIND: Final = 36

ORDER_BASE: Final = 100_000  # three protocols, from left to right, as one number

# The kinds by name, each with its rule.
_KINDS: Final = (
    *("draft R2.1", "ban R2.1", "turn R3", "take-control R3.2", "spend-control R9.1", "play R5.2", "shift R6.8"),
    *("wait R6.5", "land R6.3", "flip R6.7", "delete R6.1", "return R6.1", "take R10.7", "enter R6.6", "draw R10.1"),
    *("discard R10.2", "shuffle R10.5", "reveal R10.3", "give R10.7", "take-random R10.7", "rearrange R10.6"),
    *("swap-stacks R10.8", "refresh R10.4", "compile R9", "turn-protocol R9.3", "text R7.1", "text-over R4.2"),
    *("answered R4.4", "state R10.9", "lock R3.3", "clear-cache R3.5", "win R3.7", "resign R12.1", "unfinished R12.2"),
    *("sink R10.7", "lose-control R1.6", "bind R5.1"),
)
EVENT_NAMES: Final = tuple([kind.split()[0] for kind in _KINDS])
EVENT_RULES: Final = tuple([kind.split()[1] for kind in _KINDS])
# What `number` is in an event of each kind; others have none.
NUMBERS: Final = {
    E_DRAFT: "kin",
    E_BAN: "kin",
    E_TURN_PROTOCOL: "kin",
    E_REARRANGE: "order",
    E_TURN: "turn",
    E_LOCK: "turn",
    E_BIND: "turn",
    E_SHUFFLE: "cards",
    E_LAND: "height",
    E_SWAP_STACKS: "pair",
    E_PLAY: "face",
    E_FLIP: "face",
    E_TEXT: "box",
    E_TEXT_OVER: "box",
    E_ANSWERED: "answer",
    E_STATE: "answer",
}


class Event:
    """One thing that happened. Never changed once made."""

    def __init__(
        self,
        kind: i64,
        player: i64,
        card: i64,
        origin: i64,
        target: i64,
        number: i64,
        seen: i64,
        cause: i64,
        depth: i64,
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.origin = origin  # the zone a card comes from, or -1
        self.target = target  # the zone it goes to or lies in; the stack it is about; or -1
        self.number = number  # see NUMBERS
        self.seen = seen  # a bit for each reader who may know which card it was
        self.cause = cause  # the text that made it happen, or -1 for the turn itself
        self.depth = depth  # how many texts deep


class Roll:
    """An outcome of chance: a new deck order (top card first), or one card picked at random."""

    def __init__(self, player: i64, cards: list[int], is_pick: bool) -> None:
        self.player = player
        self.cards = cards
        self.is_pick = is_pick


class Log:
    """What events and outcomes of chance are written to while somebody listens.

    Who wants to see the table in the middle of what happens gets a copy of the state, `kept` right when the event with
    this number (from 1) was written: a card that leaves the field is still there then, all else has happened.

    Who listens may also have a `source` of chance of their own, `source(n)` being a number from 0 to n - 1: what comes
    up is then drawn from there, not from the seed.
    """

    def __init__(self, keep: i64 = 0, source: Callable[[int], int] | None = None) -> None:
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self.keep = keep
        self.kept: State | None = None
        self.source = source

    def roll(self, player: i64, cards: list[int], is_pick: bool) -> None:
        self.rolls.append(Roll(player, cards, is_pick))

    def add(
        self, s: State, kind: i64, player: i64, card: i64 = -1, origin: i64 = -1, target: i64 = -1, number: i64 = 0
    ) -> None:
        cause: i64 = NOBODY
        depth: i64 = 0
        for frame in s.frames:
            if isinstance(frame, TextFrame):
                cause = frame.card * 3 + frame.box
                depth += 1
        seen: i64 = ALL_KNOW
        if card >= 0:
            seen = s.known(card)
        self.events.append(Event(kind, player, card, origin, target, number, seen, cause, depth))
        if len(self.events) == self.keep:
            self.kept = s.copy()

    def answered(self, s: State, player: i64, option: i64) -> None:
        """The machine gave the only possible answer itself. The card it means is kept, and its stack if uncovered."""
        kind = option // MOVE_BASE
        detail = option % MOVE_BASE
        card: i64 = -1
        target: i64 = -1
        if kind == M_FIELD:
            card = s.at(detail)
            if s.lies_on_top(card):
                target = detail // ROOM
        elif kind == M_CARD:
            card = detail
        elif kind == M_PLAY:
            card = detail // 12
        elif kind == M_DRAFT:
            option = kind * MOVE_BASE + s.cast.kin[detail]  # the pool, and its numbers, will be gone
        self.add(s, E_ANSWERED, player, card, -1, target, option)
