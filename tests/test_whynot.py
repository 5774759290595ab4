"""Why a card, a place or a play is no answer: small positions word for word, and random games as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

from recompile import Game
from recompile.notation import NotAMove
from recompile.notation.whynot.case import What
from recompile.text import LANGUAGES
from recompile.text.whynot import _SENTENCES

WAITING = "h:?5 d:?9 t:-"


def at(a: str, b: str, *moves: str, to_move: str = "A action c:-") -> Game:
    """A position with these two sides, after these moves."""
    game = Game.from_position(f"{a} / {b} / {to_move}")
    for move in moves:
        game.push(move)
    return game


def said(game: Game, target: str) -> list[str]:
    return [str(reason) for reason in game.why_not(target)]


# ---------------------------------------------------------------- plays

MINE = "FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:DEA1"
PLAIN = at(MINE, f"PLA-MET-SPE -,-,- {WAITING}")
PLAGUE = at(MINE, f"PLA-MET-SPE PLA0,-,- {WAITING}")
METAL = at(MINE, f"PLA-MET-SPE MET2,-,- {WAITING}")
PSYCHIC = at(MINE, f"PSY-MET-SPE PSY1,-,- {WAITING}")
DARK = at("DAR-WAT-DEA -,-,- h:DAR3.WAT2.WAT3 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}", "DAR3@1")
SPIRIT = at("FIR-WAT-DEA SPI1,-,- h:FIR1.WAT2 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}")
LIFE = at("LIF-WAT-DEA LIF3,-,- h:LIF1.WAT2 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}", "wat2@1")
TIME = at("TIM-WAT-DEA -,-,- h:TIM0 d:?9 t:FIR1.WAT2", f"PLA-MET-SPE -,-,- {WAITING}", "TIM0@1", "FIR1")
PLAGUE_SAYS = "Forbidden by Plague 0, bottom text – Your opponent cannot play cards in this line. [R5.1]"
METAL_SAYS = "Forbidden by Metal 2, top text – Your opponent cannot play cards face-down in this line. [R5.1]"
PSYCHIC_SAYS = "Forbidden by Psychic 1, top text – Your opponent can only play cards face-down. [R5.1]"
DARK_SAYS = "Play 1 card face-down in another line. [R5.1]"


@pytest.mark.parametrize(
    ("game", "target", "reasons"),
    [
        (PLAIN, "FIR1@1", []),
        (PLAIN, "fir1@2", []),
        (PLAIN, "FIR1", []),
        (PLAIN, "2", []),
        (PLAIN, "A2", []),
        (PLAIN, "FIR1@2", ["Neither of the two protocols in line 2 matches Fire 1. [R5.1]"]),
        (PLAIN, "fir1@B1", ["Cards are played on your own side. [R5.1]"]),
        (PLAIN, "B1", ["Cards are played on your own side. [R5.1]"]),
        (PLAIN, "DEA1", ["Death 1 is not in your hand. [R5.1]"]),
        (PLAIN, "SPE3@3", ["Speed 3 is not in your hand. [R5.1]"]),
        (PLAIN, "LUC3@3", ["Luck 3 is not in this game. [R1.1]"]),
        (PLAGUE, "FIR1@1", [PLAGUE_SAYS]),
        (PLAGUE, "fir1@1", [PLAGUE_SAYS]),
        (PLAGUE, "WAT2@1", [PLAGUE_SAYS, "Neither of the two protocols in line 1 matches Water 2. [R5.1]"]),
        (PLAGUE, "1", [PLAGUE_SAYS]),
        (PLAGUE, "A1", [PLAGUE_SAYS]),
        (METAL, "fir1@1", [METAL_SAYS]),
        (METAL, "FIR1@1", []),
        (METAL, "A1", []),
        (PSYCHIC, "FIR1@1", [PSYCHIC_SAYS]),
        (PSYCHIC, "fir1@1", []),
        (DARK, "wat2@1", [f"The text does not let you play in line 1: {DARK_SAYS}"]),
        (DARK, "WAT2@2", [f"The text lets you play face-down only: {DARK_SAYS}"]),
        (DARK, "1", [f"The text does not let you play in line 1: {DARK_SAYS}"]),
        (DARK, "WAT2", []),
        (SPIRIT, "WAT2@1", []),
        (
            LIFE,
            "1",
            [
                "The text does not let you play in line 1: "
                "Play the top card of your deck face-down in another line. [R5.1]"
            ],
        ),
        (TIME, "WAT2@2", ["Fire 1 has to be played. [R5.1]"]),
        (TIME, "FIR1@1", ["Neither of the two protocols in line 1 matches Fire 1. [R5.1]"]),
    ],
)
def test_plays(game: Game, target: str, reasons: list[str]) -> None:
    assert said(game, target) == reasons


def test_a_value_is_asked_for_face_up() -> None:
    game = at("CLA-WAT-DEA -,-,- h:CLA2.WAT1.DEA1.WAT3 d:- t:-", f"PLA-MET-SPE -,-,- {WAITING}", "CLA2@1")
    words = "Play 1 card with a value of 1."
    face_down = f"Face-down the card would not have the value that the text asks for: {words} [R1.5]"
    assert said(game, "wat1@2") == [face_down]
    assert said(game, "WAT3@2") == [f"The card does not have the value that the text asks for: {words} [R5.1]"]
    assert said(game, "WAT1@2") == []


def test_several_texts_forbid() -> None:
    shut = at(
        "FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-", f"PLA-MET-SPE PLA0.PSY1,MET2,- {WAITING}"
    )  # Plague 0 is covered
    assert said(shut, "fir1@2") == [METAL_SAYS]
    assert PSYCHIC_SAYS in said(shut, "FIR1@2")


# ---------------------------------------------------------------- refresh and compile


def test_refresh() -> None:
    full = at("FIR-WAT-DEA -,-,- h:FIR1.FIR2.FIR3.FIR4.FIR5 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}")
    assert said(full, "R") == ["You have 5 cards: you can refresh only with fewer than 5. [R10.4]"]
    empty = at("FIR-WAT-DEA -,-,- h:FIR1 d:- t:-", f"PLA-MET-SPE -,-,- {WAITING}")
    assert said(empty, "R") == ["There is no card that you could draw. [R10.4]"]
    frozen = at("ICE-WAT-DEA ICE6,-,- h:WAT1 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}")
    text = "Ice 6, top text – If you have any cards in your hand, you cannot draw cards."
    assert said(frozen, "R") == [f"Forbidden by {text} [R10.4]"]
    assert said(PLAIN, "R") == []
    assert said(DARK, "R") == [f"This does not answer the question: {DARK_SAYS}"]


def test_compile() -> None:
    game = at(
        "FIR-WAT-DEA FIR5.FIR4.FIR3,WAT5.WAT4.WAT3,DEA5.DEA4 h:FIR1 d:?9 t:-",
        f"PLA-MET-SPE -,-,- {WAITING}",
        to_move="A compile c:-",
    )
    must = ["You must compile: that is your action in this turn. [R3.3]"]
    assert said(game, "FIR1@1") == must
    assert said(game, "R") == must
    assert said(game, "C1") == said(game, "2") == said(game, "A2") == []
    assert said(game, "C3") == ["Your total in line 3 is 9: a compile needs 10 or more. [R3.3]"]
    assert said(game, "A3") == said(game, "3") == said(game, "C3")
    behind = at("FIR-WAT-DEA FIR5.FIR4.FIR3,-,- h:FIR1 d:?9 t:-", f"PLA-MET-SPE PLA5.PLA4.PLA3,-,- {WAITING}")
    more = "Your total in line 1 is 12, and your opponent’s is 12: yours has to be higher. [R3.3]"
    assert said(behind, "C1") == [more]


def test_a_compile_that_a_text_forbids() -> None:
    game = at("MET-WAT-DEA -,-,- h:MET1 d:?9 t:-", f"FIR-PLA-SPE FIR5.FIR4.FIR3,-,- {WAITING}", "MET1@1")
    assert game.turn == "B"
    text = "Metal 1, middle text – Draw 2 cards. Your opponent cannot compile on their next turn."
    assert said(game, "C1") == [f"Forbidden by {text} [R3.3]"]


# ---------------------------------------------------------------- cards in the field

OTHERS = f"PLA-MET-SPE PLA1.met3,ICE4,SPE2 {WAITING}"
GRAVITY = at("WAT-GRA-DEA WAT3.wat4,WAT5,- h:GRA4 d:?9 t:-", OTHERS, "GRA4@2")  # shift 1 face-down card to this line
FIRE = at("FIR-WAT-DEA -,wat4,- h:FIR0.WAT1 d:?9 t:-", OTHERS, "FIR0@1")  # flip 1 other card
APATHY = at("APA-WAT-DEA WAT3.wat4,-,- h:APA3 d:?9 t:-", f"PLA-MET-SPE PLA1.met3.PLA4,ICE4,SPE2 {WAITING}", "APA3@1")
DEATH = at(
    "DEA-WAT-FIR -,FIR1,WAT0.wat1 h:DEA4 d:?9 t:FIR2", f"PLA-MET-SPE SPE1,ICE4,spe0 {WAITING}", "DEA4@1"
)  # delete a card valued 0 or 1
COVERED = "It is covered: the text reaches uncovered cards only. [R4.7]"
UP = "It is face-up: the text asks for a face-down card. [R4.7]"
DOWN = "It is face-down: the text asks for a face-up card. [R4.7]"
OWN = "It lies on your side: the text asks for a card of your opponent. [R4.7]"
ICE = "Forbidden by Ice 4, bottom text – This card cannot be flipped. [R4.4]"


@pytest.mark.parametrize(
    ("game", "target", "reasons"),
    [
        (GRAVITY, "A1", []),
        (GRAVITY, "WAT4", []),
        (GRAVITY, "A1.1", [COVERED, UP]),
        (GRAVITY, "B3", [UP]),
        (GRAVITY, "SPE2", [UP]),
        (GRAVITY, "A3", ["There is no card at this place. [R1.3]"]),
        (GRAVITY, "B1.3", ["There is no card at this place. [R1.3]"]),
        (FIRE, "FIR0", ["It is the card whose text this is, and the text says “other”. [R4.7]"]),
        (FIRE, "B2", [ICE]),
        (FIRE, "ICE4", [ICE]),
        (FIRE, "B1.1", [COVERED]),
        (FIRE, "B1", []),
        (FIRE, "WAT1", ["Water 1 does not lie in the field. [R4.7]"]),
        (FIRE, "SPE5", ["You do not know where Speed 5 is. [R11.1]"]),
        (FIRE, "MET3", ["You do not know where Metal 3 is. [R11.1]"]),
        (FIRE, "3", ["This does not answer the question: Flip 1 other card. [R4.7]"]),
        (APATHY, "A1", [OWN]),
        (APATHY, "A1.2", [OWN, COVERED, DOWN]),
        (APATHY, "B1.2", [COVERED, DOWN]),
        (APATHY, "B1", []),
        (APATHY, "B1.1", [COVERED]),
        (APATHY, "B2", [ICE]),
        (DEATH, "B3", ["Its value is 2: the text asks for another one. [R4.7]"]),
        (DEATH, "DEA4", ["Its value is 4: the text asks for another one. [R4.7]"]),
        (DEATH, "FIR1", []),
        (DEATH, "SPE1", []),
        (DEATH, "WAT0", [COVERED]),
        (DEATH, "A3", ["Its value is 2: the text asks for another one. [R4.7]"]),
        (DEATH, "FIR2", ["Fire 2 does not lie in the field. [R4.7]"]),
    ],
)
def test_cards_in_the_field(game: Game, target: str, reasons: list[str]) -> None:
    assert said(game, target) == reasons


def test_highest_and_lowest() -> None:
    game = at("HAT-WAT-FIR FIR1,FIR5,WAT5 h:HAT2 d:?9 t:-", OTHERS, "HAT2@1")
    assert said(game, "A2") == []
    assert said(game, "A1") == ["Its value is 2, and there is a card with a higher one. [R4.10]"]
    lowest = at("HAT-WAT-FIR FIR1.wat1.wat2.HAT4,-,- h:HAT0 d:?9 t:-", f"PLA-MET-SPE PLA1.pla2,-,- {WAITING}", "HAT0@1")
    assert said(lowest, "A1.1") == []
    assert said(lowest, "A1.2") == ["Its value is 2, and there is a card with a lower one. [R4.10]"]
    assert said(lowest, "A1.4") == ["It is uncovered: the text asks for a covered card. [R4.7]"]


def test_what_would_change_nothing() -> None:
    game = at("WAT-GRA-DEA wat3,WAT5,- h:GRA4 d:?9 t:-", f"PLA-MET-SPE pla2,pla1,- {WAITING}", "GRA4@2")
    already = "It lies in line 2 already: a shift there would change nothing. [R4.4]"
    assert said(game, "B2") == [already]
    assert said(game, "B1") == []


def test_lines_of_a_shift() -> None:
    game = at("SPE-WAT-DEA -,WAT3,- h:SPE3 d:?9 t:-", f"PLA-MET-SPI -,-,- {WAITING}", "SPE3@1")
    assert said(game, "2") == said(game, "A2") == ["The card lies in line 2 already. [R4.4]"]
    assert said(game, "1") == said(game, "A3") == []


def test_lines_of_an_all() -> None:
    game = at("DEA-WAT-FIR WAT1,WAT5,wat3 h:DEA2 d:?9 t:-", f"PLA-MET-SPE -,MET5,PLA1 {WAITING}", "DEA2@1")
    assert said(game, "2") == ["The text would change nothing in line 2. [R4.4]"]
    assert said(game, "1") == said(game, "3") == []


def test_lines_that_are_done() -> None:
    game = at("DEA-WAT-FIR -,WAT5.WAT4,wat3.wat2 h:DEA0 d:?9 t:-", f"PLA-MET-SPE -,MET5,SPE2 {WAITING}", "DEA0@1")
    assert said(game, "1") == ["The text has dealt with line 1 already, or does not mean it. [R4.8]"]
    game.push("2")
    assert said(game, "A3") == ["It lies in line 3: the text asks for line 2. [R4.9]"]


def test_a_card_on_its_way() -> None:
    game = at("FIR-WAT-DEA FIR0,wat4,- h:FIR5.WAT1 d:?9 t:-", OTHERS, "FIR5@1")
    assert said(game, "FIR5") == ["Fire 5 is on its way: it can be chosen when it has arrived. [R6.1]"]


# ---------------------------------------------------------------- all other questions


def test_cards_of_a_hand() -> None:
    game = at("FIR-WAT-DEA -,-,- h:FIR4.WAT1.WAT2.WAT3 d:?9 t:DEA1", f"PLA-MET-SPE -,-,- {WAITING}", "FIR4@1")
    assert said(game, "DEA1") == ["Death 1 is not in your hand. [R10.2]"]
    assert said(game, "done") == ["You have to choose 1 more card. [R10.2]"]
    game.push("WAT1")
    assert said(game, "WAT1") == ["Water 1 is chosen already. [R10.2]"]
    assert said(game, "done") == said(game, "WAT2") == []
    assert said(game, "A1") == [
        "This does not answer the question: Discard more cards, or stop: 1 card is chosen. [R10.2]"
    ]


def test_what_is_not_optional() -> None:
    assert said(GRAVITY, "no") == ["This is not optional: Shift 1 face-down card to this line. [R4.5]"]
    game = at("WAT-FIR-DEA -,-,- h:WAT2 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}", "WAT2@1")
    differ = ["The new order has to differ from the old one. [R10.6]"]
    assert said(game, "keep") == said(game, "~WAT-FIR-DEA") == differ
    assert said(game, "~PLA-MET-SPE") == ["These are not the three protocols of that player. [R10.6]"]
    assert said(game, "~FIR-WAT-DEA") == []


def test_stacks_that_cannot_be_swapped() -> None:
    game = at("MIR-FIR-DEA -,FIR5,DEA5 h:MIR2 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}", "MIR2@1")
    assert said(game, "%1-2") == []
    mirror = at("MIR-FIR-DEA -,-,DEA5 h:MIR2 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}", "MIR2@1")
    assert mirror.turn == "B"  # only two stacks have cards, so nothing is asked


def test_drafts() -> None:
    game = Game(seed=1)
    game.push("FIR")
    assert said(game, "Fire") == ["Fire cannot be chosen any more. [R2.1]"]
    assert said(game, "WAT") == []
    assert said(game, "FIR3@1") == said(game, "FIR3") == ["This does not answer the question: Draft a protocol. [R2.1]"]


def test_whose_question_it_is() -> None:
    not_yours = ["This question is not yours to answer. [R3.4]"]
    for reader in ("B", "public"):
        assert [str(no) for no in PLAIN.why_not("FIR1@1", reader=reader)] == not_yours
        assert [str(no) for no in PLAIN.view(reader).why_not("FIR1@1")] == not_yours
    assert PLAIN.why_not("FIR1@1", reader="A") == PLAIN.why_not("FIR1@1", reader="all") == ()
    over = at(MINE, f"PLA-MET-SPE -,-,- {WAITING}")
    over.resign("A")
    assert said(over, "FIR1@1") == ["Nothing is asked: the game is over. [R3.7]"]


def test_what_is_no_move() -> None:
    with pytest.raises(NotAMove):
        PLAIN.why_not("FIR3@4")


def test_there_is_a_sentence_for_every_kind_of_reason() -> None:
    assert {*_SENTENCES, "more-to-choose"} == set(get_args(What))


def test_the_languages_differ_and_are_whole() -> None:
    for game, target in ((PLAIN, "FIR1@2"), (FIRE, "B2"), (GRAVITY, "A1.1"), (DARK, "wat2@1")):
        for lang in LANGUAGES:
            for reason in game.why_not(target, lang):
                assert "{" not in reason.sentence
                assert reason.rule.startswith("R")


# ---------------------------------------------------------------- random games

PLACES = [f"{player}{line}{at}" for player in "AB" for line in "123" for at in ("", ".1", ".2", ".4")]
PLAIN_TARGETS = ["1", "2", "3", "R", "C1", "C3", "yes", "no", "done", "keep", "=3", "@2", "flip", "A"]


def moments(seed: int, every: int) -> Iterator[Game]:
    """A random game at some of its questions."""
    game, chance = Game(seed=seed, control=seed % 5 > 0), random.Random(seed)
    for number in range(400):
        if game.decision is None:
            return
        if number % every == 0:
            yield game
        game.answer(chance.randrange(len(game.options)))


def hand(game: Game) -> list[str]:
    """The cards of the player who is asked."""
    assert game.decision is not None
    view = game.view(game.decision.player)
    return [card.code or "" for card in view.sides["AB".index(view.player)].hand]


def all_cards(game: Game) -> list[str]:
    """Every card of the protocols in the game."""
    protocols = [code for side in game.view("all").sides for code, _ in side.protocols]
    return [f"{code}{card.value}" for code in protocols for card in game.library.protocols[code].cards]


def plays_of_hand(game: Game) -> list[str]:
    """Every way a card of the hand could be written as a play."""
    return [
        f"{name}@{side}{line}"
        for card in hand(game)
        for name in (card, card.lower())
        for side in ("", "A", "B")
        for line in "123"
    ]


@pytest.mark.parametrize("seed", range(12))
def test_every_illegal_play_has_a_reason_and_no_legal_one_has(seed: int) -> None:
    for game in moments(seed, 3):
        legal = set(map(str, game.legal_moves))
        for play in plays_of_hand(game):
            reasons = game.why_not(play)
            assert (reasons == ()) == (play in game.legal_moves), (play, reasons)
            if game.phase == "action" and game.decision and game.decision.kind == "action":
                assert all(reason.rule == "R5.1" for reason in reasons), reasons
        for move in legal:
            assert game.why_not(move) == ()


@pytest.mark.parametrize("seed", range(12, 24))
def test_reasons_do_not_change_with_what_is_hidden(seed: int) -> None:
    for at_move, game in enumerate(moments(seed, 5)):
        assert game.decision is not None
        before = game.save()
        view = game.view(game.decision.player)
        world = view.sample(random.Random(at_move))
        for target in (*PLACES, *PLAIN_TARGETS, *all_cards(game), *plays_of_hand(game)[::3]):
            said = game.why_not(target)
            assert said == world.why_not(target) == view.why_not(target), (target, str(game.position))
        assert game.save() == before


@pytest.mark.parametrize("seed", range(24, 30))
def test_a_target_without_a_reason_is_part_of_an_answer(seed: int) -> None:
    for game in moments(seed, 4):
        legal = list(map(str, game.legal_moves))
        for place in PLACES[::4]:
            if game.why_not(place) == ():
                assert place in game.legal_moves or any(
                    move[-1] == place[-1] or move.endswith(f"@{place}") for move in legal
                ), (place, legal)
        for card in hand(game):
            if game.depth == 1 and game.why_not(card) == ():
                assert any(move.upper().startswith(card) for move in legal)
