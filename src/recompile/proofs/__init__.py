"""What can be proved of a position: that somebody can win, compile or stay in the game whatever lies hidden.

A proof covers every deal that agrees with what the player knows, every answer of the other player and every outcome of
chance; the player's own answers hang on nothing the player cannot know by then (see `recompile.search.prover`).
"""

from recompile.proofs.aims import Aim, CannotProve, Goal
from recompile.proofs.proving import Proof, prove
from recompile.proofs.sure import Sure, lost_answers, sure_answer, sure_win

__all__ = ["Aim", "CannotProve", "Goal", "Proof", "Sure", "lost_answers", "prove", "sure_answer", "sure_win"]
