"""Games of the judge: a deal played twice, and what is written down of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from recompile.cards import PROTOCOLS, Card, Protocol
from recompile.game import Game
from recompile.lab.arena import TURNS
from recompile.lab.judge.close import Close, look_closely
from recompile.lab.judge.deals import Deal, deal
from recompile.lab.judge.strengths import Player
from recompile.lab.swift import Chance
from recompile.lab.trial import MOST_ENDLESS
from recompile.notation.names import PLAYERS

CLOSELY = 6  # deals, of which one is looked at closely
MOST_ANSWERS = 1500  # in a game, where a hundred are usual: then it goes round
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
    played: bool  # face-up


@dataclass(frozen=True, slots=True)
class Seen:
    """One game: the points of the side with it, its seat, both sides, turns, and its cards by their place."""

    points: float
    seat: int
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    turns: int
    endless: bool
    cards: tuple[CardSeen, ...]
    close: Close | None


def play_deals(version: Version, strength: str, seed: int, first: int, count: int) -> list[Points]:
    """How the side with the protocol scores in so many deals; fewer, if turns in them never end."""
    found = _deals(version, strength, seed, range(first, first + count))
    return [(points_of(a, 0), points_of(b, 1)) for _, a, b in found]


def watch_deals(version: Version, strength: str, seed: int, first: int, count: int) -> list[tuple[Seen, Seen]]:
    """The same, and what is to be seen in them."""
    found = []
    for number, a, b in _deals(version, strength, seed, range(first, first + count)):
        dealt = deal(version.pool, seed, number)
        found.append((_watched(version, a, number, dealt, 0), _watched(version, b, number, dealt, 1)))
    return found


def _deals(version: Version, strength: str, seed: int, numbers: Iterable[int]) -> Iterator[tuple[int, Game, Game]]:
    """The two games of each deal. Turns that never end take long, and by the third of them it is known."""
    player, endless = Player(strength, version.like), 0
    for number in numbers:
        if endless >= MOST_ENDLESS:
            return
        a, b = (_played(version, player, deal(version.pool, seed, number), seat) for seat in (0, 1))
        endless += is_endless(a) + is_endless(b)
        yield number, a, b


def play_out(game: Game, player: Player, seed: object) -> None:
    """Play a game to its end. Where there is one answer only, nobody thinks."""
    chances = [Chance(f"{seed} {name}") for name in PLAYERS]
    while (asked := game.asked) is not None and game.ply_count < MOST_ANSWERS:
        several = len(game.legal_moves) > 1
        game.answer(player.answer(game.view(asked), chances[PLAYERS.index(asked)]) if several else 0)


def points_of(game: Game, seat: int) -> float:
    """1 for a win, 0 for a loss, a half for a game that was cut."""
    outcome = game.outcome
    return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == PLAYERS[seat])


def is_endless(game: Game) -> bool:
    """Whether it was cut in the middle of a turn that would not end."""
    outcome = game.outcome
    return outcome is None or (outcome.by == "cut" and outcome.turn < game.limit)


def _played(version: Version, player: Player, dealt: Deal, seat: int) -> Game:
    game = Game(*dealt.sides(version.protocol.code, seat), seed=dealt.seed, limit=TURNS, protocols=[version.protocol])
    play_out(game, player, dealt.seed)
    return game


def _watched(version: Version, game: Game, number: int, dealt: Deal, seat: int) -> Seen:
    """What happened in a turn without end is not read: there is too much of it."""
    code, endless, outcome = version.protocol.code, is_endless(game), game.outcome
    sides = dealt.sides(code, seat)
    return Seen(
        points_of(game, seat),
        seat,
        tuple(each for each in sides[seat] if each != code),
        sides[1 - seat],
        game.number if outcome is None else outcome.turn,
        endless,
        () if endless else _cards(game, version.protocol),
        None if endless or number % CLOSELY else look_closely(game, version.protocol),
    )


def _cards(game: Game, protocol: Protocol) -> tuple[CardSeen, ...]:
    uses = {use.card: use for use in game.uses.cards}
    mine = [uses[f"{protocol.code}{card.value}"] for card in protocol.cards]
    return tuple(CardSeen(use.opening, use.face_up > 0) for use in mine)
