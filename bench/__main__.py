"""Measures the engines in turn, in one run: `python -m bench [--rounds N] [--json FILE] [--record]`."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.worker import Figures

ROOT = Path(__file__).parent.parent
HISTORY = Path(__file__).parent / "history.jsonl"
OURS = ("games", "loop", "copies")
Rounds = dict[str, dict[str, list[float]]]


class Worker:
    """A process that measures one engine."""

    def __init__(self, name: str, measures: tuple[str, ...], path: str | None) -> None:
        self.name, self.measures = name, measures
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if path is not None:
            environment["PYTHONPATH"] = path
        command = [sys.executable, "-P", str(Path(__file__).parent / "worker.py")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment, cwd=ROOT)

    def measure(self, name: str) -> Figures:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the worker for {self.name} stopped while measuring {name}")
        figures: Figures = json.loads(line)
        return figures

    def close(self) -> None:
        self.process.communicate()


def workers() -> list[Worker]:
    """The plain engine, the compiled one if it is installed, and OpenSpiel if it is there."""
    found = [Worker("pure", OURS, str(ROOT / "src"))]
    check = [sys.executable, "-P", "-c", "from recompile.engine import IS_COMPILED; print(IS_COMPILED)"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if subprocess.run(check, capture_output=True, text=True, env=environment, check=False).stdout.strip() == "True":
        found.append(Worker("compiled", OURS, None))
    if importlib.util.find_spec("pyspiel") is not None:
        found.append(Worker("gin rummy (OpenSpiel)", ("gin_rummy",), None))
    return found


def run(rounds: int) -> Rounds:
    """Every worker measures everything in every round, each measurement next to its own calibration."""
    team, results = workers(), Rounds()
    for number in range(rounds):
        for worker in team:
            for measure in worker.measures:
                loops = worker.measure("calibrate")["loops/s"]
                for key, value in worker.measure(measure).items():
                    kept = results.setdefault(worker.name, {})
                    kept.setdefault(f"{measure}: {key}", []).append(value)
                    kept.setdefault("calibration: loops/s", []).append(loops)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    for worker in team:
        worker.close()
    return results


def table(results: Rounds) -> str:
    """Medians over the rounds, and how the compiled engine compares with the plain one."""
    keys = list(dict.fromkeys(key for figures in results.values() for key in figures if "checksum" not in key))
    rows = [["", *results, "compiled : pure"]]
    for key in keys:
        middle = {name: median(figures[key]) for name, figures in results.items() if key in figures}
        row = [key, *(f"{middle[name]:,.2f}" if name in middle else "-" for name in results)]
        both = "pure" in middle and "compiled" in middle
        rows.append([*row, f"{middle['compiled'] / middle['pure']:.2f}" if both else "-"])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)


def per_loop(results: Rounds) -> dict[str, dict[str, float]]:
    """Figures divided by the calibration of the same run: what can be compared between machines and over time."""
    ratios: dict[str, dict[str, float]] = {}
    for name, figures in results.items():
        loops = median(figures["calibration: loops/s"])
        for key, values in figures.items():
            if key.endswith("/s") and "calibration" not in key:
                ratios.setdefault(name, {})[key] = round(median(values) / loops, 6)
            elif key.endswith("us"):
                ratios.setdefault(name, {})[key] = round(median(values) * loops / 1e6, 6)
    return ratios


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each engine has its turn")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--record", action="store_true", help="append the ratios to bench/history.jsonl")
    wanted = parser.parse_args()
    results = run(wanted.rounds)
    print(table(results))
    facts = {"python": platform.python_version(), "machine": platform.machine(), "rounds": wanted.rounds}
    if wanted.json:
        wanted.json.write_text(json.dumps({**facts, "figures": results}, indent=1), encoding="utf-8")
    if wanted.record:
        with HISTORY.open("a", encoding="utf-8") as history:
            history.write(json.dumps({**facts, "per calibration loop": per_loop(results)}) + "\n")


if __name__ == "__main__":
    main()
