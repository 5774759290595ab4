"""Where a person sits: what the screens need of a game, wherever it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from msgspec import UnsetType

from recompile.cards import PRINTED
from recompile.notation.names import PLAYERS
from recompile.seats.moments import Moment, moment_of
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.clocks import in_minutes
from recompile.table.match import NO_HINTS, TOO_SOON
from recompile.text.catalogue import catalogue, mark

ELSEWHERE = "elsewhere"  # somebody is asked who does not sit here
HERE = "here"  # the viewer is asked
ACROSS = "across"  # the other person at this keyboard is asked: time for the curtain
OVER = "over"
CLAIM_NOW = mark("You can claim the game now, or wait.")


class Seat(ABC):
    """A place at a match, or beside it. Everything is asked for anew after each change; nothing here draws.

    `state` is the table as it was last told, `log` all that has happened, in `library` its cards are looked up.
    """

    state: parts.State

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.library = PRINTED
        self.log: list[parts.LogLine] = []
        self._since = 0.0  # when the state came
        self._moment: tuple[tuple[parts.State, bool], Moment] | None = None

    # ------------------------------------------------------------ looking

    @abstractmethod
    def speak(self, lang: str) -> None:
        """The table is told in this language from now on."""

    @property
    def viewer(self) -> str | None:
        """Whose eyes the screen has; None beside the table."""
        return self.state.you

    @property
    def asks(self) -> str:
        """Who is awaited: HERE, ACROSS, ELSEWHERE, or OVER."""
        if self.state.outcome is not None:
            return OVER
        question = self.state.question
        return HERE if question is not None and question.mine and self.is_answerable else ELSEWHERE

    @property
    def is_answerable(self) -> bool:
        """Whether no answer is under way."""
        return True

    @property
    def ticks(self) -> bool:
        """Whether a clock runs, so that the titles are to be asked for again now and then."""
        return self.state.question is not None and self.state.question.deadline is not None

    def names(self, lang: str) -> tuple[str, str]:
        """How the two players are called, for people. Whoever sits here alone is "you"."""
        names, alone = list(self.state.names), self.viewer if self.state.mode != "hotseat" else None
        if alone is not None:
            names[PLAYERS.index(alone)] = catalogue(lang).say("You")
        return names[0], names[1]

    def across(self, lang: str) -> str:
        """What the other player is called."""
        return self.names(lang)[1 - PLAYERS.index(self.viewer or "A")]

    def titles(self, lang: str) -> tuple[str, str]:
        """The same, with the time they have left."""
        first, second = self.names(lang)
        return first + self._clock("A"), second + self._clock("B")

    def _clock(self, seat: str) -> str:
        """What is left; it runs for the player who is asked."""
        if self.state.clocks is None:
            return ""
        left, question = self.state.clocks[PLAYERS.index(seat)], self.state.question
        if self.ticks and question is not None and question.player == seat:
            left -= monotonic() - self._since
        added = f" +{self.state.increment}" if self.state.increment else ""
        return f" · {in_minutes(int(max(left, 0)))}{added}"

    def moment(self, lang: str) -> Moment:
        """What the viewer may see now. Made once for each state, because it is asked for often."""
        self.speak(lang)
        state, answerable = self.state, self.is_answerable
        if self._moment is None or self._moment[0][0] is not state or self._moment[0][1] != answerable:
            now = moment_of(state, self.log, self.library, answerable=answerable)
            self._moment = ((state, answerable), now)
        return self._moment[1]

    @abstractmethod
    def waits_for(self, lang: str) -> str:
        """What is awaited while nobody here is asked, in words."""

    def trouble(self, lang: str) -> str:  # noqa: ARG002  (at most places nothing can be wrong)
        """What is wrong with the way to the table, in words; empty if all is well."""
        return ""

    @abstractmethod
    def foresee(self, move: str, lang: str) -> m.Foresight | None:
        """What an answer would do; None if that is not known, or not yet: then it comes as news."""

    @abstractmethod
    def why_not(self, target: str, lang: str) -> str:
        """Why something is no answer now, in words; empty if that is not known yet: then it comes as news."""

    @property
    def hints(self) -> int:
        """How many answers a coach has told in this game."""
        return 0 if isinstance(self.state.hints, UnsetType) else self.state.hints

    def no_hint(self, lang: str) -> str:
        """Why there is no hint now; empty if there is. Between people there never is one."""
        words = catalogue(lang)
        if self.state.mode != "bot":
            return words.say(NO_HINTS)
        return "" if self.asks == HERE else words.say(mark("It is not your turn to answer."))

    @abstractmethod
    def hint(self, lang: str) -> m.Hint | None:
        """What a coach says about the question; None if that is not known yet: then it comes as news."""

    # ------------------------------------------------------------ answering

    @abstractmethod
    def answer(self, move: str) -> None:
        """Give the viewer's answer. One that is not legal raises `MoveError`, here or where it is found out."""

    @abstractmethod
    def waiting(self) -> Callable[[], Any] | None:
        """What waits for news, if somebody should. It may take long, so the screen calls it in a thread of its own."""

    @property
    def has_news(self) -> bool:
        """Whether something has come already, so that waiting would take no time."""
        return False

    @abstractmethod
    def heard(self, news: object) -> str:
        """What came of it; called in the screen's thread again. What the player has to be told of it, if anything."""

    def turn_around(self) -> None:
        """Give the keyboard to the other person who sits here, if there is one."""
        return

    # ------------------------------------------------------------ going back, giving up, keeping

    def no_undo(self, lang: str) -> str:
        """Why nothing can be taken back; empty if it can."""
        undo = self.state.undo
        return "" if undo.allowed else undo.why or catalogue(lang).say("There is no move of yours to take back.")

    @abstractmethod
    def undo(self) -> None:
        """Back to the viewer's last question."""

    # ------------------------------------------------------------ beside the game

    @property
    def is_requested(self) -> bool:
        """Whether the viewer is asked to let the other player take a move back."""
        return self.viewer is not None and self.state.takeback not in (None, self.viewer)

    @property
    def claim_in(self) -> float | None:
        """In how many seconds the game of the other player, who is gone, can be claimed."""
        claim = self.state.claim
        return None if claim is None else max(claim - (monotonic() - self._since), 0.0)

    def beside(self, lang: str) -> str:
        """What can be answered beside the game, in words; empty if there is nothing."""
        words, seconds = catalogue(lang), self.claim_in
        if self.is_requested:
            return words.say(mark("The other player asks to take the last move back."))
        if seconds:
            return words.say(TOO_SOON, time=in_minutes(seconds))
        return "" if seconds is None else words.say(CLAIM_NOW)

    def ask_takeback(self) -> None:
        """Ask the other player for a takeback that is not free. Where nobody can be asked, nothing happens."""
        return

    def answer_takeback(self, accept: bool) -> None:  # noqa: ARG002  (at most places nobody asks)
        """Let the other player take their move back, or not."""
        return

    def claim(self) -> None:
        """Win because the other player is gone."""
        return

    @abstractmethod
    def resign(self) -> None: ...

    @abstractmethod
    def save(self, path: Path) -> None:
        """Write the game down, as far as the viewer may know it. May raise `OSError`."""

    @abstractmethod
    def rematch(self) -> None:
        """Begin anew, or ask the other player for it."""

    @abstractmethod
    def leaving(self, lang: str) -> str:
        """What to ask before somebody leaves a game that is not over."""

    def close(self) -> None:
        """Get up. Nothing is called after that."""
        return


def in_words(found: m.NotLegal, lang: str) -> str:
    """Reasons why not, a line each; without any it can be chosen."""
    reasons = "\n".join(f"{each.sentence} [{each.rule}]" for each in found.reasons)
    return reasons or catalogue(lang).say(mark("This can be chosen."))
