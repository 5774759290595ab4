"""French, in the words of the printed French rules."""

from recompile.text.fr.boxes import French

__all__ = ["French"]
