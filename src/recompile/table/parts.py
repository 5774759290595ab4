"""The table as one reader may see it: State, and what it is made of."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from recompile.table.shapes import AnswerKind, Box, Ending, Message, Mode, Plain, Player, Waiting
from recompile.text.lines import indented


class Void(Plain, frozen=True):
    """A text that does not work now, and why."""

    box: Box
    why: str


class CardView(Plain, frozen=True):
    """A card as this reader sees it. Without `code` it is hidden; `known`: face-down, but this reader knows it.

    `value` is what it counts now (2 in a hand, by the rules), `printed` what is printed on it if the reader knows.
    `place` is empty in a hand. `void` is told of face-up cards only: covered texts, and those that a text switches off.
    """

    code: str | None
    up: bool
    value: int
    printed: int | None
    known: bool
    place: str
    uncovered: bool
    void: list[Void]


class Term(Plain, frozen=True):
    """A part of a total. First the cards of the stack in their order, then the changes made by texts.

    A card counts as printed, or face-down 2; `why` says what text changes that. A change is made by `card`, and `why`
    names the text.
    """

    value: int
    card: str | None
    why: str | None


class Stack(Plain, frozen=True):
    """Cards from the oldest on. `threat`: it would be compiled at this player's next check if nothing changes. `down`:
    what a card would count that is played here face-down."""

    cards: list[CardView]
    total: int
    sum: list[Term]
    threat: bool
    down: int


class Protocol(Plain, frozen=True):
    """`picked_order` counts from 0 through the draft; null in a ready-made game."""

    code: str
    compiled: bool
    picked_order: int | None


class Side(Plain, frozen=True):
    """One player's things. The order of the other player's hand says nothing. `protocols` are short during the draft,
    in the order of picking; then in the order of the lines."""

    name: str
    protocols: list[Protocol]
    stacks: list[Stack]
    hand: list[CardView]
    deck: int
    trash: list[str]
    total: list[int]
    compiled: int


class Answer(Plain, frozen=True):
    """One legal answer. `move` is what to send; the rest is where to show it."""

    move: str
    label: str
    kind: AnswerKind
    card: str | None
    up: bool | None
    side: Player | None
    line: Literal[1, 2, 3] | None
    place: str | None


class Reason(Plain, frozen=True):
    """One link of the chain of "because of ...", outermost first. `player` is a seat."""

    sentence: str
    rule: str
    text: str | None
    player: Player

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class Question(Plain, frozen=True):
    """What is asked now, said to the player who is asked. `answers` is empty unless it is `mine`.

    Where several cards are chosen for one thing, one question for each: `least` and `most` of them in all, and `chosen`
    are those named so far, in their order. Nobody but the player who chooses is told which (R10.2).
    """

    player: Player
    mine: bool
    kind: str
    source: str | None
    card: str | None
    box: Box | None
    sentence: str
    hint: str
    duty: str
    optional: bool
    rule: str
    least: int | None
    most: int | None
    chosen: list[str]
    answers: list[Answer]
    because: list[Reason]
    deadline: float | None


class LogLine(Plain, frozen=True):
    """One thing that happened. `at` is the number of its event, `depth` nests it, `minor` lines can be left out."""

    at: int
    kind: str
    sentence: str
    depth: int
    rule: str
    card: str | None
    minor: bool
    turn: int
    moment: int

    def __str__(self) -> str:
        return indented(self.depth, self.sentence)


class Undoable(Plain, frozen=True):
    """Whether this reader may take a move back now; otherwise `why` not. Empty for spectators and before any move.

    `ask`: not alone, but the other player may be asked for it.
    """

    allowed: bool
    why: str
    ask: bool


class Draft(Plain, frozen=True):
    """The draft, while it lasts: protocols that are left, bans still to be made, who is next, what was picked."""

    pool: list[str]
    bans: int
    next: Player
    picks: list[list[str]]


class Outcome(Plain, frozen=True):
    winner: Player | None
    by: Ending
    turn: int
    sentence: str


class Remembered(Plain, frozen=True):
    """A card that does not lie open and is known all the same, and where it is (`B2`, `B.hand`, `A.deck`; R11.3)."""

    card: str
    place: str


class Meanwhile(Plain, frozen=True):
    """What changes while nothing happens, because time passes and people come and go.

    These are fields of State; `deadline` is that of its question.
    """

    waiting: Waiting | None
    clocks: list[float] | None
    paused: bool
    claim: float | None
    deadline: float | None


class State(Message, frozen=True):
    """The table as one reader may see it. `phase` is a word of the rules, `phase_name` the same in words.

    - `increment`: seconds that each decision adds to the clock. `paused`: the clock stands still because the player who
      is asked is gone; each has so many pauses in a game. `claim`: the other player is asked and gone, and in so many
      seconds this reader may claim the game; 0 is now.
    - `takeback`: who asks the other player to let them take their last move back. `casual`: moves were taken back after
      something was learned, alone, in hot-seat, or because the other let it be.
    - `moving`: cards that have left their place and have not arrived; their `place` is the stack they go to (`A2`), or
      empty.
    - `rematch`: the new game, once there is one. Seats are exchanged, tokens are not: open it with the token you have.
      `rematch_offered`: who has asked for one.
    - `strength`: how strong the bot is that plays, from 1 to 6; nothing without a bot.
    - `hints`: how many answers a coach has told; left out where there was none.
    - `position`: what lies there and is going on, in one line, as this reader may know it; without what is only
      remembered.
    """

    seq: int
    game: str
    you: Player | None
    mode: Mode
    names: list[str]
    turn: Player
    number: int
    phase: str
    phase_name: str
    control: Player | None
    has_control: bool
    sides: list[Side]
    question: Question | None
    outcome: Outcome | None
    log: list[LogLine]
    log_from: int
    undo: Undoable
    waiting: Waiting | None
    clocks: list[float] | None
    increment: int
    paused: bool
    claim: float | None
    takeback: Player | None
    draft: Draft | None
    moving: list[CardView]
    moments: int
    rematch: str | None
    rematch_offered: list[Player]
    casual: bool
    strength: int | None
    position: str
    remembered: list[Remembered]
    hints: int | UnsetType = UNSET
