"""Unity: Cover, Flip, Compile."""

from recompile.cards.words import *

UNITY = Protocol(
    "UNI",
    "Unity",
    "Aux 2",
    "Cover, Flip, Compile",
    "Together we are strong",
    (
        Card(
            0,
            middle=(if_(at_least_cards(1, any_card.others.of("UNI")), either(flip(card), draw(1))),),
            bottom=when_covered(either(flip(card), draw(1)), by="UNI"),
        ),
        Card(
            1,
            top=start(if_(this_is_covered, may(shift(this)))),
            middle=(if_(at_least_cards(5, any_card.of("UNI")), turn_protocol("UNI"), delete(all_cards.in_that_line)),),
            bottom=playable_here("UNI"),
        ),
        Card(2, middle=(draw(Count(any_card.of("UNI"))),)),
        Card(3, middle=(if_(at_least_cards(1, any_card.others.of("UNI")), may(flip(card.face_up))),)),
        Card(4, top=end(if_(hand_is_empty, reveal_deck, draw_found(protocol="UNI"), shuffle_deck))),
        Card(5, middle=(discard(1),)),
    ),
)
