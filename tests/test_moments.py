"""What the screens draw of a game: totals and threats as the game counts them, takebacks, resignations."""

from __future__ import annotations

import random

from recompile import Game
from recompile.seats.film import Film
from recompile.seats.local import LocalSeat
from recompile.seats.moments import changes_of, sum_of
from recompile.seats.seat import ACROSS, OVER
from recompile.tui.inks import Look, Palette
from recompile.tui.painting import BoardPainter, Scene

MINE, THEIRS = "FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-", "LIF-MET-SPE -,-,- h:?5 d:?9 t:-"


def drawn(game: Game) -> str:
    """The plates of the field, for A."""
    scene = Scene(Film(game).moment(len(game.plies), "A", "en"), [[]] * 6, Look("en", Palette(True)))
    return "\n".join(row.plain for row in BoardPainter(scene, 120, 30).rows())


def test_the_mark_of_a_threat_waits_for_the_turn_in_which_compiling_is_allowed() -> None:
    """Metal 1 forbids B to compile in the next turn: until that check is over nothing threatens, at any total."""
    game = Game.from_position(
        "MET-WAT-DEA -,-,- h:MET1.WAT1.WAT2.WAT3.WAT4 d:?9 t:- /"
        " LIF-FIR-SPE lif1.lif2.lif3.lif4.lif5,-,- h:FIR1 d:?9 t:- / A action 9 c:-"
    )
    told = ["can compile" in drawn(game)]
    for move in ("MET1@1", "WAT1"):
        game.push(move)
        told.append("can compile" in drawn(game))
    assert told == [True, False, True]


def test_only_texts_that_change_a_total_are_named() -> None:
    """Diversity 3 stands alone in its stack and adds nothing; Metal 0 takes 2 away."""
    game = Game.from_position(
        "DIV-WAT-DEA DIV3,-,- h:WAT2 d:?9 t:- / LIF-MET-SPE MET0,-,- h:?5 d:?9 t:- / A action 9 c:-"
    )
    stack = Film(game).moment(len(game.plies), "A", "en").state.sides[0].stacks[0]
    assert [(each.why, each.value) for each in changes_of(stack)] == [("Metal 0, top text", -2)]
    assert (sum_of(stack), stack.total) == ("3-2", 1)


def at_one_keyboard(position: str) -> LocalSeat:
    return LocalSeat(lambda: (Game.from_position(position), random.Random(1)), "A", None)


def test_at_one_keyboard_the_last_move_of_either_can_be_taken_back() -> None:
    seat = at_one_keyboard(f"{MINE} / {THEIRS} / A action 9 c:-")
    assert seat.no_undo("en") == "There is no move to take back."
    seat.answer("fir1@1")
    assert (seat.asks, seat.no_undo("en")) == (ACROSS, "")
    seat.turn_around()
    assert (seat.viewer, seat.no_undo("en")) == ("B", "")
    seat.undo()
    assert (seat.game.asked, len(seat.game.plies)) == ("A", 0)


def test_a_game_that_is_over_stays_over() -> None:
    seat = at_one_keyboard(f"{MINE} / {THEIRS} / A action 9 c:-")
    seat.resign()
    assert (seat.asks, seat.no_undo("en")) == (OVER, "The game is over.")
    assert seat.moment("en").state.outcome is not None


# ---------------------------------------------------------------- a game that has been played


def test_a_resignation_belongs_to_the_last_moment_of_a_film() -> None:
    game = Game.from_position(f"{MINE} / {THEIRS} / A action 9 c:-")
    game.push("fir1@1")
    game.resign("B")
    film = Film(game)
    assert [film.move(at, "all", "en") for at in range(len(film))] == [
        "First player: fir1@1  Play Fire 1 face-down in line 1"
    ]
    before, after = (film.moment(at, "all", "en") for at in (0, 1))
    assert (before.state.outcome, before.asked) == (None, "A")
    assert after.state.outcome is not None
    assert (after.state.outcome.winner, after.log[-1].kind) == ("A", "resign")
    assert film.told_before(1, "all", "en") == len(before.log)
