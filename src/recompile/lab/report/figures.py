"""Figures as SVG for the page: drawn by matplotlib, coloured by the page, so that they suit light and dark and paper.

Every colour is drawn as a placeholder that becomes a variable of the page's style sheet.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from recompile.lab.effects import Effect

INK, MUTED, GRID, BLUE, ORANGE, GREEN = "#010101", "#020202", "#030303", "#010102", "#010103", "#010104"
_VARIABLES = {INK: "ink", MUTED: "muted", GRID: "grid", BLUE: "blue", ORANGE: "orange", GREEN: "green"}
SERIES = ((BLUE, "o"), (ORANGE, "D"), (GREEN, "^"))
_STYLE: Any = {
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": GRID,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_THIN: Any = {"elinewidth": 1.0}
WIDTH = 5.4  # inches: letters stay readable when a phone shows the whole width
WIDE = 7.2  # what has too much in it for that
GAP = "⋮"  # the label of a row that stands for those left out


@dataclass(frozen=True, slots=True)
class Series:
    """A point for each label; None where there is nothing to show."""

    name: str
    points: Sequence[Effect | None]


def dots(name: str, labels: Sequence[str], series: Sequence[Series], axis: str, *, middle: float | None = None) -> str:
    """A row for each label, in percent or points, with intervals; the first on top."""
    with rc_context(_STYLE):
        step = (0.26 if len(series) == 1 else 0.34) + 0.12 * any("\n" in label for label in labels)
        figure = Figure(figsize=(WIDTH, 0.9 + step * len(labels) + 0.2 * (len(series) > 1)), layout="constrained")
        axes = figure.subplots()
        if middle is not None:
            axes.axvline(middle, color=MUTED, linewidth=0.8, dashes=(4, 3))
        for number, each in enumerate(series):
            _series(axes, each, number, (number - (len(series) - 1) / 2) * 0.24)
        _label_rows(axes, labels, axis)
        if len(series) > 1:
            figure.legend(loc="outside upper left", ncols=len(series))
        return _svg(figure, name)


def _label_rows(axes: Any, labels: Sequence[str], axis: str) -> None:
    """A row for each label, the first on top, and lines to read the values by."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_xlabel(axis)
    axes.grid(axis="x", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _series(axes: Any, series: Series, number: int, shift: float) -> None:
    colour, marker = SERIES[number % len(SERIES)]
    shown = [(at + shift, point) for at, point in enumerate(series.points) if point is not None]
    axes.errorbar(
        [point.size for _, point in shown],
        [at for at, _ in shown],
        xerr=_around([point for _, point in shown]),
        fmt=marker,
        markersize=4.5,
        color=colour,
        elinewidth=1.4,
        label=series.name,
    )


def _around(points: Sequence[Effect]) -> list[list[float]]:
    below = [max(0.0, point.size - point.low) for point in points]
    return [below, [max(0.0, point.high - point.size) for point in points]]


def heat(
    name: str, labels: Sequence[str], values: Sequence[Sequence[float | None]], most: float, legend: tuple[str, str]
) -> str:
    """A square for each pair: blue above the middle, orange below, the stronger the further."""
    with rc_context(_STYLE):
        size = len(labels)
        figure = Figure(figsize=(WIDE, 1.2 + 5.6 * max(size, 8) / 30 * 1.12), layout="constrained")
        axes = figure.subplots()
        for row, line in enumerate(values):
            for column, value in enumerate(line):
                if value is not None:
                    strength = min(abs(value) / most, 1.0)
                    colour = BLUE if value > 0 else ORANGE
                    axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour, alpha=strength, linewidth=0))
        axes.set_xlim(0, size)
        axes.set_ylim(size, 0)
        axes.set_aspect("equal")
        axes.set_xticks([at + 0.5 for at in range(size)], labels, rotation=90)
        axes.set_yticks([at + 0.5 for at in range(size)], labels)
        axes.xaxis.tick_top()
        axes.tick_params(length=0, labelsize=7.5)
        axes.spines[:].set_visible(False)
        for colour, text, at in ((BLUE, legend[0], 0.0), (ORANGE, legend[1], 0.5)):
            axes.add_patch(Rectangle((at * size, size * 1.03), 0.8, 0.8, facecolor=colour, linewidth=0, clip_on=False))
            axes.text(at * size + 1.2, size * 1.03 + 0.45, text, va="center", fontsize=8)
        return _svg(figure, name)


def lines(name: str, series: Mapping[str, Sequence[float]], axis: str, label: str, upto: int) -> str:
    """Shares by whole numbers, one line for each series."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH, 3.0), layout="constrained")
        axes = figure.subplots()
        for number, (title, shares) in enumerate(series.items()):
            colour, _ = SERIES[number % len(SERIES)]
            style = ("-", "--", ":")[number % 3]
            axes.plot(range(len(shares)), shares, style, color=colour, linewidth=1.8, label=title)
            axes.fill_between(range(len(shares)), shares, color=colour, alpha=0.08, linewidth=0)
        axes.set_xlim(0, upto)
        axes.set_ylim(0)
        axes.set_xlabel(axis)
        axes.set_ylabel(label)
        axes.grid(axis="y", linewidth=0.6)
        axes.set_axisbelow(True)
        if len(series) > 1:
            axes.legend()
        return _svg(figure, name)


def bars(name: str, labels: Sequence[str], points: Sequence[Effect], axis: str, form: str = "{:.2f}") -> str:
    """A bar for each label, the first on top, with its number and its interval."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH, 0.9 + 0.26 * len(labels)), layout="constrained")
        axes = figure.subplots()
        values = [point.size for point in points]
        drawn = axes.barh(
            range(len(labels)), values, color=BLUE, height=0.62, xerr=_around(points), ecolor=INK, error_kw=_THIN
        )
        axes.bar_label(drawn, [form.format(value) for value in values], padding=3)
        _label_rows(axes, labels, axis)
        return _svg(figure, name)


# ---------------------------------------------------------------- from matplotlib to the page

_LINK = re.compile(r'(?<=xlink:href="#)|(?<=url\(#)|(?<= id=")')


def _svg(figure: Any, name: str) -> str:
    """The figure without what only a file of its own needs; its names are its own on a page of many."""
    text = io.StringIO()
    with rc_context({"svg.hashsalt": name}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    for attribute in ("width", "height"):
        svg = re.sub(rf'(<svg[^>]*?) {attribute}="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg)
    svg = re.sub(r"(font: [\d.]+px )[^;\"]+", r"\1sans-serif", svg)
    svg = _LINK.sub(f"{name}-", svg).replace("xlink:href", "href")
    for colour, variable in _VARIABLES.items():
        svg = svg.replace(colour, f"var(--{variable})")
    return "\n".join(line.rstrip() for line in svg.splitlines())
