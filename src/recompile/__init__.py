"""Compile, the card game: rules, notation, questions and answers.

>>> import recompile
>>> game = recompile.Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> game.turn, game.phase
('A', 'action')
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from recompile.cards import CARDS, PROTOCOLS
    from recompile.game import Game, LegalMoves, Outcome, View
    from recompile.game.records import Record, record_of, redacted, replay
    from recompile.game.setup import SetupError
    from recompile.language import NotUnderstood, complete, read, tell
    from recompile.language.protocol_files import load_protocol
    from recompile.notation import AmbiguousMove, IllegalMove, Move, MoveError, NotAMove, NotationError, Position
    from recompile.notation.events import Event
    from recompile.notation.questions import Decision

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
    "NotUnderstood",
    "NotationError",
    "Outcome",
    "Position",
    "Record",
    "SetupError",
    "View",
    "__version__",
    "complete",
    "load_protocol",
    "read",
    "record_of",
    "redacted",
    "replay",
    "tell",
]

# Where each name lives, looked up when it is first asked for: whoever wants the cards does not wait for the engine.
_HOMES = {
    "cards": ("CARDS", "PROTOCOLS"),
    "language": ("NotUnderstood", "complete", "read", "tell"),
    "language.protocol_files": ("load_protocol",),
    "game": ("Game", "LegalMoves", "Outcome", "View"),
    "notation": ("AmbiguousMove", "IllegalMove", "Move", "MoveError", "NotAMove", "NotationError", "Position"),
    "game.records": ("Record", "record_of", "redacted", "replay"),
    "notation.events": ("Event",),
    "game.setup": ("SetupError",),
    "notation.questions": ("Decision",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
