"""Reading the question of the moment off a state, and why it is asked."""

from __future__ import annotations

from recompile.engine import ids, questions
from recompile.engine.effects import Shift
from recompile.engine.effects_play import PickFromTrash, Play
from recompile.engine.frames import DiscardFrame, TextFrame
from recompile.engine.instructions import Instr
from recompile.engine.select import field_option
from recompile.engine.state import State
from recompile.notation.answer_reading import answers, read_answer
from recompile.notation.answers import Answer
from recompile.notation.names import PHASES, PLAYERS, Player, card_name, text_name
from recompile.notation.questions import Cause, Choosing, Question


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


def explain(s: State) -> tuple[Cause, ...]:
    return tuple(_cause(s, what, text, PLAYERS[player]) for what, text, player in questions.chain(s))


def _cause(s: State, what: str, text: int, player: Player) -> Cause:
    if what == "turn":
        return Cause(what, None, player, PHASES[s.phase], int(s.number))
    return Cause(what, text_name(s, text) if text >= 0 else None, player)
