"""The printed cards: the collection that everybody has.

>>> CARDS["FIR3"].name, len(CARDS), len(PROTOCOLS), SETS["Aux 1"]
('Fire 3', 180, 30, ('APA', 'HAT', 'LOV'))
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from recompile.cards.library import Library
from recompile.cards.protocols import ALL


def _sets() -> dict[str, tuple[str, ...]]:
    sets: dict[str, tuple[str, ...]] = {}
    for protocol in ALL:
        sets[protocol.set] = (*sets.get(protocol.set, ()), protocol.code)
    return sets


PRINTED = Library(ALL)
PROTOCOLS = PRINTED.protocols
CARDS = PRINTED.cards
SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(_sets())
find_card = PRINTED.card
find_protocol = PRINTED.protocol
