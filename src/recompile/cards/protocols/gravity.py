"""Gravity: Shift, Flip, Draw."""

from recompile.cards.words import *

GRAVITY = Protocol(
    "GRA",
    "Gravity",
    "Main 1",
    "Shift, Flip, Draw",
    "Draw ever inward.",
    (
        Card(0, middle=(for_every(2, any_card.here, play_top("under this")),)),
        Card(1, middle=(draw(2), shift(card, "to or from here"))),
        Card(2, middle=(flip(card), shift(that, "here"))),
        Card(4, middle=(shift(card.face_down, "here"),)),
        Card(5, middle=(you_discard(1),)),
        Card(6, middle=(they_play_top("here"),)),
    ),
)
