"""Playing fast: the answer that looks best one step ahead, whole games of it, and what can be learned from them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import PRINTED
from recompile.engine.batch import Chooser, new_game
from recompile.engine.ids import DRAFT, NOBODY
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.search.evaluate import Values
from recompile.search.features import GENERAL, MOST_ACTIVE, PER_CARD, collect

PRINTED_CODES: Final = list(PRINTED.cards)


def looks(s: State, option: i64, player: i64, values: Values) -> i64:
    """What the position is worth to a player after this answer, with everything that follows of itself."""
    twin = s.copy()
    answer(twin, option)
    return values.worth(twin, player)


def best_option(s: State, values: Values, chooser: Chooser) -> i64:
    """The answer that looks best to the player who is asked; among equals any."""
    player = s.asked
    best: i64 = s.offers[0]
    most: i64 = -(1 << 40)
    ties: i64 = 1
    for at in range(s.offered):
        worth = looks(s, s.offers[at], player, values)
        if worth > most:
            most = worth
            best = s.offers[at]
            ties = 1
        elif worth == most:
            ties += 1
            if chooser.below(ties) == 0:
                best = s.offers[at]
    return best


def play_on(s: State, values: Values, chooser: Chooser, noise: i64, turns: i64) -> None:
    """Play with the best-looking answers for so many turns; `noise` in a thousand of them are any answer at all."""
    last = s.number + turns
    while s.asked != NOBODY and s.number < last:
        _answer(s, values, chooser, noise)


def _answer(s: State, values: Values, chooser: Chooser, noise: i64) -> None:
    if s.phase == DRAFT or chooser.below(1000) < noise:
        answer(s, s.offers[chooser.below(s.offered)])
    else:
        answer(s, best_option(s, values, chooser))


def lessons(first_seed: i64, games: i64, values: Values, noise: i64, every: i64, limit: i64) -> list[list[int]]:
    """Play games and write down positions on the way: [A won, number of A's features, A's features, B's features].

    One question in `every` is written down, from the first turn on. Games without a winner teach nothing.
    """
    written: list[list[int]] = []
    room = vec[i64]([0] * MOST_ACTIVE)
    for seed in range(first_seed, first_seed + games):
        chooser = Chooser(seed)
        s = new_game(seed, limit)
        begin = len(written)
        while s.asked != NOBODY:
            _answer(s, values, chooser, noise)
            if s.phase != DRAFT and s.asked != NOBODY and chooser.below(every) == 0:
                written.append(_row(s, room))
        if s.winner == NOBODY:
            del written[begin:]
        else:
            won = 1 - int(s.winner)
            for row in written[begin:]:
                row[0] = won
    return written


def _row(s: State, room: vec[i64]) -> list[int]:
    row: list[int] = [0, 0]
    for player in range(2):
        count = collect(s, player, room)
        if player == 0:
            row[1] = int(count)
        for at in range(count):
            row.append(_printed_feature(s, room[at]))
    return row


def _printed_feature(s: State, feature: i64) -> int:
    """The number of a feature if all printed cards were in the game: the same in every game."""
    if feature < GENERAL:
        return feature
    card = (feature - GENERAL) // PER_CARD
    place = PRINTED_CODES.index(s.cast.codes[card])
    return GENERAL + place * PER_CARD + (feature - GENERAL) % PER_CARD
