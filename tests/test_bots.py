"""Bots: they answer legally, the same for the same seed, know only what they may, and are of different strength."""

from __future__ import annotations

import doctest
import pickle
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from recompile import Game, Move, View
from recompile.bots import (
    LEVELS,
    NO_LIMIT,
    Bot,
    BotError,
    GreedyBot,
    HastyBot,
    IsmctsBot,
    Limit,
    MindBot,
    PlannerBot,
    RandomBot,
    make_bot,
)
from recompile.bots.drafting import draft, draft_table
from recompile.bots.values import learned_values
from recompile.cards import PRINTED
from recompile.cards.vocabulary import Card, Protocol
from recompile.encoding.action_ids import MADE_FOR
from recompile.engine import IS_COMPILED
from recompile.search.evaluate import Values, chance_to_win
from recompile.search.features import GENERAL
from recompile.text import LANGUAGES

MAKERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "hasty": lambda: HastyBot(GreedyBot(), 0.5),
    "hasty mind": lambda: HastyBot(MindBot(walks=0), 0.8),
    "planner": lambda: PlannerBot(worlds=2, budget=20),
    "ismcts": lambda: IsmctsBot(rounds=25),
    "mind at once": lambda: MindBot(walks=0),
    "mind": lambda: MindBot(walks=25 if IS_COMPILED else 2),  # without a compiler a walk takes fifty times as long
}
WINS_NOW = (
    "FIR*-WAT*-DEA -,-,DEA5.DEA3.dea4 h:DEA2.FIR1 d:?6 t:- / LIF-MET-SPE lif1,-,spe1 h:?4 d:?9 t:- / B action c:-"
)


def some_games(count: int, steps: int = 30) -> list[Game]:
    games = []
    for seed in range(count):
        game, chance = Game(seed=seed), random.Random(seed)
        for _ in range(chance.randrange(6, 6 + steps)):
            if game.outcome is None:
                game.answer(chance.randrange(len(game.options)))
        if game.decision is not None:
            games.append(game)
    return games


def answer(make: Callable[[], Bot], game: Game, player: str, seed: int = 3) -> Move:
    return make().choose(game.view(player), NO_LIMIT, random.Random(seed))


# ---------------------------------------------------------------- honesty


@pytest.mark.parametrize("name", MAKERS)
def test_an_answer_does_not_depend_on_what_is_hidden(name: str) -> None:
    """Everything hidden is dealt anew: with the same seed the bot answers the same."""
    for number, game in enumerate(some_games(6)):
        assert game.decision is not None
        player = game.decision.player
        first = answer(MAKERS[name], game, player)
        assert first in game.legal_moves
        for deal in range(3):
            other = game.view(player).sample(random.Random(100 * number + deal))
            assert answer(MAKERS[name], other, player) == first


def test_a_bot_is_given_nothing_but_a_view() -> None:
    """The view has no way back to the game, and no hidden face inside."""
    game = some_games(1)[0]
    assert game.decision is not None
    view = game.view(game.decision.player)
    reached = vars(view).values()
    assert not any(value is game or value is game._state for value in reached)


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def play() -> list[str]:
        game, bot, chance = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=4), MAKERS[name](), random.Random(9)
        while game.decision is not None and len(game.moves) < 12:
            game.push(bot.choose(game.view(game.decision.player), NO_LIMIT, chance))
        return [str(move) for move in game.moves]

    assert play() == play()


def test_a_view_survives_the_way_to_another_process() -> None:
    for game in some_games(5):
        assert game.decision is not None
        view = game.view(game.decision.player)
        twin = pickle.loads(pickle.dumps(view))
        assert twin == view
        assert (twin.moves, twin.options, twin.decision) == (view.moves, view.options, view.decision)
        assert str(twin.sample(random.Random(1)).position) == str(view.sample(random.Random(1)).position)


# ---------------------------------------------------------------- sense


@pytest.mark.parametrize("name", ["greedy", "planner", "ismcts", "mind"])
def test_a_bot_stops_a_win_if_it_can(name: str) -> None:
    """A compiles its third protocol next turn unless B brings the line below ten or above A's total."""
    position = (
        "FIR*-WAT*-DEA -,-,DEA5.DEA3.dea4 h:FIR1 d:?6 t:- / SPE-MET-HAT -,-,- h:HAT0.MET5 d:?9 t:- / B action c:-"
    )
    game = Game.from_position(position)
    assert str(answer(MAKERS[name], game, "B")) == "HAT0@3"


@pytest.mark.parametrize("name", ["greedy", "planner", "ismcts"])
def test_the_better_bots_beat_chance(name: str) -> None:
    wins = 0
    for seed in range(4):
        for seat in "AB":
            game = Game(seed=seed, limit=150)
            bots = {seat: MAKERS[name](), ("B" if seat == "A" else "A"): RandomBot()}
            chance = random.Random(seed)
            while game.decision is not None:
                player = game.decision.player
                game.push(bots[player].choose(game.view(player), NO_LIMIT, chance))
            assert game.outcome is not None
            wins += game.outcome.winner == seat
    assert wins >= 7


def test_more_worlds_and_time_limits_are_kept() -> None:
    game = some_games(3)[2]
    assert game.decision is not None
    view = game.view(game.decision.player)
    tried = IsmctsBot(rounds=10).search(view, Limit(rounds=4), random.Random(1))
    assert sum(found.visits for found in tried) == 4
    assert len(tried) == len(view.moves)
    hurried = IsmctsBot(rounds=10**9).search(view, Limit(seconds=0.05), random.Random(1))
    assert sum(found.visits for found in hurried) < 10**6
    assert all(0 <= found.chance <= 1 for found in hurried)


def test_several_processes_vote_together() -> None:
    game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=4)
    bot = IsmctsBot(rounds=20, processes=2)
    try:
        tried = bot.search(game.view("A"), NO_LIMIT, random.Random(1))
        assert sum(found.visits for found in tried) == 20
        assert bot.choose(game.view("A"), NO_LIMIT, random.Random(1)) in game.legal_moves
    finally:
        bot.close()


def test_a_tree_is_used_again_inside_an_effect_only() -> None:
    position = (
        "FIR-WAT-DEA FIR3,wat0,- h:FIR1.WAT4.DEA2 d:?9 t:- / LIF-MET-SPE LIF3.met1,MET2,- h:?5 d:?9 t:- / A action c:-"
    )
    game = Game.from_position(position)
    bot, chance = IsmctsBot(rounds=200), random.Random(2)
    game.push("FIR1@1")
    move = bot.choose(game.view("A"), NO_LIMIT, chance)
    game.push(move)
    assert game.decision is not None
    assert game.decision.kind == "choose-card"
    tried = bot.search(game.view("A"), Limit(rounds=1), chance)
    assert sum(found.visits for found in tried) > 1
    other = Game.from_position(position)
    fresh = bot.search(other.view("A"), Limit(rounds=1), chance)
    assert sum(found.visits for found in fresh) == 1


# ---------------------------------------------------------------- values and drafts


def test_values_are_even_between_twins_and_for_all_features() -> None:
    values = learned_values()
    for game in some_games(5):
        assert values.worth(game._state, 0) == -values.worth(game._state, 1)
    with pytest.raises(ValueError, match=str(GENERAL)):
        Values([1, 2, 3], {})
    assert chance_to_win(10**6) == pytest.approx(1)


def test_a_won_game_is_worth_everything() -> None:
    game = Game.from_position(WINS_NOW)
    game.resign("A")
    assert chance_to_win(learned_values().worth(game._state, 1)) == pytest.approx(1)


def test_drafts_follow_the_table_and_vary() -> None:
    table = draft_table()
    assert set(table.power) == set(MADE_FOR)
    assert all(
        table.versus[f"{b} {a}"] == -value for (a, b), value in ((k.split(), v) for k, v in table.versus.items())
    )
    game = Game(seed=1, pool=MADE_FOR)
    picks = [draft(game.view("A"), random.Random(seed)) for seed in range(60)]
    strong = sorted(table.power, key=lambda code: -table.power[code])[:10]
    assert len(set(picks)) > 1
    assert sum(str(pick) in strong for pick in picks) > 50
    assert draft(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A"), random.Random(1)) is None


def test_protocols_that_nobody_has_measured_are_guessed() -> None:
    """Between the weakest and the strongest, by the values on their cards; without cards to look at, ordinary."""
    table, heavy, light = draft_table(), protocol("HEA", range(4, 10)), protocol("LIT", range(6))
    library = PRINTED.with_([heavy, light])
    ordinary = table.worth("XXX", (), (), library)
    assert ordinary == pytest.approx(sum(table.power.values()) / len(table.power))
    assert min(table.power.values()) < table.worth("LIT", ("FIR",), ("WAT",), library) < ordinary
    assert ordinary < table.worth("HEA", ("FIR",), ("WAT",), library)


def protocol(code: str, values: Iterable[int]) -> Protocol:
    return Protocol(code, code.title(), "Custom", "", "", tuple(Card(value) for value in values))


# ---------------------------------------------------------------- names and bad input


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "stockfish",
        "ismcts:",
        "ismcts:0",
        "ismcts:-5",
        "ismcts:0s",
        "ismcts:10x0",
        "greedy:3",
        "mind:-1",
        "mind:0ms",
        "mind:",
    ],
)
def test_unknown_bots_and_senseless_limits_are_refused(spec: str) -> None:
    with pytest.raises(BotError):
        make_bot(spec)


def test_a_near_miss_is_pointed_out() -> None:
    with pytest.raises(BotError, match="did you mean planner"):
        make_bot("planer")


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"seconds": -1}, {"rounds": 0}, {"seconds": float("nan")}])
def test_limits_are_positive(wrong: dict[str, float]) -> None:
    with pytest.raises(BotError, match="positive"):
        Limit(**wrong)  # type: ignore[arg-type]


def test_a_bot_has_one_name_and_a_word_for_its_strength_in_every_language() -> None:
    assert [level.name for level in LEVELS] == ["Pip", "Moss", "Vesper", "Onyx", "Halcyon", "Zenith"]
    assert [level.strength for level in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert LEVELS[2].titled("fr") == "Vesper (Moyen, 3 sur 6)"
    for lang in LANGUAGES:
        words = {level.word(lang) for level in LEVELS}
        assert len(words) == len(LEVELS)
        assert not words & {level.name for level in LEVELS}


def test_levels_are_described_in_every_language() -> None:
    for level in LEVELS:
        assert isinstance(level.make(), Bot)
        assert len({level.described(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)


def test_who_notices_everything_plays_as_the_one_that_weighs() -> None:
    for game in some_games(6):
        assert game.decision is not None
        player = game.decision.player
        assert answer(lambda: HastyBot(MindBot(walks=0), 1), game, player) == answer(
            lambda: MindBot(walks=0), game, player
        )


def test_who_is_hasty_takes_the_best_of_what_it_noticed() -> None:
    """Whatever it gives, nothing better was noticed; and now and then the best is overlooked, but not one of two."""

    class Ordered(GreedyBot):
        def weigh(self, view: View, limit: Limit, chance: random.Random) -> list[float]:  # noqa: ARG002
            return [float(at) for at in range(len(view.moves))]

    view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=4).view("A")
    hasty = HastyBot(Ordered(), 0.5)
    given = [view.moves.index(hasty.choose(view, NO_LIMIT, random.Random(seed))) for seed in range(400)]
    last = len(view.moves) - 1
    shares = [given.count(last - behind) / len(given) for behind in range(3)]
    assert shares == pytest.approx([0.5, 0.25, 0.125], abs=0.08)
    assert hasty._noticed(2, random.Random(1)) == [0, 1]
    with pytest.raises(BotError, match="notices a share from 0 to 1"):
        HastyBot(Ordered(), 0)


def test_the_example_in_the_documentation_works() -> None:
    page = Path(__file__).parent.parent / "docs" / "bots.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
