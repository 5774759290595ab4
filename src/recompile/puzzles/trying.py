"""Commands at the table of a puzzle: each is answered with the table's own messages, and what is said beside it."""

from __future__ import annotations

from msgspec import UNSET

from recompile.language.languages import LANGUAGES
from recompile.puzzles.messages import CLUES, Show, Task, Tried, Trying
from recompile.puzzles.puzzle import SOLVER, Puzzle
from recompile.puzzles.solving import OVER, Sitting
from recompile.puzzles.tasks import task_of
from recompile.table import asides
from recompile.table import messages as m
from recompile.table.match import Refusal
from recompile.text.catalogue import mark

_NOT_HERE = mark("Not in a puzzle.")
_NO_EYES = mark("You may not look through these eyes while the game runs.")
_STALE = mark("The table has changed meanwhile.")
Replies = list[m.Reply | Task]


def attempt(puzzle: Puzzle, asked: Trying) -> Tried:
    """What comes of a command. An attempt that never came so far raises `Refusal`; any other refusal is replied."""
    desk = _Desk(puzzle, asked)
    command = asked.command
    try:
        replies = desk.opened() if command is None else desk.answered(command)
    except Refusal as refusal:
        assert command is not None
        replies = [desk.refused(command.id, refusal)]
    return Tried(replies, desk.sitting.moves, desk.clues, desk.sitting.status == "shown")


def begun(puzzle: Puzzle, asked: Trying) -> Sitting:
    """The attempt as far as it has come."""
    if asked.shown:
        return Sitting.of_solution(puzzle, asked.lang)
    sitting = Sitting(puzzle, asked.lang)
    sitting.make_again(asked.moves)
    return sitting


class _Desk:
    """One command at one table."""

    def __init__(self, puzzle: Puzzle, asked: Trying) -> None:
        self.puzzle, self.asked, self.clues = puzzle, asked, asked.clues
        self.sitting = begun(puzzle, asked)

    def opened(self) -> Replies:
        return [self.sitting.state(), task_of(self.sitting, self.clues)]

    def answered(self, command: m.Command | Show) -> Replies:
        if isinstance(command, m.Move):
            return self._moved(command)
        if isinstance(command, m.Undo):
            return self._anew(command, self.asked.lang, self._taken_back())
        if isinstance(command, Show):
            return self._shown(command)
        if isinstance(command, m.AskHint):
            return self._hinted(command)
        if isinstance(command, m.Language):
            return self._spoken(command)
        return [self._aside(command)]

    def _moved(self, command: m.Move) -> Replies:
        self._refuse_stale(command.seq)
        happened, self.clues = self.sitting.make(command.move), 0
        return self._changed(command.id, happened)

    def _shown(self, command: Show) -> Replies:
        self.sitting = Sitting.of_solution(self.puzzle, self.asked.lang)
        begun = Sitting(self.puzzle, self.asked.lang).state()
        return [begun, *self._changed(command.id, self.sitting.told())]

    def _changed(self, id: str, happened: list[m.Shown]) -> Replies:
        seq = self.sitting.match.seq
        return [m.Happened(seq, happened), *self.opened(), m.Done(id, seq)]

    def _taken_back(self) -> tuple[str, ...]:
        self.clues = 0
        return tuple(self.sitting.taken_back())

    def _spoken(self, command: m.Language) -> Replies:
        if command.lang not in LANGUAGES:
            raise Refusal("malformed", mark("The game does not speak this language."))
        return self._anew(command, command.lang, self.asked.moves)

    def _anew(self, command: m.Asking, lang: str, moves: tuple[str, ...]) -> Replies:
        """The same attempt, laid again."""
        if self.asked.shown:
            self.sitting = Sitting.of_solution(self.puzzle, lang)
        else:
            self.sitting = Sitting(self.puzzle, lang)
            self.sitting.make_again(moves)
        return [*self.opened(), m.Done(command.id, self.sitting.match.seq)]

    def _hinted(self, command: m.AskHint) -> Replies:
        """One step more; after the last one, the same again."""
        self._refuse_stale(command.seq)
        if self.sitting.is_over:
            raise Refusal("over", OVER)
        self.clues = min(self.clues + 1, CLUES)
        return [task_of(self.sitting, self.clues), m.Done(command.id, self.sitting.match.seq)]

    def _aside(self, command: m.Command) -> m.Reply:
        sitting = self.sitting
        if isinstance(command, m.Ping):
            return m.Pong(command.id)
        if isinstance(command, m.See):
            if command.reader not in (SOLVER, UNSET):
                raise Refusal("forbidden", _NO_EYES)
            whole = command.reader is not UNSET
            return m.Past(command.id, command.at, sitting.past(command.at, whole_log=whole))
        if isinstance(command, m.Foresee | m.WhyNot):
            self._refuse_stale(command.seq)
            if sitting.is_over:
                raise Refusal("over", OVER)
            if isinstance(command, m.WhyNot):
                return asides.reasons(sitting.match, SOLVER, sitting.lang, command)
            return asides.foresight(sitting.match, SOLVER, sitting.lang, command)()
        raise Refusal("forbidden", _NOT_HERE)

    def _refuse_stale(self, seq: int) -> None:
        if seq != self.sitting.match.seq:
            raise Refusal("stale", _STALE)

    def refused(self, id: str, refusal: Refusal) -> m.Refused:
        state = self.sitting.state() if refusal.code == "stale" else None
        said = self.sitting.voice.fill(refusal.message, refusal.values)
        return m.Refused(id, refusal.code, said, state, refusal.wait)
