"""Peace: Mutual Discard, Draw."""

from recompile.cards.words import *

PEACE = Protocol(
    "PEA",
    "Peace",
    "Main 2",
    "Mutual Discard, Draw",
    "Respite and solace as long as we can",
    (
        Card(1, middle=(both_discard_hand,), bottom=end(if_(hand_is_empty, draw(1)))),
        Card(2, middle=(draw(1), play("down"))),
        Card(3, middle=(may(discard(1)), flip(card.valued_over(CardsInHand())))),
        Card(4, bottom=after_you("discard", draw(1), during_their_turn=True)),
        Card(5, middle=(discard(1),)),
        Card(6, middle=(if_(hand_is_over(1), flip(this)),)),
    ),
)
