"""Those around a table: who is there, what each of them is shown, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

import msgspec

from recompile.notation.events import Reader
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.books import brought
from recompile.table.letters import Letter
from recompile.table.listeners import Listener
from recompile.table.match import Match
from recompile.table.shapes import Notices, Player, Presences, Waiting
from recompile.table.states import Presenter, at_present, deadline
from recompile.table.telling import own_turn, shown
from recompile.text.catalogue import catalogue


class Audience:
    """Everybody who listens to a match. Each is told what their eyes may see; who sees the same is told the same bytes.

    Whoever comes or goes is told to the others in a small message: nothing on the table has changed.
    """

    def __init__(self, match: Match, now: Callable[[], float]) -> None:
        self.presenter = Presenter(match)
        self.now = now
        self.listeners: set[Listener] = set()
        self.joined: set[Player] = {ply.player for ply in match.game.plies}  # whoever has answered has sat down
        self.left: set[Player] = set()
        self.here: dict[Player, set[Listener]] = {"A": set(), "B": set()}  # also those who have not been told all yet

    @property
    def match(self) -> Match:
        return self.presenter.match

    # ------------------------------------------------------------ coming and going

    def welcome(self, listener: Listener, since: int | None) -> None:
        """Somebody comes, and is told who is there and how the table stands."""
        self.arrive(listener)
        self.admit(listener, self.greeting(listener, since))

    def arrive(self, listener: Listener) -> None:
        """Somebody comes. Whoever only watches changes nothing for anybody."""
        if listener.seat is not None:
            self.here[listener.seat].add(listener)
            self._sits_down(listener.seat)
            self._tell_presence()

    def admit(self, listener: Listener, greeting: Letter) -> None:
        """From now on they are told whatever happens; nothing must have happened since the greeting was written."""
        self.listeners.add(listener)
        listener.send(self.presence(listener))
        deliver([listener], greeting)

    def greeting(self, listener: Listener, since: int | None) -> Letter:
        """All of it, or what is new after `since` where that can be told."""
        match, lang = self.match, listener.lang
        if since is not None and match.cut <= since <= match.seq and match.ended is None:
            start = match.marks[since]
            return self.letter(listener, start, lines=start, more=self.own_cards(lang))
        started = own_turn(match.game, listener.seat) if since is None and listener.seat and not match.is_over else None
        return self.letter(listener, started, lines=0, more=self.own_cards(lang))

    def greeting_key(self, listener: Listener, since: int | None) -> Hashable:
        """Under which a greeting can be kept: it is the same as long as all of this is."""
        match, eyes = self.match, listener.eyes
        present = self.meanwhile(eyes)
        clocks = None if present.clocks is None else tuple(present.clocks)
        changing = (present.waiting, clocks, present.paused, present.claim, present.deadline)
        return (match.id, match.seq, eyes, listener.seat, listener.lang, since, changing)

    def _sits_down(self, seat: Player) -> None:
        """Whoever had sat here before a restart and has not come back is gone since then."""
        now, match = self.now(), self.match
        self.left.discard(seat)
        self.joined.add(seat)
        match.absences.comes(seat, now)
        for player in self.joined:
            if self._is_missed(player):
                match.absences.goes(player, now)
        self.start_clock()

    def start_clock(self) -> None:
        """Once everybody has come. It stands still while somebody is gone; now another one may be asked."""
        if self.match.settings.mode != "friend" or len(self.joined) == 2:
            self.match.start_clock(self.now())

    def _is_missed(self, player: Player) -> bool:
        """Only friends are: a bot is always there, and at one screen there is one connection for both."""
        return self.match.settings.mode == "friend" and not self._is_here(player)

    def dismiss(self, listener: Listener, *, for_good: bool) -> None:
        self.listeners.discard(listener)
        seat = listener.seat
        if seat is None:
            return
        self.here[seat].discard(listener)
        if for_good and not self._is_here(seat):
            self.left.add(seat)
        if self._is_missed(seat):
            self.match.absences.goes(seat, self.now())
        self._tell_presence()

    def _is_here(self, player: Player) -> bool:
        return bool(self.here[player])

    def presence(self, reader: Listener) -> m.Presence:
        elsewhere = reader.seat is not None and any(map(reader.shares_with, self.here[reader.seat]))
        return m.Presence(self._presence("A"), self._presence("B"), elsewhere, self.meanwhile(reader.eyes))

    def meanwhile(self, eyes: Reader) -> parts.Meanwhile:
        match, now = self.match, self.now()
        asked_until = deadline(match, now) if match.clocks.since is not None else None
        return parts.Meanwhile(self._waiting(eyes), deadline=asked_until, **at_present(match, eyes, now))

    def _presence(self, player: Player) -> Presences:
        if self.match.settings.bot == player:
            return "bot"
        if self._is_here(player):
            return "here"
        return "left" if player in self.left else "away"

    def _tell_presence(self) -> None:
        """Those who only watch are all told the same."""
        beside: dict[Reader, bytes] = {}
        for listener in self.listeners:
            if listener.seat is not None:
                listener.send(self.presence(listener))
            else:
                if listener.eyes not in beside:
                    beside[listener.eyes] = msgspec.json.encode(self.presence(listener))
                listener.send(beside[listener.eyes])

    # ------------------------------------------------------------ telling

    def letter(
        self,
        listener: Listener,
        since: int | None,
        *,
        lines: int,
        more: Iterable[m.Reply] = (),
        now: float | None = None,
    ) -> Letter:
        """What happened from an event on, if one is given, and the state with the log from a line on."""
        match, messages = self.match, list(more)
        if since is not None and match.game.event_count > since:
            messages.append(m.Happened(match.seq, shown(match.game, listener.eyes, listener.lang, since)))
        if match.settings.guided:
            messages += self.guidance(listener)
        state = self.state_for(listener, lines, now)
        messages.append(state)
        return Letter(tuple(map(msgspec.json.encode, messages)), state.log_from + len(state.log))

    def own_cards(self, lang: str) -> list[m.Reply]:
        """The protocols that are in no book, if the game has any: whoever sees a card must be able to read it."""
        own = self.match.made
        return [brought(own, lang)] if own else []

    def guidance(self, listener: Listener) -> list[m.Reply]:  # noqa: ARG002
        """What somebody who plays a guided game is told beside it. A table by itself knows of no such thing."""
        return []

    def state_for(self, listener: Listener, lines: int, now: float | None = None) -> parts.State:
        waiting, now = self._waiting(listener.eyes), self.now() if now is None else now
        return self.presenter.present(listener.eyes, listener.lang, now, since=lines, waiting=waiting)

    def _waiting(self, eyes: Reader) -> Waiting | None:
        asked = self.match.asked
        if asked is None or asked == eyes or self.match.settings.mode == "replay":
            return None
        here = self._presence(asked)
        if here == "bot":
            return "thinking"
        if here == "here" or self.match.settings.mode == "hotseat" or asked not in self.joined:
            return "opponent"
        return "left" if here == "left" else "disconnected"

    def tell(self, events: int | None) -> None:
        """Tell everybody what is new since so many events; fewer of them now means a takeback."""
        for listeners, letter in self.news(list(self.listeners), events):
            deliver(listeners, letter)

    def news(self, listeners: Iterable[Listener], events: int | None) -> Iterator[tuple[list[Listener], Letter]]:
        """A letter for all who see the same in the same language, and have the same lines of the log."""
        now = self.now()
        for group in self.alike(listeners):
            yield group, self.news_for(group, events, now)

    def alike(self, listeners: Iterable[Listener]) -> list[list[Listener]]:
        """Those who are told the same, together."""
        count = self.match.game.event_count
        found: dict[tuple[Reader, str, int], list[Listener]] = {}
        for listener in listeners:
            found.setdefault((listener.eyes, listener.lang, min(listener.lines, count)), []).append(listener)
        return list(found.values())

    def news_for(self, group: list[Listener], events: int | None, now: float) -> Letter:
        """What all of them are told; a takeback may have left fewer lines than they have."""
        lines = min(group[0].lines, self.match.game.event_count)
        return self.letter(group[0], events, lines=lines, now=now)

    def announce(self, code: Notices, message: str) -> None:
        for listener in self.listeners:
            listener.send(m.Notice(code, catalogue(listener.lang).say(message)))


def deliver(listeners: Iterable[Listener], letter: Letter) -> None:
    for listener in listeners:
        listener.lines = letter.lines
        for message in letter.messages:
            listener.send(message)
