"""A question of a player's, and what can be proved about each answer to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Literal

from recompile.engine import ids, machine
from recompile.engine.cast import is_printed
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.game import Game, View
from recompile.notation.move import option_text
from recompile.notation.names import PLAYERS
from recompile.proofs.aims import Aim, CannotProve
from recompile.search.answers import card_in, with_card
from recompile.search.goals import FAILED, OPEN, REACHED, Target
from recompile.search.hidden import exchange, is_hidden
from recompile.search.prover import SWAP, Prover

Step = tuple[int, int, int]  # of a trail: who answers what, or two cards that change places
Verdict = Literal["proved", "refuted", "undecided"]
BUDGET = 20_000  # steps of the machine for one answer; about 50 ms where it is compiled
OPEN_BUDGET = 2_000  # the same in a single deal with open cards
SEED = 1
_VERDICTS: dict[int, Verdict] = {REACHED: "proved", FAILED: "refuted"}


class Case:
    """A view, whose player is asked, and an aim. Everything that is looked at comes from the view."""

    def __init__(self, view: View, aim: Aim, halted: Callable[[], bool] | None = None, last: int | None = None) -> None:
        """`last` is the number of the last turn that counts, if it is not reckoned from this one."""
        if view.player not in PLAYERS or not view.options:
            raise CannotProve(f"{view.player} is not asked anything here")
        self.view, self.aim, self.halted = view, aim, halted
        self.me = PLAYERS.index(view.player)
        self.chance = random.Random(SEED)
        self.world = view.world(self.chance)
        if not all(map(is_printed, self.world.cast.protocols)):
            raise CannotProve("only games with printed protocols can be proved: others may ask for what lies hidden")
        self.target = Target(self.world, self.me, aim.number, aim.turns)
        if last is not None:
            self.target.last = last
        self.world = self.target.bounded(self.world)
        self.steps = 0
        self.trail: tuple[int, ...] = ()  # to where the goal was missed last

    @property
    def is_open(self) -> bool:
        """Whether there is anything to find out: enough time, and not reached yet."""
        return self.target.settled(self.world) == OPEN

    def stands(self, game: Game) -> Verdict:
        """How it stands in a game that has come from a `bounded` one: reached, missed, or not decided yet."""
        return _VERDICTS.get(self.target.settled(game._state), "undecided")

    def bounded(self, game: Game) -> Game:
        """The same game, in which nothing happens after the last turn that counts."""
        return Game.of_state(self.target.bounded(game._state))

    # ------------------------------------------------------------ in every deal

    def verdict(self, option: int, budget: int = BUDGET) -> Verdict:
        """Whether this answer reaches the aim in every deal, or fails in some."""
        prover = Prover(self.me, self.target, budget, self.halted)
        found = prover.after(self.world, option)
        return self._told(prover, found)

    def _told(self, prover: Prover, found: int) -> Verdict:
        self.steps += prover.steps
        self.trail = tuple(prover.refuted) if found == FAILED else ()
        return _VERDICTS.get(found, "undecided")

    # ------------------------------------------------------------ in one deal

    def sampled(self) -> State:
        """A deal that agrees with the view."""
        return self.target.bounded(self.view.world(self.chance))

    def missed(self) -> State:
        """The deal in which the last refuted answer failed, as far as it can be told: chance has a part in it."""
        world, hidden = self.world.copy(), {c for c in self.world.cast.cards if is_hidden(self.world, c, self.me)}
        for who, first, second in _threes(self.trail):
            if who == SWAP and first in hidden and second in hidden:
                exchange(world, self.me, first, second)
        return world

    def missed_line(self) -> tuple[str, ...] | None:
        """How the last refuted answer failed in that deal; None if chance had a part in it."""
        trail = list(_threes(self.trail))
        return self._written(self.missed(), [_later(step, trail[at:]) for at, step in enumerate(trail)])

    def verdict_in(self, deal: State, option: int, budget: int = OPEN_BUDGET) -> Verdict:
        """The same in this deal alone, with all cards open: who fails there fails."""
        world = self.target.bounded(deal)
        for card in world.cast.cards:
            if world.zone(card) != ids.NOWHERE:
                world.set_known(card, world.known(card) | 1 << self.me)
        prover = Prover(self.me, self.target, budget, self.halted)
        return self._told(prover, prover.after(world, option))

    def line(self, deal: State) -> tuple[str, ...] | None:
        """How it failed in that deal, as moves with their players; None if chance had a part in it."""
        trail = list(_threes(self.trail))
        return None if any(who == SWAP for who, _, _ in trail) else self._written(deal, trail)

    def _written(self, deal: State, trail: Iterable[Step]) -> tuple[str, ...] | None:
        state, log, moves = self.target.bounded(deal), Log(), []
        state.log = log
        for who, option, _ in trail:
            if who == SWAP:
                continue
            if state.asked != who or option not in state.options:
                return None
            moves.append(f"{PLAYERS[who]} {option_text(state, option)}")
            machine.answer(state, option)
        return None if log.rolls else tuple(moves)


def _threes(trail: tuple[int, ...]) -> Iterable[Step]:
    return zip(trail[::3], trail[1::3], trail[2::3], strict=True)


def _later(step: Step, rest: Iterable[Step]) -> Step:
    """The same answer after the exchanges that come later: it was about the place, not about the card."""
    who, option, nothing = step
    for other, first, second in rest if who != SWAP else ():
        if other == SWAP and card_in(option) in (first, second):
            option = with_card(option, second if card_in(option) == first else first)
    return who, option, nothing
