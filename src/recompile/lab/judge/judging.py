"""Judging a protocol: games in the order of the schedule, and a verdict again and again, each surer than the last."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

from recompile.cards import PROTOCOLS, Protocol
from recompile.game.setup import library_with
from recompile.lab.errors import ArenaError
from recompile.lab.executor import run
from recompile.lab.judge.playing import Version, play_deals, watch_deals
from recompile.lab.judge.schedule import RANDOM, TRIALS, Job, schedule, so_many
from recompile.lab.judge.strengths import CARD, PLAN, STRENGTHS
from recompile.lab.judge.tally import Found, Tally
from recompile.lab.judge.verdict import Verdict, verdict
from recompile.lab.judge.versions import changes
from recompile.lab.trial import Trial, play_at_random

FIRST, EVERY = 4.0, 1.0  # seconds: before the first verdict, and between two of them
SECONDS = 60.0
Task = tuple[Job, Version]


def judge(
    protocol: Protocol,
    *,
    seconds: float | None = SECONDS,
    games: int | None = None,
    seed: int = 0,
    processes: int = 1,
    ray: str | None = None,
    strengths: tuple[str, ...] = (CARD, PLAN),
    without: str = "",
    cards: bool = True,
) -> Iterator[Verdict]:
    """Verdicts that narrow, about one a second; the last one has everything in it. Leaving it early stops it.

    It ends after so many seconds, or games, whichever is first; with games alone the same ones give the same verdict
    again, however many processes or machines play them. `without` is a printed protocol that is left out, and without
    `cards` only the whole protocol is judged: both are for those who measure the judge itself.
    """
    if seconds is None and games is None:
        raise ArenaError("a judge needs to know when to stop: after so many seconds, or games")
    if not strengths or not set(strengths) <= set(STRENGTHS):
        raise ArenaError(f"the strengths of play are {', '.join(STRENGTHS)}, not {', '.join(strengths) or 'none'}")
    library_with([protocol])  # refuses what cannot be played
    pool = tuple(code for code in PROTOCOLS if code not in (protocol.code, without))
    version = Version(protocol, pool)
    made = changes(version) if cards else {}
    jobs = schedule(made, strengths, TRIALS if cards else 0)
    jobs = jobs if games is None else so_many(jobs, games)
    tasks = ((job, version if job.change is None else made[job.change]) for job in jobs)
    return _verdicts(protocol, tasks, seconds, seed, processes, ray)


def _verdicts(
    protocol: Protocol, tasks: Iterator[Task], seconds: float | None, seed: int, processes: int, ray: str | None
) -> Iterator[Verdict]:
    tally, began = Tally(), time.monotonic()
    results, told, at = run(partial(do, seed), tasks, processes, ray=ray), 0.0, 0.0
    try:
        for job, found in results:
            tally.add(job, found)
            at = time.monotonic() - began
            if seconds is not None and at >= seconds:
                break
            if at >= FIRST and at - told >= EVERY:
                told = at
                yield verdict(protocol, seed, tally, at)
    finally:
        if isinstance(results, Iterator) and hasattr(results, "close"):
            results.close()  # what is still being played is of no use any more
    yield verdict(protocol, seed, tally, at)


def do(seed: int, task: Task) -> tuple[Job, Found]:
    """A job, in whatever process."""
    job, version = task
    if job.strength == RANDOM:
        trial = Trial(version.protocol)
        play_at_random(trial, job.first, job.count)
        return job, trial
    play = watch_deals if job.change is None else play_deals
    return job, play(version, job.strength, seed, job.first, job.count)
