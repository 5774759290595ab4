"""What a puzzle is about: themes and rules, read from what happens on the way through it."""

from __future__ import annotations

from recompile.game import Game
from recompile.notation.events import Event
from recompile.puzzles.puzzle import SOLVER, Puzzle

# What the solver's own texts do, each a theme of its own.
DOES = {"delete": "delete", "flip": "flip", "shift": "shift", "return": "return", "discard": "discard"}
PLAIN = {"R3", "R3.4", "R5.2", "R6.3", "R7.1", "R4.4", "R10.1", "R6.6"}  # met in every turn: they say nothing
DEEP = 2  # texts in texts, from which on it is a chain


def themes_of(puzzle: Puzzle, game: Game) -> tuple[str, ...]:
    """Of a puzzle that was played as it should be; the goal first."""
    found = [_goal(puzzle, game)]
    own = [event for event in game.events if event.player == SOLVER]
    if puzzle.solution[:1].islower():
        found.append("face-down")
    if puzzle.solution == "R":
        found.append("refresh")
    found += [DOES[event.kind] for event in own if event.kind in DOES and event.cause]
    if any(event.depth >= DEEP and event.kind == "text" for event in game.events):
        found.append("uncover-chain")
    if any("control" in event.kind for event in own):
        found.append("control")
    if any(move.count(":") == 1 for decision in puzzle.decisions if decision.matters for move in decision.right):
        found.append("order")
    if _breaks_a_lead(game):
        found.append("break-a-lead")
    return tuple(dict.fromkeys(found))


def _goal(puzzle: Puzzle, game: Game) -> str:
    if puzzle.goal == "win":
        return "win-now" if game.number == game.before(0).number else "win-next"
    return {"compile": "compile", "survive": "save-yourself"}[puzzle.goal]


def _breaks_a_lead(game: Game) -> bool:
    """Whether a line in which the other player leads at first is not led any more when their turn comes."""
    first = game.before(0)
    then = next((each for each in game.again() if each.number > first.number), game)
    totals, later = first.view(SOLVER).totals, then.view(SOLVER).totals
    return any(totals[3 + line] > totals[line] and later[3 + line] <= later[line] for line in range(3))


def rules_of(game: Game) -> tuple[str, ...]:
    """The rules that are met on the way and are not met in every turn."""
    rules = dict.fromkeys(event.rule for event in game.events if _says(event))
    return tuple(sorted(rules, key=lambda rule: [int(part) for part in rule[1:].split(".")]))


def _says(event: Event) -> bool:
    return bool(event.rule) and event.rule not in PLAIN
