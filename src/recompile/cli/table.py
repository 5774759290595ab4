"""A game line by line: show the table, ask, wait for the others, until it is over.

Everything printed comes from the moment of a seat, so nothing hidden is ever shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from recompile.cards import UnknownName
from recompile.cli.hearing import HearingTable, Leave
from recompile.cli.reading import HELP, read_question, read_rulings, read_table
from recompile.notation import MoveError
from recompile.notation.drawing import draw_table
from recompile.seats.hinting import READING, STEPS, hint_lines
from recompile.seats.moments import Moment, Offer
from recompile.seats.seat import ACROSS, ELSEWHERE, HERE, OVER, Seat
from recompile.text import card_text
from recompile.text.drawn import drawing_words
from recompile.text.voice import Voice

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled off it


class PlainTable(HearingTable):
    """One person at a seat, or two who share it. `aloud` says what is awaited, where that may take long."""

    def __init__(self, seat: Seat, lang: str = "en", *, aloud: bool = False) -> None:
        super().__init__(seat, lang)
        self.aloud = aloud
        self._hinted: tuple[tuple[Offer, ...], int] = (), 0  # for which answers, and how many steps of the hint
        self._told = 0  # how many entries of the log have been printed
        self._commands: dict[str, Callable[[], bool]] = {
            "?": self._help,
            "help": self._help,
            "read": lambda: self._print(read_table(self.now, self.lang)),
            "undo": self._undo,
            "ask": self._ask_takeback,
            "accept": lambda: self._reply(accept=True),
            "decline": lambda: self._reply(accept=False),
            "claim": self._claim,
            "log": lambda: self._tell(0),
            "why": self._why,
            "position": lambda: self._print([self.now.position]),
            "hint": self._hint,
            "resign": self._resign,
            "again": self._again,
            "quit": self._leave,
        }
        self._asides: dict[str, Callable[[str], None]] = {
            "card": self._card,
            "rulings": self._rulings,
            "save": self._save,
            "why": self._why_not,
            "if": self._if,
        }

    def play(self) -> None:
        """Play until the player leaves."""
        if self.seat.viewer is not None:
            self._say("Type ? for help.")
        elif self.seat.asks != OVER:
            self._draw()
        try:
            while True:
                self._wait()
                self._show()
                self._ask()
        except Leave:
            self._say("Goodbye.")
        finally:
            self.seat.close()

    # ------------------------------------------------------------ waiting

    def _wait(self) -> None:
        """Until somebody here is asked, or it is over."""
        said = ""
        while self.seat.asks == ELSEWHERE:
            awaited = self.seat.waits_for(self.lang)
            if self.aloud and awaited != said:
                click.echo(f"({awaited})")
                said = awaited
            self._hear()
            self._tell(self._told)
            self._settle()
        if self.seat.asks == ACROSS:
            self._change_places()

    def _change_places(self) -> None:
        """Two people at one keyboard. The draft is open, so nobody need look away."""
        if not self.now.is_draft:
            if sys.stdout.isatty():
                click.echo(_CLEAR, nl=False)
            self._say("The keyboard goes to {player}.", player=self.seat.across(self.lang))
            self._read_line(self.words.say("Enter: show the table") + " ")
        self.seat.turn_around()

    # ------------------------------------------------------------ showing

    def _tell(self, since: int) -> bool:
        log = self.now.log
        self._told = len(log)
        return self._print(log[since:])

    def _show(self) -> None:
        self._draw()
        now = self.now
        if now.state.outcome is not None:
            rest = self.words.say("You can still use log, again, save FILE and quit.")
            hints = self.words.count("With {n} hint.", "With {n} hints.", self.seat.hints) if self.seat.hints else ""
            click.echo(" ".join(filter(None, (now.state.outcome.sentence, hints, rest))))
            return
        assert now.prompt is not None
        click.echo(read_question(now.prompt, self.lang))
        for number, (move, label) in self._answers().items():
            click.echo(f"{number:>4}  {move:<12} {label}".rstrip())

    def _draw(self) -> None:
        self._tell(min(self._told, len(self.now.log)))
        self._lay(self.now)

    def _lay(self, now: Moment) -> None:
        """The table at some moment."""
        words, names = drawing_words(self.lang), self.seat.names(self.lang)
        click.echo("\n" + draw_table(now.position, now.totals, now.bottom, words, names) + "\n")

    def _answers(self) -> dict[str, tuple[str, str]]:
        """Moves and what they do, by number. A move that is itself a number, such as a line, is its own number."""
        answers = self.now.answers
        taken = {answer.move for answer in answers if answer.move.isdigit()}
        free = iter(str(number) for number in range(1, 2 * len(answers) + 10) if str(number) not in taken)
        return {each.move if each.move in taken else next(free): (each.move, each.label) for each in answers}

    # ------------------------------------------------------------ asking

    def _ask(self) -> None:
        """One line of input that changes the game; commands that only look are answered on the way."""
        while not self._obey(self._read_line("> ")):
            pass

    def _obey(self, text: str) -> bool:
        """Whether that may have changed the game."""
        word, _, rest = text.partition(" ")
        if not text:
            return self._look_again()
        if text in self._commands:
            return self._commands[text]()
        if word in self._asides and (rest or word == "save"):
            self._asides[word](rest.strip())
            return False
        return self._answer(text)

    def _answer(self, text: str) -> bool:
        """While somebody types, much may have come; if the question is another one now, it is shown first."""
        was_requested = self.seat.is_requested
        if self._look_again():
            return self._say("The table has changed meanwhile.") or True
        if self.seat.is_requested and not was_requested:
            return False  # to be answered first: a move would make it void
        try:
            self.seat.answer(self._answers().get(text, (text, ""))[0])
        except MoveError as problem:
            click.echo(str(problem))
            return self._say("Nothing has changed. Type ? for help.")
        return True

    # ------------------------------------------------------------ commands

    def _help(self) -> bool:
        return self._print(map(self.words.say, HELP))

    def _why(self) -> bool:
        question = self.now.state.question
        chain = enumerate(question.because if question else [])
        return self._print("  " * depth + str(reason) for depth, reason in chain)

    def _why_not(self, target: str) -> None:
        self._catch_up()
        if self._is_in_trouble():
            return
        try:
            said = self.seat.why_not(target, self.lang)
        except MoveError as problem:
            said = str(problem)
        if said:
            click.echo(said)
            return
        while not self._hear() and not self._is_in_trouble():
            pass

    def _if(self, answer: str) -> None:
        self._catch_up()
        move = self._answers().get(answer, (answer, ""))[0]
        if self.seat.asks != HERE or move not in [each.move for each in self.now.answers]:
            self._why_not(move)
            return
        while (seen := self.seat.foresee(move, self.lang)) is None:
            if self._is_in_trouble() or self._hear() or self.seat.asks != HERE:
                return  # it is not known, and why has been said
        for step in seen.steps:
            click.echo(f"{'-' if step.certain else '?'} {step.sentence}")
        if not seen.steps:
            self._say("Nothing else happens.")

    def _hint(self) -> bool:
        """A step further each time, as long as the question is the same."""
        self._catch_up()
        if why := self.seat.no_hint(self.lang):
            click.echo(why)
            return False
        if self._hinted[0] != self.now.answers:
            self._hinted = self.now.answers, 0
        if self.seat.hint(self.lang) is None:
            self._say(READING, n=5)
        while (hint := self.seat.hint(self.lang)) is None:
            if self._is_in_trouble() or self._hear() or self.seat.asks != HERE:
                return False  # it is not known, and why has been said
        step = min(self._hinted[1] + 1, STEPS)
        self._hinted = self.now.answers, step
        return self._print(hint_lines(hint, step, self.lang))

    def _card(self, name: str) -> None:
        try:
            click.echo(str(card_text(name, self.lang, self.now.library)))
        except UnknownName as problem:
            click.echo(str(problem))

    def _rulings(self, name: str) -> None:
        try:
            self._print(read_rulings(name, Voice(self.lang, self.now.library)))
        except UnknownName as problem:
            click.echo(str(problem))

    def _undo(self) -> bool:
        """Back to this player's last question, through the opponent's answers since."""
        if reason := self.seat.no_undo(self.lang):
            click.echo(reason)
            return self._say("Type ask to ask the other player for it.") if self.seat.state.undo.ask else False
        self.seat.undo()
        return True

    def _resign(self) -> bool:
        if self.seat.asks == OVER:
            return self._say("The game is over already.")
        self.seat.resign()
        return True

    def _again(self) -> bool:
        if self.seat.asks != OVER:
            return self._say("The game is not over yet.")
        if self.seat.viewer is None:
            return self._say("You only watch here.")
        self.seat.rematch()
        while self.seat.asks == OVER:
            self._hear()
        self._told = 0
        return True

    def _leave(self) -> bool:
        raise Leave

    def _save(self, name: str) -> None:
        if not name:
            self._say("Save to which file? For example: save game.txt")
            return
        try:
            self.seat.save(Path(name).expanduser())
        except OSError as problem:
            self._say("cannot save: {problem}", problem=problem)
        else:
            self._say("Saved to {file}.", file=name)
