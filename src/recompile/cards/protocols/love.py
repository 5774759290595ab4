"""Love: Draw, Gift, Exchange."""

from recompile.cards.words import *

LOVE = Protocol(
    "LOV",
    "Love",
    "Aux 1",
    "Draw, Gift, Exchange",
    "Giving is the true gift.",
    (
        Card(1, middle=(draw_from_their_deck(),), bottom=end(may(give), if_you_do(draw(2)))),
        Card(2, middle=(they_draw(1), refresh)),
        Card(3, middle=(take_random, give)),
        Card(4, middle=(reveal_from_hand, flip(card))),
        Card(5, middle=(you_discard(1),)),
        Card(6, middle=(they_draw(2),)),
    ),
)
