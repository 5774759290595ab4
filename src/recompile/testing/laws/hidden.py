"""Views, and the worlds sampled from them: nothing hidden is in a view, and a world agrees with all that is not."""

from __future__ import annotations

import random

from recompile.game import Game, View
from recompile.notation import MoveError
from recompile.testing.laws.always import cards_lie_in_one_place
from recompile.testing.laws.violation import require


def world_agrees(game: Game, player: str, chance: random.Random) -> Game:
    """Deal again what is hidden from a player: the view is the same, and so are the answers offered to its owner."""
    view = game.view(player)
    world = view.sample(chance)
    cards_lie_in_one_place(world.state)
    view_is_unchanged(view, world.view(player))
    return world


def view_is_unchanged(view: View, again: View) -> None:
    """Two views of worlds that differ only in what is hidden."""
    require(again.moves == view.moves, "a world offers the same answers", f"{again.moves}, not {view.moves}")
    require(again.decision == view.decision, "a world asks the same question", f"{again.decision}, not {view.decision}")
    require(again.position == view.position, "a view hides", f"{again.position} is not {view.position}")
    require(again.known == view.known, "a view hides", f"{again.known} is remembered, not {view.known}")
    require(again == view, "a view hides", f"{view} changes with what is hidden")


def world_can_be_played(world: Game, chance: random.Random) -> None:
    """A sampled world is a game like any other: it can be played on."""
    twin = world.copy()
    for _ in range(3):
        if twin.options:
            try:
                twin.push(chance.choice(list(twin.legal_moves)))
            except MoveError as problem:
                require(False, "a world can be played", str(problem))
            cards_lie_in_one_place(twin.state)
