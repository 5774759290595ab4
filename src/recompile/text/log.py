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
            _TELL[event.kind](self, event) if event.kind in _TELL else self.say(_SIMPLE[event.kind], event),
            event.depth,
            event.rule,
            None if event.hidden else event.card,
            None if event.cause is None else self.voice.text_title(event.cause),
            event.follows or (event.kind == "answered" and event.card is None),
        )

    # ------------------------------------------------------------ parts of sentences

    def say(self, message: str, event: Event, **values: object) -> str:
        """A sentence with all that events speak of: who and what, whose pile, and the line of a stack."""
        places = [place for place in (event.target, event.origin) if place is not None]
        stacks = [place for place in places if "." not in place]
        owner = event.origin if event.kind == "draw" else event.target
        common = {
            "player": self.names[event.player],
            "owner": self.names[owner[0]] if owner else "",
            "card": "" if event.card is None or event.hidden else self.voice.title(event.card),
            "line": event.line or (stacks[0][1] if stacks else None),
            "n": event.number,
            "protocol": self.voice.protocol(event.protocol) if event.protocol else "",
            "names": self.voice.protocols(event.order),
        }
        return self.voice.say(message, **common | values)

    def what(self, event: Event, stack: str | None) -> str:
        """The card in this stack as the object of the sentence, with its owner if that is not who acts."""
        assert stack is not None
        messages = (mark("{card}"), mark("a face-down card"))
        if stack[0] != event.player:
            messages = (mark("{owner}’s {card}"), mark("a face-down card of {owner}"))
        return self.say(messages[event.hidden], event, owner=self.names[stack[0]])

    def known_or_hidden(self, event: Event) -> str:
        zone = "" if event.target is None else event.target.partition(".")[2]
        known, hidden = _ENTERS[zone] if event.kind == "enter" else _KNOWN_OR_HIDDEN[event.kind]
        return self.say(hidden if event.hidden else known, event)

    # ------------------------------------------------------------ cards in the field

    def play(self, event: Event) -> str:
        return self.say(_PLAYS[bool(event.up), not event.hidden, _is_own(event, event.target)], event)

    def shift(self, event: Event) -> str:
        message = mark("{player} shifts {what} from line {origin} to line {line}.")
        return self.say(message, event, what=self.what(event, event.target), origin=(event.origin or "")[1:])

    def flip(self, event: Event) -> str:
        if event.up:
            return self.say(mark("{player}’s {card} in line {line} is turned face-up."), event)
        return self.say(mark("{player}’s {card} in line {line} is turned face-down."), event)

    def leave(self, event: Event) -> str:
        message = _LEAVES[event.kind]
        if event.target is not None and event.target.endswith(".deck"):
            message = mark("{player} returns {what} from line {line}: it goes on top of {owner}’s deck instead.")
        return self.say(message, event, what=self.what(event, event.origin))

    # ------------------------------------------------------------ hands and decks

    def draw(self, event: Event) -> str:
        return self.say(_DRAWS[not event.hidden, _is_own(event, event.origin)], event)

    def discard(self, event: Event) -> str:
        if _is_own(event, event.target):
            return self.say(mark("{player} discards {card}."), event)
        return self.say(mark("{player} discards {card} into {owner}’s trash."), event)

    def shuffle(self, event: Event) -> str:
        number, player = event.number or 0, self.names[event.player]
        return self.voice.count("{player} shuffles {n} card.", "{player} shuffles {n} cards.", number, player=player)

    # ------------------------------------------------------------ texts and statements

    def swap_stacks(self, event: Event) -> str:
        first, second = event.lines
        message = mark("{player} swaps the stacks in lines {first} and {second}.")
        return self.say(message, event, first=first, second=second)

    def text(self, event: Event) -> str:
        return self.voice.read_text(f"{event.card}:{event.box}")

    def text_over(self, event: Event) -> str:
        message = mark("The rest of this text is lost: {text} is no longer active.")
        return self.say(message, event, text=self.voice.text_title(f"{event.card}:{event.box}"))

    def answered(self, event: Event) -> str:
        """The machine gave the only answer there was."""
        if event.card is None or event.hidden:
            return self.say(mark("There is only one choice for {player}."), event)
        return self.say(mark("There is only one choice for {player}: {card}."), event)

    def state(self, event: Event) -> str:
        if event.answer == "number":
            return self.say(mark("{player} states the number {number}."), event, number=event.number)
        if event.answer == "protocol":
            return self.say(mark("{player} states the protocol {protocol}."), event)
        return self.say(mark("{player} states another protocol."), event)


def _is_own(event: Event, place: str | None) -> bool:
    """Whether a stack or a pile is that of the player who acts."""
    return place is not None and place[0] == event.player


_SIMPLE = {
    "draft": mark("{player} drafts {protocol}."),
    "ban": mark("{player} bans {protocol}."),
    "turn": mark("Turn {n}: {player}."),
    "take-control": mark("{player} takes control."),
    "spend-control": mark("{player} gives control back: it is neutral."),
    "refresh": mark("{player} refreshes."),
    "clear-cache": mark("{player} clears cache."),
    "win": mark("{player} wins."),
    "resign": mark("{player} resigns."),
    "wait": mark("The card waits: another one lands in line {line} first."),
    "reveal": mark("{player} reveals {card}."),
    "rearrange": mark("{player}’s protocols are now {names}."),
    "compile": mark("{player} compiles line {line}."),
    "turn-protocol": mark("{protocol} of {player} is compiled."),
    "lock": mark("{player} cannot compile in turn {n}."),
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
_KNOWN_OR_HIDDEN = {
    "land": (mark("{card} lands in line {line}."), mark("The face-down card lands in line {line}.")),
    "give": (mark("{player} gives {card} to {owner}."), mark("{player} gives a card to {owner}.")),
    "take-random": (
        mark("{owner} takes {card} at random from {player}’s hand."),
        mark("{owner} takes a card at random from {player}’s hand."),
    ),
}
_TELL: dict[str, Callable[[Narrator, Event], str]] = {
    **dict.fromkeys(_LEAVES, Narrator.leave),
    **dict.fromkeys([*_KNOWN_OR_HIDDEN, "enter"], Narrator.known_or_hidden),
    "play": Narrator.play,
    "shift": Narrator.shift,
    "flip": Narrator.flip,
    "draw": Narrator.draw,
    "discard": Narrator.discard,
    "shuffle": Narrator.shuffle,
    "swap-stacks": Narrator.swap_stacks,
    "text": Narrator.text,
    "text-over": Narrator.text_over,
    "answered": Narrator.answered,
    "state": Narrator.state,
}


def log_lines(events: Iterable[Event], voice: Voice, names: tuple[str, str] = PLAYER_NAMES) -> tuple[LogLine, ...]:
    """Events in words, as far as they are told to their reader."""
    narrator = Narrator(voice, names)
    return tuple(narrator.line(event) for event in events)
