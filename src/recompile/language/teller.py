"""A box of a card, or one sentence of it, read aloud in a language."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module

from recompile.cards import PRINTED, Library
from recompile.cards.vocabulary import Node
from recompile.language.grammar import Grammar
from recompile.language.languages import check_language
from recompile.language.same import Same
from recompile.language.surface import sentence_of
from recompile.language.telling import Telling

Box = Node | tuple[Node, ...]


@cache
def grammar_of(lang: str) -> Grammar:
    """Loaded when a language is first spoken."""
    found: Grammar = import_module(f"recompile.language.{check_language(lang)}").GRAMMAR
    return found


class Teller:
    """Tells one box, or one effect.

    >>> from recompile.cards import CARDS
    >>> Teller("en").box(CARDS["FIR0"].bottom)
    'When this card would be covered: First, draw 1 card. Then, flip 1 other card.'
    """

    def __init__(self, lang: str, *, top: bool = False, library: Library = PRINTED) -> None:
        self.grammar = grammar_of(lang)
        self.top = top  # a top text also works while its card is covered, and some sentences say so
        self.library = library  # where the protocols that a text names are found

    def box(self, node: Box | None) -> str:
        """All of a box; nothing for an empty one."""
        if not node:
            return ""
        return self._tell("text" if isinstance(node, tuple) else "box", node)

    def whole(self, node: Node) -> str:
        """One effect as it stands in a text."""
        return self._effect("text", node)

    def label(self, node: Node) -> str:
        """An effect as a button says it."""
        return self._effect("label" if "label" in self.grammar.forms else "clause", node)

    def _effect(self, category: str, node: Node) -> str:
        """Who plays printed cards is asked the same again and again, at every table."""
        if self.library is PRINTED:
            return _kept(self.grammar.lang, category, Same(node), self.top)
        return self._one(category, node)

    def _one(self, category: str, node: Node) -> str:
        return self._tell(category, (node,) if category == "text" else node)

    def _tell(self, category: str, node: Box) -> str:
        telling = Telling(self.grammar, self.library, ("top",) if self.top else ())
        return self.grammar.join(telling.tell(category, sentence_of(node), self.grammar.plain))


@lru_cache(maxsize=4096)
def _kept(lang: str, category: str, node: Same, top: bool) -> str:
    return Teller(lang, top=top)._one(category, node.it)
