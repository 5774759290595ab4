"""What holds for a whole game: its record, and the same seed with the same answers."""

from __future__ import annotations

from collections.abc import Callable

from recompile.game import Game
from recompile.notation import NotationError, Record
from recompile.records import record_of, replay
from recompile.testing.laws.always import differences
from recompile.testing.laws.life import watching
from recompile.testing.laws.violation import require


def record_reads_back(game: Game) -> None:
    """The record of a game is read as it was written, and replaying it ends in the same place in the same way."""
    record = record_of(game)
    parsed = Record.parse(str(record))
    require(parsed == record, "records read back", f"{record}\nis read as\n{parsed}")
    try:
        again = replay(parsed)
    except NotationError as problem:
        require(False, "records can be replayed", f"{problem}\n{record}")
        return
    require(again.position == game.position, "records can be replayed", f"{again.position} is not {game.position}")
    require(again.outcome == game.outcome, "records can be replayed", f"{again.outcome} is not {game.outcome}")


def same_seed_same_game(game: Game, begin: Callable[[], Game]) -> None:
    """Begun again with the same seed and given the same answers, it is the same game. No dead text runs in it."""
    with watching():
        again = begin()
        for before, _, _, move in game.history:
            require(again.options == before.options, "same seed, same game", f"other answers are offered for {move}")
            again.push(move)
    require(again.save() == game.save(), "same seed, same game", f"differs in {differences(game.save(), again)}")
    alike = len(again.raw_events) == len(game.raw_events)
    require(alike, "same seed, same game", f"{len(again.raw_events)} events, not {len(game.raw_events)}")
