"""The question that is asked, as those see it who have to say why something does not answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from recompile.engine import ids, plays, questions
from recompile.engine.effects_play import Play, PlayTop
from recompile.engine.frames import TextFrame
from recompile.engine.state import State
from recompile.notation.names import card_name, text_name
from recompile.notation.question_reading import step_of

What = Literal[
    # what is asked
    "over", "not-yours", "other-question", "must-compile", "forbidden",
    # plays
    "not-in-game", "not-in-hand", "that-card-only", "own-side-only", "unmatched", "not-in-this-line",
    "not-on-this-side", "face-down-only", "face-up-only", "wrong-value", "no-value-face-down", "wrong-protocol",
    # refresh and compile
    "hand-full", "nothing-to-draw", "too-few-points", "not-ahead", "checked-before",
    # cards of a hand or a pile
    "not-just-drawn", "chosen-already", "not-in-trash", "not-revealed", "nowhere-to-play",
    # cards in the field
    "unknown-place", "on-its-way", "not-in-field", "nothing-there", "dealt-with", "mine", "theirs", "uncovered",
    "covered", "face-up", "face-down", "other-value", "small-line", "not-highest", "not-lowest", "itself",
    "other-protocol", "wrong-line", "other-stack", "not-behind", "not-another-line", "shift-in-place", "middle-ignored",
    "no-middle",
    # lines
    "line-compiled", "card-there", "cards-there", "not-their-highest", "shift-to-here", "shift-to-or-from-here",
    "this-line", "no-change", "line-dealt-with",
    # all else
    "drafted", "nobody-has-it", "empty-stack", "more-to-choose", "same-order", "must", "not-theirs-to-order",
    "text-not-waiting",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class No:
    """One reason and the rule behind it. What a kind of reason does not speak of is None.

    `card`, `text` and `protocol` are what it is about; `text` is the one that forbids it, or that is meant. `line` is
    where the thing lies or would go, `here` the line that a text asks for instead. `n` is a number that does not fit,
    `than` the number it is compared with.
    """

    what: What
    rule: str
    card: str | None = None
    text: str | None = None
    protocol: str | None = None
    line: int | None = None
    here: int | None = None
    n: int | None = None
    than: int | None = None


class Case:
    """A state at a question, which is looked at and may be spoilt on the way; `me` is the player who is asked."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.me = int(s.asked)
        self.frame = s.active
        self.step = step_of(s)
        self.kind, _, self.rule = questions.describe(s)
        self.asks_for_play = self.kind == "action" or isinstance(self.step, Play)
        self.asks_for_hand_play = self.asks_for_play and not isinstance(self.step, PlayTop)
        self.asks_for_line = any(option // ids.MOVE_BASE in (ids.M_LINE, ids.M_COMPILE) for option in s.options)

    @property
    def text(self) -> TextFrame:
        """The text that asks."""
        assert isinstance(self.frame, TextFrame)
        return self.frame

    def other_question(self) -> No:
        """It is no answer at all to what is asked."""
        return No("must-compile", "R3.3") if self.kind == "compile" else No("other-question", self.rule)

    def is_in_game(self, card: int) -> bool:
        """Whether the card may be somewhere; a position need not hold all cards of its protocols."""
        return card in self.s.cast.cards or plays.is_drafted(self.s, card // ids.EACH)

    def here(self) -> int:
        """The number of the line of the card whose text asks."""
        return int(self.s.zone(self.text.card)) % 3 + 1

    def holds(self, card: int) -> bool:
        """Whether the card is in the hand of the player who is asked."""
        return bool(self.s.zone(card) == ids.HAND + self.me)

    def knows(self, card: int) -> bool:
        """Whether the player who is asked may know the face of a card where it lies now (R11)."""
        return bool(self.s.known(card) >> self.me & 1)


def about(case: Case, what: What, rule: str, card: int) -> No:
    """A reason that names a card."""
    return No(what, rule, card=card_name(case.s, card))


def forbids(case: Case, rule: str, text: int) -> No:
    """A text that lies open forbids it."""
    return No("forbidden", rule, text=text_name(case.s, text))
