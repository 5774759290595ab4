"""Many games at once: one call gives every game its answer, and says what every game now asks.

What comes out is rows of bytes, one for each game, that nobody changes afterwards. A game that ends is followed at once
by the next one in the same place; its result stands beside the first question of the new game.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from recompile.engine import chance, turn
from recompile.engine.batch import Chooser
from recompile.engine.ids import NOBODY
from recompile.engine.machine import advance, answer
from recompile.engine.state import State
from recompile.search.action_ids import action_of, legal_option
from recompile.search.encoding import Encoder

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
            s.protocols[stack] = left.pop(chooser.below(len(left)))
    turn.begin(s)
    advance(s)
    return s


class Vector:
    """So many games that begin like a template. Game k of place p has the seed `first + p + k * places`.

    What is written in every step is up to `wanted`; each game is answered and read while it is at hand, because many
    games do not fit into the processor's nearest memory.
    """

    __slots__ = (
        "asked",
        "encoder",
        "ends",
        "first",
        "full",
        "games",
        "lists",
        "masks",
        "offered",
        "options",
        "pool",
        "rounds",
        "seen",
        "template",
        "wanted",
    )

    def __init__(self, template: State, places: i64, first: i64, pool: list[int], wanted: i64) -> None:
        self.template = template  # before its first step
        self.first = first
        self.pool = pool  # six of these, at random, for each game; empty if the template says it all
        self.wanted = wanted
        self.encoder = Encoder()
        self.options: vec[i64] = vec[i64]([0] * places)
        self.rounds: vec[i64] = vec[i64]([0] * places)
        self.asked = BytesWriter()  # who is asked, in each game
        self.ends = BytesWriter()  # what the last step did to each game
        self.seen = BytesWriter()  # what the player who is asked knows, in each game
        self.full = BytesWriter()  # everything, from that player's side
        self.masks = BytesWriter()
        self.offered = BytesWriter()  # how many actions are legal, in 16 bits
        self.lists = BytesWriter()  # those actions, all games one after the other, in 16 bits
        self.games: list[State] = []
        for place in range(places):
            s = begin(template, pool, first + place)
            self.games.append(s)
            self._write(s, RUNNING)

    # ------------------------------------------------------------ stepping

    def step(self, actions: list[int]) -> i64:
        """Give every game its answer. If one is illegal nothing happens, and its place is returned; otherwise -1."""
        options = self.options
        slots = self.encoder.slots
        games = self.games
        for place in range(len(games)):
            s = games[place]
            slots.read(s)
            option = legal_option(s, slots, actions[place])
            if option < 0:
                return place
            options[place] = option
        self._wipe()
        for place in range(len(games)):
            self._answer(place, options[place])
        return -1

    def _answer(self, place: i64, option: i64) -> None:
        s = self.games[place]
        answer(s, option)
        result: i64 = RUNNING
        if s.asked == NOBODY:
            result = CUT
            if s.winner != NOBODY:
                result = WON_BY_A + s.winner
            self.rounds[place] += 1
            seed = self.first + place + self.rounds[place] * len(self.games)
            s = begin(self.template, self.pool, seed)
            self.games[place] = s
        self._write(s, result)

    def _wipe(self) -> None:
        self.asked.truncate(0)
        self.ends.truncate(0)
        self.seen.truncate(0)
        self.full.truncate(0)
        self.masks.truncate(0)
        self.offered.truncate(0)
        self.lists.truncate(0)

    def _write(self, s: State, result: i64) -> None:
        """Append a row for this game to everything that is wanted."""
        wanted = self.wanted
        encoder = self.encoder
        self.asked.append(s.asked)
        self.ends.append(result)
        if wanted == 0:
            return
        encoder.slots.read(s)
        if wanted & SEEN:
            encoder.write(s, s.asked, False, self.seen)
        if wanted & FULL:
            encoder.write(s, s.asked, True, self.full)
        if wanted & MASKS:
            encoder.write_mask(s, self.masks)
        if wanted & LISTS:
            self._list(s)

    def _list(self, s: State) -> None:
        write_i16_le(self.offered, i16(s.offered))
        slots = self.encoder.slots
        offers = s.offers
        for at in range(s.offered):
            write_i16_le(self.lists, i16(action_of(s, slots, s.asked, offers[at])))

    # ------------------------------------------------------------ for those who try it out

    def any_actions(self, chooser: Chooser) -> list[int]:
        """A legal action for each game, each as likely as the other."""
        slots = self.encoder.slots
        found: list[int] = []
        for s in self.games:
            slots.read(s)
            found.append(action_of(s, slots, s.asked, s.offers[chooser.below(s.offered)]))
        return found
