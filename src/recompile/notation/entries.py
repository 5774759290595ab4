"""What a record is made of: moves, outcomes of chance, turns and headers, and what may stand in each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from recompile.cards import PRINTED, Library, UnknownName
from recompile.notation.errors import NotAMove, NotationError
from recompile.notation.move import Move
from recompile.notation.names import PLAYERS, UNKNOWN

FORMAT = "1"
_HIDDEN_MOVE = re.compile(r"\?\?(@[AB]?[123])?")


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of chance: a deck from its top card down, or one card picked at random."""

    player: str
    cards: tuple[str, ...]
    is_pick: bool = False

    def __str__(self) -> str:
        return f"%{self.player}{'?' if self.is_pick else ':'}{'.'.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A move with what chance did after it. `inside` says that it was made while an effect resolved."""

    player: str
    move: str
    inside: bool = False
    chance: tuple[Chance, ...] = ()
    comment: str = ""

    def text(self, turn: str) -> str:
        """How it is written in a turn of this player."""
        prefix = "" if self.player == turn else f"{self.player}:"
        return " ".join([prefix + self.move, *map(str, self.chance), *comment_words(self.comment)])


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves of one turn; a turn without any may have a comment of its own."""

    player: str
    entries: tuple[Entry, ...] = ()
    comment: str = ""

    def __str__(self) -> str:
        if not self.entries:
            return " ".join(["-", *comment_words(self.comment)])
        parts = []
        for inside, entries in groupby(self.entries, lambda entry: entry.inside):
            said = " ".join(entry.text(self.player) for entry in entries)
            parts.append(f"({said})" if inside else said)
        return " ".join(parts)


def comment_words(text: str) -> list[str]:
    return [f"{{{text}}}"] if text else []


# ---------------------------------------------------------------- what may stand where


def check_header(name: str, value: str, library: Library = PRINTED) -> None:
    """Refuse a header that nobody could read."""
    if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        raise NotationError("expected the name of a header, not", name)
    if not value.isprintable():
        raise NotationError(f"the header {name} must be one line of text, not", value)
    allowed = {"Format": (FORMAT,), "Control": ("yes", "no"), "Result": ("A", "B", "*")}.get(name)
    if allowed and value not in allowed:
        raise NotationError(f"the header {name} must be {' or '.join(allowed)}, not", value)
    if name == "Limit" and not re.fullmatch(r"[1-9]\d{0,8}", value, re.ASCII):
        raise NotationError("the header Limit must be a number of turns, not", value)
    if name in ("Draft", "Pool", "Bans"):
        for word in value.split():
            if not (name == "Bans" and word == "-"):
                check_protocol(word, library)
    if name in ("DeckA", "DeckB"):
        for word in value.split():
            check_card(word, library)


def check_comment(text: str) -> None:
    """Refuse a comment that would be read back as another one."""
    if "{" in text or "}" in text or text != " ".join(text.split()):
        raise NotationError("a comment is one line without braces and double spaces, not", text)


def check_protocol(name: str, library: Library = PRINTED) -> str:
    try:
        return library.protocol(name).code
    except UnknownName as problem:
        raise NotationError(str(problem)) from None


def check_card(name: str, library: Library = PRINTED) -> str:
    """The name of a card as it is printed, or `??`."""
    if name == UNKNOWN:
        return name
    try:
        return library.card(name).code
    except UnknownName as problem:
        raise NotationError(str(problem)) from None


def check_move(text: str, library: Library = PRINTED) -> str:
    """A move as it is printed; in a record that hides something it may be `??` or `??@2`."""
    if _HIDDEN_MOVE.fullmatch(text):
        return text
    try:
        return Move(text, names=library).text
    except NotAMove as problem:
        raise NotationError(str(problem)) from None


def check_chance(text: str, library: Library = PRINTED) -> Chance:
    """An outcome of chance from its text.

    >>> check_chance("%B:LIF1.MET0"), check_chance("%A?FIR3")
    (Chance(player='B', cards=('LIF1', 'MET0'), is_pick=False), Chance(player='A', cards=('FIR3',), is_pick=True))
    """
    player, mark, names = text[1:2], text[2:3], text[3:].split(".")
    if player not in PLAYERS or mark not in (":", "?") or (mark == "?" and len(names) > 1):
        raise NotationError("expected chance as %B:LIF1.MET0 or %B?FIR3, not", text)
    return Chance(player, tuple(check_card(name, library) for name in names), mark == "?")
