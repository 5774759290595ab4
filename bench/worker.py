"""One engine, measured on demand: reads the name of a measurement per line, answers with its figures as JSON.

Each engine runs in a process of its own, so that the plain and the compiled one can be measured in turn. All times are
CPU time of this process.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from time import process_time

Figures = dict[str, float]


def calibrate() -> Figures:
    """A plain loop: how fast this machine is at this moment."""
    start, total = process_time(), 0
    for number in range(1_000_000):
        total += number & 3
    return {"loops/s": 1_000_000 / (process_time() - start)}


def games() -> Figures:
    """Random games of all protocols from the draft to the end, inside the engine."""
    from recompile.engine import IS_COMPILED, batch  # noqa: PLC0415 - only workers that measure it import it

    start = process_time()
    tally = batch.play_games(1, 1500 if IS_COMPILED else 60, 500)
    spent = process_time() - start
    decisions, played, checksum = int(tally.decisions), int(tally.games), int(tally.checksum)
    return {"decisions/s": decisions / spent, "games/s": played / spent, "checksum": float(checksum)}


def loop() -> Figures:
    """The same, but every decision is made by a plain Python loop over `options` and `answer` of a `Game`."""
    from recompile import Game  # noqa: PLC0415
    from recompile.engine import IS_COMPILED  # noqa: PLC0415

    pick, decisions = random.Random(1).random, 0
    start = process_time()
    for seed in range(400 if IS_COMPILED else 40):
        game = Game(seed=seed, limit=500)
        while options := game.options:
            game.answer(int(pick() * len(options)))
            decisions += 1
    return {"decisions/s": decisions / (process_time() - start)}


def copies() -> Figures:
    """Copying a game in the middle, and copying it to try an answer, over every question of a few games."""
    from recompile.engine import IS_COMPILED, batch, machine  # noqa: PLC0415

    pick, copied, applied, copying, applying = random.Random(2).random, 0, 0, 0.0, 0.0
    repeat = 40 if IS_COMPILED else 4
    for seed in range(6):
        state = batch.new_game(seed, 500)
        while state.asked >= 0:
            start = process_time()
            for _ in range(repeat):
                state.copy()
            middle = process_time()
            for number in range(repeat):
                machine.answer_at(state.copy(), number % state.offered)
            end = process_time()
            copying, applying = copying + middle - start, applying + end - middle
            copied, applied = copied + repeat, applied + repeat
            machine.answer_at(state, int(pick() * int(state.offered)))
    return {"copy us": copying / copied * 1e6, "copy-and-answer/s": applied / applying}


def gin_rummy() -> Figures:
    """OpenSpiel's gin rummy, driven from Python: a card game of about the same length in C++."""
    import pyspiel  # noqa: PLC0415

    game, chance, decisions, played = pyspiel.load_game("gin_rummy"), random.Random(3), 0, 0
    start = process_time()
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        played += 1
    spent = process_time() - start
    return {"decisions/s": decisions / spent, "games/s": played / spent}


MEASURES: dict[str, Callable[[], Figures]] = {
    measure.__name__: measure for measure in (calibrate, games, loop, copies, gin_rummy)
}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(MEASURES[line.strip()]()), flush=True)


if __name__ == "__main__":
    main()
