"""Words that fit together and mean nothing: each is refused with the reason."""

from __future__ import annotations

import pytest

from recompile.cards import vocabulary as v
from recompile.cards.sense import nonsense
from recompile.cards.vocabulary import Node
from recompile.cards.words import card, draw, flip

RANDOM = v.Cards(random=True)
DRAW = (draw(1),)


@pytest.mark.parametrize(
    ("node", "why"),
    [
        (v.When(("covered",), DRAW, instead=True), "nothing stops a card from landing"),
        (v.When(("flipped",), DRAW, "compiling"), "compiling deletes cards"),
        (v.When(("flipped",), DRAW, "face-down"), "only what covers a card"),
        (v.Put(card, whose="any"), "whose it is"),
        (v.Swap("stacks", "any"), "whose it is"),
        *((v.Cannot(verb, where=v.THIS_LINE), "in no line") for verb in ("draw", "discard", "refresh", "rearrange")),
        *(
            (v.After(event, "you", DRAW, v.THIS_LINE), "in no line")
            for event in ("draw", "discard", "shuffle", "clear cache", "refresh", "reveal", "rearrange", "gain control")
        ),
        (v.After("draw", "you", DRAW, what=v.Cards(face="down")), "no card that one sees"),
        (v.After("flip", "you", DRAW, what=v.Cards(where=v.THIS_LINE)), "one card, wherever it lies"),
        (v.After("flip", "you", DRAW, what=v.Cards()), "one card, wherever it lies"),
        (v.After("discard", "you", DRAW, what=v.Cards(face="down")), "neither face-up nor face-down"),
        (v.After("flip", "you", DRAW, what=v.Cards(value=v.Valued(3, ">="))), "nothing is said of its faces"),
        (v.Cards("all", random=True), "nothing is random about all of them"),
        (v.Cards("each", random=True), "nothing is random about all of them"),
        (v.Value(RANDOM), "only what is chosen is chosen at random"),
        (v.When(("flipped",), DRAW, what=RANDOM), "only what is chosen is chosen at random"),
        (v.NotCounted(RANDOM), "only what is chosen is chosen at random"),
        (v.ForEvery(0, v.Compiled("you"), draw(1)), "at least one"),
        (v.Cards(protocol="FIR", not_protocol="ICE"), "of no other anyway"),
        (v.Play(v.This(), "down"), "in the field already"),
    ],
)
def test_what_means_nothing_is_refused(node: Node, why: str) -> None:
    assert why in str(nonsense(node))


@pytest.mark.parametrize(
    "node",
    [
        v.When(("covered",), DRAW, "face-down"),
        v.When(("deleted",), DRAW, "compiling"),
        v.After("discard", "they", DRAW, what=v.Cards().of("FIR")),
        v.After("compile", "you", DRAW, v.THIS_LINE),
        v.Cannot("compile", where=v.THIS_LINE),
        v.ForEvery(1, v.Compiled("you"), flip(RANDOM)),
        v.Play(v.That(), "down"),
    ],
)
def test_what_means_something_is_not(node: Node) -> None:
    assert nonsense(node) is None
