"""Opponents for people, from gentle to merciless, each with an honest word about it and how long it thinks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from recompile.bots.base import Bot
from recompile.bots.planning import PlannerBot
from recompile.bots.searching import IsmctsBot
from recompile.bots.simple import GreedyBot
from recompile.text.catalogue import catalogue, mark


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength. `seconds` is about how long it thinks about a decision on one ordinary core."""

    key: str
    title: str
    about: str
    seconds: float
    make: Callable[[], Bot]

    def named(self, lang: str = "en") -> str:
        return catalogue(lang).say(self.title)

    def described(self, lang: str = "en") -> str:
        return catalogue(lang).say(self.about)


LEVELS: tuple[Level, ...] = (
    Level(
        "gentle",
        mark("Gentle"),
        mark("Looks at what lies on the table, and answers every third question without thinking. For a first game."),
        0.01,
        lambda: GreedyBot(slips=0.33),
    ),
    Level(
        "easy",
        mark("Easy"),
        mark("Takes what looks best right now. It never asks what you will do about it."),
        0.01,
        GreedyBot,
    ),
    Level(
        "fair",
        mark("Fair"),
        mark("Plans its whole turn, down to the last effect, and thinks of your best answer."),
        0.01,
        PlannerBot,
    ),
    Level(
        "hard",
        mark("Hard"),
        mark("Tries out many games that could follow. It guesses what you hold, and never looks."),
        0.02,
        lambda: IsmctsBot(rounds=300),
    ),
    Level(
        "fierce",
        mark("Fierce"),
        mark("The same with a thousand tries for each decision. Few mistakes go unpunished."),
        0.06,
        lambda: IsmctsBot(rounds=1000),
    ),
    Level(
        "merciless",
        mark("Merciless"),
        mark("Takes its time: five thousand tries for each decision. The best we have."),
        0.5,
        lambda: IsmctsBot(rounds=5000),
    ),
)
