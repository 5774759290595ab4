"""Fire: Discard for effect."""

from recompile.cards.words import *

FIRE = Protocol(
    "FIR",
    "Fire",
    "Main 1",
    "Discard for effect",
    "Burn at both ends.",
    (
        Card(0, middle=(flip(card.others), draw(2)), bottom=when_covered(draw(1), flip(card.others))),
        Card(1, middle=(discard(1), if_you_do(delete(card)))),
        Card(2, middle=(discard(1), if_you_do(return_(card)))),
        Card(3, bottom=end(may(discard(1)), if_you_do(flip(card)))),
        Card(4, middle=(discard(at_least(1)), draw(that_many(1)))),
        Card(5, middle=(you_discard(1),)),
    ),
)
