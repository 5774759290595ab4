"""Is what is called sure really sure, who finds it, and what does it cost? Needs the compiled engine.

python -m bench.prover --small 700      # beside brute force over all deals, in so many small positions
python -m bench.prover --puzzles        # every puzzle that comes with the game, proved and refuted again
python -m bench.prover --levels 200     # how many sure wins each level takes, without and with the prover
python -m bench.prover --mining 60      # puzzles for each core and hour, from so many games; what a proof costs
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bench.machine import part
from recompile.bots import LEVELS, NO_LIMIT, Bot, SureBot
from recompile.game import Game, View
from recompile.lab.executor import cores, run
from recompile.proofs import Aim, Goal, sure_win
from recompile.proofs.cases import Case
from recompile.puzzles.checking import problems
from recompile.puzzles.mining.finding import positions_of, puzzles_of_seed
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import puzzles
from tests.brute_force import GOALS, BruteForce, TooMuch, all_worlds, small_position

FRESH = 5_000_000  # seeds that no puzzle comes from
DEALS, TRIES, ANSWERS = 400, 40_000, 3  # of brute force: deals, steps, and answers of each position


# ---------------------------------------------------------------- brute force


def small(seed: int) -> Counter[str]:
    """What both say of a few answers in one small position."""
    rng, found = random.Random(seed), Counter[str]()
    position = small_position(rng)
    view = Game.from_position(position).view("A")
    if not view.options:
        return Counter({"nobody is asked": 1})
    goal: Goal = rng.choice(GOALS)
    case = Case(view, Aim(goal, 1 if goal == "survive" else 2))
    for option in rng.sample(view.options, min(ANSWERS, len(view.options))):
        try:
            brute = BruteForce(case.me, goal, case.target.last, case.target.had, TRIES)
            truth = "proved" if brute.after(all_worlds(view, DEALS), option) else "refuted"
        except TooMuch:
            found["too much for brute force"] += 1
            continue
        said = case.verdict(option, 200_000)
        found[f"{goal} {said}" if said == truth else f"WRONG: {said}, but {truth}: {position}"] += 1
    return found


def tell_small(positions: int) -> None:
    total: Counter[str] = sum(run(small, range(positions), cores()), Counter())
    for what, times in sorted(total.items()):
        print(f"{times:6}  {what}")


# ---------------------------------------------------------------- puzzles


def again(puzzle: Puzzle) -> tuple[str, list[str], float]:
    began = time.process_time()
    return puzzle.id, list(problems(puzzle)), time.process_time() - began


def tell_puzzles() -> None:
    seconds, wrong = [], 0
    for id, found, took in run(again, puzzles().values(), cores()):
        seconds.append(took)
        wrong += bool(found)
        for problem in found:
            print(f"puzzle {id}: {problem}")
    print(f"{len(seconds)} puzzles, {wrong} with a problem; CPU seconds each: {_spread(seconds)}")


def _spread(numbers: list[float]) -> str:
    median, high = part(numbers, 0.5), part(numbers, 0.95)
    return f"median {median:.3f}, 95 % {high:.3f}, most {max(numbers):.3f}, all {sum(numbers):.1f}"


# ---------------------------------------------------------------- levels


@dataclass(frozen=True, slots=True)
class Chance:
    """A view with a sure win, and the answers that keep it."""

    view: View
    sure: frozenset[str]


def chances(seed: int) -> list[Chance]:
    """At most one of a game: a question at which some answers surely win and others do not."""
    rng = random.Random(seed)
    for game in positions_of(seed, rng):
        view = game.view(str(game.asked))
        if game.decision is None or game.decision.kind == "draft" or len(view.options) < 2:
            continue
        found = sure_win(view, 8_000)
        if found is None or found.move is None:
            continue
        case = Case(view, Aim("win", 2))
        sure = [str(m) for o, m in zip(view.options, view.moves, strict=True) if case.verdict(o) == "proved"]
        if len(sure) < len(view.moves):
            return [Chance(view, frozenset(sure))]
    return []


def asked(job: tuple[int, Chance]) -> list[tuple[str, bool, float]]:
    """For each level, without and with the prover: whether it keeps the win, and how long it thought."""
    number, chance = job
    return [
        (name, *_choice(bot, chance, number))
        for level in LEVELS
        for name, bot in _with_and_without(level.key, level.make())
    ]


def _with_and_without(key: str, bot: Bot) -> Iterator[tuple[str, Bot]]:
    if isinstance(bot, SureBot):
        yield f"{key} without", bot.searcher
    yield key, bot


def _choice(bot: Bot, chance: Chance, seed: int) -> tuple[bool, float]:
    began = time.process_time()
    move = str(bot.choose(chance.view, NO_LIMIT, random.Random(seed)))
    return move in chance.sure, time.process_time() - began


def tell_levels(wanted: int) -> None:
    found: list[Chance] = []
    for some in run(chances, range(FRESH, FRESH + 100 * wanted), cores()):
        found += some
        if len(found) >= wanted:
            break
    kept: dict[str, list[tuple[bool, float]]] = {}
    for rows in run(asked, enumerate(found[:wanted]), cores()):
        for name, keeps, took in rows:
            kept.setdefault(name, []).append((keeps, took))
    print(f"{len(found[:wanted])} questions with a sure win")
    for name, answers in kept.items():
        share = statistics.mean(keeps for keeps, _ in answers)
        print(f"{name:20} {share:6.1%}  {1000 * statistics.mean(took for _, took in answers):7.1f} ms a decision")


# ---------------------------------------------------------------- mining


def mined(seed: int) -> tuple[int, float, list[int]]:
    began = time.process_time()
    found = puzzles_of_seed(seed)
    return len(found), time.process_time() - began, [each.proof.positions for each in found]


def tell_mining(games: int) -> None:
    done = list(run(mined, range(FRESH, FRESH + games), cores()))
    count, seconds = sum(each[0] for each in done), sum(each[1] for each in done)
    steps = [float(steps) for each in done for steps in each[2]]
    print(f"{count} puzzles in {games} games, {seconds:.0f} CPU seconds: {3600 * count / seconds:.0f} a core and hour")
    if steps:
        print(f"steps of the proof of the first move: {_spread(steps)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--small", type=int, metavar="N")
    parser.add_argument("--puzzles", action="store_true")
    parser.add_argument("--levels", type=int, metavar="N")
    parser.add_argument("--mining", type=int, metavar="N")
    wishes = parser.parse_args()
    if wishes.small:
        tell_small(wishes.small)
    if wishes.puzzles:
        tell_puzzles()
    if wishes.levels:
        tell_levels(wishes.levels)
    if wishes.mining:
        tell_mining(wishes.mining)


if __name__ == "__main__":
    main()
