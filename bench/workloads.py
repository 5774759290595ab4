"""What is measured: the loop that everything is compared with, and what the engine does all day.

Each workload is a function that does a fixed amount of work, the same in every round and on every machine, and says
how many pieces of it were done.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from recompile import PROTOCOLS, Game
from recompile.engine import ids, machine
from recompile.engine.state import State

Workload = Callable[[], dict[str, int]]

LOOPS = 200_000
GAMES = 20
COPIES = 4_000
SAMPLES = 100
LIMIT = 500  # turns; a random game of more than that is one in thousands


def calibration() -> dict[str, int]:
    """A loop of plain Python: small integers, a list, a branch. It has nothing to do with the engine."""
    cells = list(range(64))
    number = 1
    for _ in range(LOOPS):
        number = number * 16807 % 2147483647
        place = number & 63
        if cells[place] > number & 127:
            cells[place] -= 1
        else:
            cells[place] += 2
    return {"loops": LOOPS}


def ready_made(seed: int, listening: bool = False) -> State:
    """A game of six protocols at its first turn."""
    codes = random.Random(seed).sample(list(PROTOCOLS), 6)
    state = Game(a=codes[:3], b=codes[3:], seed=seed, limit=LIMIT).state
    return state if listening else state.copy()  # nobody listens to a copy


def play(state: State, chance: Callable[[], float]) -> int:
    """Answer at random until it is over; how many answers that took."""
    answers = 0
    answer_at = machine.answer_at
    while state.asked != ids.NOBODY:
        answer_at(state, int(chance() * int(state.offered)))
        answers += 1
    return answers


class Play:
    """Whole random games, as in a simulation; with `listening`, every event is written down."""

    def __init__(self, listening: bool = False) -> None:
        self.listening = listening
        self.starts = [ready_made(seed, listening) for seed in range(GAMES)]

    def __call__(self) -> dict[str, int]:
        decisions = 0
        chance = random.Random(1).random
        for seed, start in enumerate(self.starts):
            state = ready_made(seed, True) if self.listening else start.copy()
            decisions += play(state, chance)
        return {"decisions": decisions, "games": len(self.starts)}


def middles() -> list[State]:
    """States from all stages of a few games, many of them inside an effect."""
    states = []
    chance = random.Random(2)
    for seed in range(GAMES):
        state = ready_made(seed)
        while state.asked != ids.NOBODY:
            states.append(state.copy())
            machine.answer_at(state, chance.randrange(state.offered))
    return chance.sample(states, 200)


class Copy:
    """Copies and nothing else."""

    def __init__(self) -> None:
        self.states = middles()

    def __call__(self) -> dict[str, int]:
        states = self.states
        for number in range(COPIES):
            states[number % 200].copy()
        return {"copies": COPIES}


class CopyAndAnswer:
    """What a search does at every node: copy the game and give one answer."""

    def __init__(self) -> None:
        chance = random.Random(3)
        self.nodes = [(state, chance.randrange(state.offered)) for state in middles()]

    def __call__(self) -> dict[str, int]:
        nodes = self.nodes
        for number in range(COPIES):
            state, index = nodes[number % 200]
            machine.answer_at(state.copy(), index)
        return {"nodes": COPIES}


class Sample:
    """What a search on hidden information does before that: look at the table and imagine the rest."""

    def __init__(self) -> None:
        self.games = [Game.of_state(state) for state in middles()]

    def __call__(self) -> dict[str, int]:
        chance = random.Random(4)
        for game in self.games[:SAMPLES]:
            game.view("A").sample(chance)
        return {"worlds": SAMPLES}


def workloads() -> dict[str, Workload]:
    """All of them, by name."""
    return {
        "calibration loop": calibration,
        "random games": Play(),
        "random games, listening": Play(listening=True),
        "copy": Copy(),
        "copy and answer": CopyAndAnswer(),
        "view and sample": Sample(),
    }
