"""Networks of whole numbers: they say what was written down, whatever was asked before, and see no hidden card."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from recompile import Game, load_protocol
from recompile.cards import PRINTED
from recompile.engine import IS_COMPILED
from recompile.engine.batch import Chooser
from recompile.engine.ids import NOBODY
from recompile.engine.machine import answer_at
from recompile.engine.snapshot import from_plain
from recompile.engine.state import State
from recompile.search.chances import WHOLE, chances
from recompile.search.evaluate import WON
from recompile.search.judgement import Judge
from recompile.search.layers import MIDDLE, Active, Product, room_of
from recompile.search.network import Net, read_net
from recompile.search.weights import FORMAT, MAGIC, NetError, bytes_of, count, read_layers

FOLDER = Path(__file__).parent / "data"
POLICY, CRITIC = FOLDER / "small_policy.bin", FOLDER / "small_critic.bin"
EXAMPLES = Path(__file__).parent.parent / "examples" / "protocols"
FIRE = {"a": "FIR WAT DEA", "b": "LIF MET SPE"}
SEEDS = range(12 if IS_COMPILED else 2)
STEP = 1 if IS_COMPILED else 9  # every so many questions, where a question takes long


@cache
def policy() -> Net:
    return read_net(POLICY)


@cache
def critic() -> Net:
    return read_net(CRITIC)


@cache
def recorded() -> list[dict[str, Any]]:
    lines = (FOLDER / "small_network.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def questions(seed: int, **setup: Any) -> Iterator[State]:
    """Every question of a random game, each a state of its own."""
    chooser = Chooser(seed)
    state = Game(**(setup or FIRE), seed=seed)._state
    while state.asked != NOBODY:
        yield state.copy()
        answer_at(state, chooser.below(state.offered))


def opinion(judge: Judge, state: State, viewer: int, full: bool = False) -> list[int]:
    return [judge.judge(state, viewer, full), *judge.logits, *judge.chances]


# ---------------------------------------------------------------- what it says


def test_it_says_what_was_written_down() -> None:
    judge, arbiter = Judge(policy()), Judge(critic())
    for line in recorded():
        state = from_plain(line["state"])
        assert judge.judge(state, state.asked) == line["value"]
        assert list(judge.logits) == line["logits"]
        assert list(judge.chances) == line["chances"]
        assert arbiter.value(state, state.asked, True) == line["judged"]


def test_that_is_close_to_what_the_network_said_that_it_was_made_from() -> None:
    for line in recorded():
        value, judged, *logits = line["float"]
        assert line["value"] / 1000 == pytest.approx(value, abs=0.08)
        assert line["judged"] / 1000 == pytest.approx(judged, abs=0.08)
        if len(logits) > 1:
            assert [number / 1000 for number in line["logits"]] == pytest.approx(logits, abs=0.08)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_seen_before_makes_no_difference(seed: int) -> None:
    judge = Judge(policy())
    said = []
    for at, state in enumerate(questions(seed)):
        views = [(viewer, full) for viewer in (0, 1) for full in (False, True)]
        found = [opinion(judge, state, *view) for view in views]
        if at % STEP == 0:
            assert found == [opinion(Judge(policy()), state, *view) for view in views]
            said += [(state, view, each) for view, each in zip(views, found, strict=True)]
    other = Judge(policy())
    random.Random(seed).shuffle(said)
    for at, (state, view, each) in enumerate(said):
        assert opinion(other, state, *view) == each
        if at % 5 == 0:
            other.vectors.forget()
            judge.judge(state, *view)


def test_games_in_turn() -> None:
    """One judge for several games, one question of each at a time."""
    judge, games = Judge(policy()), [list(questions(seed, **setup)) for seed, setup in ((1, FIRE), (2, made()))]
    for states in zip(*(game[1:20:6] for game in games), strict=False):
        for state in states:
            assert opinion(judge, state, state.asked) == opinion(Judge(policy()), state, state.asked)


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_cards_do_not_matter(seed: int) -> None:
    judge, chance = Judge(policy()), random.Random(seed)
    differ = 0
    for state in list(questions(seed))[::STEP]:
        game, player = Game.of_state(state.copy()), "AB"[state.asked]
        world = game.view(player).world(chance)
        assert opinion(judge, world, state.asked) == opinion(judge, state, state.asked)
        differ += judge.value(world, state.asked, True) != judge.value(state, state.asked, True)
    assert differ


# ---------------------------------------------------------------- which games


def made() -> dict[str, Any]:
    """Six protocols that are not printed."""
    own = [load_protocol(path) for path in sorted(EXAMPLES.glob("*.yaml"))][:6]
    codes = [protocol.code for protocol in own]
    return {"a": codes[:3], "b": codes[3:], "protocols": own}


def test_made_protocols_are_read() -> None:
    judge, worth = Judge(policy()), set[int]()
    for state in list(questions(3, **made()))[::STEP]:
        said = opinion(judge, state, state.asked)
        assert said == opinion(Judge(policy()), state, state.asked)
        worth.add(said[0])
    assert len(worth) > 1


def test_a_printed_protocol_under_another_name_is_known_by_its_words_alone() -> None:
    fire, judge = PRINTED.protocols["FIR"], Judge(policy())
    worth = []
    for code in ("FIR", "FIS", "FIT"):
        other = [] if code == "FIR" else [replace(fire, code=code)]
        game = Game(a=f"{code} WAT DEA", b="LIF MET SPE", seed=5, protocols=other)
        worth.append(judge.value(game._state, 0, True))
    assert worth[0] != worth[1] == worth[2]


def test_drafts_and_games_that_are_over() -> None:
    judge = Judge(policy())
    draft = Game(seed=4)
    for _ in range(6):
        state = draft._state
        assert opinion(judge, state, state.asked) == opinion(Judge(policy()), state, state.asked)
        assert set(judge.logits) == {0}
        draft.answer(0)
    *_, last = questions(1)
    over = next(after for after in (answered(last, at) for at in range(last.offered)) if after.asked == NOBODY)
    assert judge.judge(over, over.winner) == WON
    assert judge.judge(over, 1 - over.winner) == -WON
    assert len(judge.logits) == len(judge.chances) == 0


def answered(state: State, at: int) -> State:
    after = state.copy()
    answer_at(after, at)
    return after


def test_who_is_not_asked_has_no_opinion_about_answers() -> None:
    judge, state = Judge(policy()), next(questions(1))
    worth = judge.judge(state, 1 - state.asked)
    assert worth == judge.value(state, 1 - state.asked)
    assert set(judge.logits) == {0}
    assert max(judge.chances) - min(judge.chances) < state.offered


def test_one_that_judges_positions_scores_no_answers() -> None:
    arbiter, state = Judge(critic()), next(questions(1))
    assert arbiter.value(state, 1 - state.asked, True) == arbiter.judge(state, 1 - state.asked, True)
    with pytest.raises(ValueError, match="no opinion about answers"):
        arbiter.judge(state, state.asked, True)


def test_cards_of_a_seventh_protocol_are_too_many() -> None:
    a, b = "FIR-WAT-DEA -,-,- h:FIR1.PSY2 d:?9 t:-", "PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:-"
    game = Game.from_position(f"{a} / {b} / A action c:-")
    with pytest.raises(ValueError, match="cards of other protocols than its six"):
        Judge(policy()).value(game._state, 0)


# ---------------------------------------------------------------- numbers


def test_products_are_exact_as_long_as_sums_stay_in_their_lanes() -> None:
    chance = random.Random(3)
    for outputs, inputs, top in ((1, 1, 127), (2, 64, 127), (30, 65, 200), (64, 33, 240)):
        rows = [
            [chance.choice((-127, 127, 0, chance.randint(-127, 127))) for _ in range(inputs)] for _ in range(outputs)
        ]
        neurons = [chance.choice((0, top, chance.randint(0, top))) for _ in range(inputs)]
        sums = [sum(weight * neuron for weight, neuron in zip(row, neurons, strict=True)) for row in rows]
        assert max(map(abs, sums)) < MIDDLE
        active, out = Active(inputs), vec[i64]([0] * room_of(outputs))
        active.take(vec[i64](neurons), inputs)
        Product(bytes(weight & 255 for row in rows for weight in row), 0, outputs, inputs).of(active, out)
        assert list(out)[:outputs] == sums


@pytest.mark.parametrize("path", [POLICY, CRITIC])
def test_no_sum_of_a_network_can_leave_its_lane(path: Path) -> None:
    header, layers = read_layers(path.read_bytes(), path.name)
    for name, width in layers.widths.items():
        inputs = layers.sizes[name][-1]
        most = header["top"] * (3 if name == "table_lines" else 1)
        first = layers.starts[name]
        for row in range(count(layers.sizes[name][:-1]) if width == 1 else 0):
            weights = [(byte ^ 128) - 128 for byte in layers.data[first + row * inputs :][:inputs]]
            assert sum(weight for weight in weights if weight > 0) * most < MIDDLE
            assert -sum(weight for weight in weights if weight < 0) * most < MIDDLE


def test_chances_are_those_of_the_logits() -> None:
    chance = random.Random(1)
    for many in (1, 2, 9, 40):
        logits = [chance.randint(-9000, 9000) for _ in range(many)]
        found = list(chances(vec[i64](logits)))
        weights = [exp(logit / 1000) for logit in logits]
        assert sum(found) == WHOLE
        assert [each / WHOLE for each in found] == pytest.approx([w / sum(weights) for w in weights], abs=many / WHOLE)
    assert list(chances(vec[i64]())) == []


# ---------------------------------------------------------------- files


def changed(**other: object) -> bytes:
    """The network with another header."""
    header, layers = read_layers(POLICY.read_bytes(), "it")
    return bytes_of({**header, **other}, layers.data)


def without(name: str) -> list[dict[str, Any]]:
    header, _ = read_layers(POLICY.read_bytes(), "it")
    return [{**layer, "name": "x"} if layer["name"] == name else layer for layer in header["layers"]]


def flipped(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


DATA = POLICY.read_bytes()
WRONG = {
    "empty": (b"", "is no network: it begins with b''"),
    "another file": (b"PK" + DATA, "is no network: it begins with b'PK"),
    "cut in the header": (DATA[:200], "is cut off: 200 bytes, and its header alone ends at"),
    "cut in the weights": (DATA[:-5], r"\d+ bytes of weights, but its layers have \d+"),
    "too long": (DATA + b"x", "bytes of weights, but its layers have"),
    "a bit is wrong": (flipped(DATA), "the weights are damaged"),
    "no header": (MAGIC + (3).to_bytes(4, "little") + b"{,}", "the header cannot be read"),
    "a list as header": (
        MAGIC + (2).to_bytes(4, "little") + b"[]",
        r"the header has to be an object, and is \[\]",
    ),
    "no layers": (bytes_of({}, b""), "the header is incomplete"),
    "another format": (changed(format=FORMAT + 1), "format 3, but this program reads format 2"),
    "another encoding": (changed(encoding=1), "encoding 1, but this program reads encoding 2"),
    "a layer is missing": (changed(layers=without("token")), "there is no layer 'token'"),
    "another shape": (changed(shape={"card": 25, "line": 24, "trunk": 48, "head": 12, "read": 16}), "expected"),
    "neurons too strong": (changed(top=400), "neurons up to 400, but 341 is the most"),
    "no kind": (changed(kind=None, facts=None), "the header is incomplete"),
}


@pytest.mark.parametrize(("data", "said"), WRONG.values(), ids=WRONG)
def test_other_files_are_refused(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "net.bin"
    path.write_bytes(data)
    with pytest.raises(NetError, match=said) as refused:
        read_net(path)
    assert str(path) in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NetError, match="cannot be read"):
        read_net(tmp_path / "none.bin")


def test_a_network_says_where_it_comes_from() -> None:
    assert policy().made["by"] == "scripts/small_network.py"
