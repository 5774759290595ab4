"""A close look at a game that was played: which texts did something, where its cards lay, what went on and on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from recompile.cards import Protocol
from recompile.cards.checks import RULES
from recompile.game import Game
from recompile.notation.events import Event

BEGINS = "text"
QUIET = (BEGINS, "text-over")  # events that say of a text that it begins and ends, and not that it did anything


@dataclass(frozen=True, slots=True)
class Close:
    """Texts are named by card and box, cards by their place in the protocol.

    `did` is how many turns each text did something in, `loudest` the text that was done most often in one turn.
    `uncovered` and `covered` are the cards that lay so, face-up, at the beginning of some turn.
    """

    did: dict[str, int]
    loudest: tuple[str, int]
    uncovered: frozenset[int]
    covered: frozenset[int]


def look_closely(game: Game, protocol: Protocol) -> Close:
    events = game.events
    did: Counter[str] = Counter()
    loudest = ("", 0)
    for turn in _turns(events):
        causes = {each.cause for each in turn if each.cause and each.kind not in QUIET}
        did.update(cause for cause in causes if cause.startswith(protocol.code))
        begun = Counter(f"{each.card}:{each.box}" for each in turn if _begins(each, protocol.code))
        loudest = max([loudest, *begun.items()], key=lambda entry: entry[1])
    uncovered, covered = _lying(game, protocol)
    did.update(_in_force(protocol, uncovered, uncovered | covered))
    return Close(dict(did), loudest, uncovered, covered)


def _begins(event: Event, code: str) -> bool:
    return event.kind == BEGINS and event.card is not None and event.card.startswith(code)


def _turns(events: Sequence[Event]) -> list[Sequence[Event]]:
    begins = [at for at, event in enumerate(events) if event.kind == "turn"]
    return [events[at:end] for at, end in zip(begins, [*begins[1:], len(events)], strict=True)]


def _lying(game: Game, protocol: Protocol) -> tuple[frozenset[int], frozenset[int]]:
    """The cards of the protocol that lay face-up at the beginning of a turn: uncovered, and covered."""
    values = [card.value for card in protocol.cards]
    found: tuple[set[int], set[int]] = (set(), set())
    number = -1
    for moment in game.again():
        if moment.number == number:
            continue
        number = moment.number
        for stack in (stack for side in moment.position.sides for stack in side.stacks):
            for height, (code, up) in enumerate(stack):
                if up and code[:-1] == protocol.code:
                    found[height < len(stack) - 1].add(values.index(int(code[-1])))
    return frozenset(found[0]), frozenset(found[1])


def _in_force(protocol: Protocol, uncovered: frozenset[int], lying: frozenset[int]) -> set[str]:
    """A rule that simply holds makes no event: it did something as soon as it was in force."""
    cards = protocol.cards
    tops = {f"{cards[at].value}:top" for at in lying if isinstance(cards[at].top, RULES)}
    bottoms = {f"{cards[at].value}:bottom" for at in uncovered if isinstance(cards[at].bottom, RULES)}
    return {protocol.code + text for text in tops | bottoms}
