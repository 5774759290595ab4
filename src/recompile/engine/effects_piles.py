"""What texts do with hands, decks, trashes and protocols: draw, discard, play, shuffle, rearrange, state."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import chance, piles, plays, rounds
from recompile.engine.events import E_LOCK, E_STATE, E_SWAP_STACKS
from recompile.engine.frames import Frame, Lock
from recompile.engine.ids import (
    DECK,
    HAND,
    M_CARD,
    M_NUMBER,
    M_PLAYER,
    M_PROTOCOL,
    M_SWAP,
    MOVE_BASE,
    OTHER,
    PAIRS,
    ROOM,
    SHUFFLED,
    TRASH,
    WAIT,
)
from recompile.engine.instructions import FIRST, LEAST, SECOND, UNDER_THIS, Instr
from recompile.engine.plays import whom
from recompile.engine.program import LIBRARY
from recompile.engine.select import amount_of
from recompile.engine.state import State
from recompile.engine.statics import can_draw
from recompile.engine.windows import open_window

LARGEST_NUMBER: Final = 6

# ---------------------------------------------------------------- draw


def draw_cards(s: State, f: Frame, step: Instr) -> i64:
    """Draw. The cards are noted for "a card drawn"."""
    assert step.amount is not None
    amount = amount_of(s, f, step.amount)
    player = whom(f, step.who)
    drawn = piles.draw(s, player, amount, whom(f, step.whose))
    f.done = amount > 0 and drawn == amount
    if step.flag:
        end = (HAND + player) * ROOM + s.size[HAND + player]
        f.noted = s.cells[end - drawn : end]
    return f.step + 1


def can_draw_cards(s: State, f: Frame, step: Instr) -> bool:
    return piles.could_draw(s, whom(f, step.who), whom(f, step.whose))


def draw_found(s: State, f: Frame, step: Instr) -> i64:
    """Draw from the revealed deck: one card with a value, which is chosen, or all cards of a protocol."""
    answer = s.reply()
    if answer == WAIT:
        found = vec[i64]()
        for card in piles.zone_cards(s, DECK + f.player):
            if _is_found(card, step):
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


def _is_found(card: i64, step: Instr) -> bool:
    if step.jump >= 0:
        return LIBRARY.protocol[card] == step.jump
    return LIBRARY.value[card] == step.n


# ---------------------------------------------------------------- discard


def discard_cards(s: State, f: Frame, step: Instr) -> i64:
    assert step.amount is not None
    player = whom(f, step.who)
    amount = amount_of(s, f, step.amount)
    f.count = 0
    f.done = False
    most = amount
    if step.amount.kind == LEAST:
        most = s.size[HAND + player]
    if s.size[HAND + player] and most > 0:
        piles.begin_discard(s, player, amount, most, whom(f, step.whose))
    return f.step + 1


def can_discard(s: State, f: Frame, step: Instr) -> bool:
    return s.size[HAND + whom(f, step.who)] > 0


def choose_player(s: State, f: Frame, _step: Instr) -> i64:
    """Who goes first, when both players do something. Kept as "that line"; an empty hand leaves no choice."""
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for player in range(2):
            if s.size[HAND + player]:
                s.offer(M_PLAYER * MOVE_BASE + player)
        if s.offered == 0:
            s.offer(M_PLAYER * MOVE_BASE + f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.line = answer % MOVE_BASE
    return f.step + 1


def discard_hand(s: State, f: Frame, step: Instr) -> i64:
    player = whom(f, step.who)
    if step.who == FIRST:
        player = f.line
    elif step.who == SECOND:
        player = 1 - f.line
    cards = piles.zone_cards(s, HAND + player)
    f.count = len(cards)
    f.done = f.count > 0
    piles.discard(s, cards, player, player)
    return f.step + 1


def discard_random(s: State, f: Frame, step: Instr) -> i64:
    player = whom(f, step.who)
    f.done = s.size[HAND + player] > 0
    if f.done:
        card = chance.pick(s, player)
        piles.discard(s, vec[i64]([card]), player, player)
    return f.step + 1


def discard_top(s: State, f: Frame, step: Instr) -> i64:
    """You discard the top card of a deck; it is "the discarded card"."""
    deck = whom(f, step.whose)
    f.shown = -1
    f.done = s.size[DECK + deck] > 0
    if f.done:
        f.shown = s.top(DECK + deck)
        piles.discard(s, vec[i64]([f.shown]), f.player, deck)
    return f.step + 1


def can_discard_top(s: State, f: Frame, step: Instr) -> bool:
    return s.size[DECK + whom(f, step.whose)] > 0


def discard_deck(s: State, f: Frame, _step: Instr) -> i64:
    cards = vec[i64](s.deck(f.player)[::-1])
    f.done = len(cards) > 0
    piles.discard(s, cards, f.player, f.player)
    return f.step + 1


# ---------------------------------------------------------------- give, take, reveal


def give(s: State, f: Frame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        f.done = s.size[HAND + f.player] > 0
        if not f.done:
            return f.step + 1
        offer_hand(s, f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    piles.hand_over(s, answer % MOVE_BASE, f.player, False)
    return f.step + 1


def has_hand(s: State, f: Frame, _step: Instr) -> bool:
    return s.size[HAND + f.player] > 0


def take_random(s: State, f: Frame, _step: Instr) -> i64:
    f.done = s.size[HAND + 1 - f.player] > 0
    if f.done:
        card = chance.pick(s, 1 - f.player)
        piles.hand_over(s, card, 1 - f.player, True)
    return f.step + 1


def reveal_hand(s: State, f: Frame, step: Instr) -> i64:
    player = whom(f, step.who)
    for card in piles.zone_cards(s, HAND + player):
        piles.reveal(s, card, player)
    return f.step + 1


def reveal_from_hand(s: State, f: Frame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        if s.size[HAND + f.player] == 0:
            return f.step + 1
        offer_hand(s, f.player)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    piles.reveal(s, answer % MOVE_BASE, f.player)
    return f.step + 1


def reveal_top(s: State, f: Frame, _step: Instr) -> i64:
    if s.size[DECK + f.player]:
        piles.reveal(s, s.top(DECK + f.player), f.player)
    return f.step + 1


def reveal_deck(s: State, f: Frame, _step: Instr) -> i64:
    for card in reversed(s.deck(f.player)):
        piles.reveal(s, card, f.player)
    return f.step + 1


def pick_from_trash(s: State, f: Frame, step: Instr) -> i64:
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


def _trash_choices(s: State, f: Frame, step: Instr) -> vec[i64]:
    trash = piles.zone_cards(s, TRASH + f.player)
    if not step.flag:
        return trash
    play = LIBRARY.code[f.text][f.step + 1]
    playable = vec[i64]()
    for card in trash:
        f.that = card
        plays.offer_that_play(s, f, play)
        if s.offered:
            playable = append(playable, card)
    return playable


def pick_drawn(s: State, f: Frame, _step: Instr) -> i64:
    """Reveal one of the cards just drawn that has the stated value; with none, there is no "it"."""
    answer = s.reply()
    if answer == WAIT:
        f.that = -1
        s.offered = 0
        for card in f.noted:
            if s.zone[card] == HAND + f.player and LIBRARY.value[card] == f.count:
                s.offer(M_CARD * MOVE_BASE + card)
        if s.offered == 0:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = answer % MOVE_BASE
    piles.reveal(s, f.that, f.player)
    return f.step + 1


# ---------------------------------------------------------------- shuffle, refresh


def shuffle_deck(s: State, f: Frame, _step: Instr) -> i64:
    f.done = piles.mix_deck(s, f.player)
    if f.done:
        open_window(s, SHUFFLED, f.player)
    return f.step + 1


def shuffle_trash(s: State, f: Frame, step: Instr) -> i64:
    f.done = can_shuffle_trash(s, f, step)
    if piles.trash_into_deck(s, f.player):
        open_window(s, SHUFFLED, f.player)
    return f.step + 1


def can_shuffle_trash(s: State, f: Frame, _step: Instr) -> bool:
    """Mixing two cards is a change, and so is moving one from the trash."""
    return s.size[TRASH + f.player] > 0 or s.size[DECK + f.player] >= 2


def refresh_hand(s: State, f: Frame, _step: Instr) -> i64:
    f.done = rounds.begin_refresh(s, f.player)
    return f.step + 1


def can_refresh_hand(s: State, f: Frame, _step: Instr) -> bool:
    return rounds.can_refresh(s, f.player)


# ---------------------------------------------------------------- play


def play_from_hand(s: State, f: Frame, step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        plays.offer_text_plays(s, f, step)
        f.done = s.offered > 0
        if not f.done:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = plays.play_option(s, f.player, answer)
    return f.step + 1


def can_play_from_hand(s: State, f: Frame, step: Instr) -> bool:
    plays.offer_text_plays(s, f, step)
    return s.offered > 0


def play_that(s: State, f: Frame, step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        plays.offer_that_play(s, f, step)
        f.done = s.offered > 0
        if not f.done:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    plays.play_option(s, f.player, answer)
    return f.step + 1


def can_play_that(s: State, f: Frame, step: Instr) -> bool:
    plays.offer_that_play(s, f, step)
    return s.offered > 0


def play_top(s: State, f: Frame, step: Instr) -> i64:
    """Play the unseen top card of a deck face-down; the player who plays says where."""
    answer = s.reply()
    if answer == WAIT:
        plays.offer_top(s, f, step)
        f.done = s.offered > 0
        f.that = -1
        if not f.done:
            return f.step + 1
        answer = s.ask(whom(f, step.who))
        if answer == WAIT:
            return WAIT
    under: i64 = -1
    if step.to == UNDER_THIS:
        under = f.card
    f.that = plays.play_top(s, whom(f, step.who), whom(f, step.whose), answer % MOVE_BASE, under)
    return f.step + 1


def can_play_top(s: State, f: Frame, step: Instr) -> bool:
    plays.offer_top(s, f, step)
    return s.offered > 0


# ---------------------------------------------------------------- protocols, stacks, statements


def rearrange(s: State, f: Frame, step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        rounds.offer_orders(s, whom(f, step.whose))
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    rounds.rearrange(s, answer)
    return f.step + 1


def swap_protocols(s: State, f: Frame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for pair in range(3):
            s.offer(M_SWAP * MOVE_BASE + pair)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    orders = (2, 5, 1)  # the permutations that exchange lines 1-2, 1-3, 2-3
    rounds.rearrange(s, f.player * 6 + orders[answer % MOVE_BASE])
    return f.step + 1


def swap_stacks(s: State, f: Frame, _step: Instr) -> i64:
    """Both stacks need a card; nothing is covered or uncovered, and queues stay with their lines (R10.8)."""
    answer = s.reply()
    home = f.player * 3
    if answer == WAIT:
        s.offered = 0
        for pair in range(3):
            first, second = PAIRS[pair]
            if s.size[home + first] and s.size[home + second]:
                s.offer(M_SWAP * MOVE_BASE + pair)
        f.done = s.offered > 0
        if not f.done:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    first, second = PAIRS[answer % MOVE_BASE]
    s.swap_stacks(home + first, home + second)
    if s.log is not None:
        s.log.add(s, E_SWAP_STACKS, f.player, -1, -1, answer % MOVE_BASE)
    return f.step + 1


def state_number(s: State, f: Frame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for number in range(LARGEST_NUMBER + 1):
            s.offer(M_NUMBER * MOVE_BASE + number)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.count = answer % MOVE_BASE
    if s.log is not None:
        s.log.add(s, E_STATE, f.player, -1, -1, answer)
    return f.step + 1


def state_protocol(s: State, f: Frame, _step: Instr) -> i64:
    """One of the six in the game, or "another": the rest are all alike (R10.9)."""
    answer = s.reply()
    if answer == WAIT:
        named = sorted({protocol for protocol in s.protocols if protocol >= 0})
        s.offered = 0
        for protocol in named:
            s.offer(M_PROTOCOL * MOVE_BASE + protocol)
        s.offer(OTHER)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.count = answer % MOVE_BASE
    if answer == OTHER:
        f.count = -1
    if s.log is not None:
        s.log.add(s, E_STATE, f.player, -1, -1, answer)
    return f.step + 1


def lock_compile(s: State, f: Frame, _step: Instr) -> i64:
    """Binds the opponent's first turn after this one, for as long as this text stays visible."""
    turn = s.number + 2
    if s.turn == f.player:
        turn = s.number + 1
    s.locks = [*s.locks, Lock(f.card, f.box, f.turned, f.buried, turn)]
    if s.log is not None:
        s.log.add(s, E_LOCK, 1 - f.player, f.card, -1, turn)
    return f.step + 1


def turn_protocol(s: State, f: Frame, step: Instr) -> i64:
    """That protocol card, whoever has it; not a compile (R9.5). Its line is "that line"."""
    f.line = -1
    for stack in range(6):
        if s.protocols[stack] == step.n:
            f.line = stack % 3
            if not s.compiled[stack]:
                rounds.turn_protocol(s, stack)
    return f.step + 1
