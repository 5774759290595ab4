"""Messages as bytes: what several listeners are told alike is made and written once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass

ROOM = 64 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Letter:
    """Messages in the order in which they are sent, and how many lines of the log whoever has read them has."""

    messages: tuple[bytes, ...]
    lines: int = 0

    @property
    def size(self) -> int:
        return sum(map(len, self.messages))


class Letters:
    """Letters that somebody else may want as well: the last ones that were asked for, as long as there is room.

    >>> letters = Letters(room=5)
    >>> for name in ("one", "two", "three"):
    ...     letters.keep(name, Letter((b"xx",)))
    >>> letters.find("one"), letters.find("three").size
    (None, 2)
    """

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.size = 0
        self._letters: OrderedDict[Hashable, Letter] = OrderedDict()

    def find(self, key: Hashable) -> Letter | None:
        found = self._letters.get(key)
        if found is not None:
            self._letters.move_to_end(key)
        return found

    def keep(self, key: Hashable, letter: Letter) -> None:
        before = self._letters.pop(key, None)
        self.size += letter.size - (before.size if before else 0)
        self._letters[key] = letter
        while self.size > self.room:
            self.size -= self._letters.popitem(last=False)[1].size
