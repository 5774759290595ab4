"""Assimilation: Exchange, Play."""

from recompile.cards.words import *

ASSIMILATION = Protocol(
    "ASM",
    "Assimilation",
    "Aux 2",
    "Exchange, Play",
    "Complete exchange and understanding",
    (
        Card(0, middle=(take(card.theirs.covered_or_uncovered.face_down),)),
        Card(
            1,
            middle=(discard(1), refresh),
            bottom=after_anyone("refresh", draw_from_their_deck(), discard_into_their_trash(1)),
        ),
        Card(2, bottom=end(play_top_of_their_deck("this stack"))),
        Card(4, middle=(draw_from_their_deck(), they_draw_from_your_deck())),
        Card(5, middle=(discard(1),)),
        Card(6, bottom=end(play_top_on_their_side())),
    ),
)
