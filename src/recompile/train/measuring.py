"""How strong a network is while it learns: paired games against a bot, all at once, likeliest answers, no search.

python -m recompile.train.measuring last.npz --against planner --games 400

With --words it knows no protocol by heart; with --invented or --protocols the games have protocols nobody has printed.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
import torch
from librt.vecs import vec
from mypy_extensions import u8

from recompile.adapters.starts import Start
from recompile.bots import NO_LIMIT, make_bot
from recompile.cards import Protocol
from recompile.encoding.action_ids import MADE_FOR, Slots, turned
from recompile.encoding.observations import Encoder
from recompile.encoding.sight import HIDDEN, SIZE, Sight
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.game import Game
from recompile.lab.intervals import share
from recompile.language.protocol_files import load_protocol
from recompile.notation.names import PLAYERS
from recompile.train.invented import invent
from recompile.train.net import Policy
from recompile.train.saving import load_policy

TURNS = 200


class Measured:
    """A network that answers many positions at once, in the way it would at a table."""

    def __init__(self, policy: Policy, words_alone: bool = False) -> None:
        self.policy, self.encoder, self.sight, self.slots = policy, Encoder(), Sight(), Slots()
        self.hidden = HIDDEN if words_alone else 0
        self.numbers = {one.code: len(MADE_FOR) + 1 + at for at, one in enumerate(policy.lore.invented)}

    @torch.no_grad()
    def answers(self, states: list[State]) -> list[int]:
        rows = vec[u8]([0] * (len(states) * SIZE))
        for place, s in enumerate(states):
            self.slots.read(s)
            self.sight.look(s, self.slots, s.asked, False)
            self._name(s)
            self.sight.write(rows, place * SIZE)
        logits = self.policy(torch.from_numpy(np.frombuffer(memoryview(rows), np.uint8).reshape(-1, SIZE).copy()))[0]
        return [self._likeliest(s, row) for s, row in zip(states, logits, strict=True)]

    def _name(self, s: State) -> None:
        """Protocols that are not printed have numbers only here."""
        for group in range(6):
            code = s.cast.protocols[self.slots.protocols[int(turned(group, s.asked))]].code
            if code in self.numbers:
                self.sight.protocols[group] = self.numbers[code] + HIDDEN
            else:
                self.sight.protocols[group] += self.hidden

    def _likeliest(self, s: State, logits: torch.Tensor) -> int:
        actions = self.encoder.actions(s)
        return s.options[int(logits[actions].argmax())]


@dataclass(frozen=True)
class Trial:
    """Whom it plays, with which protocols, and what it is told of them."""

    against: str = "planner"
    protocols: tuple[Protocol, ...] = ()  # that nobody has printed; all games are played with these
    pool: tuple[str, ...] = MADE_FOR
    words_alone: bool = False


def play(policy: Policy, trial: Trial, first: int, pairs: int) -> tuple[float, int]:
    """How many points of how many games: each deal is played twice, with seats exchanged."""
    pool = tuple(protocol.code for protocol in trial.protocols) or trial.pool
    start = Start(draft=False, limit=TURNS, pool=pool, protocols=trial.protocols)
    net, against = Measured(policy, trial.words_alone), trial.against
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


def _part(path: Path, trial: Trial, first: int, pairs: int) -> tuple[float, int]:
    torch.set_num_threads(1)
    return play(load_policy(path, trial.protocols), trial, first, pairs)


def measure(path: Path, trial: Trial, games: int, seed: int, processes: int) -> dict[str, object]:
    """The share of points, and the interval it lies in."""
    began = time.monotonic()
    each = max(games // 2 // processes, 1)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        jobs = [pool.submit(_part, path, trial, seed + at * each, each) for at in range(processes)]
        found = [job.result() for job in jobs]
    points, count = sum(part for part, _ in found), sum(number for _, number in found)
    won = share(points, count)
    said: dict[str, object] = {"net": path.name, "against": trial.against, "games": count, "seed": seed}
    said |= {"words_alone": True} if trial.words_alone else {}
    said |= {"protocols": len(trial.protocols)} if trial.protocols else {}
    said |= {"share": round(won.rate, 4), "low": round(won.low, 4), "high": round(won.high, 4)}
    return said | {"seconds": round(time.monotonic() - began)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--against", default="planner")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=10**9)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--words", action="store_true", help="tell it no protocol by its number")
    parser.add_argument("--invented", type=int, default=0, help="play with so many protocols that are invented for it")
    parser.add_argument("--protocols", type=Path, nargs="*", default=[], help="play with the protocols of these files")
    given = parser.parse_args()
    protocols = (*invent(given.invented, given.seed), *map(load_protocol, given.protocols))
    trial = Trial(given.against, protocols, words_alone=given.words)
    print(json.dumps(measure(given.path, trial, given.games, given.seed, given.processes)), flush=True)


if __name__ == "__main__":
    main()
