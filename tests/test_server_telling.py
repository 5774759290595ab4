"""What happened, as the server tells it: lines of the log, and events for the eye."""

from __future__ import annotations

from recompile import Game
from recompile.table.telling import lines, shown
from recompile.text.players import Players

THEIRS = "LIF-MET-SPE -,-,- h:?5 d:?9 t:-"
PLAYERS = Players("Ada", "Bob", "A")


def test_a_card_discarded_from_a_deck_comes_from_there() -> None:
    game = Game.from_position(f"LUC-WAT-DEA -,-,- h:LUC4.WAT1 d:LUC1.LUC5 t:- / {THEIRS} / A action 9 c:-")
    game.push("LUC4@1")  # "Discard the top card of your deck."
    game.push(next(str(move) for move in game.legal_moves if str(move).islower()))
    ways = {(event.kind, event.card): (event.place, event.to) for event in shown(game, "public", 0)}
    assert ways["discard", "LUC1"] == ("A.deck", "A.trash")
    assert ways["play", "LUC4"] == ("A.hand", "A1")
    assert ways["play", None] == ("B.hand", "B1")


def test_lines_know_their_turn_and_moment_wherever_one_begins_to_read() -> None:
    """In a game from a position, too, which begins in the middle of a turn."""
    game = Game.from_position(f"FIR-WAT-DEA -,-,- h:FIR1.WAT1.FIR4 d:?9 t:- / {THEIRS} / A action 9 c:-")
    for _ in range(6):
        game.push(next(iter(game.legal_moves)))
    told = lines(game, "A", "en", PLAYERS)
    assert [line.at for line in told] == list(range(game.event_count))
    assert {line.turn for line in told if line.moment == 1} == {9}
    assert {line.moment for line in told} == set(range(1, 7))
    for since in range(game.event_count + 1):
        assert lines(game, "A", "en", PLAYERS, since) == told[since:]
