"""One grammar for each language, for telling what words mean and for reading what people write.

>>> words = read("flip a card, then shift it")
>>> words
(Flip(what=Cards()), Shift(what=That()))
>>> tell(words), complete("Flip 1 card. You may shift th")
('Flip 1 card. Shift that card.', ('that', 'the', 'their', 'them', 'this', 'those'))
"""

from recompile.language.errors import NotUnderstood
from recompile.language.telling import CannotTell
from recompile.language.understanding import complete, read, tell

__all__ = ["CannotTell", "NotUnderstood", "complete", "read", "tell"]
