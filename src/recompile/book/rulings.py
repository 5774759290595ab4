"""The rulings book: every ruling with its rule, its reason, its authority and a position where it matters.

>>> found = find_ruling("b1-03-leaving-comes-before-landing")
>>> found.title, found.chapter, found.rules, found.authority
('Leaving comes before landing', 'movement', ('R6.1',), 'designer')
>>> found.cards
('LIG0', 'LIF3', 'ICE2')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from recompile.book.card_names import card_called, codes_in
from recompile.book.matching import folded, mentions, mentions_all
from recompile.book.rulebook import NUMBER, look_up
from recompile.book.shelf import kept
from recompile.book.where import NotInTheBook, rulings_folder
from recompile.cards import CARDS, PRINTED, Library

if TYPE_CHECKING:
    from recompile.game.scenarios import Scenario

# Where a ruling comes from, at the beginning of its name.
_SOURCE = re.compile(r"(?:[ab]\d+-\d+|[a-e]\d+[a-z]?|codex(?:-faq)?)-")
_AS_WRITTEN = ("name", "why", "authority", "position", "moves", "expect", "seed")  # what a ruling has of its scenario
_OWNERS = re.compile(r"\b(opponent|owner|player)s\b")  # in names these are always genitives


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling. `cards` are the codes of all cards that matter, first those `named` in its name or reason."""

    name: str
    chapter: str
    title: str
    why: str
    rules: tuple[str, ...]
    authority: str
    cards: tuple[str, ...]
    named: tuple[str, ...]
    position: str
    moves: tuple[str, ...]
    expect: Mapping[str, object]
    seed: int = 0


def rulings() -> Mapping[str, Ruling]:
    """The whole book by name, chapter after chapter."""
    return _book()


def find_ruling(name: str) -> Ruling:
    """The ruling with this name.

    >>> find_ruling("b1-03-leaving-before-landing")
    Traceback (most recent call last):
    recompile.book.where.NotInTheBook: no ruling is called 'b1-03-leaving-before-landing'; did you mean ...?
    """
    found = rulings().get(name.strip().casefold())
    if found is None:
        raise NotInTheBook("ruling", name, rulings())
    return found


def for_card(card: str, library: Library = PRINTED) -> tuple[Ruling, ...]:
    """The rulings in which a card matters, first those that name it in their name or reason.

    About a card that is not printed nobody has ruled.

    >>> [ruling.name for ruling in for_card("Hate 4")][:1]
    ['c6-hate-4-looks-at-both-sides']
    """
    code = card_called(card) or library.card(card).code
    if library.cards[code].protocol is not PRINTED.protocols.get(code[:-1]):
        return ()
    found = [ruling for ruling in rulings().values() if code in ruling.cards]
    return tuple(sorted(found, key=lambda ruling: (code not in codes_in(ruling.title)) + (code not in ruling.named)))


def for_rule(number: str) -> tuple[Ruling, ...]:
    """The rulings that cite a rule, or any rule of a chapter; first those that rest on it before all others."""
    found = look_up(number)
    numbers = {rule.number for rule in found} | {rule.number.partition(".")[0] for rule in found[1:]}
    citing = [ruling for ruling in rulings().values() if not numbers.isdisjoint(ruling.rules)]
    return tuple(sorted(citing, key=lambda ruling: ruling.rules[0] not in numbers))


def search(words: str) -> tuple[Ruling, ...]:
    """The rulings with all these words in their name or reason, first those that have them in their title.

    The code of a card also means that the card matters, the number of a rule that it is cited.

    >>> [ruling.name for ruling in search("SPE2 R9.2 instead")]
    ['codex-speed-2-is-shifted-instead']
    """
    wanted = words.split()
    found = [ruling for ruling in rulings().values() if wanted and all(_has(ruling, word) for word in wanted)]
    return tuple(sorted(found, key=lambda ruling: not mentions_all(ruling.title, wanted)))


def _has(ruling: Ruling, word: str) -> bool:
    if word.upper() in ruling.cards or word.upper() in ruling.rules:
        return True
    return mentions(f"{ruling.name} {ruling.title} {ruling.why}", word)


# ---------------------------------------------------------------- reading


@cache
def _book() -> Mapping[str, Ruling]:
    paths = sorted(rulings_folder().glob("*.yaml"))  # those about printed cards: `written` brings cards along
    found = [_ruling(**data) for data in kept("rulings", paths, lambda: _read(paths))]
    return MappingProxyType({ruling.name: ruling for ruling in found})


def _ruling(expect: dict[str, object], **data: Any) -> Ruling:
    lists = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    return Ruling(**data | lists, expect=MappingProxyType(expect))


def _read(paths: list[Path]) -> list[dict[str, object]]:
    """The book as plain data. Reading it needs the engine; whoever finds it on the shelf need not wait for that."""
    from recompile.game.scenarios import load  # noqa: PLC0415

    return [_entry(path.stem, scenario) for path in paths for scenario in load(path)]


def _entry(chapter: str, scenario: Scenario) -> dict[str, object]:
    title = title_of(scenario.name)
    named = codes_in(f"{title}. {scenario.why}")
    cards = (*named, *_face_up(scenario.position), *codes_in(" ".join(scenario.moves)))
    return {name: getattr(scenario, name) for name in _AS_WRITTEN} | {
        "chapter": chapter,
        "title": title,
        "rules": NUMBER.findall(scenario.rule),
        "cards": list(dict.fromkeys(cards)),
        "named": named,
    }


def _face_up(position: str) -> tuple[str, ...]:
    from recompile.notation.position import Position  # noqa: PLC0415

    return Position.parse(position).face_up


def title_of(name: str) -> str:
    """The name of a ruling as a sentence.

    >>> title_of("b5-139-luck-3-discard-is-not-seen-by-the-opponents-corruption-2")
    'Luck 3 discard is not seen by the opponent’s Corruption 2'
    """
    text = _OWNERS.sub(r"\1’s", _SOURCE.sub("", name, count=1).replace("-", " "))
    for code in codes_in(text):
        card = CARDS[code].name
        text = re.sub(rf"\b{folded(card)}\b", card, text)
    return text[:1].upper() + text[1:]
