"""What somebody has done of the puzzles: the level after it, days in a row, what is due again, and the file of it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from recompile.puzzles.glicko import Bout, Rating, after, expected
from recompile.puzzles.progress import DOUBT, Attempt, Progress
from tests.puzzling import puzzle

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "puzzles.jsonl"


# ---------------------------------------------------------------- Glicko-2


def test_the_worked_example_of_the_description() -> None:
    games = [Bout(Rating(1400, 30), 1), Bout(Rating(1550, 100), 0), Bout(Rating(1700, 300), 0)]
    found = after(Rating(1500, 200, 0.06), games)
    assert found.level == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after(Rating(1500, 200, 0.06), games[::-1]).level == pytest.approx(found.level)


def test_what_one_wins_the_other_loses() -> None:
    one, other = Rating(1400, 120), Rating(1650, 120)
    assert expected(one, other) + expected(other, one) == pytest.approx(1)
    up, down = after(one, [Bout(other, 1)]), after(other, [Bout(one, 0)])
    assert up.level - one.level == pytest.approx(other.level - down.level)
    assert up.deviation == pytest.approx(down.deviation)


@pytest.mark.parametrize("score", [0.0, 1.0])
@pytest.mark.parametrize("level", [0, 1200, 3000])
def test_a_rating_stays_within_bounds(level: int, score: float) -> None:
    """However often the same thing happens, to a beginner or to somebody long known."""
    for rating in (Rating(), Rating(1200, 40), Rating(1200, 350, 0.3)):
        for _ in range(300):
            new = after(rating, [Bout(Rating(level, 80), score)])
            assert (new.level - rating.level) * (1 if score else -1) > 0
            rating = new
            assert 0 < rating.deviation <= 350
            assert 0 < rating.volatility < 1
            assert -4000 < rating.level < 7000


def test_a_game_that_weighs_less_moves_less_and_tells_less() -> None:
    found = [after(Rating(), [Bout(Rating(1300, 80), 1, weight)]) for weight in (0, 0.25, 0.5, 1, 2)]
    assert found[0] == Rating()
    assert [each.level for each in found] == sorted(each.level for each in found)
    assert [each.deviation for each in found] == sorted((each.deviation for each in found), reverse=True)
    twice = after(Rating(), [Bout(Rating(1300, 80), 1)] * 2)
    assert found[-1].level == pytest.approx(twice.level)
    assert found[-1].deviation == pytest.approx(twice.deviation)


# ---------------------------------------------------------------- attempts


def test_the_first_attempt_counts_fully_the_second_half_later_ones_nothing(file: Path) -> None:
    progress, one = Progress(file), puzzle("1")
    levels = [progress.rating.level]
    for _ in range(4):
        progress.note(one, NOON, solved=True)
        levels.append(progress.rating.level)
    first, second = levels[1] - levels[0], levels[2] - levels[1]
    assert levels[0] == 1200
    assert first > second > 0
    against = Rating(one.level, DOUBT)
    halved = after(after(Rating(), [Bout(against, 1)]), [Bout(against, 1, weight=0.5)])
    assert levels[2] == pytest.approx(halved.level)
    assert levels[2] == levels[3] == levels[4]
    progress.note(puzzle("2"), NOON, solved=False)
    assert progress.rating.level < levels[4]
    assert Progress(file).rating == progress.rating


def test_hints_cost_whoever_solves_it_and_spare_nobody_who_fails(file: Path) -> None:
    def level(solved: bool, hints: int) -> float:
        progress = Progress(file.with_name(f"{solved}{hints}"))
        progress.note(puzzle("1"), NOON, solved=solved, hints=hints)
        return progress.rating.level

    won = [level(True, hints) for hints in range(4)]
    assert won == sorted(won, reverse=True)
    assert won[3] > 1200
    assert level(False, 3) == level(False, 0) < 1200


def test_days_in_a_row(file: Path) -> None:
    progress, today = Progress(file), NOON.date()
    assert progress.streak(today) == 0
    for ago in (5, 2, 1):
        progress.note(puzzle(str(ago)), NOON - ago * DAY, solved=True)
    progress.note(puzzle("9"), NOON, solved=False)
    assert progress.streak(today) == 2  # today still has time
    progress.note(puzzle("9"), NOON, solved=True)
    assert progress.streak(today) == 3
    assert progress.streak(today + DAY) == 3
    assert progress.streak(today + 2 * DAY) == 0
    assert date(2026, 3, 5) in progress.days


def test_days_are_those_of_universal_time(file: Path) -> None:
    progress = Progress(file)
    progress.note(puzzle("1"), datetime.fromisoformat("2026-03-10T23:30:00-05:00"), solved=True)
    assert Progress(file).days == {date(2026, 3, 11)}


def test_what_was_failed_comes_again_after_one_three_and_nine_days(file: Path) -> None:
    progress, one = Progress(file), puzzle("1")
    assert progress.due("1") is None
    progress.note(one, NOON, solved=False)
    progress.note(one, NOON + timedelta(minutes=1), solved=True)  # no merit: it has only just been seen
    assert progress.due("1") == NOON + DAY
    progress.note(one, NOON + DAY, solved=True)
    assert progress.due("1") == NOON + 4 * DAY
    progress.note(one, NOON + 5 * DAY, solved=True)
    assert progress.due("1") == NOON + 14 * DAY
    progress.note(one, NOON + 14 * DAY, solved=True)
    assert progress.due("1") is None
    progress.note(one, NOON + 20 * DAY, solved=False)  # and from the beginning
    assert progress.due("1") == NOON + 21 * DAY
    assert progress.due("2") is None


def test_what_was_solved_at_once_need_not_come_again(file: Path) -> None:
    progress = Progress(file)
    progress.note(puzzle("1"), NOON, solved=True)
    assert progress.due("1") is None
    assert progress.solved == {"1"}
    assert (progress.tries(puzzle("1")), progress.tries(puzzle("2"))) == (1, 0)


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize(
    "damage", [b"nonsense", b"{}", b"[]", b"\xff\xfe\x00", b'{"puzzle":"1","level":"x","solved":1,"at":"now"}']
)
def test_a_damaged_line_is_counted_and_stays(file: Path, damage: bytes) -> None:
    progress = Progress(file)
    progress.note(puzzle("1"), NOON, solved=True)
    file.write_bytes(damage + b"\n" + file.read_bytes() + damage)  # the last one cut short
    progress = Progress(file)
    assert progress.unread == 2
    assert progress.solved == {"1"}
    progress.note(puzzle("2"), NOON, solved=True)
    again = Progress(file)
    assert again.unread == 2
    assert again.solved == {"1", "2"}
    assert file.read_bytes().count(damage) == 2


def test_attempts_at_puzzles_that_are_gone_still_count(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"puzzle":"gone","level":1500,"solved":true,"at":"2026-03-10T12:00:00Z"}\n', encoding="utf-8")
    progress = Progress(file)
    assert progress.attempts == [Attempt("gone", 1500, True, NOON)]
    assert progress.rating.level > 1200


def test_where_nothing_can_be_kept_it_lasts_as_long_as_the_command(file: Path) -> None:
    file.parent.write_text("no folder", encoding="utf-8")
    progress = Progress(file)
    progress.note(puzzle("1"), NOON, solved=True)
    assert progress.solved == {"1"}
    assert not Progress(file).attempts
