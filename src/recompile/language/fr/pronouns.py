"""Whether it is clear in French what "la" is, where it is no card of the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from recompile.language.typing_words import typed

_DECK: Final = {"pioche", "paquet", "deck"}
_NOUNS: Final = {"carte", "cartes", "main", "defausse", *_DECK}


def is_unclear(words: Sequence[str]) -> bool:
    """Whether "défaussez-la" is not the card on top of your deck, or "mélangez-la" not your trash.

    >>> is_unclear("Révélez la première carte de votre pioche . Vous pouvez la défausser .".split())
    False
    >>> is_unclear("Révélez 1 carte de la main de votre adversaire . Défaussez -la .".split())
    True
    >>> is_unclear("Si votre main est vide , mélangez -la avec votre pioche .".split())
    True
    """
    bare = [typed(word)[1].lower() for word in words]
    for at in range(1, len(bare)):
        two = bare[at - 1], bare[at]
        if two in (("defaussez", "-la"), ("la", "defausser")) and not _is_top(bare[: at - 1]):
            return True
        if two in (("melangez", "-la"), ("la", "melanger")) and not _is_trash(bare[: at - 1]):
            return True
    return False


def _is_top(before: list[str]) -> bool:
    """Whether the card that was spoken of last is the first of your deck."""
    last = max((at for at, word in enumerate(before) if word in ("carte", "cartes")), default=-1)
    rest = before[last + 1 :]
    phrase = rest[: rest.index(".")] if "." in rest else rest
    is_first = last > 0 and (before[last - 1] == "premiere" or "dessus" in phrase)
    return is_first and "votre" in phrase and bool(_DECK & set(phrase)) and "adversaire" not in phrase


def _is_trash(before: list[str]) -> bool:
    last = max((at for at, word in enumerate(before) if word in _NOUNS), default=-1)
    return last > 0 and before[last - 1 : last + 1] == ["votre", "defausse"]
