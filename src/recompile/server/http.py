"""What the server answers over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from recompile.book.facts import is_fact
from recompile.book.where import NotInTheBook
from recompile.cards import UnknownName
from recompile.game.records import Record, record_of, redacted
from recompile.game.setup import SetupError
from recompile.language.languages import UnknownLanguage
from recompile.language.same import Same
from recompile.notation import NotationError
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.notation.own import write_own
from recompile.server import books, costs, static
from recompile.server.analyses import opened
from recompile.server.asked import lang_of, number_of, secrets_of
from recompile.server.bodies import About, Analysis, GameInfo, KeptScenario, MySeats, NewReplay, Problem
from recompile.server.cards import is_card
from recompile.server.delivery import deliver
from recompile.server.desk import AN_HOUR, FRESH, JSON, NAME, STATUS, Desk, answer, body_of, problem
from recompile.server.forwarding import comes_from, pass_on
from recompile.server.mine import seat_now
from recompile.server.peers import Elsewhere, NoOwner, Peers
from recompile.server.table import LiveTable
from recompile.table.listeners import place_for
from recompile.table.made import MOST_BYTES, made_protocols, shown_file
from recompile.table.match import Match, Refusal
from recompile.table.wishes import NewGame
from recompile.text.catalogue import catalogue, mark
from recompile.text.unreadable import why_unreadable
from recompile.workshop.trying import scenario_of

MOST_LETTERS = 200  # of what is searched for
_BOOKS: dict[str, Callable[[str], bool]] = {"cards": is_card, "rulings": is_fact}


class Endpoints(Desk):
    """One method for each address."""

    # ------------------------------------------------------------ games

    async def create(self, request: Request) -> Response:
        self._refuse_blocked(request)
        self._pay(request, costs.CREATE)
        self._count(request, self.hub.asked_games)
        wanted = await body_of(request, NewGame, MOST_BYTES)
        try:
            made = await self._work(request, made_protocols, wanted.protocols) if wanted.protocols else ()
            self._charge(request, costs.BYTE * sum(len(write_own(each)) for each in made))
            return answer(await self.hub.create(wanted, made), HTTPStatus.CREATED)
        except SetupError as wrong:
            return problem("malformed", str(wrong))

    async def game(self, request: Request) -> Response:
        table = await self._look(request)
        match, settings = table.match, table.match.settings
        made = await self._work(request, _files, match, lang_of(request)) if match.made else []
        return answer(
            GameInfo(
                id=match.id,
                mode=settings.mode,
                names=list(settings.names),
                joined=[player in table.joined or settings.bot == player for player in ("A", "B")],
                level=settings.level,
                control=settings.control,
                spectators=settings.spectators,
                clock=settings.clock,
                increment=settings.increment,
                created=match.created,
                number=match.game.number,
                over=match.is_over,
                winner=match.winner,
                rematch=match.rematch,
                made=made,
            )
        )

    async def mine(self, request: Request) -> Response:
        """How the games of a device stand. Each costs the server a game, so each counts."""
        wanted = await body_of(request, MySeats)
        self._count(request, self.hub.asked_seats, len(wanted.seats))
        self._pay(request, sum(costs.LOOK if held.id in self.hub.tables else costs.READ for held in wanted.seats))
        found = []
        for held in wanted.seats:
            found.append(await seat_now(self.hub, held, lang_of(request)))
            await asyncio.sleep(0)  # others need not wait for all of them
        return answer(found)

    async def record(self, request: Request) -> Response:
        """The record: all of it once the game is over, before that as far as one may know it."""
        table, eyes = await self._watched(request)
        match = table.match
        is_open = match.is_over or match.settings.mode == "replay"
        if not is_open and eyes not in PLAYERS:  # a record tells the order of the decks
            raise Refusal("forbidden", mark("The game is not over yet."))
        self._charge(request, costs.EVENT * match.game.event_count)
        return PlainTextResponse(await table.ask(_whole if is_open else partial(_as_seen, eyes)), headers=FRESH)

    async def scenario(self, request: Request) -> Response:
        """A trial as a scenario, for those who play it."""
        table, eyes = await self._watched(request)
        if eyes not in PLAYERS or not table.match.settings.position:  # of another game it would tell all cards
            raise Refusal("forbidden", mark("Only a trial can be kept as a scenario, by whoever plays it."))
        return answer(KeptScenario(await table.ask(_scenario)))

    async def replay(self, request: Request) -> Response:
        self._refuse_blocked(request)
        self._pay(request, costs.UPLOAD)
        self._count(request, self.hub.asked_games)
        wanted = await body_of(request, NewReplay, MOST_BYTES)
        self._pay(request, costs.BYTE * len(wanted.record))
        try:
            return answer(await self.hub.add_replay(wanted.record), HTTPStatus.CREATED)
        except NotationError as wrong:
            return problem("malformed", why_unreadable(wrong, wanted.record, lang_of(request)))

    # ------------------------------------------------------------ analysis

    async def analyse(self, request: Request) -> Response:
        if (said := await self._said_elsewhere(request)) is not None:
            return said
        table = await self._finished(request)
        match = table.match
        if not self.hub.analyses.knows(match.id):
            self._count(request, self.hub.asked_analyses)
            self.hub.analyses.begin(match.id, await table.ask(opened), asked=True)
        return answer(self._told(match, request), HTTPStatus.ACCEPTED)

    async def analysis(self, request: Request) -> Response:
        if (said := await self._said_elsewhere(request)) is not None:
            return said
        found = self._told((await self._finished(request)).match, request)
        return problem("not_found", "nobody has asked for this analysis") if found is None else answer(found)

    async def _said_elsewhere(self, request: Request) -> Response | None:
        """One process reads a game, the one it belongs to: all others ask there. Whoever comes pays here for that."""
        id = request.path_params["id"]
        if not isinstance(self.hub.peers, Peers) or self._is_passed_on(request) or id in self.hub.tables:
            return None
        self._pay(request, costs.READ)
        try:
            table = await self.hub.table(id)
        except Elsewhere as there:
            said = await pass_on(there, request, comes_from(request, self.hub.peers.key))
            if said is None:
                raise NoOwner from None
            return said
        self._charge(request, costs.EVENT * table.match.game.event_count)
        return None

    def _told(self, match: Match, request: Request) -> Analysis | None:
        return self.hub.analyses.told(match.id, lang_of(request), number_of(request, "have") or 0)

    async def _finished(self, request: Request) -> LiveTable:
        """An analysis is for finished games (during one it would be help from outside), for those who may see them."""
        table, _ = await self._watched(request)
        if not table.match.is_over and table.match.settings.mode != "replay":
            raise Refusal("forbidden", mark("The game is not over yet."))
        return table

    # ------------------------------------------------------------ for operators, and all the rest

    async def about(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        keep = self.hub.config.keep
        config = self.hub.config
        return answer(About(keep.finished, keep.unfinished, config.contact, config.sharing, config.judging))

    async def health(self, request: Request) -> Response:
        self._charge(request, costs.PAGE)
        if self.hub.is_stopping:
            return answer({"name": NAME, "status": "stopping"}, HTTPStatus.SERVICE_UNAVAILABLE)
        await self.hub.store.check()
        counts = {"tables": len(self.hub.tables), "connections": self.hub.connections}
        return answer({"name": NAME, "status": "ok", **counts})

    async def metrics(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        text = self.hub.metrics.text(self.hub.gauges())
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    async def book(self, look: Callable[..., bytes], request: Request) -> Response:
        self._pay(request, costs.PAGE)
        return await look_up(look, request)

    async def rule(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        return await look_up(books.rule, request, lang_of(request))

    async def about_rule(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        return await look_up(books.about_rule, request, lang_of(request))

    async def looked_up(self, look: Callable[[str, str], bytes], request: Request) -> Response:
        """What stands under a name, in the language of whoever asks; what it takes to make it is charged."""
        self._pay(request, costs.PAGE)
        (name,) = request.path_params.values()
        try:
            found = await self._work(request, look, name, lang_of(request))
        except (UnknownName, NotInTheBook) as wrong:
            return problem("not_found", str(wrong))
        return deliver(request, found, JSON, AN_HOUR)

    async def asked_for(self, search: Callable[[str, str], bytes], request: Request) -> Response:
        """What fits the words of a query; only so many of its letters are read."""
        self._pay(request, costs.TYPED)
        words = request.query_params.get("q", "")[:MOST_LETTERS]
        return deliver(request, await self._work(request, search, words, lang_of(request)), JSON, AN_HOUR)

    async def nothing(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        return problem("not_found", "there is nothing at this address")

    async def page(self, request: Request) -> Response:
        self._pay(request, costs.PAGE)
        known = await asyncio.to_thread(_is_known, request.path_params["path"])
        return static.page(self.hub.config.static, request, known=known)

    async def _watched(self, request: Request) -> tuple[LiveTable, Reader]:
        """The table, and what whoever asks may see of it."""
        table = await self._look(request)
        return table, place_for(table.match, secrets_of(request)[0])[1]

    async def _look(self, request: Request) -> LiveTable:
        """The table, wherever it is; what it takes to read it is paid by whoever asks, to the process they came to."""
        id = request.path_params["id"]
        is_here = id in self.hub.tables
        if not self._is_passed_on(request):
            self._pay(request, costs.LOOK if is_here else costs.READ)
        table = await self.hub.look(id)
        if not is_here:
            self._charge(request, costs.EVENT * table.match.game.event_count)
        return table


async def refused(request: Request, error: Exception) -> Response:
    """A refusal anywhere, in the language that was asked for."""
    assert isinstance(error, Refusal)
    said = catalogue(lang_of(request)).say(error.message, **error.values)
    return problem(error.code if error.code in STATUS else "malformed", said, error.wait)


async def misdirected(_request: Request, error: Exception) -> Response:
    """An address or a method that nobody answers."""
    assert isinstance(error, HTTPException)
    found = answer(Problem("malformed", error.detail.lower()), error.status_code)
    found.headers.update(error.headers or {})
    return found


async def failed(request: Request, _error: Exception) -> Response:
    """A fault of our own. What it was stands in the log, and only there."""
    return problem("failed", catalogue(lang_of(request)).say(mark("Something went wrong on the server. Try again.")))


async def look_up(look: Callable[..., bytes], request: Request, *more: str) -> Response:
    """What stands in a book under the last word of the address."""
    try:
        found = await asyncio.to_thread(look, *request.path_params.values(), *more)
    except (UnknownLanguage, UnknownName, NotInTheBook) as wrong:
        return problem("not_found", str(wrong))
    return deliver(request, found, JSON, AN_HOUR)


def _is_known(path: str) -> bool:
    """Whether the page of a card or a ruling is about one there is; of other pages the client knows more."""
    place, _, name = path.partition("/")
    return not name or (_BOOKS[place](name) if place in _BOOKS else True)


def _files(match: Match, lang: str) -> list[dict[str, object]]:
    return [shown_file(Same(each), lang) for each in match.made]


def _scenario(match: Match) -> dict[str, object]:
    return scenario_of(match.game, match.settings.position, match.seed)


def _whole(match: Match) -> str:
    return str(_record(match))


def _as_seen(eyes: Reader, match: Match) -> str:
    return str(redacted(_record(match), eyes))


def _record(match: Match) -> Record:
    headers = dict(match.settings.headers)
    if match.ended is not None:  # no move of the game says so
        headers["Ended"] = f"{match.ended.by}, {match.ended.winner} wins"
    if match.is_over and match.settings.mode in ("bot", "hotseat"):  # before that it would tell all cards
        headers["Seed"] = str(match.seed)
    return record_of(match.game, headers)
