"""Words for cards that nobody has printed: all that is said comes from typed things and the library of the voice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from recompile.cards import PRINTED
from recompile.cards.words import card, draw, they_delete
from recompile.notation.answers import Answer
from recompile.notation.events import Event
from recompile.notation.questions import Cause, Question
from recompile.notation.whynot import No
from recompile.text import LANGUAGES, Voice, card_text
from recompile.text.answers import label
from recompile.text.because import reasons
from recompile.text.lines import LogLine
from recompile.text.log import log_lines
from recompile.text.players import Players
from recompile.text.questions import prompt
from recompile.text.whynot import told

FIRE = PRINTED.protocols["FIR"]
ECHO = replace(FIRE, code="ECH", name="Echo", cards=(replace(FIRE.cards[0], value=1, middle=(draw(2),)),))
FLAME = replace(FIRE, name="Flame")  # another protocol under a printed code
LIBRARY = PRINTED.with_([ECHO, FLAME])
VOICE = Voice("en", LIBRARY)
ASKED = Question("A", "action", "R3.4", None, ())
CHOOSING = Question("B", "choose-card", "R4.7", "ECH1:middle", (), "pick", they_delete(card), own=False, verb="delete")


def line(event: Event, voice: Voice = VOICE) -> LogLine:
    [found] = log_lines([event], voice, Players("Ada", "Bo"))
    return found


def test_cards_of_a_library_are_named_and_read() -> None:
    assert VOICE.title("ECH1") == "Echo 1"
    assert VOICE.text_title("ECH1:middle") == "Echo 1, middle text"
    assert VOICE.read_text("ECH1:middle") == "Echo 1, middle text – Draw 2 cards."
    assert Voice("fr", LIBRARY).read_text("ECH1:middle") == "Echo 1, commande secondaire – Piochez 2 cartes."
    assert card_text("Echo 1", "fr", LIBRARY).title == "Echo 1"
    assert card_text("ECH1", "en", LIBRARY).middle == "Draw 2 cards."


def test_a_printed_code_does_not_bring_the_printed_name() -> None:
    assert [Voice(lang, LIBRARY).title("FIR2") for lang in LANGUAGES] == ["Flame 2"] * 3
    assert Voice("fr", LIBRARY).protocols(("FIR", "WAT")) == "Flame, Eau"
    assert Voice("fr").title("FIR2") == "Feu 2"


def test_answers_and_questions() -> None:
    play = Answer("play", "ECH1@2", card="ECH1", side="A", line=2, up=True)
    assert label(play, ASKED, VOICE) == "Play Echo 1 face-up in line 2"
    lying = Answer("field", "A1", card="ECH1", side="A", line=1, place=1, up=True, uncovered=True)
    assert label(lying, CHOOSING, VOICE) == "Delete your opponent’s Echo 1 in line 1"
    assert prompt(CHOOSING, VOICE).whole == "Echo 1, middle text: Delete 1 card. Choose the card. You must."
    [because] = reasons([Cause("text", "ECH1:middle", "A")], VOICE, Players("Ada", "Bo"))
    assert because.sentence == "Echo 1, middle text – Draw 2 cards."
    [no] = told([No("unmatched", "R5.1", card="ECH1", line=2)], ASKED, VOICE)
    assert str(no) == "Neither of the two protocols in line 2 matches Echo 1. [R5.1]"


@pytest.mark.parametrize(
    ("kind", "open_", "hidden"),
    [
        ("give", "Ada gives Echo 1 to Bo.", "Ada gives a card to Bo."),
        (
            "take-random",
            "Bo takes Echo 1 at random from Ada’s hand.",
            "Bo takes a card at random from Ada’s hand.",
        ),
    ],
)
def test_a_card_that_is_handed_over(kind: str, open_: str, hidden: str) -> None:
    seen = frozenset({"A", "B", "all"})
    event = Event(kind, "A", "R10.7", card="ECH1", origin="A.hand", target="B.hand", seen=seen)
    assert line(event.seen_by("B")).sentence == open_
    assert line(event.seen_by("public")).sentence == hidden
    for lang in LANGUAGES:
        told_ = line(event.seen_by("public"), Voice(lang, LIBRARY))
        assert told_.card is None
        assert "Echo" not in told_.sentence
        assert "?" not in told_.sentence


def test_a_card_that_lands_at_once_is_a_minor_matter() -> None:
    landing = Event("land", "A", "R6.3", card="??", target="A2")
    assert not line(landing).minor
    assert line(structs.replace(landing, follows=True)).minor
