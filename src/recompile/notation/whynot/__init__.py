"""Why a card, a place or a play is not an answer to the question of the moment.

Only what the player who is asked can see is told: the reasons are the same whatever the hidden cards are.
"""

from recompile.notation.whynot.asking import why_not
from recompile.notation.whynot.case import No

__all__ = ["No", "why_not"]
