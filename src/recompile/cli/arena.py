"""`recompile arena BOT BOT...`: bots play each other, and tables say which is stronger and how sure that is."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import click

from recompile.bots import BotError, make_bot
from recompile.cards import PRINTED
from recompile.cli.arena_report import as_data, show_report
from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import INTERRUPTED, refusing, say_aside
from recompile.cli.many_games import draft_option, games_bar, pool_option, processes_option, sets_option
from recompile.cli.pages import json_option, write_json
from recompile.game.setup import SetupError
from recompile.lab.arena import TURNS, Tournament, pool_of
from recompile.lab.errors import ArenaError
from recompile.lab.journal import Journal
from recompile.lab.plots import check_plot, plot_ladder
from recompile.lab.ratings import rate
from recompile.lab.results import Key, Result


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT BOT [BOT]...")
@click.option("--games", default=100, show_default=True, metavar="N", help="Games for each pair of bots; even.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@processes_option
@click.option("--limit-seconds", type=float, metavar="S", help="Who thinks longer about a decision loses the game.")
@click.option("--turns", default=TURNS, show_default=True, metavar="N", help="Cut games after N turns: half a win.")
@draft_option
@protocols_option
@pool_option
@sets_option
@click.option("--control/--no-control", default=True, help="Play with the control component (the default), or without.")
@click.option("--ladder", is_flag=True, help="Let each bot play only the next one in the list.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write the results here; go on from them.")
@click.option("--keep", is_flag=True, help="Write the records of the games down, too.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Draw the ladder (.svg or .png).")
@json_option
def arena(
    bots: tuple[str, ...],
    games: int,
    seed: int,
    processes: int,
    limit_seconds: float | None,
    turns: int,
    draft: bool,
    files: tuple[Path, ...],
    pool: str | None,
    sets: str | None,
    control: bool,
    ladder: bool,
    out: Path | None,
    keep: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let bots play each other, and say how strong they are.

    Each pair of bots plays every deal twice, with the seats swapped: each bot begins once, and each has each three
    protocols once. A bot that answers illegally, fails or takes too long loses that game, and is listed at the end.
    With --out a tournament that was stopped goes on where it was, also with more --games.

    \b
    recompile arena random greedy planner --games 200
    recompile arena easy fair hard fierce --ladder --out ladder.jsonl --plot ladder.svg
    """
    own = brought_along(files)
    with refusing(ArenaError, BotError, SetupError):
        _check(bots, out, keep, plot)
        names = pool_of(sets, pool, own)
        tournament = Tournament(bots, games, seed, limit_seconds, turns, draft, names, control, ladder, own)
        results = _played(tournament, processes, out, keep)
        rated = rate(results)
        if plot is not None:
            plot_ladder(rated, plot, f"{len(results)} games")
    if as_json:
        write_json(as_data(tournament, results, rated))
    else:
        show_report(results, rated, PRINTED.with_(own))


def _check(bots: tuple[str, ...], out: Path | None, keep: bool, plot: Path | None) -> None:
    """What can be said before anything is played."""
    for spec in bots:
        make_bot(spec).close()
    if keep and out is None:
        raise ArenaError("--keep needs a file to keep the records in: add --out FILE")
    if plot is not None:
        check_plot(plot)


# ---------------------------------------------------------------- playing


def _played(tournament: Tournament, processes: int, out: Path | None, keep: bool) -> list[Result]:
    """The results of all games, in the order of the schedule."""
    order: dict[Key, int] = {key: at for at, key in enumerate(tournament.keys)}
    found: dict[Key, Result] = {}
    with nullcontext() if out is None else Journal(out, tournament.header) as journal:
        if journal is not None:
            say_aside(journal.notice)
            found = {result.key: _light(result) for result in journal.results if result.key in order}
            say_aside(f"{len(found)} of {len(order)} games are in {out} already" if found else "")
        try:
            with games_bar(len(found), len(order)) as advance:
                for result in tournament.play(list(found), processes=processes, keep=keep):
                    if journal is not None:
                        journal.append(result)
                    found[result.key] = _light(result)
                    advance(1)
        except KeyboardInterrupt:
            say_aside(f"Stopped after {len(found)} of {len(order)} games.")
            say_aside(f"They are in {out}: the same command goes on from there." if out is not None else "")
            raise SystemExit(INTERRUPTED) from None
    return [found[key] for key in sorted(found, key=order.__getitem__)]


def _light(result: Result) -> Result:
    """Without its record: it is in the file, and many would fill the memory."""
    return result if result.record is None else replace(result, record=None)
