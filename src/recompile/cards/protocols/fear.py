"""Fear: Shift, Discard."""

from recompile.cards.words import *

FEAR = Protocol(
    "FEA",
    "Fear",
    "Main 2",
    "Shift, Discard",
    "Run away",
    (
        Card(0, top=no_middles_on_your_turn, middle=(either(shift(card), flip(card)),)),
        Card(1, middle=(draw(2), they_discard_hand, they_draw(that_many(-1)))),
        Card(2, middle=(return_(card.theirs),)),
        Card(3, middle=(shift(card.theirs.covered_or_uncovered.here),)),
        Card(4, middle=(they_discard_random,)),
        Card(5, middle=(discard(1),)),
    ),
)
