"""Lessons over HTTP. Nothing of them is kept here: whoever takes one sends along what they have done so far."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from recompile.learn.messages import Taken, Taking
from recompile.learn.shelf import find_lesson
from recompile.learn.taking import take
from recompile.server import costs
from recompile.server.desk import Desk, answer, body_of
from recompile.table.shapes import MESSAGE_SIZE


class Classroom(Desk):
    """Where lessons are taken."""

    async def take(self, request: Request) -> Response:
        """What comes of a command in a step. The table is laid anew for each, in a thread."""
        self._pay(request, costs.LESSON)
        asked = await body_of(request, Taking, MESSAGE_SIZE)
        return answer(await self._work(request, _taken, request.path_params["key"], asked))


def _taken(key: str, asked: Taking) -> Taken:
    return take(find_lesson(key), asked)
