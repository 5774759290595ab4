"""A record as one player may know it.

Only what is known to be safe is kept: comments and headers of one's own are left out, since nobody can tell what they
give away. A card is shown where the first thing that happened to it afterwards was seen by that player.
"""

from __future__ import annotations

from dataclasses import replace

from recompile.engine import events as e
from recompile.engine import ids
from recompile.engine.events import Event
from recompile.game import Game
from recompile.game.replaying import replay
from recompile.game.writing import first_state, record_of
from recompile.notation import Record
from recompile.notation.entries import Chance, Entry
from recompile.notation.move import Move, find_option
from recompile.notation.names import PLAYERS, UNKNOWN, card_number
from recompile.notation.position import Position
from recompile.notation.record import RESERVED


def redacted(source: Record | Game, player: str) -> Record:
    """The record of a game, with `??` where this player could not see."""
    game = replay(source) if isinstance(source, Record) else source
    record = source if isinstance(source, Record) else record_of(source)
    return _Redaction(game, PLAYERS.index(player)).apply(record)


class _Redaction:
    """Walks through a record and the events of its game side by side."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.events = game.raw_events
        self.shuffles = (place for place, event in enumerate(self.events) if event.kind == e.E_SHUFFLE)

    def apply(self, record: Record) -> Record:
        made = [(before, since) for before, since, _, _ in self.game.history if before.phase != ids.DRAFT]
        entries = iter(zip(record.entries, made, strict=False))
        turns = []
        for turn in record.turns:
            shown = []
            for _ in turn.entries:
                entry, (before, since) = next(entries)
                option = find_option(before, Move(entry.move))
                shown.append(self.entry(entry, option, since))
            turns.append(replace(turn, entries=tuple(shown), comment=""))
        return Record(self.headers(record), tuple(turns))

    # ------------------------------------------------------------ what is seen

    def is_seen(self, card: int, since: int, deck: int = -1) -> bool:
        """Whether this player saw what happened to a card next; a card in a deck is lost from sight in a shuffle."""
        for event in self.events[since:]:
            if deck >= 0 and event.kind == e.E_SHUFFLE and event.place == deck:
                return False
            if event.card == card and event.kind != e.E_ANSWERED:
                return _sees(event, self.viewer)
        return False

    def entry(self, entry: Entry, option: int, since: int) -> Entry:
        chance = tuple(self.chance(outcome) for outcome in entry.chance)
        return replace(entry, move=self.move(entry, option, since), chance=chance, comment="")

    def move(self, entry: Entry, option: int, since: int) -> str:
        """Only a play and the choice of a card name a card; everything else is done in the open."""
        kind, detail = divmod(option, ids.MOVE_BASE)
        if entry.player == PLAYERS[self.viewer] or kind not in (ids.M_PLAY, ids.M_CARD):
            return entry.move
        card = detail // 12 if kind == ids.M_PLAY else detail
        if self.is_seen(card, since):
            return entry.move
        _, at, where = entry.move.partition("@")
        return UNKNOWN + at + where

    def chance(self, outcome: Chance) -> Chance:
        """A random pick ends in a trash or is shown to both; of a shuffled deck a player sees what is drawn."""
        if outcome.is_pick:
            return outcome
        since = next(self.shuffles) + 1
        return replace(outcome, cards=self.deck(outcome.cards, PLAYERS.index(outcome.player), since))

    def deck(self, cards: tuple[str, ...], player: int, since: int) -> tuple[str, ...]:
        return tuple(card if self.is_seen(card_number(card), since, ids.DECK + player) else UNKNOWN for card in cards)

    # ------------------------------------------------------------ headers

    def headers(self, record: Record) -> dict[str, str]:
        headers = {name: value for name, value in record.headers.items() if name in RESERVED}
        for player, name in enumerate(PLAYERS):
            if f"Deck{name}" in headers:
                headers[f"Deck{name}"] = " ".join(self.first_deck(tuple(record.words(f"Deck{name}")), player))
        if "Position" in headers:
            headers["Position"] = str(Position.of(first_state(self.game), self.viewer))
        return headers

    def first_deck(self, cards: tuple[str, ...], player: int) -> tuple[str, ...]:
        """The opening hand is drawn from it without an event."""
        drawn = ids.HAND_LIMIT
        rest = self.deck(cards[drawn:], player, 0)
        return (*(cards[:drawn] if player == self.viewer else [UNKNOWN] * drawn), *rest)


def _sees(event: Event, viewer: int) -> bool:
    return bool(event.seen >> viewer & 1)
