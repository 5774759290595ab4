"""Plague: Forced Discard, Flip."""

from recompile.cards.words import *

PLAGUE = Protocol(
    "PLA",
    "Plague",
    "Main 1",
    "Forced Discard, Flip",
    "Slow death from within.",
    (
        Card(0, middle=(they_discard(1),), bottom=they_cannot_play()),
        Card(1, top=after_they("discard", draw(1)), middle=(they_discard(1),)),
        Card(2, middle=(discard(at_least(1)), they_discard(that_many(1)))),
        Card(3, middle=(flip(each_card.others.uncovered.face_up),)),
        Card(4, bottom=end(they_delete(card.theirs.face_down), may(flip(this)))),
        Card(5, middle=(you_discard(1),)),
    ),
)
