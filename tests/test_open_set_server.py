"""Tables with a protocol that nobody has printed: on a server, after its restart, in the terminal, near and far."""

from __future__ import annotations

import json
import random
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from recompile.bots import make_bot
from recompile.cards import PRINTED
from recompile.cli.table import PlainTable
from recompile.game.records import Record, record_of
from recompile.seats.film import Film
from recompile.seats.links import invite
from recompile.seats.local import LocalSeat
from recompile.seats.remote import RemoteSeat
from recompile.tui.inks import Look, Palette
from recompile.tui.replay import ReplayScreen
from recompile.tui.table import TableScreen
from recompile.tui.words import protocol_head
from tests.serving import Json, Seat, running
from tests.test_tui import asked, everything, sit, table
from tests.toy import OTHER_FIRE, TOYS, played, toy_draft, toy_game

READY = {"setup": "ready", "a": ["FIR", "ZAP", "WAT"], "b": ["LIF", "BUZ", "SPE"], "seed": 3}


def brought(seat: Seat) -> Json:
    (found,) = [message for message in seat.seen if message["type"] == "brought"]
    return found


# ---------------------------------------------------------------- on a server


def test_a_table_brings_its_protocols_along(tmp_path: Path) -> None:
    with running(tmp_path, protocols=TOYS) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"], lang="fr") as seat:
            seat.wait("state")
            books = brought(seat)["books"]
            assert [each["name"] for each in books["protocols"]] == ["Buzz", "Zap"]
            assert len(books["cards"]) == 12
            assert "Zap" in next(card for card in books["cards"] if card["code"] == "ZAP3")["middle"]
            assert [json.loads(each)["protocol"]["code"] for each in brought(seat)["written"]] == ["BUZ", "ZAP"]
            kinds = [message["type"] for message in seat.seen]
            assert kinds.index("brought") < kinds.index("state")
        with server.sit(created["id"]) as spectator:
            spectator.wait("state")
            assert len(brought(spectator)["books"]["cards"]) == 12


def test_a_table_without_strangers_brings_nothing(tmp_path: Path) -> None:
    with running(tmp_path, protocols=TOYS) as server:
        created = server.new_game(setup="ready", a=["FIR", "WAT", "DEA"], b=["LIF", "MET", "SPE"], seed=3)
        with server.sit(created["id"], created["token"]) as seat:
            seat.wait("state")
            assert "brought" not in [message["type"] for message in seat.seen]


def test_a_restart_brings_the_same_game_back(tmp_path: Path) -> None:
    """The server may have other protocols by then."""
    with running(tmp_path, protocols=TOYS) as server:
        created = server.new_game(mode="hotseat", **READY)
        for turn in range(12):
            for token in created["tokens"].values():
                with server.sit(created["id"], token) as seat:
                    seat.wait("state")
                    if seat.moves:
                        seat.play(turn)
        with server.sit(created["id"], created["token"]) as seat:
            seat.wait("state")
            before, log = seat.state["sides"], seat.log
    for protocols in ((), (OTHER_FIRE,)):
        with running(tmp_path, protocols=protocols) as server, server.sit(created["id"], created["token"]) as seat:
            seat.wait("state")
            assert (seat.state["sides"], seat.log) == (before, log)
            assert len(brought(seat)["books"]["protocols"]) == 2


def test_drafts_deals_and_sets_of_the_server(tmp_path: Path) -> None:
    with running(tmp_path, protocols=TOYS) as server:
        drafting = server.new_game(setup="draft", seed=1)
        with server.sit(drafting["id"], drafting["token"]) as seat:
            seat.wait("state")
            assert {"ZAP", "BUZ", "FIR"} <= set(seat.state["draft"]["pool"])
        some = server.new_game(setup="draft", sets=["Aux 1", "Aux 2", "Test"], seed=1)
        with server.sit(some["id"], some["token"]) as seat:
            seat.wait("state")
            assert {"ZAP", "BUZ", "APA"} <= set(seat.state["draft"]["pool"])
        status, text, _ = server.http("/api/games", {"mode": "friend", "setup": "draft", "sets": ["Tests"]})
        assert status == 400
        assert "Test" in text


def test_a_bot_plays_with_them(tmp_path: Path) -> None:
    with running(tmp_path, protocols=TOYS) as server:
        created = server.new_game(mode="bot", level="easy", **READY)
        with server.sit(created["id"], created["token"]) as seat:
            seat.wait("state")
            while seat.state["number"] < 4:
                if seat.moves:
                    seat.play()
                else:
                    seat.wait("state")
            assert seat.state["number"] >= 4
            assert "bot_failed" not in [message.get("code") for message in seat.seen]


def test_a_replay_brings_them_along(tmp_path: Path) -> None:
    record = str(record_of(played(toy_game(4), 4)))
    with running(tmp_path) as server:
        status, text, _ = server.http("/api/replay", {"record": record})
        assert status == 201
        with server.sit(json.loads(text)["id"]) as seat:
            seat.wait("state")
            assert {each["code"] for each in brought(seat)["books"]["protocols"]} == {"ZAP", "BUZ"}


# ---------------------------------------------------------------- in the terminal


def local(seed: int = 3, *, draft: bool = False) -> LocalSeat:
    make = toy_draft if draft else toy_game
    return LocalSeat(lambda: (make(seed), random.Random(seed)), "A", make_bot("greedy"), "easy")


def typed_at(seat: LocalSeat | RemoteSeat, *typed: str) -> str:
    """What stands in a terminal after these lines."""

    @click.command()
    def main() -> None:
        PlainTable(seat).play()

    result = CliRunner().invoke(main, input="\n".join([*typed, "quit"]) + "\n")
    assert result.exit_code == 0, result.output
    return result.output


def test_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    shown = typed_at(
        local(), "read", "card Zap 3", "rulings ZAP3", "if 1", "why ZAP0@1", "1", "1", f"save {file}", "log"
    )
    assert "Line 2, your side: Zap, total 0: empty." in shown
    assert "Flip the Zap protocol to the compiled side." in shown
    assert "0 rulings" in shown
    assert Record.parse(file.read_text(encoding="utf-8")).protocols == TOYS[::-1]


def test_rulings_are_about_printed_cards() -> None:
    games = (toy_game(1), toy_game(1).from_position(str(toy_game(1).position), protocols=(*TOYS, OTHER_FIRE)))
    ours, theirs = (
        typed_at(LocalSeat(lambda: (game, random.Random(1)), "A", make_bot("greedy")), "rulings FIR0")  # noqa: B023
        for game in games
    )
    assert "0 rulings" not in ours
    assert "0 rulings" in theirs


def test_a_draft_by_keyboard() -> None:
    seat = local(draft=True)

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        while "ZAP" not in seat.game.drafted:
            screen = table(pilot)
            while screen.chosen is not None and screen.chosen.move != "ZAP":
                await pilot.press("down")
            assert "Zap 0" in everything(pilot.app)
            assert "It goes through everything." in everything(pilot.app)
            await pilot.press("enter")
            await asked(pilot, seat)
        while seat.game.number < 8 and seat.game.outcome is None:
            await pilot.press("enter")
            await asked(pilot, seat)
        assert "ZAP" in everything(pilot.app)

    sit(TableScreen(seat, "en"), drive)


def test_a_card_on_the_table_and_in_large() -> None:
    game = toy_game(3).from_position(
        "FIR-ZAP-WAT -,ZAP2,- h:ZAP1.ZAP3.FIR1 d:?9 t:ZAP0 / LIF-BUZ-SPE -,BUZ3,- h:?5 d:?9 t:- / A action c:-",
        protocols=TOYS,
    )
    seat = LocalSeat(lambda: (game, random.Random(3)), "A", make_bot("greedy"), "easy")

    async def drive(pilot: Pilot[int]) -> None:
        await asked(pilot, seat)
        shown = everything(pilot.app)
        for said in ("Zap 2", "Buzz 3", "ZAP", "Zap 1"):
            assert said in shown
        table(pilot).look_at("ZAP2")
        await pilot.press("i")
        assert "Rearrange your protocols." in everything(pilot.app)
        assert "0 rulings" in everything(pilot.app)
        await pilot.press("escape", "t")
        assert "Buzz 3, top text" in everything(pilot.app)
        await pilot.press("escape", "d")
        assert "Zap 0" in everything(pilot.app)

    sit(TableScreen(seat, "en"), drive)


def test_a_film() -> None:
    film = Film(played(toy_game(2), 2, most=30))

    async def drive(pilot: Pilot[int]) -> None:
        for _ in range(30):
            await pilot.press("right")
        assert "Zap" in everything(pilot.app)

    sit(ReplayScreen(film, "pl"), drive)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_table_elsewhere(tmp_path: Path, lang: str) -> None:
    with running(tmp_path, protocols=TOYS) as server:
        mine, friend = invite(f"http://127.0.0.1:{server.port}", {**READY, "seat": "A", "name": "Ada"})
        one, other = RemoteSeat(mine, lang).sit_down(), RemoteSeat(friend, lang, "Bob").sit_down()
        assert one.moment(lang).library.protocols["ZAP"].name == "Zap"
        shown = typed_at(one, "read", "card ZAP3")
        assert "Zap" in shown
        other.close()


def test_a_terminal_says_that_nobody_has_printed_it() -> None:
    look = Look("fr", Palette(dark=True), PRINTED.with_(TOYS))
    assert (look.origin("ZAP"), look.origin("FIR")) == ("fait par un fan", "Main 1")
    assert "fait par un fan" in protocol_head("ZAP", look).plain
