"""Protocols whose boxes are texts: read from files, played, and refused with the place where they are wrong."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from recompile import Game, load_protocol
from recompile.cards import PRINTED, PROTOCOLS, Protocol, ProtocolError, protocol_to_plain
from recompile.game.scenarios import ScenarioError, load, run
from recompile.language.languages import LANGUAGES
from recompile.language.names import card_title, protocol_of
from recompile.language.protocol_writing import write_protocol
from recompile.text import card_text

TIDE: dict[str, Any] = {
    "format": 1,
    "code": "TID",
    "name": "Tide",
    "keywords": "Return, shift",
    "cards": [
        {"value": 0, "top": "End: If there is another Tide card in this line, you may shift this card."},
        {"value": 1, "middle": "Return 1 of your other cards. If you do, return 1 card with a value of 2."},
        {"value": 2, "bottom": "When this card would be covered: First, draw two cards."},
        {"value": 3, "middle": "shift 1 of the opponent's face down cards; draw a card"},
        {"value": 4, "top": "Your total value in this line is increased by 1 for each covered card in this line."},
        {"value": 5, "middle": "You discard 1 card."},
    ],
}


def written(folder: Path, data: object, name: str = "tide.yaml") -> Path:
    path = folder / name
    path.write_text(yaml.safe_dump(json.loads(json.dumps(data))), encoding="utf-8")  # without aliases
    return path


def test_a_file_of_texts_is_a_protocol(tmp_path: Path) -> None:
    tide = load_protocol(written(tmp_path, TIDE))
    assert (tide.code, tide.name, len(tide.cards)) == ("TID", "Tide", 6)
    assert load_protocol(written(tmp_path, protocol_to_plain(tide), "words.yaml")) == tide


@pytest.mark.parametrize("seed", range(20))
def test_it_is_played_from_its_path(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    game = Game(a="FIR TID WAT", b="LIF MET SPE", seed=seed, protocols=[written(tmp_path, TIDE)])
    assert game.library.cards["TID3"].text().middle == "Shift 1 of your opponent's face-down cards. Draw 1 card."
    while game.outcome is None:
        game.push(dice.choice([str(move) for move in game.legal_moves]))
    assert game.outcome.by == "compiled"


@pytest.mark.parametrize(
    ("place", "box", "text", "why"),
    [
        (3, "middle", "Draw 2 hats.", "cards[3].middle: not understood from “hats.” on"),
        (1, "middle", "Flip that card.", "cards[1].middle: no card has been named before “that card”"),
        (2, "middle", "Start: Draw 1 card.", "cards[2].middle: this is a text for a top or bottom box"),
        (0, "top", "", "cards[0].top: the text ends too early"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(place: int, box: str, text: str, why: str, tmp_path: Path) -> None:
    cards = [dict(card) for card in TIDE["cards"]]
    cards[place][box] = text
    with pytest.raises(ProtocolError) as caught:
        load_protocol(written(tmp_path, {**TIDE, "cards": cards}))
    assert str(caught.value) == f"tide.yaml: {why}"


def test_a_language_that_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(
        ProtocolError, match=r"tide\.yaml: lang: expected one of en, .*not 'de'|expected one of en, not 'de'"
    ):
        load_protocol(written(tmp_path, {**TIDE, "lang": "de"}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_may_be_in_any_language_of_the_game(lang: str, tmp_path: Path) -> None:
    """The same protocol three times; one of a file without a French or Polish name is called as it is."""
    tide = load_protocol(written(tmp_path, TIDE))
    path = tmp_path / "again.yaml"
    path.write_text(write_protocol(tide, lang), encoding="utf-8")
    assert load_protocol(path) == tide


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=lambda protocol: protocol.code)
def test_printed_protocols_survive_as_files_of_texts(protocol: Protocol, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "it.yaml"
    path.write_text(write_protocol(protocol, lang), encoding="utf-8")
    assert load_protocol(path) == protocol


# ---------------------------------------------------------------- names and looks

NAMES = {"fr": "Écume", "pl": "Przypływ"}


def test_it_is_called_by_its_name_in_each_language(tmp_path: Path) -> None:
    tide = load_protocol(written(tmp_path, {**TIDE, "names": NAMES}))
    library = PRINTED.with_([tide])
    assert [card_title("TID3", lang, library) for lang in LANGUAGES] == ["Tide 3", "Écume 3", "Przypływ 3"]
    assert [protocol_of("TID", lang, library) for lang in LANGUAGES] == ["Tide", "d’Écume", "protokołu Przypływ"]
    assert "d’Écume" in card_text("TID0", "fr", library).top
    assert "protokołu Przypływ" in card_text("TID0", "pl", library).top
    game = Game(a="FIR TID WAT", b="LIF MET SPE", protocols=[tide], seed=0)
    assert Game.load(game.save()).library.protocols["TID"].names == (("fr", "Écume"), ("pl", "Przypływ"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "Fire"}, "name: Fire is called Fire already"),
        ({"names": {"fr": "feu"}}, "names.fr: Fire is called feu already"),
        ({"names": {"pl": "Woda"}}, "names.pl: Water is called Woda already"),
        ({"name": "Vie"}, "name: Life is called Vie already"),
        ({"names": ["Écume"]}, "names: expected an object with a name for each language, not ['Écume']"),
        ({"scenarios": {"name": "one"}}, "scenarios: expected a list of scenarios, not {'name': 'one'}"),
        ({"lang": ["en"]}, "lang: expected one of en, fr, pl, not ['en']"),
    ],
)
def test_a_name_that_is_taken(change: dict[str, object], why: str, tmp_path: Path) -> None:
    with pytest.raises(ProtocolError) as caught:
        load_protocol(written(tmp_path, {**TIDE, **change}))
    assert str(caught.value) == f"tide.yaml: {why}"


def test_a_printed_protocol_that_somebody_has_changed_keeps_its_names() -> None:
    fire = Protocol("FIR", "Fire", "", "", "", PROTOCOLS["WAT"].cards)
    assert card_title("FIR3", "pl", PRINTED.with_([fire])) == "Ogień 3"


# ---------------------------------------------------------------- scenarios beside the cards

SCENARIO = {
    "name": "tide-5-discards",
    "position": "TID-FIR-WAT -,-,- h:TID5.FIR1 d:?4 t:- / LIF-MET-SPE -,-,- h:LIF5 d:?5 t:- / A action c:-",
    "moves": ["A TID5@1"],
    "expect": {"ask": "B", "A.trash": "FIR1"},
}


def test_scenarios_beside_the_cards_are_run_with_them(tmp_path: Path) -> None:
    wrong = {**SCENARIO, "name": "wrong", "expect": {"A.trash": "TID5"}}
    path = written(tmp_path, {**TIDE, "scenarios": [SCENARIO, wrong]})
    assert [run(each).passed for each in load(path)] == [True, False]
    assert load_protocol(path) == load_protocol(written(tmp_path, TIDE, "without.yaml"))


def test_a_scenario_that_is_none_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, {**TIDE, "scenarios": [SCENARIO, {**SCENARIO, "mvoes": []}]})
    with pytest.raises(ScenarioError, match=r"tide\.yaml: scenarios\[1\]: unknown key 'mvoes'"):
        load(path)


def test_scenarios_of_what_is_no_protocol(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"tide\.yaml: code: expected three letters"):
        load(written(tmp_path, {**TIDE, "code": "tide"}))


# ---------------------------------------------------------------- what is none


@pytest.mark.parametrize("data", [None, 5, [], {"cards": "many"}, {"format": 1, "cards": [5]}])
def test_what_is_no_protocol(data: object, tmp_path: Path) -> None:
    with pytest.raises(ProtocolError, match=r"tide\.yaml: "):
        load_protocol(written(tmp_path, data))
