"""Protocols written down as people read them: a file in its normal form, with the texts of one language.

>>> from recompile.cards import PROTOCOLS
>>> for line in write_protocol(PROTOCOLS["FIR"], "pl").splitlines()[7:11]:
...     print(line)
cards:
  - value: 0
    middle: Odwróć 1 inną kartę. Dobierz 2 karty.
    bottom: 'Gdy ta karta ma zostać zasłonięta: Najpierw dobierz 1 kartę. Następnie odwróć 1 inną kartę.'
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from recompile.cards import PRINTED, Card, Library, Protocol, ProtocolError
from recompile.cards.codec import at
from recompile.cards.protocol_files import FORMAT
from recompile.language.languages import LANGUAGES, check_language
from recompile.language.telling import CannotTell
from recompile.language.understanding import BOXES, tell

# In this order; what is empty is left out.
_DECORATION: Final = ("set", "keywords", "motto", "colour", "edge", "glyph")
_SCENARIO: Final = ("name", "why", "rule", "authority", "seed", "hard", "protocols", "position", "moves", "expect")
_FLOWING: Final = ("moves", "options", "has", "hasnt", "refused")  # short lists, in one line


def protocol_to_text(
    protocol: Protocol, lang: str = "en", scenarios: Sequence[object] = (), where: str = ""
) -> dict[str, object]:
    """The data of a file of this protocol with texts in a language: the inverse of `protocol_from_text`."""
    library = PRINTED.with_([protocol])
    data: dict[str, object] = {"format": FORMAT, "code": protocol.code, "name": protocol.name}
    if protocol.names:
        data["names"] = dict(protocol.names)
    data["lang"] = check_language(lang)
    data |= {name: said for name in _DECORATION if (said := getattr(protocol, name))}
    data["cards"] = [
        {"value": card.value, **_texts(card, lang, library, f"{at(where)}cards[{place}]")}
        for place, card in enumerate(protocol.cards)
    ]
    if scenarios:
        data["scenarios"] = [_in_order(each) for each in scenarios]
    return data


def _texts(card: Card, lang: str, library: Library, path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for box in BOXES:
        words = getattr(card, box)
        if words is None:
            continue
        try:
            found[box] = tell(words, box, lang, library)
        except CannotTell:
            raise ProtocolError(f"{path}.{box}: no sentence says this in {LANGUAGES[lang]}") from None
    return found


def _in_order(scenario: object) -> object:
    """As it stands, with its keys in the usual order; whatever they are."""
    if not isinstance(scenario, Mapping):
        return scenario
    known = [key for key in _SCENARIO if key in scenario]
    return {key: scenario[key] for key in (*known, *(key for key in scenario if key not in known))}


def write_protocol(
    protocol: Protocol, lang: str = "en", scenarios: Sequence[object] = (), where: str = "", *, as_json: bool = False
) -> str:
    """The whole file."""
    return write_data(protocol_to_text(protocol, lang, scenarios, where), as_json=as_json)


def write_data(data: Mapping[str, object], *, as_json: bool = False) -> str:
    """The data of a file as text, YAML unless JSON is asked for."""
    if as_json:
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    yaml: Any = import_module("yaml")  # by name, as for reading

    class Flowing(list[object]):
        """A list that is written in one line."""

    class Dumper(yaml.SafeDumper):  # type: ignore[misc]
        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
            super().increase_indent(flow, False)

        def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
            return True

    def flowing(dumper: Any, found: Flowing) -> Any:
        return dumper.represent_sequence("tag:yaml.org,2002:seq", found, flow_style=True)

    def prepared(value: object, name: str = "") -> object:
        if isinstance(value, Mapping):
            return {key: prepared(each, str(key)) for key, each in value.items()}
        if isinstance(value, list):
            return Flowing(value) if name in _FLOWING else [prepared(each) for each in value]
        return value

    Dumper.add_representer(Flowing, flowing)
    written: str = yaml.dump(prepared(data), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=10_000)
    return written
