"""Every answer as a short label that states what it does: "Delete Fire 3 in line 2"."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from recompile.cards import Library
from recompile.cards import vocabulary as v
from recompile.cards.turning import turned
from recompile.language.same import Same
from recompile.notation.answers import Answer, Kind
from recompile.notation.questions import Question
from recompile.text.catalogue import mark
from recompile.text.things import field_card
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
    "discard-found": mark("Discard {card}"),
}
_FROM_TRASH = {"play": mark("Play {card}"), "reveal": mark("Reveal {card}")}
_IN_LINE = {
    "delete": mark("Delete in line {line}"),
    "return": mark("Return from line {line}"),
}
_LINE = mark("Choose line {line}")
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
    "protocol": mark("State {protocol}"),
    "compile": mark("Compile line {line}: {protocol}"),
    "swap": mark("Swap lines {first} and {second}"),
    "text": mark("Resolve {card}, {box}"),
}


def label(answer: Answer, question: Question, voice: Voice) -> str:
    """An answer in words, said to the player who is asked."""
    if answer.kind in ("yes", "verb"):
        return _chosen_effect(answer, question, voice)
    if answer.kind == "refresh":
        return voice.count("Refresh: draw {n} card", "Refresh: draw {n} cards", question.draws)
    message = _PLAIN.get(answer.kind) or _MESSAGES[answer.kind](answer, question)
    what = _what(question.moved or answer, question, voice) if "{what}" in message else ""
    return _filled(message, what, answer, voice.lang, voice.library)


@lru_cache(maxsize=8192)
def _filled(message: str, what: str, answer: Answer, lang: str, library: Library) -> str:
    """Kept: the same cards can be played to the same lines at one question after the other, and at every table."""
    voice = Voice(lang, library)
    return voice.say(message, what=what, **_values(answer, voice))


def _values(answer: Answer, voice: Voice) -> dict[str, object]:
    """What an answer is about, in words."""
    first, second = answer.lines or (None, None)
    return {
        "card": voice.title(answer.card) if answer.card else "",
        "box": voice.box(answer.box) if answer.box else "",
        "line": answer.line,
        "first": first,
        "second": second,
        "number": answer.number,
        "protocol": voice.protocol(answer.protocol) if answer.protocol else "",
        "names": voice.protocols(answer.order),
    }


def _what(answer: Answer, question: Question, voice: Voice) -> str:
    """The card in the field that is chosen, or about to be shifted."""
    place = None if answer.uncovered else answer.place
    return field_card(voice, answer.card, mine=answer.side == question.player, place=place)


# ---------------------------------------------------------------- effects


def word_of(question: Question) -> v.Node | None:
    """The word of the card that asks, as it is said to the player who is asked."""
    return question.word if question.word is None or question.own else _seen_by_the_other(Same(question.word))


@lru_cache(maxsize=1024)
def _seen_by_the_other(word: Same) -> v.Node:
    """Kept, so that it is the same word whenever it is told."""
    found: v.Node = turned(word.it)
    return found


def _chosen_effect(answer: Answer, question: Question, voice: Voice) -> str:
    """The effect that yes, or a verb, would set off."""
    word = word_of(question)
    if isinstance(word, v.May):
        return voice.teller().label(word.effect)
    if isinstance(word, v.Either):
        return voice.teller().label(word.first if answer.verb == question.verb else word.second)
    assert word is not None
    return voice.teller().label(word)


# ---------------------------------------------------------------- sentences that hang on the question


def _top(answer: Answer, question: Question) -> str:
    if answer.side == question.player:
        return mark("Play the top card face-down in line {line}")
    return mark("Play the top card face-down in line {line} on your opponent’s side")


def _card(_answer: Answer, question: Question) -> str:
    if question.kind == "deck-order":
        return mark("Put {card} on the deck next")
    if question.step == "pick-from-trash":
        return _FROM_TRASH[question.verb or "reveal"]
    return _WITH_CARD.get(question.step, mark("Choose {card}")) if question.step else mark("Discard {card}")


def _field(_answer: Answer, question: Question) -> str:
    """Where a card is put stands in the sentence, unless it is one's own hand."""
    word = word_of(question)
    elsewhere = isinstance(word, v.Put) and (word.into, word.whose) != ("hand", "you")
    return mark("Choose {what} in line {line}") if elsewhere else _ON_FIELD[question.verb or "flip"]


def _number(_answer: Answer, question: Question) -> str:
    return mark("Draw {number}") if question.step == "draw-some" else mark("State {number}")


def _line(_answer: Answer, question: Question) -> str:
    if question.kind == "escape":
        return mark("Shift this card to line {line}")
    if question.step in ("", "each-line"):
        return mark("Line {line} next")
    if question.moved is not None:
        return mark("Shift {what} to line {line}")
    return (
        mark("Shift them to line {line}")
        if question.step == "shift-every"
        else _IN_LINE.get(question.verb or "", _LINE)
    )


def _who(answer: Answer, question: Question) -> str:
    return mark("You first") if answer.side == question.player else mark("Your opponent first")


def _draft(_answer: Answer, question: Question) -> str:
    return mark("Ban {protocol}") if question.kind == "ban" else mark("Draft {protocol}")


def _order(answer: Answer, question: Question) -> str:
    mine = answer.side == question.player
    return mark("Your protocols become {names}") if mine else mark("Your opponent’s protocols become {names}")


_MESSAGES: dict[Kind, Callable[[Answer, Question], str]] = {
    "draft": _draft,
    "play": lambda answer, question: _PLAYS[bool(answer.up), answer.side == question.player],
    "top": _top,
    "field": _field,
    "number": _number,
    "card": _card,
    "line": _line,
    "order": _order,
    "player": _who,
}
