"""How strong a network is while it learns: paired games against a bot, all at once, likeliest answers, no search.

python -m recompile.train.measuring last.npz --against planner --games 400
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
import torch
from librt.vecs import vec
from mypy_extensions import u8

from recompile.adapters.starts import Start
from recompile.bots import NO_LIMIT, make_bot
from recompile.encoding.action_ids import Slots
from recompile.encoding.observations import Encoder
from recompile.encoding.sight import SIZE, Sight
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.game import Game
from recompile.lab.intervals import share
from recompile.notation.names import PLAYERS
from recompile.train.net import Policy
from recompile.train.saving import load_policy

TURNS = 200


class Measured:
    """A network that answers many positions at once, in the way it would at a table."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.encoder, self.sight, self.slots = policy, Encoder(), Sight(), Slots()

    @torch.no_grad()
    def answers(self, states: list[State]) -> list[int]:
        rows = vec[u8]([0] * (len(states) * SIZE))
        for place, s in enumerate(states):
            self.slots.read(s)
            self.sight.look(s, self.slots, s.asked, False)
            self.sight.write(rows, place * SIZE)
        logits = self.policy(torch.from_numpy(np.frombuffer(memoryview(rows), np.uint8).reshape(-1, SIZE).copy()))[0]
        return [self._likeliest(s, row) for s, row in zip(states, logits, strict=True)]

    def _likeliest(self, s: State, logits: torch.Tensor) -> int:
        actions = self.encoder.actions(s)
        return s.options[int(logits[actions].argmax())]


def play(policy: Policy, against: str, first: int, pairs: int, pool: str | None = None) -> tuple[float, int]:
    """How many points of how many games: each deal is played twice, with seats exchanged."""
    start = Start(draft=False, limit=TURNS, pool=pool)
    net = Measured(policy)
    games = [(start.state(first + at // 2), at % 2, Random(first + at)) for at in range(2 * pairs)]
    bots = [make_bot(against) for _ in games]
    running = list(range(len(games)))
    while running:
        mine = [at for at in running if games[at][0].asked == games[at][1]]
        for at, option in zip(mine, net.answers([games[at][0] for at in mine]) if mine else (), strict=True):
            answer(games[at][0], option)
        for at in set(running) - set(mine):
            s, _, chance = games[at]
            view = Game.of_state(s).view(PLAYERS[s.asked])
            move = bots[at].choose(view, NO_LIMIT, chance)
            answer(s, view.options[view.moves.index(move)])
        running = [at for at in running if games[at][0].asked >= 0]
    return sum(0.5 if s.winner < 0 else float(s.winner == side) for s, side, _ in games), len(games)


def _part(path: Path, against: str, first: int, pairs: int) -> tuple[float, int]:
    torch.set_num_threads(1)
    return play(load_policy(path), against, first, pairs)


def measure(path: Path, against: str, games: int, seed: int, processes: int) -> dict[str, object]:
    """The share of points, and the interval it lies in."""
    began = time.monotonic()
    each = max(games // 2 // processes, 1)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        jobs = [pool.submit(_part, path, against, seed + at * each, each) for at in range(processes)]
        found = [job.result() for job in jobs]
    points, count = sum(part for part, _ in found), sum(number for _, number in found)
    won = share(points, count)
    said: dict[str, object] = {"net": path.name, "against": against, "games": count}
    said |= {"share": round(won.rate, 4), "low": round(won.low, 4), "high": round(won.high, 4)}
    return said | {"seconds": round(time.monotonic() - began)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--against", default="planner")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=10**9)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    print(json.dumps(measure(given.path, given.against, given.games, given.seed, given.processes)), flush=True)


if __name__ == "__main__":
    main()
