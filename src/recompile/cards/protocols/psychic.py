"""Psychic: Draw, Manipulate, Shift."""

from recompile.cards.words import *

PSYCHIC = Protocol(
    "PSY",
    "Psychic",
    "Main 1",
    "Draw, Manipulate, Shift",
    "Know your foe's mind.",
    (
        Card(0, middle=(draw(2), they_discard(2), they_reveal_hand)),
        Card(1, top=they_cannot_play("up", here=False), bottom=start(flip(this))),
        Card(2, middle=(they_discard(2), rearrange_theirs)),
        Card(3, middle=(they_discard(1), shift(card.theirs))),
        Card(4, bottom=end(may(return_(card.theirs)), if_you_do(flip(this)))),
        Card(5, middle=(you_discard(1),)),
    ),
)
