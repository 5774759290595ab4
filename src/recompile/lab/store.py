"""A folder of simulated games: `games/part-00001.parquet`, `cards/part-00001.parquet` and so on, and `manifest.json`.

The manifest says what was simulated, with which version, and which seeds are done. A part is written beside its place
and then moved there, the manifest last of all: a run that is killed loses at most the part it was filling, and goes on
behind the last one that is whole. It needs DuckDB, which comes with `pip install "recompile[lab]"`.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO

from recompile.lab.errors import ArenaError, check_installed
from recompile.lab.headers import difference
from recompile.lab.rows import CARDS_IN_GAME, TABLES, Columns, Row, Rows

PART_GAMES = 2000
PART_SECONDS = 30.0  # a part is written when it has so many games or has been filled for so long
MANIFEST = "manifest.json"


def check_lab() -> None:
    """Refuse at once what could not be written later."""
    for module in ("duckdb", "numpy"):
        check_installed(module, "simulations need")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done: the database would take it for a failure, and a part for lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *what: held.append(what))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held and callable(before):
        before(*held[0])


# ---------------------------------------------------------------- the manifest


@dataclass(frozen=True, slots=True)
class Part:
    """Which games a pair of files holds: the first and the last seed."""

    number: int
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first + 1

    def path(self, folder: Path, table: str) -> Path:
        return folder / table / f"part-{self.number:05}.parquet"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a folder holds: `header` is what was simulated (`Simulation.header`)."""

    header: Mapping[str, object]
    parts: tuple[Part, ...] = field(default=())

    @property
    def games(self) -> int:
        return sum(part.games for part in self.parts)

    def text(self) -> str:
        seeds = [self.parts[0].first, self.parts[-1].last] if self.parts else []
        parts = [{"part": part.number, "seeds": [part.first, part.last], "games": part.games} for part in self.parts]
        lines = ",\n".join("  " + json.dumps(part) for part in parts)
        head = json.dumps({**self.header, "games": self.games, "seeds": seeds}, ensure_ascii=False, indent=1)
        return head.rstrip("}\n") + f',\n "parts": [\n{lines}\n ]\n}}\n'

    @classmethod
    def parse(cls, text: str) -> Manifest:
        """Read a manifest. Anything else is a ValueError."""
        try:
            data = json.loads(text)
            parts = tuple(Part(int(each["part"]), *map(int, each["seeds"])) for each in data["parts"])
            header = {name: data[name] for name in ("simulation", "version", "settings")}
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as problem:
            raise ValueError("not the manifest of a simulation") from problem
        for number, part in enumerate(parts, 1):
            follows = number == 1 or part.first == parts[number - 2].last + 1
            if part.number != number or part.games < 1 or not follows:
                raise ValueError(f"part {number} is out of order")
        return cls(header, parts)


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of a folder, or None if there is no such file."""
    path = folder / MANIFEST
    try:
        return Manifest.parse(path.read_text(encoding="utf-8")) if path.exists() else None
    except (OSError, ValueError) as problem:
        raise ArenaError(f"{path} cannot be read: {problem}") from problem


# ---------------------------------------------------------------- writing


class Store:
    """A folder that is being filled. `next_seed` is the first that is not in it yet.

    Only one run can fill a folder at a time.
    """

    def __init__(self, folder: Path, header: Mapping[str, object], first: int) -> None:
        check_lab()
        self.folder = folder
        self._rows = Rows()
        self._began = time.monotonic()
        try:
            self._lock = _lock(folder)
        except OSError as problem:
            raise ArenaError(f"{folder} cannot be used for games: {problem}") from problem
        try:
            self.manifest = self._found(header, first)
        except BaseException:
            self.close()
            raise
        self.next_seed = self.manifest.parts[-1].last + 1 if self.manifest.parts else first

    def append(self, rows: Rows) -> None:
        """Take in the games that follow. They are written when there are enough of them."""
        self._rows.games.extend(rows.games)
        self._rows.cards.extend(rows.cards)
        while len(self._rows.games) >= PART_GAMES:
            self._write(PART_GAMES)
        if time.monotonic() - self._began >= PART_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write what there is."""
        if self._rows.games:
            self._write(len(self._rows.games))

    def close(self) -> None:
        """Without writing: who is done flushes first."""
        self._lock.close()

    # ------------------------------------------------------------ inside

    def _found(self, header: Mapping[str, object], first: int) -> Manifest:
        """What is in the folder already, if it is this simulation."""
        found = read_manifest(self.folder)
        if found is None:
            if any(self.folder.joinpath(table).exists() for table in TABLES):
                raise ArenaError(f"{self.folder} has files of a simulation but no {MANIFEST}: take another folder")
            return Manifest(header)
        differs = difference(found.header, header)
        if not differs and found.parts and found.parts[0].first != first:
            differs = f"seeds from {found.parts[0].first} on"
        if differs:
            raise ArenaError(f"{self.folder} holds another simulation ({differs}): take another folder")
        for path in (part.path(self.folder, table) for part in found.parts for table in TABLES):
            if not path.is_file():
                raise ArenaError(f"{path} is missing, and {MANIFEST} lists it: take another folder")
        return found

    @_undisturbed()
    def _write(self, games: int) -> None:
        rows = {"games": self._rows.games[:games], "cards": self._rows.cards[: games * CARDS_IN_GAME]}
        part = Part(len(self.manifest.parts) + 1, self.next_seed, self.next_seed + games - 1)
        try:
            for table, columns in TABLES.items():
                path = part.path(self.folder, table)
                path.parent.mkdir(exist_ok=True)
                with _whole(path) as beside:
                    write_parquet(beside, columns, rows[table])
            done = Manifest(self.manifest.header, (*self.manifest.parts, part))
            with _whole(self.folder / MANIFEST) as beside:
                beside.write_text(done.text(), encoding="utf-8")
        except OSError as problem:
            raise ArenaError(f"{self.folder} cannot be written: {problem}") from problem
        self.manifest, self.next_seed = done, part.last + 1
        del self._rows.games[:games], self._rows.cards[: games * CARDS_IN_GAME]
        self._began = time.monotonic()


def _lock(folder: Path) -> IO[str]:
    """A file that is open as long as a run fills the folder; it needs not be removed after a run that was killed."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder.joinpath(".lock").open("w", encoding="utf-8")
    try:
        import fcntl  # noqa: PLC0415  (not on every system; there nobody is stopped from doing this twice)

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        lock.close()
        raise ArenaError(f"another run is filling {folder} right now") from None
    return lock


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A place beside a file to write it; it is moved to its own when it is whole."""
    beside = path.with_suffix(".new")
    yield beside
    os.replace(beside, path)


def write_parquet(path: Path, columns: Columns, rows: Sequence[Row]) -> None:
    """One table in one file."""
    import duckdb  # noqa: PLC0415  (optional, and slow to import)
    import numpy as np  # noqa: PLC0415

    given = {
        name: np.array(values, dtype=_DTYPES[columns[name]])
        for name, values in zip(columns, zip(*rows, strict=True), strict=True)
    }
    cast = ", ".join(f"{name}::{kind} AS {name}" for name, kind in columns.items())
    target = str(path).replace("'", "''")
    try:
        with duckdb.connect() as db:
            db.execute("SET threads = 1")  # keeps the order, and there is no hurry
            db.register("given", given)
            db.execute(f"COPY (SELECT {cast} FROM given) TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
    except duckdb.Error as problem:
        raise OSError(str(problem)) from problem


_DTYPES = {"BIGINT": "int64", "SMALLINT": "int16", "BOOLEAN": "bool", "VARCHAR": "object"}


def written(parts: Iterable[Part], folder: Path, table: str) -> list[str]:
    """The files of a table."""
    return [str(part.path(folder, table)) for part in parts]
