"""Perft: count the ways a game can go on, as a fingerprint of the rules (after the chess programmers' custom).

`perft(state, n)` is the number of ways to give n answers, one after the other. A game that ends earlier counts once.
Chance is part of the state, so the number depends on its seed wherever cards are shuffled.
"""

from __future__ import annotations

from recompile.engine import machine
from recompile.engine.ids import NOBODY
from recompile.engine.state import State
from recompile.notation.move import option_text


def perft(s: State, depth: int) -> int:
    """The number of ways to answer `depth` questions.

    >>> from recompile.game import Game
    >>> state = Game(seed=1, pool="FIR WAT DEA LIF MET SPE APA").state
    >>> perft(state, 0), perft(state, 1), perft(state, 2), perft(state, 7) > 7 * 6 * 5 * 4 * 3 * 2
    (1, 7, 42, True)
    """
    if depth <= 0 or s.asked == NOBODY:
        return 1
    if depth == 1:
        return len(s.options)
    return sum(perft(_after(s, option), depth - 1) for option in s.options)


def divide(s: State, depth: int) -> dict[str, int]:
    """The same for each first answer: what to compare when two counts differ.

    >>> from recompile.game import Game
    >>> divide(Game(seed=1, pool="FIR WAT DEA LIF MET SPE APA").state, 2)
    {'DEA': 6, 'FIR': 6, 'LIF': 6, 'MET': 6, 'SPE': 6, 'WAT': 6, 'APA': 6}
    """
    if depth <= 0:
        return {}
    return {option_text(s, option): perft(_after(s, option), depth - 1) for option in s.options}


def _after(s: State, option: int) -> State:
    twin = s.copy()
    machine.answer(twin, option)
    return twin
