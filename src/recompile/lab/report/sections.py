"""The sections of the page: what each shows, said in a sentence or two, with its figure and its table."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from textwrap import fill

from recompile.lab.effects import gain
from recompile.lab.intervals import Share
from recompile.lab.report import figures
from recompile.lab.report.card_sections import cards, retriggers
from recompile.lab.report.figures import Series
from recompile.lab.report.measures import FEWEST, VARIANT_NAMES, Measures, pair_title, protocol_title
from recompile.lab.report.parts import MOST, Figure, PageTable, Section, ends, gapped, is_off, often, share_point
from recompile.lab.report.words import (
    count,
    effect_cells,
    effect_words,
    listed,
    number,
    percent,
    share_cells,
    share_words,
    stand_out,
)


def sections(m: Measures) -> list[Section]:
    return [protocols(m), meetings(m), pairings(m), first_player(m), lengths(m), cards(m), retriggers(m)]


# ---------------------------------------------------------------- protocols


def protocols(m: Measures) -> Section:
    known = often(m)
    best, worst = next(iter(known)), next(reversed(known))
    off = sum(is_off(won, len(known)) for won in known.values())
    says = [
        f"How often the side that has a protocol wins, with the range that is likely (95 %). {protocol_title(best)} "
        f"comes first with {share_words(known[best])}, {protocol_title(worst)} last with {share_words(known[worst])}.",
        f"{off} of {len(known)} differ from 50 % by more than luck would explain, also when one allows for looking at "
        "all of them.",
        *_drafted(m),
    ]
    shown = Series("won", [share_point(won) for won in known.values()])
    figure = figures.dots("protocols", [protocol_title(code) for code in known], [shown], "games won, %", middle=50)
    return Section(
        "protocols", "Protocols", says, [Figure(figure, "Win rate of each protocol, best first")], [_protocol_table(m)]
    )


def _protocol_table(m: Measures) -> PageTable:
    """With how often each was picked, if somebody could pick."""
    head, rows = ["protocol", "won", "95 %", "games"], []
    for code, won in m.protocols.items():
        row = [protocol_title(code), *share_cells(won), number(won.games)]
        rows.append([*row, percent(won.games / m.games)] if m.simulation.draft else row)
    return PageTable([*head, "picked"] if m.simulation.draft else head, rows, "The same in numbers")


def _drafted(m: Measures) -> list[str]:
    """What is different when nobody dealt the protocols at random."""
    if not m.simulation.draft:
        return []
    picked = {code: won.games / m.games for code, won in m.protocols.items()}
    most, least = (min(picked, key=lambda code: (sign * picked[code], code)) for sign in (-1, 1))
    never = len(m.simulation.pool) - len(picked)
    return [
        f"The bots drafted. Most often picked is {protocol_title(most)} (in {percent(picked[most])} of the games), "
        f"least often {protocol_title(least)} (in {percent(picked[least])}); {never or 'none'} of "
        f"{len(m.simulation.pool)} never. What was picked in fewer than {FEWEST} games is only in the table.",
        "Who drafts chooses company and opponents: a share here is not the strength of a protocol alone, and who "
        "begins also picks first. Protocols dealt at random (without --draft) show strength better.",
    ]


def meetings(m: Measures) -> Section:
    codes = list(m.protocols)
    seen = {pair: won for pair, won in m.meetings.items() if won.games >= FEWEST} or m.meetings
    best = max(seen, key=lambda pair: (seen[pair].low, pair))
    beyond = sorted(m.versus, key=lambda pair: -abs(m.versus[pair].size))[:MOST]
    most = max([0.01, *(abs(won.rate - 0.5) for won in seen.values())])
    figure = figures.heat(
        "meetings",
        [protocol_title(code) for code in codes],
        [[_deviation(m.meetings.get((mine, theirs))) for theirs in codes] for mine in codes],
        most,
        ("the protocol at the left wins more", "it wins less"),
    )
    says = [
        "Each square is a meeting: the protocol at the left on one side of the table, the one above on the other. The "
        f"strongest colour is {percent(0.5 + most)} (or {percent(0.5 - most)}). {_square_words(seen)} The surest "
        f"advantage is {pair_title(best, ' against ')}: {share_words(m.meetings[best])}.",
        "A strong protocol is blue in its whole row. The table lists meetings that go beyond that: where one does "
        "better against the other than the strength of both explains. "
        f"Of {count(len(m.versus), 'meeting')}, {stand_out(sum(each.is_sure for each in m.versus.values()))}; "
        f"as a rule they are within {_within(m.versus_sd)} of what strength explains.",
    ]
    rows = [_versus_row(m, pair) for pair in beyond]
    table = PageTable(("meeting", "beyond strength, points", "95 %", "won", "games"), rows)
    drawn = Figure(figure, "Win rates of all match-ups", wide=True)
    return Section("meetings", "Protocol against protocol", says, [drawn], [table])


def _square_words(seen: dict[tuple[str, str], Share]) -> str:
    """How much one square can be believed."""
    games = median(won.games for won in seen.values())
    around = median((won.high - won.low) / 2 for won in seen.values())
    return (
        f"One square is only about {count(round(games), 'game')}, so luck can move it by {100 * around:.0f} points "
        "either way: believe rows and columns more than squares."
    )


def _within(sd: float) -> str:
    """How far things go, by twice what they differ as a rule: nineteen of twenty are within."""
    return f"about {200 * sd:.1f} points"


def _versus_row(m: Measures, pair: tuple[str, str]) -> tuple[str, ...]:
    """With the protocol first that gains."""
    effect = m.versus[pair]
    if effect.size < 0:
        pair, effect = (pair[1], pair[0]), -effect
    return (pair_title(pair, " against "), *effect_cells(effect), *_won(m.meetings.get(pair)))


def pairings(m: Measures) -> Section:
    ranked = sorted(m.pairs, key=lambda pair: (-m.pairs[pair].size, pair))
    shown = ends(ranked)
    says = [
        "What two protocols of one side add together, beyond what each adds alone: a regression over all games that "
        "knows every protocol, every pair, every meeting and who began. "
        f"At the top: {pair_title(ranked[0])} with {effect_words(m.pairs[ranked[0]])}; at the bottom: "
        f"{pair_title(ranked[-1])} with {effect_words(m.pairs[ranked[-1]])}.",
        f"Of {count(len(ranked), 'pair')}, {stand_out(sum(each.is_sure for each in m.pairs.values()))}; as a rule they "
        f"are within {_within(m.pair_sd)} of the sum. With so many pairs some look good by luck, so all are pulled "
        "towards zero, the more the fewer games there are.",
    ]
    rows = gapped(shown, ranked)
    series = Series("", [m.pairs[pair].in_points if pair else None for pair in rows])
    labels = [pair_title(pair) if pair else figures.GAP for pair in rows]
    figure = figures.dots("pairings", labels, [series], "above the sum, points", middle=0)
    cells = [(pair_title(pair), *effect_cells(m.pairs[pair]), *_won(m.together.get(pair))) for pair in shown]
    table = PageTable(("pair", "above the sum, points", "95 %", "won together", "games"), cells, "The same in numbers")
    return Section("pairings", "Pairings in a draft", says, [Figure(figure, "The best and the worst pairs")], [table])


# ---------------------------------------------------------------- games


def first_player(m: Measures) -> Section:
    names = [VARIANT_NAMES[variant] for variant in m.first]
    sayings = [f"{share_words(won)} {VARIANT_NAMES[variant]}" for variant, won in m.first.items()]
    series = Series("", [share_point(won) for won in m.first.values()])
    labels = [fill(name, 20) for name in names]
    figure = figures.dots("first", labels, [series], "games won by whoever begins, %", middle=50)
    rows = [(name, *share_cells(won), number(won.games)) for name, won in zip(names, m.first.values(), strict=True)]
    table = PageTable(("variant", "first player won", "95 %", "games"), rows)
    says = [f"Whoever begins wins {listed(sayings)}. {_luck(m)}", *_compared(m)]
    return Section("first", "Who begins", says, [Figure(figure, "The first player's share by variant")], [table])


def _luck(m: Measures) -> str:
    sure = [VARIANT_NAMES[variant] for variant, won in m.first.items() if is_off(won, len(m.first))]
    if len(sure) == len(m.first):
        return "That is more than luck." if len(sure) == 1 else "Each of these is more than luck."
    return f"Only {listed(sure)} it is more than luck." if sure else "That may be luck."


def _compared(m: Measures) -> list[str]:
    """The other variants beside the first of them."""
    base, *others = m.first
    differences = [(VARIANT_NAMES[other], gain(m.first[other], m.first[base])) for other in others]
    said = [
        f"{name} that is {effect_words(effect, '' if effect.is_sure else '; may be luck')}"
        for name, effect in differences
    ]
    return [f"Compared with a game {VARIANT_NAMES[base]}, {listed(said)}."] if said else []


def lengths(m: Measures) -> Section:
    known = {name: length for name, length in m.lengths.items() if length.games}
    sayings = [
        f"{length.mean:.1f} {VARIANT_NAMES[name]} (nine of ten games take {length.low:.0f} to {length.high:.0f})"
        for name, length in known.items()
    ]
    cut = sum(length.cut for length in known.values())
    says = [f"The turns of both players together, on average: {listed(sayings)}.", _cut_words(m, cut)]
    upto = max(int(length.high * 1.4) for length in known.values())
    series = {
        VARIANT_NAMES[name]: _smooth([100 * each / length.games for each in length.counts])
        for name, length in known.items()
    }
    figure = figures.lines("lengths", series, "turns", "games, %", upto)
    rows = [
        (VARIANT_NAMES[name], f"{each.mean:.1f}", f"{each.median:.0f}", f"{each.low:.0f} – {each.high:.0f}",
         number(each.cut), number(each.games))
        for name, each in known.items()
    ]  # fmt: skip
    table = PageTable(("variant", "mean turns", "median", "nine of ten", "cut", "games"), rows)
    return Section(
        "lengths", "How long games take", says, [Figure(figure, "How many turns games take, by variant")], [table]
    )


def _cut_words(m: Measures, cut: int) -> str:
    limit = m.simulation.turns
    if not cut:
        return f"No game had to be cut after {limit} turns."
    return (
        f"{count(cut, 'game was', 'games were')} cut after {limit} turns and {'counts' if cut == 1 else 'count'} half."
    )


def _smooth(shares: Sequence[float]) -> list[float]:
    """Over three turns: the players alternate, and so do wins."""
    padded = [0.0, *shares, 0.0]
    return [sum(padded[at : at + 3]) / 3 for at in range(len(shares))]


# ---------------------------------------------------------------- small things


def _deviation(won: Share | None) -> float | None:
    return None if won is None or won.games < FEWEST else won.rate - 0.5


def _won(won: Share | None) -> tuple[str, str]:
    return ("–", "0") if won is None else (percent(won.rate), number(won.games))
