"""`recompile protocol`, and `--protocols` of every command that takes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from recompile import load_protocol
from recompile.cards import PROTOCOLS
from recompile.cli import main
from tests.test_protocol_texts import SCENARIO, TIDE, written

POSITION = str(SCENARIO["position"])
PLAIN = {"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "", "FORCE_COLOR": None, "COLUMNS": "80"}
# Each of them makes a card come back that the other then needs.
ENDLESS = {
    "format": 1,
    "code": "LOP",
    "name": "Loopy",
    "cards": [{"value": value, "top": "After you discard cards: Draw 1 card. Discard 1 card."} for value in range(6)],
}


def call(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), env=PLAIN, input=text)


def good(*arguments: object) -> str:
    result = call(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    return written(tmp_path, {**TIDE, "names": {"fr": "Écume"}, "scenarios": [SCENARIO]})


# ---------------------------------------------------------------- bringing them along


def test_cards_of_a_file_are_found(tide: Path) -> None:
    assert "  Écume 3  TID3\n    secondaire  Déplacez" in good("cards", "écume", "--lang", "fr", "--protocols", tide)
    assert "Of your own\n  TID  Tide          Return, shift\n" in good("cards", "--protocols", tide)
    found = json.loads(good("cards", "tide", "=3", "--protocols", tide, "--json", "--rulings"))
    assert [(card["code"], card["rulings"]) for card in found["cards"]] == [("TID3", [])]
    assert "Did you mean: Tide" in call("cards", "Tidde", "--protocols", tide).stderr
    assert call("cards", "tide").exit_code == 1


def test_positions_may_name_them(tide: Path) -> None:
    assert "TID5 FIR1" in good("show", POSITION, "--protocols", tide)
    assert good("perft", POSITION, 1, "--protocols", tide) == "9\n"
    assert call("show", POSITION).exit_code == call("perft", POSITION, 1).exit_code == 2


def test_bots_play_with_them(tide: Path) -> None:
    pool = ("--pool", "TID FIR WAT LIF MET SPE", "--protocols", tide)
    assert "TID Tide" in good("arena", "random", "random", "--games", 2, "--processes", 1, *pool)
    assert "TID" in good("simulate", "random", "--show", 1, *pool)
    assert "Tide" in json.dumps(
        json.loads(good("arena", "random", "random", "--games", 2, "--processes", 1, "--json", *pool))["settings"]
    )


def test_people_play_with_them(tide: Path) -> None:
    played = call("play", "--plain", "--hot-seat", "--seed", 1, "--protocols", tide, text="TID\nquit\n")
    assert played.exit_code == 0
    assert "Tide" in played.stdout
    ready = ("--protocols-a", "TID FIR WAT", "--protocols-b", "LIF MET SPE")
    assert call("play", "--plain", "--protocols", tide, *ready, text="quit\n").exit_code == 0
    refused = call("play", "http://localhost:1/", "--protocols", tide)
    assert (refused.exit_code, refused.stderr) == (2, "error: --protocols: not for games on a server\n")


def test_scenarios_may_be_about_them(tide: Path, tmp_path: Path) -> None:
    assert good("scenario", tide) == "ok   tide-5-discards\n1 passed, 0 failed\n"
    listed = written(tmp_path, [SCENARIO], "list.yaml")
    assert "1 passed" in good("scenario", listed, "--protocols", tide)
    assert "unknown" in call("scenario", listed).stdout or call("scenario", listed).exit_code == 1


def test_texts_may_name_them(tide: Path) -> None:
    text = "Delete 1 Tide card."
    assert "Supprimez 1 carte d’Écume." in good("read", text, "--protocols", tide)
    assert call("read", text).exit_code == 1


def test_a_folder_stands_for_its_files(tide: Path) -> None:
    assert "1 card\n" in good("cards", "TID3", "--protocols", tide.parent)


def test_the_same_code_twice_is_refused(tide: Path) -> None:
    result = call("cards", "--protocols", tide, "--protocols", tide)
    assert (result.exit_code, "two protocols of one game have the code TID" in result.stderr) == (2, True)


COMMANDS = [
    ("read", "Draw 1 card."),
    ("cards",),
    ("show", POSITION),
    ("perft", POSITION, "1"),
    ("play", "--plain"),
    ("scenario", "rulings/codex.yaml"),
    ("simulate", "random", "--show", "1"),
    ("arena", "random", "random", "--games", "2"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_what_cannot_be_read_is_refused_everywhere(command: tuple[str, ...], tmp_path: Path) -> None:
    cards = [*TIDE["cards"][:5], {"value": 5, "middle": "Draw 2 hats."}]
    bad = written(tmp_path, {**TIDE, "cards": cards}, "bad.yaml")
    result = call(*command, "--protocols", bad)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "error: bad.yaml: cards[5].middle: not understood from “hats.” on\n"
    missing = call(*command, "--protocols", tmp_path / "missing.yaml")
    assert (missing.exit_code, missing.stderr.startswith("error: missing.yaml: cannot be read")) == (2, True)


# ---------------------------------------------------------------- check


def test_check_says_what_it_tried(tide: Path) -> None:
    said = good("protocol", "check", tide, "--games", 20)
    assert said.startswith(f"ok   TID Tide ({tide})\n     scenarios: 1 passed, 0 failed\n     games: 20, ")
    assert "0 with a turn that never ended" in said


def test_check_names_turns_that_never_end(tmp_path: Path) -> None:
    result = call("protocol", "check", written(tmp_path, ENDLESS, "loopy.yaml"), "--games", 1, "--seed", 1)
    assert result.exit_code == 1
    assert "go on and on" in result.stdout
    assert ":top" in result.stdout


def test_check_names_texts_that_never_did_anything(tmp_path: Path) -> None:
    cards = [*TIDE["cards"][:5], {"value": 5, "middle": "If there are 50 or more Tide cards in the field, refresh."}]
    path = written(tmp_path, {**TIDE, "cards": cards})
    assert "     never did anything: TID5:middle\n" in good("protocol", "check", path, "--games", 30)


def test_check_names_scenarios_that_fail(tmp_path: Path) -> None:
    wrong = {**SCENARIO, "expect": {"A.trash": "TID5"}}
    path = written(tmp_path, {**TIDE, "scenarios": [wrong]})
    result = call("protocol", "check", path, "--games", 0)
    assert result.exit_code == 1
    assert "tide-5-discards: A.trash: expected TID5, found t:FIR1" in result.stdout
    data = json.loads(call("protocol", "check", path, "--games", 2, "--json").stdout)["files"][0]
    assert (data["code"], data["passed"], data["games"], data["scenarios"][0]["passed"]) == ("TID", False, 2, False)


def test_check_goes_on_after_a_file_that_cannot_be_read(tide: Path, tmp_path: Path) -> None:
    bad = written(tmp_path, {**TIDE, "format": 2}, "bad.yaml")
    result = call("protocol", "check", bad, tide, "--games", 0)
    assert (result.exit_code, result.stderr) == (2, "error: bad.yaml: format: expected 1\n")
    assert "ok   TID Tide" in result.stdout
    both = json.loads(call("protocol", "check", bad, tide, "--games", 0, "--json").stdout)
    assert [("error" in each) for each in both["files"]] == [True, False]
    loose = written(tmp_path, {**TIDE, "scenarios": [5]}, "loose.yaml")
    assert "loose.yaml: scenarios[0]: expected a mapping" in call("protocol", "check", loose).stderr


# ---------------------------------------------------------------- fmt, translate, export


def test_fmt_brings_a_file_into_its_normal_form_once(tmp_path: Path) -> None:
    path = written(tmp_path, {**TIDE, "scenarios": [SCENARIO]})
    path.write_text("# Tide, by me.\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    before, protocol = path.read_text(encoding="utf-8"), load_protocol(path)
    checked = call("protocol", "fmt", "--check", path)
    assert (checked.exit_code, checked.stdout) == (1, f"{path}: is not in its normal form\n")
    assert path.read_text(encoding="utf-8") == before
    assert good("protocol", "fmt", path) == f"{path}: written anew\n"
    after = path.read_text(encoding="utf-8")
    assert after.startswith(
        "# Tide, by me.\n\nformat: 1\ncode: TID\nname: Tide\nlang: en\nkeywords: Return, shift\ncards:\n"
    )
    assert "    middle: Shift 1 of your opponent's face-down cards. Draw 1 card.\n" in after
    assert "    moves: [A TID5@1]\n" in after
    assert load_protocol(path) == protocol
    assert good("protocol", "fmt", path) == good("protocol", "fmt", "--check", path) == ""
    assert "1 passed" in good("scenario", path)


def test_fmt_loses_no_comment(tmp_path: Path) -> None:
    path = written(tmp_path, TIDE)
    text = path.read_text(encoding="utf-8").replace("format: 1", "format: 1  # the first # one")
    path.write_text(text, encoding="utf-8")
    result = call("protocol", "fmt", path)
    assert result.exit_code == 2
    assert "this comment would be lost; move it to the top of the file" in result.stderr
    assert path.read_text(encoding="utf-8") == text


def test_fmt_of_words_and_of_json(tmp_path: Path) -> None:
    path = tmp_path / "tide.json"
    path.write_text(json.dumps({**TIDE, "lang": "en"}), encoding="utf-8")
    good("protocol", "fmt", path)
    assert json.loads(path.read_text(encoding="utf-8"))["cards"][5]["middle"] == "Discard 1 card."
    words = [{"value": value, "middle": [{"word": "Refresh"}]} for value in range(6)]
    good("protocol", "fmt", plain := written(tmp_path, {**TIDE, "cards": words}))
    assert yaml.safe_load(plain.read_text(encoding="utf-8"))["cards"][0]["middle"] == "Refresh."


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_translate_keeps_the_protocol(lang: str, tide: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "other.yaml"
    good("protocol", "translate", tide, "--lang", lang, "--out", out)
    assert load_protocol(out) == load_protocol(tide)
    assert out.read_text(encoding="utf-8") == good("protocol", "translate", tide, "--lang", lang)
    assert f"lang: {lang}\n" in out.read_text(encoding="utf-8")
    assert "1 passed" in good("scenario", out)


@pytest.mark.parametrize("action", [("fmt",), ("translate", "--lang", "fr"), ("check",)])
def test_bad_files_are_refused(action: tuple[str, ...], tmp_path: Path) -> None:
    for name, data in (("none.yaml", None), ("list.yaml", [1]), ("bad.yaml", {**TIDE, "cards": []})):
        path = written(tmp_path, data, name)
        before = path.read_bytes()
        result = call("protocol", *action, path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"error: {name}: ")
        assert path.read_bytes() == before


def test_printed_protocols_are_exported(tmp_path: Path) -> None:
    path = tmp_path / "fire.yaml"
    path.write_text(good("protocol", "export", "fire", "--lang", "fr"), encoding="utf-8")
    assert load_protocol(path) == PROTOCOLS["FIR"]
    good("protocol", "export", "fire", "WAT", "--lang", "pl", "--out", tmp_path / "some")
    assert load_protocol(tmp_path / "some" / "wat.pl.yaml") == PROTOCOLS["WAT"]
    assert call("protocol", "export", "fier", "--lang", "en").exit_code == 2
    assert call("protocol", "export", "fire", "WAT", "--lang", "en").exit_code == 2
