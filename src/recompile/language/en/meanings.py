"""What forms mean, where a hole may stand for anything: they are checked by being told and read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from recompile.cards import vocabulary
from recompile.language.forms import Forms, Said

v: Final[Any] = vocabulary


def also(*forms: tuple[str, Any]) -> Forms:
    """What people write, and is told in other words."""
    return [
        (words, replace(meant, read=True) if isinstance(meant, Said) else Said(meant, read=True))
        for words, meant in forms
    ]
