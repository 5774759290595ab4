"""The languages the game speaks."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"en": "English", "fr": "Français", "pl": "Polski"}


class UnknownLanguage(ValueError):
    """The game does not speak this language."""


def check_language(lang: str) -> str:
    """
    >>> check_language("fr")
    'fr'
    >>> check_language("de")
    Traceback (most recent call last):
    recompile.language.languages.UnknownLanguage: 'de' is not a language of this game; it speaks en, fr and pl
    """
    if lang not in LANGUAGES:
        *early, last = LANGUAGES
        raise UnknownLanguage(f"{lang!r} is not a language of this game; it speaks {', '.join(early)} and {last}")
    return lang
