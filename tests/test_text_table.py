"""Questions, answers, log and reasons in words: over whole games, in every language, for those who may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from recompile import Game
from recompile.engine.events import EVENT_NAMES
from recompile.language.names import card_title
from recompile.notation.drawing import draw_table
from recompile.notation.events import Event
from recompile.notation.position import Position
from recompile.text import LANGUAGES
from recompile.text.drawn import drawing_words
from recompile.text.log import _SIMPLE, _TELL, Narrator
from recompile.text.players import Players
from recompile.text.voice import Voice

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
    assert sorted([*_TELL, *_SIMPLE]) == sorted(EVENT_NAMES)


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
    lines = [str(line) for line in game.log(players=Players("Ada", "Bo")) if not line.minor]
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


@pytest.mark.parametrize(
    ("position", "moves", "questions"),
    [
        (
            "TIM-WAT-DEA -,-,- h:TIM4.WAT5 d:DEA1.DEA2.?5 t:- / LIF-MET-SPE -,-,- h:LIF1 d:?9 t:- / A action c:-",
            ["TIM4@1", "DEA1"],
            ["Time 4, middle text: Discard 2 cards. You must.", "Time 4, middle text: Discard 1 card. You must."],
        ),
        (
            "FIR-WAT-DEA -,-,- h:FIR1.FIR2.FIR3.FIR4.WAT1.WAT2.WAT3 d:?9 t:- / "
            "LIF-MET-SPE -,-,- h:LIF1 d:?9 t:- / A cache c:-",
            ["", "FIR1"],
            ["Clear cache: discard 2 cards. You must.", "Clear cache: discard 1 card. You must."],
        ),
        (
            "PLA-WAT-DEA -,-,- h:PLA2.WAT1.WAT2.WAT3 d:?9 t:- / LIF-MET-SPE -,-,- h:- d:?9 t:- / A action c:-",
            ["PLA2@1", "WAT1", "WAT2"],
            [
                "Plague 2, middle text: Discard 1 or more cards. You must.",
                "Plague 2, middle text: Discard more cards, or stop: 1 card is chosen. You may leave it.",
                "Plague 2, middle text: Discard more cards, or stop: 2 cards are chosen. You may leave it.",
            ],
        ),
    ],
    ids=["a-text", "the-cache", "one-or-more"],
)
def test_a_discard_is_counted_down(position: str, moves: list[str], questions: list[str]) -> None:
    game, said = Game.from_position(position), []
    for move in moves:
        if move:
            game.push(move)
        said.append(str(game.prompt()))
    assert said == questions


@pytest.mark.parametrize("player", ["A", "B"])
def test_who_is_first_is_said_to_the_one_who_is_asked(player: str) -> None:
    """Peace 1, where both players discard their hands."""
    side = "PEA-WAT-DEA -,-,- h:PEA1.WAT5 d:?9 t:-"
    other = "LIF-MET-SPE -,-,- h:LIF1 d:?9 t:-"
    sides = f"{side} / {other}" if player == "A" else f"{other} / {side}"
    game = at(f"{sides} / {player} action c:-", "PEA1@1")
    labels = {str(move): game.describe(move) for move in game.legal_moves}
    assert labels.pop(player) == "You first"
    assert list(labels.values()) == ["Your opponent first"]


def said(game: Game, kind: str) -> list[str]:
    return [line.sentence for line in game.log(players=Players("Ada", "Bo")) if line.kind == kind]


def test_the_log_says_which_way_round() -> None:
    """Flips, shifts, and cards that pass from hand to hand."""
    quiet = "LIF-MET-FIR -,MET2,- h:LIF1 d:?9 t:- / A action c:-"
    flipping = at(f"WAR-WAT-DEA -,wat5,- h:WAR2.WAT4 d:?9 t:- / {quiet}", "WAR2@1", "B2")
    assert said(flipping, "flip") == ["Bo’s Metal 2 in line 2 is turned face-down."]
    turning = at(f"WAR-WAT-DEA -,met6,- h:WAR2.WAT4 d:?9 t:- / {quiet}", "WAR2@1", "A2")
    assert said(turning, "flip") == ["Ada’s Metal 6 in line 2 is turned face-up."]
    shifting = at(f"ICE-WAT-DEA -,-,- h:ICE1.WAT4 d:?9 t:- / {quiet}", "ICE1@1", "yes", "3")
    assert said(shifting, "shift") == ["Ada shifts Ice 1 from line 1 to line 3."]
    passing = at(f"LOV-WAT-DEA -,-,- h:LOV3.WAT4 d:?9 t:- / {quiet}", "LOV3@1", "WAT4")
    assert said(passing, "take-random") == ["Ada takes Life 1 at random from Bo’s hand."]
    assert said(passing, "give") == ["Ada gives Water 4 to Bo."]


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [
        ("en", "Your protocols are now Speed, Death, Fire.", "Ada’s protocols are now Speed, Death, Fire."),
        (
            "fr",
            "Nouvel ordre de vos protocoles : Vitesse, Mort, Feu.",
            "Nouvel ordre des protocoles de Ada : Vitesse, Mort, Feu.",
        ),
        (
            "pl",
            "Nowy układ twoich protokołów: Szybkość, Śmierć, Ogień.",
            "Nowy układ protokołów gracza Ada: Szybkość, Śmierć, Ogień.",
        ),
    ],
)
def test_another_order_of_protocols_is_told_to_both(lang: str, own: str, other: str) -> None:
    event = Event("rearrange", "A", "R10.6", order=("SPE", "DEA", "FIR"))
    said = [Narrator(Voice(lang), Players("Ada", "Vesper", you)).line(event).sentence for you in ("A", "B", None)]
    assert [each.replace("\u202f", " ").replace("\u00a0", " ") for each in said] == [own, other, other]


def test_a_refresh_says_how_many_cards_it_brings() -> None:
    assert at(TURN).describe("R") == "Refresh: draw 3 cards"


def test_a_text_about_the_opponent_is_turned_round_for_them() -> None:
    """Plague 4 makes the opponent delete one of their cards; to them it says: one of yours."""
    game = at(
        "PLA-WAT-DEA PLA4,-,- h:- d:?9 t:- / LIF-MET-SPE lif1,met1,- h:LIF2 d:?9 t:- / A end c:-",
    )
    question = game.prompt()
    assert game.decision is not None
    assert question is not None
    assert (game.decision.player, question.sentence) == ("B", "Delete 1 of your face-down cards.")


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


def test_the_table_calls_players_by_their_names_where_people_read_it() -> None:
    """Whose hand it is, whose turn, who has control; places stay places."""
    position = Position.parse("FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / LIF-MET-SPE -,-,- h:?5 d:?9 t:- / B action 4 c:A")
    drawn = draw_table(position, [0] * 6, 0, drawing_words("en"), ("You", "Vesper")).splitlines()
    assert drawn[0].startswith("Vesper  hand 5: ??")
    assert drawn[-3].startswith("You  hand 1: FIR1")
    assert drawn[-1] == "turn 4: Vesper, action; control: You"
    assert draw_table(position, [0] * 6).splitlines()[-1] == "turn 4: B, action; control: A"
