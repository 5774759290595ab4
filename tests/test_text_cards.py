"""Cards in words: what is read is what plays, in every language."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import recompile.language
from recompile import CARDS, PROTOCOLS
from recompile.cards import vocabulary as v
from recompile.cards.turning import turned
from recompile.cards.words import card, delete, draw, flip, if_you_do, may, they_discard, when_covered
from recompile.language.forms import Adjective, Part
from recompile.language.names import BOXES, PHASES, protocol_title
from recompile.language.teller import Teller
from recompile.text import LANGUAGES, UnknownLanguage, card_text, tell
from scripts import golden_texts

LANGS = tuple(LANGUAGES)
FOLDER = Path(__file__).parent / "text"
LANGUAGE = Path(recompile.language.__file__).parent
# What is no sentence by itself: what is said as part of a selection, and cards as such.
PARTS = {"Card", "Protocol", "Valued", "AtLeast", "ThatMany", "Plus", "Count", "Value", "Total", "Stated", "IfYouDo"}


def boxes() -> Iterator[tuple[str, Any]]:
    for code, found in CARDS.items():
        for box in ("top", "middle", "bottom"):
            if getattr(found, box) is not None:
                yield f"{code}:{box}", getattr(found, box)


# ---------------------------------------------------------------- golden files


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_reads_as_it_was_approved(lang: str) -> None:
    assert golden_texts.cards(lang) == (FOLDER / f"cards.{lang}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_ten_complicated_turns_read_as_they_were_approved(lang: str) -> None:
    assert golden_texts.logs(lang) == (FOLDER / f"logs.{lang}.txt").read_text(encoding="utf-8")
    assert golden_texts.told(lang) == (FOLDER / f"told.{lang}.txt").read_text(encoding="utf-8")


# ---------------------------------------------------------------- from nodes, and from nothing else


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_the_vocabulary_can_be_said(lang: str) -> None:
    words = {word for name, word in v.WORDS.items() if name not in PARTS}
    forms = (form for forms in Teller(lang).grammar.forms.values() for form in forms)
    said = {type(word) for form in forms for word in meant(form.meaning)}
    assert {word.__name__ for word in words - said} == set()


def meant(part: object) -> Iterator[v.Node]:
    """All words in what a form means."""
    if isinstance(part, tuple):
        for each in part:
            yield from meant(each)
    elif isinstance(part, Part | Adjective):
        if isinstance(part, Part):
            yield part.kind()
        yield from meant(tuple(part.fields.values()))
    elif isinstance(part, v.Node):
        yield part
        yield from meant(tuple(getattr(part, field.name) for field in fields(part)))


@pytest.mark.parametrize("lang", LANGS)
def test_no_grammar_knows_a_card(lang: str) -> None:
    """Sentences come from nodes: no code, name or title of a card or protocol stands in a grammar."""
    names = {name for code in PROTOCOLS for name in (code, PROTOCOLS[code].name, protocol_title(code, lang))}
    paths = list((LANGUAGE / lang).glob("*.py"))
    assert paths
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        said = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs]
        words = {word for text in said if isinstance(text, str) for word in text.split()}
        assert not words & names, path


@pytest.mark.parametrize("lang", LANGS)
def test_boxes_that_read_the_same_do_the_same(lang: str) -> None:
    """Nothing that plays is left unsaid: whatever differs in the nodes differs in the words."""
    said = defaultdict(set)
    for name, box in boxes():
        reader = Teller(lang, top=name.endswith("top"))
        said[reader.box(box)].add(repr(box))
    assert [text for text, nodes in said.items() if len(nodes) > 1] == []


@pytest.mark.parametrize("lang", LANGS)
def test_texts_are_clean(lang: str) -> None:
    for name, box in boxes():
        text = Teller(lang, top=name.endswith("top")).box(box)
        assert text == text.strip(), name
        assert "  " not in text, name
        assert text.endswith("."), name
        assert text[0].isupper(), name
        assert not set(text) & set("{}_[]"), name
        assert ".." not in text, name


def test_a_card_that_is_in_no_registry_can_be_read() -> None:
    made = v.Card(
        7, top=when_covered(draw(22)), middle=(may(flip(card.theirs.covered)), if_you_do(delete(card), draw(1)))
    )
    english = tell(made, "Fan 7")
    assert english.top == "When this card would be covered: First, draw 22 cards."
    assert (
        english.middle
        == "You may flip 1 of your opponent's covered cards. If you do, delete 1 card. Then, draw 1 card."
    )
    assert "22 cartes" in tell(made, "Fan 7", "fr").top
    assert "22 karty" in tell(made, "Fan 7", "pl").top


def test_the_opponent_is_named_once_and_then_called_they() -> None:
    text = Teller("en").box((they_discard(2), flip(card.theirs)))
    assert text == "Your opponent discards 2 cards. Flip 1 of their cards."


# ---------------------------------------------------------------- the other side


def test_a_text_turned_twice_is_the_same() -> None:
    for _, box in boxes():
        for node in box if isinstance(box, tuple) else (box,):
            assert turned(turned(node)) == node


def test_a_card_speaks_the_language_it_is_asked_for() -> None:
    assert CARDS["FIR2"].text().middle == "Discard 1 card. If you do, return 1 card."
    assert CARDS["FIR2"].text("fr").title == "Feu 2"
    assert CARDS["FIR2"].text("pl").title == "Ogień 2"
    with pytest.raises(UnknownLanguage, match="en, fr and pl"):
        card_text("FIR2", "de")
    with pytest.raises(ValueError, match="FIR9"):
        card_text("FIR9")


@pytest.mark.parametrize("lang", LANGS)
def test_names_are_complete_and_tell_protocols_apart(lang: str) -> None:
    titles = [protocol_title(code, lang) for code in PROTOCOLS]
    assert len(set(titles)) == len(PROTOCOLS)
    assert len(BOXES[lang]) == 3
    assert len(set(PHASES[lang].values())) == 8
