"""What is said in a lesson: sentences whose facts come from the table, and why another answer is not the one now.

In a sentence `{LIG4}` is the name of a card, `{LIG}` that of a protocol and `{A2}` the total of a stack as it stands,
so that none of them can be wrong in any language. A sentence about an answer has `{card}`, `{line}` and so on as well.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Sequence

from recompile.cards import UnknownName
from recompile.foresight import foresee
from recompile.game import Game
from recompile.notation.answers import Answer
from recompile.notation.answers import KINDS as ANSWERS
from recompile.notation.names import STACKS
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

# What an answer is beside those of the step. A play is `face` (that card in that line, the other way round), `line`
# (that card in another line), `here` (another card in that line), `card` (another one elsewhere, face-up) or `down`
# (face-down); anything else is its kind.
KINDS = ("face", "line", "here", "card", "down", *(kind for kind in ANSWERS if kind not in ("line", "card", "play")))
_TAIL = mark("{said} For this step: {wanted}.")
_WORKS = mark("{thing} is possible here.")
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
    """What stands on the table, by the names that sentences use for it; anything else is looked up when it is needed."""

    def __init__(self, game: Game, voice: Voice) -> None:
        self.game, self.voice = game, voice
        super().__init__()

    def __missing__(self, name: str) -> object:
        if name in STACKS:
            return self.game.value(name[0], int(name[1]))
        try:
            return self.voice.title(name) if name in self.voice.library.cards else self.voice.protocol(name)
        except (KeyError, UnknownName):
            raise KeyError(f"a sentence of a lesson speaks of {name!r}, which is nothing on a table") from None

    def say(self, sentence: str) -> str:
        return self.voice.fill(sentence, self)


class OfAnswer(Facts):
    """The same, and what an answer is about: `total` and `theirs` is what its line would have then, `now` what it has.

    What a move would do is foreseen as any player can foresee it: nothing hidden comes to light.
    """

    def __init__(self, game: Game, voice: Voice, answer: Answer) -> None:
        super().__init__(game, voice)
        self.answer = answer

    def __missing__(self, name: str) -> object:
        found = _OF_ANSWER.get(name)
        return super().__missing__(name) if found is None else found(self)

    @property
    def thing(self) -> str:
        return named(self.answer, self.voice)

    @property
    def line(self) -> int | None:
        return self.answer.line

    def totals(self, player: int) -> int:
        return foresee(self.game.view("A"), self.answer.move).totals[player][(self.answer.line or 1) - 1]

    @property
    def now(self) -> int:
        return self.game.value("A", self.answer.line or 1)


_OF_ANSWER: dict[str, Callable[[OfAnswer], object]] = {
    "card": lambda about: about.voice.title(about.answer.card) if about.answer.card else about.thing,
    "thing": lambda about: about.thing,
    "line": lambda about: about.line,
    "protocol": lambda about: about.voice.protocol(about.answer.protocol) if about.answer.protocol else about.thing,
    "names": lambda about: about.voice.protocols(about.answer.order),
    "total": lambda about: about.totals(0),
    "theirs": lambda about: about.totals(1),
    "now": lambda about: about.now,
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
    sentence = next((others[kind] for kind in kinds_of(answer, wanted) if kind in others), _WORKS)
    said = OfAnswer(game, voice, answer).say(sentence)
    names = list(dict.fromkeys(_short(each, answer, voice) for each in wanted))
    return said if len(names) > MOST_WANTED else voice.say(_TAIL, said=said, wanted=_listed(names))


def _short(wanted: Answer, answer: Answer, voice: Voice) -> str:
    """What is wanted, as far as the answer differs from it."""
    if wanted.kind != "play" or answer.kind != "play" or wanted.card != answer.card:
        return named(wanted, voice)
    if wanted.line != answer.line:
        return voice.say(_LINE, line=wanted.line)
    return voice.say(_FACES[bool(wanted.up)])


def named(answer: Answer, voice: Voice) -> str:
    """An answer by the thing it is about."""
    if answer.kind in _PLAIN:
        return voice.say(_PLAIN[answer.kind])
    if answer.kind in ("compile", "line"):
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


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
