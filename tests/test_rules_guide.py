"""The rules for people who learn the game: all of them, in every language, and everything that leads to them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile.book import glossary, guide, rulebook
from recompile.book.forms import links
from recompile.book.summary import summary
from recompile.cards import CARDS
from recompile.cli import main
from recompile.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "recompile"
# Rules as data: a string of its own, as reasons, causes, events and questions cite them.
CITED = re.compile(r"""["'](R\d+(?:\.\d+)?)["']""")
NOT_CITED = {"R6.42", "R99"}  # examples of what is no rule


def cited() -> set[str]:
    """Every rule that a sentence of the program, or a question of the client, can name."""
    files = list(SOURCES.rglob("*.py"))
    files += [path for path in (ROOT / "web" / "src").rglob("*.[st]*") if ".test." not in path.name]
    found = {number for path in files for number in CITED.findall(path.read_text(encoding="utf-8"))}
    return found - NOT_CITED


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_name_and_plain_words(lang: str) -> None:
    entries = [entry for part in guide.book(lang) for entry in part.rules]
    assert [entry.number for entry in entries] == list(rulebook.rules("en"))
    assert all(entry.name and entry.text and len(entry.words) > 10 for entry in entries)
    assert {entry.lang for entry in entries} == {lang}  # nothing is missing
    assert len({entry.words for entry in entries}) == len({entry.name for entry in entries}) == len(entries)
    assert max(len(entry.words) for entry in entries) <= 220


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_cited_stands_in_the_book(lang: str) -> None:
    numbers = cited()
    assert {"R3.4", "R5.1", "R10.4", "R3.7", "R9"} <= numbers
    known = set(rulebook.rules(lang)) | set(rulebook.chapters(lang))
    assert numbers - known == set()


def test_a_rule_that_is_not_translated_stands_there_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {number: rule for number, rule in rulebook.rules("pl").items() if number != "R4.11"}
    whole = rulebook.rules
    monkeypatch.setattr(rulebook, "rules", lambda lang="en": missing if lang == "pl" else whole(lang))
    found = guide.entry("R4.11", "pl")
    assert (found.lang, found.text, found.name) == ("en", "Zero is even.", "Zero jest parzyste")
    assert guide.entry("R4.12", "pl").lang == "pl"


@pytest.mark.parametrize("number", [*rulebook.rules(), *rulebook.chapters()])
def test_what_belongs_to_a_rule_exists(number: str) -> None:
    about = guide.about(number)
    assert number not in about.belongs
    assert all(map(guide.is_in_the_book, about.belongs))
    assert set(about.terms) <= set(glossary.terms())
    assert set(about.changes) | set(about.says) <= set(CARDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_game_are_found_by_one_meaning_only(lang: str) -> None:
    found = links(lang)
    forms = [form.casefold() for link in found for form in link.forms]
    assert len(forms) == len(set(forms)) > 80
    assert all(guide.is_in_the_book(link.rule) for link in found)
    assert all(form.strip() == form and len(form) > 2 for form in forms)


def test_forms_are_those_that_the_game_says() -> None:
    """Where a verb of the cards has a link in English, the other languages have one as well."""
    known = {lang: {link.id for link in links(lang)} for lang in LANGUAGES}
    assert known["en"] - known["fr"] == {"land"}  # "arriver" may be anybody
    assert known["en"] - known["pl"] == set()
    says = {lang: " ".join(form for link in links(lang) for form in link.forms) for lang in ("fr", "pl")}
    assert all(word in says["fr"] for word in ("retournez", "déplacée", "supprime", "rafraîchissez", "face inactive"))
    meant = {form: link.id for link in links("fr") for form in link.forms}
    assert (meant["pioche"], meant["la pioche"]) == ("draw", "deck")  # "Vesper pioche", "sous la pioche"
    assert (meant["défausse"], meant["la défausse"]) == ("discard", "trash")
    assert all(word in says["pl"] for word in ("odwróć", "przesunięta", "usuwa", "zakrytą", "niezasłoniętych"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_on_one_page(lang: str) -> None:
    page, english = summary(lang), summary("en")
    assert [len(section.items) for section in page.sections] == [len(section.items) for section in english.sections]
    assert [section.numbered for section in page.sections] == [section.numbered for section in english.sections]
    shown = CliRunner().invoke(main, ["rules", "--summary", "--lang", lang])
    assert shown.exit_code == 0
    assert page.title.upper() in shown.output
    assert page.sections[-1].title in shown.output
    data = CliRunner().invoke(main, ["rules", "--summary", "--json", "--lang", lang]).output
    assert json.loads(data)["title"] == page.title


def test_the_summary_is_about_everything() -> None:
    refused = CliRunner().invoke(main, ["rules", "shift", "--summary"])
    assert refused.exit_code == 2
    assert "--summary" in refused.output
