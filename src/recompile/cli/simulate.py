"""`recompile simulate BOT [BOT]`: many games, written down as tables for statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from recompile.bots import BotError
from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import INTERRUPTED, refusing, say_aside
from recompile.cli.many_games import draft_option, games_bar, pool_option, processes_option, sets_option
from recompile.game.setup import SetupError
from recompile.lab.arena import TURNS, pool_of
from recompile.lab.cluster import check_ray
from recompile.lab.errors import ArenaError
from recompile.lab.headers import difference
from recompile.lab.simulate import VARIANTS, Simulation, check_seeds, record_of_seed
from recompile.lab.simulate import simulate as play_games
from recompile.lab.store import Store, check_lab, read_manifest


class _Folder(click.Path):
    """A folder with a name. As a path no name at all would be the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("name a folder (. is the current one)", param, ctx)
        return super().convert(value, param, ctx)


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT [BOT]")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="How many.")
@click.option("--out", type=_Folder(path_type=Path, file_okay=False), help="Write the tables here; go on from them.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the others follow.")
@click.option(
    "--control",
    type=click.Choice(list(VARIANTS)),
    default="yes",
    show_default=True,
    help="With the control component, without it, with B holding it at first; or both (yes, no), or all three.",
)
@protocols_option
@pool_option
@sets_option
@draft_option
@click.option("--turns", default=TURNS, show_default=True, metavar="N", help="Cut games after N turns.")
@processes_option
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local.")
@click.option(
    "--show", type=int, metavar="SEED", help="Print the record of the game with this seed, and play no other."
)
def simulate(
    bots: tuple[str, ...],
    games: int,
    out: Path | None,
    seed: int,
    control: str,
    files: tuple[Path, ...],
    pool: str | None,
    sets: str | None,
    draft: bool,
    turns: int,
    processes: int,
    ray: str | None,
    show: int | None,
) -> None:
    """Let two bots (or one with itself) play many games, and write down what became of every card.

    The folder --out gets two tables as Parquet files: one row for each game, one for each card of each game. A run that
    was stopped goes on where it was, also with more --games. `recompile report` makes a page of it.

    \b
    recompile simulate greedy --games 20000 --control both --out run
    recompile simulate --out run --show 4711
    """
    own = brought_along(files)
    with refusing(ArenaError, BotError, SetupError):
        if not bots and show is not None and out is not None:
            simulation = _simulation_of(out)
        else:
            simulation = Simulation(_pair(bots), VARIANTS[control], pool_of(sets, pool, own), draft, turns, own)
        if show is not None:
            _check_same(simulation, out)
            click.echo(str(record_of_seed(simulation, show)))
        else:
            _play(simulation, seed, games, out, processes, ray)


def _pair(bots: tuple[str, ...]) -> tuple[str, str]:
    if not 1 <= len(bots) <= 2:
        raise ArenaError(f"a simulation needs one bot or two, not {len(bots)}")
    return bots[0], bots[-1]


def _simulation_of(folder: Path) -> Simulation:
    """What was simulated in a folder."""
    manifest = read_manifest(folder)
    if manifest is None:
        raise ArenaError(f"{folder} holds no simulation")
    return Simulation.of_header(manifest.header)


def _check_same(simulation: Simulation, folder: Path | None) -> None:
    """A game that is shown beside a folder must be one of that folder's."""
    manifest = None if folder is None else read_manifest(folder)
    differs = difference(manifest.header, simulation.header) if manifest is not None else ""
    if differs:
        raise ArenaError(f"{folder} holds another simulation ({differs}): leave out the bots to see its games")


def _play(simulation: Simulation, seed: int, games: int, out: Path | None, processes: int, ray: str | None) -> None:
    if out is None:
        raise ArenaError("where should the games go? Add --out FOLDER")
    check_lab()
    check_seeds(seed, games)
    if ray is not None:
        check_ray()
    store = Store(out, simulation.header, seed)
    try:
        done = store.manifest.games
        if done:
            say_aside(f"{min(done, games)} of {games} games are in {out} already")
        if done < games:
            _fill(store, simulation, games, processes, ray)
    except ArenaError:
        store.flush()  # what was played until then is good
        raise
    except KeyboardInterrupt:
        store.flush()
        say_aside(f"Stopped after {store.manifest.games} of {games} games.")
        say_aside(f"They are in {out}: the same command goes on from there.")
        raise SystemExit(INTERRUPTED) from None
    finally:
        store.close()
    count = store.manifest.games
    click.echo(f"{count} {'game is' if count == 1 else 'games are'} in {out}. The page: recompile report {out}")


def _fill(store: Store, simulation: Simulation, games: int, processes: int, ray: str | None) -> None:
    done = store.manifest.games
    with games_bar(done, games) as advance:
        for rows in play_games(simulation, store.next_seed, games - done, processes=processes, ray=ray):
            store.append(rows)
            advance(len(rows.games))
    store.flush()
