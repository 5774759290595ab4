"""When a move may be taken back: nothing hidden was learned, nothing happened by chance, nobody else has answered."""

from __future__ import annotations

from recompile.game import Game
from recompile.text.catalogue import mark

NOTHING = mark("There is no move to take back.")
_ANSWERED = mark("Your opponent has answered already.")
_CHANCE = mark("Chance has had its say.")
_LEARNED = mark("Something hidden was learned.")


def moves_back(game: Game, player: str) -> int:
    """How many moves it is back to the last question of this player; 0 if there was none."""
    return next((back for back, ply in enumerate(reversed(game.plies), 1) if ply.player == player), 0)


def why_closed(game: Game, count: int, player: str) -> str:
    """Why the last so many moves cannot be taken back by this player; empty if they can."""
    plies = game.plies
    first = len(plies) - count
    if any(ply.player != player for ply in plies[first:]):
        return _ANSWERED
    if game.roll_count > plies[first].rolls:
        return _CHANCE
    return _LEARNED if game.learned_since(first, player) else ""
