"""Whether a network of whole numbers says the same as the one it was made from, in positions of real games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from recompile.adapters.many_games import Batch
from recompile.adapters.starts import Start
from recompile.encoding.action_ids import Slots, action_of
from recompile.encoding.sight import VERSION
from recompile.engine.state import State
from recompile.search.chances import WHOLE
from recompile.search.judgement import Judge
from recompile.search.network import read_net
from recompile.train.net import Critic, Policy, log_chances
from recompile.train.rows import Masks

STEPS = 96  # questions of each game
EVERY = 5  # of these, one is looked at
COMPARED = 1500  # positions


@dataclass(frozen=True)
class Sample:
    """Positions, as rows and, some of them, as games."""

    rows: Tensor
    full: Tensor
    masks: Tensor
    states: list[State]  # of the first rows


@torch.no_grad()
def sample(policy: Policy, games: int, seed: int) -> Sample:
    """Questions from games of a policy against itself, at random as it would have it."""
    env = Batch(games, start=Start(draft=False), seed=seed, full=True, version=VERSION)
    now, masks_of, rows, full, masks, states = env.reset(), Masks(), [], [], [], list[State]()
    chance = torch.Generator().manual_seed(seed)
    for step in range(STEPS):
        seen, legal = torch.from_numpy(now.observations.copy()), torch.from_numpy(now.masks.copy())
        if step % EVERY == 0:
            rows.append(seen)
            full.append(torch.from_numpy(now.full.copy()))
            masks.append(legal)
            states += [env.game(place)._state for place in range(games)]
        chances = log_chances(policy(seen)[0], masks_of(legal)).exp()
        now = env.step(torch.multinomial(chances, 1, generator=chance)[:, 0].numpy())
    order = torch.randperm(len(states), generator=chance)
    found = [torch.cat(each)[order] for each in (rows, full, masks)]
    return Sample(found[0], found[1], found[2], [states[at] for at in order[:COMPARED].tolist()])


@dataclass(frozen=True)
class Agreement:
    positions: int
    same: float  # the share of positions with the same best answer
    kl: float  # how much the chances differ, in the mean
    value: float  # how far the chance to win is off, in the mean

    def __str__(self) -> str:
        return (
            f"same best answer {self.same:.2%}, mean KL {self.kl:.5f}, mean error of the chance to win "
            f"{self.value:.5f} ({self.positions} positions)"
        )


@torch.no_grad()
def compare(net: Policy | Critic, path: Path, seen: Sample) -> Agreement:
    judge, states = Judge(read_net(path)), seen.states
    if isinstance(net, Critic):
        value = net(seen.full[: len(states)]).sigmoid()
        whole = [judge.value(s, s.asked, True) for s in states]
        return Agreement(len(states), 1.0, 0.0, _off(value, whole))
    logits, value = net(seen.rows[: len(states)])
    same, kl, whole, slots = 0, 0.0, list[int](), Slots()
    for s, logit in zip(states, logits, strict=True):
        whole.append(judge.judge(s, s.asked))
        slots.read(s)
        given = logit[[action_of(s, slots, s.asked, s.offers[at]) for at in range(s.offered)]]
        mine = torch.tensor([int(number) for number in judge.logits]) / 1000
        same += int(given.argmax() == mine.argmax())
        kl += float((given.softmax(0) * (given.log_softmax(0) - mine.log_softmax(0))).sum())
        assert sum(judge.chances) == WHOLE
    return Agreement(len(states), same / len(states), kl / len(states), _off(value.sigmoid(), whole))


def _off(value: Tensor, thousandths: list[int]) -> float:
    return float(np.abs(value.numpy() - torch.tensor(thousandths).div(1000).sigmoid().numpy()).mean())
