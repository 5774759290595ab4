"""Hands, decks and trashes: draw, discard, shuffle, give, reveal (R10)."""

from __future__ import annotations

from recompile.engine import chance, knowledge
from recompile.engine.events import E_DISCARD, E_DRAW, E_GIVE, E_REVEAL, E_SHUFFLE, E_TAKE_RANDOM
from recompile.engine.frames import Frame
from recompile.engine.ids import (
    COMMITTED,
    DECK,
    DISCARDED,
    DISCARDING,
    DONE,
    DREW,
    M_CARD,
    MOVE_BASE,
    SHUFFLED,
    WAIT,
)
from recompile.engine.state import State
from recompile.engine.statics import can_draw
from recompile.engine.windows import collect, open_window, order

# ---------------------------------------------------------------- draw


def could_draw(s: State, player: int, deck: int) -> bool:
    """Whether a draw from this deck would bring at least one card."""
    return (len(s.decks[deck]) > 0 or len(s.trashes[deck]) > 0) and can_draw(s, player)


def draw(s: State, player: int, amount: int, deck: int) -> int:
    """DRAW: one batch that nothing interrupts (R10.1, R8.3). The cards are left in `batch`."""
    s.batch = []
    if amount <= 0 or not can_draw(s, player):
        return 0
    shuffled = False
    while len(s.batch) < amount:
        if not s.decks[deck]:
            if not s.trashes[deck]:
                break
            shuffled = trash_into_deck(s, deck)
        _draw_one(s, player, s.decks[deck].pop(), deck)
    _open_draw_windows(s, player, deck, shuffled)
    return len(s.batch)


def draw_from(s: State, player: int, cards: list[int]) -> None:
    """Draw these cards out of the player's own revealed deck, in one batch."""
    s.batch = []
    for card in cards:
        s.decks[player].remove(card)
        _draw_one(s, player, card, player)
    _open_draw_windows(s, player, player, False)


def _draw_one(s: State, player: int, card: int, deck: int) -> None:
    s.put_in_hand(card, player)
    s.known[card] |= 1 << player
    s.batch.append(card)
    if s.log is not None:
        s.log.add(s, E_DRAW, player, card, DECK + deck)


def _open_draw_windows(s: State, player: int, deck: int, shuffled: bool) -> None:
    """ "After you draw" and "after you shuffle" come together (R8.3)."""
    noted: list[int] = []
    if s.batch:
        collect(s, noted, s.cast.listeners[DREW], player, -1)
    if shuffled:
        collect(s, noted, s.cast.listeners[SHUFFLED], deck, -1)
    order(s, noted)


# ---------------------------------------------------------------- shuffle


def trash_into_deck(s: State, player: int) -> bool:
    """Put the trash into the deck and mix it. True if that was a shuffle (R10.5)."""
    for card in s.trashes[player]:
        s.put_on_deck(card, player)
    s.trashes[player] = []
    return mix_deck(s, player)


def mix_deck(s: State, player: int) -> bool:
    """Mixing fewer than two cards is not a shuffle."""
    deck = s.decks[player]
    if len(deck) < 2:
        return False
    chance.shuffle(s, player)
    knowledge.deck_is_shuffled(s, player)
    if s.log is not None:
        s.log.add(s, E_SHUFFLE, player, -1, DECK + player, len(deck))
    return True


# ---------------------------------------------------------------- discard


def discard(s: State, cards: list[int], player: int, trash: int) -> None:
    """DISCARD: these cards, wherever they come from, as one event of this player's (R8.4)."""
    for card in cards:
        _take(s, card)
        s.put_in_trash(card, trash)
        if s.log is not None:
            s.log.add(s, E_DISCARD, player, card, trash)
    if cards:
        open_window(s, DISCARDED, player)


def _take(s: State, card: int) -> None:
    """Out of a hand or a deck, the two places cards are discarded from."""
    zone = s.zone[card]
    if zone >= DECK:
        s.decks[zone - DECK].remove(card)
        s.zone[card] = COMMITTED
    else:
        s.take_from_hand(card, zone % 2)


def begin_discard(s: State, player: int, least: int, most: int, trash: int) -> None:
    """Let a player choose cards of the hand, one question for each, for one batch (R10.2)."""
    frame = s.push(DISCARDING, player)
    frame.count = min(least, len(s.hands[player]))
    frame.that = min(most, len(s.hands[player]))
    frame.line = trash


def step_discarding(s: State, f: Frame) -> None:
    """Registers: count the least, that the most, noted the cards chosen so far."""
    hand = s.hands[f.player]
    pick = s.reply()
    if pick == WAIT and len(f.noted) < f.that:
        if f.count == len(hand):
            f.noted = hand.copy()  # the whole hand: nothing to choose
        else:
            s.options = [M_CARD * MOVE_BASE + card for card in hand if card not in f.noted]
            if len(f.noted) >= f.count:
                s.options.append(DONE)
            pick = s.ask(f.player)
            if pick == WAIT:
                return
    if pick == DONE:
        f.that = len(f.noted)
    elif pick != WAIT:
        f.noted.append(pick % MOVE_BASE)
    if len(f.noted) < f.that:
        return
    s.frames.pop()
    below = s.frames[-1]
    below.count = len(f.noted)
    below.done = len(f.noted) > 0
    discard(s, f.noted, f.player, f.line)


# ---------------------------------------------------------------- give, take, reveal


def hand_over(s: State, card: int, giver: int, at_random: bool) -> None:
    """A card goes from one hand to the other; both players see which (R10.7)."""
    s.take_from_hand(card, giver)
    knowledge.show(s, card)
    s.put_in_hand(card, 1 - giver)
    if s.log is not None:
        s.log.add(s, E_TAKE_RANDOM if at_random else E_GIVE, giver, card, 1 - giver)


def reveal(s: State, card: int, player: int) -> None:
    """REVEAL: both see it, then it is as before (R10.3)."""
    knowledge.show(s, card)
    if s.log is not None:
        s.log.add(s, E_REVEAL, player, card, s.zone[card])
