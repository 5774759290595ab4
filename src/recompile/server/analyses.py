"""Reading finished games again: one at a time, in processes of the lowest rank, and only while no bot is asked."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from recompile.game import Game
from recompile.game.records import Record, record_of
from recompile.lab import analysis as lab
from recompile.server.bodies import Analysis, Compiled
from recompile.server.config import Config
from recompile.server.workers import BotFailed, Workers
from recompile.table.match import Match, Refusal
from recompile.text.catalogue import mark
from recompile.text.languages import LANGUAGES

log = logging.getLogger(__name__)

KEPT = 200  # games
MOST = 50  # games that wait; when there are so many, only those that somebody asks for are added
RANK = 19  # the lowest there is
PATIENCE, PAUSE = 30.0, 0.05  # seconds a question waits for bots, and between two looks whether one is asked
InWords = dict[str, lab.Analysed]  # by language
Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


@dataclass(slots=True)
class Reading:
    """A game that is read, or waits for it, or was read: what is known so far, in the order in which it was found."""

    record: str
    players: tuple[str, str]
    result: str
    drafted: int
    compiles: list[Compiled]
    of: int = 0
    found: list[InWords] = field(default_factory=list)
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
            decisions=[each[lang] for each in self.found[have:]],
            turning_points=self.turns.get(lang, []),
        )

    def close(self, opened: lab.Reading) -> None:
        """All questions have been looked at."""
        for lang in LANGUAGES:
            decisions = sorted((each[lang] for each in self.found), key=lambda each: each.number)
            self.turns[lang] = list(lab.turning_points(decisions, opened.decided))


class Analyses:
    """What is read, what waits to be read, and what was found."""

    def __init__(self, config: Config, bots: Workers, spawn: Spawn) -> None:
        self.workers = Workers(max(config.workers, 2), nice=RANK)
        self._settings = lab.Settings(rounds=config.analysis_rounds)
        self._bots = bots
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
            self.workers.stop()  # they cost memory, and the next game may be long in coming
            self._work = None

    async def _read(self, id: str, reading: Reading) -> None:
        try:
            await self._quiet()
            opened = await self.workers.do(open_record, reading.record, reading.drafted)
            reading.of, questions = len(opened.questions), iter(opened.questions)
            async with asyncio.TaskGroup() as readers:
                for _ in range(self.workers.count):
                    readers.create_task(self._look(reading, questions))
            reading.close(opened)
        except* BotFailed as problem:
            log.warning("an analysis failed", extra={"game": id, "why": str(problem.exceptions[0])})
            reading.has_failed = True

    async def _look(self, reading: Reading, questions: Iterator[lab.Question]) -> None:
        for question in questions:
            await self._quiet()
            reading.found.append(await self.workers.do(look, self._settings, question))

    async def _quiet(self) -> None:
        """Bots come first. Where one is always asked somewhere a reading goes on as well, but slowly."""
        now = asyncio.get_running_loop().time
        end = now() + PATIENCE
        while self._bots.asked and now() < end:
            await asyncio.sleep(PAUSE)

    def _forget(self) -> None:
        """The oldest ones; what still waits stays."""
        read = [id for id in self._readings if id not in self._waiting]
        for id in read[: max(len(self._readings) - KEPT, 0)]:
            del self._readings[id]


def open_record(text: str, drafted: int) -> lab.Reading:
    """The questions of a record; in a worker. Moments are those of the match, which may have begun without a draft."""
    found = lab.open_record(Record.parse(text))
    questions = (replace(each, moment=drafted + each.number - 1) for each in found.questions)
    return replace(found, questions=tuple(questions))


def look(settings: lab.Settings, question: lab.Question) -> InWords:
    """What is found about a question, in every language; in a worker."""
    _, valued = lab.look(settings, question)
    return {lang: lab.in_words(question, valued, replace(settings, lang=lang)) for lang in LANGUAGES}


def opened(match: Match) -> Reading:
    """A game as it waits to be read."""
    return Reading(
        record=str(record_of(match.game, match.settings.headers)),
        players=match.settings.names,
        result=match.winner or "*",
        drafted=sum(ply.drafting for ply in match.game.plies),
        compiles=_compiles(match.game),
    )


def _compiles(game: Game) -> list[Compiled]:
    """Every protocol that was turned to its compiled side, with the first moment at which that is past."""
    starts, found = [ply.events for ply in game.plies], []
    for at, event in enumerate(game.events_for("all", 0)):
        if event.kind == "turn-protocol" and event.protocol is not None:
            found.append(Compiled(bisect_right(starts, at), event.player, event.protocol))
    return found
