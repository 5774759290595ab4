"""The solver's seat at a puzzle: right moves are answered there, wrong ones shown to be wrong."""

from __future__ import annotations

from msgspec.structs import replace

from recompile.puzzles.messages import CLUES, Clue, Task
from recompile.puzzles.puzzle import SOLVER, Puzzle
from recompile.puzzles.solving import OVER as IS_OVER
from recompile.puzzles.solving import Sitting
from recompile.puzzles.tasks import clues_of, task_of
from recompile.seats.alone import AloneSeat
from recompile.seats.moments import Moment, moment_of
from recompile.seats.seat import HERE, OVER
from recompile.table.match import Match
from recompile.text.catalogue import catalogue, mark


class PuzzleSeat(AloneSeat):
    """One attempt at a puzzle. `task` is what is said beside the table; `told` counts the steps of hints in it."""

    player = SOLVER
    elsewhere = mark("Not in a puzzle.")

    def __init__(self, puzzle: Puzzle, lang: str) -> None:
        super().__init__(lang)
        self.puzzle, self.told = puzzle, 0
        self._sit(Sitting(puzzle, lang))

    def _sit(self, sitting: Sitting) -> None:
        self.sitting, self._clues = sitting, 0
        self.state = sitting.state()
        self.log, self.library = self.state.log, sitting.game.library
        self.task: Task = task_of(sitting)

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def asks(self) -> str:
        return OVER if self.sitting.is_over else HERE

    def why_not(self, target: str, lang: str) -> str:
        return catalogue(lang).say(IS_OVER) if self.sitting.is_over else super().why_not(target, lang)

    def clue(self) -> Clue:
        """The next step of a hint for this question; after the last one, the same again, which costs nothing."""
        if self._clues < CLUES:
            self._clues += 1
            self.told += 1
        return clues_of(self.sitting)[self._clues - 1]

    def laid_open(self, at: int) -> Moment:
        """The table after so many moves of an attempt that is over, with nothing hidden, the decks neither."""
        state = self.sitting.presenter.past("all", self.lang, at, whole_log=False, you=SOLVER)
        game = self.sitting.game
        whole = game if at >= game.ply_count else game.before(at)
        return moment_of(replace(state, position=str(whole.position)), [], self.library, answerable=False)

    # ------------------------------------------------------------ answering

    def answer(self, move: str) -> None:
        """A legal move, right or wrong, with what is answered to it. Any other raises `MoveError`."""
        self.sitting.game.find(move)
        self.sitting.make(move)
        self._sit(self.sitting)

    def undo(self) -> None:
        """Back to the beginning of this turn."""
        moves = self.sitting.taken_back()
        self._sit(Sitting(self.puzzle, self.lang))
        for move in moves:
            self.answer(move)

    def show_solution(self) -> None:
        self._sit(Sitting.of_solution(self.puzzle, self.lang))
