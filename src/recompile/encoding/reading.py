"""What a card is, in the words it is made of: a set of small facts that any card has some of, printed or made.

A fact is a text such as `value 3`, `middle Delete`, `Delete what.side=theirs` or `IfYouDo effects>Shift`. They come
from the card's data by walking its boxes, so a card that nobody has seen before is told in the facts of known ones; a
fact that is new altogether is one that nobody has learned anything about.

>>> from recompile.cards import PRINTED
>>> [fact for fact in facts(PRINTED.cards["FIR0"].card) if fact.startswith("Flip")]
['Flip', 'Flip what=Cards', 'Flip what.other']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from recompile.cards.vocabulary import Card, Node
from recompile.cards.vocabulary.word import PHRASING

BOXES = ("top", "middle", "bottom")
MOST = 7  # numbers above count alike


def facts(card: Card) -> list[str]:
    """The facts of a card, each once, in the order it is read."""
    found = dict.fromkeys([f"value {card.value}"])
    for box in BOXES:
        for word in _words(getattr(card, box)):
            for node in _within(word):
                found.update(dict.fromkeys([f"{box} {type(node).__name__}", *_facts_of(node)]))
    return list(found)


def _words(box: object) -> tuple[Node, ...]:
    """What stands in a box: nothing, one word, or several sentences."""
    if box is None:
        return ()
    return tuple(box) if isinstance(box, tuple) else (box,)  # type: ignore[return-value]  # words are all there is


def _within(node: Node) -> Iterator[Node]:
    """A word and all the words in it."""
    yield node
    for _, value in _fields(node):
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from _within(part)


def _facts_of(node: Node) -> Iterator[str]:
    """The word itself, and what is said of it: its own fields and those of the words right below it."""
    name = type(node).__name__
    yield name
    for field, value in _fields(node):
        for part in value if isinstance(value, tuple) else (value,):
            yield f"{name} {field}{_said(part)}"
            if isinstance(part, Node):
                for inner, deeper in _fields(part):
                    for one in deeper if isinstance(deeper, tuple) else (deeper,):
                        yield f"{name} {field}.{inner}{_said(one)}"


def _fields(node: Node) -> Iterator[tuple[str, object]]:
    """The fields of a word that differ from what goes without saying."""
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name != PHRASING and value != field.default:
            yield field.name, value


def _said(value: object) -> str:
    """A value as a part of a fact. Names of protocols are not told: only that there is one."""
    if isinstance(value, Node):
        return f"={type(value).__name__}"
    if isinstance(value, bool):
        return "" if value else "=no"
    if isinstance(value, int):
        return f"={min(value, MOST)}"
    if isinstance(value, str) and (value.islower() or not value.isalpha()):
        return f"={value}"
    return "=named"
