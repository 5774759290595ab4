"""`recompile puzzles`: positions to solve at the terminal, and what belongs to them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import click

from recompile.cli.failing import fail, leaving_at_ctrl_c
from recompile.cli.own_puzzles import puzzle_in_file
from recompile.cli.pages import language_option
from recompile.cli.puzzle_export import export
from recompile.cli.puzzle_finding import find_puzzle, find_wanted, wanted_from, wanted_options
from recompile.cli.puzzle_mine import mine
from recompile.cli.puzzle_pages import NO_PUZZLES, show_index, show_table
from recompile.cli.puzzle_table import PuzzleTable
from recompile.puzzles.choosing import proposals
from recompile.puzzles.daily import of_the_day
from recompile.puzzles.progress import Progress
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import puzzles as all_puzzles
from recompile.puzzles.wanted import Wanted
from recompile.text.catalogue import catalogue, mark
from recompile.text.voice import Voice

EXAMPLES = """\b
Examples:
  recompile puzzles                       your level, today's puzzle, themes
  recompile puzzles 147 --lang fr         solve this one
  recompile puzzles mine.jsonl:2          the second of your own, from recompile analyse --puzzles
  recompile puzzles next --theme control --level 1200-1400
  recompile puzzles list --protocol Unity
  recompile puzzles export 147 --scenario > puzzle.yaml
  recompile puzzles mine --games 100 --out mine.jsonl
"""
_LAST = mark("There is no other puzzle of this kind.")


class PuzzleGroup(click.Group):
    """Has subcommands, and takes what is none of them for the number of a puzzle: that is to solve it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            return solve.name, solve, args
        return super().resolve_command(ctx, args)


@click.group(cls=PuzzleGroup, invoke_without_command=True, subcommand_metavar="[ID | COMMAND]", epilog=EXAMPLES)
@language_option
@click.pass_context
def puzzles(ctx: click.Context, lang: str) -> None:
    """Solve puzzles: positions in which you can reach the goal, whatever lies hidden.

    Without anything it says where you stand and what there is. ID is the number of a puzzle, which is solved line by
    line. What you have done is kept on this machine. Exits 130 after Ctrl-C.
    """
    if ctx.invoked_subcommand is None:
        show_index(Progress(), datetime.now(UTC), Voice(lang))
    ctx.default_map = {name: {"lang": lang} for name in puzzles.commands if name != "mine"}


puzzles.add_command(export)
puzzles.add_command(mine)


@puzzles.command()
@click.argument("id")
@language_option
def solve(id: str, lang: str) -> None:
    """Solve the puzzle with this number. The word may be left out: `recompile puzzles 147`.

    A file of puzzles, such as `recompile analyse --puzzles` writes, begins with its first one; FILE:3 is the third.
    """
    own = puzzle_in_file(id, lang)
    puzzle, there = own or (find_puzzle(id, lang), all_puzzles())
    _solve(puzzle, Wanted(), lang, there)


@puzzles.command()
@language_option
def today(lang: str) -> None:
    """Solve the puzzle of the day.

    It is the same for everybody, by universal time, and every puzzle has its day before any has its second.
    """
    found = of_the_day(all_puzzles().values(), datetime.now(UTC).date())
    _solve(found or fail(catalogue(lang).say(NO_PUZZLES)), Wanted(), lang)


@puzzles.command(name="next")
@wanted_options
@language_option
def next_one(lang: str, **wishes: Any) -> None:
    """Solve one at your level.

    What you have failed comes again after 1, 3 and 9 days; otherwise it is a new one, at most 100 above or below your
    level if there is such a one, and not about the same theme three times in a row.
    """
    wanted = wanted_from(**wishes, lang=lang)
    find_wanted(wanted, lang)  # says so if there is none
    _solve(proposals(all_puzzles(), Progress(), datetime.now(UTC), wanted)[0], wanted, lang)


@puzzles.command(name="list")
@wanted_options
@language_option
def list_them(lang: str, **wishes: Any) -> None:
    """List puzzles, with what you have solved."""
    show_table(find_wanted(wanted_from(**wishes, lang=lang), lang), Progress(), Voice(lang))


def _solve(puzzle: Puzzle, wanted: Wanted, lang: str, there: Mapping[str, Puzzle] | None = None) -> None:
    """This one, and then others that are wanted of those that are there, as long as the solver likes."""
    progress = Progress()
    with leaving_at_ctrl_c(lang):
        while PuzzleTable(puzzle, lang, progress).solve():
            order = proposals(there or all_puzzles(), progress, datetime.now(UTC), wanted)
            others = [each for each in order if each.id != puzzle.id]
            if not others:
                click.echo(catalogue(lang).say(_LAST))
                return
            puzzle = others[0]
            click.echo()
