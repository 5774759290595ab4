"""Comparing words as people type them: without case, accents and punctuation.

>>> folded("Śmierć l’Obscurité"), mentions("Flip 1 face-down card.", "Face down"), mentions("Flips", "flip")
('smierc l obscurite', True, True)
>>> mentions("Discard 1 card", "card 1"), mentions("Discard 1 card", "...")
(False, False)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

_LETTERS = str.maketrans({"ł": "l", "œ": "oe", "æ": "ae"})
_CUTOFF = 0.7
_LONGEST = 100  # letters of a name; nothing is like a longer one, and it would be kept below
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=8192)
def folded(text: str) -> str:
    """The words of a text, all in the same plain letters, with one space between them."""
    letters = unicodedata.normalize("NFD", text.casefold().translate(_LETTERS))
    return " ".join(_WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter))))


def mentions(text: str, phrase: str) -> bool:
    """Whether a text has these words in this order; the last of them may go on."""
    wanted = folded(phrase)
    return bool(wanted) and f" {wanted}" in f" {folded(text)}"


def mentions_all(text: str, words: Iterable[str]) -> bool:
    """Whether a text has each of these words or phrases."""
    return all(mentions(text, word) for word in words)


def near(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Names like this one, the most similar first.

    >>> near("Mirrow", ["Miracle", "Mirror", "Fire"])
    ('Mirror',)
    """
    if len(name) > _LONGEST:
        return ()
    known: dict[str, str] = {}
    for each in names:
        known.setdefault(folded(each), each)
    return tuple(known[match] for match in get_close_matches(folded(name), known, n=most, cutoff=_CUTOFF))
