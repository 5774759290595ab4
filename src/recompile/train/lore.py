"""What a network is told of cards while it learns: the facts it knows, and the protocols it may meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import torch
from torch import Tensor

from recompile.cards import PRINTED, Protocol
from recompile.encoding.action_ids import MADE_FOR
from recompile.encoding.reading import facts
from recompile.engine.ids import EACH
from recompile.train.invented import invent
from recompile.train.recipe import Recipe

OFTEN = 3  # invented protocols that a fact stands in before it is one


@dataclass(frozen=True)
class Lore:
    """Facts in a fixed order, and protocols beyond the printed ones."""

    facts: tuple[str, ...]
    invented: tuple[Protocol, ...] = ()

    @property
    def protocols(self) -> int:
        return len(MADE_FOR) + len(self.invented)

    def reads(self) -> Tensor:
        """For every card which facts it has: a row of noughts and ones."""
        places = {fact: at for at, fact in enumerate(self.facts)}
        found = torch.zeros(self.protocols * EACH, len(self.facts))
        cards = [card for protocol in (*_printed(MADE_FOR), *self.invented) for card in protocol.cards]
        for row, card in enumerate(cards):
            for fact in facts(card):
                if fact in places:
                    found[row, places[fact]] = 1
        return found


@cache
def printed_lore() -> Lore:
    """Every fact that some printed card has."""
    return Lore(tuple(sorted(_counted(_printed(MADE_FOR)))))


def lore_of(recipe: Recipe, known: Sequence[str] = ()) -> Lore:
    """What a run tells: the facts of the protocols that appear in it, and those that are known already."""
    invented = tuple(invent(recipe.invented, recipe.seed, recipe.pool))
    often = {fact for fact, times in _counted(invented).items() if times >= OFTEN}
    return Lore(tuple(sorted({*_counted(_printed(recipe.pool)), *often, *known})), invented)


def _printed(codes: Iterable[str]) -> list[Protocol]:
    return [PRINTED.protocols[code] for code in codes]


def _counted(protocols: Iterable[Protocol]) -> Counter[str]:
    """In how many protocols each fact stands."""
    return Counter(fact for protocol in protocols for fact in {fact for card in protocol.cards for fact in facts(card)})
