"""Hints at a table: asked for one at a time, thought about where bots think, and counted before they are told.

What was told of a question is told again for nothing. Nobody else waits for it: neither the table, nor the connection
that has asked, and of the processes that think for bots at most half think about hints.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import structs

from recompile.language.languages import LANGUAGES
from recompile.server.errands import HINT, Coach, InAllWords, read, written
from recompile.server.workers import BotFailed
from recompile.table import messages as m
from recompile.table.match import Refusal
from recompile.table.shapes import Player
from recompile.table.states import players_in
from recompile.text.catalogue import mark

if TYPE_CHECKING:
    from recompile.server.table import LiveTable

LONGEST = 5.0  # seconds that somebody waits for a hint
NO_HINT = mark("No hint now.")
Told = InAllWords | Refusal


class Coaching:
    """The coach of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._question = -1  # the seq since which it is open
        self._hint: asyncio.Task[Told] | None = None

    async def hint(self, seat: Player, lang: str, command: m.AskHint) -> m.Hint:
        """What a coach says to the player who is asked. What cannot be told is a Refusal."""
        match = self.table.match
        match.refuse_hint(seat)
        if self._hint is None or self._question != match.changed:
            self.stop()
            self._question, self._hint = match.changed, self.table.hub.spawn(self._find(seat, match.changed))
        found = await asyncio.shield(self._hint)
        if isinstance(found, Refusal):
            self._hint = None
            raise found
        return structs.replace(found[lang], id=command.id)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._hint is not None and not self._hint.done():
            self._hint.cancel()
        self._hint = None

    async def _find(self, seat: Player, question: int) -> Told:
        hub, match = self.table.hub, self.table.match
        players = {lang: players_in(match, seat, lang) for lang in LANGUAGES}
        config = hub.config
        asked = Coach(match.game.view(seat), players, config.hint_rounds, config.hint_seconds, question)
        try:
            async with asyncio.timeout(LONGEST), hub.hinting:
                found = read(await hub.errand(HINT, written(asked)), InAllWords)
            if not found["en"].only:  # then nothing was told that is not plain to see
                await self.table.count_hint(seat, question)
        except (TimeoutError, BotFailed):
            return Refusal("busy", NO_HINT)
        except Refusal as refusal:
            return refusal
        return found
