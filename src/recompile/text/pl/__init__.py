"""Polish, in the vocabulary of the Polish rulebook."""

from recompile.text.pl.boxes import Polish

__all__ = ["Polish"]
