"""Measure what picks are worth: `src/recompile/bots/data/draft.json`.

Reads games after random drafts (`recompile simulate`) and fits a logistic regression of "A won" on who has which
protocol, which pairs of them, and which stand against which. The stronger the player, the more it says. Needs the extra
`lab`:

    recompile simulate mind:0 --games 50000 --control all --out run
    python scripts/learn_draft.py run
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recompile.cards import PROTOCOLS
from recompile.lab.report.data import Data

TARGET = Path(__file__).resolve().parent.parent / "src" / "recompile" / "bots" / "data" / "draft.json"
CODES = list(PROTOCOLS)
N = len(CODES)
PENALTY = {"seat": 0.0, "power": 5.0, "pair": 150.0, "versus": 150.0}  # imagined even games behind each figure


def gather(folder: Path) -> tuple[str, NDArray[np.int64]]:
    """Whose games they are, and a row for each that somebody won: whether A did, and the protocols of A and of B."""
    names = ", ".join(f"{player}{line}" for player in "ab" for line in (1, 2, 3))
    with Data(folder) as data:
        games = data.rows(f"SELECT bot_a, winner, {names} FROM games WHERE winner IS NOT NULL")
    rows = [[int(winner == "A"), *map(CODES.index, six)] for _, winner, *six in games]
    return str(games[0][0]), np.array(rows)


def design(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """For each game its features and their signs: the seat, three and three protocols, pairs, and who meets whom."""
    index, sign = [np.zeros(len(rows), np.int64)], [np.ones(len(rows))]
    for side, way in ((rows[:, 1:4], 1.0), (rows[:, 4:7], -1.0)):
        for at in range(3):
            index.append(1 + side[:, at])
            sign.append(np.full(len(rows), way))
        for first, second in combinations(range(3), 2):
            low, high = np.minimum(side[:, first], side[:, second]), np.maximum(side[:, first], side[:, second])
            index.append(1 + N + low * N + high)
            sign.append(np.full(len(rows), way))
    for mine in range(1, 4):
        for theirs in range(4, 7):
            low, high = np.minimum(rows[:, mine], rows[:, theirs]), np.maximum(rows[:, mine], rows[:, theirs])
            index.append(1 + N + N * N + low * N + high)
            sign.append(np.where(rows[:, mine] == low, 1.0, -1.0))
    return np.stack(index, 1), np.stack(sign, 1)


def fit(rows: NDArray[np.int64], steps: int = 400) -> NDArray[np.float64]:
    size = 1 + N + 2 * N * N
    index, sign = design(rows)
    won = rows[:, 0]
    penalty = np.full(size, PENALTY["pair"])
    penalty[0], penalty[1 : 1 + N] = PENALTY["seat"], PENALTY["power"]
    weights, slope, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, steps + 1):
        error = 1 / (1 + np.exp(-(sign * weights[index]).sum(1))) - won
        gradient = np.bincount(index.ravel(), (sign * error[:, None]).ravel(), size) + penalty * weights
        slope = 0.9 * slope + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.02 if step < steps * 0.7 else 0.004
        weights -= rate * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def tables(weights: NDArray[np.float64]) -> dict[str, dict[str, int]]:
    """In thousandths of a logit, by the names of the protocols."""
    thousandths = np.round(1000 * weights).astype(int)
    pair, versus = (thousandths[1 + N + part * N * N : 1 + N + (part + 1) * N * N].reshape(N, N) for part in (0, 1))
    couples = list(combinations(range(N), 2))
    return {
        "power": {code: int(thousandths[1 + at]) for at, code in enumerate(CODES)},
        "pair": {" ".join(sorted((CODES[a], CODES[b]))): int(pair[a, b]) for a, b in couples},
        "versus": {f"{CODES[a]} {CODES[b]}": int(versus[a, b]) for a, b in couples}
        | {f"{CODES[b]} {CODES[a]}": -int(versus[a, b]) for a, b in couples},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="with the games")
    parser.add_argument("--out", type=Path, default=TARGET)
    options = parser.parse_args()
    player, rows = gather(options.folder)
    weights = fit(rows)
    found = tables(weights)
    print(f"{len(rows)} games, the first player won {rows[:, 0].mean():.3f}")
    print("  ".join(f"{code} {value:+d}" for code, value in sorted(found["power"].items(), key=lambda item: -item[1])))
    options.out.write_text(json.dumps({"by": player, "games": len(rows), **found}, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
