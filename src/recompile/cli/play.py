"""`recompile play`: a game in the terminal against a bot."""

from __future__ import annotations

import random

import click

from recompile.bots import LEVELS, BotError, make_bot
from recompile.cli.inputs import fail
from recompile.cli.table import Table
from recompile.engine.chance import MAX_SEED
from recompile.game import Game
from recompile.notation.names import PLAYERS
from recompile.setup import SetupError
from recompile.text import LANGUAGES

INTERRUPTED = 130
OPPONENTS = ", ".join([*(level.key for level in LEVELS), "random", "ismcts:500", "ismcts:2s"])


@click.command()
@click.option("--seed", type=int, help="The same seed and the same answers give the same game.")
@click.option("--as", "player", type=click.Choice(PLAYERS), default="A", show_default=True, help="A plays first.")
@click.option("--against", metavar="BOT", default="fair", show_default=True, help=f"Your opponent: {OPPONENTS}.")
@click.option("--protocols-a", metavar="NAMES", help='Skip the draft: the protocols of A, such as "FIR WAT DEA".')
@click.option("--protocols-b", metavar="NAMES", help="The protocols of B.")
@click.option("--pool", metavar="NAMES", help="Draft from these protocols only.")
@click.option("--sets", metavar="NAMES", help='Draft from these sets only, such as "Main 1, Aux 1".')
@click.option("--random-pool", type=int, metavar="N", help="Draft from N protocols chosen at random.")
@click.option("--bans", type=int, default=0, metavar="N", help="Ban N protocols before the draft.")
@click.option("--no-control", is_flag=True, help="Play without the control component.")
@click.option("--lang", type=click.Choice(tuple(LANGUAGES)), default="en", help="Language of the table.")
def play(
    seed: int | None,
    player: str,
    against: str,
    protocols_a: str | None,
    protocols_b: str | None,
    pool: str | None,
    sets: str | None,
    random_pool: int | None,
    bans: int,
    no_control: bool,
    lang: str,
) -> None:
    """Play a game against a bot. It begins with the draft."""
    number = random.SystemRandom().randrange(MAX_SEED + 1) if seed is None else seed
    try:
        bot = make_bot(against)
        game = Game(
            protocols_a,
            protocols_b,
            seed=number,
            control=not no_control,
            sets=sets,
            pool=pool,
            random_pool=random_pool,
            bans=bans,
        )
    except (SetupError, BotError) as problem:
        fail(problem)
    try:
        Table(game, player, bot, random.Random(number), lang).play()
    except KeyboardInterrupt:
        click.echo("\nGoodbye.")
        raise SystemExit(INTERRUPTED) from None
