"""One grammar, both ways: what is told is read, whatever is written is understood whole or refused."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from recompile.cards import CARDS
from recompile.cards import vocabulary as v
from recompile.language import NotUnderstood, complete, read, tell
from recompile.language.languages import LANGUAGES
from recompile.language.teller import Box, grammar_of
from recompile.language.understanding import BoxName
from recompile.testing.sentences import misread

LANGS = tuple(LANGUAGES)
BOXES: tuple[BoxName, ...] = ("top", "middle", "bottom")
EACH = 1 if os.environ.get("RECOMPILE_ALL") else 3  # one text in so many has its words changed; in the long run all
SAMPLE = 60  # texts of each language; many more are written in the long run


def boxes() -> Iterator[tuple[str, BoxName, Box]]:
    for code, card in CARDS.items():
        for box in BOXES:
            words = getattr(card, box)
            if words is not None:
                yield code, box, words


def texts(lang: str) -> dict[tuple[str, BoxName], Box]:
    """Every printed text once."""
    return {(tell(words, box, lang), box): words for _, box, words in boxes()}


# ---------------------------------------------------------------- what is printed


@pytest.mark.parametrize("lang", LANGS)
def test_every_printed_text_is_read_to_its_words(lang: str) -> None:
    for (text, box), words in texts(lang).items():
        assert read(text, box, lang) == words, text


@pytest.mark.parametrize(
    ("code", "box", "text"),
    [
        ("DEA0", "middle", "Delete 1 card from each other line."),
        ("DEA4", "middle", "Delete a card with a value of 0 or 1."),
        ("FIR4", "middle", "Discard 1 or more cards. Draw the amount discarded plus 1."),
        ("COU0", "top", "Start: If you have no cards in hand, draw 1 card."),
        ("COU6", "top", "End: If your opponent has a higher value in this line than you do, flip this card."),
        (
            "FEA1",
            "middle",
            "Draw 2 cards. Your opponent discards their hand and draws the amount of cards discarded minus 1.",
        ),
        ("ICE3", "top", "End: If this card is covered, you may shift it."),
        ("TIM2", "top", "After you shuffle your deck: Draw 1 card. Then, you may shift this card."),
        (
            "DIV0",
            "middle",
            "If there are 6 different protocols on cards in the field, "
            "flip the Diversity protocol to the compiled side.",
        ),
    ],
)
def test_what_is_printed_in_other_words_is_read_to_the_same(code: str, box: BoxName, text: str) -> None:
    words = getattr(CARDS[code], box)
    assert tell(words, box) != text
    assert read(text, box) == words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("draw two cards, then discard a card", "Draw 2 cards. Discard 1 card."),
        ("Flip an uncovered card; draw 1 card", "Flip 1 uncovered card. Draw 1 card."),
        ("DRAW 2", "Draw 2 cards."),
        (
            "Opponent discards 1 card. Shift 1 of the opponent’s cards",
            "Your opponent discards 1 card. Shift 1 of their cards.",
        ),
        ("Flip 1 face down card. You may shift it.", "Flip 1 face-down card. You may shift that card."),
        ("If you have no cards in hand, draw three cards.", "If your hand is empty, draw 3 cards."),
        ("Each player discards 1 card.", "Both players discard 1 card."),
        ("Flip 1 card. Draw cards equal to its value.", "Flip 1 card. Draw cards equal to that card's value."),
        ("Draw 1 card for each card in this line.", "Draw cards equal to the number of cards in this line."),
        ("Delete 1 card with a value of 2, 3 or 4.", "Delete 1 card with a value of 2 or 3 or 4."),
        ("Swap 2 of your protocols.", "Swap the positions of 2 of your protocols."),
        ("If your hand is empty draw two cards", "If your hand is empty, draw 2 cards."),
        ("If you have control, draw 1 card, then flip 1 card.", "If you have control, draw 1 card and flip 1 card."),
        (
            "Draw 2 cards. If you have control, draw 3 instead.",
            "If you have control, draw 3 cards. Otherwise, draw 2 cards.",
        ),
        ("Delete a card with a value between 2 and 4", "Delete 1 card with a value of 2 or 3 or 4."),
        ("Flip one of your cards, you may shift it", "Flip 1 of your cards. You may shift that card."),
        ("Both players draw a card and discard a card.", "Both players draw 1 card. Both players discard 1 card."),
        (
            "Opponent discards 2 cards at random, then draws one",
            "Your opponent discards 2 random cards, then draws 1 card.",
        ),
        ("Draw 1 card unless you have control.", "If you do not have control, draw 1 card."),
        ("In each line, flip 1 card.", "Flip 1 card in each line."),
        ("Discard down to 2 cards.", "Discard cards until you have 2 cards in your hand."),
        (
            "Discard 1 card. If it was a Fire card, refresh.",
            "Discard 1 card. If the discarded card is a Fire card, refresh.",
        ),
        (
            "You may discard 1 card. If you do, draw 1 card, then flip 1 card.",
            "You may discard 1 card. If you do, draw 1 card. Then, flip 1 card.",
        ),
    ],
)
def test_how_people_write(text: str, said: str) -> None:
    assert tell(read(text)) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("At the start of your turn, draw a card.", "Start: Draw 1 card."),
        ("Whenever you discard a card, draw 1 card.", "After you discard cards: Draw 1 card."),
        ("After a card is flipped in this line: Draw 1 card.", "After a player flips cards in this line: Draw 1 card."),
        (
            "When this card would be flipped: shift it instead",
            "When this card would be flipped: Shift this card instead.",
        ),
        (
            "When your opponent would delete this card: Draw 1 card.",
            "When this card would be deleted by your opponent: First, draw 1 card.",
        ),
        ("Your opponent can't compile while you have control.", "If you have control, your opponent cannot compile."),
        ("You can't draw cards during your turn", "If it is your turn, you cannot draw cards."),
        ("Cards in this line cannot be flipped.", "Players cannot flip cards in this line."),
        (
            "This card has a value of 6 as long as it is covered.",
            "If this card is covered, this card has a value of 6.",
        ),
    ],
)
def test_how_people_write_other_boxes(text: str, said: str) -> None:
    assert tell(read(text, "bottom"), "bottom") == said


# ---------------------------------------------------------------- nothing is dropped

# What may be left out, exchanged or turned around without changing what is said.
OPTIONAL: dict[str, tuple[str, ...]] = {
    "en": ("your", "you", "card", "cards", "then"),  # "your opponent", "you discard", "draw 2", "then, draw"
    "fr": (),
    "pl": (
        *("1", "twój", "z", "ze", "a"),  # "usuń kartę", "przeciwnik", "wierzchnią kartę talii", "X, następnie Y"
        *("następnie", "inną", "zakrytą"),  # what comes next; "zasłania kartę"; cards lie face-down in a deck
        *("swój", "swoją", "swojej", "swojego", "twoim", "twojej"),  # "wierzchnią kartę z talii", "jeśli w koszu jest"
        *("kartę", "karty", "kart", "wszystkie", "najpierw"),  # "dobierz 2", "odrzuć karty z ręki", "gdy ...: odwróć"
    ),
}
WITHOUT_SAYING = {
    "en": (
        *("entire", "uncovered", "another", "line", "to", "face-up", "covered", "or"),
        *("first", "either", "all", "of", "do", "player's", "face-down"),
    ),
    "fr": ("découverte", "toute", "même", "d’abord", "pas", "mémoire"),
    "pl": ("całą", "niezasłoniętą", "innej", "odkryta", "przeciwnik"),  # who has just done something goes on
}
SYNONYMS: dict[str, tuple[set[str], ...]] = {
    "en": ({"a", "1", "one", "an"}, {"in", "from", "into"}, {"your", "the"}, {"that", "it"}),
    "fr": (),
    "pl": ({"tę", "ta", "tą"}, {"następnie", "przeciwnik"}),  # "a następnie", "a przeciwnik" after what they did
}
ANY_ORDER: dict[str, set[str]] = {
    "en": {"other", "face-up", "face-down", "covered", "uncovered", "or", "random"},
    "fr": set(),
    "pl": {"ją", "przesunąć", "zagrać", "zakrytą", "kartę"},
}


def changed(text: str, dice: Random, words: list[str]) -> Iterator[tuple[str, set[str], str]]:
    """A text with one word left out, doubled, swapped with the next or exchanged for another; and which words."""
    parts = text.split(" ")
    for at, part in enumerate(parts):
        word, end = re.fullmatch(r"(.*?)([.,:\u202f]*)", part).groups()  # type: ignore[union-attr]
        yield "left out", {word.lower()}, " ".join(parts[:at] + parts[at + 1 :])
        yield "doubled", {word.lower()}, " ".join(parts[: at + 1] + parts[at:])
        other = dice.choice(words)
        yield "exchanged", {word.lower(), other.lower()}, " ".join([*parts[:at], other + end, *parts[at + 1 :]])
        if at + 1 < len(parts):
            both = {word.lower(), parts[at + 1].strip(".,:").lower()}
            yield "swapped", both, " ".join([*parts[:at], parts[at + 1], part, *parts[at + 2 :]])


def may_mean_the_same(how: str, words: set[str], lang: str) -> bool:
    if len(words) == 1 and how in ("exchanged", "swapped"):
        return True  # a word for itself
    if how == "left out":
        return bool(words & {*OPTIONAL[lang], *WITHOUT_SAYING[lang]})
    if how == "exchanged":
        return any(words <= synonyms for synonyms in SYNONYMS[lang])
    return how == "swapped" and all(word in ANY_ORDER[lang] or word.startswith("non-") for word in words)


@pytest.mark.parametrize("lang", LANGS)
def test_a_changed_word_changes_the_meaning_or_is_refused(lang: str) -> None:
    dice = Random(3)
    printed = texts(lang)
    words = sorted({word for text, _ in printed for word in re.findall(r"[\w’'-]+", text)})
    same = []
    for (text, box), meant in list(printed.items())[::EACH]:
        for how, those, other in changed(text, dice, words):
            try:
                if read(other, box, lang) == meant and not may_mean_the_same(how, those, lang):
                    same.append((how, text, other))
            except NotUnderstood:
                pass
    assert same == []


# ---------------------------------------------------------------- help


def test_where_it_stops_and_what_could_stand_there() -> None:
    with pytest.raises(NotUnderstood, match="not understood from “eat” on") as caught:
        read("Draw 2 cards. You may eat 1 card.")
    found = caught.value
    assert found.at == len("Draw 2 cards. You may ")
    assert found.understood == "Draw 2 cards. You may"
    assert {"flip", "shift", "delete"} <= set(found.expected)
    assert len(found.nearest) == 3
    for text in found.nearest:
        assert tell(read(text)) == text
    with pytest.raises(NotUnderstood) as caught:
        read("discard 1 hat")
    assert all(tell(read(text)) == text for text in caught.value.nearest)
    assert "Discard 1 card." in caught.value.nearest


@pytest.mark.parametrize(
    ("text", "box", "why"),
    [
        ("Start: Draw 1 card.", "middle", "this is a text for a top or bottom box"),
        ("Draw 1 card.", "top", "this is a text for a middle box"),
        ("Flip that card.", "middle", "no card has been named before “that card”"),
        ("If you do, draw 1 card.", "middle", "nothing has been done before “if you do”"),
        ("Draw that many cards.", "middle", "nothing has been discarded before"),
        ("Flip 1 card. Flip those cards.", "middle", "no cards have been named before “those cards”"),
        ("Flip 2 cards. Draw the amount of cards deleted.", "middle", "the sentence before does not say how many"),
        ("Flip 1 face-down Fire card.", "middle", "a face-down card has no protocol"),
        ("If 1 card is covered, draw 1 card.", "middle", "no card can be that"),
        ("After you flip cards: Flip 1 card.", "top", "this would go on for ever"),
        ("After a player draws cards: They discard 1 card.", "top", "it is not clear who or what is meant"),
        (
            "Each player discards 1 card. If they do, they draw 1 card.",
            "middle",
            "it is not clear who or what is meant",
        ),
        ("Flip 1 card in a line with a card in this line.", "middle", "not understood"),
        ("You may draw 1 card and discard 1 card.", "middle", "not understood from “and” on"),
        ("After another card in that stack is flipped: Draw 1 card.", "top", "not understood from “that” on"),
        ("After you flip a Fire card: Draw 1 card.", "top", "not understood from “:” on"),
        ("Draw 1 card. If it has a value of 3 or less, play it.", "middle", "only its owner can see what card that is"),
        ("Choose a line. Draw 1 card.", "middle", "nothing is done in the line that was chosen"),
        ("Flip 1 card. Shift 2 of your cards to the same line.", "middle", "more than one way"),
        ("Shift this card to this line.", "middle", "a shift goes to another line"),
        ("After a player deletes 1 of their cards: Draw 1 card.", "top", "not understood from “their” on"),
        ("After you draw cards in this line: Draw 1 card.", "top", "this happens in no line"),
        ("After you flip cards: Flip that card.", "top", "this would go on for ever"),
        ("Draw 1 card with", "middle", "the text ends too early"),
        ("", "middle", "the text ends too early"),
        ("x" * 2000, "middle", "a text has at most 1000 letters, not 2000"),
    ],
)
def test_what_cannot_work_is_named(text: str, box: BoxName, why: str) -> None:
    with pytest.raises(NotUnderstood, match=re.escape(why)):
        read(text, box)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. " * 70,
        "Draw 1 card" + ", then draw 1 card" * 50,
        "Draw 1 card" + " and draw 1 card" * 50,
        "If there is a card, " * 40 + "draw 1 card.",
        "Flip 1 " + "face-up covered other random " * 20 + "card.",
        "Flip 1 card" + " in a line with a card" * 40,
        "Flip 1 card that has a value greater than " + "the value of 1 card that has a value greater than " * 15 + "1.",
        "a " * 400,
        "\u202e\0" * 400,
    ],
)
def test_no_text_takes_for_ever(text: str) -> None:
    """However it goes on: it is refused, and what comes next is found."""
    for work in (read, complete):
        with pytest.raises(NotUnderstood) if work is read else suppress(NotUnderstood):
            work(text)


def test_a_box_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="'left' is not a box of a card; there are top, middle, bottom"):
        read("Draw 1 card.", "left")  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
def test_every_prefix_of_every_printed_text_offers_its_next_word(lang: str) -> None:
    for text, box in texts(lang):
        for found in grammar_of(lang).word.finditer(text.replace("’", "'")):
            word = found.group().casefold()
            offered = [each.casefold().replace("’", "'") for each in complete(text[: found.start()], box, lang)]
            if word.isdigit():
                assert any(each.isdigit() for each in offered), text[: found.end()]
            else:
                assert any(each == word or each.startswith(f"{word} ") for each in offered), text[: found.end()]


# ---------------------------------------------------------------- whatever can be said


@pytest.mark.parametrize("lang", LANGS)
def test_whatever_is_written_is_told_and_read(lang: str) -> None:
    assert list(misread(lang, 5, SAMPLE)) == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Your opponent plays the top card of their deck face-down in a line where you have a card."),
        (
            "fr",
            "Votre adversaire pose face inactive la première carte de sa pioche dans une ligne où vous avez une carte.",
        ),
        ("pl", "Twój przeciwnik zagrywa zakrytą wierzchnią kartę ze swojej talii w linii, w której masz kartę."),
    ],
)
def test_who_is_you_does_not_change_with_who_acts(lang: str, text: str) -> None:
    """No law would notice if telling and reading were wrong in the same way."""
    yours = v.Count(v.Cards("all", "yours", cover="either").in_that_line)
    line = v.Lines(given=v.Compare(yours, ">=", 1))
    words = (v.Play(v.some_of("deck top", "they"), "down", line, side="they", by="they"),)
    assert tell(words, lang=lang) == text
    assert read(text, lang=lang) == words
