"""Bad input of every kind: a clear error that says what and where, and nothing is changed. No parser ever crashes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from recompile import IllegalMove, MoveError, NotAMove, NotationError, SetupError
from recompile.game import Game
from recompile.game.records import record_of, replay
from recompile.game.scenarios import ScenarioError, load, parse, run
from recompile.notation import Move, Position, Record

SIDE_A = "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1.WAT4 d:WAT1.FIR2 t:FIR5"
SIDE_B = "LIF-MET-SPE met1,MET2,- h:LIF0.SPE5 d:?10 t:-"
GOOD = f"{SIDE_A} / {SIDE_B} / A action 14 c:B"


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("FIR1.", "FIX1.", "no card is called 'FIX1'"),
        ("FIR1.", "FIR9.", "the values of Fire are 0, 1, 2, 3, 4, 5"),
        ("FIR1.", "GRA3.", "the values of Gravity are 0, 1, 2, 4, 5, 6"),
        ("FIR1.", "FIR3.", "FIR3 stands there twice"),
        ("FIR1.", "LIF0.", "LIF0 stands there twice"),
        ("FIR1.", "FIR1..", "no card is called ''"),
        ("LIF-MET", "FIR-MET", "FIR stands there twice"),
        ("LIF-MET", "LIV-MET", "no protocol is called 'LIV'"),
        ("LIF-MET-SPE", "LIF-MET", "expected three protocols, not 2"),
        ("FIR3.wat0", "Fir3.wat0", "case carries facing"),
        ("FIR3.wat0,-,DEA1", "FIR3.wat0,-", "three stacks"),
        ("FIR3.wat0,-,DEA1", "FIR3,wat0,-,DEA1", "three stacks"),
        (",-,DEA1", ",,DEA1", "case carries facing"),
        ("h:FIR1", "x:FIR1", "expected h:"),
        (" d:WAT1.FIR2", "", "expected d:"),
        ("A action", "C action", "expected A or B"),
        ("A action", "A acting", "expected a phase"),
        ("action 14", "action 0", "counted from 1"),
        ("action 14", "action -3", "expected control"),
        ("c:B", "c:C", "expected control"),
        ("c:B", "", "the text ends where"),
        ("c:B", "c:B FIR3", "begins with >"),
        (" / A action 14 c:B", "", "the text ends where"),
        (" / A", " A", "expected '/'"),
        ("d:?10", "d:?x", "no card is called '?x'"),
    ],
)
def test_broken_positions(old: str, new: str, problem: str) -> None:
    assert str(Position.parse(GOOD)) == GOOD
    with pytest.raises(NotationError) as caught:
        Position.parse(GOOD.replace(old, new, 1))
    assert problem in str(caught.value)
    assert "^" in str(caught.value)


BROKEN_FRAMES = """
>  >nothing:A  >text:A  >text:A:FIR0:middle@99  >text:C:FIR0:middle@1  >text:A:FIR0:middle@0{that=A3.9}
>text:A:FIR0:middle@0{that=A3.0}  >text:A:FIR0:middle@0{colour=3}  >text:A:FIX0:middle@0
>queue:A1{FIR3:A:play}  >queue:A1{fir0}  >order:A{noted=FIR0}  >discard:A{most=x}  >discard:C  >lock:FIR0{turn=3}
>leave:A{card=#A1.1,to=A.trash}  >leave:A{card=FIR0,to=A.pocket}  >bans:x  >pool:FIR.XXX  >refresh  >refresh:AB
"""


@pytest.mark.parametrize("frames", BROKEN_FRAMES.split())
def test_broken_frames(frames: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(f"{GOOD} {frames}").to_state()


def test_more_hidden_cards_than_there_are() -> None:
    with pytest.raises(NotationError, match="not enough cards"):
        Position.parse(GOOD.replace("d:?10", "d:?400")).to_state()


# ---------------------------------------------------------------- moves


@pytest.fixture
def game() -> Game:
    return Game.from_position(GOOD)


@pytest.mark.parametrize(
    "text", ["FIR9@1", "FIR3@4", "Fir3@1", "", "   ", "hello world", "B4", "%1-1", "=9x", "~FIR", "??"]
)
def test_unknown_moves(game: Game, text: str) -> None:
    before = game.save()
    with pytest.raises(NotAMove, match="is not a move"):
        game.push(text)
    assert game.save() == before
    assert game.moves == ()


@pytest.mark.parametrize(
    "text", ["FIR0@1", "FIR1@2", "SPE5@3", "LIF0", "yes", "2", "C1", "A1", "keep", "=3", "FIR", "B"]
)
def test_illegal_moves(game: Game, text: str) -> None:
    """Also those that would be legal for the other player: whoever is not asked cannot move."""
    before = game.save()
    with pytest.raises(IllegalMove, match="legal moves are FIR1@1, fir1@1, fir1@3, WAT4@2"):
        game.push(text)
    assert game.save() == before
    assert game.moves == ()


def test_no_moves_after_the_end(game: Game) -> None:
    game.resign("A")
    before = game.save()
    with pytest.raises(IllegalMove, match="over"):
        game.push("FIR1@1")
    with pytest.raises(IllegalMove, match="over"):
        game.resign("B")
    assert game.save() == before


def test_nothing_to_take_back(game: Game) -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()


def test_unknown_players_and_lines(game: Game) -> None:
    for wrong in ("C", "a", ""):
        with pytest.raises(ValueError, match="players are A and B"):
            game.view(wrong)
    with pytest.raises(ValueError, match="lines are 1, 2 and 3"):
        game.value("A", 4)


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"a": "FIR WAT DEA"}, "both players"),
        ({"a": "FIR WAT", "b": "LIF MET SPE"}, "A needs three protocols, not 2"),
        ({"a": "FIR WAT DEA", "b": "LIF MET SPE ICE"}, "B needs three protocols, not 4"),
        ({"a": "FIR WAT DEA", "b": "LIF MET FIR"}, "FIR is there twice"),
        ({"a": "FIR WAT DEA", "b": "LIF MET XXX"}, "no protocol is called 'XXX'"),
        ({"pool": "FIR WAT DEA LIF MET"}, "needs 6 protocols, and the pool has 5"),
        ({"pool": "FIR WAT DEA LIF MET SPE", "bans": 1}, "needs 7 protocols"),
        ({"pool": "FIR WAT DEA LIF MET SPE FIR"}, "FIR is there twice"),
        ({"pool": "FIR WAT DEA LIF MET SPE", "sets": "Main 1"}, "not both"),
        ({"sets": "Main 3"}, "unknown set 'Main 3'; the sets are Main 1"),
        ({"sets": "Aux 1"}, "the pool has 3"),
        ({"random_pool": 5}, "must hold 6 to 30"),
        ({"random_pool": 31}, "must hold 6 to 30"),
        ({"bans": -1}, "cannot be -1"),
        ({"seed": -1}, "the seed must be between 0 and 9007199254740991, not -1"),
        ({"seed": 2**53}, "the seed must be between"),
    ],
)
def test_impossible_games(setup: dict[str, object], problem: str) -> None:
    with pytest.raises(SetupError) as caught:
        Game(**{"seed": 1, **setup})  # type: ignore[arg-type]
    assert problem in str(caught.value)


def test_a_seed_out_of_range_for_a_position() -> None:
    with pytest.raises(SetupError, match="the seed must be between"):
        Game.from_position(GOOD, seed=2**53)


# ---------------------------------------------------------------- saved games and scenarios


@pytest.mark.parametrize("plain", [None, [], {}, {"version": 99}, {"version": 1}, {"version": 1, "cast": "x"}])
def test_damaged_saves(plain: object) -> None:
    with pytest.raises(ValueError, match=r"not a saved game|damaged"):
        Game.load(plain)  # type: ignore[arg-type]  # compiled code checks types itself


@pytest.mark.parametrize("name", ["facts", "frames", "zones", "seed1", "committed"])
@pytest.mark.parametrize("value", [None, "x", [None], {"a": 1}, 1.5])
def test_saves_with_a_damaged_part(game: Game, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"damaged"):
        Game.load(game.save() | {name: value})


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ([], "expected a mapping"),
        ({"name": "x"}, "with a position"),
        ({"position": GOOD, "mvoes": []}, "unknown key 'mvoes'"),
        ({"position": GOOD, "moves": "A R"}, "moves must be a list"),
        ({"position": GOOD, "expect": []}, None),
        ({"position": GOOD, "expect": ["x"]}, "expect a mapping"),
        ({"position": GOOD, "seed": "x"}, "seed must be a number"),
    ],
)
def test_broken_scenarios(entry: object, problem: str | None) -> None:
    if problem is None:
        assert parse(entry).expect == {}
        return
    with pytest.raises(ScenarioError) as caught:
        parse(entry)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"position": GOOD.replace("A action", "C action")}, "expected A or B"),
        ({"position": GOOD, "moves": ["FIR1@1"]}, "expected 'A move' or 'B move'"),
        ({"position": GOOD, "moves": ["B FIR1@1"]}, "A is asked (action), not B"),
        ({"position": GOOD, "moves": ["A FIR9@1"]}, "is not a move"),
        ({"position": GOOD, "moves": ["A FIR1@2"]}, "is not legal now"),
        ({"position": GOOD, "expect": {"colour": "red"}}, "unknown key 'colour'"),
        ({"position": GOOD, "expect": {"C.hand": "FIR1"}}, "unknown key 'C.hand'"),
        ({"position": GOOD, "expect": {"A.hand": "FIX1"}}, "no card is called 'FIX1'"),
        ({"position": GOOD, "expect": {"position": "A"}}, "position: "),
        ({"position": GOOD, "seed": -3}, "the seed must be between"),
    ],
)
def test_scenarios_that_cannot_be_played_fail_clearly(entry: object, problem: str) -> None:
    result = run(parse(entry))
    assert not result.passed
    assert problem in "\n".join(result.problems)


# ---------------------------------------------------------------- fuzzing

ALPHABET = "ABCFIRWATDELMSPEfirwat0123456789.,:;-/ >?*@()[]{}%~=+#\"'\\\n\t\x00é"


def sources() -> tuple[list[str], list[str], list[str]]:
    """Positions, moves and records of a few random games, to be damaged."""
    positions, moves, records = [GOOD], ["FIR3@1", "~B:MET-LIF-SPE"], []
    for seed in range(6):
        chance, game = random.Random(seed), Game(seed=seed, limit=40)
        while game.options:
            legal = list(game.legal_moves)
            moves += map(str, legal)
            game.push(chance.choice(legal))
            if game.depth > 1:
                positions.append(str(game.position))
        records.append(str(record_of(game)))
    return positions, sorted(set(moves)), records


POSITIONS, MOVES, RECORDS = sources()
noise = st.text(ALPHABET, max_size=60) | st.text(max_size=30)


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A good text in which a few pieces were cut out, put in, doubled or swapped."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = text[start:end]
        changed = st.sampled_from(["", piece * 2, piece[::-1], piece.swapcase()])
        piece = draw(changed | noise)
        text = text[:start] + piece + text[end:]
    return text


@given(damaged(POSITIONS) | noise)
@settings(max_examples=400, deadline=None)
def test_fuzzed_positions(text: str) -> None:
    try:
        position = Position.parse(text)
        position.to_state()
    except NotationError:
        return
    assert Position.parse(str(position)) == position


@given(damaged(MOVES) | noise)
@settings(max_examples=400, deadline=None)
def test_fuzzed_moves(text: str) -> None:
    game = Game.from_position(GOOD)
    before = game.save()
    try:
        move = Move(text)
        assert Move(str(move)) == move
        game.push(move)
    except MoveError:
        assert game.save() == before


@given(damaged(RECORDS) | noise)
@settings(max_examples=200, deadline=None)
def test_fuzzed_records(text: str) -> None:
    try:
        record = Record.parse(text)
        assert Record.parse(str(record)) == record
        replay(record)
    except NotationError:
        return


SCENARIOS = [f"- name: x\n  position: {text}\n  moves: [A FIR1@1]\n  expect: {{ask: A}}" for text in POSITIONS]


@given(damaged(SCENARIOS))
@settings(max_examples=200, deadline=None)
def test_fuzzed_scenario_files(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "scenario.yaml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    load_and_run(file)


def load_and_run(file: Path) -> None:
    try:
        scenarios = load(file)
    except ScenarioError:
        return
    for scenario in scenarios:
        run(scenario)


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["name", "position", "moves", "expect", "seed", "why"]), plain_values))
@settings(max_examples=200, deadline=None)
def test_fuzzed_scenarios(entry: dict[str, object]) -> None:
    """Whatever YAML can hold, under the right keys and with a good position."""
    try:
        scenario = parse({**entry, "position": GOOD})
    except ScenarioError:
        return
    run(scenario)
    assert yaml.safe_load(yaml.safe_dump(entry)) == entry
