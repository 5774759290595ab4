"""Learning by playing: against itself and, in a part of the games, its earlier selves; or always against another."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping

import torch

from recompile.train.acting import Lesson
from recompile.train.learning import Learner
from recompile.train.net import Critic, Policy
from recompile.train.playing import Playing
from recompile.train.recipe import Pace
from recompile.train.saving import load

EXCHANGE = 8  # lessons after which another earlier self sits down


class Run(Playing):
    def furnish(self) -> None:
        super().furnish()
        recipe, sitting = self.recipe, self.sitting
        self.policy = Policy(self.shape, self.lore).to(self.device)
        self.critic = Critic(self.shape, self.lore).to(self.device)
        if sitting.resume is not None:
            load(sitting.resume, "policy", self.policy)
            load(sitting.resume, "critic", self.critic)
        league = 1.0 if sitting.against is not None else recipe.league
        self.actor = self.seat(self.policy, int(self.hall.places * (1 - league)))
        if sitting.against is not None:
            load(sitting.against, "policy", self.actor.frozen)
        self.learner = Learner(recipe, self.policy, self.critic, sitting.fast)
        self.past = [copy.deepcopy(self.policy.state_dict())]
        self.chance = random.Random(recipe.seed)
        self.tally = torch.zeros(4, device=self.device)  # games ended; of those against another self: ended, won; cut

    def rehearse(self, lesson: Lesson) -> None:
        self.learner.learn(lesson, self.actor.frozen_side, Pace(0.0, 0.0))

    def learn(self, lesson: Lesson) -> dict[str, float]:
        noted = self.learner.learn(lesson, self.actor.frozen_side, self.pace(self.learned))
        self._count(lesson)
        return noted

    def hand_over(self) -> None:
        """Give the actor the newest policy, and now and then another opponent."""
        with torch.no_grad():
            torch._foreach_copy_(list(self.actor.policy.parameters()), list(self.policy.parameters()))
            if self.sitting.against is None and self.learned % EXCHANGE == 0:
                self.actor.frozen.load_state_dict(self.chance.choice(self.past[-self.recipe.past :]))
        self.synchronise()

    @torch.no_grad()
    def _count(self, lesson: Lesson) -> None:
        _, reward, ended = lesson.facts[1:].unbind(-1)
        side = self.actor.frozen_side
        against = ended * (side >= 0)
        mine = reward * torch.where(side == 1, 1.0, -1.0)
        self.tally += torch.stack(
            [ended.sum(), against.sum(), (against * (mine > 0)).sum(), (ended * (reward == 0)).sum()]
        )

    def notes(self, seconds: float) -> dict[str, float]:
        ended, against, won, cut = self.tally.tolist()
        self.tally.zero_()
        return super().notes(seconds) | {"against_past": won / max(against, 1), "cut": cut / max(ended, 1)}

    def remember(self) -> None:
        self.past.append(copy.deepcopy(self.learner.stepper.smooth.state_dict()))
        super().remember()

    def nets(self) -> Mapping[str, Policy | Critic]:
        return {"policy": self.learner.stepper.smooth, "critic": self.critic}
