"""Hints at a table: asked for one at a time, thought about where bots think, and counted before they are told.

What was told of a question is told again for nothing. Nobody else waits for it: neither the table, nor the connection
that has asked, and of the processes that think for bots at most half think about hints.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec import structs

from recompile.language.languages import LANGUAGES
from recompile.server.database import StoreFailed
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
GIVEN_UP = 20.0  # seconds after which nobody thinks about it any more
NO_HINT = mark("No hint now.")


class Coaching:
    """The coach of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._question = -1  # the seq since which it is open
        self._hint: asyncio.Task[InAllWords | None] | None = None

    async def hint(self, seat: Player, lang: str, command: m.AskHint) -> m.Hint:
        """What a coach says to the player who is asked. What cannot be told is a Refusal.

        Thinking that takes too long goes on: whoever asks again may find it done.
        """
        match = self.table.match
        match.refuse_hint(seat)
        question = match.changed
        if self._hint is None or self._question != question:
            self.stop()
            self._question, self._hint = question, self.table.hub.spawn(self._find(seat, question))
        thinking = self._hint
        await asyncio.wait({thinking}, timeout=LONGEST)
        if not thinking.done():
            raise Refusal("busy", NO_HINT)
        if thinking.cancelled():
            raise Refusal("stale", mark("The table has changed meanwhile."))
        found = thinking.result()
        if found is None:
            if self._hint is thinking:  # whoever asks again begins anew
                self._hint = None
            raise Refusal("busy", NO_HINT)
        if not found[lang].only:  # then nothing is told that is not plain to see
            await self.table.count_hint(seat, question)
        return structs.replace(found[lang], id=command.id)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._hint is not None and not self._hint.done():
            self._hint.cancel()
        self._hint = None

    async def _find(self, seat: Player, question: int) -> InAllWords | None:
        """Nothing, if nobody could."""
        hub, match = self.table.hub, self.table.match
        players = {lang: players_in(match, seat, lang) for lang in LANGUAGES}
        config = hub.config
        asked = Coach(match.game.view(seat), players, config.hint_rounds, config.hint_seconds, question)
        try:
            async with asyncio.timeout(GIVEN_UP), hub.hinting:
                return read(await hub.errand(HINT, written(asked)), InAllWords)
        except (TimeoutError, StoreFailed, BotFailed):
            return None
