"""What goes over the wire when somebody solves a puzzle.

Nothing of it is kept: whoever solves one sends what they have played so far in this attempt, and what they do now.

- Without a command the puzzle is opened, or begun again: State, Task.
- A `move`: Happened, State, Task, Done. The other player's answers are in it already. A wrong one ends the attempt: the
  table is then that of a deal in which it fails, laid open.
- `undo` goes back to the beginning of this turn. `ask_hint` tells one step more of a hint. `show` plays the solution:
  the State it begins with, then Happened and all the rest.
- Asides answer as at any table. While the attempt lasts, nothing leaves that the solver may not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from recompile.table import messages as m
from recompile.table.shapes import Lang, Message, Plain, Player, Short

Status = Literal["open", "failed", "solved", "shown"]
MOVES = 40  # at most, of the solver in one attempt
CLUES = 3  # steps of a hint: where to look, with what, the answer


class Show(m.AskingNow, frozen=True):
    """Play the solution. The attempt is over then."""


class Trying(Plain, frozen=True):
    """POST /api/puzzles/{id}: `moves` are the solver's in this attempt, `clues` the steps of a hint told for this
    question, `shown` whether the solution lies on the table."""

    lang: Lang = "en"
    moves: Annotated[tuple[Short, ...], Meta(max_length=MOVES)] = ()
    clues: Annotated[int, Meta(ge=0, le=CLUES)] = 0
    shown: bool = False
    command: m.Command | Show | None = None


class TryingOwn(Plain, frozen=True):
    """POST /api/puzzles/own: the same with a puzzle that is brought along as data, in the form of its file."""

    puzzle: dict[str, Any]
    trying: Trying


class Theme(Plain, frozen=True):
    """What a puzzle is about. Its `key` is the same in every language."""

    key: str
    name: str


class ThemeCount(Plain, frozen=True):
    """A theme, and how many puzzles are about it."""

    key: str
    name: str
    count: int


class PuzzleRow(Plain, frozen=True):
    """One puzzle in the list: `goal` is a sentence, `themes` are keys, `protocols` those of the solver first.

    `compiled` are six letters, 1 for those that are compiled. `stacks` are what lies there as the solver sees it, in
    the notation: the solver's three stacks, then the others, each from the oldest card on; `totals` what they count.
    """

    id: str
    goal: str
    level: int
    themes: list[str]
    protocols: list[str]
    compiled: str
    stacks: list[str]
    totals: list[int]


class Puzzles(Plain, frozen=True):
    """GET /api/puzzles/{lang}. Themes stand with the most puzzles first."""

    puzzles: list[PuzzleRow]
    themes: list[ThemeCount]


class PuzzleToday(Plain, frozen=True):
    """GET /api/puzzles/today: the same for everybody on this `day`, by universal time; none where there are none."""

    day: str
    puzzle: PuzzleRow | None
    themes: list[Theme]


class Clue(Plain, frozen=True):
    """A step of a hint. The last one is the answer: it has a `move`."""

    sentence: str
    line: Literal[1, 2, 3] | None = None
    card: str | None = None
    move: str | None = None


class TaskStep(Plain, frozen=True):
    """One thing that happened, when it is told why an attempt fails or works.

    `See(at=moment)` shows the table after the answer it came with.
    """

    player: Player
    sentence: str
    rule: str
    moment: int
    depth: int


class Task(Message, frozen=True):
    """What is said beside the table of a puzzle.

    - `goal` is a sentence, `every` says that it holds whatever is hidden; `begins` counts the ways to begin.
    - `knows`: what the solver can know of what is hidden, as sentences.
    - `clues`: the steps of a hint told so far for this question.
    - Once the attempt is over: `verdict` in one sentence and `detail`, `steps` that led there, `first` the move this
      attempt began with and `last` the one that decided it; once it is solved or shown, `proof` and `idea`.
    - `known`: whether all that was played stands in the proof. What does not, and is not refuted, counts as solved.
    - `example`: what was hidden lies open, as one deal of many.
    """

    puzzle: str
    level: int
    goal: str
    every: str
    themes: list[Theme]
    protocols: list[str]
    rules: list[str]
    begins: int
    knows: list[str]
    status: Status
    clues: list[Clue]
    verdict: str
    detail: str
    steps: list[TaskStep]
    first: str
    last: str
    proof: str
    idea: str
    known: bool
    example: bool


class Tried(Plain, frozen=True):
    """Answer to Trying. `moves`, `clues` and `shown` are to be sent along from now on."""

    replies: list[m.Reply | Task]
    moves: list[str]
    clues: int
    shown: bool
