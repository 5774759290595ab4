"""Taking a lesson: what comes of a command in a step, given what was done in it so far. Nothing is kept.

The table is a real one, with the learner in seat A and Pip in seat B; only what the step wants is played at it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from recompile.game import Game
from recompile.language.languages import LANGUAGES
from recompile.learn import LEARNER, PIP
from recompile.learn.lessons import PLAYS, Act, Lesson, Step, Term
from recompile.learn.messages import Coach, Help, Taken, Taking, Word
from recompile.learn.sayings import Facts, said_to
from recompile.notation import MoveError
from recompile.notation.answers import Answer
from recompile.table import asides
from recompile.table import messages as m
from recompile.table.match import Match, Refusal
from recompile.table.parts import State, Undoable
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter
from recompile.table.telling import shown
from recompile.text.catalogue import catalogue, mark
from recompile.text.voice import Voice

BRACKETS, OFFER = 2, 3  # other answers, after which there is help
NO_STEP = mark("This lesson has no such step.")
NOT_SO_FAR = mark("These moves are not those of this step.")
_IS_DONE = mark("This step is done.")
_NOT_HERE = mark("Not in a lesson.")
_STALE = mark("The table has changed meanwhile.")
_IMPOSSIBLE = mark("That is not possible now.")


class Sitting:
    """One step of a lesson, as far as it has come."""

    def __init__(self, lesson: Lesson, step: int, lang: str = "en") -> None:
        if not 0 <= step < len(lesson.steps):
            raise Refusal("not_found", NO_STEP)
        self.lesson, self.number, self.step = lesson, step, lesson.steps[step]
        self.moves: list[str] = []
        settings = Settings("lesson", (catalogue(lang).say("You"), ""), PIP, "gentle")
        id = f"lesson.{lesson.key}.{step}"
        self.match = Match(id, settings, Seats(None, None), self.step.seed, 0.0, game_of(self.step))
        self._began = self.game.ply_count  # a draft has begun before the step does
        self.lang = lang
        self.presenter = Presenter(self.match)

    # ------------------------------------------------------------ how it stands

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def voice(self) -> Voice:
        return Voice(self.lang, self.game.library)

    @property
    def is_done(self) -> bool:
        return len(self.moves) == len(self.step.acts)

    @property
    def act(self) -> Act:
        """What is to be done now; once all is done, what was done last."""
        return self.step.acts[min(len(self.moves), len(self.step.acts) - 1)]

    @property
    def wanted(self) -> list[Answer]:
        """The answers that would be accepted now."""
        return [] if self.is_done else [each for each in self.game.answers if self._is_wanted(each)]

    def _is_wanted(self, answer: Answer) -> bool:
        return any(fits(answer, wish) for wish in self.act.accept)

    # ------------------------------------------------------------ doing it

    def accepts(self, move: str) -> bool:
        """Whether a legal move is one of those the step wants now."""
        return self.game.reading(self.game.find(move)) in self.wanted

    def make(self, move: str) -> None:
        """One that is accepted, and what Pip answers to it."""
        act = self.act
        row = self.match.plan_move(LEARNER, move, 0.0)
        self.match.apply(row)
        self.moves.append(row.text)
        for answer in act.pip:
            self.match.apply(self.match.plan_move(PIP, answer, 0.0))

    def make_again(self, moves: Iterable[str]) -> None:
        """What was done so far."""
        for move in moves:
            try:
                accepted = self.accepts(move)
            except MoveError:
                accepted = False
            if not accepted:
                raise Refusal("illegal", NOT_SO_FAR)
            self.make(move)

    def state(self) -> State:
        """As at any table, but what is taken back is the step."""
        found = self.presenter.present(LEARNER, self.lang, 0.0)
        return structs.replace(found, undo=Undoable(allowed=bool(self.moves), why="", ask=False))

    # ------------------------------------------------------------ what is said

    def coach(self, said: str = "", tried: int = 0) -> Coach:
        lesson, step = self.lesson, self.step
        say = Facts(self.game, self.voice).say
        names = [each.name for each in lesson.steps[self.number + 1 :]]
        return Coach(
            lesson=lesson.key,
            number=lesson.number,
            title=say(lesson.title),
            step=self.number,
            steps=len(lesson.steps),
            idea=self._at_first(step.idea),
            text=self._at_first(step.text),
            act="" if self.is_done else say(self.act.act),
            lit=[] if self.is_done else list(self.act.lit),
            said=said,
            help="" if self.is_done else help_after(tried),
            answers=[answer.move for answer in self.wanted],
            done=self.is_done,
            learned=say(step.learned) if self.is_done else "",
            next=say(names[0]) if names else "",
            words=[worded(word, self.voice) for word in step.words],
            foresight=lesson.shows_foresight,
        )

    def _at_first(self, sentence: str) -> str:
        """Said of the position of the step, whatever has been done since."""
        return Facts(self.game.before(self._began), self.voice).say(sentence)

    def said_to(self, move: str) -> str:
        """Why this legal move is not the one of the step."""
        if self.is_done:
            return self.voice.say(_IS_DONE)
        answer = self.game.reading(self.game.find(move))
        return said_to(answer, self.wanted, dict(self.act.others), self.game, self.voice)


# ---------------------------------------------------------------- commands


def take(lesson: Lesson, asked: Taking) -> Taken:
    """What comes of a command. A step that is not there, or never came so far, raises `Refusal`; else it is replied."""
    sitting = Sitting(lesson, asked.step, asked.lang)
    sitting.make_again(asked.moves)
    command = asked.command
    try:
        if command is None:
            replies: list[m.Reply | Coach] = [sitting.state(), sitting.coach(tried=asked.tried)]
        elif isinstance(command, m.Move):
            replies = _moved(sitting, command, asked.tried)
        elif isinstance(command, m.Undo):
            sitting = Sitting(lesson, asked.step, asked.lang)
            replies = [sitting.state(), sitting.coach(), m.Done(command.id, sitting.match.seq)]
        elif isinstance(command, m.Language):
            sitting = _spoken(sitting, command)
            replies = [sitting.state(), sitting.coach(tried=asked.tried), m.Done(command.id, sitting.match.seq)]
        else:
            replies = [_aside(sitting, command)]
    except Refusal as refusal:
        assert command is not None
        replies = [_refused(sitting, command.id, refusal)]
    return Taken(replies, sitting.moves)


def _moved(sitting: Sitting, command: m.Move, tried: int) -> list[m.Reply | Coach]:
    _refuse_stale(sitting, command.seq)
    try:
        accepted = sitting.accepts(command.move)
    except MoveError:
        raise Refusal("illegal", _IMPOSSIBLE) from None
    if not accepted:
        said = sitting.said_to(command.move)
        return [sitting.coach(said, tried + 1), m.Refused(command.id, "lesson", said, None)]
    before = sitting.game.event_count
    sitting.make(command.move)
    happened = m.Happened(sitting.match.seq, shown(sitting.game, LEARNER, sitting.lang, before))
    return [happened, sitting.state(), sitting.coach(), m.Done(command.id, sitting.match.seq)]


def _spoken(sitting: Sitting, command: m.Language) -> Sitting:
    if command.lang not in LANGUAGES:
        raise Refusal("malformed", mark("The game does not speak this language."))
    found = Sitting(sitting.lesson, sitting.number, command.lang)
    found.make_again(sitting.moves)
    return found


def _aside(sitting: Sitting, command: m.Command) -> m.Reply:
    match, lang = sitting.match, sitting.lang
    if isinstance(command, m.Ping):
        return m.Pong(command.id)
    if isinstance(command, m.See):
        return asides.moment(sitting.presenter, LEARNER, lang, command)
    if isinstance(command, m.Foresee | m.WhyNot):
        _refuse_stale(sitting, command.seq)
        if isinstance(command, m.WhyNot):
            return asides.reasons(match, LEARNER, lang, command)
        return asides.foresight(match, LEARNER, lang, command)()
    raise Refusal("forbidden", _NOT_HERE)


def _refuse_stale(sitting: Sitting, seq: int) -> None:
    if seq != sitting.match.seq:
        raise Refusal("stale", _STALE)


def _refused(sitting: Sitting, id: str, refusal: Refusal) -> m.Refused:
    state = sitting.state() if refusal.code == "stale" else None
    return m.Refused(id, refusal.code, sitting.voice.fill(refusal.message, refusal.values), state, refusal.wait)


# ---------------------------------------------------------------- parts


def game_of(step: Step) -> Game:
    """The real game that a step is about: a position, or a draft as far as it has come."""
    if step.position:
        return Game.from_position(step.position, seed=step.seed)
    game = Game(pool=step.pool, seed=step.seed)
    for pick in step.picks:
        game.push(pick)
    return game


def fits(answer: Answer, wish: str) -> bool:
    """Whether an answer is what an act accepts: that very move, or a play in a line, of any card.

    >>> play = Answer("play", "lig4@2", "LIG4", "A", 2, up=False)
    >>> [fits(play, wish) for wish in ("lig4@2", "LIG4@2", "any@2", "down@2", "up@2", "any@1")]
    [True, False, True, True, False, False]
    """
    which, _, line = wish.partition("@")
    if which not in PLAYS:
        return answer.move == wish
    return answer.kind == "play" and answer.line == int(line) and answer.up in PLAYS[which]


def help_after(tried: int) -> Help:
    return "offer" if tried >= OFFER else "brackets" if tried >= BRACKETS else ""


def worded(word: Term, voice: Voice) -> Word:
    return Word(voice.say(word.name), voice.say(word.text), word.rule)
