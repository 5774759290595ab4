"""Speed: Draw, Play, Shift."""

from recompile.cards.words import *

SPEED = Protocol(
    "SPE",
    "Speed",
    "Main 1",
    "Draw, Play, Shift",
    "Quicken with every step.",
    (
        Card(0, middle=(play(),)),
        Card(1, top=after_you("clear cache", draw(1)), middle=(draw(2),)),
        Card(2, top=shift_instead_of_compile_delete),
        Card(3, middle=(shift(card.yours.others),), bottom=end(may(shift(card.yours)), if_you_do(flip(this)))),
        Card(4, middle=(shift(card.theirs.face_down),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
