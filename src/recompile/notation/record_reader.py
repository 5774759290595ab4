"""Reading records (see `record` for the form)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn, TypeVar

from recompile.cards import PRINTED, Protocol
from recompile.notation.entries import Entry, Turn, check_chance, check_header, check_move
from recompile.notation.errors import NotationError
from recompile.notation.names import PLAYERS
from recompile.notation.own import read_own

T = TypeVar("T")
_TOKEN = re.compile(
    r"""(?P<header>\[[^"\]]*"(?:[^"\\]|\\.)*"\s*\])
    |(?P<comment>\{[^{}]*\})
    |(?P<row>\d+\.(?=\s|$))
    |(?P<bracket>[()])
    |(?P<chance>%[A-Za-z][^\s(){}\[\]]*)
    |(?P<word>[^\s(){}\[\]]+)""",
    re.VERBOSE,
)
_HEADER = re.compile(r'\[\s*(\S+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_PREFIX = re.compile(r"([AB]):(.+)")


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int
    parted: bool  # whether a gap that separates two turns is in front of it


Read = tuple[dict[str, str], tuple[Turn, ...], str, tuple[Protocol, ...]]


def read_record(text: str) -> Read:
    """The headers, the turns, the comment before the first row, and the protocols the record brings along."""
    return _Reader(text).read()


@dataclass
class _Cell:
    """A turn while it is read."""

    player: str
    entries: list[Entry] = field(default_factory=list)
    comment: str = ""
    is_empty: bool = False  # written as `-`


class _Reader:
    """Reads the tokens one after the other; `cells` are the turns so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.headers: dict[str, str] = {}
        self.comment = ""
        self.own: list[Protocol] = []
        self.library = PRINTED
        self.cells: list[_Cell] = []
        self.rows = 0
        self.bracket = -1  # where the open bracket stands, if there is one
        self.fresh = False  # a row number was just read: its first turn begins here

    def fail(self, problem: str, found: str = "", at: int = 0) -> NoReturn:
        raise NotationError(problem, found, text=self.text, at=at)

    def read(self) -> Read:
        steps: dict[str, Callable[[_Token], None]] = {
            "header": self.read_header,
            "comment": self.read_comment,
            "row": self.read_row,
            "bracket": self.read_bracket,
            "chance": self.read_chance,
            "word": self.read_word,
        }
        for token in self.tokens():
            steps[token.kind](token)
        self.close_row(len(self.text))
        if "Format" not in self.headers:
            self.fail('expected the header [Format "1"]')
        turns = tuple(Turn(cell.player, tuple(cell.entries), cell.comment) for cell in self.cells)
        return self.headers, turns, self.comment, tuple(self.own)

    def tokens(self) -> Iterator[_Token]:
        at = 0
        while at < len(self.text):
            gap = re.compile(r"\s*").match(self.text, at)
            blank = gap[0] if gap else ""
            at += len(blank)
            if at == len(self.text):
                return
            found = _TOKEN.match(self.text, at)
            if not found:
                self.fail("cannot read this:", self.text[at : at + 10], at)
            parted = "\n" not in blank and (len(blank) > 1 or "\t" in blank)
            yield _Token(found.lastgroup or "", found[0], at, parted)
            at = found.end()

    def checked(self, check: Callable[[str], T], text: str, at: int) -> T:
        """Run a check that knows no places, and add the place."""
        try:
            return check(text)
        except NotationError as problem:
            self.fail(problem.problem, problem.found, at)

    # ------------------------------------------------------------ one kind of token each

    def read_header(self, token: _Token) -> None:
        found = _HEADER.fullmatch(token.text)
        if not found:
            self.fail('expected a header like [A "Ada"], not', token.text, token.at)
        if self.rows:
            self.fail("headers stand before the first row:", token.text, token.at)
        name, value = found[1], re.sub(r"\\(.)", r"\1", found[2])
        if name == "Protocol":
            self.own.append(self.checked(read_own, value, token.at))
            self.library = PRINTED.with_(self.own)
            return
        if name in self.headers:
            self.fail("this header stands there twice:", name, token.at)
        self.checked(lambda text: check_header(name, text, self.library), value, token.at)
        self.headers[name] = value

    def read_comment(self, token: _Token) -> None:
        """A comment belongs to what stands before it."""
        words = token.text[1:-1].split()
        if not self.cells:
            self.comment = " ".join([*self.comment.split(), *words])
        elif self.cells[-1].entries:
            last = self.cells[-1].entries[-1]
            self.cells[-1].entries[-1] = replace(last, comment=" ".join([*last.comment.split(), *words]))
        else:
            self.cells[-1].comment = " ".join([*self.cells[-1].comment.split(), *words])

    def read_row(self, token: _Token) -> None:
        self.close_row(token.at)
        if token.text != f"{self.rows + 1}.":
            self.fail(f"expected row {self.rows + 1}., not", token.text, token.at)
        if len(self.cells) != self.rows * 2:
            self.fail("the row before this one has no turn of B; a turn without moves is written -", at=token.at)
        self.rows += 1
        self.fresh = True

    def close_row(self, at: int) -> None:
        if self.bracket >= 0:
            self.fail("this bracket is not closed", at=self.bracket)
        if self.fresh:
            self.fail("expected a turn of A; a turn without moves is written -", at=at)

    def read_bracket(self, token: _Token) -> None:
        if token.text == ")":
            if self.bracket < 0:
                self.fail("no bracket is open here:", ")", token.at)
            self.bracket = -1
            return
        if self.bracket >= 0:
            self.fail("brackets do not stand inside brackets:", "(", token.at)
        self.cell(token)
        self.bracket = token.at

    def read_chance(self, token: _Token) -> None:
        if self.fresh or not self.cells or not self.cells[-1].entries:
            self.fail("chance stands behind the move after which it came up:", token.text, token.at)
        outcome = self.checked(lambda text: check_chance(text, self.library), token.text, token.at)
        last = self.cells[-1].entries[-1]
        self.cells[-1].entries[-1] = replace(last, chance=(*last.chance, outcome))

    def read_word(self, token: _Token) -> None:
        cell = self.cell(token)
        if token.text == "-":
            if cell.entries or self.bracket >= 0:
                self.fail("- is a turn without moves", at=token.at)
            cell.is_empty = True
            return
        if cell.is_empty:
            self.fail("- is a turn without moves, but here follows", token.text, token.at)
        player, text = cell.player, token.text
        if found := _PREFIX.fullmatch(text):
            player, text = found[1], found[2]
        inside = self.bracket >= 0
        if not inside and any(not entry.inside for entry in cell.entries):
            self.fail(
                f"a turn has one move of its own, and {cell.player} has moved (moves made while an effect resolves "
                "stand in brackets; two turns are separated by at least two spaces):",
                token.text,
                token.at,
            )
        cell.entries.append(
            Entry(player, self.checked(lambda word: check_move(word, self.library), text, token.at), inside)
        )

    def cell(self, token: _Token) -> _Cell:
        """The turn that this token belongs to: the one before it, or the next if there is a gap."""
        if not self.rows:
            self.fail("expected a header or the first row, 1., not", token.text, token.at)
        if self.fresh or (token.parted and self.bracket < 0):
            if len(self.cells) == self.rows * 2:
                self.fail("a row has two turns, and here begins a third:", token.text, token.at)
            self.cells.append(_Cell(PLAYERS[len(self.cells) % 2]))
            self.fresh = False
        return self.cells[-1]
