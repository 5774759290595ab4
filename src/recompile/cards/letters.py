"""Signs that nobody can see, or that move others about: a name with one of them looks like another name.

>>> hidden_in("Écho 2"), hidden_in("Ec\u202eho"), hidden_in("E\u200bcho")
(None, 'U+202E RIGHT-TO-LEFT OVERRIDE', 'U+200B ZERO WIDTH SPACE')
>>> hidden_in("E\u0301cho"), hidden_in("e\u0301\u0301\u0301"), hidden_in("\u0301e")
(None, 'U+0301 COMBINING ACUTE ACCENT', 'U+0301 COMBINING ACUTE ACCENT')
"""

from __future__ import annotations

import unicodedata
from typing import Final

# Letters and marks by their names, and yet nothing to be seen: fillers, joiners, variation selectors, a blank pattern.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_ACCENTS: Final = 2  # on one letter; more of them are no writing


def hidden_in(text: str) -> str | None:
    """The first such sign by its number and name, if there is one."""
    accents = _ACCENTS  # before the first letter there is nothing to put one on
    for sign in text:
        is_accent = unicodedata.category(sign) in ("Mn", "Me")
        accents = accents + 1 if is_accent else 0
        if not sign.isprintable() or sign in _BLANK or accents > _ACCENTS or _selects(sign):
            return f"U+{ord(sign):04X} {unicodedata.name(sign, 'a control sign')}"
    return None


def _selects(sign: str) -> bool:
    """Variants of a sign are chosen by others behind it, which show nothing themselves."""
    return "\ufe00" <= sign <= "\ufe0f" or "\u180b" <= sign <= "\u180f" or "\U000e0000" <= sign <= "\U000e0fff"
