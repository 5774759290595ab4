"""Words that processes on one PostgreSQL call to each other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import Connection, make_url

CHANNEL = "recompile"
PAUSE = 1.0  # seconds until a connection that was lost is tried again


def call(connection: Connection, word: str) -> None:
    """Everybody hears it as soon as the transaction is done."""
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, word)))


class Ear(threading.Thread):
    """Listens on a connection of its own until it is stopped. Whoever must not miss anything looks, too."""

    def __init__(self, url: str, tell: Callable[[str], object]) -> None:
        super().__init__(daemon=True, name="listening")
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.tell = tell
        self._stopped = threading.Event()
        self.start()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        while not self._stopped.is_set():
            with suppress(psycopg.Error, RuntimeError):  # the database is away, or the loop is closed
                self._listen()
            self._stopped.wait(PAUSE)

    def _listen(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stopped.is_set():
                for word in connection.notifies(timeout=PAUSE, stop_after=1):
                    self.tell(word.payload)
