"""Light: Draw, Flip, Shift."""

from recompile.cards.words import *

LIGHT = Protocol(
    "LIG",
    "Light",
    "Main 1",
    "Draw, Flip, Shift",
    "Burn away the dark.",
    (
        Card(0, middle=(flip(card), draw(ValueOfThat()))),
        Card(1, bottom=end(draw(1))),
        Card(2, middle=(draw(2), reveal(card.face_down), may(either(shift(that), flip(that))))),
        Card(3, middle=(shift(all_cards.face_down.here),)),
        Card(4, middle=(they_reveal_hand,)),
        Card(5, middle=(you_discard(1),)),
    ),
)
