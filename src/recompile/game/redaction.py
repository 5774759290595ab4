"""A record as one reader may know it.

Only what is known to be safe is kept: comments and headers of one's own are left out, since nobody can tell what they
give away. A card is shown where the first thing that happened to it afterwards was seen by that reader.
"""

from __future__ import annotations

from dataclasses import replace

from recompile.game.game import Game
from recompile.game.plies import Ply
from recompile.game.replaying import replay
from recompile.game.writing import record_of
from recompile.notation import Record
from recompile.notation.entries import Chance, Entry
from recompile.notation.names import PLAYERS, UNKNOWN
from recompile.notation.record import RESERVED

OPENING_HAND = 5


def redacted(source: Record | Game, player: str) -> Record:
    """The record of a game, with `??` where this reader (A, B or public) could not see."""
    game = replay(source) if isinstance(source, Record) else source
    record = source if isinstance(source, Record) else record_of(source)
    return _Redaction(game, player).apply(record)


class _Redaction:
    """Walks through a record and the events of its game side by side."""

    def __init__(self, game: Game, reader: str) -> None:
        self.game = game
        self.reader = reader
        self.events = game.events
        self.shuffles = (place for place, event in enumerate(self.events) if event.kind == "shuffle")

    def apply(self, record: Record) -> Record:
        plies = iter([ply for ply in self.game.plies if not ply.drafting])
        turns = []
        for turn in record.turns:
            shown = tuple(self.entry(entry, next(plies)) for entry in turn.entries)
            turns.append(replace(turn, entries=shown, comment=""))
        return Record(self.headers(record), tuple(turns), protocols=record.protocols)

    # ------------------------------------------------------------ what is seen

    def is_seen(self, card: str, since: int, deck: str = "") -> bool:
        """Whether this reader saw what happened to a card next; a card in a deck is lost from sight in a shuffle."""
        for event in self.events[since:]:
            if deck and event.kind == "shuffle" and event.target == deck:
                return False
            if event.card == card and event.kind != "answered":
                return self.reader in event.seen
        return False

    def entry(self, entry: Entry, ply: Ply) -> Entry:
        chance = tuple(self.chance(outcome) for outcome in entry.chance)
        return replace(entry, move=self.move(entry, ply), chance=chance, comment="")

    def move(self, entry: Entry, ply: Ply) -> str:
        """Only a play and the choice of a card name a card; everything else is done in the open."""
        if entry.player == self.reader or ply.kind not in ("play", "card"):
            return entry.move
        card, at, where = entry.move.partition("@")
        return entry.move if self.is_seen(card.upper(), ply.events) else UNKNOWN + at + where

    def chance(self, outcome: Chance) -> Chance:
        """A random pick ends in a trash or is shown to both; of a shuffled deck a reader sees what is drawn."""
        if outcome.is_pick:
            return outcome if self.reader in PLAYERS else replace(outcome, cards=(UNKNOWN,))
        since = next(self.shuffles) + 1
        return replace(outcome, cards=self.deck(outcome.cards, outcome.player, since))

    def deck(self, cards: tuple[str, ...], player: str, since: int) -> tuple[str, ...]:
        return tuple(card if self.is_seen(card, since, f"{player}.deck") else UNKNOWN for card in cards)

    # ------------------------------------------------------------ headers

    def headers(self, record: Record) -> dict[str, str]:
        headers = {name: value for name, value in record.headers.items() if name in RESERVED}
        for player in PLAYERS:
            if f"Deck{player}" in headers:
                headers[f"Deck{player}"] = " ".join(self.first_deck(tuple(record.words(f"Deck{player}")), player))
        if "Position" in headers:
            headers["Position"] = str(self.game.before(0).view(self.reader).position)
        return headers

    def first_deck(self, cards: tuple[str, ...], player: str) -> tuple[str, ...]:
        """The opening hand is drawn from it without an event."""
        hand = cards[:OPENING_HAND] if player == self.reader else [UNKNOWN] * OPENING_HAND
        return (*hand, *self.deck(cards[OPENING_HAND:], player, 0))
