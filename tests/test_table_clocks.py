"""Time at the table, without waiting for it: increments, pauses, claims, and takebacks one has to ask for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from recompile.game.outcome import Outcome
from recompile.game.setup import SetupError
from recompile.server.hub import rebuild
from recompile.server.store import Stored
from recompile.table.absences import Patience
from recompile.table.match import Match, Refusal, Row
from recompile.table.seats import Seats, Settings
from recompile.table.shapes import Mode, Player
from recompile.table.states import Presenter
from recompile.table.wishes import NewGame, settings_for

READY: dict[str, Any] = {"a": ("FIR", "WAT", "DEA"), "b": ("LIF", "MET", "SPE")}
NEVER = 1e9


def settings(mode: Mode = "friend", **more: Any) -> Settings:
    return Settings(mode, ("Ada", "Bob"), **{**READY, **more})


class Table:
    """A match whose rows are kept, with a clock that is moved by hand."""

    def __init__(self, **more: Any) -> None:
        self.match = Match("game", settings(**more), Seats(None, None), 7, 0.0)
        self.rows: list[Row] = []
        self.now = 100.0

    def take(self, row: Row) -> None:
        self.rows.append(row)
        self.match.apply(row, since=self.now)
        self.match.start_clock(self.now)

    def play(self, seconds: float, *, up: bool | None = None) -> None:
        """Whoever is asked gives the first answer after so many seconds; a play as it is wished for."""
        self.now += seconds
        asked = self.asked
        moves = [str(move) for move in self.match.game.legal_moves]
        move = next(each for each in moves if up is None or each.islower() != up)
        self.take(self.match.plan_move(asked, move, self.now))

    @property
    def asked(self) -> Player:
        assert self.match.asked is not None
        return self.match.asked

    @property
    def clocks(self) -> tuple[float | None, float | None]:
        return self.match.left("A", self.now), self.match.left("B", self.now)

    def rebuilt(self) -> Match:
        stored = Stored("game", 0.0, self.match.settings, Seats(None, None), 7, rows=tuple(self.rows))
        return rebuild(stored)

    def refusal(self, wish: str, *arguments: Any) -> Refusal:
        with pytest.raises(Refusal) as refused:
            getattr(self.match, wish)(*arguments)
        return refused.value


def begun(**more: Any) -> Table:
    table = Table(**more)
    table.match.start_clock(table.now)
    return table


# ---------------------------------------------------------------- increments


def test_each_decision_adds_its_seconds() -> None:
    table = begun(clock=60, increment=5)
    table.play(20, up=False)
    assert (table.asked, table.clocks) == ("B", (45, 60))
    table.play(2, up=False)
    assert (table.asked, table.clocks) == ("A", (45, 63))  # more than at the beginning


def test_before_the_clock_runs_nothing_is_spent_and_nothing_added() -> None:
    table = Table(clock=60, increment=5)
    table.match.absences.goes("A", 0.0)  # so that it does not start
    table.match.absences.goes("B", 0.0)
    table.play(20, up=False)
    assert table.clocks == (60, 60)


def test_a_takeback_takes_what_the_move_had_added() -> None:
    """Nobody gains time by deciding the same thing again and again."""
    table = begun(clock=60, increment=5)
    for _ in range(3):
        table.play(1, up=False)
        table.take(table.match.plan_undo("A", table.now))
    assert table.clocks == (57, 60)


def test_rows_give_the_same_clocks() -> None:
    table = begun(clock=60, increment=5)
    for step in range(12):
        table.play(1 + step % 3)
        if step % 5 == 4 and not table.match.takeback("A")[1]:
            table.take(table.match.plan_undo("A", table.now))
    table.match.absences.goes(table.asked, table.now)
    table.now += 5
    pause = table.match.due(table.now)
    assert pause is not None
    table.take(pause)
    twin = table.rebuilt()
    for player in ("A", "B"):
        assert twin.left(player, NEVER) == table.match.left(player, NEVER)
    assert (twin.clocks.pauses, twin.asked_at) == (table.match.clocks.pauses, table.match.asked_at)


def test_settings_and_rows_of_old_games_still_count() -> None:
    """Before there were increments, nothing was said of them."""
    old = b'{"mode":"friend","names":["Ada","Bob"],"a":["FIR","WAT","DEA"],"b":["LIF","MET","SPE"],"clock":60}'
    found = msgspec.json.decode(old, type=Settings)
    assert (found.clock, found.increment) == (60, 0)
    move = begun().match.game.answers[0].move
    match = rebuild(Stored("game", 0.0, found, Seats(None, None), 7, rows=(Row(1, "move", "A", move, 20.0, 12.5),)))
    assert match.left("A", NEVER) == 47.5


@pytest.mark.parametrize("body", ['"increment":-1', '"increment":3601', '"increment":2.5', '"increment":"5"'])
def test_increments_that_cannot_be_are_malformed(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"mode":"friend","clock":600,{body}}}', type=NewGame)


def test_an_increment_needs_a_clock() -> None:
    assert settings_for(NewGame("friend", clock=600, increment=5), 1)[0].increment == 5
    with pytest.raises(SetupError, match="clock"):
        settings_for(NewGame("friend", increment=5), 1)


# ---------------------------------------------------------------- pauses


def leave(table: Table, player: Player, seconds: float) -> Row | None:
    """Somebody goes, and after so many seconds the table is looked at."""
    table.match.absences.goes(player, table.now)
    table.now += seconds
    return table.match.due(table.now)


def come(table: Table, player: Player) -> None:
    table.match.absences.comes(player, table.now)
    table.match.start_clock(table.now)


def test_the_clock_of_somebody_who_is_gone_stands_still() -> None:
    table = begun(clock=60)
    assert table.match.wakes_at(table.now) == 160.0
    assert leave(table, "A", 4) is None  # a page that is loaded again is no absence
    assert table.match.wakes_at(table.now) == 105.0
    table.now += 1
    pause = table.match.due(table.now)
    assert pause is not None
    assert (pause.kind, pause.player) == ("pause", "A")
    table.take(pause)
    assert (table.match.is_paused, table.clocks, table.match.wakes_at(table.now)) == (True, (55, 60), None)
    table.now += 1000
    shown = Presenter(table.match).present("B", "en", table.now)
    assert (shown.paused, shown.clocks, shown.question and shown.question.deadline) == (True, [55, 60], None)
    come(table, "A")
    table.now += 10
    assert (table.match.is_paused, table.clocks) == (False, (45, 60))


def test_only_two_pauses_in_a_game() -> None:
    table = begun(clock=60)
    for _ in range(2):
        pause = leave(table, "A", 5)
        assert pause is not None
        table.take(pause)
        come(table, "A")
    assert leave(table, "A", 20) is None
    assert (table.match.is_paused, table.clocks) == (False, (30, 60))
    table.now += 30
    loss = table.match.due(table.now)
    assert loss is not None
    table.take(loss)
    assert table.match.outcome == Outcome("B", "clock", table.match.game.number)


def test_whoever_is_not_asked_may_go() -> None:
    """Their clock does not run, and the other's does not stop; once they are asked, patience begins."""
    table = begun(clock=600)
    assert leave(table, "B", 300) is None
    assert (table.match.is_paused, table.match.claim_in("A", table.now)) == (False, None)
    table.play(0, up=False)
    assert table.asked == "B"
    assert (table.match.due(table.now), table.match.claim_in("A", table.now)) == (None, 120)
    table.now += 5
    pause = table.match.due(table.now)
    assert pause is not None
    assert (pause.player, pause.spent) == ("B", 5)


def test_a_takeback_while_it_stands_still_starts_it_again() -> None:
    table = begun(clock=60)
    table.play(10, up=False)
    pause = leave(table, "B", 5)
    assert pause is not None
    table.take(pause)
    table.take(table.match.plan_undo("A", table.now))
    table.now += 10
    assert (table.asked, table.clocks) == ("A", (40, 55))


# ---------------------------------------------------------------- claims


@pytest.mark.parametrize("clock", [None, 60])
def test_the_game_of_somebody_who_is_gone_can_be_claimed(clock: int | None) -> None:
    table = begun(clock=clock)
    assert table.refusal("plan_claim", "B", table.now).code == "forbidden"  # A is here
    leave(table, "A", 20.5)
    early = table.refusal("plan_claim", "B", table.now)
    assert (early.code, early.message.format(**early.values)) == ("too_soon", "You can claim the game in 1:40.")
    assert table.refusal("plan_claim", "A", table.now).code == "forbidden"
    assert Presenter(table.match).present("B", "en", table.now).claim == 99.5
    assert [Presenter(table.match).present(eyes, "en", table.now).claim for eyes in ("A", "public")] == [None, None]
    table.now += 100
    table.take(table.match.plan_claim("B", table.now, "c1"))
    match = table.match
    assert (match.outcome, match.asked, match.answered) == (
        Outcome("B", "left", match.game.number),
        None,
        {("B", "c1"): 1},
    )
    outcome = Presenter(match).present("A", "en", table.now).outcome
    assert outcome is not None
    assert outcome.sentence == Presenter(match).log("A", "en", "A")[-1].sentence == "Bob wins: you left."
    assert table.refusal("plan_claim", "B", table.now).code == "over"
    assert table.refusal("plan_undo", "A", table.now).code == "over"
    assert table.rebuilt().outcome == match.outcome


def test_nobody_has_waited_while_both_were_gone() -> None:
    table = begun()
    leave(table, "A", 60)
    leave(table, "B", 10_000)
    come(table, "B")
    assert table.match.claim_in("B", table.now) == 120
    come(table, "A")
    assert table.match.claim_in("B", table.now) is None


@pytest.mark.parametrize("mode", ["bot", "hotseat"])
def test_only_a_friend_can_be_missed(mode: Mode) -> None:
    table = Table(mode=mode)
    leave(table, "A", 10_000)
    assert table.refusal("plan_claim", "B", table.now).code == "forbidden"


def test_patience_can_be_set() -> None:
    match = Match("game", settings(), Seats(None, None), 7, 0.0, patience=Patience(1, 2))
    match.absences.goes("A", 10.0)
    assert match.claim_in("B", 11.0) == 1


# ---------------------------------------------------------------- takebacks that are asked for


def answered() -> Table:
    """Both have made a play: A can take nothing back alone."""
    table = begun(clock=600, increment=5)
    table.play(10, up=False)
    table.play(20, up=False)
    assert table.asked == "A"
    return table


def shown(table: Table, eyes: Any) -> tuple[bool, bool, str | None]:
    state = Presenter(table.match).present(eyes, "en", table.now)
    return state.undo.allowed, state.undo.ask, state.takeback


def test_what_is_not_free_can_be_asked_for_and_granted() -> None:
    table = answered()
    assert (shown(table, "A"), shown(table, "public")) == ((False, True, None), (False, False, None))
    table.take(table.match.plan_request("A", table.now, "c1"))
    assert [shown(table, eyes)[1:] for eyes in ("A", "B", "public")] == [(False, "A")] * 3
    assert table.rebuilt().request == "A"
    table.now += 3
    table.take(table.match.plan_reply("B", True, table.now, "c2"))
    match = table.match
    assert not match.game.moves
    assert match.asked == "A"
    assert (match.casual, match.request) == (True, None)
    assert table.clocks == (587.0, 580.0)  # what the moves took is gone, what they had added as well
    twin = table.rebuilt()
    assert (twin.game.position, twin.casual, twin.cut) == (match.game.position, True, match.seq)


def test_a_request_can_be_declined_and_is_made_once() -> None:
    table = answered()
    table.take(table.match.plan_request("A", table.now))
    assert table.refusal("plan_request", "A", table.now).code == "undo_closed"
    table.take(table.match.plan_reply("B", False, table.now))
    assert (table.match.request, table.match.casual, len(table.match.game.moves)) == (None, False, 2)
    assert table.refusal("plan_request", "A", table.now).message == "A takeback was asked for already."
    assert not shown(table, "A")[1]
    table.play(1, up=False)
    table.play(1, up=False)
    assert shown(table, "A")[1]


def test_a_move_makes_a_request_void() -> None:
    table = answered()
    table.take(table.match.plan_request("A", table.now))
    table.play(1)
    assert table.match.request is None
    assert table.refusal("plan_reply", "B", True, table.now).code == "forbidden"


def test_a_request_leaves_the_question_as_it_is() -> None:
    table = answered()
    changed, asked_at = table.match.changed, table.match.asked_at
    table.now += 5
    table.take(table.match.plan_request("A", table.now))
    assert (table.match.changed, table.match.asked_at, table.clocks) == (changed, asked_at, (590, 585))


def test_requests_that_make_no_sense() -> None:
    table = begun()
    assert table.refusal("plan_request", "A", table.now).message == "There is no move to take back."
    table.play(1, up=False)
    assert table.refusal("plan_request", "A", table.now).code == "undo_closed"  # it is free
    assert table.refusal("plan_reply", "B", True, table.now).code == "forbidden"
    table.play(1, up=False)
    table.take(table.match.plan_request("A", table.now))
    assert table.refusal("plan_reply", "A", True, table.now).code == "forbidden"  # not one's own
    table.take(table.match.plan_resign("A", table.now))
    assert table.match.request is None
    assert table.refusal("plan_request", "B", table.now).code == "over"


def test_against_a_bot_nobody_is_asked() -> None:
    table = Table(mode="hotseat")
    table.play(1)
    assert table.refusal("plan_request", "A", table.now).message == "That is for games between two people."


# ---------------------------------------------------------------- after a restart


def reopened(table: Table, after: float) -> tuple[float | None, float | None]:
    """The clocks when the match is read again so long after its last row, and everybody is there."""
    table.now += after
    match = table.rebuilt()
    match.resume(table.rows, table.now)
    match.start_clock(table.now)
    return match.left("A", table.now), match.left("B", table.now)


def test_a_clock_has_run_while_nobody_looked() -> None:
    table = Table(clock=600)
    table.match.start_clock(table.now)
    table.play(10)
    assert reopened(table, 45) == (590, 555)


def test_whoever_comes_back_after_a_restart_has_time_to() -> None:
    table = Table(clock=600)
    table.match.start_clock(table.now)
    table.play(10)
    assert reopened(table, 7200) == (590, 30)


def test_little_time_does_not_become_more_by_a_restart() -> None:
    table = Table(clock=600)
    table.match.start_clock(table.now)
    table.play(580)
    while table.asked == "B":
        table.play(1)
    assert reopened(table, 15)[0] == 20


def test_a_clock_that_stood_still_or_never_ran_has_not_run() -> None:
    paused = Table(clock=600)
    paused.match.start_clock(paused.now)
    paused.play(10)
    paused.take(Row(paused.match.seq + 1, "pause", "B", "", paused.now, 20.0))
    assert reopened(paused, 45) == (590, 580)
    waiting = Table(clock=600)
    waiting.play(0)
    assert reopened(waiting, 45) == (600, 600)
