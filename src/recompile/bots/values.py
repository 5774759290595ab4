"""What positions are worth, as learned from games (`scripts/learn_values.py` writes the file)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from recompile.bots.base import BotError
from recompile.cards import CARDS
from recompile.search.evaluate import Values


@cache
def learned_values() -> Values:
    """The values this package comes with."""
    data = json.loads(files("recompile.bots").joinpath("data", "values.json").read_text(encoding="utf-8"))
    if data["cards"] != list(CARDS):
        raise BotError("the learned values are for other cards: run scripts/learn_values.py")
    return Values(data["weights"])
