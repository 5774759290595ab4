"""Texts that look right and are not: numbers nobody could mean, impossible drafts, frames that fit nothing.

Every parser refuses them with an error that helps, changes nothing, and never lets another exception out.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from recompile import CARDS, Game, Move, MoveError, NotAMove, NotationError, Position, SetupError
from recompile.game.records import Record, record_of, redacted, replay
from recompile.game.scenarios import ScenarioError, parse, run

GOOD = (
    "FIR-WAT-DEA -,FIR4,- h:FIR1.WAT4 d:WAT1.FIR2 t:FIR5 / "
    "LIF-MET-SPE met1,MET2,- h:LIF0.SPE5 d:LIF1.LIF2 t:- / A action 14 c:B"
)
EMPTY = "- -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:-"
RULINGS = Path(__file__).parent.parent / "rulings"


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("d:LIF1.LIF2", "d:?999999999999", "there are not so many cards: '?999999999999'"),
        ("d:LIF1.LIF2", "d:?" + "9" * 5000, "there are not so many cards"),
        ("d:LIF1.LIF2", "d:?٣", "no card is called '?٣'"),
        ("d:LIF1.LIF2", "d:?150", "a game has room for 64 cards, not for 160"),
        ("d:LIF1.LIF2", "d:?400", "there are not enough cards"),
        ("d:LIF1.LIF2", "d:" + ".".join(code for code in CARDS if code[0] in "ACGHIT"), "has room"),
        (" 14 ", " ² ", "expected control"),
        (" 14 ", " 1² ", "expected control"),
        (" 14 ", " 0 ", "turns are counted from 1"),
        (" 14 ", " 999999 ", "at most 5 digits"),
        (" 14 ", " " + "9" * 5000 + " ", "at most 5 digits"),
        ("A action", "AB action", "expected A or B, not 'AB'"),
        ("A action", "action", "expected A or B, not 'action'"),
        ("FIR-WAT", "FIR**-WAT", "no protocol is called 'FIR*'"),
        ("FIR-WAT", "*-WAT", "no protocol is called ''"),
        ("FIR-WAT", "FIR-WAT-ICE", "expected three protocols, not 4"),
        ("A action", "A draft", "cannot stand at 3 to 3 protocols"),
        ("t:FIR5", "t:FIR5 x:FIR0", "expected '/'"),
        ("h:FIR1.WAT4", "h:FIR1.FIR1", "FIR1 stands there twice"),
        ("h:FIR1.WAT4", "h:met1", "MET1 stands there twice"),
        ("FIR4", "FIR4.??.?3", "case carries facing"),
        ("FIR4", "ﬁr4,", "expected three stacks"),
        ("/ LIF", "LIF", "expected '/', not 'LIF-MET-SPE'"),
        ("c:B", "c:AB", "expected control"),
        ("c:B", "c:B c:A", "expected a frame that begins with >"),
        ("c:B", "c:B >", "not a frame: '>'"),
    ],
)
def test_a_broken_position_says_what_is_wrong(old: str, new: str, problem: str) -> None:
    assert str(Game.from_position(GOOD).position) == GOOD
    with pytest.raises(NotationError) as caught:
        Game.from_position(GOOD.replace(old, new, 1))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("- -,", "FIR-WAT -,", "cannot stand at 2 to 0 protocols"),
        ("/ - -,", "/ FIR -,", "cannot stand at 0 to 1 protocols"),
        ("- -,", "FIR* -,", "no compiled protocols"),
        ("h:-", "h:FIR1", "there are no cards"),
        ("d:-", "d:?5", "there are no cards"),
        ("c:-", "c:- >bans:-2", "expected a number, not '-2'"),
        ("c:-", "c:- >bans:25", "the pool has 30 protocols, and the draft needs 31"),
        ("c:-", "c:- >pool:", "the pool has 0 protocols"),
        ("c:-", "c:- >pool:FIR.FIR.WAT.DEA.LIF.MET.SPE", "twice"),
        ("c:-", "c:- >pool:FIR.WAT.DEA.LIF.MET.SPE >bans:1", "the draft needs 7"),
        ("c:-", "c:- >refresh:A", "belong to the draft, and nothing else does"),
    ],
)
def test_a_draft_that_cannot_be(old: str, new: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_position(EMPTY.replace(old, new, 1))
    assert problem in str(caught.value)


def test_bans_after_a_pick_are_refused() -> None:
    with pytest.raises(NotationError, match="bans come before the draft"):
        Game.from_position(EMPTY.replace("-", "FIR", 1) + " >bans:1")


@pytest.mark.parametrize(
    ("frames", "problem"),
    [
        (">bans:2", "belong to the draft"),
        (">pool:ICE.GRA", "belong to the draft"),
        (">queue:A0{fir3:A:play}", "expected a stack such as A2, not 'A0'"),
        (">queue:B-1{fir3:A:play}", "expected a stack such as A2"),
        (">queue:A26{fir3:A:play}", "expected a stack such as A2"),
        (">queue:A2{fir1:A:play}", "FIR1 stands there twice"),
        (">queue:A2{fir3:C:play}", "cannot read the frame"),
        (">arrive:A", "arrive must say where: 'stack'"),
        (">arrive:A{stack=A2,step=1}", "no card is on its way to 'A2'"),
        (">arrive:A{stack=A2,card=#A2.1}", "no card lies at '#A2.1'"),
        (">compile:A", "compile must say where: 'line'"),
        (">compile:A{line=0}", "lines are 1, 2 and 3, not '0'"),
        (">compile:A{line=7}", "lines are 1, 2 and 3, not '7'"),
        (">compile:A{line=1,step=-1}", "expected a number, not '-1'"),
        (">text:A:FIR4:bottom@99", "this text has no such step"),
        (">text:A:LIF0:middle@1{loop,lines=0+4}", "lines are 1, 2 and 3, not '0'"),
        (">text:A:FIR4:middle@0{that=Z9.1}", "expected a card, a place or ?, not 'Z9.1'"),
        (">text:A:FIR4:middle@0{that=?}", "no unknown card is left to stand for '?'"),
        (">discard:A{least=3,most=3,into=A}", "A has 2 cards and cannot discard so many"),
        (">discard:A{least=2,most=1,into=A}", "cannot discard so many"),
        (">discard:A{least=1,most=2,into=A,chosen=SPE5}", "not in the hand of A"),
        (">discard:A{least=1,most=2,into=A,chosen=FIR1+FIR1}", "chosen twice"),
        (">leave:A{card=FIR0}", "leave must say where: 'to'"),
        (">leave:A{to=A.trash}", "leave must say which card"),
        (">leave:A{card=FIR0,to=A.pocket}", "cannot read the frame"),
        (">shift-all:A{blocks=A2.1+-,line=1}", "the first card on its way"),
        (">shift-all:A{blocks=A2.1,line=1}", "the first card on its way"),
        (">lock:MET1:middle{turn=" + "9" * 30 + "}", "expected a number"),
        (">lock:MET1:side{turn=15}", "cannot read the frame"),
        (">refresh:A{line=1}", "a refresh frame has no register 'line'"),
        (">nothing:A", "unknown kind of frame 'nothing'"),
    ],
)
def test_frames_that_do_not_fit_are_refused(frames: str, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        Game.from_position(f"{GOOD} {frames}")
    assert problem in str(caught.value)


def test_a_card_far_up_a_stack_can_be_chosen() -> None:
    """The most cards a position can hold, all in one stack: every place has its own answer."""
    tower = ".".join(code.lower() for code in CARDS if code[:3] in ("APA", "CHA", "CLA", "COR", "COU", "DAR"))
    position = GOOD.replace("met1,", f"{tower},").replace("h:FIR1.WAT4", "h:FIR0").replace("FIR4", "-")
    trimmed = (
        position.replace("d:WAT1.FIR2 t:FIR5", "d:- t:-").replace("d:LIF1.LIF2", "d:-").replace("h:LIF0.SPE5", "h:-")
    )
    game = Game.from_position(trimmed)
    game.push("FIR0@1")
    assert "B1" in game.legal_moves
    assert "B1.36" in game.legal_moves


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "text",
    ["B1.0", "B1.00", "B1.01", "B1.100", "B1.٣", "=٣", "FIR0:mıddle", "ﬁr3", "ſPE1", "FIR3@²", "%3-3", "\x00", "AB"],
)
def test_what_only_resembles_a_move_is_none(text: str) -> None:
    game = Game.from_position(GOOD)
    before = game.save()
    with pytest.raises(NotAMove, match="is not a move"):
        game.push(text)
    assert game.save() == before
    assert game.moves == ()


@pytest.mark.parametrize("seed", [-1, 2**53, 10**30])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    problem = f"the seed must be between 0 and .*, not {seed}"
    with pytest.raises(SetupError, match=problem):
        Game(seed=seed)
    with pytest.raises(SetupError, match=problem):
        Game.from_position(GOOD, seed=seed)


# ---------------------------------------------------------------- fuzzing

PIECES = re.compile(r"([\s./,:>{}=+()@-])")
SIGNS = "ABCFIRWATDEfirwatde0123456789.,:;-/ >?*@()[]{}%~=+#!\"'\\\n\t\x00²٣ßıﬁ"
FUZZ = settings(max_examples=250, derandomize=True, deadline=None)


def texts_of_games() -> tuple[list[str], list[str], list[str]]:
    """Positions inside effects, moves, and records of every kind."""
    positions, moves, records = [GOOD, EMPTY], ["~B:MET-LIF-SPE", "=FIR", "COR0:top", "%1-2", "B2.1"], []
    for seed in range(8):
        chance = random.Random(seed)
        game = Game(seed=seed, limit=24, bans=seed % 3)
        while game.decision is not None:
            legal = list(game.legal_moves)
            moves += map(str, legal)
            game.push(chance.choice(legal))
            if ">" in str(game.position):
                positions.append(str(game.position))
        records += [str(record_of(game)), str(redacted(game, "AB"[seed % 2]))]
        later = Game.from_position(positions[-1])
        records.append(str(record_of(later)))
    return positions, sorted(set(moves)), records


POSITIONS, MOVES, RECORDS = texts_of_games()
FRAMES = sorted({frame for text in POSITIONS for frame in re.findall(r">\S+", text)})


@st.composite
def damaged(draw: st.DrawFn, texts: list[str], spare: list[str]) -> str:
    """A good text after a few accidents: signs lost, added or changed, pieces swapped or taken from elsewhere."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        pieces = PIECES.split(text)
        first, second = draw(st.integers(0, len(pieces) - 1)), draw(st.integers(0, len(pieces) - 1))
        at = draw(st.integers(0, len(text)))
        accident = draw(st.integers(0, 6))
        if accident == 0:
            text = text[:at] + text[at + draw(st.integers(1, 6)) :]
        elif accident == 1:
            text = text[:at] + draw(st.sampled_from(SIGNS)) + text[at:]
        elif accident == 2:
            text = text[:at] + draw(st.sampled_from(SIGNS)) + text[at + 1 :]
        elif accident == 3:
            pieces[first], pieces[second] = pieces[second], pieces[first]
            text = "".join(pieces)
        elif accident == 4:
            pieces[first] = draw(st.sampled_from(spare))
            text = "".join(pieces)
        elif accident == 5:
            pieces[first] = draw(st.sampled_from("0123456789")) if pieces[first].isdigit() else pieces[second]
            text = "".join(pieces)
        else:
            text += " " + draw(st.sampled_from(spare))
    return text


noise = st.text(SIGNS, max_size=60) | st.text(max_size=30)


@FUZZ
@given(damaged(POSITIONS, FRAMES) | noise)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = Position.parse(text)
    except NotationError:
        return
    assert Position.parse(str(position)) == position
    try:
        game = Game.from_position(position)
    except NotationError:
        return
    now = game.position
    assert Position.parse(str(now)) == now
    assert (game.decision is None) == (len(game.legal_moves) == 0)


@FUZZ
@given(st.sampled_from(POSITIONS), st.lists(st.sampled_from(FRAMES), min_size=1, max_size=3))
def test_frames_of_another_game_fit_or_are_refused(text: str, frames: list[str]) -> None:
    """Every frame is a good one, only not here."""
    try:
        game = Game.from_position(" ".join([text.partition(" >")[0], *frames]))
    except NotationError:
        return
    assert (game.decision is None) == (len(game.legal_moves) == 0)


@FUZZ
@given(st.sampled_from(POSITIONS), damaged(MOVES, MOVES) | noise)
def test_any_text_is_a_move_or_refused_and_changes_nothing(position: str, text: str) -> None:
    game = Game.from_position(position)
    before = game.save()
    try:
        move = Move(text)
        assert Move(str(move)) == move
        game.push(move)
    except MoveError:
        assert game.save() == before
        assert game.moves == ()


@FUZZ
@given(damaged(RECORDS, [*MOVES, "(", ")", "  ", "%A:", "%B?FIR3", "{x}", '[End "cut"]', "1."]) | noise)
def test_any_text_is_a_record_or_refused(text: str) -> None:
    try:
        record = Record.parse(text)
    except NotationError:
        return
    assert Record.parse(str(record)) == record
    try:
        game = replay(record)
    except NotationError:
        return
    assert record_of(game, record.headers).entries == tuple(
        entry if not entry.comment else type(entry)(entry.player, entry.move, entry.inside, entry.chance)
        for entry in record.entries
    )


SCENARIOS: list[dict[str, object]] = [
    entry for path in sorted(RULINGS.glob("*.yaml"))[:6] for entry in yaml.safe_load(path.read_text("utf-8"))[:10]
]
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "-", "A", "yes", "??", "FIR3"])
    | noise,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("AB.handsees", max_size=6), inner, max_size=3),
    max_leaves=5,
)


@FUZZ
@given(st.sampled_from(SCENARIOS), st.data())
def test_a_damaged_scenario_runs_or_is_refused(entry: dict[str, object], data: st.DataObject) -> None:
    changed = dict(entry)
    part = data.draw(st.sampled_from(["position", "moves", "expect", "seed", "name"]))
    value = changed.get(part)
    if isinstance(value, list) and value:
        value = [*value]
        value[data.draw(st.integers(0, len(value) - 1))] = data.draw(damaged(MOVES, MOVES) | plain)
    elif isinstance(value, dict) and value:
        key = data.draw(st.sampled_from(sorted(value)) | st.sampled_from(["A.sees", "B.deck", "position", "C.hand"]))
        value = {**value, key: data.draw(plain)}
    elif isinstance(value, str):
        value = data.draw(damaged([value], FRAMES))
    else:
        value = data.draw(plain)
    changed[part] = value
    try:
        result = run(parse(changed))
    except ScenarioError:
        return
    assert result.passed == (not result.problems)
