"""The tables of `recompile arena`, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from recompile.cards import PRINTED, Library
from recompile.lab import tables
from recompile.lab.arena import Tournament
from recompile.lab.intervals import Share
from recompile.lab.ratings import Rated
from recompile.lab.results import Result
from recompile.language.names import protocol_title

MOST_FORFEITS = 20


def show_report(results: Sequence[Result], rated: Sequence[Rated], library: Library = PRINTED) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    for table in (_ratings(results, rated), _pairs(results), _protocols(results, library)):
        if table.row_count:
            console.print(table)
    console.print(_summary(results))
    forfeits = tables.forfeits(results)
    if forfeits:
        console.print(f"\n{len(forfeits)} games were lost by forfeit:", style="bold red")
    for result in forfeits[:MOST_FORFEITS]:
        console.print(f"  {' – '.join(result.bots)}, deal {result.number + 1}: {result.reason}", soft_wrap=True)
    if len(forfeits) > MOST_FORFEITS:
        console.print(f"  and {len(forfeits) - MOST_FORFEITS} more")


def _ratings(results: Sequence[Result], rated: Sequence[Rated]) -> Table:
    table = _table("Ratings", "bot", "Elo", "95 %", "points", "games", "ms/decision")
    pace = tables.pace(results)
    for each in rated:
        is_anchor = each.low == each.high == each.elo
        around = "" if is_anchor else f"{each.low:+.0f} … {each.high:+.0f}"
        elo = f"{each.elo:.0f}" if is_anchor else f"{each.elo:+.0f}"
        table.add_row(each.bot, elo, around, f"{each.points:g}", str(each.games), f"{pace[each.bot] * 1000:.2f}")
    return table


def _pairs(results: Sequence[Result]) -> Table:
    table = _table("Pairs", "bot", "won", "95 %", "games")
    for (first, second), share in tables.versus(results).items():
        table.add_row(f"{first} – {second}", *_share(share))
    return table


def _protocols(results: Sequence[Result], library: Library) -> Table:
    """With two bots also what each of them got with the protocol."""
    bots = dict.fromkeys(bot for result in results for bot in result.bots)
    shown = list(bots) if len(bots) == 2 else []
    table = _table("Protocols", "protocol", "won", "95 %", "games", *(f"by {bot}" for bot in shown))
    of = tables.protocols_of(results)
    for code, share in tables.protocols(results).items():
        by_each = [f"{of[bot, code].rate:.1%}" if (bot, code) in of else "–" for bot in shown]
        table.add_row(f"{code} {protocol_title(code, 'en', library)}", *_share(share), *by_each)
    return table


def _summary(results: Sequence[Result]) -> str:
    length = tables.length(results)
    if length is None:
        return "No game was played to its end."
    won, around, _ = _share(tables.seats(results))
    cut = f"; {length.cut} were cut" if length.cut else ""
    return (
        f"Who begins wins {won} ({around}). "
        f"Games take {length.mean:.1f} turns (median {length.median:g}, 90 % {length.low:g} … {length.high:g}){cut}."
    )


def _table(title: str, *columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold cyan")
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left", no_wrap=bool(at))
    return table


def _share(share: Share) -> tuple[str, str, str]:
    return f"{share.rate:.1%}", f"{share.low:.1%} … {share.high:.1%}", str(share.games)


# ---------------------------------------------------------------- as data


def as_data(tournament: Tournament, results: Sequence[Result], rated: Sequence[Rated]) -> dict[str, object]:
    length = tables.length(results)
    pace, found = tables.pace(results), tables.protocols_of(results)
    return {
        **tournament.header,
        "games": len(results),
        "ratings": [asdict(each) | {"seconds_per_decision": pace[each.bot]} for each in rated],
        "pairs": [{"bots": pair} | asdict(share) for pair, share in tables.versus(results).items()],
        "protocols": {code: asdict(share) for code, share in tables.protocols(results).items()},
        "protocols_of": [{"bot": bot, "protocol": code} | asdict(share) for (bot, code), share in found.items()],
        "first_player": asdict(tables.seats(results)),
        "length": None if length is None else asdict(length),
        "forfeits": [_forfeit(result) for result in tables.forfeits(results)],
    }


def _forfeit(result: Result) -> dict[str, object]:
    return {name: getattr(result, name) for name in ("bots", "number", "seed", "seat", "winner", "reason", "turns")}
