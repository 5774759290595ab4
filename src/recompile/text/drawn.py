"""The words of the drawn table in each language."""

from __future__ import annotations

from recompile.notation.drawing import Words
from recompile.text.catalogue import catalogue, mark
from recompile.text.names import PHASES

_WORDS = Words(
    line=mark("line {n}"),
    total=mark("total {n}"),
    compiled=mark("compiled"),
    hand=mark("hand"),
    deck=mark("deck"),
    trash=mark("trash"),
    turn=mark("turn {n}"),
    control=mark("control"),
    neutral=mark("neutral"),
    no_control=mark("not in this game"),
    no_compile=mark("no compile in turn {n}, because of {text}"),
    arriving=mark("on the way to {place}: {cards}"),
    leaving=mark("on the way out: {cards}"),
)


def drawing_words(lang: str) -> Words:
    """For `draw_table`.

    >>> drawing_words("fr").hand
    'main'
    """
    words = catalogue(lang)
    slots = {name: "{" + name + "}" for name in ("n", "text", "place", "cards")}  # they are filled in the drawing
    said = {name: words.say(getattr(_WORDS, name), **slots) for name in Words.__slots__ if name != "phases"}
    return Words(**said, phases={phase: PHASES[lang][phase].lower() for phase in PHASES[lang]})
