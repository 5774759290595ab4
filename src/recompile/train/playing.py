"""Learning from games: a lesson is played while the one before it is learned from."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor

import torch

from recompile.train.acting import Actor, Lesson
from recompile.train.course import Course
from recompile.train.net import Policy
from recompile.train.players import Hall
from recompile.train.room import GROUPS, Room


class Playing(Course):
    """A sitting with a hall of games, and somebody who answers them."""

    actor: Actor

    def open(self) -> Room:
        self.hall = Hall(self.sitting.workers, self.recipe.games)
        self.hall.open(self.recipe, self.lore.invented, self.made["sittings"])
        return self.hall

    def furnish(self) -> None:
        self.lessons = [Lesson(self.recipe.steps, self.hall, self.device) for _ in range(2)]
        self.per_lesson = self.recipe.steps * GROUPS * self.hall.places
        self.pool = ThreadPoolExecutor(1)
        self.learned = self.told = 0  # lessons
        self.waited, self.noted = 0.0, dict[str, float]()

    def seat(self, policy: Policy, frozen_from: int) -> Actor:
        """Let this one answer, from that place on against another."""
        return Actor(self.hall, policy, frozen_from, self.recipe.steps, self.sitting.fast)

    @abstractmethod
    def learn(self, lesson: Lesson) -> dict[str, float]:
        """Learn from a lesson; what there is to tell of it."""

    def hand_over(self) -> None:
        """Between two lessons: give the actor what was learned."""

    def prepare(self) -> None:
        self.filling: Future[float] = self.pool.submit(self.actor.fill, self.lessons[0])
        if self.sitting.fast:
            self.filling.result()
            self.rehearse(self.lessons[0])
            self.filling = self.pool.submit(self.actor.fill, self.lessons[0])

    @abstractmethod
    def rehearse(self, lesson: Lesson) -> None:
        """Compile what learns."""

    def step(self) -> bool:
        self.waited = self.filling.result()
        lesson, following = (self.lessons[(self.learned + at) % 2] for at in (0, 1))
        self.hand_over()
        self.filling = self.pool.submit(self.actor.fill, following)
        self.noted = self.learn(lesson)
        self.learned += 1
        self.made["decisions"] += self.per_lesson
        return True

    def notes(self, seconds: float) -> dict[str, float]:
        speed = (self.learned - self.told) * self.per_lesson / seconds
        self.told = self.learned
        rate = self.pace(self.learned).rate
        return {"per_second": round(speed), "played_for": self.waited, "rate": rate} | self.noted

    def leave(self) -> None:
        self.hall.close()
        self.pool.shutdown()

    def synchronise(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()
