"""The sections of the page: what each shows, said in a sentence or two, with its figure and its table."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.lab.intervals import Share
from recompile.lab.report import figures
from recompile.lab.report.card_sections import cards, retriggers
from recompile.lab.report.figures import Series
from recompile.lab.report.measures import VARIANT_NAMES, Measures, gain, pair_title, protocol_title
from recompile.lab.report.parts import (
    FEWEST,
    MOST,
    Figure,
    Section,
    Table,
    effect_point,
    ends,
    is_off,
    sentence,
    share_point,
)
from recompile.lab.report.regression import Effect
from recompile.lab.report.words import (
    count,
    effect_interval,
    effect_words,
    interval,
    listed,
    percent,
    share_words,
    signed,
)


def sections(m: Measures) -> list[Section]:
    return [protocols(m), meetings(m), pairings(m), first_player(m), lengths(m), cards(m), retriggers(m)]


# ---------------------------------------------------------------- protocols


def protocols(m: Measures) -> Section:
    codes = list(m.protocols)
    best, worst = codes[0], codes[-1]
    off = [code for code in codes if is_off(m.protocols[code])]
    says = [
        f"How often the side that has a protocol wins, with the range that is likely (95 %). {protocol_title(best)} "
        f"comes first with {share_words(m.protocols[best])}, {protocol_title(worst)} last with "
        f"{share_words(m.protocols[worst])}.",
        f"{len(off)} of {len(codes)} differ from 50 % by more than luck would explain.",
    ]
    shown = Series("won", [share_point(m.protocols[code]) for code in codes])
    figure = figures.dots("protocols", [protocol_title(code) for code in codes], [shown], "games won, %", middle=50)
    rows = [
        (protocol_title(code), percent(won.rate), interval(won.low, won.high), str(won.games))
        for code, won in m.protocols.items()
    ]
    table = Table(("protocol", "won", "95 %", "games"), rows, "The same in numbers")
    return Section("protocols", "Protocols", says, [Figure(figure, "Win rate of each protocol, best first")], [table])


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
        f"strongest colour is {percent(0.5 + most)} (or {percent(0.5 - most)}). The surest advantage is "
        f"{pair_title(best, ' against ')}: {share_words(m.meetings[best])}.",
        "A strong protocol is blue in its whole row. The table lists meetings that go beyond that: where one does "
        "better against the other than the strength of both explains.",
    ]
    rows = [_versus_row(m, pair) for pair in beyond]
    table = Table(("meeting", "beyond strength, points", "95 %", "won", "games"), rows)
    return Section(
        "meetings", "Protocol against protocol", says, [Figure(figure, "Win rates of all match-ups")], [table]
    )


def _versus_row(m: Measures, pair: tuple[str, str]) -> tuple[str, ...]:
    """With the protocol first that gains."""
    effect = m.versus[pair]
    if effect.size < 0:
        pair, effect = (pair[1], pair[0]), Effect(-effect.size, -effect.high, -effect.low)
    return (pair_title(pair, " against "), signed(effect.size), effect_interval(effect), *_won(m.meetings.get(pair)))


def pairings(m: Measures) -> Section:
    ranked = sorted(m.pairs, key=lambda pair: (-m.pairs[pair].size, pair))
    shown = ends(ranked)
    sure = [pair for pair in ranked if m.pairs[pair].is_sure]
    says = [
        "What two protocols of one side add together, beyond what each adds alone: a regression over all games that "
        "knows every protocol, every pair, every meeting and who began. "
        f"At the top: {pair_title(ranked[0])} with {effect_words(m.pairs[ranked[0]])}; at the bottom: "
        f"{pair_title(ranked[-1])} with {effect_words(m.pairs[ranked[-1]])}.",
        f"Of {count(len(ranked), 'pair')}, {_stand_out(len(sure))}. With so many pairs some look good by luck, "
        "so all are pulled towards zero, the more the fewer games there are.",
    ]
    series = Series("", [effect_point(m.pairs[pair]) for pair in shown])
    figure = figures.dots("pairings", [pair_title(pair) for pair in shown], [series], "points of a hundred", middle=0)
    rows = [
        (pair_title(pair), signed(m.pairs[pair].size), effect_interval(m.pairs[pair]), *_won(m.together.get(pair)))
        for pair in shown
    ]
    table = Table(("pair", "above the sum, points", "95 %", "won together", "games"), rows, "The same in numbers")
    return Section("pairings", "Pairings in a draft", says, [Figure(figure, "The best and the worst pairs")], [table])


# ---------------------------------------------------------------- games


def first_player(m: Measures) -> Section:
    names = [VARIANT_NAMES[variant] for variant in m.first]
    sayings = [f"{share_words(won)} {VARIANT_NAMES[variant]}" for variant, won in m.first.items()]
    series = Series("", [share_point(won) for won in m.first.values()])
    figure = figures.dots("first", names, [series], "games won by whoever begins, %", middle=50)
    rows = [
        (name, percent(won.rate), interval(won.low, won.high), str(won.games))
        for name, won in zip(names, m.first.values(), strict=True)
    ]
    table = Table(("variant", "first player won", "95 %", "games"), rows)
    says = [f"Whoever begins wins {listed(sayings)}. {_luck(m)}", *_compared(m)]
    return Section("first", "Who begins", says, [Figure(figure, "The first player's share by variant")], [table])


def _luck(m: Measures) -> str:
    sure = [VARIANT_NAMES[variant] for variant, won in m.first.items() if is_off(won)]
    if len(sure) == len(m.first):
        return "That is more than luck." if len(sure) == 1 else "Each of these is more than luck."
    return f"Only {listed(sure)} it is more than luck." if sure else "None of this is more than luck."


def _compared(m: Measures) -> list[str]:
    """The other variants beside the first of them."""
    base, *others = m.first
    differences = [(VARIANT_NAMES[other], gain(m.first[other], m.first[base])) for other in others]
    said = [f"{name} that is {effect_words(effect)}" for name, effect in differences]
    doubt = "" if any(effect.is_sure for _, effect in differences) else ", which may be luck"
    return [sentence(f"compared with a game {VARIANT_NAMES[base]}, {listed(said)}{doubt}")] if said else []


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
         str(each.cut), str(each.games))
        for name, each in known.items()
    ]  # fmt: skip
    table = Table(("variant", "mean turns", "median", "nine of ten", "cut", "games"), rows)
    return Section(
        "lengths", "How long games take", says, [Figure(figure, "How many turns games take, by variant")], [table]
    )


def _cut_words(m: Measures, cut: int) -> str:
    limit = m.simulation.turns
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
    return ("–", "0") if won is None else (percent(won.rate), str(won.games))


def _stand_out(pairs: int) -> str:
    return "none stands out from zero" if not pairs else f"{pairs} stand{'s' if pairs == 1 else ''} out from zero"
