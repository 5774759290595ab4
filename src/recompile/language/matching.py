"""Meanings with holes: whether something is what a form means, and what it means once its holes are filled."""

from __future__ import annotations

from typing import Any

from recompile.cards.vocabulary import Cards, Node
from recompile.cards.vocabulary.word import PHRASING, fields_of
from recompile.language.forms import Adjective, Hole, Part

Bound = dict[str, Any]
REST = "*"  # under this name stands what the adjectives are to say


def match(pattern: Any, value: Any, bound: Bound) -> bool:
    """Whether this is what the pattern means; what fills its holes is put into `bound`."""
    if isinstance(pattern, Hole):
        if pattern.name in bound:
            return bool(bound[pattern.name] == value)
        bound[pattern.name] = value
        return True
    if isinstance(pattern, Part):
        if type(value) is not pattern.kind:
            return False
        bound[REST] = (value, pattern.fields)
        return all(match(part, getattr(value, name), bound) for name, part in pattern.fields.items())
    if isinstance(pattern, Adjective):
        return all(match(part, getattr(value, name), bound) for name, part in pattern.fields.items())
    if isinstance(pattern, Node):
        return type(value) is type(pattern) and _match_fields(pattern, value, bound)
    if isinstance(pattern, tuple):
        return isinstance(value, tuple) and _match_row(pattern, value, bound)
    return type(value) is type(pattern) and bool(value == pattern)


def _match_fields(pattern: Node, value: Node, bound: Bound) -> bool:
    for name in fields_of(type(pattern)):
        wanted = getattr(pattern, name)
        if (name != PHRASING or wanted) and not match(wanted, getattr(value, name), bound):
            return False
    return True


def _match_row(pattern: tuple[Any, ...], value: tuple[Any, ...], bound: Bound) -> bool:
    many = next((at for at, part in enumerate(pattern) if isinstance(part, Hole) and part.many), None)
    if many is None:
        return len(pattern) == len(value) and all(map(match, pattern, value, [bound] * len(value)))
    after = len(pattern) - many - 1
    if len(value) < many + after:
        return False
    bound[pattern[many].name] = value[many : len(value) - after]
    ends = (*pattern[:many], *pattern[many + 1 :])
    return all(map(match, ends, (*value[:many], *value[len(value) - after :]), [bound] * len(ends)))


def fill(pattern: Any, bound: Bound) -> Any:
    """What the pattern means with its holes filled."""
    if isinstance(pattern, Hole):
        return bound[pattern.name]
    if isinstance(pattern, Part):
        fixed = {name: fill(part, bound) for name, part in pattern.fields.items()}
        made = pattern.kind(**{**bound.get(REST, {}), **fixed})
        return made.settled() if isinstance(made, Cards) else made
    if isinstance(pattern, Adjective):
        return {name: fill(part, bound) for name, part in pattern.fields.items()}
    if isinstance(pattern, Node):
        return type(pattern)(**{name: fill(getattr(pattern, name), bound) for name in fields_of(type(pattern))})
    if isinstance(pattern, tuple):
        found: list[Any] = []
        for part in pattern:
            if isinstance(part, Hole) and part.many:
                found.extend(bound[part.name])
            else:
                found.append(fill(part, bound))
        return tuple(found)
    return pattern
