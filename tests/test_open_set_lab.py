"""Tournaments and simulations with a protocol that nobody has printed: in other processes, stopped and gone on with."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from recompile.cards import Card
from recompile.cards.words import draw
from recompile.game.records import Record, replay
from recompile.game.setup import SetupError
from recompile.lab.arena import Tournament
from recompile.lab.errors import ArenaError
from recompile.lab.journal import Journal
from recompile.lab.simulate import Simulation, record_of_seed, simulate
from recompile.lab.store import Store, read_manifest
from tests.toy import TOYS, ZAP

POOL = ("FIR", "WAT", "LIF", "MET", "SPE", "ZAP", "BUZ")
TOURNAMENT = Tournament(("random", "greedy"), games=4, pool=POOL, turns=40, draft=True, protocols=TOYS)
SIMULATION = Simulation(("random", "greedy"), ("yes", "second"), POOL, turns=40, protocols=TOYS)
OTHER = (replace(ZAP, cards=tuple(Card(card.value, middle=(draw(1),)) for card in ZAP.cards)), TOYS[1])


def test_a_tournament_in_other_processes() -> None:
    one, two = (list(TOURNAMENT.play(processes=processes, keep=True)) for processes in (1, 2))
    key = {result.key: (result.winner, result.turns, result.record) for result in one}
    assert key == {result.key: (result.winner, result.turns, result.record) for result in two}
    assert len(key) == 4
    drafted = {code for result in one for three in result.protocols for code in three}
    assert drafted <= set(POOL)
    record = Record.parse(str(one[0].record))
    assert replay(record).library.protocols["ZAP"] == ZAP


def test_a_journal_knows_its_protocols(tmp_path: Path) -> None:
    path = tmp_path / "toy.jsonl"
    results = list(TOURNAMENT.play())
    with Journal(path, TOURNAMENT.header) as journal:
        journal.append(results[0])
    with Journal(path, replace(TOURNAMENT, games=6).header) as journal:
        assert [result.key for result in journal.results] == [results[0].key]
    with pytest.raises(ArenaError, match="another tournament \\(protocols is"):
        Journal(path, replace(TOURNAMENT, protocols=OTHER).header)


def test_headers_of_printed_games_are_as_they_were() -> None:
    assert "protocols" not in str(Tournament(("random", "greedy")).header)
    assert "protocols" not in str(Simulation(("random", "greedy")).header)


def test_a_simulation_in_other_processes() -> None:
    one, two = (list(simulate(SIMULATION, 0, 6, processes=processes)) for processes in (1, 2))
    assert [row for rows in one for row in rows.games] == [row for rows in two for row in rows.games]
    cards = [row[1] for rows in one for row in rows.cards]
    assert len(cards) == 6 * 36
    assert {"ZAP3", "BUZ2"} <= set(cards)


def test_a_simulation_goes_on_from_its_folder(tmp_path: Path) -> None:
    store = Store(tmp_path, SIMULATION.header, 0)
    for rows in simulate(SIMULATION, 0, 2):
        store.append(rows)
    store.flush()
    store.close()
    manifest = read_manifest(tmp_path)
    assert manifest is not None
    again = Simulation.of_header(json.loads(json.dumps(manifest.header)))
    assert again == SIMULATION
    assert str(record_of_seed(again, 1)) == str(record_of_seed(SIMULATION, 1))
    with pytest.raises(ArenaError, match="another simulation \\(protocols is"):
        Store(tmp_path, replace(SIMULATION, protocols=OTHER).header, 0)


def test_a_changed_header_is_refused() -> None:
    header = json.loads(json.dumps(SIMULATION.header))
    header["settings"]["protocols"][0]["hash"] = "0" * 64
    with pytest.raises(ArenaError, match="does not say what its hash says"):
        Simulation.of_header(header)


def test_a_pool_without_its_protocols_is_refused() -> None:
    with pytest.raises(SetupError, match="ZAP"):
        Tournament(("random", "greedy"), pool=POOL)
