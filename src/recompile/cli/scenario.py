"""`recompile scenario FILE...`: run scenarios and say which passed."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from recompile.cards import Protocol
from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import refusing
from recompile.cli.pages import json_option, write_json
from recompile.game.scenarios import Result, ScenarioError, load, run


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILES...", type=click.Path(path_type=Path))
@click.option("--quiet", "-q", is_flag=True, help="Print failures and the last line only.")
@protocols_option
@json_option
def scenario(paths: tuple[Path, ...], quiet: bool, files: tuple[Path, ...], as_json: bool) -> None:
    """Run the scenarios in FILES (YAML). Exits 1 if one failed, 2 if a file cannot be read.

    They may stand in a list, or beside the cards of a protocol that somebody has written.

    A folder means all scenario files below it; patterns are understood also where the shell leaves them alone.

    \b
    recompile scenario rulings
    recompile scenario 'rulings/**/*.yaml'
    recompile scenario mine.yaml
    """
    found: list[tuple[Path, Result]] = []
    for path, result in _results(paths, brought_along(files)):
        found.append((path, result))
        if not as_json and not (quiet and result.passed):
            _show(path, result)
    failed = sum(not result.passed for _, result in found)
    if as_json:
        write_json(_as_data(found, quiet=quiet))
    else:
        click.echo(f"{len(found) - failed} passed, {failed} failed")
    if failed:
        raise SystemExit(1)


def _results(paths: Iterable[Path], own: tuple[Protocol, ...]) -> Iterator[tuple[Path, Result]]:
    for path in expand(paths):
        with refusing(ScenarioError):
            scenarios = load(path)
        for entry in scenarios:
            yield path, run(entry, own)


def _as_data(found: list[tuple[Path, Result]], *, quiet: bool) -> dict[str, object]:
    rows = [
        {"name": result.scenario.name, "file": str(path), "passed": result.passed, "problems": list(result.problems)}
        for path, result in found
        if not (quiet and result.passed)
    ]
    passed = sum(result.passed for _, result in found)
    return {"passed": passed, "failed": len(found) - passed, "scenarios": rows}


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
