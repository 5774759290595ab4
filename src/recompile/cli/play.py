"""`recompile play`: a game in the terminal, against a bot or a friend."""

from __future__ import annotations

import random
from collections.abc import Callable

import click

from recompile.bots import LEVELS, Bot, BotError, make_bot
from recompile.cli.failing import INTERRUPTED, fail
from recompile.cli.pages import language_option
from recompile.cli.table import Table
from recompile.engine.chance import MAX_SEED
from recompile.game import Game
from recompile.notation.names import PLAYERS
from recompile.setup import SetupError
from recompile.text.catalogue import catalogue
from recompile.tui.running import HINT, is_installed, is_possible, play_here

OPPONENTS = ", ".join([*(level.key for level in LEVELS), "random", "ismcts:500", "ismcts:2s"])
EXAMPLES = """\b
Examples:
  recompile play                                    a draft, then a game against a fair bot
  recompile play --against hard --as B --lang fr
  recompile play --hot-seat --sets "Main 1"         two people at one keyboard
  recompile play --protocols-a "FIR WAT DEA" --protocols-b "LIF MET SPE" --seed 7
  recompile play --plain < answers.txt              one answer in each line
"""


@click.command(epilog=EXAMPLES)
@click.option("--terminal/--plain", "terminal", default=None, help="The drawn table, or line by line. [what is there]")
@click.option("--seed", type=int, help="The same seed and the same answers give the same game.")
@click.option("--as", "player", type=click.Choice(PLAYERS), default="A", show_default=True, help="A plays first.")
@click.option("--against", metavar="BOT", default="fair", show_default=True, help=f"Your opponent: {OPPONENTS}.")
@click.option("--hot-seat", is_flag=True, help="Two people at one keyboard, with a curtain between their turns.")
@click.option("--protocols-a", metavar="NAMES", help='Skip the draft: the protocols of A, such as "FIR WAT DEA".')
@click.option("--protocols-b", metavar="NAMES", help="The protocols of B.")
@click.option("--pool", metavar="NAMES", help="Draft from these protocols only.")
@click.option("--sets", metavar="NAMES", help='Draft from these sets only, such as "Main 1, Aux 1".')
@click.option("--random-pool", type=int, metavar="N", help="Draft from N protocols chosen at random.")
@click.option("--bans", type=int, default=0, metavar="N", help="Ban N protocols before the draft.")
@click.option("--no-control", is_flag=True, help="Play without the control component.")
@click.option("--light", is_flag=True, help="Dark on light, in the drawn table.")
@language_option
def play(
    terminal: bool | None,
    seed: int | None,
    player: str,
    against: str,
    hot_seat: bool,
    protocols_a: str | None,
    protocols_b: str | None,
    pool: str | None,
    sets: str | None,
    random_pool: int | None,
    bans: int,
    no_control: bool,
    light: bool,
    lang: str,
) -> None:
    """Play a game against a bot or a friend. It begins with the draft.

    In a terminal the table is drawn, if Textual is installed (the extra `tui`); otherwise, with --plain, and where
    there is no terminal, it is told line by line, which suits screen readers and pipes. Exits 130 after Ctrl-C.
    """
    number = random.SystemRandom().randrange(MAX_SEED + 1) if seed is None else seed

    def new_game(seed: int) -> Game:
        return Game(
            protocols_a,
            protocols_b,
            seed=seed,
            control=not no_control,
            sets=sets,
            pool=pool,
            random_pool=random_pool,
            bans=bans,
        )

    try:
        bot = None if hot_seat else make_bot(against)
        game = new_game(number)
    except (SetupError, BotError) as problem:
        fail(problem)
    if is_drawn(terminal):
        raise SystemExit(play_here(new_game, number, player, bot, against, lang, light=light))
    if bot is None:
        fail("two people at one keyboard need the drawn table; see recompile play --terminal")
    _line_by_line(Table(game, player, bot, random.Random(number), lang, _level(against, bot, lang)).play, lang)


def is_drawn(wish: bool | None) -> bool:
    """Whether to draw the table: as wished, or if somebody can see it."""
    if wish and not is_installed():
        fail(HINT)
    return is_possible() if wish is None else wish


def _level(spec: str, bot: Bot, lang: str) -> str:
    """What the opponent is called: a level by its name."""
    return next((level.named(lang) for level in LEVELS if level.key == spec), bot.name)


def _line_by_line(run: Callable[[], None], lang: str) -> None:
    try:
        run()
    except KeyboardInterrupt:
        click.echo("\n" + catalogue(lang).say("Goodbye."))
        raise SystemExit(INTERRUPTED) from None
