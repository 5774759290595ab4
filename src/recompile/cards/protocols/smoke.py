"""Smoke: Face-Down, Shift."""

from recompile.cards.words import *

SMOKE = Protocol(
    "SMO",
    "Smoke",
    "Main 2",
    "Face-Down, Shift",
    "A blanket of obfuscation",
    (
        Card(0, middle=(in_each_line_with_face_down(play_top("that line")),)),
        Card(1, middle=(flip(card.yours), may(shift(that)))),
        Card(2, top=your_total_here(1, per=any_card.face_down.here)),
        Card(3, middle=(play("down", "with face-down"),)),
        Card(4, middle=(shift(card.covered.face_down),)),
        Card(5, middle=(discard(1),)),
    ),
)
