"""What happened, why, and under which rule. Nothing is written when nobody listens.

An event is plain numbers like everything else here; `game` turns it into names and hides what a reader may not know.
"""

from __future__ import annotations

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

ORDER_BASE: Final = 100_000  # three protocols, from left to right, as one number

EVENT_NAMES: Final = (
    "draft",
    "ban",
    "turn",
    "take-control",
    "spend-control",
    "play",
    "shift",
    "wait",
    "land",
    "flip",
    "delete",
    "return",
    "take",
    "enter",
    "draw",
    "discard",
    "shuffle",
    "reveal",
    "give",
    "take-random",
    "rearrange",
    "swap-stacks",
    "refresh",
    "compile",
    "turn-protocol",
    "text",
    "text-over",
    "answered",
    "state",
    "lock",
    "clear-cache",
    "win",
    "resign",
)
EVENT_RULES: Final = (
    "R2.1",
    "R2.1",
    "R3",
    "R3.2",
    "R9.1",
    "R5.2",
    "R6.8",
    "R6.5",
    "R6.3",
    "R6.7",
    "R6.1",
    "R6.1",
    "R10.7",
    "R6.6",
    "R10.1",
    "R10.2",
    "R10.5",
    "R10.3",
    "R10.7",
    "R10.7",
    "R10.6",
    "R10.8",
    "R10.4",
    "R9",
    "R9.3",
    "R7.1",
    "R4.2",
    "R4.4",
    "R10.9",
    "R3.3",
    "R3.5",
    "R3.7",
    "R12.1",
)


class Event:
    """One thing that happened. Never changed once made."""

    __slots__ = ("card", "cause", "depth", "kind", "number", "origin", "place", "player", "seen")

    def __init__(
        self,
        kind: i64,
        player: i64,
        card: i64,
        place: i64,
        number: i64,
        seen: i64,
        cause: i64,
        depth: i64,
        origin: i64 = -1,
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.origin = origin  # the zone a card was played or discarded from
        self.place = place  # a stack, a zone or a line
        self.number = number
        self.seen = seen  # a bit for each reader who may know which card it was
        self.cause = cause  # the text that made it happen, or -1 for the turn itself
        self.depth = depth  # how many texts deep


class Roll:
    """An outcome of chance: a new deck order (top card first), or one card picked at random."""

    __slots__ = ("cards", "is_pick", "player")

    def __init__(self, player: i64, cards: list[int], is_pick: bool) -> None:
        self.player = player
        self.cards = cards
        self.is_pick = is_pick


class Log:
    """What events and outcomes of chance are written to while somebody listens.

    Who wants to see the table in the middle of what happens gets a copy of the state, `kept` right when the event with
    this number (from 1) was written: a card that leaves the field is still there then, all else has happened.
    """

    __slots__ = ("events", "keep", "kept", "rolls")

    def __init__(self, keep: i64 = 0) -> None:
        self.events: list[Event] = []
        self.rolls: list[Roll] = []
        self.keep = keep
        self.kept: State | None = None

    def roll(self, player: i64, cards: list[int], is_pick: bool) -> None:
        self.rolls.append(Roll(player, cards, is_pick))

    def add(
        self, s: State, kind: i64, player: i64, card: i64 = -1, place: i64 = -1, number: i64 = 0, origin: i64 = -1
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
        self.events.append(Event(kind, player, card, place, number, seen, cause, depth, origin))
        if len(self.events) == self.keep:
            self.kept = s.copy()

    def answered(self, s: State, player: i64, option: i64) -> None:
        """The machine gave the only possible answer itself. The card it means is kept, and its stack if uncovered."""
        kind = option // MOVE_BASE
        detail = option % MOVE_BASE
        card: i64 = -1
        place: i64 = -1
        if kind == M_FIELD:
            stack = detail // ROOM
            card = s.at(detail)
            place = stack if s.top(stack) == card else -1
        elif kind == M_CARD:
            card = detail
        elif kind == M_PLAY:
            card = detail // 12
        elif kind == M_DRAFT:
            place = s.cast.kin[detail]
        self.add(s, E_ANSWERED, player, card, place, option)
