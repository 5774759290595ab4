"""How people type words: with their accents or without, with whatever sign stands on the key."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

SIGNS: Final = str.maketrans({**dict.fromkeys("’‘ʼ`", "'"), **dict.fromkeys("‑–‐", "-"), "\u00a0": " "})


@cache
def typed(word: str) -> tuple[str, str]:
    """A word of a form as people type it: with its accents, and without any.

    >>> typed("opponent’s"), typed("défausse"), typed("wartością"), typed("Łup")
    (("opponent's", "opponent's"), ('défausse', 'defausse'), ('wartością', 'wartoscia'), ('łup', 'lup'))
    """
    plain = word.translate(SIGNS).casefold()
    apart = unicodedata.normalize("NFD", plain.replace("ł", "l").replace("œ", "oe"))
    return plain, "".join(sign for sign in apart if not unicodedata.combining(sign))
