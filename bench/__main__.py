"""`python -m bench`: measure the engine's speed. See README.md in this folder for how to read it."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import click

from bench.measure import Rate, measure
from bench.workloads import workloads
from recompile.engine import machine


@click.command()
@click.option("--rounds", default=15, show_default=True, help="How often each workload is run.")
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), help="Write the figures there, too.")
def main(rounds: int, file: Path | None) -> None:
    """Measure how fast games are played, copied and searched, all in one interleaved run."""
    about = {"engine": engine(), "python": platform.python_version(), "machine": processor(), "rounds": rounds}
    rates = measure(workloads(), rounds)
    click.echo(", ".join(f"{name} {value}" for name, value in about.items()))
    click.echo(table(rates))
    if file is not None:
        text = json.dumps({**about, "rates": [rate.plain() for rate in rates]}, indent=2)
        file.write_text(text + "\n", encoding="utf-8")


def engine() -> str:
    """Which one is running: the plain source, or what was compiled from it."""
    return "pure Python" if (machine.__file__ or "").endswith(".py") else "compiled"


def processor() -> str:
    """The name of the processor, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def table(rates: list[Rate]) -> str:
    """The figures in columns."""
    rows = [("", "", "per CPU second", "each", "spread", "per million loops")]
    for rate in rates:
        each = f"{1e6 / rate.per_second:,.2f} us"
        spread = f"{rate.spread:.1%}"
        rows.append((rate.workload, rate.unit, number(rate.per_second), each, spread, number(rate.per_million_loops)))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    return "\n".join(
        "  ".join(text.ljust(width) if column < 2 else text.rjust(width) for column, (text, width) in enumerate(pairs))
        for pairs in (list(zip(row, widths, strict=True)) for row in rows)
    )


def number(value: float) -> str:
    """Three figures that mean something.

    >>> number(1234567.8), number(123.456), number(0.0123)
    ('1,234,568', '123', '0.0123')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
