"""The environments of PettingZoo, Gymnasium and OpenSpiel, held to the tests of these libraries themselves."""

from __future__ import annotations

import pickle
import random
import warnings
from importlib import import_module
from typing import Any

import pytest

from recompile.adapters.starts import Start, check_seeds
from recompile.engine import snapshot
from recompile.game.setup import SetupError

np = pytest.importorskip("numpy")

from recompile.adapters.encode import ACTIONS, SIZE, EncodingError, IllegalAction  # noqa: E402 - needs numpy


def masked(row: dict[str, Any], chance: random.Random) -> int:
    return int(chance.choice(np.flatnonzero(row["action_mask"])))


@pytest.mark.parametrize(
    ("start", "problem"),
    [
        ({"limit": 0}, "at least one turn"),
        ({"limit": 10**9}, "at most 10000, not 1000000000"),
        ({"limit": 2.5}, "not 2.5"),
        ({"limit": "5"}, "not '5'"),
        ({"control": "no"}, "control is either True or False, not 'no'"),
        ({"draft": 0}, "draft is either True or False, not 0"),
        ({"draft": False, "bans": 2}, "nothing can be banned without a draft"),
        ({"a": "FIR WAT DEA", "b": "LIF MET SPE", "bans": 1}, "nothing can be banned without a draft"),
    ],
)
def test_starts_that_make_no_sense(start: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Start(**start)


@pytest.mark.parametrize("seed", [1.5, "3", None])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(SetupError, match="the seed must be a whole number"):
        Start().state(seed)
    with pytest.raises(SetupError, match="are whole numbers, not"):
        check_seeds(seed, 2)


# ---------------------------------------------------------------- PettingZoo


@pytest.fixture
def zoo() -> Any:
    pytest.importorskip("pettingzoo")
    return import_module("recompile.adapters.pettingzoo")


@pytest.mark.filterwarnings("ignore::UserWarning")  # observations are dictionaries with a mask, as in its own games
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # its tests import its own games in an old way
def test_pettingzoo_is_content(zoo: Any) -> None:
    tests = import_module("pettingzoo.test")
    tests.api_test(zoo.env(limit=30), num_cycles=200)
    tests.seed_test(lambda: zoo.env(limit=30), num_cycles=100)


def test_a_pettingzoo_game_ends_with_rewards(zoo: Any) -> None:
    env, chance = zoo.env(draft=False, limit=60), random.Random(1)
    for seed in range(4):
        env.reset(seed=seed)
        sums = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            row, reward, ended, cut, _ = env.last()
            sums[agent] += reward
            env.step(None if ended or cut else masked(row, chance))
        assert sorted(sums.values()) in ([-1.0, 1.0], [0.0, 0.0])
        assert not env.agents


def test_pettingzoo_shows_the_asked_their_mask_only(zoo: Any) -> None:
    env = zoo.env()
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].sum() == 30
    assert env.observe("player_1")["action_mask"].sum() == 0
    assert env.observe("player_1")["observation"].shape == env.state().shape == (SIZE,)


def test_pettingzoo_errors_lose_nothing(zoo: Any) -> None:
    env = zoo.raw_env(draft=False)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(3)
    env.reset(seed=1)
    before = snapshot.to_plain(env._state)
    first = int(np.flatnonzero(env.observe("player_0")["action_mask"])[0])
    for action in (ACTIONS, -1, None, first + 0.5, str(first), 10**30):
        with pytest.raises(IllegalAction, match=r"is not legal now|must answer|whole numbers"):
            env.step(action)
    assert snapshot.to_plain(env._state) == before
    with pytest.raises(EncodingError, match="encoding 9"):
        zoo.env(version=9)
    with pytest.raises(SetupError, match="give the protocols of both"):
        zoo.env(a="FIR WAT DEA")


def test_pettingzoo_makes_it_by_name(zoo: Any) -> None:
    env = import_module("pettingzoo").make("aec", zoo.ID, draft=False)
    env.reset(seed=3)
    assert env.last()[0]["action_mask"].any()


def test_pettingzoo_draws(zoo: Any) -> None:
    env = zoo.env(render_mode="ansi", a="FIR WAT DEA", b="LIF MET SPE")
    env.reset(seed=2)
    assert "FIR" in env.render().upper()


# ---------------------------------------------------------------- Gymnasium


@pytest.fixture
def gym() -> Any:
    pytest.importorskip("gymnasium")
    return import_module("recompile.adapters.gym")


@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_gymnasium_is_content(gym: Any, illegal: str) -> None:
    checker = import_module("gymnasium.utils.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        checker.check_env(gym.Duel(limit=30, illegal=illegal), skip_render_check=True)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_duel_ends(gym: Any, opponent: str) -> None:
    duel, chance = gym.Duel(opponent, draft=False, limit=20), random.Random(2)
    seats = set()
    for seed in range(4):
        row, info = duel.reset(seed=seed)
        over = False
        while not over:
            row, reward, ended, cut, info = duel.step(masked(row, chance))
            over = ended or cut
        assert reward == 0 if cut else abs(reward) == 1
        seats.add(info["seat"])
    assert seats == {"A", "B"}


def test_gymnasium_makes_it_by_name(gym: Any) -> None:
    duel = import_module("gymnasium").make(gym.ID, opponent="random", draft=False)
    _, info = duel.reset(seed=3)
    assert duel.step(info["legal"][0])[1] == 0


def test_duel_errors_lose_nothing(gym: Any) -> None:
    needed = import_module("gymnasium").error.ResetNeeded
    duel = gym.Duel(seat="A", draft=False, limit=2)
    with pytest.raises(needed, match="call reset"):
        duel.step(0)
    row, info = duel.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal now"):
        duel.step(ACTIONS)
    with pytest.raises(IllegalAction, match="whole numbers"):
        duel.step(info["legal"][0] + 0.5)
    assert duel.mask().tolist() == row["action_mask"].tolist()
    assert sorted(info["legal"]) == np.flatnonzero(row["action_mask"]).tolist()
    over = False
    while not over:
        row, _, ended, cut, info = duel.step(info["legal"][0])
        over = ended or cut
    with pytest.raises(needed, match="the game is over"):
        duel.step(0)
    losing = gym.Duel(illegal="lose")
    losing.reset(seed=1)
    lost = losing.step(ACTIONS)
    assert lost[1:4] == (-1.0, True, False)
    assert (lost[0]["action_mask"].sum(), lost[4]["legal"]) == (0, [])
    for wrong in ({"seat": "C"}, {"illegal": "ignore"}, {"version": 0}):
        with pytest.raises(ValueError, match=r"not 'C'|not 'ignore'|encoding 0"):
            gym.Duel(**wrong)


# ---------------------------------------------------------------- OpenSpiel


@pytest.fixture
def spiel() -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    import_module("recompile.adapters.openspiel")
    return pyspiel


def begun(game: Any, chance: random.Random, moves: int = 0) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.randrange(256))
    for _ in range(moves):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_openspiel_is_content(spiel: Any) -> None:
    for name in ("python_recompile(limit=15)", "python_recompile(limit=10,draft=False)"):
        spiel.random_sim_test(spiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_openspiel_plays_the_same_games_as_everybody(spiel: Any) -> None:
    state = spiel.load_game("python_recompile(draft=False)").new_initial_state()
    for byte in (0, 0, 1, 2):
        assert state.chance_outcomes()[byte] == (byte, 1 / 256)
        state.apply_action(byte)
    assert snapshot.to_plain(state.table.state) == snapshot.to_plain(Start(draft=False).state(258))


def test_openspiel_resamples_what_a_player_cannot_know(spiel: Any) -> None:
    game, chance = spiel.load_game("python_recompile(draft=False)"), random.Random(4)
    for moves in (0, 9, 25):
        state = begun(game, chance, moves)
        for player in range(2):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_string(1 - player) != state.information_state_string(1 - player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_openspiel_copies_are_independent(spiel: Any) -> None:
    state = begun(spiel.load_game("python_recompile"), random.Random(5), 12)
    text, twin, packed = str(state), state.clone(), pickle.loads(pickle.dumps(state))
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == text == str(packed) != str(twin)
    assert packed.information_state_string(0) == state.information_state_string(0)
    assert twin.history()[:-1] == state.history()


def test_openspiel_stories_tell_only_what_was_seen(spiel: Any) -> None:
    """What one player reads of the other's face-down plays and draws has no card in it."""
    state = begun(spiel.load_game("python_recompile(draft=False)"), random.Random(6), 30)
    for player in range(2):
        theirs = "BA"[player]
        told = [line for line in state.information_state_string(player).splitlines() if line.startswith(theirs)]
        draws = [line for line in told if line.startswith(f"{theirs} draw")]
        assert draws
        assert all("??" in line for line in draws)
        downs = [line for line in told if "play" in line and "face-down" in line]
        assert all("??" in line for line in downs)


def test_openspiel_refuses_illegal_actions(spiel: Any) -> None:
    state = begun(spiel.load_game("python_recompile"), random.Random(7), 3)
    history = state.history()
    with pytest.raises(IllegalAction, match="action 5000 is not legal now"):
        state.apply_action(5000)
    with pytest.raises(IllegalAction, match="whole numbers"):
        state.apply_action(state.legal_actions()[0] + 0.5)
    assert state.history() == history
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]).isalpha()


def test_openspiel_has_the_versions_and_starts_of_the_others(spiel: Any) -> None:
    with pytest.raises(EncodingError, match="encoding 9 was asked for"):
        spiel.load_game("python_recompile(version=9)")
    with pytest.raises(SetupError, match="at least one turn"):
        spiel.load_game("python_recompile(limit=0)")
    banning = begun(spiel.load_game("python_recompile(bans=2,version=1)"), random.Random(3))
    assert banning.table.state.bans == 2
    state = spiel.load_game("python_recompile").new_initial_state()
    with pytest.raises(IllegalAction, match="legal actions are 0 to 255"):
        state.apply_action(256)


def test_openspiel_observers(spiel: Any) -> None:
    game = spiel.load_game("python_recompile(draft=False)")
    state = begun(game, random.Random(8), 10)
    module = import_module("recompile.adapters.openspiel")
    kinds = {
        everything: module.RecompileObserver(
            spiel.IIGObservationType(
                perfect_recall=False,
                public_info=True,
                private_info=spiel.PrivateInfoType.ALL_PLAYERS if everything else spiel.PrivateInfoType.SINGLE_PLAYER,
            ),
            None,
        )
        for everything in (False, True)
    }
    for observer in kinds.values():
        observer.set_from(state, 0)
    assert (kinds[True].tensor != kinds[False].tensor).any()
    assert kinds[False].tensor.tolist() == state.observation_tensor(0)
    with pytest.raises(ValueError, match="only what one player knows"):
        module.RecompileObserver(
            spiel.IIGObservationType(perfect_recall=True, private_info=spiel.PrivateInfoType.NONE), None
        )
