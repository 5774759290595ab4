"""What chance decides, made to come out as somebody wants it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.events import Log
from recompile.engine.machine import answer
from recompile.engine.state import State


def listened(s: State, option: i64, forced: list[list[int]]) -> tuple[State, Log]:
    """An answer with these outcomes first, and what chance did."""
    twin = s.copy()
    twin.forced = forced
    log = Log()
    twin.log = log
    answer(twin, option)
    twin.log = None
    twin.forced = []
    return twin, log


def may_be_picked(s: State, option: i64, forced: list[list[int]]) -> bool:
    """Whether chance may do that after this answer."""
    try:
        listened(s, option, forced)
    except ValueError:
        return False
    return True


def renamed(s: State, forced: list[list[int]], trail: vec[i64], since: i64) -> list[list[int]]:
    """Outcomes of chance after the exchanges that stand in the trail since then."""
    if not forced:
        return forced
    names: dict[int, int] = {}
    for card in s.cast.cards:
        names[key_of_card(s, card)] = key_of_card(s, card)
    for at in range(since, len(trail), 3):
        first = key_of_card(s, trail[at + 1])
        second = key_of_card(s, trail[at + 2])
        for key, name in names.items():
            if name == first:
                names[key] = second
            elif name == second:
                names[key] = first
    return [[names[key] for key in keys] for keys in forced]


def key_of_card(s: State, card: i64) -> int:
    """How outcomes name a card (see `chance.key_of`)."""
    return s.cast.card_kin[card] * 10 + s.cast.value[card]
