"""English: the words no card uses yet, and the joints between sentences."""

from __future__ import annotations

import pytest

from recompile.cards import vocabulary as v
from recompile.cards.vocabulary import Node
from recompile.cards.words import (
    after_they,
    all_cards,
    any_card,
    at_least_cards,
    card,
    delete,
    discard,
    draw,
    each_card,
    either,
    end,
    flip,
    for_every,
    hand_is_over,
    if_,
    if_you_do,
    in_each_line,
    may,
    reveal,
    shift,
    start,
    that,
    they_cannot_play,
    they_discard,
    they_draw,
    this,
    this_is_covered,
    when_covered,
    when_covered_or_flipped,
    your_total_here,
)
from recompile.text.languages import teller


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ((draw(1),), "Draw 1 card."),
        ((draw(22),), "Draw 22 cards."),
        (
            (draw(v.Count(any_card.yours.face_down)),),
            "Draw cards equal to the number of your face-down cards in the field.",
        ),
        ((draw(v.Count(any_card.here)),), "Draw cards equal to the number of cards in this line."),
        ((flip(all_cards.theirs),), "Flip all of your opponent's cards."),
        ((flip(each_card.yours.face_down),), "Flip each of your face-down cards."),
        ((delete(card.highest),), "Delete the highest value card."),
        ((shift(all_cards.face_down, "here"),), "Shift all face-down cards to this line."),
        ((shift(all_cards.here),), "Shift all cards in this line to another line."),
        ((may(they_discard(1)),), "You may have your opponent discard 1 card."),
        ((either(flip(card), delete(card)),), "Flip or delete 1 card."),
        ((either(shift(card, "here"), flip(card)),), "Either shift 1 card to this line or flip 1 card."),
        ((either(draw(1), flip(this)),), "Either draw 1 card or flip this card."),
        ((in_each_line(draw(1)),), "Draw 1 card in each line."),
        ((in_each_line(delete(card.in_that_line)),), "Delete 1 card in each line."),
        ((for_every(3, any_card.theirs, draw(1)),), "For every 3 of your opponent's cards, draw 1 card."),
        ((they_discard(1), they_draw(1)), "Your opponent discards 1 card, then draws 1 card."),
        ((they_discard(1), delete(card.theirs)), "Your opponent discards 1 card. Delete 1 of their cards."),
        ((if_(at_least_cards(2, any_card.here), draw(1)),), "If there are 2 or more cards in this line, draw 1 card."),
        ((if_(at_least_cards(1, any_card.yours), draw(1)),), "If there is 1 of your cards in the field, draw 1 card."),
        (
            (if_(hand_is_over(3), discard(1), draw(1)),),
            "If you have more than 3 cards in your hand, discard 1 card and draw 1 card.",
        ),
        ((reveal(card), may(flip(that))), "Reveal 1 card. You may flip that card."),
    ],
)
def test_middle_texts(nodes: tuple[Node, ...], said: str) -> None:
    assert teller("en").box(nodes) == said


@pytest.mark.parametrize(
    ("node", "said"),
    [
        (
            start(may(discard(1)), if_you_do(draw(1), flip(this))),
            "Start: You may discard 1 card. If you do, draw 1 card. Then, flip this card.",
        ),
        (
            when_covered(may(draw(1)), if_you_do(discard(1))),
            "When this card would be covered: First, you may draw 1 card. Then, if you do, discard 1 card.",
        ),
        (when_covered_or_flipped(draw(2)), "When this card would be covered or flipped: First, draw 2 cards."),
        (after_they("shuffle", draw(1)), "After your opponent shuffles their deck: Draw 1 card."),
        (they_cannot_play("up"), "Your opponent can only play cards face-down in this line."),
        (
            your_total_here(-3, per=any_card.yours.here),
            "Your total value in this line is reduced by 3 for each of your cards in this line.",
        ),
    ],
)
def test_triggers_and_passive_rules(node: Node, said: str) -> None:
    assert teller("en").box(node) == said


def test_only_a_top_text_says_that_it_works_while_covered() -> None:
    assert (
        teller("en", top=True).box(end(may(shift(this))))
        == "End: You may shift this card, even if this card is covered."
    )
    assert teller("en").box(end(may(shift(this)))) == "End: You may shift this card."
    covered = end(if_(this_is_covered, may(shift(this))))
    assert teller("en", top=True).box(covered) == "End: If this card is covered, you may shift this card."
