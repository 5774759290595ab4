"""A game on a server, by its link: the same messages as the browser, the same seat as a game in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import Empty
from time import monotonic

from msgspec import structs

from recompile.cards import PRINTED
from recompile.notation.names import PLAYERS
from recompile.notation.own import read_own
from recompile.seats.invitations import as_guest
from recompile.seats.links import NO_ANSWER, Link, LinkError
from recompile.seats.seat import CLAIM_NOW, HERE, OVER, Seat, in_words
from recompile.seats.wire import Closed, Lost, News, Wire
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.books import Brought
from recompile.table.shapes import Presences
from recompile.text.catalogue import catalogue, mark

_SECONDS = 15.0  # for the first answer
_ASKED = mark("You have asked for another game. It begins when the other player asks for it, too.")
_OFFERED = mark("The other player asks for another game.")
_REQUESTED = mark("The other player asks to take the last move back.")
_GRANTED = mark("Your last move is taken back.")
_DECLINED = mark("The other player does not let you take it back.")
_WAITING: dict[Presences, str] = {
    "bot": mark("{player} is thinking"),
    "here": mark("{player} decides"),
    "away": mark("{player} is not here"),
    "left": mark("{player} has left the table"),
}


class Ripe:
    """The game can be claimed from now on."""


class RemoteSeat(Seat):
    """A seat at a table elsewhere, or a place beside it. Made by `sit_down`, which waits for the first State."""

    def __init__(self, link: Link, lang: str, name: str = "") -> None:
        super().__init__(lang)
        self.link, self.name = as_guest(link), name
        self.wire = self._connect()
        self._foreseen: dict[str, m.Foresight | None] = {}
        self._foreseeing = ("", "")  # the question about an answer that is under way: its id, and the answer
        self._presence = m.Presence("here", "here", False, parts.Meanwhile(None, None, False, None, None))
        self._sent: str | None = None  # the move that is under way
        self._wish: str | None = None  # the wish for another game that is under way
        self._doubt: str | None = None  # the last question why something is no answer
        self._hint: tuple[str, m.Hint] | None = None  # in which language it was asked for, and what was said
        self._hinting = ("", "")  # the same while it is under way: its id, and the language
        self._is_lost = False
        self._is_listening = False

    def _connect(self) -> Wire:
        """Without `since`: after a break the whole log comes again, and puts itself in the place of the old one."""
        return Wire(lambda: self.link.socket(lang=self.lang, name=self.name), lambda: self.link.offers)

    def sit_down(self) -> RemoteSeat:
        """Wait for the table. One that is not there, or not for us, raises `LinkError`."""
        while not self._since:
            try:
                news = self.wire.inbox.get(timeout=_SECONDS)
            except Empty:
                news = Lost()
            if isinstance(news, m.Refused):
                self.close()
                raise LinkError("{said}", said=news.message)
            if isinstance(news, Lost):
                self.close()
                raise LinkError(NO_ANSWER, host=self.link.base, problem=news.why)
            self._take(news)
        return self

    # ------------------------------------------------------------ looking

    @property
    def is_answerable(self) -> bool:
        return self._sent is None

    def waits_for(self, lang: str) -> str:
        words, question = catalogue(lang), self.state.question
        if trouble := self.trouble(lang):
            return trouble
        if self._sent is not None or question is None:
            return words.say("One moment …")
        there = self._presence.A if question.player == "A" else self._presence.B
        return words.say(_WAITING[there], player=self.names(lang)[PLAYERS.index(question.player)])

    def trouble(self, lang: str) -> str:
        return catalogue(lang).say("No connection. Trying again …") if self._is_lost else ""

    def speak(self, lang: str) -> None:
        """Until it comes in another language, the words are still the old ones."""
        if lang != self.lang:
            self.lang = lang
            self.wire.send(m.Language, lang)

    def foresee(self, move: str, lang: str) -> m.Foresight | None:
        """One at a time: whoever runs through the answers is told about the one they stop at."""
        self.speak(lang)
        if self.asks == HERE and move not in self._foreseen and not self._foreseeing[0]:
            self._foreseeing = (self.wire.send(m.Foresee, self.state.seq, move), move)
        return self._foreseen.get(move)

    def why_not(self, target: str, lang: str) -> str:
        self.speak(lang)
        self._doubt = self.wire.send(m.WhyNot, self.state.seq, target)
        return ""

    def hint(self, lang: str) -> m.Hint | None:
        self.speak(lang)
        if self._hint is not None and self._hint[0] == lang:
            return self._hint[1]
        if not self._hinting[0] and not self.no_hint(lang):
            self._hinting = (self.wire.send(m.AskHint, self.state.seq), lang)
        return None

    # ------------------------------------------------------------ answering

    def answer(self, move: str) -> None:
        self._sent = self.wire.send(m.Move, self.state.seq, move)

    def undo(self) -> None:
        self._sent = self.wire.send(m.Undo, self.state.seq)

    def resign(self) -> None:
        self._sent = self.wire.send(m.Resign)

    def ask_takeback(self) -> None:
        self.wire.send(m.AskTakeback, self.state.seq)

    def answer_takeback(self, accept: bool) -> None:
        self.wire.send(m.AnswerTakeback, self.state.seq, accept)

    def claim(self) -> None:
        self.wire.send(m.Claim)

    def rematch(self) -> None:
        self._wish = self.wire.send(m.Rematch)

    def save(self, path: Path) -> None:
        try:
            path.write_text(self.link.record(), encoding="utf-8")
        except LinkError as problem:
            raise OSError(str(problem)) from None

    def leaving(self, lang: str) -> str:
        return catalogue(lang).say("Leave the table? The game stays on the server: the same link leads back to it.")

    def close(self) -> None:
        self.wire.close()

    # ------------------------------------------------------------ news

    def waiting(self) -> Callable[[], News | Ripe] | None:
        """Somebody always listens, and only one: the other player may do something at any time."""
        if self._is_listening:
            return None
        self._is_listening = True
        return self._listen

    def _listen(self) -> News | Ripe:
        """What comes next. That the game can be claimed comes by itself, and is news as well."""
        seconds = None if self._is_lost else self.claim_in
        try:
            return self.wire.inbox.get(timeout=seconds or None)
        except Empty:
            return Ripe()

    @property
    def has_news(self) -> bool:
        return not self._is_listening and not self.wire.inbox.empty()

    def heard(self, news: object) -> str:
        self._is_listening = False
        if isinstance(news, Closed):
            self._is_listening = True  # nothing will come any more
            return ""
        if isinstance(news, Ripe):
            return catalogue(self.lang).say(CLAIM_NOW)
        return self._take(news)

    def _take(self, news: object) -> str:
        """Keep what has come; what the player has to be told of it."""
        self._is_lost = isinstance(news, Lost)
        match news:
            case parts.State():
                return self._keep(news)
            case m.Presence():
                self._presence = news
                self._pass_time(news.meanwhile)
            case Brought():
                self.library = PRINTED.with_(read_own(written) for written in news.written)
            case m.Foresight() | m.Refused() if news.id and news.id == self._foreseeing[0]:
                self._foreseen[self._foreseeing[1]] = news if isinstance(news, m.Foresight) else None
                self._foreseeing = ("", "")
                return self._refused(news) if isinstance(news, m.Refused) else ""
            case m.Hint() | m.Refused() if news.id and news.id == self._hinting[0]:
                if isinstance(news, m.Hint):
                    self._hint = self._hinting[1], news
                self._hinting = ("", "")
                return self._refused(news) if isinstance(news, m.Refused) else ""
            case Lost():
                self._hinting = self._foreseeing = ("", "")  # nobody will answer it any more
            case m.NotLegal():
                return in_words(news, self.lang)
            case m.Refused():
                return self._refused(news)
            case m.Done() if news.id == self._sent:
                self._sent = None
            case m.Done() if news.id == self._wish and self.asks == OVER:
                return catalogue(self.lang).say(_ASKED)
            case m.Notice():
                return news.message
        return ""

    def _refused(self, news: m.Refused) -> str:
        """Foresight that came too late is asked for again; the player waits for no answer there."""
        is_awaited = news.code != "stale" or news.id in (self._sent, self._doubt)
        if news.id == self._sent:
            self._sent = None
        if news.state is not None:
            self._keep(news.state)
        return news.message if is_awaited else ""

    def _pass_time(self, meanwhile: parts.Meanwhile) -> None:
        """Somebody has come or gone: the table is the same, but who is waited for and what the clocks say is not."""
        if not self._since:
            return
        changed = {name: getattr(meanwhile, name) for name in ("waiting", "clocks", "paused", "claim")}
        question = self.state.question
        if question is not None:
            changed["question"] = structs.replace(question, deadline=meanwhile.deadline)
        self.state, self._since = structs.replace(self.state, **changed), monotonic()

    def _keep(self, state: parts.State) -> str:
        before = self.state if self._since else None
        offered = set(state.rematch_offered) - set(before.rematch_offered if before else ())
        if before is None or before.moments != state.moments:
            self._hint, self._hinting = None, ("", "")
        self.log = [*self.log[: state.log_from], *state.log]
        self.state, self._since, self._foreseen, self._foreseeing = state, monotonic(), {}, ("", "")
        if state.rematch is not None:
            self._move_on(state.rematch)
            return ""
        said = _OFFERED if offered - {state.you} else _of_takebacks(before, state)
        return catalogue(self.lang).say(said) if said else ""

    def _move_on(self, id: str) -> None:
        """The game is played again, at another table: the secret is the same, the seat the other one."""
        self.wire.close()
        self.link = Link(self.link.base, id, self.link.token)
        self.wire = self._connect()
        self._sent = self._wish = None
        self.library = PRINTED


def _of_takebacks(before: parts.State | None, now: parts.State) -> str:
    """What a player has to be told: that one is asked for, or what has become of the own request."""
    asked = before.takeback if before else None
    if now.you is None or asked == now.takeback:
        return ""
    if now.takeback is not None:
        return _REQUESTED if now.takeback != now.you else ""
    if asked != now.you or before is None or now.moments > before.moments:
        return ""
    return _GRANTED if now.moments < before.moments else _DECLINED
