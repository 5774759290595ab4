"""The one object to hold in the hand."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from recompile import PROTOCOLS, Game, IllegalMove, Move, MoveError, NotAMove, SetupError
from recompile.cards import PRINTED, Card
from recompile.cards.words import card, play_it, reveal

START = "FIR-WAT-DEA -,-,- h:FIR0.FIR3 d:?9 t:- / LIF-MET-SPE LIF4,-,- h:LIF5.SPE5 d:?9 t:- / A action c:-"


def test_the_readme_speaks_the_truth() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    readme = Path(__file__).parent.parent / "README.md"
    assert doctest.testfile(str(readme), module_relative=False, optionflags=flags).failed == 0


def test_the_draft_is_1_2_2_1() -> None:
    """R2.1; protocols lie in the order they were drafted."""
    game = Game(seed=1)
    askers = []
    for protocol in ("FIR", "LIF", "MET", "WAT", "DEA", "SPE"):
        assert game.decision is not None
        askers.append(game.decision.player)
        game.push(protocol)
    assert askers == list("ABBAAB")
    assert str(game.position).startswith("FIR-WAT-DEA -,-,- h:")
    assert " / LIF-MET-SPE " in str(game.position)
    assert [len(side.hand) for side in game.position.sides] == [5, 5]
    assert [len(side.deck) for side in game.position.sides] == [13, 13]
    assert game.turn == "A"


def test_a_drafted_protocol_is_gone() -> None:
    game = Game(seed=1)
    game.push("FIR")
    with pytest.raises(IllegalMove, match="FIR is not legal now"):
        game.push("FIR")


def test_a_draft_from_sets() -> None:
    game = Game(sets="Aux 1, Aux 2", seed=1)
    assert {move.text for move in game.legal_moves} == {"APA", "HAT", "LOV", "ASM", "DIV", "UNI"}


def test_the_last_protocol_of_a_full_draft_is_not_asked_for() -> None:
    game = Game(pool="FIR WAT DEA LIF MET SPE", seed=1)
    for protocol in ("FIR", "LIF", "MET", "WAT", "DEA"):
        game.push(protocol)
    assert game.phase == "action"


def test_a_random_pool_is_fixed_by_the_seed() -> None:
    pools = [tuple(map(str, Game(random_pool=9, seed=seed).legal_moves)) for seed in (1, 1, 2)]
    assert len(pools[0]) == 9
    assert pools[0] == pools[1] != pools[2]


def test_a_ban_round_comes_first_and_alternates() -> None:
    game = Game(bans=2, seed=1)
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("A", "ban")
    game.push("FIR")
    assert (game.decision.player, game.decision.kind) == ("B", "ban")
    game.push("WAT")
    assert (game.decision.player, game.decision.kind) == ("A", "draft")
    assert len(game.legal_moves) == len(PROTOCOLS) - 2


def test_a_game_without_control() -> None:
    game = Game(a="FIR WAT DEA", b="LIF MET SPE", control=False, seed=1)
    assert " c:0" in str(game.position)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"a": "FIR WAT DEA"}, "both players"),
        ({"a": "FIR WAT", "b": "LIF MET SPE"}, "three protocols, not 2"),
        ({"a": "FIR WAT DEA", "b": "LIF MET FIR"}, "FIR is there twice"),
        ({"a": "FIR WAT FOO", "b": "LIF MET SPE"}, "FOO"),
        ({"seed": -1}, "seed must be between"),
        ({"seed": 2**60}, "seed must be between"),
        ({"sets": "Main 9"}, "the sets are Main 1"),
        ({"pool": "FIR WAT DEA"}, "needs 6 protocols"),
        ({"pool": "FIR WAT DEA LIF MET SPE", "bans": 1}, "needs 7 protocols"),
        ({"random_pool": 5}, f"must hold 6 to {len(PROTOCOLS)}"),
        ({"bans": -1}, "bans cannot be -1"),
        ({"sets": "Main 1", "pool": "FIR"}, "not both"),
    ],
)
def test_impossible_games_are_refused(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Game(**arguments)  # type: ignore[arg-type]


def test_push_and_pop() -> None:
    game = Game.from_position(START)
    before, events = game.save(), game.events
    game.push("FIR0@1")
    assert game.peek() == Move("FIR0@1")
    assert game.save() != before
    assert game.pop() == Move("FIR0@1")
    assert game.save() == before
    assert game.events == events
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("move", ["FIR0@2", "WAT1@2", "C1", "yes", "B1", "1", "=3", "flip", "LIF4", "~FIR-DEA-WAT"])
def test_an_illegal_move_changes_nothing_and_lists_what_is_legal(move: str) -> None:
    game = Game.from_position(START)
    before = game.save()
    with pytest.raises(IllegalMove, match="legal moves are FIR0@1, fir0@1"):
        game.push(move)
    assert game.save() == before


@pytest.mark.parametrize(
    "text", ["", "FIR9@1", "FIR3@4", "Fir3@1", "B4", "B1.", "XYZ", "~FIR-WAT", "=7x", "%1-1", "??"]
)
def test_what_is_not_a_move_says_so(text: str) -> None:
    game = Game.from_position(START)
    before = game.save()
    with pytest.raises(NotAMove):
        game.push(text)
    assert game.save() == before


def test_a_card_may_be_named_in_many_ways() -> None:
    """Options are compared by meaning."""
    game = Game.from_position(START)
    game.push("FIR0@1")
    assert [str(move) for move in game.events if move.kind == "answered"]  # the only other card: Life 4
    for text in ("A1", "A1.1", "FIR0", "fir0", "Fire 0", "a1"):
        assert Move(text)
    other = Game.from_position(START.replace("LIF4,-,-", "LIF4,MET2,-"))
    other.push("FIR0@1")
    for text in ("B1", "B1.1", "LIF4", "Life 4", "lif4", "b1"):
        assert text in other.legal_moves


def test_a_hidden_card_is_not_chosen_by_its_name() -> None:
    game = Game.from_position(START.replace("LIF4,-,-", "lif4,met2,-"))
    game.push("FIR0@1")
    assert "B1" in game.legal_moves
    assert "LIF4" not in game.legal_moves


def test_copies_are_independent() -> None:
    game = Game.from_position(START)
    twin = game.copy()
    twin.push("R")
    assert str(game.position) != str(twin.position)
    assert game.decision is not None
    assert game.decision.player == "A"


def test_a_game_can_be_saved_and_loaded_in_the_middle_of_an_effect() -> None:
    game = Game.from_position(START.replace("LIF4,-,-", "LIF4,MET2,-"))
    game.push("FIR0@1")
    twin = Game.load(json.loads(json.dumps(game.save())))
    assert list(map(str, twin.legal_moves)) == list(map(str, game.legal_moves))
    for one in (game, twin):
        one.push("B1")
    assert game.save() == twin.save()
    again = Game.from_position(str(game.position))
    assert str(again.position) == str(game.position)


@pytest.mark.parametrize("plain", [{}, {"version": 99}, {"version": 1}, []])
def test_a_damaged_save_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="saved game"):
        Game.load(plain)


def test_a_save_of_another_version_is_refused_though_it_looks_alike() -> None:
    plain = Game.from_position(START).save()
    assert isinstance(plain["version"], int)
    with pytest.raises(ValueError, match="not a saved game of version"):
        Game.load(plain | {"version": plain["version"] + 1})


@pytest.mark.parametrize("value", [True, "1", None, 1.0])
def test_what_is_no_number_in_a_save_is_refused(value: object) -> None:
    plain = Game.from_position(START).save()
    numbers = [name for name, kept in plain.items() if type(kept) is int and name != "version"]
    assert numbers
    for name in numbers:
        with pytest.raises(ValueError, match="damaged"):
            Game.load(plain | {name: value})


@pytest.mark.parametrize("value", [1, "yes", None])
def test_what_is_neither_true_nor_false_in_a_save_is_refused(value: object) -> None:
    game = Game.from_position(START.replace("LIF4,-,-", "LIF4,MET2,-"))
    game.push("FIR0@1")
    plain = game.save()
    frames: Any = plain["frames"]
    for damaged in ({"dealt": value}, {"frames": [*frames[:-1], frames[-1] | {"done": value}]}):
        with pytest.raises(ValueError, match=r"damaged: TypeError.*expected true or false"):
            Game.load(plain | damaged)


def test_explain_is_the_chain_of_because() -> None:
    game = Game.from_position(START.replace("LIF4,-,-", "LIF4,MET2,-"))
    game.push("FIR0@1")
    assert [str(link) for link in game.explain()] == ["A: turn", "A: text FIR0:middle"]
    assert game.decision is not None
    assert (game.decision.kind, game.decision.source, game.decision.rule) == ("choose-card", "FIR0:middle", "R4.7")


def test_events_carry_cause_and_rule() -> None:
    game = Game.from_position(START.replace("LIF4,-,-", "LIF4,MET2,-"))
    game.push("FIR0@1")
    game.push("B1")
    (flip,) = [event for event in game.events if event.kind == "flip"]
    assert (flip.card, flip.place, flip.detail, flip.cause, flip.rule) == (
        "LIF4",
        "B1",
        "face-down",
        "FIR0:middle",
        "R6.7",
    )


def test_resignation() -> None:
    game = Game.from_position(START)
    game.resign("A")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.by) == ("B", "resignation")
    assert game.decision is None
    with pytest.raises(MoveError, match="over"):
        game.push("R")
    with pytest.raises(MoveError, match="over"):
        game.resign("B")
    with pytest.raises(ValueError, match="players are A and B"):
        game.resign("C")


def test_a_game_nobody_can_go_on_with_is_cut() -> None:
    """R12.1: no cards anywhere, so nobody is ever asked anything again."""
    game = Game.from_position("FIR-WAT-DEA -,-,- h:- d:- t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action c:-")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.by) == (None, "cut")


def test_values_and_control() -> None:
    game = Game.from_position(START.replace("c:-", "c:B"))
    assert [game.value("B", line) for line in (1, 2, 3)] == [4, 0, 0]
    assert game.control == "B"
    with pytest.raises(ValueError, match="lines are 1, 2 and 3"):
        game.value("A", 4)


def test_a_middle_that_is_ignored_by_the_time_its_turn_comes_is_not_begun() -> None:
    """Death 2 uncovers Speed 3 and Metal 0 at the same moment; Speed 3 shifts Apathy 2 into the line, and from then on
    there are no middle texts in it (R6.9, R4.1)."""
    mine = "SPE-DEA-APA SPE3.wat5,-,APA2 h:DEA2 d:?5 t:-"
    theirs = "LIF-MET-FIR MET0.fir5,FIR3,- h:LIF5 d:?5 t:-"
    game = Game.from_position(f"{mine} / {theirs} / A action c:-")
    game.push("DEA2@2")
    game.push("1")
    assert [str(move) for move in game.legal_moves] == ["SPE3:middle", "MET0:middle"]
    for move in ("SPE3:middle", "A3", "1"):
        game.push(move)
    assert [event.card for event in game.events if event.kind == "text"] == ["DEA2", "SPE3"]
    assert str(game.position).startswith("SPE-DEA-APA SPE3.APA2,DEA2,- ")


def test_a_text_that_has_died_is_written_as_dead() -> None:
    """Metal 6 has deleted itself and its own text is over, while Spirit 3 still asks within it."""
    mine = "HAT-MET-LIG HAT3.MET6,SPI3,- h:LIG0 d:LIG1.LIG2 t:-"
    game = Game.from_position(f"{mine} / LIF-FIR-SPE -,-,- h:LIF5 d:LIF1 t:- / A action c:-")
    game.push("LIG0@3")
    game.push("A1")
    assert " >text:A:MET6:top!@1" in str(game.position)
    assert " >text:A:HAT3:top@1" in str(game.position)
    assert str(Game.from_position(str(game.position)).position) == str(game.position)


def test_that_card_is_not_played_out_of_the_field() -> None:
    """A Fire 0 that reveals a face-down card and plays it: it lies in the field, so there is nothing to play."""
    fire = PRINTED.protocols["FIR"]
    own = replace(fire, cards=(Card(0, middle=(reveal(card.face_down), play_it("up"))), *fire.cards[1:]))
    game = Game.from_position(START.replace("-,-,-", "-,fir1,-", 1), protocols=[own])
    game.push("FIR0@1")
    assert [event.card for event in game.events if event.kind in ("reveal", "play")] == ["FIR0", "FIR1"]
    assert game.asked == "B"
