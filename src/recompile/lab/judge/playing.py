"""Games of the judge: a deal played twice, and what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from recompile.cards import PROTOCOLS, Card, Protocol
from recompile.game import Game
from recompile.lab.arena import TURNS
from recompile.lab.judge.close import Close, look_closely
from recompile.lab.judge.deals import deal
from recompile.lab.judge.strengths import Player
from recompile.lab.swift import Chance
from recompile.notation.names import PLAYERS

CLOSELY = 6  # deals, of which one is looked at closely
Points = tuple[float, float]  # of the side with the protocol: as the first player, and as the second


@dataclass(frozen=True, slots=True)
class Version:
    """A protocol as it is played, and among which others: it may be a changed one, valued as what it was made from."""

    protocol: Protocol
    pool: tuple[str, ...] = tuple(PROTOCOLS)
    like: Mapping[Card, Card] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardSeen:
    """What became of one card of the protocol in one game."""

    opening: bool
    drawn: bool
    face_up: bool
    face_down: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """One game: the points of the side with it, its seat, both sides, turns, and its cards by their place."""

    points: float
    seat: int
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    turns: int
    cards: tuple[CardSeen, ...]
    close: Close | None


def play_deals(version: Version, strength: str, seed: int, first: int, count: int) -> list[Points]:
    """How the side with the protocol scores in so many deals."""
    player = Player(strength, version.like)
    found = []
    for number in range(first, first + count):
        a, b = (points_of(_played(version, player, seed, number, seat), seat) for seat in (0, 1))
        found.append((a, b))
    return found


def watch_deals(version: Version, strength: str, seed: int, first: int, count: int) -> list[tuple[Seen, Seen]]:
    """The same, and what is to be seen in them."""
    player = Player(strength, version.like)
    return [
        (_watched(version, player, seed, number, 0), _watched(version, player, seed, number, 1))
        for number in range(first, first + count)
    ]


def play_out(game: Game, player: Player, seed: object) -> None:
    """Play a game to its end. Where there is one answer only, nobody thinks."""
    chances = [Chance(f"{seed} {name}") for name in PLAYERS]
    while (asked := game.asked) is not None:
        several = len(game.legal_moves) > 1
        game.answer(player.answer(game.view(asked), chances[PLAYERS.index(asked)]) if several else 0)


def points_of(game: Game, seat: int) -> float:
    """1 for a win, 0 for a loss, a half for a game that was cut."""
    outcome = game.outcome
    return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == PLAYERS[seat])


def _played(version: Version, player: Player, seed: int, number: int, seat: int) -> Game:
    dealt = deal(version.pool, seed, number)
    game = Game(*dealt.sides(version.protocol.code, seat), seed=dealt.seed, limit=TURNS, protocols=[version.protocol])
    play_out(game, player, dealt.seed)
    return game


def _watched(version: Version, player: Player, seed: int, number: int, seat: int) -> Seen:
    game = _played(version, player, seed, number, seat)
    code = version.protocol.code
    sides: Sequence[Sequence[str]] = deal(version.pool, seed, number).sides(code, seat)
    uses = {use.card: use for use in game.uses.cards}
    mine = [uses[f"{code}{card.value}"] for card in version.protocol.cards]
    outcome = game.outcome
    return Seen(
        points_of(game, seat),
        seat,
        tuple(each for each in sides[seat] if each != code),
        tuple(sides[1 - seat]),
        game.limit if outcome is None else outcome.turn,
        tuple(CardSeen(use.opening, use.drawn > 0, use.face_up > 0, use.face_down > 0) for use in mine),
        look_closely(game, version.protocol) if number % CLOSELY == 0 else None,
    )
