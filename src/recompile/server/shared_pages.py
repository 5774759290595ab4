"""Pages with protocols, over HTTP: shared, opened by their link, changed, taken back, reported."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from recompile.cards import ProtocolError
from recompile.server import costs
from recompile.server.asked import number_of, secrets_of
from recompile.server.bodies import FileSent, NewVersion, ReportedPage, SharedProtocol
from recompile.server.desk import Desk, answer, body_of
from recompile.table.made import text_of
from recompile.table.match import Refusal
from recompile.text.catalogue import mark
from recompile.workshop.sharing import IsCopy, shareable
from recompile.workshop.sketches import sketched

OFF = mark("On this server no protocols are shared. A link that holds the whole protocol works everywhere.")
COPY = mark(
    "Word for word these are printed cards: {cards}. A protocol that is shared or printed may have two of them."
)


class SharedPages(Desk):
    """One method for each address below /api/protocols."""

    async def share(self, request: Request) -> Response:
        file = await self._file(request)
        made = await self.hub.pages.add(file, self.hub.now())
        return answer(SharedProtocol(made.id, made.version, made.secret), HTTPStatus.CREATED)

    async def change(self, request: Request) -> Response:
        file = await self._file(request)
        id, secret = request.path_params["id"], secrets_of(request)[0]
        return answer(NewVersion(await self.hub.pages.change(id, secret, file, self.hub.now())))

    async def take_back(self, request: Request) -> Response:
        """Also where nothing is shared any more."""
        self._pay(request, costs.CREATE)
        await self.hub.pages.take_back(request.path_params["id"], secrets_of(request)[0])
        return answer({})

    async def open(self, request: Request) -> Response:
        self._check_on()
        self._pay(request, costs.PAGE)
        id, version = request.path_params["id"], number_of(request, "version")
        return answer(await self.hub.pages.open(id, version, self.hub.now()))

    async def report(self, request: Request) -> Response:
        self._refuse_blocked(request)
        self._pay(request, costs.CREATE)
        self._count(request, self.hub.asked_pages)
        why = (await body_of(request, ReportedPage)).why
        said = " ".join("".join(sign if sign.isprintable() else " " for sign in why).split())
        await self.hub.pages.report(request.path_params["id"], said, self.hub.now())
        return answer({})

    def _check_on(self) -> None:
        if not self.hub.config.sharing:
            raise Refusal("forbidden", OFF)

    async def _file(self, request: Request) -> dict[str, object]:
        """What somebody wants others to see."""
        self._check_on()
        self._refuse_blocked(request)
        self._pay(request, costs.CREATE)
        self._count(request, self.hub.asked_pages)
        sent = await body_of(request, FileSent)
        if sent.file is None:
            raise Refusal("malformed", mark("The message cannot be read."))
        try:
            return await self._work(request, _shareable, text_of(sent.file))
        except IsCopy as copy:
            raise Refusal("forbidden", COPY, cards=", ".join(copy.cards)) from copy
        except ProtocolError as wrong:
            raise Refusal("malformed", "{why}", why=wrong) from wrong


def _shareable(text: str) -> dict[str, object]:
    return shareable(sketched(text))
