"""What can change nothing is not offered, and did not happen: no "may", no "if you do" (R4.4). Words of any card."""

from __future__ import annotations

import pytest

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.cards.words import Card, Protocol, card, if_you_do, may
from recompile.game import Game

# A plays the only card there is, and Fire lies on its compiled side.
EMPTY = "ECH-WAT-FIR* -,-,- h:ECH0 d:- t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action c:-"
FULL = (
    "ECH-WAT-FIR -,WAT1,FIR2 h:ECH0.FIR3.WAT5 d:FIR1.WAT2.?4 t:WAT3.WAT4 / "
    "LIF-MET-SPE LIF3,met1,SPE1 h:LIF5.MET5 d:?5 t:MET2.SPE2 / A action c:-"
)
WORDS = (
    w.take_random,
    w.give,
    w.swap_stacks,
    w.turn_protocol("FIR"),
    w.shuffle_deck,
    w.shuffle_trash,
    w.refresh,
    w.draw(1),
    w.discard(1),
    w.discard_top,
    w.discard_deck,
    w.discard_hand,
    w.both_discard_hand,
    w.they_discard_random,
    w.reveal_from_hand,
    w.reveal_from_trash,
    w.reveal_top,
    w.reveal_deck,
    w.play_from_trash,
    w.delete(card.theirs),
    w.flip(card.theirs),
    w.return_(card.theirs),
    w.shift(card.theirs),
)


def played(text: tuple[v.Node, ...], position: str) -> Game:
    """A card with this middle text has just been played."""
    echo = Protocol("ECH", "Echo", "", "", "", (Card(0, middle=text), *(Card(value) for value in range(1, 6))))
    game = Game.from_position(position, protocols=[echo], limit=9)
    game.push("ECH0@1")
    return game


def answered(game: Game, *waited_for: str) -> str | None:
    """The kind of the question after everything on the way to it has been answered somehow."""
    while (decision := game.decision) is not None and decision.kind not in (*waited_for, "action"):
        game.push(next(iter(game.legal_moves)))
    return None if decision is None else decision.kind


@pytest.mark.parametrize("word", WORDS, ids=repr)
def test_what_can_change_nothing_is_not_offered(word: v.Node) -> None:
    assert answered(played((may(word),), EMPTY), "may") is None
    assert answered(played((may(word),), FULL), "may") == "may"


@pytest.mark.parametrize("word", WORDS, ids=repr)
def test_what_can_change_nothing_was_not_done(word: v.Node) -> None:
    text = (word, if_you_do(w.rearrange_yours))
    assert answered(played(text, EMPTY), "rearrange") is None
    assert answered(played(text, FULL), "rearrange") == "rearrange"
