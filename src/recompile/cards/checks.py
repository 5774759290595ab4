"""Whether a protocol is one: what every protocol that somebody has written must keep to, before a game is made with it.

>>> from recompile.cards import PROTOCOLS
>>> for printed in PROTOCOLS.values():
...     check_protocol(printed)
>>> from dataclasses import replace
>>> check_protocol(replace(PROTOCOLS["FIR"], code="Fire"))
Traceback (most recent call last):
recompile.cards.errors.ProtocolError: code: expected three letters A-Z, not 'Fire'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from recompile.cards import vocabulary as v
from recompile.cards.codec import DEEPEST, at, check_type, hints_of, shown
from recompile.cards.errors import ProtocolError
from recompile.cards.letters import hidden_in
from recompile.cards.sense import nonsense
from recompile.cards.vocabulary import Node, connectives, effects

CARDS: Final = 6
HIGHEST_VALUE: Final = 6
LARGEST_NUMBER: Final = 99  # of any number in a text
MOST_EFFECTS: Final = 40  # in one box; the longest printed one has five
LONGEST: Final = {"name": 40, "set": 40, "keywords": 200, "motto": 200, "glyph": 2}
OTHER_LANGUAGES: Final = ("fr", "pl")  # in which a protocol may have a name of its own
EDGES: Final = ("plain", "rising", "falling", "dots", "peaks", "checks", "bars", "stripes")

CODE: Final = re.compile(r"[A-Z]{3}")
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
TRIGGERS: Final = (v.Start, v.End, v.When, v.After)
RULES: Final = (v.HaveValue, v.ValueChange, v.TotalChange, v.NotCounted, v.Cannot, v.NoMatching, v.Ignore, v.Skip)
MOST_RULES: Final = 6  # in one box
# What does it, if it is no card of a protocol.
DOERS: Final = ("compiling", "you", "they", "face-up", "face-down", "your card", "their card")


def is_effect(node: Node) -> bool:
    """Whether a word can be a sentence of a text."""
    if isinstance(node, v.Cannot):
        return node.next_turn
    return type(node).__module__ in (effects.__name__, connectives.__name__)


def is_box(node: Node) -> bool:
    """Whether a word can be all of a top or bottom box."""
    return isinstance(node, (*TRIGGERS, v.Rules)) or is_rule(node)


def is_rule(node: Node) -> bool:
    """Whether a word simply holds."""
    return not node.next_turn if isinstance(node, v.Cannot) else isinstance(node, RULES)


def check_protocol(protocol: v.Protocol, where: str = "") -> None:
    """Raise `ProtocolError`, which names the place and what was expected, unless this can be a protocol."""
    dot = f"{where}: " if where else ""
    if not isinstance(protocol, v.Protocol):
        raise ProtocolError(f"{dot}expected a Protocol, not {shown(protocol)}")
    for name, hint in hints_of(v.Protocol).items():
        check_type(getattr(protocol, name), hint, dot + name)
    if not CODE.fullmatch(protocol.code):
        raise ProtocolError(f"{dot}code: expected three letters A-Z, not {shown(protocol.code)}")
    for name, longest in LONGEST.items():
        _check_line(getattr(protocol, name), longest, dot + name)
    if not protocol.name:
        raise ProtocolError(f"{dot}name: a protocol needs a name")
    _check_names(protocol.names, f"{dot}names")
    if protocol.colour and not COLOUR.fullmatch(protocol.colour):
        raise ProtocolError(f"{dot}colour: expected a colour such as '#b83800', not {shown(protocol.colour)}")
    if protocol.edge and protocol.edge not in EDGES:
        raise ProtocolError(f"{dot}edge: expected one of {', '.join(EDGES)}, not {shown(protocol.edge)}")
    _check_values(protocol.cards, f"{dot}cards")
    for place, card in enumerate(protocol.cards):
        check_card(card, f"{dot}cards[{place}]")


def _check_names(names: tuple[tuple[str, str], ...], path: str) -> None:
    """At most one name for each language, in a fixed order, so that what is alike is equal."""
    known = tuple(pair[0] for pair in names if len(pair) == 2)
    if len(known) < len(names) or known != tuple(lang for lang in OTHER_LANGUAGES if lang in known):
        raise ProtocolError(f"{path}: expected a name for {' or '.join(OTHER_LANGUAGES)}, not {shown(names)}")
    for lang, name in names:
        if not name:
            raise ProtocolError(f"{path}.{lang}: a protocol needs a name")
        _check_line(name, LONGEST["name"], f"{path}.{lang}")


def _check_line(text: str, longest: int, path: str) -> None:
    """One line of signs that can be seen."""
    if (sign := hidden_in(text)) is not None:
        raise ProtocolError(f"{path}: expected one line of signs that can be seen, not {sign}")
    if len(text) > longest or text != text.strip():
        raise ProtocolError(f"{path}: expected one line of at most {longest} letters, not {shown(text)}")


def _check_values(cards: tuple[v.Card, ...], path: str) -> None:
    if len(cards) != CARDS:
        raise ProtocolError(f"{path}: a protocol has {CARDS} cards (R1.1), not {len(cards)}")
    for place, card in enumerate(cards):
        check_type(card.value, int, f"{path}[{place}].value")
        if not 0 <= card.value <= HIGHEST_VALUE:
            raise ProtocolError(f"{path}[{place}].value: expected 0 to {HIGHEST_VALUE}, not {shown(card.value)}")
        if place and card.value == cards[place - 1].value:
            raise ProtocolError(f"{path}[{place}].value: two cards have the value {card.value}")
        if place and card.value < cards[place - 1].value:
            raise ProtocolError(f"{path}[{place}].value: cards stand in the order of their values")


def check_card(card: v.Card, path: str = "") -> None:
    """A value and three boxes, each with what can stand there."""
    dot = f"{path}." if path else ""
    for name, hint in hints_of(v.Card).items():
        check_type(getattr(card, name), hint, dot + name)
    for name, box in (("top", card.top), ("bottom", card.bottom)):
        if box is not None:
            if not is_box(box):
                raise ProtocolError(f"{dot}{name}: expected one trigger or one rule that holds, not {shown(box)}")
            check_word(box, dot + name)
    if card.middle is not None:
        _check_effects(card.middle, f"{dot}middle")
        for place, effect in enumerate(card.middle):
            check_word(effect, f"{dot}middle[{place}]")
    for name in ("top", "middle", "bottom"):
        count = sum(is_effect(node) for node in words_in(getattr(card, name)))
        if count > MOST_EFFECTS:
            raise ProtocolError(f"{dot}{name}: expected at most {MOST_EFFECTS} effects in one box, not {count}")


def _check_effects(found: tuple[object, ...], path: str) -> None:
    if not found:
        raise ProtocolError(f"{path}: expected at least one effect")
    if len(found) > MOST_EFFECTS:
        raise ProtocolError(f"{path}: expected at most {MOST_EFFECTS} effects in one box, not {len(found)}")
    for place, effect in enumerate(found):
        if not isinstance(effect, Node) or not is_effect(effect):
            raise ProtocolError(f"{path}[{place}]: expected an effect, not {shown(effect)}")


def _check_rules(found: tuple[object, ...], path: str) -> None:
    if not 1 < len(found) <= MOST_RULES:
        raise ProtocolError(f"{path}: expected 2 to {MOST_RULES} rules in one box, not {len(found)}")
    for place, rule in enumerate(found):
        if not isinstance(rule, Node) or not is_rule(rule):
            raise ProtocolError(f"{path}[{place}]: expected a rule that holds, not {shown(rule)}")


def check_word(node: Node, path: str = "", depth: int = 1) -> None:
    """All fields of a word have the types they should have, and so have the words in it."""
    if depth > DEEPEST:
        raise ProtocolError(f"{at(path)}words stand inside words more than {DEEPEST} deep")
    if v.WORDS.get(type(node).__name__) is not type(node):
        raise ProtocolError(f"{at(path)}expected a word of the vocabulary, not {shown(node)}")
    _check_fields(node, path, depth)
    if (why := nonsense(node)) is not None:
        raise ProtocolError(f"{at(path)}{why}, not {shown(node)}")


def _check_fields(node: Node, path: str, depth: int) -> None:
    for name, hint in hints_of(type(node)).items():
        value, here = getattr(node, name), f"{path}.{name}" if path else name
        check_type(value, hint, here)
        if name == "otherwise" and value == ():
            continue
        if name == "effects" and value == () and getattr(node, "otherwise", ()):
            continue  # "if you do not"
        if name in ("effects", "otherwise"):
            _check_effects(value, here)
        elif name == "rules":
            _check_rules(value, here)
        elif name in ("effect", "first", "second"):
            _check_effects((value,), here)
        elif isinstance(value, str) and _names_a_protocol(node, name, value):
            _check_code(value, here)
        _check_value(value, here, depth)


def _check_value(value: object, path: str, depth: int) -> None:
    if isinstance(value, Node):
        check_word(value, path, depth + 1)
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise ProtocolError(f"{path}: expected a number up to {LARGEST_NUMBER}, not {shown(value)}")
    elif isinstance(value, tuple):
        if not 0 < len(value) <= MOST_EFFECTS:
            raise ProtocolError(f"{path}: expected 1 to {MOST_EFFECTS} of them, not {len(value)}")
        for place, item in enumerate(value):
            _check_value(item, f"{path}[{place}]", depth)


def _names_a_protocol(node: Node, name: str, value: str) -> bool:
    return name in ("protocol", "not_protocol") or (isinstance(node, v.When) and name == "by" and value not in DOERS)


def _check_code(value: str, path: str) -> None:
    if not CODE.fullmatch(value):
        raise ProtocolError(f"{path}: expected the three letters of a protocol, not {shown(value)}")


def words_in(part: object) -> Iterator[Node]:
    """All words of a box, outermost first."""
    if isinstance(part, tuple):
        for item in part:
            yield from words_in(item)
    elif isinstance(part, Node):
        yield part
        for field in fields(part):
            yield from words_in(getattr(part, field.name))
