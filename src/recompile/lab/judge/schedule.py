"""In which order the judge plays, so that after any time most is known of what matters most.

First the protocol, card by card, and a look at everything with random answers, for turns that never end and texts that
never do anything. Then rounds: the protocol at both strengths of play, each card without its text, and two of the
cards with another value. The order is fixed; time, or a number of games, only decides how far it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count, cycle, islice

from recompile.lab.judge.strengths import CARD, PLAN
from recompile.lab.judge.versions import BLANK, Change

RANDOM = "random"
TRIAL, TRIALS = 40, 2  # games with random answers in a job, and such jobs
WHOLE = 40  # deals in a job with the protocol as it is
PLANNED = 10  # the same where it takes longer
CHANGED = 40  # with a changed card
FIRST, WHOLES, PLANS, VALUES = 6, 2, 6, 2  # jobs: at first, and in each round
HASTY = 3  # rounds at first without what takes long: a broken card is to be found at once
GAMES = 2  # of a deal


@dataclass(frozen=True, slots=True)
class Job:
    """Some deals, or random games, from a number on, at a strength, perhaps with something changed."""

    strength: str
    first: int
    count: int
    change: Change | None = None

    @property
    def games(self) -> int:
        return self.count if self.strength == RANDOM else self.count * GAMES

    def __str__(self) -> str:
        return f"the deals {self.first} to {self.first + self.count - 1} ({self.strength})"


def schedule(
    changes: Mapping[Change, object], strengths: tuple[str, ...] = (CARD, PLAN), trials: int = TRIALS
) -> Iterator[Job]:
    """All jobs, without end."""
    by_card, planned = CARD in strengths, PLAN in strengths
    blanks = [change for change in changes if change[0] == BLANK and by_card]
    values = cycle([change for change in changes if change[0] != BLANK and by_card])
    deals = _Deals()
    yield from (deals.next(CARD, WHOLE) for _ in range(FIRST * by_card))
    yield from (Job(RANDOM, at * TRIAL, TRIAL) for at in range(trials))
    for number in count():
        hasty = by_card and number < HASTY
        changed = chain(blanks, islice(values, 0 if hasty else VALUES))
        yield from (deals.next(CARD, WHOLE) for _ in range(WHOLES * by_card))
        yield from (deals.next(CARD, CHANGED, change) for change in changed)
        yield from (deals.next(PLAN, PLANNED) for _ in range(PLANS * (planned and not hasty)))


def so_many(jobs: Iterator[Job], games: int) -> Iterator[Job]:
    """The first of them, until so many games are played."""
    for job in jobs:
        if games <= 0:
            return
        yield job
        games -= job.games


class _Deals:
    """Where each kind of job goes on."""

    def __init__(self) -> None:
        self._next: dict[tuple[str, Change | None], int] = {}

    def next(self, strength: str, deals: int, change: Change | None = None) -> Job:
        first = self._next.get((strength, change), 0)
        self._next[strength, change] = first + deals
        return Job(strength, first, deals, change)
