"""Searching the cards as people ask for them.

>>> [card.code for card in find_cards("Fire 3")], [card.code for card in find_cards('value:0 set:"Aux 1" delete')]
(['FIR3'], ['HAT0'])
>>> [card.code for card in find_cards("on:end shift")][:3]
['SPE3', 'COU3', 'ICE3']

Names, values, sets and boxes: a card need only fit one of those that are asked for. Everything else narrows down.
`in:` and `on:` choose the texts in which all the rest has to be found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import NoReturn

from recompile.book.card_names import all_names, card_called, protocol_called
from recompile.book.effects import TRIGGERS, VERBS, Box, triggers_in, verb_called, verbs_in
from recompile.book.matching import folded, mentions, near
from recompile.cards import CARDS, PRINTED, CommandCard, Library
from recompile.language.names import card_title
from recompile.text import card_text, check_language
from recompile.text.catalogue import catalogue, mark

BOXES = ("top", "middle", "bottom")
_TOKEN = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_KEYED = re.compile(r"(\w+):(\S.*)?")
_VALUES = re.compile(r"([0-6])(?:-([0-6]))?")
_CORRECTED = 3  # words of a query, at most: to find words like one takes long


class QueryError(ValueError):
    """A query that cannot be understood, such as `value:x`."""


@dataclass
class Query:
    """What is asked for. Empty parts ask for nothing."""

    lang: str = "en"
    library: Library = PRINTED
    codes: set[str] = field(default_factory=set)
    values: set[int] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    boxes: set[str] = field(default_factory=set)
    triggers: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    words: list[str] = field(default_factory=list)

    def fits(self, card: CommandCard) -> bool:
        if self.codes and not {card.code, card.protocol.code} & self.codes:
            return False
        if (self.values and card.value not in self.values) or (self.sets and card.protocol.set not in self.sets):
            return False
        texts = [(box, said) for box, said in self._texts(card) if self.triggers <= triggers_in(box)]
        if (self.boxes or self.triggers) and not texts:
            return False
        if not all(any(verb in verbs_in(box) for box, _ in texts) for verb in self.verbs):
            return False
        return all(any(_says(word, box, said) for box, said in texts) for word in self.words)

    def _texts(self, card: CommandCard) -> Iterator[tuple[Box, str]]:
        """The boxes that are asked for and not empty, each with what it says."""
        said = card_text(card.code, self.lang, self.library) if self.words else None
        for name in BOXES:
            box: Box = getattr(card, name)
            if box is not None and (not self.boxes or name in self.boxes):
                yield box, getattr(said, name) if said else ""


def _says(word: str, box: Box, said: str) -> bool:
    verb = verb_called(word)
    return mentions(said, word) or (verb is not None and verb in verbs_in(box))


def find_cards(query: str | Sequence[str], lang: str = "en", library: Library = PRINTED) -> tuple[CommandCard, ...]:
    """The cards that fit a query, in the order of the registry. No query fits all cards."""
    asked = parse(query, lang, library)
    return tuple(card for card in library.cards.values() if asked.fits(card))


def suggestions(query: str | Sequence[str], lang: str = "en", library: Library = PRINTED) -> tuple[str, ...]:
    """For words of a query that fit no card at all, the first few of them: words like them that do.

    >>> suggestions("Mirrow delte")
    ('Mirror', 'delete', 'deletes')
    """
    found: list[str] = []
    words = dict.fromkeys(parse(query, lang, library).words)
    unknown = (word for word in words if not find_cards([word], lang, library))
    for word in islice(unknown, _CORRECTED):
        known = (*all_names(lang, library), *all_names("en", library), *VERBS, *_vocabulary(lang))
        titles = [card_title(code, lang, library) for code in library.cards]
        found += near(word, titles if word[-1].isdigit() else known, 2)
    return tuple(dict.fromkeys(found))


@cache
def _vocabulary(lang: str) -> tuple[str, ...]:
    """All longer words in the texts of the cards."""
    said = " ".join(str(card_text(code, lang)) for code in CARDS)
    return tuple(dict.fromkeys(word.casefold() for word in re.findall(r"[^\W\d_]{4,}", said)))


# ---------------------------------------------------------------- reading


def parse(query: str | Sequence[str], lang: str = "en", library: Library = PRINTED) -> Query:
    """Read a query: one text, in which quotes hold words together, or a list of words.

    >>> parse("value:2-4 Feu").values, parse("value:2-4 Feu").codes
    ({2, 3, 4}, {'FIR'})
    >>> parse("on:tuesday")
    Traceback (most recent call last):
    recompile.book.find_cards.QueryError: “tuesday” does not go with on: – choose from start, end, after, ...
    """
    asked = Query(check_language(lang), library)
    tokens = _TOKEN.findall(query) if isinstance(query, str) else query
    for token in _joined([token.replace('"', "").strip() for token in tokens], library):
        keyed = _KEYED.fullmatch(f"value:{token[1:]}" if token.startswith("=") else token)
        if keyed and (keyed[1].casefold() in _READERS or keyed[2]):
            _read_keyed(asked, keyed[1].casefold(), (keyed[2] or "").strip())
        elif token:
            _read_plain(asked, token)
    return asked


def _joined(tokens: Sequence[str], library: Library) -> Iterator[str]:
    """`Fire 3` and `set:Aux 1` belong together also without quotes."""
    waiting = ""
    for token in tokens:
        if token.isdigit() and (protocol_called(waiting, library) or waiting.casefold().startswith("set:")):
            yield f"{waiting} {token}"
            waiting = ""
        else:
            yield waiting
            waiting = token
    yield waiting


def _read_plain(asked: Query, token: str) -> None:
    name = card_called(token, asked.library) or protocol_called(token, asked.library)
    if name:
        asked.codes.add(name)
    else:
        asked.words.append(token)


def _read_keyed(asked: Query, key: str, value: str) -> None:
    if key not in _READERS:
        choices = ", ".join(f"{each}:" for each in _READERS)
        _refuse(asked, mark("{key}: is no way to ask – choose from {choices}"), key=key, choices=choices)
    _READERS[key](asked, value)


def _refuse(asked: Query, message: str, **values: str) -> NoReturn:
    raise QueryError(catalogue(asked.lang).say(message, **values))


def _choose(asked: Query, key: str, value: str, choices: Iterable[str]) -> str:
    known = {folded(choice): choice for choice in choices}
    if folded(value) not in known:
        message = mark("“{value}” does not go with {key}: – choose from {choices}")
        _refuse(asked, message, value=value, key=key, choices=", ".join(known.values()))
    return known[folded(value)]


def _read_value(asked: Query, value: str) -> None:
    found = _VALUES.fullmatch(value)
    if found is None:
        message = mark("“{value}” is not the value of a card: values are 0 to 6, or a range such as 2-4")
        _refuse(asked, message, value=value)
    asked.values.update(range(int(found[1]), int(found[2] or found[1]) + 1))


def _read_set(asked: Query, value: str) -> None:
    wanted = folded(value).replace(" ", "")
    known = dict.fromkeys(each.set for each in asked.library.protocols.values() if each.set)
    sets = {name for name in known if wanted and folded(name).replace(" ", "").startswith(wanted)}
    asked.sets.update(sets or {_choose(asked, "set", value, known)})


def _read_name(asked: Query, value: str) -> None:
    name = card_called(value, asked.library) or protocol_called(value, asked.library)
    known = [each.name for each in asked.library.protocols.values()]
    asked.codes.add(name or _choose(asked, "protocol", value, known))


_READERS: dict[str, Callable[[Query, str], None]] = {
    "value": _read_value,
    "set": _read_set,
    "does": lambda asked, value: asked.verbs.add(verb_called(value) or _choose(asked, "does", value, VERBS)),
    "in": lambda asked, value: asked.boxes.add(_choose(asked, "in", value, BOXES)),
    "on": lambda asked, value: asked.triggers.add(_choose(asked, "on", value, TRIGGERS)),
    "protocol": _read_name,
}
