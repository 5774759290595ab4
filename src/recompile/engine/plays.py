"""What may be played where, and the start of a play (R5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine import knowledge, movement
from recompile.engine.frames import TextFrame
from recompile.engine.ids import DECK, EACH, HAND, M_PLAY, M_TOP, MOVE_BASE, ROOM
from recompile.engine.instructions import Place
from recompile.engine.kinds import Card, Option, Stack, Zone
from recompile.engine.select import is_in, lines_matching, protocol_lines, spoken_of, whom
from recompile.engine.sources import Source
from recompile.engine.state import State
from recompile.engine.statics import (
    barred_card,
    barred_plays,
    free_lines,
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


def offer_play(s: State, player: i64, card: i64, plays: i64, free: bool, side: i64) -> None:
    """Append every way to play this card on a side: face-up where it matches, face-down anywhere (R5.1)."""
    code = M_PLAY * MOVE_BASE + card * 12 + side * 6
    plays &= ~barred_card(s, player, card)
    odd = s.cast.free_cards
    loose = odd and needs_no_matching(s, card)
    ups = plays & ALL_LINES
    if not free and not loose:
        lines = protocol_lines(s, card // EACH)
        if odd:
            lines |= welcoming_lines(s, card, player) | free_lines(s, card, player, side)
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
    if odd and side == player:
        over = free_lines(s, card, player, 1 - player)
        if loose and plays_on_either_side(s, card):
            over = ALL_LINES
        if over:
            _offer_other_side(s, player, card, plays & (over | over << 3))


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
        offer_play(s, player, s.at(at), plays, free, player)
    if s.offered <= 1:
        _look_at_all(s, hand)


def _look_at_all(s: State, zone: i64) -> None:
    """With one play or none nobody is asked: that it is so tells something about these cards."""
    for at in range(zone * ROOM, zone * ROOM + s.size(zone)):
        s.look_at(s.at(at))


class Playing:
    """How a text lets cards be played: with which face, where, on whose side, under which card, matching or not."""

    def __init__(self, face: i64, place: Place, side: i64, under: i64, unmatched: bool) -> None:
        self.face = face
        self.place = place
        self.side = side
        self.under = under  # THIS, THAT or a card beside this one; -1 for none
        self.unmatched = unmatched  # face-up in any line

    def beneath(self, s: State, f: TextFrame) -> Card:
        """The card under which it is played, or -1."""
        if self.under < 0:
            return Card(-1)
        return spoken_of(s, f, self.under)


def offer_text_plays(s: State, f: TextFrame, how: Playing, source: Source) -> None:
    """Every play out of a pile that a text allows. Face-down a card is of no protocol: then none is left out (R1.5)."""
    first = (source.zone + source.owner(f)) * ROOM
    for at in range(first, first + s.size(source.zone + source.owner(f))):
        if source.fits(s, f, s.at(at)):
            _offer_on_sides(s, f, how, s.at(at), ALL_PLAYS)
        elif source.unless:
            _offer_on_sides(s, f, how, s.at(at), FACE_DOWN_PLAYS)
    if s.offered <= 1:
        _look_at_all(s, source.zone + source.owner(f))


def offer_that_play(s: State, f: TextFrame, how: Playing, card: i64) -> None:
    """Every way to play this card that a text allows."""
    _offer_on_sides(s, f, how, card, ALL_PLAYS)


def _offer_on_sides(s: State, f: TextFrame, how: Playing, card: i64, kinds: i64) -> None:
    free = how.unmatched or how.place.matching == i.UNMATCHED or plays_unmatched(s, f.player)
    lines = lines_for(s, f, how.place)
    under = how.beneath(s, f)
    if how.under >= 0:
        if under < 0:
            return
        lines &= 1 << s.zone(under) % 3
    if how.place.matching != i.ANY:
        lines &= lines_matching(s, card, how.place)
    plays = open_plays(s, f.player, lines, how.face) & kinds
    for side in range(i64(2)):
        wanted = how.side == i.ANYONE or side == whom(f, how.side)
        if how.under >= 0:
            wanted = side == s.zone(under) // 3
        if wanted:
            offer_play(s, f.player, card, plays, free, side)


def lines_for(s: State, f: TextFrame, to: Place) -> i64:
    """The lines a text allows a play into, a bit for each."""
    if to.which == i.ANYWHERE and to.is_plain:
        return ALL_LINES
    lines: i64 = 0
    for line in range(i64(3)):
        if is_in(s, f, to, line):
            lines |= 1 << line
    return lines


def offer_top(s: State, f: TextFrame, how: Playing, player: i64, deck: i64) -> None:
    """Where the unseen top card of a deck may go (R5.3)."""
    s.offered = 0
    under = how.beneath(s, f)
    if s.top(DECK + deck) < 0 or (how.under >= 0 and under < 0):
        return
    lines = lines_for(s, f, how.place) & ~(barred_plays(s, player) | barred_card(s, player, -1)) >> 3
    for side in range(i64(2)):
        for line in range(i64(3)):
            if under >= 0:
                fits = side * 3 + line == s.zone(under)
            else:
                fits = how.side == i.ANYONE or side == whom(f, how.side)
            if fits and lines >> line & 1:
                s.offer(M_TOP * MOVE_BASE + side * 3 + line)


def is_drafted(s: State, protocol: i64) -> bool:
    """Whether one of the players has this protocol."""
    return s.has_protocol(0, protocol) or s.has_protocol(1, protocol)


# ---------------------------------------------------------------- decided


def play_option(s: State, player: i64, option: Option, under: Card) -> Card:
    """Carry out a play that was chosen; the card."""
    detail = option % MOVE_BASE
    card = Card(detail // 12)
    origin = leave_zone(s, card, bool(detail % 2))
    movement.play(s, player, card, Stack(detail % 12 // 2), detail % 2, under, origin)
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
