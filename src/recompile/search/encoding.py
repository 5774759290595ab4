"""A position as a row of noughts and ones, from one player's side of the table, for those who learn.

`Encoder.observe` writes what that player knows: faces come from the knowledge bits, and for every other card only the
places where it may be (see `engine/knowledge`). With `full` it writes everything, in the same layout, for critics that
may look.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from recompile.engine import ids
from recompile.engine.frames import Frame
from recompile.engine.ids import COMMITTED, DECK, FIELD_END, HAND, NOBODY, NOWHERE, ROOM, ZONES
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.search import layout as o
from recompile.search.action_ids import ACTIONS, EACH, PROTOCOLS, Slots, action_of, legal_option, turned
from recompile.search.encoding_table import clipped, kind_of, seen_zone, who_knows, write_table, write_time

EVERYBODY: Final = 4  # a bit of `known` that every card is taken to have
ALL: Final = 7
_BLANK: Final = bytes(o.SIZE)
_NO_ACTIONS: Final = bytes(ACTIONS)


class Encoder:
    """Room to work in. One encoder serves any number of games, one after the other."""

    __slots__ = ("heaps", "offsets", "slots", "unknown", "zones")

    def __init__(self) -> None:
        self.slots = Slots()
        self.offsets: vec[i64] = vec[i64]([0] * PROTOCOLS)  # by protocol: where its cards begin, for who looks now
        # The zones with cards that player does not know, as that player counts, and the heaps they may come from.
        self.zones: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.heaps: vec[i64] = vec[i64]([0] * (ZONES + 1))
        self.unknown: vec[i64] = vec[i64]([0] * ROOM)  # those cards

    def fits(self, s: State) -> bool:
        """Whether every card of a game belongs to one of its six protocols. Only such games can be encoded."""
        self.slots.read(s)
        for card in s.cast.cards:
            if self.slots.groups[card // EACH] < 0:
                return False
        return True

    def mask(self, s: State) -> bytes:
        """A byte for every action: 1 if it is legal now."""
        out = BytesWriter()
        self.slots.read(s)
        self.write_mask(s, out)
        return out.getvalue()

    def observe(self, s: State, viewer: i64, full: bool) -> bytes:
        """SIZE bytes, each 0 or 1: the game as this player sees it, or in full."""
        out = BytesWriter()
        self.slots.read(s)
        self.write(s, viewer, full, out)
        return out.getvalue()

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

    def write_mask(self, s: State, out: BytesWriter) -> None:
        """Append the mask of a game that `slots` has just read."""
        base = len(out)
        out.write(_NO_ACTIONS)
        slots = self.slots
        offers = s.offers
        player = s.asked
        for at in range(s.offered):
            out[base + action_of(s, slots, player, offers[at])] = 1

    def write(self, s: State, viewer: i64, full: bool, out: BytesWriter) -> None:
        """Append the observation of a game that `slots` has just read."""
        base = len(out)
        out.write(_BLANK)
        self._protocols(s, viewer, out, base)
        write_table(s, viewer, out, base)
        write_time(s, viewer, out, base)
        if s.phase != ids.DRAFT:
            bits = viewer + 1  # 1 for A, 2 for B: the bit of `known`
            if full:
                bits = ALL
            self._cards(s, viewer, bits, out, base)
            self._frames(s, viewer, bits, out, base)
        if s.asked != NOBODY:
            self._question(s, s.frames[-1], viewer, out, base)

    # ------------------------------------------------------------ cards

    def _cards(self, s: State, viewer: i64, bits: i64, out: BytesWriter, base: i64) -> None:
        """Where each card is known to be, and then where the others may be."""
        known = s.known
        cells = s.cells
        up = s.up
        maybe = s.maybe[viewer]
        offsets = self.offsets
        unknown = self.unknown
        total: i64 = 0
        missed: i64 = 0
        hidden: i64 = 0
        for zone in range(ZONES):
            size = s.size[zone]
            if size == 0:
                continue
            total += size
            here = seen_zone(zone, viewer)
            layered = zone < HAND or zone == DECK or zone == DECK + 1
            first = zone * ROOM
            depth = size
            heaps: i64 = 0
            for at in range(first, first + size):
                card = cells[at]
                depth -= 1
                if (known[card] | EVERYBODY) & bits:
                    own = base + offsets[card // EACH] + card % EACH * o.PER_CARD
                    out[own + o.MAYBE + here] = 1
                    if layered:
                        out[own + o.DEPTH + clipped(depth, o.DEEPEST)] = 1
                        if up[card]:
                            out[own + o.UP] = 1
                    who_knows(known[card], viewer, out, own)
                else:
                    heaps |= maybe[card]
                    unknown[missed] = card
                    missed += 1
                    if zone < FIELD_END:
                        out[base + o.UNKNOWN + here * (o.DEEPEST + 1) + clipped(depth, o.DEEPEST)] = 1
            if heaps:
                self.zones[hidden] = here
                self.heaps[hidden] = heaps
                hidden += 1
        if total < len(s.cast.cards):
            heaps = 0
            for card in s.cast.cards:
                if s.zone[card] == COMMITTED:
                    if (known[card] | EVERYBODY) & bits:
                        own = self._mark(card, o.MAYBE + COMMITTED, out, base) - o.MAYBE - COMMITTED
                        who_knows(known[card], viewer, out, own)
                    else:
                        heaps |= maybe[card]
                        unknown[missed] = card
                        missed += 1
                elif s.zone[card] == NOWHERE and bits != ALL:
                    unknown[missed] = card  # a position with fewer cards: this player cannot tell which are missing
                    missed += 1
            self.zones[hidden] = COMMITTED
            self.heaps[hidden] = heaps
            hidden += 1
        if missed:
            self._possible(s.labels[viewer], missed, hidden, out, base)

    def _possible(self, labels: vec[i64], missed: i64, hidden: i64, out: BytesWriter, base: i64) -> None:
        """For every card this player does not know, the zones whose unknown cards may come from its heap."""
        heaps = self.heaps
        zones = self.zones
        offsets = self.offsets
        unknown = self.unknown
        for at in range(missed):
            card = unknown[at]
            own = base + offsets[card // EACH] + card % EACH * o.PER_CARD + o.MAYBE
            label = labels[card]
            for number in range(hidden):
                out[own + zones[number]] = u8(heaps[number] >> label & 1)

    def _mark(self, card: i64, what: i64, out: BytesWriter, base: i64) -> i64:
        """Set a mark on a card; where it was set."""
        at = base + self.offsets[card // EACH] + card % EACH * o.PER_CARD + what
        out[at] = 1
        return at

    # ------------------------------------------------------------ what is going on

    def _frames(self, s: State, viewer: i64, bits: i64, out: BytesWriter, base: i64) -> None:
        """Marks on the cards that have to do with what is going on."""
        source: i64 = -1
        for f in s.frames:
            if f.kind == ids.TEXT:
                source = self._mark(f.card, o.RUNNING, out, base)
        if source >= 0:
            out[source - o.RUNNING + o.SOURCE] = 1
        f = s.frames[-1]
        if f.kind == ids.TEXT:
            if f.shown >= 0:
                self._mark(f.shown, o.SHOWN, out, base)
            if f.that >= 0:
                self._that(s, f.that, viewer, bits, out, base)
        elif f.kind == ids.DISCARDING and (f.player == viewer or bits == ALL):
            for card in f.noted:
                self._mark(card, o.CHOSEN, out, base)

    def _that(self, s: State, card: i64, viewer: i64, bits: i64, out: BytesWriter, base: i64) -> None:
        zone = s.zone[card]
        if (s.known[card] | EVERYBODY) & bits:
            self._mark(card, o.THAT, out, base)
        if zone < FIELD_END:
            depth = s.size[zone] - 1 - s.index(card)
            if depth > o.DEEPEST:
                depth = o.DEEPEST
            out[base + o.THAT_PLACE + turned(zone, viewer)] = 1
            out[base + o.THAT_DEPTH + depth] = 1

    def _question(self, s: State, f: Frame, viewer: i64, out: BytesWriter, base: i64) -> None:
        out[base + o.KIND + kind_of(s, f)] = 1
        if f.kind == ids.DISCARDING:
            chosen = len(f.noted)
            out[base + o.COUNT + clipped(f.count - chosen, o.MOST_COUNT)] = 1
            out[base + o.MOST + clipped(f.that - chosen, o.MOST_COUNT)] = 1
        elif f.kind == ids.TEXT:
            step = LIBRARY.code[f.text][f.step]
            if step.verb >= 0:
                out[base + o.VERB + step.verb] = 1
            out[base + o.BOX + f.box] = 1
            out[base + o.WHOSE + (f.player ^ viewer)] = 1
            out[base + o.STEP + clipped(f.step, o.MOST_COUNT)] = 1
            out[base + o.COUNT + clipped(f.count, o.MOST_COUNT)] = 1
            if f.line >= 0:
                out[base + o.THAT_LINE + f.line] = 1

    # ------------------------------------------------------------ protocols

    def _protocols(self, s: State, viewer: i64, out: BytesWriter, base: i64) -> None:
        groups = self.slots.groups
        for stack in range(6):
            protocol = s.protocols[stack]
            if protocol >= 0:
                mine = turned(stack, viewer)
                group = turned(groups[protocol], viewer)
                self.offsets[protocol] = o.CARD_BLOCK + group * EACH * o.PER_CARD
                out[base + o.GROUPS + group * PROTOCOLS + protocol] = 1
                out[base + o.LINES + mine * 3 + group % 3] = 1
                if s.compiled[stack]:
                    out[base + o.COMPILED + mine] = 1
        if s.phase == ids.DRAFT:
            for protocol in s.pool:
                out[base + o.POOL + protocol] = 1
