"""Learning from a lesson: proximal policy optimisation with a judge that sees all cards.

The judge's value changes its sign with the player who is asked; what an answer brought is what the judge thinks after
it, and after those that follow, more than before it. The policy also learns its own chance to win, from what its player
knows.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from recompile.encoding import sight as g
from recompile.train.acting import Lesson
from recompile.train.net import Critic, Policy, log_chances
from recompile.train.recipe import Pace, Recipe
from recompile.train.rows import Masks
from recompile.train.stepping import Stepper, in_half

NOTES = ("policy_loss", "entropy", "value_loss", "own_loss", "kl", "clipped")


class Learner:
    def __init__(self, recipe: Recipe, policy: Policy, critic: Critic, fast: bool) -> None:
        self.recipe, self.policy, self.critic = recipe, policy, critic
        self.stepper = Stepper(recipe, policy, critic)
        self.device = next(policy.parameters()).device
        self.masks_of = Masks().to(self.device)
        self.judge = torch.compile(critic) if fast else critic
        self.losses: Callable[..., tuple[Tensor, Tensor]] = torch.compile(self._losses) if fast else self._losses

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
            with in_half(self.device):
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
        masks: Tensor,
        actions: Tensor,
        logs: Tensor,
        gains: Tensor,
        targets: Tensor,
        full: Tensor,
        full_targets: Tensor,
        entropy: Tensor,
    ) -> tuple[Tensor, Tensor]:
        with in_half(self.device):
            logits, own = self.policy(seen)
            value = self.critic(full)
        now = log_chances(logits.float(), self.masks_of(masks))
        apart = (now.gather(1, actions[:, None])[:, 0] - logs).clamp(-20, 20)
        ratio, clip = apart.exp(), self.recipe.clip
        loss = -torch.min(ratio * gains, ratio.clamp(1 - clip, 1 + clip) * gains).mean()
        chaos = -(now.exp() * now).sum(-1).mean()
        value_loss = binary_cross_entropy_with_logits(value.float(), full_targets)
        own_loss = binary_cross_entropy_with_logits(own.float(), targets)
        kl, clipped = (ratio - 1 - apart).mean(), ((ratio - 1).abs() > clip).float().mean()
        notes = torch.stack([loss, chaos, value_loss, own_loss, kl, clipped])
        return loss - entropy * chaos + value_loss + self.recipe.own_value * own_loss, notes.detach()

    def learn(self, lesson: Lesson, frozen_side: Tensor, pace: Pace) -> dict[str, float]:
        """Go through a lesson once: the policy through its own answers, the judge through as many of all positions."""
        gains, values = self._gains(lesson)
        targets = ((gains + values + 1) / 2).clamp(0, 1).flatten()
        mine = (lesson.facts[:-1, :, :, 0] != frozen_side).flatten().nonzero()[:, 0]
        gains = gains.flatten() / gains.flatten()[mine].square().mean().sqrt()
        answered = [part.flatten(0, 2) for part in (lesson.seen, lesson.masks, lesson.actions, lesson.logs)]
        answered += [gains, targets]
        judged = [lesson.full[:-1].flatten(0, 2), targets]
        mine = mine[torch.randperm(len(mine), device=self.device)]
        places = torch.randperm(len(targets), device=self.device)
        notes, entropy = torch.zeros(len(NOTES), device=self.device), torch.tensor(pace.entropy, device=self.device)
        size = min(self.recipe.minibatch, max(len(mine), 1))  # few processes bring little: that is learned from as well
        rounds = len(mine) // size
        for turn in range(rounds):
            now = slice(turn * size, (turn + 1) * size)
            rows = [part[mine[now]] for part in answered] + [part[places[now]] for part in judged]
            loss, noted = self.losses(*rows, entropy)
            self.stepper.step(loss, pace.rate)
            notes += noted
        return dict(zip(NOTES, (notes / max(rounds, 1)).tolist(), strict=True))
