"""A game that has been played, moment by moment."""

from __future__ import annotations

from dataclasses import replace

from recompile.game import Game
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
    >>> len(film), film.moment(0, None, "en").number, film.turn_of(2)
    (3, 1, 2)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.plies = game.plies
        self.winner = game.outcome.winner if game.outcome and game.outcome.by == "resignation" else None
        self._labels: dict[str, tuple[str, ...]] = {}
        self._told: dict[tuple[str | None, str], tuple[LogLine, ...]] = {}

    def __len__(self) -> int:
        """A resignation comes after the last move."""
        return len(self.plies) + (self.winner is not None)

    def turn_of(self, at: int) -> int:
        return self.plies[at].turn if at < len(self.plies) else self.game.number

    def events(self, at: int) -> int:
        """How many events there were by then."""
        return self.plies[at].events if at < len(self.plies) else self.game.event_count - (len(self) - at)

    def then(self, at: int) -> Game:
        """The game as it was after so many moves."""
        if at < len(self.plies) or at == len(self):
            return self.game.before(min(at, len(self.plies)))
        game = self.game.copy(log=True)
        game.go_on()
        return game

    def moment(self, at: int, viewer: str | None, lang: str) -> Moment:
        """The table after so many moves, for one player or with nothing hidden."""
        return replace(moment_of(self.then(at), viewer, lang), answers=(), log=self.log(at, viewer, lang))

    def log(self, at: int, viewer: str | None, lang: str) -> tuple[LogLine, ...]:
        """What had happened by then."""
        return self._lines(0, self.events(at), viewer, lang)

    def _lines(self, first: int, last: int, viewer: str | None, lang: str) -> tuple[LogLine, ...]:
        """From one event to another."""
        if (viewer, lang) not in self._told:
            self._told[viewer, lang] = self.game.log(lang, viewer)
        return tuple(line for line in self._told[viewer, lang][first:last] if not line.minor)

    def told_before(self, at: int, viewer: str | None, lang: str) -> int:
        """How many entries the log had before the last move."""
        return len(self.log(at - 1, viewer, lang)) if at else 0

    def move(self, at: int, viewer: str | None, lang: str) -> str:
        """The move that leads from this moment to the next, as the viewer may know it."""
        words = catalogue(lang)
        if at == len(self.plies):
            return words.say("{player} resigns.", player="A" if self.winner == "B" else "B")
        ply = self.plies[at]
        if viewer not in (None, ply.player):
            seen = self._lines(self.events(at), self.events(at + 1), viewer, lang)
            return seen[0].sentence if seen else words.say("{player} answers.", player=ply.player)
        return f"{ply.player}: {ply.move}  {self._label(at, lang)}"

    def _label(self, at: int, lang: str) -> str:
        """What a move did, in a few words; all of them are told in one go."""
        if lang not in self._labels:
            each = zip(self.game.again(), self.plies, strict=True)
            self._labels[lang] = tuple(then.describe(ply.move, lang) for then, ply in each)
        return self._labels[lang][at]

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
