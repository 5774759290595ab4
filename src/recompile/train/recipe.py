"""A run of training, described by a file: everything that decides what comes out, and nothing about the machine.

>>> [round(Recipe(rate=1e-3, last_rate=1e-5).schedule(done).rate, 6) for done in (0, 0.5, 1)]
[0.001, 0.0001, 1e-05]
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from recompile.cards import PRINTED
from recompile.encoding.action_ids import MADE_FOR


class RecipeError(ValueError):
    """A file that does not describe a run. Says what is wrong in it."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How hard the learner pushes at some moment: its rate, and the weight of keeping an open mind."""

    rate: float
    entropy: float


@dataclass(frozen=True, slots=True)
class Recipe:
    """What is learned, and how. Times are minutes of learning."""

    minutes: float = 25.0  # the end of the schedule; it may be gone through in several sittings
    after: float = 0.0  # where it begins: the minutes of the runs that it goes on from
    seed: int = 1
    # Games: how many in each worker and group, and who plays them.
    games: int = 208
    steps: int = 32  # questions of each game before the next lesson
    limit: int = 200  # turns
    league: float = 0.15  # the share of games against earlier selves
    past: int = 20  # how many of these there are
    snapshot: float = 60.0  # seconds between them
    hide: float = 0.3  # the share of protocols known by their words alone
    without: tuple[str, ...] = ()  # protocols that never appear
    invented: int = 0  # protocols that nobody has printed, and the share of tables where they appear
    mixed: float = 0.0
    # Lessons.
    minibatch: int = 16384
    rate: float = 3e-4
    last_rate: float = 1.5e-5
    entropy: float = 0.03
    last_entropy: float = 0.003
    warm_up: int = 20  # lessons at the beginning of a sitting, with a rising rate
    clip: float = 0.15
    trust: float = 0.95  # how far a value is believed before the game has shown it (lambda)
    grip: float = 1.0  # the longest step of one lesson
    own_value: float = 0.5  # weight of the player's own chance to win
    # Lessons from looking ahead, if there are walks: how many, for which share of the decisions, how often what was
    # found is read, how much it counts what the player itself would have done without, and what the search found of the
    # chance to win beside who won.
    walks: int = 0
    searched: float = 0.3
    reads: float = 4.0
    kept: int = 2_000_000  # decisions to read in
    calm: float = 0.3
    foreseen: float = 0.5
    # Shapes of the two networks.
    card: int = 128
    line: int = 192
    trunk: int = 512
    head: int = 64
    read: int = 256

    def at(self, minute: float) -> Pace:
        """The pace in this minute of learning, those of earlier runs counted in."""
        return self.schedule((minute - self.after) / (self.minutes - self.after))

    def schedule(self, done: float) -> Pace:
        """The pace when this share of the run is over: both fall by the same part in every minute."""
        done = min(max(done, 0.0), 1.0)
        return Pace(
            self.rate * (self.last_rate / self.rate) ** done,
            self.entropy * (self.last_entropy / self.entropy) ** done,
        )

    @property
    def pool(self) -> tuple[str, ...]:
        """The protocols that appear."""
        return tuple(code for code in MADE_FOR if code not in self.without)


SHARES = ("league", "hide", "trust", "clip", "mixed", "searched", "calm", "foreseen")
FROM_NOUGHT = ("seed", "after", "warm_up", "own_value", "invented", "walks", *SHARES)
MOST = 10**9  # of anything
MOST_INVENTED = 1000  # as many as a network can keep apart at once; a row could name twice as many


def read_recipe(path: Path) -> Recipe:
    """The run that a TOML file describes."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise RecipeError(f"{path} cannot be read: {problem}") from None
    kinds = {one.name: str(one.type) for one in fields(Recipe)}
    if strange := sorted(set(given) - set(kinds)):
        raise RecipeError(f"{path}: no setting is called {strange[0]!r}; there are {', '.join(kinds)}")
    without = _codes(path, given.pop("without", []))
    for name, value in given.items():
        _check(path, name, kinds[name], value)
    recipe = Recipe(**given, without=without)
    if recipe.after >= recipe.minutes:
        raise RecipeError(f"{path}: a run that begins after minute {recipe.after:g} cannot end at {recipe.minutes:g}")
    return recipe


def _codes(path: Path, given: object) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise RecipeError(f"{path}: without is a list of codes, not {given!r}")
    if unknown := [code for code in given if code not in PRINTED.protocols]:
        raise RecipeError(f"{path}: no protocol has the code {unknown[0]!r}")
    left = len(set(MADE_FOR) - set(given))
    if left < 6:
        raise RecipeError(f"{path}: that leaves {left} protocols, and a game needs six")
    return tuple(given)


def _check(path: Path, name: str, kind: str, value: object) -> None:
    wanted = "a whole number" if kind == "int" else "a number"
    fits = isinstance(value, int) if kind == "int" else isinstance(value, int | float)
    if isinstance(value, bool) or not fits:
        raise RecipeError(f"{path}: {name} is {wanted}, not {value!r}")
    assert isinstance(value, int | float)
    if not value <= MOST:  # nor is what is no number at all
        raise RecipeError(f"{path}: {name} is at most {MOST}, not {value}")
    if name in SHARES and not 0 <= value <= 1:
        raise RecipeError(f"{path}: {name} is a share from 0 to 1, not {value}")
    if name == "invented" and value > MOST_INVENTED:
        raise RecipeError(f"{path}: at most {MOST_INVENTED} protocols can be invented, not {value}")
    if name == "walks" and value == 1:
        raise RecipeError(f"{path}: walks are 0 or at least 2, not 1: the first one only looks at the question")
    if value < 0 or (value == 0 and name not in FROM_NOUGHT):
        raise RecipeError(f"{path}: {name} must be more than 0, not {value}")
