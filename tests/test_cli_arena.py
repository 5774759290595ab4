"""`recompile arena`, as somebody at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import recompile.bots
from recompile import Move, View
from recompile.bots import Bot, Limit
from recompile.cli import main
from recompile.cli.arena_report import show_report
from recompile.lab import errors
from recompile.lab.ratings import rate
from recompile.lab.results import Result as GameResult

QUICK = ("--turns", "30", "--processes", "1")


class Broken(Bot):
    name = "broken"

    def choose(self, view: View, limit: Limit, chance: Random) -> Move:  # noqa: ARG002
        raise ValueError("out of ideas")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["arena", *arguments], env={"COLUMNS": "100"})


def test_tables() -> None:
    result = call("random", "greedy", "--games", "4", *QUICK)
    assert result.exit_code == 0, result.output
    for text in ("Ratings", "Pairs", "Protocols", "random – greedy", "greedy", "Who begins wins", "Games take"):
        assert text in result.stdout
    assert "forfeit" not in result.stdout
    assert result.stderr == ""
    assert "by random" in result.stdout
    assert "by greedy" in result.stdout


def test_protocols_are_counted_for_each_bot() -> None:
    data = json.loads(call("random", "greedy", "--games", "4", "--json", *QUICK).stdout)
    of: dict[str, list[dict[str, float]]] = {}
    for each in data["protocols_of"]:
        of.setdefault(each["protocol"], []).append(each)
    for code, both in data["protocols"].items():
        assert sum(each["points"] for each in of[code]) == both["points"]
        assert sum(each["games"] for each in of[code]) == both["games"]
    won = {bot: sum(each["points"] for each in data["protocols_of"] if each["bot"] == bot) for bot in data["bots"]}
    assert won == {each["bot"]: 3 * each["points"] for each in data["ratings"]}


def test_a_protocol_that_only_one_of_two_has_played_out(capsys: pytest.CaptureFixture[str]) -> None:
    """The other game of the deal may have been lost by forfeit."""
    tripled = (("FIR", "WAT", "DEA"), ("LIF", "MET", "SPE"))
    only = [GameResult(("x", "y"), 0, 5, "A", tripled, "x", "compiled", "", 30, (40, 41), (0.1, 0.2))]
    show_report(only, rate(only))
    rows = {line.split()[0]: line.split()[-2:] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert (rows["FIR"], rows["SPE"]) == (["100.0%", "–"], ["–", "0.0%"])


def test_json() -> None:
    result = call("random", "greedy", "random", "--games", "2", "--seed", "5", "--json", *QUICK)
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["arena"] == 1
    assert data["bots"] == ["random", "greedy", "random#2"]
    assert data["settings"]["seed"] == 5
    assert data["settings"]["turns"] == 30
    assert len(data["settings"]["pool"]) == 30
    assert data["games"] == 6
    assert {each["bot"] for each in data["ratings"]} == set(data["bots"])
    assert set(data["ratings"][0]) == {"bot", "elo", "low", "high", "points", "games", "seconds_per_decision"}
    assert set(data["pairs"][0]) == {"bots", "points", "games", "rate", "low", "high"}
    assert sum(each["games"] for each in data["protocols"].values()) == 6 * 6
    assert data["first_player"]["games"] == data["length"]["games"] == 6
    assert data["forfeits"] == []


def test_a_ladder_has_only_neighbours() -> None:
    data = json.loads(call("random", "greedy", "random", "--games", "2", "--ladder", "--json", *QUICK).stdout)
    assert [each["bots"] for each in data["pairs"]] == [["random", "greedy"], ["greedy", "random#2"]]


def test_options_reach_the_games() -> None:
    options = ("--draft", "--pool", "FIR WAT DEA LIF MET SPE", "--no-control", "--limit-seconds", "60")
    data = json.loads(call("random", "greedy", "--games", "2", "--json", *options, *QUICK).stdout)
    assert set(data["protocols"]) == {"FIR", "WAT", "DEA", "LIF", "MET", "SPE"}
    assert data["settings"]["draft"]
    assert not data["settings"]["control"]
    assert data["settings"]["seconds"] == 60
    sets = json.loads(call("random", "random", "--games", "2", "--json", "--sets", "Main 1", *QUICK).stdout)
    assert 6 <= len(sets["settings"]["pool"]) < 30


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arguments = ("random", "greedy", "--games", "6", "--json", "--out", str(path), *QUICK)
    whole = json.loads(call(*arguments).stdout)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 2 // 3])
    again = call(*arguments)
    assert "last line was not whole" in again.stderr
    assert "of 6 games are in" in again.stderr
    assert without_time(json.loads(again.stdout)) == without_time(whole)
    more = json.loads(call("random", "greedy", "--games", "8", "--json", "--out", str(path), *QUICK).stdout)
    assert more["games"] == 8


def without_time(data: dict[str, list[dict[str, object]]]) -> dict[str, list[dict[str, object]]]:
    for each in data["ratings"]:
        del each["seconds_per_decision"]
    return data


def test_records_are_kept_if_wanted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    call("random", "random", "--games", "2", "--keep", "--out", str(path), *QUICK)
    _, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert len(lines) == 2
    assert all(line["record"].startswith("[Format ") for line in lines)


def test_forfeits_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(recompile.bots._KINDS, "broken", Broken)
    result = call("random", "broken", "greedy", "--games", "2", *QUICK)
    assert result.exit_code == 0, result.output
    assert "4 games were lost by forfeit" in result.stdout
    assert "random – broken, deal 1: broken (B) raised ValueError: out of ideas" in result.stdout
    data = json.loads(call("random", "broken", "--games", "2", "--json", *QUICK).stdout)
    assert [each["winner"] for each in data["forfeits"]] == ["random", "random"]
    assert data["length"] is None
    assert "No game was played to its end." in call("random", "broken", "--games", "2", *QUICK).stdout


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "at least two bots, not 0"),
        (("random",), "at least two bots, not 1"),
        (("random", "grredy"), "no bot is called 'grredy'; did you mean greedy?"),
        (("random", "ismcts:0"), "must be positive"),
        (("random", "greedy", "--games", "3"), "even and positive, not 3"),
        (("random", "greedy", "--games", "-2"), "even and positive, not -2"),
        (("random", "greedy", "--games", "0"), "even and positive, not 0"),
        (("random", "greedy", "--games", "many"), "not a valid integer"),
        (("random", "greedy", "--processes", "0"), "x>=1"),
        (("random", "greedy", "--turns", "0"), "1 to 10000 turns, not 0"),
        (("random", "greedy", "--limit-seconds", "-1"), "must be positive"),
        (("random", "greedy", "--pool", "FIR WAT"), "needs 6 protocols"),
        (("random", "greedy", "--sets", "Main 9"), "unknown set"),
        (("random", "greedy", "--sets", "Main 1", "--pool", "FIR"), "not both"),
        (("random", "greedy", "--keep"), "--keep needs a file"),
        (("random", "greedy", "--plot", "ladder.gif"), "can be .svg or .png, not ladder.gif"),
        (("random", "greedy", "--plot", "no/such/folder.svg"), "there is no folder"),
        (("random", "greedy", "--out", "no/such/folder"), "cannot be used for results"),
    ],
)
def test_bad_input_is_told_and_ends_with_2(arguments: tuple[str, ...], problem: str) -> None:
    result = call(*arguments)
    assert result.exit_code == 2, result.output
    assert problem in result.stderr
    assert result.stdout == ""


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    call("random", "random", "--games", "2", "--out", str(path), *QUICK)
    result = call("random", "greedy", "--games", "2", "--out", str(path), *QUICK)
    assert result.exit_code == 2
    assert "holds another tournament (bots is" in result.stderr


def test_without_matplotlib_a_picture_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda _: None)
    result = call("random", "greedy", "--games", "1000000", "--plot", "ladder.svg")
    assert result.exit_code == 2
    assert 'pip install "recompile[lab]"' in result.stderr


@pytest.mark.parametrize("name", ["ladder.svg", "ladder.png"])
def test_a_picture(tmp_path: Path, name: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / name
    assert call("random", "greedy", "--games", "2", "--plot", str(path), *QUICK).exit_code == 0
    assert path.read_bytes().startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")


def test_an_interrupted_tournament_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tired(Bot):
        def choose(self, view: View, limit: Limit, chance: Random) -> Move:  # noqa: ARG002
            raise KeyboardInterrupt

    monkeypatch.setitem(recompile.bots._KINDS, "tired", Tired)
    result = call("random", "tired", "--games", "2", "--out", str(tmp_path / "results.jsonl"), *QUICK)
    assert result.exit_code == 130
    assert "Stopped after 0 of 2 games." in result.stderr
    assert "goes on from there" in result.stderr
