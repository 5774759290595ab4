"""The question that is asked, as those see it who have to say why something does not answer it."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import ids, questions
from recompile.engine import instructions as i
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.text.answers import step_of
from recompile.text.catalogue import Catalogue, mark
from recompile.text.questions import prompt
from recompile.text.things import read_text, title

_PLAYS = (i.PLAY_FROM_HAND, i.PLAY_THAT, i.PLAY_TOP)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """One reason, and the rule behind it."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class Case:
    """A state at a question, which is looked at and may be spoilt on the way; `me` is the player who is asked."""

    def __init__(self, s: State, words: Catalogue) -> None:
        self.s = s
        self.words = words
        self.me = int(s.asked)
        self.frame = s.frames[-1]
        self.step = step_of(s)
        self.op = int(self.step.op) if self.step is not None else -1
        self.kind, _, self.rule = questions.describe(s)
        question = prompt(s, words.lang)
        assert question is not None
        self.sentence = question.sentence
        self.asks_for_play = self.kind == "action" or self.op in _PLAYS

    def no(self, rule: str, message: str, **values: object) -> WhyNot:
        return WhyNot(self.words.say(message, **values), rule)

    def forbids(self, rule: str, text: int) -> WhyNot:
        """A text that lies open forbids it; the text is read."""
        return self.no(rule, mark("Forbidden by {text}"), text=read_text(text, self.words))

    def other_question(self) -> WhyNot:
        """It is no answer at all to what is asked."""
        if self.kind == "compile":
            return self.no("R3.3", mark("You must compile: that is your action in this turn."))
        return self.no(self.rule, mark("This does not answer the question: {words}"), words=self.sentence)

    def title(self, card: int) -> str:
        return title(card, self.words.lang)

    def is_in_game(self, card: int) -> bool:
        """Whether the card may be somewhere; a position need not hold all cards of its protocols."""
        return LIBRARY.protocol[card] in self.s.protocols or card in self.s.cast.cards

    def here(self) -> int:
        """The line of the card whose text asks."""
        return int(self.s.zone[self.frame.card]) % 3

    def holds(self, card: int) -> bool:
        """Whether the card is in the hand of the player who is asked."""
        return bool(self.s.zone[card] == ids.HAND + self.me)
