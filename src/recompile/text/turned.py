"""A text as it is said to the other player: you and they change places.

>>> from recompile.cards.words import card, they_delete
>>> from recompile.text.languages import teller
>>> node = they_delete(card.theirs.face_down)
>>> teller("en").whole(node), teller("en").whole(turned(node))
('Your opponent deletes 1 of their face-down cards.', 'Delete 1 of your face-down cards.')
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from recompile.cards.vocabulary import Node

_SWAPPED = {"you": "they", "they": "you", "yours": "theirs", "theirs": "yours"}


def turned(node: Node) -> Node:
    return replace(node, **{field.name: _turned(getattr(node, field.name)) for field in fields(node)})


def _turned(value: Any) -> Any:
    if isinstance(value, Node):
        return turned(value)
    if isinstance(value, tuple):
        return tuple(_turned(item) for item in value)
    return _SWAPPED.get(value, value) if isinstance(value, str) else value
