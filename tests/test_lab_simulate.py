"""Simulations: every game made of its seed, the same rows however they are played, and going on after a stop."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("numpy")

import duckdb

from recompile import Game, Record, replay
from recompile.bots import BotError, make_bot
from recompile.lab import ArenaError, cluster, store
from recompile.lab import simulate as simulating
from recompile.lab.executor import run
from recompile.lab.rows import CARD_COLUMNS, GAME_COLUMNS, Columns, Row, Rows
from recompile.lab.simulate import Batch, Simulation, new_game, play_batch, play_seed, record_of_seed, simulate
from recompile.lab.store import Manifest, Part, Store, read_manifest
from recompile.lab.swift import Chance, is_swift

SMALL = Simulation(("random", "random"), control=("yes", "no", "second"), turns=40)


def as_dicts(rows: list[Row], columns: dict[str, str]) -> list[dict[str, object]]:
    return [dict(zip(columns, row, strict=True)) for row in rows]


def joined(batches: list[Rows]) -> Rows:
    return Rows([row for each in batches for row in each.games], [row for each in batches for row in each.cards])


@pytest.fixture(scope="module")
def rows() -> Rows:
    """Of twelve games."""
    return joined(list(simulate(SMALL, 0, 12)))


# ---------------------------------------------------------------- what a seed means


def test_variants_and_seats_go_with_the_seed() -> None:
    simulation = Simulation(("random", "greedy"), control=("yes", "no", "second"))
    assert [simulation.variant(seed) for seed in range(4)] == ["yes", "no", "second", "yes"]
    assert [simulation.seated(seed)[0] for seed in range(7)] == ["random"] * 3 + ["greedy"] * 3 + ["random"]


def test_the_second_player_may_begin_with_control() -> None:
    six = ("FIR", "WAT", "DEA", "LIF", "MET", "SPE")
    variants = [Simulation(("random", "random"), (variant,), turns=40) for variant in ("yes", "second", "no")]
    plain, given, without = (new_game(simulation, six, 7) for simulation in variants)
    assert (plain.control, given.control, without.has_control) == (None, "B", False)
    assert [game.limit for game in (plain, given, without)] == [40] * 3
    assert plain.position.sides == given.position.sides == without.position.sides
    assert list(map(str, plain.legal_moves)) == list(map(str, given.legal_moves))


@pytest.mark.parametrize("seed", range(6))
def test_the_record_of_a_game_is_the_game(rows: Rows, seed: int) -> None:
    game = as_dicts(rows.games, GAME_COLUMNS)[seed]
    record = record_of_seed(SMALL, seed)
    played = replay(Record.parse(str(record)))
    assert played.outcome is not None
    assert played.outcome.winner == game["winner"]
    assert record.headers["A"] == game["bot_a"]
    there = [code for side in played.view("public").sides for code, _ in side.protocols]
    assert sorted(there) == sorted(protocols(game))


def protocols(game: dict[str, object]) -> list[str]:
    return [str(game[f"{seat}{line}"]) for seat in "ab" for line in (1, 2, 3)]


def test_bots_may_draft() -> None:
    simulation = Simulation(("random", "greedy"), ("second",), ("FIR", "WAT", "DEA", "LIF", "MET", "SPE"), True, 30)
    game, cards = play_seed(simulation, 3)
    assert sorted(game[4:10], key=str) == ["DEA", "FIR", "LIF", "MET", "SPE", "WAT"]
    assert len(cards) == 36
    assert replay(record_of_seed(simulation, 3)).outcome


# ---------------------------------------------------------------- rows


def test_each_game_has_its_36_cards(rows: Rows) -> None:
    games, cards = as_dicts(rows.games, GAME_COLUMNS), as_dicts(rows.cards, CARD_COLUMNS)
    assert [game["seed"] for game in games] == list(range(12))
    for at, game in enumerate(games):
        mine = cards[at * 36 : at * 36 + 36]
        assert {card["seed"] for card in mine} == {game["seed"]}
        assert len({card["card"] for card in mine}) == 36
        for seat, three in (("A", protocols(game)[:3]), ("B", protocols(game)[3:])):
            assert {str(card["card"])[:3] for card in mine if card["seat"] == seat} == set(three)
            assert sum(bool(card["opening"]) for card in mine if card["seat"] == seat) == 5


def test_cards_are_counted_as_they_were_used() -> None:
    """The same from the words of the game: what was drawn, played and resolved."""
    game = replay(record_of_seed(SMALL, 4))
    dealt = game.before(sum(ply.drafting for ply in game.plies))
    opening = [card for player in "AB" for card in hand_of(dealt, player)]
    _, cards = play_seed(SMALL, 4)
    events = [event for event in game.events if event.card]
    for card in as_dicts(cards, CARD_COLUMNS):
        own = [event for event in events if event.card == card["card"]]
        mine = [event for event in own if event.player == card["seat"]]
        assert card["drawn"] == sum(e.kind == "draw" for e in mine) + (card["card"] in opening)
        assert card["face_up"] == sum((e.kind, e.detail) == ("play", "face-up") for e in mine)
        assert card["face_down"] == sum((e.kind, e.detail) == ("play", "face-down") for e in mine)
        assert card["middle"] == sum((e.kind, e.box) == ("text", "middle") for e in own)
        assert card["ended"] in ("up", "down", "hand", "deck", "trash")


def hand_of(game: Game, player: str) -> list[str]:
    return [str(card.code) for card in game.view(player).sides["AB".index(player)].hand]


def test_a_middle_that_resolves_twice_in_one_stay_came_again() -> None:
    cards = as_dicts(joined([play_batch(SMALL, Batch(12, 60))[1]]).cards, CARD_COLUMNS)
    counts = [(int(str(card["middle"])), int(str(card["again"]))) for card in cards]
    assert all(0 <= again < max(middle, 1) for middle, again in counts)
    assert any(again for _, again in counts)


# ---------------------------------------------------------------- the quick way


SWIFT = [("random", "random"), ("greedy", "random"), ("mind:0", "greedy"), ("mind:2", "mind:0")]


@pytest.mark.parametrize("bots", SWIFT)
def test_the_quick_way_gives_the_same_games(bots: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = Simulation(bots, control=("yes", "second"), turns=14)
    batch = Batch(0, 6)
    _, quick = play_batch(simulation, batch)
    assert is_swift((make_bot(bots[0]), make_bot(bots[1])))
    monkeypatch.setattr(simulating, "is_swift", lambda _: False)
    _, slow = play_batch(simulation, batch)
    assert quick == slow


def test_others_have_no_quick_way() -> None:
    assert not is_swift((make_bot("planner"), make_bot("random")))
    assert not is_swift((make_bot("gentle"), make_bot("random")))


def test_chance_is_the_same() -> None:
    quick, plain = Chance("x"), Random("x")
    for size in (1, 2, 3, 36, 180, 2**40, 7):
        assert [quick.randrange(size) for _ in range(50)] == [plain.randrange(size) for _ in range(50)]
    assert quick.randrange(5, 9) == plain.randrange(5, 9)
    with pytest.raises(ValueError, match="empty range"):
        quick.randrange(0)


# ---------------------------------------------------------------- many games


def test_processes_do_not_matter(rows: Rows) -> None:
    assert joined(list(simulate(SMALL, 0, 12, processes=2))) == rows


def test_more_games_begin_with_the_same_ones(rows: Rows) -> None:
    assert joined(list(simulate(SMALL, 3, 4))).games == rows.games[3:7]


@pytest.mark.parametrize(("first", "games"), [(-1, 5), (0, 0), (2**53 - 1, 2)])
def test_there_are_only_so_many_seeds(first: int, games: int) -> None:
    with pytest.raises(ArenaError, match="seeds go from 0"):
        simulate(SMALL, first, games)


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")


def play_or_die(marks: Path, simulation: Simulation, batch: Batch) -> tuple[Batch, Rows]:
    """The first process that gets a batch is killed, as if by the system."""
    try:
        marks.joinpath(str(batch.first)).touch(exist_ok=False)
    except FileExistsError:
        return play_batch(simulation, batch)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@needs_signals
def test_killed_processes_change_no_row(rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two in quick succession, and then a third."""
    monkeypatch.setattr(simulating, "play_batch", partial(play_or_die, tmp_path))
    assert joined(list(simulate(SMALL, 0, 12, processes=2))) == rows
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "4", "8"]


# ---------------------------------------------------------------- the folder


def fill(folder: Path, games: int, simulation: Simulation = SMALL) -> None:
    filled = Store(folder, simulation.header, 0)
    try:
        done = filled.manifest.games
        if done < games:
            for each in simulate(simulation, filled.next_seed, games - done):
                filled.append(each)
        filled.flush()
    finally:
        filled.close()


def test_ctrl_c_waits_until_a_part_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database would take it for a failure in the middle of a query."""
    write = store.write_parquet

    def disturbed(path: Path, columns: Columns, table: list[Row]) -> None:
        signal.raise_signal(signal.SIGINT)
        write(path, columns, table)

    monkeypatch.setattr(store, "write_parquet", disturbed)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
    try:
        with pytest.raises(KeyboardInterrupt):
            fill(tmp_path, 2)
    finally:
        signal.signal(signal.SIGINT, before)
    found = read_manifest(tmp_path)
    assert found is not None
    assert found.games == 2


def table(folder: Path, name: str) -> list[Row]:
    files = sorted(map(str, folder.joinpath(name).glob("part-*.parquet")))
    return list(duckdb.read_parquet(files).fetchall())


def test_rows_are_written_as_they_are(rows: Rows, tmp_path: Path) -> None:
    fill(tmp_path, 12)
    assert table(tmp_path, "games") == rows.games
    assert table(tmp_path, "cards") == rows.cards
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["settings"] == SMALL.header["settings"]
    assert (manifest["games"], manifest["seeds"]) == (12, [0, 11])
    assert manifest["parts"] == [{"part": 1, "seeds": [0, 11], "games": 12}]


def test_a_stopped_run_goes_on(rows: Rows, tmp_path: Path) -> None:
    for games in (5, 5, 9, 12):
        fill(tmp_path, games)
    assert len(list(tmp_path.joinpath("games").iterdir())) == 3
    assert (table(tmp_path, "games"), table(tmp_path, "cards")) == (rows.games, rows.cards)


def test_parts_have_a_size(rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART_GAMES", 5)
    fill(tmp_path, 12)
    found = read_manifest(tmp_path)
    assert found is not None
    assert [part.games for part in found.parts] == [5, 5, 2]
    assert (table(tmp_path, "games"), table(tmp_path, "cards")) == (rows.games, rows.cards)


def test_what_a_killed_run_left_behind_is_replaced(rows: Rows, tmp_path: Path) -> None:
    fill(tmp_path, 5)
    for name in ("games", "cards"):
        tmp_path.joinpath(name, "part-00002.parquet").write_bytes(b"PAR1 half of it")
        tmp_path.joinpath(name, "part-00002.new").write_bytes(b"less")
    fill(tmp_path, 12)
    assert (table(tmp_path, "games"), table(tmp_path, "cards")) == (rows.games, rows.cards)


KILLED = """
import sys
from recompile.lab import store
store.PART_SECONDS = 0
from recompile.cli import main
main(sys.argv[1:])
"""


@needs_signals
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    """Killed for real in the middle, then finished: the rows of a run that nothing happened to."""
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    arguments = ["simulate", "random", "--turns", "40", "--control", "all", "--processes", "1", "--games", "400"]
    process = subprocess.Popen([sys.executable, "-c", KILLED, *arguments, "--out", str(killed)])
    wait_for(lambda: (killed / "manifest.json").exists() or process.poll() is not None)
    process.kill()
    process.wait()
    manifest = read_manifest(killed)
    assert manifest is not None
    more = manifest.games + 6
    fill(killed, more)
    fill(whole, more)
    for name in ("games", "cards"):
        assert table(killed, name) == table(whole, name)


def wait_for(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not reached() and time.monotonic() < end:
        time.sleep(0.02)


# ---------------------------------------------------------------- what cannot be done


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (Simulation(("random", "random"), turns=41, control=SMALL.control), "turns is 40 there and 41 here"),
        (Simulation(("random", "greedy"), turns=40, control=SMALL.control), "bots is"),
    ],
)
def test_a_folder_holds_one_simulation(tmp_path: Path, other: Simulation, problem: str) -> None:
    fill(tmp_path, 2)
    with pytest.raises(ArenaError, match=problem):
        Store(tmp_path, other.header, 0)


def test_a_folder_is_of_one_version_and_begins_with_one_seed(tmp_path: Path) -> None:
    fill(tmp_path, 2)
    with pytest.raises(ArenaError, match="seeds from 0 on"):
        Store(tmp_path, SMALL.header, 5)
    with pytest.raises(ArenaError, match="version is"):
        Store(tmp_path, {**SMALL.header, "version": "9"}, 0)
    with pytest.raises(ArenaError, match="from recompile 9"):
        Simulation.of_header({**SMALL.header, "version": "9"})
    with pytest.raises(ArenaError, match="settings"):
        Simulation.of_header({**SMALL.header, "settings": {"bots": ["random"]}})
    assert Simulation.of_header(SMALL.header) == SMALL


def test_a_folder_is_filled_by_one_run_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    first = Store(tmp_path, SMALL.header, 0)
    with pytest.raises(ArenaError, match="another run is filling"):
        Store(tmp_path, SMALL.header, 0)
    first.close()
    Store(tmp_path, SMALL.header, 0).close()


ENDLESS = json.dumps({**SMALL.header, "parts": [{"part": 1, "seeds": [0, float("inf")]}]})


@pytest.mark.parametrize("text", [ENDLESS, "", "[]", "{}", '{"parts": [], "version": "1"}', "\xff", "[" * 5000])
def test_a_damaged_manifest_is_said(tmp_path: Path, text: str) -> None:
    tmp_path.joinpath("manifest.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(ArenaError, match=r"manifest\.json cannot be read"):
        Store(tmp_path, SMALL.header, 0)


def test_a_manifest_lists_its_parts_in_order() -> None:
    good = Manifest(SMALL.header, (Part(1, 0, 4), Part(2, 5, 5)))
    assert Manifest.parse(good.text()) == good
    for parts in ((Part(1, 0, 4), Part(2, 6, 7)), (Part(2, 0, 4),), (Part(1, 4, 0),)):
        with pytest.raises(ValueError, match="out of order"):
            Manifest.parse(Manifest(SMALL.header, parts).text())


def test_a_part_that_is_gone_is_missed(tmp_path: Path) -> None:
    fill(tmp_path, 2)
    tmp_path.joinpath("cards", "part-00001.parquet").unlink()
    with pytest.raises(ArenaError, match=r"cards/part-00001.parquet is missing, and manifest.json lists it"):
        fill(tmp_path, 4)


def test_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ArenaError, match="cannot be used"):
        Store(tmp_path / "file", SMALL.header, 0)
    tmp_path.joinpath("games").mkdir()
    with pytest.raises(ArenaError, match=r"no manifest\.json"):
        Store(tmp_path, SMALL.header, 0)


def test_simulations_that_make_no_sense() -> None:
    with pytest.raises(BotError):
        Simulation(("random", "nobody"))
    for clocked in ("ismcts:1s", "mind:50ms", "mind:50ms+sure:500", "ismcts:2s+hasty:0.5"):
        with pytest.raises(ArenaError, match="by the clock"):
            Simulation(("random", clocked))
    with pytest.raises(ArenaError, match="control can be"):
        Simulation(("random", "random"), control=("maybe",))
    with pytest.raises(ArenaError, match="cut after"):
        Simulation(("random", "random"), turns=0)
    with pytest.raises(ArenaError, match="seeds go from 0"):
        record_of_seed(SMALL, -1)


# ---------------------------------------------------------------- on a cluster


def test_a_cluster_needs_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(ArenaError, match=r"pip install \"recompile\[ray\]\""):
        list(simulate(SMALL, 0, 2, ray="local"))


def test_an_address_where_nobody_answers() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # it does not listen
        port = nobody.getsockname()[1]
        for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "127.0.0.1:99999"):
            with pytest.raises(ArenaError, match="there is no Ray cluster at"):
                cluster._join(None, address)


@needs_signals
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_rows(rows: Rows, tmp_path: Path) -> None:
    """With a worker that is killed in the middle."""
    ray = pytest.importorskip("ray")
    died = str(tmp_path / "died")

    def work(batch: Batch) -> tuple[Batch, Rows]:
        if batch.first > 2:
            try:
                os.close(os.open(died, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return play_batch(SMALL, batch)

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        batches = [Batch(first, first + 2) for first in range(0, 12, 2)]
        found = sorted(run(work, batches, ray="local"), key=lambda done: done[0].first)
        assert joined([each for _, each in found]) == rows
        assert [batch for batch, _ in found] == batches
        assert os.path.exists(died)
        assert joined(list(simulate(SMALL, 0, 12, ray="local"))) == rows
    finally:
        ray.shutdown()
