"""Training: what describes a run is checked before anything starts; where torch is, a tiny run learns and goes on."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from recompile import Game
from recompile.adapters.encode import EncodingError
from recompile.adapters.many_games import Batch
from recompile.adapters.starts import Start
from recompile.cards import PRINTED
from recompile.cli import main
from recompile.encoding.action_ids import MADE_FOR, Slots
from recompile.encoding.sight import LINE_SIZES, PER_LINE, TABLE_SIZES, VERSION, Sight
from recompile.engine.batch import Chooser
from recompile.engine.machine import answer_at
from recompile.language.protocol_files import protocol_from_text
from recompile.train.guests import PATIENCE, Guests
from recompile.train.invented import Inventor, invent
from recompile.train.recipe import Recipe, RecipeError, read_recipe

ROOT = Path(__file__).resolve().parents[1]
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="needs the extra `train`")
TINY = """
minutes = 0.1
games = 8
steps = 8
minibatch = 64
snapshot = 1
invented = 4
mixed = 0.5
card = 16
line = 16
trunk = 32
head = 8
read = 8
"""


def described(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize("path", sorted((ROOT / "training").glob("*.toml")), ids=lambda path: path.stem)
def test_the_shipped_recipes_can_be_read(path: Path) -> None:
    recipe = read_recipe(path)
    assert len(recipe.pool) >= 24
    assert recipe.minutes > 0


def test_the_pace_falls_from_first_to_last() -> None:
    recipe = Recipe(rate=1e-3, last_rate=1e-5, entropy=0.1, last_entropy=0.001)
    rates = [recipe.schedule(done).rate for done in (0, 0.5, 1, 2)]
    assert rates == pytest.approx([1e-3, 1e-4, 1e-5, 1e-5])
    assert recipe.schedule(0.5).entropy == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("minute = 3", "no setting is called 'minute'; there are minutes, after, seed"),
        ('without = ["FIR", "XYZ"]', "no protocol has the code 'XYZ'"),
        ("minutes = = 3", "cannot be read"),
        ('minutes = "long"', "minutes is a number, not 'long'"),
        ("games = 1.5", "games is a whole number, not 1.5"),
        ("minutes = 0", "minutes must be more than 0"),
        ("games = -4", "games must be more than 0"),
        ("hide = 1.5", "hide is a share from 0 to 1, not 1.5"),
        ("searched = -0.1", "searched is a share from 0 to 1, not -0.1"),
        ("minutes = 3\nafter = 3", "a run that begins after minute 3 cannot end at 3"),
        ("invented = 1001", "at most 1000 protocols can be invented, not 1001"),
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


def test_invented_protocols_are_the_same_again_and_can_be_played() -> None:
    first, again, other = invent(6, seed=1), invent(6, seed=1), invent(6, seed=2)
    assert first == again
    assert [protocol.cards for protocol in first] != [protocol.cards for protocol in other]
    codes = [protocol.code for protocol in first]
    game = Game(a=codes[:3], b=codes[3:], seed=3, limit=60, protocols=first)
    chance = Random(1)
    while game.legal_moves:
        game.push(chance.choice(list(game.legal_moves)))
    assert game.outcome is not None


def test_invented_protocols_say_what_no_printed_one_says_and_name_none_that_is_left_out() -> None:
    texts = {
        box for one in PRINTED.protocols.values() for card in one.cards for box in (card.top, card.middle, card.bottom)
    }
    left_out = ("FIR", "DIV", "UNI")
    made = invent(12, seed=5, like=[code for code in MADE_FOR if code not in left_out])
    boxes = [box for one in made for card in one.cards for box in (card.top, card.middle, card.bottom) if box]
    assert 0.1 < sum(box not in texts for box in boxes) / len(boxes) < 0.8
    assert not any(code in repr(boxes) for code in left_out)


def test_protocols_whose_turns_hardly_end_are_thrown_away() -> None:
    inventor = Inventor(list(PRINTED.protocols.values()), seed=1)
    fine = inventor.protocol(0)
    again = "After you discard cards: Draw 1 card. Discard 1 card."
    cards = [{"value": value, "top": again} for value in range(6)]
    endless = protocol_from_text({"format": 1, "code": "LOP", "name": "Loopy", "cards": cards})
    assert inventor._ends(fine)
    assert not inventor._ends(endless)


def test_games_that_go_on_for_ever_are_given_up_soon() -> None:
    recipe = Recipe(invented=6, mixed=1.0)
    start = Guests(recipe, invent(6, seed=1), 0, 1, 4).start
    assert start.state(1).cast.patience == PATIENCE


def test_every_number_of_a_row_says_something_whatever_a_made_card_asks() -> None:
    made = tuple(invent(30, seed=1))
    start = Start(draft=False, pool=[protocol.code for protocol in made], protocols=made, limit=100)
    sight, slots = Sight(), Slots()
    for seed in range(24, 36):
        state, chooser = start.state(seed), Chooser(seed)
        while state.asked >= 0:
            slots.read(state)
            sight.look(state, slots, state.asked, False)
            assert all(0 <= number < size for number, size in zip(sight.table, TABLE_SIZES, strict=True))
            assert all(0 <= number < LINE_SIZES[at % PER_LINE] for at, number in enumerate(sight.lines))
            answer_at(state, chooser.below(state.offered))


def test_a_batch_with_invented_protocols_names_them_in_their_order() -> None:
    made = tuple(invent(6, seed=1))
    start = Start(draft=False, pool=[protocol.code for protocol in made], protocols=made)
    env = Batch(4, start=start, version=VERSION)
    env.reset()
    for place in range(4):
        sides = env.game(place).view("public").sides
        drafted = [sorted(code for code, _ in side.protocols) for side in sides]
        assert env.protocols(place) == (*drafted[0], *drafted[1])
    with pytest.raises(EncodingError, match="encoding 1 is not made for ZAA"):
        Batch(4, start=start)


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
    from recompile.train.course import Sitting  # noqa: PLC0415
    from recompile.train.quantise import write  # noqa: PLC0415
    from recompile.train.running import Run  # noqa: PLC0415
    from recompile.train.saving import load_policy, read_header  # noqa: PLC0415

    recipe, out = read_recipe(described(tmp_path, TINY)), tmp_path / "out"
    last = Run(recipe, Sitting(out, 0.05, 1, "cpu")).go()
    first = read_header(last)["made"]
    again = read_header(Run(recipe, Sitting(out, None, 1, "cpu", resume=last)).go())["made"]
    assert again["sittings"] == 2
    assert again["minutes"] > first["minutes"]
    assert again["decisions"] > first["decisions"]
    with pytest.raises(RecipeError, match="this run is over"):
        Run(recipe, Sitting(out, None, 1, "cpu", resume=last)).go()
    diary = [json.loads(line) for line in (out / "diary.jsonl").read_text().splitlines()]
    assert diary[-1]["decisions"] <= again["decisions"]
    policy = load_policy(last)
    seen = sample(policy, 2, 1)
    write(policy, policy.shape, seen, again, tmp_path / "net.bin")
    judge = Judge(read_net(tmp_path / "net.bin"))
    assert judge.judge(seen.states[0], seen.states[0].asked) == judge.judge(seen.states[0], seen.states[0].asked)


@needs_torch
def test_a_tiny_run_learns_from_looking_ahead(tmp_path: Path) -> None:
    from recompile.train.course import Sitting  # noqa: PLC0415
    from recompile.train.running import Run  # noqa: PLC0415
    from recompile.train.saving import read_header  # noqa: PLC0415
    from recompile.train.studying import Study  # noqa: PLC0415

    begun = Run(read_recipe(described(tmp_path, TINY)), Sitting(tmp_path / "out", 0.02, 1, "cpu")).go()
    looking = "walks = 6\nsearched = 0.5\nkept = 5000\nlimit = 12"
    ahead = read_recipe(described(tmp_path, f"{TINY}{looking}".replace("minutes = 0.1", "minutes = 0.6")))
    with pytest.raises(RecipeError, match="begins with a network"):
        Study(ahead, Sitting(tmp_path / "ahead", None, 1, "cpu"))
    sitting = Sitting(tmp_path / "ahead", 0.4, 1, "cpu", resume=begun, file="ahead.toml")
    made, first = read_header(Study(ahead, sitting).go())["made"], read_header(begun)["made"]
    assert made["decisions"] > first["decisions"]
    assert made["minutes"] > first["minutes"]
    assert made["file"] == "ahead.toml"
    assert list((tmp_path / "ahead").glob("at-*.npz"))
    diary = [json.loads(line) for line in (tmp_path / "ahead" / "diary.jsonl").read_text().splitlines()]
    assert diary[-1]["updates"] > 0


@needs_torch
def test_a_small_one_is_taught_by_a_larger_one_and_another_learns_to_beat_it(tmp_path: Path) -> None:
    from recompile.train.course import Sitting  # noqa: PLC0415
    from recompile.train.running import Run  # noqa: PLC0415
    from recompile.train.saving import load_policy  # noqa: PLC0415
    from recompile.train.teaching import Tuition  # noqa: PLC0415

    large = read_recipe(described(tmp_path, TINY))
    teacher = Run(large, Sitting(tmp_path / "teacher", 0.02, 1, "cpu")).go()
    small = read_recipe(described(tmp_path, TINY.replace("trunk = 32", "trunk = 24") + "rate = 0.01"))
    with pytest.raises(RecipeError, match="needs a teacher"):
        Tuition(small, Sitting(tmp_path / "pupil", 0.1, 1, "cpu"))
    pupil = Tuition(small, Sitting(tmp_path / "pupil", 0.15, 1, "cpu", teacher=teacher))
    rows = pupil.lessons[0].seen.flatten(0, 2)
    load_policy(pupil.go())
    assert pupil.shape.trunk == 24
    before = Tuition(small, Sitting(tmp_path / "other", 0.1, 1, "cpu", teacher=teacher))
    worths = [net(rows)[1].sigmoid() for net in (pupil.teacher, pupil.pupil, before.pupil)]
    before.hall.close()
    assert (worths[1] - worths[0]).abs().mean() < (worths[2] - worths[0]).abs().mean()
    beater = Run(large, Sitting(tmp_path / "beater", 0.02, 1, "cpu", resume=teacher, against=teacher))
    assert beater.actor.frozen_from == 0
    beater.hall.close()


@needs_torch
def test_a_file_may_be_taken_up_by_a_run_that_knows_more_facts(tmp_path: Path) -> None:
    from torch import equal  # noqa: PLC0415

    from recompile.train.lore import Lore, printed_lore  # noqa: PLC0415
    from recompile.train.net import Policy, Shape  # noqa: PLC0415
    from recompile.train.saving import load, save  # noqa: PLC0415

    shape, known = Shape(8, 8, 16, 4, 8), printed_lore().facts
    small, path = Policy(shape, Lore(known[5:])), tmp_path / "net.npz"
    save(path, {"policy": small}, {})
    large = Policy(shape)
    load(path, "policy", large)
    assert equal(large.body.reader.words[5:].half(), small.body.reader.words.half())
    assert not large.body.reader.first.weight[:, :5].any()
    with pytest.raises(RecipeError, match="knows facts of cards that mean nothing here"):
        load(path, "policy", Policy(shape, Lore(known[6:])))
