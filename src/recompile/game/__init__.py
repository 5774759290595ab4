"""The boundary: a game to hold in the hand, what a reader sees of it, how it is set up, written down and replayed."""

from recompile.game.game import Game, LegalMoves
from recompile.game.outcome import Outcome
from recompile.game.plies import Ply
from recompile.game.view import View

__all__ = ["Game", "LegalMoves", "Outcome", "Ply", "View"]
