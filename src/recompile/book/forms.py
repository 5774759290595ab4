"""Under which forms the words of the glossary are met in sentences, so that a sentence can lead to its rules.

>>> found = {each.id: each for each in links("fr")}
>>> found["refresh"].rule, found["refresh"].forms[:2]
('R10.4', ('rafraîchir', 'rafraîchit'))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from recompile.book import glossary
from recompile.book.shelf import kept, read_yaml
from recompile.book.where import rules_folder
from recompile.text import check_language


@dataclass(frozen=True, slots=True)
class TermLink:
    """A word of the glossary, the rule it leads to, and how it is written in sentences."""

    id: str
    term: str
    rule: str
    forms: tuple[str, ...]


@cache
def links(lang: str = "en") -> tuple[TermLink, ...]:
    """All words that can be found in sentences of a language."""
    check_language(lang)
    path = rules_folder() / "forms.yaml"
    written = kept("forms", [path], lambda: read_yaml(path))
    known = glossary.terms(lang)
    found = (
        TermLink(id, known[id].term, entry.get("rule", known[id].rules[0]), tuple(entry[lang]))
        for id, entry in written.items()
    )
    return tuple(link for link in found if link.forms)
