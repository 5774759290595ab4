"""Protocols as people write them: files whose boxes are texts.

The plain form of :mod:`recompile.cards.protocol_files`, in which a box may be a text instead of words; `lang` says in
which language. `scenarios` that show what its cards do may stand beside them: they are no part of the protocol and are
read by :mod:`recompile.game.scenarios`. Whatever is not understood raises `ProtocolError` with the place, and nothing
is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from recompile.cards import PRINTED, Library, Protocol, ProtocolError, protocol_from_plain
from recompile.cards.codec import Plain, at, shown, to_plain
from recompile.cards.protocol_files import read_data
from recompile.language.errors import NotUnderstood
from recompile.language.languages import LANGUAGES
from recompile.language.names import protocol_title
from recompile.language.teller import Teller
from recompile.language.telling import CannotTell
from recompile.language.understanding import BOXES, read


def load_protocol(path: str | Path) -> Protocol:
    """The protocol in a `.yaml`, `.yml` or `.json` file of at most 64 kB, with texts or words in its boxes."""
    path = Path(path)
    return protocol_from_text(read_data(path), path.name)


def check_said(protocol: Protocol, where: str = "") -> None:
    """Raise `ProtocolError` unless every box of a protocol can be said: at a table nobody would know what it does."""
    library = PRINTED.with_([protocol])
    for place, card in enumerate(protocol.cards):
        for box in BOXES:
            try:
                Teller("en", library=library).box(getattr(card, box))
            except CannotTell:
                raise ProtocolError(f"{at(where)}cards[{place}].{box}: no sentence says this") from None


def protocol_from_text(data: object, where: str = "") -> Protocol:
    """The protocol that this data describes, checked.

    >>> cards = [{"value": value, "middle": "Discard 1 card."} for value in range(6)]
    >>> cards[2] = {"value": 2, "top": "Start: If there is another Echo card in the field, draw 1 card."}
    >>> echo = protocol_from_text({"format": 1, "code": "ECH", "name": "Echo", "cards": cards})
    >>> echo.cards[2].top
    Start(effects=(If(condition=Compare(left=Count(cards=Cards(amount='all', cover='either', face='up', other=True, \
protocol='ECH')), relation='>=', right=1), effects=(Draw(what=Cards(side='yours', zone='deck top')),)),))
    >>> cards[4]["middle"] = "Discard 1 hat."
    >>> protocol_from_text({"format": 1, "code": "ECH", "name": "Echo", "cards": cards}, "echo.yaml")
    Traceback (most recent call last):
    recompile.cards.errors.ProtocolError: echo.yaml: cards[4].middle: not understood from “hat.” on
    """
    if not isinstance(data, dict):
        return protocol_from_plain(data, where)
    data = dict(data)
    lang = data.pop("lang", "en")
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise ProtocolError(f"{at(where)}lang: expected one of {', '.join(LANGUAGES)}, not {shown(lang)}")
    scenarios = data.pop("scenarios", [])
    if not isinstance(scenarios, list):
        raise ProtocolError(f"{at(where)}scenarios: expected a list of scenarios, not {shown(scenarios)}")
    head = protocol_from_plain({**data, "cards": _BLANK}, where)  # what is wrong at the top is said before the rest
    library = PRINTED.with_([head])  # its own texts may name it
    _check_called(head, library, where)
    if isinstance(data.get("cards"), list):
        data["cards"] = [
            dict(_in_words(card, lang, library, f"{at(where)}cards[{place}]")) if isinstance(card, dict) else card
            for place, card in enumerate(data["cards"])
        ]
    return protocol_from_plain(data, where)


_BLANK: Final = tuple({"value": value} for value in range(6))


def _check_called(head: Protocol, library: Library, where: str) -> None:
    """No printed protocol of another code is called the same in any language: a text that names it would mean both."""
    for lang in LANGUAGES:
        name = protocol_title(head.code, lang, library)
        for code in PRINTED.protocols:
            if code != head.code and protocol_title(code, lang).casefold() == name.casefold():
                place = f"names.{lang}" if lang in dict(head.names) else "name"
                raise ProtocolError(f"{at(where)}{place}: {PRINTED.protocols[code].name} is called {name} already")


def _in_words(card: dict[str, object], lang: str, library: Library, where: str) -> Iterator[tuple[str, object]]:
    for name, box in card.items():
        if name in BOXES and isinstance(box, str):
            yield name, _words(box, name, lang, library, f"{where}.{name}")
        else:
            yield name, box


def _words(text: str, box: str, lang: str, library: Library, where: str) -> Plain:
    try:
        words = read(text, box, lang, library)  # type: ignore[arg-type]
    except NotUnderstood as problem:
        raise ProtocolError(f"{where}: {problem}") from problem
    return [to_plain(each) for each in words] if isinstance(words, tuple) else to_plain(words)
