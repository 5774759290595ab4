"""Reading finished games again, one at a time. Who does it comes after all bots: see `readers`."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from recompile.game import Game
from recompile.game.records import record_of
from recompile.lab import analysis as lab
from recompile.language.languages import LANGUAGES
from recompile.notation.names import PLAYERS
from recompile.server.bodies import Analysis, Compiled, OwnPuzzle
from recompile.server.database import StoreFailed
from recompile.server.errands import ASKED, LOOK, OPEN, UNASKED, LookedAt, Open, Opened, look, read, written
from recompile.server.readers import Readers
from recompile.server.workers import BotFailed
from recompile.table.match import Match, Refusal
from recompile.text.catalogue import mark

log = logging.getLogger(__name__)

KEPT = 200  # games
MOST = 50  # games that wait; when there are so many, only those that somebody asks for are added
AGAIN = 1.0  # seconds until a database that fails is asked again
Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


@dataclass(slots=True)
class Reading:
    """A game that is read, or waits for it, or was read: what is known so far, in the order in which it was found."""

    record: str
    players: tuple[str, str]
    result: str
    drafted: int
    compiles: list[Compiled]
    people: str = "AB"
    rank: int = UNASKED
    of: int = 0
    found: list[LookedAt] = field(default_factory=list)
    turns: dict[str, list[lab.TurningPoint]] = field(default_factory=dict)
    has_failed: bool = False

    def told(self, lang: str, have: int) -> Analysis:
        """What is known, without the decisions that somebody has already."""
        return Analysis(
            players=list(self.players),
            result=self.result,
            done=len(self.found),
            of=self.of,
            compiles=self.compiles,
            decisions=[each.words[lang] for each in self.found[have:]],
            turning_points=self.turns.get(lang, []),
            puzzles=[own for each in self.found[have:] if (own := _own(each)) is not None],
        )

    def close(self, decided: str | None) -> None:
        """All questions have been looked at."""
        for lang in LANGUAGES:
            decisions = sorted((each.words[lang] for each in self.found), key=lambda each: each.number)
            self.turns[lang] = list(lab.turning_points(decisions, decided))


class Analyses:
    """What is read, what waits to be read, and what was found."""

    def __init__(self, rounds: int, readers: Readers, spawn: Spawn) -> None:
        self.readers = readers
        self._rounds = rounds
        self._spawn = spawn
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._waiting: deque[str] = deque()
        self._work: asyncio.Task[None] | None = None
        self._is_stopping = False

    def stop(self) -> None:
        """Give up what is being read."""
        self._is_stopping = True
        if self._work is not None:
            self._work.cancel()

    def knows(self, id: str) -> bool:
        """Whether a game is read, was read, or waits for it."""
        return id in self._readings and not self._readings[id].has_failed

    def told(self, id: str, lang: str, have: int = 0) -> Analysis | None:
        """How far the reading of a game is, or None if nobody has asked for it. One that failed is a Refusal."""
        found = self._readings.get(id)
        if found is not None and found.has_failed:
            raise Refusal("illegal", mark("This game cannot be analysed."))
        return None if found is None else found.told(lang, have)

    def drop(self, id: str) -> None:
        """Forget what was read of a game."""
        self._readings.pop(id, None)
        with suppress(ValueError):
            self._waiting.remove(id)

    def begin(self, id: str, reading: Reading, *, asked: bool) -> None:
        """Read a game. What somebody has asked for comes before what is read without being asked for."""
        if self._is_stopping or self.knows(id) or (not asked and len(self._waiting) >= MOST):
            return
        self._readings[id] = reading
        reading.rank = ASKED if asked else UNASKED
        (self._waiting.appendleft if asked else self._waiting.append)(id)
        if self._work is None:
            self._work = self._spawn(self._read_all())

    # ------------------------------------------------------------ reading

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                id = self._waiting.popleft()
                await self._read(id, self._readings[id])
                self._forget()
        finally:
            self.readers.rest()
            self._work = None

    async def _read(self, id: str, reading: Reading) -> None:
        try:
            opened = read(await self._do(reading, OPEN, written(Open(reading.record, reading.drafted))), Opened)
            reading.of, questions = len(opened.questions), iter(opened.questions)
            async with asyncio.TaskGroup() as looking:
                for _ in range(self.readers.count):
                    looking.create_task(self._look(reading, questions))
            reading.close(opened.decided)
        except* BotFailed as problem:
            log.warning("an analysis failed", extra={"game": id, "why": str(problem.exceptions[0])})
            reading.has_failed = True

    async def _look(self, reading: Reading, questions: Iterator[msgspec.Raw]) -> None:
        for question in questions:
            asked = look(self._rounds, question, reading.people)
            reading.found.append(read(await self._do(reading, LOOK, asked), LookedAt))

    async def _do(self, reading: Reading, kind: str, given: str) -> str:
        """Whatever the database does in between."""
        while True:
            with suppress(StoreFailed):
                return await self.readers.do(kind, given, reading.rank)
            await asyncio.sleep(AGAIN)

    def _forget(self) -> None:
        """The oldest ones; what still waits stays."""
        read = [id for id in self._readings if id not in self._waiting]
        for id in read[: max(len(self._readings) - KEPT, 0)]:
            del self._readings[id]


def opened(match: Match) -> Reading:
    """A game as it waits to be read."""
    return Reading(
        record=str(record_of(match.game, match.settings.headers)),
        players=match.settings.names,
        result=match.winner or "*",
        drafted=sum(ply.drafting for ply in match.game.plies),
        compiles=_compiles(match.game),
        people="".join(player for player in PLAYERS if player != match.settings.bot),
    )


def _own(found: LookedAt) -> OwnPuzzle | None:
    """The puzzle of a decision, with whose mistake it was."""
    if found.puzzle is None:
        return None
    decision = next(iter(found.words.values()))
    return OwnPuzzle(decision.moment, decision.player, found.puzzle)


def _compiles(game: Game) -> list[Compiled]:
    """Every protocol that was turned to its compiled side, with the first moment at which that is past."""
    starts, found = [ply.events for ply in game.plies], []
    for at, event in enumerate(game.events_for("all", 0)):
        if event.kind == "turn-protocol" and event.protocol is not None:
            found.append(Compiled(bisect_right(starts, at), event.player, event.protocol))
    return found
