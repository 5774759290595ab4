"""What comes from outside: messages that have to be read, and words in an address. None of it is to be trusted."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection

from recompile.language.languages import LANGUAGES
from recompile.table.match import Refusal
from recompile.table.seats import is_invitation
from recompile.table.shapes import SEAT
from recompile.text.catalogue import mark

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
Asked = TypeVar("Asked")


def read(data: bytes | bytearray, asked: msgspec.json.Decoder[Asked], most: int) -> Asked:
    """A message of at most so many bytes."""
    if len(data) > most:
        raise Refusal("too_large", mark("The message is too large."))
    try:
        return asked.decode(data)
    except UNREADABLE:
        raise Refusal("malformed", mark("The message cannot be read.")) from None


def secrets_of(connection: HTTPConnection) -> tuple[str | None, str | None]:
    """The token of a seat, and the invitation it is to be exchanged for, if there is one.

    They come in headers: addresses are written into logs on the way. Clients of version 0.1 have them there.
    """
    offered: list[str] = connection.scope.get("subprotocols") or []
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    tokens = [each.removeprefix(SEAT) for each in offered if each.startswith(SEAT)]
    if scheme.lower() == "bearer":
        tokens.append(bearer.strip())
    token = next(filter(None, tokens), connection.query_params.get("token"))
    return token, next(filter(is_invitation, offered), None)


def lang_of(connection: HTTPConnection) -> str:
    asked = connection.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A number in the address; None if there is no such one."""
    given = connection.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
