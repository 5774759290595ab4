"""The WebSocket to a table on a server: it comes back by itself, and sends again what was not answered.

The server answers a command it has seen before with the same answer, so sending twice does no harm.
"""

from __future__ import annotations

import itertools
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread, Timer

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from recompile.table import messages as m
from recompile.table import parts

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 10.0
_FINAL = ("unknown_game", "wrong_token", "used", "forbidden")  # after these there is no use in trying again
_PASSING = (m.Foresee, m.WhyNot, m.AskHint, m.Ping)  # about the table as it was: pointless after a break
_REPLIES: msgspec.json.Decoder[m.Reply] = msgspec.json.Decoder(m.Reply)


@dataclass(frozen=True, slots=True)
class Lost:
    """There is no connection now; it is being tried again."""

    why: str = ""


class Closed:
    """There will be no connection any more: it was closed here, or refused for good."""


News = m.Reply | Lost | Closed


class Wire:
    """One connection for as long as it is wanted. All that comes is in `inbox`."""

    def __init__(self, address: Callable[[], str], offers: Callable[[], list[str]] = list) -> None:
        self.address, self.offers = address, offers
        self.inbox: SimpleQueue[News] = SimpleQueue()
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, m.Command] = {}
        self._lock = Lock()
        self._closing = Event()
        self._pause = _FIRST_PAUSE
        self._ids = (f"{prefix}-{number}" for prefix in [secrets.token_hex(4)] for number in itertools.count(1))
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def send(self, kind: Callable[..., m.Command], *fields: object) -> str:
        """A command of this kind, now or as soon as there is a connection; the id under which it will be answered."""
        command = kind(next(self._ids), *fields)
        with self._lock:
            self._unanswered[command.id] = command
            if self._socket is not None:
                self._write(self._socket, command)
        return command.id

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            socket, self._socket = self._socket, None
        if socket is not None:
            Thread(target=socket.close, daemon=True).start()  # saying goodbye may take a while; nobody waits for it
        self.inbox.put(Closed())

    # ------------------------------------------------------------ the connection

    def _run(self) -> None:
        while not self._closing.is_set():
            why = ""
            try:
                offers = [Subprotocol(each) for each in self.offers()] or None
                with connect(self.address(), subprotocols=offers, max_size=None, open_timeout=_LONGEST_PAUSE) as socket:
                    self._opened(socket)
                    self._listen(socket)
            except (WebSocketException, OSError, msgspec.MsgspecError) as problem:
                why = str(problem)  # whatever broke it, the answer is the same: try again
            with self._lock:
                self._socket = None
            if self._closing.is_set():
                return
            self.inbox.put(Lost(why))
            self._closing.wait(self._longer() * random.uniform(0.75, 1.25))

    def _longer(self) -> float:
        """The next pause; the one after it is longer, until the table was seen."""
        pause, self._pause = self._pause, max(self._pause, min(self._pause * 2, _LONGEST_PAUSE))
        return pause

    def _opened(self, socket: ClientConnection) -> None:
        with self._lock:
            self._unanswered = {id: each for id, each in self._unanswered.items() if not isinstance(each, _PASSING)}
            self._socket = socket
            for command in self._unanswered.values():
                self._write(socket, command)

    def _is_put_off(self, reply: m.Reply) -> bool:
        """Whether the server could not do it just now, and it is asked again. What is passing is not worth it."""
        if not isinstance(reply, m.Refused) or reply.code not in ("not_stored", "too_fast"):
            return False
        with self._lock:
            command = self._unanswered.get(reply.id)
        return reply.code == "not_stored" or (command is not None and not isinstance(command, _PASSING))

    def _send_later(self, socket: ClientConnection, id: str, wait: float | None) -> None:
        """It is asked again, unless the connection is another one by then."""

        def again() -> None:
            with self._lock:
                if self._socket is socket and id in self._unanswered:
                    self._write(socket, self._unanswered[id])

        timer = Timer(self._longer() if wait is None else wait, again)
        timer.daemon = True
        timer.start()

    def _write(self, socket: ClientConnection, command: m.Command) -> None:
        try:
            socket.send(msgspec.json.encode(command).decode())
        except (WebSocketException, OSError):
            return  # the reader notices, and it is sent again

    def _listen(self, socket: ClientConnection) -> None:
        for text in socket:
            reply = _REPLIES.decode(text)
            if isinstance(reply, parts.State):
                self._pause = _FIRST_PAUSE
            elif isinstance(reply, m.Refused) and not reply.id:
                self._pause = max(self._pause, reply.wait or 0.0)  # there is no room just now
            if isinstance(reply, m.Refused) and self._is_put_off(reply):
                self.inbox.put(Lost(reply.message))
                self._send_later(socket, reply.id, reply.wait)
                continue
            if isinstance(reply, m.Answering):
                with self._lock:
                    self._unanswered.pop(reply.id, None)
            self.inbox.put(reply)
            if isinstance(reply, m.Refused) and not reply.id and reply.code in _FINAL:
                self._closing.set()
                self.inbox.put(Closed())
                return
