"""A picture of the ladder. It needs matplotlib, which comes with `pip install "recompile[lab]"`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from recompile.lab.errors import ArenaError, check_installed
from recompile.lab.ratings import Rated

KINDS = (".svg", ".png")
_COLOUR = "#2b6cb0"


def check_plot(path: Path) -> None:
    """Refuse a picture that could not be drawn: better before a long tournament than after it."""
    if path.suffix.casefold() not in KINDS:
        raise ArenaError(f"a picture can be {' or '.join(KINDS)}, not {path.name}")
    if not path.absolute().parent.is_dir():
        raise ArenaError(f"there is no folder {path.parent} for the picture")
    check_installed("matplotlib", "a picture needs")


def plot_ladder(rated: Sequence[Rated], path: Path, title: str = "") -> None:
    """Each bot with its Elo number and the interval around it, the strongest on top."""
    check_plot(path)
    from matplotlib.figure import Figure  # noqa: PLC0415  (optional, and slow to import)

    figure = Figure(figsize=(7.0, 1.4 + 0.4 * len(rated)), layout="constrained")
    axes = figure.subplots()
    rows = list(reversed(rated))
    elos, places = [each.elo for each in rows], range(len(rows))
    # The number is nearly always inside its interval, but nothing makes it be.
    around = [[max(0.0, each.elo - each.low) for each in rows], [max(0.0, each.high - each.elo) for each in rows]]
    axes.errorbar(elos, places, xerr=around, fmt="o", color=_COLOUR, capsize=4)
    for place, each in zip(places, rows, strict=True):
        axes.annotate(f"{each.elo:+.0f}", (each.elo, place), (0, 7), textcoords="offset points", ha="center")
    axes.set_yticks(places, [each.bot for each in rows])
    axes.set_ylim(-0.6, len(rows) - 0.3)
    axes.set_xlabel("Elo, with intervals of 95 %")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix.casefold() == ".svg" else None)
    except OSError as problem:
        raise ArenaError(f"the picture cannot be written: {problem}") from problem
