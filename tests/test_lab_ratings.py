"""Ratings and tables: known strengths are found again, and the intervals are as wide as they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from recompile.lab import ArenaError, Result, length, protocols, rate, seats, versus
from recompile.lab.intervals import Share, binomial, quantile, resample, share
from recompile.lab.ratings import strengths
from recompile.lab.tables import forfeits, pace

TRUTH = {"random": 0.0, "low": 120.0, "middle": 260.0, "high": 450.0}


def game(
    first: str = "x",
    second: str = "y",
    number: int = 0,
    seat: str = "A",
    winner: str | None = None,
    by: str = "compiled",
    turns: int = 30,
) -> Result:
    drafted = (("FIR", "WAT", "DEA"), ("LIF", "MET", "SPE"))
    kept = drafted if seat == "A" else drafted[::-1]
    return Result((first, second), number, 0, seat, kept, winner, by, "", turns, (10, 30), (0.1, 0.2))


def simulated(truth: Mapping[str, float], games: int, seed: int, *, swept: bool = False) -> list[Result]:
    """Results as the model has them, each game by itself; or swept: who wins the first game of a deal wins both."""
    chance = Random(seed)
    results = []
    for first, second in combinations(truth, 2):
        for number in range(games // 2):
            expected = 1 / (1 + 10 ** ((truth[second] - truth[first]) / 400))
            winners = [first if chance.random() < expected else second for _ in range(2)]
            results.append(game(first, second, number, "A", winners[0]))
            results.append(game(first, second, number, "B", winners[0 if swept else 1]))
    return results


# ---------------------------------------------------------------- ratings


def test_known_strengths_are_found_again() -> None:
    rated = rate(simulated(TRUTH, 1000, 1), samples=200)
    assert [each.bot for each in rated] == ["high", "middle", "low", "random"]
    for each in rated:
        assert each.low <= TRUTH[each.bot] <= each.high, each
        assert abs(each.elo - TRUTH[each.bot]) < 40
        assert each.high - each.low < 80
        assert each.games == 3000
    assert sum(each.points for each in rated) == 6000


@pytest.mark.parametrize("swept", [False, True])
def test_the_intervals_hold_the_truth_about_as_often_as_they_say(swept: bool) -> None:
    truth = {"random": 0.0, "x": 100.0, "y": 150.0}
    held = []
    for seed in range(150):
        rated = rate(simulated(truth, 160, seed, swept=swept), samples=150)
        held += [each.low <= truth[each.bot] <= each.high for each in rated if each.bot != "random"]
    # 95 % are promised. Drawing games instead of deals gives 76 % where deals are swept.
    assert 0.9 < sum(held) / len(held) < 0.99


def test_two_bots_are_as_far_apart_as_their_share_says() -> None:
    results = [game(number=at // 2, seat="AB"[at % 2], winner="x" if at % 4 else "y") for at in range(4000)]
    x, y = rate(results, samples=0)
    assert (x.bot, x.points, y.points) == ("x", 3000, 1000)
    assert x.elo - y.elo == pytest.approx(190.8, abs=0.5)


def test_the_ratings_explain_the_points_of_everybody() -> None:
    scores = {(0, 1): (70.0, 100), (1, 2): (55.5, 90), (0, 3): (130.0, 140), (2, 3): (40.0, 60)}
    found = strengths(4, scores)
    for bot in range(4):
        points = expected = 0.0
        for (first, second), (won, games) in scores.items():
            if bot in (first, second):
                other = second if bot == first else first
                points += won if bot == first else games - won
                expected += games / (1 + 2.718281828459045 ** (found[other] - found[bot]))
        assert points == pytest.approx(expected, abs=0.2)


def test_always_winning_is_not_infinite_and_more_of_it_is_better() -> None:
    few, many = (
        rate([game(number=at // 2, winner="x") for at in range(games)], "y", samples=50)[0].elo for games in (10, 100)
    )
    assert 400 < few < many < 3000


def test_halves_count_as_half_a_win() -> None:
    x, y = rate([game(number=at, by="cut") for at in range(20)], samples=20)
    assert x.elo == y.elo == 0
    assert x.points == y.points == 10


def test_pairs_of_games_are_drawn_and_not_games() -> None:
    shared = [game(number=at // 2, seat="AB"[at % 2], winner="xy"[at % 2]) for at in range(400)]
    swept = [game(number=at // 2, seat="AB"[at % 2], winner="xy"[at // 2 % 2]) for at in range(400)]
    y, other = (next(each for each in rate(results) if each.bot == "y") for results in (shared, swept))
    assert y.low == y.high == pytest.approx(0)
    independent = 2 * 1.96 * 400 / 2.302585 / sqrt(400 * 0.25)
    assert other.high - other.low == pytest.approx(independent * sqrt(2), rel=0.15)


def test_half_a_deal_counts_for_what_it_is() -> None:
    results = [game(number=0, winner="x"), game(number=0, seat="B", winner="y"), game(number=1, winner="x")]
    x, y = rate(results, samples=50)
    assert (x.points, x.games, y.points, y.games) == (2, 3, 1, 3)


def test_the_anchor_has_zero() -> None:
    results = simulated(TRUTH, 40, 2)
    for anchor in TRUTH:
        assert {each.bot: each.elo for each in rate(results, anchor, samples=5)}[anchor] == 0
    assert sum(each.elo for each in rate(results, "mean", samples=5)) == pytest.approx(0, abs=1e-6)
    assert rate(results, samples=5) == rate(results, "random", samples=5)
    with pytest.raises(ArenaError, match="nobody cannot be the anchor"):
        rate(results, "nobody")


def test_no_results_no_ratings() -> None:
    assert rate([]) == []


def test_the_same_results_give_the_same_intervals() -> None:
    results = simulated(TRUTH, 20, 3)
    assert rate(results, samples=20) == rate(results, samples=20) != rate(results, samples=20, seed=1)


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(("trials", "hits", "among"), [(1, 1, 3), (50, 1, 10), (300, 2, 3), (1000, 999, 1000)])
def test_binomial_numbers_have_the_right_mean_and_spread(trials: int, hits: int, among: int) -> None:
    chance, part, many = Random(1), hits / among, 4000
    drawn = [binomial(trials, hits, among, chance) for _ in range(many)]
    mean = sum(drawn) / many
    spread = sum((each - mean) ** 2 for each in drawn) / many
    wanted = trials * part * (1 - part)
    assert mean == pytest.approx(trials * part, abs=5 * sqrt(wanted / many))
    assert spread == pytest.approx(wanted, rel=0.15)


def test_drawing_again_keeps_the_number() -> None:
    seen = Counter({"a": 5, "b": 0, "c": 7, "d": 1})
    for seed in range(50):
        drawn = resample(seen, Random(seed))
        assert drawn.total() == 13
        assert drawn["b"] == 0


def test_wilson_intervals() -> None:
    # From the literature: 0 of 10 and 15 of 148.
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert share(0, 10).low == 0
    assert (share(15, 148).low, share(15, 148).high) == pytest.approx((0.0624, 0.1605), abs=1e-4)
    assert share(10, 10).high == pytest.approx(1)
    assert share(0, 0) == Share(0, 0, 0.5, 0, 1)


def test_quantiles() -> None:
    assert [quantile([3], part) for part in (0, 0.5, 1)] == [3, 3, 3]
    assert [quantile([4, 1, 2, 3, 5], part) for part in (0, 0.25, 0.5, 1)] == [1, 2, 3, 5]


# ---------------------------------------------------------------- tables


def test_tables_of_a_few_games() -> None:
    results = [
        game(winner="x", turns=20),
        game(seat="B", winner="x", turns=40),
        game(number=1, by="cut", turns=60),
        game(number=1, seat="B", winner="y", by="forfeit", turns=1),
    ]
    pair = versus(results)["x", "y"]
    assert (pair.points, pair.games, pair.rate) == (2.5, 4, 0.625)
    assert (seats(results).points, seats(results).games) == (1.5, 3)
    assert protocols(results)["FIR"].points == 1 + 0 + 0.5
    assert protocols(results)["SPE"].points == 0 + 1 + 0.5
    turns = length(results)
    assert turns is not None
    assert (turns.games, turns.cut, turns.mean, turns.median) == (3, 1, 40, 40)
    assert forfeits(results) == results[3:]
    assert pace(results) == pytest.approx({"x": 0.1, "y": 0.2})


def test_protocols_are_sorted_by_what_they_score() -> None:
    results = [game(number=at, winner="x" if at % 3 else "y") for at in range(9)]
    assert list(protocols(results)) == ["DEA", "FIR", "WAT", "LIF", "MET", "SPE"]


def test_tables_of_nothing() -> None:
    assert versus([]) == {}
    assert protocols([]) == {}
    assert length([]) is None
    assert seats([]).games == 0
    assert length([game(by="forfeit")]) is None


@pytest.mark.parametrize("line", ["", "[]", "{}", "null", '{"bots": ["x"]}', "{", "[" * 9999, game().line()[:-1]])
def test_a_line_that_is_no_result_is_a_value_error(line: str) -> None:
    with pytest.raises(ValueError, match="not the result of a game"):
        Result.parse(line)


@pytest.mark.parametrize(("name", "value"), [("seat", ""), ("seat", "AB"), ("winner", "z"), ("by", "magic")])
def test_a_result_that_cannot_be_is_refused(name: str, value: str) -> None:
    line = game(winner="x").line()
    old = {"seat": '"seat": "A"', "winner": '"winner": "x"', "by": '"by": "compiled"'}[name]
    with pytest.raises(ValueError, match="not the result"):
        Result.parse(line.replace(old, f'"{name}": "{value}"'))
