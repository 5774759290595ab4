"""Scenarios: a position, some moves, and what must be true then. The language of the rulings book and of card tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from recompile.engine import events as e
from recompile.engine.events import Event as RawEvent
from recompile.engine.ids import M_FIELD, MOVE_BASE, ROOM
from recompile.game.game import Game
from recompile.game.expectations import check
from recompile.game.setup import SetupError
from recompile.notation import IllegalMove, Move, MoveError, NotationError
from recompile.notation.move import meanings
from recompile.notation.names import PLAYERS

_KEYS = {"name", "why", "rule", "authority", "seed", "hard", "position", "moves", "expect"}


class ScenarioError(ValueError):
    """A scenario file that cannot be read, or a scenario that is not one."""


@dataclass(frozen=True)
class Scenario:
    """One scenario as it is written."""

    name: str
    position: str
    moves: tuple[str, ...] = ()
    expect: dict[str, object] = field(default_factory=dict)
    why: str = ""
    rule: str = ""
    authority: str = ""
    seed: int = 0


@dataclass(frozen=True)
class Result:
    """What became of a scenario: no problems means that it passed."""

    scenario: Scenario
    problems: tuple[str, ...]
    events: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.problems


def load(path: Path) -> list[Scenario]:
    """The scenarios of a YAML file."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    except OSError as problem:
        raise ScenarioError(f"{path}: {problem.strerror}") from problem
    except (yaml.YAMLError, ValueError, IndexError, RecursionError) as problem:  # what odd scalars raise
        raise ScenarioError(f"{path}: not YAML: {problem}") from problem
    if not isinstance(data, list):
        raise ScenarioError(f"{path}: expected a list of scenarios")
    return [parse(entry, f"{path}: scenario {number}") for number, entry in enumerate(data, 1)]


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(entry: object, where: str = "scenario") -> Scenario:
    """One scenario from plain data."""
    if not isinstance(entry, dict) or not isinstance(entry.get("position"), str):
        raise ScenarioError(f"{where}: expected a mapping with a position")
    unknown = sorted(str(key) for key in entry if key not in _KEYS)
    if unknown:
        raise ScenarioError(f"{where}: unknown key {unknown[0]!r}; the keys are {', '.join(sorted(_KEYS))}")
    moves, expect = entry.get("moves") or [], entry.get("expect") or {}
    if not isinstance(moves, list) or not isinstance(expect, dict):
        raise ScenarioError(f"{where}: moves must be a list and expect a mapping")
    seed = entry.get("seed", 0)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ScenarioError(f"{where}: the seed must be a number, not {seed!r}")
    return Scenario(
        str(entry.get("name", where)),
        entry["position"],
        tuple(str(move) for move in moves),
        {str(key): value for key, value in expect.items()},
        str(entry.get("why", "")),
        str(entry.get("rule", "")),
        str(entry.get("authority", "")),
        seed,
    )


def run(scenario: Scenario) -> Result:
    """Play a scenario and compare."""
    try:
        game = Game.from_position(scenario.position, seed=scenario.seed)
    except (NotationError, SetupError) as problem:
        return Result(scenario, (f"position: {problem}",))
    problems = play_moves(game, scenario.moves)
    if not problems:
        problems = check(game, scenario.expect)
    events = tuple(str(event) for event in game.events) if problems else ()
    return Result(scenario, tuple(problems), events)


# ---------------------------------------------------------------- playing


def play_moves(game: Game, moves: Iterable[str]) -> list[str]:
    """Make moves written as `player move`. What was wrong with the first that cannot be made, or nothing."""
    seen = 0
    for number, line in enumerate(moves, 1):
        player, _, text = line.strip().partition(" ")
        if player not in ("A", "B") or not text:
            return [f"move {number}: expected 'A move' or 'B move', not {line!r}"]
        before = len(game.raw_events)
        try:
            if not make(game, player, text.strip(), seen):
                seen = before
        except (MoveError, NotationError) as problem:
            return [f"move {number} ({line}): {problem}"]
    return []


def make(game: Game, player: str, text: str, since: int = 0) -> bool:
    """Make a move for a player. True if it only names a choice that the engine has just made by itself."""
    move = Move(text)
    asked = game.decision
    if asked is not None and asked.player == player and move in game.legal_moves:
        game.push(move)
        return False
    if _was_answered(game, player, move, since):
        return True
    if asked is None:
        raise IllegalMove("nobody is asked anything any more")
    if asked.player != player:
        legal = ", ".join(map(str, game.legal_moves))
        raise IllegalMove(f"{asked.player} is asked ({asked.kind}), not {player}; legal moves are {legal}")
    game.push(move)
    return False


def _was_answered(game: Game, player: str, move: Move, since: int) -> bool:
    """Whether the engine itself gave this answer since the last move."""
    for raw in game.raw_events[since:]:
        if raw.player != PLAYERS.index(player):
            continue
        if raw.kind == e.E_ANSWERED and _names_answer(game, raw, move):
            return True
        if raw.kind == e.E_DISCARD and move.parts[:2] == ("card", raw.card):
            return True  # a whole hand is discarded without a question
    return False


def _names_answer(game: Game, raw: RawEvent, move: Move) -> bool:
    """Whether a move names this answer as it could be written at that moment."""
    form = move.parts[0]
    if form == "card":
        return move.parts[1] == raw.card
    if form == "place":
        _, stack, index = move.parts
        if raw.number // MOVE_BASE != M_FIELD or raw.number % MOVE_BASE // ROOM != stack:
            return False
        return raw.place == stack if index == -1 else raw.number % MOVE_BASE % ROOM == index
    state = game.state
    asked, state.asked = state.asked, raw.player
    found = raw.number in meanings(state, move)
    state.asked = asked
    return found
