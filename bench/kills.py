"""Servers are killed while people play, and the database is restarted: `python -m bench.server --kill [--minutes M]`.

Two servers on one PostgreSQL. Every few seconds one of them is killed without a word and started again, or sleeps for a
while. At the end the rows in the database are compared with what was acknowledged.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from bench.house import House, databases, house, playing, told
from bench.machine import alive, part
from recompile.server.store import MOVES, database_url

Acknowledged = tuple[str, str, int]  # game, id of the command, seq
Written = tuple[str, int, str | None]  # game, seq, id of the command
AFTERMATH = 15.0  # seconds after a blow, in which whoever is cut off is so because of it
ORPHANS = 20.0  # seconds until nobody may be left
FENCED = "a game belongs to another process now"
BOUNDS = (0.5, 0.99, 1.0)


@dataclass(frozen=True)
class Blow:
    """Something that went wrong: what, when, and from when on it could be borne again."""

    kind: str
    began: float
    borne: float


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kill", action="store_true", help="kill servers meanwhile, and compare what is left")
    parser.add_argument("--minutes", type=float, default=10.0, help="of that")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two kills")
    parser.add_argument("--restarts", type=int, default=2, help="of the database")
    parser.add_argument("--freezes", type=int, default=2, help="of a server, which sleeps for twice the outage")
    parser.add_argument("--outage", type=float, default=3.0, help="seconds without a database each time")


# ---------------------------------------------------------------- what is left


def compare(acknowledged: Iterable[Acknowledged], rows: Iterable[Written]) -> list[str]:
    """What was acknowledged and is not there exactly once, and the gaps in what is there.

    >>> compare([("g", "m1", 1), ("g", "m2", 2)], [("g", 1, "m1"), ("g", 2, None)])
    ['lost: m2 of g']
    """
    seqs: dict[str, list[int]] = defaultdict(list)
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for game, seq, command in rows:
        seqs[game].append(seq)
        if command is not None:
            places[game, command].append(seq)
    faults = [f"doubled: {id} of {game}" for (game, id), found in places.items() if len(found) > 1]
    for game, id, seq in acknowledged:
        found = places.get((game, id), [])
        if not found:
            faults.append(f"lost: {id} of {game}")
        elif seq not in found:
            faults.append(f"moved: {id} of {game} was {seq}, and is {found[0]}")
    gaps = [game for game, found in seqs.items() if sorted(found) != list(range(1, len(found) + 1))]
    repeated = [each for each, many in Counter((a, b) for a, b, _ in acknowledged).items() if many > 1]
    return faults + [f"gap: {game}" for game in gaps] + [f"acknowledged twice: {id} of {game}" for game, id in repeated]


def written(db: str) -> list[Written]:
    engine = sa.create_engine(database_url(db))
    with engine.connect() as connection:
        found = connection.execute(sa.select(MOVES.c.game, MOVES.c.seq, MOVES.c.command)).all()
    engine.dispose()
    return [(game, seq, command) for game, seq, command in found]


def waits(blows: Sequence[Blow], gaps: Iterable[tuple[float, float]]) -> dict[str, list[float]]:
    """How long those who were cut off were away, from the moment on at which it could be borne again.

    >>> waits([Blow("killed", 10.0, 10.0), Blow("database", 20.0, 23.0)], [(10.1, 12.0), (20.5, 24.0), (1.0, 2.0)])
    {'killed': [2.0], 'database': [1.0], 'otherwise': [1.0]}
    """
    found: dict[str, list[float]] = {kind: [] for kind in (*(blow.kind for blow in blows), "otherwise")}
    for began, ended in gaps:
        last = max((blow for blow in blows if blow.began <= began), key=lambda blow: blow.began, default=None)
        if last is None or last.borne + AFTERMATH < began:
            found["otherwise"].append(ended - began)
        else:
            found[last.kind].append(max(ended - last.borne, 0.0))
    return found


# ---------------------------------------------------------------- blow after blow


def strike(found: House, wanted: argparse.Namespace) -> list[Blow]:
    """All that was done to them. Killed are those that fate chooses, not one after the other."""
    chance, blows = random.Random(1), []
    began, end = time.monotonic(), wanted.minutes * 60
    times = [(at * wanted.every, "killed") for at in range(1, int(end / wanted.every) + 1)]
    for kind, many in (("database", wanted.restarts), ("frozen", wanted.freezes)):
        late = wanted.every * (1 / 3 if kind == "frozen" else 2 / 3)  # not with a kill
        times += [(end * at / (many + 1) // wanted.every * wanted.every + late, kind) for at in range(1, many + 1)]
    ways = {"killed": _kill, "database": _restart, "frozen": _freeze}
    for at, kind in sorted(times):
        time.sleep(max(began + at - time.monotonic(), 0.0))
        found.wait()  # one thing after the other
        blows.append(ways[kind](found, chance.randrange(len(found.ports)), wanted.outage))
        print(f"{at:.0f} s: {kind}", file=sys.stderr)
    found.wait()
    return blows


def _kill(found: House, number: int, _outage: float) -> Blow:
    now = time.time()
    found.kill(number)
    found.start_again(number)
    return Blow("killed", now, now)  # the other one is there


def _freeze(found: House, number: int, outage: float) -> Blow:
    """Others take its games meanwhile, and it must not write to them when it wakes up."""
    now = time.time()
    found.freeze(number, outage * 2)
    return Blow("frozen", now, time.time())


def _restart(found: House, _number: int, outage: float) -> Blow:
    """For long enough that nobody's sign of life holds any more."""
    assert found.database is not None
    now = time.time()
    found.database.stop()
    time.sleep(outage)
    found.database.start()
    return Blow("database", now, time.time())


def orphans(found: House) -> int:
    """Processes that are left when the servers are stopped, after a while."""
    end = time.monotonic() + ORPHANS
    while (left := alive(found.seen)) and time.monotonic() < end:
        time.sleep(0.1)
    return len(left)


def run(wanted: argparse.Namespace) -> int:
    """1 if anything was lost or doubled, or anybody is left."""
    with databases("postgres") as database:
        with (
            house(2, database) as found,
            playing(found.ports, wanted.games[0], pace=wanted.pace, ramp=wanted.pace) as clients,
        ):
            blows = strike(found, wanted)
            seen = told(clients)
            fenced = found.logged(FENCED)
        left = orphans(found)
        acknowledged = [(game, id, seq) for game, id, seq in seen["acknowledged"]]
        faults = compare(acknowledged, written(found.db))
    print(f"{len(acknowledged)} moves acknowledged, {len(faults)} lost, doubled or out of order; {left} processes left")
    print(f"{fenced} times a server was told that a game is another one's now")
    kinds = Counter(blow.kind for blow in blows)
    for kind, times in waits(blows, seen["gaps"]).items():
        late = ", ".join(f"{part(times, share):.2f}" for share in BOUNDS)
        print(f"{kind} ({kinds[kind]} times): {len(times)} players cut off, back after {late} s (p50, p99, longest)")
    print(f"{len(seen['open_gaps'])} players not back at the end; refused: {seen['refused'] or 'nothing'}")
    print("\n".join(faults[:20]))
    return int(bool(faults or left or seen["open_gaps"] or not acknowledged))
