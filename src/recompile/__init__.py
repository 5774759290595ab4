"""Compile, the card game: rules, notation, questions and answers.

>>> import recompile
>>> game = recompile.Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> game.turn, game.phase
('A', 'action')
"""

from recompile.cards import CARDS, PROTOCOLS
from recompile.game import Game, LegalMoves, View
from recompile.notation import AmbiguousMove, IllegalMove, Move, MoveError, NotAMove, NotationError, Position
from recompile.records import Record, record_of, redacted, replay
from recompile.report import Decision, Event, Outcome
from recompile.setup import SetupError

A = "A"
B = "B"
__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "PROTOCOLS",
    "A",
    "AmbiguousMove",
    "B",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveError",
    "NotAMove",
    "NotationError",
    "Outcome",
    "Position",
    "Record",
    "SetupError",
    "View",
    "__version__",
    "record_of",
    "redacted",
    "replay",
]
