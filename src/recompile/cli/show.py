"""`recompile show POSITION`: draw a position as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from recompile.cli.bringing import brought_along, protocols_option
from recompile.cli.failing import refusing
from recompile.cli.inputs import PositionCommand, read_text
from recompile.cli.pages import json_option, write_json
from recompile.game import Game
from recompile.game.laid import Laid
from recompile.game.setup import SetupError
from recompile.notation import NotationError
from recompile.notation.drawing import draw_chain, draw_question, draw_table
from recompile.notation.names import PLAYERS
from recompile.notation.position import Position


@click.command(cls=PositionCommand)
@click.argument("position")
@click.option("--as", "viewer", type=click.Choice(PLAYERS), help="Show only what this player may see.")
@click.option("--seed", default=0, show_default=True, help="Fixes the cards that stand for unknown ones.")
@protocols_option
@json_option
def show(position: str, viewer: str | None, seed: int, files: tuple[Path, ...], as_json: bool) -> None:
    """Draw POSITION: a text, the name of a file that holds it, or - for standard input.

    \b
    recompile show "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-"
    """
    own = brought_along(files)
    with refusing(NotationError, SetupError):
        parsed = Position.parse(read_text(position), own)
        laid, game = Laid(parsed, seed), Game.from_position(parsed, seed=seed)
    seen = laid.seen_by(viewer)
    if as_json:
        write_json(_as_data(seen, laid.totals, game, viewer))
        return
    rows = [draw_table(seen, laid.totals, PLAYERS.index(viewer or "A"))]
    if laid.runs_on_to(game):  # things may still happen by themselves before anybody is asked
        rows.append(f"then, without a question, to turn {game.number}:")
    rows += [draw_chain(game.explain()), draw_question(game.question, viewer, str(parsed))]
    if game.outcome is not None:
        rows.append(f"the game is over: {game.outcome.winner or 'nobody'} wins")
    click.echo("\n".join(row for row in rows if row))


def _as_data(seen: Position, values: Sequence[int], game: Game, viewer: str | None) -> dict[str, object]:
    """The position and its totals as they are written; the question is the first one from there on."""
    asked, outcome = game.decision, game.outcome
    return {
        "position": str(seen),
        "totals": {name: list(values[at * 3 : at * 3 + 3]) for at, name in enumerate(PLAYERS)},
        "asked": asked.player if asked else None,
        "question": asked.kind if asked else None,
        "rule": asked.rule if asked else None,
        "source": asked.source if asked else None,
        "moves": [str(move) for move in game.legal_moves] if asked and viewer in (None, asked.player) else None,
        "winner": outcome.winner if outcome else None,
    }
