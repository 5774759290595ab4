"""A form: words on one side, what they mean on the other, and the same holes in both.

The meaning is a word of the vocabulary (or a part of one) with holes where something else may stand; the words are a
line with the same holes. Telling fills the words, reading fills the meaning, and neither knows a language:

>>> from recompile.cards.vocabulary import Flip
>>> flip = Form("effect", "<flip> {what:target}, ignoring its middle command", Flip(h.what, ignoring_middle=True))
>>> [str(item) for item in flip.items]
['<flip>', '{what:target}', ',', 'ignoring', 'its', 'middle', 'command']

In a line stand words and punctuation; `<flip>`, a word of the lexicon that changes its shape; `{what:target}`, a hole
and the category of what fills it, with features that differ from those outside (`{what:target acc}`); `{rest:then*}`,
any number of them (`+`: at least one; `~`: a row, of which each form says some); `{*adj}`, all adjectives of this
category that are left to say; `[,]`, a comma where the sentence around it needs one: `join` decides when it is told,
and reading does without it. `[:]` is such a colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from recompile.cards.vocabulary import Node
from recompile.cards.vocabulary.word import fields_of

Features = frozenset[str]
NONE: Final[Features] = frozenset()
MAYBE: Final = "[,]"
MAYBE_SIGNS: Final = {MAYBE: ",", "[:]": ":"}
_ITEM: Final = re.compile(r"\{[^}]*\}|<[^>]*>|\[[,:]\]|[\w'-]+’?|[.,:;«»„”]")  # what is elided ends with its apostrophe


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a meaning. With `many` it stands for any number of things in a row."""

    name: str
    many: bool = False

    @property
    def all(self) -> Hole:
        return Hole(self.name, True)


class _Holes:
    def __getattr__(self, name: str) -> Hole:
        return Hole(name)


h: Final[Any] = _Holes()  # a hole may stand for anything, whatever type the field has


@dataclass(frozen=True, slots=True)
class Part:
    """Some fields of a word: of the others a form says nothing (`{*adj}` does)."""

    kind: type[Node]
    fields: dict[str, Any]


def part(kind: type[Node], **fields: Any) -> Part:
    return Part(kind, fields)


@dataclass(frozen=True, slots=True)
class Adjective:
    """What one adjective says of cards: a field, or several that are said together."""

    fields: dict[str, Any]

    @property
    def name(self) -> str:
        return next(iter(self.fields))


def adjective(**fields: Any) -> Adjective:
    return Adjective(fields)


@dataclass(frozen=True, slots=True)
class Said:
    """How a meaning is said in some circumstances only.

    `form` are features the form belongs to, in telling and in reading. `needs` is what must be so when it is told
    (`-named`: must not be so), and `sets` what is so afterwards: reading does not ask. What is `read` only is never
    told. While cards are told, `says:face` is so if their face is said, and likewise for each of their adjectives.
    """

    meaning: Any
    form: str = ""
    needs: str = ""
    sets: str = ""
    read: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One word of a form: itself, a lexeme, or a hole with the category of what fills it."""

    kind: str  # "word", "lexeme", "hole", "adjectives"
    text: str
    category: str = ""
    features: tuple[str, ...] = ()
    many: str = ""

    def __str__(self) -> str:
        if self.kind == "word":
            return self.text
        if self.kind == "lexeme":
            return f"<{self.text}>"
        name = "*" if self.kind == "adjectives" else f"{self.text}:"
        return f"{{{' '.join((name + self.category + self.many, *self.features))}}}"


def _item(text: str) -> Item:
    if text[0] == "<":
        name, *features = text[1:-1].split()
        return Item("lexeme", name, features=tuple(features))
    if text[0] != "{":
        return Item("word", text)
    first, *features = text[1:-1].split()
    name, _, category = first.partition(":")
    if first[0] == "*":
        return Item("adjectives", "*", first[1:], tuple(features))
    many = category[-1] if category[-1] in "*+~" else ""
    return Item("hole", name, category.rstrip("*+~"), tuple(features), many)


@dataclass(slots=True)
class Form:
    """Words and their meaning, of one category."""

    category: str
    words: str
    meaning: Any
    form: Features = NONE
    needs: Features = NONE
    sets: Features = NONE
    read: bool = False
    _items: tuple[Item, ...] | None = field(init=False, default=None)
    _fixed: Features | None = field(init=False, default=None)

    @property
    def items(self) -> tuple[Item, ...]:
        """Found when they are needed: most texts need few of all forms."""
        if self._items is None:
            self._items = tuple(_item(text) for text in _ITEM.findall(self.words))
        return self._items

    @property
    def fixed(self) -> Features:
        """What it says of the cards it describes: no adjective can say that again."""
        if self._fixed is None:
            self._fixed = frozenset(_fixed(self.meaning))
        return self._fixed


def _fixed(meaning: Any) -> Iterator[str]:
    if isinstance(meaning, Part):
        yield from meaning.fields
    elif isinstance(meaning, tuple):
        for each in meaning:
            yield from _fixed(each)
    elif isinstance(meaning, Node):
        for name in fields_of(type(meaning)):
            yield from _fixed(getattr(meaning, name))


Forms = list[tuple[str, Any]]  # words and their meaning, or how that is `Said`; what comes first is told


def form_of(category: str, words: str, meaning: Any) -> Form:
    if not isinstance(meaning, Said):
        return Form(category, words, meaning)
    form, needs, sets = (frozenset(text.split()) for text in (meaning.form, meaning.needs, meaning.sets))
    return Form(category, words, meaning.meaning, form, needs, sets, meaning.read)
