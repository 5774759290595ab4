"""Protocols that people have made, as they come with a wish: their data, or the text of their file."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from recompile.cards import Protocol, ProtocolError
from recompile.game.setup import SetupError
from recompile.language.protocol_writing import protocol_to_text
from recompile.language.same import Same
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import sketched

MOST_BYTES = 1024 * 1024  # of a wish with so many of them
MOST_MADE = 12  # in one game


def text_of(sent: object) -> str:
    """The text of a file, which may have been sent as the data it holds."""
    return sent if isinstance(sent, str) else msgspec.json.encode(sent).decode()


def made_protocols(sent: list[object]) -> tuple[Protocol, ...]:
    """The protocols of these files. What is wrong with one of them is a SetupError that says which."""
    found: list[Protocol] = []
    for place, each in enumerate(sent):
        try:
            made = protocol_of(sketched(text_of(each)))
        except ProtocolError as problem:
            raise SetupError(f"protocols[{place}]: {problem}") from problem
        if made.code in [other.code for other in found]:
            raise SetupError(f"protocols[{place}]: two protocols of one game have the code {made.code}")
        found.append(made)
    return tuple(found)


@lru_cache(maxsize=500)
def shown_file(protocol: Same, lang: str) -> dict[str, object]:
    """The data of its file with the texts of a language, or of English where the other has no words for something."""
    try:
        return protocol_to_text(protocol.it, lang)
    except ProtocolError:
        return protocol_to_text(protocol.it, "en")
