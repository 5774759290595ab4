"""Words to plain data and back, so that cards can travel as JSON and fan-made protocols can come as JSON.

A word becomes an object with its name under `word` and its fields; fields that have their usual value are left out.

>>> from recompile.cards.words import card, delete, discard, if_you_do
>>> to_plain(discard(1))
{'word': 'Discard', 'amount': 1}
>>> to_plain(if_you_do(delete(card)))
{'word': 'IfYouDo', 'effects': [{'word': 'Delete', 'what': {'word': 'Cards'}}]}
>>> from_plain({"word": "Discard", "amount": 1}) == discard(1)
True
>>> from_plain({"word": "IfYouDo", "effects": [{"word": "Discard", "amout": 1}]})
Traceback (most recent call last):
ValueError: effects[0]: Discard has no field 'amout', only amount, who, into, spoken
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from difflib import get_close_matches
from types import UnionType
from typing import Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from recompile.cards import vocabulary
from recompile.cards.vocabulary import Node

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"

WORDS: dict[str, type[Node]] = {
    name: word
    for name, word in vars(vocabulary).items()
    if isinstance(word, type) and issubclass(word, Node) and word is not Node
}


def to_plain(node: Node) -> dict[str, Plain]:
    """A word, and all words in it, as data that JSON can hold."""
    plain: dict[str, Plain] = {"word": type(node).__name__}
    for field in fields(node):
        value = getattr(node, field.name)
        if value != field.default:
            plain[field.name] = _to_plain(value)
    return plain


def from_plain(data: object) -> Node:
    """The word that `to_plain` made this data of; `ValueError` says what is wrong, and where."""
    return _word(data, "")


def _to_plain(value: object) -> Plain:
    if isinstance(value, Node):
        return to_plain(value)
    if isinstance(value, tuple):
        return [_to_plain(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise TypeError(f"{value!r} is no part of a card")


def _from_plain(data: object, path: str) -> object:
    if isinstance(data, dict):
        return _word(data, path)
    if isinstance(data, list | tuple):
        return tuple(_from_plain(item, f"{path}[{place}]") for place, item in enumerate(data))
    return data


def _word(data: object, path: str) -> Node:
    at = f"{path}: " if path else ""
    if not isinstance(data, dict) or "word" not in data:
        raise ValueError(f'{at}expected an object with a "word", not {data!r}')
    name = data["word"]
    word = WORDS.get(name) if isinstance(name, str) else None
    if word is None:
        close = get_close_matches(str(name), WORDS)
        raise ValueError(f"{at}no word is called {name!r}" + (f"; did you mean {' or '.join(close)}?" if close else ""))
    known = {field.name: field for field in fields(word)}
    for key in data:
        if key not in known and key != "word":
            raise ValueError(f"{at}{name} has no field {key!r}, only {', '.join(known) or 'its name'}")
    for field in known.values():
        if field.default is MISSING and field.name not in data:
            raise ValueError(f"{at}{name} needs the field {field.name!r}")
    hints = get_type_hints(word)
    dot = f"{path}." if path else ""
    return word(**{key: _value(data[key], hints[key], known[key], dot + key) for key in known if key in data})


def _value(data: object, hint: object, field: Field[object], path: str) -> object:
    value = _from_plain(data, path)
    if not _fits(value, hint):
        raise ValueError(f"{path}: expected {field.type}, not {data!r}")
    return value


def _fits(value: object, hint: object) -> bool:
    """Whether a value has the type that the field asks for."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, each) for each in arguments)
    if origin is Literal:
        return value in arguments
    if origin is tuple:
        return isinstance(value, tuple) and all(_fits(item, arguments[0]) for item in value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(hint, type) and isinstance(value, hint)


def protocol_to_plain(protocol: vocabulary.Protocol) -> dict[str, Plain]:
    return to_plain(protocol)


def protocol_from_plain(data: object, where: str = "") -> vocabulary.Protocol:
    found = _word(data, where)
    assert isinstance(found, vocabulary.Protocol)
    return found


def content_hash(protocol: vocabulary.Protocol) -> str:
    import hashlib, json

    return hashlib.sha256(json.dumps(to_plain(protocol), sort_keys=True).encode()).hexdigest()
