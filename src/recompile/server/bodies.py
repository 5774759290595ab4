"""What goes over HTTP: new games, books, analyses."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from recompile.lab.analysis import Candidate
from recompile.table.shapes import Mode, Plain, Player

# ---------------------------------------------------------------- a new game


class Links(Plain, frozen=True):
    """Paths to share: `/watch/ID`, and `/game/ID?token=SECRET` to sit down in the other seat of a friend's game."""

    watch: str
    friend: str | UnsetType = UNSET


class Tokens(Plain, frozen=True):
    A: str
    B: str


class Created(Plain, frozen=True):
    """Answer to NewGame. The token is the seat: whoever has it plays it."""

    id: str
    seat: Player
    token: str
    links: Links
    tokens: Tokens | UnsetType = UNSET


class GameInfo(Plain, frozen=True):
    """GET /api/games/{id}: what everybody may know. `joined` says for each seat whether anybody has ever sat there.

    The name of a friend who has not come yet is empty.
    """

    id: str
    mode: Mode
    names: list[str]
    joined: list[bool]
    level: str | None
    control: bool
    spectators: Literal["none", "public", "everything"]
    clock: int | None
    created: float
    number: int
    over: bool
    winner: Player | None
    rematch: str | None


class NewReplay(Plain, frozen=True):
    """POST /api/replay: the text of a record."""

    record: str


class ReplayCreated(Plain, frozen=True):
    """A finished game to watch: connect without a token, mode is `replay`."""

    id: str


class Problem(Plain, frozen=True):
    """The body of every HTTP answer that is an error."""

    code: str
    message: str


# ---------------------------------------------------------------- books


class Ruling(Plain, frozen=True):
    """GET /api/rulings/{card}: a list of these. Rulings are written in English; `drawn` is the position as text."""

    name: str
    title: str
    why: str
    rules: list[str]
    authority: str
    position: str
    drawn: str


class Rule(Plain, frozen=True):
    """GET /api/rules/{number}. The text is Markdown in one line; a chapter (`R6`) is the text of all its rules."""

    number: str
    text: str


class LevelInfo(Plain, frozen=True):
    """GET /api/levels/{lang}: a list of these, weakest first: the bot's name, how strong it is and the word for that.

    `seconds` is about how long it thinks.
    """

    key: str
    name: str
    strength: int
    word: str
    about: str
    seconds: float


# ---------------------------------------------------------------- analysis


class Progress(Plain, frozen=True):
    """An analysis that is not finished: how much of it is done, from 0 to 1."""

    progress: float


class Analysed(Plain, frozen=True):
    """A decision. Chances to win are those of the player who is asked; `curve` is A's chance after the move.

    `number` counts the moves after the draft from 1; `moment` is the moment at which the question was open.
    """

    number: int
    moment: int
    turn: int
    player: Player
    prompt: str
    move: str | None
    label: str | None
    chance: float | None
    best: str
    best_label: str
    best_chance: float
    loss: float
    mark: str
    top: list[Candidate]
    curve: float


class TurningPoint(Plain, frozen=True):
    number: int
    moment: int
    turn: int
    player: Player
    move: str
    label: str
    before: float
    after: float


class Analysis(Plain, frozen=True):
    """GET /api/games/{id}/analysis, once it is finished."""

    players: list[str]
    result: str
    decisions: list[Analysed]
    turning_points: list[TurningPoint]
