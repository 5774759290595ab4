"""What Gymnasium and PettingZoo both want: the spaces of what is observed, and the table as text."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from recompile.adapters.encode import ACTIONS, SIZE
from recompile.engine.state import State
from recompile.notation.drawing import draw


def observations() -> spaces.Dict:
    rows = {"observation": SIZE, "action_mask": ACTIONS}
    return spaces.Dict({name: spaces.Box(0, 1, (width,), np.int8) for name, width in rows.items()})


def rendered(state: State, mode: str | None) -> str | None:
    """The table as text, or for people printed."""
    text = draw(state)
    if mode != "human":
        return text
    print(text)
    return None
