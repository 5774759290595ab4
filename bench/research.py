"""Measures the research adapters beside games of other libraries, in turn, in one run: `python -m bench.research`.

Needs the extra `research`; PettingZoo's own games also need `pettingzoo[classic]`. Every figure is CPU time of this
process and stands next to a calibration loop of plain Python that ran a moment before; what is missing is left out.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from bench.worker import Figures, calibrate

SECONDS = 0.6  # for each measurement
Play = Callable[[], int]  # plays for a while and says how many steps that were


def pace(play: Play) -> Figures:
    """Steps a second, over as many rounds as fit."""
    steps, start = 0, process_time()
    while process_time() - start < SECONDS:
        steps += play()
    return {"steps/s": steps / (process_time() - start)}


# ---------------------------------------------------------------- the encoding


def observations() -> Figures:
    """One observation, one full one and one mask, over every question of random games."""
    batch, machine = import_module("recompile.engine.batch"), import_module("recompile.engine.machine")
    encoder = import_module("recompile.encoding.observations").Encoder()
    games, repeat = (12, 20) if import_module("recompile.engine").IS_COMPILED else (2, 2)
    spent, asked, chooser = [0.0, 0.0, 0.0], 0, batch.Chooser(1)
    for seed in range(games):
        state = batch.new_game(seed, 500)
        while state.asked >= 0:
            asked += 1
            for at, write in enumerate(_writers(encoder, state)):
                start = process_time()
                for _ in range(repeat):
                    write()
                spent[at] += process_time() - start
            machine.answer_at(state, chooser.below(state.offered))
    seen, full, mask = (seconds / asked / repeat * 1e6 for seconds in spent)
    return {"seen us": seen, "full us": full, "mask us": mask}


def _writers(encoder: Any, state: Any) -> tuple[Callable[[], object], ...]:
    asked = state.asked
    return (
        lambda: encoder.observe(state, asked, False),
        lambda: encoder.observe(state, asked, True),
        lambda: encoder.mask(state),
    )


# ---------------------------------------------------------------- ours


def engine() -> Figures:
    """Random games inside the engine, one after the other: what the environments have to be held against."""
    batch = import_module("recompile.engine.batch")
    start, tally = (
        process_time(),
        batch.play_games(1, 400 if import_module("recompile.engine").IS_COMPILED else 10, 500),
    )
    return {"steps/s": int(tally.decisions) / (process_time() - start)}


def in_batches(**wanted: bool) -> Callable[[], Figures]:
    """64 games in lock step; random answers are chosen inside, so that only the environment is measured."""

    def measure() -> Figures:
        env = import_module("recompile.adapters.many_games").Batch(64, **wanted)
        env.reset()

        def play() -> int:
            for _ in range(40):
                env.step(env.any_actions())
            return 40 * 64

        return pace(play)

    return measure


def in_pettingzoo(module: str) -> Callable[[], Figures]:
    """A game of PettingZoo, in its own loop: `last`, a random action under the mask, `step`.

    (Not Gymnasium's `sample`: with a mask it takes longer than a step of ours.)
    """

    def measure() -> Figures:
        env, pick = import_module(module).env(), random.Random(2).random

        def play() -> int:
            env.reset()
            steps = 0
            for _ in env.agent_iter():
                row, _, ended, cut, _ = env.last()
                legal = row["action_mask"].nonzero()[0]
                env.step(None if ended or cut else legal[int(pick() * len(legal))])
                steps += 1
            return steps

        return pace(play)

    return measure


def in_openspiel(name: str) -> Callable[[], Figures]:
    """A game of OpenSpiel, driven from Python: `legal_actions`, `apply_action`. Chance nodes do not count."""

    def measure() -> Figures:
        pyspiel = import_module("pyspiel")
        if name.startswith("python_recompile"):
            import_module("recompile.adapters.openspiel")
        game, pick = pyspiel.load_game(name), random.Random(3).random

        def play() -> int:
            state, steps = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(pick() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
                steps += 1
            return steps

        return pace(play)

    return measure


def in_gymnasium() -> Figures:
    """The agent's steps against a random bot, which is shown a view for each of its own."""
    duel = import_module("recompile.adapters.gym").Duel("random")
    pick = random.Random(4).random

    def play() -> int:
        _, info = duel.reset()
        steps, over = 0, False
        while not over:
            legal = info["legal"]
            _, _, ended, cut, info = duel.step(legal[int(pick() * len(legal))])
            over, steps = ended or cut, steps + 1
        return steps

    return pace(play)


MEASURES: dict[str, Callable[[], Figures]] = {
    "encoding": observations,
    "engine": engine,
    "batch, nothing written": in_batches(observe=False, masks=False),
    "batch, legal actions": in_batches(observe=False, masks=False, lists=True),
    "batch, observations and masks": in_batches(),
    "PettingZoo": in_pettingzoo("recompile.adapters.pettingzoo"),
    "PettingZoo, its hanabi": in_pettingzoo("pettingzoo.classic.hanabi_v5"),
    "PettingZoo, its leduc": in_pettingzoo("pettingzoo.classic.leduc_holdem_v4"),
    "OpenSpiel": in_openspiel("python_recompile"),
    "OpenSpiel, its gin rummy": in_openspiel("gin_rummy"),
    "Gymnasium, a random bot": in_gymnasium,
}
RATIOS = (
    ("PettingZoo", "PettingZoo, its hanabi"),
    ("PettingZoo", "PettingZoo, its leduc"),
    ("OpenSpiel", "OpenSpiel, its gin rummy"),
)


# ---------------------------------------------------------------- one run


def run(rounds: int) -> dict[str, list[float]]:
    """Everything in every round, each measurement next to its own calibration. What cannot be imported is left out."""
    results: dict[str, list[float]] = {}
    for number in range(rounds):
        for name, measure in MEASURES.items():
            loops = calibrate()["loops/s"]
            try:
                figures = measure()
            except ImportError as problem:
                if not number:
                    print(f"left out: {name} ({problem})", file=sys.stderr)
                continue
            for key, value in figures.items():
                results.setdefault(f"{name}: {key}", []).append(value)
                relative = value / loops * 1e6 if key.endswith("/s") else value * loops / 1e6
                results.setdefault(f"{name}: {key}, calibrated", []).append(relative)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return results


def table(results: dict[str, list[float]]) -> str:
    """Medians over the rounds; then the same relative to the calibration, and our steps to those of others."""
    lines = [f"{'':44}  {'median':>12}  {'calibrated':>12}"]
    for key, values in results.items():
        if not key.endswith("calibrated"):
            calibrated = median(results[f"{key}, calibrated"])
            lines.append(f"{key:44}  {median(values):12,.2f}  {calibrated:12,.2f}")
    for ours, theirs in RATIOS:
        pair = [results.get(f"{name}: steps/s", []) for name in (ours, theirs)]
        if all(pair):
            ratios = [mine / other for mine, other in zip(*pair, strict=True)]
            lines.append(f"{f'{ours} : {theirs}':44}  {median(ratios):12,.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.research", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    wanted = parser.parse_args()
    results = run(wanted.rounds)
    print(table(results))
    if wanted.json:
        facts = {"python": platform.python_version(), "machine": platform.machine(), "rounds": wanted.rounds}
        wanted.json.write_text(json.dumps({**facts, "figures": results}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
