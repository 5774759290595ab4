"""Beside the game, in a terminal: takebacks that are asked for, and the game of somebody who is gone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from recompile.seats.links import Link
from recompile.seats.remote import RemoteSeat
from recompile.seats.seat import OVER
from recompile.table.absences import Patience
from recompile.tui.dialogs import Question, Request
from recompile.tui.table import TableScreen
from tests.serving import Json, Running, Seat, invitation_of, running
from tests.terminals import Terminal, terminal
from tests.test_seats import give, hear, hear_one, in_turn, seats
from tests.test_server_absence import face_down, until
from tests.test_tui import sit, table
from tests.test_tui_seats import said
from tests.test_tui_seats import until as seen

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5, "name": "Ada"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("served"), absence=Patience(pause=0.05, claim=0.6)) as found:
        yield found


def link_of(server: Running, game: Json) -> Link:
    return Link(f"http://127.0.0.1:{server.port}", game["id"], game["token"])


def play_down(seat: RemoteSeat) -> None:
    give(seat, next(answer.move for answer in seat.moment("en").answers if answer.move.islower()))


# ---------------------------------------------------------------- seats


def both_have_played(server: Running, **wanted: object) -> tuple[RemoteSeat, RemoteSeat]:
    one, other = seats(server, **wanted)
    for seat in (one, other):
        assert in_turn(server, one, other) is seat
        play_down(seat)
    in_turn(server, one, other)
    return one, other


def test_a_request_and_its_answers(server: Running) -> None:
    one, other = both_have_played(server)
    assert (one.state.undo.ask, one.no_undo("en")) == (True, "Your opponent has answered already.")
    one.ask_takeback()
    assert hear(other) == "The other player asks to take the last move back."
    assert (other.is_requested, other.beside("fr")) == (
        True,
        "L’autre joueur demande à reprendre son dernier coup.",
    )
    other.answer_takeback(accept=False)
    assert hear(one) == "The other player does not let you take it back."
    assert (one.is_requested, one.beside("en"), one.state.undo.ask) == (False, "", False)
    for seat in (one, other):
        play_down(in_turn(server, one, other))
        assert seat.state.outcome is None
    in_turn(server, one, other)
    moments = one.state.moments
    one.ask_takeback()
    hear(other, lambda: other.is_requested)
    other.answer_takeback(accept=True)
    assert hear(one) == "Your last move is taken back."
    assert (one.state.moments, one.state.casual) == (moments - 2, True)
    one.close()
    other.close()


def test_an_answer_to_nothing_is_refused_in_words(server: Running) -> None:
    one, other = seats(server)
    one.answer_takeback(accept=True)
    assert hear(one) == "Nobody asks to take a move back."
    one.claim()
    assert "nothing to claim" in hear(one)
    one.close()
    other.close()


def test_the_claim_comes_by_itself(server: Running) -> None:
    one, other = seats(server, clock=600, increment=5)
    play_down(one)
    assert one.titles("en")[0].endswith(" +5")
    other.close()
    hear(one, lambda: one.state.paused and one.claim_in is not None)
    assert one.beside("en").startswith("You can claim the game in 0:0")
    work = one.waiting()
    assert work is not None
    said = one.heard(work())  # nothing comes but time
    assert said == one.beside("en") == "You can claim the game now, or wait."
    one.claim()
    while one.asks != OVER:
        hear_one(one)
    assert one.state.outcome is not None
    assert one.state.outcome.sentence == "You win: Bob left."
    one.close()


# ---------------------------------------------------------------- line by line


def reply(other: Seat, accept: bool) -> None:
    until(other, lambda state: state["takeback"] == "A")
    assert other.ask("answer_takeback", seq=other.state["seq"], accept=accept)["type"] == "done"


def ask_what_has_come(told: Terminal, part: str) -> None:
    """Press Enter until it says so: news takes a moment from one process to the other."""
    for _ in range(40):
        told.type("\n")
        if part in told.read(0.25):
            return
    told.wait_for(part)


def test_line_by_line(server: Running) -> None:
    game = server.new_game(**READY)
    with terminal("play", str(link_of(server, game)), "--plain", columns=200) as told:
        with server.sit(game["id"], invitation_of(game), name="Zelda") as other:
            other.wait("state")
            told.wait_for("Type ? for help.")
            told.wait_for("> ")
            told.type("accept\n")
            told.wait_for("Nobody asks to take a move back.")
            told.type("claim\n")
            told.wait_for("there is nothing to claim")
            told.type("ask\n")
            told.wait_for("There is no move to take back.")
            move = next(
                str(move) for move in server.hub.tables[game["id"]].match.game.legal_moves if str(move).islower()
            )
            told.type(f"{move}\n")
            until(other, lambda state: state["question"]["mine"])
            face_down(other)
            told.wait_for("Turn 3: yours")
            told.wait_for("R  ")
            told.type("undo\n")
            told.wait_for("Type ask to ask the other player for it.")
            told.type("ask\n")
            told.wait_for("You have asked for it.")
            reply(other, accept=True)
            ask_what_has_come(told, "Your last move is taken back.")
            told.type(f"{move}\n")
            until(other, lambda state: state["question"]["mine"])
            face_down(other)
            until(other, lambda state: not state["question"]["mine"])
            told.wait_for("Turn 3: yours", 2)
            told.type(f"{server.hub.tables[game['id']].match.game.answers[0].move}\n")
            until(other, lambda state: state["question"]["mine"])
            assert other.ask("ask_takeback", seq=other.state["seq"])["type"] == "done"
            told.wait_for("accept, decline > ")
            told.type("decline\n")
            until(other, lambda state: state["takeback"] is None)
            assert other.state["moments"] == 4
        told.wait_for("claim, wait > ")
        told.type("claim\n")
        told.wait_for("You win: Zelda left.")


# ---------------------------------------------------------------- drawn


def test_drawn(server: Running) -> None:
    game = server.new_game(**READY)
    seat = RemoteSeat(link_of(server, game), "en").sit_down()

    async def drive(pilot: Pilot[int]) -> None:
        with server.sit(game["id"], invitation_of(game), name="Zelda") as other:
            other.wait("state")
            screen = table(pilot)
            await seen(pilot, lambda: screen.chosen is not None)
            await pilot.press("c")
            assert "nothing to claim" in said(pilot)
            seat.answer(next(each.move for each in seat.moment("en").answers if each.move.islower()))
            until(other, lambda state: state["question"]["mine"])
            face_down(other)
            await seen(pilot, lambda: seat.state.undo.ask)
            await pilot.press("u")
            await seen(pilot, lambda: isinstance(pilot.app.screen, Question))
            await pilot.press("y")
            reply(other, accept=False)
            await seen(pilot, lambda: not seat.state.undo.ask)
            seat.answer(next(each.move for each in seat.moment("en").answers if each.move.islower()))
            until(other, lambda state: state["question"]["mine"])
            other.ask("ask_takeback", seq=other.state["seq"])
            await seen(pilot, lambda: isinstance(pilot.app.screen, Request))
            await pilot.press("y")
            until(other, lambda state: state["casual"])
            await seen(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and not seat.is_requested)
        await seen(pilot, lambda: seat.claim_in == 0)
        await pilot.press("c", "y")
        await seen(pilot, lambda: seat.asks == OVER)
        assert seat.state.outcome is not None
        assert seat.state.outcome.sentence == "You win: Zelda left."

    sit(TableScreen(seat, "en"), drive)
    seat.close()
