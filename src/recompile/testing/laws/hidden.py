"""Views, and the worlds sampled from them: nothing hidden is in a view, and a world agrees with all that is not."""

from __future__ import annotations

import random

from recompile.game import Game, View
from recompile.testing.laws.always import cards_lie_in_one_place, there_are_answers
from recompile.testing.laws.inside import state_of
from recompile.testing.laws.violation import Violation


def world_agrees(game: Game, player: str, chance: random.Random) -> Game:
    """Deal again what is hidden from a player: the view is the same, and so are the answers offered to its owner."""
    view = game.view(player)
    world = view.sample(chance)
    cards_lie_in_one_place(state_of(world))
    view_is_unchanged(view, world.view(player))
    return world


def view_is_unchanged(view: View, again: View) -> None:
    """Two views of worlds that differ only in what is hidden."""
    if again.decision != view.decision:
        raise Violation("a world asks the same question", f"{again.decision}, not {view.decision}")
    if again.moves != view.moves:
        raise Violation("a world offers the same answers", f"{again.moves}, not {view.moves}")
    if again.known != view.known:
        raise Violation("a view does not change with what is hidden", f"{again.known} is known, not {view.known}")
    if again.position != view.position or again != view:
        raise Violation("a view does not change with what is hidden", f"{view.player} sees {again}, not {view}")


def world_can_be_played(world: Game, chance: random.Random) -> None:
    """A sampled world is a game like any other."""
    twin = world.copy()
    for _ in range(3):
        if answers := twin.options:
            twin.answer(chance.randrange(len(answers)))
            there_are_answers(state_of(twin))
            cards_lie_in_one_place(state_of(twin))
