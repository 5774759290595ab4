"""What all ways of learning have in common: a sitting of a run, its clock, a diary and snapshots.

A run may be broken off and taken up again from its last file; the schedule goes on where it was.
"""

from __future__ import annotations

import json
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

import torch

from recompile.train.lore import lore_of
from recompile.train.net import Critic, Policy, Shape
from recompile.train.recipe import Pace, Recipe, RecipeError
from recompile.train.room import Room
from recompile.train.saving import read_header, save
from recompile.train.stepping import device_called

TOLD_EVERY = 10.0  # seconds
LAST = "last.npz"


@dataclass(frozen=True, slots=True)
class Sitting:
    """One sitting of a run: where it writes, how long it may take, and what the machine has."""

    out: Path
    minutes: float | None  # of learning, in this sitting; otherwise all that is left of the recipe
    workers: int
    device: str | None = None  # what there is
    fast: bool = False  # compile the networks; takes a minute to begin with
    resume: Path | None = None  # a file of this run, or of another one to go on from
    against: Path | None = None  # play every game against this one, frozen
    teacher: Path | None = None  # learn what this one says
    file: str = ""  # that describes the run


class Course(ABC):
    """One sitting, whatever is done in it. `made` goes into the files: who made them, and how far they have come."""

    def __init__(self, recipe: Recipe, sitting: Sitting) -> None:
        self.recipe, self.sitting = recipe, sitting
        _spare(sitting)
        self.made: dict[str, Any] = {"minutes": 0.0, "decisions": 0, "sittings": 0}
        if sitting.resume is not None:
            self.made |= read_header(sitting.resume).made
        self.made["recipe"] = asdict(recipe)
        self.before: float = self.made["minutes"]
        self.minutes = recipe.minutes - self.before if sitting.minutes is None else sitting.minutes
        if self.minutes <= 0:
            raise RecipeError(f"this run is over: {self.before:g} of its {recipe.minutes:g} minutes are past")
        files = [path for path in (sitting.resume, sitting.against, sitting.teacher) if path is not None]
        self.lore = lore_of(recipe, sorted({fact for path in files for fact in read_header(path).facts}))
        self.shape = Shape(recipe.card, recipe.line, recipe.trunk, recipe.head, recipe.read)
        room = self.open()
        try:
            self.device = self._settle()
            self.furnish()
        except BaseException:
            room.close()
            raise

    def _settle(self) -> torch.device:
        """Begin, once the processes that play are there: the device that learns."""
        torch.manual_seed(self.recipe.seed + self.made["sittings"])
        torch.set_float32_matmul_precision("high")
        self.made |= {"sittings": self.made["sittings"] + 1, "commit": commit(), "file": self.sitting.file}
        return device_called(self.sitting.device)

    # ------------------------------------------------------------ what each way does itself

    @abstractmethod
    def open(self) -> Room:
        """Let the processes that play begin."""

    @abstractmethod
    def furnish(self) -> None:
        """Put whoever learns on the device, as the files know them."""

    @abstractmethod
    def prepare(self) -> None:
        """Whatever takes its time before the clock starts."""

    @abstractmethod
    def step(self) -> bool:
        """Learn for a moment; whether there was anything to learn from."""

    @abstractmethod
    def notes(self, seconds: float) -> dict[str, float]:
        """What there is to tell of the last so many seconds."""

    @abstractmethod
    def nets(self) -> Mapping[str, Policy | Critic]:
        """What is kept, by name."""

    @abstractmethod
    def leave(self) -> None:
        """Send everybody home."""

    # ------------------------------------------------------------ the course of it

    def go(self) -> Path:
        """Learn until the time is over; the file with what was learned."""
        try:
            self.sitting.out.mkdir(parents=True, exist_ok=True)
            self.prepare()
            try:
                self._learn()
            finally:
                self._save(LAST)
        finally:
            self.leave()
        return self.sitting.out / LAST

    def _learn(self) -> None:
        begun = told = snapped = now = time.monotonic()
        is_news = False
        with (self.sitting.out / "diary.jsonl").open("a") as diary:
            while now - begun < self.minutes * 60:
                is_news |= self.step()
                now = time.monotonic()
                self.made["minutes"] = self.before + (now - begun) / 60
                if now - told > TOLD_EVERY:
                    self._tell(diary, now - told)
                    told, is_news = now, False
                if now - snapped > self.recipe.snapshot:
                    snapped = now
                    self.remember()
            if is_news:
                self._tell(diary, now - told)

    def pace(self, updates: int) -> Pace:
        """How hard to push now; more gently at the beginning of a sitting."""
        pace = self.recipe.at(self.made["minutes"])
        return Pace(pace.rate * min(1.0, (updates + 1) / max(self.recipe.warm_up, 1)), pace.entropy)

    def _tell(self, diary: TextIO, seconds: float) -> None:
        said = {"minute": round(self.made["minutes"], 2), "decisions": self.made["decisions"]}
        line = json.dumps(said | {name: _rounded(note) for name, note in self.notes(max(seconds, 1e-3)).items()})
        print(line, flush=True)
        diary.write(line + "\n")
        diary.flush()

    def remember(self) -> None:
        """Keep what is known now."""
        self._save(f"at-{self.made['minutes']:05.1f}.npz")
        self._save(LAST)

    def _save(self, name: str) -> None:
        save(self.sitting.out / name, self.nets(), self.made)


def _spare(sitting: Sitting) -> None:
    """What another run has learned is never written over."""
    last, resume = sitting.out / LAST, sitting.resume
    if last.exists() and (resume is None or resume.resolve().parent != sitting.out.resolve()):
        raise RecipeError(f"{last} was learned before: go on from it with --resume {last}, or name another folder")


def _rounded(note: float) -> float:
    """Four digits are enough, also of what is small; whole numbers stay what they are.

    >>> _rounded(12345), _rounded(0.000123456)
    (12345, 0.0001235)
    """
    return note if isinstance(note, int) else float(f"{note:.4g}")


def commit() -> str:
    """The commit of the code that learns, if it lies in a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
