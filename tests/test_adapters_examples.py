"""The examples run as they are, only shorter; the bench of the adapters measures what it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import research

pytest.importorskip("numpy")

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


def test_a_policy_is_trained_and_meets_the_others() -> None:
    command = [sys.executable, str(EXAMPLES / "train_policy.py"), "--seconds", "0.5", "--games", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert re.search(r"[\d,]+ decisions in [\d,]+ games, \d+ steps of learning", done.stdout)
    assert "against random:" in done.stdout
    assert "against greedy:" in done.stdout


def test_a_policy_is_not_trained_for_nothing() -> None:
    command = [sys.executable, str(EXAMPLES / "train_policy.py"), "--seconds", "60", "--games", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=50)
    assert done.returncode == 2
    assert "error: " in done.stderr
    assert "Traceback" not in done.stderr


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((EXAMPLES / "first_steps.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # the cells are ours
    assert "A and B won" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["encoding", "batch, observations and masks"])
def test_the_bench_gives_figures(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(research, "SECONDS", 0.01)
    figures = research.MEASURES[name]()
    assert figures
    assert all(value > 0 for value in figures.values())


def test_the_bench_compares_what_was_measured_side_by_side() -> None:
    results = {}
    for name, steps in (("PettingZoo", [20.0, 40.0, 30.0]), ("PettingZoo, its leduc", [10.0, 10.0, 10.0])):
        results[f"{name}: steps/s"] = steps
        results[f"{name}: steps/s, calibrated"] = [1.0, 1.0, 1.0]
    last = research.table(results).splitlines()[-1]
    assert last.split()[-1] == "3.00"
