"""Solving a puzzle: what comes of a command, given what was played in this attempt so far. Nothing is kept.

The table is a real one with the solver in seat A. A right move is answered with the best defence; after a wrong one
the table is laid anew, with a deal that agrees with all the solver could see and in which that move fails.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, structs

from recompile.game import Game
from recompile.notation import MoveError
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS, Player
from recompile.puzzles.deals import fill
from recompile.puzzles.messages import Status
from recompile.puzzles.puzzle import RIVAL, SOLVER, Decision, Puzzle, Refutation
from recompile.table import messages as m
from recompile.table.match import Match, Refusal
from recompile.table.parts import State, Undoable
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter
from recompile.table.telling import shown
from recompile.text.catalogue import catalogue, mark
from recompile.text.voice import Voice

NOT_SO_FAR = mark("These moves are not those of this puzzle.")
IMPOSSIBLE = mark("That is not possible now.")
OVER = mark("This attempt is over.")
_NOTHING = mark("There is nothing to take back in this turn.")
OPPONENT = mark("Opponent")


class Sitting:
    """One attempt at a puzzle, as far as it has come."""

    def __init__(self, puzzle: Puzzle, lang: str = "en") -> None:
        self.puzzle, self.lang = puzzle, lang
        self.moves: list[str] = []
        self.status: Status = "open"
        self.is_known = True  # whether the last move stands in the proof: a puzzle may have a second way
        self.decision: Decision = puzzle.root
        self.turn_began = 0  # how many of the moves lie before this turn
        self._lay(fill(puzzle.position, puzzle.deal))
        self.began = self.game.copy()

    def _lay(self, position: str) -> None:
        """A table with this position on it."""
        self.match = table_of(f"puzzle.{self.puzzle.id}", position, self.lang)
        self.presenter = Presenter(self.match)

    # ------------------------------------------------------------ how it stands

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def voice(self) -> Voice:
        return Voice(self.lang, self.game.library)

    @property
    def is_over(self) -> bool:
        return self.status != "open"

    @property
    def answer(self) -> str:
        """A right move now."""
        return next(iter(self.decision.right))

    # ------------------------------------------------------------ playing

    def make(self, move: str) -> list[m.Shown]:
        """A legal move, right or wrong, and what is answered to it; what happened, as far as the solver may see it."""
        if self.is_over:
            raise Refusal("over", OVER)
        found = self.written(move)
        self.moves.append(found)
        refutation = self.decision.wrong.get(found)
        if refutation is not None:
            return self._fail(found, refutation)
        before, turn = self.game.event_count, self.game.number
        self._play(SOLVER, found)
        self._reply(found)
        if self.game.number != turn:
            self.turn_began = len(self.moves)
        return self.told(before)

    def written(self, move: str) -> str:
        """A move as the machine writes it."""
        try:
            return self.game.reading(self.game.find(move)).move
        except MoveError:
            raise Refusal("illegal", IMPOSSIBLE) from None

    def _reply(self, move: str) -> None:
        """The best defence, and the next decision; or the goal is reached."""
        reply = self.decision.right.get(move)
        if reply is None:
            self.status, self.is_known = "solved", False
            return
        self._play_line(reply.line)
        if reply.then is None:
            self.status = "solved"
        else:
            self.decision = reply.then

    def _fail(self, move: str, refutation: Refutation) -> list[m.Shown]:
        """The deal in which it fails, as it lies from this question on."""
        seq = self.match.seq
        self._lay(fill(str(self.game.view(SOLVER).position), refutation.deal))
        self.match.seq = seq  # it never goes back: for whoever plays, this is the same table
        self._play(SOLVER, move)
        self._play_line(refutation.line)
        self.status = "failed"
        return self.told(0)

    def _play(self, player: Player, move: str) -> None:
        self.match.apply(self.match.plan_move(player, move, 0.0))

    def _play_line(self, line: Iterable[str]) -> None:
        for written in line:
            player, move = written.split(" ", 1)
            self._play(PLAYERS[PLAYERS.index(player)], move)

    def told(self, since: int = 0) -> list[m.Shown]:
        """What happened from this event on, for the eye."""
        eyes: Reader = "all" if self.is_over else SOLVER
        return shown(self.game, eyes, self.lang, since)

    def make_again(self, moves: Iterable[str]) -> None:
        """What was played so far in this attempt."""
        for move in moves:
            try:
                self.make(move)
            except Refusal:
                raise Refusal("illegal", NOT_SO_FAR) from None

    @classmethod
    def of_solution(cls, puzzle: Puzzle, lang: str = "en") -> Sitting:
        """The solution from the beginning, every answer of the defence in it."""
        found = cls(puzzle, lang)
        while not found.is_over:
            found.make(found.answer)
        found.status = "shown"
        return found

    def taken_back(self) -> list[str]:
        """The moves that are left when this turn is taken back."""
        if self.is_over:
            raise Refusal("over", OVER)
        if len(self.moves) == self.turn_began:
            raise Refusal("undo_closed", _NOTHING)
        return self.moves[: self.turn_began]

    # ------------------------------------------------------------ showing

    def state(self) -> State:
        """As at any table; once the attempt is over, with what was hidden laid open and nothing asked any more."""
        if not self.is_over:
            found = self.presenter.present(SOLVER, self.lang, 0.0)
            back = Undoable(allowed=len(self.moves) > self.turn_began, why="", ask=False)
            return structs.replace(found, undo=back)
        return self.past(self.match.moments - 1, whole_log=True)

    def past(self, at: int, *, whole_log: bool = False) -> State:
        """A moment before: as the solver saw it, or laid open."""
        if at >= self.match.moments:
            raise Refusal("illegal", mark("The game has not come that far."))
        seen = self.presenter.past(SOLVER, self.lang, at, whole_log=whole_log, you=SOLVER)
        if not self.is_over:
            return seen
        bare = self.presenter.past("all", self.lang, at, whole_log=whole_log, you=SOLVER)
        hand = [structs.replace(card, up=True) for card in bare.sides[1].hand]
        sides = [seen.sides[0], structs.replace(bare.sides[1], hand=hand)]
        return structs.replace(
            seen, sides=sides, log=bare.log, log_from=bare.log_from, moving=bare.moving, question=None, hints=UNSET
        )


def table_of(id: str, position: str, lang: str) -> Match:
    """A table of its own, where the other player is nobody in particular."""
    words = catalogue(lang)
    settings = Settings("puzzle", (words.say("You"), words.say(OPPONENT)), RIVAL)
    return Match(id, settings, Seats(None, None), 0, 0.0, Game.from_position(position))
