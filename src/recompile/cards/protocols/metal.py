"""Metal: Prevent, Draw, Flip."""

from recompile.cards.words import *

METAL = Protocol(
    "MET",
    "Metal",
    "Main 1",
    "Prevent, Draw, Flip",
    "Hardened against all.",
    (
        Card(0, top=their_total_here(-2), middle=(flip(card),)),
        Card(1, middle=(draw(2), they_cannot_compile_next)),
        Card(2, top=they_cannot_play("down")),
        Card(3, middle=(draw(1), delete(all_cards.in_one_other_line.with_crowd(8)))),
        Card(5, middle=(you_discard(1),)),
        Card(6, top=when_covered_or_flipped(delete(this))),
    ),
)
