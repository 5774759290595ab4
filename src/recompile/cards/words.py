"""The short words card files use. Each pair below is a printed sentence and its code.

>>> discard(1), if_you_do(delete(card))                     # Discard 1 card. If you do, delete 1 card.
(Discard(what=Cards(side='yours', zone='hand')), IfYouDo(effects=(Delete(what=Cards()),)))
>>> may(shift(that)) == v.May(v.Shift(v.That()))            # You may shift that card.
True
>>> delete(all_cards.in_one_line.valued(1, 2)).what.value   # Delete all cards in 1 line with values of 1 or 2.
Valued(amount=(1, 2))
"""

from __future__ import annotations

from typing import Literal

from recompile.cards import vocabulary as v
from recompile.cards.vocabulary import some_of

# Card files import all words at once, so everything here that has a name of its own is one.
Protocol = v.Protocol
Card = v.Card
Count = v.Count
AtLeast = v.AtLeast

card = v.Cards()
all_cards = v.Cards("all", cover="either")
each_card = v.Cards("each")
any_card = all_cards  # what is counted
this = v.This()
that = v.That()

# ---------------------------------------------------------------- where

Place = Literal["anywhere", "here", "elsewhere", "that line", "this stack", "with face-down", "with your cards"]
PLACES: dict[str, v.Lines] = {
    "anywhere": v.Lines(),
    "here": v.Lines("this"),
    "elsewhere": v.Lines("other"),
    "that line": v.Lines("that"),
    "this stack": v.Lines("this", stack=True),
    "with face-down": card.given(Count(any_card.face_down.in_that_line), ">=", 1).where,
    "with your cards": card.given(Count(any_card.yours.in_that_line), ">=", 1).where,
    "their highest": v.Lines(most=v.Total("they", v.THAT_LINE)),
}

# ---------------------------------------------------------------- how many

any_number = AtLeast(0)
at_least = AtLeast


def that_many(plus: int = 0) -> v.ThatMany | v.Plus:
    return v.Plus(v.ThatMany(), plus) if plus else v.ThatMany()


def CardsInHand() -> Count:  # noqa: N802  (card files say it like the other amounts)
    return Count(some_of("hand", "you", "all"))


def DifferentProtocols(where: Literal["field", "here"] = "field") -> Count:  # noqa: N802
    return Count(any_card.here if where == "here" else any_card, "protocols")


def ValueOfThat() -> v.Value:  # noqa: N802
    return v.Value(that)


def PrintedValueOfThat() -> v.Value:  # noqa: N802
    """The printed value of the card that was discarded from a deck."""
    return v.Value(v.Cards(zone="discarded"))


# ---------------------------------------------------------------- what follows "If ..."

this_is_covered = v.Is(this, "covered")
this_is_covering = v.Is(this, "covering")
hand_is_empty = v.Compare(CardsInHand(), "=", 0)
trash_is_not_empty = v.Compare(Count(some_of("trash", "you", "all")), ">=", 1)
they_lead_here = v.Compare(v.Total("they", v.THIS_LINE), ">", v.Total("you", v.THIS_LINE))
discarded_matches = v.Compare(Count(v.Cards("all", zone="discarded", protocol=v.Stated())), ">=", 1)


def hand_is_over(number: int) -> v.Compare:
    return v.Compare(CardsInHand(), ">", number)


def at_least_cards(least: int, cards: v.Cards) -> v.Compare:
    return v.Compare(Count(cards), ">=", least)


def at_least_protocols(least: int) -> v.Compare:
    return v.Compare(DifferentProtocols(), ">=", least)


def fewer_protocols_than(least: int) -> v.Compare:
    return v.Compare(DifferentProtocols(), "<", least)


# ---------------------------------------------------------------- cards in the field

flip = v.Flip
delete = v.Delete
return_ = v.Return
reveal = v.Reveal
take = v.Put
resolve_middle = v.Resolve


def flip_ignoring_middle(what: v.Target) -> v.Flip:
    return v.Flip(what, ignoring_middle=True)


def they_delete(what: v.Target) -> v.Delete:
    """The opponent deletes one of *their* cards: `theirs` in the selection is still seen from this card."""
    return v.Delete(what, by="they")


def shift(what: v.Target, to: Literal["anywhere", "here", "to or from here", "their highest"] = "anywhere") -> v.Shift:
    if to == "to or from here":
        return v.Shift(what, v.THIS_LINE, or_from=True)
    return v.Shift(what, PLACES[to])


# ---------------------------------------------------------------- hands, decks and trashes

refresh = v.Refresh()
give = v.Put(some_of("hand", "you"), whose="they")
take_random = v.Put(v.Cards(1, "theirs", "hand", random=True))
they_reveal_hand = v.Reveal(some_of("hand", "they", "all"), by="they")
reveal_from_hand = v.Reveal(some_of("hand", "you"))
reveal_top = v.Reveal(some_of("deck top", "you"))
reveal_deck = v.Reveal(some_of("deck", "you", "all"))
reveal_from_trash = v.Reveal(some_of("trash", "you"))
reveal_drawn = v.Reveal(v.Cards(zone="drawn", value=v.Valued(v.Stated())))
shuffle_deck = v.Shuffle("deck")
shuffle_trash = v.Shuffle("trash")
discard_deck = v.Discard(some_of("deck", "you", "all"))
discard_hand = v.Discard(some_of("hand", "you", "all"))
they_discard_hand = v.Discard(some_of("hand", "they", "all"), by="they")
both_discard_hand = v.Discard(some_of("hand", "any", "all"), by="any")
discard_top = v.Discard(some_of("deck top", "you"))
discard_their_top = v.Discard(some_of("deck top", "they"))
they_discard_random = v.Discard(v.Cards(1, "theirs", "hand", random=True), by="they")


def draw(amount: v.Amount) -> v.Draw:
    return v.Draw(some_of("deck top", "you", amount))


def they_draw(amount: v.Amount) -> v.Draw:
    return v.Draw(some_of("deck top", "they", amount), by="they")


def draw_from_their_deck(amount: v.Amount = 1) -> v.Draw:
    return v.Draw(some_of("deck top", "they", amount))


def they_draw_from_your_deck(amount: v.Amount = 1) -> v.Draw:
    return v.Draw(some_of("deck top", "you", amount), by="they")


def draw_found(value: int | None = None, protocol: str | None = None) -> v.Draw:
    """Draw from a deck that has just been revealed: one card with a value, or all cards of a protocol."""
    test = None if value is None else v.Valued((value,))
    return v.Draw(v.Cards(1 if protocol is None else "all", zone="revealed", value=test, protocol=protocol))


def discard(amount: v.Amount) -> v.Discard:
    return v.Discard(some_of("hand", "you", amount))


def you_discard(amount: v.Amount) -> v.Discard:
    """The same as :func:`discard`, in the wording that many fives are printed with."""
    return v.Discard(some_of("hand", "you", amount), said=("subject",))


def they_discard(amount: v.Amount) -> v.Discard:
    return v.Discard(some_of("hand", "they", amount), by="they")


def discard_into_their_trash(amount: v.Amount) -> v.Discard:
    return v.Discard(some_of("hand", "you", amount), into="they")


# ---------------------------------------------------------------- plays

play_from_trash = v.Play(some_of("trash", "you"))


def play(
    face: v.Face = "any",
    to: Place = "anywhere",
    *,
    value: int | None = None,
    not_of: str | None = None,
    matching: bool = True,
) -> v.Play:
    test = None if value is None else v.Valued((value,))
    what = v.Cards(1, "yours", "hand", value=test, not_protocol=not_of)
    return v.Play(what, face, PLACES[to], matching=matching)


def play_it(face: v.Face = "any", to: Place = "anywhere") -> v.Play:
    return v.Play(that, face, PLACES[to])


def play_top(to: Place | Literal["under this"] = "anywhere") -> v.Play:
    if to == "under this":
        return v.Play(some_of("deck top", "you"), "down", under=this)
    return v.Play(some_of("deck top", "you"), "down", PLACES[to])


def they_play_top(to: Place = "anywhere") -> v.Play:
    """The opponent plays the top card of their deck on their own side."""
    return v.Play(some_of("deck top", "they"), "down", PLACES[to], side="they", by="they")


def play_top_of_their_deck(to: Place) -> v.Play:
    return v.Play(some_of("deck top", "they"), "down", PLACES[to])


def play_top_on_their_side(to: Place = "anywhere") -> v.Play:
    return v.Play(some_of("deck top", "you"), "down", PLACES[to], side="they")


# ---------------------------------------------------------------- protocols, stacks, statements

rearrange_yours = v.Rearrange("you")
rearrange_theirs = v.Rearrange("they")
swap_protocols = v.Swap("protocols")
swap_stacks = v.Swap("stacks")
state_number = v.State("number")
state_protocol = v.State("protocol")
they_cannot_compile_next = v.Cannot("compile", "they", next_turn=True)
turn_protocol = v.TurnProtocol


# ---------------------------------------------------------------- connectives

may = v.May
either = v.Either
for_every = v.ForEvery


def if_you_do(*effects: v.Node) -> v.IfYouDo:
    return v.IfYouDo(effects)


def if_(condition: v.Condition, *effects: v.Node) -> v.If:
    return v.If(condition, effects)


def in_each_line(effect: v.Node) -> v.InEachLine:
    return v.InEachLine(PLACES["anywhere"], effect)


def in_each_other_line(effect: v.Node) -> v.InEachLine:
    return v.InEachLine(PLACES["elsewhere"], effect)


def in_each_line_with_your_cards(effect: v.Node) -> v.InEachLine:
    return v.InEachLine(PLACES["with your cards"], effect)


def in_each_line_with_face_down(effect: v.Node) -> v.InEachLine:
    return v.InEachLine(PLACES["with face-down"], effect)


# ---------------------------------------------------------------- triggers


def start(*effects: v.Node) -> v.Start:
    return v.Start(effects)


def end(*effects: v.Node) -> v.End:
    return v.End(effects)


def when_covered(*effects: v.Node, by: str | None = None) -> v.When:
    return v.When(("covered",), effects, by)


def when_covered_or_flipped(*effects: v.Node) -> v.When:
    return v.When(("covered", "flipped"), effects)


def after_you(event: v.Event, *effects: v.Node, during_their_turn: bool = False) -> v.After:
    return v.After(event, "you", effects, during="they" if during_their_turn else "any")


def after_they(event: v.Event, *effects: v.Node, here: bool = False) -> v.After:
    return v.After(event, "they", effects, PLACES["here" if here else "anywhere"])


def after_anyone(event: v.Event, *effects: v.Node) -> v.After:
    return v.After(event, "any", effects)


# ---------------------------------------------------------------- passive rules

no_matching_needed = v.NoMatching(some_of("hand", "you", "all"))
this_needs_no_matching = v.NoMatching(this)
this_plays_on_either_side = v.NoMatching(this, side="any")
ignore_middles_here = v.Ignore(all_cards.here)
no_middles_on_your_turn = v.Ignore(all_cards.theirs, during="you")
cannot_be_flipped = v.Cannot("flip", what=this)
cannot_draw_with_cards_in_hand = v.Cannot("draw", "you", given=v.Compare(CardsInHand(), ">=", 1))
skip_check_cache = v.Skip("check cache")
shift_instead_of_compile_delete = v.When(("deleted",), (v.Shift(this),), "compiling", instead=True)
return_to_deck_instead = v.When(
    ("returned",), (v.Put(that, "deck top", "they"),), what=card, whose="they", instead=True
)


def face_down_value(value: int) -> v.HaveValue:
    return v.HaveValue(all_cards.face_down.in_this_stack, value)


def playable_here(protocol: str) -> v.NoMatching:
    return v.NoMatching(v.Cards("all", zone="hand", protocol=protocol), v.THIS_LINE)


def your_total_here(plus: int, per: v.Cards | Count | None = None, given: v.Cards | None = None) -> v.TotalChange:
    count = Count(per) if isinstance(per, v.Cards) else per
    return v.TotalChange(plus, per=count, given=None if given is None else at_least_cards(1, given))


def their_total_here(plus: int) -> v.TotalChange:
    return v.TotalChange(plus, "they")


def they_cannot_play(face: v.Face = "any", *, here: bool = True) -> v.Cannot:
    return v.Cannot("play", "they", face=face, where=PLACES["here" if here else "anywhere"])
