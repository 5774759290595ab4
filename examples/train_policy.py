"""Learns to play six protocols in about a minute, with nothing but numpy, and then meets the random bot in the arena.

    python examples/train_policy.py [--seconds 60] [--games 400]

The method is REINFORCE: play many games against yourself, and make every answer of a winner a little more likely and
every answer of a loser a little less. It is the simplest thing that learns, not the best; docs/research.md says more.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from recompile import Move, View
from recompile.adapters.encode import ACTIONS, SIZE, Encoding
from recompile.adapters.many_games import Batch, Step
from recompile.adapters.starts import Start
from recompile.bots import Bot, Limit, make_bot
from recompile.lab import ArenaError, Tournament, versus

Floats = NDArray[np.float32]
POOL = ("FIR", "WAT", "DEA", "LIF", "MET", "SPE")
HIDDEN = 64
LESSON = 4096  # decisions of ended games that make one step of learning


class Policy:
    """One hidden layer between what a player knows and how likely each action is. Adam does the learning."""

    def __init__(self, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            (chance.standard_normal((SIZE, HIDDEN)) / 12).astype(np.float32),  # about 150 of the inputs are 1
            np.zeros(HIDDEN, np.float32),
            (chance.standard_normal((HIDDEN, ACTIONS)) / 50).astype(np.float32),
            np.zeros(ACTIONS, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, rows: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats]:
        """The hidden layer, and the probabilities of all actions: 0 for the illegal ones."""
        first, bias, second, shift = self.weights
        hidden = np.maximum(rows @ first + bias, 0)
        logits = np.where(masks, hidden @ second + shift, np.float32(-1e9))
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, rows: Floats, masks: NDArray[Any], actions: NDArray[Any], returns: Floats, rate: float) -> None:
        """Make each action more likely by what it returned; stay curious a little."""
        hidden, chances = self.forward(rows, masks)
        pull = -chances * returns[:, None]
        pull[np.arange(len(actions)), actions] += returns
        logs = np.log(np.maximum(chances, 1e-9))
        pull -= 0.01 * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))  # towards more entropy
        pull /= len(actions)
        back = np.where(hidden > 0, pull @ self.weights[2].T, np.float32(0))
        self._climb([rows.T @ back, back.sum(axis=0), hidden.T @ pull, pull.sum(axis=0)], rate)

    def _climb(self, slopes: list[Floats], rate: float) -> None:
        self.updates += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope * slope - square)
            lift = np.sqrt(1 - 0.99**self.updates) / (1 - 0.9**self.updates)
            weight += np.float32(rate * lift) * mean / (np.sqrt(square) + np.float32(1e-8))


class Memory:
    """The decisions of games that go on, and those of ended games with what they brought."""

    def __init__(self, games: int) -> None:
        self.open: list[list[tuple[Step, int, int]]] = [[] for _ in range(games)]
        self.closed: list[tuple[Step, int, int, float]] = []

    def add(self, asked: Step, actions: NDArray[Any], after: Step) -> None:
        for place, action in enumerate(actions.tolist()):
            self.open[place].append((asked, place, action))
        for place in np.flatnonzero(after.ended).tolist():
            rewards = after.rewards[place]
            for step, at, action in self.open[place]:
                self.closed.append((step, at, action, float(rewards[step.players[at]])))
            self.open[place] = []

    def lesson(self) -> tuple[Floats, NDArray[Any], NDArray[Any], Floats]:
        """Everything about ended games, which is then forgotten."""
        rows = np.stack([step.observations[at] for step, at, _, _ in self.closed]).astype(np.float32)
        masks = np.stack([step.masks[at] for step, at, _, _ in self.closed])
        actions = np.array([action for _, _, action, _ in self.closed])
        returns = np.array([brought for _, _, _, brought in self.closed], np.float32)
        self.closed = []
        return rows, masks, actions, returns


def train(seconds: float, games: int = 128, rate: float = 2e-3, seed: int = 1) -> Policy:
    """Play against yourself for so many seconds."""
    policy, memory, chance = Policy(seed), Memory(games), np.random.default_rng(seed)
    env = Batch(games, start=Start(draft=False, pool=POOL, limit=200), seed=seed)
    now, decisions, ended, begun = env.reset(), 0, 0, time.monotonic()
    while time.monotonic() - begun < seconds:
        _, chances = policy.forward(now.observations.astype(np.float32), now.masks)
        heaped = chances.cumsum(axis=1)
        marks = chance.random((games, 1), np.float32) * heaped[:, -1:]
        actions = ((heaped >= marks) & (now.masks > 0)).argmax(axis=1)
        after = env.step(actions)
        memory.add(now, actions, after)
        now, decisions, ended = after, decisions + games, ended + int(after.ended.sum())
        if len(memory.closed) >= LESSON:
            policy.learn(*memory.lesson(), rate)
    print(f"{decisions:,} decisions in {ended:,} games, {policy.updates} steps of learning")
    return policy


class PolicyBot(Bot):
    """The policy as a bot: it is shown a view like every other, and takes the likeliest action."""

    name = "policy"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.encoding = Encoding()

    def choose(self, view: View, limit: Limit, chance: Random) -> Move:  # noqa: ARG002
        row, actions = self.encoding.view(view, chance)
        mask = np.zeros((1, ACTIONS), np.int8)
        mask[0, actions] = 1
        _, chances = self.policy.forward(row[None].astype(np.float32), mask)
        return view.moves[actions.index(int(chances[0].argmax()))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long it learns")
    parser.add_argument("--games", type=int, default=400, help="games in the arena afterwards; an even number")
    wanted = parser.parse_args()
    try:  # before it learns for a minute
        arenas = {other: Tournament(("policy", other), games=wanted.games, pool=POOL) for other in ("random", "greedy")}
    except ArenaError as problem:
        parser.error(str(problem))
    policy = train(wanted.seconds)
    for other, arena in arenas.items():
        results = arena.play(make=lambda name: PolicyBot(policy) if name == "policy" else make_bot(name))
        won = versus(results)["policy", other]
        print(f"against {other}: {won.rate:.1%} of {won.games} games (95 %: {won.low:.1%} to {won.high:.1%})")


if __name__ == "__main__":
    main()
