"""Cards that a player does not know, exchanged: two deals that agree with all that player was shown.

`maybe` says from which heaps the card at a place may come and `labels` to which heap a face belongs (see `knowledge`),
so a face fits a place if its heap is among those of the place.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.frames import Committed
from recompile.engine.ids import CARD_CELLS, COMMITTED, NOWHERE, PER_CARD, ROOM
from recompile.engine.kinds import Card
from recompile.engine.state import BITS, State

NO_SWAPS: Final[list[int]] = []


def is_hidden(s: State, card: i64, me: i64) -> bool:
    """Whether this player does not know where the card is, or which card lies where it is."""
    return s.known(card) >> me & 1 == 0 and s.zone(card) != NOWHERE


def fits(s: State, me: i64, face: i64, holder: i64) -> bool:
    """Whether a face may lie where that card lies, as far as this player knows."""
    return s.maybe[me][holder] >> s.labels[me][face] & 1 != 0


def exchange(s: State, me: i64, first: i64, second: i64) -> None:
    """Two cards change places; what is known of the places stays with the places."""
    if first == second:
        return
    here = -1
    there = -1
    if s.zone(first) != COMMITTED:
        here = s.zone(first) * ROOM + s.index(first)
    if s.zone(second) != COMMITTED:
        there = s.zone(second) * ROOM + s.index(second)
    if here >= 0:
        s.set_at(here, second)
    if there >= 0:
        s.set_at(there, first)
    own = CARD_CELLS + first * PER_CARD
    other = CARD_CELLS + second * PER_CARD
    cells = s.cells
    for fact in range(i64(PER_CARD)):
        held = cells[own + fact]
        cells[own + fact] = cells[other + fact]
        cells[other + fact] = held
    s.own_heaps()
    maybe = s.maybe[me]
    heaps = maybe[first]
    maybe[first] = maybe[second]
    maybe[second] = heaps
    _rename(s, first, second)


def _rename(s: State, first: i64, second: i64) -> None:
    """What is going on speaks of the places, too."""
    names = vec[i64](range(s.cards_known))
    names[first] = second
    names[second] = first
    if s.committed:
        s.committed = [
            Committed(
                Card(names[e.card]),
                e.stack,
                e.player,
                e.played,
                e.wakes,
                Card(e.under if e.under < 0 else names[e.under]),
            )
            for e in s.committed
        ]
    for frame in s.frames:
        frame.rename(names)


def deal(s: State, me: i64, holder: i64, face: i64, pinned: i64) -> list[int] | None:
    """Let this face lie where that card lies, if any deal has it so; pinned cards stay. The exchanges that were made,
    two cards each."""
    if holder == face:
        return NO_SWAPS
    if not fits(s, me, face, holder):
        return None
    if fits(s, me, holder, face):
        exchange(s, me, holder, face)
        return [holder, face]
    chain = _chain(s, me, holder, face, pinned | BITS[holder] | BITS[face])
    if chain is None:
        return None
    swaps: list[int] = []
    at = holder  # the face that lies where `face` is to come
    for step in [*chain, face]:
        exchange(s, me, at, step)
        swaps += [at, step]
        at = step
    return swaps


def _chain(s: State, me: i64, homeless: i64, home: i64, pinned: i64) -> list[int] | None:
    """Cards that move over, one into the place of the next, until one fits where `home` lay: the shortest chain."""
    chains: list[list[int]] = [[]]
    tried = vec[i64]([0] * len(s.cast.value))
    while chains:
        chain = chains.pop(0)
        last = homeless
        if chain:
            last = chain[-1]
        for card in s.cast.cards:
            if tried[card] or pinned >> card & 1 or not is_hidden(s, card, me) or not fits(s, me, last, card):
                continue
            tried[card] = 1
            if fits(s, me, card, home):
                return [*chain, card]
            chains.append([*chain, card])
    return None
