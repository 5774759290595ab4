"""A planned restart is told to everybody at a table, in time and in their language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.seats.links import invite
from recompile.seats.remote import RemoteSeat
from recompile.server.notices import Restart
from recompile.server.orders import Order
from recompile.table import messages as m
from tests.serving import PATIENCE, Running, Seat, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, poll=0.02) as found:
        yield found


def notice(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["admin", "notice", *arguments, "--db", str(folder / "games.db")])


def planned(seconds: float, text: str = "") -> Restart:
    found = Restart()
    found.plan(Order(1, 0.0, "notice", None, text, seconds), 0.0)
    return found


def heard(seat: Seat) -> tuple[str, str]:
    found = seat.wait("notice")
    return found["code"], found["message"]


def test_everybody_is_told_in_their_language(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"], game["token"]) as me, server.sit(game["id"], lang="pl") as watcher:
        me.wait("state")
        watcher.wait("state")
        done = notice(tmp_path, "New cards\x1b come.", "--in", "15")
        assert (done.exit_code, done.output.startswith("announced for ")) == (0, True)
        said = "The server restarts in about 15 minutes. Your game is kept. New cards come."
        assert heard(me) == ("restart", said)
        assert heard(watcher)[1].startswith("Serwer zostanie uruchomiony ponownie za około 15 minut.")
        with server.sit(game["id"]) as late:
            assert heard(late) == ("restart", said)
        assert me.play()["type"] == "done"  # and the game goes on
        assert notice(tmp_path, "--cancel").output == "cancelled\n"
        assert heard(me) == ("restart", "")
    with server.sit(game["id"]) as later:
        later.wait("state")
        assert later.ask("ping")["type"] == "pong"
        assert not [message for message in later.seen if message["type"] == "notice"]


def test_a_server_that_starts_knows_it(tmp_path: Path) -> None:
    with running(tmp_path, poll=3600.0) as server:
        game = server.new_game(mode="hotseat", **READY)
        assert notice(tmp_path, "", "--in", "15").exit_code == 0
    with running(tmp_path, poll=3600.0) as server, server.sit(game["id"], game["token"]) as me:
        assert heard(me) == ("restart", "The server restarts in about 15 minutes. Your game is kept.")
    assert notice(tmp_path, "--cancel").exit_code == 0
    with running(tmp_path, poll=3600.0) as server, server.sit(game["id"], game["token"]) as me:
        assert me.ask("ping")["type"] == "pong"
        assert not [message for message in me.seen if message["type"] == "notice"]


def test_a_terminal_says_it(server: Running, tmp_path: Path) -> None:
    mine, _ = invite(f"http://127.0.0.1:{server.port}", {**READY, "seat": "A", "name": "Ada"})
    seat = RemoteSeat(mine, "fr").sit_down()
    try:
        assert notice(tmp_path, "--in", "2").exit_code == 0
        said = ""
        while "redémarre" not in said:
            assert seat.waiting() is not None
            said = seat.heard(seat.wire.inbox.get(timeout=PATIENCE))
        assert said == "Le serveur redémarre dans environ 2 minutes. Votre partie est conservée."
    finally:
        seat.close()


def test_it_is_said_again_when_it_is_near() -> None:
    restart = planned(600.0, "Soon.")
    times = [now for now in range(0, 620, 10) if restart.is_nearer(float(now))]
    assert times == [300, 540]
    assert planned(240.0).is_nearer(10.0) is False
    assert restart.notice("en", 570.0) == m.Notice(
        "restart", "The server restarts in a moment. Your game is kept. Soon.", 600.0
    )
    assert restart.notice("en", 601.0) == m.Notice("restart", "")


def test_what_cannot_be_meant_is_refused(server: Running, tmp_path: Path) -> None:
    assert server.port
    for wrong in ([], ["text"], ["--in", "5", "--cancel"], ["--in", "0"]):
        assert notice(tmp_path, *wrong).exit_code == 2
