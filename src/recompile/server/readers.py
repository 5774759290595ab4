"""Who looks at a game, and what they may know of it.

A reader is `A`, `B`, `public` (somebody beside the table, who sees what lies open) or `all`. Everything that is shown
is made from `seen`, a state in which cards this reader does not know have no face.
"""

from __future__ import annotations

from recompile.engine import worlds
from recompile.engine.state import State
from recompile.game.view import reader_number
from recompile.notation.events import Reader

Eyes = Reader


def viewer(eyes: Eyes) -> int:
    """The machine's number for this reader."""
    return reader_number(eyes)


def seen(state: State, eyes: Eyes) -> State:
    """The state as this reader knows it. It can be looked at, not played on."""
    return state if eyes == "all" else worlds.seen_by(state, viewer(eyes))
