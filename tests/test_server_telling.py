"""What happened, as the server tells it: lines of the log, and events for the eye."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from recompile import Game
from recompile.table.telling import lines, own_turn, shown
from recompile.text.players import Players

THEIRS = "LIF-MET-SPE -,-,- h:?5 d:?9 t:-"
PLAYERS = Players("Ada", "Bob", "A")


def test_a_card_discarded_from_a_deck_comes_from_there() -> None:
    game = Game.from_position(f"LUC-WAT-DEA -,-,- h:LUC4.WAT1 d:LUC1.LUC5 t:- / {THEIRS} / A action 9 c:-")
    game.push("LUC4@1")  # "Discard the top card of your deck."
    game.push(next(str(move) for move in game.legal_moves if str(move).islower()))
    ways = {(event.kind, event.card): (event.place, event.to) for event in shown(game, "public", "en", 0)}
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


def test_events_have_the_number_of_their_line_and_say_which_text_is_behind_them() -> None:
    game = Game.from_position(f"FIR-WAT-DEA -,-,- h:FIR4.WAT1.FIR2 d:?9 t:- / {THEIRS} / A action 9 c:-")
    for move in ("FIR4@1", "FIR2", "done"):  # "Discard 1 or more cards. Draw the amount of cards discarded plus 1."
        game.push(move)
    told = lines(game, "B", "fr", PLAYERS)
    events = shown(game, "B", "fr", 1)
    assert [(event.at, event.kind) for event in events] == [(line.at, line.kind) for line in told[1:]]
    causes = {event.kind: event.cause for event in shown(game, "B", "fr", 0)}
    assert (causes["discard"], causes["draw"]) == ("Feu 4, commande secondaire",) * 2
    assert {causes[kind] for kind in ("play", "land", "text", "turn")} == {UNSET}
    assert b'"cause"' not in msgspec.json.encode([event for event in events if event.cause is UNSET])


def test_news_begins_with_the_last_answer_in_a_turn_of_ones_own() -> None:
    game = Game.from_position(f"FIR-WAT-DEA -,-,- h:FIR1.WAT5.WAT4 d:?9 t:- / {THEIRS} / A action 9 c:-")
    assert own_turn(game, "A") == own_turn(game, "B") == game.event_count
    game.push("wat5@1")
    assert (own_turn(game, "A"), own_turn(game, "B")) == (0, 0)  # B has not been asked in a turn of theirs
    theirs = game.event_count
    game.push(next(str(move) for move in game.legal_moves if str(move).islower()))
    assert (own_turn(game, "A"), own_turn(game, "B")) == (0, theirs)
    mine = game.event_count
    game.push("wat4@2")
    assert (own_turn(game, "A"), own_turn(game, "B")) == (mine, theirs)
