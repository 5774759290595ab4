"""`recompile cards` and `recompile rules`, as somebody at a terminal meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import recompile
from recompile.book.rulings import for_card, rulings
from recompile.cards import CARDS
from recompile.cli import main

RULING = "b1-03-leaving-comes-before-landing"
PLAIN = {"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "", "FORCE_COLOR": None, "COLUMNS": "80"}


def call(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={**PLAIN, **environment})


def good(*arguments: str, **environment: str) -> str:
    result = call(*arguments, **environment)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


# ---------------------------------------------------------------- cards


def test_a_protocol_is_shown_with_its_cards() -> None:
    shown = good("cards", "fire")
    assert "FIRE  FIR · Main 1 · Discard for effect\nBurn at both ends.\n" in shown
    assert "  Fire 1  FIR1\n    middle  Discard 1 card. If you do, delete 1 card.\n" in shown
    assert shown.endswith("\n\n6 cards\n")


def test_one_card_is_counted_as_one() -> None:
    assert good("cards", "Fire", "3").endswith("\n1 card\n")


def test_long_texts_are_wrapped_under_their_label() -> None:
    shown = good("cards", "DEA1", COLUMNS="40")
    assert all(len(line) <= 40 for line in shown.splitlines())
    assert "    top     Start: You may draw 1 card.\n            If you do" in shown


def test_without_a_query_there_is_an_overview() -> None:
    shown = good("cards")
    assert "  FIR  Fire          Discard for effect\n" in shown
    assert "recompile cards delete value:0" in shown


def test_several_words_narrow_down() -> None:
    assert "2 cards" in good("cards", "on:covered", "=0")
    assert "Hate 0" in good("cards", "set:Aux 1", "does:delete", "value:0")


def test_rulings_of_a_card_are_listed() -> None:
    shown = good("cards", "FIR3", "--rulings")
    about = [ruling.name for ruling in for_card("FIR3") if "FIR3" in ruling.named]
    assert f"    {len(about)} rulings\n      {about[0]}\n" in shown
    assert f"and {len(for_card('FIR3')) - len(about)} where it takes part" in shown


def test_cards_as_json() -> None:
    data = json.loads(good("cards", "fire", "3", "--json", "--rulings"))
    assert data["query"] == ["fire", "3"]
    assert (data["lang"], data["count"]) == ("en", 1)
    (card,) = data["cards"]
    assert card["rulings"] == [ruling.name for ruling in for_card("FIR3")]
    del card["rulings"]
    assert card == {
        "code": "FIR3",
        "name": "Fire 3",
        "protocol": "FIR",
        "set": "Main 1",
        "value": 3,
        "top": "",
        "middle": "",
        "bottom": "End: You may discard 1 card. If you do, flip 1 card.",
    }
    assert json.loads(good("cards", "--json"))["count"] == len(CARDS)


def test_no_card_fits() -> None:
    result = call("cards", "Mirrow", "delte")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "No card fits: Mirrow delte" in result.stderr
    assert "Did you mean: Mirror, delete" in result.stderr
    assert "Ask for fewer things" in call("cards", "fire", "delete", "flip").stderr


def test_no_card_fits_as_json() -> None:
    result = call("cards", "xyzzy", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["cards"] == []
    assert "No card fits" in result.stderr


@pytest.mark.parametrize("query", ["value:x", "on:tuesday", "in:back", "does:zap", "set:Aux 9", "colour:red"])
def test_a_bad_query_ends_with_2(query: str) -> None:
    result = call("cards", query)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")


@pytest.mark.parametrize("command", ["cards", "rules"])
def test_an_unknown_language_ends_with_2(command: str) -> None:
    result = call(command, "--lang", "de")
    assert result.exit_code == 2
    assert "'en', 'fr', 'pl'" in result.stderr


# ---------------------------------------------------------------- rules


def test_without_a_topic_the_chapters_are_listed() -> None:
    shown = good("rules")
    assert "  R6   Moving cards             10 rules\n" in shown
    assert f"There are {len(rulings())} rulings." in shown


def test_a_rule_is_shown_with_the_rulings_that_cite_it() -> None:
    shown = good("rules", "R6.5")
    assert shown.startswith("R6 MOVING CARDS\nR6.5    A card that is not first in its queue waits")
    assert "more: add --all" in shown
    assert len(good("rules", "R6.5", "--all")) > len(shown)


def test_a_chapter_is_shown() -> None:
    shown = good("rules", "r7")
    assert "R7.1" in shown
    assert "R7.2" in shown


def test_markdown_is_not_shown() -> None:
    shown = good("rules", "R1")
    assert "A protocol has a name and six command cards." in shown
    assert "*" not in shown


def test_a_term_is_shown_with_its_rules() -> None:
    shown = good("rules", "shift")
    assert shown.startswith("SHIFT\n")
    assert "R6.8    Shift moves a card" in shown
    assert "See also: " in shown


def test_a_card_is_shown_with_the_rulings_about_it() -> None:
    shown = good("rules", "Fire", "3")
    assert shown.startswith("  Fire 3  FIR3\n    bottom  End: You may discard 1 card.")
    assert "b5-113-fire-3-discards-from-ones-own-hand" in shown


def test_a_ruling_is_shown_in_full() -> None:
    shown = good("rules", RULING)
    for part in (
        f"Leaving comes before landing  {RULING}\n",
        "Authority: the designer\n",
        "The position\n  B   hand 2: ??   deck 5   trash 0: -\n",
        "      [ice5]\n",
        "What happens\n  A plays Ice 2 face-up in line 3.\n",
        "    A shifts Ice 5 from line 1 to line 2.\n",
        "Then\n  A is asked and can: Flip Light 0 in line 1 /",
        "R6.1    A card that leaves a stack",
    ):
        assert part in shown


def test_anything_else_is_searched_for() -> None:
    shown = good("rules", "deck", "runs", "out")
    assert "DRAW\n" in shown
    assert "R10.1   Draw n:" in shown
    assert RULING in good("rules", "b1-03")


@pytest.mark.parametrize(("topic", "near"), [("shfit", "Shift"), ("R6.77", "R6.7"), ("Grvity 2", "Gravity 2")])
def test_nothing_is_found(topic: str, near: str) -> None:
    result = call("rules", topic)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"Nothing is found for: {topic}" in result.stderr
    assert f"Did you mean: {near}" in result.stderr


def test_nothing_is_found_and_nothing_is_like_it() -> None:
    result = call("rules", "xyzzy", "--json")
    assert result.exit_code == 1
    assert result.stderr == "Nothing is found for: xyzzy\n"


def test_rules_as_json() -> None:
    assert len(json.loads(good("rules", "--json"))["chapters"]) == 12
    rule = json.loads(good("rules", "R6.5", "--json"))
    assert (rule["kind"], rule["rules"][0]["number"]) == ("rule", "R6.5")
    assert all("R6.5" in ruling["rules"] for ruling in rule["rulings"])
    term = json.loads(good("rules", "shift", "--json"))
    assert (term["kind"], term["terms"][0]["id"]) == ("term", "shift")
    card = json.loads(good("rules", "FIR3", "--json"))
    assert (card["kind"], card["cards"][0]["code"]) == ("card", "FIR3")
    ruling = json.loads(good("rules", RULING, "--json"))
    assert ruling["kind"] == "ruling"
    (told,) = ruling["rulings"]
    assert told["story"][0] == "A plays Ice 2 face-up in line 3."
    assert told["expect"]["ask"] == "A"
    assert {"name", "title", "why", "rules", "authority", "cards", "position", "moves", "drawn", "outcome"} <= set(told)
    assert json.loads(good("rules", "deck runs out", "--json"))["kind"] == "search"


# ---------------------------------------------------------------- languages and terminals


@pytest.mark.parametrize(("lang", "name"), [("fr", "Feu 3"), ("pl", "Ogień 3")])
def test_cards_and_rulings_in_another_language(lang: str, name: str) -> None:
    assert f"  {name}  FIR3\n" in good("cards", "Fire 3", "--lang", lang)
    assert f"  {name}  FIR3\n" in good("cards", name, LANG=f"{lang}_XX.UTF-8")
    assert json.loads(good("cards", "FIR3", "--json", LC_ALL=lang))["cards"][0]["name"] == name
    assert good("rules", RULING, "--lang", lang) != good("rules", RULING)


def test_rules_in_another_language() -> None:
    assert good("rules", "shift", "--lang", "fr").startswith("DÉPLACER\n")
    assert good("rules", "supprimer").startswith("DELETE\n")
    assert "R6   Ruch kart" in good("rules", "--lang", "pl")


@pytest.mark.parametrize("arguments", [("cards", "fire"), ("rules", "R6"), ("rules", RULING)])
def test_a_pipe_gets_no_escape_codes(arguments: tuple[str, ...]) -> None:
    assert recompile.__file__
    path = str(Path(recompile.__file__).parent.parent)
    code = f"import sys; sys.path.insert(0, {path!r}); from recompile.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout
    assert "\x1b" not in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_a_terminal_gets_colours_unless_they_are_unwanted() -> None:
    assert "\x1b[1;36m" in good("cards", "fire", FORCE_COLOR="1", TERM="xterm")
    assert "36m" not in good("cards", "fire", FORCE_COLOR="1", TERM="xterm", NO_COLOR="1")


# ---------------------------------------------------------------- read


def test_a_text_is_read_to_its_words() -> None:
    shown = good("read", "draw two cards; you may shift 1 of your opponent's covered cards")
    assert (
        "Draw\n  Cards: amount 2, side yours, zone deck top\nMay\n  Shift\n    Cards: side theirs, cover covered\n"
        in shown
    )
    assert "English: Draw 2 cards. You may shift 1 of your opponent's covered cards.\n" in shown
    assert "Français: Piochez 2 cartes. Vous pouvez déplacer 1 carte adverse recouverte.\n" in shown
    assert "Polski: Dobierz 2 karty. Możesz przesunąć 1 zasłoniętą kartę przeciwnika.\n" in shown
    assert "R6.8" in shown
    assert "Cards like it: Darkness 0, " in shown


def test_a_text_is_read_as_data() -> None:
    data = json.loads(good("read", "Start: Flip 1 other card.", "--box", "top", "--json"))
    assert data["words"] == {
        "word": "Start",
        "effects": [{"word": "Flip", "what": {"word": "Cards", "other": True}}],
    }
    assert data["texts"]["en"] == "Start: Flip 1 other card."
    assert set(data) == {"words", "texts", "rules", "cards"}


def test_what_is_not_understood_is_refused_with_help() -> None:
    result = call("read", "Draw 2 cards. You may eat 1 card.")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("not understood from “eat” on\n  Draw 2 cards. You may eat 1 card.\n")
    assert f"\n  {' ' * 22}^\nThere could stand: choose, clear, compile, delete, " in result.stderr
    assert "These would be understood:\n  Draw 2 cards. You may " in result.stderr
    data = json.loads(call("read", "Draw 2 cards. You may eat 1 card.", "--json").stdout)
    assert (data["at"], data["understood"]) == (22, "Draw 2 cards. You may")
    assert len(data["nearest"]) == 3
