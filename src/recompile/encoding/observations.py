"""A position as a row of noughts and ones, from one player's side of the table, for those who learn.

`Encoder.observe` writes what that player knows: faces come from the knowledge bits, and for every other card only the
places where it may be (see `engine/knowledge`). With `full` it writes everything, in the same layout, for critics that
may look.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from recompile.encoding import layout as o
from recompile.encoding.action_ids import ACTIONS, PROTOCOLS, Slots, action_of, legal_option, place_of, turned
from recompile.encoding.open_side import clipped, kind_of, seen_zone, write_table, write_time
from recompile.engine import ids
from recompile.engine.frames import DiscardFrame, Frame, TextFrame
from recompile.engine.ids import COMMITTED, DECK, EACH, FIELD_END, HAND, NOBODY, NOWHERE, ROOM, STATED_KIN, ZONES
from recompile.engine.state import State

EVERYBODY: Final = 8  # a bit of `known` that every card is taken to have
ALL: Final = 15
HEAPS: Final = 64  # a bit for each, see `engine/knowledge`


class Encoder:
    """Room to work in. One encoder serves any number of games, one after the other."""

    __slots__ = ("counts", "heaps", "hidden", "missed", "slots", "unknown", "where", "zones")

    def __init__(self) -> None:
        self.slots = Slots()
        # The zones with cards that player does not know, as that player counts, and the heaps they may come from.
        self.zones: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.heaps: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.hidden: i64 = 0
        self.unknown: vec[i64] = vec[i64]([0] * ROOM)  # those cards
        self.missed: i64 = 0
        # For each heap the zones its cards may be in, and how many these are.
        self.where: vec[i64] = vec[i64]([0] * (HEAPS * (ZONES + 1)))
        self.counts: vec[i64] = vec[i64]([0] * HEAPS)

    def fits(self, s: State) -> bool:
        """Whether every card of a game belongs to one of its six protocols. Only such games can be encoded."""
        self.slots.read(s)
        for card in s.cast.cards:
            if self.slots.groups[card // EACH] < 0:
                return False
        return True

    def mask(self, s: State) -> vec[u8]:
        """A byte for every action: 1 if it is legal now."""
        out = vec[u8]([0] * ACTIONS)
        self.slots.read(s)
        write_mask(s, self.slots, out, 0)
        return out

    def observe(self, s: State, viewer: i64, full: bool) -> vec[u8]:
        """SIZE bytes, each 0 or 1: the game as this player sees it, or in full."""
        out = vec[u8]([0] * o.SIZE)
        self.slots.read(s)
        self.write(s, self.slots, viewer, full, out, 0)
        return out

    def actions(self, s: State) -> list[int]:
        """The legal actions, in the order of the answers."""
        slots = self.slots
        slots.read(s)
        found: list[int] = []
        for at in range(s.offered):
            found.append(action_of(s, slots, s.asked, s.offers[at]))
        return found

    def option(self, s: State, action: i64) -> i64:
        """The legal answer an action means, or -1."""
        self.slots.read(s)
        return legal_option(s, self.slots, action)

    def write(self, s: State, slots: Slots, viewer: i64, full: bool, out: vec[u8], base: i64) -> None:
        """Write the observation of a game that `slots` has read, from `base` on, where there are only noughts."""
        _write_protocols(s, slots.groups, viewer, out, base)
        write_table(s, viewer, out, base)
        write_time(s, viewer, out, base)
        if s.phase != ids.DRAFT:
            bits = viewer + 1  # 1 for A, 2 for B: the bit of `known`
            if full:
                bits = ALL
            self._cards(s, slots.places, viewer, bits, out, base)
            _write_frames(s, slots, viewer, bits, out, base)
        if s.asked != NOBODY:
            _write_question(s, s.active, viewer, out, base)

    # ------------------------------------------------------------ cards

    def _cards(self, s: State, places: vec[i16], viewer: i64, bits: i64, out: vec[u8], base: i64) -> None:
        """Where each card is known to be, and then where the others may be."""
        self.hidden = 0
        self.missed = 0
        maybe = s.maybe[viewer]
        total: i64 = 0
        for zone in range(ZONES):
            size = s.size(zone)
            if size:
                total += size
                self._zone(s, zone, places, maybe, viewer, bits, out, base)
        if total < len(s.cast.cards):
            self._elsewhere(s, places, maybe, viewer, bits, out, base)
        if self.missed:
            self._possible(s.labels[viewer], places, viewer, out, base)

    def _zone(
        self, s: State, zone: i64, places: vec[i16], maybe: vec[i64], viewer: i64, bits: i64, out: vec[u8], base: i64
    ) -> None:
        """The known cards of a zone; of the others only that they are there."""
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
                own = base + i64(places[card * 2 + viewer]) * o.PER_CARD
                out[own + o.MAYBE + here] = 1
                out[own + o.KNOWN + viewer] = u8(who & 1)
                out[own + o.KNOWN + 1 - viewer] = u8(who >> 1 & 1)
                if layered:
                    out[own + o.DEPTH + clipped(depth, o.DEEPEST)] = 1
                    if s.up(card):
                        out[own + o.UP] = 1
            else:
                heaps |= maybe[card]
                self.unknown[missed] = card
                missed += 1
                if zone < FIELD_END:
                    out[base + o.UNKNOWN + here * (o.DEEPEST + 1) + clipped(depth, o.DEEPEST)] = 1
        self.missed = missed
        if heaps:
            self._hide(here, heaps)

    def _elsewhere(
        self, s: State, places: vec[i16], maybe: vec[i64], viewer: i64, bits: i64, out: vec[u8], base: i64
    ) -> None:
        """The cards on their way, and those a position does not have."""
        heaps: i64 = 0
        for card in s.cast.cards:
            zone = s.zone(card)
            who = s.known(card)
            if zone == COMMITTED and (who | EVERYBODY) & bits:
                own = base + i64(places[card * 2 + viewer]) * o.PER_CARD
                out[own + o.MAYBE + COMMITTED] = 1
                out[own + o.KNOWN + viewer] = u8(who & 1)
                out[own + o.KNOWN + 1 - viewer] = u8(who >> 1 & 1)
            elif zone == COMMITTED or (zone == NOWHERE and bits != ALL):
                if zone == COMMITTED:  # with fewer cards in a position this player cannot tell which are missing
                    heaps |= maybe[card]
                self.unknown[self.missed] = card
                self.missed += 1
        self._hide(COMMITTED, heaps)

    def _hide(self, here: i64, heaps: i64) -> None:
        """Note a zone with cards this player does not know."""
        self.zones[self.hidden] = here
        self.heaps[self.hidden] = heaps
        self.hidden += 1

    def _possible(self, labels: vec[i64], places: vec[i16], viewer: i64, out: vec[u8], base: i64) -> None:
        """For every card this player does not know, the zones whose unknown cards may come from its heap."""
        unknown = self.unknown
        where = self.where
        counts = self.counts
        sorted_out: i64 = 0  # heaps, as bits
        for at in range(self.missed):
            card = unknown[at]
            label = labels[card]
            if not sorted_out >> label & 1:
                sorted_out |= 1 << label
                self._find_zones(label)
            own = base + i64(places[card * 2 + viewer]) * o.PER_CARD + o.MAYBE
            first = label * (ZONES + 1)
            for number in range(first, first + counts[label]):
                out[own + where[number]] = 1

    def _find_zones(self, label: i64) -> None:
        """The zones whose unknown cards may come from this heap."""
        found = label * (ZONES + 1)
        for number in range(self.hidden):
            if self.heaps[number] >> label & 1:
                self.where[found] = self.zones[number]
                found += 1
        self.counts[label] = found - label * (ZONES + 1)


# ---------------------------------------------------------------- what is going on


def _write_frames(s: State, slots: Slots, viewer: i64, bits: i64, out: vec[u8], base: i64) -> None:
    """Marks on the cards that have to do with what is going on."""
    source: i64 = -1
    for f in s.frames:
        if isinstance(f, TextFrame):
            source = base + slots.of(f.card, viewer) * o.PER_CARD
            out[source + o.RUNNING] = 1
    if source >= 0:
        out[source + o.SOURCE] = 1
    f = s.active
    if isinstance(f, TextFrame):
        if f.shown >= 0:
            out[base + slots.of(f.shown, viewer) * o.PER_CARD + o.SHOWN] = 1
        if f.that >= 0:
            _write_that(s, f.that, slots, viewer, bits, out, base)
    elif isinstance(f, DiscardFrame) and (f.player == viewer or bits == ALL):
        for card in f.chosen:
            out[base + slots.of(card, viewer) * o.PER_CARD + o.CHOSEN] = 1


def _write_that(s: State, card: i64, slots: Slots, viewer: i64, bits: i64, out: vec[u8], base: i64) -> None:
    zone = s.zone(card)
    if (s.known(card) | EVERYBODY) & bits:
        out[base + slots.of(card, viewer) * o.PER_CARD + o.THAT] = 1
    if zone < FIELD_END:
        depth = s.size(zone) - 1 - s.index(card)
        if depth > o.DEEPEST:
            depth = o.DEEPEST
        out[base + o.THAT_PLACE + turned(zone, viewer)] = 1
        out[base + o.THAT_DEPTH + depth] = 1


def _write_question(s: State, f: Frame, viewer: i64, out: vec[u8], base: i64) -> None:
    out[base + o.KIND + kind_of(s, f)] = 1
    if isinstance(f, DiscardFrame):
        chosen = len(f.chosen)
        out[base + o.COUNT + clipped(f.least - chosen, o.MOST_COUNT)] = 1
        out[base + o.MOST + clipped(f.most - chosen, o.MOST_COUNT)] = 1
    elif isinstance(f, TextFrame):
        step = s.cast.code[f.text][f.step]
        if step.verb >= 0:
            out[base + o.VERB + step.verb] = 1
        out[base + o.BOX + f.box] = 1
        out[base + o.WHOSE + (f.player ^ viewer)] = 1
        out[base + o.STEP + clipped(f.step, o.MOST_COUNT)] = 1
        out[base + o.COUNT + clipped(remembered(s, f), o.MOST_COUNT)] = 1
        if f.first >= 0:
            out[base + o.THAT_LINE + f.first] = 1
        elif f.line >= 0:
            out[base + o.THAT_LINE + f.line] = 1


def remembered(s: State, f: TextFrame) -> i64:
    """A number the text remembers: what was stated (a protocol by its place), or how many were discarded."""
    if f.stated < 0:
        return f.count
    if f.stated < STATED_KIN:
        return f.stated
    for protocol in range(len(s.cast.kin)):
        if s.cast.kin[protocol] == f.stated - STATED_KIN:
            return place_of(s, protocol)
    return 0


def _write_protocols(s: State, groups: vec[i64], viewer: i64, out: vec[u8], base: i64) -> None:
    for stack in range(6):
        protocol = s.protocol(stack)
        if protocol >= 0:
            mine = turned(stack, viewer)
            group = turned(groups[protocol], viewer)
            out[base + o.GROUPS + group * PROTOCOLS + place_of(s, protocol)] = 1
            out[base + o.LINES + mine * 3 + group % 3] = 1
            if s.compiled(stack):
                out[base + o.COMPILED + mine] = 1
    if s.phase == ids.DRAFT:
        for protocol in s.pool:
            out[base + o.POOL + place_of(s, protocol)] = 1


def write_mask(s: State, slots: Slots, out: vec[u8], base: i64) -> None:
    """Write the mask of a game that `slots` has read, from `base` on, where there are only noughts."""
    offers = s.offers
    player = s.asked
    for at in range(s.offered):
        out[base + action_of(s, slots, player, offers[at])] = 1
