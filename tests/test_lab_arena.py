"""Tournaments: fair schedules, the same results however they are played, and going on after a stop."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from recompile import PROTOCOLS, Game, Move, Record, SetupError, View, record_of, replay
from recompile.bots import Bot, BotError, Limit, make_bot
from recompile.lab import ArenaError, Journal, Result, Tournament
from recompile.lab.arena import new_game, play_game, pool_of
from recompile.lab.executor import run

SMALL = Tournament(("random", "greedy"), games=4, seed=3, turns=24)
THREE = Tournament(("random", "random", "random"), games=6)


class Broken(Bot):
    """Fails at its second question, and again when it is told to go home."""

    name = "broken"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, limit: Limit, chance: Random) -> Move:  # noqa: ARG002
        self.asked += 1
        if self.asked == 2:
            raise ValueError("out of ideas")
        return view.moves[0]

    def close(self) -> None:
        raise OSError("stuck")


def make(spec: str) -> Bot:
    return Broken() if spec == "broken" else make_bot(spec)


def played(tournament: Tournament, processes: int = 1) -> list[Result]:
    """All results in order."""
    found = {result.key: result for result in tournament.play(processes=processes)}
    return [found[key] for key in tournament.keys]


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """Those of the small tournament."""
    return played(SMALL)


# ---------------------------------------------------------------- the schedule


def test_everybody_plays_everybody_or_only_the_next() -> None:
    names = ("random", "greedy", "planner")
    everybody = {meeting.bots for meeting in Tournament(names, games=2).schedule()}
    assert everybody == {("random", "greedy"), ("random", "planner"), ("greedy", "planner")}
    neighbours = {meeting.bots for meeting in Tournament(names, games=2, ladder=True).schedule()}
    assert neighbours == {("random", "greedy"), ("greedy", "planner")}


def test_each_pair_plays_so_many_games_each_once() -> None:
    keys = Tournament(("random", "greedy", "planner"), games=10).keys
    assert len(keys) == len(set(keys)) == 30


def test_all_pairs_play_the_same_deals_and_other_seeds_others() -> None:
    seeds = [{m.seed for m in THREE.schedule() if m.bots == pair} for pair in {m.bots for m in THREE.schedule()}]
    assert len(seeds) == 3
    assert all(each == seeds[0] for each in seeds)
    assert len(seeds[0]) == 3
    assert not seeds[0] & {m.seed for m in Tournament(THREE.bots, games=6, seed=1).schedule()}


def test_more_games_begin_with_the_same_ones() -> None:
    more = Tournament(THREE.bots, games=20)
    assert more.keys[: len(THREE.keys)] == THREE.keys
    assert more.header == THREE.header


def test_seats_and_protocols_are_swapped_and_nothing_else(results: list[Result]) -> None:
    for one, two in zip(results[::2], results[1::2], strict=True):
        assert (one.seat, two.seat) == ("A", "B")
        assert (one.number, one.seed, one.bots) == (two.number, two.seed, two.bots)
        assert one.protocols == (two.protocols[1], two.protocols[0])
        assert len({*one.protocols[0], *one.protocols[1]}) == 6
    assert results[0].protocols != results[2].protocols


def test_the_records_say_the_same_as_the_results() -> None:
    for result in SMALL.play(keep=True):
        assert result.record is not None
        game = replay(Record.parse(result.record))
        record = Record.parse(result.record)
        names = result.bots if result.seat == "A" else result.bots[::-1]
        assert (record.headers["A"], record.headers["B"]) == names
        assert game.outcome is not None
        assert result.winner == (None if game.outcome.winner is None else names["AB".index(game.outcome.winner)])
        ready = record_of(new_game(SMALL, result.seed))
        assert record.words("Draft") == ready.words("Draft")
        assert [record.words(f"Deck{player}") for player in "AB"] == [ready.words(f"Deck{player}") for player in "AB"]
        assert ready.drafted == (result.protocols if result.seat == "A" else result.protocols[::-1])


def test_in_a_draft_the_bots_draft_from_the_pool() -> None:
    pool = pool_of(None, "FIR WAT DEA LIF MET SPE APA")
    for result in played(Tournament(("random", "greedy"), games=2, turns=4, draft=True, pool=pool)):
        taken = [*result.protocols[0], *result.protocols[1]]
        assert len(set(taken)) == 6
        assert set(taken) < set(pool)
        assert result.by == "cut"
        assert result.points == 0.5


def test_the_conditions_reach_the_game() -> None:
    pool = ("FIR", "WAT", "DEA", "LIF", "MET", "SPE")
    game = new_game(Tournament(("random", "random"), turns=17, control=False, pool=pool), 5)
    assert game.limit == 17
    assert Game(seed=0, pool=pool).has_control
    assert not game.has_control
    assert pool_of(None, None) == tuple(PROTOCOLS)
    assert 0 < len(pool_of("Main 1", None)) < len(PROTOCOLS)


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("processes", [1, 2])
def test_the_same_seed_gives_the_same_results(results: list[Result], processes: int) -> None:
    assert played(SMALL, processes) == results


def test_a_game_does_not_depend_on_the_games_before_it(results: list[Result]) -> None:
    last = list(SMALL.schedule())[-1]
    assert play_game(SMALL, last, "B") == results[-1]


def test_only_what_is_missing_is_played(results: list[Result]) -> None:
    again = list(SMALL.play([results[0].key, results[3].key]))
    assert {result.key for result in again} == {results[1].key, results[2].key}
    assert list(SMALL.play(SMALL.keys)) == []


def test_a_broken_bot_loses_and_the_arena_goes_on() -> None:
    tournament = Tournament(("random", "broken", "greedy"), games=2, turns=20)
    results = list(tournament.play(make=make))
    assert len(results) == 6
    foul = [result for result in results if "broken" in result.bots]
    assert {result.by for result in foul} == {"forfeit"}
    assert all(result.winner not in ("broken", None) for result in foul)
    assert {result.reason for result in foul} == {
        f"broken ({seat}) raised ValueError: out of ideas" for seat in ("A", "B")
    }
    assert all(result.by != "forfeit" for result in results if result not in foul)


def test_a_bot_twice_has_two_names_and_two_sources_of_chance() -> None:
    results = played(Tournament(("random", "random"), games=2))
    assert results[0].bots == ("random", "random#2")
    assert results[0] != results[1]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"bots": ()}, "at least two bots, not 0"),
        ({"bots": ("random",)}, "at least two bots, not 1"),
        ({"games": 3}, "even and positive, not 3"),
        ({"games": 0}, "even and positive, not 0"),
        ({"games": -2}, "even and positive, not -2"),
        ({"turns": 0}, "1 to 10000 turns, not 0"),
        ({"turns": 10**30}, "1 to 10000 turns"),
        ({"seconds": 0}, "must be positive"),
        ({"seconds": float("nan")}, "must be positive"),
        ({"pool": ("FIR", "WAT")}, "needs 6 protocols"),
        ({"pool": ("FIR", "WAT", "XYZ")}, "XYZ"),
    ],
)
def test_tournaments_that_cannot_be(options: dict[str, object], problem: str) -> None:
    with pytest.raises((ArenaError, BotError, SetupError), match=problem):
        Tournament(**{"bots": ("random", "greedy"), **options})  # type: ignore[arg-type]


# ---------------------------------------------------------------- the executor


@pytest.mark.parametrize("processes", [1, 2])
def test_all_jobs_are_done(processes: int) -> None:
    assert sorted(run(abs, range(-30, 0), processes)) == list(range(1, 31))


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_in_a_job_comes_through(processes: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(run((1).__floordiv__, [1, 0, 1], processes))


def test_no_process_is_too_few() -> None:
    with pytest.raises(ArenaError):
        run(abs, [], 0)


# ---------------------------------------------------------------- the file


def written(path: Path, tournament: Tournament = SMALL) -> list[Result]:
    """Play what is missing, and write it down."""
    with Journal(path, tournament.header) as journal:
        found = {result.key: result for result in journal.results}
        for result in tournament.play(list(found)):
            journal.append(result)
            found[result.key] = result
    return [found[key] for key in tournament.keys]


def saved(path: Path, results: list[Result]) -> Path:
    with Journal(path, SMALL.header) as journal:
        for result in results:
            journal.append(result)
    return path


def test_results_come_back_from_the_file(tmp_path: Path, results: list[Result]) -> None:
    path = tmp_path / "results.jsonl"
    assert written(path) == results
    before = path.read_bytes()
    assert written(path) == results
    assert path.read_bytes() == before
    header, *lines = map(json.loads, before.decode().splitlines())
    assert header == SMALL.header
    assert len(lines) == 4
    assert set(lines[0]) == {*Result.__slots__} - {"record"}


@pytest.mark.parametrize("part", [0.05, 0.3, 0.5, 0.7, 0.999])
def test_a_file_cut_anywhere_ends_the_same(tmp_path: Path, results: list[Result], part: float) -> None:
    data = saved(tmp_path / "whole.jsonl", results).read_bytes()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(data[: int(len(data) * part)])
    assert written(cut) == results
    with Journal(cut, SMALL.header) as journal:
        assert journal.notice == ""
        assert sorted(journal.results, key=lambda result: SMALL.keys.index(result.key)) == results


def test_a_damaged_last_line_is_dropped_with_a_notice(tmp_path: Path, results: list[Result]) -> None:
    path = saved(tmp_path / "results.jsonl", results)
    path.write_bytes(path.read_bytes()[:-20])
    with Journal(path, SMALL.header) as journal:
        assert "last line" in journal.notice
        assert len(journal.results) == 3
    path.write_bytes(path.read_bytes() + b'{"bots": 3}\n')
    with Journal(path, SMALL.header) as journal:
        assert "last line" in journal.notice
        assert len(journal.results) == 3


def test_a_damaged_line_elsewhere_is_refused(tmp_path: Path, results: list[Result]) -> None:
    path = saved(tmp_path / "results.jsonl", results)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[1][:-9], *lines[2:], ""]), encoding="utf-8")
    with pytest.raises(ArenaError, match="line 2 is damaged"):
        Journal(path, SMALL.header)


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Tournament(("random", "greedy"), seed=4, turns=24), "seed is 3 there and 4 here"),
        (Tournament(("greedy", "random"), seed=3, turns=24), "bots is"),
        (Tournament(("random", "greedy"), seed=3, turns=24, draft=True), "draft is false there and true here"),
    ],
)
def test_another_tournament_is_refused_and_untouched(tmp_path: Path, other: Tournament, difference: str) -> None:
    path = tmp_path / "results.jsonl"
    with Journal(path, SMALL.header):
        pass
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=difference):
        Journal(path, other.header)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\nof games\n", "[]\n", '{"a": 1}\n', '{"arena": 9, "ve'])
def test_any_other_file_is_refused_and_untouched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match="is there already and does not hold results"):
        Journal(path, SMALL.header)
    assert path.read_text(encoding="utf-8") == text


def test_a_file_that_cannot_be_written_is_an_arena_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such" / "folder"):
        with pytest.raises(ArenaError, match="cannot be used"):
            Journal(path, SMALL.header)
