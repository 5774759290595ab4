"""`recompile train RECIPE OUT`: let a network learn the game by playing it, as a file describes."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import click

from recompile.cli.failing import INTERRUPTED, fail, refusing
from recompile.train.recipe import RecipeError, read_recipe


@click.command()
@click.argument("recipe", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--minutes", type=click.FloatRange(min=0.01), help="Of learning, in this sitting; the rest of the recipe."
)
@click.option("--workers", type=click.IntRange(min=1), help="Processes that play; three fewer than there are cores.")
@click.option("--device", help="cuda or cpu; cuda where there is one.")
@click.option(
    "--fast", is_flag=True, help="Compile the networks first: a minute at the start, a third faster afterwards."
)
@click.option("--resume", type=click.Path(path_type=Path, exists=True), help="Go on from this file.")
@click.option("--against", type=click.Path(path_type=Path, exists=True), help="Learn to beat this one, and only it.")
@click.option("--teacher", type=click.Path(path_type=Path, exists=True), help="Learn to say what this one says.")
def train(
    recipe: Path,
    out: Path,
    minutes: float | None,
    workers: int | None,
    device: str | None,
    fast: bool,
    resume: Path | None,
    against: Path | None,
    teacher: Path | None,
) -> None:
    """Let a network learn the game as RECIPE (TOML) describes, and keep what it learns in OUT.

    A diary, a snapshot every minute and the last state are written there. A run may be broken off with Ctrl-C and taken
    up again with --resume OUT/last.npz. Needs torch: pip install "recompile[train]".

    \b
    recompile train training/first.toml /tmp/run --fast
    recompile train training/second.toml /tmp/run --resume /tmp/run/last.npz --minutes 10
    recompile train training/leaf.toml /tmp/leaf --teacher /tmp/run/last.npz
    """
    if find_spec("torch") is None:
        fail('training needs torch, which is not installed: pip install "recompile[train]"')
    with refusing(RecipeError):
        described = read_recipe(recipe)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # before numpy is there: the cores belong to the games
    from recompile.train.course import Course, Sitting  # noqa: PLC0415  (torch is slow to import)
    from recompile.train.running import Run  # noqa: PLC0415
    from recompile.train.studying import Study  # noqa: PLC0415
    from recompile.train.teaching import Tuition  # noqa: PLC0415

    workers = workers or max((os.cpu_count() or 2) - 3, 1)
    sitting = Sitting(out, minutes, workers, device, fast, resume, against, teacher, str(recipe))
    try:
        with refusing(RecipeError):
            kind: type[Course] = Study if described.walks else Tuition if teacher else Run
            click.echo(str(kind(described, sitting).go()))
    except KeyboardInterrupt:
        last = out / "last.npz"
        click.echo(f"broken off; go on with --resume {last}" if last.exists() else "broken off", err=True)
        raise SystemExit(INTERRUPTED) from None
