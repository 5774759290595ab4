"""What comes of an answer, tried out in deals that agree with all the player knows, up to that player's next action.

Whoever is asked on the way answers as a quick bot would, from what they can see in that deal. Nothing here knows what
really lies hidden: a deal is as good a guess as any other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from recompile.bots import NO_LIMIT
from recompile.bots.simple import GreedyBot
from recompile.game import Game, View
from recompile.game.ahead import Ahead
from recompile.notation.errors import IllegalMove
from recompile.notation.events import Event
from recompile.notation.names import Player

DEALS = 8
MOST = 80  # answers in one deal; whoever needs more goes in circles


_DEEDS = ("flip", "delete", "return", "take", "shift", "land")


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done to a card that lies in a stack, or comes to, and the text that did it (`WAT3:middle`)."""

    kind: str
    stack: str
    text: str


@dataclass(frozen=True, slots=True)
class Passed:
    """What came of an answer in one deal. A stack is `B3`.

    `totals`, `threats` and `leader` are those when this turn is over: the totals of A's three stacks and of B's, the
    stacks that would be compiled at their player's next check, and who would take control then. `compiled` are the
    stacks compiled until then, `compiled_next` those after that, up to the player's next action; `control_next` are
    those who took control in that time. `deeds` are what texts did to cards in the lines in this turn.
    """

    totals: tuple[int, ...]
    threats: frozenset[str]
    leader: Player | None
    compiled: frozenset[str]
    compiled_next: frozenset[str]
    control_next: frozenset[Player]
    winner: Player | None
    deeds: tuple[Deed, ...]


def deal(view: View, seed: int, count: int = DEALS) -> list[Game]:
    """So many games that agree with the view, the same ones for the same view and seed."""
    chance = random.Random(seed)
    return [view.sample(chance) for _ in range(count)]


def tried(view: View, move: str, deals: Sequence[Game], seed: int) -> list[Passed | None]:
    """What comes of a move in each of these deals; nothing in one where hidden cards forbid it."""
    found: list[Passed | None] = []
    for world in deals:
        passed = None
        with suppress(IllegalMove):
            passed = _Trial(world.copy(), view, random.Random(seed)).run(move)
        found.append(passed)
    return found


class _Trial:
    """One deal that is played on."""

    def __init__(self, game: Game, view: View, chance: random.Random) -> None:
        self.game, self.me, self.number = game, view.player, game.number
        self.chance, self.bot = chance, GreedyBot(worlds=1)
        self.began = game.event_count
        self.over: tuple[View, int] | None = None  # how this turn ended, and after how many events

    def run(self, move: str) -> Passed:
        self._answer(move)
        for _ in range(MOST):
            decision = self.game.decision
            if decision is None or self._is_next_action:
                break
            self._answer(str(self.bot.choose(self.game.view(decision.player), NO_LIMIT, self.chance)))
        return self._passed()

    @property
    def _is_next_action(self) -> bool:
        game = self.game
        return game.number > self.number and game.turn == self.me and game.phase == "action"

    def _answer(self, move: str) -> None:
        if self.over is None:
            ahead = self.game.ahead(move)
            if _ends_turn(ahead):
                self.over = ahead.view(), self.game.event_count + len(ahead.events)
        self.game.push(move)

    def _passed(self) -> Passed:
        game, events = self.game, self.game.events
        then, end = self.over or (game.view("all"), len(events))
        compiles = [(at, f"{event.player}{event.line}") for at, event in enumerate(events) if event.kind == "compile"]
        controls = [event.player for event in events[end:] if event.kind == "take-control"]
        return Passed(
            totals=then.totals,
            threats=frozenset(then.threats),
            leader=then.next_control,
            compiled=frozenset(stack for at, stack in compiles if at < end),
            compiled_next=frozenset(stack for at, stack in compiles if at >= end),
            control_next=frozenset(controls),
            winner=game.outcome.winner if game.outcome else None,
            deeds=tuple(deed for event in events[self.began : end] if (deed := _deed(event)) is not None),
        )


def _deed(event: Event) -> Deed | None:
    stack = event.target if event.kind in ("land", "flip") else event.origin
    if event.kind not in _DEEDS or event.cause is None or stack is None or len(stack) != 2:
        return None
    return Deed(event.kind, stack, event.cause)


def _ends_turn(ahead: Ahead) -> bool:
    return bool(ahead.events) and ahead.events[-1].kind == "turn"
