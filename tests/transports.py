"""All ways in which a reader gets something of a game, each as bytes: the application as a web server calls it, sockets
and pages alike, and the seats of the two terminals."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner
from starlette.applications import Starlette

from recompile import Game
from recompile.bots import make_bot
from recompile.cli.reading import read_table
from recompile.cli.table import PlainTable
from recompile.game import View
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.seats.film import Film
from recompile.seats.local import LocalSeat
from recompile.seats.seat import HERE, Seat
from recompile.server.app import create_app
from recompile.server.bodies import MySeats, SeatOf
from recompile.server.config import Config
from recompile.server.hub import Hub
from recompile.server.limits import Rate
from recompile.server.mine import game_for
from recompile.server.table import LiveTable
from recompile.table import messages as m
from recompile.table.asides import foresight, reasons
from recompile.table.listeners import Listener
from recompile.table.match import Match, Row
from recompile.table.seats import Seats, Settings, hash_token
from recompile.table.shapes import Mode, Player
from recompile.table.states import Presenter
from tests.redealing import Script

ID = "game"
TOKENS: dict[str, str] = {"A": "secret-a", "B": "secret-b"}
NAMES = ("Ada", "Ben")
FREE = Rate(1e9, 1e9)
Sent = list[tuple[str, bytes]]  # what came, and by which way


def plain(thing: object) -> bytes:
    return msgspec.json.encode(thing)


# ---------------------------------------------------------------- the server


class StillHub(Hub):
    """A server on which no time passes and nothing is stored."""

    def __init__(self) -> None:
        free: dict[str, Any] = dict.fromkeys(("commands", "address", "table", "games", "seats", "analyses"), FREE)
        super().__init__(Config("sqlite://", workers=1, **free))
        self.store = Forgetful()  # type: ignore[assignment]

    def now(self) -> float:
        return 0.0


class Forgetful:
    async def append(self, id: str, row: Row, lease: object = None) -> None:
        """Nothing is kept."""


class House:
    """A server with one game, which has come so far."""

    def __init__(self, script: Script, plies: int, mode: Mode) -> None:
        self.script = script
        self.hub = StillHub()
        self.app: Starlette = create_app(self.hub.config, self.hub)
        seats = Seats(*(hash_token(TOKENS[player]) for player in PLAYERS))
        self.match = Match(ID, Settings(mode, NAMES), seats, 0, 0.0, script.begin())
        for player, move in script.moves[:plies]:
            self.match.apply(self.match.plan_move(player, move, 0.0))
        self.table = self.hub.tables[ID] = LiveTable(self.hub, self.match)

    async def move_elsewhere(self) -> None:
        """The next move of the game, made by somebody whose messages are not looked at."""
        player, move = self.script.moves[len(self.match.game.plies)]
        mover = Listener(player, player, "en", lambda _message: None)
        await self.table.handle(mover, m.Move(f"elsewhere {self.match.seq}", self.match.seq, move))

    async def http(self, method: str, path: str, query: str, body: bytes = b"") -> bytes:
        """An answer: its status, its headers and its body."""
        found: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            found.append(message)

        await self.app({**_scope("http", path, query), "method": method}, receive, send)
        return f"{found[0]['status']} {found[0]['headers']}\n{found[1]['body']}".encode()


def _scope(kind: str, path: str, query: str) -> dict[str, Any]:
    address = {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "root_path": "", "headers": []}
    named = {"path": path, "raw_path": path.encode(), "query_string": query.encode()}
    return {"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": kind, **address, **named}


class Socket:
    """A WebSocket of one reader. All that comes is kept until it is taken."""

    def __init__(self, house: House, reader: Reader, lang: str, since: int | None = None) -> None:
        words = {"token": TOKENS.get(reader), "lang": lang, "since": since}
        query = "&".join(f"{name}={word}" for name, word in words.items() if word is not None)
        self.house = house
        self.ids = count(1)
        self._got: Sent = []
        self._answered: dict[str, asyncio.Event] = {}
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._life = asyncio.ensure_future(
            house.app(_scope("websocket", f"/ws/{ID}", query), self._to_server.get, self._send)
        )

    async def _send(self, message: Any) -> None:
        if message["type"] != "websocket.send":
            return
        text = message["text"]
        self._got.append(("socket", text.encode()))
        if (id := msgspec.json.decode(text).get("id")) in self._answered:
            self._answered[id].set()

    async def ask(self, kind: Any, *fields: object) -> None:
        """Send a command, and wait for its answer."""
        id = f"c{next(self.ids)}"
        done = self._answered[id] = asyncio.Event()
        text = plain(kind(id, *fields)).decode()
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})
        await asyncio.wait_for(done.wait(), 30)

    async def take(self) -> Sent:
        """All that has come by now."""
        await self.ask(m.Ping)
        got, self._got = self._got, []
        return got

    async def close(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self._life


async def pages(house: House, reader: Reader, lang: str) -> Sent:
    """What can be had over HTTP while a game runs."""
    path = f"/api/games/{ID}"
    seat = f"token={TOKENS[reader]}&" if reader in TOKENS else ""
    held = MySeats([SeatOf(ID, TOKENS.get(reader, "guessed"))])
    asked = [
        ("GET", path, f"lang={lang}", b""),
        ("GET", f"{path}/record", f"{seat}lang={lang}", b""),
        ("POST", "/api/games/mine", f"lang={lang}", plain(held)),
        ("POST", f"{path}/analyse", f"{seat}lang={lang}", b""),
        ("GET", f"{path}/analysis", f"{seat}lang={lang}", b""),
    ]
    return [(f"{method} {page}", await house.http(method, page, query, body)) for method, page, query, body in asked]


# ---------------------------------------------------------------- the terminals


def terminals(
    game: Game, reader: Player, lang: str, target: str, own: str | None, chance: random.Random
) -> Iterator[tuple[str, bytes]]:
    """What a person at a keyboard sees, against a bot, at a shared keyboard, and when the game is looked at again.

    `own` is the move this player makes next, if it is their turn.
    """
    told = game.copy(log=True)
    against = LocalSeat(lambda: (told, random.Random(0)), reader, make_bot("random"), names=("", ""))
    yield from seat(against, lang, target)
    if game.asked == reader:
        yield "plain terminal", typed(against, lang, target)
        shared = LocalSeat(lambda: (game.copy(log=True), random.Random(0)), names=NAMES)
        yield from seat(shared, lang, target)
        if own is not None:
            shared.answer(own)
        if not shared.match.is_over:
            yield from seat(shared, lang, target)  # the other one is asked, and the curtain is not yet drawn
    yield from film(told, reader, lang, chance)


def seat(here: Seat, lang: str, target: str) -> Iterator[tuple[str, bytes]]:
    """Everything the drawn table asks of a seat."""
    now = here.moment(lang)
    yield "seat", plain([now.state, now.log, [str(answer) for answer in now.answers], here.asks])
    said = [here.titles(lang), here.waits_for(lang), here.no_undo(lang), here.beside(lang), here.why_not(target, lang)]
    yield "seat in words", plain(said)
    yield "table read aloud", "\n".join(read_table(now, lang)).encode()
    if here.asks == HERE:
        yield "foresight at a seat", plain([here.foresee(answer.move, lang) for answer in now.answers[:3]])
    yield "saved game", saved(here)


def saved(here: Seat) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        here.save(file)
        return file.read_bytes()


def typed(here: Seat, lang: str, target: str) -> bytes:
    """The plain terminal, with all its commands that only look."""
    lines = ["read", "log", "why", "position", f"why {target}", f"card {target}", "if 1", target.lower() + "@x", "quit"]
    with CliRunner().isolation("\n".join(lines) + "\n") as (printed, *_):
        PlainTable(here, lang).play()
        return printed.getvalue()


def film(game: Game, reader: Player, lang: str, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """Some moments of the game as it was for one player."""
    reel = Film(game, NAMES)
    for at in {0, chance.randrange(len(reel) + 1), len(reel)}:
        now = reel.moment(at, reader, lang)
        yield "film", plain([now.state, now.log, reel.told_before(at, reader, lang)])
    yield "moves of the film", "\n".join(reel.move(at, reader, lang) for at in range(len(reel))).encode()


# ---------------------------------------------------------------- one moment, without what led to it


def standing(game: Game, reader: Player, lang: str, targets: list[str]) -> Iterator[tuple[str, bytes]]:
    """What a player is told of a table as it stands."""
    match = Match(ID, Settings("friend", NAMES), Seats(None, None), 0, 0.0, game)
    yield "state", plain(Presenter(match).present(reader, lang, 0.0))
    yield "line in the list", plain(game_for(match, reader, lang, 0.0))
    view: View = game.view(reader)
    for answer in view.answers[:3]:
        yield "foresight", plain(foresight(match, reader, lang, m.Foresee("", 0, answer.move))())
    for target in targets:
        yield "why not", plain(reasons(match, reader, lang, m.WhyNot("", 0, target)))
