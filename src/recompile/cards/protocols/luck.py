"""Luck: Random, Delete, Play."""

from recompile.cards.words import *

LUCK = Protocol(
    "LUC",
    "Luck",
    "Main 2",
    "Random, Delete, Play",
    "Roll the dice",
    (
        Card(0, middle=(state_number, draw(3), reveal_drawn, may(play_it()))),
        Card(1, middle=(play_top("anywhere"), flip_ignoring_middle(that))),
        Card(2, middle=(discard_top, draw(PrintedValueOfThat()))),
        Card(3, middle=(state_protocol, discard_their_top, if_(discarded_matches, delete(card)))),
        Card(4, middle=(discard_top, delete(card.covered_or_uncovered.sharing_value))),
        Card(5, middle=(discard(1),)),
    ),
)
