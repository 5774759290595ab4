"""What texts do with single cards of hands, decks and trashes: give, take, reveal."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import chance, piles, plays
from recompile.engine.effects_draw import offer_by_name, offer_hand
from recompile.engine.frames import TextFrame
from recompile.engine.ids import (
    DECK,
    HAND,
    M_CARD,
    MOVE_BASE,
    TRASH,
    WAIT,
)
from recompile.engine.instructions import Instr
from recompile.engine.plays import whom
from recompile.engine.state import State

# ---------------------------------------------------------------- give, take, reveal


def give(s: State, f: TextFrame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        f.done = s.size(HAND + f.player) > 0
        if not f.done:
            return f.step + 1
        offer_hand(s, f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    piles.hand_over(s, answer % MOVE_BASE, f.player, False)
    return f.step + 1


def has_hand(s: State, f: TextFrame, _step: Instr) -> bool:
    return s.size(HAND + f.player) > 0


def take_random(s: State, f: TextFrame, _step: Instr) -> i64:
    f.done = s.size(HAND + 1 - f.player) > 0
    if f.done:
        card = chance.pick(s, 1 - f.player)
        piles.hand_over(s, card, 1 - f.player, True)
    return f.step + 1


def reveal_hand(s: State, f: TextFrame, step: Instr) -> i64:
    player = whom(f, step.who)
    for card in piles.zone_cards(s, HAND + player):
        piles.reveal(s, card, player)
    return f.step + 1


def reveal_from_hand(s: State, f: TextFrame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        if s.size(HAND + f.player) == 0:
            return f.step + 1
        offer_hand(s, f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    piles.reveal(s, answer % MOVE_BASE, f.player)
    return f.step + 1


def reveal_top(s: State, f: TextFrame, _step: Instr) -> i64:
    if s.size(DECK + f.player):
        piles.reveal(s, s.top(DECK + f.player), f.player)
    return f.step + 1


def reveal_deck(s: State, f: TextFrame, _step: Instr) -> i64:
    for card in reversed(s.deck(f.player)):
        piles.reveal(s, card, f.player)
    return f.step + 1


def pick_from_trash(s: State, f: TextFrame, step: Instr) -> i64:
    """Choose a card of the trash; with the flag, only one that can be played."""
    answer = s.reply()
    if answer == WAIT:
        cards = _trash_choices(s, f, step)
        f.that = -1
        f.done = len(cards) > 0
        if not f.done:
            return f.step + 1
        offer_by_name(s, cards)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = answer % MOVE_BASE
    if not step.flag:
        piles.reveal(s, f.that, f.player)
    return f.step + 1


def _trash_choices(s: State, f: TextFrame, step: Instr) -> vec[i64]:
    trash = piles.zone_cards(s, TRASH + f.player)
    if not step.flag:
        return trash
    play = s.cast.code[f.text][f.step + 1]
    playable = vec[i64]()
    for card in trash:
        f.that = card
        plays.offer_that_play(s, f, play)
        if s.offered:
            playable = append(playable, card)
    return playable


def pick_drawn(s: State, f: TextFrame, _step: Instr) -> i64:
    """Reveal one of the cards just drawn that has the stated value; with none, there is no "it"."""
    answer = s.reply()
    if answer == WAIT:
        f.that = -1
        s.offered = 0
        for card in f.noted:
            if s.zone(card) == HAND + f.player and s.cast.value[card] == f.stated:
                s.offer(M_CARD * MOVE_BASE + card)
        if s.offered == 0:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = answer % MOVE_BASE
    piles.reveal(s, f.that, f.player)
    return f.step + 1
