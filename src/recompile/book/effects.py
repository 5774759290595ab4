"""What texts do and when they wait: verbs and triggers, found in the words that cards are made of.

>>> from recompile.cards import CARDS
>>> sorted(verbs_in(CARDS["FIR1"].middle)), sorted(triggers_in(CARDS["FIR0"].bottom))
(['delete', 'discard'], ['covered'])
"""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from recompile.book import glossary
from recompile.book.matching import folded
from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.cards.vocabulary import Node

Box = Node | tuple[Node, ...] | None

VERBS: Final = tuple(sorted({verb for word in v.WORDS.values() for verb in word.verbs}))
EVENTS: Final[tuple[str, ...]] = get_args(v.Event)
TRIGGERS: Final = ("start", "end", "after", *get_args(v.Moment), *EVENTS)


@cache
def verbs_in(box: Box) -> frozenset[str]:
    """What a text does."""
    return frozenset(verb for node in words_in(box) for verb in node.does())


@cache
def triggers_in(box: Box) -> frozenset[str]:
    """What a text waits for: a phase, "would be covered", or "after" with what it is after."""
    found: set[str] = set()
    for node in words_in(box):
        if isinstance(node, v.Start):
            found.add("start")
        elif isinstance(node, v.End):
            found.add("end")
        elif isinstance(node, v.When):
            found.update(node.moments)
        elif isinstance(node, v.After):
            found.update(("after", node.event))
    return frozenset(found)


def verb_called(word: str) -> str | None:
    """The verb with this name in any language of the glossary.

    >>> verb_called("Delete"), verb_called("supprimer"), verb_called("take"), verb_called("line")
    ('delete', 'delete', 'take', None)
    """
    if folded(word) in VERBS:
        return folded(word)
    return next((term.id for term in glossary.find(word) if term.id in VERBS), None)
