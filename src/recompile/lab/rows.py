"""What is written down of a simulated game: one row for the game, and one for each of its 36 cards.

A card belongs to the seat that drafted it, wherever it goes. What the other player does with it - some texts let a card
be taken, or a deck be played from - is counted apart, as `other`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from recompile.notation.uses import Uses

Row = tuple[object, ...]
Columns = dict[str, str]

GAME_COLUMNS: Columns = {
    "seed": "BIGINT",
    "control": "VARCHAR",
    "bot_a": "VARCHAR",
    "bot_b": "VARCHAR",
    **{f"{player}{line}": "VARCHAR" for player in "ab" for line in (1, 2, 3)},
    "winner": "VARCHAR",
    "ending": "VARCHAR",
    "turns": "SMALLINT",
    **{
        f"{what}_{player}": "SMALLINT"
        for what in ("decisions", "compiles", "refreshes", "controls")
        for player in ("a", "b")
    },
}
CARD_COLUMNS: Columns = {
    "seed": "BIGINT",
    "card": "VARCHAR",
    "seat": "VARCHAR",
    "opening": "BOOLEAN",
    "drawn": "SMALLINT",
    "face_up": "SMALLINT",
    "face_down": "SMALLINT",
    "other": "SMALLINT",
    "middle": "SMALLINT",
    "again": "SMALLINT",
    "ended": "VARCHAR",
    "ended_side": "VARCHAR",
}
TABLES: dict[str, Columns] = {"games": GAME_COLUMNS, "cards": CARD_COLUMNS}
CARDS_IN_GAME = 36
_card_facts = attrgetter(*list(CARD_COLUMNS)[1:])


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of some games, in the order of their seeds, and how long it took to play them."""

    games: list[Row] = field(default_factory=list)
    cards: list[Row] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False)


def game_row(
    seed: int, control: str, bots: tuple[str, str], six: Sequence[str], result: Row, decisions: Row, uses: Uses
) -> Row:
    """`six` are the protocols of A and then of B by line; `result` is the winner, the ending and the turns."""
    counts = (*uses.compiles, *uses.refreshes, *uses.controls)
    return (seed, control, *bots, *six, *result, *decisions, *counts)


def card_rows(seed: int, uses: Uses) -> list[Row]:
    return [(seed, *_card_facts(use)) for use in uses.cards]
