"""The protocols in `examples/protocols`: they are read, told, played and do what their scenarios say."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache, partial
from pathlib import Path

import pytest
import yaml

from recompile import Game, load_protocol, read, tell
from recompile.cards import PRINTED, PROTOCOLS, Library, Protocol
from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.cli.protocol import normal_form
from recompile.game.scenarios import Scenario, load, run
from recompile.language.languages import LANGUAGES
from recompile.language.names import protocol_title
from recompile.language.protocol_writing import write_protocol
from recompile.language.understanding import BOXES
from recompile.testing.laws.runner import play

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "examples" / "protocols").glob("*.yaml"))
GUIDE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def protocol_of(path: Path) -> Protocol:
    return load_protocol(path)


@cache
def own() -> tuple[Protocol, ...]:
    return tuple(map(protocol_of, FILES))


@cache
def library() -> Library:
    return PRINTED.with_(own())


@cache
def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    return tuple(load(path))


def data_of(path: Path) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


# ---------------------------------------------------------------- all of them


def test_there_are_ten_in_three_languages() -> None:
    assert Counter(data_of(path)["lang"] for path in FILES) == {"en": 4, "fr": 3, "pl": 3}


def test_their_names_are_their_own() -> None:
    for lang in LANGUAGES:
        titles = Counter(protocol_title(code, lang, library()).casefold() for code in library().protocols)
        assert max(titles.values()) == 1
    assert not {protocol.code for protocol in own()} & set(PROTOCOLS)
    assert len({protocol.code for protocol in own()}) == len(FILES)
    assert all(set(dict(protocol.names)) == {"fr", "pl"} for protocol in own())


def test_with_the_printed_ones_they_use_every_word() -> None:
    used = {type(word).__name__ for protocol in library().protocols.values() for word in words_in(protocol)}
    assert used == set(v.WORDS)


def test_they_repeat_no_printed_card() -> None:
    printed = {(card.top, card.middle, card.bottom) for card in PRINTED.cards.values()}
    alike = [
        f"{protocol.code}{card.value}"
        for protocol in own()
        for card in protocol.cards
        if (card.top, card.middle, card.bottom) in printed
    ]
    assert all(code[-1] in "56" for code in alike), alike  # high cards ask for a discard, as printed ones do


# ---------------------------------------------------------------- each of them


@each_file
def test_a_file_is_in_its_normal_form(path: Path) -> None:
    assert normal_form(path) == path.read_text(encoding="utf-8")


@each_file
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_read_back_in_every_language(path: Path, lang: str, tmp_path: Path) -> None:
    protocol = protocol_of(path)
    for card in protocol.cards:
        for box in BOXES:
            words = getattr(card, box)
            if words is not None:
                assert read(tell(words, box, lang, library()), box, lang, library()) == words
    other = tmp_path / "other.yaml"
    other.write_text(write_protocol(protocol, lang), encoding="utf-8")
    assert load_protocol(other) == protocol


@each_file
def test_scenarios_pass(path: Path) -> None:
    problems = {entry.name: run(entry).problems for entry in scenarios_of(path)}
    assert {name: found for name, found in problems.items() if found} == {}


@each_file
def test_every_card_with_a_text_has_a_scenario(path: Path) -> None:
    protocol = protocol_of(path)
    named = {re.match(r"[a-z]+-\d", entry.name)[0] for entry in scenarios_of(path)}  # type: ignore[index]
    cards = {
        f"{protocol.name.lower()}-{card.value}" for card in protocol.cards if any(map(card.__getattribute__, BOXES))
    }
    assert cards == named
    assert len({entry.name for entry in scenarios_of(path)}) == len(scenarios_of(path))


# ---------------------------------------------------------------- in play


def begin(seed: int) -> Game:
    """Six of them, or three of them against printed ones."""
    chance = random.Random(seed)
    six = chance.sample([protocol.code for protocol in own()], 6)
    if seed % 3 == 2:
        six[3:] = chance.sample(list(PROTOCOLS), 3)
    return Game(six[:3], six[3:], seed=seed, limit=150, control=seed % 5 != 4, protocols=own())


@pytest.mark.parametrize("seed", range(12))
def test_games_obey_all_laws(seed: int) -> None:
    report = play(f"examples {seed}", partial(begin, seed), random.Random(seed), every=15, often=6)
    assert report.violations == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    game = begin(3)
    chance = random.Random(3)
    while game.asked is not None:
        assert game.prompt(lang)
        assert all(game.label(answer, lang) for answer in game.answers)
        game.answer(chance.randrange(len(game.legal_moves)))
    assert len(game.log(lang)) > 50


def test_they_are_drafted_with_the_printed_ones() -> None:
    draft = Game(protocols=FILES, seed=0).view("public").draft
    assert draft is not None
    assert set(draft.pool) == set(library().protocols)
    narrow = Game(protocols=FILES, sets="Main 1", seed=0).view("public").draft
    assert narrow is not None
    assert not set(narrow.pool) & {protocol.code for protocol in own()}


# ---------------------------------------------------------------- the guide


def test_the_protocol_of_the_guide_does_what_it_says(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n(   format: 1\n.*?)   ```", GUIDE, re.DOTALL)
    assert found
    path = tmp_path / "mine.yaml"
    path.write_text(re.sub(r"^   ", "", found[1], flags=re.MULTILINE), encoding="utf-8")
    assert load_protocol(path).name == "Kite"
    assert [run(entry).problems for entry in load(path)] == [()]
