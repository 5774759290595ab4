"""A match: who sits where, what was accepted so far, and what may come next. It knows no network and no database.

Everything that happens to a match is a `Row`, numbered without gaps. `plan_*` checks a wish and makes the row without
changing anything, so that it can be written down first; `apply` makes it happen. The same rows give the same match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from recompile.cards import Protocol
from recompile.game import Game
from recompile.game.outcome import Outcome
from recompile.game.rolling import Source, forced, read_chance, rolled, written_down
from recompile.notation import MoveError
from recompile.notation.names import PLAYERS
from recompile.notation.own import not_printed
from recompile.table.absences import USUAL, Absences, Patience
from recompile.table.calling import apart, clean_name, two_words
from recompile.table.clocks import Clocks, in_minutes
from recompile.table.rows import QUIET, Refusal, Row
from recompile.table.seats import Seats, Settings, other
from recompile.table.shapes import Player
from recompile.table.takebacks import NOTHING, moves_back, why_closed
from recompile.text.catalogue import mark

COMING_BACK = 30.0  # seconds that are left at least to whoever comes back after a restart
_OVER = mark("The game is over.")
NO_CLAIM = mark("Your opponent is here, or it is your turn: there is nothing to claim.")
TOO_SOON = mark("You can claim the game in {time}.")
NO_HINTS = mark("There are no hints between people.")
_NO_REQUEST = mark("Nobody asks to take a move back.")
_ASKED_ALREADY = mark("A takeback was asked for already.")
_NO_PEOPLE = mark("That is for games between two people.")

__all__ = ["Match", "Refusal", "Row"]


class Match:
    """One game between two seats, as far as it has come.

    Chance follows from the seed, or comes from a `source`: then it is in the rows, and nobody can reckon it out.
    """

    def __init__(
        self,
        id: str,
        settings: Settings,
        seats: Seats,
        seed: int,
        created: float,
        game: Game | None = None,
        patience: Patience = USUAL,
        source: Source | None = None,
    ):
        self.id = id
        self.settings = settings
        self.seats = seats
        self.seed = seed
        self.created = created
        self.game = settings.new_game(seed) if game is None else game
        self.source = source
        self.seq = 0
        self.answered: dict[tuple[str, str], int] = {}  # (seat, id of a command) -> seq after it
        self.marks = [self.game.event_count]  # how many events there were after each row
        self.cut = 0  # seq of the last takeback
        self.changed = 0  # seq of the last row after which the question was another one
        self.asked_at = created  # when it was asked
        self.ended: Outcome | None = None  # from outside: no move of the game says so
        self.offers: set[Player] = set()
        self.rematch: str | None = None
        self.casual = False
        self.request: Player | None = None  # who asks to take a move back
        self.hints = 0  # questions to which a coach has told the answer; no takeback makes them fewer
        self.hinted = -1  # seq since which the last of them was open
        self.declined: set[Player] = set()  # to whom that was refused at this question
        self.clocks = Clocks(settings.clock, settings.increment)
        self.absences = Absences(patience)
        self._carried = 0.0  # seconds that the open question has cost before the match was read again
        self._back: dict[Player, tuple[int, str]] = {}  # what each may take back now, as far as somebody has asked

    # ------------------------------------------------------------ now

    @property
    def made(self) -> tuple[Protocol, ...]:
        """Protocols of this game that nobody has printed."""
        return not_printed(self.game.library.protocols.values())

    @property
    def asked(self) -> Player | None:
        """Who is asked; nobody once it is over."""
        return None if self.ended is not None else self.game.asked

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or from outside."""
        return self.ended or self.game.outcome

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def winner(self) -> Player | None:
        return self.outcome.winner if self.outcome else None

    @property
    def moments(self) -> int:
        return self.game.ply_count + 1

    # ------------------------------------------------------------ clocks and absences

    def left(self, player: Player, now: float) -> float | None:
        """Seconds on a player's clock."""
        return self.clocks.left(player, self._running(player, now))

    def _running(self, player: Player, now: float) -> float:
        """How long the open question has cost this player so far."""
        return self.clocks.running(now) if player == self.asked else 0.0

    def start_clock(self, now: float) -> None:
        """From now on the player who is asked uses time, unless they are gone."""
        if not self.is_over and self.asked not in self.absences.gone:
            self.clocks.start(now - self._carried)

    def resume(self, rows: Sequence[Row], now: float) -> None:
        """The match was read from its rows: if the clock ran, it has run all the time, and leaves time to come back."""
        ran = any(row.spent > 0 for row in rows) and rows[-1].kind != "pause"
        left = None if self.asked is None else self.clocks.left(self.asked)
        if ran and left is not None:
            self._carried = max(min(now - self.asked_at, left - COMING_BACK), 0.0)

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still because the player who is asked is gone."""
        return self.settings.clock is not None and self.clocks.since is None and self.asked in self.absences.gone

    def claim_in(self, player: Player, now: float) -> float | None:
        """In how many seconds this player may claim the game; None if nobody is gone who is asked."""
        asked = self.asked
        if self.settings.mode != "friend" or asked is None or asked == player:
            return None
        return self.absences.claimed_in(asked, self.asked_at, now)

    def wakes_at(self, now: float) -> float | None:
        """When time itself brings something: see `due`."""
        asked = self.asked
        left = None if asked is None or self.clocks.since is None else self.left(asked, now)
        if asked is None or left is None:
            return None
        pause = self.absences.pauses_at(asked, self.asked_at) if self.clocks.may_pause(asked) else None
        return now + left if pause is None else min(now + left, max(pause, now))

    def due(self, now: float) -> Row | None:
        """What time itself has brought: it is up, or the clock stops because whoever is asked is gone."""
        asked, wakes = self.asked, self.wakes_at(now)
        if asked is None or wakes is None or wakes > now:
            return None
        if self.left(asked, now) == 0:
            return self.plan_loss(asked, "clock", now)
        return Row(self.seq + 1, "pause", asked, "", now, self._running(asked, now))

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
        written = self.game.reading(place).move
        chance = None if self.source is None else written_down(rolled(self.game, place, self.source)) or None
        return Row(self.seq + 1, "move", player, written, now, self._running(player, now), command, chance, place)

    def plan_undo(self, player: Player, now: float, command: str | None = None) -> Row:
        count, why = self.takeback(player)
        if why:
            raise Refusal("over" if self.is_over else "undo_closed", why)
        return Row(self.seq + 1, "undo", player, str(count), now, self.clocks.running(now), command)

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
        """A friend who comes by a link has no name yet, and brings one or gets two words; later nothing happens."""
        if self.settings.mode != "friend" or not self.settings.is_nameless(player):
            return None
        wanted = apart(clean_name(name) or two_words(), self.settings.names[PLAYERS.index(other(player))])
        return Row(self.seq + 1, "name", player, wanted, now)

    def plan_claim(self, player: Player, now: float, command: str | None = None) -> Row:
        """The other player is gone, and was waited for long enough."""
        self._refuse_over()
        seconds = self.claim_in(player, now)
        if seconds is None:
            raise Refusal("forbidden", NO_CLAIM)
        if seconds > 0:
            raise Refusal("too_soon", TOO_SOON, time=in_minutes(seconds))
        return Row(self.seq + 1, "claim", player, "", now, 0.0, command)

    # ------------------------------------------------------------ hints

    def refuse_hint(self, player: Player) -> None:
        """A coach is for those who play a bot: between people, at one keyboard or at two, it would be help."""
        if self.settings.bot is None:
            raise Refusal("forbidden", NO_HINTS)
        self._refuse_turn(player)

    def plan_hint(self, player: Player, now: float) -> Row:
        """The player was told what to answer."""
        self.refuse_hint(player)
        return Row(self.seq + 1, "hint", player, "", now)

    # ------------------------------------------------------------ takebacks

    def takeback(self, player: Player) -> tuple[int, str]:
        """How many moves this player would take back now, or (with 0) why none."""
        if player not in self._back:
            self._back[player] = self._find_takeback(player)
        return self._back[player]

    def _find_takeback(self, player: Player) -> tuple[int, str]:
        if self.is_over:
            return 0, _OVER
        if self.settings.mode == "hotseat":
            return (1, "") if self.game.plies else (0, NOTHING)
        count = moves_back(self.game, player)
        if not count:
            return 0, NOTHING
        if self.settings.mode in ("bot", "lesson"):
            return count, ""
        why = why_closed(self.game, count, player)
        return (0, why) if why else (count, "")

    def why_no_request(self, player: Player) -> str:
        """Why the other player cannot be asked for a takeback; empty if so. What is free needs nobody's leave."""
        if self.settings.mode != "friend":
            return _NO_PEOPLE
        if self.is_over:
            return _OVER
        if not moves_back(self.game, player) or self.takeback(player)[0]:
            return NOTHING
        return _ASKED_ALREADY if self.request is not None or player in self.declined else ""

    def plan_request(self, player: Player, now: float, command: str | None = None) -> Row:
        """Ask the other player to go back to one's own last question."""
        if why := self.why_no_request(player):
            raise Refusal("over" if self.is_over else "undo_closed", why)
        return Row(self.seq + 1, "ask", player, str(moves_back(self.game, player)), now, 0.0, command)

    def plan_reply(self, player: Player, accept: bool, now: float, command: str | None = None) -> Row:
        """Let the other player take it back, or not."""
        asker = self.request
        if asker is None or asker == player:
            raise Refusal("forbidden", _NO_REQUEST)
        if not accept:
            return Row(self.seq + 1, "decline", player, "", now, 0.0, command)
        count, spent = moves_back(self.game, asker), self.clocks.running(now)
        return Row(self.seq + 1, "grant", player, str(count), now, spent, command)

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
        if asked is not None:
            self.clocks.charge(asked, row.spent)
        self._make(row)
        self.seq = row.seq
        self._back.clear()
        self.marks.append(self.game.event_count)
        if row.command is not None:
            self.answered[row.player, row.command] = row.seq
        if row.kind not in QUIET:
            self._asked_anew(row, since)

    def _asked_anew(self, row: Row, since: float | None) -> None:
        """The question is another one now, and nobody asks any more to take the last one back."""
        self.changed, self.asked_at = row.seq, row.at
        self.request = None
        self.declined.clear()
        self._carried = 0.0
        self.clocks.since = None if self.clocks.since is None or self.is_over else since

    def _make(self, row: Row) -> None:
        if row.kind == "move":
            self._move(row)
            self.clocks.decided(row.player, row.spent)
        elif row.kind == "undo" or row.kind == "grant":
            self._take_back(row)
        elif row.kind == "resign":
            self.game.resign(row.player)
        elif row.kind == "rematch":
            self.offers.add(row.player)
            self.rematch = row.text or None
        elif row.kind == "name":
            self.settings = self.settings.renamed(row.player, row.text)
        elif row.kind == "pause":
            self._carried = 0.0
            self.clocks.pause(row.player)
        elif row.kind == "ask":
            self.request = row.player
        elif row.kind == "decline":
            self.request = None
            self.declined.add(other(row.player))
        elif row.kind == "hint":
            self.hints += 1
            self.hinted = self.changed
        elif row.kind == "claim":
            self.ended = Outcome(row.player, "left", self.game.number)
        else:
            self.ended = Outcome(other(row.player), row.kind, self.game.number)

    def _move(self, row: Row) -> None:
        game = self.game
        place = game.find(row.text) if row.place is None else row.place
        game.keep_moment()
        if row.chance is None:
            game.answer(place)
        else:
            game.answer_with(place, forced(read_chance(row.chance, game.library)))

    def _take_back(self, row: Row) -> None:
        count = int(row.text)
        self.casual = self.casual or row.kind == "grant" or bool(why_closed(self.game, count, row.player))
        for _ in range(count):
            self.clocks.taken_back(self.game.plies[-1].player)
            self.game.pop()
        self.cut = row.seq
