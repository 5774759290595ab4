"""Life: Flip, Top Deck Play, Draw."""

from recompile.cards.words import *

LIFE = Protocol(
    "LIF",
    "Life",
    "Main 1",
    "Flip, Top Deck Play, Draw",
    "Bring about new growth.",
    (
        Card(
            0,
            top=end(if_(this_is_covered, delete(this))),
            middle=(in_each_line_with_your_cards(play_top("that line")),),
        ),
        Card(1, middle=(flip(card), flip(card))),
        Card(2, middle=(draw(1), may(flip(card.face_down)))),
        Card(3, bottom=when_covered(play_top("elsewhere"))),
        Card(4, middle=(if_(this_is_covering, draw(1)),)),
        Card(5, middle=(you_discard(1),)),
    ),
)
