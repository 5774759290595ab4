"""A run: games are played while the lesson before them is learned from; a diary and snapshots are kept.

A run may be broken off and taken up again from its last file; the schedule goes on where it was.
"""

from __future__ import annotations

import copy
import json
import random
import subprocess
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from recompile.train.acting import Actor, Lesson
from recompile.train.learning import Learner
from recompile.train.lore import lore_of
from recompile.train.net import Critic, Policy, Shape
from recompile.train.players import Hall
from recompile.train.recipe import Pace, Recipe, RecipeError
from recompile.train.room import GROUPS
from recompile.train.saving import load, read_header, save

TOLD_EVERY = 10.0  # seconds
EXCHANGE = 8  # lessons after which another earlier self sits down
LAST = "last.npz"


@dataclass(frozen=True, slots=True)
class Sitting:
    """One sitting of a run: where it writes, how long it may take, and what the machine has."""

    out: Path
    minutes: float | None  # of learning, in this sitting; otherwise all that is left of the recipe
    workers: int
    device: str | None = None  # what there is
    fast: bool = False  # compile the networks; takes half a minute to begin with
    resume: Path | None = None  # a file of this run, or of another one to go on from
    against: Path | None = None  # play every game against this one, frozen
    file: str = ""  # that describes the run


class Run:
    def __init__(self, recipe: Recipe, sitting: Sitting) -> None:
        self.recipe, self.sitting = recipe, sitting
        self.made: dict[str, Any] = {"recipe": asdict(recipe), "minutes": 0.0, "decisions": 0, "sittings": 0}
        if sitting.resume is not None:
            self.made |= read_header(sitting.resume)["made"] | {"recipe": asdict(recipe)}
        self.before: float = self.made["minutes"]
        self.minutes = recipe.minutes - self.before if sitting.minutes is None else sitting.minutes
        if self.minutes <= 0:
            raise RecipeError(f"this run is over: {self.before:g} of its {recipe.minutes:g} minutes are past")
        known = [read_header(path)["facts"] for path in (sitting.resume, sitting.against) if path is not None]
        lore = lore_of(recipe, sorted({fact for facts in known for fact in facts}))
        self.hall = Hall(sitting.workers, recipe.games)
        self.hall.open(recipe, lore.invented, self.made["sittings"])
        torch.manual_seed(recipe.seed + self.made["sittings"])
        torch.set_float32_matmul_precision("high")
        self.device = torch.device(sitting.device or ("cuda" if torch.cuda.is_available() else "cpu"))
        shape = Shape(recipe.card, recipe.line, recipe.trunk, recipe.head, recipe.read)
        self.policy, self.critic = Policy(shape, lore).to(self.device), Critic(shape, lore).to(self.device)
        if sitting.resume is not None:
            load(sitting.resume, "policy", self.policy)
            load(sitting.resume, "critic", self.critic)
        exploiting = sitting.against is not None
        frozen_from = 0 if exploiting else int(self.hall.places * (1 - recipe.league))
        self.actor = Actor(self.hall, self.policy, frozen_from, recipe.steps, sitting.fast)
        if sitting.against is not None:
            load(sitting.against, "policy", self.actor.frozen)
        self.learner = Learner(recipe, self.policy, self.critic, sitting.fast)
        self.lessons = [Lesson(recipe.steps, self.hall, self.device) for _ in range(2)]
        self.past = [copy.deepcopy(self.policy.state_dict())]
        self.chance = random.Random(recipe.seed)
        self.tally = torch.zeros(4, device=self.device)  # games ended; of those against another self: ended, won; cut
        self.per_lesson = recipe.steps * GROUPS * self.hall.places
        self.made |= {"sittings": self.made["sittings"] + 1, "commit": commit(), "file": sitting.file}

    # ------------------------------------------------------------ the course of it

    def go(self) -> Path:
        """Play and learn until the time is over; the file with what was learned."""
        self.sitting.out.mkdir(parents=True, exist_ok=True)
        pool = ThreadPoolExecutor(1)
        filling = pool.submit(self.actor.fill, self.lessons[0])
        if self.sitting.fast:  # compile before the clock starts
            filling.result()
            self.learner.learn(self.lessons[0], self.actor.frozen_side, Pace(0.0, 0.0))
            filling = pool.submit(self.actor.fill, self.lessons[0])
        try:
            filling = self._course(pool, filling)
        finally:
            self._save(LAST)
            self.hall.close()
            filling.result()
        return self.sitting.out / LAST

    def _course(self, pool: ThreadPoolExecutor, filling: Future[float]) -> Future[float]:
        begun = told = snapped = time.monotonic()
        lessons = told_lessons = 0
        with (self.sitting.out / "diary.jsonl").open("a") as diary:
            while (now := time.monotonic()) - begun < self.minutes * 60:
                waited = filling.result()
                lesson = self.lessons[lessons % 2]
                self._hand_over(lessons)
                filling = pool.submit(self.actor.fill, self.lessons[(lessons + 1) % 2])
                minutes = self.before + (now - begun) / 60
                pace = self._pace(minutes, lessons)
                notes = self.learner.learn(lesson, self.actor.frozen_side, pace)
                self._count(lesson)
                lessons += 1
                now = time.monotonic()
                self.made |= {
                    "minutes": self.before + (now - begun) / 60,
                    "decisions": self.made["decisions"] + self.per_lesson,
                }
                if now - told > TOLD_EVERY or lessons == 1:
                    speed = (lessons - told_lessons) * self.per_lesson / (now - told)
                    line = self._line(speed, waited, pace, notes)
                    print(line, flush=True)
                    diary.write(line + "\n")
                    diary.flush()
                    told, told_lessons = now, lessons
                if now - snapped > self.recipe.snapshot:
                    snapped = now
                    self._remember()
        return filling

    def _hand_over(self, lessons: int) -> None:
        """Give the actor the newest policy, and now and then another opponent."""
        with torch.no_grad():
            torch._foreach_copy_(list(self.actor.policy.parameters()), list(self.policy.parameters()))
            if self.sitting.against is None and lessons % EXCHANGE == 0:
                self.actor.frozen.load_state_dict(self.chance.choice(self.past[-self.recipe.past :]))
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def _pace(self, minutes: float, lessons: int) -> Pace:
        pace = self.recipe.at(minutes)
        warmth = min(1.0, (lessons + 1) / max(self.recipe.warm_up, 1))
        return Pace(pace.rate * warmth, pace.entropy)

    @torch.no_grad()
    def _count(self, lesson: Lesson) -> None:
        _, reward, ended = lesson.facts[1:].unbind(-1)
        side = self.actor.frozen_side
        against = ended * (side >= 0)
        mine = reward * torch.where(side == 1, 1.0, -1.0)
        self.tally += torch.stack(
            [ended.sum(), against.sum(), (against * (mine > 0)).sum(), (ended * (reward == 0)).sum()]
        )

    def _line(self, speed: float, waited: float, pace: Pace, notes: dict[str, float]) -> str:
        ended, against, won, cut = self.tally.tolist()
        self.tally.zero_()
        said = {
            "minute": round(self.made["minutes"], 2),
            "decisions": self.made["decisions"],
            "per_second": round(speed),
            "played_for": round(waited, 3),
            "rate": pace.rate,
            "against_past": round(won / max(against, 1), 3),
            "cut": round(cut / max(ended, 1), 4),
        }
        return json.dumps(said | {name: round(value, 4) for name, value in notes.items()})

    # ------------------------------------------------------------ what is kept

    def _remember(self) -> None:
        self.past.append(copy.deepcopy(self.learner.smooth.state_dict()))
        self._save(f"at-{self.made['minutes']:05.1f}.npz")
        self._save(LAST)

    def _save(self, name: str) -> None:
        nets = {"policy": self.learner.smooth, "critic": self.critic}
        save(self.sitting.out / name, nets, self.made)


def commit() -> str:
    """The commit of the code that learns, if it lies in a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
