"""What happened, as sentences, nested under what caused it, and only as far as the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from recompile.notation.events import Event
from recompile.text.catalogue import mark, mark_count
from recompile.text.lines import LogLine
from recompile.text.players import Players, Told
from recompile.text.voice import Voice


class Narrator:
    """Tells events as they come to one reader: what they hide is not said."""

    def __init__(self, voice: Voice, players: Players) -> None:
        self.voice = voice
        self.players = players

    def line(self, event: Event) -> LogLine:
        return LogLine(
            event.kind,
            self.sentence(event),
            event.depth,
            event.rule,
            None if event.hidden else event.card,
            None if event.cause is None else self.voice.text_title(event.cause),
            is_minor(event),
        )

    def sentence(self, event: Event) -> str:
        return _TELL[event.kind](self, event) if event.kind in _TELL else self.say(_SIMPLE[event.kind], event)

    # ------------------------------------------------------------ parts of sentences

    def say(self, told: Told[str], event: Event, *, owner: str | None = None, **values: object) -> str:
        """A sentence with all that events speak of: who and what, whose pile, and the line of a stack."""
        target, origin = event.target, event.origin
        pile = origin if event.kind == "draw" else target
        said: dict[str, object] = {
            "card": "" if event.card is None or event.hidden else self.voice.title(event.card),
            "line": event.line or _line_of(target) or _line_of(origin),
            "n": event.number,
            "protocol": self.voice.protocol(event.protocol) if event.protocol else "",
            "names": self.voice.protocols(event.order) if event.order else "",
            **values,
        }
        return self.players.fill(self.voice, told, event.player, owner or (pile[0] if pile else None), said)

    def what(self, event: Event, stack: str | None) -> str:
        """The card in this stack as the object of the sentence, with its owner if that is not who acts."""
        assert stack is not None
        found = _THEIR_CARD if stack[0] != event.player else _CARD
        return self.say(found[event.hidden], event, owner=stack[0])

    def known_or_hidden(self, event: Event) -> str:
        zone = "" if event.target is None else event.target.partition(".")[2]
        known, hidden = _ENTERS[zone] if event.kind == "enter" else _KNOWN_OR_HIDDEN[event.kind]
        return self.say(hidden if event.hidden else known, event)

    # ------------------------------------------------------------ cards in the field

    def play(self, event: Event) -> str:
        return self.say(_PLAYS[bool(event.up), not event.hidden, _is_own(event, event.target)], event)

    def shift(self, event: Event) -> str:
        return self.say(_SHIFTS, event, what=self.what(event, event.target), origin=(event.origin or "")[1:])

    def flip(self, event: Event) -> str:
        return self.say(_FLIPS[bool(event.up)], event)

    def leave(self, event: Event) -> str:
        told = _LEAVES[event.kind]
        pile = "" if event.target is None else event.target.partition(".")[2]
        if event.kind == "take" and pile != "hand":
            told = _TAKES_AWAY
        elif pile == "deck":
            told = _RETURNS_TO_DECK
        return self.say(told, event, what=self.what(event, event.origin))

    # ------------------------------------------------------------ hands and decks

    def draw(self, event: Event) -> str:
        return self.say(_DRAWS[not event.hidden, _is_own(event, event.origin)], event)

    def discard(self, event: Event) -> str:
        return self.say(_DISCARDS[_is_own(event, event.target)], event)

    def shuffle(self, event: Event) -> str:
        return self.players.count(self.voice, _SHUFFLES, event.number or 0, event.player)

    # ------------------------------------------------------------ texts and statements

    def swap_stacks(self, event: Event) -> str:
        first, second = event.lines
        return self.say(_SWAPS, event, first=first, second=second)

    def text(self, event: Event) -> str:
        return self.voice.read_text(f"{event.card}:{event.box}")

    def text_over(self, event: Event) -> str:
        message = mark("The rest of this text is lost: {text} is no longer active.")
        return self.voice.say(message, text=self.voice.text_title(f"{event.card}:{event.box}"))

    def answered(self, event: Event) -> str:
        """The machine gave the only answer there was."""
        return self.say(_ANSWERS[event.card is not None and not event.hidden], event)

    def state(self, event: Event) -> str:
        return self.say(_STATES.get(event.answer, _STATES[None]), event, number=event.number)


def is_minor(event: Event) -> bool:
    """Whether a reader can do without it."""
    return event.follows or (event.kind == "answered" and event.card is None)


def _line_of(place: str | None) -> str | None:
    """The line of a stack; other places have none."""
    return None if place is None or "." in place else place[1]


def _is_own(event: Event, place: str | None) -> bool:
    """Whether a stack or a pile is that of the player who acts."""
    return place is not None and place[0] == event.player


_SIMPLE = {
    "draft": Told(mark("{player} drafts {protocol}."), mark("You draft {protocol}.")),
    "ban": Told(mark("{player} bans {protocol}."), mark("You ban {protocol}.")),
    "turn": Told(mark("Turn {n}: {player}."), mark("Turn {n}: yours.")),
    "take-control": Told(mark("{player} takes control."), mark("You take control.")),
    "spend-control": Told(
        mark("{player} gives control back: it is neutral."), mark("You give control back: it is neutral.")
    ),
    "lose-control": Told(mark("{player} loses control: it is neutral."), mark("You lose control: it is neutral.")),
    "refresh": Told(mark("{player} refreshes."), mark("You refresh.")),
    "clear-cache": Told(mark("{player} clears cache."), mark("You clear cache.")),
    "win": Told(mark("{player} wins."), mark("You win.")),
    "unfinished": Told(mark("More than 10,000 effects in one turn: the game is unfinished, nobody wins.")),
    "resign": Told(mark("{player} resigns."), mark("You resign.")),
    "wait": Told(mark("The card waits: another one lands in line {line} first.")),
    "reveal": Told(mark("{player} reveals {card}."), mark("You reveal {card}.")),
    "rearrange": Told(mark("{player}’s protocols are now {names}."), mark("Your protocols are now {names}.")),
    "compile": Told(mark("{player} compiles line {line}."), mark("You compile line {line}.")),
    "turn-protocol": Told(mark("{player} compiles {protocol}."), mark("You compile {protocol}.")),
    "lock": Told(mark("{player} cannot compile in turn {n}."), mark("You cannot compile in turn {n}.")),
    "bind": Told(mark("{player} is bound by {card} in turn {n}."), mark("You are bound by {card} in turn {n}.")),
}
# In what follows: the sentence with names, to the player, to the owner, and to a reader who is both.
_PLAYS = {  # face-up, known to the reader, on one's own side
    (True, True, True): Told(
        mark("{player} plays {card} face-up in line {line}."), mark("You play {card} face-up in line {line}.")
    ),
    (True, True, False): Told(
        mark("{player} plays {card} face-up in line {line} on {owner}’s side."),
        mark("You play {card} face-up in line {line} on {owner}’s side."),
        mark("{player} plays {card} face-up in line {line} on your side."),
    ),
    (False, True, True): Told(
        mark("{player} plays {card} face-down in line {line}."), mark("You play {card} face-down in line {line}.")
    ),
    (False, True, False): Told(
        mark("{player} plays {card} face-down in line {line} on {owner}’s side."),
        mark("You play {card} face-down in line {line} on {owner}’s side."),
        mark("{player} plays {card} face-down in line {line} on your side."),
    ),
    (False, False, True): Told(
        mark("{player} plays a card face-down in line {line}."), mark("You play a card face-down in line {line}.")
    ),
    (False, False, False): Told(
        mark("{player} plays a card face-down in line {line} on {owner}’s side."),
        mark("You play a card face-down in line {line} on {owner}’s side."),
        mark("{player} plays a card face-down in line {line} on your side."),
    ),
}
_CARD = (Told(mark("{card}")), Told(mark("a face-down card")))  # one that the reader knows, and one that is hidden
_THEIR_CARD = (
    Told(mark("{owner}’s {card}"), your=mark("your {card}")),
    Told(mark("a face-down card of {owner}"), your=mark("a face-down card of yours")),
)
_SHIFTS = Told(
    mark("{player} shifts {what} from line {origin} to line {line}."),
    mark("You shift {what} from line {origin} to line {line}."),
)
_FLIPS = (  # to face-down, to face-up
    Told(
        mark("{player}’s {card} in line {line} is turned face-down."),
        mark("Your {card} in line {line} is turned face-down."),
    ),
    Told(
        mark("{player}’s {card} in line {line} is turned face-up."),
        mark("Your {card} in line {line} is turned face-up."),
    ),
)
_DRAWS = {  # known to the reader, from one's own deck
    (True, True): Told(mark("{player} draws {card}."), mark("You draw {card}.")),
    (True, False): Told(
        mark("{player} draws {card} from {owner}’s deck."),
        mark("You draw {card} from {owner}’s deck."),
        mark("{player} draws {card} from your deck."),
    ),
    (False, True): Told(mark("{player} draws a card."), mark("You draw a card.")),
    (False, False): Told(
        mark("{player} draws a card from {owner}’s deck."),
        mark("You draw a card from {owner}’s deck."),
        mark("{player} draws a card from your deck."),
    ),
}
_DISCARDS = (  # into another player's trash, into one's own
    Told(
        mark("{player} discards {card} into {owner}’s trash."),
        mark("You discard {card} into {owner}’s trash."),
        mark("{player} discards {card} into your trash."),
    ),
    Told(mark("{player} discards {card}."), mark("You discard {card}.")),
)
_SHUFFLES = Told(
    mark_count("{player} shuffles {n} card.", "{player} shuffles {n} cards."),
    mark_count("You shuffle {n} card.", "You shuffle {n} cards."),
)
_SWAPS = Told(
    mark("{player} swaps the stacks in lines {first} and {second}."),
    mark("You swap the stacks in lines {first} and {second}."),
)
_ANSWERS = (  # without the card, and with it
    Told(mark("There is only one choice for {player}."), mark("There is only one choice for you.")),
    Told(mark("There is only one choice for {player}: {card}."), mark("There is only one choice for you: {card}.")),
)
_STATES = {
    "number": Told(mark("{player} states the number {number}."), mark("You state the number {number}.")),
    "protocol": Told(mark("{player} states the protocol {protocol}."), mark("You state the protocol {protocol}.")),
    None: Told(mark("{player} states another protocol."), mark("You state another protocol.")),
}
_LEAVES = {
    "delete": Told(mark("{player} deletes {what} from line {line}."), mark("You delete {what} from line {line}.")),
    "return": Told(
        mark("{player} returns {what} from line {line} to {owner}’s hand."),
        mark("You return {what} from line {line} to {owner}’s hand."),
        mark("{player} returns {what} from line {line} to your hand."),
        mark("You return {what} from line {line} to your hand."),
    ),
    "take": Told(
        mark("{player} puts {what} from line {line} into {owner}’s hand."),
        mark("You put {what} from line {line} into {owner}’s hand."),
        mark("{player} puts {what} from line {line} into your hand."),
        mark("You put {what} from line {line} into your hand."),
    ),
}
_TAKES_AWAY = Told(mark("{player} takes {what} away from line {line}."), mark("You take {what} away from line {line}."))
_RETURNS_TO_DECK = Told(
    mark("{player} returns {what} from line {line}: it goes on top of {owner}’s deck instead."),
    mark("You return {what} from line {line}: it goes on top of {owner}’s deck instead."),
    mark("{player} returns {what} from line {line}: it goes on top of your deck instead."),
    mark("You return {what} from line {line}: it goes on top of your deck instead."),
)
# With a card that the reader knows, and with one that is hidden.
_ENTERS = {
    "hand": (
        Told(mark("{card} comes into {owner}’s hand."), your=mark("{card} comes into your hand.")),
        Told(mark("The card comes into {owner}’s hand."), your=mark("The card comes into your hand.")),
    ),
    "deck": (
        Told(mark("{card} is put on top of {owner}’s deck."), your=mark("{card} is put on top of your deck.")),
        Told(mark("The card is put on top of {owner}’s deck."), your=mark("The card is put on top of your deck.")),
    ),
    "trash": (
        Told(mark("{card} comes into {owner}’s trash."), your=mark("{card} comes into your trash.")),
        Told(mark("The card comes into {owner}’s trash."), your=mark("The card comes into your trash.")),
    ),
}
_KNOWN_OR_HIDDEN = {
    "land": (Told(mark("{card} lands in line {line}.")), Told(mark("The face-down card lands in line {line}."))),
    "sink": (
        Told(mark("{card} is put under {owner}’s deck."), your=mark("{card} is put under your deck.")),
        Told(mark("The card is put under {owner}’s deck."), your=mark("The card is put under your deck.")),
    ),
    "give": (
        Told(
            mark("{player} gives {card} to {owner}."),
            mark("You give {card} to {owner}."),
            mark("{player} gives {card} to you."),
        ),
        Told(
            mark("{player} gives a card to {owner}."),
            mark("You give a card to {owner}."),
            mark("{player} gives a card to you."),
        ),
    ),
    "take-random": (
        Told(
            mark("{owner} takes {card} at random from {player}’s hand."),
            mark("{owner} takes {card} at random from your hand."),
            mark("You take {card} at random from {player}’s hand."),
        ),
        Told(
            mark("{owner} takes a card at random from {player}’s hand."),
            mark("{owner} takes a card at random from your hand."),
            mark("You take a card at random from {player}’s hand."),
        ),
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


def log_lines(events: Iterable[Event], voice: Voice, players: Players) -> tuple[LogLine, ...]:
    """Events in words, as far as they are told to their reader."""
    narrator = Narrator(voice, players)
    return tuple(narrator.line(event) for event in events)
