"""What holds for a whole game: its record, and the same seed with the same answers."""

from __future__ import annotations

from collections.abc import Callable

from recompile.game import Game
from recompile.game.records import record_of, replay
from recompile.notation import NotationError, Record
from recompile.testing.laws.always import expect_same
from recompile.testing.laws.life import watching
from recompile.testing.laws.violation import Violation


def record_reads_back(game: Game) -> None:
    """The record of a game is read as it was written, and replaying it ends in the same place in the same way."""
    record = record_of(game)
    parsed = Record.parse(str(record))
    if parsed != record:
        raise Violation("records read back", f"{record}\nis read as\n{parsed}")
    try:
        again = replay(parsed)
    except NotationError as problem:
        raise Violation("records can be replayed", f"{problem}\n{record}") from problem
    if again.position != game.position or again.outcome != game.outcome:
        raise Violation("records can be replayed", f"ends in {again.position}, {again.outcome}, not {game.outcome}")


def same_seed_same_game(game: Game, begin: Callable[[], Game]) -> None:
    """Begun again with the same seed and given the same answers, it is the same game. No dead text runs in it."""
    with watching():
        again = begin()
        for before, ply in zip(game.again(), game.plies, strict=True):
            if again.options != before.options:
                raise Violation("same seed, same game", f"other answers are offered when {ply.move} is to be made")
            again.push(ply.move)
    expect_same("same seed, same game", game.save(), again)
    if str(again.events) != str(game.events):
        raise Violation("same seed, same game", "other events are told")
