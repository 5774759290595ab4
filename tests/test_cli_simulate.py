"""`recompile simulate` and `recompile report`, as somebody at a terminal meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("duckdb")
pytest.importorskip("matplotlib")

import duckdb

from recompile import Record, replay
from recompile.cli import main
from recompile.lab import ArenaError, cluster
from recompile.lab.rows import Rows
from recompile.lab.simulate import Batch, Simulation, play_batch, simulate
from tests.interrupting import HEARS_CTRL_C

QUICK = ("--turns", "30", "--processes", "1")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={"COLUMNS": "100"})


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    return list(duckdb.read_parquet(sorted(map(str, folder.joinpath(table).glob("*.parquet")))).fetchall())


def test_from_games_to_a_page(tmp_path: Path) -> None:
    folder, page = tmp_path / "run", tmp_path / "page.html"
    result = call("simulate", "random", "--games", "8", "--control", "all", "--out", str(folder), *QUICK)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"8 games are in {folder}.")
    assert result.stderr == ""
    assert (len(rows(folder, "games")), len(rows(folder, "cards"))) == (8, 8 * 36)
    result = call("report", str(folder), "--out", str(page))
    assert result.exit_code == 0, result.output
    assert "<h1>8 games of Compile</h1>" in page.read_text(encoding="utf-8")


def test_more_games_later(tmp_path: Path) -> None:
    in_two, at_once = tmp_path / "two", tmp_path / "one"
    arguments = ("simulate", "random", "greedy", "--turns", "12", "--processes", "1", "--seed", "40")
    call(*arguments, "--games", "3", "--out", str(in_two))
    result = call(*arguments, "--games", "6", "--out", str(in_two))
    assert f"3 of 6 games are in {in_two} already" in result.stderr
    call(*arguments, "--games", "6", "--out", str(at_once))
    for table in ("games", "cards"):
        assert rows(in_two, table) == rows(at_once, table)
    again = call(*arguments, "--games", "6", "--out", str(in_two))
    assert "6 of 6 games" in again.stderr
    assert again.exit_code == 0


def test_a_game_is_shown(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    pool = "FIR WAT DEA LIF MET SPE"
    call("simulate", "random", "--games", "4", "--control", "all", "--pool", pool, "--out", str(folder), *QUICK)
    shown = call("simulate", "--out", str(folder), "--show", "2")
    assert shown.exit_code == 0, shown.output
    record = Record.parse(shown.stdout)
    assert "c:B" in record.headers["Position"]
    winner = rows(folder, "games")[2][10]
    outcome = replay(record).outcome
    assert outcome is not None
    assert outcome.winner == winner
    same = call("simulate", "random", "--control", "all", "--pool", pool, "--turns", "30", "--show", "2")
    assert same.stdout == shown.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    code = f"import sys; {HEARS_CTRL_C}; from recompile.cli import main; main(sys.argv[1:])"
    arguments = ["simulate", "random", "--games", "100000", "--processes", "1", "--out", str(folder)]
    process = subprocess.Popen([sys.executable, "-c", code, *arguments], stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while not folder.joinpath(".lock").exists() and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(3)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "the same command goes on from there" in said
    games = json.loads(folder.joinpath("manifest.json").read_text(encoding="utf-8"))["games"]
    assert games == len(rows(folder, "games")) > 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "one bot or two, not 0"),
        (("random", "random", "random"), "one bot or two, not 3"),
        (("grredy",), "no bot is called 'grredy'; did you mean greedy?"),
        (("ismcts:2s",), "thinks by the clock"),
        (("random",), "where should the games go? Add --out FOLDER"),
        (("random", "--games", "1", "--out", ""), "name a folder (. is the current one)"),
        (("--show", "1", "--out", ""), "name a folder (. is the current one)"),
        (("random", "--pool", "FIR WAT"), "protocols"),
        (("random", "--sets", "Main 9"), "Main 9"),
        (("random", "--turns", "0"), "cut after 1 to"),
        (("random", "--show", "-1"), "seeds go from 0"),
        (("--show", "1"), "one bot or two, not 0"),
        (("random", "--seed", "-5", "--out", "x"), "seeds go from 0"),
    ],
)
def test_what_makes_no_sense(
    arguments: tuple[str, ...], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = call("simulate", *arguments)
    assert result.exit_code == 2, result.output
    assert problem in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    call("simulate", "random", "--games", "1", "--out", str(folder), *QUICK)
    other = call("simulate", "greedy", "--games", "1", "--out", str(folder), *QUICK)
    assert other.exit_code == 2
    assert "holds another simulation (bots is" in other.stderr
    nothing = call("simulate", "--out", str(tmp_path), "--show", "1")
    assert (nothing.exit_code, nothing.stderr) == (2, f"error: {tmp_path} holds no simulation\n")


def test_a_game_of_another_simulation_is_not_shown(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    one = call("simulate", "random", "--games", "1", "--out", str(folder), *QUICK)
    assert one.stdout.startswith(f"1 game is in {folder}.")
    other = call("simulate", "greedy", "--turns", "30", "--out", str(folder), "--show", "0")
    assert other.exit_code == 2
    assert "leave out the bots to see its games" in other.stderr
    assert call("simulate", "random", "--turns", "30", "--out", str(folder), "--show", "0").exit_code == 0


def test_what_was_played_before_an_error_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(simulation: Simulation, first: int, games: int, **_: object) -> Iterator[Rows]:
        yield from simulate(simulation, first, games // 2)
        raise ArenaError("a process ended")

    monkeypatch.setattr("recompile.cli.simulate.play_games", broken)
    result = call("simulate", "random", "--games", "4", "--out", str(tmp_path), *QUICK)
    assert (result.exit_code, result.stderr) == (2, "error: a process ended\n")
    assert len(rows(tmp_path, "games")) == 2


def play_or_die(marks: Path, simulation: Simulation, batch: Batch) -> tuple[Batch, Rows]:
    """The games with seeds from 4 on kill whoever plays them, once the first ones are played."""
    played = marks / "played"
    while batch.first == 4:
        if played.exists():
            marks.joinpath(f"died-{os.getpid()}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.05)
    done = play_batch(simulation, batch)
    if batch.first == 0:
        played.touch()
    return done


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_games_that_kill_twice_are_named_and_the_others_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, whole = tmp_path / "run", tmp_path / "whole"
    arguments = ("simulate", "random", "--games", "12", "--turns", "30", "--processes")
    with monkeypatch.context() as patched:
        patched.setattr("recompile.lab.simulate.play_batch", partial(play_or_die, tmp_path))
        result = call(*arguments, "2", "--out", str(folder))
    assert result.exit_code == 2, result.output
    assert "and so did the one that did it again" in result.stderr
    assert result.stderr.endswith(": the games with seeds 4 to 7\n")
    assert len(list(tmp_path.glob("died-*"))) == 2
    assert [row[0] for row in rows(folder, "games")] == [0, 1, 2, 3]
    assert "4 of 12 games are in" in call(*arguments, "2", "--out", str(folder)).stderr
    call(*arguments, "1", "--out", str(whole))
    assert all(rows(folder, table) == rows(whole, table) for table in ("games", "cards"))


def test_without_ray_no_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    result = call("simulate", "random", "--ray", "auto", "--out", str(tmp_path / "run"))
    assert result.exit_code == 2
    assert "a cluster needs Ray" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_reports_that_cannot_be_made(tmp_path: Path) -> None:
    empty = call("report", str(tmp_path))
    assert empty.exit_code == 2
    assert "there is no manifest.json in it" in empty.stderr
    folder = tmp_path / "run"
    call("simulate", "random", "--games", "1", "--out", str(folder), *QUICK)
    nowhere = call("report", str(folder), "--out", str(tmp_path / "no" / "page.html"))
    assert nowhere.exit_code == 2
    assert "cannot be written" in nowhere.stderr
