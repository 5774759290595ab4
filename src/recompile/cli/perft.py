"""`recompile perft POSITION DEPTH`: count the ways a game can go on."""

from __future__ import annotations

from pathlib import Path

import click

from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import refusing
from recompile.cli.inputs import PositionCommand, read_text
from recompile.cli.pages import json_option, write_json
from recompile.game import Game
from recompile.game.setup import SetupError
from recompile.notation import NotationError
from recompile.testing.perft import divide as count_each
from recompile.testing.perft import perft as count


@click.command(cls=PositionCommand)
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--divide", is_flag=True, help="Count for each first answer, too.")
@json_option
@click.option("--seed", default=0, show_default=True, help="Fixes shuffles, and the cards that stand for unknown ones.")
@protocols_option
def perft(position: str, depth: int, divide: bool, as_json: bool, seed: int, files: tuple[Path, ...]) -> None:
    """Count the ways to answer DEPTH questions from POSITION. A game that ends earlier counts once.

    \b
    recompile perft "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-" 3
    """
    own = brought_along(files)
    with refusing(NotationError, SetupError):
        game = Game.from_position(read_text(position), seed=seed, protocols=own)
    each, total = count_each(game, depth) if divide else {}, count(game, depth)
    if as_json:
        write_json({"depth": depth, "seed": seed, "count": total} | ({"divide": each} if divide else {}))
        return
    for move, number in each.items():
        click.echo(f"{move}: {number}")
    click.echo(total)
