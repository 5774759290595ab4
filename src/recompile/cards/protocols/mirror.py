"""Mirror: Shift, Repeat."""

from recompile.cards.words import *

MIRROR = Protocol(
    "MIR",
    "Mirror",
    "Main 2",
    "Shift, Repeat",
    "A Reflection of the truth",
    (
        Card(0, top=your_total_here(1, per=any_card.theirs.here)),
        Card(1, bottom=end(may(resolve_middle(card.theirs)))),
        Card(2, middle=(swap_stacks,)),
        Card(3, middle=(flip(card.yours), flip(card.theirs.in_same_line))),
        Card(4, bottom=after_they("draw", draw(1))),
        Card(5, middle=(discard(1),)),
    ),
)
