"""English, the language of the cards."""

from recompile.text.en.boxes import English

__all__ = ["English"]
