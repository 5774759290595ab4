"""Looking at one question of a game again: what can be proved, what a search finds, and what each answer is worth.

A question is searched from the view of the player who is asked: with what that player could know, not with what really
lay hidden. It is the mind that searches, as the strongest level does. It names the candidates, its most visited answers
and the move that was played; then each of them is valued on equal terms, in the same sampled worlds and with the same
number of rounds, so that a small difference means something. Near the end of a game the prover looks first: a win that
is sure counts as one, whatever the search says.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from recompile.bots import NO_LIMIT, Limit, MindBot
from recompile.game import View
from recompile.lab.certain import Bounds, Certain, certain, sure_compile
from recompile.search import IS_COMPILED

MARKS = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))  # by the chance to win that is lost
MISTAKE = dict(MARKS)["mistake"]
COMPILED, PLAIN = 100, 25  # rounds for each question of a game: without a compiler they take a hundred times as long
ROUNDS = COMPILED if IS_COMPILED else PLAIN
PARTS = 3  # of the time for a decision: proofs, the search, the closer look

Valued = tuple[int, int, float]  # the place of an answer, its visits, and the chance to win after it


class AnalysisError(ValueError):
    """There is nothing to analyse, or not like this. Says why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to look: rounds of search or seconds for each decision, how many answers to value, and the language.

    >>> Settings(rounds=0)
    Traceback (most recent call last):
    recompile.bots.base.BotError: a limit must be positive: 0 rounds
    """

    rounds: int | None = ROUNDS
    seconds: float | None = None
    seed: int = 0
    processes: int = 1
    top: int = 3
    lang: str = "en"

    def __post_init__(self) -> None:
        Limit(self.seconds, self.rounds)  # refuses what is not positive
        if self.rounds is None and self.seconds is None:
            raise AnalysisError("an analysis needs a limit: rounds or seconds")
        if self.top < 1 or self.processes < 1:
            raise AnalysisError(f"answers and processes must be positive, not {self.top} and {self.processes}")


def mark_of(loss: float, sure: Certain | None = None) -> str:
    """By what was lost. Whoever lets go of a sure win has made a mistake, however good the chances still are.

    >>> [mark_of(loss) for loss in (0.3, 0.1, 0.06, 0.0)]
    ['blunder', 'mistake', 'inaccuracy', '']
    >>> [mark_of(loss, Certain("win", 0, missed=True)) for loss in (0.3, 0.01, 0.0)]
    ['blunder', 'mistake', '']
    """
    lets_go = sure is not None and sure.kind == "win" and sure.missed and loss > 0
    return next((name for name, least in MARKS if loss >= least or (lets_go and name == "mistake")), "")


@dataclass(frozen=True, slots=True)
class Question:
    """What the player who was asked saw, and the place of the answer that was given, if there was one.

    `at` counts the questions that are looked at, `number` the moves after the draft from 1, `moment` all moves before
    it. It is all that is needed to look at it, also in another process, and no hidden face is in it.
    """

    at: int
    number: int
    moment: int
    view: View
    played: int | None

    @property
    def position(self) -> str:
        return str(self.view.position)


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found about one question: which it was, the candidates, best first, and what could be proved."""

    at: int
    valued: tuple[Valued, ...]
    sure: Certain | None


def look(settings: Settings, question: Question) -> Looked:
    """Prove what can be proved, search, then value the best and what was played and proved on equal terms."""
    view, played = question.view, question.played
    chance = random.Random(f"{settings.seed} {question.at}")
    seconds = None if settings.seconds is None else settings.seconds / PARTS
    bounds = Bounds.of(settings.rounds, seconds)
    sure = certain(view, played, bounds)
    mind = MindBot(settings.rounds, seconds, ponders=True)
    tried = mind.search(view, NO_LIMIT, chance)
    places = sorted(range(len(tried)), key=tried.__getitem__, reverse=True)[: settings.top]
    first = (played, None if sure is None else sure.place)  # among equals, and valued in any case
    places += [place for place in dict.fromkeys(first) if place is not None and place not in places]
    chances = dict(zip(places, mind.compare(view, places, NO_LIMIT, chance), strict=True))
    if sure is not None and sure.kind == "win":
        chances[sure.place] = 1.0
    order = sorted(places, key=lambda at: (-chances[at], *(at != each for each in first), -tried[at].visits))
    if sure is None and played is not None and chances[order[0]] - chances[played] >= MISTAKE:
        sure = sure_compile(view, played, bounds)
    return Looked(question.at, tuple((place, tried[place].visits, chances[place]) for place in order), sure)
