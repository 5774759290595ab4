"""One game between two bots: fair play ends with a winner, foul play with a forfeit that says what was done."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from recompile import Game, Move, View, replay
from recompile.bots import Bot, GreedyBot, Limit, RandomBot
from recompile.lab import Grace, Played, play_match

Choice = Callable[[View], Any]


class Acting(Bot):
    """Plays on like the first legal move, until its time to act has come."""

    def __init__(self, act: Choice, after: int = 3, name: str = "actor") -> None:
        self.act = act
        self.left = after
        self.name = name
        self.asked: list[tuple[View, Limit, Random]] = []

    def choose(self, view: View, limit: Limit, chance: Random) -> Move:
        self.asked.append((view, limit, chance))
        self.left -= 1
        return view.moves[0] if self.left >= 0 else self.act(view)


def fail(problem: BaseException) -> Choice:
    def act(_view: View) -> None:
        raise problem

    return act


def nap(view: View) -> Move:
    time.sleep(0.05)
    return view.moves[0]


def new_game(seed: int = 7, limit: int = 200) -> Game:
    return Game(a="FIR WAT DEA", b="LIF MET SPE", seed=seed, limit=limit)


def match(a: Bot, b: Bot, limit: Limit | None = None, game: Game | None = None, **options: Any) -> Played:
    chances = (Random(1), Random(2))
    return play_match((a, b), game or new_game(), chances, limit or Limit(), **options)


def test_a_fair_game_has_a_winner_and_a_record_that_replays() -> None:
    game = new_game()
    played = match(GreedyBot(), RandomBot(), game=game)
    assert (played.winner, played.by, played.reason) == ("A", "compiled", "")
    assert played.turns == replay(played.record).number
    assert sum(played.decisions) == len(game.moves)
    assert (played.record.headers["A"], played.record.headers["B"]) == ("greedy", "random")
    assert min(played.seconds) > 0


def test_the_same_chances_give_the_same_game() -> None:
    first, second = (match(GreedyBot(), RandomBot()) for _ in range(2))
    assert first.record == second.record


def test_a_bot_gets_its_own_view_its_limit_and_its_chance_and_nothing_else() -> None:
    bots = [Acting(lambda view: view.moves[-1]) for _ in range(2)]
    limit, chances = Limit(seconds=60), (Random(1), Random(2))
    play_match((bots[0], bots[1]), new_game(), chances, limit)
    for player, bot, chance in zip("AB", bots, chances, strict=True):
        assert bot.asked
        for view, given, source in bot.asked:
            assert isinstance(view, View)
            assert view.player == player
            assert given is limit
            assert source is chance


def test_a_long_game_is_cut() -> None:
    played = match(RandomBot(), RandomBot(), game=new_game(limit=5))
    assert (played.winner, played.by, played.reason, played.turns) == (None, "cut", "cut after 5 turns", 5)
    assert replay(played.record).outcome is not None


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda _: Move("FIR9@1"), "raised NotAMove: "),
        (lambda _: Move("=9"), "answered =9, which is not legal (legal: "),
        (lambda _: "yes", "answered 'yes', which is not a Move"),
        (lambda _: None, "answered None, which is not a Move"),
        (lambda _: 10**9, "answered 1000000000, which is not a Move"),
        (fail(ValueError("no idea")), "raised ValueError: no idea"),
        (fail(SystemExit(3)), "raised SystemExit: 3"),
        (fail(RuntimeError("two\nlines \x07")), "raised RuntimeError: two lines ?"),
    ],
)
@pytest.mark.parametrize("player", ["A", "B"])
def test_foul_play_loses_with_a_clear_message(act: Choice, reason: str, player: str) -> None:
    fair, foul = RandomBot(), Acting(act)
    played = match(foul, fair) if player == "A" else match(fair, foul)
    assert played.winner == ("B" if player == "A" else "A")
    assert played.by == "forfeit"
    assert played.reason.startswith(f"actor ({player}) {reason}")
    assert played.decisions["AB".index(player)] == 4
    assert played.record.headers["Forfeit"] == played.reason


def test_a_forfeit_is_a_resignation_in_the_record() -> None:
    played = match(RandomBot(), Acting(lambda _: None))
    outcome = replay(played.record).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.by) == ("A", "resignation")


def test_an_illegal_answer_is_told_with_the_legal_ones() -> None:
    view = new_game().view("A")
    played = match(Acting(lambda _: Move("SPE5@1"), after=0), RandomBot())
    assert played.reason == f"actor (A) answered SPE5@1, which is not legal (legal: {' '.join(map(str, view.moves))})"


def test_who_takes_too_long_loses() -> None:
    played = match(Acting(nap), RandomBot(), Limit(seconds=0.01), grace=Grace(1.5, 0.01))
    assert played.winner == "B"
    assert played.reason == "actor (A) took 0.1 s of 0.01 s"
    assert played.seconds[0] < 0.05  # who sleeps keeps no processor busy


def test_a_little_longer_is_no_matter() -> None:
    game = new_game(limit=2)
    assert match(Acting(nap, after=0), RandomBot(), Limit(seconds=0.01), game, grace=Grace(1.5, 60)).by == "cut"


def test_without_a_limit_nobody_is_too_slow() -> None:
    assert match(Acting(nap, after=0), RandomBot(), game=new_game(limit=2)).by == "cut"


def test_an_endless_message_and_an_odd_name_do_no_harm() -> None:
    played = match(Acting(fail(ValueError("x" * 10_000)), name="odd\nname"), RandomBot())
    assert played.reason.startswith("odd name (A) raised ValueError: xxx")
    assert len(played.reason) == 300


def test_an_error_whose_message_fails_is_still_reported() -> None:
    class Nasty(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert "raised Nasty: (an error without" in match(Acting(fail(Nasty())), RandomBot()).reason


def test_a_person_can_always_stop_it() -> None:
    with pytest.raises(KeyboardInterrupt):
        match(Acting(fail(KeyboardInterrupt())), RandomBot())


def test_a_forfeit_in_the_draft() -> None:
    played = match(Acting(lambda _: None, after=1), RandomBot(), game=Game(seed=1))
    assert (played.winner, played.by) == ("B", "forfeit")
    assert len(played.record.words("Draft")) == 3
