"""Records: a whole game as text. Chance is written down, so no seed is needed to replay one.

    [Format "1"] [Rules "2025-09"] [A "Ada"] [B "ismcts"] [Control "yes"] [Result "A"]
    [Draft "FIR LIF MET WAT DEA SPE"]
    [DeckA "FIR3 WAT0 ..."]
    [DeckB "..."]

    1. FIR0@1 (B2)    lif3@2
    2. R              MET2@2 {a comment}
    9. WAT4@2 (A2)    R %B:LIF1.MET0.SPE4

**Headers.** Format, Rules, A, B, Control (yes, no) and Result (A, B, or * for a game without a winner) are always
there. Draft has the protocols in the order they were taken (A B B A A B), DeckA and DeckB the decks before the opening
hands are drawn, top card first. Where it is needed there are Pool (the protocols to draft from, if not all), Bans (in
order, `-` for each ban still to come), Limit (the turn after which the game is cut, if not the usual one), End (how it
ended: compiled, resignation, cut) and, for a game that was begun from a position, Position: where it stood at its first
question. A protocol that is not printed stands before all that names it, one header Protocol for each: JSON with what
its cards say and a hash of that; it wins over a printed one of the same code. Other headers may be added.

**Turns.** Each numbered row holds a turn of A and a turn of B, with at least two spaces or a tab between them. A turn
has at most one move of its own (a play, R or C2); moves made while an effect resolves stand in brackets, before it (at
the start of the turn) or after it, with `A:` or `B:` in front where the other player answers. `-` is a turn in which
nobody was asked anything; a record that begins with B's turn begins with such a one. Choices that the machine made by
itself, because they were the only ones, are not written.

**Chance** stands behind the move after which it came up: `%B:LIF1.MET0` is the order of B's deck after a shuffle, top
card first, `%B?FIR3` a card picked from B's hand at random. `{comments}` stand behind a move or before the first row.

A record as one player may know it has `??` for hidden cards (`??@2`, `??`, `%B:??.FIR3`). It cannot be replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from recompile.cards import PRINTED, Library, Protocol
from recompile.engine.ids import A, B
from recompile.engine.turn import DRAFT_ORDER
from recompile.notation.entries import Entry, Turn, check_comment, check_header, comment_words
from recompile.notation.errors import NotationError
from recompile.notation.own import write_own
from recompile.notation.record_reader import read_record

RULES = "2025-09"
FIRST_LINE = ("Format", "Rules", "A", "B", "Control", "Result")
RESERVED = (*FIRST_LINE, "End", "Limit", "Pool", "Bans", "Draft", "DeckA", "DeckB", "Position")
_WIDEST = 40


@dataclass(frozen=True)
class Record:
    """A game written down. Its `str` is the text; headers are compared without regard to their order.

    >>> record = Record.parse('[Format "1"] [A "Ada"]  1. FIR0@1 (B2 B:yes)    lif3@2 {slow}')
    >>> record.turns[0].entries[2]
    Entry(player='B', move='yes', inside=True, chance=(), comment='')
    >>> print(record)
    [Format "1"] [A "Ada"]
    <BLANKLINE>
    1. FIR0@1 (B2 B:yes)    lif3@2 {slow}
    <BLANKLINE>
    """

    headers: Mapping[str, str]
    turns: tuple[Turn, ...] = ()
    comment: str = ""
    protocols: tuple[Protocol, ...] = ()
    library: Library = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        codes = [protocol.code for protocol in self.protocols]
        for code in codes:
            if codes.count(code) > 1:
                raise NotationError("two protocols of a record have the same code:", code)
        object.__setattr__(self, "library", PRINTED.with_(self.protocols))
        for name, value in self.headers.items():
            check_header(name, value, self.library)
        comments = [self.comment, *(turn.comment for turn in self.turns), *(entry.comment for entry in self.entries)]
        for comment in comments:
            check_comment(comment)

    def __str__(self) -> str:
        parts = (self._headers(), *comment_words(self.comment), self._rows())
        return "\n\n".join(part for part in parts if part) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; what is wrong with it is said with its place."""
        return cls(*read_record(text))

    def words(self, name: str) -> list[str]:
        """The words of a header, such as the protocols of Draft."""
        return self.headers.get(name, "").split()

    @property
    def drafted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The protocols of A and of B, in the order of the lines they began in.

        >>> Record({"Draft": "FIR LIF MET WAT DEA SPE"}).drafted
        (('FIR', 'WAT', 'DEA'), ('LIF', 'MET', 'SPE'))
        """
        taken = list(zip(DRAFT_ORDER, self.words("Draft"), strict=False))  # a game may end before the last pick
        a, b = (tuple(code for by, code in taken if by == player) for player in (A, B))
        return a, b

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All moves in order."""
        return tuple(entry for turn in self.turns for entry in turn.entries)

    def _headers(self) -> str:
        first = [_header(name, self.headers[name]) for name in FIRST_LINE if name in self.headers]
        known = [_header(name, self.headers[name]) for name in RESERVED[len(FIRST_LINE) :] if name in self.headers]
        others = [_header(name, value) for name, value in self.headers.items() if name not in RESERVED]
        own = [_header("Protocol", write_own(protocol)) for protocol in self.protocols]
        return "\n".join(line for line in (" ".join(first), *others, *own, *known) if line)

    def _rows(self) -> str:
        cells = [str(turn) for turn in self.turns]
        left = [f"{row}. {cell}" for row, cell in enumerate(cells[::2], 1)]
        width = min(_WIDEST, max((len(cell) for cell in left), default=0))
        right = [*cells[1::2], ""]
        rows = [f"{cell.ljust(width)}    {other}".rstrip() for cell, other in zip(left, right, strict=False)]
        return "\n".join(rows)


def _header(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
