"""What the learned network costs: `python -m bench.mind [--rounds N] [--json FILE]`.

An evaluation of positions as a search meets them and of positions that have nothing to do with each other, a walk of
the search beside one of `ismcts`, a decision, and how long it takes until the first answer. Microseconds of CPU time;
each figure also in loops of plain Python that ran a moment before, as machines are shared. It measures the engine it
runs with: `PYTHONPATH=src python -m bench.mind` the plain one, with far fewer positions.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import fmean, median
from time import process_time

from bench.worker import calibrate
from recompile import Game
from recompile.bots import NO_LIMIT, Bot, MindBot
from recompile.bots.mind import learned_net
from recompile.bots.searching import WALKS_PER_WORLD
from recompile.bots.values import learned_values
from recompile.encoding.action_ids import MADE_FOR
from recompile.engine import IS_COMPILED
from recompile.engine.batch import Chooser
from recompile.engine.machine import answer_at
from recompile.engine.state import State
from recompile.game import View
from recompile.notation.names import PLAYERS
from recompile.search.judgement import Judge
from recompile.search.minded import MindSearch
from recompile.search.tree import Search

WALKS = 150
GAMES, EACH, BELOW = (24, 3, 40) if IS_COMPILED else (3, 1, 4)  # roots of each game, and positions below each root
DEEPEST = 5  # questions below a root
Took = list[float]  # seconds of everything that was measured one by one

FIRST_ANSWER = """
from random import Random
from recompile import Game
from recompile.bots import NO_LIMIT, MindBot
MindBot(walks=0).choose(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A"), NO_LIMIT, Random(1))
"""
# What is measured in fresh processes.
STARTS = {
    "python alone": ["-c", "pass"],
    "import recompile": ["-c", "import recompile"],
    "recompile --version": ["-m", "recompile", "--version"],
    "first answer of mind:0": ["-c", FIRST_ANSWER],
}


# ---------------------------------------------------------------- positions


def questions(seed: int) -> Iterator[View]:
    """Every question of a game of the mind against itself that leaves a choice."""
    chance, mind = random.Random(seed), MindBot(walks=0)
    codes = chance.sample(MADE_FOR, 6)
    game = Game(a=codes[:3], b=codes[3:], seed=seed, limit=100)
    while game.asked is not None:
        view = game.view(game.asked)
        if len(view.moves) > 1:
            yield view
        game.push(mind.choose(view, NO_LIMIT, chance))


@cache
def roots() -> list[View]:
    """Some questions of each game: early, in the middle, late."""
    found = []
    for seed in range(GAMES):
        asked = list(questions(seed)) if IS_COMPILED else list(islice(questions(seed), 12))
        found += [asked[len(asked) * (2 * at + 1) // (2 * EACH)] for at in range(EACH)]
    return found


@cache
def below_roots() -> list[State]:
    """Positions as a search meets them: a few likely answers below a root, root by root."""
    chance, judge = random.Random(1), Judge(learned_net())
    return [descend(view.world(chance), judge, chance) for view in roots() for _ in range(BELOW)]


def descend(state: State, judge: Judge, chance: random.Random) -> State:
    for _ in range(chance.randint(1, DEEPEST)):
        judge.judge(state, state.asked)
        after = state.copy()
        answer_at(after, chance.choices(range(int(state.offered)), [int(one) for one in judge.chances])[0])
        if after.asked < 0:
            break
        state = after
    return state


@cache
def unrelated() -> list[State]:
    """Another game each time."""
    return [state for at in range(EACH * BELOW) for state in below_roots()[at :: EACH * BELOW]]


# ---------------------------------------------------------------- figures


def timed(work: Callable[..., object], *arguments: object) -> float:
    start = process_time()
    work(*arguments)
    return process_time() - start


def evaluating(positions: Callable[[], list[State]], what: str, net: str = "mind") -> Callable[[], Took]:
    """The whole list at once: a clock would be in the way of something so short."""

    def measure() -> Took:
        states, judge = positions(), Judge(learned_net(net))
        asking = judge.judge if what == "judge" else judge.value

        def ask_all() -> None:
            for state in states:
                asking(state, state.asked)

        return [timed(ask_all) / len(states)]

    return measure


def walks_of_mind() -> Took:
    judge = Judge(learned_net("leaf"))

    def tree(player: int) -> Callable[[State], None]:
        search = MindSearch(player)
        return lambda world: search.walk(world, judge)

    return walked(tree)


def walks_of_ismcts() -> Took:
    return walked(lambda player: Search(learned_values(), Chooser(1), player).walk)


def walked(tree: Callable[[int], Callable[[State], None]]) -> Took:
    """Every walk of a search at every root; what sampling its worlds takes is not in it."""
    chance, found = random.Random(2), []
    for view in roots():
        walk = tree(PLAYERS.index(view.player))
        for count in range(WALKS if IS_COMPILED else 10):
            if count % WALKS_PER_WORLD == 0:
                world = view.world(chance)
            found.append(timed(walk, world))
    return found


def decisions(bot: Bot) -> Callable[[], Took]:
    """Answers to all roots. The first, which begins with reading the weights, is not counted."""

    def measure() -> Took:
        bot.choose(roots()[0], NO_LIMIT, random.Random(3))
        return [timed(bot.choose, view, NO_LIMIT, random.Random(3)) for view in roots()]

    return measure


MEASURES: dict[str, Callable[[], Took]] = {
    "judge, below a root": evaluating(below_roots, "judge"),
    "value, below a root": evaluating(below_roots, "value"),
    "judge of the leaf, below a root": evaluating(below_roots, "judge", "leaf"),
    "judge, another game each time": evaluating(unrelated, "judge"),
    "value, another game each time": evaluating(unrelated, "value"),
    "a walk of ismcts": walks_of_ismcts,
    "a walk of the mind": walks_of_mind,
    "a decision of mind:0": decisions(MindBot(walks=0)),
    "a decision of mind:150": decisions(MindBot(walks=WALKS)),
}


# ---------------------------------------------------------------- starting


def start(arguments: list[str]) -> Took:
    """A fresh process, from its beginning to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return [after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime]


# ---------------------------------------------------------------- one run


def run(rounds: int, measures: Iterable[str]) -> dict[str, list[tuple[float, float, float]]]:
    """Everything in every round: mean and median in microseconds, and the mean in loops of the same moment."""
    results: dict[str, list[tuple[float, float, float]]] = {}
    for number in range(rounds):
        for name in measures:
            loops = calibrate()["loops/s"]
            took = MEASURES[name]() if name in MEASURES else start(STARTS[name])
            results.setdefault(name, []).append((fmean(took) * 1e6, median(took) * 1e6, fmean(took) * loops))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return results


def table(results: dict[str, list[tuple[float, float, float]]]) -> str:
    """Medians over the rounds."""
    lines = [f"{'':32}{'mean us':>14}{'median us':>14}{'mean, in loops':>16}"]
    for name, rounds in results.items():
        mean, middle, loops = (median(column) for column in zip(*rounds, strict=True))
        lines.append(f"{name:32}{mean:14,.1f}{middle:14,.1f}{loops:16,.0f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.mind", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    wanted = parser.parse_args()
    engine = "compiled" if IS_COMPILED else "plain"
    size = sum(len(files("recompile.bots").joinpath("data", f"{net}.bin").read_bytes()) for net in ("mind", "leaf"))
    print(f"{engine} engine, {len(below_roots())} positions of {GAMES} games, {size:,} bytes of weights")
    results = run(wanted.rounds, [*MEASURES, *STARTS])
    print(table(results))
    if wanted.json:
        facts = {"engine": engine, "python": platform.python_version(), "machine": platform.machine(), "weights": size}
        wanted.json.write_text(json.dumps({**facts, "figures": results}, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
