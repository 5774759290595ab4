"""The short words card files use. Each pair below is a printed sentence and its code.

>>> discard(1), if_you_do(delete(card))                     # Discard 1 card. If you do, delete 1 card.
(Discard(amount=1, who='you', into='you', spoken=False), IfYouDo(effects=(Delete(what=Cards(amount='one', side='any', \
cover='uncovered', face='any', other=False, where='anywhere', value=None, rank=None, protocol=None, crowd=0, said=()), \
by='you'),)))
>>> may(shift(that)) == v.May(v.Shift(v.That()))            # You may shift that card.
True
>>> delete(all_cards.in_one_line.valued(1, 2)).what.value   # Delete all cards in 1 line with values of 1 or 2.
Valued(values=(1, 2))
"""

from __future__ import annotations

from typing import Literal

from recompile.cards import vocabulary as v
from recompile.cards.vocabulary import (
    AtLeast,
    Card,
    CardsInHand,
    Count,
    Delete,
    DifferentProtocols,
    PrintedValueOfThat,
    Protocol,
    ThatMany,
    ValueOfThat,
)

__all__ = [
    "AtLeast",
    "Card",
    "CardsInHand",
    "Count",
    "DifferentProtocols",
    "PrintedValueOfThat",
    "Protocol",
    "ThatMany",
    "ValueOfThat",
]

card = v.Cards()
all_cards = v.Cards(amount="all", cover="either")
each_card = v.Cards(amount="each")
any_card = v.Cards(cover="either")
this = v.This()
that = v.That()

# What follows "If ..." in card texts.
this_is_covered = v.ThisIsCovered()
this_is_covering = v.ThisIsCovering()
hand_is_empty = v.HandIsEmpty()
trash_is_not_empty = v.TrashIsNotEmpty()
they_lead_here = v.TheyLeadHere()
discarded_matches = v.DiscardedMatches()

# Sentences that never vary.
refresh = v.Refresh()
discard_deck = v.DiscardDeck()
give = v.Give()
take_random = v.TakeRandom()
they_reveal_hand = v.RevealHand("they")
reveal_from_hand = v.RevealFromHand()
reveal_top = v.RevealTop()
reveal_deck = v.RevealDeck()
reveal_from_trash = v.RevealFromTrash()
reveal_drawn = v.RevealDrawn()
shuffle_deck = v.ShuffleDeck()
shuffle_trash = v.ShuffleTrash()
play_from_trash = v.PlayFromTrash()
swap_protocols = v.SwapProtocols()
swap_stacks = v.SwapStacks()
state_number = v.StateNumber()
state_protocol = v.StateProtocol()
they_cannot_compile_next = v.CannotCompileNext()
discard_hand = v.DiscardHand("you")
they_discard_hand = v.DiscardHand("they")
both_discard_hand = v.DiscardHand("any")
discard_top = v.DiscardTop("you")
discard_their_top = v.DiscardTop("they")
they_discard_random = v.DiscardRandom("they")
rearrange_yours = v.Rearrange("you")
rearrange_theirs = v.Rearrange("they")


def flip(what: v.Target) -> v.Flip:
    return v.Flip(what)


def flip_ignoring_middle(what: v.Target) -> v.Flip:
    return v.Flip(what, ignoring_middle=True)


def delete(what: v.Target) -> Delete:
    return Delete(what)


def they_delete(what: v.Target) -> Delete:
    """The opponent deletes one of *their* cards: `theirs` in the selection is still seen from this card."""
    return Delete(what, by="they")


def return_(what: v.Target) -> v.Return:
    return v.Return(what)


def shift(what: v.Target, to: Literal["anywhere", "here", "to or from here", "their highest"] = "anywhere") -> v.Shift:
    return v.Shift(what, to)


def reveal(what: v.Target) -> v.Reveal:
    return v.Reveal(what)


def take(what: v.Target) -> v.Take:
    return v.Take(what)


def resolve_middle(what: v.Cards) -> v.ResolveMiddle:
    return v.ResolveMiddle(what)


def draw(amount: v.Amount) -> v.Draw:
    return v.Draw(amount)


def they_draw(amount: v.Amount) -> v.Draw:
    return v.Draw(amount, who="they", deck="they")


def draw_from_their_deck(amount: v.Amount = 1) -> v.Draw:
    return v.Draw(amount, who="you", deck="they")


def they_draw_from_your_deck(amount: v.Amount = 1) -> v.Draw:
    return v.Draw(amount, who="they", deck="you")


def draw_found(value: int | None = None, protocol: str | None = None) -> v.DrawFound:
    return v.DrawFound(value, protocol)


def discard(amount: v.Amount) -> v.Discard:
    return v.Discard(amount)


def you_discard(amount: v.Amount) -> v.Discard:
    """The same as :func:`discard`, in the wording that many fives are printed with."""
    return v.Discard(amount, spoken=True)


def they_discard(amount: v.Amount) -> v.Discard:
    return v.Discard(amount, who="they", into="they")


def discard_into_their_trash(amount: v.Amount) -> v.Discard:
    return v.Discard(amount, into="they")


def at_least(least: int) -> v.AtLeast:
    return v.AtLeast(least)


any_number = v.AtLeast(0)


def that_many(plus: int = 0) -> v.ThatMany:
    return v.ThatMany(plus)


def play(
    face: v.Face = "any",
    to: v.Lines = "anywhere",
    *,
    value: int | None = None,
    not_of: str | None = None,
    matching: bool = True,
) -> v.Play:
    return v.Play(face, to, value, not_of, matching)


def play_it(face: v.Face = "any", to: v.Lines = "anywhere") -> v.PlayIt:
    return v.PlayIt(face, to)


def play_top(to: v.Lines = "anywhere") -> v.PlayTop:
    return v.PlayTop(to)


def they_play_top(to: v.Lines = "anywhere") -> v.PlayTop:
    """The opponent plays the top card of their deck on their own side."""
    return v.PlayTop(to, by="they", deck="they", side="they")


def play_top_of_their_deck(to: v.Lines) -> v.PlayTop:
    return v.PlayTop(to, deck="they")


def play_top_on_their_side(to: v.Lines = "anywhere") -> v.PlayTop:
    return v.PlayTop(to, side="they")


def turn_protocol(code: str) -> v.TurnProtocol:
    return v.TurnProtocol(code)


def may(effect: v.Node) -> v.May:
    return v.May(effect)


def if_you_do(*effects: v.Node) -> v.IfYouDo:
    return v.IfYouDo(effects)


def if_(condition: v.Condition, *effects: v.Node) -> v.If:
    return v.If(condition, effects)


def either(first: v.Node, second: v.Node) -> v.Either:
    return v.Either(first, second)


def in_each_line(effect: v.Node) -> v.InEachLine:
    return v.InEachLine("every", effect)


def in_each_other_line(effect: v.Node) -> v.InEachLine:
    return v.InEachLine("other", effect)


def in_each_line_with_your_cards(effect: v.Node) -> v.InEachLine:
    return v.InEachLine("with your cards", effect)


def in_each_line_with_face_down(effect: v.Node) -> v.InEachLine:
    return v.InEachLine("with face-down", effect)


def for_every(number: int, cards: v.Cards, effect: v.Node) -> v.ForEvery:
    return v.ForEvery(number, cards, effect)


def hand_is_over(number: int) -> v.HandIsOver:
    return v.HandIsOver(number)


def at_least_cards(least: int, cards: v.Cards) -> v.AtLeastCards:
    return v.AtLeastCards(least, cards)


def at_least_protocols(least: int) -> v.AtLeastProtocols:
    return v.AtLeastProtocols(least)


def fewer_protocols_than(least: int) -> v.AtLeastProtocols:
    return v.AtLeastProtocols(least, negated=True)


def start(*effects: v.Node) -> v.Start:
    return v.Start(effects)


def end(*effects: v.Node) -> v.End:
    return v.End(effects)


def when_covered(*effects: v.Node, by: str | None = None) -> v.When:
    return v.When(("covered",), effects, by)


def when_covered_or_flipped(*effects: v.Node) -> v.When:
    return v.When(("covered", "flipped"), effects)


def after_you(event: v.Event, *effects: v.Node, during_their_turn: bool = False) -> v.After:
    return v.After(event, "you", effects, during_their_turn=during_their_turn)


def after_they(event: v.Event, *effects: v.Node, here: bool = False) -> v.After:
    return v.After(event, "they", effects, here=here)


def after_anyone(event: v.Event, *effects: v.Node) -> v.After:
    return v.After(event, "any", effects)


face_down_value = v.FaceDownValue
no_matching_needed = v.NoMatchingNeeded()
this_needs_no_matching = v.ThisNeedsNoMatching()
this_plays_on_either_side = v.ThisNeedsNoMatching(either_side=True)
playable_here = v.PlayableHere
ignore_middles_here = v.IgnoreMiddlesHere()
no_middles_on_your_turn = v.NoMiddlesOnYourTurn()
cannot_be_flipped = v.CannotBeFlipped()
cannot_draw_with_cards_in_hand = v.CannotDraw()
skip_check_cache = v.SkipCheckCache()
shift_instead_of_compile_delete = v.ShiftInsteadOfCompileDelete()
return_to_deck_instead = v.ReturnToDeckInstead()


def your_total_here(plus: int, per: v.Cards | v.CardsInHand | None = None, given: v.Cards | None = None) -> v.TotalHere:
    return v.TotalHere(plus, "you", per, given)


def their_total_here(plus: int) -> v.TotalHere:
    return v.TotalHere(plus, "they")


def they_cannot_play(face: v.Face = "any", *, here: bool = True) -> v.CannotPlay:
    return v.CannotPlay(face, here)
