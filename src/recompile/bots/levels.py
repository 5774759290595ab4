"""Opponents for people: characters with a name and a strength, each with an honest word about it.

A name is the same in every language; the word for its strength is not, and stands alone, never as a name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from recompile.bots.base import Bot
from recompile.bots.hasty import HastyBot
from recompile.bots.mind import MindBot
from recompile.bots.planning import PlannerBot
from recompile.bots.simple import GreedyBot
from recompile.bots.sure import SureBot
from recompile.search import IS_COMPILED
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
    uncompiled: str = ""  # what there is to say where the engine is not compiled

    def word(self, lang: str = "en") -> str:
        """How strong it is, in a word."""
        return catalogue(lang).say(self.wording)

    def titled(self, lang: str = "en") -> str:
        """The name with the strength, for whoever has not met it."""
        message, word = mark("{name} ({level}, {n} of {most})"), self.word(lang)
        return catalogue(lang).say(message, name=self.name, level=word, n=self.strength, most=len(LEVELS))

    def described(self, lang: str = "en") -> str:
        said = [self.about] if IS_COMPILED or not self.uncompiled else [self.about, self.uncompiled]
        return " ".join(map(catalogue(lang).say, said))


WEAKER = mark("The engine is not compiled here, so it looks ahead less and is weaker.")


FARTHEST = 1200  # walks of the strongest


def looking_ahead(walks: int, plain: int, budget: int, unmet: int = 0) -> Callable[[], Bot]:
    """A mind that looks ahead so often, and proves what it can. Without a compiler it looks less: nobody would wait."""
    return lambda: SureBot(MindBot(walks if IS_COMPILED else plain, unmet=_unmet(unmet)), budget)


def _unmet(walks: int) -> int:
    """Walks more for each protocol it has never met. What it judges at once there is weaker than a plan of the turn."""
    return walks if IS_COMPILED else walks // 3


# What the hasty ones notice, and how often the others look ahead, is chosen so that every step is about as high as the
# next one; docs/bots.md has the games.
LEVELS: tuple[Level, ...] = (
    Level(
        "gentle",
        "Pip",
        1,
        mark("Gentle"),
        mark("Looks at what lies on the table, and overlooks half of what it could do. For a first game."),
        0.01,
        lambda: HastyBot(GreedyBot(), 0.5),
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
        mark("Plans its whole turn and thinks of your best answer, but overlooks a part of what it could do."),
        0.01,
        lambda: HastyBot(PlannerBot(), 0.82),
    ),
    Level(
        "hard",
        "Onyx",
        4,
        mark("Hard"),
        mark("Has learned from millions of games. Plays cards it knows by feel, and overlooks a thing now and then."),
        0.01,
        lambda: HastyBot(MindBot(0, unmet=_unmet(10)), 0.86),
    ),
    Level(
        "fierce",
        "Halcyon",
        5,
        mark("Fierce"),
        mark("Looks ahead where it is in doubt, takes wins it can prove. It guesses what you hold, and never looks."),
        0.01 if IS_COMPILED else 0.2,
        looking_ahead(30, 24, 6_000, unmet=20),
        WEAKER,
    ),
    Level(
        "merciless",
        "Zenith",
        6,
        mark("Merciless"),
        mark("Looks ahead far more often than Halcyon, and takes its time. The best we have."),
        0.1 if IS_COMPILED else 1.5,
        looking_ahead(FARTHEST, 180, 20_000),
        WEAKER,
    ),
)


def level_of(key: str | None) -> Level | None:
    """The level with this key, if it is one."""
    return next((level for level in LEVELS if level.key == key), None)
