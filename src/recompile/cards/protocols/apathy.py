"""Apathy: Flip Face-Down."""

from recompile.cards.words import *

APATHY = Protocol(
    "APA",
    "Apathy",
    "Aux 1",
    "Flip Face-Down",
    "Uncaring, unfeeling.",
    (
        Card(0, top=your_total_here(1, per=any_card.face_down.here)),
        Card(1, middle=(flip(all_cards.others.face_up.here),)),
        Card(2, top=ignore_middles_here, bottom=when_covered(flip(this))),
        Card(3, middle=(flip(card.theirs.face_up),)),
        Card(4, middle=(may(flip(card.yours.face_up.covered)),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
