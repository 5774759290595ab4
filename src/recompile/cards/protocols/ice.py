"""Ice: Shift, Prevent."""

from recompile.cards.words import *

ICE = Protocol(
    "ICE",
    "Ice",
    "Main 2",
    "Shift, Prevent",
    "Cold, Strong, and Slick",
    (
        Card(1, middle=(may(shift(this)),), bottom=after_they("play", they_discard(1), here=True)),
        Card(2, middle=(shift(card.others),)),
        Card(3, top=end(if_(this_is_covered, may(shift(this))))),
        Card(4, bottom=cannot_be_flipped),
        Card(5, middle=(discard(1),)),
        Card(6, top=cannot_draw_with_cards_in_hand),
    ),
)
