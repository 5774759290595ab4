"""The words of the drawn table in each language."""

from __future__ import annotations

from recompile.language.names import PHASES
from recompile.notation.drawing import ENGLISH, Words
from recompile.text.catalogue import catalogue


def drawing_words(lang: str) -> Words:
    """For `draw_table`.

    >>> drawing_words("fr").hand
    'main'
    """
    words = catalogue(lang)
    slots = {name: "{" + name + "}" for name in ("n", "text", "place", "cards")}  # they are filled in the drawing
    said = {name: words.say(getattr(ENGLISH, name), **slots) for name in Words.__slots__ if name != "phases"}
    return Words(**said, phases={phase: PHASES[lang][phase].lower() for phase in PHASES[lang]})
