"""A match: who sits where, what was accepted so far, and what may come next. It knows no network and no database.

Everything that happens to a match is a `Row`, numbered without gaps. `plan_*` checks a wish and makes the row without
changing anything, so that it can be written down first; `apply` makes it happen. The same rows give the same match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from recompile.game import Game
from recompile.notation import MoveError
from recompile.notation.names import PLAYERS
from recompile.table.seats import Seats, Settings, clean_name, other
from recompile.table.shapes import Ending, Player, RefusalCode
from recompile.table.takebacks import NOTHING, is_free, why_closed
from recompile.text.catalogue import mark

_OVER = mark("The game is over.")
Kind = Literal["move", "undo", "resign", "clock", "forfeit", "rematch", "name"]


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was accepted. `text` is the move, how many moves are taken back, the rematch's id, or a name.

    `place` is where a move was found among the answers; it is not kept, and looked for again in rows that are read.
    """

    seq: int
    kind: Kind
    player: Player
    text: str
    at: float
    spent: float = 0.0
    command: str | None = None
    place: int | None = field(default=None, compare=False)


class Refusal(Exception):
    """A wish that cannot be granted. `code` says why in a word, `message` is a sentence of the catalogue."""

    def __init__(self, code: RefusalCode, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values


class Match:
    """One game between two seats, as far as it has come."""

    def __init__(self, id: str, settings: Settings, seats: Seats, seed: int, created: float, game: Game | None = None):
        self.id = id
        self.settings = settings
        self.seats = seats
        self.seed = seed
        self.created = created
        self.game = settings.new_game(seed) if game is None else game
        self.seq = 0
        self.answered: dict[tuple[str, str], int] = {}  # (seat, id of a command) -> seq after it
        self.marks = [self.game.event_count]  # how many events there were after each row
        self.cut = 0  # seq of the last takeback
        self.ended: tuple[Player, Literal["clock", "forfeit"]] | None = None  # the winner, and by what
        self.offers: set[Player] = set()
        self.rematch: str | None = None
        self.casual = False
        self.spent = [0.0, 0.0]
        self.open_since: float | None = None  # since when the clock of the player who is asked runs

    # ------------------------------------------------------------ now

    @property
    def asked(self) -> Player | None:
        """Who is asked; nobody once it is over."""
        asked = self.game.asked
        return None if self.is_over or asked is None else asked

    @property
    def is_over(self) -> bool:
        return self.ended is not None or self.game.outcome is not None

    @property
    def winner(self) -> Player | None:
        if self.ended is not None:
            return self.ended[0]
        outcome = self.game.outcome
        return None if outcome is None or outcome.winner is None else outcome.winner

    @property
    def ending(self) -> Ending | None:
        """How it ended."""
        if self.ended is not None:
            return self.ended[1]
        outcome = self.game.outcome
        return None if outcome is None else outcome.by

    def seated(self) -> set[Player]:
        """Who has answered anything so far, and so has sat down."""
        return {ply.player for ply in self.game.plies}

    @property
    def moments(self) -> int:
        return len(self.game.plies) + 1

    # ------------------------------------------------------------ clocks

    def left(self, player: Player, now: float) -> float | None:
        """Seconds on a player's clock."""
        if self.settings.clock is None:
            return None
        spent = self.spent[PLAYERS.index(player)]
        return max(self.settings.clock - spent - self._running(player, now), 0.0)

    def _running(self, player: Player, now: float) -> float:
        """How long the open question has cost this player so far."""
        return max(now - self.open_since, 0.0) if self.open_since is not None and player == self.asked else 0.0

    def start_clock(self, now: float) -> None:
        """From now on the player who is asked uses time."""
        if self.settings.clock is not None and self.open_since is None and not self.is_over:
            self.open_since = now

    # ------------------------------------------------------------ wishes

    def plan_move(self, player: Player, text: str, now: float, command: str | None = None) -> Row:
        self._refuse_turn(player)
        try:
            place = self.game.find(text)
        except MoveError:
            raise Refusal("illegal", mark("That is not possible now.")) from None
        return self.plan_answer(player, place, now, command)

    def plan_answer(self, player: Player, place: int, now: float, command: str | None = None) -> Row:
        """A move that was found among the answers already."""
        self._refuse_turn(player)
        # Written as the machine writes it: the same move for everybody who reads it again.
        written = self.game.answers[place].move
        return Row(self.seq + 1, "move", player, written, now, self._running(player, now), command, place)

    def plan_undo(self, player: Player, now: float, command: str | None = None) -> Row:
        count, why = self.takeback(player)
        if why:
            raise Refusal("over" if self.is_over else "undo_closed", why)
        asked = self.asked or player
        return Row(self.seq + 1, "undo", player, str(count), now, self._running(asked, now), command)

    def plan_resign(self, player: Player, now: float, command: str | None = None) -> Row:
        self._refuse_over()
        return Row(self.seq + 1, "resign", player, "", now, 0.0, command)

    def plan_loss(self, player: Player, kind: Literal["clock", "forfeit"], now: float) -> Row:
        """The player's time is up, or the player (a bot) cannot go on."""
        self._refuse_over()
        return Row(self.seq + 1, kind, player, "", now, self._running(player, now))

    def plan_rematch(self, player: Player, now: float, new_game: str, command: str | None = None) -> Row:
        """An offer; with the second one, or alone, it names the new game."""
        if not self.is_over:
            raise Refusal("forbidden", mark("The game is not over yet."))
        if self.rematch is not None:
            raise Refusal("over", mark("There is a rematch already."))
        alone = self.settings.mode in ("bot", "hotseat")
        agreed = alone or other(player) in self.offers
        return Row(self.seq + 1, "rematch", player, new_game if agreed else "", now, 0.0, command)

    def plan_name(self, player: Player, name: str, now: float) -> Row | None:
        """A friend who comes by a link has no name yet, and may bring one; nothing happens if they have."""
        wanted = clean_name(name, player)
        if self.settings.mode != "friend" or wanted in self.settings.names or not self.settings.is_nameless(player):
            return None
        return Row(self.seq + 1, "name", player, wanted, now)

    def takeback(self, player: Player) -> tuple[int, str]:
        """How many moves this player would take back now, or (with 0) why none."""
        if self.is_over:
            return 0, _OVER
        plies = self.game.plies
        if self.settings.mode == "hotseat":
            return (1, "") if plies else (0, NOTHING)
        own = [at for at, ply in enumerate(plies) if ply.player == player]
        if not own:
            return 0, NOTHING
        count = len(plies) - own[-1]
        if self.settings.mode == "bot":
            return count, ""
        why = why_closed(self.game, count, player)
        return (0, why) if why else (count, "")

    def _refuse_turn(self, player: Player) -> None:
        self._refuse_over()
        if self.asked != player:
            raise Refusal("not_your_turn", mark("It is not your turn to answer."))

    def _refuse_over(self) -> None:
        if self.is_over:
            raise Refusal("over", _OVER)

    # ------------------------------------------------------------ what was accepted

    def apply(self, row: Row, *, since: float | None = None) -> None:
        """Make a row happen. `since` is when the clock of the next question starts, if it runs."""
        if row.seq != self.seq + 1:
            raise ValueError(f"row {row.seq} does not follow {self.seq}")
        asked = self.asked
        self._make(row)
        if asked is not None and row.kind not in ("rematch", "name"):
            self.spent[PLAYERS.index(asked)] += row.spent
        self.seq = row.seq
        self.marks.append(self.game.event_count)
        if row.command is not None:
            self.answered[row.player, row.command] = row.seq
        if row.kind in ("move", "undo"):
            self.open_since = None if self.open_since is None or self.is_over else since

    def _make(self, row: Row) -> None:
        if row.kind == "move":
            self.game.answer(self.game.find(row.text) if row.place is None else row.place)
        elif row.kind == "undo":
            count = int(row.text)
            self.casual = self.casual or not is_free(self.game, count, row.player)
            for _ in range(count):
                self.game.pop()
            self.cut = row.seq
        elif row.kind == "resign":
            self.game.resign(row.player)
        elif row.kind == "rematch":
            self.offers.add(row.player)
            self.rematch = row.text or None
        elif row.kind == "name":
            self.settings = self.settings.renamed(row.player, row.text)
        else:
            self.ended = (other(row.player), row.kind)
