"""`recompile scenario FILE...`: run scenarios and say which passed."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from recompile.testing.scenario import Result, ScenarioError, load, run


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Print failures and the last line only.")
def scenario(files: tuple[Path, ...], quiet: bool) -> None:
    """Run the scenarios in FILES (YAML). Exits 1 if one failed, 2 if a file cannot be read.

    A folder means all scenario files below it; patterns are understood also where the shell leaves them alone.

    \b
    recompile scenario rulings
    recompile scenario 'rulings/**/*.yaml'
    """
    passed = failed = 0
    for path in expand(files):
        try:
            scenarios = load(path)
        except ScenarioError as problem:
            click.echo(f"error: {problem}", err=True)
            raise SystemExit(2) from None
        for entry in scenarios:
            result = run(entry)
            passed += result.passed
            failed += not result.passed
            if not quiet or not result.passed:
                _show(path, result)
    click.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise SystemExit(1)


def expand(files: Iterable[Path]) -> Iterator[Path]:
    """Folders and patterns become the files they stand for. What stands for nothing stays, so that it is named."""
    for path in files:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml")) or [path]
        elif not path.exists() and glob.has_magic(str(path)):
            yield from [Path(name) for name in sorted(glob.glob(str(path), recursive=True))] or [path]
        else:
            yield path


def _show(path: Path, result: Result) -> None:
    if result.passed:
        click.echo(f"ok   {result.scenario.name}")
        return
    click.echo(f"FAIL {result.scenario.name} ({path})")
    for problem in result.problems:
        click.echo("     " + problem.replace("\n", "\n     "))
    if result.events:
        click.echo("     events:")
    for event in result.events:
        click.echo(f"       {event}")
