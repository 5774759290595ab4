"""Proving: can a player reach a goal whatever lies hidden, whatever the other one answers, whatever chance brings?

The search walks from one *view* of the player to the next. A state stands for all deals that agree with what the
player knows in it; the hidden cards in it are placeholders, and which one lies where is decided only when something
looks at it: when it is turned up, revealed, discarded, chosen for its value. Then every face that may lie there is
tried. The player's own answers are tried once for all deals, so no answer can hang on what the player cannot know.

What only the player may look at (a card just drawn) is not looked at either, as long as the goal can be reached
without: who wins without looking wins. If that fails, the player looks.

The other player is taken to know everything and to guess all outcomes of chance: what is proved against that holds in
every game. Three verdicts are possible; `UNDECIDED` means that the budget was used up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.frames import NOTHING
from recompile.engine.ids import FIELD_END, HAND, M_PLAY, MOVE_BASE, ROOM
from recompile.engine.machine import answer
from recompile.engine.state import BITS, State
from recompile.search.answers import after_swaps, alike, ask_again, card_in, kind_of
from recompile.search.goals import FAILED, OPEN, REACHED, Target
from recompile.search.hidden import deal, is_hidden
from recompile.search.lots import key_of_card, listened, may_be_picked, renamed

UNDECIDED: Final = OPEN
SWAP: Final = -1  # in a trail: not an answer of A or B, but two cards that changed places
NONE_PINNED: Final = 0
ALARM: Final = 64  # so many steps pass between two looks at the clock


class Prover:
    """One question: can `me` reach the target? `left` steps of the machine may be taken for it."""

    def __init__(self, me: i64, target: Target, budget: i64, halted: Callable[[], bool] | None = None) -> None:
        self.me = me
        self.target = target
        self.left = budget
        self.steps: i64 = 0
        self.halted = halted
        self.habits: dict[int, int] = {}  # how often an answer was the one that decided
        self.trail: vec[i64] = vec[i64]()  # how the search came here: three numbers for each answer or exchange
        self.refuted: vec[i64] = vec[i64]()  # the trail to where the goal was missed last

    # ------------------------------------------------------------ answers

    def after(self, s: State, option: i64, pinned: i64 = 0) -> i64:
        """What comes of an answer, whoever gives it; pinned cards are where they are. The state stays as it is."""
        mark = len(self.trail)
        self._note(s.asked, option, 0)
        found = self._run(s, option, pinned)
        self._forget(mark)
        return found

    def prove(self, s: State) -> i64:
        """From a question, or an end."""
        settled = self.target.settled(s)
        if settled != OPEN:
            if settled == FAILED:
                self.refuted = self.trail[:]
            return settled
        if self.left <= 0:
            return UNDECIDED
        if s.asked == self.me:
            return self._some_answer(s)
        return self._all_answers(s)

    # ------------------------------------------------------------ the player's own questions

    def _some_answer(self, s: State) -> i64:
        """Whether one answer does it: those that need no look first."""
        verdict: i64 = FAILED
        longest = NOTHING
        for option in self._ordered(self.own_answers(s)):
            found = self.after(s, option)
            if found == FAILED and len(self.refuted) > len(longest):
                longest = self.refuted
            if found == REACHED:
                self._learn(option)
                return REACHED
            if found == UNDECIDED:
                verdict = UNDECIDED
                if self.left <= 0:
                    return UNDECIDED
        unlooked = self._unlooked(s)
        if unlooked >= 0:
            return self._look(s, unlooked)
        self.refuted = longest
        return verdict

    def own_answers(self, s: State) -> list[int]:
        """What can be answered without looking; of cards that cannot be told apart, one."""
        found: list[int] = []
        seen: list[tuple[int, int, int, int]] = []
        for at in range(s.offered):
            option = s.offers[at]
            card = card_in(option)
            if card >= 0 and is_hidden(s, card, self.me):
                if option // MOVE_BASE == M_PLAY and option % 2:
                    continue
                kind = alike(s, option, card, self.me)
                if kind in seen:
                    continue
                seen.append(kind)
            found.append(option)
        return found

    def _unlooked(self, s: State) -> i64:
        """A card of the player's own that was not looked at yet, or -1."""
        hand = (HAND + self.me) * ROOM
        for at in range(hand, hand + s.size(HAND + self.me)):
            if is_hidden(s, s.at(at), self.me):
                return s.at(at)
        return -1

    def _look(self, s: State, card: i64) -> i64:
        """Every face that may be there has to do."""
        verdict: i64 = REACHED
        for face in self._faces(s, 0):
            mark = len(self.trail)
            world = self._dealt(s, card, face, 0)
            if world is None:
                continue
            world.set_known(face, world.known(face) | 1 << self.me)
            ask_again(world)
            self.left -= 1
            verdict = both(verdict, self.prove(world))
            self._forget(mark)
            if self._is_settled(verdict):
                break
        return verdict

    # ------------------------------------------------------------ the other player's

    def _all_answers(self, s: State) -> i64:
        """Whether it is reached after every answer the other player may have."""
        named: list[int] = []  # hidden cards that stand for all that cannot be told apart from them
        kinds: list[tuple[int, int]] = []
        others: list[tuple[int, int, int, int]] = []
        plain: list[int] = []
        for at in range(s.offered):
            option = s.offers[at]
            card = card_in(option)
            if card < 0 or not is_hidden(s, card, self.me):
                plain.append(option)
                continue
            if option // MOVE_BASE == M_PLAY:
                kind = kind_of(s, card, self.me)
                if kind not in kinds:
                    kinds.append(kind)
                    named.append(card)
            else:
                other = alike(s, option, card, self.me)
                if other not in others:
                    others.append(other)
                    plain.append(option)
        verdict = self._each(s, plain, NONE_PINNED)
        for card in named:
            if self._is_settled(verdict):
                break
            verdict = both(verdict, self._all_plays(s, card))
        return verdict

    def _each(self, s: State, options: list[int], pinned: i64) -> i64:
        """Whether it is reached after each of these answers of the other player's. A card that is played face-up was
        chosen for what it is: it is pinned."""
        verdict: i64 = REACHED
        for option in self._ordered(options):
            fixed: i64 = NONE_PINNED
            if option % 2:
                fixed = pinned
            verdict = both(verdict, self.after(s, option, fixed))
            if verdict == FAILED:
                self._learn(option)
            if self._is_settled(verdict):
                break
        return verdict

    def _all_plays(self, s: State, card: i64) -> i64:
        """Every play of a hidden card: face-down it stays hidden, face-up it may be any that fits."""
        verdict: i64 = REACHED
        down: list[int] = []
        for face in self._faces(s, 0):
            mark = len(self.trail)
            world = self._dealt(s, card, face, 0)
            if world is None:
                continue
            verdict = both(verdict, self._plays_of(world, face, down))
            self._forget(mark)
            if self._is_settled(verdict):
                break
        return verdict

    def _plays_of(self, world: State, face: i64, down: list[int]) -> i64:
        """The question is put again: what is offered hangs on the card."""
        asked = world.asked
        ask_again(world)
        if world.asked != asked:
            return self.prove(world)
        options: list[int] = []
        for at in range(world.offered):
            option = world.offers[at]
            if card_in(option) != face or option // MOVE_BASE != M_PLAY:
                continue
            if option % 2 == 0:
                place = option % MOVE_BASE % 12
                if place in down:
                    continue
                down.append(place)
            options.append(option)
        return self._each(world, options, BITS[face])

    # ------------------------------------------------------------ what follows an answer

    def _run(self, s: State, option: i64, pinned: i64) -> i64:
        """Give it, and let every face that is looked at on the way, and all that chance does, be anything."""
        if self.target.has_picks:
            return self._picks(s, option, pinned, s.forced)
        twin = s.copy()
        answer(twin, option)
        if not self._step():
            return UNDECIDED
        return self._looked_at(s, twin, option, pinned, [])

    def _looked_at(self, s: State, twin: State, option: i64, pinned: i64, forced: list[list[int]]) -> i64:
        card = self._first_looked(s, twin, pinned)
        if card < 0:
            self._leave_unlooked(s, twin, pinned)
            return self.prove(twin)
        verdict: i64 = REACHED
        for face in self._faces(s, pinned):
            mark = len(self.trail)
            world = self._dealt(s, card, face, pinned)
            if world is None:
                continue
            world.forced = renamed(s, forced, self.trail, mark)
            named = after_swaps(option, self.trail, mark)
            verdict = both(verdict, self._run(world, named, pinned | BITS[face]))
            self._forget(mark)
            if self._is_settled(verdict):
                break
        return verdict

    def _first_looked(self, s: State, twin: State, pinned: i64) -> i64:
        """A card that was hidden before the step and whose face has mattered in it, or -1."""
        mine: i64 = 1 << self.me
        for card in s.cast.cards:
            if s.known(card) & mine or pinned >> card & 1:
                continue
            if twin.looked >> card & 1:
                return card
            if twin.known(card) & mine and not self._is_own_secret(twin, card):
                return card
        return -1

    def _is_own_secret(self, s: State, card: i64) -> bool:
        """Whether nobody but the player may look at it where it lies."""
        if s.known(card) != 1 << self.me:
            return False
        return s.zone(card) == HAND + self.me or (s.zone(card) < FIELD_END and s.up(card) == 0)

    def _leave_unlooked(self, s: State, twin: State, pinned: i64) -> None:
        """What the player could look at now and does not."""
        mine: i64 = 1 << self.me
        for card in s.cast.cards:
            if s.known(card) & mine:
                continue
            if pinned >> card & 1:
                if twin.zone(card) == HAND + self.me:
                    twin.set_known(card, twin.known(card) | mine)
            elif twin.known(card) & mine:
                twin.set_known(card, twin.known(card) - mine)

    def _picks(self, s: State, option: i64, pinned: i64, forced: list[list[int]]) -> i64:
        """With these outcomes of chance first: if a card is picked at random after them, each that may be."""
        try:
            twin, log = listened(s, option, forced)
        except ValueError:  # with another card it does not come to that any more
            if not forced:
                raise
            return self._picks(s, option, pinned, [])
        if not self._step():
            return UNDECIDED
        if not log.rolls:
            return self._looked_at(s, twin, option, pinned, [])
        at = len(forced)
        while at < len(log.rolls) and not log.rolls[at].is_pick:
            at += 1
        if at >= len(log.rolls):
            return self._looked_at(s, twin, option, pinned, forced)
        verdict: i64 = REACHED
        before = [[key_of_card(s, card) for card in roll.cards] for roll in log.rolls[:at]]
        picked = log.rolls[at].cards[0]
        kinds: list[tuple[int, int]] = []
        for card in s.cast.cards:
            if card != picked and not may_be_picked(s, option, [*before, [key_of_card(s, card)]]):
                continue
            if is_hidden(s, card, self.me) and not pinned >> card & 1:
                kind = kind_of(s, card, self.me)
                if kind in kinds:
                    continue
                kinds.append(kind)
            verdict = both(verdict, self._picks(s, option, pinned, [*before, [key_of_card(s, card)]]))
            if self._is_settled(verdict):
                break
        return verdict

    # ------------------------------------------------------------ hidden cards

    def _faces(self, s: State, pinned: i64) -> list[int]:
        """What may lie where a hidden card lies; which of them fit there is found out when they are dealt."""
        found: list[int] = []
        for face in s.cast.cards:
            if is_hidden(s, face, self.me) and not pinned >> face & 1:
                found.append(face)
        return found

    def _dealt(self, s: State, card: i64, face: i64, pinned: i64) -> State | None:
        """The same with this face there, or None if no deal has it so."""
        world = s.copy()
        swaps = deal(world, self.me, card, face, pinned)
        if swaps is None:
            return None
        for at in range(0, len(swaps), 2):
            self._note(SWAP, swaps[at], swaps[at + 1])
        return world

    # ------------------------------------------------------------ bookkeeping

    def _is_settled(self, verdict: i64) -> bool:
        """Whether nothing that is still to be tried can change it, or nothing more can be tried."""
        return verdict == FAILED or (verdict == UNDECIDED and self.left <= 0)

    def _step(self) -> bool:
        """Whether another step may be taken."""
        self.left -= 1
        self.steps += 1
        if self.halted is not None and self.steps % ALARM == 0 and self.halted():
            self.left = 0
        return self.left > 0

    def _note(self, who: i64, first: i64, second: i64) -> None:
        self.trail = append(append(append(self.trail, who), first), second)

    def _forget(self, mark: i64) -> None:
        self.trail = self.trail[:mark]

    def _learn(self, option: i64) -> None:
        self.habits[option] = self.habits.get(option, 0) + 1

    def _ordered(self, options: list[int]) -> list[int]:
        """What has decided most often first."""
        habits = self.habits
        if habits and len(options) > 1:
            options.sort(key=lambda option: -habits.get(option, 0))
        return options


def both(one: i64, other: i64) -> i64:
    """The verdict on two things that both have to do."""
    if one == FAILED or other == FAILED:
        return FAILED
    if one == UNDECIDED or other == UNDECIDED:
        return UNDECIDED
    return REACHED
