"""Answers that name cards, and what of them a player can tell who does not know the card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import M_CARD, M_PLAY, MOVE_BASE, WAIT
from recompile.engine.kinds import Option
from recompile.engine.machine import advance
from recompile.engine.state import State


def card_in(option: i64) -> i64:
    """The card an answer names by its face, or -1."""
    kind = option // MOVE_BASE
    if kind == M_PLAY:
        return option % MOVE_BASE // 12
    if kind == M_CARD:
        return option % MOVE_BASE
    return -1


def with_card(option: i64, card: i64) -> i64:
    """The same answer with another card."""
    if option // MOVE_BASE == M_PLAY:
        return M_PLAY * MOVE_BASE + card * 12 + option % MOVE_BASE % 12
    return M_CARD * MOVE_BASE + card


def after_swaps(option: i64, trail: vec[i64], since: i64) -> i64:
    """The same answer after the exchanges that stand in the trail since then: the card that lies there now."""
    named = card_in(option)
    card = named
    for at in range(since, len(trail), 3):
        if trail[at + 1] == card:
            card = trail[at + 2]
        elif trail[at + 2] == card:
            card = trail[at + 1]
    return option if card == named else with_card(option, card)


def kind_of(s: State, card: i64, me: i64) -> tuple[int, int]:
    """What a player can tell of a card they do not know: where it is, and from which heaps it may come."""
    return int(s.zone(card)), int(s.maybe[me][card])


def alike(s: State, option: i64, card: i64, me: i64) -> tuple[int, int, int, int]:
    """What a player can tell of an answer that names a card they do not know: what is done with it, and where."""
    place: i64 = -1
    if option // MOVE_BASE == M_PLAY:
        place = option % MOVE_BASE % 12
    zone, heaps = kind_of(s, card, me)
    return int(option // MOVE_BASE), int(place), zone, heaps


def ask_again(s: State) -> None:
    """Put the question of the moment again: what is offered may hang on cards that have changed."""
    s.answer = Option(WAIT)
    advance(s)
