"""`recompile report FOLDER`: a page of figures about the games that `recompile simulate` has written down."""

from __future__ import annotations

from pathlib import Path

import click

from recompile.cli.failing import fail
from recompile.lab.errors import ArenaError
from recompile.lab.report import make_report


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("report.html"),
    show_default=True,
    help="Where the page goes.",
)
def report(folder: Path, out: Path) -> None:
    """Make a page of figures about simulated games.

    The page is one file of HTML with everything in it. The same games give the same page.

    \b
    recompile simulate greedy --games 20000 --control both --out run
    recompile report run --out report.html
    """
    try:
        text = make_report(folder)
        out.write_text(text, encoding="utf-8")
    except ArenaError as problem:
        fail(problem)
    except OSError as problem:
        fail(f"{out} cannot be written: {problem}")
    click.echo(f"{out}: {len(text) // 1024} KiB")
