"""One game between two bots. Whatever a bot does, the game comes to an end and somebody can be told why.

A bot that answers illegally, raises an error or thinks for too long loses that game by forfeit. A bot that never
answers cannot be stopped from here.
"""

from __future__ import annotations

import reprlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Literal

from recompile.bots import NO_LIMIT, Bot, Limit, make_bot
from recompile.game import Game, View
from recompile.game.records import record_of
from recompile.notation import Move, MoveError, Record
from recompile.notation.names import PLAYERS

LONGEST = 300  # characters of a reason, so that a bot's endless error message fits on a page

By = Literal["compiled", "cut", "forfeit"]
Make = Callable[[str], Bot]


@dataclass(frozen=True, slots=True)
class Grace:
    """How far a bot may overrun its seconds before it loses: clocks and schedulers are not exact.

    >>> Grace().allowed(Limit(seconds=2)), Grace().allowed(Limit(rounds=100))
    (3.1, inf)
    """

    factor: float = 1.5
    seconds: float = 0.1

    def allowed(self, limit: Limit) -> float:
        return inf if limit.seconds is None else limit.seconds * self.factor + self.seconds


GRACE = Grace()


@dataclass(frozen=True, slots=True)
class Played:
    """How a game between two bots went. `decisions` and `seconds` are those of A and of B.

    Seconds are those of the processor: whatever else a machine is busy with does not count, and what a bot's own other
    processes do does not, either.
    """

    winner: str | None
    by: By
    reason: str
    turns: int
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    record: Record


@contextmanager
def two_bots(names: Sequence[str], make: Make = make_bot) -> Iterator[tuple[Bot, Bot]]:
    """New bots by their names, without the number of one that is there again; they are closed in the end."""
    a, b = (make(name.partition("#")[0]) for name in names)
    try:
        yield a, b
    finally:
        for bot in (a, b):
            with suppress(Exception):  # the game is over, however a bot takes its leave
                bot.close()


class Forfeit(Exception):
    """A bot did what it must not do. Says what."""


def play_match(
    bots: tuple[Bot, Bot],
    game: Game,
    chances: tuple[Random, Random],
    limit: Limit = NO_LIMIT,
    grace: Grace = GRACE,
) -> Played:
    """Play a game to its end. The first bot is A, the second B; each sees its view of the game and never the game.

    Each bot draws its luck from its own of the `chances`, so that the same ones give the same game again.
    """
    return _Match(bots, game, chances, limit, grace.allowed(limit)).play()


@dataclass(slots=True)
class _Match:
    bots: tuple[Bot, Bot]
    game: Game
    chances: tuple[Random, Random]
    limit: Limit
    allowed: float  # seconds for one decision
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def play(self) -> Played:
        while (asked := self.game.decision) is not None:
            at = PLAYERS.index(asked.player)
            try:
                self.ask(at)
            except Forfeit as problem:
                return self.forfeited(at, str(problem))
        outcome = self.game.outcome
        assert outcome is not None
        if outcome.winner is None:
            limit = self.game.limit
            return self.played(None, "cut", f"cut after {limit} turns", limit)
        return self.played(outcome.winner, "compiled", "", outcome.turn)

    def ask(self, at: int) -> None:
        """Put the question of the moment to a bot, and make its move."""
        view = self.game.view(PLAYERS[at])
        self.decisions[at] += 1
        began, busy = time.monotonic(), time.process_time()
        try:
            answer: object = _answer(self.bots[at], view, self.limit, self.chances[at])
        finally:
            took = time.monotonic() - began
            self.seconds[at] += time.process_time() - busy
        if took > self.allowed:
            raise Forfeit(f"took {took:.1f} s of {self.limit.seconds:g} s")
        if not isinstance(answer, Move):
            raise Forfeit(f"answered {reprlib.repr(answer)}, which is not a Move")
        try:
            self.game.push(answer)
        except MoveError:
            legal = " ".join(map(str, view.moves))
            raise Forfeit(f"answered {answer}, which is not legal (legal: {legal})") from None

    def forfeited(self, at: int, problem: str) -> Played:
        """In the record a forfeit is a resignation, with its reason as a header."""
        turns = self.game.number
        reason = one_line(f"{self.bots[at].name} ({PLAYERS[at]}) {problem}")
        self.game.resign(PLAYERS[at])
        return self.played(PLAYERS[1 - at], "forfeit", reason, turns)

    def played(self, winner: str | None, by: By, reason: str, turns: int) -> Played:
        headers: dict[str, str] = {player: one_line(bot.name) for player, bot in zip(PLAYERS, self.bots, strict=True)}
        if by == "forfeit":
            headers["Forfeit"] = reason
        decisions, seconds = (self.decisions[0], self.decisions[1]), (self.seconds[0], self.seconds[1])
        return Played(winner, by, reason, turns, decisions, seconds, record_of(self.game, headers))


def _answer(bot: Bot, view: View, limit: Limit, chance: Random) -> Move:
    try:
        return bot.choose(view, limit, chance)
    except (Exception, SystemExit) as problem:  # not KeyboardInterrupt: that is a person's wish
        raise Forfeit(f"raised {type(problem).__name__}: {_message(problem)}") from problem


def _message(problem: BaseException) -> str:
    try:
        return str(problem)
    except Exception:
        return "(an error without a readable message)"


def one_line(text: object) -> str:
    r"""A text that may come from anywhere, as one line that can be printed.

    >>> one_line("no\nway\x07"), len(one_line("long" * 1000))
    ('no way?', 300)
    """
    words = " ".join(str(text).split())
    line = "".join(letter if letter.isprintable() else "?" for letter in words)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
