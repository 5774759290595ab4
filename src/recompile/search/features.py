"""What counts in a position, one player at a time, as a list of small numbers.

Every feature is a yes or no: "a line of mine stands at 9, ahead, not compiled, and it is my turn", "this card lies
uncovered on my side". A position is worth the sum of the weights of one player's features minus those of the other's.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import DECK, HAND, ROOM
from recompile.engine.state import State
from recompile.engine.values import total

MOST_TOTAL: Final = 14  # totals above count alike
MOST_HAND: Final = 8

# Where each block of features begins. Blocks marked * come twice: first for the player whose turn it is not.
LINE: Final = 0  # * total, behind / level / ahead, compiled or not
COMPILED: Final = LINE + 2 * (MOST_TOTAL + 1) * 3 * 2  # * how many protocols are compiled
IN_HAND: Final = COMPILED + 2 * 4  # * how many cards in hand
LEADS: Final = IN_HAND + 2 * (MOST_HAND + 1)  # * in how many lines ahead
CONTROL: Final = LEADS + 2 * 4  # * has control
SUPPLY: Final = CONTROL + 2  # deck: empty, nearly, some, many
GENERAL: Final = SUPPLY + 4  # so many features speak of no card
# Then come those of the cards of the game, so many for each: where it is.
PER_CARD: Final = 5
HELD: Final = 0  # in hand
OPEN: Final = 1  # uncovered and face-up
UNDER: Final = 2  # covered and face-up
DOWN: Final = 3  # face-down, uncovered
SUNK: Final = 4  # face-down, covered
MOST_ACTIVE: Final = 256


def collect(s: State, player: i64, out: vec[i64]) -> i64:
    """Write the numbers of the features this player has into `out`; how many there are."""
    mine: i64 = 0
    if s.turn == player:
        mine = 1
    n = _lines(s, player, mine, out)
    hand = s.size(HAND + player)
    size = hand
    if size > MOST_HAND:
        size = MOST_HAND
    out[n] = IN_HAND + mine * (MOST_HAND + 1) + size
    n += 1
    if s.control == player:
        out[n] = CONTROL + mine
        n += 1
    out[n] = SUPPLY + _supply(s.size(DECK + player))
    n += 1
    first = (HAND + player) * ROOM
    for at in range(first, first + hand):
        out[n] = GENERAL + s.at(at) * PER_CARD + HELD
        n += 1
    return _field(s, player, out, n)


def _supply(deck: i64) -> i64:
    if deck == 0:
        return 0
    if deck <= 2:
        return 1
    if deck <= 6:
        return 2
    return 3


def _lines(s: State, player: i64, mine: i64, out: vec[i64]) -> i64:
    """The lines, and how many are compiled or led. How many features have been written."""
    leads: i64 = 0
    done: i64 = 0
    home = player * 3
    away = 3 - home
    for line in range(3):
        points = total(s, home + line)
        theirs = total(s, away + line)
        standing: i64 = 0
        if points > theirs:
            standing = 2
            leads += 1
        elif points == theirs:
            standing = 1
        turned = s.compiled(home + line)
        done += turned
        if points > MOST_TOTAL:
            points = MOST_TOTAL
        if points < 0:
            points = 0
        out[line] = LINE + ((mine * (MOST_TOTAL + 1) + points) * 3 + standing) * 2 + turned
    out[3] = COMPILED + mine * 4 + done
    out[4] = LEADS + mine * 4 + leads
    return 5


def _field(s: State, player: i64, out: vec[i64], n: i64) -> i64:
    for stack in range(player * 3, player * 3 + 3):
        size = s.size(stack)
        if size == 0:
            continue
        last = stack * ROOM + size - 1
        for at in range(stack * ROOM, last):
            card = s.at(at)
            where: i64 = SUNK
            if s.up(card):
                where = UNDER
            out[n] = GENERAL + card * PER_CARD + where
            n += 1
        card = s.at(last)
        where = DOWN
        if s.up(card):
            where = OPEN
        out[n] = GENERAL + card * PER_CARD + where
        n += 1
    return n
