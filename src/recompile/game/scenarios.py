"""Scenarios: a position, some moves, and what must be true then. The language of the rulings book and of card tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from recompile.cards import Protocol, ProtocolError
from recompile.cards.protocol_files import read_data
from recompile.game.expectations import check
from recompile.game.game import Game
from recompile.game.setup import SetupError
from recompile.language.protocol_files import load_protocol, protocol_from_text
from recompile.notation import IllegalMove, Move, MoveError, NotationError
from recompile.notation.events import Event
from recompile.notation.names import BOXES, PLAYERS, place_name

_KEYS = {"name", "why", "rule", "authority", "seed", "hard", "position", "moves", "expect", "protocols"}


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
    protocols: tuple[Protocol, ...] = ()


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
    """The scenarios of a YAML file: a list of them, or those that stand beside the cards of a protocol."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    except OSError as problem:
        raise ScenarioError(f"{path}: {problem.strerror}") from problem
    except (yaml.YAMLError, ValueError, IndexError, RecursionError) as problem:  # what odd scalars raise
        raise ScenarioError(f"{path}: not YAML: {problem}") from problem
    if isinstance(data, dict) and "cards" in data:
        return load_beside(path)
    if not isinstance(data, list):
        raise ScenarioError(f"{path}: expected a list of scenarios")
    return [parse(entry, f"{path}: scenario {number}") for number, entry in enumerate(data, 1)]


def load_beside(path: Path, protocol: Protocol | None = None) -> list[Scenario]:
    """The scenarios in a protocol's file, which bring it along."""
    try:
        own = load_protocol(path) if protocol is None else protocol
        data = read_data(path)
    except ProtocolError as problem:
        raise ScenarioError(str(problem)) from None
    written = data.get("scenarios", []) if isinstance(data, dict) else []
    found = [parse(entry, f"{path.name}: scenarios[{place}]") for place, entry in enumerate(written)]
    return [replace(entry, protocols=(own, *entry.protocols)) for entry in found]


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
        _protocols(entry.get("protocols") or [], where),
    )


def _protocols(written: object, where: str) -> tuple[Protocol, ...]:
    """The protocols a scenario brings along because they are not printed."""
    if not isinstance(written, list):
        raise ScenarioError(f"{where}: protocols must be a list")
    try:
        return tuple(protocol_from_text(each, f"protocol {number}") for number, each in enumerate(written, 1))
    except ProtocolError as problem:
        raise ScenarioError(f"{where}: {problem}") from None


def run(scenario: Scenario, protocols: tuple[Protocol, ...] = ()) -> Result:
    """Play a scenario and compare; it may be about these protocols, too."""
    brought = {protocol.code: protocol for protocol in (*protocols, *scenario.protocols)}
    try:
        game = Game.from_position(scenario.position, seed=scenario.seed, protocols=brought.values())
    except (NotationError, SetupError, ProtocolError) as problem:
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
        if player not in PLAYERS or not text:
            return [f"move {number}: expected 'A move' or 'B move', not {line!r}"]
        before = len(game.events)
        try:
            if not make(game, player, text.strip(), seen):
                seen = before
        except (MoveError, NotationError) as problem:
            return [f"move {number} ({line}): {problem}"]
    return []


def make(game: Game, player: str, text: str, since: int = 0) -> bool:
    """Make a move for a player. True if it only names a choice that the engine has just made by itself."""
    move = Move(text, names=game.library)
    asked = game.decision
    if asked is not None and asked.player == player and move in game.legal_moves:
        game.push(move)
        return False
    if any(_names(event, player, move) for event in game.events[since:]):
        return True
    if asked is None:
        raise IllegalMove("nobody is asked anything any more")
    if asked.player != player:
        legal = ", ".join(map(str, game.legal_moves))
        raise IllegalMove(f"{asked.player} is asked ({asked.kind}), not {player}; legal moves are {legal}")
    game.push(move)
    return False


def _names(event: Event, player: str, move: Move) -> bool:
    """Whether a move names an answer of this player that was the only one, as it could be written at that moment."""
    if event.player != player:
        return False
    form, *rest = move.parts
    if event.kind == "discard":
        return (form, event.card) == ("card", rest[-1])  # a whole hand is discarded without a question
    if event.kind != "answered":
        return False
    if form == "card":
        return event.card == rest[0]
    if form == "place":
        stack, index = rest
        if event.answer != "field" or event.target != place_name(int(stack)):
            return False
        return event.said == event.target if index == -1 else event.number == int(index) + 1
    if form == "text":
        return event.said == f"{rest[0]}:{BOXES[int(rest[1])]}"
    return event.said == move.text
