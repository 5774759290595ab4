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
from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import nodes

Box = Node | tuple[Node, ...] | None

VERBS: Final[dict[str, tuple[type[Node], ...]]] = {
    "delete": (v.Delete,),
    "discard": (v.Discard, v.DiscardHand, v.DiscardRandom, v.DiscardTop, v.DiscardDeck),
    "draw": (v.Draw, v.DrawFound),
    "flip": (v.Flip,),
    "give": (v.Give,),
    "ignore": (v.IgnoreMiddlesHere, v.NoMiddlesOnYourTurn),
    "play": (v.Play, v.PlayTop, v.PlayFromTrash, v.PlayIt, v.PlayableHere, v.NoMatchingNeeded, v.ThisNeedsNoMatching),
    "prevent": (v.CannotPlay, v.CannotBeFlipped, v.CannotDraw, v.CannotCompileNext),
    "rearrange": (v.Rearrange,),
    "refresh": (v.Refresh,),
    "resolve": (v.ResolveMiddle,),
    "return": (v.Return,),
    "reveal": (
        v.Reveal,
        v.RevealHand,
        v.RevealFromHand,
        v.RevealTop,
        v.RevealDeck,
        v.RevealFromTrash,
        v.RevealDrawn,
    ),
    "shift": (v.Shift, v.ShiftInsteadOfCompileDelete),
    "shuffle": (v.ShuffleDeck, v.ShuffleTrash),
    "skip": (v.SkipCheckCache,),
    "state": (v.StateNumber, v.StateProtocol),
    "swap": (v.SwapProtocols, v.SwapStacks),
    "take": (v.Take, v.TakeRandom),
    "total": (v.TotalHere,),
    "compile": (v.TurnProtocol,),
    "replace": (v.ShiftInsteadOfCompileDelete, v.ReturnToDeckInstead),
    "value": (v.FaceDownValue,),
    "may": (v.May,),
}
EVENTS: Final[tuple[str, ...]] = get_args(v.Event)
TRIGGERS: Final = ("start", "end", "after", "covered", "flipped", *EVENTS)


@cache
def verbs_in(box: Box) -> frozenset[str]:
    """What a text does."""
    words = {type(node) for node in nodes(box)}
    return frozenset(verb for verb, meant in VERBS.items() if not words.isdisjoint(meant))


@cache
def triggers_in(box: Box) -> frozenset[str]:
    """What a text waits for: a phase, "would be covered", or "after" with what it is after."""
    found: set[str] = set()
    for node in nodes(box):
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
