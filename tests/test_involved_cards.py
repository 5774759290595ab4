"""Texts that wait for something to be done to certain cards, or to be covered by them, and speak of "that card"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from recompile import Game
from recompile.cards import PROTOCOLS, Card, Protocol
from recompile.cards import vocabulary as v
from recompile.cards.words import that
from recompile.game import setup

DRAW = v.Draw(v.Cards(side="yours", zone="deck top"))


@pytest.fixture(autouse=True)
def _unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played here need not have a sentence in every language."""
    monkeypatch.setattr(setup, "check_said", lambda *_: None)


def with_text(box: str, rule: v.Node) -> Protocol:
    """Fire, called Statute, with this text on the card of value 5 and no other."""
    texts: dict[int, dict[str, Any]] = {5: {box: rule}}
    cards = tuple(Card(card.value, **texts.get(card.value, {})) for card in PROTOCOLS["FIR"].cards)
    return replace(PROTOCOLS["FIR"], code="STA", name="Statute", names=(), cards=cards)


def table(rule: v.Node, turn: str, box: str = "top") -> Game:
    """A has the card in line 1."""
    sides = ("STA-WAT-LIG STA5,-,- h:STA4.STA3 d:?9 t:-", "LIF-MET-SPE -,-,met3 h:MET5.SPE5.LIF5 d:?9 t:-")
    position = f"{sides[0]} / {sides[1]} / {turn} action c:-"
    return Game.from_position(position, protocols=[with_text(box, rule)])


def played(game: Game, *moves: str) -> Game:
    for move in moves:
        game.push(move)
    return game


@pytest.mark.parametrize(
    ("what", "answered"),
    [
        (v.Cards(face="down"), True),
        (v.Cards(face="up"), False),
        (v.Cards(side="theirs"), True),
        (v.Cards(side="yours"), False),
        (v.Cards(value=v.Valued((5,))), False),  # nobody sees what is printed on it
    ],
)
def test_a_play_is_answered_if_it_was_of_such_a_card(what: v.Cards, answered: bool) -> None:
    game = played(table(v.After("play", "they", (v.Flip(that),), what=what), "B"), "met5@1", *["LIF5"] * answered)
    assert str(game.position.sides[1]).split(" ")[1] == ("MET5,-,met3" if answered else "met5,-,met3")


def test_what_was_printed_on_a_card_that_lay_open() -> None:
    rule = v.After("play", "they", (DRAW,), what=v.Cards(face="up", value=v.Valued((5,))))
    assert len(played(table(rule, "B"), "MET5@2", "LIF5").position.sides[0].hand) == 3


@pytest.mark.parametrize(("move", "drawn"), [("sta4@1", 1), ("STA4@1", 0)])
def test_covered_by_a_card_that_lies_so(move: str, drawn: int) -> None:
    game = played(table(v.When(("covered",), (DRAW,), by="face-down"), "A", "bottom"), move)
    assert len(game.position.sides[0].hand) == 1 + drawn
