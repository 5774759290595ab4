"""Training: what describes a run is checked before anything starts; where torch is, a tiny run learns and goes on."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile.cli import main
from recompile.encoding.action_ids import MADE_FOR
from recompile.train.recipe import Recipe, RecipeError, read_recipe

ROOT = Path(__file__).resolve().parents[1]
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="needs the extra `train`")
TINY = """
minutes = 0.1
games = 8
steps = 8
minibatch = 64
snapshot = 1
card = 16
line = 16
trunk = 32
head = 8
"""


def described(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text)
    return path


def test_the_shipped_recipe_can_be_read() -> None:
    recipe = read_recipe(ROOT / "training" / "first.toml")
    assert recipe.pool == MADE_FOR
    assert recipe.minutes > 0


def test_the_pace_falls_from_first_to_last() -> None:
    recipe = Recipe(rate=1e-3, last_rate=1e-5, entropy=0.1, last_entropy=0.001)
    rates = [recipe.schedule(done).rate for done in (0, 0.5, 1, 2)]
    assert rates == pytest.approx([1e-3, 1e-4, 1e-5, 1e-5])
    assert recipe.schedule(0.5).entropy == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("minute = 3", "no setting is called 'minute'; there are minutes, seed"),
        ('without = ["FIR", "XYZ"]', "no protocol has the code 'XYZ'"),
        ("minutes = = 3", "cannot be read"),
        ('minutes = "long"', "minutes is a number, not 'long'"),
        ("games = 1.5", "games is a whole number, not 1.5"),
        ("minutes = 0", "minutes must be more than 0"),
        ("games = -4", "games must be more than 0"),
        ("hide = 1.5", "hide is a share from 0 to 1, not 1.5"),
        (f"without = {list(MADE_FOR[:25])}".replace("'", '"'), "leaves 5 protocols, and a game needs six"),
    ],
)
def test_what_describes_no_run_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RecipeError, match=said):
        read_recipe(described(tmp_path, text))


def test_held_out_protocols_never_appear(tmp_path: Path) -> None:
    recipe = read_recipe(described(tmp_path, 'without = ["FIR", "WAT"]'))
    assert len(recipe.pool) == 28
    assert "FIR" not in recipe.pool


@pytest.mark.skipif(find_spec("torch") is not None, reason="torch is here")
def test_without_torch_it_says_what_to_install(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["train", str(described(tmp_path, TINY)), str(tmp_path / "out")])
    assert found.exit_code == 2
    assert 'pip install "recompile[train]"' in found.stderr


@needs_torch
def test_a_tiny_run_learns_goes_on_and_becomes_whole_numbers(tmp_path: Path) -> None:
    from recompile.search.judgement import Judge  # noqa: PLC0415
    from recompile.search.network import read_net  # noqa: PLC0415
    from recompile.train.agreement import sample  # noqa: PLC0415
    from recompile.train.quantise import write  # noqa: PLC0415
    from recompile.train.running import Sitting, run  # noqa: PLC0415
    from recompile.train.saving import load_policy, read_header  # noqa: PLC0415

    recipe, out = read_recipe(described(tmp_path, TINY)), tmp_path / "out"
    last = run(recipe, Sitting(out, 0.05, 1, "cpu"))
    first = read_header(last)["made"]
    again = read_header(run(recipe, Sitting(out, None, 1, "cpu", resume=last)))["made"]
    assert again["sittings"] == 2
    assert again["minutes"] > first["minutes"]
    assert again["decisions"] > first["decisions"]
    with pytest.raises(RecipeError, match="this run is over"):
        run(recipe, Sitting(out, None, 1, "cpu", resume=last))
    diary = [json.loads(line) for line in (out / "diary.jsonl").read_text().splitlines()]
    assert diary[-1]["decisions"] <= again["decisions"]
    policy = load_policy(last)
    seen = sample(policy, 2, 1)
    write(policy, policy.shape, seen, again, tmp_path / "net.bin")
    judge = Judge(read_net(tmp_path / "net.bin"))
    assert judge.judge(seen.states[0], seen.states[0].asked) == judge.judge(seen.states[0], seen.states[0].asked)
