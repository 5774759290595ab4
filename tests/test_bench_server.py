"""Servers are killed while games are played: nothing is lost, and if something were, it would be told."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from bench import server
from bench.house import ROOT
from bench.kills import Acknowledged, Blow, Written, compare, waits
from bench.server import Figures, table

ROWS: list[Written] = [("g", 1, None), ("g", 2, "m1"), ("g", 3, "m2"), ("h", 1, "m1")]
ACKNOWLEDGED: list[Acknowledged] = [("g", "m1", 2), ("g", "m2", 3), ("h", "m1", 1)]


def bench(*words: str) -> str:
    command = [sys.executable, "-m", "bench.server", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_server_that_is_killed_costs_nobody_a_move() -> None:
    given = {"games": 4, "minutes": 0.05, "every": 2, "restarts": 1, "freezes": 0, "outage": 1, "pace": 0.3}
    said = bench("--kill", *(word for name, value in given.items() for word in (f"--{name}", str(value))))
    assert re.search(r"^[1-9]\d* moves acknowledged, 0 lost, doubled or out of order; 0 processes left$", said, re.M)
    cut_off = {kind: int(many) for kind, many in re.findall(r"^(\w+) \(\d+ times\): (\d+) players cut off", said, re.M)}
    assert list(cut_off) == ["database", "killed", "otherwise"]
    assert sum(cut_off.values()) > 0
    assert re.search(r"^0 players not back at the end", said, re.M)


def test_what_is_measured_is_told() -> None:
    names, figures = (line.split() for line in bench("--games", "3", "--seconds", "2", "--pace", "0.1").splitlines())
    assert names[:3] == ["games", "moves/s", "p50"]
    assert figures[0] == "3"
    assert all(float(each) > 0 for each in figures[1:5])


# ---------------------------------------------------------------- what is compared


def test_what_is_there_once_is_no_fault() -> None:
    assert compare(ACKNOWLEDGED, ROWS) == []


@pytest.mark.parametrize("missing", [1, 2, 3])
def test_an_acknowledged_move_that_is_missing_is_a_fault(missing: int) -> None:
    game, _, command = ROWS[missing]
    rows = [row for at, row in enumerate(ROWS) if at != missing]
    assert f"lost: {command} of {game}" in compare(ACKNOWLEDGED, rows)


def test_a_move_that_is_there_twice_is_a_fault() -> None:
    assert compare(ACKNOWLEDGED, [*ROWS, ("g", 4, "m2")]) == ["doubled: m2 of g"]


def test_a_number_that_is_missing_is_a_fault() -> None:
    assert compare([], [("g", 1, None), ("g", 3, "m2")]) == ["gap: g"]
    assert compare([], [("g", 2, "m1")]) == ["gap: g"]


def test_a_move_under_another_number_is_a_fault() -> None:
    assert compare([("g", "m1", 3)], ROWS) == ["moved: m1 of g was 3, and is 2"]


def test_a_move_that_was_acknowledged_and_is_made_again_is_a_fault() -> None:
    assert compare([*ACKNOWLEDGED, ("h", "m1", 1)], ROWS) == ["acknowledged twice: m1 of h"]


def test_whoever_is_cut_off_counts_with_what_has_cut_them_off() -> None:
    blows = [Blow("database", 10.0, 12.0), Blow("killed", 20.0, 20.0)]
    gaps = [(11.0, 12.5), (11.0, 11.5), (20.1, 21.0), (5.0, 6.0), (50.0, 53.0)]
    assert waits(blows, gaps) == {"database": [0.5, 0.0], "killed": [1.0], "otherwise": [1.0, 3.0]}


def figures(p99: float, games: int = 10, **refused: int) -> Figures:
    return Figures(games, 4.0, 5.0, p99, 2.0, 1.0, 1.0, 100.0, 50.0, 900.0, refused)


def test_too_slow_or_refused_is_too_much() -> None:
    assert [figures(49.0).is_quick, figures(51.0).is_quick, figures(9.0, busy=1).is_quick] == [True, False, False]
    assert table([figures(49.0, busy=2)]).splitlines()[1].split()[-3:] == ["900", "busy", "2"]


@pytest.mark.parametrize(("first", "borne"), [(100, 137), (50, 800), (100, 20), (100, 5000), (1, 0)])
def test_the_search_comes_near_to_what_is_borne(monkeypatch: pytest.MonkeyPatch, first: int, borne: int) -> None:
    monkeypatch.setattr(server, "run", lambda games, *_: figures(10.0 if games <= borne else 90.0, games))
    found = [each.games for each in server.search(first, server.Way(1.0, 2.5, 1, None))]
    best, can = max((games for games in found if games <= borne), default=0), min(borne, server.MOST)
    assert best * server.NEAR >= can
    assert all(found.count(games) == (1 if games <= borne else 2) for games in found)
    assert len(set(found)) < 20
