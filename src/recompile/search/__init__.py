"""Looking ahead, compiled like the engine: what a position is worth, quick play, planning a turn, tree search.

Everything here works on full states. Who is allowed to see one is decided above: bots come here with worlds sampled
from their own view.
"""

from collections.abc import Callable

from recompile.engine import IS_COMPILED
from recompile.engine.batch import Chooser
from recompile.engine.state import State

__all__ = ["IS_COMPILED", "Chooser", "State", "Walk"]

Walk = Callable[[State, int], None]  # down a tree, in this world, from what follows this answer
