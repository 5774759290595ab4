"""Opponents for people: characters with a name and a strength, each with an honest word about it.

A name is the same in every language; the word for its strength is not, and stands alone, never as a name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from recompile.bots.base import Bot
from recompile.bots.planning import PlannerBot
from recompile.bots.searching import IsmctsBot
from recompile.bots.simple import GreedyBot
from recompile.bots.sure import SureBot
from recompile.text.catalogue import catalogue, mark


@dataclass(frozen=True, slots=True)
class Level:
    """A bot with a strength. `seconds` is about how long it thinks about a decision on one ordinary core.

    >>> LEVELS[2].name, LEVELS[2].word("en"), LEVELS[2].titled("en")
    ('Vesper', 'Fair', 'Vesper (Fair, 3 of 6)')
    """

    key: str
    name: str
    strength: int
    wording: str
    about: str
    seconds: float
    make: Callable[[], Bot]

    def word(self, lang: str = "en") -> str:
        """How strong it is, in a word."""
        return catalogue(lang).say(self.wording)

    def titled(self, lang: str = "en") -> str:
        """The name with the strength, for whoever has not met it."""
        message, word = mark("{name} ({level}, {n} of {most})"), self.word(lang)
        return catalogue(lang).say(message, name=self.name, level=word, n=self.strength, most=len(LEVELS))

    def described(self, lang: str = "en") -> str:
        return catalogue(lang).say(self.about)


LEVELS: tuple[Level, ...] = (
    Level(
        "gentle",
        "Pip",
        1,
        mark("Gentle"),
        mark("Looks at what lies on the table and answers every third question without thinking. For a first game."),
        0.01,
        lambda: GreedyBot(slips=0.33),
    ),
    Level(
        "easy",
        "Moss",
        2,
        mark("Easy"),
        mark("Takes what looks best right now. It never asks what you will do about it."),
        0.01,
        GreedyBot,
    ),
    Level(
        "fair",
        "Vesper",
        3,
        mark("Fair"),
        mark("Plans its whole turn and thinks of your best answer."),
        0.01,
        PlannerBot,
    ),
    Level(
        "hard",
        "Onyx",
        4,
        mark("Hard"),
        mark("Tries out games that could follow, takes wins it can prove. It guesses what you hold, and never looks."),
        0.02,
        lambda: SureBot(IsmctsBot(rounds=300), 2_000),
    ),
    Level(
        "fierce",
        "Halcyon",
        5,
        mark("Fierce"),
        mark("Tries out three times as many games as Onyx. Few mistakes go unpunished."),
        0.06,
        lambda: SureBot(IsmctsBot(rounds=1000), 6_000),
    ),
    Level(
        "merciless",
        "Zenith",
        6,
        mark("Merciless"),
        mark("Tries out fifteen times as many games as Onyx, and takes its time. The best we have."),
        0.5,
        lambda: SureBot(IsmctsBot(rounds=5000), 20_000),
    ),
)


def level_of(key: str | None) -> Level | None:
    """The level with this key, if it is one."""
    return next((level for level in LEVELS if level.key == key), None)
