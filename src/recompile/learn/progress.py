"""What somebody has done of the lessons on this machine: a small file in the user's data folder."""

from __future__ import annotations

import json
from pathlib import Path

from recompile.learn.lessons import Lesson
from recompile.table.folders import data_folder


class Progress:
    """The steps of each lesson that were done. Where nothing can be kept, it lasts as long as the command."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = data_folder() / "lessons.json" if file is None else file
        self._done = self._read()

    def _read(self) -> dict[str, set[int]]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
            return {str(key): {int(step) for step in steps} for key, steps in found.items()}
        except (OSError, ValueError, TypeError, AttributeError, OverflowError):  # none yet, or somebody else's
            return {}

    def done(self, lesson: Lesson) -> set[int]:
        """Its steps that were done, counted from 0."""
        return self._done.get(lesson.key, set()) & set(range(len(lesson.steps)))

    def is_whole(self, lesson: Lesson) -> bool:
        return len(self.done(lesson)) == len(lesson.steps)

    def goes_on(self, lesson: Lesson) -> int:
        """The step to go on with: the first one not done, or from the beginning again."""
        return min(set(range(len(lesson.steps))) - self.done(lesson), default=0)

    def note(self, lesson: Lesson, step: int) -> None:
        """A step was done."""
        self._done.setdefault(lesson.key, set()).add(step)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new = self.file.with_suffix(".new")
            new.write_text(json.dumps({key: sorted(steps) for key, steps in self._done.items()}), encoding="utf-8")
            new.replace(self.file)
        except OSError:
            return
