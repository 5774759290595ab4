"""Hands, decks and trashes: draw, discard, shuffle, give, reveal (R10)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import chance, knowledge
from recompile.engine.events import E_DISCARD, E_DRAW, E_ENTER, E_GIVE, E_REVEAL, E_SHUFFLE, E_SINK, E_TAKE_RANDOM
from recompile.engine.frames import NOTHING, DiscardFrame, TextFrame
from recompile.engine.ids import (
    DECK,
    DISCARDED,
    DONE,
    DREW,
    HAND,
    M_CARD,
    MOVE_BASE,
    ROOM,
    SHUFFLED,
    TEXT,
    TRASH,
    UNDER_DECK,
    WAIT,
)
from recompile.engine.kinds import Card, Zone
from recompile.engine.state import State
from recompile.engine.statics import can_draw
from recompile.engine.windows import Happening, as_they_lie, collect, open_window, order

BLANK: Final = vec[i64]([0] * ROOM)

# ---------------------------------------------------------------- draw


def could_draw(s: State, player: i64, deck: i64) -> bool:
    """Whether a draw from this deck would bring at least one card."""
    return s.size(DECK + deck) + s.size(TRASH + deck) > 0 and can_draw(s, player)


def draw(s: State, player: i64, amount: i64, deck: i64) -> i64:
    """DRAW: one batch that nothing interrupts (R10.1, R8.3). How many cards came; they are the last of the hand."""
    if amount <= 0 or not can_draw(s, player):
        return 0
    shuffled = False
    drawn: i64 = 0
    while drawn < amount:
        if s.size(DECK + deck) == 0:
            if s.size(TRASH + deck) == 0:
                break
            shuffled = trash_into_deck(s, deck)
        _draw_one(s, player, s.top(DECK + deck))
        drawn += 1
    _open_draw_windows(s, player, deck, drawn, shuffled)
    return drawn


def draw_from(s: State, player: i64, cards: vec[i64]) -> None:
    """Draw these cards, wherever they lie, in one batch."""
    for card in cards:
        _draw_one(s, player, Card(card))
    _open_draw_windows(s, player, player, len(cards), False)


def _draw_one(s: State, player: i64, card: Card) -> None:
    origin = s.zone(card)
    s.take(card)
    s.put_in_hand(card, player)
    knowledge.show_to(s, card, player)
    if s.log is not None:
        s.log.add(s, E_DRAW, player, card, origin, HAND + player)


def _open_draw_windows(s: State, player: i64, deck: i64, drawn: i64, shuffled: bool) -> None:
    """ "After you draw" and "after you shuffle" come together (R8.3)."""
    noted = vec[i64]()
    if drawn and s.cast.listeners[DREW]:
        happened = Happening(player, 0, False, NOTHING)
        happened.many = drawn
        noted = collect(s, noted, s.cast.listeners[DREW], happened)
    if shuffled and s.cast.listeners[SHUFFLED]:
        noted = collect(s, noted, s.cast.listeners[SHUFFLED], Happening(deck, 0, False, NOTHING))
    order(s, noted)


# ---------------------------------------------------------------- shuffle


def trash_into_deck(s: State, player: i64) -> bool:
    """Put the trash into the deck and mix it. True if that was a shuffle (R10.5)."""
    trash = TRASH + player
    size = s.size(trash)
    s.set_size(trash, 0)
    for at in range(trash * ROOM, trash * ROOM + size):
        s.put_on_deck(s.at(at), player)
    return mix_deck(s, player)


def mix_deck(s: State, player: i64) -> bool:
    """Mixing fewer than two cards is not a shuffle."""
    size = s.size(DECK + player)
    if size < 2:
        return False
    chance.shuffle(s, player)
    knowledge.deck_is_shuffled(s, player)
    if s.log is not None:
        s.log.add(s, E_SHUFFLE, player, -1, -1, DECK + player, size)
    return True


def zone_cards(s: State, zone: i64) -> vec[i64]:
    """The cards of a zone as they lie now, oldest first."""
    size = s.size(zone)
    found = BLANK[:size]
    cells = s.cells
    first = zone * ROOM
    for at in range(size):
        cell = first + at
        found[at] = i64(cells[cell])
    return found


# ---------------------------------------------------------------- discard


def discard(s: State, cards: vec[i64], player: i64, trash: i64) -> None:
    """DISCARD: these cards, wherever they come from, as one event of this player's (R8.4)."""
    for card in cards:
        origin = s.zone(card)
        s.take(Card(card))
        s.put_in_trash(Card(card), trash)
        if s.log is not None:
            s.log.add(s, E_DISCARD, player, card, origin, TRASH + trash)
    if len(cards) and s.cast.listeners[DISCARDED]:
        open_window(s, DISCARDED, player, 0, False, as_they_lie(s, cards))


def begin_discard(s: State, player: i64, least: i64, most: i64, trash: i64) -> None:
    """Let a player choose cards of the hand, one question for each, for one batch (R10.2)."""
    size = s.size(HAND + player)
    full = least <= size
    if least > size:
        least = size
    if most > size:
        most = size
    s.push(DiscardFrame(player, least, most, trash, full))


def step_discarding(s: State, f: DiscardFrame) -> None:
    hand = HAND + f.player
    pick = s.reply()
    if pick == WAIT and len(f.chosen) < f.most:
        if f.least == s.size(hand):
            f.chosen = zone_cards(s, hand)  # the whole hand: nothing to choose
        else:
            s.offered = 0
            for at in range(hand * ROOM, hand * ROOM + s.size(hand)):
                if s.at(at) not in f.chosen:
                    s.offer(M_CARD * MOVE_BASE + s.at(at))
            if len(f.chosen) >= f.least:
                s.offer(DONE)
            pick = s.ask(f.player)
            if pick == WAIT:
                return
    if pick == DONE:
        f.most = len(f.chosen)
    elif pick != WAIT:
        f.chosen = append(f.chosen[:], pick % MOVE_BASE)
    if len(f.chosen) < f.most:
        return
    s.pop()
    below = s.active
    if below.kind == TEXT:
        text = cast(TextFrame, below)
        text.count = len(f.chosen)
        text.done = f.full and len(f.chosen) > 0
        step = s.cast.code[text.text][text.step - 1]
        last = Card(-1)
        if len(f.chosen):
            last = Card(f.chosen[len(f.chosen) - 1])
        if step.shows:
            text.shown = last
        if step.names:
            text.that = last
    discard(s, f.chosen, f.player, f.into)


# ---------------------------------------------------------------- give, take, reveal


def hand_over(s: State, card: Card, giver: i64, at_random: bool) -> None:
    """A card goes from one hand to the other; both players see which (R10.7)."""
    s.take(card)
    knowledge.pass_over(s, card, Zone(HAND + giver))
    s.put_in_hand(card, 1 - giver)
    if s.log is not None:
        s.log.add(s, E_TAKE_RANDOM if at_random else E_GIVE, giver, card, HAND + giver, HAND + 1 - giver)


def move(s: State, card: Card, pile: i64, player: i64) -> None:
    """PUT: from one pile to another; what leaves a hand unseen is blurred with the rest of it (R11.3)."""
    origin = s.zone(card)
    s.take(card)
    if origin < DECK and pile != TRASH:
        knowledge.hidden_card_leaves_hand(s, card, origin - HAND)
    arrive(s, card, pile, player, origin)


def arrive(s: State, card: Card, pile: i64, player: i64, origin: i64) -> None:
    """A committed card comes into a hand or a trash, on a deck or under it."""
    zone = Zone(pile + player)
    if pile == HAND:
        s.put_in_hand(card, player)
        knowledge.show_to(s, card, player)
    elif pile == TRASH:
        s.put_in_trash(card, player)
    elif pile == UNDER_DECK:
        s.put_under_deck(card, player)
        zone = Zone(DECK + player)
    else:
        s.put_on_deck(card, player)
    if s.log is not None:
        s.log.add(s, E_SINK if pile == UNDER_DECK else E_ENTER, player, card, origin, zone)


def reveal(s: State, card: Card, player: i64) -> None:
    """REVEAL: both see it, then it is as before (R10.3)."""
    knowledge.show(s, card)
    if s.log is not None:
        s.log.add(s, E_REVEAL, player, card, -1, s.zone(card))
