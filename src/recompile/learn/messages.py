"""What goes over the wire when somebody takes a lesson.

Nothing of it is kept: whoever takes a lesson sends what they have done so far in the step, and what they do now.

- Without a command the step is opened: State, Coach.
- A `move` that the step wants: Happened, State, Coach, Done, and `moves` is longer; Pip's answers are in it already.
  One that it does not want: Coach with `said`, Refused with the code `lesson`, and nothing has changed.
- `undo` goes back to the beginning of the step. Asides answer as at any table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from recompile.table import messages as m
from recompile.table.shapes import Lang, Message, Plain, Short

Help = Literal["", "brackets", "offer"]
STEPS, MOVES = 20, 20  # at most, of a lesson and of what is done in one step


class Word(Plain, frozen=True):
    """A word of the game, and the rule it comes from."""

    name: str
    text: str
    rule: str


class LessonRow(Plain, frozen=True):
    """One lesson in the list: `about` is what it is about in a few words, `learned` what is said at its end.

    `steps` are the names of its steps, `rules` and `words` those that are met in it.
    """

    key: str
    number: int
    title: str
    about: str
    learned: str
    minutes: int
    rules: list[str]
    steps: list[str]
    words: list[Word]


class Lessons(Plain, frozen=True):
    """GET /api/lessons/{lang}."""

    lessons: list[LessonRow]


class Taking(Plain, frozen=True):
    """POST /api/lessons/{key}: `step` counts from 0, `moves` are those of the learner that were accepted in it.

    `tried` is how many other answers were given since the last accepted one.
    """

    lang: Lang = "en"
    step: Annotated[int, Meta(ge=0, lt=STEPS)] = 0
    moves: Annotated[tuple[Short, ...], Meta(max_length=MOVES)] = ()
    tried: Annotated[int, Meta(ge=0, le=1000)] = 0
    command: m.Command | None = None


class Coach(Message, frozen=True):
    """What is said beside the table in one step of a lesson.

    - `number` is that of the lesson, `step` counts from 0. `idea` is a heading, `text` two sentences, `act` what is to
      be done now, for the prompt.
    - `lit`: what stays bright: places (`A2.1`), stacks (`A2`), cards of the hand (`LIG4`), `hand`, `control`, decks and
      trashes (`A.deck`), protocols on their plates (`plate A2`, during the draft `LIG`), `prompt`.
    - `said`: to the last answer, which was not the one of this step; it names that answer's card or line. `help` after
      two of them are `brackets` around what is wanted, after three the `offer` to show it.
    - `answers`: the moves that would be accepted now; none once the step is `done`. Then `learned` says what for, and
      `next` is the name of the next step, empty after the last one.
    - `words` are new in this step. `foresight`: what a move would do is shown in this lesson.
    """

    lesson: str
    number: int
    title: str
    step: int
    steps: int
    idea: str
    text: str
    act: str
    lit: list[str]
    said: str
    help: Help
    answers: list[str]
    done: bool
    learned: str
    next: str
    words: list[Word]
    foresight: bool


class Taken(Plain, frozen=True):
    """Answer to Taking. `moves` are those to be sent along from now on."""

    replies: list[m.Reply | Coach]
    moves: list[str]
