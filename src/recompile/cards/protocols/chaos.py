"""Chaos: Draw, Rearrange, Covered."""

from recompile.cards.words import *

CHAOS = Protocol(
    "CHA",
    "Chaos",
    "Main 2",
    "Draw, Rearrange, Covered",
    "Unpredictable Beware",
    (
        Card(
            0,
            middle=(in_each_line(flip(card.covered.in_that_line)),),
            bottom=start(draw_from_their_deck(), they_draw_from_your_deck()),
        ),
        Card(1, middle=(rearrange_yours, rearrange_theirs)),
        Card(2, middle=(shift(card.yours.covered),)),
        Card(3, bottom=this_needs_no_matching),
        Card(4, bottom=end(discard_hand, draw(that_many()))),
        Card(5, middle=(discard(1),)),
    ),
)
