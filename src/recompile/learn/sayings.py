"""What is said in a lesson: sentences whose facts come from the table, and why another answer is not the one now.

In a sentence `{LIG4}` is the name of a card, `{LIG}` that of a protocol and `{A2}` the total of a stack as it stands,
so that none of them can be wrong in any language. A sentence about an answer has `{card}`, `{line}` and so on as well.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from recompile.foresight import foresee
from recompile.game import Game
from recompile.language.names import keywords
from recompile.notation.answers import KINDS as ANSWERS
from recompile.notation.answers import Answer
from recompile.notation.names import STACKS
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

# What an answer is beside those of the step. A play is `face` (that card in that line, the other way round), `line`
# (that card in another line), `here` (another card in that line), `card` (another one elsewhere, face-up) or `down`
# (face-down); anything else is its kind.
KINDS = ("face", "line", "here", "card", "down", *(kind for kind in ANSWERS if kind not in ("line", "card", "play")))
_TAIL = mark("{said} For this step: {wanted}.")
USUAL = {"refresh": mark("A refresh would be your whole turn: you draw, and play no card.")}
_WORKS = mark("That is possible as well: {thing}.")
_UNKNOWN = mark("the face-down card in line {line}")
_PLAIN = {
    "refresh": mark("refresh"),
    "yes": mark("do it"),
    "no": mark("leave it"),
    "done": mark("stop here"),
    "keep": mark("keep the protocols as they are"),
}
_LINE = mark("line {line}")
_FACES = {True: mark("face-up"), False: mark("face-down")}
MOST_WANTED = 3  # names in one sentence


class Facts(dict[str, object]):
    """What stands on the table, by the names that sentences use for it, looked up when one needs it."""

    def __init__(self, game: Game, voice: Voice) -> None:
        self.game, self.voice = game, voice
        super().__init__()

    def __missing__(self, name: str) -> object:
        if name in STACKS:
            return self.game.value(name[0], int(name[1]))
        if name in self.voice.library.cards:
            return self.voice.title(name)
        if name in self.voice.library.protocols:
            return self.voice.protocol(name)
        raise KeyError(f"a sentence of a lesson speaks of {name!r}, which is nothing on a table")

    def say(self, sentence: str) -> str:
        return self.voice.fill(sentence, self)


class OfAnswer(Facts):
    """The same, and what an answer is about: `total` and `theirs` are what its line would have then.

    `goal` is the line in which the step wants something to happen, `stands` and `against` its totals as they are. What
    a move would do is foreseen as any player can foresee it: nothing hidden comes to light.
    """

    def __init__(self, game: Game, voice: Voice, answer: Answer, goal: int = 1) -> None:
        super().__init__(game, voice)
        self.answer, self.goal = answer, goal

    def __missing__(self, name: str) -> object:
        found = _OF_ANSWER.get(name)
        return super().__missing__(name) if found is None else found(self)

    @property
    def thing(self) -> str:
        return named(self.answer, self.voice)

    @cached_property
    def totals(self) -> tuple[int, int]:
        """Of the line it is about, once it is given."""
        mine, theirs = foresee(self.game.view("A"), self.answer.move).totals
        line = (self.answer.line or 1) - 1
        return mine[line], theirs[line]


_OF_ANSWER: dict[str, Callable[[OfAnswer], object]] = {
    "card": lambda about: about.voice.title(about.answer.card) if about.answer.card else about.thing,
    "thing": lambda about: about.thing,
    "line": lambda about: about.answer.line,
    "protocol": lambda about: about.voice.protocol(about.answer.protocol) if about.answer.protocol else about.thing,
    "names": lambda about: about.voice.protocols(about.answer.order),
    "total": lambda about: about.totals[0],
    "theirs": lambda about: about.totals[1],
    "goal": lambda about: about.goal,
    "stands": lambda about: about.game.value("A", about.goal),
    "against": lambda about: about.game.value("B", about.goal),
    "printed": lambda about: about.voice.library.cards[about.answer.card or ""].value,
    "keywords": lambda about: keywords(about.answer.protocol or "", about.voice.lang, about.voice.library),
}


def slots(sentence: str) -> set[str]:
    """The facts that a sentence names.

    >>> sorted(slots("{card} would make it {total}."))
    ['card', 'total']
    """
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# ---------------------------------------------------------------- other answers


def kinds_of(answer: Answer, wanted: Sequence[Answer]) -> tuple[str, ...]:
    """What an answer is beside those that are wanted: names of sentences, the most fitting first."""
    if answer.kind != "play":
        return answer.move, answer.kind
    plays = [each for each in wanted if each.kind == "play"]
    same = [each for each in plays if each.card == answer.card]
    if same:
        return answer.move, "face" if any(each.line == answer.line for each in same) else "line"
    here = ("here",) if any(each.line == answer.line for each in plays) else ()
    return answer.move, *here, *(("card",) if answer.up else ("down", "card"))


def said_to(answer: Answer, wanted: Sequence[Answer], others: dict[str, str], game: Game, voice: Voice) -> str:
    """Why this answer is not the one of the step; it names its card or its line, and then what is wanted."""
    sayings = USUAL | others
    sentence = next((sayings[kind] for kind in kinds_of(answer, wanted) if kind in sayings), _WORKS)
    goal = next((each.line for each in wanted if each.line is not None), 1)
    said = OfAnswer(game, voice, answer, goal).say(sentence)
    names = list(dict.fromkeys(_wanted(answer, wanted, voice)))
    return voice.say(_TAIL, said=said, wanted=", ".join(names)) if 0 < len(names) <= MOST_WANTED else said


def _wanted(answer: Answer, wanted: Sequence[Answer], voice: Voice) -> Iterator[str]:
    """What is wanted, as far as the answer differs from it. Nothing if that would be too much to say."""
    plays = [each for each in wanted if each.kind == "play"]
    same = [each for each in plays if each.card == answer.card]
    if answer.kind == "play" and same:
        for each in same:
            yield voice.say(_FACES[bool(each.up)]) if each.line == answer.line else voice.say(_LINE, line=each.line)
    elif len({each.card for each in plays}) > 1:
        yield from (voice.say(_LINE, line=each.line) for each in plays)
    elif len([each for each in wanted if each.order]) > 1:
        return
    else:
        yield from (named(each, voice) for each in wanted)


def named(answer: Answer, voice: Voice) -> str:
    """An answer by the thing it is about."""
    if answer.kind in _PLAIN:
        return voice.say(_PLAIN[answer.kind])
    if answer.kind in ("compile", "line", "top"):
        return voice.say(_LINE, line=answer.line)
    if answer.protocol is not None:
        return voice.protocol(answer.protocol)
    if answer.order:
        return voice.protocols(answer.order)
    if answer.card is not None:
        return voice.title(answer.card)
    if answer.kind == "field":
        return voice.say(_UNKNOWN, line=answer.line)
    return answer.move if answer.line is None else voice.say(_LINE, line=answer.line)
