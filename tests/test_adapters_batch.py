"""Many games in lock step: the same games as one by one, whatever is asked for."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from recompile import load_protocol
from recompile.engine import IS_COMPILED, machine
from recompile.engine.state import State
from recompile.game.setup import SetupError
from recompile.notation.names import protocol_name

np = pytest.importorskip("numpy")

from recompile.adapters.encode import ACTIONS, SIZE, Encoding, EncodingError, IllegalAction  # noqa: E402
from recompile.adapters.many_games import Batch, NotReset, Step  # noqa: E402 - needs numpy
from recompile.adapters.starts import Start  # noqa: E402

EXAMPLE = next((Path(__file__).resolve().parents[1] / "examples" / "protocols").glob("*.yaml"))
STEPS = 2000 if IS_COMPILED else 250
SHORT = Start(draft=False, limit=12)


def any_of(step: Step, chance: random.Random) -> list[int]:
    return [chance.choice(np.flatnonzero(mask).tolist()) for mask in step.masks]


def test_games_are_the_same_as_one_by_one() -> None:
    """Every row, result and new game of a batch against games that are played alone."""
    env, encoding, chance = Batch(3, start=SHORT, seed=40, full=True, lists=True), Encoding(), random.Random(1)
    now = env.reset()
    alone, begun = [SHORT.state(40 + place) for place in range(3)], [0, 0, 0]
    ended = 0
    for _ in range(STEPS):
        legal = np.split(now.legal, np.cumsum(now.offered)[:-1])
        for place, state in enumerate(alone):
            player = "AB"[state.asked]
            assert now.players[place] == state.asked
            assert (now.observations[place] == encoding.observe(state, player)).all()
            assert (now.full[place] == encoding.observe(state, player, full=True)).all()
            assert (now.masks[place] == encoding.mask(state)).all()
            assert legal[place].tolist() == encoding.legal(state)
        actions = any_of(now, chance)
        now = env.step(np.array(actions))
        for place, action in enumerate(actions):
            state = alone[place]
            machine.answer(state, encoding.option(state, action))
            assert now.ended[place] == (state.asked < 0)
            rewards = {0: [1, -1], 1: [-1, 1]}.get(int(state.winner), [0, 0])
            assert now.rewards[place].tolist() == rewards
            if state.asked < 0:
                assert now.cut[place] == (state.winner < 0)
                begun[place] += 1
                alone[place] = SHORT.state(40 + place + 3 * begun[place])
                ended += 1
    assert ended > 10


def test_the_same_seed_gives_the_same_games() -> None:
    def play(env: Batch) -> bytes:
        now = env.reset()
        for _ in range(60):
            now = env.step(env.any_actions())
        return bytes(now.observations.tobytes())

    env = Batch(4, start=SHORT, seed=9)
    assert play(env) == play(env) == play(Batch(4, start=SHORT, seed=9)) != play(Batch(4, start=SHORT, seed=10))


def test_only_what_is_wanted_is_written() -> None:
    now = Batch(2, observe=False, masks=False).reset()
    assert (now.observations.shape, now.masks.shape, now.full.shape) == ((0, SIZE), (0, ACTIONS), (0, SIZE))
    assert now.players.tolist() == [0, 0]


def test_given_arrays_are_filled() -> None:
    arrays: dict[str, Any] = {"observations": np.ones((2, SIZE), np.float32), "masks": np.ones((2, ACTIONS), bool)}
    env, plain = Batch(2, into=arrays, seed=3), Batch(2, seed=3)
    env.reset()
    plain.reset()
    actions = plain.any_actions()
    now, then = env.step(actions), plain.step(actions)
    assert now.observations is arrays["observations"]
    assert (arrays["observations"] == then.observations).all()
    assert (arrays["masks"] == then.masks.astype(bool)).all()
    with pytest.raises(ValueError, match=r"must have the shape \(2, 879\)"):
        Batch(2, into={"masks": np.zeros((2, 3))})
    with pytest.raises(ValueError, match="not for 'rewards'"):
        Batch(2, into={"rewards": np.zeros(2)})


def test_one_illegal_action_moves_no_game() -> None:
    env = Batch(3, seed=1)
    now = env.reset()
    good = [int(np.flatnonzero(mask)[0]) for mask in now.masks]
    before = [env.game(place).save() for place in range(3)]
    with pytest.raises(IllegalAction, match=r"game 2: action 0 \(play 0\) is not legal now; legal actions are \d+"):
        env.step([*good[:2], 0])
    assert [env.game(place).save() for place in range(3)] == before
    env.step(good)


BAD_ACTIONS = [
    ([1], "3 games need 3 actions, not 1$"),
    ([], "3 games need 3 actions, not 0"),
    ([1, 2, 3, 4], "3 games need 3 actions, not 4"),
    (np.zeros((3, 1), np.int64), r"not an array of the shape \(3, 1\)"),
    (np.array(5), r"not an array of the shape \(\)"),
    (np.zeros(3), "whole numbers, not float64"),
    (np.ones(3, bool), "whole numbers, not bool"),
    (np.array(["a", "b", "c"]), "whole numbers, not <U1"),
    (np.array([1, 2, 3], object), "whole numbers, not object"),
    (np.array([1, 2, 3], "m8[s]"), "whole numbers, not timedelta64"),
    ([798, 799, 800.5], "whole numbers, not 800.5"),
    ([798.0, 799, 800], "whole numbers, not 798.0"),
    ([798, 799, float("nan")], "whole numbers, not nan"),
    ([np.float32(798), 799, 800], "whole numbers, not np.float32"),
    (["a", "b", "c"], "whole numbers, not 'a'"),
    ("abc", "whole numbers, not 'a'"),
    ([798, 799, None], "whole numbers, not None"),
    ([[798], [799], [800]], r"whole numbers, not \[798\]"),
    ([798, 799, True], "not truth values"),
    (None, "one for each game, not as None"),
    (798, "one for each game, not as 798"),
    (10**30, "one for each game, not as 10{30}$"),
    ({0: 798, 1: 799, 2: 800}, "one for each game, not as {0: 798"),
    ({798, 799, 800}, "one for each game, not as {"),
    ([798, 10**30, 800], r"game 1: action 10{30} \(no action at all\) is not legal now; legal actions are 798, "),
    ([798, -(10**30), 800], r"game 1: action -10{30} \(no action at all\)"),
    (np.array([798, 2**64 - 1, 800], np.uint64), r"game 1: action 18446744073709551615 \(no action at all\)"),
    (np.array([798, 255, 800], np.uint16), r"game 1: action 255 \(play 255\)"),
    ([798, 799, ACTIONS], r"game 2: action 879 \(no action at all\)"),
    ([-1, 799, 800], r"game 0: action -1 \(no action at all\)"),
    ([798, 799, 878], r"game 2: action 878 \(keep\) is not legal now"),
]


@pytest.mark.parametrize(("actions", "problem"), BAD_ACTIONS)
def test_bad_actions_are_refused_and_move_no_game(actions: Any, problem: str) -> None:
    arrays: dict[str, Any] = {"observations": np.zeros((3, SIZE), np.int8)}
    env = Batch(3, into=arrays)
    env.reset()
    before, rows = [env.game(place).save() for place in range(3)], arrays["observations"].copy()
    with pytest.raises(IllegalAction, match=problem):
        env.step(actions)
    assert [env.game(place).save() for place in range(3)] == before
    assert (arrays["observations"] == rows).all()
    env.step([798, 799, 800])


@pytest.mark.parametrize("kind", [list, tuple, iter, np.int64, np.int16, np.uint16, np.uint64, ">i4", ">i8"])
def test_actions_come_in_many_kinds(kind: Any) -> None:
    env, plain = Batch(3, seed=4), Batch(3, seed=4)
    env.reset()
    plain.reset()
    for _ in range(8):
        actions = plain.any_actions()
        given = kind(actions) if kind in (list, tuple, iter) else actions.astype(kind)
        assert (env.step(given).observations == plain.step(actions).observations).all()


def test_every_other_number_of_an_array_is_no_problem() -> None:
    env, plain = Batch(3, seed=4), Batch(3, seed=4)
    env.reset()
    plain.reset()
    spread = np.repeat(plain.any_actions(), 2)[::2]
    assert not spread.flags.contiguous
    assert (env.step(spread).observations == plain.step(spread.copy()).observations).all()


READ_ONLY = np.zeros((2, ACTIONS), np.int8)
READ_ONLY.flags.writeable = False
SHARED = np.zeros((2, SIZE + 1), np.int8)


@pytest.mark.parametrize(
    ("into", "problem"),
    [
        ({"masks": np.zeros((2, ACTIONS), "U1")}, "an array of numbers, not into <U1"),
        ({"masks": np.zeros((2, ACTIONS), object)}, "an array of numbers, not into object"),
        ({"masks": np.zeros((2, ACTIONS), complex)}, "an array of numbers, not into complex128"),
        ({"masks": [[0] * ACTIONS] * 2}, "an array of numbers, not into list"),
        ({"masks": None}, "an array of numbers, not into NoneType"),
        ({"masks": READ_ONLY}, "the array for masks cannot be written to"),
        ({"observations": SHARED[:, 1:], "full": SHARED[:, :-1]}, "observations and full would be written to the same"),
        ([np.zeros((2, ACTIONS))], r"names arrays \(observations, full, masks\); it cannot be list"),
        ("masks", "it cannot be str"),
    ],
)
def test_arrays_that_cannot_be_filled(into: Any, problem: str) -> None:
    with pytest.raises(EncodingError, match=problem):
        Batch(2, into=into)


def test_parts_of_one_array_can_be_filled() -> None:
    both = np.zeros((2, 2 * SIZE), np.float32)
    env = Batch(2, into={"observations": both[:, :SIZE], "full": both[:, SIZE:]}, seed=5)
    now, then = env.reset(), Batch(2, full=True, seed=5).reset()
    assert (both == np.hstack([then.observations, then.full])).all()
    assert now.masks.shape == (2, ACTIONS)


def test_a_step_before_a_reset_is_refused() -> None:
    env = Batch(3)
    for call in (lambda: env.step([0, 0, 0]), env.any_actions, lambda: env.game(0)):
        with pytest.raises(NotReset, match="call reset"):
            call()


def test_a_reset_in_the_middle_begins_anew() -> None:
    env = Batch(2, seed=8)
    first = env.reset()
    env.step(env.any_actions())
    again = env.reset()
    assert (first.observations == again.observations).all()
    other = Batch(2, seed=8, start=SHORT)
    assert other.reset(seed=11).observations.tobytes() != other.reset(seed=8).observations.tobytes()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(EncodingError, match="encoding 7 was asked for"):
        Batch(1, version=7)
    with pytest.raises(SetupError, match="at least one game"):
        Batch(0)
    with pytest.raises(SetupError, match="the seed must be between 0 and"):
        Batch(2, seed=-1)
    with pytest.raises(SetupError, match="at least one turn"):
        Start(limit=0)
    with pytest.raises(SetupError, match="observe is either True or False, not 2"):
        Batch(1, observe=2)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="games begin with a Start"):
        Batch(1, start={"draft": False})  # type: ignore[arg-type]


def test_games_begin_as_told_and_those_under_way_go_on() -> None:
    pool = ("FIR", "WAT", "LIF", "DEA", "MET", "SPE")
    env = Batch(3, start=SHORT, seed=8)
    env.reset()
    others = [env.protocols(place) for place in range(3)]
    assert all(set(other) != set(pool) for other in others)
    env.begin_like(Start(draft=False, limit=12, pool=pool))
    fresh = np.zeros(3, np.bool_)
    while not fresh.all():
        for place in range(3):
            now = env.protocols(place)
            assert set(now) == set(pool) if fresh[place] else now == others[place]
        fresh |= env.step(env.any_actions()).ended
    with pytest.raises(SetupError, match="games begin with a Start"):
        env.begin_like({"draft": False})  # type: ignore[arg-type]
    made = load_protocol(EXAMPLE)
    with pytest.raises(EncodingError, match=f"encoding 1 is not made for {made.code}"):
        env.begin_like(Start(draft=False, pool=(*pool, made.code), protocols=(made,)))


def test_numbers_of_numpy_are_numbers() -> None:
    env, plain = Batch(np.int64(2), seed=np.int32(2**31 - 9)), Batch(2, seed=2**31 - 9)
    assert (env.reset().observations == plain.reset().observations).all()
    assert env.any_actions().tolist() == plain.any_actions().tolist()
    assert (env.reset(np.uint8(7)).masks == plain.reset(7).masks).all()


def protocols_of(state: State) -> tuple[str, ...]:
    """The codes of both players, from left to right."""
    return tuple(protocol_name(state, number) for player in (0, 1) for number in state.protocols(player))


def test_starts() -> None:
    given = Start(a="FIR WAT DEA", b="LIF MET SPE").state(1)
    assert given.phase > 0
    assert protocols_of(Start(draft=False, sets="Main 2").state(1)) != protocols_of(given)
    assert Start(bans=2).state(1).bans == 2
    six = {protocols_of(Start(draft=False).state(seed)) for seed in range(20)}
    assert len(six) == 20
