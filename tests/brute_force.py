"""Whether a goal can be forced, found by trying everything: every deal, every answer, every outcome of chance.

Nothing here is clever, and nothing is shared with the prover but the machine: a set of full games that a player cannot
tell apart is carried along, and split when the player can. Only for positions with a handful of hidden cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

from recompile.cards import PRINTED
from recompile.engine import ids, machine, seen, snapshot, worlds
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.game import View
from recompile.proofs import Goal

REACHED, FAILED = True, False
GOALS: tuple[Goal, ...] = ("win", "compile", "survive")


class TooMuch(Exception):
    """More than anybody wants to try."""


class BruteForce:
    """One goal of one player, told by `settled(state)`: reached, failed, or None while it is open."""

    def __init__(self, me: int, goal: str, last: int, had: int, budget: int = 30_000) -> None:
        self.me, self.goal, self.last, self.had, self.left = me, goal, last, had, budget

    def after(self, games: list[State], option: int) -> bool:
        """Whether the goal is reached in all of them after this answer of the player's. They end with the last turn."""
        for game in games:
            game.limit = self.last
        told: dict[str, list[State]] = {}
        for game in games:
            for then in self.outcomes(game, option):
                if not self.reached_by_others(then, told):
                    return FAILED
        return all(self.own_question(group) for group in told.values())

    def reached_by_others(self, game: State, told: dict[str, list[State]]) -> bool:
        """Every answer of the other player's, up to the next question of the player's own."""
        settled = self.settled(game)
        if settled is not None:
            return settled
        if game.asked == self.me:
            told.setdefault(self.key(game), []).append(game)
            return REACHED
        return all(
            self.reached_by_others(then, told) for option in game.options for then in self.outcomes(game, option)
        )

    def own_question(self, games: list[State]) -> bool:
        """One answer has to do in all games that the player cannot tell apart."""
        return any(self.after(games, option) for option in games[0].options)

    def settled(self, game: State) -> bool | None:
        if game.winner != ids.NOBODY:
            return bool(game.winner == self.me)
        if self.goal == "compile" and sum(game.compiled(self.me * 3 + line) for line in range(3)) > self.had:
            return REACHED
        if game.number > self.last:
            return self.goal == "survive"
        return FAILED if game.phase == ids.OVER else None

    def key(self, game: State) -> str:
        return str(snapshot.to_plain(seen.seen_by(game, self.me)))

    def outcomes(self, game: State, option: int, forced: tuple[list[int], ...] = ()) -> Iterator[State]:
        """The game after an answer, once for all that chance may do."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        twin, log = game.copy(), Log()
        twin.log, twin.forced = log, [list(each) for each in forced]
        machine.answer(twin, option)
        twin.log = None
        if len(log.rolls) <= len(forced):
            yield twin
            return
        before = [[_key(game, card) for card in roll.cards] for roll in log.rolls[: len(forced)]]
        roll = log.rolls[len(forced)]
        others = [[card] for card in game.cast.cards] if roll.is_pick else list(permutations(roll.cards))
        for other in others:
            try:
                yield from self.outcomes(game, option, (*before, [_key(game, card) for card in other]))
            except ValueError:  # that card could not be picked
                continue


def _key(game: State, card: int) -> int:
    return int(game.cast.card_kin[card] * 10 + game.cast.value[card])


def all_worlds(view: View, most: int) -> list[State]:
    """Every deal that agrees with a view; hands are not ordered."""
    state, me = view._state, "AB".index(view.player)
    places, faces = worlds.hidden_cards(state)
    found: list[State] = []
    for deal in _deals(state, me, places, faces):
        if len(found) >= most:
            raise TooMuch
        world = worlds.dealt(state, me, deal)
        world.seed1 = world.seed2 = 7
        machine.advance(world)
        found.append(world)
    return found


def _deals(state: State, me: int, places: list[int], faces: list[int]) -> Iterator[dict[int, int]]:
    if not places:
        yield {}
        return
    place, rest = places[0], places[1:]
    for face in faces:
        if not worlds.may_be(state, me, place, face):
            continue
        for deal in _deals(state, me, rest, [other for other in faces if other != face]):
            if not _is_mirrored(state, place, face, deal):
                yield {place: face, **deal}


def _is_mirrored(state: State, place: int, face: int, deal: dict[int, int]) -> bool:
    """The same hand in another order has been dealt already."""
    zone = state.zone(place)
    return zone in (ids.HAND, ids.HAND + 1) and any(
        other < face and state.zone(at) == zone for at, other in deal.items()
    )


# ---------------------------------------------------------------- small positions


def small_position(rng: random.Random) -> str:
    """A few cards of each player, near the end of a game, with few of them hidden from A."""
    codes = rng.sample(sorted(PRINTED.protocols), 6)
    sides = [
        _side(rng, codes[:3], 2, rng.randrange(0, 3)),
        _side(rng, codes[3:], rng.randrange(1, 3), rng.randrange(0, 2)),
    ]
    control = rng.choice(["-", "A", "B"])
    return f"{sides[0]} / {sides[1]} / A action 21 c:{control}"


def _side(rng: random.Random, codes: list[str], hand: int, deck: int) -> str:
    cards = [f"{code}{card.value}" for code in codes for card in PRINTED.protocols[code].cards]
    rng.shuffle(cards)
    done = rng.sample(range(3), 2)
    protocols = "-".join(code + "*" * (line in done) for line, code in enumerate(codes))
    stacks = [_stack(rng, _take(cards, rng.randrange(0, 4))) for _ in range(3)]
    piles = [".".join(_take(cards, size)) or "-" for size in (hand, deck, rng.randrange(0, 2))]
    return f"{protocols} {','.join(stacks)} h:{piles[0]} d:{piles[1]} t:{piles[2]}"


def _take(cards: list[str], size: int) -> list[str]:
    return [cards.pop() for _ in range(size)]


def _stack(rng: random.Random, cards: list[str]) -> str:
    return ".".join(card if rng.random() < 0.75 else card.lower() for card in cards) or "-"
