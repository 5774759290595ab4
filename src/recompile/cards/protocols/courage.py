"""Courage: Draw, Compare."""

from recompile.cards.words import *

COURAGE = Protocol(
    "COU",
    "Courage",
    "Main 2",
    "Draw, Compare",
    "A blaze in the face of adversity",
    (
        Card(
            0,
            top=start(if_(hand_is_empty, draw(1))),
            middle=(draw(1),),
            bottom=end(may(discard(1)), if_you_do(they_discard(1))),
        ),
        Card(1, middle=(delete(card.theirs.where_they_lead),)),
        Card(2, middle=(draw(1),), bottom=end(if_(they_lead_here, draw(1)))),
        Card(3, bottom=end(may(shift(this, "their highest")))),
        Card(5, middle=(discard(1),)),
        Card(6, top=end(if_(they_lead_here, flip(this)))),
    ),
)
