"""Puzzles over HTTP. Nothing of an attempt is kept here: whoever solves one sends along what they have played."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from recompile.puzzles.index import find_puzzle, today
from recompile.puzzles.messages import Task, Tried, Trying, TryingOwn
from recompile.puzzles.own import read
from recompile.puzzles.trying import attempt
from recompile.server import costs
from recompile.server.asked import lang_of
from recompile.server.desk import Desk, answer, body_of
from recompile.table.messages import Move
from recompile.table.shapes import MESSAGE_SIZE

log = logging.getLogger(__name__)

MOST_BYTES = 64 * 1024  # of a puzzle that is brought along


class PuzzleDesk(Desk):
    """Where puzzles are solved."""

    async def attempt(self, request: Request) -> Response:
        """What comes of a command. The table is laid anew for each, in a thread."""
        self._pay(request, costs.PUZZLE)
        asked = await body_of(request, Trying, MESSAGE_SIZE)
        return answer(await self._work(request, _tried, request.path_params["id"], asked))

    async def own(self, request: Request) -> Response:
        """The same with a puzzle that is brought along; all of it is played before it is believed."""
        self._refuse_blocked(request)
        self._pay(request, costs.UPLOAD)
        asked = await body_of(request, TryingOwn, MOST_BYTES)
        return answer(await self._work(request, _tried_own, asked))

    async def today(self, request: Request) -> Response:
        """The puzzle of the day, which is another one tomorrow: nobody may keep it."""
        self._pay(request, costs.PAGE)
        day = datetime.fromtimestamp(self.hub.now(), UTC).date()
        return answer(await self._work(request, today, day, lang_of(request)))


def _tried_own(asked: TryingOwn) -> Tried:
    return attempt(read(asked.puzzle), asked.trying)


def _tried(id: str, asked: Trying) -> Tried:
    found = attempt(find_puzzle(id), asked)
    if isinstance(asked.command, Move) and any(isinstance(each, Task) and not each.known for each in found.replies):
        log.warning("puzzle %s has another way: %s", id, " ".join(found.moves))
    return found
