"""What a text has to do with the rest of the game: the rules behind its words, and printed cards like it.

>>> from recompile.language import read
>>> words = read("Flip 1 face-down card. You may shift that card.")
>>> rules_touched(words)[:4], cards_like(words)[0]
(('R1.3', 'R1.4', 'R1.5', 'R4.2'), 'DAR1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from recompile.book import glossary
from recompile.book.effects import Box, triggers_in, verbs_in
from recompile.book.glossary import Term
from recompile.cards import CARDS, CommandCard
from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import fields_of

MOST = 3
# Words of the glossary that are called otherwise than what the cards are made of.
_VERBS = {"give": "give-take", "take": "give-take"}
_TRIGGERS = {"start": "start-end", "end": "start-end", "clear cache": "clear-cache"}
_UNSAID = "field"  # where cards are that a text speaks of without saying where
_TRIGGERS |= dict.fromkeys(("covered", "flipped", "deleted", "returned"), "when-would")


def rules_touched(box: Box) -> tuple[str, ...]:
    """The rules that the glossary names for what a text does, waits for and speaks of."""
    known = glossary.terms()
    rules = {rule for name in _names(box) for rule in known[name].rules}
    return tuple(sorted(rules, key=lambda rule: [int(part) for part in rule[1:].split(".")]))


def terms_on(card: CommandCard, lang: str = "en") -> tuple[Term, ...]:
    """The words of the glossary behind what a card does, waits for and speaks of, in the order of its boxes.

    >>> [term.id for term in terms_on(CARDS["FIR0"])]
    ['flip', 'draw', 'when-would']
    """
    boxes: tuple[Box, ...] = (card.top, card.middle, card.bottom)
    names = dict.fromkeys(name for box in boxes for name in _names(box) if name != _UNSAID)
    return tuple(glossary.terms(lang)[name] for name in names)


def _names(box: Box) -> list[str]:
    """The ids of the words behind one text, in the order of the glossary."""
    if box is None:
        return []
    named = {*terms_touched(box), *_spoken_of(box)}
    return [name for name in glossary.terms() if name in named]


def terms_touched(box: Box) -> frozenset[str]:
    """The words of the glossary for what a text does and waits for.

    >>> from recompile.cards import CARDS
    >>> sorted(terms_touched(CARDS["FIR0"].bottom))
    ['draw', 'flip', 'when-would']
    """
    done = {_VERBS.get(verb, verb) for verb in verbs_in(box)}
    return frozenset(done | {_TRIGGERS.get(each, each) for each in triggers_in(box)})


def _spoken_of(box: Box) -> Iterator[str]:
    for node in words_in(box):
        if isinstance(node, v.IfYouDo):
            yield "if-you-do"
        elif isinstance(node, v.Total | v.TotalChange):
            yield "total"
        elif isinstance(node, v.Cards):
            yield from (f"face-{node.face}", node.zone, str(node.amount))
            if node.random:
                yield "random"
            if "cover" in node.wording:
                yield node.cover


def cards_like(box: Box) -> tuple[str, ...]:
    """The printed cards with the most words in common, the nearest first."""
    wanted = Counter(_marks(box))
    near = {code: max(_likeness(wanted, marks) for marks in of) for code, of in _printed().items() if of}
    return tuple(sorted(near, key=lambda code: -near[code])[:MOST])


def _likeness(one: Counter[object], other: Counter[object]) -> float:
    return 2 * (one & other).total() / (one.total() + other.total())


def _marks(box: Box) -> Iterator[object]:
    """Every word, and every field of it that is not as usual."""
    for node in words_in(box):
        yield type(node)
        yield from ((type(node), *each) for each in _fields(node))


def _fields(node: Node) -> Iterator[tuple[str, object]]:
    usual = type(node).__dataclass_fields__
    for name in fields_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, str | int | bool) and value != usual[name].default:
            yield name, value


@cache
def _printed() -> dict[str, list[Counter[object]]]:
    return {
        code: [Counter(_marks(box)) for box in (card.top, card.middle, card.bottom) if box is not None]
        for code, card in CARDS.items()
    }
