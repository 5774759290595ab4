"""How many games a server bears: `python -m bench.server [--games N ...] [--seconds S] [--db sqlite|postgres] ...`.

Live games with two sockets each and a move every 5 seconds a player; servers, database and players are processes of
their own, and what each of them uses is told apart. `--search` finds the largest number of games at which 99 of 100
moves are acknowledged within 50 milliseconds. `--kill` kills servers and restarts the database (`bench.kills`).
On Linux: it needs many local addresses, and reads in /proc what processes have used.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from bench import kills
from bench.house import House, databases, house, playing, told
from bench.machine import part, resident, sync_rate, used
from bench.wire import post, sitting
from tests.postgres import Postgres

LATE = 50.0  # milliseconds
BEGUN = 40  # games that begin in a second
SETTLING = 2.0  # seconds until it is measured
WATCHERS = 100  # by whom it is found out what a socket takes
MOST = 950  # games of a process: it has room for 2000 connections
NEAR = 1.1  # numbers of games that are not worth telling apart


@dataclass(frozen=True)
class Way:
    """How it is measured: for so long, with a move of each game in so many seconds, at so many servers."""

    seconds: float
    pace: float
    processes: int
    database: Postgres | None


@dataclass(frozen=True)
class Figures:
    """Milliseconds, and milliseconds of a core for each move; kilobytes; syncs of the disk in a second."""

    games: int
    moves: float  # a second
    p50: float
    p99: float
    servers: float
    database: float
    clients: float
    game: float
    socket: float
    syncs: float
    refused: dict[str, int]

    @property
    def is_quick(self) -> bool:
        return self.moves > 0 and self.p99 < LATE and not self.refused


# ---------------------------------------------------------------- one number of games


def measure(found: House, games: int, way: Way) -> Figures:
    syncs, empty = sync_rate(found.database.folder if found.database else found.folder), resident(*found.pids)
    with playing(found.ports, games, pace=way.pace, ramp=max(games / BEGUN, SETTLING)) as clients:
        time.sleep(SETTLING)
        groups = found.pids, found.database_pids, [clients.pid]
        began, before = time.time(), [used(*group) for group in groups]
        time.sleep(way.seconds)
        ended, after = time.time(), [used(*group) for group in groups]
        full = resident(*found.pids)
        socket = asyncio.run(socket_memory(found))
        seen = told(clients)
    waits = [took for when, took in seen["took"] if began <= when < ended]
    servers, database, people = (
        (late - early) * 1000 / max(len(waits), 1) for early, late in zip(before, after, strict=True)
    )
    return Figures(
        games,
        moves=len(waits) / (ended - began),
        p50=part(waits, 0.5),
        p99=part(waits, 0.99),
        servers=servers,
        database=database,
        clients=people,
        game=((full - empty) / games - 2 * socket) / 1024,
        socket=socket / 1024,
        syncs=syncs,
        refused=seen["refused"],
    )


async def socket_memory(found: House) -> float:
    """What another one takes who watches, while others play."""
    port = found.ports[0]
    id = await asyncio.to_thread(lambda: post(port, "127.0.0.9", "/api/games", {"mode": "hotseat"})["id"])
    before = resident(found.pids[0])
    async with AsyncExitStack() as stack:
        for nth in range(WATCHERS):
            watching = await stack.enter_async_context(sitting(port, f"127.0.2.{nth // 50 + 1}", id))
            await watching.recv()
        return (resident(found.pids[0]) - before) / WATCHERS


def table(measured: Sequence[Figures]) -> str:
    names = ("games", "moves/s", "p50 ms", "p99 ms", "servers ms", "database ms", "clients ms", "kB/game", "kB/socket")
    rows = [[*names, "syncs/s", "refused"]]
    for each in measured:
        *figures, refused = list(asdict(each).values())[1:]
        shown = [f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}" for value in figures]
        rows.append([str(each.games), *shown, ", ".join(f"{code} {many}" for code, many in refused.items())])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "\n".join(lines)


# ---------------------------------------------------------------- several


def run(games: int, way: Way) -> Figures:
    with house(way.processes, way.database) as found:
        figures = measure(found, games, way)
    print(f"{games} games: p99 {figures.p99:.0f} ms", file=sys.stderr)
    return figures


def search(first: int, way: Way) -> Iterator[Figures]:
    """Twice as many each time, until it is too much; then between what was borne and what was not.

    What was too much is tried again: the machine may have had something else to do.
    """
    borne, too_many, games = 0, MOST * way.processes + 1, first
    while games > borne and (borne == 0 or too_many / borne > NEAR):
        tries = [run(games, way)]
        if not tries[0].is_quick:
            tries.append(run(games, way))
        yield from tries
        if tries[-1].is_quick:
            borne = games
        else:
            too_many = games
        doubled = borne * 2 if borne else too_many // 2
        games = doubled if doubled < too_many else (borne + too_many) // 2


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[100])
    parser.add_argument("--seconds", type=float, default=30.0, help="that are measured, for each number of games")
    parser.add_argument("--pace", type=float, default=2.5, help="seconds between two moves of a game")
    parser.add_argument("--db", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
    parser.add_argument("--json", type=Path, help="a file for all figures")
    parser.add_argument("--search", action="store_true", help="the largest number of games with a p99 below 50 ms")
    kills.add_options(parser)
    wanted = parser.parse_args(words)
    if wanted.processes > 1 and wanted.db == "sqlite":
        parser.error("two processes need --db postgres")
    if wanted.kill:
        return kills.run(wanted)
    with databases(wanted.db) as database:
        way = Way(wanted.seconds, wanted.pace, wanted.processes, database)
        if wanted.search:
            measured = list(search(wanted.games[0], way))
        else:
            measured = [run(games, way) for games in wanted.games]
    print(table(measured))
    if wanted.search:
        print(f"most live games: {max((each.games for each in measured if each.is_quick), default=0)}")
    if wanted.json:
        wanted.json.write_text(json.dumps([asdict(each) for each in measured], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
