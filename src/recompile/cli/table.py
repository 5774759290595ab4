"""A game at the terminal: show the table, ask, answer for the opponent, until it is over.

Everything printed goes through the player's view, so nothing hidden is ever shown.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import click

from recompile.bots import NO_LIMIT, Bot
from recompile.cards import UnknownName
from recompile.cli.reading import read_table
from recompile.draw import draw_table, totals
from recompile.game import Game
from recompile.notation import Move, MoveError
from recompile.notation.names import PLAYERS
from recompile.records import record_of, redacted
from recompile.text import card_text
from recompile.text.catalogue import catalogue, mark

_HELP = (
    mark("Answer with the number of an answer, or with a move: FIR3@1 (face-up in line 1), fir3@2 (face-down), R, ..."),
    mark("?: this list"),
    mark("read: the table in sentences"),
    mark("card FIR3: what a card says"),
    mark("why: what is going on, and because of which text"),
    mark("log: what has happened"),
    mark("position: the position as you see it, in one line"),
    mark("undo: take your move back"),
    mark("save FILE: write down the game (until it is over, only what you may know)"),
    mark("resign: give up"),
    mark("quit: leave the table"),
)
_ENDS = {"compiled": mark("three protocols compiled"), "resignation": mark("resignation"), "cut": mark("cut")}


class Leave(Exception):
    """The player has had enough."""


class Table:
    """One player against a bot."""

    def __init__(
        self, game: Game, player: str, bot: Bot, chance: random.Random, lang: str = "en", level: str = ""
    ) -> None:
        self.game = game
        self.player = player
        self.bot = bot
        self.level = level or bot.name
        self.chance = chance
        self.lang = lang
        self.words = catalogue(lang)
        self._told = 0  # how many events have been printed
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "read": self._read,
            "undo": self._undo,
            "log": lambda: self._tell(0),
            "why": self._why,
            "position": lambda: click.echo(str(self.game.view(self.player).position)),
            "resign": self._resign,
            "quit": self._leave,
        }

    def play(self) -> None:
        """Play until the player leaves."""
        self._say("You are {player}, against {bot}.", player=self.player, bot=self.level)
        self._say("Type ? for help.")
        try:
            while True:
                self._opponent()
                self._show()
                self._ask()
        except Leave:
            self._say("Goodbye.")

    def _say(self, message: str, **values: object) -> None:
        click.echo(self.words.say(message, **values))

    # ------------------------------------------------------------ showing

    def _opponent(self) -> None:
        game = self.game
        while game.decision is not None and game.decision.player != self.player:
            view = game.view(game.decision.player)
            game.push(self.bot.choose(view, NO_LIMIT, self.chance))

    def _tell(self, since: int) -> None:
        for line in self.game.log(self.lang, self.player, since=since):
            if not line.minor:
                click.echo(str(line))

    def _show(self) -> None:
        self._tell(self._told)
        self._told = len(self.game.raw_events)
        view, state = self.game.view(self.player), self.game.state
        click.echo("\n" + draw_table(view.position, totals(state), PLAYERS.index(self.player)) + "\n")
        question = self.game.prompt(self.lang)
        if question is None:
            click.echo(self._result())
            return
        click.echo(f"{question} [{question.rule}]")
        for label, move in self._answers().items():
            click.echo(f"{label:>4}  {move!s:<12} {self.game.describe(move, self.lang)}".rstrip())

    def _answers(self) -> dict[str, Move]:
        """The legal moves by number. A move that is itself a number, such as a line, is its own number."""
        moves = list(self.game.legal_moves)
        taken = {move.text for move in moves if move.text.isdigit()}
        free = iter(str(number) for number in range(1, 2 * len(moves) + 10) if str(number) not in taken)
        return {move.text if move.text in taken else next(free): move for move in moves}

    def _result(self) -> str:
        outcome, words = self.game.outcome, self.words
        assert outcome is not None
        if outcome.winner is None:
            return words.say("The game was cut at turn {turn}: nobody wins.", turn=outcome.turn)
        facts = {"turn": outcome.turn, "end": words.say(_ENDS[outcome.by])}
        if outcome.winner == self.player:
            won = words.say("You win in turn {turn} ({end}).", **facts)
        else:
            won = words.say("{player} wins in turn {turn} ({end}).", player=outcome.winner, **facts)
        return won + " " + words.say("You can still use log, undo, save FILE and quit.")

    def _read(self) -> None:
        view = self.game.view(self.player)
        for sentence in read_table(view.position, totals(self.game.state), self.player, self.lang):
            click.echo(sentence)

    def _card(self, name: str) -> None:
        try:
            click.echo(str(card_text(name, self.lang)))
        except UnknownName as problem:
            click.echo(str(problem))

    def _help(self) -> None:
        for message in _HELP:
            self._say(message)

    # ------------------------------------------------------------ asking

    def _ask(self) -> None:
        """One line of input that changes the game; commands that only look are answered on the way."""
        made = len(self.game.moves)
        while made == len(self.game.moves):
            try:
                text = input("> ").strip()
            except EOFError:
                click.echo()
                raise Leave from None
            self._obey(text)

    def _obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if text in self._commands:
            self._commands[text]()
        elif word == "save":
            self._save(rest.strip())
        elif word == "card" and rest:
            self._card(rest.strip())
        elif text:
            self._answer(text)

    def _answer(self, text: str) -> None:
        try:
            self.game.push(self._answers().get(text) or Move(text))
        except MoveError as problem:
            click.echo(str(problem))
            self._say("Nothing has changed. Type ? for help.")

    # ------------------------------------------------------------ commands

    def _undo(self) -> None:
        """Back to this player's last question, through the opponent's answers since."""
        mine = [place for place, (before, *_) in enumerate(self.game.history) if PLAYERS[before.asked] == self.player]
        if not mine:
            self._say("There is no move of yours to take back.")
            return
        while len(self.game.moves) > mine[-1]:
            self.game.pop()
        self._told = min(self._told, len(self.game.raw_events))

    def _why(self) -> None:
        for depth, reason in enumerate(self.game.because(self.lang)):
            click.echo("  " * depth + str(reason))

    def _resign(self) -> None:
        if self.game.outcome is None:
            self.game.resign(self.player)
        else:
            self._say("The game is over already.")

    def _leave(self) -> None:
        raise Leave

    def _save(self, name: str) -> None:
        if not name:
            self._say("Save to which file? For example: save game.txt")
            return
        names = {player: "you" if player == self.player else self.bot.name for player in PLAYERS}
        record = record_of(self.game, names)
        if self.game.outcome is None:
            record = redacted(record, self.player)
        try:
            Path(name).write_text(str(record), encoding="utf-8")
        except OSError as problem:
            self._say("cannot save: {problem}", problem=problem)
        else:
            self._say("Saved to {file}.", file=name)
