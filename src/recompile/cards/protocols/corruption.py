"""Corruption: Flip, Discard."""

from recompile.cards.words import *

CORRUPTION = Protocol(
    "COR",
    "Corruption",
    "Main 2",
    "Flip, Discard",
    "One bad apple spoils the bunch",
    (
        Card(
            0, top=start(flip(card.others.face_up.covered_or_uncovered.in_this_stack)), bottom=this_plays_on_either_side
        ),
        Card(1, middle=(return_(card),), bottom=return_to_deck_instead),
        Card(2, top=after_you("discard", they_discard(1)), middle=(draw(1), discard(1))),
        Card(3, middle=(may(flip(card.face_up.covered)),)),
        Card(5, middle=(discard(1),)),
        Card(6, top=end(either(discard(1), delete(this)))),
    ),
)
