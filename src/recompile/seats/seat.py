"""Where a person sits: what the screens need of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from recompile.foresight import Foresight
from recompile.seats.moments import Moment
from recompile.text.catalogue import catalogue, mark

ELSEWHERE = "elsewhere"  # somebody is asked who does not sit here
HERE = "here"  # the viewer is asked
ACROSS = "across"  # the other person at this keyboard is asked: time for the curtain
OVER = "over"


class Seat(Protocol):
    """A place at a game. Everything is asked for anew after each change; nothing here draws."""

    @property
    def viewer(self) -> str | None:
        """Whose eyes the screen has; None beside the table."""

    @property
    def asks(self) -> str:
        """Who is awaited: HERE, ACROSS, ELSEWHERE, or OVER."""

    @property
    def ticks(self) -> bool:
        """Whether a clock runs, so that the titles are to be asked for again now and then."""

    def titles(self, lang: str) -> tuple[str, str]:
        """How the two players are called, for people, and the time they have left."""

    def names(self, lang: str) -> tuple[str, str]:
        """The same without the time."""

    def waits_for(self, lang: str) -> str:
        """What is awaited while nobody here is asked, in words."""

    def trouble(self, lang: str) -> str:
        """What is wrong with the way to the table, in words; empty if all is well."""

    def moment(self, lang: str) -> Moment:
        """What the viewer may see now."""

    def answer(self, move: str) -> None:
        """Give the viewer's answer. One that is not legal raises `MoveError`, here or where it is found out."""

    def foresee(self, move: str, lang: str) -> Foresight | None:
        """What an answer would do; None if that is not known, or not yet: then it comes as news."""

    def why_not(self, target: str, lang: str) -> str:
        """Why something is no answer now, in words; empty if that is not known yet: then it comes as news."""

    def waiting(self) -> Callable[[], object] | None:
        """What waits for news, if somebody should. It may take long, so the screen calls it in a thread of its own."""

    @property
    def has_news(self) -> bool:
        """Whether something has come already, so that waiting would take no time."""

    def heard(self, news: object) -> str:
        """What came of it; called in the screen's thread again. What the player has to be told of it, if anything."""

    def turn_around(self) -> None:
        """Give the keyboard to the other person who sits here."""

    def no_undo(self, lang: str) -> str:
        """Why nothing can be taken back; empty if it can."""

    def undo(self) -> None:
        """Back to the viewer's last question."""

    def resign(self) -> None: ...

    def save(self, path: Path) -> None:
        """Write the game down, as far as the viewer may know it. May raise `OSError`."""

    def rematch(self) -> None:
        """Begin anew, or ask the other player for it."""

    def leaving(self, lang: str) -> str:
        """What to ask before somebody leaves a game that is not over."""

    def close(self) -> None:
        """Get up. Nothing is called after that."""


def in_words(reasons: Iterable[str], lang: str) -> str:
    """Reasons why not, a line each; without any it can be chosen."""
    return "\n".join(reasons) or catalogue(lang).say(mark("This can be chosen."))
