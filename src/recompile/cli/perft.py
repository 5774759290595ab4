"""`recompile perft POSITION DEPTH`: count the ways a game can go on."""

from __future__ import annotations

import click

from recompile.cli.inputs import PositionCommand, play_on, read_position
from recompile.testing.perft import divide as count_each
from recompile.testing.perft import perft as count


@click.command(cls=PositionCommand)
@click.argument("position")
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--divide", is_flag=True, help="Count for each first answer, too.")
@click.option("--seed", default=0, show_default=True, help="Fixes shuffles, and the cards that stand for unknown ones.")
def perft(position: str, depth: int, divide: bool, seed: int) -> None:
    """Count the ways to answer DEPTH questions from POSITION. A game that ends earlier counts once.

    \b
    recompile perft "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-" 3
    """
    game = play_on(read_position(position), seed)
    if divide:
        for move, number in count_each(game.state, depth).items():
            click.echo(f"{move}: {number}")
    click.echo(count(game.state, depth))
