"""A position as small numbers, from one player's side of the table: version 2 of the encoding.

Version 1 spreads everything out into noughts and ones and knows cards by their number. Here every card is one number
that says where it is or may be, how it lies and who knows it; what it *is* stands in its words (`encoding/reading`), so
that a card nobody has seen before is described like any other. What is said of a line stands with that line, the same
way for all three. `docs/research.md` describes the numbers one by one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from recompile.encoding import layout as o
from recompile.encoding.action_ids import CARDS, Slots, action_of, place_of, turned
from recompile.encoding.observations import ALL, EVERYBODY, HEAPS, remembered
from recompile.encoding.open_side import clipped, kind_of, seen_zone
from recompile.engine import ids
from recompile.engine.frames import DiscardFrame, Frame, TextFrame
from recompile.engine.ids import COMMITTED, DECK, EACH, FIELD_END, HAND, NOBODY, NOWHERE, ROOM, TRASH, ZONES
from recompile.engine.state import State
from recompile.engine.values import total
from recompile.engine.windows import is_unbroken

VERSION: Final = 2

# A card is one number. From the lowest bit on: a bit for each zone it is or may be in, how deep it lies (0: not in a
# stack or deck; 1: on top), a bit for each mark, and the stack where its protocol lies.
DEPTH_AT: Final = 13
MARKS_AT: Final = 17
UP: Final = 1 << 17  # face-up
KNOWN: Final = 1 << 18  # I know it; they know it
RUNNING: Final = 1 << 20  # one of its texts is being resolved
SOURCE: Final = 1 << 21  # it is the one that asks
THAT: Final = 1 << 22  # "that card"
SHOWN: Final = 1 << 23  # everybody was shown it
CHOSEN: Final = 1 << 24  # already chosen for a discard
HOME_AT: Final = 25
HOMELESS: Final = 7
FREE_AT: Final = 28  # from here on nothing: there `train/guests` writes the rest of a protocol's number

# What is said of a line, and how many values each number can have.
LINE_SIZES: Final = (16, 16, 9, 9, 16, 16, 16, 16, 16, 8, 3)
MY_TOTAL: Final = 0
THEIR_TOTAL: Final = 1
MY_HEIGHT: Final = 2
THEIR_HEIGHT: Final = 3
STANDING: Final = 4  # bits: compiled by me, by them, I lead, they lead
UNKNOWN: Final = 5  # bits by depth, four to a number: cards whose face I do not know, on my side and on theirs
COMING: Final = 9  # bits: a card is on its way to my side, to theirs; the text at hand works here
THAT_SIDE: Final = 10  # "that card" lies here: 1 on my side, 2 on theirs
PER_LINE: Final = 11

# What is said of the whole table.
TABLE_SIZES: Final = (10, 10, 19, 19, 19, 19, 8, 4, 4, 2, 3, 7, 7, 31, 10, 4, 3, 8, 9, 9, 9)
MY_HAND: Final = 0  # then theirs; the decks; the trashes
PHASE: Final = 6
CONTROL: Final = 7  # mine, theirs, neutral, not in the game
LOCKED: Final = 8  # bits: I, they cannot compile in the next turn
TURN: Final = 9
ASKED: Final = 10  # me, the other, nobody
AGE: Final = 11  # how many of 4, 8, 16, 32, 64, 128 turns are past
LEFT: Final = 12  # how many of the last 32, 16, 8, 4, 2, 1 turns have begun
KIND: Final = 13  # what is asked
VERB: Final = 14  # the numbers from here on are 0 where there is nothing to say
BOX: Final = 15
WHOSE: Final = 16
STEP: Final = 17
COUNT: Final = 18
MOST: Final = 19
THAT_DEPTH: Final = 20
PER_TABLE: Final = 21

# A row of bytes: 36 cards of four bytes, lowest first; six protocols by their place, plus one; three lines; the table.
PROTOCOL_BYTES: Final = CARDS * 4
LINE_BYTES: Final = PROTOCOL_BYTES + 6
TABLE_BYTES: Final = LINE_BYTES + 3 * PER_LINE
SIZE: Final = TABLE_BYTES + PER_TABLE
HIDDEN: Final = 128  # added to the place of a protocol whose identity is not told: only its words are
MASK_SIZE: Final = 110  # a bit for every action


class Sight:
    """What a player sees. One serves any number of games, one after the other."""

    __slots__ = (
        "cards",
        "counts",
        "heaps",
        "hidden",
        "lines",
        "missed",
        "protocols",
        "table",
        "unknown",
        "where",
        "zones",
    )

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]([0] * CARDS)
        self.protocols: vec[i64] = vec[i64]([0] * 6)  # by place: its place among the printed ones plus one, or 0
        self.lines: vec[i64] = vec[i64]([0] * (3 * PER_LINE))
        self.table: vec[i64] = vec[i64]([0] * PER_TABLE)
        # The zones with cards this player does not know, as bits of `seen_zone`, and the heaps they may come from.
        self.zones: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.heaps: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.hidden: i64 = 0
        self.unknown: vec[i64] = vec[i64]([0] * ROOM)  # those cards
        self.missed: i64 = 0
        self.where: vec[i64] = vec[i64]([0] * HEAPS)  # for each heap the zones its cards may be in

    def look(self, s: State, slots: Slots, viewer: i64, full: bool) -> None:
        """Read a game that `slots` has read, as this player sees it; with `full`, all of it."""
        bits = viewer + 1
        if full:
            bits = ALL
        self._homes(s, slots, viewer)
        self._lines(s, viewer)
        self._table(s, viewer)
        if s.phase != ids.DRAFT:
            self._cards(s, slots.places, viewer, bits)
            self._frames(s, slots, viewer, bits)
        if s.asked != NOBODY:
            self._question(s, s.active, viewer)

    def write(self, out: vec[u8], base: i64) -> None:
        """What was seen last, as a row of bytes."""
        at = base
        for card in self.cards:
            out[at] = u8(card & 255)
            out[at + 1] = u8(card >> 8 & 255)
            out[at + 2] = u8(card >> 16 & 255)
            out[at + 3] = u8(card >> 24)
            at += 4
        for number in self.protocols:
            out[at] = u8(number)
            at += 1
        for number in self.lines:
            out[at] = u8(number)
            at += 1
        for number in self.table:
            out[at] = u8(number)
            at += 1

    # ------------------------------------------------------------ the table

    def _homes(self, s: State, slots: Slots, viewer: i64) -> None:
        """The protocols, and for their cards where they lie."""
        cards = self.cards
        for at in range(CARDS):
            cards[at] = HOMELESS << HOME_AT
        for stack in range(6):
            self.protocols[stack] = 0
        for stack in range(6):
            protocol = s.protocol(stack)
            if protocol >= 0:
                home = turned(stack, viewer) << HOME_AT
                group = turned(slots.groups[protocol], viewer)
                self.protocols[group] = place_of(s, protocol) + 1
                for at in range(group * EACH, group * EACH + EACH):
                    cards[at] = home

    def _lines(self, s: State, viewer: i64) -> None:
        lines = self.lines
        for at in range(3 * PER_LINE):
            lines[at] = 0
        for line in range(i64(3)):
            base = line * PER_LINE
            standing: i64 = 0
            mine = total(s, viewer * 3 + line)
            theirs = total(s, 3 - viewer * 3 + line)
            if mine > theirs:
                standing = 4
            elif theirs > mine:
                standing = 8
            for side in range(i64(2)):
                stack = (viewer ^ side) * 3 + line
                if s.compiled(stack):
                    standing += 1 + side
                lines[base + MY_HEIGHT + side] = clipped(s.size(stack), o.MOST_CARDS)
            lines[base + MY_TOTAL] = clipped(mine, o.MOST_TOTAL)
            lines[base + THEIR_TOTAL] = clipped(theirs, o.MOST_TOTAL)
            lines[base + STANDING] = standing
        for entry in s.committed:
            stack = turned(entry.stack, viewer)
            lines[stack % 3 * PER_LINE + COMING] |= 1 + stack // 3

    def _table(self, s: State, viewer: i64) -> None:
        table = self.table
        for at in range(VERB, PER_TABLE):
            table[at] = 0
        for side in range(i64(2)):
            player = side ^ viewer
            table[MY_HAND + side] = clipped(s.size(HAND + player), o.MOST_HAND)
            table[MY_HAND + 2 + side] = clipped(s.size(DECK + player), o.MOST_PILE)
            table[MY_HAND + 4 + side] = clipped(s.size(TRASH + player), o.MOST_PILE)
        table[PHASE] = s.phase
        table[KIND] = 0
        if s.control == ids.NEUTRAL:
            table[CONTROL] = 2
        elif s.control == ids.NO_CONTROL:
            table[CONTROL] = 3
        else:
            table[CONTROL] = s.control ^ viewer
        locked: i64 = 0
        for lock in s.locks:
            if is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried):
                locked |= 1 + ((s.turn + lock.turn - s.number) % 2 ^ viewer)
        table[LOCKED] = locked
        table[TURN] = s.turn ^ viewer
        table[ASKED] = 2
        if s.asked != NOBODY:
            table[ASKED] = s.asked ^ viewer
        left = s.limit - s.number
        turns: i64 = 1
        age: i64 = 0
        late: i64 = 0
        for _ in range(6):
            if s.number > 4 * turns:
                age += 1
            if left < turns:
                late += 1
            turns *= 2
        table[AGE] = age
        table[LEFT] = late

    # ------------------------------------------------------------ cards

    def _cards(self, s: State, places: vec[i16], viewer: i64, bits: i64) -> None:
        """Where each card is known to be, and then where the others may be."""
        self.hidden = 0
        self.missed = 0
        maybe = s.maybe[viewer]
        found: i64 = 0
        for zone in range(ZONES):
            size = s.size(zone)
            if size:
                found += size
                self._zone(s, zone, places, maybe, viewer, bits)
        if found < len(s.cast.cards):
            self._elsewhere(s, places, maybe, viewer, bits)
        if self.missed:
            self._possible(s.labels[viewer], places, viewer)

    def _zone(self, s: State, zone: i64, places: vec[i16], maybe: vec[i64], viewer: i64, bits: i64) -> None:
        """The known cards of a zone; of the others only that they are there."""
        cards = self.cards
        missed = self.missed
        here = seen_zone(zone, viewer)
        layered = zone < HAND or zone == DECK or zone == DECK + 1
        first = zone * ROOM
        depth = s.size(zone)
        heaps: i64 = 0
        for at in range(first, first + depth):
            card = s.at(at)
            depth -= 1
            who = s.known(card)
            if (who | EVERYBODY) & bits:
                seen = BIT[here] | knowledge(who, viewer)
                if layered:
                    seen |= clipped(depth, o.DEEPEST) + 1 << DEPTH_AT
                    if s.up(card):
                        seen |= UP
                cards[i64(places[card * 2 + viewer])] |= seen
            else:
                heaps |= maybe[card]
                self.unknown[missed] = card
                missed += 1
                if zone < FIELD_END:
                    self._blank(here, clipped(depth, o.DEEPEST))
        self.missed = missed
        if heaps:
            self._hide(here, heaps)

    def _blank(self, here: i64, depth: i64) -> None:
        """A card in the field whose face this player does not know."""
        self.lines[here % 3 * PER_LINE + UNKNOWN + here // 3 * 2 + depth // 4] |= BIT[depth % 4]

    def _elsewhere(self, s: State, places: vec[i16], maybe: vec[i64], viewer: i64, bits: i64) -> None:
        """The cards on their way, and those a position does not have."""
        heaps: i64 = 0
        for card in s.cast.cards:
            zone = s.zone(card)
            who = s.known(card)
            if zone == COMMITTED and (who | EVERYBODY) & bits:
                self.cards[i64(places[card * 2 + viewer])] |= BIT[COMMITTED] | knowledge(who, viewer)
            elif zone == COMMITTED or (zone == NOWHERE and bits != ALL):
                if zone == COMMITTED:  # with fewer cards in a position this player cannot tell which are missing
                    heaps |= maybe[card]
                self.unknown[self.missed] = card
                self.missed += 1
        self._hide(COMMITTED, heaps)

    def _hide(self, here: i64, heaps: i64) -> None:
        """Note a zone with cards this player does not know."""
        self.zones[self.hidden] = BIT[here]
        self.heaps[self.hidden] = heaps
        self.hidden += 1

    def _possible(self, labels: vec[i64], places: vec[i16], viewer: i64) -> None:
        """For every card this player does not know, the zones whose unknown cards may come from its heap."""
        sorted_out: i64 = 0  # heaps, as bits
        for at in range(self.missed):
            card = self.unknown[at]
            label = labels[card]
            if not sorted_out >> label & 1:
                sorted_out |= i64(1) << label
                self.where[label] = self._zones_of(label)
            self.cards[i64(places[card * 2 + viewer])] |= self.where[label]

    def _zones_of(self, label: i64) -> i64:
        """The zones whose unknown cards may come from this heap."""
        found: i64 = 0
        for number in range(self.hidden):
            if self.heaps[number] >> label & 1:
                found |= self.zones[number]
        return found

    # ------------------------------------------------------------ what is going on

    def _frames(self, s: State, slots: Slots, viewer: i64, bits: i64) -> None:
        """Marks on the cards that have to do with what is going on."""
        cards = self.cards
        f: Frame | None = s.active
        source = True
        while f is not None:
            if isinstance(f, TextFrame):
                cards[slots.of(f.card, viewer)] |= RUNNING
                if source:
                    cards[slots.of(f.card, viewer)] |= SOURCE
                    source = False
            f = f.below
        f = s.active
        if isinstance(f, TextFrame):
            if f.shown >= 0:
                cards[slots.of(f.shown, viewer)] |= SHOWN
            if f.that >= 0:
                self._that(s, f.that, slots, viewer, bits)
        elif isinstance(f, DiscardFrame) and (f.player == viewer or bits == ALL):
            for card in f.chosen:
                cards[slots.of(card, viewer)] |= CHOSEN

    def _that(self, s: State, card: i64, slots: Slots, viewer: i64, bits: i64) -> None:
        zone = s.zone(card)
        if (s.known(card) | EVERYBODY) & bits:
            self.cards[slots.of(card, viewer)] |= THAT
        if zone < FIELD_END:
            here = turned(zone, viewer)
            self.lines[here % 3 * PER_LINE + THAT_SIDE] = 1 + here // 3
            self.table[THAT_DEPTH] = 1 + clipped(s.size(zone) - 1 - s.index(card), o.DEEPEST)

    def _question(self, s: State, f: Frame, viewer: i64) -> None:
        table = self.table
        kind = kind_of(s, f)
        if kind >= 0:  # made cards may ask what no printed one does
            table[KIND] = kind
        if isinstance(f, DiscardFrame):
            chosen = len(f.chosen)
            table[COUNT] = 1 + clipped(f.least - chosen, o.MOST_COUNT)
            table[MOST] = 1 + clipped(f.most - chosen, o.MOST_COUNT)
        elif isinstance(f, TextFrame):
            step = s.cast.code[f.text][f.step]
            table[VERB] = step.verb + 1
            table[BOX] = f.box + 1
            table[WHOSE] = (f.player ^ viewer) + 1
            table[STEP] = clipped(f.step, o.MOST_COUNT)
            table[COUNT] = 1 + clipped(remembered(s, f), o.MOST_COUNT)
            line = f.first
            if line < 0:
                line = f.line
            if line >= 0:
                self.lines[line * PER_LINE + COMING] |= 4


BIT: Final = vec[i64]([1 << number for number in range(ZONES + 1)])


def knowledge(who: i64, viewer: i64) -> i64:
    """The marks of who knows a card: the player who looks, then the other."""
    if viewer:
        who = (who & 1) << 1 | who >> 1 & 1
    return (who & 3) * KNOWN


def write_bits(s: State, slots: Slots, out: vec[u8], base: i64) -> None:
    """A bit for every legal action of a game that `slots` has read, from `base` on, where there are only noughts."""
    offers = s.offers
    player = s.asked
    for at in range(s.offered):
        action = action_of(s, slots, player, offers[at])
        out[base + (action >> 3)] |= u8(BIT[action & 7])
