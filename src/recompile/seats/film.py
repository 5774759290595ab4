"""A game that has been played, moment by moment."""

from __future__ import annotations

from recompile.game import Game
from recompile.notation.events import Reader
from recompile.seats.moments import Moment, moment_of
from recompile.table import parts
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter, players_in
from recompile.text.catalogue import catalogue


class Film:
    """All moments of a game: `0` is the beginning, `len(film)` the end.

    >>> from recompile.game import Game
    >>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
    >>> for _ in range(3):
    ...     game.push(next(iter(game.legal_moves)))
    >>> film = Film(game)
    >>> len(film), film.moment(0, "all", "en").state.number, film.turn_of(2)
    (3, 1, 2)
    """

    def __init__(self, game: Game, names: tuple[str, str] = ("", "")) -> None:
        self.game = game
        self.plies = game.plies
        settings = Settings("replay", names, spectators="everything")
        self._presenter = Presenter(Match("", settings, Seats(None, None), 0, 0.0, game))
        self._labels: dict[str, tuple[str, ...]] = {}

    def __len__(self) -> int:
        return len(self.plies)

    def turn_of(self, at: int) -> int:
        return self.plies[at].turn if at < len(self) else self.game.number

    def moment(self, at: int, eyes: Reader, lang: str) -> Moment:
        """The table after so many moves, for one player or with nothing hidden."""
        state = self._presenter.past(eyes, lang, at, whole_log=True)
        return moment_of(state, state.log, self.game.library)

    def told_before(self, at: int, eyes: Reader, lang: str) -> int:
        """How many entries the log had before the last move."""
        return sum(not line.minor and line.moment < at for line in self._presenter.log(eyes, lang))

    def move(self, at: int, eyes: Reader, lang: str) -> str:
        """The move that leads from this moment to the next, as the reader may know it."""
        ply = self.plies[at]
        if eyes in ("all", ply.player):
            return f"{self.name(ply.player, lang)}: {ply.move}  {self._label(at, lang)}"
        seen = (line for line in self._presenter.log(eyes, lang) if line.moment == at + 1 and not line.minor)
        first: parts.LogLine | None = next(seen, None)
        return first.sentence if first else catalogue(lang).say("{player} answers.", player=self.name(ply.player, lang))

    def name(self, player: str, lang: str) -> str:
        """What a player is called."""
        return players_in(self._presenter.match, None, lang).name(player)

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
