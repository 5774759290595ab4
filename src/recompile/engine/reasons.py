"""Why a card is not on offer: the parts of a description that it does not fit.

Nothing here changes a game, and no play depends on it: it only tells apart what `select` says in one go.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import TextFrame
from recompile.engine.instructions import Place, Selector
from recompile.engine.select import matching
from recompile.engine.state import State

# The parts of a description, in the order in which they are told.
SIDE: Final = 0
COVER: Final = 1
FACE: Final = 2
OTHER: Final = 3
WHERE: Final = 4
VALUE: Final = 5
PROTOCOL: Final = 6
RANK: Final = 7
# What of a selector each of them is; the rank is told apart from all else.
_PARTS: Final[tuple[tuple[str, ...], ...]] = (
    *(("side",), ("cover",), ("face",), ("other",), ("place",)),
    *(("test", "values", "relation", "amount"), ("protocol", "unless")),
)

# ---------------------------------------------------------------- descriptions


def misfits(s: State, f: TextFrame, sel: Selector, card: i64) -> list[int]:
    """The parts of a description that a card in the field does not fit, each looked at alone.

    A face-down card is never asked for its protocol: that would tell what it is. Highest and lowest are a reason only
    for a card that fits in all else.
    """
    found: list[int] = []
    for part in range(RANK):
        if part == PROTOCOL and not s.up(card):
            continue
        if card not in matching(s, f, only(sel, part)):
            found.append(part)
    if sel.rank and len(found) == 0 and card not in matching(s, f, sel):
        found.append(RANK)
    return found


def only(sel: Selector, part: i64) -> Selector:
    """A description with nothing left but one of its parts."""
    anywhere = Place(i.ANYWHERE)
    least = Selector(i.ANY, i.EITHER_COVER, i.ANY, False, anywhere, i.NO_TEST, 0, 0, None, 0, -1, False)
    for name in _PARTS[part]:
        setattr(least, name, getattr(sel, name))
    return least
