"""Whether words that fit together make sense: what no sentence could mean is refused before it is played.

>>> nonsense(v.May(v.May(v.Refresh())))
'nobody may do what they may do anyway'
>>> nonsense(v.May(v.Refresh())) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from types import UnionType
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.cards.vocabulary import Node

# What is done in each line without being done to anything in it.
_ANYWHERE: Final = (
    v.Draw,
    v.Discard,
    v.Put,
    v.Shuffle,
    v.Refresh,
    v.ClearCache,
    v.Control,
    v.Rearrange,
    v.Swap,
    v.State,
    v.TurnProtocol,
)
_TO_CARDS: Final = ("play", "flip", "shift", "delete", "return")  # what can be forbidden of cards in the field
_TO_KNOWN_CARDS: Final = (*_TO_CARDS, "discard")  # what everybody sees happen to a card
_TO_SEVERAL: Final = ("draw", "discard", "flip", "shift", "delete", "return")  # what happens to several cards at once
_IN_LINES: Final = (*_TO_CARDS, "shift to", "compile")  # what happens in a line
_IN_PILES: Final = ("hand", "deck", "deck top", "trash")
_MEASURING: Final = v.Plus | v.Minus | v.Difference | v.Compare | v.Valued | v.HaveValue | v.ValueChange | v.TotalChange
_SAID_OF: Final = (
    v.Value | v.Is | v.When | v.After | v.HaveValue | v.ValueChange | v.NotCounted | v.Cannot | v.NoMatching | v.Ignore
)


def nonsense(node: Node) -> str | None:
    """Why this cannot mean anything, or nothing if it can."""
    for kind, is_nonsense, why in _TESTS:
        if isinstance(node, kind) and is_nonsense(node):
            return why
    return None


def _counts_some(node: v.Count | v.ForEvery) -> bool:
    return isinstance(node.cards, v.Cards) and node.cards.amount != "all"


def _is_several(what: object) -> bool:
    return isinstance(what, v.Cards) and what.amount != 1


def _is_chosen(node: Node) -> bool:
    return any(isinstance(getattr(node, field.name), v.AtLeast | v.UpTo) for field in fields(node))


def _is_described_top(cards: v.Cards) -> bool:
    described = (cards.value, cards.rank, cards.protocol, cards.not_protocol) != (None,) * 4 or cards.random
    return cards.zone == "deck top" and (described or cards.amount == "all")


def _is_no_choice(node: v.ChooseLine) -> bool:
    lines = node.where
    return lines.which not in ("one", "one other") or lines.stack or lines.matching != "any"


def _is_in_some_lines(node: Node) -> bool:
    lines = (getattr(node, field.name) for field in fields(node))
    some = any(isinstance(each, v.Lines) and each.many is not None for each in lines)
    return some and not isinstance(node, v.InEachLine)


def _counts_no_lines(node: v.LineCount) -> bool:
    lines = node.lines
    is_plain = lines.which in ("any", "other") and lines.most is None and lines.least is None
    return not is_plain or lines.stack or lines.given is None or lines.matching != "any"


def _is_random(node: Any) -> bool:
    return isinstance(node.what, v.Cards) and node.what.random


def _is_own(what: object) -> bool:
    return isinstance(what, v.Cards) and what.side == "yours" and what.zone in _IN_PILES


def _done_by_each(effect: Node) -> bool:
    if isinstance(effect, v.Either):
        return _done_by_each(effect.first) and _done_by_each(effect.second)
    if isinstance(effect, v.InEachLine):
        return _done_by_each(effect.effect)
    return getattr(effect, "by", "any") == "any"


def _says_too_much(rule: v.Cannot) -> bool:
    what = rule.what
    if not isinstance(what, v.Cards):
        return False
    if rule.verb == "shift to":
        return what == v.Cards("all", cover="either")
    all_cards = v.Cards("all", zone=what.zone, cover="uncovered" if what.zone == "hand" else "either", where=what.where)
    return what == all_cards or (what.zone == "field" and rule.where != v.ANYWHERE)


def _is_no_involved_card(after: v.After) -> bool:
    """Whether it says nothing, or more than can be seen of a card to which something was done."""
    what = after.what
    if not isinstance(what, v.Cards):
        return False
    plain = v.Cards(
        side=what.side,
        face=what.face,
        other=what.other,
        value=what.value,
        protocol=what.protocol,
        not_protocol=what.not_protocol,
    )
    return what != plain or what == v.Cards()


def _is_discarded_with_a_face(after: v.After) -> bool:
    what = after.what
    if not isinstance(what, v.Cards) or after.event != "discard":
        return False
    return what.face != "any" and not (what.protocol or what.not_protocol)  # only cards that one sees have one


def _is_turned(after: v.After) -> bool:
    """Before or after the turn it lies another way, and what it is can be seen only one way: nothing of it is said."""
    what = after.what
    described = isinstance(what, v.Cards) and (what.face != "any" or what.value or what.protocol or what.not_protocol)
    return after.event == "flip" and bool(described)


def _is_line_in_line(node: v.InEachLine) -> bool:
    return any(isinstance(each, v.InEachLine) for each in _within(node.effect))


def _is_not_there(node: v.InEachLine) -> bool:
    return not isinstance(node.effect, _ANYWHERE) and v.THAT_LINE not in _within(node.effect)


def _within(part: object) -> Iterator[Node]:
    """All words in something, outermost first."""
    parts = part if isinstance(part, tuple) else ()
    if isinstance(part, Node):
        yield part
        parts = tuple(getattr(part, field.name) for field in fields(part))
    for each in parts:
        yield from _within(each)


# Of which words, what must not be so of them, and why.
_TESTS: Final[tuple[tuple[type[Node] | UnionType, Callable[[Any], object], str], ...]] = (
    (v.Count | v.ForEvery, _counts_some, "what is counted is all of it"),
    (v.ForEvery, lambda n: n.cards_per_time < 1, "what is done for every so many needs at least one"),
    (v.Cards, lambda n: n.rank is not None and n.amount != 1, "only one card is the highest or lowest"),
    (v.Cards, lambda n: n.random and n.amount in ("all", "each"), "nothing is random about all of them"),
    (_SAID_OF, _is_random, "only what is chosen is chosen at random"),
    (v.Cards, lambda n: n.protocol and n.not_protocol, "a card of one protocol is of no other anyway"),
    (v.Value, lambda n: _is_several(n.what), "only one card has a value"),
    (v.Cards, _is_described_top, "the top cards of a deck are what they are"),
    (_MEASURING, _is_chosen, "nobody chooses how many this is"),
    (v.Compare, lambda n: isinstance(n.left, int) and isinstance(n.right, int), "two numbers need not be compared"),
    (v.May, lambda n: isinstance(n.effect, v.May | v.IfYouDo), "nobody may do what they may do anyway"),
    (v.May, lambda n: n.by == "any" and not _done_by_each(n.effect), "each player does what each player may do"),
    (
        Node,
        lambda n: getattr(n, "by", None) == "any" and _is_own(getattr(n, "what", None)),
        "what each player takes of their own is either player's",
    ),
    (v.Play, lambda n: isinstance(n.what, v.This | v.Beside), "nobody plays a card that is in the field already"),
    (
        v.Shift,
        lambda n: isinstance(n.what, v.This) and n.to.which == "this" and not n.or_from,
        "a shift goes to another line",
    ),
    (v.Put | v.Swap, lambda n: n.whose == "any", "it must be said whose it is"),
    (v.Swap, lambda n: n.what == "this stack" and n.whose != "you", "this stack is yours"),
    (v.ChooseLine, _is_no_choice, "what is chosen is a line, or another one, perhaps one where something is so"),
    (v.ChooseLine, lambda n: n.by == "any", "only one line can be chosen"),
    (v.Lines, lambda n: n.many is not None and n != v.Lines(given=n.given, many=2), "two of three lines are some"),
    (Node, _is_in_some_lines, "what is done in some lines is done in each of them"),
    (v.Lines, lambda n: n.which == "chosen" and n.stack, "a line was chosen, no stack"),
    (v.LineCount, _counts_no_lines, "what is counted are lines where something is so"),
    (v.InEachLine, _is_line_in_line, "no line has lines"),
    (v.InEachLine, _is_not_there, "what is done in each line is done somewhere in that line"),
    (
        v.Cannot,
        lambda n: n.what is not None and n.verb not in (*_TO_CARDS, "shift to"),
        "only what is done to cards of the field can be forbidden of some of them",
    ),
    (
        v.Cannot,
        _says_too_much,
        "what is forbidden of all cards is said of none, and where cards lie is said of the cards",
    ),
    (
        v.Cannot,
        lambda n: n.face != "any" and n.verb != "play",
        "only what is played is played face-up or face-down",
    ),
    (v.Cannot, lambda n: n.where != v.ANYWHERE and n.verb not in _IN_LINES, "this happens in no line"),
    (v.After, lambda n: n.where != v.ANYWHERE and n.event not in _IN_LINES, "this happens in no line"),
    (v.After, lambda n: n.what is not None and n.event not in _TO_KNOWN_CARDS, "this happens to no card that one sees"),
    (v.After, _is_no_involved_card, "what something was done to is one card, wherever it lies"),
    (v.After, _is_discarded_with_a_face, "what is discarded lies neither face-up nor face-down"),
    (v.After, lambda n: n.least < 1, "what happens happens to at least one card"),
    (v.After, lambda n: n.least > 1 and n.event not in _TO_SEVERAL, "this happens to no several cards at once"),
    (v.Cannot, lambda n: n.how != "any" and n.verb != "delete", "only what is deleted is deleted by compiling"),
    (v.Cannot, lambda n: n.how != "any" and n.next_turn, "what is compiled next turn is not known yet"),
    (v.After, _is_turned, "a card that is flipped lies another way afterwards: nothing is said of its faces"),
    (
        v.When,
        lambda n: n.by in ("your card", "their card") and "covered" in n.moments,
        "no text covers a card; another card does",
    ),
    (v.Cannot, lambda n: n.verb == "shift to" and n.where == v.ANYWHERE, "it must be said where to"),
    (
        v.After,
        lambda n: isinstance(n.what, v.This) and n.event not in ("flip", "shift"),
        "a text on a card that has left the field waits for nothing",
    ),
    (v.After, lambda n: isinstance(n.what, v.This) and n.least > 1, "this is one card"),
    (v.When, lambda n: n.whose != "any" and n.moments[-1] != "returned", "only what is returned comes to a hand"),
    (v.When, lambda n: n.instead and "covered" in n.moments, "nothing stops a card from landing (R6.1)"),
    (
        v.When,
        lambda n: n.by == "compiling" and n.moments != ("deleted",),
        "compiling deletes cards and does nothing else to them",
    ),
    (
        v.When,
        lambda n: n.by in ("face-up", "face-down") and n.moments != ("covered",),
        "only what covers a card lies face-up or face-down on it",
    ),
)
