"""`recompile puzzles mine`: puzzles looked for in games, of bots or of people, and proved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from recompile.cli.failing import fail, refusing, say_aside
from recompile.cli.inputs import read_file
from recompile.cli.many_games import games_bar, processes_option
from recompile.lab.errors import ArenaError
from recompile.notation import NotationError, Record
from recompile.puzzles.mining.mine import mine as mine_seeds
from recompile.puzzles.mining.mine import mine_record, numbered, write
from recompile.puzzles.puzzle import Puzzle


@click.command()
@click.argument("records", nargs=-1, metavar="[RECORD]...")
@click.option(
    "--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="How many to play."
)
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the others follow.")
@click.option("--most", type=click.IntRange(min=1), metavar="N", help="Keep so many, those of the first games.")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), required=True, metavar="FILE", help="Write them there."
)
@processes_option
def mine(records: tuple[str, ...], games: int, seed: int, most: int | None, out: Path, processes: int) -> None:
    """Look for puzzles in games, prove them and write them down.

    Bots play the games, or they are those of the RECORDs. Kept are positions with one right move, which is proved to
    reach the goal in every deal, while every other one fails in a deal that is written down with it; not those whose
    right move is the first that comes to mind. The same seeds bring the same puzzles.
    """
    with refusing(ArenaError, NotationError):
        found = numbered(_in_records(records) if records else _in_games(range(seed, seed + games), processes))[:most]
    try:
        write(found, out)
    except OSError as problem:
        fail(f"{out}: {problem.strerror}")
    say_aside(f"{len(found)} puzzles in {len(records) or games} games")


def _in_games(seeds: range, processes: int) -> Iterator[Puzzle]:
    with games_bar(0, len(seeds)) as tell:
        for puzzles in mine_seeds(seeds, processes):
            tell(1)
            yield from puzzles


def _in_records(files: tuple[str, ...]) -> Iterator[Puzzle]:
    for file in files:
        yield from mine_record(Record.parse(read_file(file)), f"record {Path(file).name}")
