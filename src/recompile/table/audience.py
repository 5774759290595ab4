"""Those around a table: who is there, what each of them is shown, and in which words."""

from __future__ import annotations

from collections.abc import Callable

from recompile.notation.events import Reader
from recompile.notation.own import not_printed
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.books import brought
from recompile.table.listeners import Listener
from recompile.table.match import Match
from recompile.table.shapes import Notices, Player, Presences, Waiting
from recompile.table.states import Presenter
from recompile.table.telling import own_turn, shown
from recompile.text.catalogue import catalogue


class Audience:
    """Everybody who listens to a match. Each gets one message of their own, made for their eyes."""

    def __init__(self, match: Match, now: Callable[[], float]) -> None:
        self.presenter = Presenter(match)
        self.now = now
        self.listeners: set[Listener] = set()
        self.joined: set[Player] = {ply.player for ply in match.game.plies}  # whoever has answered has sat down
        self.left: set[Player] = set()

    @property
    def match(self) -> Match:
        return self.presenter.match

    # ------------------------------------------------------------ coming and going

    def welcome(self, listener: Listener, since: int | None) -> None:
        """Somebody comes, and is told who is there and how the table stands."""
        self.listeners.add(listener)
        seat = listener.seat
        if seat is not None:
            self._sits_down(seat)
        listener.send(self.presence(listener))
        self.bring(listener)
        self._catch_up(listener, since)
        if seat is not None:  # who only watches changes nothing for anybody
            self._tell_presence(but=listener)

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
        if for_good and not self._is_here(seat):
            self.left.add(seat)
        if self._is_missed(seat):
            self.match.absences.goes(seat, self.now())
        self._tell_presence()

    def _catch_up(self, listener: Listener, since: int | None) -> None:
        """All of it, or what is new after `since` where that can be told."""
        match = self.match
        if since is not None and match.cut <= since <= match.seq and match.ended is None:
            start = match.marks[since]
            listener.lines = start
            self._tell_events(listener, start)
        elif since is None and listener.seat is not None and not match.is_over:
            self._tell_events(listener, own_turn(match.game, listener.seat))
        self.show(listener)

    def _tell_events(self, listener: Listener, since: int) -> None:
        """What happened from this event on, if anything did."""
        match = self.match
        if match.game.event_count > since:
            listener.send(m.Happened(match.seq, shown(match.game, listener.eyes, listener.lang, since)))

    def _is_here(self, player: Player) -> bool:
        return any(listener.seat == player for listener in self.listeners)

    def presence(self, reader: Listener) -> m.Presence:
        elsewhere = any(reader.shares_with(other) for other in self.listeners)
        return m.Presence(self._presence("A"), self._presence("B"), elsewhere)

    def _presence(self, player: Player) -> Presences:
        if self.match.settings.bot == player:
            return "bot"
        if self._is_here(player):
            return "here"
        return "left" if player in self.left else "away"

    def _tell_presence(self, but: Listener | None = None) -> None:
        for listener in self.listeners - {but} if but else self.listeners:
            listener.send(self.presence(listener))
            self.show(listener)

    # ------------------------------------------------------------ telling

    def bring(self, listener: Listener) -> None:
        """Send the protocols that are in no book, if the game has any: whoever sees a card must be able to read it."""
        if own := not_printed(self.match.game.library.protocols.values()):
            listener.send(brought(own, listener.lang))

    def show(self, listener: Listener) -> None:
        """Send the state, with the log lines that are new to this listener."""
        state = self.state_for(listener)
        listener.lines = state.log_from + len(state.log)
        listener.send(state)

    def state_for(self, listener: Listener) -> parts.State:
        waiting = self._waiting(listener.eyes)
        return self.presenter.present(listener.eyes, listener.lang, self.now(), since=listener.lines, waiting=waiting)

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

    def tell(self, events: int) -> None:
        """Tell everybody what is new since so many events; fewer of them now means a takeback."""
        for listener in self.listeners:
            self.tell_one(listener, events)

    def tell_one(self, listener: Listener, events: int) -> None:
        listener.lines = min(listener.lines, self.match.game.event_count)
        self._tell_events(listener, events)
        self.show(listener)

    def announce(self, code: Notices, message: str) -> None:
        for listener in self.listeners:
            listener.send(m.Notice(code, catalogue(listener.lang).say(message)))
