"""Perft: count the ways a game can go on, as a fingerprint of the rules (after the chess programmers' custom).

`perft(game, n)` is the number of ways to give n answers, one after the other. A game that ends earlier counts once.
Chance is part of a game, so the number depends on its seed wherever cards are shuffled.
"""

from __future__ import annotations

from recompile.game import Game


def perft(game: Game, depth: int) -> int:
    """The number of ways to answer `depth` questions.

    >>> game = Game(seed=1, pool="FIR WAT DEA LIF MET SPE APA")
    >>> perft(game, 0), perft(game, 1), perft(game, 2), perft(game, 7) > 7 * 6 * 5 * 4 * 3 * 2
    (1, 7, 42, True)
    """
    ways = len(game.legal_moves)
    if depth <= 0 or not ways:
        return 1
    if depth == 1:
        return ways
    return sum(perft(_after(game, place), depth - 1) for place in range(ways))


def divide(game: Game, depth: int) -> dict[str, int]:
    """The same for each first answer: what to compare when two counts differ.

    >>> divide(Game(seed=1, pool="FIR WAT DEA LIF MET SPE APA"), 2)
    {'DEA': 6, 'FIR': 6, 'LIF': 6, 'MET': 6, 'SPE': 6, 'WAT': 6, 'APA': 6}
    """
    if depth <= 0:
        return {}
    return {str(move): perft(_after(game, place), depth - 1) for place, move in enumerate(game.legal_moves)}


def _after(game: Game, place: int) -> Game:
    twin = game.copy(log=True)  # the quicker way: both share where they began
    twin.answer(place)
    return twin
