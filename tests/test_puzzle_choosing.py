"""Which puzzle comes: the one of the day, the next one at somebody's level, and those that are wanted."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from recompile.puzzles.choosing import proposals, varied
from recompile.puzzles.daily import of_the_day, shuffled
from recompile.puzzles.progress import Progress
from recompile.puzzles.wanted import Wanted, near, together
from tests.puzzling import by_number, puzzle

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
DAY = timedelta(days=1)
MANY = [puzzle(str(number), 900 + 20 * number) for number in range(1, 38)]


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "puzzles.jsonl")


# ---------------------------------------------------------------- the puzzle of the day


@pytest.mark.parametrize("first", [date(2026, 1, 1), date(2027, 12, 19)])
def test_every_puzzle_comes_once_before_any_comes_again(first: date) -> None:
    days = [of_the_day(MANY, first + n * DAY) for n in range(2 * len(MANY))]
    assert set(Counter(each.id for each in days if each).values()) == {2}
    assert days[: len(MANY)] == days[len(MANY) :]
    assert days[:37] != MANY


def test_it_is_the_same_for_everybody() -> None:
    assert of_the_day(MANY, date(2026, 3, 10)) == of_the_day(MANY[::-1], date(2026, 3, 10))
    assert of_the_day([], date(2026, 3, 10)) is None


def test_one_that_is_added_does_not_move_the_others() -> None:
    order = shuffled(MANY)
    assert [each for each in shuffled([*MANY, puzzle("38")]) if each.id != "38"] == order


# ---------------------------------------------------------------- the next one


def test_new_ones_come_by_their_distance_to_the_level(progress: Progress) -> None:
    found = [abs(each.level - 1200) for each in proposals(by_number(*MANY), progress, NOON)]
    near_ones = sum(each <= 100 for each in found)
    assert near_ones == 11
    assert max(found[:near_ones]) <= 100
    assert [(each - 1) // 100 for each in found[near_ones:]] == sorted((each - 1) // 100 for each in found[near_ones:])


def test_the_level_moves_what_comes(progress: Progress) -> None:
    for n in range(6):
        progress.note(puzzle(f"hard {n}", 1500), NOON, solved=True)
    assert progress.rating.level > 1500
    assert proposals(by_number(*MANY), progress, NOON)[0].level > 1400


def test_what_was_failed_comes_first_when_it_is_due_and_last_of_all_what_was_solved(progress: Progress) -> None:
    there = by_number(*MANY[:5])
    progress.note(there["1"], NOON, solved=False)
    progress.note(there["2"], NOON + timedelta(hours=1), solved=False)
    progress.note(there["3"], NOON, solved=True)
    now = [each.id for each in proposals(there, progress, NOON)]
    assert now[2:] == ["1", "2", "3"]
    assert set(now) == set(there)
    later = [each.id for each in proposals(there, progress, NOON + 2 * DAY)]
    assert later[:2] == ["1", "2"]
    assert later[-1] == "3"


def test_a_theme_does_not_come_three_times_running() -> None:
    mixed = [puzzle(f"c{n}", themes=("control",)) for n in range(4)] + [
        puzzle(f"u{n}", themes=("uncover",)) for n in (1, 2)
    ]
    assert [each.id for each in varied(mixed)] == ["c0", "c1", "u1", "c2", "c3", "u2"]
    assert next(each.id for each in varied(mixed, mixed[:2])) == "u1"
    assert [each.id for each in varied(mixed[:4])] == ["c0", "c1", "c2", "c3"]  # it cannot be helped


def test_the_themes_of_what_was_tried_last_are_remembered(progress: Progress) -> None:
    tried = [puzzle(f"t{n}", themes=("control", "two")) for n in range(2)]
    new = [puzzle(f"n{n}", themes=("control",)) for n in range(9)] + [puzzle("other", themes=("two two",))]
    for each in tried:
        progress.note(each, NOON, solved=True)
    assert proposals(by_number(*tried, *new), progress, NOON)[0].id == "other"


# ---------------------------------------------------------------- what is wanted

THERE = [
    puzzle("1", 1100, ("control",), "UNI-WAT-DEA"),
    puzzle("2", 1300, ("uncover",), "UNI-WAT-FIR", goal="survive"),
    puzzle("3", 1500, ("uncover", "chain"), "FIR-WAT-DEA", "UNI-MET-LOV"),
    puzzle("4", 1700, ("chain",)),
]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), "1234"),
        (Wanted(themes=("uncover",)), "23"),
        (Wanted(themes=("uncover", "chain")), "3"),
        (Wanted(protocols=("UNI",)), "123"),
        (Wanted(protocols=("UNI", "LOV")), "3"),
        (Wanted(goal="survive"), "2"),
        (Wanted(levels=(1300, 1500)), "23"),
        (Wanted(("chain",), ("UNI",), "win", (1000, 1499)), ""),
    ],
)
def test_what_fits(wanted: Wanted, found: str, progress: Progress) -> None:
    assert "".join(each.id for each in wanted.among(THERE)) == found
    assert {each.id for each in proposals(by_number(*THERE), progress, NOON, wanted)} == set(found)
    assert together(wanted.wishes) == wanted


def test_where_nothing_fits_it_is_said_what_is_near() -> None:
    both = Wanted(themes=("control",), protocols=("LOV", "UNI"))
    assert not both.among(THERE)
    said = [(each.themes, each.protocols, count) for each, count in near(both, THERE)]
    assert said == [(("control",), ("UNI",), 1), ((), ("LOV", "UNI"), 1)]
    assert list(near(Wanted(protocols=("APA",)), THERE)) == []
    assert list(near(Wanted(goal="survive", protocols=("APA", "COR")), THERE)) == [(Wanted(goal="survive"), 1)]
