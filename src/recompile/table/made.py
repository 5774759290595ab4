"""Protocols that people have made, as they come with a wish: their data, or the text of their file."""

from __future__ import annotations

import msgspec

from recompile.cards import Protocol, ProtocolError
from recompile.game.setup import SetupError
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import sketched

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
