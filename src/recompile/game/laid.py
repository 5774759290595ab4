"""A position on the table exactly as it is written, before anything happens by itself."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from recompile.game.game import Game
from recompile.game.setup import check_seed
from recompile.notation.drawing import totals
from recompile.notation.names import PLAYERS
from recompile.notation.position import HIDDEN, Position, Side


class Laid:
    """A position laid out; cards that the seed chooses stand for unknown ones."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        check_seed(seed)
        self.position = position
        self._state = position.to_state(seed)

    @property
    def totals(self) -> list[int]:
        """Those of the six stacks, A's first."""
        return totals(self._state)

    def seen_by(self, player: str | None) -> Position:
        """What a player sees of it, less the cards that are written as unknown; all that is written for nobody.

        >>> a, b = "FIR-WAT-DEA ??.wat1,-,- h:FIR1.? d:?2 t:-", "LIF-MET-SPE lif1,-,- h:MET1 d:MET2 t:-"
        >>> print(Laid(Position.parse(f"{a} / {b} / A action 9 c:-")).seen_by("A"))
        FIR-WAT-DEA ??.wat1,-,- h:FIR1.?1 d:?2 t:- / LIF-MET-SPE ??,-,- h:?1 d:?1 t:- / A action 9 c:-
        """
        if player is None:
            return self.position
        seen = Position.of(self._state, PLAYERS.index(player))
        first, second = (_hide_side(*pair) for pair in zip(self.position.sides, seen.sides, strict=True))
        return replace(seen, sides=(first, second))

    def runs_on_to(self, game: Game) -> bool:
        """Whether something has happened by itself before the game asked its first question."""
        before, after = (replace(position, frames=()) for position in (Position.of(self._state), game.position))
        return before != after


def _hide_side(written: Side, seen: Side) -> Side:
    stacks = tuple(
        tuple((HIDDEN if card == HIDDEN else other, up) for (card, _), (other, up) in zip(mine, theirs, strict=True))
        for mine, theirs in zip(written.stacks, seen.stacks, strict=True)
    )
    return structs.replace(
        seen,
        stacks=stacks,
        hand=_hide_cards(written.hand, seen.hand),
        deck=_hide_cards(written.deck, seen.deck),
        trash=_hide_cards(written.trash, seen.trash),
    )


def _hide_cards(written: tuple[str, ...], seen: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(HIDDEN if card == HIDDEN else other for card, other in zip(written, seen, strict=True))
