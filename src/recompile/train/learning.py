"""Learning from a lesson: proximal policy optimisation with a judge that sees all cards.

The judge's value changes its sign with the player who is asked; what an answer brought is what the judge thinks after
it, and after those that follow, more than before it. The policy also learns its own chance to win, from what its player
knows.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from recompile.encoding import sight as g
from recompile.train.acting import Lesson
from recompile.train.net import Critic, Policy, log_chances
from recompile.train.recipe import Pace, Recipe
from recompile.train.rows import Masks

NOTES = ("policy_loss", "entropy", "value_loss", "own_loss", "kl", "clipped")


class Learner:
    def __init__(self, recipe: Recipe, policy: Policy, critic: Critic, fast: bool) -> None:
        self.recipe, self.policy, self.critic = recipe, policy, critic
        self.smooth = copy.deepcopy(policy).eval()  # the mean of its last selves: steadier than any of them
        self.device = next(policy.parameters()).device
        self.on_gpu = self.device.type == "cuda"
        groups = [{"params": list(policy.parameters())}, {"params": list(critic.parameters())}]
        self.optimizer = torch.optim.AdamW(
            groups, lr=recipe.rate, eps=1e-5, weight_decay=0.0, betas=(0.9, 0.99), fused=self.on_gpu
        )
        self.masks_of = Masks().to(self.device)
        self.judge = torch.compile(critic) if fast else critic
        self.losses: Callable[..., tuple[Tensor, Tensor]] = torch.compile(self._losses) if fast else self._losses
        self.updates = 0

    def _autocast(self) -> AbstractContextManager[object]:
        return torch.autocast("cuda", torch.bfloat16) if self.on_gpu else nullcontext()

    # ------------------------------------------------------------ what an answer brought

    @torch.no_grad()
    def _values(self, full: Tensor) -> Tensor:
        rows, size = full.reshape(-1, g.SIZE), self.recipe.minibatch
        found = torch.empty(len(rows), device=self.device)
        for at in range(0, len(rows), size):
            part = rows[at : at + size]
            missing = size - len(part)
            if missing:  # always of one shape, for the compiler
                part = torch.cat([part, part.new_zeros((missing, g.SIZE))])
            with self._autocast():
                found[at : at + size] = self.judge(part).float().sigmoid()[: size - missing]
        return (found * 2 - 1).view(full.shape[:-1])

    @torch.no_grad()
    def _gains(self, lesson: Lesson) -> tuple[Tensor, Tensor]:
        values = self._values(lesson.full)
        who, reward, ended = lesson.facts.unbind(-1)
        found, after = torch.zeros_like(values[:-1]), torch.zeros_like(values[0])
        for step in reversed(range(len(found))):
            sign = torch.where(who[step] == who[step + 1], 1.0, -1.0) * (1 - ended[step + 1])
            won = reward[step + 1] * (1 - 2 * who[step])
            after = won + sign * values[step + 1] - values[step] + self.recipe.trust * sign * after
            found[step] = after
        return found, values[:-1]

    # ------------------------------------------------------------ learning from it

    def _losses(
        self,
        seen: Tensor,
        full: Tensor,
        masks: Tensor,
        actions: Tensor,
        logs: Tensor,
        gains: Tensor,
        mine: Tensor,
        targets: Tensor,
        entropy: Tensor,
    ) -> tuple[Tensor, Tensor]:
        with self._autocast():
            logits, own = self.policy(seen)
            value = self.critic(full)
        now = log_chances(logits.float(), self.masks_of(masks))
        apart = (now.gather(1, actions[:, None])[:, 0] - logs).clamp(-20, 20)
        ratio, count, clip = apart.exp(), mine.sum().clamp(min=1), self.recipe.clip
        push = torch.min(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains)
        chaos = (-(now.exp() * now).sum(-1) * mine).sum() / count
        loss = -(push * mine).sum() / count
        value_loss = binary_cross_entropy_with_logits(value.float(), targets)
        own_loss = binary_cross_entropy_with_logits(own.float(), targets)
        kl = ((ratio - 1 - apart) * mine).sum() / count
        notes = torch.stack([loss, chaos, value_loss, own_loss, kl, ((ratio - 1).abs() > clip).float().mean()])
        return loss - entropy * chaos + value_loss + self.recipe.own_value * own_loss, notes.detach()

    def learn(self, lesson: Lesson, frozen_side: Tensor, pace: Pace) -> dict[str, float]:
        """Go through a lesson once. Answers of an earlier self teach only the judge."""
        for group in self.optimizer.param_groups:
            group["lr"] = pace.rate
        gains, values = self._gains(lesson)
        mine = (lesson.facts[:-1, :, :, 0] != frozen_side).float()
        gains_of_mine = ((gains**2 * mine).sum() / mine.sum()).sqrt()
        targets = ((gains + values + 1) / 2).clamp(0, 1)
        parts = [
            part.flatten(0, 2)
            for part in (
                lesson.seen,
                lesson.full[:-1],
                lesson.masks,
                lesson.actions,
                lesson.logs,
                gains / gains_of_mine,
                mine,
                targets,
            )
        ]
        notes, entropy = torch.zeros(len(NOTES), device=self.device), torch.tensor(pace.entropy, device=self.device)
        order, size = torch.randperm(len(parts[0]), device=self.device), self.recipe.minibatch
        rounds = len(order) // size
        for turn in range(rounds):
            pick = order[turn * size : (turn + 1) * size]
            notes += self._step([part[pick] for part in parts], entropy)
        return dict(zip(NOTES, (notes / max(rounds, 1)).tolist(), strict=True))

    def _step(self, rows: list[Tensor], entropy: Tensor) -> Tensor:
        loss, notes = self.losses(*rows, entropy)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for net in (self.policy, self.critic):
            torch.nn.utils.clip_grad_norm_(net.parameters(), self.recipe.grip)
        self.optimizer.step()
        self.updates += 1
        keep = min(0.999, self.updates / (self.updates + 100))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.smooth.parameters()), list(self.policy.parameters()), 1 - keep)
        return notes
