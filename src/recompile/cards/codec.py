"""Words to plain data and back, so that cards can travel as JSON and protocols that people write can come as JSON.

A word becomes an object with its name under `word` and its fields; fields that have their usual value are left out,
and so is how a sentence was phrased.

>>> from recompile.cards.words import card, delete, discard, if_you_do
>>> to_plain(discard(1))
{'word': 'Discard', 'what': {'word': 'Cards', 'side': 'yours', 'zone': 'hand'}}
>>> to_plain(if_you_do(delete(card.covered)))
{'word': 'IfYouDo', 'effects': [{'word': 'Delete', 'what': {'word': 'Cards', 'cover': 'covered'}}]}
>>> from_plain({"word": "Delete", "what": {"word": "Cards", "cover": "covered"}}) == delete(card.covered)
True
>>> from_plain({"word": "IfYouDo", "effects": [{"word": "Refresh", "bye": "they"}]})
Traceback (most recent call last):
recompile.cards.errors.ProtocolError: effects[0]: Refresh has no field 'bye', only by
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import ClassVar, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from recompile.cards import vocabulary
from recompile.cards.errors import ProtocolError
from recompile.cards.vocabulary import WORDS, Node
from recompile.cards.vocabulary.word import PHRASING

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
_PLAIN_KINDS = {
    "int": "a number",
    "str": "a text",
    "bool": "true or false",
    "NoneType": "nothing",
    "Node": "a word",
}
DEEPEST = 16  # words inside words; the deepest printed sentence has nine


def hints_of(word: type[Node]) -> dict[str, object]:
    """The types of the fields of a word, without its phrasing."""
    return _hints(word.__name__)


@cache
def _hints(name: str) -> dict[str, object]:
    names = {**vars(vocabulary), "ClassVar": ClassVar, "Literal": Literal}
    hints = get_type_hints(WORDS[name], names)
    return {field.name: hints[field.name] for field in fields(WORDS[name]) if field.name != PHRASING}


def to_plain(node: Node) -> dict[str, Plain]:
    """A word, and all words in it, as data that JSON can hold."""
    return {"word": type(node).__name__, **plain_fields(node)}


def plain_fields(node: Node) -> dict[str, Plain]:
    """The fields of a word that differ from the usual."""
    usual = {field.name: field.default for field in fields(node)}
    values = {name: getattr(node, name) for name in hints_of(type(node))}
    return {name: _to_plain(value) for name, value in values.items() if value != usual[name]}


def from_plain(data: object, where: str = "") -> Node:
    """The word that `to_plain` made this data of; `ProtocolError` says what is wrong, and where."""
    return _word(data, where, 0)


def _to_plain(value: object) -> Plain:
    if isinstance(value, Node):
        return to_plain(value)
    if isinstance(value, tuple):
        return [_to_plain(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{value!r} is no part of a card")


def _from_plain(data: object, path: str, depth: int) -> object:
    if isinstance(data, dict):
        return _word(data, path, depth)
    if isinstance(data, list | tuple):
        return tuple(_from_plain(item, f"{path}[{place}]", depth + 1) for place, item in enumerate(data))
    return data


def _word(data: object, path: str, depth: int) -> Node:
    if depth > DEEPEST:
        raise ProtocolError(f"{at(path)}words stand inside words more than {DEEPEST} deep")
    if not isinstance(data, dict) or "word" not in data:
        raise ProtocolError(f'{at(path)}expected an object with a "word", not {shown(data)}')
    name = data["word"]
    word = WORDS.get(name) if isinstance(name, str) else None
    if word is None:
        raise ProtocolError(f"{at(path)}no word is called {shown(name)}{did_you_mean(name, WORDS)}")
    known = {field.name: field for field in fields(word) if field.name != PHRASING}
    check_keys({key for key in data if key != "word"}, known, name, path)
    hints = hints_of(word)
    dot = f"{path}." if path else ""
    return word(**{key: _value(data[key], hints[key], dot + key, depth) for key in known if key in data})


def check_keys(keys: set[object], known: dict[str, Field[object]], name: str, path: str) -> None:
    """No field too many, none too few."""
    for key in keys:
        if key not in known:
            raise ProtocolError(f"{at(path)}{name} has no field {shown(key)}, only {', '.join(known) or 'its name'}")
    for field in known.values():
        if field.default is MISSING and field.name not in keys:
            raise ProtocolError(f"{at(path)}{name} needs the field {field.name!r}")


def _value(data: object, hint: object, path: str, depth: int) -> object:
    value = _from_plain(data, path, depth + 1)
    check_type(value, hint, path)
    return value


def check_type(value: object, hint: object, path: str) -> None:
    if not _fits(value, hint):
        raise ProtocolError(f"{at(path)}expected {expected(hint)}, not {shown(value)}")


def at(path: str) -> str:
    return f"{path}: " if path else ""


def shown(value: object) -> str:
    """What was found, cut short."""
    said = f"the word {type(value).__name__}" if isinstance(value, Node) else repr(value)
    return said if len(said) <= 60 else f"{said[:57]}..."


def did_you_mean(name: object, known: dict[str, type[Node]]) -> str:
    close = get_close_matches(str(name)[:60], known)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _fits(value: object, hint: object) -> bool:
    """Whether a value has the type that the field asks for."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in arguments)
    if origin is Literal:
        return isinstance(value, str) and value in arguments
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(item, arguments[0]) for item in value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(hint, type) and isinstance(value, hint)


def expected(hint: object) -> str:
    """A type in words.

    >>> expected(Literal["deck", "trash"] | None), expected(tuple[int, ...]), expected(vocabulary.Target)
    ("'deck', 'trash' or nothing", 'a list of a number', 'Cards, This, That, Those or Beside')
    """
    *early, last = _kinds(hint)
    return f"{', '.join(early)} or {last}" if early else last


def _kinds(hint: object) -> list[str]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return [kind for each in arguments for kind in _kinds(each)]
    if origin is Literal:
        return [repr(each) for each in arguments]
    if origin is tuple:
        return [f"a list of {expected(arguments[0])}"]
    return [_PLAIN_KINDS.get(name, name)] if (name := getattr(hint, "__name__", "")) else [str(hint)]
