"""What is written down of a simulated game: one row for the game, and one for each of its 36 cards.

A card belongs to the seat that drafted it, wherever it goes. What the other player does with it - some texts let a card
be taken, or a deck be played from - is counted apart, as `other`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from recompile.engine import events as e
from recompile.engine.ids import DECK, FIELD_END, HAND, MIDDLE, TRASH
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation.names import PLAYERS, card_name, protocol_name

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


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of some games, in the order of their seeds, and how long it took to play them."""

    games: list[Row] = field(default_factory=list)
    cards: list[Row] = field(default_factory=list)
    seconds: float = field(default=0.0, compare=False)

    def table(self, name: str) -> list[Row]:
        return self.games if name == "games" else self.cards


@dataclass(slots=True)
class _Use:
    """What became of one card."""

    seat: int
    opening: bool
    drawn: int = 0
    face_up: int = 0
    face_down: int = 0
    other: int = 0
    middle: int = 0
    again: int = 0
    resolved: bool = False  # its middle, since it was last played


class Counting:
    """Begun before the first question after the draft; what happened then is read from the game's events."""

    def __init__(self, game: Game) -> None:
        s = game.state
        self.protocols = list(s.protocols)
        opening = {card for player in range(2) for card in s.hand(player)}
        self.uses = {
            card: _Use(at // 3, card in opening, int(card in opening))
            for at, protocol in enumerate(self.protocols)
            for card in LIBRARY.cards_of[protocol]
        }
        self.tally = {kind: [0, 0] for kind in (e.E_COMPILE, e.E_REFRESH, e.E_TAKE_CONTROL)}

    def read(self, events: Sequence[e.Event]) -> None:
        for event in events:
            if event.kind in self.tally:
                self.tally[event.kind][event.player] += 1
            elif event.card in self.uses:
                _count(self.uses[event.card], event)

    def game_row(self, seed: int, control: str, bots: tuple[str, str], result: Row, decisions: Sequence[int]) -> Row:
        """`result` is the winner, the ending and the turns."""
        counts = [count for kind in self.tally for count in self.tally[kind]]
        return (seed, control, *bots, *map(protocol_name, self.protocols), *result, *decisions, *counts)

    def card_rows(self, seed: int, s: State) -> list[Row]:
        return [
            (
                seed,
                card_name(card),
                PLAYERS[use.seat],
                use.opening,
                use.drawn,
                use.face_up,
                use.face_down,
                use.other,
                use.middle,
                use.again,
                *whereabouts(s, card),
            )
            for card, use in self.uses.items()
        ]


def _count(use: _Use, event: e.Event) -> None:
    kind = event.kind
    if kind == e.E_TEXT:
        if event.number == MIDDLE:
            use.middle += 1
            use.again += use.resolved
            use.resolved = True
    elif kind == e.E_PLAY:
        use.resolved = False
        if event.player != use.seat:
            use.other += 1
        elif event.number:
            use.face_up += 1
        else:
            use.face_down += 1
    elif kind == e.E_DRAW:
        if event.player == use.seat:
            use.drawn += 1
        else:
            use.other += 1
    elif kind in (e.E_GIVE, e.E_TAKE_RANDOM, e.E_TAKE):
        receiver = event.player if kind == e.E_TAKE else event.place
        use.other += receiver != use.seat


def whereabouts(s: State, card: int) -> tuple[str, str | None]:
    """Where a card lies: `up`, `down`, `hand`, `deck`, `trash`, or `moving` if a win caught it on its way; whose."""
    zone = s.zone[card]
    if zone < FIELD_END:
        return ("up" if s.up[card] else "down"), PLAYERS[zone // 3]
    for first, name in ((HAND, "hand"), (DECK, "deck"), (TRASH, "trash")):
        if first <= zone < first + 2:
            return name, PLAYERS[zone - first]
    return "moving", None
