"""Darkness: Draw, Shift, Manipulate."""

from recompile.cards.words import *

DARKNESS = Protocol(
    "DAR",
    "Darkness",
    "Main 1",
    "Draw, Shift, Manipulate",
    "An absence of light.",
    (
        Card(0, middle=(draw(3), shift(card.theirs.covered))),
        Card(1, middle=(flip(card.theirs), may(shift(that)))),
        Card(2, top=face_down_value(4), middle=(may(flip(card.covered.here)),)),
        Card(3, middle=(play("down", "elsewhere"),)),
        Card(4, middle=(shift(card.face_down),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
