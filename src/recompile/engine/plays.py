"""What may be played where, and the start of a play (R5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine import knowledge, movement
from recompile.engine.frames import TextFrame
from recompile.engine.ids import DECK, EACH, HAND, M_PLAY, M_TOP, MOVE_BASE, PROTOCOL_CELLS, ROOM, TRASH
from recompile.engine.kinds import Card, Option, Stack, Zone
from recompile.engine.select import has_face_down
from recompile.engine.state import State
from recompile.engine.statics import (
    barred_plays,
    needs_no_matching,
    plays_on_either_side,
    plays_unmatched,
    welcoming_lines,
)

ALL_LINES: Final = 7  # a bit for each line
ALL_PLAYS: Final = 63  # bits 0-2 face-up plays in the three lines, bits 3-5 face-down plays
FACE_DOWN_PLAYS: Final = 56


def open_plays(s: State, player: i64, lines: i64, face: i64) -> i64:
    """What a text and the rules leave open to a player, in the same bits."""
    plays = ALL_PLAYS & ~barred_plays(s, player)
    if face == i.FACE_UP:
        return plays & lines
    if face == i.FACE_DOWN:
        return plays & lines << 3
    return plays & (lines | lines << 3)


def offer_play(s: State, player: i64, card: i64, plays: i64, free: bool) -> None:
    """Append every way to play this card: face-up where it matches, face-down anywhere (R5.1)."""
    code = M_PLAY * MOVE_BASE + card * 12 + player * 6
    odd = s.cast.free_cards
    loose = odd and needs_no_matching(s, card)
    ups = plays & ALL_LINES
    if not free and not loose:
        lines = _matching_lines(s, card // EACH)
        if odd:
            lines |= welcoming_lines(s, card, player)
        ups &= lines
    s.make_room(6)
    offers = s.offers
    n = s.offered
    for line in range(i64(3)):
        if ups >> line & 1:
            offers[n] = code + line * 2 + 1
            n += 1
    for line in range(i64(3)):
        if plays >> line & 8:
            offers[n] = code + line * 2
            n += 1
    s.offered = n
    if loose and plays_on_either_side(s, card):
        _offer_other_side(s, player, card, plays)


def _matching_lines(s: State, protocol: i64) -> i64:
    """The lines in which one of the two protocols is this one, a bit for each."""
    cells = s.cells
    lines: i64 = 0
    for line in range(i64(3)):
        own = PROTOCOL_CELLS + line
        other = PROTOCOL_CELLS + 3 + line
        if i64(cells[own]) == protocol or i64(cells[other]) == protocol:
            lines |= 1 << line
    return lines


def _offer_other_side(s: State, player: i64, card: i64, plays: i64) -> None:
    code = M_PLAY * MOVE_BASE + card * 12 + (3 - player * 3) * 2
    for line in range(i64(3)):
        if plays >> line & 1:
            s.offer(code + line * 2 + 1)
    for line in range(i64(3)):
        if plays >> line & 8:
            s.offer(code + line * 2)


def offer_hand(s: State, player: i64) -> None:
    """Every play from hand, with nothing but the rules to narrow it."""
    plays = open_plays(s, player, ALL_LINES, i.ANY)
    free = plays_unmatched(s, player)
    hand = HAND + player
    for at in range(hand * ROOM, hand * ROOM + s.size(hand)):
        offer_play(s, player, s.at(at), plays, free)


def offer_text_plays(s: State, f: TextFrame, to: i64, face: i64, value: i64, unless: i64, unmatched: bool) -> None:
    """Every play from hand that a text allows; -1 is any value, and no protocol to leave out.

    A value makes it face-up only: face-down the card would be a 2.
    """
    s.offered = 0
    if value >= 0:
        face = i.FACE_UP
    plays = open_plays(s, f.player, lines_for(s, f, to), face)
    free = unmatched or plays_unmatched(s, f.player)
    hand = HAND + f.player
    for at in range(hand * ROOM, hand * ROOM + s.size(hand)):
        card = s.at(at)
        if value >= 0 and s.cast.value[card] != value:
            continue
        if unless >= 0 and s.cast.card_kin[card] == unless:
            offer_play(s, f.player, card, plays & FACE_DOWN_PLAYS, free)  # face-down it is of no protocol
        else:
            offer_play(s, f.player, card, plays, free)


def offer_that_play(s: State, f: TextFrame, to: i64, face: i64) -> None:
    """Every way to play "that card" out of a hand or a trash of the player."""
    s.offered = 0
    if f.that >= 0 and (s.zone(f.that) == HAND + f.player or s.zone(f.that) == TRASH + f.player):
        plays = open_plays(s, f.player, lines_for(s, f, to), face)
        offer_play(s, f.player, f.that, plays, plays_unmatched(s, f.player))


def lines_for(s: State, f: TextFrame, to: i64) -> i64:
    """The lines a text allows a play into, a bit for each."""
    here: i64 = 1 << s.zone(f.card) % 3
    if to == i.HERE or to == i.THIS_STACK or to == i.UNDER_THIS:
        return here
    if to == i.ELSEWHERE:
        return ALL_LINES - here
    if to == i.THAT_LINE:
        return 1 << f.line
    if to == i.WITH_FACE_DOWN:
        lines: i64 = 0
        for line in range(i64(3)):
            if has_face_down(s, line):
                lines |= 1 << line
        return lines
    return ALL_LINES


def offer_top(s: State, f: TextFrame, player: i64, deck: i64, side: i64, to: i64) -> None:
    """Where the unseen top card of a deck may go (R5.3)."""
    s.offered = 0
    if s.top(DECK + deck) >= 0:
        lines = lines_for(s, f, to) & ~barred_plays(s, player) >> 3
        for line in range(i64(3)):
            if lines >> line & 1:
                s.offer(M_TOP * MOVE_BASE + side * 3 + line)


def is_drafted(s: State, protocol: i64) -> bool:
    """Whether one of the players has this protocol."""
    return s.has_protocol(0, protocol) or s.has_protocol(1, protocol)


def whom(f: TextFrame, who: i64) -> i64:
    """The player a text means by "you" or "your opponent"."""
    if who == i.YOU:
        return f.player
    return 1 - f.player


# ---------------------------------------------------------------- decided


def play_option(s: State, player: i64, option: Option) -> Card:
    """Carry out a play that was chosen; the card."""
    detail = option % MOVE_BASE
    card = Card(detail // 12)
    origin = leave_zone(s, card, bool(detail % 2))
    movement.play(s, player, card, Stack(detail % 12 // 2), detail % 2, Card(-1), origin)
    return card


def play_top(s: State, player: i64, deck: i64, stack: Stack, under: Card) -> Card:
    card = s.top(DECK + deck)
    origin = leave_zone(s, card, False)
    movement.play(s, player, card, stack, 0, under, origin)
    return card


def leave_zone(s: State, card: Card, face_up: bool) -> Zone:
    """Out of a hand, a deck or a trash, which is told; nothing is uncovered by that."""
    zone = s.zone(card)
    s.take(card)
    if zone < DECK and not face_up:
        knowledge.hidden_card_leaves_hand(s, card, zone - HAND)
    return zone
