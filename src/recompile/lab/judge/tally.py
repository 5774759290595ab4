"""What was seen so far: the results of all jobs, added up. The order in which they come in makes no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from recompile.lab.intervals import Share, share
from recompile.lab.judge.close import Close
from recompile.lab.judge.playing import Points, Seen
from recompile.lab.judge.schedule import GAMES, Job
from recompile.lab.judge.strengths import CARD
from recompile.lab.judge.versions import Change
from recompile.lab.trial import Loop, Trial

Key = tuple[str, Change | None]
Found = Trial | list[Points] | list[tuple[Seen, Seen]]
HELD, PLAYED, UNCOVERED, COVERED = "opening", "played", "uncovered", "covered"


@dataclass(slots=True)
class Count:
    """Points and games of something."""

    points: float = 0.0
    games: int = 0

    def add(self, points: float) -> None:
        self.points += points
        self.games += 1

    @property
    def share(self) -> Share:
        return share(self.points, self.games)


@dataclass(slots=True)
class Tally:
    """By strength and change the points of each deal; of the unchanged protocol, card by card, everything else.

    `cards` is by place and by what became of the card, `partners` and `opponents` by code, `seats` the points of the
    side with the protocol as the first player and as the second. Of games that were looked at closely it is how many
    turns each text did something in, and how often one text was done in one turn at the most.
    """

    games: int = 0
    deals: dict[Key, dict[int, Points]] = field(default_factory=dict)
    cards: dict[tuple[int, str], Count] = field(default_factory=dict)
    partners: dict[str, Count] = field(default_factory=dict)
    opponents: dict[str, Count] = field(default_factory=dict)
    seats: dict[str, list[Count]] = field(default_factory=dict)
    turns: dict[str, Counter[int]] = field(default_factory=dict)
    closely: int = 0
    watched: Count = field(default_factory=Count)  # of the games looked at closely
    did: Counter[str] = field(default_factory=Counter)
    acted: set[str] = field(default_factory=set)  # texts that did something, also in games with random answers
    loud: dict[str, list[int]] = field(default_factory=dict)  # by text: how often it was done in its loudest turns
    endless: int = 0
    loops: list[Loop] = field(default_factory=list)
    tried: int = 0  # games with random answers

    def add(self, job: Job, found: Found) -> None:
        if isinstance(found, Trial):
            self._add_trial(found)
            return
        self.games += GAMES * len(found)
        points = self.deals.setdefault((job.strength, job.change), {})
        for number, pair in enumerate(found, job.first):
            a, b = pair
            if isinstance(a, Seen) and isinstance(b, Seen):
                self._see(job.strength, (a, b))
                points[number] = (a.points, b.points)
            elif isinstance(a, float) and isinstance(b, float):
                points[number] = (a, b)

    def _add_trial(self, trial: Trial) -> None:
        self.games += trial.games
        self.tried += trial.games
        self.acted |= trial.did
        self.loops += trial.endless

    def _see(self, strength: str, games: Iterable[Seen]) -> None:
        for seen in games:
            self.seats.setdefault(strength, [Count(), Count()])[seen.seat].add(seen.points)
            self.turns.setdefault(strength, Counter())[seen.turns] += 1
            if strength == CARD:
                self._see_company(seen)
                self._see_cards(seen)
            self.endless += seen.endless
            if seen.close is not None:
                self._look(seen.close, seen.points)

    def _see_company(self, seen: Seen) -> None:
        for codes, counts in ((seen.partners, self.partners), (seen.opponents, self.opponents)):
            for code in codes:
                counts.setdefault(code, Count()).add(seen.points)

    def _see_cards(self, seen: Seen) -> None:
        for at, card in enumerate(seen.cards):
            facts = {HELD: card.opening, PLAYED: card.played}
            for what in (what for what, true in facts.items() if true):
                self.cards.setdefault((at, what), Count()).add(seen.points)

    def _look(self, close: Close, points: float) -> None:
        self.closely += 1
        self.watched.add(points)
        self.did.update(close.did)
        self.acted |= close.did.keys()
        text, times = close.loudest
        self.loud.setdefault(text, []).append(times)
        for what, places in ((UNCOVERED, close.uncovered), (COVERED, close.covered)):
            for at in places:
                self.cards.setdefault((at, what), Count()).add(points)

    # ------------------------------------------------------------ what it comes to

    def played(self, strength: str, change: Change | None = None) -> int:
        """Games."""
        return GAMES * len(self.deals.get((strength, change), {}))
