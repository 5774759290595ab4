"""A file that is no record: the line is said and what was expected, in any language."""

from __future__ import annotations

import re
from random import Random

import pytest

from recompile.game import Game
from recompile.game.records import Record, record_of, replay
from recompile.notation import NotationError
from recompile.text.unreadable import why_unreadable


@pytest.fixture(scope="module")
def record() -> str:
    game, chance = Game(seed=3), Random(1)
    while len(game.plies) < 40:
        game.answer(chance.randrange(len(game.options)))
    return str(record_of(game, {"A": "Ada"}))


def said(text: str, lang: str = "en") -> str:
    try:
        replay(Record.parse(text))
    except NotationError as problem:
        return why_unreadable(problem, text, lang)
    raise AssertionError("it can be read")


@pytest.mark.parametrize(
    ("pattern", "instead", "expected"),
    [
        (r"(?s).*", "nonsense", "Line 1: A header or the first row, 1., was expected, not “nonsense”."),
        (r"\n2\. ", "\n3. ", "Line 7: Row 2. was expected, not “3.”."),
        (r"\n1\. ", "\n1. foo!", "Line 6: “foo!ASM1@2” is no move. Moves look like FIR3@1, fir3@2, R or C2."),
        (r"\n1\. ", "\n1. FIR9@1 ", "Line 6: No card is called “FIR9”."),
        (r'Draft "', 'Draft "XXX ', "Line 2: No protocol is called “XXX”."),
        (r'Control "yes"', 'Control "maybe"', "Line 1: The header Control must be one of yes or no, not “maybe”."),
        (r"\(WAR4 LIF4\)", "(WAR4 LIF4", "Line 6: This bracket is not closed."),
        (r'Result "\*"', 'Result "A"', "The record says that the result is A, but the moves lead to *."),
        (r'Draft "LIF', 'Draft "FEA', "The game cannot begin as the headers say."),
        (r"\n2\. \S+", "\n2. keep", "Line 7: Row 2, turn of A, move 1: “keep” is not legal there. Legal are "),
    ],
)
def test_line_and_what_was_expected(record: str, pattern: str, instead: str, expected: str) -> None:
    broken = re.sub(pattern, instead, record, count=1)
    assert said(broken).startswith(expected)
    for lang, line in (("fr", "Ligne"), ("pl", "Wiersz")):
        translated = said(broken, lang)
        assert translated.startswith(line) == expected.startswith("Line")
        assert not translated.startswith(expected)


def test_long_things_are_cut(record: str) -> None:
    assert len(said("x" * 5000)) < 150
    told = said(re.sub(r"\n2\. \S+", "\n2. keep", record))
    assert told.endswith(" ….")
    assert told.count(",") <= 10


def test_everything_else_gets_a_sentence_too() -> None:
    assert why_unreadable(NotationError("odd"), "", "fr") == "Ce n’est pas une notation lisible."
    assert (
        why_unreadable(NotationError("odd:", "x", text="a\nx", at=2), "a\nx", "en") == "Line 2: “x” cannot stand here."
    )
