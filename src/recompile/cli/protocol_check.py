"""`recompile protocol check FILE...`: whether a protocol can be read, played, and does what its scenarios say."""

from __future__ import annotations

from pathlib import Path

import click

from recompile.cards import ProtocolError
from recompile.cli.bringing import protocol_files
from recompile.cli.pages import json_option, write_json
from recompile.game.scenarios import ScenarioError
from recompile.game.setup import SetupError
from recompile.lab.trial import Trial, try_protocol

UNREADABLE, FAILED = 2, 1


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(min=0), default=50, show_default=True, metavar="N", help="Quick games.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first game; the others follow.")
@json_option
def check(files: tuple[Path, ...], games: int, seed: int, as_json: bool) -> None:
    """Say whether the protocols in FILES can be read and played.

    Their scenarios are run, and quick games are played with each of them, answered at random. Named are texts that one
    of the three languages cannot say, turns that never ended because texts set each other off, and texts that never did
    anything in any of the games. Exits 1 if a scenario failed, a text cannot be said or a turn never ended; 2 if a file
    cannot be read or played.

    \b
    recompile protocol check mine.yaml
    recompile protocol check examples/protocols --games 200
    """
    found: list[dict[str, object]] = []
    worst = 0
    for path in protocol_files(files):
        try:
            trial = try_protocol(path, games, seed)
        except (ProtocolError, ScenarioError, SetupError) as problem:
            found.append({"file": str(path), "error": str(problem)})
            worst = UNREADABLE
            if not as_json:
                click.echo(f"error: {problem}", err=True)
            continue
        found.append({"file": str(path)} | _as_data(trial))
        worst = max(worst, 0 if trial.passed else FAILED)
        if not as_json:
            _show(path, trial)
    if as_json:
        write_json({"files": found})
    if worst:
        raise SystemExit(worst)


def _show(path: Path, trial: Trial) -> None:
    click.echo(f"{'ok  ' if trial.passed else 'FAIL'} {trial.protocol.code} {trial.protocol.name} ({path})")
    for lang, text in trial.unsaid:
        click.echo(f"     {text} cannot be said in {lang}")
    failed = [result for result in trial.scenarios if not result.passed]
    click.echo(f"     scenarios: {len(trial.scenarios) - len(failed)} passed, {len(failed)} failed")
    for result in failed:
        click.echo(f"     {result.scenario.name}: {'; '.join(result.problems)}")
    endless = f"{len(trial.endless)} with a turn that never ended"
    click.echo(f"     games: {trial.games}, {trial.won} won, {trial.cut} cut, {endless}")
    for loop in trial.endless:
        click.echo(
            f"     seed {loop.seed} ({loop.protocols}), turn {loop.turn}: {' and '.join(loop.texts)} go on and on"
        )
    if trial.games and trial.idle and not trial.endless:
        click.echo(f"     never did anything: {', '.join(trial.idle)}")


def _as_data(trial: Trial) -> dict[str, object]:
    return {
        "code": trial.protocol.code,
        "passed": trial.passed,
        "unsaid": [{"lang": lang, "text": text} for lang, text in trial.unsaid],
        "scenarios": [
            {"name": result.scenario.name, "passed": result.passed, "problems": list(result.problems)}
            for result in trial.scenarios
        ],
        "games": trial.games,
        "won": trial.won,
        "cut": trial.cut,
        "endless": [
            {"seed": loop.seed, "protocols": loop.protocols, "turn": loop.turn, "texts": list(loop.texts)}
            for loop in trial.endless
        ],
        "idle": list(trial.idle),
    }
