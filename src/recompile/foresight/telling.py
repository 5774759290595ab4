"""Foresight in words: agreed events told to the player who is asked, the sums after them, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.cards import vocabulary as v
from recompile.foresight.parts import Step, Totals, totals_of
from recompile.foresight.sketch import Sketch
from recompile.foresight.tales import Memory, Tale
from recompile.game import View
from recompile.game.ahead import Ahead
from recompile.notation.events import Event
from recompile.notation.names import PLAYERS, Player
from recompile.text.catalogue import mark, mark_count
from recompile.text.lines import LogLine
from recompile.text.log import Narrator
from recompile.text.players import Players, Told
from recompile.text.things import field_card
from recompile.text.voice import Voice

_SILENT = ("turn", "answered")
_LEAVING = ("delete", "return", "take", "shift")
_BOUND = ("play", "shift")
_CONTROL = ("take-control", "spend-control", "lose-control")
_UNKNOWN = {
    "flip": Told(mark("Then a card that you do not know is turned face-up in line {line}.")),
    "discard": Told(
        mark("Then {player} discards a card that you cannot know yet."),
        mark("Then you discard a card that you cannot know yet."),
    ),
    "reveal": Told(
        mark("Then {player} reveals what you cannot know yet."), mark("Then you reveal what you cannot know yet.")
    ),
    "take-random": Told(
        mark("Then a card is taken at random from {player}’s hand."),
        mark("Then a card is taken at random from your hand."),
    ),
    "draw": Told(
        mark("Then {player} draws, and the rest hangs on what comes."),
        mark("Then you draw, and the rest hangs on what comes."),
    ),
}
_HIDDEN = Told(mark("What comes next hangs on what you cannot know yet."))
_DRAWS = Told(
    mark_count("{player} draws {n} card.", "{player} draws {n} cards."),
    mark_count("You draw {n} card.", "You draw {n} cards."),
)
_DRAWS_ACROSS = Told(
    mark_count("{player} draws {n} card from {owner}’s deck.", "{player} draws {n} cards from {owner}’s deck."),
    mark_count("You draw {n} card from {owner}’s deck.", "You draw {n} cards from {owner}’s deck."),
    mark_count("{player} draws {n} card from your deck.", "{player} draws {n} cards from your deck."),
)
_TOTAL = Told(
    mark("Total of {player} in line {line}: {new} instead of {old}."),
    mark("Your total in line {line}: {new} instead of {old}."),
)
_CONTROLS = Told(
    mark("{player} takes control at the next check if nothing changes."),
    mark("You take control at the next check if nothing changes."),
)
_THREATENS = Told(
    mark("{player} compiles line {line} at the next check if nothing changes."),
    mark("You compile line {line} at the next check if nothing changes."),
)
_ASKED = Told(mark("Then {player} is asked: {words}"), mark("Then: {words}"))


class Telling:
    """Tells what is agreed of a tale to the player who is asked, and follows it on a sketch."""

    def __init__(self, memory: Memory, tale: Tale, lang: str, players: Players, *, is_play: bool) -> None:
        self.tale, self.reader = tale, memory.reader
        self.players = players
        self.voice = Voice(lang, memory.library)
        self.narrator = Narrator(self.voice, players)
        start = tale.ahead.view(0)
        self.sketch = Sketch(start)
        self.steps: list[Step] = []
        self.covered: tuple[str | None, str | None] = (None, None)
        self.threats: tuple[str, ...] = ()
        self.control: Player | None = None
        self.totals: Totals = totals_of(start)
        self._known = memory.known
        self._is_play = is_play  # then the play itself need not be told
        self._own: str | None = None  # the card played by the move
        self._bound: dict[str | None, str | None] = {}  # cards on their way, and the stacks they will land in
        self._covering: set[str] = set()  # cards that have been said to be covered
        self._tops: tuple[str | None, ...] | None = None  # the uncovered cards before cards began to leave

    # ------------------------------------------------------------ events

    def tell(self, end: int) -> None:
        """All events before this one, one after the other; draws of unknown cards in one sentence."""
        at = 0
        while at < end:
            event = self.tale.events[at]
            if event.kind in _LEAVING:
                self._tops = self._tops or self.sketch.tops
            else:
                self._tell_uncovered()
            many = unknown_draws(self.tale.told[:end], at)
            if many:
                self._draw(event, many)
            elif event.kind == "land":
                self._land(event, self.narrator.line(self.tale.told[at]))
            else:
                self._event(event, self.narrator.line(self.tale.told[at]))
                self.sketch.follow(event)
            at += max(many, 1)
        self._tell_uncovered()

    def _event(self, event: Event, line: LogLine) -> None:
        if event.kind in _BOUND:
            self._bound[event.card] = event.target
        if event.kind == "play" and self._is_play and self._own is None:
            self._own = event.card
        elif event.kind == "text":
            self._text(event, line)
        elif event.kind not in _SILENT and not (event.kind in ("enter", "sink") and (line.minor or line.card is None)):
            kind = "control" if event.kind in _CONTROL else line.kind
            place = event.target if event.kind == "play" else self.sketch.place(event.card)
            self._add(kind, line.sentence, line.card, place)

    def _text(self, event: Event, line: LogLine) -> None:
        """A text is set off: because its card would be covered, as a middle text, or by something else."""
        kind = "middle" if event.box == "middle" else "text"
        if self._speaks_when_covered(event) and self.sketch.stack_of(event.card) in self._bound.values():
            kind = "when_covered"
            self._cover(str(event.card), mark("About to cover {what} in line {line}."))
        self._add(kind, line.sentence, line.card, self.sketch.place(event.card))

    def _speaks_when_covered(self, event: Event) -> bool:
        word = getattr(self.voice.library.cards[str(event.card)], str(event.box))
        return isinstance(word, v.When) and "covered" in word.moments

    def _land(self, event: Event, line: LogLine) -> None:
        """Put the card down; say what it covers, and that it lands if there is something between that and the play."""
        top = self.sketch.top(str(event.target))
        self.sketch.follow(event)
        if top is not None and self.sketch.top(str(event.target)) == event.card:
            self._cover(top, mark("Covers {what} in line {line}."))
        self._bound.pop(event.card, None)
        if event.card == self._own or not line.minor:
            self._add("lands", line.sentence, line.card, self.sketch.place(event.card))

    def _cover(self, card: str, message: str) -> None:
        place = self.sketch.place(card)
        if card not in self._covering and place is not None:
            self._covering.add(card)
            code = card if card in self._known else None
            if self.covered == (None, None):
                self.covered = (code, place)
            self._add("covers", self._say_card(message, place, code), code, place)

    def _tell_uncovered(self) -> None:
        """Cards have left: what lies on top of a stack now and did not before is uncovered."""
        if self._tops is None:
            return
        for card, before in zip(self.sketch.tops, self._tops, strict=True):
            place = self.sketch.place(card)
            if place is not None and card != before:
                code = card if card in self._known else None
                self._add("uncovers", self._say_card(mark("Uncovers {what} in line {line}."), place, code), code, place)
        self._tops = None

    def _draw(self, event: Event, n: int) -> None:
        owner = str(event.origin)[0]
        told = _DRAWS if owner == event.player else _DRAWS_ACROSS
        self._add("draw", self.players.count(self.voice, told, n, event.player, owner))

    # ------------------------------------------------------------ parts

    def _add(self, kind: str, sentence: str, card: str | None = None, place: str | None = None) -> None:
        self.steps.append(Step(kind, sentence, card, place, certain=kind != "then"))

    def _say_card(self, message: str, place: str, code: str | None) -> str:
        """`place` is that of a card that lies uncovered, or did so until now."""
        what = field_card(self.voice, code, mine=place[0] == self.reader, place=None)
        return self.voice.say(message, what=what, line=place[1])

    # ------------------------------------------------------------ the sums after it

    def sum_up(self, end: int) -> None:
        """Totals that have changed, and what they lead to."""
        now, before = self.tale.ahead.view(end), self.totals
        self.totals = totals_of(now)
        for player, olds, news in zip(PLAYERS, before, self.totals, strict=True):
            for line, (old, new) in enumerate(zip(olds, news, strict=True), 1):
                if old != new:
                    stack = f"{player}{line}"
                    self._add("total", self._of_stack(_TOTAL, stack, old=old, new=new), None, stack)
        self._tell_threats(now)
        self.control = now.next_control
        if self.control is not None:
            self._add("control", self.players.say(self.voice, _CONTROLS, self.control))

    def _tell_threats(self, now: View) -> None:
        """Those of the player whose turn it is come first."""
        self.threats = tuple(sorted(now.threats, key=lambda stack: stack[0] != now.turn))
        for stack in self.threats:
            self._add("threat", self._of_stack(_THREATENS, stack), None, stack)

    def _of_stack(self, told: Told[str], stack: str, **values: object) -> str:
        return self.players.say(self.voice, told, stack[0], None, line=stack[1], **values)

    # ------------------------------------------------------------ what comes next

    def name_next(self, tales: Sequence[Tale], aheads: Sequence[Ahead], end: int) -> None:
        """The question that follows, or why nobody can say what does. Worlds with the same course have one tale."""
        if any(len(tale.events) > end for tale in tales):
            self._name_unknown(tales, end)
            return
        if len({ahead.asked for ahead in aheads}) > 1:
            self._add("then", self.voice.say(_HIDDEN.named))
        else:
            self._name_question(aheads[0].view())

    def _name_question(self, view: View) -> None:
        question, asked = view.question, view.prompt(self.voice.lang)
        if question is None or asked is None:
            return
        told = Told(_ASKED.you or "") if question.player == self.reader else _ASKED
        said = self.players.say(self.voice, told, question.player, words=asked.sentence)
        card = None if question.source is None else question.source.partition(":")[0]
        self._add("then", said, card, self.sketch.place(card))

    def _name_unknown(self, tales: Sequence[Tale], end: int) -> None:
        """The same kind of thing in every world, though not with the same card; or not even that."""
        nexts = [tale.events[end] for tale in tales if len(tale.events) > end]
        kinds = {(event.kind, event.player, event.place) for event in nexts}
        event, place, line = nexts[0], None, ""
        told = _UNKNOWN.get(event.kind, _HIDDEN) if len(kinds) == 1 and len(nexts) == len(tales) else _HIDDEN
        if told is _UNKNOWN["flip"]:
            place, line = self.sketch.place(event.card), str(event.target)[1]
        self._add("then", self.players.say(self.voice, told, event.player, line=line), None, place)


def unknown_draws(events: Sequence[Event], at: int) -> int:
    """How many cards that the reader does not know are drawn in a row from here on."""
    end = at
    while end < len(events) and events[end].kind == "draw" and events[end].hidden:
        if (events[end].player, events[end].origin) != (events[at].player, events[at].origin):
            break
        end += 1
    return end - at
