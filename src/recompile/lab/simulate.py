"""Many games for statistics: each is made of its seed alone, so any of them can be played again.

The seed decides the protocols, the deal, the variant and who sits where: neighbouring seeds have another variant each,
and then the bots change seats. Games are handed out in batches of about a second. However many processes or machines
play them, and wherever a run was stopped, the rows are the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, cast

from recompile import __version__
from recompile.bots import NO_LIMIT, Bot, make_bot
from recompile.cards import PROTOCOLS, Protocol
from recompile.game import Game
from recompile.game.setup import MAX_SEED, TURN_LIMIT
from recompile.lab.arena import TURNS
from recompile.lab.errors import ArenaError
from recompile.lab.executor import run
from recompile.lab.headers import brought_along
from recompile.lab.matches import play_match, two_bots
from recompile.lab.rows import Row, Rows, card_rows, game_row
from recompile.lab.swift import Chance, is_swift, play_swiftly
from recompile.notation import Record
from recompile.notation.names import PLAYERS
from recompile.notation.own import read_own

FORMAT = 1
BATCH_SECONDS = 1.0
FIRST_BATCH, LARGEST_BATCH = 4, 500

YES, NO, SECOND = "yes", "no", "second"
VARIANTS: dict[str, tuple[str, ...]] = {
    YES: (YES,),
    NO: (NO,),
    SECOND: (SECOND,),
    "both": (YES, NO),
    "all": (YES, NO, SECOND),
}
"""How `--control` names what is played: with control, without, and with control held by B from the start."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Who plays whom, and how.

    >>> Simulation(("greedy", "ismcts:2s"))
    Traceback (most recent call last):
    recompile.lab.errors.ArenaError: ismcts:2s thinks by the clock, so its games cannot be repeated; give it walks, ...
    """

    bots: tuple[str, str]
    control: tuple[str, ...] = (YES,)
    pool: tuple[str, ...] = tuple(PROTOCOLS)
    draft: bool = False
    turns: int = TURNS
    protocols: tuple[Protocol, ...] = ()  # those of the pool that are not printed

    def __post_init__(self) -> None:
        for spec in self.bots:
            if make_bot(spec).by_clock:
                raise ArenaError(
                    f"{spec} thinks by the clock, so its games cannot be repeated; give it walks, such as ismcts:500"
                )
        if not self.control or not set(self.control) <= {YES, NO, SECOND}:
            raise ArenaError(f"control can be {', '.join(VARIANTS)}, not {' '.join(self.control)}")
        if not 1 <= self.turns <= TURN_LIMIT:
            raise ArenaError(f"a game can be cut after 1 to {TURN_LIMIT} turns, not {self.turns}")
        Game(seed=0, pool=self.pool, protocols=self.protocols)  # refuses what nobody could draft from

    @property
    def header(self) -> dict[str, object]:
        """What makes it this simulation. Seeds are not in it: more games can be played later."""
        settings = {
            "bots": list(self.bots),
            "control": list(self.control),
            "pool": list(self.pool),
            "draft": self.draft,
            "turns": self.turns,
            **brought_along(self.protocols),
        }
        return {"simulation": FORMAT, "version": __version__, "settings": settings}

    @classmethod
    def of_header(cls, header: Mapping[str, object]) -> Simulation:
        """The simulation a header describes, if this version can play it."""
        if (header.get("simulation"), header.get("version")) != (FORMAT, __version__):
            raise ArenaError(
                f"these games are from recompile {header.get('version')} (format {header.get('simulation')}), "
                f"and this is {__version__} (format {FORMAT}): it may play them differently"
            )
        try:
            given: Mapping[str, Any] = cast("Mapping[str, Any]", header["settings"])
            first, second = map(str, given["bots"])
            control, pool = tuple(map(str, given["control"])), tuple(map(str, given["pool"]))
            own = tuple(read_own(json.dumps(each)) for each in given.get("protocols", ()))
            return cls((first, second), control, pool, bool(given["draft"]), int(given["turns"]), own)
        except (KeyError, TypeError, ValueError, OverflowError) as problem:
            raise ArenaError(f"the settings of the simulation are not what they should be: {problem}") from problem

    # ------------------------------------------------------------ what a seed means

    def variant(self, seed: int) -> str:
        """
        >>> both = Simulation(("random", "greedy"), control=("yes", "no"))
        >>> [(both.variant(seed), both.seated(seed)) for seed in (0, 1, 2)]
        [('yes', ('random', 'greedy')), ('no', ('random', 'greedy')), ('yes', ('greedy', 'random'))]
        """
        return self.control[seed % len(self.control)]

    def seated(self, seed: int) -> tuple[str, str]:
        """The bots of A and of B."""
        first, second = self.bots
        return (first, second) if seed // len(self.control) % 2 == 0 else (second, first)


# ---------------------------------------------------------------- many games


@dataclass(frozen=True, slots=True)
class Batch:
    """Seeds from one to before another."""

    first: int
    end: int

    def __str__(self) -> str:
        return f"the games with seeds {self.first} to {self.end - 1}"


class _Pace:
    """How many games take about a second: a guess at first, then as measured."""

    def __init__(self) -> None:
        self.games = FIRST_BATCH

    def learn(self, rows: Rows) -> None:
        per_game = rows.seconds / max(len(rows.games), 1)
        self.games = max(1, min(LARGEST_BATCH, round(BATCH_SECONDS / max(per_game, 1e-9))))

    def batches(self, first: int, end: int) -> Iterator[Batch]:
        while first < end:
            until = min(first + self.games, end)
            yield Batch(first, until)
            first = until


def simulate(
    simulation: Simulation, first: int, games: int, *, processes: int = 1, ray: str | None = None
) -> Iterator[Rows]:
    """Play games with so many seeds from this one on: their rows in the order of the seeds, a batch at a time."""
    check_seeds(first, games)
    return _in_order(simulation, first, first + games, processes, ray)


def check_seeds(first: int, games: int) -> None:
    """Refuse at once what could not be played."""
    if games < 1 or not 0 <= first <= first + games - 1 <= MAX_SEED:
        raise ArenaError(f"there are no {games} games from seed {first} on: seeds go from 0 to {MAX_SEED}")


def _in_order(simulation: Simulation, first: int, end: int, processes: int, ray: str | None) -> Iterator[Rows]:
    pace = _Pace()
    early: dict[int, tuple[Batch, Rows]] = {}
    work = partial(play_batch, simulation)
    for batch, rows in run(work, pace.batches(first, end), processes, ray=ray):
        pace.learn(rows)
        early[batch.first] = (batch, rows)
        while first in early:
            done, ready = early.pop(first)
            first = done.end
            yield ready


def play_batch(simulation: Simulation, batch: Batch) -> tuple[Batch, Rows]:
    began = time.monotonic()
    rows = Rows()
    for seed in range(batch.first, batch.end):
        game, cards = play_seed(simulation, seed)
        rows.games.append(game)
        rows.cards.extend(cards)
    return batch, replace(rows, seconds=time.monotonic() - began)


# ---------------------------------------------------------------- one game


def play_seed(simulation: Simulation, seed: int) -> tuple[Row, list[Row]]:
    """The rows of one game."""
    names, chances = simulation.seated(seed), _chances(simulation, seed)
    with two_bots(names) as bots:
        six = drafted(simulation, seed, bots, chances)
        game = new_game(simulation, six, seed)
        if is_swift(bots):
            decisions, result = _play_swiftly(bots, game, chances)
        else:
            played = play_match(bots, game, chances)
            decisions, result = played.decisions, (played.winner, played.by, played.turns)
    uses = game.uses
    row = game_row(seed, simulation.variant(seed), names, six, result, decisions, uses)
    return row, card_rows(seed, uses)


def record_of_seed(simulation: Simulation, seed: int) -> Record:
    """The same game written down."""
    if not 0 <= seed <= MAX_SEED:
        raise ArenaError(f"seeds go from 0 to {MAX_SEED}, not {seed}")
    chances = _chances(simulation, seed)
    with two_bots(simulation.seated(seed)) as bots:
        game = new_game(simulation, drafted(simulation, seed, bots, chances), seed)
        return play_match(bots, game, chances).record


def _chances(simulation: Simulation, seed: int) -> tuple[Random, Random]:
    a, b = (Chance(f"{name} {seed} {player}") for name, player in zip(simulation.seated(seed), PLAYERS, strict=True))
    return a, b


def _play_swiftly(bots: tuple[Bot, Bot], game: Game, chances: tuple[Random, Random]) -> tuple[tuple[int, int], Row]:
    """How many questions each bot was asked; the winner, the ending and the turns."""
    decisions = play_swiftly(bots, game, chances)
    outcome = game.outcome
    assert outcome is not None
    return decisions, (outcome.winner, outcome.by, game.limit if outcome.by == "cut" else outcome.turn)


def drafted(
    simulation: Simulation, seed: int, bots: tuple[Bot, Bot], chances: tuple[Random, Random]
) -> tuple[str, ...]:
    """The protocols of A and then of B, by line: dealt at random, or drafted by the bots."""
    if not simulation.draft:
        return tuple(Random(f"{seed} protocols").sample(simulation.pool, 6))
    game = Game(seed=seed, pool=simulation.pool, protocols=simulation.protocols)
    while game.phase == "draft" and (asked := game.asked) is not None:
        at = PLAYERS.index(asked)
        game.push(bots[at].choose(game.view(asked), NO_LIMIT, chances[at]))
    return tuple(code for side in game.view("public").sides for code, _ in side.protocols)


def new_game(simulation: Simulation, six: tuple[str, ...], seed: int) -> Game:
    """A game at its first question. Where B begins with control it begins from a position that says so."""
    variant, turns, own = simulation.variant(seed), simulation.turns, simulation.protocols
    game = Game(six[:3], six[3:], seed=seed, control=variant != NO, limit=turns, protocols=own)
    if variant == SECOND:
        game = Game.from_position(game.position.held_by("B"), seed=seed, limit=turns, protocols=own)
    return game
