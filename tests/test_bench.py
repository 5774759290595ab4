"""The benchmark runs, and its figures mean what they say."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench import workloads as w
from bench.__main__ import main
from bench.measure import CALIBRATION, measure


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little work as will do."""
    for name, size in (("LOOPS", 1000), ("GAMES", 4), ("COPIES", 50), ("SAMPLES", 2)):
        monkeypatch.setattr(w, name, size)


@pytest.mark.usefixtures("small")
def test_it_prints_a_table_and_writes_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    result = CliRunner().invoke(main, ["--rounds", "2", "--json", str(file)])
    assert result.exit_code == 0, result.output
    for part in ("per CPU second", "calibration loop", "decisions", "games", "copy and answer", "worlds"):
        assert part in result.output
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["engine"] in ("pure Python", "compiled")
    assert {rate["unit"] for rate in figures["rates"]} >= {"loops", "decisions", "games", "copies", "nodes"}
    assert all(rate["per_second"] > 0 for rate in figures["rates"])


@pytest.mark.usefixtures("small")
def test_the_work_is_the_same_in_every_round() -> None:
    for work in w.workloads().values():
        assert work() == work()


def test_ratios_are_to_the_calibration_loop_of_the_same_round() -> None:
    rates = measure({CALIBRATION: lambda: {"loops": sum(1 for _ in range(20_000))}}, 3)
    assert rates[0].per_million_loops == pytest.approx(1e6)
