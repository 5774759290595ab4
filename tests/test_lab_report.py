"""The page about simulated games: what it counts, that it says all it should, and what it refuses."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections import Counter
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

pytest.importorskip("duckdb")
pytest.importorskip("matplotlib")

import duckdb
import numpy as np

from recompile.cli import main
from recompile.lab import ArenaError
from recompile.lab.effects import Effect
from recompile.lab.intervals import share
from recompile.lab.report import make_report
from recompile.lab.report.card_sections import rank_cards, rank_company
from recompile.lab.report.data import Data
from recompile.lab.report.measures import Measures, _card, measure
from recompile.lab.report.page import command, page
from recompile.lab.report.regression import explain
from recompile.lab.report.summary import summary
from recompile.lab.rows import CARD_COLUMNS, GAME_COLUMNS
from recompile.lab.simulate import Simulation, record_of_seed, simulate
from recompile.lab.store import Store, write_parquet

SIX = ("DEA", "FIR", "GRA", "LIF", "MET", "PLA", "SPE", "WAT")
SIMULATION = Simulation(("random", "random"), ("yes", "no"), SIX, turns=60)
GAMES = 240
SECTIONS = ("protocols", "meetings", "pairings", "first", "lengths", "cards", "retriggers")
VOID = {"meta", "br", "path", "use", "rect", "image"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few hundred games."""
    path = tmp_path_factory.mktemp("run")
    fill(path, SIMULATION, GAMES)
    return path


def fill(path: Path, simulation: Simulation, games: int) -> None:
    store = Store(path, simulation.header, 0)
    for rows in simulate(simulation, 0, games):
        store.append(rows)
    store.flush()
    store.close()


@pytest.fixture(scope="module")
def measures(folder: Path) -> Measures:
    with Data(folder) as data:
        return measure(data)


@pytest.fixture(scope="module")
def html(folder: Path) -> str:
    return make_report(folder)


class Page(HTMLParser):
    """Tags, attributes and words of a page, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


# ---------------------------------------------------------------- the page


def test_every_section_is_there(html: str) -> None:
    page = Page(html)
    assert page.open == []
    ids = [attributes["id"] for tag, attributes in page.found if tag == "section"]
    assert ids == list(SECTIONS)
    assert sum(tag == "figure" for tag, _ in page.found) == len(SECTIONS) + 1
    labels = [attributes.get("aria-label") for tag, attributes in page.found if tag == "svg"]
    assert all(labels)
    for text in ("Protocol against protocol", "Who begins", "without control", "Fire", "Gravity 5", "95 %"):
        assert text in page.words.replace("\u00a0", " ")


def test_nothing_leads_outside(html: str) -> None:
    assert "://" not in html
    assert "@import" not in html
    assert not re.search(r"url\((?!#)", html)
    for tag, attributes in Page(html).found:
        assert tag not in ("script", "link", "img", "iframe")
        for name in ("href", "src", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")


def test_names_on_the_page_are_its_own(html: str) -> None:
    ids = [attributes["id"] for _, attributes in Page(html).found if "id" in attributes]
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    for _, attributes in Page(html).found:
        if (attributes.get("href") or "").startswith("#"):
            assert str(attributes["href"])[1:] in ids


def test_colours_suit_light_and_dark(html: str) -> None:
    assert "prefers-color-scheme: dark" in html
    assert "@media print" in html
    figures = "".join(re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL))
    assert set(re.findall(r"#[0-9a-f]{6}", figures)) <= {"#ffffff", "#000000"}
    assert "var(--blue)" in figures


def test_ten_sentences(measures: Measures, html: str) -> None:
    said = summary(measures)
    assert len(said) == 10
    for sentence in said:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
    assert len(re.findall("<li>", html)) == 10
    assert "240 games were played to the end (seeds 0 to 239" in said[0]


def test_the_same_games_give_the_same_page(folder: Path, html: str) -> None:
    assert make_report(folder) == html


# ---------------------------------------------------------------- what it counts


def test_shares_are_those_of_the_rows(folder: Path, measures: Measures) -> None:
    games = duckdb.read_parquet(str(folder / "games" / "*.parquet")).fetchall()
    points = {"A": 1.0, "B": 0.0, None: 0.5}
    rows = [dict(zip(GAME_COLUMNS, row, strict=True)) for row in games]
    fire = [points[row["winner"]] for row in rows if "FIR" in (row["a1"], row["a2"], row["a3"])]
    fire += [1 - points[row["winner"]] for row in rows if "FIR" in (row["b1"], row["b2"], row["b3"])]
    assert measures.protocols["FIR"] == share(sum(fire), len(fire))
    without = [points[row["winner"]] for row in rows if row["control"] == "no"]
    assert measures.first["no"] == share(sum(without), len(without))
    assert sum(won.games for won in measures.protocols.values()) == 6 * GAMES
    assert sum(sum(length.counts) for length in measures.lengths.values()) == GAMES


def test_meetings_have_two_sides(measures: Measures) -> None:
    assert sum(won.games for won in measures.meetings.values()) == 18 * GAMES
    for (mine, theirs), won in measures.meetings.items():
        other = measures.meetings[theirs, mine]
        assert won.games == other.games
        assert won.points + other.points == won.games


def test_cards_are_those_of_the_rows(folder: Path, measures: Measures) -> None:
    cards = duckdb.read_parquet(str(folder / "cards" / "*.parquet")).fetchall()
    rows = [dict(zip(CARD_COLUMNS, row, strict=True)) for row in cards]
    fire = [row for row in rows if row["card"] == "FIR3"]
    found = measures.cards["FIR3"]
    assert found.opening.games == sum(row["opening"] for row in fire)
    assert found.drawn.games == sum(row["drawn"] > 0 for row in fire)
    assert found.face_up.games == sum(row["face_up"] > 0 for row in fire)
    assert found.face_down.games == sum(row["face_down"] > 0 for row in fire)
    assert found.firsts == sum(row["middle"] - row["again"] for row in fire)
    assert len(measures.cards) == 6 * len(SIX)


def test_the_regression_finds_what_is_there() -> None:
    """Games by a known law: who begins wins 4 points more, protocol 0 adds 6, the pair 1 + 2 adds 8, 3 beats 4 by 8."""
    chance = Random(5)
    points, a, b = [], [], []
    for _ in range(40_000):
        six = chance.sample(range(8), 6)
        mine, theirs = six[:3], six[3:]
        edge = 0.04 + worth(mine, theirs) - worth(theirs, mine)
        points.append(float(chance.random() < 0.5 + edge))
        a.append(mine)
        b.append(theirs)
    games = len(points)
    found = explain(np.array(points), np.zeros(games, dtype=int), np.zeros(games), (np.array(a), np.array(b)), 8)
    assert max(found.pairs, key=lambda pair: found.pairs[pair].size) == (1, 2)
    alone = 0.08 * (1 - (2 - 4 / 14) / 6)  # without the mean of both protocols' pairs
    assert found.pairs[1, 2].low < alone < 0.08
    assert found.pairs[1, 2].is_sure
    assert max(found.versus, key=lambda pair: found.versus[pair].size) == (3, 4)
    assert sum(effect.is_sure for pair, effect in found.pairs.items() if pair != (1, 2)) <= 5


def worth(mine: list[int], theirs: list[int]) -> float:
    return 0.06 * (0 in mine) + 0.08 * ({1, 2} <= set(mine)) + 0.04 * (3 in mine and 4 in theirs)


# ---------------------------------------------------------------- what it refuses


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copy"))


def refused(folder: Path, problem: str) -> None:
    with pytest.raises(ArenaError, match=problem):
        make_report(folder)


def test_no_folder_and_an_empty_one(tmp_path: Path) -> None:
    refused(tmp_path / "nowhere", "there is no folder")
    refused(tmp_path, r"holds no simulation: there is no manifest\.json")
    Store(tmp_path, SIMULATION.header, 0).close()
    refused(tmp_path, "holds no simulation")


def test_a_file_that_is_missing_or_not_whole(copied: Path) -> None:
    path = copied / "cards" / "part-00001.parquet"
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    refused(copied, "cards/part-00001.parquet is not a whole Parquet file")
    path.write_bytes(b"")
    refused(copied, "is not a whole Parquet file")
    path.unlink()
    refused(copied, "is missing")


def test_files_that_are_not_ours(copied: Path) -> None:
    path = copied / "games" / "part-00001.parquet"
    write_parquet(path, {"seed": "BIGINT", "colour": "VARCHAR"}, [(1, "red")])
    refused(copied, "other columns than a simulation writes: colour VARCHAR")
    duckdb.sql(f"COPY (SELECT * FROM '{copied}/cards/part-00001.parquet' LIMIT 36) TO '{copied}/some.parquet'")
    shutil.copy(copied / "some.parquet", copied / "cards" / "part-00001.parquet")
    refused(copied, "other columns|has 36 rows")


def test_other_games_than_the_manifest_lists(copied: Path) -> None:
    path = copied / "games" / "part-00001.parquet"
    other = copied / "other.parquet"
    duckdb.sql(f"COPY (SELECT * REPLACE (seed + 1 AS seed) FROM '{path}') TO '{other}' (FORMAT parquet)")
    shutil.copy(other, path)
    refused(copied, "does not hold the seeds")
    duckdb.sql(f"COPY (SELECT * FROM '{other}' LIMIT 7) TO '{path}' (FORMAT parquet)")
    refused(copied, "has 7 rows, and manifest.json lists 240")


@pytest.mark.parametrize(
    ("table", "other"),
    [
        ("games", "winner || 'x' AS winner"),
        ("games", "'ZZZ' AS a1"),
        ("games", "'PSY' AS a1"),
        ("games", "'second' AS control"),
        ("games", "'odd' AS ending"),
        ("games", "(-5)::SMALLINT AS turns"),
        ("games", "'greedy' AS bot_a"),
        ("games", "NULL::VARCHAR AS b3"),
        ("cards", "'ZZZ9' AS card"),
        ("cards", "'FIR0' AS card"),
        ("cards", "'C' AS seat"),
        ("cards", "NULL::SMALLINT AS drawn"),
    ],
)
def test_values_that_no_game_has(copied: Path, table: str, other: str) -> None:
    change(copied / table / "part-00001.parquet", other)
    refused(copied, f"{table} holds what this simulation cannot have written: see seed [0-9]")


@pytest.mark.parametrize("other", ["turns::VARCHAR AS turns", "seed::INT AS seed"])
def test_the_same_names_with_other_kinds(copied: Path, other: str) -> None:
    change(copied / "games" / "part-00001.parquet", other)
    refused(copied, "has other columns than a simulation writes: (turns VARCHAR|seed INTEGER)$")


def change(path: Path, other: str) -> None:
    beside = path.with_suffix(".other")
    duckdb.sql(f"COPY (SELECT * REPLACE ({other}) FROM '{path}') TO '{beside}' (FORMAT parquet)")
    beside.replace(path)


@pytest.mark.parametrize("table", ["games", "cards"])
def test_a_file_that_is_whole_at_both_ends_only(copied: Path, table: str) -> None:
    path = copied / table / "part-00001.parquet"
    data = bytearray(path.read_bytes())
    for at in range(len(data) // 4, len(data) // 4 + 400):
        data[at] ^= 0x5A
    path.write_bytes(data)
    refused(copied, "the files in .* are damaged|is not a whole Parquet file")


def test_another_version_or_no_manifest(copied: Path) -> None:
    path = copied / "manifest.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"version": "0.0.1"}), encoding="utf-8")
    refused(copied, r"from recompile 0\.0\.1 .* and this is")
    path.write_text(json.dumps(data | {"simulation": 99}), encoding="utf-8")
    refused(copied, "format 99")
    settings = {**data["settings"], "turns": float("inf")}
    path.write_text(json.dumps(data | {"settings": settings}), encoding="utf-8")
    refused(copied, "the settings of the simulation are not what they should be")
    path.write_text("not JSON", encoding="utf-8")
    refused(copied, r"manifest\.json cannot be read")


def test_two_games_are_enough_for_a_page(tmp_path: Path) -> None:
    fill(tmp_path, SIMULATION, 2)
    found = make_report(tmp_path)
    assert "2 games" in found
    assert "No card was in 30 opening hands" in found
    assert "No card was played face-up in 30 games" in found


def test_a_draft_has_picks(tmp_path: Path, html: str) -> None:
    fill(tmp_path, replace(SIMULATION, draft=True), 12)
    found = make_report(tmp_path).replace("\u00a0", " ")
    assert "Most often picked is" in found
    assert '<th scope="col">picked</th>' in found
    assert "a share here is not the strength of a protocol alone" in found
    assert "picked" not in html


# ---------------------------------------------------------------- what it does not claim


def test_what_was_hardly_seen_is_not_ranked(measures: Measures) -> None:
    rare = replace(measures.cards["FIR3"], gain=None, company=None)
    seen = replace(measures, cards={**measures.cards, "FIR3": rare})
    assert "FIR3" in rank_cards(measures)
    assert "FIR3" not in rank_cards(seen)
    assert "FIR3" not in rank_company(seen)
    assert "Fire 3" in page(seen)
    few = {**measures.protocols, "FIR": share(3, 3)}
    assert "Fire" not in " ".join(summary(replace(measures, protocols=few))[2:4])


def test_four_games_are_no_company() -> None:
    row = ("FIR3", 90, 180, 60, 120, 150, 290, 4, 4, 70, 140, 3, 1, 3, 1, 1)
    card = _card(row, {"FIR": share(150, 300)})
    assert card.gain is not None
    assert card.company is None
    assert _card((*row[:3], 3, 4, *row[5:]), {"FIR": share(150, 300)}).gain is None


def test_intervals_hold_what_is_there() -> None:
    """Few games and many: whatever pairs add, it lies within about as many intervals as it should."""
    held = [inside for games in (300, 1500, 6000) for seed in range(3) for inside in pairs_held(games, seed)]
    assert len(held) == 9 * 28
    assert sum(held) > 0.9 * len(held)


def pairs_held(games: int, seed: int) -> list[bool]:
    """For each pair whether its interval holds what it really adds."""
    chance = np.random.default_rng(seed)
    six = np.argsort(chance.random((games, 8)), axis=1)[:, :6]
    added = np.triu(chance.normal(0, 0.05, (8, 8)), 1)
    added = added + added.T
    a, b = six[:, :3], six[:, 3:]
    edge = sum(added[a[:, i], a[:, j]] - added[b[:, i], b[:, j]] for i, j in ((0, 1), (0, 2), (1, 2)))
    points = (chance.random(games) < 0.5 + edge).astype(float)
    found = explain(points, np.zeros(games, dtype=int), np.zeros(games), (a, b), 8).pairs
    sums = np.array([[float(at in pair) for at in range(8)] for pair in found])
    true = np.array([added[pair] for pair in found])
    true = true - sums @ np.linalg.pinv(sums) @ true
    return [effect.low <= size <= effect.high for effect, size in zip(found.values(), true, strict=True)]


def test_guesses_are_called_guesses(measures: Measures) -> None:
    unsure, sure = Effect(0.01, -0.01, 0.03), Effect(0.05, 0.02, 0.08)
    pairs = dict.fromkeys(measures.pairs, unsure)
    said = summary(replace(measures, pairs=pairs, versus=pairs))
    assert said[4].startswith("No meeting is sure to go beyond")
    assert said[5].startswith("No pair is sure to be above")
    pairs["FIR", "WAT"] = sure
    said = summary(replace(measures, pairs=pairs, versus=pairs))
    assert said[4].startswith("The meeting that goes furthest beyond the strength of both is Fire against Water")
    assert said[5].startswith("The pair that is most above the sum of its parts is Fire + Water, by +5.0 points")


def test_the_page_says_how_it_was_made(measures: Measures, html: str) -> None:
    words = shlex.split(command(measures))
    assert words[0] == "recompile"
    assert "--games 240 --control both" in command(measures)
    assert escape(command(measures)) in html
    shown = CliRunner().invoke(main, [*words[1 : words.index("--out")], "--show", "3"])
    assert shown.stdout.strip() == str(record_of_seed(SIMULATION, 3)).strip()
