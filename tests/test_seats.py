"""Places at a game on a server: links, the wire, and moments that are those of a game in this process."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from recompile.game.records import Record
from recompile.seats.links import Link, LinkError, invite
from recompile.seats.moments import Moment, moment_of
from recompile.seats.remote import RemoteSeat
from recompile.seats.seat import ELSEWHERE, HERE, OVER
from recompile.seats.wire import Closed, Wire
from recompile.server import limits
from recompile.server.limits import Rate
from recompile.table.match import Match
from recompile.table.messages import Refused
from recompile.table.parts import State
from recompile.table.states import Presenter
from tests.serving import PATIENCE, Running, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("served")) as found:
        yield found


def base(server: Running) -> str:
    return f"http://127.0.0.1:{server.port}"


def seats(server: Running, **wanted: object) -> tuple[RemoteSeat, RemoteSeat]:
    """Two who have sat down at a new game."""
    mine, friend = invite(base(server), {**READY, "seat": "A", "name": "Ada", "seed": 5, **wanted})
    one, other = RemoteSeat(mine, "en").sit_down(), RemoteSeat(friend, "en", "Bob").sit_down()
    hear(one, lambda: one.state.names[1] == "Bob")
    return one, other


def hear_one(seat: RemoteSeat) -> str:
    """The next news; if none comes the test fails instead of waiting forever."""
    assert seat.waiting() is not None
    return seat.heard(seat.wire.inbox.get(timeout=PATIENCE))


def hear(seat: RemoteSeat, until: object = None) -> str:
    """The next news that says something, or until something holds."""
    while True:
        said = hear_one(seat)
        if (callable(until) and until()) or (until is None and said):
            return said


def give(seat: RemoteSeat, move: str) -> None:
    """An answer, until the server has taken it."""
    seat.answer(move)
    hear(seat, lambda: seat._sent is None)


def in_turn(server: Running, one: RemoteSeat, other: RemoteSeat) -> RemoteSeat:
    """Whoever is asked, once both know of all that has happened."""
    for seat in (one, other, one):
        while seat._sent is not None or seat.state.seq < match_of(server, seat).seq:
            hear_one(seat)
    return one if one.asks == HERE else other


def match_of(server: Running, seat: RemoteSeat) -> Match:
    return server.hub.tables[seat.link.id].match


# ---------------------------------------------------------------- links


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game.txt",
        "http://",
        "http://localhost:8000",
        "http://localhost:8000/game",
        "http://localhost:8000/game/",
        "http://localhost:99999/game/x",
        "http://[::1/game/x",
        "ftp://localhost/game/x",
        "/game/x?token=y",
        "http://localhost/elsewhere/x",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(LinkError, match="is no link to a game"):
        Link.parse(text)


def test_links_are_written_as_they_are_read() -> None:
    for text in (
        "http://localhost:8000/g/k7#s_3-",
        "https://x.org/watch/k7",
        "http://[::1]:80/deep/g/k#invite.t",
    ):
        assert str(Link.parse(text)) == text
    assert str(Link.parse("http://x/game/k7?token=t")) == "http://x/g/k7#t"  # as version 0.1 wrote it
    for text in ("http://x/replay/k7?token=t", "http://x/watch/k7#t", "http://x/g/k7#one.two", "http://x/g/k7#a/b"):
        assert Link.parse(text).token is None


def test_a_table_that_is_not_there_is_named(server: Running) -> None:
    for link, said in (
        (Link("http://127.0.0.1:1", "x"), "127.0.0.1:1"),
        (Link(base(server), "nothing"), "no such game"),
        (Link(base(server), server.new_game()["id"], "guessed"), "seat"),
    ):
        with pytest.raises(LinkError) as problem:
            RemoteSeat(link, "en").sit_down()
        assert said in str(problem.value).lower() or said in str(problem.value)


def test_a_game_that_cannot_be_made_is_refused_in_the_servers_words(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(LinkError, match="FIR"):
        invite(base(server), {"setup": "ready", "a": ["FIR", "FIR", "FIR"], "b": ["LIF", "MET", "SPE"]})
    with pytest.raises(LinkError, match="does not answer"):
        invite("http://127.0.0.1:1", {})
    for answer in ("<html>", "[]", "{}", '{"id": "x"}'):
        monkeypatch.setattr("recompile.seats.links.fetch", lambda *_, answer=answer: answer)
        with pytest.raises(LinkError, match="there are no tables"):
            invite(base(server), {})


# ---------------------------------------------------------------- the same moments as at home


def told(seat: RemoteSeat, match: Match) -> Moment:
    """The same table as somebody in this process is shown it."""
    eyes = seat.state.you or "public"
    state = Presenter(match).present(eyes, "en", 0.0, waiting=seat.state.waiting)
    return moment_of(structs.replace(state, log=[]), state.log, match.game.library)


def heard(seat: RemoteSeat) -> Moment:
    """Without what hangs on how often something was sent: which part of the log was new."""
    now = seat.moment("en")
    return replace(now, state=structs.replace(now.state, log=[], log_from=0))


@pytest.mark.parametrize("seed", range(6))
def test_moments_through_the_wire_are_those_of_the_game(server: Running, seed: int) -> None:
    """Every question of a game, for both players, word for word."""
    one, other = seats(server, setup="draft" if seed % 2 else "random", seed=seed)
    chance = random.Random(seed)
    for _ in range(60):
        asked = in_turn(server, one, other)
        for seat in (one, other):
            assert heard(seat) == told(seat, match_of(server, seat))
        if asked.asks == OVER:
            break
        asked.answer(chance.choice(asked.moment("en").answers).move)
    one.close()
    other.close()


def test_a_face_down_card_that_is_known_is_remembered_at_its_place(server: Running) -> None:
    """The seat remembers what the game says that its player does."""
    found: set[bool] = set()
    for seed in range(8):
        one, other = seats(server, setup="random", seed=seed)
        chance = random.Random(seed)
        for _ in range(80):
            asked, game = in_turn(server, one, other), match_of(server, one).game
            for seat in (one, other):
                shown = {(each.card, each.place) for each in seat.moment("en").state.remembered}
                assert set(game.view(seat.viewer or "").known) == shown
                found |= {place[1:2].isdigit() for _, place in shown}
            if asked.asks == OVER:
                break
            asked.answer(chance.choice(asked.moment("en").answers).move)
        one.close()
        other.close()
    assert found == {True, False}  # on the table, and in a hand


# ---------------------------------------------------------------- answering


def test_an_answer_that_is_not_legal_changes_nothing(server: Running) -> None:
    one, other = seats(server)
    before = one.moment("en")
    for wrong in ("FIR0@9", "LIF0@1", "nonsense", ""):
        one.answer(wrong)
        assert one.asks == ELSEWHERE
        assert hear(one)
        assert one.moment("en") == before
        assert one.asks == HERE
    one.close()
    other.close()


def test_foresight_and_reasons_come_as_news(server: Running) -> None:
    one, other = seats(server)
    move = one.moment("en").answers[0].move
    assert one.foresee(move, "en") is None
    hear(one, lambda: one.foresee(move, "en") is not None)
    seen = one.foresee(move, "en")
    assert seen is not None
    assert seen.move == move
    assert one.why_not("LIF0@1", "en") == ""
    assert "R" in hear(one)
    assert other.foresee(move, "en") is None  # not asked
    one.close()
    other.close()


def test_running_through_the_answers_asks_for_one_at_a_time(tmp_path: Path) -> None:
    """So that nobody is told to be slower, and what was asked about an older table is not taken for this one."""
    with running(tmp_path, commands=Rate(24, 20)) as server:
        one, other = seats(server)
        moves = [answer.move for answer in one.moment("en").answers]
        for move in moves:
            assert one.foresee(move, "en") is None
        last = moves[-1]
        said = []
        while one.foresee(last, "en") is None:
            said.append(hear_one(one))
        assert "".join(said) == ""
        one.foresee(moves[1], "en")
        give(one, moves[0])
        assert one._foreseen == {}
        one.close()
        other.close()


def test_undo_resign_and_another_game(server: Running) -> None:
    one, other = seats(server)
    assert one.no_undo("en")
    face_down = next(answer.move for answer in one.moment("en").answers if answer.face_up is False)
    give(one, face_down)
    if not one.no_undo("en"):
        one.undo()
        hear(one, lambda: one.asks == HERE)
    other.resign()
    hear(other, lambda: other.asks == OVER)
    hear(one, lambda: one.asks == OVER)
    first = one.link.id
    one.rematch()
    assert "other player" in hear(one)
    assert "another game" in hear(other)
    other.rematch()
    for seat in (one, other):
        hear(seat, lambda seat=seat: seat.asks != OVER)
        assert seat.link.id != first
    assert {one.viewer, other.viewer} == {"A", "B"}
    assert one.viewer == "B"  # seats are exchanged
    one.close()
    other.close()


def test_the_language_follows(server: Running) -> None:
    one, other = seats(server)
    said = match_of(server, one).game.prompt("fr")
    assert said is not None

    def is_french() -> bool:
        question = one.moment("fr").prompt
        return question is not None and question.sentence == said.sentence

    assert not is_french()  # it is on its way
    hear(one, is_french)
    one.close()
    other.close()


def test_saving_writes_what_the_server_lets_one_know(server: Running, tmp_path: Path) -> None:
    one, other = seats(server)
    one.save(tmp_path / "game.txt")
    record = Record.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert "??" in record.headers["DeckB"]
    with pytest.raises(OSError, match="No such file"):
        one.save(tmp_path / "no" / "file.txt")
    watching = RemoteSeat(Link(one.link.base, one.link.id), "en").sit_down()
    with pytest.raises(OSError, match="not over"):
        watching.save(tmp_path / "other.txt")
    assert not (tmp_path / "other.txt").exists()
    for seat in (one, other, watching):
        seat.close()


def test_somebody_beside_the_table_sees_no_hand(server: Running) -> None:
    one, other = seats(server)
    watching = RemoteSeat(Link(one.link.base, one.link.id), "en").sit_down()
    now = watching.moment("en")
    assert (watching.viewer, watching.asks, now.answers) == (None, ELSEWHERE, ())
    assert {card.code for side in now.state.sides for card in side.hand} == {None}
    assert " h:?5 " in str(now.position)
    assert watching.titles("en") == ("Ada", "Bob")
    assert one.titles("en") == ("You", "Bob")
    for seat in (one, other, watching):
        seat.close()


def test_clocks_run_for_the_one_who_is_asked(server: Running) -> None:
    one, other = seats(server, clock=600)
    a, b = one.titles("en")
    assert a.startswith("You · ")
    assert b == "Bob · 10:00"
    one.close()
    other.close()


# ---------------------------------------------------------------- the wire


def test_it_comes_back_after_a_break_and_nothing_is_lost(tmp_path: Path) -> None:
    """The server is stopped and started again at the same place; a move made in between arrives."""
    with running(tmp_path) as server:
        one, other = seats(server)
        port = server.port
    hear(one, lambda: "No connection" in one.waits_for("en"))
    move = one.moment("en").answers[0].move
    one.answer(move)
    with running(tmp_path, port=port) as server:
        hear(one, lambda: one._sent is None)
        hear(other, lambda: other.state.seq == one.state.seq)
        assert [str(made) for made in match_of(server, one).game.moves] == [move]
        one.close()
        other.close()


def test_closing_ends_the_waiting(server: Running) -> None:
    one, other = seats(server)
    work = one.waiting()
    assert work is not None
    assert one.waiting() is None  # one listener is enough
    news: list[object] = []
    thread = threading.Thread(target=lambda: news.append(work()))
    thread.start()
    one.close()
    thread.join(10)
    while one.heard(news[-1]) or one._is_listening is False:  # whatever had come before
        again = one.waiting()
        assert again is not None
        news.append(again())
    assert one.waiting() is None
    other.close()


def test_who_is_away_is_said(server: Running) -> None:
    one, other = seats(server)
    give(one, one.moment("en").answers[0].move)
    assert one.waits_for("en") == "Bob decides"
    other.close()
    hear(one, lambda: "Bob has left" in one.waits_for("en"))
    one.close()


def test_too_many_commands_are_refused_and_said(tmp_path: Path) -> None:
    with running(tmp_path, commands=Rate(1, 2)) as server:
        one, other = seats(server)
        for _ in range(4):
            one.why_not("LIF0@1", "en")
        eventually(lambda: "fast" in hear(one))
        one.close()
        other.close()


def test_a_table_without_room_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BUSY_WAIT", 0.2)
    with running(tmp_path, connections=1) as server:
        link = Link(base(server), server.new_game()["id"])
        first = Wire(link.socket)
        while not isinstance(first.inbox.get(timeout=10), State):
            pass
        second = Wire(link.socket)
        full = second.inbox.get(timeout=10)
        assert isinstance(full, Refused)
        assert (full.code, full.wait) == ("busy", 0.2)
        first.close()
        while not isinstance(second.inbox.get(timeout=30), State):
            pass
        second.close()


def test_a_move_that_came_too_fast_is_made_when_the_server_says(tmp_path: Path) -> None:
    with running(tmp_path, commands=Rate(3, 3)) as server:
        one, other = seats(server)
        one.why_not("LIF0@1", "en")
        give(one, one.moment("en").answers[0].move)
        assert len(one.state.log) > 0
        one.close()
        other.close()


def test_foresight_that_came_too_late_is_asked_for_again_in_silence(server: Running) -> None:
    one, other = seats(server)
    assert one.foresee(one.moment("en").answers[0].move, "en") is None
    late = Refused(one._foreseeing[0], "stale", "The table has changed meanwhile.", one.state)
    assert one._take(one.state) == ""  # the change itself comes first
    assert one._take(late) == ""
    one.why_not("LIF0@1", "en")
    assert one._take(Refused(one._doubt or "", "stale", "Too late.", None)) == "Too late."
    one.close()
    other.close()


def test_a_wish_for_another_game_is_confirmed_each_time(server: Running) -> None:
    one, other = seats(server)
    other.resign()
    hear(one, lambda: one.asks == OVER)
    one.rematch()
    assert "asks for it, too" in hear(one)
    again = RemoteSeat(one.link, "en").sit_down()
    again.rematch()
    assert "asks for it, too" in hear(again)
    for seat in (one, other, again):
        seat.close()


def test_after_a_final_refusal_nobody_waits(server: Running) -> None:
    wire = Wire(lambda: Link(base(server), "nothing").socket())
    assert isinstance(wire.inbox.get(timeout=10), Refused)
    assert isinstance(wire.inbox.get(timeout=10), Closed)
