"""The words that cards are made of.

A card is data: a tree of the frozen values in this package and nothing else. The engine compiles the tree to
instructions, the renderers read it aloud, bots and clients can list it. No value holds a callable, and every
default is the rulebook's: a selection means *one uncovered card of either side* until it says otherwise (R4.7).

The words multiply instead of adding up: a verb takes any selection, a selection any zone and any lines, a condition
compares any amounts, and what is counted is a selection again. What makes sense but cannot be played yet is refused
when it is compiled; nothing is dropped.

Card files do not call these classes directly; they use the short forms in :mod:`recompile.cards.words`.
"""

# The words are listed where they are defined and nowhere else.
from recompile.cards.vocabulary.amounts import *  # noqa: F403
from recompile.cards.vocabulary.boxes import *  # noqa: F403
from recompile.cards.vocabulary.conditions import *  # noqa: F403
from recompile.cards.vocabulary.connectives import *  # noqa: F403
from recompile.cards.vocabulary.effects import *  # noqa: F403
from recompile.cards.vocabulary.selections import *  # noqa: F403
from recompile.cards.vocabulary.word import WORDS as WORDS
from recompile.cards.vocabulary.word import Node as Node
