"""Loops for those who simulate: many games, playouts, all successors, without going through Python for each decision.

Choices are made by a small generator of their own, not by the game's chance, so that the same seed and the same
choices give the same game whoever makes them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import PRINTED
from recompile.engine import chance, turn
from recompile.engine.cast import Cast
from recompile.engine.ids import NOBODY
from recompile.engine.machine import advance, answer
from recompile.engine.state import State

_M: Final = 2147483647
_MASK: Final = 0xFFFFFFFF
PRINTED_DRAFT: Final = Cast(list(PRINTED.protocols.values()), False)
WHOLE_POOL: Final = vec[i64](range(len(PRINTED_DRAFT.protocols)))


class Chooser:
    """Even choices from a seed: a multiplicative generator modulo 2**31 - 1."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed % (_M - 1)) + 1
        for _ in range(3):
            self.below(2)

    def below(self, n: i64) -> i64:
        self.state = self.state * 48271 % _M
        return self.state * n // _M


class Tally:
    """What a number of games came to."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.turns: i64 = 0
        self.wins_a: i64 = 0
        self.wins_b: i64 = 0
        self.cut: i64 = 0
        self.checksum: i64 = 0  # of the places of all answers given, so that two engines can be compared


def new_game(seed: i64, limit: i64) -> State:
    """A game at its first question: a draft from all protocols."""
    s = State()
    s.cast = PRINTED_DRAFT
    s.pool = WHOLE_POOL
    chance.seed(s, seed)
    s.limit = limit
    turn.begin(s)
    advance(s)
    return s


def playout(s: State, chooser: Chooser, tally: Tally) -> None:
    """Play a game to its end (or to its limit of turns) with even choices among the legal answers."""
    checksum = tally.checksum
    while s.asked != NOBODY:
        place = chooser.below(s.offered)
        checksum = (checksum * 31 + place + s.offered * 7) & _MASK
        answer(s, s.offers[place])
        tally.decisions += 1
    tally.checksum = checksum
    tally.games += 1
    tally.turns += s.number
    if s.winner == NOBODY:
        tally.cut += 1
    elif s.winner == 0:
        tally.wins_a += 1
    else:
        tally.wins_b += 1


def play_games(first_seed: i64, games: i64, limit: i64) -> Tally:
    """Random games from the draft to the end, one for each seed."""
    tally = Tally()
    for seed in range(first_seed, first_seed + games):
        playout(new_game(seed, limit), Chooser(seed), tally)
    return tally


def play_out(s: State, seed: i64, times: i64) -> Tally:
    """Play a copy of a state to the end so many times; the state itself stays as it is."""
    tally = Tally()
    chooser = Chooser(seed)
    for _ in range(times):
        twin = s.copy()
        twin.seed1 = chooser.below(2147483562) + 1
        twin.seed2 = chooser.below(2147483398) + 1
        playout(twin, chooser, tally)
    return tally


def successors(s: State) -> list[State]:
    """A copy of the state for each legal answer, with that answer given."""
    found: list[State] = []
    for at in range(s.offered):
        twin = s.copy()
        answer(twin, s.offers[at])
        found.append(twin)
    return found
