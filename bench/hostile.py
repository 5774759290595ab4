"""What somebody sends who means no good: messages that are no commands, and a record that goes on and on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from recompile import Game
from recompile.game.records import record_of

_KINDS = ("move", "undo", "resign", "see", "language", "foresee", "why_not", "ping", "claim", "fly", "")
_THINGS: tuple[object, ...] = (None, True, -1, 10**30, 1.5, "", "x" * 500, "\ud800", [], {}, [[]], {"id": "x"})


def malformed(seed: int = 0) -> Iterator[str | bytes]:
    """Messages without end, none of which is a command: bytes, nesting, numbers that are none, wrong types, much."""
    chance = random.Random(seed)
    ways = (_noise, _nested, _wrong, _cut, _large)
    while True:
        yield chance.choice(ways)(chance)


def _noise(chance: random.Random) -> str | bytes:
    return chance.choice((chance.randbytes(chance.randrange(60)), "\x00", "NaN", "-Infinity", "1e999", '"\\ud800"', ""))


def _nested(chance: random.Random) -> str:
    return chance.choice(("[", '{"a":', '{"type":"ping","id":[')) * chance.randrange(1, 300)


def _wrong(chance: random.Random) -> str:
    """Of a kind that there is, or is not, with an id that cannot be one."""
    fields = {name: chance.choice(_THINGS) for name in ("seq", "move", "at", "lang", "target", "reader")}
    return json.dumps({"type": chance.choice(_KINDS), "id": chance.choice((None, 5, "", "y" * 65, [])), **fields})


def _cut(chance: random.Random) -> str:
    whole = json.dumps({"type": chance.choice(_KINDS), "id": "x", "seq": 1, "move": "R"})
    return whole[: chance.randrange(len(whole))]


def _large(chance: random.Random) -> str:
    return json.dumps({"type": "ping", "id": "1", "more": "x" * chance.randrange(4100, 9000)})


def endless_record(moves: int) -> str:
    """A legal record of so many moves: nobody compiles as long as it can be helped."""
    for seed in range(3, 1000):
        game = _endless(seed, moves)
        if len(game.plies) >= moves:
            return str(record_of(game, {}))
    raise AssertionError("every game has ended")


def _endless(seed: int, moves: int) -> Game:
    game, chance = Game(seed=seed), random.Random(seed)
    while game.outcome is None and len(game.plies) < moves:
        answers = [str(move) for move in game.legal_moves]
        if "R" in answers:
            game.push("R")
        else:
            game.push(min(answers, key=lambda move: (_height(game, move), chance.random())))
    return game


def _height(game: Game, move: str) -> float:
    """How near a compile the table would be."""
    after = game.copy()
    after.push(move)
    if after.outcome is not None:
        return 1e6
    sides = after.view("all").sides
    totals = [stack.total for side in sides for stack in side.stacks]
    return max(totals) + 20 * sum(compiled for side in sides for _, compiled in side.protocols) + sum(totals) / 5
