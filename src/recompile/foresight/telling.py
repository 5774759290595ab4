"""Foresight in words: agreed events told to the player who is asked, the sums after them, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from recompile.engine import events as e
from recompile.engine import ids, questions, turn
from recompile.engine.events import Event
from recompile.engine.program import LIBRARY
from recompile.engine.select import field_option
from recompile.engine.state import State
from recompile.foresight.mirror import apply
from recompile.foresight.parts import Step, totals_of
from recompile.foresight.tales import Tale
from recompile.notation.answers import read_answer
from recompile.notation.events import READERS, read_events
from recompile.notation.names import PLAYERS, card_name, place_name
from recompile.notation.questions import question
from recompile.text.catalogue import catalogue, mark
from recompile.text.log import LogLine, Narrator
from recompile.text.questions import prompt
from recompile.text.things import field_card
from recompile.text.voice import Voice

_SILENT = (e.E_TURN, e.E_ANSWERED)
_LEAVING = (e.E_DELETE, e.E_RETURN, e.E_TAKE, e.E_SHIFT)
_BOUND = (e.E_PLAY, e.E_SHIFT)
_CONTROL = (e.E_TAKE_CONTROL, e.E_SPEND_CONTROL)
_UNKNOWN = {
    e.E_FLIP: mark("Then a card that you do not know is turned face-up in line {line}."),
    e.E_DISCARD: mark("Then {player} discards a card that you cannot know yet."),
    e.E_REVEAL: mark("Then {player} reveals what you cannot know yet."),
    e.E_TAKE_RANDOM: mark("Then a card is taken at random from {player}’s hand."),
    e.E_DRAW: mark("Then {player} draws, and the rest hangs on what comes."),
}
_HIDDEN = mark("What comes next hangs on what you cannot know yet.")


class Telling:
    """Tells events to one player and follows them on a state of its own, `s`."""

    def __init__(self, s: State, reader: int, lang: str, names: tuple[str, str], *, is_play: bool) -> None:
        self.s, self.reader, self.names = s, reader, names
        self.words = catalogue(lang)
        self.voice = Voice(lang)
        self.narrator = Narrator(self.voice, names)
        self.steps: list[Step] = []
        self.covered: tuple[str | None, str | None] = (None, None)
        self.threats: tuple[str, ...] = ()
        self.control: str | None = None
        self._before = totals_of(s)
        self._is_play = is_play  # then the play itself need not be told
        self._own = -1  # the card played by the move
        self._bound: dict[int, int] = {}  # cards on their way, and the stacks they will land in
        self._covering: set[int] = set()  # cards that have been said to be covered
        self._tops: list[int] | None = None  # the uncovered cards before cards began to leave

    # ------------------------------------------------------------ events

    def tell(self, events: Sequence[Event], under: Mapping[int, int]) -> None:
        """All of these, one after the other; draws of unknown cards in one sentence."""
        at = 0
        while at < len(events):
            event, before = events[at], events[at - 1] if at else None
            if event.kind in _LEAVING:
                self._tops = self._tops or self._uncovered_cards()
            else:
                self._tell_uncovered()
            many = unknown_draws(events, at)
            if many:
                self._draw(event, many)
            elif event.kind == e.E_LAND:
                self._land(event, before, under.get(at, -1))
            else:
                self._event(event, self._line(event, before))
            for told in [] if event.kind == e.E_LAND else events[at : at + max(many, 1)]:
                apply(self.s, told)
            at += max(many, 1)
        self._tell_uncovered()

    def _line(self, event: Event, before: Event | None) -> LogLine:
        events = [event] if before is None else [before, event]
        return self.narrator.line(read_events(self.s, events, READERS[self.reader])[-1])

    def _event(self, event: Event, line: LogLine) -> None:
        if event.kind in _BOUND:
            self._bound[event.card] = event.place
        if event.kind == e.E_PLAY and self._is_play and self._own < 0:
            self._own = event.card
        elif event.kind == e.E_TEXT:
            self._text(event, line)
        elif event.kind not in _SILENT and not (event.kind == e.E_ENTER and (line.minor or line.card is None)):
            kind = "control" if event.kind in _CONTROL else line.kind
            place = place_name(event.place) if event.kind == e.E_PLAY else self._place(event.card)
            self._add(kind, line.sentence, line.card, place)

    def _text(self, event: Event, line: LogLine) -> None:
        """A text is set off: because its card would be covered, as a middle text, or by something else."""
        card, box, stack = event.card, event.number, self.s.zone[event.card]
        kind = "middle" if box == ids.MIDDLE else "text"
        if LIBRARY.when_covered[card] == box and stack in self._bound.values():
            kind = "when_covered"
            self._cover(card, mark("About to cover {what} in line {line}."))
        self._add(kind, line.sentence, line.card, self._place(card))

    def _land(self, event: Event, before: Event | None, under: int) -> None:
        """Put the card down; say what it covers, and that it lands if there is something between that and the play."""
        top = self.s.top(event.place)
        if top >= 0 and under < 0:
            self._cover(top, mark("Covers {what} in line {line}."))
        apply(self.s, event, under)
        self._bound.pop(event.card, None)
        line = self._line(event, before)
        if event.card == self._own or not line.minor:
            self._add("lands", line.sentence, line.card, self._place(event.card))

    def _cover(self, card: int, message: str) -> None:
        place = self._place(card)
        if card not in self._covering and place is not None:
            self._covering.add(card)
            code = card_name(card) if self._knows(card) else None
            if self.covered == (None, None):
                self.covered = (code, place)
            self._add("covers", self._say_card(message, card), code, place)

    def _uncovered_cards(self) -> list[int]:
        return [int(self.s.top(stack)) for stack in range(6)]

    def _tell_uncovered(self) -> None:
        """Cards have left: what lies on top of a stack now and did not before is uncovered."""
        if self._tops is None:
            return
        for card, before in zip(self._uncovered_cards(), self._tops, strict=True):
            if card >= 0 and card != before:
                code = card_name(card) if self._knows(card) else None
                self._add(
                    "uncovers",
                    self._say_card(mark("Uncovers {what} in line {line}."), card),
                    code,
                    self._place(card),
                )
        self._tops = None

    def _draw(self, event: Event, n: int) -> None:
        player, owner = self.names[event.player], self.names[event.place % 2]
        if event.place == ids.DECK + event.player:
            said = self.words.count("{player} draws {n} card.", "{player} draws {n} cards.", n, player=player)
        else:
            said = self.words.count(
                "{player} draws {n} card from {owner}’s deck.",
                "{player} draws {n} cards from {owner}’s deck.",
                n,
                player=player,
                owner=owner,
            )
        self._add("draw", said)

    # ------------------------------------------------------------ parts

    def _add(self, kind: str, sentence: str, card: str | None = None, place: str | None = None) -> None:
        self.steps.append(Step(kind, sentence, card, place, certain=kind != "then"))

    def _place(self, card: int) -> str | None:
        """Where a card lies in the field now."""
        if card < 0 or self.s.zone[card] >= ids.FIELD_END:
            return None
        return place_name(self.s.zone[card], self.s.index(card))

    def _knows(self, card: int) -> bool:
        return bool(self.s.known[card] >> self.reader & 1)

    def _say_card(self, message: str, card: int) -> str:
        stack = self.s.zone[card]
        lying = read_answer(self.s, field_option(self.s, card), self.reader)
        place = None if lying.uncovered else lying.place
        what = field_card(self.voice, lying.card, mine=stack // 3 == self.reader, place=place)
        return self.words.say(message, what=what, line=stack % 3 + 1)

    # ------------------------------------------------------------ the sums after it

    def sum_up(self, now: State) -> None:
        """Totals that have changed, and what they lead to; `now` knows whose turn it is and how far it has come."""
        totals = totals_of(self.s)
        for stack in range(6):
            player, line = divmod(stack, 3)
            old, new = self._before[player][line], totals[player][line]
            if old != new:
                said = self.words.say(
                    mark("Total of {player} in line {line}: {new} instead of {old}."),
                    player=self.names[player],
                    line=line + 1,
                    old=old,
                    new=new,
                )
                self._add("total", said, None, place_name(stack))
        if now.phase != ids.OVER:
            self._tell_threats(now)
            self._tell_control()

    def _tell_threats(self, now: State) -> None:
        totals = totals_of(self.s)
        for player in (now.turn, 1 - now.turn):
            for line in range(3):
                points = totals[player][line]
                is_high = points >= ids.COMPILE_TOTAL and points > totals[1 - player][line]
                if is_high and turn.compile_bar(self.s, next_check(now, player)) < 0:
                    place = place_name(player * 3 + line)
                    self.threats = (*self.threats, place)
                    said = self.words.say(
                        mark("{player} compiles line {line} at the next check if nothing changes."),
                        player=self.names[player],
                        line=line + 1,
                    )
                    self._add("threat", said, None, place)

    def _tell_control(self) -> None:
        totals = totals_of(self.s)
        for player in (ids.A, ids.B):
            leads = sum(mine > theirs for mine, theirs in zip(totals[player], totals[1 - player], strict=True))
            if leads >= 2 and self.s.control not in (player, ids.NO_CONTROL):
                self.control = PLAYERS[player]
                message = mark("{player} takes control at the next check if nothing changes.")
                self._add("control", self.words.say(message, player=self.names[player]))

    # ------------------------------------------------------------ what comes next

    def name_next(self, tales: Sequence[Tale], end: int) -> None:
        """The question that follows, or why nobody can say what does."""
        if any(len(tale.events) > end for tale in tales):
            self._name_unknown(tales, end)
        elif len({_asked(tale.world) for tale in tales}) > 1:
            self._add("then", self.words.say(_HIDDEN))
        elif tales[0].world.asked != ids.NOBODY:
            self._name_question(tales[0].world)

    def _name_question(self, s: State) -> None:
        asked, text = question(s), questions.source(s)
        assert asked is not None
        mine = s.asked == self.reader
        message = mark("Then: {words}") if mine else mark("Then {player} is asked: {words}")
        said = self.words.say(message, words=prompt(asked, self.voice).sentence, player=self.names[s.asked])
        card = text // 3 if text >= 0 else -1
        self._add("then", said, card_name(card) if card >= 0 else None, self._place(card))

    def _name_unknown(self, tales: Sequence[Tale], end: int) -> None:
        """The same kind of thing in every world, though not with the same card; or not even that."""
        nexts = [tale.events[end] for tale in tales if len(tale.events) > end]
        kinds = {(event.kind, event.player, event.place) for event in nexts}
        event, place = nexts[0], None
        message = _UNKNOWN.get(event.kind, _HIDDEN) if len(kinds) == 1 and len(nexts) == len(tales) else _HIDDEN
        if message == _UNKNOWN[e.E_FLIP]:
            place = self._place(event.card)
        line = event.place % 3 + 1
        self._add("then", self.words.say(message, player=self.names[event.player], line=line), None, place)


def _asked(s: State) -> tuple[int, str]:
    """Who is asked, and what."""
    asked = question(s)
    return int(s.asked), "" if asked is None else str(prompt(asked, Voice()))


def unknown_draws(events: Sequence[Event], at: int) -> int:
    """How many cards that the reader does not know are drawn in a row from here on."""
    end = at
    while end < len(events) and events[end].kind == e.E_DRAW and not events[end].seen:
        if (events[end].player, events[end].place) != (events[at].player, events[at].place):
            break
        end += 1
    return end - at


def next_check(now: State, player: int) -> int:
    """The number of the turn in which a player checks compile the next time."""
    if player != now.turn:
        return int(now.number) + 1
    return int(now.number) if now.phase <= ids.CONTROL else int(now.number) + 2
