"""The books as data: all of it is there, in every language, and can be found."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from recompile.book import glossary, rulebook, rulings
from recompile.book.asking import ask
from recompile.book.outcome import outcome
from recompile.book.rulings import Ruling
from recompile.book.telling import drawn, story
from recompile.book.where import BookMissing, NotInTheBook, find_folder, rules_folder, rulings_folder
from recompile.cards import CARDS, UnknownName
from recompile.text import LANGUAGES, UnknownLanguage

BOOK = rulings.rulings()


# ---------------------------------------------------------------- where they lie


def test_the_books_are_found() -> None:
    assert (rules_folder() / "rulebook.md").is_file()
    assert (rulings_folder() / "codex.yaml").is_file()


def test_the_packed_book_wins_over_the_checkout(tmp_path: Path) -> None:
    package, checkout = tmp_path / "package", tmp_path / "checkout"
    (checkout / "docs" / "rules").mkdir(parents=True)
    assert find_folder("rules_book", "docs/rules", package, checkout) == checkout / "docs" / "rules"
    (package / "rules_book").mkdir(parents=True)
    assert find_folder("rules_book", "docs/rules", package, checkout) == package / "rules_book"


def test_a_missing_book_is_named(tmp_path: Path) -> None:
    with pytest.raises(BookMissing, match="rules_book"):
        find_folder("rules_book", "docs/rules", tmp_path, tmp_path)


# ---------------------------------------------------------------- the rulebook


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_in_every_language(lang: str) -> None:
    assert list(rulebook.rules(lang)) == list(rulebook.rules("en"))
    assert list(rulebook.chapters(lang)) == [f"R{number}" for number in range(1, 13)]
    for rule in rulebook.rules(lang).values():
        assert rule.text
        assert "\n" not in rule.text
        assert rule.number.startswith(rule.chapter.partition(" ")[0] + ".")


def test_the_rules_of_a_chapter_are_numbered_without_gaps() -> None:
    for chapter in rulebook.chapters().values():
        assert [rule.number for rule in chapter.rules] == [
            f"{chapter.number}.{place}" for place in range(1, len(chapter.rules) + 1)
        ]


def test_translated_rules_are_translated() -> None:
    for lang in ("fr", "pl"):
        same = [rule for rule in rulebook.rules(lang).values() if rule.text == rulebook.rules()[rule.number].text]
        assert same == []


def test_a_rule_is_looked_up_by_number() -> None:
    assert rulebook.look_up("r6.5") == rulebook.look_up("6.5") == (rulebook.rules()["R6.5"],)
    assert len(rulebook.look_up("R6")) == 10
    assert "R6.1" in {rule.number for rule in rulebook.search("committed zone")}
    assert rulebook.search("") == ()


@pytest.mark.parametrize("number", ["R6.99", "R13", "R0", "R6.", "six", ""])
def test_an_unknown_rule_is_refused(number: str) -> None:
    with pytest.raises(NotInTheBook, match="no rule is called"):
        rulebook.look_up(number)


def test_an_unknown_rule_names_those_like_it() -> None:
    with pytest.raises(NotInTheBook) as problem:
        rulebook.look_up("R6.11")
    assert "R6.1" in problem.value.near


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="en, fr and pl"):
        rulebook.rules("de")
    with pytest.raises(UnknownLanguage):
        glossary.terms("de")


# ---------------------------------------------------------------- the glossary


def test_every_term_has_every_language_and_leads_somewhere() -> None:
    assert len(glossary.terms()) > 40
    for lang in LANGUAGES:
        assert list(glossary.terms(lang)) == list(glossary.terms("en"))
        for term in glossary.terms(lang).values():
            assert term.term
            assert term.text
            assert all(rulebook.look_up(number) for number in term.rules), term.id
            assert all(other in glossary.terms() for other in term.see), term.id


def test_a_term_is_found_in_any_language() -> None:
    assert glossary.term("Supprimer").id == glossary.term("usun").id == glossary.term("DELETE").id == "delete"
    assert glossary.term("supprimer", "pl").term == glossary.term("delete", "pl").term
    assert glossary.term("take").id == "give-take"
    assert glossary.find("no such word") == ()
    assert "deck" in {term.id for term in glossary.search("nobody knows order")}


def test_an_unknown_term_names_those_like_it() -> None:
    with pytest.raises(NotInTheBook, match="did you mean Refresh"):
        glossary.term("refesh")


# ---------------------------------------------------------------- the rulings


def test_the_whole_book_is_there() -> None:
    assert len(BOOK) > 1100
    assert {ruling.chapter for ruling in BOOK.values()} >= {"timing", "codex", "decisions", "windows"}


@pytest.mark.parametrize("ruling", BOOK.values(), ids=lambda ruling: ruling.name)
def test_every_ruling_can_be_read_and_told(ruling: Ruling) -> None:
    assert ruling.title[0].isupper() or ruling.title[0].isdigit()
    assert "-" not in ruling.title
    assert ruling.rules
    assert all(rulebook.look_up(number) for number in ruling.rules)
    assert set(ruling.cards) <= set(CARDS)
    assert ruling.cards[: len(ruling.named)] == ruling.named
    assert "line 1" in drawn(ruling)
    assert all(line.strip() for line in story(ruling))
    assert all(sentence.strip() for sentence in outcome(ruling))
    assert outcome(ruling)


def test_a_ruling_cannot_be_changed() -> None:
    ruling = rulings.find_ruling("codex-setup-after-the-draft")
    with pytest.raises(FrozenInstanceError):
        ruling.name = "another"  # type: ignore[misc]
    with pytest.raises(TypeError):
        BOOK["new"] = ruling  # type: ignore[index]


def test_rulings_are_found_by_card() -> None:
    found = rulings.for_card("Fire 3")
    assert found == rulings.for_card("fir3") == rulings.for_card("Feu 3")
    about = [("FIR3" in ruling.named) for ruling in found]
    assert any(about)
    assert about == sorted(about, reverse=True)
    assert all("FIR3" in ruling.cards for ruling in found)


@pytest.mark.parametrize("name", ["Fier 3", "Gravity 3", "Fire", ""])
def test_rulings_of_an_unknown_card_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="no card is called"):
        rulings.for_card(name)


def test_rulings_are_found_by_rule() -> None:
    found = rulings.for_rule("R6.5")
    assert found
    assert all("R6.5" in ruling.rules for ruling in found)
    chapter = rulings.for_rule("R3")
    assert {ruling.name for ruling in rulings.for_rule("R3.3")} < {ruling.name for ruling in chapter}
    assert all(number.partition(".")[0] == "R3" for number in (ruling.rules[0] for ruling in chapter[:20]))
    with pytest.raises(NotInTheBook):
        rulings.for_rule("R99")


def test_rulings_are_found_by_word() -> None:
    found = rulings.search("landing before leaving")
    assert "b1-03-leaving-comes-before-landing" in {ruling.name for ruling in found}
    assert found[0].name == "b1-03-leaving-comes-before-landing"
    assert all({"SPE2", "LIF3"} <= set(ruling.cards) for ruling in rulings.search("SPE2 LIF3"))
    assert rulings.search("") == rulings.search("no-such-word") == ()


def test_an_unknown_ruling_names_those_like_it() -> None:
    with pytest.raises(NotInTheBook, match="b1-03-leaving-comes-before-landing"):
        rulings.find_ruling("b1-03-leaving-comes-before-landin")


def test_the_story_names_no_card_that_the_ruling_leaves_open() -> None:
    """Unknown cards are dealt so that the game can go on; in the story they stay unknown."""
    told = Ruling(
        "any",
        "chapter",
        "Title",
        "why",
        ("R10.4",),
        "official",
        (),
        (),
        "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / LIF-MET-SPE -,-,- h:?5 d:?9 t:- / A action c:-",
        ("A R",),
        {"ask": "B"},
    )
    assert story(told) == ("A refreshes.", *["A draws a card."] * 4, "Turn 2: B.")


# ---------------------------------------------------------------- one question to all books


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("", "chapters"),
        ("R6.5", "rule"),
        ("r6", "rule"),
        ("Fire 3", "card"),
        ("feu", "card"),
        ("Shift", "term"),
        ("b1-03-leaving-comes-before-landing", "ruling"),
        ("b1-03", "search"),
        ("queue waits", "search"),
    ],
)
def test_what_was_asked_for_is_understood(asked: str, kind: str) -> None:
    assert ask(asked).kind == kind


def test_answers_are_in_the_language_asked_for() -> None:
    assert ask("shift", "fr").terms[0].term == "Déplacer"
    assert ask("shift", "fr").rules[0].text == rulebook.rules("fr")[ask("shift").rules[0].number].text


def test_what_is_in_no_book_is_refused() -> None:
    with pytest.raises(NotInTheBook, match="did you mean"):
        ask("Grvity 2")
    with pytest.raises(NotInTheBook):
        ask("xyzzy")
