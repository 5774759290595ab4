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
from recompile.language import read, tell
from recompile.language.teller import Teller


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
    assert Teller("en").box(nodes) == said


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
    assert Teller("en").box(node) == said


def test_only_a_top_text_says_that_it_works_while_covered() -> None:
    assert (
        Teller("en", top=True).box(end(may(shift(this))))
        == "End: You may shift this card, even if this card is covered."
    )
    assert Teller("en").box(end(may(shift(this)))) == "End: You may shift this card."
    covered = end(if_(this_is_covered, may(shift(this))))
    assert Teller("en", top=True).box(covered) == "End: If this card is covered, you may shift this card."


# ---------------------------------------------------------------- words that no card uses, told and read


@pytest.mark.parametrize(
    "text",
    [
        "Gain control. If you do not, draw 1 card.",
        "Pass control to your opponent. Clear cache.",
        "Your opponent loses control, then compiles this line.",
        "Your opponent may discard 1 card. If they do, draw 2 cards. Otherwise, delete 1 of their cards.",
        "Both players may draw 1 card.",
        "Either you draw 1 card or your opponent discards 1 card.",
        "If you have control, draw 2 cards. Otherwise, gain control.",
        "If your protocol in this line is not compiled, flip 1 card with an even value.",
        "If your opponent has 2 or more compiled protocols, draw cards until you have 5 cards in your hand.",
        "If you have more cards in this line than your opponent does, draw cards until you have 3 cards in your hand.",
        "If it is your opponent's turn, you may draw 1 card and you discard 1 card.",
        "For each of your compiled protocols, flip 1 card.",
        "For every 2 cards in your trash, draw 1 card.",
        "In each line, you may flip 1 card in that line.",
        "Flip up to 2 cards. Shift those cards. Draw that many cards.",
        "Flip 1 card. If that card is your opponent's, return the card that covers this card.",
        "Delete the card below this card. Put 1 card from your trash on the bottom of your deck.",
        "Shift 1 card to a line with a matching protocol where you have no cards.",
        "Delete 1 card in the left line with a value other than 2 or 3.",
        "Delete 1 card with a value equal to the number of compiled protocols.",
        "Return a number of your cards equal to 5 minus the number of cards in your hand.",
        "Play 1 card face-down in the line with the fewest of your cards on your opponent's side.",
        "Shuffle your hand into your deck. Delete the card below this card. Draw cards equal to that card's value.",
        "Flip 1 card. If that card's value is even, draw 1 card. If this card's value is odd, draw 1 card.",
        "Flip 1 card. If that card matches a protocol in its line, delete that card.",
        "If this card does not match a protocol in its line, draw 1 card.",
        "Discard the highest value card from your hand. If the discarded card is a Fire card, refresh.",
    ],
)
def test_middle_texts_are_told_as_they_are_read(text: str) -> None:
    assert tell(read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "When this card would be covered or shifted by your opponent: First, draw 1 card.",
        "When another card in this line would be deleted or returned to your hand: Return that card instead.",
        "When this card would be covered by a face-down card: First, draw 1 card.",
        "After you gain control: Draw 1 card.",
        "After your opponent deletes 1 of your cards: Delete 1 of their cards.",
        "After your opponent plays a card face-up in this line: Flip that card.",
        "After a player deletes a face-down card during your turn: Draw 1 card.",
        "After your opponent discards 1 of their cards with an even value: Draw 1 card.",
        "After you shift another card to this line with an action: Flip that card.",
        "After your opponent plays a card in another line with an effect during your turn: Flip this card.",
        "After a player rearranges protocols: Draw 1 card.",
        "This card has a value equal to the number of cards in your hand.",
        "If this card is covered, the card that covers this card has a value of 0.",
        "The value of your face-down cards is reduced by 1 for each card in this line.",
        "Face-down cards in this line are not counted in total values.",
        "Your total value in each line is increased by 1 if you have control.",
        "Your total value in this line is increased by the value of the card below this card.",
        "Your opponent cannot flip your face-up cards in this line.",
        "If your hand is empty, players cannot compile in each other line.",
        "Your opponent cannot play Fire cards face-up in this line.",
        "During your turn, your opponent's cards do not have bottom commands.",
        "Ignore all top commands on the card below this card.",
        "Skip your opponent's check control phase.",
    ],
)
def test_boxes_are_told_as_they_are_read(text: str) -> None:
    assert tell(read(text, "bottom"), "bottom") == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "After you play a face-down card here: Draw 1 card.",
            "After you play a card face-down in this line: Draw 1 card.",
        ),
        ("After a face-down card is deleted: Draw 1 card.", "After a player deletes a face-down card: Draw 1 card."),
        ("After you play a card: Draw 1 card.", "After you play a card: Draw 1 card."),
        ("After you delete one of your own cards, draw 1 card.", "After you delete 1 of your cards: Draw 1 card."),
    ],
)
def test_to_which_card_it_was_done(text: str, said: str) -> None:
    assert tell(read(text, "top"), "top") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Draw that many cards plus 1.", "Draw the amount of cards discarded plus 1."),
        ("Draw 1 card for each card discarded this way.", "Draw that many cards."),
    ],
)
def test_what_was_just_discarded_is_counted(text: str, said: str) -> None:
    assert tell(read(f"Discard any number of cards. {text}")) == f"Discard any number of cards. {said}"
