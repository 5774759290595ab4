"""`recompile puzzles export`: puzzles for other programs."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from recompile.cli.failing import fail
from recompile.cli.pages import language_option
from recompile.cli.puzzle_finding import find_puzzle
from recompile.puzzles.exporting import exported, scenario_of
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import puzzles


@click.command()
@click.argument("ids", nargs=-1, metavar="[IDS]...")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write it there, and not to standard output."
)
@click.option("--scenario", "as_scenario", is_flag=True, help="As a scenario file: the solution, played in one deal.")
@language_option
def export(ids: tuple[str, ...], out: Path | None, as_scenario: bool, lang: str) -> None:
    """Write puzzles as data: all of them, or those with these numbers.

    Each is a line of JSON, with its solution and with a deal in which each other move fails; docs/puzzles.md says what
    the fields mean. With --scenario they are YAML that `recompile scenario` runs.
    """
    found = [find_puzzle(id, lang) for id in ids] or list(puzzles().values())
    text = _scenarios(found) if as_scenario else _lines(found)
    try:
        out.write_text(text, encoding="utf-8") if out else click.echo(text, nl=False)
    except OSError as problem:
        fail(f"{out}: {problem.strerror}")


def _lines(found: list[Puzzle]) -> str:
    return "".join(json.dumps(exported(each), ensure_ascii=False, separators=(",", ":")) + "\n" for each in found)


def _scenarios(found: list[Puzzle]) -> str:
    yaml: Any = import_module("yaml")  # by name: it brings no types along
    text: str = yaml.safe_dump([scenario_of(each) for each in found], sort_keys=False, allow_unicode=True, width=10_000)
    return text
