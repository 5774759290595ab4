"""The words of the game, each explained in a few sentences, in every language of the game.

>>> term("shift").term, term("shift", "fr").term, term("shift", "pl").term
('Shift', 'Déplacer', 'Przesuń')
>>> [found.id for found in find("Supprimer", "en")]
['delete']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from recompile.book.matching import folded, mentions_all
from recompile.book.shelf import kept, read_yaml
from recompile.book.where import NotInTheBook, rules_folder
from recompile.text import LANGUAGES, check_language


@dataclass(frozen=True, slots=True)
class Term:
    """One word in one language; `rules` are numbers of the rulebook, `see` the ids of related words."""

    id: str
    term: str
    text: str
    rules: tuple[str, ...]
    see: tuple[str, ...]


def terms(lang: str = "en") -> Mapping[str, Term]:
    """All words by id."""
    return _glossary()[check_language(lang)]


def term(name: str, lang: str = "en") -> Term:
    """The word with this id, or called so in any language.

    >>> term("comitted")
    Traceback (most recent call last):
    recompile.book.where.NotInTheBook: no word of the glossary is called 'comitted'; did you mean Committed?
    """
    if name in terms(lang):
        return terms(lang)[name]
    found = find(name, lang)
    if found:
        return found[0]
    raise NotInTheBook("word of the glossary", name, [each.term for each in terms(lang).values()])


def find(name: str, lang: str = "en") -> tuple[Term, ...]:
    """The words called so in any language, those of this language first.

    A word with several names, such as "Give, take", is found by each of them.
    """
    asked = folded(name)
    order = sorted(LANGUAGES, key=lambda other: other != lang)
    ids = [each.id for other in order for each in terms(other).values() if asked in _names(each)]
    return tuple(terms(lang)[each] for each in dict.fromkeys(ids))


def search(words: str, lang: str = "en") -> tuple[Term, ...]:
    """The words whose name or explanation has all these words."""
    wanted = words.split()
    return tuple(t for t in terms(lang).values() if wanted and mentions_all(f"{t.id} {t.term} {t.text}", wanted))


def _names(entry: Term) -> set[str]:
    return {folded(entry.id), folded(entry.term), *(folded(part) for part in entry.term.split(","))}


@cache
def _glossary() -> Mapping[str, Mapping[str, Term]]:
    path = rules_folder() / "glossary.yaml"
    data = kept("glossary", [path], lambda: read_yaml(path))
    return MappingProxyType(
        {lang: MappingProxyType({entry["id"]: _term(entry, lang) for entry in data}) for lang in LANGUAGES}
    )


def _term(entry: dict[str, Any], lang: str) -> Term:
    said = entry[lang]
    return Term(entry["id"], said["term"], said["text"], tuple(entry.get("rules", ())), tuple(entry.get("see", ())))
