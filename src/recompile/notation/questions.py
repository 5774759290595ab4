"""The question of the moment in names: who is asked, for what, because of which text."""

from __future__ import annotations

from dataclasses import dataclass

from recompile.engine import ids, questions
from recompile.engine.state import State
from recompile.notation.names import PLAYERS, text_name


@dataclass(frozen=True, slots=True)
class Decision:
    """A question: who is asked, what kind of question it is, the text behind it and the rule."""

    player: str
    kind: str
    source: str | None
    rule: str
    options: int

    @classmethod
    def of(cls, s: State) -> Decision | None:
        if s.asked == ids.NOBODY:
            return None
        kind, source, rule = questions.describe(s)
        return cls(PLAYERS[s.asked], kind, text_name(source) if source >= 0 else None, rule, len(s.options))


@dataclass(frozen=True, slots=True)
class Cause:
    """One link of the chain of "because of ...": what is going on, the text behind it and whose it is."""

    what: str
    text: str | None
    player: str

    def __str__(self) -> str:
        return f"{self.player}: {self.what}" + (f" {self.text}" if self.text else "")


def explain(s: State) -> tuple[Cause, ...]:
    return tuple(
        Cause(what, text_name(text) if text >= 0 else None, PLAYERS[player])
        for what, text, player in questions.chain(s)
    )
