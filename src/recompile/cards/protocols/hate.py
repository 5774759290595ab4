"""Hate: Delete theirs and yours."""

from recompile.cards.words import *

HATE = Protocol(
    "HAT",
    "Hate",
    "Aux 1",
    "Delete theirs and yours",
    "Ultimate disdain.",
    (
        Card(0, middle=(delete(card),)),
        Card(1, middle=(discard(3), delete(card), delete(card))),
        Card(2, middle=(delete(card.yours.highest.uncovered), delete(card.theirs.highest.uncovered))),
        Card(3, top=after_you("delete", draw(1))),
        Card(4, bottom=when_covered(delete(card.lowest.covered.here))),
        Card(5, middle=(you_discard(1),)),
    ),
)
