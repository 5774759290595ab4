"""What comes from outside: messages that have to be read, and words in an address. None of it is to be trusted."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection

from recompile.server.limits import household
from recompile.table.match import Refusal
from recompile.text.catalogue import mark
from recompile.text.languages import LANGUAGES

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


def household_of(connection: HTTPConnection) -> str:
    return household(connection.client.host if connection.client else "")


def secrets_of(connection: HTTPConnection) -> tuple[str | None, str | None]:
    """The token of a seat, and the invitation it is to be exchanged for, if there is one."""
    words = connection.query_params
    return words.get("token"), words.get("invitation")


def lang_of(connection: HTTPConnection) -> str:
    asked = connection.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A number in the address; None if there is no such one."""
    given = connection.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
