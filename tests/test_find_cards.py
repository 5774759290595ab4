"""Cards are found by name in any language, and by what their texts say and do."""

from __future__ import annotations

import pytest

from recompile.book import effects
from recompile.book.card_names import card_called, codes_in, protocol_called
from recompile.book.find_cards import QueryError, find_cards, suggestions
from recompile.cards import CARDS, PROTOCOLS
from recompile.cards.vocabulary import WORDS
from recompile.cards.vocabulary import boxes as box_words
from recompile.cards.vocabulary import effects as effect_words
from recompile.language.names import protocol_title
from recompile.text import LANGUAGES


def codes(query: str, lang: str = "en") -> list[str]:
    return [card.code for card in find_cards(query, lang)]


# ---------------------------------------------------------------- names of cards


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_means_two_protocols(lang: str) -> None:
    assert [protocol_called(protocol_title(code, lang)) for code in PROTOCOLS] == list(PROTOCOLS)


def test_cards_are_called_by_any_of_their_names() -> None:
    assert card_called("umysł 2") == card_called("UMYSL2") == "PSY2"
    assert card_called("12") is card_called("Fire 10") is card_called("") is None
    assert codes_in("nothing here, not even FIR9") == ()


# ---------------------------------------------------------------- searching cards


def test_cards_by_name() -> None:
    assert codes("fire") == codes("FIR") == codes("Feu") == codes("ogien") == codes("protocol:fire")
    assert codes("fire 3") == codes("FIR3") == codes('"Fire 3"') == ["FIR3"]
    assert codes("FIR3 Water 1") == ["FIR3", "WAT1"]
    assert codes("") == list(CARDS)


def test_cards_by_value_and_set() -> None:
    assert codes("fire =5") == codes("fire value:5") == ["FIR5"]
    assert codes("fire value:1-2 =4") == ["FIR1", "FIR2", "FIR4"]
    assert codes('set:"Aux 1" =0') == codes("set:aux 1 =0") == codes("SET:aux1 =0") == ["APA0", "HAT0"]
    assert len(codes("set:aux")) == 36
    assert len(codes("set:Aux 2")) == 18


def test_cards_by_effect() -> None:
    deleting = codes("does:delete")
    assert {"FIR1", "HAT0"} <= set(deleting)
    assert "HAT3" not in deleting
    assert "HAT3" in codes("delete")
    assert set(deleting) < set(codes("delete"))
    assert codes("does:supprimer") == codes("does:usuń") == deleting
    assert set(codes("does:draw does:discard")) == set(codes("does:draw")) & set(codes("does:discard"))


def test_cards_by_box_and_trigger() -> None:
    assert all(CARDS[code].top for code in codes("in:top"))
    assert "LIF0" in codes("in:top delete")
    assert "LIF0" not in codes("in:middle delete")
    assert "LIF0" in codes("on:end delete")
    assert "LIF0" not in codes("on:end does:play")
    assert "FIR0" in codes("on:covered")
    assert set(codes("on:discard")) < set(codes("on:after"))


def test_cards_by_words_of_their_text() -> None:
    assert "FIR4" in codes('"1 or more"')
    assert "FIR4" not in codes('"more or 1"')
    assert codes("face-down on:end") == codes("FACE-DOWN ON:END")
    assert codes("...") == []


@pytest.mark.parametrize("lang", ["fr", "pl"])
def test_cards_by_words_in_another_language(lang: str) -> None:
    word = {"fr": "piochez", "pl": "kartę"}[lang]
    assert "FIR0" in codes(word, lang)
    assert codes(word, "en") == []


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("value:x", "values are 0 to 6"),
        ("value:7", "values are 0 to 6"),
        ("value:", "values are 0 to 6"),
        ("=", "values are 0 to 6"),
        ("set:Aux 9", "Main 1, Aux 1"),
        ("set:", "Main 1, Aux 1"),
        ("does:zap", "delete, discard"),
        ("in:back", "top, middle, bottom"),
        ("on:tuesday", "start, end, after"),
        ("protocol:zap", "Fire"),
        ("colour:red", "value:, set:, does:"),
    ],
)
def test_a_bad_query_is_refused(query: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        find_cards(query)


def test_words_that_fit_nothing_get_suggestions() -> None:
    assert suggestions("Mirrow") == ("Mirror",)
    assert "delete" in suggestions("fire delte")
    assert all(near.startswith("Gravity ") for near in suggestions("Gravity 3"))
    assert suggestions("Gravity 3")
    assert suggestions("fire delete flip") == ()
    assert suggestions("Mirrow Mirrow qqqq wwww delte") == ("Mirror",)  # of the first few only
    assert suggestions("Mirror" * 100) == ()


def test_every_word_that_does_something_has_a_verb() -> None:
    waiting = {"Start", "End", "After", "Rules", "Card", "Protocol"}
    for name, word in WORDS.items():
        if word.__module__ in (box_words.__name__, effect_words.__name__) and name not in waiting:
            assert word.verbs, name
            assert set(word.verbs) <= set(effects.VERBS)


def test_cards_that_hand_over_are_told_apart() -> None:
    assert codes("does:give") == ["LOV1", "LOV3"]
    assert codes("does:take") == ["LOV3", "ASM0"]
    assert codes("does:put") == ["COR1"]
    assert codes("does:replace") == ["SPE2", "COR1"]
    assert codes("on:deleted") == ["SPE2"]
