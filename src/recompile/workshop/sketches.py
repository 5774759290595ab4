"""A protocol while it is being written: the data of its file, of which anything may still be missing.

>>> sketch = sketched('{"format": 1, "name": "Echo", "cards": [{"value": 0, "middle": "Draw 1 ca"}]}')
>>> sketch.name, sketch.code, sketch.cards[0].boxes
('Echo', '', {'middle': 'Draw 1 ca'})
>>> sketched("name: Echo\\nhat: 1")
Traceback (most recent call last):
recompile.cards.errors.ProtocolError: unknown key 'hat'; a protocol has format, code, name, names, lang, set, \
keywords, motto, colour, edge, glyph, cards, scenarios
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from recompile.cards import ProtocolError
from recompile.cards.codec import shown
from recompile.cards.protocol_files import FORMAT, data_in
from recompile.language.languages import LANGUAGES
from recompile.language.understanding import BOXES

WORDS: Final = ("code", "name", "set", "keywords", "motto", "colour", "edge", "glyph")
KEYS: Final = ("format", "code", "name", "names", "lang", *WORDS[2:], "cards", "scenarios")
MOST_CARDS: Final = 8  # a few more than a protocol has, before they are looked at
MOST_SCENARIOS: Final = 60
MOST_LETTERS: Final = 4000  # of all texts together; no printed protocol has a third of that


@dataclass(frozen=True)
class SketchedCard:
    """A card as it is written: a text is a string, words are data; an empty box is not there."""

    value: object
    boxes: dict[str, object]


@dataclass(frozen=True)
class Sketch:
    """What a file says, if only its shape is looked at."""

    code: str = ""
    name: str = ""
    names: tuple[tuple[str, str], ...] = ()
    lang: str = "en"
    looks: dict[str, str] = field(default_factory=dict)  # set, keywords, motto, colour, edge, glyph, if they are said
    cards: tuple[SketchedCard, ...] = ()
    scenarios: tuple[object, ...] = ()

    def data(self, **changed: object) -> dict[str, object]:
        """The data of its file, in the usual order; what is empty is left out."""
        found: dict[str, object] = {"format": FORMAT, "code": self.code, "name": self.name}
        if self.names:
            found["names"] = dict(self.names)
        found |= {"lang": self.lang, **self.looks}
        found["cards"] = [{"value": card.value, **card.boxes} for card in self.cards]
        if self.scenarios:
            found["scenarios"] = list(self.scenarios)
        return found | changed


def sketched(written: str) -> Sketch:
    """The sketch in the text of a file, YAML or JSON; `ProtocolError` if it has not the shape of one."""
    data = data_in(written)
    if not isinstance(data, dict):
        raise ProtocolError(f"expected an object with code, name and cards, not {shown(data)}")
    unknown = sorted(str(key) for key in data if key not in KEYS)
    if unknown:
        raise ProtocolError(f"unknown key {unknown[0]!r}; a protocol has {', '.join(KEYS)}")
    if data.get("format", FORMAT) != FORMAT:
        raise ProtocolError(f"format: expected {FORMAT}, not {shown(data['format'])}")
    said = {key: _line(data.get(key, ""), key) for key in WORDS}
    lang = data.get("lang", "en")
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise ProtocolError(f"lang: expected one of {', '.join(LANGUAGES)}, not {shown(lang)}")
    looks = {key: said[key] for key in WORDS[2:] if said[key]}
    cards = tuple(_card(each, f"cards[{place}]") for place, each in enumerate(_list(data, "cards", MOST_CARDS)))
    scenarios = tuple(_list(data, "scenarios", MOST_SCENARIOS))
    _check_letters(cards, scenarios)
    return Sketch(said["code"], said["name"], _names(data.get("names", {})), lang, looks, cards, scenarios)


def _line(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise ProtocolError(f"{place}: expected a text, not {shown(value)}")
    return value


def _names(data: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(data, Mapping) or not all(isinstance(part, str) for pair in data.items() for part in pair):
        raise ProtocolError(f"names: expected an object with a name for each language, not {shown(data)}")
    return tuple(sorted((lang, name) for lang, name in data.items() if name))


def _list(data: dict[str, object], key: str, most: int) -> list[object]:
    found = data.get(key) or []
    if not isinstance(found, list):
        raise ProtocolError(f"{key}: expected a list, not {shown(found)}")
    if len(found) > most:
        raise ProtocolError(f"{key}: expected at most {most} of them, not {len(found)}")
    return found


def _card(data: object, place: str) -> SketchedCard:
    if not isinstance(data, dict):
        raise ProtocolError(f"{place}: expected an object with a value and boxes, not {shown(data)}")
    unknown = sorted(str(key) for key in data if key not in ("value", *BOXES))
    if unknown:
        raise ProtocolError(f"{place}: unknown key {unknown[0]!r}; a card has value, {', '.join(BOXES)}")
    boxes: dict[str, object] = {box: data[box] for box in BOXES if not _is_empty(data.get(box))}
    for box, said in boxes.items():
        if not isinstance(said, str | list | dict):
            raise ProtocolError(f"{place}.{box}: expected a text, not {shown(said)}")
    return SketchedCard(data.get("value"), boxes)


def _check_letters(cards: tuple[SketchedCard, ...], scenarios: tuple[object, ...]) -> None:
    """Reading takes time; so it is with texts of the protocols that scenarios bring along."""
    brought = [each.get("protocols") for each in scenarios if isinstance(each, dict)]
    texts = [*strings_in([card.boxes for card in cards]), *strings_in(brought)]
    letters = sum(map(len, texts))
    if letters > MOST_LETTERS:
        raise ProtocolError(f"cards: expected at most {MOST_LETTERS} letters in all texts, not {letters}")


def strings_in(data: object) -> Iterator[str]:
    """All of them, keys too, wherever they stand."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, each in data.items():
            yield str(name)
            yield from strings_in(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from strings_in(each)


def _is_empty(box: object) -> bool:
    return box is None or (isinstance(box, str) and not box.strip())
