"""What happens in one world when a move is made, with everything left out that the player does not know yet."""

from __future__ import annotations

from recompile.engine import events as e
from recompile.engine import ids, machine
from recompile.engine import instructions as i
from recompile.engine.events import Event, Log
from recompile.engine.program import LIBRARY
from recompile.engine.state import State

# Steps of a text that read the cards of a hand: after a draw of unknown cards nobody can say what they do.
_READERS = (i.PICK_DRAWN, i.PLAY_FROM_HAND, i.PLAY_THAT)
# Here an unknown card may come to light without anything hanging on its face.
_FACELESS = (e.E_ENTER, e.E_DRAW, e.E_LAND)


class Tale:
    """The events of a move in one world, to the next question, the end of the turn or the end of the game.

    `certain` is how many of them there are before chance or an unknown card matters; `under` says of a card that landed
    beneath another one, by the place of its event, which one that is.
    """

    def __init__(self, world: State, option: int, reader: int) -> None:
        self.world = world
        self.reader = reader
        self.under: dict[int, int] = {}
        self._known = {card for card in world.cast.cards if world.known[card] >> reader & 1}
        self._mixed = {card for card in world.cast.cards if world.zone[card] >= ids.DECK}  # what a shuffle may mix
        log = self._run(option)
        picked = {roll.cards[0] for roll in log.rolls if roll.is_pick}
        self.certain = len(log.events)
        self.events: list[Event] = []
        self.readings: list[tuple[int, ...]] = []
        for at, event in enumerate(log.events):
            if self.certain == len(log.events) and self._matters(event, picked):
                self.certain = at
            self._follow_shuffles(event)
            self._read(event)

    def _run(self, option: int) -> Log:
        """Make the move and go on as the machine does, but not into the next turn."""
        world = self.world
        log = world.log = Log()
        world.answer, world.asked, world.offered = option, ids.NOBODY, 0
        while world.phase != ids.OVER and world.asked == ids.NOBODY:
            before = len(log.events)
            machine.step(world, world.frames[-1])
            self._note_under(log.events, before)
            if log.events and log.events[-1].kind == e.E_TURN:
                break
        world.log = None
        return log

    def _note_under(self, events: list[Event], since: int) -> None:
        landed = {at: events[at].card for at in range(since, len(events)) if events[at].kind == e.E_LAND}
        for at, card in landed.items():
            stack = self.world.cards(events[at].place)
            if card in stack[:-1]:
                above = stack[stack.index(card) + 1]
                if above not in landed.values():
                    self.under[at] = above

    # ------------------------------------------------------------ what the player may know of it

    def _matters(self, event: Event, picked: set[int]) -> bool:
        """Whether this is the work of chance, or an unknown card comes to light and something may hang on it."""
        if event.kind == e.E_TAKE_RANDOM or (event.kind == e.E_DISCARD and event.card in picked):
            return True
        if event.card < 0 or event.card in self._known:
            return False
        if event.kind == e.E_ANSWERED:
            return bool(event.number // ids.MOVE_BASE == ids.M_PLAY)
        if event.kind == e.E_DRAW and event.cause >= 0:
            return any(step.op in _READERS for step in LIBRARY.code[event.cause])
        return event.kind not in _FACELESS and bool(event.seen >> self.reader & 1)

    def _follow_shuffles(self, event: Event) -> None:
        if event.kind == e.E_SHUFFLE:
            self._known -= self._mixed
        elif event.kind in (e.E_DISCARD, e.E_ENTER):
            self._mixed.add(event.card)

    def _read(self, event: Event) -> None:
        """Note the event without what is hidden, and the same as numbers that can be compared."""
        kind, player, card, place, number = event.kind, event.player, event.card, event.place, event.number
        seen = event.seen
        if card >= 0 and card not in self._known:
            seen = 0
            if kind == e.E_ANSWERED:
                number = 0  # it may name the card
        self.events.append(Event(kind, player, card, place, number, seen, event.cause, event.depth))
        self.readings.append((kind, player, card if seen else -1, place, number, event.cause, event.depth))


def agreed(first: Tale, other: Tale) -> int:
    """How many events two worlds have in common before anything hidden matters."""
    most = min(first.certain, other.certain)
    for at in range(most):
        if first.readings[at] != other.readings[at]:
            return at
    return most
