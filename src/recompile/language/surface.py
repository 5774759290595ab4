"""How a text looks at what it says: as seen by whoever does it.

A card says what its owner's opponent does from the owner's side of the table. A sentence is built around who acts: what
they discard is *their own* card. So what the opponent does is turned around before it is told, and back when it was
read; what is done in each line is said where the line stands in the sentence; and a rule that holds only given
something may be read with the condition on either side of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, Literal

from recompile.cards.checks import RULES
from recompile.cards.turning import done_by, mapped, turned
from recompile.cards.vocabulary import (
    ANYWHERE,
    THAT_LINE,
    After,
    Cannot,
    Cards,
    ChooseLine,
    Condition,
    Either,
    InEachLine,
    Lines,
    May,
    Node,
    Rules,
    When,
)
from recompile.cards.vocabulary.word import fields_of, sentence_word


@sentence_word
class Acts(Node):
    """Somebody else than you does this; it is seen from where they sit."""

    who: Literal["they", "any"]
    effect: Node


@sentence_word
class EachLine(Node):
    """Where a sentence says "in each line"."""

    lines: Lines


@sentence_word
class Given(Node):
    """A rule that holds only if something is so, as it is read: "While your hand is empty, you cannot draw cards"."""

    condition: Condition
    rule: Any


_ONE_OF: Final[dict[str, Any]] = {"any": "one", "other": "one other"}


def sentence_of(value: Any) -> Any:
    """What a text means, as its sentences say it."""
    if isinstance(value, tuple):
        return tuple(map(sentence_of, value))
    if not isinstance(value, Node):
        return value
    if isinstance(value, May) and value.by != "you":
        seen = turned(value) if value.by == "they" else done_by(value, "you")
        return Acts(value.by, sentence_of(seen))
    value = mapped(value, sentence_of)
    if isinstance(value, InEachLine):
        return _in_each_line(value.lines, value.effect)
    if isinstance(value, Either):
        one, two = value.first, value.second
        together = isinstance(one, Acts) and isinstance(two, Acts) and one.who == two.who
        return Acts(one.who, Either(one.effect, two.effect)) if together else value  # type: ignore[attr-defined]
    by = None if isinstance(value, When | After) else getattr(value, "by", None)
    if by == "they":
        return Acts("they", turned(value))
    return Acts("any", done_by(value, "you")) if by == "any" else value


def _in_each_line(lines: Lines, effect: Node) -> Node:
    """Said where the line stands in the sentence; if it stands nowhere, of the whole."""
    if isinstance(effect, Acts) and _has_a_place(effect.effect):
        seen = turned(lines) if effect.who == "they" else lines
        return Acts(effect.who, _in_each_line(seen, effect.effect))
    placed: Node = _replaced(effect, THAT_LINE, EachLine(lines)) if _has_a_place(effect) else effect
    return InEachLine(lines, effect) if placed == effect else placed


def _has_a_place(effect: Node) -> bool:
    """Whether it is one sentence about what somebody does; of others it is said in front that it is in each line."""
    return hasattr(effect, "by") and not isinstance(effect, May)


def meaning_of(value: Any) -> Any:
    """What these sentences mean: the inverse of `sentence_of`."""
    if isinstance(value, tuple):
        return tuple(map(meaning_of, value))
    if not isinstance(value, Node):
        return value
    value = mapped(value, meaning_of)
    if isinstance(value, Acts):
        return turned(value.effect) if value.who == "they" else done_by(value.effect, "any")
    if isinstance(value, Given):
        return _given(value)
    if isinstance(value, Rules):
        return Rules(tuple(_flat(value.rules)))
    if isinstance(value, ChooseLine):
        which = value.where.which
        return replace(value, where=replace(value.where, which=_ONE_OF.get(which, which)))
    if isinstance(value, RULES):
        value = _standing(value)
        return _forbidden(value) if isinstance(value, Cannot) else value
    if isinstance(value, InEachLine):
        return InEachLine(value.lines, _there(value.effect))
    if isinstance(value, After) and value.what == Cards():
        return replace(value, what=None)  # a card like any other
    if hasattr(value, "by") and (lines := _lines_in(value)) is not None:
        return InEachLine(lines, _replaced(value, EachLine(lines), THAT_LINE))
    return value


def _given(value: Given) -> Any:
    """Of several rules it is said of each of them."""
    rules: tuple[Any, ...] = value.rule.rules if isinstance(value.rule, Rules) else (value.rule,)
    if any(rule.given is not None for rule in rules):
        return value
    told = tuple(replace(rule, given=value.condition) for rule in rules)
    return Rules(told) if isinstance(value.rule, Rules) else told[0]


def _flat(rules: tuple[Any, ...]) -> Iterator[Any]:
    for rule in rules:
        yield from rule.rules if isinstance(rule, Rules) else (rule,)


def _standing(value: Any) -> Any:
    """What holds in each line holds in these lines: nobody goes from one to the next."""
    if isinstance(value, EachLine):
        return value.lines
    return mapped(value, _standing) if isinstance(value, Node) else value


def _forbidden(rule: Cannot) -> Cannot:
    """What is forbidden of all cards is said of none, and where cards lie is said of the cards."""
    what = rule.what
    if not isinstance(what, Cards):
        return rule
    if rule.verb == "shift to":  # where they lie is not where they would go
        return replace(rule, what=None) if what == Cards("all", cover="either") else rule
    if what == Cards("all", zone=what.zone, cover=what.cover, where=what.where) and what.cover != "covered":
        return replace(rule, what=None, where=what.where if rule.where == ANYWHERE else rule.where)
    if what.zone == "field" and what.where == ANYWHERE:
        return replace(rule, what=replace(what, where=rule.where), where=ANYWHERE)
    return rule


def _there(effect: Any) -> Any:
    """What is done in each line is done to cards of that line, if it says no other."""
    if isinstance(effect, May):
        return replace(effect, effect=_there(effect.effect))
    if isinstance(effect, Either):
        return Either(_there(effect.first), _there(effect.second))
    what = getattr(effect, "what", None)
    if isinstance(what, Cards) and what.zone == "field" and what.where == ANYWHERE:
        return replace(effect, what=replace(what, where=THAT_LINE))
    return effect


def _replaced(value: Any, before: Node, after: Node) -> Any:
    """Not inside of other lines: there "that line" is the one that something is said of."""
    if value == before:
        return after
    if isinstance(value, Lines):
        return value  # what is so in another line is said of that one
    if isinstance(value, tuple):
        return tuple(_replaced(each, before, after) for each in value)
    return mapped(value, lambda each: _replaced(each, before, after)) if isinstance(value, Node) else value


def _lines_in(value: Any) -> Lines | None:
    if isinstance(value, EachLine):
        return value.lines
    parts = value if isinstance(value, tuple) else ()
    if isinstance(value, Node):
        parts = tuple(getattr(value, name) for name in fields_of(type(value)))
    return next((found for part in parts if (found := _lines_in(part)) is not None), None)
