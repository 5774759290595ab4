"""One question to all the books: a rule, a word, a card or a ruling by name; anything else is searched for.

>>> ask("R4.11").kind, ask("Fire 3").cards, ask("shift").terms[0].rules[0], ask("").kind
('rule', ('FIR3',), 'R6.8', 'chapters')
>>> found = ask("deck runs out")
>>> found.kind, [rule.number for rule in found.rules]
('search', ['R10.1'])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from recompile.book import glossary, rulebook, rulings
from recompile.book.card_names import all_names, card_called, protocol_called
from recompile.book.glossary import Term
from recompile.book.rulebook import Chapter, Rule
from recompile.book.rulings import Ruling
from recompile.book.where import NotInTheBook
from recompile.cards import CARDS, PROTOCOLS


@dataclass(frozen=True, slots=True)
class Answer:
    """What the books say. `kind` is what was asked for: chapters, rule, term, card, ruling or, failing that, search.

    The rulings about a card come before those in which it only takes part; `about` is how many there are of them.
    """

    kind: str
    asked: str
    chapters: tuple[Chapter, ...] = ()
    rules: tuple[Rule, ...] = ()
    terms: tuple[Term, ...] = ()
    cards: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    about: int = 0


def ask(text: str, lang: str = "en") -> Answer:
    """The answer to a question, in a language as far as the books are written in it.

    >>> ask("shfit")
    Traceback (most recent call last):
    recompile.book.where.NotInTheBook: no rule, word, card or ruling is called 'shfit'; did you mean Shift?
    """
    asked = text.strip()
    if not asked:
        return Answer("chapters", asked, chapters=tuple(rulebook.chapters(lang).values()))
    if rulebook.is_number(asked):
        return Answer("rule", asked, rules=rulebook.look_up(asked, lang), rulings=rulings.for_rule(asked))
    if asked.casefold() in rulings.rulings():
        ruling = rulings.find_ruling(asked)
        return Answer("ruling", asked, rules=_cited(ruling.rules, lang), rulings=(ruling,))
    return _by_name(asked, lang) or _search(asked, lang)


def _by_name(asked: str, lang: str) -> Answer | None:
    card, protocol = card_called(asked), protocol_called(asked)
    if card:
        found = rulings.for_card(card)
        return Answer("card", asked, cards=(card,), rulings=found, about=sum(card in each.named for each in found))
    if protocol:
        cards = tuple(f"{protocol}{each.value}" for each in PROTOCOLS[protocol].cards)
        about = tuple(each for each in rulings.rulings().values() if not set(cards).isdisjoint(each.named))
        return Answer("card", asked, cards=cards, rulings=about, about=len(about))
    terms = glossary.find(asked, lang)
    numbers = dict.fromkeys(number for term in terms for number in term.rules)
    return Answer("term", asked, rules=_cited(numbers, lang), terms=terms) if terms else None


def _search(asked: str, lang: str) -> Answer:
    found = Answer(
        "search",
        asked,
        rules=rulebook.search(asked, lang),
        terms=glossary.search(asked, lang),
        rulings=rulings.search(asked),
    )
    if not (found.rules or found.terms or found.rulings):
        names = [*(term.term for term in glossary.terms(lang).values()), *all_names(lang)]
        names += [*(card.name for card in CARDS.values()), *rulings.rulings()]
        raise NotInTheBook("rule, word, card or ruling", asked, names)
    return found


def _cited(numbers: Iterable[str], lang: str) -> tuple[Rule, ...]:
    """The rules with these numbers; a chapter stands for all its rules."""
    return tuple(rule for number in numbers for rule in rulebook.look_up(number, lang))
