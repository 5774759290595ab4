"""What a number stands for, so that a card is not taken for a stack.

To the machine each of these is a native integer, and may be used wherever one is wanted. The other way round the kind
has to be said, `Stack(player * 3 + line)`, where a number becomes a thing of the game. What moves cards asks for it;
what only reads one number by another (`State.up`, `statics`) takes any, for its callers have theirs from loops, tables
and texts.
"""

from __future__ import annotations

from typing import NewType

from mypy_extensions import i64

Card = NewType("Card", i64)  # a card of the cast, or -1 for none
Zone = NewType("Zone", i64)  # where a card is: HAND, DECK or TRASH and a player, or the number of a stack
Stack = NewType("Stack", i64)  # one player's side of a line: `player * 3 + line`
Line = NewType("Line", i64)  # 0 to 2 from left to right, or -1 for none
Option = NewType("Option", i64)  # an answer to a question: `kind * MOVE_BASE + detail`, or WAIT
