"""The languages the game speaks, each loaded when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from recompile.cards import PRINTED, Library
from recompile.text.teller import Teller

LANGUAGES: Final = {"en": "English", "fr": "Français", "pl": "Polski"}
_TELLERS: Final = {"en": "English", "fr": "French", "pl": "Polish"}


class UnknownLanguage(ValueError):
    """The game does not speak this language."""


def check_language(lang: str) -> str:
    """
    >>> check_language("fr")
    'fr'
    >>> check_language("de")
    Traceback (most recent call last):
    recompile.text.languages.UnknownLanguage: 'de' is not a language of this game; it speaks en, fr and pl
    """
    if lang not in LANGUAGES:
        *early, last = LANGUAGES
        raise UnknownLanguage(f"{lang!r} is not a language of this game; it speaks {', '.join(early)} and {last}")
    return lang


@cache
def _teller_class(lang: str) -> type[Teller]:
    found: type[Teller] = getattr(import_module(f"recompile.text.{check_language(lang)}"), _TELLERS[lang])
    return found


def teller(lang: str, *, top: bool = False, library: Library = PRINTED) -> Teller:
    """A fresh reader for one box or one effect."""
    return _teller_class(lang)(top=top, library=library)
