"""War: React, Discard."""

from recompile.cards.words import *

WAR = Protocol(
    "WAR",
    "War",
    "Main 2",
    "React, Discard",
    "Raging conflict, but to what end?",
    (
        Card(0, top=after_you("refresh", may(flip(this))), bottom=after_they("draw", may(delete(card)))),
        Card(1, bottom=after_they("refresh", discard(any_number), refresh)),
        Card(2, middle=(flip(card),), bottom=after_they("compile", they_discard_hand)),
        Card(3, middle=(draw(1),), bottom=after_they("discard", may(play("down")))),
        Card(4, middle=(they_discard(1),)),
        Card(5, middle=(discard(1),)),
    ),
)
