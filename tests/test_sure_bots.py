"""Strong levels take wins they can prove and leave alone what loses at once; weak ones and yardsticks are as ever."""

from __future__ import annotations

import random

import pytest

from recompile.bots import LEVELS, NO_LIMIT, GreedyBot, HastyBot, IsmctsBot, Limit, SureBot, Tried, make_bot
from recompile.game import Game, View
from recompile.proofs import lost_answers, sure_win

# One move of many wins whatever lies hidden.
WIN = "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4.WAT5 d:?9 t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action 9 c:-"
# B has twelve in line 1 and needs that protocol alone: only Fire 1, which deletes a card, saves A.
LOSS = "FIR-WAT-DEA -,-,- h:FIR1.WAT5.FIR5 d:?9 t:- / LIF-MET*-SPE* LIF5.LIF4.LIF3,-,- h:?2 d:?9 t:- / A action 9 c:-"


class Stubborn(IsmctsBot):
    """Likes the last answer best, whatever it is."""

    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:  # noqa: ARG002
        return tuple(Tried(at, 0.5) for at in range(len(view.moves)))


def test_who_uses_it() -> None:
    kinds = [type(level.make()) for level in LEVELS]
    assert kinds == [HastyBot, GreedyBot, HastyBot, HastyBot, SureBot, SureBot]


@pytest.mark.parametrize("name", ["greedy", "planner", "ismcts", "ismcts:50"])
def test_yardsticks_prove_nothing(name: str) -> None:
    assert not isinstance(make_bot(name), SureBot)


def test_a_searcher_with_proofs_has_a_name_of_its_own() -> None:
    bot = make_bot("ismcts:200+sure:500")
    assert isinstance(bot, SureBot)
    assert (bot.name, bot.budget, bot.searcher.name) == ("ismcts-200+sure", 500, "ismcts-200")


def test_a_sure_win_is_taken_at_once() -> None:
    view = Game.from_position(WIN).view("A")
    found = sure_win(view)
    assert found is not None
    bot = SureBot(Stubborn(), 2_000)
    moves = {str(bot.choose(view, NO_LIMIT, random.Random(seed))) for seed in range(3)}
    assert moves == {found.move} == {"DEA1@3"}


def test_what_loses_at_once_is_left_alone() -> None:
    view = Game.from_position(LOSS).view("A")
    lost = lost_answers(view, 8)
    assert lost
    assert len(lost) < len(view.moves)
    bot = SureBot(IsmctsBot(rounds=1), 200)
    for seed in range(6):
        assert str(bot.choose(view, NO_LIMIT, random.Random(seed))) not in lost


def test_the_rest_is_what_the_search_says() -> None:
    """Early in a game nothing is proved, and the answer is that of the search to the letter."""
    view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=5).view("A")
    plain, sure = IsmctsBot(rounds=40), SureBot(IsmctsBot(rounds=40), 2_000)
    for seed in range(3):
        assert plain.choose(view, NO_LIMIT, random.Random(seed)) == sure.choose(view, NO_LIMIT, random.Random(seed))


def test_it_keeps_to_its_time() -> None:
    view = Game.from_position(LOSS).view("A")
    bot = SureBot(IsmctsBot(seconds=0.05), 10_000_000)
    assert bot.choose(view, Limit(seconds=0.05), random.Random(1)) in view.moves


@pytest.mark.parametrize(("passed", "left"), [(0.0, 2.0), (1.0, 1.0), (2.5, 0.001)])
def test_proofs_and_search_share_the_time(monkeypatch: pytest.MonkeyPatch, passed: float, left: float) -> None:
    """A third for what wins, a third for what loses at once; the search has whatever else is left."""
    now, given = [100.0], list[float | None]()

    class Listening(Stubborn):
        def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
            given.append(limit.seconds)
            return super().search(view, limit, chance)

    def prove(_view: View, _budget: int, seconds: float | None) -> None:
        given.append(seconds)
        now[0] += passed

    def lose(_view: View, _deals: int, seconds: float | None) -> frozenset[str]:
        given.append(seconds)
        return frozenset()

    for name, stub in (("time.monotonic", lambda: now[0]), ("sure_win", prove), ("lost_answers", lose)):
        monkeypatch.setattr(f"recompile.bots.sure.{name}", stub)
    SureBot(Listening(), 500).choose(Game.from_position(LOSS).view("A"), Limit(seconds=3.0), random.Random(1))
    assert given == [1.0, pytest.approx(left), 1.0]


def test_a_proof_of_what_loses_ends_with_its_time() -> None:
    """Then nothing is known to lose."""
    view = Game.from_position(LOSS).view("A")
    assert lost_answers(view, 8)
    assert not lost_answers(view, 8, seconds=0)


def test_of_what_nobody_tried_the_likeliest_is_taken() -> None:
    """The favourite loses at once, and the search has looked at nothing else."""
    view = Game.from_position(LOSS).view("A")
    lost = lost_answers(view, 8)
    kept = [at for at, move in enumerate(view.moves) if str(move) not in lost]
    worst = next(at for at, move in enumerate(view.moves) if str(move) in lost)

    class Sure(IsmctsBot):
        def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:  # noqa: ARG002
            likely = {worst: Tried(30, 0.9, 0.9), kept[-1]: Tried(0, 0.0, 0.07)}
            return tuple(likely.get(at, Tried(0, 0.0, 0.001)) for at in range(len(view.moves)))

    assert SureBot(Sure(), 200).choose(view, NO_LIMIT, random.Random(1)) == view.moves[kept[-1]]


def test_hidden_cards_change_nothing() -> None:
    """With everything hidden dealt anew the answer is the same."""
    game, rng = Game.from_position(WIN.replace("h:- d:- t:- / A", "h:?1 d:?2 t:- / A")), random.Random(2)
    bot = SureBot(IsmctsBot(rounds=20), 500)
    answers = {str(bot.choose(game.view("A").sample(rng).view("A"), NO_LIMIT, random.Random(7))) for _ in range(4)}
    assert len(answers) == 1
