"""Diversity: Play, Compare, Compile."""

from recompile.cards.words import *

DIVERSITY = Protocol(
    "DIV",
    "Diversity",
    "Aux 2",
    "Play, Compare, Compile",
    "Our differences are our strength",
    (
        Card(
            0,
            middle=(if_(at_least_protocols(6), turn_protocol("DIV")),),
            bottom=end(may(play(to="here", not_of="DIV", matching=False))),
        ),
        Card(1, middle=(shift(card), draw(DifferentProtocols("here")))),
        Card(3, top=your_total_here(2, given=any_card.not_of("DIV").face_up.in_this_stack)),
        Card(4, middle=(flip(card.valued_under(DifferentProtocols())),)),
        Card(5, middle=(discard(1),)),
        Card(6, top=end(if_(fewer_protocols_than(4), delete(this)))),
    ),
)
