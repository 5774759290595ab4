"""Water: Return, Draw, Flip."""

from recompile.cards.words import *

WATER = Protocol(
    "WAT",
    "Water",
    "Main 1",
    "Return, Draw, Flip",
    "Wash away and renew.",
    (
        Card(0, middle=(flip(card.others), flip(this))),
        Card(1, middle=(in_each_other_line(play_top("that line")),)),
        Card(2, middle=(draw(2), rearrange_yours)),
        Card(3, middle=(return_(all_cards.valued(2).in_one_line),)),
        Card(4, middle=(return_(card.yours),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
