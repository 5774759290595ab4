"""Analysing finished games, one at a time, in processes of their own."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from recompile.game import Game
from recompile.game.records import Record, record_of
from recompile.lab import analysis as lab
from recompile.lab.errors import ArenaError
from recompile.server.bodies import Analysis, Progress
from recompile.server.config import Config
from recompile.table.match import Match, Refusal
from recompile.text.catalogue import mark

log = logging.getLogger(__name__)

KEPT = 200
Key = tuple[str, str]  # game and language


class Analyses:
    """What is being looked at, and what was found."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._found: dict[Key, Analysis] = {}
        self._progress: dict[Key, float] = {}
        self._failed: dict[Key, str] = {}
        self._one = asyncio.Semaphore(1)
        self._stopping = False

    def stop(self) -> None:
        """Give up what is being looked at."""
        self._stopping = True

    def state(self, key: Key) -> Analysis | Progress | None:
        """The analysis, how far it is, or None if nobody has asked for it. One that failed is a Refusal."""
        if key in self._failed:
            raise Refusal("illegal", self._failed[key])
        if key in self._found:
            return self._found[key]
        return Progress(self._progress[key]) if key in self._progress else None

    async def run(self, key: Key, match: Match) -> None:
        """Look at a game; the result is kept."""
        if key in self._progress or key in self._found:
            return
        self._progress[key] = 0.0
        self._failed.pop(key, None)
        record = record_of(match.game, match.settings.headers)
        try:
            async with self._one:
                found = await asyncio.to_thread(self._look, key, record)
            self._found[key] = _message(found, match.game)
            while len(self._found) > KEPT:
                del self._found[next(iter(self._found))]
        except (lab.AnalysisError, ArenaError) as problem:
            log.warning("an analysis failed", extra={"game": key[0], "why": str(problem)})
            self._failed[key] = mark("This game cannot be analysed.")
        finally:
            self._progress.pop(key, None)

    def _look(self, key: Key, record: Record) -> lab.Analysis:
        # At least two processes: with one, the search would run here and hold up everything else.
        settings = lab.Settings(rounds=self.config.analysis_rounds, processes=max(self.config.workers, 2), lang=key[1])

        def told(done: int, of: int) -> None:
            if self._stopping:
                raise lab.AnalysisError("the server is stopping")
            self._progress[key] = round(done / of, 3)

        return lab.analyse_record(record, settings, told)


def _message(found: lab.Analysis, game: Game) -> Analysis:
    """The same, with the moments at which the questions were open."""
    drafted, data = sum(ply.drafting for ply in game.plies), found.to_json()
    for each in (*data["decisions"], *data["turning_points"]):
        each["moment"] = drafted + each["number"] - 1
    return msgspec.convert(data, Analysis)
