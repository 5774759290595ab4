"""Protocols: their order, their compiled sides, and the control that lets them be rearranged (R9.3, R10.6)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.events import (
    E_LOSE_CONTROL,
    E_REARRANGE,
    E_SPEND_CONTROL,
    E_TAKE_CONTROL,
    E_TURN_PROTOCOL,
    E_WIN,
    ORDER_BASE,
)
from recompile.engine.ids import (
    CARD_CELLS,
    GAINED,
    KEEP,
    M_ORDER,
    MOVE_BASE,
    NEUTRAL,
    OVER,
    PERMUTATIONS,
    PROTOCOL_CELLS,
    REARRANGED,
    WAIT,
)
from recompile.engine.instructions import B_REARRANGE
from recompile.engine.kinds import Option, Stack
from recompile.engine.state import State
from recompile.engine.statics import bar
from recompile.engine.windows import open_window

ORDERS: Final = vec[i64]([line for order in PERMUTATIONS for line in order])  # the permutations, one after the other


def offer_orders(s: State, player: i64) -> None:
    """Append every other order of a player's protocols (R10.6)."""
    for order in range(i64(1), 6):
        s.offer(M_ORDER * MOVE_BASE + player * 6 + order)


def rearrange(s: State, option: Option, player: i64) -> None:
    """Into this order, by this player."""
    detail = option % MOVE_BASE
    home = detail // 6 * 3
    order = detail % 6
    was = s.cells[PROTOCOL_CELLS:CARD_CELLS]  # the protocols, then their sides
    for line in range(i64(3)):
        source = home + ORDERS[order * 3 + line]
        s.set_protocol(home + line, i64(was[source]))
        s.set_compiled(home + line, i64(was[source + 6]))
    if s.log is not None:
        s.log.add(s, E_REARRANGE, detail // 6, number=named_order(s, home))
    open_window(s, REARRANGED, player)


def named_order(s: State, home: i64) -> i64:
    """A player's protocols from left to right, as one number for the log."""
    kin = s.cast.kin
    return (kin[s.protocol(home)] * ORDER_BASE + kin[s.protocol(home + 1)]) * ORDER_BASE + kin[s.protocol(home + 2)]


def turn_protocol(s: State, stack: Stack) -> None:
    """To the compiled side; the third one wins at once (R3.7)."""
    s.set_compiled(stack, 1)
    player = stack // 3
    if s.log is not None:
        s.log.add(s, E_TURN_PROTOCOL, player, -1, -1, stack, s.cast.kin[s.protocol(stack)])
    if s.compiled(player * 3) + s.compiled(player * 3 + 1) + s.compiled(player * 3 + 2) == 3:
        s.winner = player
        s.phase = OVER
        if s.log is not None:
            s.log.add(s, E_WIN, player)


def spend_control(s: State, player: i64) -> bool:
    """Control becomes neutral before anything else happens. True if there was any to spend."""
    if s.control != player:
        return False
    s.control = NEUTRAL
    if s.log is not None:
        s.log.add(s, E_SPEND_CONTROL, player)
    return True


def gain_control(s: State, player: i64) -> None:
    """Take the control component, from wherever it is (R1.6)."""
    s.control = player
    if s.log is not None:
        s.log.add(s, E_TAKE_CONTROL, player)
    open_window(s, GAINED, player)


def lose_control(s: State, player: i64) -> None:
    """It becomes neutral, and nothing is bought with it."""
    s.control = NEUTRAL
    if s.log is not None:
        s.log.add(s, E_LOSE_CONTROL, player)


def ask_control(s: State, player: i64) -> bool:
    """Rearrange one player's protocols, or leave them. False while the question is open."""
    if bar(s, B_REARRANGE, player, -1, -1) >= 0:
        return True
    pick = s.reply()
    if pick == WAIT:
        s.offered = 0
        s.offer(KEEP)
        offer_orders(s, player)
        offer_orders(s, 1 - player)
        pick = s.ask(player)
        if pick == WAIT:
            return False
    if pick != KEEP:
        rearrange(s, pick, player)
    return True
