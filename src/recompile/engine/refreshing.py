"""Refresh: spend control, draw up to five (R10.4); and clear cache: discard down to five (R3.5)."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import piles
from recompile.engine.events import E_CLEAR_CACHE, E_REFRESH
from recompile.engine.frames import RefreshFrame
from recompile.engine.ids import CACHE, HAND, HAND_LIMIT, REFRESHED
from recompile.engine.instructions import B_DISCARD, B_REFRESH
from recompile.engine.protocols import ask_control, spend_control
from recompile.engine.state import State
from recompile.engine.statics import bar, skips, skips_cache
from recompile.engine.windows import open_window


def can_refresh(s: State, player: i64) -> bool:
    """Not with five or more cards, nor if no card could be drawn (R10.4)."""
    if s.size(HAND + player) >= HAND_LIMIT or bar(s, B_REFRESH, player, -1, -1) >= 0:
        return False
    return piles.could_draw(s, player, player)


def begin_refresh(s: State, player: i64) -> bool:
    if not can_refresh(s, player):
        return False
    frame = RefreshFrame(player)
    s.push(frame)
    if not spend_control(s, player):
        frame.step = 1
    if s.log is not None:
        s.log.add(s, E_REFRESH, player)
    return True


def step_refreshing(s: State, f: RefreshFrame) -> None:
    if f.step == 0:
        if ask_control(s, f.player):
            f.step = 1
    elif f.step == 1:
        f.step = 2
        piles.draw(s, f.player, HAND_LIMIT - s.size(HAND + f.player), f.player)
    else:
        s.pop()
        open_window(s, REFRESHED, f.player)


def clears_cache(s: State, player: i64) -> bool:
    """Whether nothing keeps the player whose turn it is from it."""
    return not skips_cache(s, player) and not skips(s, CACHE) and bar(s, B_DISCARD, player, -1, -1) < 0


def clear_cache(s: State, player: i64) -> None:
    """Discard down to five in one batch (R3.5)."""
    surplus = s.size(HAND + player) - HAND_LIMIT
    if s.log is not None:
        s.log.add(s, E_CLEAR_CACHE, player)
    piles.begin_discard(s, player, surplus, surplus, player)
