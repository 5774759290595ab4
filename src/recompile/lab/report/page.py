"""The page: one file of HTML, with its style and its figures inside, for light and dark screens and for paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from recompile.cards import PROTOCOLS
from recompile.lab.arena import TURNS
from recompile.lab.report.measures import Measures
from recompile.lab.report.parts import Figure, PageTable, Section
from recompile.lab.report.sections import sections
from recompile.lab.report.summary import summary
from recompile.lab.report.words import count
from recompile.lab.simulate import VARIANTS, YES

_TIGHT = re.compile(r"(?<=[0-9]) (?=%|–|…|points)")
_DASH = re.compile(r"(?<=[–…]) (?=[0-9+−])")
MANY = 6  # columns, which a phone does not show at once
_NOTE = (
    "Ranges in brackets and thin lines in figures hold the true value with a chance of 95 %. A point is one game in a "
    "hundred: from 50 % to 53 % is 3 points."
)
_HINT = '<p class="hint">Move it sideways to see all of it.</p>'
_CSS = """
:root { color-scheme: light dark; --paper: #fcfcfa; --ink: #1c1e21; --muted: #6a7077; --grid: #e2e3e0;
  --blue: #0b62a4; --orange: #c2570c; --green: #0f7a5a; --row: #f3f3ef; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171a; --ink: #e6e7e8; --muted: #9aa1a9; --grid: #2e3237;
  --blue: #6db3f2; --orange: #f2a365; --green: #5cc9a7; --row: #1d2024; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #555; --grid: #ddd;
  --blue: #0b62a4; --orange: #c2570c; --green: #0f7a5a; --row: #f4f4f4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.55;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 50rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 3rem 0 .5rem; }
p { margin: .6rem 0; max-width: 42rem; }
.note, footer { color: var(--muted); }
nav { margin: 1rem 0; } nav a { margin-right: 1rem; white-space: nowrap; } a { color: var(--blue); }
ol { padding-left: 1.6rem; } ol li { margin: .35rem 0; max-width: 41rem; }
figure { margin: 1rem 0; overflow-x: auto; } figcaption { color: var(--muted); margin: .25rem 0; }
figure svg { display: block; width: 100%; max-width: 40rem; height: auto; }
.wide svg { min-width: 34rem; max-width: none; } .hint { display: none; color: var(--muted); }
code { display: block; font-size: .875em; white-space: pre; overflow-x: auto; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; margin: .5rem 0; }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--grid); }
th { color: var(--muted); font-weight: 600; vertical-align: bottom; white-space: normal; }
th:first-child, td:first-child { text-align: left; } tbody tr:nth-child(even) { background: var(--row); }
@media (max-width: 36rem) { .hint { display: block; } td:first-child { white-space: normal; }
  th, td { padding-right: .4rem; font-size: .8rem; } }
summary { cursor: pointer; color: var(--blue); margin: .5rem 0; }
@media print { main { max-width: none; padding: 0; } nav, details { display: none; }
  figure svg, .wide svg { min-width: 0; }
  figure, table { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def page(m: Measures) -> str:
    """The whole page about some measures."""
    found = sections(m)
    who = " against ".join(dict.fromkeys(m.simulation.bots))
    title = f"{count(m.games, 'game')} of Compile"
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="note">{text(f"Played by {who}. {_NOTE}")}</p>',
        _contents(found),
        "<h2>In ten sentences</h2>",
        listed(summary(m)),
        *map(section_part, found),
        f"<footer><h2>About this page</h2>{_about(m)}</footer>",
    ]
    return document(title, body)


def document(title: str, body: Iterable[str], lang: str = "en") -> str:
    """A whole file around what the page says."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{lang}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_CSS}</style></head><body><main>",
            *body,
            "</main></body></html>",
            "",
        ]
    )


def text(words: str) -> str:
    """For HTML, with spaces that do not break inside a number and its range.

    >>> text("52.3 % (51.0 – 53.6 %) & more").replace("\\xa0", "_").replace("\\u2060", "+")
    '52.3_% (51.0_–+_53.6_%) &amp; more'
    """
    return _DASH.sub("\u2060\u00a0", _TIGHT.sub("\u00a0", escape(words)))  # a line may break behind a bare dash


def _contents(found: Iterable[Section]) -> str:
    links = (f'<a href="#{section.key}">{escape(section.title)}</a>' for section in found)
    return f"<nav>{' '.join(links)}</nav>"


def listed(sentences: Iterable[str]) -> str:
    return "<ol>" + "".join(f"<li>{text(sentence)}</li>" for sentence in sentences) + "</ol>"


def section_part(section: Section) -> str:
    return "\n".join(
        [
            f'<section id="{section.key}"><h2>{escape(section.title)}</h2>',
            *(f"<p>{text(sentence)}</p>" for sentence in section.says),
            *map(_figure, section.figures),
            *map(_table, section.tables),
            "</section>",
        ]
    )


def _figure(figure: Figure) -> str:
    svg = figure.svg.replace("<svg", f'<svg role="img" aria-label="{escape(figure.alt)}"', 1)
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    return f'{_HINT}<figure class="wide">{caption}{svg}</figure>' if figure.wide else f"<figure>{caption}{svg}</figure>"


def _table(table: PageTable) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.head)
    rows = "\n".join("<tr>" + "".join(f"<td>{text(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    hint = _HINT if len(table.head) > MANY else ""
    whole = f'{hint}<div class="table"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table></div>'
    return f"<details><summary>{escape(table.folded)}</summary>{whole}</details>" if table.folded else whole


def _about(m: Measures) -> str:
    simulation, (first, last) = m.simulation, m.seeds
    left_out = f" {count(m.forfeits, 'game')} ended by forfeit and are left out." if m.forfeits else ""
    said = [
        f"recompile {m.version}; bots {' and '.join(simulation.bots)}; variants {', '.join(simulation.control)}; "
        f"seeds {first} to {last}; protocols {' '.join(simulation.pool)}.",
        f"A game that was cut counts as half a win for both. Shares have Wilson's interval.{left_out}",
    ]
    commands = [command(m), "recompile report run", "recompile simulate --out run --show SEED"]
    made, page_made, shown = (f"<code>{escape(line)}</code>" for line in commands)
    again = f"<p>The same games again: {made} This page: {page_made} The record of one game: {shown}</p>"
    return "".join(f"<p>{text(sentence)}</p>" for sentence in said) + again


def command(m: Measures) -> str:
    """The command that plays these games."""
    simulation, (first, last) = m.simulation, m.seeds
    control = next((name for name, variants in VARIANTS.items() if variants == simulation.control), "?")
    words = ["recompile simulate", *dict.fromkeys(simulation.bots), f"--games {last - first + 1}"]
    words += [f"--seed {first}"] * (first != 0) + [f"--control {control}"] * (control != YES)
    words += [f'--pool "{" ".join(simulation.pool)}"'] * (simulation.pool != tuple(PROTOCOLS))
    words += ["--draft"] * simulation.draft + [f"--turns {simulation.turns}"] * (simulation.turns != TURNS)
    return " ".join([*words, "--out run"])
