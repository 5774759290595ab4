"""The same game, dealt in another way: only what one reader has not seen lies elsewhere.

Whenever a deck is shuffled, the cards of it that this reader does not come to see afterwards change places, and every
later move and outcome of chance names them accordingly. Nothing that the reader can see happens in any other way, so
whatever they are told must be the same, to the byte. What they have seen is worked out from the rules (R11) and from
what lies on the table, not from the code that hides things.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from msgspec import structs

from recompile import Game
from recompile.engine import ids
from recompile.game.writing import chance_of
from recompile.notation import MoveError
from recompile.notation.events import Event, Reader
from recompile.notation.names import PLAYERS, Player, card_name

OPEN = ("reveal", "discard", "delete", "flip")  # seen by everybody, even if only for a moment (R11.1)
PASSED = ("give", "take-random", "take")  # seen by both players, and by nobody else
DRAWN = ("draw", "return")  # into a hand, where its player sees it (R11.2)
CARD = re.compile(r"\b([^\W\d_]{3}\d)\b")
READERS: tuple[Reader, ...] = ("A", "B", "public")
SHARES = (1.0, 1.0, 0.6, 0.6, 0.3, 0.3, 0.15, 0.15)  # of the hidden cards, tried one after the other
Thing = TypeVar("Thing")
Deals = list[list[list[str]]]  # for each ply the outcomes of chance


class Redealt(Game):
    """A game in which chance comes out as it was written down."""

    deals: Deals

    def answer(self, place: int) -> None:
        self._choose(place, self.deals[len(self._choices)])


@dataclass(frozen=True)
class Script:
    """Everything that makes a game: where it begins, who moves and how, and what chance does."""

    start: Game
    moves: list[tuple[Player, str]]
    deals: Deals

    def begin(self) -> Redealt:
        game = Redealt.of_state(self.start.copy()._state)
        assert isinstance(game, Redealt)
        game.deals = self.deals
        return game

    def play(self) -> Redealt:
        """The whole of it. A move that is not legal raises `MoveError`, chance that cannot be raises `ValueError`."""
        game = self.begin()
        for _, move in self.moves:
            game.answer(game.find(move))
        return game

    def first(self, plies: int) -> Script:
        return Script(self.start, self.moves[:plies], self.deals[:plies])


class Story:
    """A game that was played, ply by ply, and what its readers saw of it. Nothing is hidden here."""

    def __init__(self, game: Game) -> None:
        plies, events, rolls = game.plies, game.events, game.rolls
        self.start, self.plies = game.before(0), plies
        self.events = list(pieces(events, [ply.events for ply in plies]))
        chance = [chance_of(game, roll) for roll in rolls]
        self.chance = list(pieces(chance, [ply.rolls for ply in plies]))
        tables = [look(then) for then in game.again()]
        self.tables = [*tables[1:], look(game)] if tables else []

    @property
    def script(self) -> Script:
        moves = [(ply.player, ply.move) for ply in self.plies]
        return Script(self.start, moves, [[list(each.cards) for each in chance] for chance in self.chance])

    def redealt(self, reader: Reader, chance: random.Random, share: float) -> Script:
        """The game with as many hidden cards as possible, or a share of them, dealt anew."""
        names: dict[str, str] = {}
        moves: list[tuple[Player, str]] = []
        deals: Deals = []
        for at, ply in enumerate(self.plies):
            moves.append((ply.player, renamed(ply.move, names)))
            shuffles = iter([place for place, event in enumerate(self.events[at]) if event.kind == "shuffle"])
            deals.append([])
            for outcome in self.chance[at]:
                if not outcome.is_pick:
                    since = 0 if ply.drafting else next(shuffles) + 1
                    hidden = set(outcome.cards) - self.seen(reader, at, since)
                    mix(names, [card for card in outcome.cards if card in hidden and chance.random() < share], chance)
                deals[-1].append([names.get(card, card) for card in outcome.cards])
        return Script(self.start, moves, deals)

    def seen(self, reader: Reader, ply: int, event: int) -> set[str]:
        """What a reader comes to see from this event of this ply on."""
        found = shown_to(reader, self.events[ply][event:]) | self.tables[ply].lying[reader]
        for at in range(ply + 1, len(self.plies)):
            found |= shown_to(reader, self.events[at]) | self.tables[at].lying[reader]
        return found

    def is_like(self, other: Story, reader: Reader) -> bool:
        """Whether another game differs in nothing but the names of cards, and never in one that this reader sees."""
        return all(
            [bare(event) for event in mine] == [bare(event) for event in theirs]
            and shown_to(reader, mine) == shown_to(reader, theirs)
            for mine, theirs in zip(self.events, other.events, strict=True)
        ) and all(
            (here.asked, here.lying[reader]) == (there.asked, there.lying[reader])
            for here, there in zip(self.tables, other.tables, strict=True)
        )

    def another_deal(self, reader: Reader, chance: random.Random) -> Script | None:
        """A deal that plays out alike. Where the other player could not have moved as they did, fewer cards change."""
        for share in SHARES:
            script = self.redealt(reader, chance, share)
            try:
                game = script.play()
            except (MoveError, ValueError):
                continue
            if script.deals != self.script.deals and self.is_like(Story(game), reader):
                return script
        return None


def pieces(things: Sequence[Thing], starts: Sequence[int]) -> Iterator[Sequence[Thing]]:
    """What belongs to each ply, by where its part begins."""
    for first, end in pairwise([*starts, len(things)]):
        yield things[first:end]


def mix(names: dict[str, str], cards: list[str], chance: random.Random) -> None:
    """Let these cards, as they are called by now, change places."""
    called = [names.get(card, card) for card in cards]
    chance.shuffle(called)
    names.update(zip(cards, called, strict=True))


def renamed(text: str, names: dict[str, str]) -> str:
    """
    >>> renamed("fir3@2", {"FIR3": "WAT1"}), renamed("B2.1", {"FIR3": "WAT1"})
    ('wat1@2', 'B2.1')
    """

    def other(found: re.Match[str]) -> str:
        card = found[1]
        new = names.get(card.upper(), card)
        return new.lower() if card.islower() else new

    return CARD.sub(other, text)


def bare(event: Event) -> Event:
    """What happened, whichever card it happened to."""
    said = None if event.said is None else CARD.sub("card", event.said.upper())
    return structs.replace(event, card=None if event.card is None else "card", said=said, seen=frozenset())


# ---------------------------------------------------------------- what a reader sees


def shown_to(reader: Reader, events: Iterable[Event]) -> set[str]:
    """The cards that a reader sees for a moment while this happens."""
    kinds = OPEN if reader == "public" else OPEN + PASSED
    return {
        event.card
        for event in events
        if event.card is not None
        and (
            event.kind in kinds
            or event.detail == "face-up"
            or (event.kind in DRAWN and event.target == f"{reader}.hand")
            or (event.cause or "").startswith(event.card)
        )
    }


@dataclass(frozen=True)
class Table:
    """How a table stands: what is asked of whom, and what lies open to each reader."""

    asked: tuple[str, str, str | None] | None
    lying: dict[Reader, set[str]]


def look(game: Game) -> Table:
    now = game.decision
    asked = None if now is None else (now.player, now.kind, now.source)
    return Table(asked, {reader: lying_open(game, reader) for reader in READERS})


def lying_open(game: Game, reader: Reader) -> set[str]:
    """What lies before a reader: face-up cards and trashes; a player's own hand and own side of the field."""
    s = game._state
    own = PLAYERS.index(reader) if reader in PLAYERS else ids.NOBODY
    found = set()
    for card in s.cast.cards:
        zone = int(s.zone(card))
        in_field = zone < ids.FIELD_END
        is_mine = own != ids.NOBODY and (zone == ids.HAND + own or (in_field and zone // 3 == own))
        is_up = bool(s.up(card)) and (in_field or zone == ids.COMMITTED)
        if is_mine or is_up or ids.TRASH <= zone < ids.COMMITTED:
            found.add(card_name(s, card))
    return found


def play_at_random(game: Game, chance: random.Random, most: int) -> Story:
    """Answer at random until the game is over, or so many times."""
    for _ in range(most):
        if game.options:
            game.answer(chance.randrange(len(game.options)))
    return Story(game)
