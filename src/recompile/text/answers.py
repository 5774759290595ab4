"""Every answer as a short label that states what it does: "Delete Fire 3 in line 2"."""

from __future__ import annotations

from collections.abc import Callable

from recompile.cards import vocabulary as v
from recompile.notation.answers import Answer, Kind
from recompile.notation.questions import Question
from recompile.text.catalogue import mark
from recompile.text.things import field_card
from recompile.text.turned import turned
from recompile.text.voice import Voice

_ON_FIELD = {
    "flip": mark("Flip {what} in line {line}"),
    "delete": mark("Delete {what} in line {line}"),
    "shift": mark("Shift {what} from line {line}"),
    "return": mark("Return {what} from line {line}"),
    "reveal": mark("Reveal {what} in line {line}"),
    "take": mark("Put {what} from line {line} into your hand"),
    "copy": mark("Resolve the middle text of {what} in line {line}"),
}
_WITH_CARD = {
    "give": mark("Give {card}"),
    "reveal-from-hand": mark("Reveal {card}"),
    "pick-drawn": mark("Reveal {card}"),
    "draw-found": mark("Draw {card}"),
}
_FROM_TRASH = {"play": mark("Play {card}"), "reveal": mark("Reveal {card}")}
_IN_LINE = {
    "delete": mark("Delete in line {line}"),
    "return": mark("Return from line {line}"),
}
_PLAYS = {  # face-up, on one's own side
    (True, True): mark("Play {card} face-up in line {line}"),
    (False, True): mark("Play {card} face-down in line {line}"),
    (True, False): mark("Play {card} face-up in line {line} on your opponent’s side"),
    (False, False): mark("Play {card} face-down in line {line} on your opponent’s side"),
}
_PLAIN: dict[Kind, str] = {
    "done": mark("Enough"),
    "no": mark("Leave it"),
    "keep": mark("Keep the protocols as they are"),
    "other": mark("State another protocol"),
}


def label(answer: Answer, question: Question, voice: Voice) -> str:
    """An answer in words, said to the player who is asked."""
    if answer.kind in _PLAIN:
        return voice.say(_PLAIN[answer.kind])
    return _LABELS[answer.kind](answer, question, voice)


# ---------------------------------------------------------------- effects


def word_of(question: Question) -> v.Node | None:
    """The word of the card that asks, as it is said to the player who is asked."""
    return question.word if question.word is None or question.own else turned(question.word)


def _chosen_effect(answer: Answer, question: Question, voice: Voice) -> str:
    """The effect that yes, or a verb, would set off."""
    word = word_of(question)
    if isinstance(word, v.May):
        return voice.teller().label(word.effect)
    assert isinstance(word, v.Either)
    return voice.teller().label(word.first if answer.verb == question.verb else word.second)


# ---------------------------------------------------------------- plays


def _play(answer: Answer, question: Question, voice: Voice) -> str:
    message = _PLAYS[bool(answer.up), answer.side == question.player]
    return voice.say(message, card=voice.title(answer.card or ""), line=answer.line)


def _top(answer: Answer, question: Question, voice: Voice) -> str:
    message = mark("Play the top card face-down in line {line}")
    if answer.side != question.player:
        message = mark("Play the top card face-down in line {line} on your opponent’s side")
    return voice.say(message, line=answer.line)


def _refresh(_answer: Answer, question: Question, voice: Voice) -> str:
    return voice.count("Refresh: draw {n} card", "Refresh: draw {n} cards", question.draws)


# ---------------------------------------------------------------- cards and lines


def _field(answer: Answer, question: Question, voice: Voice) -> str:
    message = _ON_FIELD[question.verb or "flip"]
    return voice.say(message, what=_what(answer, question, voice), line=answer.line)


def _what(answer: Answer, question: Question, voice: Voice) -> str:
    place = None if answer.uncovered else answer.place
    return field_card(voice, answer.card, mine=answer.side == question.player, place=place)


def _card(answer: Answer, question: Question, voice: Voice) -> str:
    message = mark("Discard {card}")
    if question.kind == "deck-order":
        message = mark("Put {card} on the deck next")
    elif question.step == "pick-from-trash":
        message = _FROM_TRASH[question.verb or "reveal"]
    elif question.step:
        message = _WITH_CARD[question.step]
    return voice.say(message, card=voice.title(answer.card or ""))


def _line(answer: Answer, question: Question, voice: Voice) -> str:
    if question.kind == "escape":
        return voice.say(mark("Shift this card to line {line}"), line=answer.line)
    if question.step in ("", "each-line"):
        return voice.say(mark("Line {line} next"), line=answer.line)
    if question.moved is not None:
        what = _what(question.moved, question, voice)
        return voice.say(mark("Shift {what} to line {line}"), what=what, line=answer.line)
    if question.step == "shift-every":
        return voice.say(mark("Shift them to line {line}"), line=answer.line)
    message = _IN_LINE[question.verb or ""]
    return voice.say(message, line=answer.line)


def _text(answer: Answer, _question: Question, voice: Voice) -> str:
    card, box = voice.title(answer.card or ""), voice.box(answer.box or "")
    return voice.say(mark("Resolve {card}, {box}"), card=card, box=box)


def _who(answer: Answer, question: Question, voice: Voice) -> str:
    return voice.say(mark("You first") if answer.side == question.player else mark("Your opponent first"))


# ---------------------------------------------------------------- protocols and statements


def _draft(answer: Answer, question: Question, voice: Voice) -> str:
    message = mark("Ban {protocol}") if question.kind == "ban" else mark("Draft {protocol}")
    return voice.say(message, protocol=voice.protocol(answer.protocol or ""))


def _state_protocol(answer: Answer, _question: Question, voice: Voice) -> str:
    return voice.say(mark("State {protocol}"), protocol=voice.protocol(answer.protocol or ""))


def _state_number(answer: Answer, _question: Question, voice: Voice) -> str:
    return voice.say(mark("State {number}"), number=answer.number)


def _compile(answer: Answer, _question: Question, voice: Voice) -> str:
    protocol = voice.protocol(answer.protocol or "")
    return voice.say(mark("Compile line {line}: {protocol}"), line=answer.line, protocol=protocol)


def _swap(answer: Answer, _question: Question, voice: Voice) -> str:
    first, second = answer.lines
    return voice.say(mark("Swap lines {first} and {second}"), first=first, second=second)


def _order(answer: Answer, question: Question, voice: Voice) -> str:
    mine = answer.side == question.player
    message = mark("Your protocols become {names}") if mine else mark("Your opponent’s protocols become {names}")
    return voice.say(message, names=voice.protocols(answer.order))


_LABELS: dict[Kind, Callable[[Answer, Question, Voice], str]] = {
    "draft": _draft,
    "play": _play,
    "top": _top,
    "refresh": _refresh,
    "compile": _compile,
    "field": _field,
    "card": _card,
    "line": _line,
    "yes": _chosen_effect,
    "verb": _chosen_effect,
    "order": _order,
    "swap": _swap,
    "number": _state_number,
    "protocol": _state_protocol,
    "text": _text,
    "player": _who,
}
