"""Saves of version 1, brought up to date.

There every card had one number for all games, six for each of the thirty printed protocols in their order, and a frame
had the same registers whatever kind it was.
"""

from __future__ import annotations

from typing import Final

from recompile.cards import PRINTED
from recompile.engine import ids
from recompile.engine.connectives import ChoosePlayer
from recompile.engine.effects_board import StateNumber, StateProtocol
from recompile.engine.frames import CARDS, DRAWN, FIELDS, LINES, LISTS
from recompile.engine.loops import EachCard
from recompile.engine.plain import Plain, as_list, as_number, as_numbers
from recompile.engine.program import program_of

PROTOCOLS: Final = list(PRINTED.protocols.values())[:30]
_REGISTERS: Final = (
    *("kind", "player", "step", "card", "box", "text", "turned", "buried", "that", "shown", "line", "count", "done"),
    *("looping", "noted"),
)
# By kind of frame: what those of its fields were called that have another name now.
_WAS: Final[dict[str, dict[str, str]]] = {
    "arrive": {"stack": "line", "card": "that", "landed": "count", "by": "box", "played": "done", "spoken": "noted"},
    "leave": {"card": "that", "to": "line", "delete": "done"},
    "leave-all": {"cards": "noted", "delete": "done"},
    "flipping": {"quietly": "done"},
    "flip-all": {"cards": "noted"},
    "shift-all": {"blocks": "noted"},
    "discard": {"least": "count", "most": "that", "into": "line", "chosen": "noted", "full": "done"},
    "compile": {"escape": "noted", "deleted": "done"},
}
_CARDS: Final = {"card": 1, **LISTS}  # by nature: a field holds cards, and which of its numbers are some


def brought_up_to_date(plain: Plain) -> Plain:
    """The same game as the present version saves it. Something that is no such save is refused with a ValueError."""
    try:
        return _Old(plain).new()
    except (KeyError, TypeError, IndexError, ValueError) as problem:
        raise ValueError(f"the saved game is damaged: {problem!r}") from problem


def code_in_order(card: int) -> str:
    """The code of a card by its number in version 1."""
    protocol = PROTOCOLS[card // ids.EACH]
    return f"{protocol.code}{protocol.cards[card % ids.EACH].value}"


class _Old:
    """A save of version 1, and where its cards go."""

    def __init__(self, plain: Plain) -> None:
        self.plain = plain
        self.dealt = as_number(plain["phase"]) != ids.DRAFT
        drafted = as_numbers(plain["protocols"])
        named = {number for number in drafted if number >= 0}
        named |= {card // ids.EACH for card in as_numbers(plain["cast"])}
        self.places = sorted(named) if self.dealt else list(range(len(PROTOCOLS)))

    def new(self) -> Plain:
        plain = self.plain
        new: Plain = {name: plain[name] for name in ("control", "turn", "number", "phase", "winner", "limit", "bans")}
        new |= {name: plain[name] for name in ("seed1", "seed2", "asked", "pool")}
        new |= {"version": 2, "resigned": plain.get("resigned", ids.NOBODY), "offered": 0, "options": [], "own": {}}
        new["protocols"] = [PROTOCOLS[number].code for number in self.places]
        new["dealt"] = self.dealt
        new["cards"] = sorted(map(self.card, as_numbers(plain["cast"])))
        new["zones"] = [list(map(self.card, as_numbers(cards))) for cards in as_list(plain["zones"])]
        new["facts"] = [self.facts(card) for card in self.all_cards()]
        drafted, sides = as_numbers(plain["protocols"]), as_numbers(plain["compiled"])
        new["stacks"] = [
            [self.places.index(number) if number >= 0 else -1, side]
            for number, side in zip(drafted, sides, strict=True)
        ]
        new["forced"] = [list(map(code_in_order, as_numbers(order))) for order in as_list(plain["forced"])]
        for heaps in ("labels", "maybe"):
            new[heaps] = [self.heaps(as_numbers(values)) for values in as_list(plain[heaps])]
        new["committed"] = [
            [self.card(card), stack, player, played, wakes, self.card(under)]
            for card, stack, player, played, wakes, under in map(as_numbers, as_list(plain["committed"]))
        ]
        new["locks"] = [[self.card(card), *rest] for card, *rest in map(as_numbers, as_list(plain["locks"]))]
        new["frames"] = [self.frame(as_list(frame)) for frame in as_list(plain["frames"])]
        return new

    def card(self, number: int) -> int:
        if number < 0:
            return number
        return self.places.index(number // ids.EACH) * ids.EACH + number % ids.EACH

    def all_cards(self) -> list[int]:
        return [place * ids.EACH + slot for place in self.places for slot in range(ids.EACH)] if self.dealt else []

    def facts(self, card: int) -> list[int]:
        zone, up, turned, buried, known = (
            as_numbers(self.plain[name])[card] for name in ("zone", "up", "turned", "buried", "known")
        )
        is_open = ids.TRASH <= zone < ids.COMMITTED or (up and zone != ids.NOWHERE)
        return [zone, up, turned, buried, ids.ALL_KNOW if is_open else known]

    def heaps(self, values: list[int]) -> list[int]:
        return [values[card] for card in self.all_cards()] if values else []

    # ------------------------------------------------------------ frames

    def frame(self, values: list[object]) -> Plain:
        old = dict(zip(_REGISTERS, values, strict=True))
        number = as_number(old["kind"])
        kind = ids.FRAME_NAMES[number]
        if kind == "text":
            held = self.text(old)
        else:
            was = _WAS.get(kind, {})
            held = {
                name: self.field(old[was.get(name, name)], _CARDS.get(nature, 0)) for name, nature in FIELDS[number]
            }
        held |= {name: bool(held[name]) for name, nature in FIELDS[number] if nature == "flag"}
        return {"kind": kind, "player": old["player"], "step": old["step"]} | held

    def field(self, value: object, cards: int) -> object:
        if not isinstance(value, list):
            return self.card(as_number(value)) if cards else value
        numbers = as_numbers(value)
        if cards == 3:
            return [self.renamed_text(each) if not at % 3 else each for at, each in enumerate(numbers)]
        return [self.card(each) if cards and not at % cards else each for at, each in enumerate(numbers)]

    def renamed_text(self, text: int) -> int:
        return self.card(text // 3) * 3 + text % 3 if text >= 0 else text

    def text(self, old: Plain) -> Plain:
        """A text of a card. What was stated, and who goes first, lay in other registers."""
        number = as_number(old["text"])
        steps = program_of(PROTOCOLS[number // 3 // ids.EACH]).texts[number // 3 % ids.EACH * 3 + number % 3]
        kinds = {type(step) for step in steps}
        new: Plain = {name: old[name] for name in ("box", "turned", "buried", "line", "count", "done", "looping")}
        new |= {name: self.card(as_number(old[name])) for name in ("card", "that", "shown")}
        noting = (CARDS if EachCard in kinds else LINES) if old["looping"] else DRAWN
        new |= {
            "times": old["count"] if old["looping"] else 0,
            "text": self.renamed_text(number),
            "noting": noting,
            "stated": -1,
            "first": ids.NOBODY,
        }
        new["noted"] = self.field(old["noted"], {LINES: 0, CARDS: 2, DRAWN: 1}[noting])
        past = {type(step) for step in steps[: as_number(old["step"])]}
        if StateNumber in past:
            new |= {"stated": old["count"], "count": 0}
        if StateProtocol in past:
            count = as_number(old["count"])
            new |= {"stated": PROTOCOLS[count].code if count >= 0 else -1, "count": 0}
        if ChoosePlayer in past:
            new |= {"first": old["line"], "line": -1}
        return new
