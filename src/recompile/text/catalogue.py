"""What the interface says, by language: whole sentences in English, and their translations.

The English sentence is its own key. Translations are kept as PO files in `locales/`, where translators look for them,
and are read from the JSON made of them, which the browser reads too (`make catalogues` writes both anew).

>>> catalogue("pl").count("Discard {n} card.", "Discard {n} cards.", 5)
'Odrzuć 5 kart.'
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from recompile.language.languages import check_language
from recompile.language.marking import mark, mark_count

__all__ = ["Catalogue", "catalogue", "mark", "mark_count", "plural_form"]


def plural_form(lang: str, n: int) -> int:
    """Which of a language's forms goes with a number, in the order of its PO file.

    >>> [plural_form("pl", n) for n in (0, 1, 2, 5, 12, 22, 25)]
    [2, 0, 1, 2, 2, 1, 2]
    >>> [plural_form("fr", n) for n in (0, 1, 2)], [plural_form("en", n) for n in (0, 1, 2)]
    ([0, 0, 1], [1, 0, 1])
    """
    if lang == "pl":
        if n == 1:
            return 0
        return 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
    return int(n > 1) if lang == "fr" else int(n != 1)


class Catalogue:
    """The sentences of one language. One that is missing is said in English."""

    def __init__(self, lang: str, messages: dict[str, str | list[str]]) -> None:
        self.lang = lang
        self._messages = messages

    def say(self, message: str, **values: Any) -> str:
        return self.fill(message, values)

    def fill(self, message: str, values: dict[str, Any]) -> str:
        """The same with values that stand together already."""
        found = self._messages.get(message, message)
        return (found if isinstance(found, str) else found[0]).format_map(values)

    def count(self, one: str, many: str, n: int, **values: Any) -> str:
        """A sentence with a number in it, in the form that goes with the number."""
        forms = self._messages.get(one)
        if not isinstance(forms, list):
            return (one if n == 1 else many).format(n=n, **values)
        return forms[plural_form(self.lang, n)].format(n=n, **values)


@cache
def catalogue(lang: str) -> Catalogue:
    if check_language(lang) == "en":
        return Catalogue("en", {})
    text = (Path(__file__).parent / "locales" / f"{lang}.json").read_text(encoding="utf-8")
    return Catalogue(lang, json.loads(text))
