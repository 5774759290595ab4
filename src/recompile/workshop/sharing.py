"""What a protocol must be before others may open it: finished, fit to be read by all, and no copy of printed ones."""

from __future__ import annotations

from recompile.cards import ProtocolError
from recompile.cards.letters import hidden_in
from recompile.game.scenarios import ScenarioError, parse
from recompile.workshop.reading import normal_form, protocol_of
from recompile.workshop.sketches import Sketch, strings_in
from recompile.workshop.word_for_word import TOO_MANY, word_for_word


class IsCopy(ProtocolError):
    """Too many of its cards are printed ones word for word; these."""

    def __init__(self, cards: list[str]) -> None:
        super().__init__(f"cards: {', '.join(cards)} are printed cards word for word")
        self.cards = cards


def shareable(sketch: Sketch) -> dict[str, object]:
    """The data of its file in the normal form; `ProtocolError` says why it cannot be shared."""
    made = protocol_of(sketch)
    copied = [code for _, code in word_for_word(made)]
    if len(copied) >= TOO_MANY:
        raise IsCopy(copied)
    for place, scenario in enumerate(sketch.scenarios):
        where = f"scenarios[{place}]"
        try:
            parse(scenario, where)
        except ScenarioError as problem:
            raise ProtocolError(str(problem)) from problem
        for said in strings_in(scenario):
            if (sign := hidden_in(said.replace("\n", " "))) is not None:
                raise ProtocolError(f"{where}: expected signs that can be seen, not {sign}")
    return normal_form(sketch)
