"""Results in a file: a first line that says which tournament it is, then one line of JSON for each game.

A game is written when it is over, so a tournament that was stopped, or killed, goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from recompile.lab.errors import ArenaError
from recompile.lab.headers import difference
from recompile.lab.results import Result


class Journal:
    """The file of one tournament. `results` are those it held when it was opened, `notice` what was wrong with it."""

    def __init__(self, path: Path, header: Mapping[str, object]) -> None:
        self.path = path
        self.results: tuple[Result, ...] = ()
        self.notice = ""
        self._first = json.dumps(header, ensure_ascii=False)
        try:
            self._open()
        except (OSError, UnicodeDecodeError) as problem:
            raise ArenaError(f"{path} cannot be used for results: {problem}") from problem

    def append(self, result: Result) -> None:
        """Write a result down, at once."""
        try:
            self._file.write(result.line() + "\n")
            self._file.flush()
        except OSError as problem:
            raise ArenaError(f"{self.path} cannot be written: {problem}") from problem

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ what is there already

    def _open(self) -> None:
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = self._read(data)
        self._file = self.path.open("a", encoding="utf-8", newline="\n")
        if whole < len(data):
            self._file.truncate(whole)
        if not whole:
            self._file.write(self._first + "\n")
            self._file.flush()

    def _read(self, data: bytes) -> int:
        """Take in what is whole, and say how much of the file that is."""
        lines = data.splitlines(keepends=True)
        if not lines or self._is_begun(lines):
            return 0
        self._check_header(lines[0])
        whole = len(lines[0])
        found = []
        for number, line in enumerate(lines[1:], 2):
            result = _parse(line)
            if result is None and number < len(lines):
                raise ArenaError(f"{self.path}, line {number} is damaged: mend it or take another file")
            if result is None:
                self.notice = f"{self.path}: the last line was not whole and is dropped; that game is played again"
                break
            found.append(result)
            whole += len(line)
        self.results = tuple(found)
        return whole

    def _is_begun(self, lines: list[bytes]) -> bool:
        """Whether there is nothing but a piece of our own first line."""
        return len(lines) == 1 and not lines[0].endswith(b"\n") and self._first.encode().startswith(lines[0])

    def _check_header(self, line: bytes) -> None:
        try:
            found, wanted = json.loads(line), json.loads(self._first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "arena" not in found:
            raise ArenaError(f"{self.path} is there already and does not hold results of an arena")
        if found != wanted:
            raise ArenaError(f"{self.path} holds another tournament ({difference(found, wanted)}): take another file")


def _parse(line: bytes) -> Result | None:
    if not line.endswith(b"\n"):
        return None
    try:
        return Result.parse(line.decode())
    except ValueError:
        return None
