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
from collections.abc import Iterator
from contextlib import suppress

from recompile.foresight.parts import Foresight, Step, Totals
from recompile.foresight.tales import Memory, Tale, agreed
from recompile.foresight.telling import Telling
from recompile.game import Game, View
from recompile.game.ahead import Ahead
from recompile.notation.errors import IllegalMove
from recompile.notation.move import Move
from recompile.text.players import SEATS, Players

__all__ = ["Foresight", "Step", "Totals", "foresee"]

WORLDS = 8  # to notice what hangs on hidden cards in silence; what comes to light is noticed in a single one
SEED = 1


def foresee(view: View, move: Move | str, lang: str = "en", players: Players = SEATS) -> Foresight:
    """What this move would do, told to the player of the view, who is asked. One that is not legal raises an error."""
    parsed = view.parsed(move)
    if not view.options:
        raise IllegalMove(f"{parsed} is not legal: {view.player} is not asked anything")
    chance, memory = random.Random(SEED), Memory(view)
    worlds = [view.sample(chance) for _ in range(WORLDS)]
    answer = worlds[0].reading(worlds[0].find(parsed))
    written = view.parsed(answer.move)
    aheads = list(_ahead(worlds, written))
    distinct = {ahead.course: ahead for ahead in reversed(aheads)}
    tales = [Tale(ahead, memory) for ahead in reversed(distinct.values())]
    end = min(agreed(tales[0], tale) for tale in tales)
    told = Telling(memory, tales[0], lang, players, is_play=answer.kind == "play")
    told.tell(end)
    told.sum_up(end)
    told.name_next(tales, aheads, end)
    return Foresight(answer.move, told.totals, *told.covered, tuple(told.steps), told.threats, told.control)


def _ahead(worlds: list[Game], move: Move) -> Iterator[Ahead]:
    """What the move sets off, in those worlds in which it is legal: that may hang on hidden cards."""
    for world in worlds:
        with suppress(IllegalMove):
            yield world.ahead(move)
