"""Many games at once: one call gives every game its answer, and says what every game now asks.

What comes out is rows of bytes, one for each game, that nobody changes afterwards. A game that ends is followed at once
by the next one in the same place; its result stands beside the first question of the new game.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from recompile.encoding.action_ids import ACTIONS, VERSION, Slots, action_of, legal_option
from recompile.encoding.layout import SIZE
from recompile.encoding.observations import Encoder, write_mask
from recompile.encoding.sight import MASK_SIZE, Sight, write_bits
from recompile.encoding.sight import SIZE as SIGHT_SIZE
from recompile.encoding.sight import VERSION as SMALL_NUMBERS
from recompile.engine import chance, turn
from recompile.engine.batch import Chooser
from recompile.engine.ids import DRAFT, NOBODY
from recompile.engine.machine import advance, answer
from recompile.engine.state import State

RUNNING: Final = 0  # what became of each game in a step
WON_BY_A: Final = 1
WON_BY_B: Final = 2
CUT: Final = 3

SEEN: Final = 1  # what can be wanted, as bits
FULL: Final = 2
MASKS: Final = 4
LISTS: Final = 8


def begin(template: State, pool: list[int], seed: i64) -> State:
    """A new game like the template, at its first question; with a pool it has six of these protocols and no draft."""
    s = template.copy()
    chance.seed(s, seed)
    if pool:
        chooser = Chooser(seed)
        left = pool[:]
        for stack in range(6):
            s.set_protocol(stack, left.pop(chooser.below(len(left))))
    turn.begin(s)
    advance(s)
    return s


class Vector:
    """So many games that begin like a template. Game k of place p has the seed `first + p + k * places`.

    What is written in every step is up to `wanted`; each game is answered and read while it is at hand, because many
    games do not fit into the processor's nearest memory. The rows of a step are made for it: those of the last one
    belong to whoever has read them. In version 2 of the encoding a row is what a `Sight` writes, and a mask has a bit
    for every action.
    """

    def __init__(
        self, template: State, places: i64, first: i64, pool: list[int], wanted: i64, version: i64 = VERSION
    ) -> None:
        self.template = template  # before its first step
        self.places = places
        self.first = first
        self.pool = pool  # six of these, at random, for each game; empty if the template says it all
        self.wanted = wanted
        self.small = version == SMALL_NUMBERS
        self.width: i64 = SIGHT_SIZE if self.small else SIZE
        self.mask_width: i64 = MASK_SIZE if self.small else ACTIONS
        self.encoder = Encoder()
        self.sight = Sight()
        self.options: vec[i64] = vec[i64]([0] * places)
        self.rounds: vec[i64] = vec[i64]([0] * places)
        self.asked: vec[u8] = vec[u8]()  # who is asked, in each game
        self.ends: vec[u8] = vec[u8]()  # what the last step did to each game
        self.ended: vec[u8] = vec[u8]()  # 1 where that was its end
        self.cut: vec[u8] = vec[u8]()  # 1 where that was its end, without a winner
        self.seen: vec[u8] = vec[u8]()  # what the player who is asked knows, in each game
        self.full: vec[u8] = vec[u8]()  # everything, from that player's side
        self.masks: vec[u8] = vec[u8]()
        self.offered = BytesWriter()  # how many actions are legal, in 16 bits
        self.lists = BytesWriter()  # those actions, all games one after the other, in 16 bits
        self.games: list[State] = []
        # The cards of each game in their order. It is settled with the draft: protocols that change lines keep it.
        self.slots: list[Slots] = []
        self._make_rows()
        for place in range(places):
            self.slots.append(Slots())
            self.games.append(self._begin(place))
            self._write(place, self.games[place])

    def _begin(self, place: i64) -> State:
        """The next game of a place."""
        s = begin(self.template, self.pool, self.first + place + self.rounds[place] * self.places)
        self.slots[place].read(s)
        return s

    # ------------------------------------------------------------ stepping

    def step(self, actions: bytes) -> i64:
        """Give every game its answer, a number of 64 bits each, lowest byte first.

        If one is illegal nothing happens, and its place is returned; otherwise -1.
        """
        options = self.options
        games = self.games
        for place in range(self.places):
            option = legal_option(games[place], self.slots[place], read_i64_le(actions, place * 8))
            if option < 0:
                return place
            options[place] = option
        self._make_rows()
        for place in range(self.places):
            self._answer(place, options[place])
        return -1

    def _answer(self, place: i64, option: i64) -> None:
        s = self.games[place]
        drafting = s.phase == DRAFT
        answer(s, option)
        if s.asked == NOBODY:
            self._note_end(place, s.winner)
            self.rounds[place] += 1
            s = self._begin(place)
            self.games[place] = s
        elif drafting:
            self.slots[place].read(s)
        self._write(place, s)

    def _note_end(self, place: i64, winner: i64) -> None:
        self.ended[place] = 1
        if winner == NOBODY:
            self.ends[place] = CUT
            self.cut[place] = 1
        else:
            self.ends[place] = u8(WON_BY_A + winner)

    def _make_rows(self) -> None:
        """Fresh rows of noughts for everything that is wanted."""
        places = self.places
        self.asked = vec[u8]([0] * places)
        self.ends = vec[u8]([RUNNING] * places)
        self.ended = vec[u8]([0] * places)
        self.cut = vec[u8]([0] * places)
        if self.wanted & SEEN:
            self.seen = vec[u8]([0] * (places * self.width))
        if self.wanted & FULL:
            self.full = vec[u8]([0] * (places * self.width))
        if self.wanted & MASKS:
            self.masks = vec[u8]([0] * (places * self.mask_width))
        if self.wanted & LISTS:
            self.offered.truncate(0)
            self.lists.truncate(0)

    def _write(self, place: i64, s: State) -> None:
        """Write the row of this game into everything that is wanted."""
        wanted = self.wanted
        self.asked[place] = u8(s.asked)
        if wanted == 0:
            return
        slots = self.slots[place]
        if wanted & SEEN:
            self._observe(s, slots, False, self.seen, place * self.width)
        if wanted & FULL:
            self._observe(s, slots, True, self.full, place * self.width)
        if wanted & MASKS:
            if self.small:
                write_bits(s, slots, self.masks, place * MASK_SIZE)
            else:
                write_mask(s, slots, self.masks, place * ACTIONS)
        if wanted & LISTS:
            self._list(s, slots)

    def _observe(self, s: State, slots: Slots, full: bool, out: vec[u8], base: i64) -> None:
        if self.small:
            self.sight.look(s, slots, s.asked, full)
            self.sight.write(out, base)
        else:
            self.encoder.write(s, slots, s.asked, full, out, base)

    def _list(self, s: State, slots: Slots) -> None:
        write_i16_le(self.offered, i16(s.offered))
        offers = s.offers
        for at in range(s.offered):
            write_i16_le(self.lists, i16(action_of(s, slots, s.asked, offers[at])))

    # ------------------------------------------------------------ for those who try it out

    def any_actions(self, chooser: Chooser) -> vec[i64]:
        """A legal action for each game, each as likely as the other."""
        found = vec[i64]([0] * self.places)
        for place in range(self.places):
            s = self.games[place]
            option = s.offers[chooser.below(s.offered)]
            found[place] = action_of(s, self.slots[place], s.asked, option)
        return found
