"""Teaching a small network what a large one says: what it would answer, and what it gives the player.

The teacher plays, a part of its games with its chances warmed, so that the pupil also sees what a search tries; and it
is heard warmed as well as cool, because a search warms what it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from recompile.train.acting import Lesson
from recompile.train.course import Sitting
from recompile.train.net import Critic, Policy, log_chances
from recompile.train.playing import Playing
from recompile.train.recipe import Pace, Recipe, RecipeError
from recompile.train.rows import Masks
from recompile.train.saving import load, read_header
from recompile.train.stepping import Stepper, in_half

NOTES = ("taught", "same", "worth_off")
WARM = 3.0  # the heat of every second game, and of what is heard warmed: it counts as much as what is heard cool
OWN = 4.0  # what the chance to win counts, beside the answers


class Tuition(Playing):
    def __init__(self, recipe: Recipe, sitting: Sitting) -> None:
        if sitting.teacher is None or sitting.against is not None:
            raise RecipeError("who is taught needs a teacher, and nobody to play against")
        self.taught_by = sitting.teacher
        super().__init__(recipe, sitting)

    def furnish(self) -> None:
        super().furnish()
        self.teacher = Policy(read_header(self.taught_by).shape, self.lore).to(self.device).eval()
        load(self.taught_by, "policy", self.teacher)
        self.pupil = Policy(self.shape, self.lore).to(self.device)
        if self.sitting.resume is not None:
            load(self.sitting.resume, "policy", self.pupil)
        self.stepper = Stepper(self.recipe, self.pupil)
        self.actor = self.seat(self.teacher, self.hall.places)
        self.actor.heat[1::2] = WARM
        self.masks_of = Masks().to(self.device)
        self.losses: Callable[..., tuple[Tensor, Tensor]] = (
            torch.compile(self._losses) if self.sitting.fast else self._losses
        )

    def _losses(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        legal = self.masks_of(masks)
        with in_half(self.device):
            with torch.no_grad():
                logits, own = self.teacher(seen)
            mine, my_own = self.pupil(seen)
        warm, cool = self._apart(logits, mine, legal, WARM), self._apart(logits, mine, legal, 1.0)
        chance = own.float().sigmoid()
        worth = binary_cross_entropy_with_logits(my_own.float(), chance)
        same = (log_chances(logits, legal).argmax(-1) == log_chances(mine, legal).argmax(-1)).float().mean()
        off = (my_own.float().sigmoid() - chance).abs().mean()
        return cool + WARM**2 * warm + OWN * worth, torch.stack([cool, same, off]).detach()

    @staticmethod
    def _apart(wanted: Tensor, found: Tensor, legal: Tensor, heat: float) -> Tensor:
        """How far the answers of one are from those of another, at this heat."""
        sure, now = (log_chances(logits.float() / heat, legal) for logits in (wanted, found))
        return (sure.exp() * (sure - now)).sum(-1).mean()

    def rehearse(self, lesson: Lesson) -> None:
        self._go_through(lesson, Pace(0.0, 0.0))

    def learn(self, lesson: Lesson) -> dict[str, float]:
        return self._go_through(lesson, self.pace(self.learned))

    def _go_through(self, lesson: Lesson, pace: Pace) -> dict[str, float]:
        seen, masks = lesson.seen.flatten(0, 2), lesson.masks.flatten(0, 2)
        order = torch.randperm(len(seen), device=self.device)
        size = min(self.recipe.minibatch, len(order))  # few processes bring little: that is learned from as well
        rounds, said = len(order) // size, torch.zeros(len(NOTES), device=self.device)
        for at in order[: rounds * size].view(rounds, size):
            loss, noted = self.losses(seen[at], masks[at])
            self.stepper.step(loss, pace.rate)
            said += noted
        return dict(zip(NOTES, (said / rounds).tolist(), strict=True))

    def nets(self) -> Mapping[str, Policy | Critic]:
        return {"policy": self.stepper.smooth}
