"""Texts that would play for ever: after 10 000 effects in a turn the game is unfinished, and still a game (R12.2)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from recompile import Game
from recompile.cards import Protocol
from recompile.engine.ids import EFFECT_LIMIT
from recompile.language.protocol_files import protocol_from_text
from recompile.testing.laws.inside import state_of

REST = "LIF-MET-SPE -,-,- h:LIF5.SPE5 d:?6 t:-"
FOREVER = {  # one text alone that sets itself off would be refused
    "top": "After you reveal cards: Shuffle your deck.",
    "middle": "Shuffle your deck.",
    "bottom": "After you shuffle your deck: Reveal your hand.",
}


def echo(boxes: dict[str, str]) -> Protocol:
    cards = [{"value": value, "middle": "Discard 1 card."} for value in (0, 1, 2, 4, 5)]
    return protocol_from_text({"format": 1, "code": "ECH", "name": "Echo", "cards": [*cards, {"value": 3, **boxes}]})


def game(boxes: dict[str, str]) -> Game:
    a = "ECH-FIR-WAT -,-,- h:ECH3.FIR1 d:?9 t:-"
    return Game.from_position(f"{a} / {REST} / A action c:-", protocols=[echo(boxes)])


def test_a_turn_without_end_ends_the_game() -> None:
    endless = game(FOREVER)
    endless.push("ECH3@1")
    assert endless.outcome is not None
    assert (endless.outcome.winner, endless.outcome.by) == (None, "cut")
    assert (endless.events[-1].kind, endless.events[-1].rule) == ("unfinished", "R12.2")
    assert (
        str(endless.log()[-1]).strip() == "More than 10,000 effects in one turn: the game is unfinished, nobody wins."
    )
    assert max(len(str(line)) for line in endless.log()) < 200
    assert Game.load(endless.save()).outcome == endless.outcome
    endless.pop()
    assert endless.outcome is None


def test_whoever_has_less_patience_gives_up_sooner() -> None:
    endless = game(FOREVER)
    state_of(endless).cast.patience = 50
    endless.push("ECH3@1")
    assert endless.outcome is not None
    assert endless.outcome.by == "cut"
    assert state_of(endless).effects == 51


def test_thousands_of_frames_are_freed() -> None:
    """With an allocator that notices when memory is written over."""
    program = "from tests.test_endless import FOREVER, game\nfor _ in range(3): game(FOREVER).push('ECH3@1')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-500:]


def test_the_count_is_kept_by_copies_and_saves_and_begins_anew_with_each_turn() -> None:
    fair = game({"middle": "Draw 1 card. Draw 1 card."})
    fair.push("ECH3@1")
    assert state_of(fair).number == 2
    assert state_of(fair).effects == 0
    state_of(fair).effects = EFFECT_LIMIT
    assert state_of(fair.copy()).effects == state_of(Game.load(fair.save())).effects == EFFECT_LIMIT
    older = {name: value for name, value in fair.save().items() if name != "effects"}
    assert state_of(Game.load(older)).effects == 0
