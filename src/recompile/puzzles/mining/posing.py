"""A position as a puzzle poses it: the solver is A, whose action it is, and sees what lies there and no more."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from msgspec import structs

from recompile.cards import PRINTED
from recompile.game import Game
from recompile.notation.position import HIDDEN, Position, Side
from recompile.puzzles.puzzle import SOLVER

_OTHER = {"A": "B", "B": "A", "-": "-", "0": "0"}


def posed(game: Game) -> str | None:
    """What the player who is asked sees, told for A; None if more than what lies there has to be known."""
    decision = game.decision
    if decision is None or decision.kind != "action":
        return None
    seen = game.view(decision.player).position
    if seen.frames or not all(map(_is_own, seen.sides)):
        return None
    return str(seen if decision.player == SOLVER else mirrored(seen))


def mirrored(position: Position) -> Position:
    """The same with the players exchanged. A's turns have odd numbers."""
    first, second = position.sides
    number = None if position.number is None else position.number + (1 if position.number % 2 == 0 else -1)
    return replace(
        position,
        sides=(second, first),
        turn=_OTHER[position.turn],
        control=_OTHER[position.control],
        number=number,
    )


def with_other_hand(position: str, chance: Random) -> str:
    """The same board, and a hand of the solver's that might have been drawn instead."""
    parsed = Position.parse(position)
    side = parsed.sides[0]
    pool = sorted({*side.hand, *(_own(side) - _named(side))})
    hand = tuple(chance.sample(pool, len(side.hand)))
    return str(replace(parsed, sides=(structs.replace(side, hand=hand), parsed.sides[1])))


def _is_own(side: Side) -> bool:
    """Whether what lies hidden with a player is what is missing of their protocols: nothing was taken or given."""
    own, named = _own(side), _named(side)
    return named <= own and side.cards().count(HIDDEN) == len(own) - len(named)


def _own(side: Side) -> set[str]:
    return {f"{code}{card.value}" for code, _ in side.protocols for card in PRINTED.protocols[code].cards}


def _named(side: Side) -> set[str]:
    return {card.upper() for card in side.cards() if card != HIDDEN}
