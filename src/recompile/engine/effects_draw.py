"""What texts do with hands and decks as a whole: draw, discard, shuffle, refresh."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import chance, piles, refreshing
from recompile.engine.frames import DRAWN, TextFrame
from recompile.engine.ids import (
    DECK,
    HAND,
    M_CARD,
    M_PLAYER,
    MOVE_BASE,
    SHUFFLED,
    TRASH,
    WAIT,
)
from recompile.engine.instructions import FIRST, LEAST, SECOND, Instr
from recompile.engine.plays import whom
from recompile.engine.select import amount_of
from recompile.engine.state import State
from recompile.engine.statics import can_draw
from recompile.engine.windows import open_window

# ---------------------------------------------------------------- draw


def draw_cards(s: State, f: TextFrame, step: Instr) -> i64:
    """Draw. The cards are noted for "a card drawn"."""
    assert step.amount is not None
    amount = amount_of(s, f, step.amount)
    player = whom(f, step.who)
    drawn = piles.draw(s, player, amount, whom(f, step.whose))
    f.done = amount > 0 and drawn == amount
    if step.flag:
        hand = piles.zone_cards(s, HAND + player)
        f.noting = DRAWN
        f.noted = hand[len(hand) - drawn :]
    return f.step + 1


def can_draw_cards(s: State, f: TextFrame, step: Instr) -> bool:
    return piles.could_draw(s, whom(f, step.who), whom(f, step.whose))


def draw_found(s: State, f: TextFrame, step: Instr) -> i64:
    """Draw from the revealed deck: one card with a value, which is chosen, or all cards of a protocol."""
    answer = s.reply()
    if answer == WAIT:
        found = vec[i64]()
        for card in piles.zone_cards(s, DECK + f.player):
            if _is_found(s, card, step):
                found = append(found, card)
        f.done = len(found) > 0 and can_draw(s, f.player)
        if not f.done:
            return f.step + 1
        if step.jump >= 0:
            piles.draw_from(s, f.player, found)
            return f.step + 1
        offer_by_name(s, found)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    piles.draw_from(s, f.player, vec[i64]([answer % MOVE_BASE]))
    return f.step + 1


def offer_by_name(s: State, cards: vec[i64]) -> None:
    """Ask for one of these cards of a hand, a trash or a revealed deck."""
    s.offered = 0
    for card in cards:
        s.offer(M_CARD * MOVE_BASE + card)


def offer_hand(s: State, player: i64) -> None:
    offer_by_name(s, piles.zone_cards(s, HAND + player))


def _is_found(s: State, card: i64, step: Instr) -> bool:
    if step.jump >= 0:
        return s.cast.card_kin[card] == step.jump
    return s.cast.value[card] == step.n


# ---------------------------------------------------------------- discard


def discard_cards(s: State, f: TextFrame, step: Instr) -> i64:
    assert step.amount is not None
    player = whom(f, step.who)
    amount = amount_of(s, f, step.amount)
    f.count = 0
    f.done = False
    most = amount
    if step.amount.kind == LEAST:
        most = s.size(HAND + player)
    if s.size(HAND + player) and most > 0:
        piles.begin_discard(s, player, amount, most, whom(f, step.whose))
    return f.step + 1


def can_discard(s: State, f: TextFrame, step: Instr) -> bool:
    return s.size(HAND + whom(f, step.who)) > 0


def choose_player(s: State, f: TextFrame, _step: Instr) -> i64:
    """Who goes first, when both players do something. An empty hand leaves no choice."""
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for player in range(2):
            if s.size(HAND + player):
                s.offer(M_PLAYER * MOVE_BASE + player)
        if s.offered == 0:
            s.offer(M_PLAYER * MOVE_BASE + f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.first = answer % MOVE_BASE
    return f.step + 1


def discard_hand(s: State, f: TextFrame, step: Instr) -> i64:
    player = whom(f, step.who)
    if step.who == FIRST:
        player = f.first
    elif step.who == SECOND:
        player = 1 - f.first
    cards = piles.zone_cards(s, HAND + player)
    f.count = len(cards)
    f.done = f.count > 0
    piles.discard(s, cards, player, player)
    return f.step + 1


def discard_random(s: State, f: TextFrame, step: Instr) -> i64:
    player = whom(f, step.who)
    f.done = s.size(HAND + player) > 0
    if f.done:
        card = chance.pick(s, player)
        piles.discard(s, vec[i64]([card]), player, player)
    return f.step + 1


def discard_top(s: State, f: TextFrame, step: Instr) -> i64:
    """You discard the top card of a deck; it is "the discarded card"."""
    deck = whom(f, step.whose)
    f.shown = -1
    f.done = s.size(DECK + deck) > 0
    if f.done:
        f.shown = s.top(DECK + deck)
        piles.discard(s, vec[i64]([f.shown]), f.player, deck)
    return f.step + 1


def can_discard_top(s: State, f: TextFrame, step: Instr) -> bool:
    return s.size(DECK + whom(f, step.whose)) > 0


def discard_deck(s: State, f: TextFrame, _step: Instr) -> i64:
    cards = vec[i64](s.deck(f.player)[::-1])
    f.done = len(cards) > 0
    piles.discard(s, cards, f.player, f.player)
    return f.step + 1


# ---------------------------------------------------------------- shuffle, refresh


def shuffle_deck(s: State, f: TextFrame, _step: Instr) -> i64:
    f.done = piles.mix_deck(s, f.player)
    if f.done:
        open_window(s, SHUFFLED, f.player)
    return f.step + 1


def shuffle_trash(s: State, f: TextFrame, step: Instr) -> i64:
    f.done = can_shuffle_trash(s, f, step)
    if piles.trash_into_deck(s, f.player):
        open_window(s, SHUFFLED, f.player)
    return f.step + 1


def can_shuffle_trash(s: State, f: TextFrame, _step: Instr) -> bool:
    """Mixing two cards is a change, and so is moving one from the trash."""
    return s.size(TRASH + f.player) > 0 or s.size(DECK + f.player) >= 2


def refresh_hand(s: State, f: TextFrame, _step: Instr) -> i64:
    f.done = refreshing.begin_refresh(s, f.player)
    return f.step + 1


def can_refresh_hand(s: State, f: TextFrame, _step: Instr) -> bool:
    return refreshing.can_refresh(s, f.player)
