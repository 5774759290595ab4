"""What the workshop asks while somebody makes a protocol. Texts are read in threads, not where messages are handled."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from recompile.cards import ProtocolError
from recompile.server import costs
from recompile.server.asked import lang_of
from recompile.server.bodies import CardOfFile, FileSent, FileWritten, Situations, TypedText, Words
from recompile.server.delivery import deliver
from recompile.server.desk import AN_HOUR, JSON, Desk, answer, body_of, problem
from recompile.table.made import text_of
from recompile.table.match import Refusal
from recompile.text.catalogue import mark
from recompile.workshop.boxes import Named
from recompile.workshop.completing import Completed, completed
from recompile.workshop.printed_texts import lexicon
from recompile.workshop.reading import normal_form, read_sketch, written
from recompile.workshop.sketches import Sketch, sketched
from recompile.workshop.trying import Situation, situations, tested


class Workshop(Desk):
    """One method for each address below /api/workshop."""

    async def read(self, request: Request) -> Response:
        """What every box of a protocol means."""
        sketch = await self._sketch(request)
        if isinstance(sketch, Response):
            return sketch
        return answer(await self._work(request, read_sketch, sketch, lang_of(request)))

    async def complete(self, request: Request) -> Response:
        """How a text could go on."""
        self._pay(request, costs.TYPED)
        asked = await body_of(request, TypedText)
        try:
            return answer(await self._work(request, _completed, asked))
        except ProtocolError as wrong:
            return problem("malformed", str(wrong))

    async def file(self, request: Request) -> Response:
        """A protocol in its normal form, from its data or from the text of a file."""
        sketch = await self._sketch(request)
        if isinstance(sketch, Response):
            return sketch
        return answer(await self._work(request, _written, sketch))

    async def situations(self, request: Request) -> Response:
        """Positions in which a card has something to do."""
        self._pay(request, costs.TYPED)
        asked = await body_of(request, CardOfFile)
        try:
            return answer(Situations(await self._work(request, _situations, asked, lang_of(request))))
        except ProtocolError as wrong:
            return problem("malformed", str(wrong))

    async def scenarios(self, request: Request) -> Response:
        """What became of everything that was kept as a test."""
        sketch = await self._sketch(request)
        if isinstance(sketch, Response):
            return sketch
        try:
            return answer(await self._work(request, tested, sketch))
        except ProtocolError as wrong:
            return problem("malformed", str(wrong))

    async def words(self, request: Request) -> Response:
        """Every word that printed cards use, with an example."""
        self._pay(request, costs.PAGE)
        found = await self._work(request, _words, lang_of(request))
        return deliver(request, found, JSON, AN_HOUR)

    async def _sketch(self, request: Request) -> Sketch | Response:
        self._pay(request, costs.TYPED)
        sent = await body_of(request, FileSent)
        if (sent.file is None) == (sent.text is None):
            raise Refusal("malformed", mark("The message cannot be read."))
        given = sent.text if sent.text is not None else text_of(sent.file)
        try:
            return await self._work(request, sketched, given)
        except ProtocolError as wrong:
            return problem("malformed", str(wrong))


def _situations(asked: CardOfFile, lang: str) -> list[Situation]:
    return situations(sketched(text_of(asked.file)), asked.card, lang)


def _completed(asked: TypedText) -> Completed:
    sketch = Sketch() if asked.file is None else sketched(text_of(asked.file))
    return completed(asked.text, asked.box, asked.lang, Named(sketch.code, sketch.name, sketch.names))


def _written(sketch: Sketch) -> FileWritten:
    return FileWritten(normal_form(sketch), written(sketch))


def _words(lang: str) -> bytes:
    found = list(lexicon(lang))
    return msgspec.json.encode(Words(len(found), found))
