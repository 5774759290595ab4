"""Protocols that a text brings along, because they are not printed: JSON with a hash of what they say."""

from __future__ import annotations

import json
from collections.abc import Iterable

from recompile.cards import Protocol, content_hash, protocol_from_plain, protocol_to_plain
from recompile.engine.cast import is_printed
from recompile.notation.errors import NotationError


def not_printed(protocols: Iterable[Protocol]) -> tuple[Protocol, ...]:
    return tuple(protocol for protocol in protocols if not is_printed(protocol))


def write_own(protocol: Protocol) -> str:
    """One line of JSON."""
    written = {"hash": content_hash(protocol), "protocol": protocol_to_plain(protocol)}
    return json.dumps(written, separators=(",", ":"))


def read_own(text: str) -> Protocol:
    """The protocol that was written; one that does not say what its hash says is refused."""
    try:
        written = json.loads(text)
        protocol = protocol_from_plain(written["protocol"], "Protocol")
        claimed = written["hash"]
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise NotationError(f"this is no protocol: {problem}") from None
    if claimed != content_hash(protocol):
        raise NotationError("the protocol does not say what its hash says:", protocol.code)
    return protocol
