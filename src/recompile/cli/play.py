"""`recompile play`: a game in the terminal, against a bot or a friend."""

from __future__ import annotations

import random
from pathlib import Path

import click

from recompile.bots import KNOWN, Bot, BotError, level_of, make_bot
from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import INTERRUPTED, fail, refusing
from recompile.cli.joining import sit_at, wanted
from recompile.cli.pages import language_option
from recompile.cli.table import PlainTable
from recompile.game import Game
from recompile.game.setup import MAX_SEED, SetupError
from recompile.notation.names import PLAYERS, Player
from recompile.seats.local import new_seat
from recompile.seats.seat import Seat
from recompile.table.calling import clean_name
from recompile.text.catalogue import catalogue
from recompile.tui.running import HINT, NOWHERE, is_installed, is_possible, is_terminal, play_at

SPEEDS = ("off", "0.5", "1", "2", "4")
SPEED_HELP = "How fast the drawn table names what your opponent did."
AGAINST = f"Your opponent: {', '.join(KNOWN)}."
EXAMPLES = """\b
Examples:
  recompile play                                    a draft, then a game against Vesper, a fair bot
  recompile play --against hard --as B --lang fr
  recompile play --hot-seat --sets "Main 1"         two people at one keyboard
  recompile play --protocols-a "FIR WAT DEA" --protocols-b "LIF MET SPE" --seed 7
  recompile play --protocols mine.yaml              with protocols of your own in the draft
  recompile play --plain < answers.txt              one answer in each line
  recompile play "http://localhost:8000/g/ID#SECRET"
  recompile play http://localhost:8000              a new game there; share the link it shows
"""


@click.command(epilog=EXAMPLES)
@click.argument("link", required=False)
@click.option("--terminal/--plain", "terminal", default=None, help="The drawn table, or line by line. [what is there]")
@click.option("--seed", type=int, help="The same seed and the same answers give the same game.")
@click.option("--as", "player", type=click.Choice(PLAYERS), default="A", show_default=True, help="A plays first.")
@click.option("--against", metavar="BOT", default="fair", show_default=True, help=AGAINST)
@click.option("--hot-seat", is_flag=True, help="Two people at one keyboard, with a curtain between their turns.")
@click.option("--protocols-a", metavar="NAMES", help='Skip the draft: the protocols of A, such as "FIR WAT DEA".')
@click.option("--protocols-b", metavar="NAMES", help="The protocols of B.")
@protocols_option
@click.option("--pool", metavar="NAMES", help="Draft from these protocols only.")
@click.option("--sets", metavar="NAMES", help='Draft from these sets only, such as "Main 1, Aux 1".')
@click.option("--random-pool", type=int, metavar="N", help="Draft from N protocols chosen at random.")
@click.option("--bans", type=int, default=0, metavar="N", help="Ban N protocols before the draft.")
@click.option("--no-control", is_flag=True, help="Play without the control component.")
@click.option("--name", default="", help="What you are called by others.")
@click.option("--other", default="", help="Hot seat: what the other player is called.")
@click.option("--light", is_flag=True, help="Dark on light, in the drawn table.")
@click.option("--speed", type=click.Choice(SPEEDS), default="1", show_default=True, help=SPEED_HELP)
@language_option
def play(
    link: str | None,
    terminal: bool | None,
    seed: int | None,
    player: Player,
    against: str,
    hot_seat: bool,
    protocols_a: str | None,
    protocols_b: str | None,
    files: tuple[Path, ...],
    pool: str | None,
    sets: str | None,
    random_pool: int | None,
    bans: int,
    no_control: bool,
    name: str,
    other: str,
    light: bool,
    speed: str,
    lang: str,
) -> None:
    """Play a game against a bot or a friend. It begins with the draft.

    LINK is a seat at a game on a server, or a table to watch there, as the browser shows it; with the bare address of a
    server a new game for you and a friend begins there.

    In a terminal the table is drawn, if Textual is installed (the extra `tui`); otherwise, with --plain, and where
    there is no terminal, it is told line by line, which suits screen readers and pipes. Exits 130 after Ctrl-C.
    """
    if link is not None:
        local = {"--seed": seed, "--hot-seat": hot_seat, "--pool": pool, "--random-pool": random_pool, "--bans": bans}
        local |= {"--other": other, "--protocols": len(files)}
        if unwanted := [option for option, value in local.items() if value]:
            fail(f"{', '.join(unwanted)}: not for games on a server")
        new = wanted(name, player, sets, protocols_a, protocols_b, control=not no_control)
        seat, greeting, friend = sit_at(link, new, lang)
        raise SystemExit(
            _sit(seat, greeting, lang, terminal=terminal, light=light, speed=speed, aloud=True, friend=friend)
        )
    own = brought_along(files)
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
            protocols=own,
        )

    with refusing(SetupError, BotError):
        bot = None if hot_seat else make_bot(against)
        seat = new_seat(new_game, number, player, bot, against, (clean_name(name), clean_name(other)))
    greeting = _greeting(player, _titled(against, bot, lang) if bot else None, lang)
    raise SystemExit(_sit(seat, greeting, lang, terminal=terminal, light=light, speed=speed))


def _greeting(player: str, bot: str | None, lang: str) -> str:
    words = catalogue(lang)
    if bot is None:
        return words.say("Two people at one keyboard. When it changes hands, the screen is cleared.")
    order = words.say("You go first.") if player == "A" else words.say("You go second.")
    return words.say("You play {bot}.", bot=bot) + " " + order


def _sit(
    seat: Seat,
    greeting: str,
    lang: str,
    *,
    terminal: bool | None,
    light: bool,
    speed: str,
    aloud: bool = False,
    friend: str = "",
) -> int:
    """At the drawn table, or line by line; the exit code. Links also stand where they are after the table is left."""
    is_plain = not is_drawn(terminal)
    if is_plain or friend:
        click.echo(greeting)
    if not is_plain:
        return play_at(
            seat, lang, greeting if aloud else "", friend, light=light, speed=0.0 if speed == "off" else float(speed)
        )
    try:
        PlainTable(seat, lang, aloud=aloud).play()
    except KeyboardInterrupt:
        click.echo("\n" + catalogue(lang).say("Goodbye."))
        return INTERRUPTED
    return 0


def is_drawn(wish: bool | None) -> bool:
    """Whether to draw the table: as wished, or if somebody can see it."""
    if wish and not is_installed():
        fail(HINT)
    if wish and not is_terminal():
        fail(NOWHERE)
    return is_possible() if wish is None else wish


def _titled(spec: str, bot: Bot, lang: str) -> str:
    """What the opponent is called, and how strong it is."""
    level = level_of(spec)
    return bot.name if level is None else level.titled(lang)
