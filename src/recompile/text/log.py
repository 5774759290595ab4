"""What happened, as sentences, nested under what caused it, and only as far as the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from recompile.engine import events as e
from recompile.engine import ids
from recompile.engine.events import Event
from recompile.notation.names import card_name, new_order, protocol_name
from recompile.text.catalogue import Catalogue, catalogue, mark
from recompile.text.names import protocol_title
from recompile.text.things import read_text, text_title, title

PLAYER_NAMES = ("A", "B")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in words. `kind` lets a client filter or draw it, `depth` nests it, `card` is None if hidden.

    `minor` marks what a reader can do without: a played card that lands at once, the only answer there was.
    """

    kind: str
    sentence: str
    depth: int
    rule: str
    card: str | None
    cause: str | None
    minor: bool

    def __str__(self) -> str:
        return "  " * self.depth + self.sentence


class Narrator:
    """Tells events to one reader: a player, or -1 for somebody who may know everything."""

    def __init__(self, lang: str, reader: int, players: tuple[str, str]) -> None:
        self.words: Catalogue = catalogue(lang)
        self.lang = lang
        self.reader = reader
        self.players = players

    def line(self, event: Event, before: Event | None) -> LogLine:
        known = event.card >= 0 and self._sees(event)
        return LogLine(
            e.EVENT_NAMES[event.kind],
            _TELL[event.kind](self, event),
            event.depth,
            e.EVENT_RULES[event.kind],
            card_name(event.card) if known else None,
            text_title(event.cause, self.lang) if event.cause >= 0 else None,
            _is_minor(event, before),
        )

    # ------------------------------------------------------------ parts of sentences

    def say(self, message: str, event: Event, **values: object) -> str:
        return self.words.say(message, player=self.players[event.player], **values)

    def _sees(self, event: Event) -> bool:
        return self.reader < 0 or bool(event.seen >> self.reader & 1)

    def what(self, event: Event, owner: int) -> str:
        """The card as the object of the sentence, with its owner if that is not who acts."""
        messages = (mark("{card}"), mark("a face-down card"))
        if owner != event.player:
            messages = (mark("{owner}’s {card}"), mark("a face-down card of {owner}"))
        card = title(event.card, self.lang)
        return self.words.say(messages[not self._sees(event)], card=card, owner=self.players[owner])

    # ------------------------------------------------------------ the turn

    def turn(self, event: Event) -> str:
        return self.say(mark("Turn {n}: {player}."), event, n=event.number)

    def simple(self, event: Event) -> str:
        return self.say(_SIMPLE[event.kind], event)

    def picked(self, event: Event) -> str:
        message = mark("{player} bans {protocol}.") if event.kind == e.E_BAN else mark("{player} drafts {protocol}.")
        return self.say(message, event, protocol=protocol_title(protocol_name(event.number), self.lang))

    # ------------------------------------------------------------ cards in the field

    def play(self, event: Event) -> str:
        side = event.place // 3
        message = _PLAYS[bool(event.number), self._sees(event), side == event.player]
        line = event.place % 3 + 1
        return self.say(message, event, card=title(event.card, self.lang), line=line, owner=self.players[side])

    def shift(self, event: Event) -> str:
        return self.say(
            mark("{player} shifts {what} from line {origin} to line {line}."),
            event,
            what=self.what(event, event.place // 3),
            origin=event.number % 3 + 1,
            line=event.place % 3 + 1,
        )

    def land(self, event: Event) -> str:
        message = (
            mark("{card} lands in line {line}.")
            if self._sees(event)
            else mark("The face-down card lands in line {line}.")
        )
        return self.say(message, event, card=title(event.card, self.lang), line=event.place % 3 + 1)

    def wait(self, event: Event) -> str:
        return self.say(
            mark("The card waits: another one lands in line {line} first."), event, line=event.place % 3 + 1
        )

    def flip(self, event: Event) -> str:
        message = (
            mark("{player}’s {card} in line {line} is turned face-up.")
            if event.number
            else mark("{player}’s {card} in line {line} is turned face-down.")
        )
        return self.say(message, event, card=title(event.card, self.lang), line=event.place % 3 + 1)

    def leave(self, event: Event) -> str:
        message = _LEAVES[event.kind]
        if ids.DECK <= event.number < ids.TRASH:
            message = mark("{player} returns {what} from line {line}: it goes on top of {owner}’s deck instead.")
        what = self.what(event, event.place // 3)
        owner = self.players[event.number % 2]
        return self.say(message, event, what=what, line=event.place % 3 + 1, owner=owner)

    def enter(self, event: Event) -> str:
        zone = event.place
        owner = self.players[zone % 2]
        message = _ENTERS["hand" if zone < ids.DECK else "deck" if zone < ids.TRASH else "trash"]
        hidden = not self._sees(event)
        return self.say(message[hidden], event, card=title(event.card, self.lang), owner=owner)

    # ------------------------------------------------------------ hands, decks and trashes

    def draw(self, event: Event) -> str:
        owner = event.place % 2
        message = _DRAWS[self._sees(event), owner == event.player]
        return self.say(message, event, card=title(event.card, self.lang), owner=self.players[owner])

    def discard(self, event: Event) -> str:
        message = (
            mark("{player} discards {card}.")
            if event.place == event.player
            else mark("{player} discards {card} into {owner}’s trash.")
        )
        return self.say(message, event, card=title(event.card, self.lang), owner=self.players[event.place])

    def shuffle(self, event: Event) -> str:
        return self.words.count(
            "{player} shuffles {n} card.",
            "{player} shuffles {n} cards.",
            event.number,
            player=self.players[event.player],
        )

    def reveal(self, event: Event) -> str:
        return self.say(mark("{player} reveals {card}."), event, card=title(event.card, self.lang))

    def hand_over(self, event: Event) -> str:
        message = mark("{player} gives {card} to {owner}.")
        if event.kind == e.E_TAKE_RANDOM:
            message = mark("{owner} takes {card} at random from {player}’s hand.")
        return self.say(message, event, card=title(event.card, self.lang), owner=self.players[event.place])

    # ------------------------------------------------------------ protocols, texts, statements

    def rearrange(self, event: Event) -> str:
        names = ", ".join(protocol_title(protocol_name(number), self.lang) for number in new_order(event.number))
        return self.say(mark("{player}’s protocols are now {names}."), event, names=names)

    def swap_stacks(self, event: Event) -> str:
        first, second = (line + 1 for line in ids.PAIRS[event.number])
        return self.say(
            mark("{player} swaps the stacks in lines {first} and {second}."), event, first=first, second=second
        )

    def compile(self, event: Event) -> str:
        return self.say(mark("{player} compiles line {line}."), event, line=event.place + 1)

    def turn_protocol(self, event: Event) -> str:
        protocol = protocol_title(protocol_name(event.number), self.lang)
        return self.say(mark("{protocol} of {player} is compiled."), event, protocol=protocol)

    def text(self, event: Event) -> str:
        return read_text(event.card * 3 + event.number, self.words)

    def text_over(self, event: Event) -> str:
        return self.say(
            mark("The rest of this text is lost: {text} is no longer active."),
            event,
            text=text_title(event.card * 3 + event.number, self.lang),
        )

    def answered(self, event: Event) -> str:
        """The machine gave the only answer there was."""
        if event.card < 0 or not self._sees(event):
            return self.say(mark("There is only one choice for {player}."), event)
        return self.say(
            mark("There is only one choice for {player}: {card}."), event, card=title(event.card, self.lang)
        )

    def state(self, event: Event) -> str:
        kind, detail = divmod(event.number, ids.MOVE_BASE)
        if kind == ids.M_NUMBER:
            return self.say(mark("{player} states the number {number}."), event, number=detail)
        if kind == ids.M_PROTOCOL:
            return self.say(
                mark("{player} states the protocol {protocol}."),
                event,
                protocol=protocol_title(protocol_name(detail), self.lang),
            )
        return self.say(mark("{player} states another protocol."), event)

    def lock(self, event: Event) -> str:
        return self.say(mark("{player} cannot compile in turn {n}."), event, n=event.number)


def _is_minor(event: Event, before: Event | None) -> bool:
    """Landing and arriving right after setting off; an answer that was none and names no card."""
    if event.kind in (e.E_LAND, e.E_ENTER):
        return before is not None and before.card == event.card
    return event.kind == e.E_ANSWERED and event.card < 0


_SIMPLE = {
    e.E_TAKE_CONTROL: mark("{player} takes control."),
    e.E_SPEND_CONTROL: mark("{player} gives control back: it is neutral."),
    e.E_REFRESH: mark("{player} refreshes."),
    e.E_CLEAR_CACHE: mark("{player} clears cache."),
    e.E_WIN: mark("{player} wins."),
    e.E_RESIGN: mark("{player} resigns."),
}
_PLAYS = {  # face-up, known to the reader, on one's own side
    (True, True, True): mark("{player} plays {card} face-up in line {line}."),
    (True, True, False): mark("{player} plays {card} face-up in line {line} on {owner}’s side."),
    (False, True, True): mark("{player} plays {card} face-down in line {line}."),
    (False, True, False): mark("{player} plays {card} face-down in line {line} on {owner}’s side."),
    (False, False, True): mark("{player} plays a card face-down in line {line}."),
    (False, False, False): mark("{player} plays a card face-down in line {line} on {owner}’s side."),
}
_DRAWS = {  # known to the reader, from one's own deck
    (True, True): mark("{player} draws {card}."),
    (True, False): mark("{player} draws {card} from {owner}’s deck."),
    (False, True): mark("{player} draws a card."),
    (False, False): mark("{player} draws a card from {owner}’s deck."),
}
_LEAVES = {
    e.E_DELETE: mark("{player} deletes {what} from line {line}."),
    e.E_RETURN: mark("{player} returns {what} from line {line} to {owner}’s hand."),
    e.E_TAKE: mark("{player} puts {what} from line {line} into {owner}’s hand."),
}
_ENTERS = {
    "hand": (mark("{card} comes into {owner}’s hand."), mark("The card comes into {owner}’s hand.")),
    "deck": (mark("{card} is put on top of {owner}’s deck."), mark("The card is put on top of {owner}’s deck.")),
    "trash": (mark("{card} comes into {owner}’s trash."), mark("The card comes into {owner}’s trash.")),
}
_TELL: dict[int, Callable[[Narrator, Event], str]] = {
    **dict.fromkeys(_SIMPLE, Narrator.simple),
    e.E_DRAFT: Narrator.picked,
    e.E_BAN: Narrator.picked,
    e.E_TURN: Narrator.turn,
    e.E_PLAY: Narrator.play,
    e.E_SHIFT: Narrator.shift,
    e.E_WAIT: Narrator.wait,
    e.E_LAND: Narrator.land,
    e.E_FLIP: Narrator.flip,
    e.E_DELETE: Narrator.leave,
    e.E_RETURN: Narrator.leave,
    e.E_TAKE: Narrator.leave,
    e.E_ENTER: Narrator.enter,
    e.E_DRAW: Narrator.draw,
    e.E_DISCARD: Narrator.discard,
    e.E_SHUFFLE: Narrator.shuffle,
    e.E_REVEAL: Narrator.reveal,
    e.E_GIVE: Narrator.hand_over,
    e.E_TAKE_RANDOM: Narrator.hand_over,
    e.E_REARRANGE: Narrator.rearrange,
    e.E_SWAP_STACKS: Narrator.swap_stacks,
    e.E_COMPILE: Narrator.compile,
    e.E_TURN_PROTOCOL: Narrator.turn_protocol,
    e.E_TEXT: Narrator.text,
    e.E_TEXT_OVER: Narrator.text_over,
    e.E_ANSWERED: Narrator.answered,
    e.E_STATE: Narrator.state,
    e.E_LOCK: Narrator.lock,
}


def log_lines(
    events: Sequence[Event], lang: str = "en", reader: int = -1, players: tuple[str, str] = PLAYER_NAMES
) -> tuple[LogLine, ...]:
    """Events in words, for a player or, with -1, for somebody who may know everything."""
    told = Narrator(lang, reader, players)
    return tuple(told.line(event, before) for event, before in zip(events, [None, *events], strict=False))
