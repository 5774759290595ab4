"""Looking ahead, compiled like the engine: what a position is worth, quick play, planning a turn, tree search.

Everything here works on full states. Who is allowed to see one is decided above: bots come here with worlds sampled
from their own view.
"""

from recompile.engine import IS_COMPILED
from recompile.engine.batch import Chooser

__all__ = ["IS_COMPILED", "Chooser"]
