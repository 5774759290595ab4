"""From words to instructions: every box of every card is flattened once, at import.

`LIBRARY` holds the result: the instructions of each text, and for each card its value, its protocol, its passive
rules and what sets it off. A fan-made protocol goes through the same door (`Library.add`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards.registry import CARDS, PROTOCOLS
from recompile.engine import rules
from recompile.engine.compiling import Compiler
from recompile.engine.instructions import Instr, Listener, Standing


class Library(Compiler):
    """All cards the machine knows, as numbers."""

    def __init__(self) -> None:
        self.protocol_codes: list[str] = []
        self.value: vec[i64] = vec[i64]()
        self.protocol: vec[i64] = vec[i64]()
        self.cards_of: list[list[int]] = []  # by protocol
        self.code: list[list[Instr]] = []  # by text
        self.standing: list[Standing] = []
        self.listeners: list[Listener] = []
        self.starts: list[int] = []  # texts
        self.ends: list[int] = []
        self.when_covered: vec[i64] = vec[i64]()  # by card: the box that speaks up, or -1
        self.when_flipped: vec[i64] = vec[i64]()
        self.covered_by: vec[i64] = vec[i64]()  # by card: the protocol that sets it off, or -1 for any

    def protocol_index(self, code: str) -> int:
        return self.protocol_codes.index(code)

    def add(self, protocol: v.Protocol) -> None:
        self.protocol_codes.append(protocol.code)

    def add_cards(self, index: int, protocol: v.Protocol) -> None:
        first = len(self.value)
        self.cards_of.append(list(range(first, first + len(protocol.cards))))
        for card in protocol.cards:
            number = len(self.value)
            self.value = append(self.value, card.value)
            self.protocol = append(self.protocol, index)
            self.when_covered = append(self.when_covered, -1)
            self.when_flipped = append(self.when_flipped, -1)
            self.covered_by = append(self.covered_by, -1)
            for box, node in enumerate((card.top, card.middle, card.bottom)):
                self.code.append(self._box(number, box, node))

    def _box(self, card: int, box: int, node: v.Node | tuple[v.Node, ...] | None) -> list[Instr]:
        if node is None:
            return []
        if isinstance(node, tuple):
            return self.compile(node)
        if isinstance(node, (v.Start, v.End)):
            (self.starts if isinstance(node, v.Start) else self.ends).append(card * 3 + box)
            return self.compile(node.effects)
        if isinstance(node, v.When) and not node.instead:
            return self._when(card, box, node)
        if isinstance(node, v.After):
            self.listeners.append(rules.listener(node, card, box))
            return self.compile(node.effects)
        self.standing.append(rules.standing(node, card, box, self))
        return []

    def _when(self, card: int, box: int, node: v.When) -> list[Instr]:
        rules.check_when(node)
        if "covered" in node.moments:
            self.when_covered[card] = box
            self.covered_by[card] = -1 if node.by is None else self.protocol_index(node.by)
        if "flipped" in node.moments:
            self.when_flipped[card] = box
        return self.compile(node.effects)


def build_library(protocols: Sequence[v.Protocol]) -> Library:
    library = Library()
    for protocol in protocols:
        library.add(protocol)
    for index, protocol in enumerate(protocols):
        library.add_cards(index, protocol)
    return library


LIBRARY: Final = build_library(tuple(PROTOCOLS.values()))
CARD_CODES: Final = list(CARDS)
