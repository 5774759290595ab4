"""A live table: a match, those who listen, the bot and the clock. Everything that changes it happens one at a time.

A change is checked, written to the store, made, and then told to everybody, in this order: what was acknowledged is
never lost. If the store has a row this table does not know, the table is read again from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic, thread_time
from typing import TYPE_CHECKING, TypeVar

import msgspec

from recompile.language.languages import LANGUAGES
from recompile.learn import first_game
from recompile.learn.guide import guidance
from recompile.learn.warnings import warnings
from recompile.notation.events import Reader
from recompile.server.analyses import opened
from recompile.server.coaching import Coaching
from recompile.server.database import StoreFailed
from recompile.server.limits import Bucket
from recompile.server.peers import LOST, NoOwner
from recompile.server.store import Fenced, Lease, Taken
from recompile.server.workers import BotFailed
from recompile.table import messages as m
from recompile.table.asides import eyes_for, foresight, moment, reasons
from recompile.table.audience import Audience, deliver
from recompile.table.letters import Letter
from recompile.table.listeners import Listener
from recompile.table.match import Match, Refusal, Row
from recompile.table.seats import new_id
from recompile.table.shapes import Message, Player
from recompile.table.states import Presenter
from recompile.text.catalogue import catalogue, mark

if TYPE_CHECKING:
    from recompile.server.hub import Hub

log = logging.getLogger(__name__)

CLOSED_BY_RULE = 1008
REMEMBERED = 512  # refusals kept for commands that come again
DELETED = mark("This game was deleted by those who run the server.")
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 10.0  # seconds until what the store could not take is tried again
FROM_THE_START = -1  # a moment that no table has seen: whoever comes back from it is told all
Found = TypeVar("Found")


class Looked(Message, frozen=True, tag="past"):
    """`Past` with a state that is bytes already."""

    id: str
    at: int
    state: msgspec.Raw


class LiveTable(Audience):
    """One match and everybody around it."""

    def __init__(self, hub: Hub, match: Match, lease: Lease | None = None) -> None:
        super().__init__(match, hub.now)
        self.hub = hub
        self.lease = lease
        self.touched = hub.now()
        self.budget = Bucket(hub.config.table, hub.now())
        self._lock = asyncio.Lock()
        self._refused: OrderedDict[tuple[str, str], m.Refused] = OrderedDict()
        self.coaching = Coaching(self)
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.closed: int | None = None  # with which code, once nothing happens here any more

    # ------------------------------------------------------------ coming and going

    async def join(self, listener: Listener, since: int | None = None, name: str = "") -> None:
        """Sit down: be told who is there and how the table stands. A friend may bring a name."""
        if listener.seat is not None and self.match.settings.is_nameless(listener.seat):
            await asyncio.shield(self.hub.spawn(self._call(listener.seat, name)))
        self.touched = self.hub.now()
        self.arrive(listener)
        known = self.hub.letters.find(self.greeting_key(listener, since))
        if known is not None:
            self.admit(listener, known)
        else:
            await asyncio.shield(self.hub.spawn(self._greet(listener, since)))
        if self.hub.restart.due is not None:
            listener.send(self.hub.restart.notice(listener.lang, self.hub.now()))
        self._go_on()

    async def _greet(self, listener: Listener, since: int | None) -> None:
        async with self._lock:
            waiting = self.meanwhile(listener.eyes).waiting
            self.admit(listener, await self._greeting(listener, since))
            if self.meanwhile(listener.eyes).waiting != waiting:  # somebody came or went meanwhile
                listener.send(self.presence(listener))

    async def _greeting(self, listener: Listener, since: int | None) -> Letter:
        """How the table stands, for others as well who see the same. Only with the lock."""
        key = self.greeting_key(listener, since)
        letter = self.hub.letters.find(key)
        if letter is None:
            letter = await self._apart(partial(self.greeting, listener, since), listener)
            if self.match.clocks.since is None:  # while one runs, no two greetings are the same
                self.hub.letters.keep(key, letter)
        return letter

    async def _apart(self, work: Callable[[], Found], payer: Listener | None = None) -> Found:
        """In a thread, because it may take long; only with the lock, so that nothing changes meanwhile."""
        found, took = await asyncio.to_thread(_timed, work)
        self.budget.charge(took)
        if payer is not None:
            payer.charge(took)
        return found

    async def ask(self, work: Callable[[Match], Found]) -> Found:
        """What somebody from outside wants to know, in a thread."""
        return await asyncio.shield(self.hub.spawn(self._asked(work)))

    async def _asked(self, work: Callable[[Match], Found]) -> Found:
        async with self._lock:
            return await self._apart(partial(work, self.match))

    async def _call(self, seat: Player, name: str) -> None:
        async with self._lock:
            row = self.match.plan_name(seat, name, self.hub.now())
            if row is not None:
                with suppress(Refusal):  # then the seat has no name yet, and gets one when somebody comes again
                    await self._write(row)

    def guidance(self, listener: Listener) -> list[m.Reply]:
        seat = listener.seat
        return [] if seat is None or self.match.asked != seat else [guidance(self.match, seat, listener.lang)]

    def leave(self, listener: Listener, *, for_good: bool) -> None:
        """The connection is gone; `for_good` if it was closed on purpose."""
        self.touched = self.hub.now()
        self.dismiss(listener, for_good=for_good)
        self._watch_clock()

    # ------------------------------------------------------------ commands

    async def handle(self, listener: Listener, command: m.Command) -> None:
        """Answer a command. Once a change is begun it is finished, even if the connection is lost meanwhile."""
        self.touched = self.hub.now()
        if isinstance(command, m.Change):
            await asyncio.shield(self.hub.spawn(self._change(listener, command, monotonic())))
            return
        if isinstance(command, m.AskHint):  # it may take seconds, in which other commands come
            self.hub.spawn(self._reply(listener, command))
        else:
            await self._reply(listener, command)

    async def _reply(self, listener: Listener, command: m.Aside) -> None:
        try:
            listener.send(await self._answer(listener, command))
        except Refusal as refusal:
            async with self._lock:
                listener.send(self.refused(listener, command.id, refusal))

    async def _answer(self, listener: Listener, command: m.Aside) -> m.Reply | bytes:
        if isinstance(command, m.Ping):
            return m.Pong(command.id)
        if isinstance(command, m.Language):
            return await asyncio.shield(self.hub.spawn(self._speak(listener, command)))
        if isinstance(command, m.See):
            return await self._see(listener, command)
        self._refuse_stale(command.seq)
        seat = _seated(listener)
        if isinstance(command, m.AskHint):
            return await self.coaching.hint(seat, listener.lang, command)
        if isinstance(command, m.Foresee):
            # It is tried out in a thread: others need not wait for that.
            warn = warnings if self.match.settings.guided else None
            return await asyncio.to_thread(foresight(self.match, seat, listener.lang, command, warn))
        return reasons(self.match, seat, listener.lang, command)

    async def _speak(self, listener: Listener, command: m.Language) -> m.Done:
        if command.lang not in LANGUAGES:
            raise Refusal("malformed", mark("The game does not speak this language."))
        async with self._lock:
            listener.lang = command.lang
            deliver([listener], await self._greeting(listener, FROM_THE_START))
            return m.Done(command.id, self.match.seq)

    async def _see(self, listener: Listener, command: m.See) -> bytes:
        """What was looked at before, by anybody who sees the same, is not made again."""
        letter = self.hub.letters.find(self._looked(listener, command))
        if letter is None:
            letter = await asyncio.shield(self.hub.spawn(self._look_back(listener, command)))
        return msgspec.json.encode(Looked(command.id, command.at, msgspec.Raw(letter.messages[0])))

    async def _look_back(self, listener: Listener, command: m.See) -> Letter:
        async with self._lock:
            key, (eyes, lang) = self._looked(listener, command), (listener.eyes, listener.lang)
            letter = self.hub.letters.find(key)
            if letter is None:
                letter = await self._apart(partial(_past, self.presenter, eyes, lang, command), listener)
                self.hub.letters.keep(key, letter)
            return letter

    def _looked(self, listener: Listener, command: m.See) -> tuple[object, ...]:
        """What makes a past moment the same for two who look."""
        wanted = eyes_for(self.match, listener.eyes, command)
        whole = command.reader is not msgspec.UNSET
        return (self.match.id, self.match.seq, command.at, wanted, listener.eyes, listener.lang, whole)

    def refused(self, listener: Listener, id: str, refusal: Refusal) -> m.Refused:
        self.hub.metrics.count("refusals", f'code="{refusal.code}"')
        state = self.state_for(listener, listener.lines) if refusal.code == "stale" else None
        said = catalogue(listener.lang).say(refusal.message, **refusal.values)
        return m.Refused(id, refusal.code, said, state, refusal.wait)

    def _refuse_stale(self, seq: int) -> None:
        """A question stays the same while somebody comes, or asks for a takeback: what was answered then counts."""
        if not self.match.changed <= seq <= self.match.seq:
            raise Refusal("stale", mark("The table has changed meanwhile."))

    async def count_hint(self, seat: Player, question: int) -> None:
        """A hint is about to be told. One that comes too late, or cannot be written down, is not."""
        async with self._lock:
            if self.match.changed != question:
                raise Refusal("stale", mark("The table has changed meanwhile."))
            if self.match.hinted != question:
                await self._write(self.match.plan_hint(seat, self.hub.now()))

    # ------------------------------------------------------------ changes

    async def _change(self, listener: Listener, command: m.Change, received: float) -> None:
        async with self._lock:
            key = (listener.key, command.id)
            if key in self.match.answered:
                listener.send(m.Done(command.id, self.match.answered[key]))
            elif key in self._refused:
                listener.send(self._refused[key])
            else:
                await self._decide(listener, command, received)

    async def _decide(self, listener: Listener, command: m.Change, received: float) -> None:
        def acknowledge() -> None:
            listener.send(m.Done(command.id, row.seq))
            self.hub.metrics.took("move_seconds", monotonic() - received)

        try:
            row = await self._plan(_seated(listener), command)
            await self._write(row, acknowledge)
        except NoOwner:
            return  # the connection is closed, and what has no answer is sent again to whoever has the game then
        except Refusal as refusal:
            self._refuse(listener, command.id, refusal)

    def _refuse(self, listener: Listener, id: str, refusal: Refusal) -> None:
        """The same command is refused again when it comes again, unless it was the store that failed.

        A row may be safe though nobody heard so: whoever has sent it learns it when the table was read again.
        """
        key = (listener.key, id)
        if key in self.match.answered:
            listener.send(m.Done(id, self.match.answered[key]))
            return
        answer = self.refused(listener, id, refusal)
        if refusal.code != "not_stored":
            self._refused[key] = answer
            while len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)
        listener.send(answer)

    async def _plan(self, seat: Player, command: m.Change) -> Row:
        match, now = self.match, self.hub.now()
        if isinstance(command, m.Resign):
            return match.plan_resign(seat, now, command.id)
        if isinstance(command, m.Rematch):
            return await self._plan_rematch(seat, command.id)
        if isinstance(command, m.Claim):
            return match.plan_claim(seat, now, command.id)
        self._refuse_stale(command.seq)
        if isinstance(command, m.Undo):
            return match.plan_undo(seat, now, command.id)
        if isinstance(command, m.AskTakeback):
            return match.plan_request(seat, now, command.id)
        if isinstance(command, m.AnswerTakeback):
            return match.plan_reply(seat, command.accept, now, command.id)
        return match.plan_move(seat, command.move, now, command.id)

    async def _plan_rematch(self, seat: Player, command: str) -> Row:
        row = self.match.plan_rematch(seat, self.hub.now(), new_id(), command)
        if row.text:
            await self.hub.add_rematch(row.text, self.match)
        return row

    async def _write(self, row: Row, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Store, make, tell; whoever wished it is told so as soon as they see it. Only with the lock."""
        try:
            await self.hub.store.append(self.match.id, row, self.lease)
        except Fenced:
            self.hub.lose(self)
            raise NoOwner from None
        except Taken:
            log.warning("the store knows more of a table than its server", extra={"game": self.match.id})
            await self._read_again()
            raise Refusal("stale", mark("The table has changed meanwhile.")) from None
        before, was_over = self.match.game.event_count, self.match.is_over
        self.match.apply(row, since=self.hub.now())
        if self.match.is_over and not was_over:
            self.hub.spawn(self.hub.keeper.note_end(self.match.id, row.at))
        self.start_clock()
        if row.kind == "move":
            self.hub.metrics.count("moves")
        await self._read_finished()
        if row.kind == "move":  # it adds some lines to the log; anything else may change them all
            await self._tell_in_turn(before, row.player, acknowledge)
        else:
            await self._tell_apart(before)
            acknowledge()
        self.presenter.rest()
        self._go_on()

    async def _tell_in_turn(self, events: int, mover: Player, acknowledge: Callable[[], None]) -> None:
        """Whoever has moved waits for it most: what they are told is on its way before it is told to others."""
        now, groups = self.hub.now(), self.alike(sorted(self.listeners, key=lambda one: one.seat != mover))
        for group in groups[:1]:
            deliver(group, self.news_for(group, events, now))
        acknowledge()
        for group in groups[1:]:
            await asyncio.sleep(0)
            deliver(group, self.news_for(group, events, now))

    async def _tell_apart(self, events: int | None) -> None:
        listeners = list(self.listeners)
        for group, letter in await self._apart(lambda: list(self.news(listeners, events))):
            deliver(group, letter)

    async def _read_finished(self) -> None:
        """A game against a bot is read again as soon as it is over, if whoever began it wishes so."""
        match, analyses = self.match, self.hub.analyses
        is_wanted = match.is_over and match.settings.bot is not None and match.settings.analyse
        if is_wanted and not analyses.knows(match.id):
            analyses.begin(match.id, await self._apart(partial(opened, match)), asked=False)

    async def _read_again(self) -> None:
        absences = self.match.absences
        try:
            self.presenter = Presenter(await self.hub.read(self.match.id))
        except Refusal as refusal:
            if refusal.code == "unknown_game":
                self.hub.forget(self.match.id)
            raise
        self.match.absences = absences
        self.start_clock()
        for listener in self.listeners:
            listener.lines = 0
        await self._tell_apart(None)
        self._go_on()

    async def refresh(self) -> None:
        """Something was changed in the store by those who run it."""
        async with self._lock:
            with suppress(Refusal):
                await self._read_again()

    def delete(self) -> None:
        """The game is no more: everybody is told so, and nothing happens here again."""
        self.closed = CLOSED_BY_RULE
        self.announce("deleted", DELETED)
        for listener in self.listeners:
            listener.send(self.refused(listener, "", Refusal("unknown_game", DELETED)))
        self.close()

    def lose(self) -> None:
        """The game goes on elsewhere: whoever sits here is sent away, and finds it."""
        self.closed = LOST
        self.close()
        for listener in list(self.listeners):
            listener.close(LOST)

    # ------------------------------------------------------------ bots and clocks

    def look_after(self) -> None:
        """If something should be happening here and is not, it is now."""
        if not self._lock.locked() and self.closed is None:
            self._go_on()

    def _go_on(self) -> None:
        """See to it that the bot thinks if it is asked, and that the clock is watched."""
        match = self.match
        if match.settings.bot is not None and match.asked == match.settings.bot and self._thinking is None:
            self._thinking = self.hub.spawn(self._play_bot(match.settings.bot, match.settings.level or "fair"))
        self._watch_clock()

    async def _play_bot(self, bot: Player, level: str) -> None:
        """Until it is not asked any more, whatever the store does in between."""
        pause = FIRST_PAUSE
        try:
            while self.match.asked == bot and self.closed is None:
                try:
                    await self._bot_answers(bot, level, self.match.seq)
                    pause = FIRST_PAUSE
                except StoreFailed:
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, LONGEST_PAUSE)
        finally:
            self._thinking = None

    async def _bot_answers(self, bot: Player, level: str, seq: int) -> None:
        failure = move = ""
        try:
            move = await self._bot_thinks(bot, level, seq)
        except BotFailed as problem:
            failure = str(problem)
        async with self._lock:
            if self.match.seq != seq:
                return  # taken back meanwhile
            try:
                if not failure:
                    await self._write(self.match.plan_move(bot, move, self.hub.now()))
                    self.hub.metrics.count("bot_answers")
                    return
            except StoreFailed:
                raise
            except Refusal as refusal:
                if refusal.code in ("stale", "unknown_game", "busy"):
                    return
                failure = f"{move!r} is {refusal.code}"
            await self._bot_gives_up(bot, failure)

    async def _bot_thinks(self, bot: Player, level: str, seq: int) -> str:
        """Where a bot has a script, as in a guided game, it need not think."""
        planned = first_game.scripted(self.match.game) if self.match.settings.guided else None
        return planned or await self.hub.bots.ask(level, self.match.game.view(bot), f"{self.match.seed} {seq}")

    async def _bot_gives_up(self, bot: Player, failure: str) -> None:
        log.error("a bot failed", extra={"game": self.match.id, "bot": self.match.settings.level, "why": failure})
        self.hub.metrics.count("bot_failures")
        await self._write(self.match.plan_loss(bot, "forfeit", self.hub.now()))
        self.announce("bot_failed", mark("The bot has failed and forfeits the game. Sorry!"))

    def _watch_clock(self) -> None:
        """Wake up when time itself brings something: it is up, or somebody has been gone for too long."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self.hub.now()
        wakes = self.match.wakes_at(now)
        if wakes is not None:
            self._wake_in(wakes - now + 0.02)

    def _wake_in(self, seconds: float) -> None:
        if not self.hub.is_stopping and self.closed is None:  # then everybody goes, and nobody is paused for it
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(seconds, lambda: self.hub.spawn(self._ring()))

    async def _ring(self) -> None:
        async with self._lock:
            row = self.match.due(self.hub.now())
            if row is None:
                self._watch_clock()
                return
            try:
                await self._write(row)
            except Refusal as refusal:
                if refusal.code == "not_stored":
                    self._wake_in(FIRST_PAUSE)

    @property
    def spectators(self) -> int:
        return sum(listener.seat is None for listener in self.listeners)

    @property
    def is_played(self) -> bool:
        """Whether the game goes on and somebody is there."""
        return bool(self.listeners) and self.match.asked is not None

    @property
    def is_idle(self) -> bool:
        """Whether it can be forgotten: everything is in the store."""
        quiet = not self.listeners and self._thinking is None and self._alarm is None and not self._lock.locked()
        return quiet and self.hub.now() - self.touched > self.hub.config.idle

    def close(self) -> None:
        self.coaching.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._thinking is not None:
            self._thinking.cancel()


def _past(presenter: Presenter, eyes: Reader, lang: str, command: m.See) -> Letter:
    return Letter((msgspec.json.encode(moment(presenter, eyes, lang, command).state),))


def _timed(work: Callable[[], Found]) -> tuple[Found, float]:
    """And the milliseconds of a core it has taken."""
    began = thread_time()
    found = work()
    return found, (thread_time() - began) * 1000


def _seated(listener: Listener) -> Player:
    if listener.seat is None:
        raise Refusal("forbidden", mark("You are only watching."))
    return listener.seat
