"""Death: Delete, Draw."""

from recompile.cards.words import *

DEATH = Protocol(
    "DEA",
    "Death",
    "Main 1",
    "Delete, Draw",
    "Nothing shall survive.",
    (
        Card(0, middle=(in_each_other_line(delete(card.in_that_line)),)),
        Card(1, top=start(may(draw(1)), if_you_do(delete(card.others), delete(this)))),
        Card(2, middle=(delete(all_cards.in_one_line.valued(1, 2)),)),
        Card(3, middle=(delete(card.face_down),)),
        Card(4, middle=(delete(card.valued(0, 1)),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
