"""What goes over HTTP: new games, books, analyses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from recompile.lab.analysis import Analysed, TurningPoint
from recompile.table.parts import Outcome
from recompile.table.shapes import Box, Id, Lang, Mode, Plain, Player, Spectators
from recompile.workshop.printed_texts import WordExample
from recompile.workshop.trying import Situation

# ---------------------------------------------------------------- a new game


class Links(Plain, frozen=True):
    """Paths to share: `/watch/ID`, and `/g/ID#INVITATION` to sit down in the other seat of a friend's game.

    An invitation (its token begins with `invite.`) works once: see `messages`.
    """

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

    The name of a friend who has not come yet is empty. `made` are the protocols in it that nobody has printed: the data
    of their files, with all cards in the language of whoever asks, so that they can be read before sitting down.
    """

    id: str
    mode: Mode
    names: list[str]
    joined: list[bool]
    level: str | None
    control: bool
    spectators: Spectators
    clock: int | None
    increment: int
    created: float
    number: int
    over: bool
    winner: Player | None
    rematch: str | None
    made: list[dict[str, Any]]


class NewReplay(Plain, frozen=True):
    """POST /api/replay: the text of a record."""

    record: str


class ReplayCreated(Plain, frozen=True):
    """A finished game to watch: connect without a token, mode is `replay`."""

    id: str


class Problem(Plain, frozen=True):
    """The body of every HTTP answer that is an error. After `wait` seconds the same can be asked for again."""

    code: str
    message: str
    wait: float | None = None


class About(Plain, frozen=True):
    """GET /api/about: for how many days games are kept, 0 for ever, and who can be asked to delete one.

    `sharing`: protocols may be put on pages here; `judging`: they may be judged here.
    """

    finished_days: int
    unfinished_days: int
    contact: str
    sharing: bool
    judging: bool


# ---------------------------------------------------------------- my games


class SeatOf(Plain, frozen=True):
    """A seat somebody holds: the game, and the token that opens it."""

    id: Id
    token: Id


class MySeats(Plain, frozen=True):
    """POST /api/games/mine: seats of one device. The answer is a list of SeatNow in the same order."""

    seats: Annotated[list[SeatOf], Meta(max_length=24)]


class LineNow(Plain, frozen=True):
    """One of the seat's own lines, and the totals there."""

    code: str
    compiled: bool
    total: int
    theirs: int


class SeatGame(Plain, frozen=True):
    """A game in one line, as the seat may know it.

    `number` is that of the turn, 0 during the draft. `mine`: the seat is asked; in hot-seat it always is, and
    `sentence` stays empty: both look at the list. `left` are the seconds of whoever is asked, `deadline` is when they
    run out, if the clock runs. `hints`: how many answers a coach has told.
    """

    mode: Mode
    you: Player
    opponent: str
    level: str | None
    number: int
    mine: bool
    sentence: str
    lines: list[LineNow]
    left: float | None
    deadline: float | None
    spectators: Spectators
    outcome: Outcome | None
    rematch: str | None
    hints: int


class SeatNow(Plain, frozen=True):
    """`unknown`: there is no such game here. `closed`: the token opens no seat of it."""

    id: str
    status: Literal["open", "unknown", "closed"]
    game: SeatGame | None


# ---------------------------------------------------------------- books


class FactInfo(Plain, frozen=True):
    """What one or more rulings say: GET /api/rulings/{card} is a list of these, the strongest authority first.

    `lang` is the language of `why`: "en" where it is not translated. `authority` is where it comes from, in words.
    `named` are the cards it speaks of, `cards` all that matter in it; `boards` is how many rulings show it.
    """

    id: str
    title: str
    why: str
    lang: str
    authority: str
    chapter: str
    rules: list[str]
    named: list[str]
    cards: list[str]
    boards: int


class ChapterOfFacts(Plain, frozen=True):
    """A chapter of the rulings book, with its name in words."""

    key: str
    title: str


class Facts(Plain, frozen=True):
    """GET /api/facts/{lang}: the whole rulings book. `rulings` is how many of them there are in these facts."""

    rulings: int
    chapters: list[ChapterOfFacts]
    facts: list[FactInfo]


class BoardInfo(Plain, frozen=True):
    """A ruling that shows a fact; its board is at /api/boards/{name}."""

    name: str
    title: str
    why: str
    lang: str
    authority: str
    rules: list[str]


class FactInFull(Plain, frozen=True):
    """GET /api/fact/{id}, also by the name of one of its rulings: then `board` is the place of that one."""

    fact: FactInfo
    boards: list[BoardInfo]
    board: int


class CardWork(Plain, frozen=True):
    """GET /api/cards/{code}: the words of the game that stand on a card, and situations in which it can be tried."""

    code: str
    terms: list[TermInfo]
    situations: list[Situation]


class TermInfo(Plain, frozen=True):
    """A word of the glossary."""

    id: str
    term: str
    text: str
    rules: list[str]


class CardsFound(Plain, frozen=True):
    """GET /api/cards?q=: the cards that fit a query, as in the terminal (`recompile cards`).

    `boxes` is how many of them have it in the top, middle and bottom box; `near` are words like those that no card has,
    `problem` says what is wrong with the query.
    """

    codes: list[str]
    boxes: list[int]
    near: list[str]
    problem: str


class RuleTerm(Plain, frozen=True):
    """A word of the glossary, as a rule explains it."""

    id: str
    term: str
    text: str


class RuleRuling(Plain, frozen=True):
    """A fact of the rulings book that rests on a rule."""

    id: str
    title: str


class RuleAbout(Plain, frozen=True):
    """GET /api/rules/{number}/about: what belongs to a rule or a chapter. `cited` is how many rulings there are.

    `changes` are codes of cards whose text changes the rule, `says` of those whose text is what the rule explains.
    """

    number: str
    belongs: list[str]
    terms: list[RuleTerm]
    changes: list[str]
    says: list[str]
    rulings: list[RuleRuling]
    cited: int


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


# ---------------------------------------------------------------- the workshop


class FileSent(Plain, frozen=True):
    """POST /api/workshop/read, /file and others: a protocol as data, or the text of its file, YAML or JSON."""

    file: dict[str, Any] | None = None
    text: str | None = None


class FileWritten(Plain, frozen=True):
    """Answer to /api/workshop/file: the same protocol in its normal form, as data and as a file."""

    file: dict[str, Any]
    yaml: str


class ReportedPage(Plain, frozen=True):
    """POST /api/protocols/{id}/report: what is wrong with a page, for those who run the server."""

    why: Annotated[str, Meta(max_length=500)] = ""


class SharedProtocol(Plain, frozen=True):
    """Answer to POST /api/protocols: the page, and the secret that changes it or takes it back. It is told once."""

    id: str
    version: int
    secret: str


class NewVersion(Plain, frozen=True):
    """Answer to PUT /api/protocols/{id}."""

    version: int


class ProtocolPage(Plain, frozen=True):
    """GET /api/protocols/{id}, with `version` an earlier one. `versions` is the number of the latest."""

    file: dict[str, Any]
    version: int
    versions: int
    created: float
    hidden: bool


class TypedText(Plain, frozen=True):
    """POST /api/workshop/complete: the text of a box as far as it is typed; `file` is the protocol it stands in."""

    text: str
    box: Box
    lang: Lang = "en"
    file: dict[str, Any] | None = None


class CardOfFile(Plain, frozen=True):
    """POST /api/workshop/situations: one of the cards, by its place in the file from 0 on."""

    file: dict[str, Any]
    card: int


class Situations(Plain, frozen=True):
    """Answer to it."""

    situations: list[Situation]


class KeptScenario(Plain, frozen=True):
    """GET /api/games/{id}/scenario: what was played in a trial, and how it stands, as a scenario of a file."""

    scenario: dict[str, Any]


class JudgeAsked(Plain, frozen=True):
    """Answer to POST /api/judge: the verdict is asked for by this id."""

    id: str


class JudgedSoFar(Plain, frozen=True):
    """GET /api/judge/{id}: `done` of `of` seconds; `ahead` is the place among those that wait, 0 while it is judged.

    `verdict` is what `recompile judge --json` says, as far as it is known; nothing at first. `over`: it is the last.
    """

    done: float
    of: float
    seconds: float
    ahead: int
    over: bool
    verdict: dict[str, Any] | None


class Words(Plain, frozen=True):
    """GET /api/workshop/words: all words that printed cards use."""

    count: int
    examples: list[WordExample]


# ---------------------------------------------------------------- analysis


class Compiled(Plain, frozen=True):
    """A protocol that was compiled; `moment` is the first one at which that is past."""

    moment: int
    player: Player
    protocol: str


class OwnPuzzle(Plain, frozen=True):
    """A mistake that makes a puzzle: whose, at which moment, and the puzzle as POST /api/puzzles/own takes it."""

    moment: int
    player: Player
    puzzle: dict[str, Any]


class Analysis(Plain, frozen=True):
    """GET /api/games/{id}/analysis: `done` of `of` decisions are read; `of` is 0 while the game waits for its turn.

    Decisions come in the order in which they were read. Whoever asks with `have` gets only those after so many, and the
    puzzles that are in them. Turning points are there when everything is.
    """

    players: list[str]
    result: str
    done: int
    of: int
    compiles: list[Compiled]
    decisions: list[Analysed]
    turning_points: list[TurningPoint]
    puzzles: list[OwnPuzzle]
