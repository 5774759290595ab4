"""Clarity: Draw, Reveal."""

from recompile.cards.words import *

CLARITY = Protocol(
    "CLA",
    "Clarity",
    "Main 2",
    "Draw, Reveal",
    "I can see my path clearly",
    (
        Card(0, top=your_total_here(1, per=CardsInHand())),
        Card(1, top=start(reveal_top, may(discard_top)), middle=(they_reveal_hand,), bottom=when_covered(draw(3))),
        Card(2, middle=(reveal_deck, draw_found(value=1), shuffle_deck, play(value=1))),
        Card(3, middle=(reveal_deck, draw_found(value=5), shuffle_deck)),
        Card(4, middle=(may(shuffle_trash),)),
        Card(5, middle=(discard(1),)),
    ),
)
