"""What a move would do, as far as the player who is asked can know.

The move is made in a few worlds that agree with all that this player knows. What happens in every one of them alike is
certain, up to the first question, the first unknown card that matters, or the first outcome of chance; what comes then
is named and not guessed.

>>> from recompile.game import Game
>>> a, b = "FIR-WAT-DEA FIR3,-,- h:FIR5.WAT4 d:?9 t:-", "PLA-MET-SPE -,-,- h:?5 d:?9 t:-"
>>> seen = foresee(Game.from_position(f"{a} / {b} / A action c:-").view("A"), "FIR5@1")
>>> seen.covers, seen.covers_at, seen.totals[0]
('FIR3', 'A1.1', (8, 0, 0))
>>> for step in seen.steps:
...     print(step)
Covers Fire 3 in line 1.
Fire 5 lands in line 1.
Fire 5, middle text – You discard 1 card.
A discards Water 4.
Total of A in line 1: 8 instead of 3.
"""

from __future__ import annotations

import random

from recompile.engine import ids
from recompile.foresight.parts import Foresight, Step, Totals, totals_of
from recompile.foresight.tales import Tale, agreed
from recompile.foresight.telling import Telling
from recompile.game import View
from recompile.notation.errors import IllegalMove
from recompile.notation.move import Move, find_option, option_text
from recompile.notation.names import PLAYERS
from recompile.text.log import PLAYER_NAMES

__all__ = ["Foresight", "Step", "Totals", "foresee"]

WORLDS = 8  # to notice what hangs on hidden cards in silence; what comes to light is noticed in a single one
SEED = 1


def foresee(view: View, move: Move | str, lang: str = "en", names: tuple[str, str] = PLAYER_NAMES) -> Foresight:
    """What this move would do, told to the player of the view, who is asked. One that is not legal raises an error."""
    parsed = move if isinstance(move, Move) else Move(move)
    if not view.options:
        raise IllegalMove(f"{parsed} is not legal: {view.player} is not asked anything")
    chance, reader = random.Random(SEED), PLAYERS.index(view.player)
    worlds = [view.world(chance) for _ in range(WORLDS)]
    option = find_option(worlds[0], parsed)
    start, text = worlds[0].copy(), option_text(worlds[0], option)
    tales = [Tale(world, option, reader) for world in worlds if option in world.options]
    first, end = tales[0], min(agreed(tales[0], tale) for tale in tales)
    told = Telling(start, reader, lang, names, is_play=option // ids.MOVE_BASE == ids.M_PLAY)
    told.tell(first.events[:end], first.under)
    told.sum_up(first.world if end == len(first.events) else start.copy())
    told.name_next(tales, end)
    return Foresight(text, totals_of(told.s), *told.covered, tuple(told.steps), told.threats, told.control)
