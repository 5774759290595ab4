"""What happened, as sentences, nested under what caused it, and only as far as the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from recompile.notation.events import Event
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

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
    """Tells events as they come to one reader: what they hide is not said."""

    def __init__(self, voice: Voice, names: tuple[str, str] = PLAYER_NAMES) -> None:
        self.voice = voice
        self.names = dict(zip(PLAYER_NAMES, names, strict=True))

    def line(self, event: Event) -> LogLine:
        return LogLine(
            event.kind,
            _TELL[event.kind](self, event),
            event.depth,
            event.rule,
            None if event.hidden else event.card,
            None if event.cause is None else self.voice.text_title(event.cause),
            event.follows or (event.kind == "answered" and event.card is None),
        )

    # ------------------------------------------------------------ parts of sentences

    def say(self, message: str, event: Event, **values: object) -> str:
        return self.voice.say(message, player=self.names[event.player], **values)

    def card(self, event: Event) -> str:
        """Its name, for sentences that are said only if it is known."""
        return "" if event.card is None or event.hidden else self.voice.title(event.card)

    def what(self, event: Event, stack: str) -> str:
        """The card in this stack as the object of the sentence, with its owner if that is not who acts."""
        messages = (mark("{card}"), mark("a face-down card"))
        if stack[0] != event.player:
            messages = (mark("{owner}’s {card}"), mark("a face-down card of {owner}"))
        return self.voice.say(messages[event.hidden], card=self.card(event), owner=self.names[stack[0]])

    # ------------------------------------------------------------ the turn

    def turn(self, event: Event) -> str:
        return self.say(mark("Turn {n}: {player}."), event, n=event.number)

    def simple(self, event: Event) -> str:
        return self.say(_SIMPLE[event.kind], event)

    def picked(self, event: Event) -> str:
        message = mark("{player} bans {protocol}.") if event.kind == "ban" else mark("{player} drafts {protocol}.")
        return self.say(message, event, protocol=self._protocol(event))

    def _protocol(self, event: Event) -> str:
        return self.voice.protocol(event.protocol or "")

    # ------------------------------------------------------------ cards in the field

    def play(self, event: Event) -> str:
        side, line = _stack(event.target)
        message = _PLAYS[bool(event.up), not event.hidden, side == event.player]
        return self.say(message, event, card=self.card(event), line=line, owner=self.names[side])

    def shift(self, event: Event) -> str:
        (_, origin), (_, line) = _stack(event.origin), _stack(event.target)
        what = self.what(event, event.target or "")
        message = mark("{player} shifts {what} from line {origin} to line {line}.")
        return self.say(message, event, what=what, origin=origin, line=line)

    def land(self, event: Event) -> str:
        message = mark("{card} lands in line {line}.")
        if event.hidden:
            message = mark("The face-down card lands in line {line}.")
        return self.say(message, event, card=self.card(event), line=_stack(event.target)[1])

    def wait(self, event: Event) -> str:
        message = mark("The card waits: another one lands in line {line} first.")
        return self.say(message, event, line=_stack(event.target)[1])

    def flip(self, event: Event) -> str:
        message = (
            mark("{player}’s {card} in line {line} is turned face-up.")
            if event.up
            else mark("{player}’s {card} in line {line} is turned face-down.")
        )
        return self.say(message, event, card=self.card(event), line=_stack(event.target)[1])

    def leave(self, event: Event) -> str:
        owner, zone = _pile(event.target)
        message = _LEAVES[event.kind]
        if zone == "deck":
            message = mark("{player} returns {what} from line {line}: it goes on top of {owner}’s deck instead.")
        what, line = self.what(event, event.origin or ""), _stack(event.origin)[1]
        return self.say(message, event, what=what, line=line, owner=self.names[owner])

    def enter(self, event: Event) -> str:
        owner, zone = _pile(event.target)
        return self.say(_ENTERS[zone][event.hidden], event, card=self.card(event), owner=self.names[owner])

    # ------------------------------------------------------------ hands, decks and trashes

    def draw(self, event: Event) -> str:
        owner, _ = _pile(event.origin)
        message = _DRAWS[not event.hidden, owner == event.player]
        return self.say(message, event, card=self.card(event), owner=self.names[owner])

    def discard(self, event: Event) -> str:
        owner, _ = _pile(event.target)
        message = mark("{player} discards {card}.")
        if owner != event.player:
            message = mark("{player} discards {card} into {owner}’s trash.")
        return self.say(message, event, card=self.card(event), owner=self.names[owner])

    def shuffle(self, event: Event) -> str:
        return self.voice.count(
            "{player} shuffles {n} card.",
            "{player} shuffles {n} cards.",
            event.number or 0,
            player=self.names[event.player],
        )

    def reveal(self, event: Event) -> str:
        return self.say(mark("{player} reveals {card}."), event, card=self.card(event))

    def hand_over(self, event: Event) -> str:
        owner, _ = _pile(event.target)
        message = _HANDED[event.kind][event.hidden]
        return self.say(message, event, card=self.card(event), owner=self.names[owner])

    # ------------------------------------------------------------ protocols, texts, statements

    def rearrange(self, event: Event) -> str:
        return self.say(mark("{player}’s protocols are now {names}."), event, names=self.voice.protocols(event.order))

    def swap_stacks(self, event: Event) -> str:
        first, second = event.lines
        message = mark("{player} swaps the stacks in lines {first} and {second}.")
        return self.say(message, event, first=first, second=second)

    def compile(self, event: Event) -> str:
        return self.say(mark("{player} compiles line {line}."), event, line=event.line)

    def turn_protocol(self, event: Event) -> str:
        return self.say(mark("{protocol} of {player} is compiled."), event, protocol=self._protocol(event))

    def text(self, event: Event) -> str:
        return self.voice.read_text(f"{event.card}:{event.box}")

    def text_over(self, event: Event) -> str:
        message = mark("The rest of this text is lost: {text} is no longer active.")
        return self.say(message, event, text=self.voice.text_title(f"{event.card}:{event.box}"))

    def answered(self, event: Event) -> str:
        """The machine gave the only answer there was."""
        if event.card is None or event.hidden:
            return self.say(mark("There is only one choice for {player}."), event)
        return self.say(mark("There is only one choice for {player}: {card}."), event, card=self.card(event))

    def state(self, event: Event) -> str:
        if event.answer == "number":
            return self.say(mark("{player} states the number {number}."), event, number=event.number)
        if event.answer == "protocol":
            return self.say(mark("{player} states the protocol {protocol}."), event, protocol=self._protocol(event))
        return self.say(mark("{player} states another protocol."), event)

    def lock(self, event: Event) -> str:
        return self.say(mark("{player} cannot compile in turn {n}."), event, n=event.number)


def _stack(place: str | None) -> tuple[str, str]:
    """Side and line of a stack."""
    assert place is not None
    return place[0], place[1]


def _pile(place: str | None) -> tuple[str, str]:
    """Whose hand, deck or trash."""
    assert place is not None
    owner, _, zone = place.partition(".")
    return owner, zone


_SIMPLE = {
    "take-control": mark("{player} takes control."),
    "spend-control": mark("{player} gives control back: it is neutral."),
    "refresh": mark("{player} refreshes."),
    "clear-cache": mark("{player} clears cache."),
    "win": mark("{player} wins."),
    "resign": mark("{player} resigns."),
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
    "delete": mark("{player} deletes {what} from line {line}."),
    "return": mark("{player} returns {what} from line {line} to {owner}’s hand."),
    "take": mark("{player} puts {what} from line {line} into {owner}’s hand."),
}
# With a card that the reader knows, and with one that is hidden.
_ENTERS = {
    "hand": (mark("{card} comes into {owner}’s hand."), mark("The card comes into {owner}’s hand.")),
    "deck": (mark("{card} is put on top of {owner}’s deck."), mark("The card is put on top of {owner}’s deck.")),
    "trash": (mark("{card} comes into {owner}’s trash."), mark("The card comes into {owner}’s trash.")),
}
_HANDED = {
    "give": (mark("{player} gives {card} to {owner}."), mark("{player} gives a card to {owner}.")),
    "take-random": (
        mark("{owner} takes {card} at random from {player}’s hand."),
        mark("{owner} takes a card at random from {player}’s hand."),
    ),
}
_TELL: dict[str, Callable[[Narrator, Event], str]] = {
    **dict.fromkeys(_SIMPLE, Narrator.simple),
    **dict.fromkeys(_LEAVES, Narrator.leave),
    **dict.fromkeys(_HANDED, Narrator.hand_over),
    "draft": Narrator.picked,
    "ban": Narrator.picked,
    "turn": Narrator.turn,
    "play": Narrator.play,
    "shift": Narrator.shift,
    "wait": Narrator.wait,
    "land": Narrator.land,
    "flip": Narrator.flip,
    "enter": Narrator.enter,
    "draw": Narrator.draw,
    "discard": Narrator.discard,
    "shuffle": Narrator.shuffle,
    "reveal": Narrator.reveal,
    "rearrange": Narrator.rearrange,
    "swap-stacks": Narrator.swap_stacks,
    "compile": Narrator.compile,
    "turn-protocol": Narrator.turn_protocol,
    "text": Narrator.text,
    "text-over": Narrator.text_over,
    "answered": Narrator.answered,
    "state": Narrator.state,
    "lock": Narrator.lock,
}


def log_lines(events: Iterable[Event], voice: Voice, names: tuple[str, str] = PLAYER_NAMES) -> tuple[LogLine, ...]:
    """Events in words, as far as they are told to their reader."""
    narrator = Narrator(voice, names)
    return tuple(narrator.line(event) for event in events)
