"""What is wrong with a protocol apart from its texts: its name and code, how it looks, the values of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from recompile.cards import PRINTED
from recompile.cards.checks import CARDS, CODE, COLOUR, EDGES, HIGHEST_VALUE, LONGEST, OTHER_LANGUAGES
from recompile.cards.letters import hidden_in
from recompile.language.languages import LANGUAGES
from recompile.language.names import protocol_title
from recompile.text.catalogue import Catalogue, mark
from recompile.workshop.sketches import Sketch


@dataclass(frozen=True)
class Fault:
    """A place in the file, and a sentence that is translated where it is said."""

    where: str
    message: str
    values: dict[str, Any] = field(default_factory=dict)

    def said(self, words: Catalogue) -> str:
        return words.say(self.message, **self.values)


_NO_NAME: Final = mark("A protocol needs a name.")
_TOO_LONG: Final = mark("At most {most} letters can stand here, not {many}.")
_UNTIDY: Final = mark("There is a space at the beginning or at the end.")
_HIDDEN: Final = mark("A sign that nobody can see stands here: {sign}.")
_CODE: Final = mark("A code has three letters from A to Z.")
_TAKEN: Final = mark("{code} is the code of {name}.")
_CALLED: Final = mark("A printed protocol is called {name} already.")
_COLOUR: Final = mark("A colour is written like #b83800.")
_EDGE: Final = mark("There are these edges: {edges}.")
_CARDS: Final = mark("A protocol has six cards, not {many}.")
_VALUE: Final = mark("A value is a number from 0 to {most}.")
_TWICE: Final = mark("Two cards have the value {value}.")
_LANG: Final = mark("Names can be given in French and Polish.")


def faults(sketch: Sketch) -> Iterator[Fault]:
    """Everything that keeps a sketch from being a protocol, whatever its texts say."""
    yield from _named(sketch)
    yield from _coded(sketch.code)
    yield from _looking(sketch)
    yield from _valued(sketch)


def _named(sketch: Sketch) -> Iterator[Fault]:
    if not sketch.name:
        yield Fault("name", _NO_NAME)
    called = {"name": sketch.name} | {f"names.{lang}": name for lang, name in sketch.names}
    for where, name in called.items():
        yield from _line(where, name, LONGEST["name"])
    for lang, _ in sketch.names:
        if lang not in OTHER_LANGUAGES:
            yield Fault(f"names.{lang}", _LANG)
    for lang in LANGUAGES:
        where = f"names.{lang}" if f"names.{lang}" in called else "name"
        if called[where].casefold() in _printed_names(lang):
            yield Fault(where, _CALLED, {"name": called[where]})


def _printed_names(lang: str) -> set[str]:
    return {protocol_title(code, lang).casefold() for code in PRINTED.protocols}


def _coded(code: str) -> Iterator[Fault]:
    if not CODE.fullmatch(code):
        yield Fault("code", _CODE)
    elif code in PRINTED.protocols:
        yield Fault("code", _TAKEN, {"code": code, "name": PRINTED.protocols[code].name})


def _looking(sketch: Sketch) -> Iterator[Fault]:
    looks = sketch.looks
    for key in ("set", "keywords", "motto", "glyph"):
        yield from _line(key, looks.get(key, ""), LONGEST[key])
    if "colour" in looks and not COLOUR.fullmatch(looks["colour"]):
        yield Fault("colour", _COLOUR)
    if "edge" in looks and looks["edge"] not in EDGES:
        yield Fault("edge", _EDGE, {"edges": ", ".join(EDGES)})


def _line(where: str, text: str, most: int) -> Iterator[Fault]:
    if len(text) > most:
        yield Fault(where, _TOO_LONG, {"most": most, "many": len(text)})
    elif (sign := hidden_in(text)) is not None:
        yield Fault(where, _HIDDEN, {"sign": sign})
    elif text != text.strip():
        yield Fault(where, _UNTIDY)


def _valued(sketch: Sketch) -> Iterator[Fault]:
    if len(sketch.cards) != CARDS:
        yield Fault("cards", _CARDS, {"many": len(sketch.cards)})
    seen: set[int] = set()
    for place, card in enumerate(sketch.cards):
        value = card.value
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= HIGHEST_VALUE:
            yield Fault(f"cards[{place}].value", _VALUE, {"most": HIGHEST_VALUE})
        elif value in seen:
            yield Fault(f"cards[{place}].value", _TWICE, {"value": value})
        else:
            seen.add(value)
