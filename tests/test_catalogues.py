"""The interface catalogues: complete, not stale, with the right plural forms, and the same in PO and JSON."""

from __future__ import annotations

import json

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from recompile.text.catalogue import Catalogue, catalogue, plural_form
from scripts import catalogues


def test_nothing_is_missing_stale_or_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogues.main(check=True) == 0, capsys.readouterr().out


@pytest.mark.parametrize("lang", catalogues.LANGUAGES)
def test_plural_forms_agree_with_the_po_file(lang: str) -> None:
    """Our rule for which form goes with a number is the one the PO file declares, for all numbers that matter."""
    catalog = catalogues.load(lang)
    formula = catalog.plural_expr
    for n in range(300):
        assert plural_form(lang, n) == _evaluate(formula, n), (lang, n)


def _evaluate(formula: str, n: int) -> int:
    """C's conditional expression, by hand: the two formulas there are."""
    if "n%10" in formula:
        return 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and (n % 100 < 10 or n % 100 >= 20) else 2
    assert formula.replace(" ", "") in ("(n>1)", "n>1")
    return int(n > 1)


@pytest.mark.parametrize("lang", catalogues.LANGUAGES)
def test_the_browser_reads_what_translators_wrote(lang: str) -> None:
    with (catalogues.LOCALES / f"{lang}.po").open("rb") as file:
        written = {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in read_po(file, locale=lang) if m.id}
    exported = json.loads((catalogues.LOCALES / f"{lang}.json").read_text(encoding="utf-8"))
    assert exported == {key: text if isinstance(text, str) else list(text or ()) for key, text in written.items()}


def test_what_is_not_translated_is_said_in_english() -> None:
    words = Catalogue("fr", {})
    assert words.say("Line {line}", line=2) == "Line 2"
    assert [words.count("{n} card", "{n} cards", n) for n in (1, 2)] == ["1 card", "2 cards"]


def test_other_slots_and_missing_forms_are_found() -> None:
    template = Catalog(locale="pl")
    template.add("Line {line}", "Linia {lina}")
    template.add(("{n} card", "{n} cards"), ("{n} karta", "{n} karty"))
    template.add("Enough", "")
    found = catalogues.problems("pl", template)
    assert len(found) == 3
    assert "other slots" in found[0]
    assert "no translation" in found[1]


def test_polish_counts_like_polish() -> None:
    said = [catalogue("pl").count("Discard {n} card.", "Discard {n} cards.", n) for n in (1, 2, 5, 12, 22)]
    assert said == ["Odrzuć 1 kartę.", "Odrzuć 2 karty.", "Odrzuć 5 kart.", "Odrzuć 12 kart.", "Odrzuć 22 karty."]
