"""A seat at a table that is laid for one person: nobody else sits there, and nothing comes from elsewhere."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from recompile.notation.names import Player
from recompile.seats.seat import Seat, in_words
from recompile.table import messages as m
from recompile.table.asides import foresight, reasons
from recompile.table.match import Match, Refusal
from recompile.text.catalogue import catalogue


class AloneSeat(Seat):
    """Looks ahead and asks why not, as at any table. `elsewhere` is what is said to all that is only done there."""

    player: Player
    elsewhere: str

    @property
    @abstractmethod
    def match(self) -> Match:
        """What lies on the table."""

    # ------------------------------------------------------------ looking

    def speak(self, lang: str) -> None:
        """It is told in the language it was begun in."""

    def waits_for(self, lang: str) -> str:  # noqa: ARG002  (nobody is waited for)
        return ""

    def foresee(self, move: str, lang: str) -> m.Foresight | None:
        return foresight(self.match, self.player, lang, m.Foresee("", self.state.seq, move))()

    def why_not(self, target: str, lang: str) -> str:
        try:
            return in_words(reasons(self.match, self.player, lang, m.WhyNot("", self.state.seq, target)), lang)
        except Refusal as refusal:
            return catalogue(lang).say(refusal.message)

    def no_hint(self, lang: str) -> str:
        """Hints are told beside such a table, and not by a coach at it."""
        return catalogue(lang).say(self.elsewhere)

    def hint(self, lang: str) -> m.Hint | None:  # noqa: ARG002  (see `no_hint`)
        return None

    # ------------------------------------------------------------ waiting, giving up, keeping

    def waiting(self) -> Callable[[], Any] | None:
        return None

    def heard(self, news: object) -> str:  # noqa: ARG002  (nothing comes from elsewhere)
        return ""

    def resign(self) -> None:
        return

    def save(self, path: Path) -> None:
        raise OSError(catalogue(self.lang).say(self.elsewhere) + f" {path}")

    def rematch(self) -> None:
        return

    def leaving(self, lang: str) -> str:  # noqa: ARG002  (nobody is left behind)
        return ""
