"""`recompile analyse RECORD|POSITION`: what a game could have been, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from recompile.bots import BotError
from recompile.cli.failing import fail, refusing
from recompile.cli.inputs import PositionCommand, read_text
from recompile.cli.many_games import progress_bar
from recompile.cli.own_puzzles import write_puzzles
from recompile.cli.pages import Page, json_option, language_option, write_json
from recompile.cli.styled import Text
from recompile.cli.sure_words import sure_words
from recompile.game import Game
from recompile.game.records import Record
from recompile.game.setup import SetupError, check_seed
from recompile.lab import analysis as lab
from recompile.lab.errors import ArenaError
from recompile.lab.looking import COMPILED, MARKS, PLAIN, ROUNDS, AnalysisError, Settings
from recompile.notation import NotationError
from recompile.notation.names import PLAYERS
from recompile.text.catalogue import Catalogue, catalogue, mark

NOTICED = 0.01  # a smaller loss is not worth a word
SIGNS = {"": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_STYLES = {"": "default", "inaccuracy": "yellow", "mistake": "bold yellow", "blunder": "bold red"}
_ROUNDS = f"Rounds of search for each answer looked at. [{COMPILED}; {PLAIN} if the engine is not compiled]"
_HEIGHT = 5  # rows of the curve
_BARS = " ▁▂▃▄▅▆▇█"


@click.command(cls=PositionCommand)
@click.argument("source", metavar="RECORD|POSITION")
@click.option("--rounds", type=click.IntRange(min=1), help=_ROUNDS)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Time for each decision instead.")
@click.option("--seed", default=0, show_default=True, help="The same seed and rounds give the same numbers.")
@click.option("--processes", type=click.IntRange(min=1), default=1, show_default=True, help="Work side by side.")
@click.option("--top", type=click.IntRange(min=1), default=3, show_default=True, help="Answers to look at closely.")
@click.option("--only", type=click.Choice(["mistakes"]), help="Leave out of the table whatever is not marked ? or ??.")
@click.option(
    "--puzzles", "file", type=click.Path(path_type=Path), metavar="FILE", help="Write mistakes that make puzzles there."
)
@click.option("--player", type=click.Choice(PLAYERS), help="Of this player only; the puzzles of both otherwise.")
@language_option
@json_option
def analyse(
    source: str,
    rounds: int | None,
    seconds: float | None,
    seed: int,
    processes: int,
    top: int,
    only: str | None,
    file: Path | None,
    player: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Look for mistakes in a game, or for the best answer in a position.

    RECORD is the name of a file that holds a record, or - for standard input. POSITION is a text, or the name of a
    file that holds it. Each question is searched with what the player asked could know, not with what lay hidden.

    \b
    recompile analyse game.txt --only mistakes
    recompile analyse game.txt --rounds 2000 --processes 4 --json > game.json
    recompile analyse game.txt --puzzles mine.jsonl --player A
    """
    if rounds is None and seconds is None:
        rounds = ROUNDS
    with refusing(AnalysisError, ArenaError, BotError, NotationError, SetupError):
        check_seed(seed)
        found = _analysis(source, Settings(rounds, seconds, seed, processes, top, lang))
    if as_json:
        write_json(found.to_json())
    elif found.decisions[0].move is None:
        _show_question(Page(), catalogue(lang), found.decisions[0])
    else:
        _Report(found, lang).show(only_mistakes=only is not None)
    if file is not None:
        write_puzzles(found, player, file, catalogue(lang), quiet=as_json)


def _analysis(source: str, settings: Settings) -> lab.Analysis:
    """A record begins with a header or a comment; no position does."""
    text = read_text(source)
    if text.lstrip()[:1] in ("[", "{"):
        with _progress(settings.lang) as told:
            return lab.analyse_record(Record.parse(text), settings, told)
    if text == source and not any(map(str.isspace, source)):
        fail(f"{source}: there is no such file, and it is no position")
    return lab.analyse_position(Game.from_position(text, seed=settings.seed), settings)


@contextmanager
def _progress(lang: str) -> Iterator[lab.Told]:
    with progress_bar() as bar:
        task = bar.add_task(catalogue(lang).say("Decisions"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _percent(words: Catalogue, chance: float) -> str:
    return words.say(mark("{n}%"), n=round(chance * 100))


# ---------------------------------------------------------------- a position


def _show_question(page: Page, words: Catalogue, asked: lab.Analysed) -> None:
    page.heading(words.say(mark("Turn {n}: {player}."), n=asked.turn, player=asked.player))
    page.paragraph(asked.prompt)
    page.gap()
    width = max(len(answer.move) for answer in asked.top) + 2
    for answer in asked.top:
        start = f"{_percent(words, answer.chance):>6}  {answer.move:<{width}}"
        page.paragraph(answer.label, label=start, width=len(start))
    page.gap()
    if said := sure_words(asked, words):
        page.paragraph(said)
    page.paragraph(words.say("The chance to win, as {player} can judge it.", player=asked.player), "dim")


# ---------------------------------------------------------------- a record


class _Report:
    """Shows the analysis of a game on a page."""

    def __init__(self, found: lab.Analysis, lang: str) -> None:
        self.found = found
        self.words = catalogue(lang)
        self.page = Page()
        self.width = min(self.page.width, 80)

    def show(self, only_mistakes: bool) -> None:
        self.heading()
        shown = [one for one in self.found.decisions if not only_mistakes or one.mark in ("mistake", "blunder")]
        self.table(shown)
        self.page.gap()
        self.page.line(self.words.say("Chance of A to win"), "bold")
        for row in curve([one.curve for one in self.found.decisions], self.width - 6):
            self.page.line(row)
        self.turning_points(self.found.turning_points)

    def heading(self) -> None:
        a, b = self.found.players
        result = self.found.result
        end = self.words.say("Nobody has won.") if result == "*" else self.words.say("{player} wins.", player=result)
        self.page.heading(f"A: {a} – B: {b}", end)
        self.page.gap()

    def table(self, shown: Sequence[lab.Analysed]) -> None:
        if not shown:
            self.page.line(self.words.say("No mistakes were found."))
            return
        for one in shown:
            self.row(one)
        self.page.gap()
        costs = {name: round(least * 100) for name, least in MARKS}
        legend = mark("?! costs {inaccuracy} points of the chance to win or more, ? {mistake}, ?? {blunder}.")
        self.page.paragraph(self.words.say(legend, **costs), "dim")
        if any(one.sure is not None and one.sure.missed and one.sure.kind == "win" for one in shown):
            self.page.paragraph(self.words.say("A sure win that is missed is a ? at least."), "dim")

    def row(self, one: lab.Analysed) -> None:
        """The move, the chance with the best answer and with this one; below it the best answer, if that is better."""
        before, after = (_percent(self.words, chance) for chance in (one.best_chance, one.chance or 0.0))
        is_worse = one.loss >= NOTICED and before != after
        start = f"{one.turn:>3} {one.player} {SIGNS[one.mark]:<2}  "
        said = f"{one.move or '':<6}  {one.label}"
        self.cells(start, said, f"{before} → {after}" if is_worse else after, _STYLES[one.mark])
        if said := sure_words(one, self.words):
            self.cells(" " * (len(start) + 8), said, "", "dim")
        if is_worse and (one.sure is None or one.best != one.sure.move):
            better = self.words.say("better: {answer}", answer=f"{one.best}  {one.best_label}")
            self.cells(" " * (len(start) + 8), better, "", "dim")

    def cells(self, start: str, said: str, end: str, style: str) -> None:
        """Three columns, the one in the middle wrapped."""
        room = self.width - len(start) - len("100% → 100%") - 2
        for number, part in enumerate(Text(said).wrap(room)):
            left = start if number == 0 else " " * (len(start) + (8 if start.strip() else 2))
            right = end if number == 0 else ""
            row = left + part.plain
            self.page.line(row + right.rjust(self.width - len(row)) if right else row, style)

    def turning_points(self, points: Sequence[lab.TurningPoint]) -> None:
        if not points:
            return
        self.page.gap()
        self.page.line(self.words.say("Turning points"), "bold")
        for point in points:
            before, after = (_percent(self.words, chance) for chance in (point.before, point.after))
            message = (
                mark("Turn {turn}, {player}: {move}. After it the chance of A rises from {before} to {after}.")
                if point.after > point.before
                else mark("Turn {turn}, {player}: {move}. After it the chance of A falls from {before} to {after}.")
            )
            facts = {"turn": point.turn, "player": point.player, "move": point.label}
            self.page.paragraph(self.words.say(message, before=before, after=after, **facts), indent=2)


def curve(chances: Sequence[float], width: int) -> list[str]:
    """A chart, one column for each chance or for several that lie side by side.

    >>> print("\\n".join(curve([0.5, 0.55, 0.7, 0.9, 1.0], 20)))
    100 │   ▄█
        │  ▄██
     50 │▄▆███
        │█████
      0 │█████
    """
    columns = min(len(chances), width)
    parts = [chances[at * len(chances) // columns : (at + 1) * len(chances) // columns] for at in range(columns)]
    heights = [round(sum(part) / len(part) * _HEIGHT * 8) for part in parts]
    rows = []
    for row in reversed(range(_HEIGHT)):
        name = {_HEIGHT - 1: "100", _HEIGHT // 2: "50", 0: "0"}.get(row, "")
        rows.append(f"{name:>3} │" + "".join(_BARS[min(max(height - row * 8, 0), 8)] for height in heights).rstrip())
    return rows
