"""Protocols as data: the door for protocols that people write.

A protocol in plain form is an object with `format`, `code`, `name`, perhaps `names` in other languages, `set`,
`keywords`, `motto`, `colour`, `edge` and `glyph`, and `cards`: six objects with a `value` and the boxes `top`, `middle`
and `bottom` in words, as :mod:`recompile.cards.codec` writes them. Whatever is wrong raises `ProtocolError` with the
place, and nothing is loaded.

>>> from recompile.cards import PROTOCOLS
>>> plain = protocol_to_plain(PROTOCOLS["FIR"])
>>> plain["code"], plain["cards"][1]["middle"][1]
('FIR', {'word': 'IfYouDo', 'effects': [{'word': 'Delete', 'what': {'word': 'Cards'}}]})
>>> protocol_from_plain(plain) == PROTOCOLS["FIR"]
True
>>> protocol_from_plain({**plain, "cards": plain["cards"][:5]}, "mine.json")
Traceback (most recent call last):
recompile.cards.errors.ProtocolError: mine.json: cards: a protocol has 6 cards (R1.1), not 5
"""

from __future__ import annotations

import json
import stat
from dataclasses import fields
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from recompile.cards.checks import check_protocol
from recompile.cards.codec import Plain, at, check_keys, from_plain, plain_fields, shown
from recompile.cards.errors import ProtocolError
from recompile.cards.vocabulary import Card, Protocol

FORMAT: Final = 1
MOST_BYTES: Final = 64 * 1024
DEEPEST_DATA: Final = 64  # lists and objects inside each other, before they are looked at as words
_LEFT_OUT: Final = ("set", "keywords", "motto")  # what may be left out, and is then empty
_SAID_ONLY: Final = (*_LEFT_OUT, "names", "colour", "edge", "glyph")  # what is no part of what a protocol is


def protocol_to_plain(protocol: Protocol) -> dict[str, Plain]:
    """A protocol as data that JSON and YAML can hold."""
    plain = plain_fields(protocol)
    if protocol.names:
        plain["names"] = dict(protocol.names)
    return {"format": FORMAT, **plain, "cards": [plain_fields(card) for card in protocol.cards]}


def protocol_from_plain(data: object, where: str = "") -> Protocol:
    """The protocol that this data describes, checked; `where` names it in errors, as a file does."""
    if not isinstance(data, dict):
        raise ProtocolError(f"{at(where)}expected an object with code, name and cards, not {shown(data)}")
    data = dict(data)
    if data.pop("format", None) != FORMAT:
        raise ProtocolError(f"{at(where)}format: expected {FORMAT}")
    data = dict.fromkeys(_LEFT_OUT, "") | data
    known = {field.name: field for field in fields(Protocol)}
    check_keys(set(data), known, "a protocol", where)
    if not isinstance(data["cards"], list | tuple):
        raise ProtocolError(f"{at(where)}cards: expected a list of cards, not {shown(data['cards'])}")
    cards = [_card(card, f"{at(where)}cards[{place}]") for place, card in enumerate(data["cards"])]
    data["cards"] = tuple(sorted(cards, key=lambda card: card.value))
    data["names"] = _names(data.get("names", {}), f"{at(where)}names")
    protocol = Protocol(**data)
    check_protocol(protocol, where)
    return protocol


def _names(data: object, path: str) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, dict) or not all(isinstance(part, str) for pair in data.items() for part in pair):
        raise ProtocolError(f"{path}: expected an object with a name for each language, not {shown(data)}")
    return tuple(sorted(data.items()))


def _card(data: object, path: str) -> Card:
    if not isinstance(data, dict) or "word" in data:
        raise ProtocolError(f"{path}: expected an object with a value and boxes, not {shown(data)}")
    card = from_plain({"word": Card.__name__, **data}, path)
    assert isinstance(card, Card)
    return card


def content_hash(protocol: Protocol) -> str:
    """What a protocol is, in 64 hexadecimal digits: its code, its name, and the values and words of its cards.

    The SHA-256 of the plain form as JSON with sorted keys and without spaces. How sentences are phrased, set,
    keywords, motto, other names and looks do not count: two protocols with the same hash play alike in every game.

    >>> from recompile.cards import PROTOCOLS
    >>> content_hash(PROTOCOLS["FIR"])[:16]
    'd57de23b12ee3f0c'
    """
    plain = protocol_to_plain(protocol)
    meant = {name: value for name, value in plain.items() if name not in _SAID_ONLY}
    return sha256(json.dumps(meant, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


# ---------------------------------------------------------------- files


def read_protocol(path: str | Path) -> Protocol:
    """The protocol in a `.json`, `.yaml` or `.yml` file of at most 64 kB, with words in its boxes."""
    path = Path(path)
    return protocol_from_plain(read_data(path), path.name)


def read_data(path: Path) -> object:
    """What such a file holds, before it is looked at as a protocol."""
    text = read_text(path)
    if path.suffix == ".json":
        return _json(text, path.name)
    if path.suffix in (".yaml", ".yml"):
        return _yaml(text, path.name)
    raise ProtocolError(f"{path.name}: expected a file called .json, .yaml or .yml")


def data_in(text: str, name: str = "the file") -> object:
    """What such a text holds, JSON or YAML, wherever it comes from.

    >>> data_in('{"code": "ECH"}') == data_in("code: ECH")
    True
    """
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise ProtocolError(f"{name}: expected text in UTF-8") from None
    if size > MOST_BYTES:
        raise ProtocolError(f"{name}: expected at most {MOST_BYTES} bytes, not {size}")
    return _json(text, name) if text.lstrip().startswith("{") else _yaml(text, name)


def read_text(path: Path) -> str:
    """What such a file says; one that is too large is not even opened."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise ProtocolError(f"{path.name}: expected a file")
        if found.st_size > MOST_BYTES:
            raise ProtocolError(f"{path.name}: expected at most {MOST_BYTES} bytes, not {found.st_size}")
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8-sig")
    except OSError as problem:
        raise ProtocolError(f"{path.name}: cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise ProtocolError(f"{path.name}: expected text in UTF-8") from None


def _json(text: str, name: str) -> object:
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
        _refuse_depth(found)
        return found
    except (ValueError, RecursionError) as problem:
        raise ProtocolError(f"{name}: not JSON: {_said(problem)}") from None


def _refuse_depth(data: object, depth: int = 0) -> None:
    if depth > DEEPEST_DATA:
        raise ValueError(f"lists and objects are more than {DEEPEST_DATA} deep")
    if isinstance(data, list | dict):
        for each in data.values() if isinstance(data, dict) else data:
            _refuse_depth(each, depth + 1)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a name stands twice in the object with {shown(list(found))}")
    return found


def _refuse_constant(constant: str) -> object:
    raise ValueError(f"{constant} is no number of a card")


def _yaml(text: str, name: str) -> object:
    yaml: Any = import_module("yaml")  # by name: who plays printed cards needs no YAML, and who compiles no stubs of it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _refuse_bombs(yaml, text, loader)
        _refuse_doubles(yaml.compose(text, Loader=loader))
        return yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as problem:
        raise ProtocolError(f"{name}: not YAML: {_said(problem)}") from None


def _refuse_bombs(yaml: Any, text: str, loader: Any) -> None:
    """No aliases, which could stand for millions of words, and no depth that somebody else would have to climb."""
    depth = 0
    for event in yaml.parse(text, Loader=loader):
        if isinstance(event, yaml.AliasEvent):
            raise ValueError("an alias (*) cannot stand in a protocol")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST_DATA:
            raise ValueError(f"lists and objects are more than {DEEPEST_DATA} deep")


def _refuse_doubles(node: Any) -> None:
    """A name that stands twice in an object would be lost."""
    if isinstance(getattr(node, "value", None), list):
        pairs = [item for item in node.value if isinstance(item, tuple)]
        names = [str(key.value) for key, _ in pairs]
        if len(set(names)) < len(names):
            raise ValueError(f"a name stands twice in the object with {shown(names)}")
        for item in node.value:
            for part in item if isinstance(item, tuple) else (item,):
                _refuse_doubles(part)


def _said(problem: Exception) -> str:
    """One line of what another library says."""
    return " ".join(str(problem).split())[:200] or type(problem).__name__
