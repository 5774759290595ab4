"""Training: what describes a run is checked before anything starts; where torch is, a tiny run learns and goes on."""

from __future__ import annotations

import doctest
import json
import re
import threading
import tomllib
from dataclasses import replace
from fnmatch import fnmatch
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

from recompile import Game
from recompile.adapters.encode import EncodingError
from recompile.adapters.many_games import Batch
from recompile.adapters.starts import Start
from recompile.cards import PRINTED
from recompile.cli import main
from recompile.encoding import sight as g
from recompile.encoding.action_ids import CARDS, MADE_FOR, Slots
from recompile.encoding.sight import LINE_SIZES, PER_LINE, TABLE_SIZES, VERSION, Sight
from recompile.engine.batch import Chooser
from recompile.engine.ids import EACH
from recompile.engine.machine import answer_at
from recompile.language.protocol_files import protocol_from_text
from recompile.train import invented
from recompile.train.guests import GAMES, PATIENCE, Guests
from recompile.train.invented import Inventor, invent
from recompile.train.recipe import Recipe, RecipeError, read_recipe
from tests.test_endless import FOREVER, echo

if TYPE_CHECKING:
    from recompile.train.playing import Playing

ROOT = Path(__file__).resolve().parents[1]
ROOM = sorted((ROOT / "src" / "recompile" / "train").glob("*.py"))
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
        ("walks = 1", "walks are 0 or at least 2, not 1"),
        ("minutes = nan", "minutes is at most 1000000000, not nan"),
        ("rate = inf", "rate is at most 1000000000, not inf"),
        ("rate = -inf", "rate must be more than 0, not -inf"),
        ("seed = 1000000001", "seed is at most 1000000000, not 1000000001"),
        ("minutes = 3\nafter = 3", "a run that begins after minute 3 cannot end at 3"),
        ("invented = 1001", "at most 1000 protocols can be invented, not 1001"),
        (f"without = {list(MADE_FOR[:25])}".replace("'", '"'), "leaves 5 protocols, and a game needs six"),
    ],
)
def test_what_describes_no_run_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RecipeError, match=said):
        read_recipe(described(tmp_path, text))


@pytest.mark.parametrize("seed", [0, 2026, 10**9])
def test_every_table_of_every_sitting_has_seeds_of_its_own(tmp_path: Path, seed: int) -> None:
    recipe = read_recipe(described(tmp_path, f"seed = {seed}"))
    tables = [Guests(recipe, (), number, sitting, 4) for number in range(12) for sitting in (1, 2, 70)]
    assert len({table.seed // GAMES for table in tables}) == len(tables)
    assert Guests(recipe, (), 3, 2, 4).seed == Guests(recipe, (), 3, 2, 4).seed
    for table in tables:
        Batch(4, start=table.start, seed=table.seed, version=VERSION).reset()


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
    assert not inventor._ends(echo(FOREVER))  # goes on without a question


def test_one_process_and_many_invent_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = invent(3, seed=1)
    monkeypatch.setattr(invented, "ALONE", 1)
    assert invent(3, seed=1) == alone


def test_games_that_go_on_for_ever_are_given_up_soon() -> None:
    recipe = Recipe(invented=6, mixed=1.0)
    start = Guests(recipe, invent(6, seed=1), 0, 1, 4).start
    assert start.state(1).cast.patience == PATIENCE


def introduced() -> tuple[list[list[int]], NDArray[np.uint8]]:
    """The numbers of six protocols as A and as B count them, most of them beyond a byte, and rows that tell of them."""
    one, places = invent(1, seed=1)[0], (0, 96, 97, 225, 500, 999)
    many = [replace(one, code=code, name=code) for code in map(invented._code, range(1000))]
    guests = Guests(Recipe(invented=1000, mixed=1.0), many, 0, 1, 2)
    rows = np.zeros((2, g.SIZE), np.uint8)
    rows.view("<u4")[:, :CARDS] = (1 << g.FREE_AT) - 1  # all that a card may say
    for place in (0, 1):
        guests.seat(place, [many[at].code for at in places])
    guests.introduce(rows, np.array([0, 1]))
    numbers = [len(MADE_FOR) + 1 + at for at in places]
    return [numbers, numbers[3:] + numbers[:3]], rows


def test_protocols_beyond_a_byte_are_told_in_bits_that_say_nothing_else() -> None:
    numbers, rows = introduced()
    told, cards = rows[:, g.PROTOCOL_BYTES : g.LINE_BYTES], rows.view("<u4")[:, :CARDS]
    assert g.HOMELESS << g.HOME_AT < 1 << g.FREE_AT
    assert ((cards & (1 << g.FREE_AT) - 1) == (1 << g.FREE_AT) - 1).all()
    assert (told >= g.HIDDEN).all()
    assert (told % g.HIDDEN + (cards[:, ::EACH] >> g.FREE_AT) * g.HIDDEN).tolist() == numbers


@needs_torch
def test_a_network_reads_numbers_beyond_a_byte() -> None:
    from torch import from_numpy  # noqa: PLC0415

    from recompile.train.rows import TakeApart  # noqa: PLC0415

    numbers, rows = introduced()
    found = TakeApart(len(MADE_FOR) + 1000)(from_numpy(rows))
    assert (found.protocols.argmax(-1) + 1).tolist() == numbers
    assert found.protocols.sum(-1).eq(1).all()
    assert not found.told.any()


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


# ---------------------------------------------------------------- with and without torch


def tried_elsewhere() -> list[Path]:
    """The files of the room whose examples are not run with all others, as they may lack their library."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["addopts"]
    globs = [option.removeprefix("--ignore-glob=") for option in options if "/train/" in option]
    return [path for path in ROOM if any(fnmatch(str(path), glob) for glob in globs)]


def test_examples_are_left_out_only_where_torch_is_needed() -> None:
    assert tried_elsewhere() == [path for path in ROOM if re.search(r"^(import|from) torch\b", path.read_text(), re.M)]


@needs_torch
def test_examples_of_files_with_torch_are_right() -> None:
    modules = [import_module(f"recompile.train.{path.stem}") for path in tried_elsewhere()]
    found = [doctest.testmod(module, optionflags=doctest.ELLIPSIS) for module in modules]
    assert sum(each.attempted for each in found) > 3
    assert sum(each.failed for each in found) == 0


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
    first = read_header(last).made
    again = read_header(Run(recipe, Sitting(out, None, 1, "cpu", resume=last)).go()).made
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
    made, first = read_header(Study(ahead, sitting).go()).made, read_header(begun).made
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


# ---------------------------------------------------------------- small lessons, and an end before the end

PLAIN = TINY.replace("invented = 4", "invented = 0")


def saved(folder: Path, name: str, *parts: str, widths: tuple[int, ...] = (16, 16, 32, 8, 8)) -> Path:
    """A file with networks that have learned nothing."""
    from recompile.train.net import Critic, Policy, Shape  # noqa: PLC0415
    from recompile.train.saving import save  # noqa: PLC0415

    kinds: dict[str, Any] = {"policy": Policy, "critic": Critic}
    save(folder / f"{name}.npz", {part: kinds[part](Shape(*widths)) for part in parts}, {})
    return folder / f"{name}.npz"


def everybody_left() -> bool:
    for process in active_children():
        process.join(60)
    return not active_children()


def one_lesson(course: Playing) -> dict[str, float]:
    """What there is to tell of it."""
    try:
        course.prepare()
        course.step()
    finally:
        course.leave()
    return course.noted


@needs_torch
def test_a_lesson_smaller_than_a_minibatch_is_learned_from(tmp_path: Path) -> None:
    from recompile.train.course import Sitting  # noqa: PLC0415
    from recompile.train.running import Run  # noqa: PLC0415
    from recompile.train.teaching import Tuition  # noqa: PLC0415

    recipe = read_recipe(described(tmp_path, PLAIN.replace("minibatch = 64", "minibatch = 16384")))
    run = Run(recipe, Sitting(tmp_path, 0.1, 1, "cpu"))
    pupil = Tuition(recipe, Sitting(tmp_path, 0.1, 1, "cpu", teacher=saved(tmp_path, "teacher", "policy")))
    assert one_lesson(run)["value_loss"] > 0
    assert one_lesson(pupil)["taught"] > 0
    assert run.learner.stepper.updates == pupil.stepper.updates == 1


@needs_torch
def test_nothing_is_told_twice_and_nobody_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from recompile.train import course  # noqa: PLC0415
    from recompile.train.running import Run  # noqa: PLC0415

    monkeypatch.setattr(course, "TOLD_EVERY", -1.0)  # after every lesson
    threads = threading.active_count()
    Run(read_recipe(described(tmp_path, PLAIN)), course.Sitting(tmp_path, 0.005, 1, "cpu")).go()
    diary = [json.loads(line) for line in (tmp_path / "diary.jsonl").read_text().splitlines()]
    assert diary
    assert all(line["per_second"] > 0 for line in diary)
    assert threading.active_count() == threads
    assert everybody_left()


@needs_torch
@pytest.mark.parametrize("pressed_in", ["prepare", "step"])
def test_ctrl_c_names_the_file_to_go_on_from_only_if_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pressed_in: str
) -> None:
    from recompile.train.running import Run  # noqa: PLC0415

    def pressed(_run: Run) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, pressed_in, pressed)
    out = tmp_path / "out"
    asked = ["train", str(described(tmp_path, PLAIN)), str(out), "--workers", "1", "--device", "cpu"]
    found = CliRunner().invoke(main, asked)
    go_on = f"; go on with --resume {out / 'last.npz'}" if pressed_in == "step" else ""
    assert (found.exit_code, found.stderr) == (130, f"broken off{go_on}\n")
    assert everybody_left()


@needs_torch
@pytest.mark.parametrize(
    ("asked", "more", "said"),
    [
        ("--teacher policy.npz --resume both.npz", "walks = 6", "who looks ahead (walks in the recipe) has no teacher"),
        ("--resume policy.npz", "", "policy.npz holds no critic"),
        ("--resume policy.npz", "walks = 6", "policy.npz holds no critic"),
        ("--resume narrow.npz", "", "narrow.npz was made by another recipe than this one, with card = 8"),
        ("--against narrow.npz", "", "narrow.npz was made by another recipe than this one, with card = 8"),
        ("--resume text.npz", "", "text.npz holds no network that can be read"),
        ("--against bare.npz", "", "bare.npz holds no network that can be read"),
        ("--teacher one.npy", "", "one.npy holds no network that can be read"),
        ("--teacher empty.npz", "", "empty.npz holds no network that can be read"),
        ("--device nowhere", "", "torch cannot use the device 'nowhere'"),
    ],
)
def test_what_no_run_can_begin_with_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, more: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, "policy", "policy")
    saved(tmp_path, "both", "policy", "critic")
    saved(tmp_path, "narrow", "policy", "critic", widths=(8, 8, 16, 4, 8))
    Path("text.npz").write_text("no network")
    Path("empty.npz").touch()
    np.savez("bare.npz", numbers=np.zeros(3))
    np.save("one.npy", np.zeros(3))
    recipe = str(described(tmp_path, PLAIN + more))
    found = CliRunner().invoke(main, ["train", recipe, "out", "--workers", "1", "--minutes", "0.01", *asked.split()])
    assert found.exit_code == 2
    assert found.stderr.startswith(f"error: {said}")
    assert everybody_left()


@needs_torch
def test_what_was_learned_before_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path, "other", "policy", "critic")
    Path("out").mkdir()
    last = saved(tmp_path / "out", "last", "policy", "critic")
    before = last.read_bytes()
    asked = ["train", str(described(tmp_path, PLAIN)), "out", "--workers", "1", "--minutes", "0.01"]
    for more in ([], ["--resume", "other.npz"]):
        found = CliRunner().invoke(main, [*asked, *more])
        assert (found.exit_code, last.read_bytes()) == (2, before)
        assert found.stderr == (
            "error: out/last.npz was learned before: go on from it with --resume out/last.npz, or name another folder\n"
        )
    assert CliRunner().invoke(main, [*asked, "--resume", "out/last.npz"]).exit_code == 0
    assert last.read_bytes() != before
