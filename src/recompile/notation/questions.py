"""The question of the moment in names: who is asked, for what, because of which text."""

from __future__ import annotations

from msgspec import Struct

from recompile.cards.vocabulary import Node
from recompile.engine import ids, questions
from recompile.engine.effects import Shift
from recompile.engine.effects_play import PickFromTrash, Play
from recompile.engine.frames import DiscardFrame, TextFrame
from recompile.engine.instructions import Instr
from recompile.engine.select import field_option
from recompile.engine.state import State
from recompile.notation.answers import Answer, answers, read_answer
from recompile.notation.names import PHASES, PLAYERS, Player, card_name, text_name


class Decision(Struct, frozen=True):
    """A question: who is asked, what kind of question it is, the text behind it and the rule."""

    player: Player
    kind: str
    source: str | None
    rule: str
    options: int

    @classmethod
    def of(cls, s: State) -> Decision | None:
        if s.asked == ids.NOBODY:
            return None
        kind, source, rule = questions.describe(s)
        return cls(PLAYERS[s.asked], kind, text_name(s, source) if source >= 0 else None, rule, len(s.options))


class Choosing(Struct, frozen=True):
    """How many cards are to be chosen in one go: at least and at most, and those that are chosen, in their order."""

    least: int
    most: int
    chosen: tuple[str, ...]
    clears_cache: bool


class Question(Struct, frozen=True):
    """All there is to say about the question of the moment, for those who put it into words.

    `step` is what the text is about to do, in a word, and `word` the word of the card behind it; `own` says whether the
    text is that of the player who is asked. `verb` is what a card is chosen for, or the first of two effects. `moved`
    is the card that is about to be shifted. `face` is how a card has to be played. `draws` is how many cards a refresh
    would bring. `optional` says whether one of the answers is to leave it, or to stop.
    """

    player: Player
    kind: str
    rule: str
    source: str | None
    answers: tuple[Answer, ...]
    step: str = ""
    word: Node | None = None
    own: bool = True
    verb: str | None = None
    face: str | None = None
    moved: Answer | None = None
    choosing: Choosing | None = None
    draws: int = 0
    optional: bool = False


def question(s: State) -> Question | None:
    """The question of the moment; None when nobody is asked."""
    if s.asked == ids.NOBODY:
        return None
    kind, source, rule = questions.describe(s)
    frame = s.active
    named = text_name(s, source) if source >= 0 else None
    player, given = PLAYERS[s.asked], answers(s)
    optional = any(answer.leaves for answer in given)
    step = step_of(s)
    if step is not None and isinstance(frame, TextFrame):
        return Question(
            player,
            kind,
            rule,
            named,
            given,
            step.question().name,
            step.word,
            own=bool(frame.player == s.asked),
            verb=_verb(step),
            face=(None, "up", "down")[step.how.face] if isinstance(step, Play) else None,
            moved=_moved(s, frame, step),
            optional=optional,
        )
    choosing = None
    if isinstance(frame, DiscardFrame):
        clears = s.frames[-2].kind == ids.TURN
        chosen = tuple(card_name(s, card) for card in frame.chosen)
        choosing = Choosing(int(frame.least), int(frame.most), chosen, bool(clears))
    draws = ids.HAND_LIMIT - int(s.size(ids.HAND + s.asked))
    return Question(player, kind, rule, named, given, choosing=choosing, draws=draws, optional=optional)


def step_of(s: State) -> Instr | None:
    """The step of a text that asks, if it is a text."""
    frame = s.active
    return s.cast.code[frame.text][frame.step] if isinstance(frame, TextFrame) else None


def _verb(step: Instr) -> str | None:
    if isinstance(step, PickFromTrash):
        return "play"
    return ids.VERBS[step.verb] if step.verb >= 0 else None


def _moved(s: State, frame: TextFrame, step: Instr) -> Answer | None:
    """The card that is about to be shifted, as it lies there now."""
    card = int(step.target(s, frame)) if isinstance(step, Shift) and step.every is None else -1
    return read_answer(s, field_option(s, card)) if card >= 0 else None


class Cause(Struct, frozen=True):
    """One link of the chain of "because of ...": what is going on, the text behind it and whose it is.

    The turn itself has a phase and a number.
    """

    what: str
    text: str | None
    player: Player
    phase: str | None = None
    number: int = 0

    def __str__(self) -> str:
        return f"{self.player}: {self.what}" + (f" {self.text}" if self.text else "")


def explain(s: State) -> tuple[Cause, ...]:
    return tuple(_cause(s, what, text, PLAYERS[player]) for what, text, player in questions.chain(s))


def _cause(s: State, what: str, text: int, player: Player) -> Cause:
    if what == "turn":
        return Cause(what, None, player, PHASES[s.phase], int(s.number))
    return Cause(what, text_name(s, text) if text >= 0 else None, player)
