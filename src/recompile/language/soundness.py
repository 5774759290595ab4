"""Texts that are well said and cannot work: they speak of something that nothing has named before, or that never is.

>>> from recompile.cards.words import flip, that, card
>>> why_unsound((flip(that),))
'no card has been named before “that card”'
>>> why_unsound((flip(card), flip(that))) is None
True
"""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from typing import Final

from recompile.cards import vocabulary as v
from recompile.cards.checks import is_effect, words_in
from recompile.cards.vocabulary import Node
from recompile.language.marking import mark
from recompile.language.teller import Box

_NAMED: Final = {
    "deed": mark("nothing has been done before “if you do”"),
    "card": mark("no card has been named before “that card”"),
    "cards": mark("no cards have been named before “those cards”"),
    "discarded": mark("nothing has been discarded before"),
    "drawn": mark("nothing has been drawn before"),
    "revealed": mark("nothing has been revealed before"),
    "stated": mark("nothing has been stated before"),
    "line": mark("no line has been named before “that line”"),
    "chosen": mark("no line has been named before “that line”"),
}
_HIDDEN: Final = mark("only its owner can see what card that is")
_NOT_COUNTED: Final = mark("the sentence before does not say how many cards that is")
_NO_PROTOCOL: Final = mark("a face-down card has no protocol")
_NEVER_SO: Final = mark("no card can be that")
_NOT_USED: Final = mark("nothing is done in the line that was chosen")
_ENDLESS: Final = mark("this would go on for ever")

_COUNTS: Final[dict[type[Node], str]] = {
    v.Discard: "discard",
    v.ClearCache: "discard",
    v.Draw: "draw",
    v.Flip: "flip",
    v.Shift: "shift",
    v.Delete: "delete",
    v.Return: "return",
    v.Reveal: "reveal",
    v.Play: "play",
    v.Put: "put",
}
_DONE: Final[dict[type[Node], str]] = {v.Discard: "discarded", v.Draw: "drawn", v.Reveal: "revealed"}
# What can be done again and again: each of them changes something every time, and none uses anything up.
_AGAIN: Final[dict[str, type[Node]]] = {
    "draw": v.Draw,
    "flip": v.Flip,
    "shift": v.Shift,
    "reveal": v.Reveal,
    "rearrange": v.Rearrange,
    "shuffle": v.Shuffle,
}
# What happens to one card, of which a text that waits for it may speak.
_TO_A_CARD: Final = ("play", "delete", "flip", "shift", "return", "discard")
_STAYING: Final = ("play", "flip", "shift")  # of which the card lies in the field afterwards
_OPPOSITES: Final = ({"covered", "uncovered"}, {"up", "face-down"}, {"down", "face-up"}, {"yours", "theirs"})


def why_unsound(box: Box) -> str | None:
    """Why this cannot work, or nothing if it can."""
    if isinstance(box, v.After) and _is_endless(box):
        return _ENDLESS
    spoken = list(words_in(box))
    if any(isinstance(each, v.ChooseLine) for each in spoken) and v.CHOSEN_LINE not in _plain_lines(spoken):
        return _NOT_USED
    return _walk(box, _known_at_first(box))


def _plain_lines(spoken: list[Node]) -> list[v.Lines]:
    return [v.Lines(each.which) for each in spoken if isinstance(each, v.Lines)]


def _known_at_first(box: Box) -> set[str]:
    """What a text that waits for something may speak of."""
    if isinstance(box, v.When) and isinstance(box.what, v.Cards):
        return {"card"}
    if isinstance(box, v.After) and box.event in _TO_A_CARD and box.least == 1:
        return {"card", "line"} if box.event in _STAYING else {"card"}
    return set()


def _is_endless(box: v.After) -> bool:
    """Whether it does, without being asked, what it waits for."""
    kind = _AGAIN.get(box.event)
    if kind is None or box.by == "action" or box.where != v.ANYWHERE:
        return False
    effects = [each for each in box.effects if isinstance(each, kind) and _is_such_a_card(each, box.what)]
    return any(box.who in ("any", getattr(each, "by", None)) or getattr(each, "by", None) == "any" for each in effects)


def _is_such_a_card(effect: Node, what: v.Cards | v.This | None) -> bool:
    """Whether it is surely done to a card of the kind that is waited for: to any, or to that one again."""
    if isinstance(what, v.This):
        return isinstance(effect, v.Shift) and effect.what == what
    return what is None or (isinstance(getattr(effect, "what", None), v.That) and what.face == "any")


def _walk(part: object, known: set[str]) -> str | None:
    """In the order it is said: what a sentence speaks of must have been named, what it names is known afterwards."""
    if isinstance(part, tuple):
        if any(isinstance(one, v.IfYouDo) and _is_only_otherwise(each) for one, each in pairwise(part)):
            return _NAMED["deed"]  # it is part of the one before
        return next((why for each in part if (why := _walk(each, known)) is not None), None)
    if not isinstance(part, Node):
        return None
    if (why := _missing(part, known) or _never(part)) is not None:
        return why
    inside = (known | {"line"}) - {"chosen"} if isinstance(part, v.Lines | v.InEachLine) else known
    if isinstance(part, v.Either | v.If | v.IfYouDo):
        return _walk_branches(part, known)
    for field in fields(part):
        why = _walk(getattr(part, field.name), inside)
        if why is not None:
            return why
    if _sees(part):
        known.discard("hidden")
    known |= _names(part)
    if isinstance(part, v.InEachLine) and _is_done_to_one(part.effect):
        known -= _counts(known)
        known.add(f"count:{_COUNTS[type(part.effect)]}")
    if type(part) in _COUNTS:
        known -= _counts(known)
        known.add(f"count:{_COUNTS[type(part)]}")
    return None


def _walk_branches(part: v.Either | v.If | v.IfYouDo, known: set[str]) -> str | None:
    """Only one of two things is done; afterwards it may have been either."""
    if isinstance(part, v.If) and (why := _walk(part.condition, known)) is not None:
        return why
    halves = (part.first, part.second) if isinstance(part, v.Either) else (part.effects, part.otherwise)
    after: list[set[str]] = []
    for branch in filter(None, halves):
        so_far = set(known)
        if (why := _walk(branch, so_far)) is not None:
            return why
        after.append(so_far)
    known -= _counts(known)
    known |= set().union(*(each - _counts(each) for each in after), _counts(after[0]), _names(part))
    return None


def _is_only_otherwise(part: object) -> bool:
    return isinstance(part, v.IfYouDo) and not part.effects


def _counts(known: set[str]) -> set[str]:
    """What was counted last; of two things that may have been done, the first gives its name to both."""
    return {each for each in known if each.startswith("count:")}


def _missing(node: Node, known: set[str]) -> str | None:
    if isinstance(node, v.ThatMany):
        if f"count:{node.verb}" in known:
            return None
        return _NAMED["discarded"] if node.verb == "discard" and "discarded" not in known else _NOT_COUNTED
    if "hidden" in known and _asks_what_it_is(node):
        return _HIDDEN
    if isinstance(node, v.Lines) and node.which == "that" and "chosen" in known:
        return _NAMED["line"]  # the chosen one would be meant
    missing = _needs(node) - known
    return _NAMED[min(missing)] if missing else None


def _asks_what_it_is(node: Node) -> bool:
    """Whether it asks for what is printed on that card."""
    if isinstance(node, v.Is):
        return isinstance(node.what, v.That) and node.state in ("even", "odd")
    return isinstance(node, v.Value) and isinstance(node.what, v.That)


def _is_done_to_one(effect: Node) -> bool:
    """Whether it is done to one card each time: they are counted together."""
    what = getattr(effect, "what", None)
    is_field = isinstance(what, v.Cards) and what.zone == "field" and what.amount == 1
    return isinstance(effect, v.Flip | v.Delete | v.Return | v.Shift) and is_field


def _sees(node: Node) -> bool:
    """Whether that card is another one from here on, or everybody sees it."""
    what = getattr(node, "what", None)
    return hasattr(node, "by") and (
        isinstance(what, v.That | v.Beside) or (isinstance(what, v.Cards) and what.amount == 1)
    )


def _needs(node: Node) -> set[str]:
    if isinstance(node, v.That):
        return {"card"}
    if isinstance(node, v.Those):
        return {"cards"}
    if isinstance(node, v.IfYouDo):
        return {"deed"}
    if isinstance(node, v.Stated):
        return {"stated"}
    if isinstance(node, v.Cards) and node.zone in ("discarded", "drawn", "revealed"):
        return {node.zone}
    if isinstance(node, v.Lines) and node.which == "chosen":
        return {"chosen"}
    return {"line"} if isinstance(node, v.Lines) and node.which in ("that", "same") else set()


def _never(node: Node) -> str | None:
    """What there cannot be."""
    if isinstance(node, v.InEachLine) and isinstance(node.effect, v.Cannot):
        return _NEVER_SO  # nobody goes from line to line where something is forbidden
    if isinstance(node, v.Cards) and node.zone == "field" and node.face == "down":
        return _NO_PROTOCOL if node.protocol is not None or node.not_protocol is not None else None
    if isinstance(node, v.Is) and isinstance(node.what, v.Cards):
        cards = node.what
        said = {cards.cover, cards.face, cards.side}
        return _NEVER_SO if any({node.state, other} in _OPPOSITES for other in said) else None
    return None


def _names(node: Node) -> set[str]:
    """What is known once this has been done."""
    found = {"deed"} if is_effect(node) and not isinstance(node, v.If) else set()
    found |= {"stated"} if isinstance(node, v.State) else {"line"} if isinstance(node, v.TurnProtocol) else set()
    found |= {"chosen"} if isinstance(node, v.ChooseLine) else set()
    what = getattr(node, "what", None)
    if isinstance(what, v.Cards) and hasattr(node, "by"):
        found |= {"card", "line"} if what.amount == 1 else {"cards"}
        found |= {kind for verb, kind in _DONE.items() if isinstance(node, verb)}
        found |= {"hidden"} if isinstance(node, v.Draw) and what.amount == 1 and what.zone == "deck top" else set()
    return found | {"card"} if isinstance(what, v.Beside) and hasattr(node, "by") else found
