"""`recompile replay RECORD`: step through a game that is written down."""

from __future__ import annotations

import sys

import click

from recompile.cli.failing import INTERRUPTED, fail
from recompile.cli.inputs import next_line, read_file
from recompile.cli.pages import language_option
from recompile.cli.play import is_drawn
from recompile.cli.reading import read_question
from recompile.game.records import replay as play_again
from recompile.notation import NotationError, Record
from recompile.notation.drawing import draw_table
from recompile.notation.events import Reader, check_reader
from recompile.notation.names import PLAYERS
from recompile.seats.film import Film
from recompile.seats.invitations import as_guest
from recompile.seats.links import Link, LinkError, is_link
from recompile.table.calling import clean_name
from recompile.text.catalogue import catalogue, mark
from recompile.text.drawn import drawing_words
from recompile.text.unreadable import why_unreadable
from recompile.tui.running import replay_here

EXAMPLES = """\b
Examples:
  recompile replay game.txt
  recompile replay game.txt --as B --at 12
  recompile replay game.txt --plain < /dev/null     one picture of the table, at the end of the game
  recompile replay "http://localhost:8000/g/ID#SECRET"
"""
_HELP = (
    mark("n: the next move, p: the one before, g N: go to move N (also: first, last)"),
    mark("1, 2, all: as the first player saw it, as the second did, or everything"),
    mark("log: all that has happened, q: leave"),
)
_EYES: dict[str, Reader] = {"1": "A", "2": "B", "a": "A", "b": "B", "all": "all"}


@click.command(epilog=EXAMPLES)
@click.argument("record", metavar="RECORD")
@click.option("--terminal/--plain", "terminal", default=None, help="The drawn table, or line by line. [what is there]")
@click.option("--as", "viewer", type=click.Choice(PLAYERS), help="Show what this player saw; without it, everything.")
@click.option("--at", type=click.IntRange(min=0), metavar="MOVE", help="Begin after so many moves.")
@click.option("--light", is_flag=True, help="Dark on light, in the drawn table.")
@language_option
def replay(record: str, terminal: bool | None, viewer: str | None, at: int | None, light: bool, lang: str) -> None:
    """Step through a game that is written down. RECORD is a file, - for standard input, or the link of a game on a
    server that is over.

    In a terminal the table is drawn, with the moves and the log beside it. Line by line there are the commands n, p,
    g N, a, b, all, log and q; where nobody can type, the table is shown once.
    """
    film, eyes = _read(record, lang), check_reader(viewer or "all")
    if at is not None and at > len(film):
        fail(f"there are only {len(film)} moves")
    if record != "-" and is_drawn(terminal):
        raise SystemExit(replay_here(film, lang, eyes, at or 0, light=light))
    piped = record == "-" or sys.stdin is None or not sys.stdin.isatty()
    start = at if at is not None else len(film) if piped else 0
    try:
        _Reader(film, eyes, start, lang).run(asking=record != "-")
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


def _read(record: str, lang: str) -> Film:
    try:
        text = as_guest(Link.parse(record)).record() if is_link(record) else read_file(record)
    except LinkError as problem:
        fail(catalogue(lang).say(problem.message, **problem.values))
    try:
        found = Record.parse(text)
        names = clean_name(found.headers.get("A", "")), clean_name(found.headers.get("B", ""))
        return Film(play_again(found), names)
    except NotationError as problem:
        fail(problem if lang == "en" else why_unreadable(problem, text, lang))


class _Reader:
    """Line by line."""

    def __init__(self, film: Film, eyes: Reader, at: int, lang: str) -> None:
        self.film, self.eyes, self.at, self.lang = film, eyes, at, lang
        self.words = catalogue(lang)

    def run(self, *, asking: bool) -> None:
        self.show()
        while asking:
            try:
                text = next_line("> ").casefold()
            except EOFError:
                click.echo()
                return
            if text in ("q", "quit"):
                return
            self.obey(text)

    def obey(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        places = {"n": self.at + 1, "": self.at + 1, "p": self.at - 1, "first": 0, "last": len(self.film)}
        if word in places:
            self.go(places[word])
        elif word == "g" and rest.isdecimal():
            self.go(int(rest))
        elif text in _EYES:
            self.eyes = _EYES[text]
            self.show()
        elif text == "log":
            self.tell(0)
        else:
            for message in _HELP:
                click.echo(self.words.say(message))

    def go(self, at: int) -> None:
        if not 0 <= at <= len(self.film):
            click.echo(self.words.say("There is no such move: the game has {n}.", n=len(self.film)))
            return
        self.at = at
        self.show()

    def tell(self, since: int) -> None:
        for line in self.film.moment(self.at, self.eyes, self.lang).log[since:]:
            click.echo(str(line))

    def show(self) -> None:
        """What the last move led to, and the table then."""
        now = self.film.moment(self.at, self.eyes, self.lang)
        click.echo(self.words.say("After move {n} of {all}", n=self.at, all=len(self.film)))
        self.tell(self.film.told_before(self.at, self.eyes, self.lang))
        words, names = drawing_words(self.lang), now.players.names
        click.echo("\n" + draw_table(now.position, now.totals, now.bottom, words, names) + "\n")
        if now.state.question is not None:
            asked = self.film.name(now.state.question.player, self.lang)
            click.echo(f"{asked}: {read_question(now.state.question, self.lang)}")
