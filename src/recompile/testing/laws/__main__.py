"""`python -m recompile.testing.laws`: play random games with all laws on, and say what was found."""

from __future__ import annotations

import time

import click

from recompile.testing.laws.runner import EVERY, LIMIT, OFTEN, Report, run

PAUSE = 10.0  # seconds between two lines of progress


@click.command()
@click.option("--games", default=1000, show_default=True, help="How many games to play.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the next have the next.")
@click.option("--jobs", default=1, show_default=True, help="How many processes to use.")
@click.option("--every", default=EVERY, show_default=True, help="Check the costly laws at one question in so many.")
@click.option("--often", default=OFTEN, show_default=True, help="Check saves, copies and undo at one in so many.")
@click.option("--limit", default=LIMIT, show_default=True, help="The turn after which a game is cut.")
def main(games: int, seed: int, jobs: int, every: int, often: int, limit: int) -> None:
    """Play random games of all protocols with all laws on. Exits 1 if one is broken."""
    told, began, seen = time.monotonic(), time.monotonic(), 0
    report = Report()
    for report in run(games, seed, jobs=jobs, every=every, often=often, limit=limit):
        for violation in report.violations[seen:]:
            click.echo(violation)
        seen = len(report.violations)
        if time.monotonic() - told > PAUSE:
            told = time.monotonic()
            click.echo(f"{report.games}/{games} games, {seen} violations, {told - began:.0f} s", err=True)
    click.echo(str(report))
    if report.violations:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
