"""`recompile show POSITION`: draw a position as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from recompile.cli.inputs import PositionCommand, lay_out, play_on, read_position
from recompile.cli.pages import json_option, write_json
from recompile.engine import ids
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation.drawing import draw_chain, draw_question, draw_table, totals
from recompile.notation.names import PLAYERS
from recompile.notation.position import HIDDEN, Position, Side


@click.command(cls=PositionCommand)
@click.argument("position")
@click.option("--as", "viewer", type=click.Choice(PLAYERS), help="Show only what this player may see.")
@click.option("--seed", default=0, show_default=True, help="Fixes the cards that stand for unknown ones.")
@json_option
def show(position: str, viewer: str | None, seed: int, as_json: bool) -> None:
    """Draw POSITION: a text, the name of a file that holds it, or - for standard input.

    \b
    recompile show "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-"
    """
    parsed = read_position(position)
    laid = lay_out(parsed, seed)
    index = ids.NOBODY if viewer is None else PLAYERS.index(viewer)
    seen = parsed if viewer is None else _hide(parsed, Position.of(laid, index))
    game = play_on(parsed, seed)
    if as_json:
        write_json(_as_data(seen, totals(laid), game, viewer))
        return
    rows = [draw_table(seen, totals(laid), max(index, ids.A)), _runs_on(laid, game.state), draw_chain(game.state)]
    rows.append(draw_question(game.state, index, str(parsed)))
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


def _hide(parsed: Position, seen: Position) -> Position:
    """What the viewer sees, less the cards that are written as unknown."""
    sides = [_hide_side(*pair) for pair in zip(parsed.sides, seen.sides, strict=True)]
    return replace(seen, sides=(sides[0], sides[1]))


def _hide_side(parsed: Side, seen: Side) -> Side:
    stacks = tuple(
        tuple((HIDDEN if card == HIDDEN else other, up) for (card, _), (other, up) in zip(mine, theirs, strict=True))
        for mine, theirs in zip(parsed.stacks, seen.stacks, strict=True)
    )
    return replace(
        seen,
        stacks=stacks,
        hand=_hide_cards(parsed.hand, seen.hand),
        deck=_hide_cards(parsed.deck, seen.deck),
        trash=_hide_cards(parsed.trash, seen.trash),
    )


def _hide_cards(parsed: tuple[int, ...], seen: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(HIDDEN if card == HIDDEN else other for card, other in zip(parsed, seen, strict=True))


def _runs_on(laid: State, now: State) -> str:
    """A position may stand where things still happen by themselves before anybody is asked."""
    before, after = (replace(Position.of(s), frames=()) for s in (laid, now))
    return "" if before == after else f"then, without a question, to turn {now.number}:"
