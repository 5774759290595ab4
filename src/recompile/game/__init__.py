"""The boundary: a game to hold in the hand, what a player sees of it, how it is set up, written down and replayed."""

from recompile.game.game import Game, LegalMoves, View

__all__ = ["Game", "LegalMoves", "View"]
