"""What is heard at a table that is told line by line, and what can be answered there beside the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from recompile.cli.inputs import next_line
from recompile.seats.moments import Moment
from recompile.seats.seat import ELSEWHERE, Seat
from recompile.text.catalogue import catalogue


class Leave(Exception):
    """The player has had enough."""


class HearingTable:
    """A seat, and somebody who listens and types."""

    def __init__(self, seat: Seat, lang: str) -> None:
        self.seat, self.lang = seat, lang
        self.words = catalogue(lang)
        self._commands: dict[str, Callable[[], bool]] = {}
        self._was_offered = False  # to claim the game

    @property
    def now(self) -> Moment:
        return self.seat.moment(self.lang)

    def _say(self, message: str, **values: object) -> bool:
        click.echo(self.words.say(message, **values))
        return False

    def _print(self, lines: Iterable[object]) -> bool:
        for line in lines:
            click.echo(str(line))
        return False

    def _read_line(self, prompt: str) -> str:
        try:
            return next_line(prompt)
        except EOFError:
            click.echo()
            raise Leave from None

    # ------------------------------------------------------------ hearing

    def _hear(self) -> str:
        """Wait for news; what it says is printed at once."""
        work = self.seat.waiting()
        if work is None:
            raise Leave
        if said := self.seat.heard(work()):
            click.echo(said)
        return said

    def _catch_up(self) -> None:
        """Hear all that has come while somebody typed."""
        while self.seat.has_news:
            self._hear()

    def _is_in_trouble(self) -> bool:
        """Whether nothing can be found out at present; if so, it is said."""
        if trouble := self.seat.trouble(self.lang):
            click.echo(trouble)
        return bool(trouble)

    def _look_again(self) -> bool:
        """Hear what has come; whether the question is another one now."""
        before = self.now.answers
        self._catch_up()
        return self.now.answers != before

    # ------------------------------------------------------------ beside the game

    def _settle(self) -> None:
        """Somebody else is asked, and yet there is something to answer here: a request, or that one may claim."""
        ripe = self.seat.claim_in == 0
        offer = ripe and not self._was_offered
        self._was_offered = ripe
        if self.seat.asks != ELSEWHERE:
            return
        if self.seat.is_requested:
            self._choose("accept", "decline")
        elif offer:
            self._choose("claim", "wait")

    def _choose(self, *wishes: str) -> None:
        wish = ""
        while wish not in wishes:
            wish = self._read_line(f"{', '.join(wishes)} > ")
            if wish == "quit":
                raise Leave
        if wish != "wait":
            self._commands[wish]()

    def _ask_takeback(self) -> bool:
        self._catch_up()
        if not self.seat.state.undo.ask:
            click.echo(self.seat.no_undo(self.lang) or self.words.say("undo: take your move back"))
            return False
        self.seat.ask_takeback()
        return self._say("You have asked for it. You can play on; Enter shows what has come.")

    def _reply(self, *, accept: bool) -> bool:
        self._catch_up()
        if not self.seat.is_requested:
            return self._say("Nobody asks to take a move back.")
        self.seat.answer_takeback(accept)
        while self.seat.is_requested and not self._is_in_trouble():
            self._hear()
        return True

    def _claim(self) -> bool:
        """Whether it was granted or refused, the answer is heard."""
        self._catch_up()
        if self.seat.claim_in is None:
            return self._say("Your opponent is here, or it is your turn: there is nothing to claim.")
        self.seat.claim()
        while not self._hear() and self.seat.claim_in is not None and not self._is_in_trouble():
            pass
        return True
