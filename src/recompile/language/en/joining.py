"""Words put together to sentences: capitals, spaces, and what sounds change."""

from __future__ import annotations

from typing import Final

from recompile.language.forms import MAYBE_SIGNS

_NO_SPACE_BEFORE: Final = (".", ",", ":", ";")


def joined(words: list[str]) -> str:
    """
    >>> joined(["start", ":", "draw", "1", "card", ".", "flip", "a", "uncovered", "card", "."])
    'Start: Draw 1 card. Flip an uncovered card.'
    """
    said = ""
    words = [MAYBE_SIGNS.get(word, word) for word in words]
    for at, word in enumerate(words):
        if word == "a" and at + 1 < len(words) and _sounds_open(words[at + 1]):
            word = "an"
        if not said or said[-1] in ".:":
            word = word[:1].upper() + word[1:]
        space = "" if not said or word in _NO_SPACE_BEFORE or said[-1] == "-" else " "
        said += space + word
    return said


def _sounds_open(word: str) -> bool:
    low = word.lower()
    return low[0] in "aeio" or (low.startswith("un") and not low.startswith("uni"))
