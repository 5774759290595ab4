"""What all messages have in common: their kinds, the words they use, and how large they may be."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from recompile.game import outcome
from recompile.notation import names
from recompile.notation.answers import Kind

Player = names.Player
Box = names.Box
Ending = outcome.Ending
Lang = Literal["en", "fr", "pl"]
Mode = Literal["bot", "friend", "hotseat", "replay", "lesson", "puzzle"]
Reader = Literal["A", "B", "all"]
Spectators = Literal["none", "public", "everything"]  # what they may see
Notices = Literal["stopping", "bot_failed", "deleted", "restart"]
Presences = Literal["here", "away", "left", "bot"]
Waiting = Literal["opponent", "thinking", "disconnected", "left"]
AnswerKind = Kind
RefusalCode = Literal[
    "stale",
    "illegal",
    "not_your_turn",
    "malformed",
    "too_fast",
    "too_large",
    "unknown_game",
    "not_found",
    "wrong_token",
    "used",
    "undo_closed",
    "too_soon",
    "over",
    "forbidden",
    "not_stored",
    "busy",
    "lesson",
]

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0)]
Short = Annotated[str, Meta(max_length=64)]
Code = Annotated[str, Meta(max_length=16)]

WIRE, SEAT = "recompile", "seat."  # what a WebSocket offers as its protocols: this one, and a token behind that
NAME_LENGTH = 20
MESSAGE_SIZE = 4096  # bytes of one command
BODY_SIZE = 256 * 1024  # bytes of one request body; a record is the largest


class Plain(Struct, frozen=True, gc=False, forbid_unknown_fields=False):
    """A part of a message, or a body over HTTP."""


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Message(Struct, frozen=True, gc=False, tag_field="type", tag=_snake):
    """A message of the WebSocket."""
