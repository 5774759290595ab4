"""Spirit: Flip, Shift, Draw."""

from recompile.cards.words import *

SPIRIT = Protocol(
    "SPI",
    "Spirit",
    "Main 1",
    "Flip, Shift, Draw",
    "True strength from within.",
    (
        Card(0, middle=(refresh, draw(1)), bottom=skip_check_cache),
        Card(1, top=no_matching_needed, middle=(draw(2),), bottom=start(either(discard(1), flip(this)))),
        Card(2, middle=(may(flip(card)),)),
        Card(3, top=after_you("draw", may(shift(this)))),
        Card(4, middle=(swap_protocols,)),
        Card(5, middle=(you_discard(1),)),
    ),
)
