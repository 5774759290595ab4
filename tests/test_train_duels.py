"""Networks that play each other: every deal twice, the same again for the same seed, and nothing half done."""

from __future__ import annotations

import json
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from recompile.encoding import sight as g
from recompile.encoding.action_ids import MADE_FOR
from recompile.train.recipe import RecipeError

if find_spec("torch") is None:
    pytest.skip("needs the extra `train`", allow_module_level=True)

import torch

from recompile.train import duels
from recompile.train.duels import AT_ONCE, Duel, Played, X, Y, by_protocol, play
from recompile.train.net import Policy, Shape
from recompile.train.saving import load_policy, save

CPU = torch.device("cpu")
POOL = ("FIR", "WAT", "LIF", "DEA", "MET", "SPE", "PSY")


@pytest.fixture(autouse=True)
def _one_core() -> None:
    torch.set_num_threads(1)  # networks this small only wait for each other


def network(folder: Path, seed: int) -> Path:
    """A file with a network that has learned nothing."""
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        policy = Policy(Shape(8, 8, 16, 4, 8))
    save(folder / f"{seed}.npz", {"policy": policy}, {})
    return folder / f"{seed}.npz"


def played(folder: Path, x: int, y: int, duel: Duel, at_once: int = AT_ONCE) -> list[Played]:
    return play([load_policy(network(folder, seed)) for seed in (x, y)], duel, CPU, at_once)


def test_every_deal_is_played_twice_with_seats_exchanged(tmp_path: Path) -> None:
    duel = Duel(deals=4, seed=7)
    games = played(tmp_path, 1, 2, duel, at_once=3)
    assert Counter((game.deal.seed, game.seat) for game in games) == Counter(
        (seed, seat) for seed in range(7, 11) for seat in (0, 1)
    )
    assert {game.deal for game in games} == set(duel.dealt())
    assert all(game.points == 0.5 if game.cut else game.points in (0, 1) for game in games)
    assert all(len({*game.held(X), *game.held(Y)}) == 6 for game in games)


def test_against_itself_it_has_exactly_half_of_every_deal(tmp_path: Path) -> None:
    points: Counter[int] = Counter()
    for game in played(tmp_path, 1, 1, Duel(deals=5, seed=3), at_once=2):
        points[game.deal.seed] += int(2 * game.points)
    assert points == dict.fromkeys(range(3, 8), 2)


def test_the_same_seed_gives_the_same_games_and_another_gives_others(tmp_path: Path) -> None:
    duel = Duel(deals=3, seed=5)
    first = played(tmp_path, 1, 2, duel)
    assert first == played(tmp_path, 1, 2, duel)
    exchanged = played(tmp_path, 2, 1, duel)
    assert {(game.deal, game.seat, game.points) for game in first} == {
        (game.deal, 1 - game.seat, 1 - game.points) for game in exchanged
    }
    assert not set(duel.dealt()) & set(Duel(deals=3, seed=105).dealt())


def test_deals_can_be_told_to_have_some_protocol(tmp_path: Path) -> None:
    wanted = {"FIR", "UNI"}
    all_deals = list(Duel(deals=60, seed=1).dealt())
    having = [deal for deal in all_deals if wanted & set(deal.protocols)]
    assert 10 < len(having) < 50
    assert list(Duel(deals=len(having), seed=1, having=("FIR", "UNI")).dealt()) == having
    games = played(tmp_path, 1, 2, Duel(deals=3, seed=1, having=("FIR", "UNI")))
    assert [game.deal for game in sorted(games)[::2]] == having[:3]


def test_only_protocols_of_the_pool_are_dealt() -> None:
    dealt = {code for deal in Duel(deals=20, seed=1, pool=POOL).dealt() for code in deal.protocols}
    assert dealt == set(POOL)


@pytest.mark.parametrize(
    ("duel", "hidden"),
    [
        (Duel(deals=2, pool=POOL), [set(), set()]),
        (Duel(deals=2, pool=POOL, unknown=("FIR", "PSY")), [{"FIR", "PSY"}, set()]),
        (Duel(deals=2, pool=POOL, words_alone=True), [set(POOL), set(POOL)]),
    ],
    ids=["none", "unknown", "words"],
)
def test_each_is_told_what_it_may_know(tmp_path: Path, duel: Duel, hidden: list[set[str]]) -> None:
    nets = [load_policy(network(tmp_path, seed)) for seed in (1, 2)]
    numbers: list[set[int]] = [set(), set()]
    for net, seen in zip(nets, numbers, strict=True):
        net.register_forward_pre_hook(
            lambda _, rows, seen=seen: seen.update(np.unique(rows[0][:, g.PROTOCOL_BYTES : g.LINE_BYTES]).tolist())
        )
    play(nets, duel, CPU)
    dealt = {code for deal in duel.dealt() for code in deal.protocols}
    for seen, unknown in zip(numbers, hidden, strict=True):
        assert seen == {MADE_FOR.index(code) + 1 + g.HIDDEN * (code in unknown) for code in dealt}


def test_points_are_counted_by_who_held_a_protocol(tmp_path: Path) -> None:
    games = played(tmp_path, 1, 2, Duel(deals=4, seed=9, pool=POOL[:6]))
    lines = {line["protocol"]: line for line in by_protocol(games)}
    assert set(lines) == set(POOL[:6])
    for code, line in lines.items():
        mine, theirs = line["x_held_it"], line["y_held_it"]
        assert isinstance(mine, dict)
        assert isinstance(theirs, dict)
        assert mine["games"] == theirs["games"] == 4
        assert mine["points"] == sum(game.points for game in games if code in game.held(X))
        assert mine["points"] + theirs["points"] == sum(game.points for game in games)


def test_it_prints_a_line_and_one_for_each_protocol(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(network(tmp_path, seed)) for seed in (1, 2)]
    asked = ["--deals", "2", "--seed", "4", "--device", "cpu", "--pool", *POOL, "--with", "FIR", "--unknown", "WAT"]
    duels.main([*files, *asked, "--by-protocol"])
    first, *others = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["net"], first["against"], first["games"], first["seed"]) == ("1.npz", "2.npz", 4, 4)
    assert (first["pool"], first["with"], first["unknown"]) == (list(POOL), ["FIR"], ["WAT"])
    assert first["low"] <= first["share"] == first["points"] / 4 <= first["high"]
    assert {"FIR"} <= {line["protocol"] for line in others} <= set(POOL)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("--pool FIR WAT XYZ LIF DEA MET", "no printed protocol has the code 'XYZ'"),
        ("--with XYZ", "no printed protocol has the code 'XYZ'"),
        ("--unknown fire", "no printed protocol has the code 'fire'"),
        ("--pool FIR WAT LIF DEA MET", "a game needs six protocols, and the pool has 5"),
        ("--pool FIR FIR WAT LIF DEA MET SPE", "FIR is named twice"),
        ("--pool FIR WAT LIF DEA MET SPE --with UNI", "no game can have UNI: it is not in the pool"),
        ("--deals 0", "there must be at least one deal, not 0"),
        ("--seed -1", "the seed must be between 0 and"),
        ("--device nowhere", "torch cannot use the device 'nowhere'"),
    ],
)
def test_what_cannot_be_played_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: str, said: str
) -> None:
    path = str(network(tmp_path, 1))
    with pytest.raises(SystemExit) as stopped:
        duels.main([path, path, *asked.split()])
    out, err = capsys.readouterr()
    assert stopped.value.code == 2
    assert said in err.splitlines()[-1]
    assert out == ""


def test_a_file_without_a_network_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = str(network(tmp_path, 1))
    (tmp_path / "text.npz").write_text("no network")
    np.savez(tmp_path / "old.npz", header=np.array(json.dumps({"encoding": 1})))
    np.savez(tmp_path / "empty.npz", header=np.array(json.dumps({"encoding": g.VERSION})))
    for name, said in (
        ("none", "holds no network that can be read"),
        ("text", "holds no network that can be read"),
        ("empty", "holds no network that can be read"),
        ("old", "belongs to encoding 1"),
    ):
        for files in ([whole, str(tmp_path / f"{name}.npz")], [str(tmp_path / f"{name}.npz"), whole]):
            with pytest.raises(SystemExit):
                duels.main(files)
            out, err = capsys.readouterr()
            assert said in err.splitlines()[-1]
            assert out == ""


def test_a_duel_says_itself_what_is_wrong() -> None:
    with pytest.raises(RecipeError, match="no printed protocol has the code 'XYZ'"):
        Duel(unknown=("XYZ",))
