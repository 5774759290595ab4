"""Games are played while somebody means no good: `python -m bench.attacks [--games N] [--seconds N] [--quick]`.

A real server with its usual limits, players in a process of their own, and one attack after the other. What counts is
how long a move takes until it is acknowledged, in peace and under each attack. On Linux: it needs many local addresses,
and reads in /proc what a process has used.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bench.attackers import Attackers, Size
from bench.house import Process, house, playing, told
from bench.machine import used

QUICK = Size(games=4, pace=0.1, seconds=1.0, moves=150, spectators=20, half_open=40, slow=3, malformed=500)
RANK = 10  # below that of server and players


@dataclass(frozen=True)
class Phase:
    """One attack: when it was, what came of it, and the seconds of a core that server and players have used."""

    name: str
    begin: float
    end: float
    outcome: str
    server: float
    players: float


async def run(attackers: Attackers, server: Process, players: Process) -> list[Phase]:
    found = []
    for attack in (
        attackers.calm,
        attackers.record_without_end,
        attackers.many_who_watch,
        attackers.half_open_connections,
        attackers.slow_readers,
        attackers.malformed_messages,
    ):
        started, before = time.time(), (used(server.pid), used(players.pid))
        outcome = await attack()
        spent = used(server.pid) - before[0], used(players.pid) - before[1]
        found.append(Phase(attack.__name__.replace("_", " "), started, time.time(), outcome, *spent))
        print(f"{found[-1].name}: {outcome}", file=sys.stderr)
    return found


def table(phases: Sequence[Phase], took: Sequence[tuple[float, float]]) -> str:
    """Milliseconds until a move was acknowledged, by what went on when it was sent."""
    rows = [["", "moves", "p50 ms", "p99 ms", "longest", "server", "players", ""]]
    for phase in phases:
        waits = sorted(wait for when, wait in took if phase.begin <= when < phase.end)
        middle, late, last = (waits[int((len(waits) - 1) * part)] if waits else 0.0 for part in (0.5, 0.99, 1))
        seconds = phase.end - phase.begin
        cpu = [f"{share / seconds:.0%}" for share in (phase.server, phase.players)]
        rows.append([phase.name, str(len(waits)), f"{middle:.1f}", f"{late:.1f}", f"{last:.1f}", *cpu, phase.outcome])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def main(words: Sequence[str] | None = None) -> int:
    """How many moves were not acknowledged."""
    parser = argparse.ArgumentParser(prog="python -m bench.attacks", description=__doc__)
    parser.add_argument("--games", type=int, help="that are played meanwhile")
    parser.add_argument("--seconds", type=float, help="for each attack")
    parser.add_argument("--pace", type=float, help="seconds between two moves of a game")
    parser.add_argument("--quick", action="store_true", help="a little of everything")
    wanted = vars(parser.parse_args(words))
    size = QUICK if wanted.pop("quick") else Size()
    size = replace(size, **{name: value for name, value in wanted.items() if value is not None})
    with house(1, None) as found, playing(found.ports, size.games, pace=size.pace, ramp=size.pace) as players:
        attackers = Attackers(found.ports[0], size)
        os.nice(RANK)  # in life attackers use machines of their own
        phases = asyncio.run(run(attackers, found.servers[0], players))
        played = told(players)
    print(table(phases, [(when, wait) for when, wait in played["took"]]))
    failures: int = sum(played["refused"].values()) + len(played["gaps"]) + len(played["open_gaps"])
    print(f"{failures} moves or connections of players failed")
    return failures


if __name__ == "__main__":
    sys.exit(main() > 0)
