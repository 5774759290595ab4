"""Text with styles, for terminals: a few words of ANSI, so that a page starts at once.

>>> text = Text("Fire 3", "bold").append("  FIR3", "dim")
>>> text.plain, text.ansi(), text.ansi(colours=False) == text.ansi()
('Fire 3  FIR3', '\\x1b[1mFire 3\\x1b[0m\\x1b[2m  FIR3\\x1b[0m', True)
>>> [row.plain for row in Text("as long as it is").wrap(8)]
['as long', 'as it is']
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping

_CODES = {"bold": "1", "dim": "2", "italic": "3", "red": "31", "yellow": "33", "cyan": "36"}
_COLOURS = frozenset({"red", "yellow", "cyan"})
_WORD = re.compile(r"[^ \n]+")  # other spaces do not break lines


class Text:
    """Pieces of text, each with its style: some of bold, dim, italic and a colour."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.pieces: list[tuple[str, str]] = [(text, style)] if text else []

    @property
    def plain(self) -> str:
        return "".join(text for text, _ in self.pieces)

    def append(self, text: str | Text, style: str = "") -> Text:
        """More behind it; gives itself back, so that calls can follow each other."""
        self.pieces += text.pieces if isinstance(text, Text) else [(text, style)]
        return self

    def ansi(self, *, colours: bool = True) -> str:
        """For a terminal, with its colours or without any."""
        return "".join(_styled(text, style, colours) for text, style in self.pieces)

    def cut(self, start: int, end: int) -> Text:
        """The part between two places."""
        found, at = Text(), 0
        for text, style in self.pieces:
            if part := text[max(start - at, 0) : max(end - at, 0)]:
                found.append(part, style)
            at += len(text)
        return found

    def wrap(self, width: int) -> list[Text]:
        """In lines that are not wider than this, broken between words, and within one only if it is too wide."""
        rows: list[tuple[int, int]] = []
        for word in _WORD.finditer(self.plain):
            start, end = word.span()
            if rows and end - rows[-1][0] <= width:
                rows[-1] = (rows[-1][0], end)
                continue
            while end - start > width:
                rows.append((start, start + width))
                start += width
            rows.append((start, end))
        return [self.cut(*row) for row in rows] or [Text()]


def _styled(text: str, style: str, colours: bool) -> str:
    words = [word for word in style.split() if word in _CODES and (colours or word not in _COLOURS)]
    codes = [_CODES[word] for word in words]
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes and text else text


def wants_colours(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colours are welcome (https://no-color.org).

    >>> wants_colours({"NO_COLOR": "1"}), wants_colours({"NO_COLOR": ""}), wants_colours({"TERM": "dumb"})
    (False, True, False)
    """
    return not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def terminal_width(environment: Mapping[str, str] = os.environ, unknown: int = 80) -> int:
    """What the environment says, or the terminal at either end of the command.

    >>> terminal_width({"COLUMNS": "60"})
    60
    """
    if environment.get("COLUMNS", "").isdigit() and environment["COLUMNS"] != "0":
        return int(environment["COLUMNS"])
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        try:
            return os.get_terminal_size(stream.fileno()).columns if stream else unknown
        except (OSError, ValueError):
            continue
    return unknown
