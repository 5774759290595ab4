"""Rulings grouped into facts: what several boards show is said once.

Which rulings belong together is read from how the book names them, never decided one by one:

- a ruling whose name begins with the number of its source (`b1-32-...`, `e04c-...`, `a10-07-...`) belongs to that
  number; of the numbered rulings `b1` to `b8` the number alone is the name of the fact (`32`);
- a paragraph of the timing rules (`a02-...`) says several things: there a fact is what rests on the same rule before
  all others (`a02-r4.2`);
- the official statements (`codex-...`) and our decisions (`c1-...` to `c7-...`) have no number for each of them: there
  a fact is what stands in one source about one subject (the first card of the title, else its first word that is no
  article) and rests on the same rule before all others (`codex-met6-r6.10`).

The first ruling in the book is the fact itself; the others show it again, or where it ends.

>>> fact = find_fact("32")
>>> fact.id, fact.title, fact.authority, fact.rules, len(fact.rulings)
('32', 'Fire 0 may be flipped while a card waits on it', 'designer', ('R6.8', 'R6.3', 'R6.7'), 2)
>>> fact_of("codex-metal-6-new-card-lands-last").id
'codex-met6-r6.10'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from recompile.book.card_names import codes_in
from recompile.book.rulings import Ruling, rulings
from recompile.book.where import NotInTheBook
from recompile.text.catalogue import mark

# From the strongest to the weakest; the first four bind us (rulings/README.md).
AUTHORITIES: dict[str, str] = {
    "official": mark("official"),
    "designer": mark("the designer"),
    "designer (reported)": mark("the designer, as reported"),
    "moderator": mark("a moderator"),
    "players": mark("players"),
    "inferred": mark("inferred from other rulings"),
    "project decision": mark("a decision of this project"),
}
_RANKS = {name: rank for rank, name in enumerate(AUTHORITIES)}
_NUMBERED = re.compile(r"b\d+-(\d+)-")
_NAMED = re.compile(r"(a\d+-\d\d|e\d+[a-z]?)-")
_PARAGRAPH = re.compile(r"(a\d+)-")
_BY_SUBJECT = re.compile(r"(codex|c\d+)-(?:faq-)?")
_ARTICLES = ("a", "an", "the", "ones", "own")


@dataclass(frozen=True, slots=True)
class Fact:
    """Rulings that say the same, in the order of the book: the first gives title, reason and authority."""

    id: str
    rulings: tuple[Ruling, ...]

    @property
    def lead(self) -> Ruling:
        return self.rulings[0]

    @property
    def title(self) -> str:
        return self.lead.title

    @property
    def why(self) -> str:
        return self.lead.why

    @property
    def authority(self) -> str:
        return self.lead.authority

    @property
    def chapter(self) -> str:
        return self.lead.chapter

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules that its rulings cite, those of the first ruling first."""
        return _once(rule for each in self.rulings for rule in each.rules)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards that matter, first those that are named."""
        return _once((*self.named, *(card for each in self.rulings for card in each.cards)))

    @property
    def named(self) -> tuple[str, ...]:
        return _once(card for each in self.rulings for card in each.named)

    @property
    def uses(self) -> int:
        """On how many pages people meet it: one for each card that matters and for each rule that is cited."""
        return len(self.cards) + len(self.rules)


def facts() -> Mapping[str, Fact]:
    """All facts by id, in the order of the book."""
    return _facts()


def find_fact(id: str) -> Fact:
    """The fact with this id, or the one to which the ruling with this name belongs.

    >>> find_fact("999")
    Traceback (most recent call last):
    recompile.book.where.NotInTheBook: no ruling is called '999'
    """
    asked = id.strip().casefold()
    found = facts().get(asked) or facts().get(_homes().get(asked, ""))
    if found is None:
        raise NotInTheBook("ruling", id, rulings() if len(asked) > len("999") else ())
    return found


def is_fact(id: str) -> bool:
    """Whether `find_fact` finds something, without looking for names like it."""
    asked = id.strip().casefold()
    return asked in facts() or asked in _homes()


def fact_of(ruling: str) -> Fact:
    """The fact that a ruling, by its name, belongs to."""
    return facts()[_homes()[ruling]]


def about(card: str) -> tuple[Fact, ...]:
    """The facts in which a card, by its code, matters: first those that name it, the strongest authority first.

    >>> [(fact.id, fact.authority) for fact in about("HAT4")][:2]
    [('c6-hat4-r4.10', 'moderator'), ('c6-hat4-r6.3', 'moderator')]
    """
    return by_strength((fact for fact in facts().values() if card in fact.cards), card)


def by_strength(found: Iterable[Fact], *cards: str) -> tuple[Fact, ...]:
    """Facts in the order in which they are shown: first those that name these cards, the strongest authority first."""
    wanted = set(cards)
    return tuple(sorted(found, key=lambda fact: (not wanted.issubset(fact.named), _RANKS[fact.authority])))


def most_used(many: int) -> tuple[Fact, ...]:
    """The facts that people meet on the most pages; of equals those with more boards, then the first in the book."""
    return tuple(sorted(facts().values(), key=lambda fact: (-fact.uses, -len(fact.rulings)))[:many])


def key_of(ruling: Ruling) -> str:
    """The id of the fact that a ruling belongs to.

    >>> [key_of(rulings()[name]) for name in ("c7-the-lock-is-part-of-a-position", "a04-one-batch-one-window")]
    ['c7-lock-r3.3', 'a04-r4.8']
    """
    if found := _NUMBERED.match(ruling.name):
        return str(int(found[1]))
    if found := _NAMED.match(ruling.name):
        return found[1]
    if found := _PARAGRAPH.match(ruling.name):
        return f"{found[1]}-{ruling.rules[0].casefold()}"
    source = _BY_SUBJECT.match(ruling.name)
    if source is None:
        raise ValueError(f"{ruling.name}: the name does not say where the ruling comes from")
    rest = ruling.name[source.end() :]
    words = [word for word in rest.split("-") if word not in _ARTICLES]
    subject = next(iter(codes_in(ruling.title)), words[0]).casefold()
    return f"{source[1]}-{subject}-{ruling.rules[0].casefold()}"


@cache
def _facts() -> Mapping[str, Fact]:
    groups: dict[str, list[Ruling]] = {}
    for ruling in rulings().values():
        groups.setdefault(key_of(ruling), []).append(ruling)
    return MappingProxyType({id: Fact(id, tuple(group)) for id, group in groups.items()})


@cache
def _homes() -> Mapping[str, str]:
    """The fact of every ruling, by their names."""
    return {ruling.name: fact.id for fact in facts().values() for ruling in fact.rulings}


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
