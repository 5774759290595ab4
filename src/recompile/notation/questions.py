"""The question of the moment in names: who is asked, for what, because of which text."""

from __future__ import annotations

from msgspec import Struct

from recompile.cards.vocabulary import Node
from recompile.engine import ids, questions
from recompile.engine.state import State
from recompile.notation.answers import Answer
from recompile.notation.names import PLAYERS, Player, text_name


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


class Question(Struct, frozen=True, gc=False):
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
