"""Learn what positions are worth, from games of the project's own: `src/recompile/bots/data/values.json`.

In rounds: play games with the values known so far (the first round at random), write positions down, fit a logistic
regression of "A won" on the difference of both players' features, go on with the new values. Needs numpy and the
compiled engine (about a quarter of an hour on two cores):

    python scripts/learn_values.py --games 20000 30000 60000 60000
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recompile.bots.values import VERSION
from recompile.cards import CARDS
from recompile.search.evaluate import Values
from recompile.search.features import GENERAL, PER_CARD, SUPPLY
from recompile.search.quick import lessons

TARGET = Path(__file__).resolve().parent.parent / "src" / "recompile" / "bots" / "data" / "values.json"
FEATURES = GENERAL + PER_CARD * len(CARDS)
CHUNK = 250
EVERY = 12  # questions, of which one is written down
LIMIT = 200
PENALTY_CARDS, PENALTY = 30.0, 3.0  # how many imagined neutral games hold a weight at zero


def positions(job: tuple[int, int, list[int], int, int]) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """Some games; each position as its features (A's as they are, B's as -1 - n) and where the positions begin."""
    seed, games, weights, noise, every = job
    flat: list[int] = []
    starts: list[int] = []
    for won, count, *features in lessons(seed, games, values_of(weights), noise, every, LIMIT):
        starts.append(len(flat))
        flat.append(won)
        flat += features[:count]
        flat += [-1 - feature for feature in features[count:]]
    return np.array(flat, np.int16), np.array(starts, np.int32)


def values_of(weights: list[int]) -> Values:
    return Values(weights[:GENERAL], by_card(weights))


def by_card(weights: list[int]) -> dict[str, list[int]]:
    starts = range(GENERAL, FEATURES, PER_CARD)
    return {code: weights[start : start + PER_CARD] for code, start in zip(CARDS, starts, strict=True)}


def gather(first: int, games: int, weights: list[int], noise: int, every: int, jobs: int) -> list[NDArray[np.int16]]:
    work = [(seed, CHUNK, weights, noise, every) for seed in range(first, first + games, CHUNK)]
    rows: list[NDArray[np.int16]] = []
    with ProcessPoolExecutor(jobs) as pool:
        for flat, starts in pool.map(positions, work):
            rows += np.split(flat, starts[1:])
    return rows


def fit(rows: list[NDArray[np.int16]], before: NDArray[np.float64], steps: int = 250) -> NDArray[np.float64]:
    """Logistic regression by Adam on everything at once; weights start from those of the round before."""
    won = np.array([row[0] for row in rows], np.float64)
    features = np.concatenate([row[1:] for row in rows]).astype(np.int32)
    owner = np.repeat(np.arange(len(rows)), [len(row) - 1 for row in rows])
    sign = np.where(features < 0, -1.0, 1.0)
    index = np.where(features < 0, -1 - features, features)
    penalty = np.where(np.arange(FEATURES) >= SUPPLY, PENALTY_CARDS, PENALTY)
    weights, slope, square = before.copy(), np.zeros(FEATURES), np.zeros(FEATURES)
    for step in range(1, steps + 1):
        logit = np.bincount(owner, sign * weights[index], len(rows))
        error = 1 / (1 + np.exp(-logit)) - won
        gradient = (np.bincount(index, sign * error[owner], FEATURES) + penalty * weights) / len(rows)
        slope = 0.9 * slope + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.05 if step < steps * 0.7 else 0.01
        weights -= rate * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    loss = float(np.mean(np.log1p(np.exp(-np.where(won > 0, logit, -logit)))))
    right = float(np.mean((logit > 0) == (won > 0)))
    print(f"  {len(rows)} positions, loss {loss:.4f}, right {right:.3f}", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, nargs="+", default=[20000, 30000, 60000, 60000], help="games by round")
    parser.add_argument("--noise", type=int, default=80, help="answers in a thousand that are random")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=TARGET)
    options = parser.parse_args()
    weights = np.zeros(FEATURES)
    first = 1
    for number, games in enumerate(options.games):
        began = time.time()
        known = [round(1000 * weight) for weight in weights]
        rows = gather(first, games, known, 1000 if number == 0 else options.noise, EVERY, options.jobs)
        print(f"round {number + 1}: {games} games in {time.time() - began:.0f} s", flush=True)
        weights = fit(rows, weights)
        first += games
        known = [round(1000 * w) for w in weights]
        data = {
            "version": VERSION,
            "games": options.games[: number + 1],
            "general": known[:GENERAL],
            "cards": by_card(known),
        }
        options.out.parent.mkdir(exist_ok=True, parents=True)
        options.out.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
