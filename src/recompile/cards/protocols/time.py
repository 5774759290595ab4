"""Time: Discard, Trash."""

from recompile.cards.words import *

TIME = Protocol(
    "TIM",
    "Time",
    "Main 2",
    "Discard, Trash",
    "Forward to the past",
    (
        Card(0, middle=(play_from_trash, shuffle_trash)),
        Card(1, middle=(flip(card.covered), discard_deck)),
        Card(
            2,
            top=after_you("shuffle", draw(1), may(shift(this))),
            middle=(if_(trash_is_not_empty, may(shuffle_trash)),),
        ),
        Card(3, middle=(reveal_from_trash, play_it("down", "elsewhere"))),
        Card(4, middle=(draw(2), discard(2))),
        Card(5, middle=(discard(1),)),
    ),
)
