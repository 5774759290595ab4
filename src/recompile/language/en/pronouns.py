"""Whether it is clear in English who "they" are, and which card "it" is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

_PRONOUNS: Final = ("they", "them", "their")
_BESIDE: Final = ("of", "where")  # "the total value of both players" names nobody who acts
_TAKES_IT: Final = re.compile(r"\b(discards?|draws?) (it|that card)\b")
_ANYBODY: Final = ("a", "each", "both", "any", "either", "every")


def is_unclear(words: Sequence[str]) -> bool:
    """Whether somebody is called "they" after any player has been named, in another sentence or after an "if".

    >>> is_unclear("after a player draws cards : they discard 1 card .".split())
    True
    >>> is_unclear("both players discard their hand . your opponent draws 1 card . shift 1 of their cards .".split())
    False
    """
    if _is_a_hand(words):
        return True
    anybody = earlier = asked = False
    for at, word in enumerate(words):
        if word.startswith("opponent"):
            anybody = earlier = asked = False
        elif word == "players" or (word == "player" and words[at - 1 : at] and words[at - 1] in _ANYBODY):
            if words[max(0, at - 2)] in _BESIDE:
                continue
            anybody, earlier = True, False
            asked = "if" in words[max(0, at - 2) : at]
        elif word in (".", ":", ";"):
            earlier = anybody
        elif word in _PRONOUNS and (earlier or asked):
            return True
    return False


def _is_a_hand(words: Sequence[str]) -> bool:
    """Whether "it" is discarded or drawn after a whole hand was revealed: that is no card.

    >>> _is_a_hand("reveal your hand . you may discard it .".split())
    True
    >>> _is_a_hand("reveal 1 card from your hand . discard it .".split())
    False
    """
    sentences = " ".join(words).split(" . ")
    return any(
        "reveal" in first and "hand" in first.split() and "card" not in first and _TAKES_IT.search(then)
        for first, then in pairwise(sentences)
    )
