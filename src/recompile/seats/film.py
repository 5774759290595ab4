"""A game that has been played, moment by moment."""

from __future__ import annotations

from dataclasses import replace

from recompile.engine.state import State
from recompile.game import Game
from recompile.notation.names import PLAYERS
from recompile.seats.moments import Moment, moment_of
from recompile.text.catalogue import catalogue
from recompile.text.log import LogLine


class Film:
    """All moments of a game: `0` is the beginning, `len(film)` the end.

    >>> from recompile.game import Game
    >>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
    >>> for _ in range(3):
    ...     game.push(next(iter(game.legal_moves)))
    >>> film = Film(game)
    >>> len(film), film.moment(0, None, "en").position.number, film.turn_of(2)
    (3, 1, 2)
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def __len__(self) -> int:
        return len(self.game.history)

    def state(self, at: int) -> State:
        return self.game.history[at][0] if at < len(self) else self.game.state

    def turn_of(self, at: int) -> int:
        return int(self.state(at).number)

    def events(self, at: int) -> int:
        """How many events there were by then."""
        return self.game.history[at][1] if at < len(self) else len(self.game.raw_events)

    def moment(self, at: int, viewer: str | None, lang: str) -> Moment:
        """The table after so many moves, for one player or with nothing hidden."""
        game = self.game if at == len(self) else Game.of_state(self.state(at).copy())
        return replace(moment_of(game, viewer, lang), answers=(), log=self.log(at, viewer, lang))

    def log(self, at: int, viewer: str | None, lang: str) -> tuple[LogLine, ...]:
        """What had happened by then."""
        lines = self.game.log(lang, viewer)[: self.events(at)]
        return tuple(line for line in lines if not line.minor)

    def told_before(self, at: int, viewer: str | None, lang: str) -> int:
        """How many entries the log had before the last move."""
        return len(self.log(at - 1, viewer, lang)) if at else 0

    def move(self, at: int, viewer: str | None, lang: str) -> str:
        """The move that leads from this moment to the next, as the viewer may know it."""
        state, _, _, move = self.game.history[at]
        words, player = catalogue(lang), PLAYERS[state.asked]
        if at == len(self) - 1 and self.game.outcome is not None and self.game.outcome.by == "resignation":
            return words.say("{player} resigns.", player=PLAYERS[1 - PLAYERS.index(self.game.outcome.winner or "A")])
        if viewer not in (None, player):
            return self._seen(at, viewer, lang) or words.say("{player} answers.", player=player)
        return f"{player}: {move}  {self.game.before(at).describe(move, lang)}"

    def _seen(self, at: int, viewer: str | None, lang: str) -> str:
        """What the viewer was told first of the other player's move."""
        lines = self.game.log(lang, viewer)[self.events(at) : self.events(at + 1)]
        return next((line.sentence for line in lines if not line.minor), "")

    def next_turn(self, at: int, step: int) -> int:
        """The first moment of the turn after this one, or of this one or the one before it."""
        if step > 0:
            return next((later for later in range(at, len(self)) if self.turn_of(later) > self.turn_of(at)), len(self))
        first = self._first(at)
        return first if first < at or at == 0 else self._first(at - 1)

    def _first(self, at: int) -> int:
        while at > 0 and self.turn_of(at - 1) == self.turn_of(at):
            at -= 1
        return at
