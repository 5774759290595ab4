"""The machine: how the game works. Plain Python, compiled where a C compiler was present when it was installed."""

from recompile.engine import state

IS_COMPILED = not (state.__file__ or "").endswith(".py")
