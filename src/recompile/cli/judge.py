"""`recompile judge FILE`: how strong a protocol is that somebody has written, and what its cards do for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from recompile.cards import ProtocolError
from recompile.cli.failing import INTERRUPTED, fail, refusing, say_aside
from recompile.cli.many_games import processes_option
from recompile.cli.pages import Page, json_option, language_option, write_json
from recompile.game.setup import SetupError, check_seed
from recompile.lab.cluster import check_ray
from recompile.lab.effects import Effect
from recompile.lab.errors import ArenaError
from recompile.lab.judge import SECONDS, Verdict, make_page
from recompile.lab.judge import judge as verdicts
from recompile.lab.judge.plain import as_data
from recompile.lab.judge.remarks import remarks
from recompile.lab.judge.verdict import NAMED, CardVerdict
from recompile.lab.judge.words import Words
from recompile.lab.report.words import signed
from recompile.language.protocol_files import load_protocol
from recompile.text.catalogue import mark

_HEADS = (
    mark("card"),
    mark("text adds"),
    mark("value +1"),
    mark("value −1"),
    mark("played"),
    mark("uncovered"),
    mark("covered"),
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seconds", type=click.FloatRange(min=1), metavar="S", help=f"Judge for so long; {SECONDS:g} as a rule.")
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="Judge with about so many games, however long.")
@click.option("--seed", default=0, show_default=True, help="Other deals.")
@processes_option
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with figures there.")
@language_option
@json_option
def judge(
    file: Path,
    seconds: float | None,
    games: int | None,
    seed: int,
    processes: int,
    ray: str | None,
    out: Path | None,
    lang: str,
    as_json: bool,
) -> None:
    """Judge the protocol in FILE: how often its side wins, and what each of its cards does for that.

    Every deal is played twice, with the protocol and a printed one exchanged, by players who know no card by heart, at
    two strengths of play. It takes about a minute; Ctrl-C ends it early with what is known by then. With --games alone
    the same games give the same verdict again.

    \b
    recompile judge mine.yaml
    recompile judge mine.yaml --seconds 300 --out mine.html
    """
    limit = SECONDS if seconds is None and games is None else seconds
    with refusing(ProtocolError, SetupError, ArenaError):
        if ray is not None:
            check_ray()
        check_seed(seed)
        protocol = load_protocol(file)
        found = verdicts(protocol, seconds=limit, games=games, seed=seed, processes=processes, ray=ray)
        last = _last(found, limit)
    if last is None:
        raise SystemExit(INTERRUPTED)
    if as_json:
        write_json(as_data(last, lang))
    else:
        show(last, lang)
    if out is not None:
        _write(out, last, lang)


def _last(found: Iterator[Verdict], limit: float | None) -> Verdict | None:
    """The last verdict, or the one before Ctrl-C; on the way, in a terminal, how far it is."""
    last: Verdict | None = None
    with _bar(limit) as bar:
        task = bar.add_task("", total=limit)
        try:
            for last in found:
                won = last.standings[0].won.size if last.standings else 0.5
                bar.update(task, completed=last.seconds, description=f"{last.games}  {100 * won:.1f} %")
        except KeyboardInterrupt:
            say_aside(f"Stopped after {last.games if last else 0} games.")
    return last


def _bar(limit: float | None) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=limit is None or not console.is_terminal)


def _write(out: Path, found: Verdict, lang: str) -> None:
    try:
        with refusing(ArenaError):
            out.write_text(make_page(found, lang), encoding="utf-8")
    except OSError as problem:
        fail(f"{out} cannot be written: {problem.strerror}")
    say_aside(f"written to {out}")


# ---------------------------------------------------------------- the table


def show(found: Verdict, lang: str) -> None:
    page, words = Page(), Words(found.protocol, lang)
    page.heading(words.name, words.head(found))
    for standing in found.standings:
        page.line(f"  {words.strength(standing.strength):<15}  {words.won(standing.won)}  {words.place(standing)}")
        page.paragraph(words.range_of(standing), "dim", 4)
    page.gap()
    for remark in remarks(found):
        style, sign = ("yellow", "!") if remark.is_warning else ("", "")
        page.paragraph(words.remark(remark), style, 2, sign, 2)
    page.gap()
    page.block(_table([[words.say(head) for head in _HEADS], *(_row(words, card) for card in found.cards)]))
    page.gap()
    _show_company(page, words, found)


def _row(words: Words, card: CardVerdict) -> list[str]:
    shown = (card.more, card.less, card.played, card.uncovered, card.covered)
    return [words.card(card.value), *map(words.figure, [_text(card.text), *map(_points, shown)])]


def _text(effect: Effect | None) -> str:
    """With how sure it is."""
    return "–" if effect is None else f"{signed(effect.size)} ±{100 * (effect.high - effect.size):.1f}"


def _points(effect: Effect | None) -> str:
    """An effect that may be luck stands in brackets."""
    if effect is None:
        return "–"
    return signed(effect.size) if effect.is_sure else f"({signed(effect.size)})"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_padded(row, widths) for row in rows]


def _padded(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join([first.strip().ljust(widths[0]), *rest])


def _show_company(page: Page, words: Words, found: Verdict) -> None:
    for message, company in (
        (mark("Best partners: {names}; worst: {others}."), found.partners),
        (mark("Best against: {names}; worst: {others}."), found.opponents),
    ):
        if company:
            best, worst = words.company(company[:NAMED]), words.company(company[::-1][:NAMED])
            page.paragraph(words.say(message, names=best, others=worst), indent=2)
    page.paragraph(words.say(mark("In points of a hundred games; what stands in brackets may be luck.")), "dim", 2)
