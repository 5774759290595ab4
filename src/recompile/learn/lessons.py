"""A lesson: steps on real positions, each with something to be done. Data only; `reading` reads it from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

FORESIGHT_FROM = 2  # the first lesson in which it is shown what a move would do
PLAYS = {"any": (True, False), "up": (True,), "down": (False,)}  # `down@2`: any card face-down in line 2


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that is met in a step, and the rule it comes from."""

    name: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Act:
    """One answer of the learner: what is to be done, the answers that do it, and what is said to others.

    `accept` are moves, or `any@1`, `up@1` and `down@1` for all plays in a line. `others` are sentences by the kind of
    answer (see `sayings`), or by the very move. `pip` is what Pip answers then.
    """

    act: str
    accept: tuple[str, ...]
    lit: tuple[str, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)
    pip: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One idea, on a position, with at least one act."""

    name: str
    position: str
    idea: str
    text: str
    acts: tuple[Act, ...]
    learned: str
    rules: tuple[str, ...] = ()
    words: tuple[Term, ...] = ()
    seed: int = 0
    picks: tuple[str, ...] = ()  # made before this step begins
    pool: tuple[str, ...] = ()  # from which is drafted; then there is no position


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps that belong together."""

    key: str
    number: int
    title: str
    about: str
    learned: str
    minutes: int
    steps: tuple[Step, ...]

    @property
    def shows_foresight(self) -> bool:
        return self.number >= FORESIGHT_FROM

    @property
    def rules(self) -> list[str]:
        """The rules that are met, in their order, each once."""
        return list(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    @property
    def words(self) -> list[Term]:
        return [word for step in self.steps for word in step.words]

    @property
    def sentences(self) -> Iterator[str]:
        """Everything it says, in English: the keys of the catalogues."""
        yield from (self.title, self.about, self.learned)
        for step in self.steps:
            yield from (step.name, step.idea, step.text, step.learned)
            for act in step.acts:
                yield act.act
                yield from act.others.values()
            for word in step.words:
                yield from (word.name, word.text)
