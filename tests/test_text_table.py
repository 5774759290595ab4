"""Questions, answers, log and reasons in words: over whole games, in every language, for those who may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from recompile import Game
from recompile.engine.events import EVENT_NAMES
from recompile.text import LANGUAGES
from recompile.text.log import _TELL
from recompile.text.names import card_title

LANGS = tuple(LANGUAGES)
SEEDS = range(60)


def moments(seed: int) -> Iterator[Game]:
    """A random game at each of its questions."""
    game, chance = Game(seed=seed, bans=seed % 3, control=seed % 5 > 0), random.Random(seed)
    while game.outcome is None:
        yield game
        game.answer(chance.randrange(len(game.options)))
    yield game


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_and_answer_can_be_said(lang: str) -> None:
    kinds = set()
    for seed in SEEDS:
        for game in moments(seed):
            question = game.prompt(lang)
            if question is None:
                assert game.outcome is not None
                continue
            assert game.decision is not None
            kinds.add(game.decision.kind)
            labels = [game.label(answer, lang) for answer in game.answers]
            assert len(set(labels)) == len(labels), labels
            for text in (*labels, str(question), *map(str, game.because(lang))):
                assert text.strip() == text != ""
                assert "{" not in text
                assert "None" not in text
            assert (question.source is None) == (game.decision.source is None)
            assert question.optional == any(str(move) in ("no", "done", "keep") for move in game.legal_moves)
    assert len(kinds) > 15


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_can_be_said(lang: str) -> None:
    for seed in SEEDS:
        *_, game = moments(seed)
        lines = game.log(lang)
        assert len(lines) == len(game.events)
        for line, event in zip(lines, game.events, strict=True):
            assert (line.kind, line.depth, line.rule) == (event.kind, event.depth, event.rule)
            assert line.sentence.strip() == line.sentence != ""
            assert "{" not in line.sentence


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert sorted(_TELL) == sorted(EVENT_NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_words_do_not_depend_on_what_the_player_cannot_know(lang: str) -> None:
    """Whatever is hidden is dealt anew: question, answers and reasons stay the same, word for word."""
    compared = 0
    for seed in range(12):
        for at, game in enumerate(moments(seed)):
            if game.decision is None or at % 7:
                continue
            world = game.view(game.decision.player).sample(random.Random(at))
            if sorted(world.options) != sorted(game.options):
                continue  # a random world may offer a hand in another order, never other words
            assert str(world.prompt(lang)) == str(game.prompt(lang))
            mine = {answer.move: game.label(answer, lang) for answer in game.answers}
            assert {answer.move: world.label(answer, lang) for answer in world.answers} == mine
            assert world.because(lang) == game.because(lang)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("lang", LANGS)
def test_a_log_hides_what_its_reader_may_not_know(lang: str) -> None:
    hidden = 0
    for seed in range(10):
        *_, game = moments(seed)
        everything = game.log(lang)
        for reader in ("A", "B", "public"):
            for line, whole, event in zip(game.log(lang, reader), everything, game.events_for(reader), strict=True):
                if event.hidden:
                    hidden += 1
                    assert whole.card is not None
                    assert line.card is None
                    assert card_title(whole.card, lang) not in line.sentence
                else:
                    assert line == whole
    assert hidden > 100


# ---------------------------------------------------------------- some sentences, word for word

TURN = "FIR-WAT-DEA FIR3,wat0,- h:FIR1.WAT4 d:?9 t:- / LIF-MET-SPE LIF3.met1,MET2,- h:?5 d:?9 t:- / A action c:-"


def at(position: str, *moves: str) -> Game:
    game = Game.from_position(position)
    for move in moves:
        game.push(move)
    return game


def test_a_question_names_its_text_and_what_it_wants() -> None:
    game = at(TURN, "FIR1@1")
    question = game.prompt()
    assert question is not None
    assert question.source == "Fire 1, middle text"
    assert str(question) == "Fire 1, middle text: Delete 1 card. Choose the card. You must."
    assert game.describe("A1") == "Delete Fire 1 in line 1"
    assert game.describe("B1") == "Delete your opponent’s face-down card in line 1"
    assert game.describe("MET2") == "Delete your opponent’s Metal 2 in line 2"


def test_the_chain_of_reasons_begins_with_the_turn() -> None:
    chain = [str(reason) for reason in at(TURN, "FIR1@1").because()]
    assert chain == [
        "Turn 1 of A: Action. [R3.4]",
        "Fire 1, middle text – Discard 1 card. If you do, delete 1 card. [R7.1]",
    ]


def test_log_lines_are_nested_under_their_text() -> None:
    game = at(TURN, "FIR1@1", "B2")
    lines = [str(line) for line in game.log(names=("Ada", "Bo")) if not line.minor]
    assert lines[:4] == [
        "Ada plays Fire 1 face-up in line 1.",
        "Fire 1, middle text – Discard 1 card. If you do, delete 1 card.",
        "  Ada discards Water 4.",
        "  Ada deletes Bo’s Metal 2 from line 2.",
    ]


def test_the_opponent_is_asked_in_their_own_words() -> None:
    game = at("PLA-WAT-DEA -,-,- h:PLA0 d:?9 t:- / LIF-MET-SPE -,-,- h:LIF1.LIF2 d:?9 t:- / A action c:-", "PLA0@1")
    question = game.prompt()
    assert question is not None
    assert str(question) == "Plague 0, middle text: Discard 1 card. You must."
    assert game.describe("LIF1") == "Discard Life 1"
    assert game.describe("LIF1", "fr") != game.describe("LIF1", "pl")


def test_describe_refuses_what_is_not_legal() -> None:
    with pytest.raises(ValueError, match="legal moves are"):
        at(TURN).describe("C1")


def test_a_part_of_the_log_is_told_like_the_whole() -> None:
    game = at(TURN, "fir1@3")
    for reader in ("A", "B", "public", "all"):
        whole = game.log("en", reader)
        assert any(line.minor and line.kind == "land" for line in whole)
        assert [game.log("en", reader, since=since) for since in range(len(whole))] == [
            whole[since:] for since in range(len(whole))
        ]
