"""`python -m recompile.testing.laws`: play with all laws on, and say what was found."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import click

from recompile.testing.laws.runner import EVERY, LIMIT, OFTEN, Report, run, run_chains, run_starts, run_written
from recompile.testing.laws.starts import scenario_starts

PAUSE = 10.0  # seconds between two lines of progress
GAMES = 1000  # if nothing else is asked for
_SCENARIOS = click.Path(exists=True, path_type=Path)


@click.command()
@click.option("--games", type=int, help=f"How many random games to play ({GAMES} if nothing else is asked for).")
@click.option("--chains", default=0, help="How many questions to answer from positions full of texts that chain.")
@click.option("--scenarios", multiple=True, type=_SCENARIOS, help="Begin from the scenarios of this file or folder.")
@click.option("--written", default=0, help="How many games to play with cards whose texts are written at random.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the next have the next.")
@click.option("--jobs", default=1, show_default=True, help="How many processes to use.")
@click.option("--every", default=EVERY, show_default=True, help="Check the costly laws at one question in so many.")
@click.option("--often", default=OFTEN, show_default=True, help="Check saves, copies and undo at one in so many.")
@click.option("--limit", default=LIMIT, show_default=True, help="The turn after which a random game is cut.")
def main(
    games: int | None,
    chains: int,
    scenarios: tuple[Path, ...],
    written: int,
    seed: int,
    jobs: int,
    every: int,
    often: int,
    limit: int,
) -> None:
    """Play with all laws on: random games of all protocols, chains, games from scenarios. Exits 1 if one is broken."""
    if games is None:
        games = 0 if chains or scenarios or written else GAMES
    reports = []
    if games:
        reports.append(follow("games", run(games, seed, jobs=jobs, every=every, often=often, limit=limit)))
    if chains:
        reports.append(follow("chains", run_chains(chains, seed, jobs=jobs, every=every, often=often)))
    if written:
        reports.append(follow("written", run_written(written, seed, jobs=jobs, every=every, often=often, limit=limit)))
    if scenarios:
        starts = scenario_starts(scenarios)
        reports.append(follow("scenarios", run_starts(starts, jobs=jobs, every=every, often=often)))
    if any(report.violations for report in reports):
        raise SystemExit(1)


def follow(what: str, reports: Iterable[Report]) -> Report:
    """Print violations as they come, some progress, and the whole at the end."""
    told, began, seen = time.monotonic(), time.monotonic(), 0
    report = Report()
    for report in reports:
        for violation in report.violations[seen:]:
            click.echo(violation)
        seen = len(report.violations)
        if time.monotonic() - told > PAUSE:
            told = time.monotonic()
            click.echo(f"{what}: {report.games} games, {seen} violations, {told - began:.0f} s", err=True)
    click.echo(f"{what}: {report}")
    return report


if __name__ == "__main__":
    main()
