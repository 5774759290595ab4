"""The judge over HTTP: a protocol is handed in, its verdict asked for again and again, and stopped at will."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from recompile.cards import Protocol, ProtocolError
from recompile.server import costs
from recompile.server.asked import lang_of
from recompile.server.bodies import FileSent, JudgeAsked
from recompile.server.desk import Desk, answer, body_of, problem
from recompile.server.forwarding import comes_from, pass_on
from recompile.server.peers import NoOwner
from recompile.table.made import text_of
from recompile.table.match import Refusal
from recompile.table.seats import new_id
from recompile.text.catalogue import mark
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import sketched

OFF = mark("On this server no protocols are judged. `recompile judge` does it on your own machine.")


class JudgeDesk(Desk):
    """One method for each address below /api/judge."""

    async def begin(self, request: Request) -> Response:
        if not self.hub.config.judging:
            raise Refusal("forbidden", OFF)
        self._refuse_blocked(request)
        self._pay(request, costs.CREATE)
        sent = await body_of(request, FileSent)
        if sent.file is None:
            raise Refusal("malformed", mark("The message cannot be read."))
        try:
            protocol = await self._work(request, _protocol, text_of(sent.file))
        except ProtocolError as wrong:
            return problem("malformed", str(wrong))
        self._count(request, self.hub.asked_analyses)
        id = f"{self.hub.peers.id}.{new_id()}"
        self.hub.judges.begin(id, self.hub.sharing.name(self._household(request)), protocol)
        return answer(JudgeAsked(id), HTTPStatus.ACCEPTED)

    async def told(self, request: Request) -> Response:
        self._pay(request, costs.LOOK)
        if (said := await self._said_elsewhere(request)) is not None:
            return said
        return answer(await self.hub.judges.told(request.path_params["id"], lang_of(request)))

    async def stop(self, request: Request) -> Response:
        self._pay(request, costs.LOOK)
        if (said := await self._said_elsewhere(request)) is not None:
            return said
        self.hub.judges.stop(request.path_params["id"])
        return answer({})

    async def _said_elsewhere(self, request: Request) -> Response | None:
        """What one process judges, only that one knows; all others ask there."""
        process = request.path_params["id"].rpartition(".")[0]
        there = None if self._is_passed_on(request) else await self.hub.peers.find(process)
        if there is None:
            return None
        said = await pass_on(there, request, comes_from(request, self.hub.peers.key))
        if said is None:
            raise NoOwner
        return said


def _protocol(text: str) -> Protocol:
    return protocol_of(sketched(text))
