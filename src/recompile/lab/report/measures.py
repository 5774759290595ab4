"""Everything the page shows, as numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np

from recompile.cards import PRINTED
from recompile.lab.effects import Effect, against, gain, shrunk
from recompile.lab.errors import ArenaError
from recompile.lab.intervals import Share, Z, share
from recompile.lab.report.data import Data
from recompile.lab.report.regression import Effects, explain
from recompile.lab.simulate import NO, SECOND, YES, Simulation
from recompile.lab.tables import Length

FEWEST = 30  # games; of what was seen less often nothing is said

VARIANT_NAMES = {
    YES: "with control",
    NO: "without control",
    SECOND: "with control given to the second player",
}


@dataclass(frozen=True, slots=True)
class CardMeasure:
    """How the side that drafted a card scores: with it in the opening hand, when it drew it, when it played it.

    `gain` is what the card does for an opening hand: the deal decides who has it, so nothing else is in that number.
    `company` is how the side does when it plays the card face-up, compared with its protocol in all games. Both are
    pulled towards zero (`shrink`), and None if there were too few games.
    `again` is how often its middle text resolved once more, for each time it resolved when its card came into play.
    """

    code: str
    opening: Share
    drawn: Share
    face_up: Share
    face_down: Share
    gain: Effect | None
    company: Effect | None
    firsts: int
    again: Effect

    @property
    def name(self) -> str:
        """
        >>> nothing = share(0, 0), Effect(0.0, 0.0, 0.0)
        >>> card = CardMeasure("FIR3", *nothing[:1] * 4, None, None, 0, nothing[1])
        >>> card.name, card.protocol
        ('Fire 3', 'FIR')
        """
        return f"{protocol_title(self.protocol)} {self.code.removeprefix(self.protocol)}"

    @property
    def protocol(self) -> str:
        return protocol_of(self.code)


@dataclass(frozen=True, slots=True)
class Measures:
    """All of it. Protocols are named by their codes; `meetings[x, y]` is how x's side scores against y's."""

    simulation: Simulation
    version: str
    seeds: tuple[int, int]
    games: int
    forfeits: int
    bots: dict[str, Share]
    protocols: dict[str, Share]
    meetings: dict[tuple[str, str], Share]
    pairs: dict[tuple[str, str], Effect]
    together: dict[tuple[str, str], Share]
    versus: dict[tuple[str, str], Effect]
    pair_sd: float
    versus_sd: float
    first: dict[str, Share]
    lengths: dict[str, Length]
    cards: dict[str, CardMeasure]


def protocol_of(card: str) -> str:
    return card.rstrip("0123456789")


def protocol_title(code: str) -> str:
    return PRINTED.protocols[code].name if code in PRINTED.protocols else code


def pair_title(pair: tuple[str, str], joint: str = " + ") -> str:
    return joint.join(map(protocol_title, pair))


def measure(data: Data) -> Measures:
    games, all_games = (data.rows(f"SELECT count(*) FROM {name}")[0][0] for name in ("games", "all_games"))
    if not games:
        raise ArenaError(f"no game in {data.folder} was played to its end: all {all_games} were forfeits")
    codes = sorted(data.simulation.pool, key=PRINTED.place)
    effects = _effects(data, codes)
    protocols = _protocols(data)
    meetings, together = _pair_shares(data, _MEETINGS), _pair_shares(data, _TOGETHER)
    return Measures(
        data.simulation,
        str(data.manifest.header["version"]),
        data.seeds,
        games,
        all_games - games,
        _shares(data, "SELECT bot, sum(points), count(*) FROM sides GROUP BY 1 ORDER BY 1"),
        protocols,
        meetings,
        _met(effects.pairs, codes, together),
        together,
        _met(effects.versus, codes, meetings),
        effects.pair_sd,
        effects.versus_sd,
        _in_order(_shares(data, "SELECT control, sum(points), count(*) FROM games GROUP BY 1")),
        {name: _length(data, name) for name in data.simulation.control},
        _cards(data, protocols),
    )


def _met(
    effects: dict[tuple[int, int], Effect], codes: list[str], seen: dict[tuple[str, str], Share]
) -> dict[tuple[str, str], Effect]:
    """By the codes of protocols, without those that never came together."""
    named = {(codes[x], codes[y]): effect for (x, y), effect in effects.items()}
    return {pair: effect for pair, effect in named.items() if pair in seen}


# ---------------------------------------------------------------- shares

_MEETINGS = """
SELECT mine, theirs, sum(points), count(*) FROM (
    SELECT unnest(x.protocols) AS mine, y.protocols AS others, x.points
    FROM sides x JOIN sides y ON x.seed = y.seed AND x.seat <> y.seat
), unnest(others) AS o(theirs) GROUP BY 1, 2
"""
_TOGETHER = """
SELECT mine, other, sum(points), count(*) FROM (
    SELECT unnest(protocols) AS mine, protocols AS others, points FROM sides
), unnest(others) AS o(other) WHERE mine <> other GROUP BY 1, 2
"""


def _shares(data: Data, query: str) -> dict[str, Share]:
    return {name: share(points, games) for name, points, games in data.rows(query)}


def _pair_shares(data: Data, query: str) -> dict[tuple[str, str], Share]:
    return {(first, second): share(points, games) for first, second, points, games in data.rows(query)}


def _protocols(data: Data) -> dict[str, Share]:
    """The best first."""
    query = "SELECT unnest(protocols) AS code, sum(points), count(*) FROM sides GROUP BY 1"
    return dict(sorted(_shares(data, query).items(), key=lambda entry: (-entry[1].rate, entry[0])))


def _in_order(first: dict[str, Share]) -> dict[str, Share]:
    return {name: first[name] for name in VARIANT_NAMES if name in first}


def _length(data: Data, control: str) -> Length:
    query = """SELECT count(*), count(*) FILTER (ending = 'cut'), coalesce(avg(turns), 0),
        coalesce(quantile_cont(turns, [0.5, 0.05, 0.95]), [0, 0, 0]), coalesce(max(turns), 0)
        FROM games WHERE control = ?"""
    games, cut, mean, (median, low, high), most = data.rows(query, [control])[0]
    counts = [0] * (most + 1)
    for turns, count in data.rows("SELECT turns, count(*) FROM games WHERE control = ? GROUP BY 1", [control]):
        counts[turns] = count
    return Length(games, cut, mean, median, low, high, tuple(counts))


# ---------------------------------------------------------------- cards

_CARDS = """
SELECT card,
    {shares},
    sum(firsts), sum(again), sum(firsts * firsts), sum(firsts * again), sum(again * again)
FROM (SELECT *, (middle - again)::INT AS firsts FROM cards) JOIN sides USING (seed, seat) GROUP BY card ORDER BY card
""".format(
    shares=",\n    ".join(
        f"coalesce(sum(points) FILTER ({when}), 0), count(*) FILTER ({when})"
        for when in ("NOT opening", "opening", "drawn > 0", "face_up > 0", "face_down > 0")
    )
)


def _cards(data: Data, protocols: dict[str, Share]) -> dict[str, CardMeasure]:
    found = [_card(row, protocols) for row in data.rows(_CARDS)]
    gains, companies = shrunk([card.gain for card in found]), shrunk([card.company for card in found])
    return {
        card.code: replace(card, gain=each, company=company)
        for card, each, company in zip(found, gains, companies, strict=True)
    }


def _card(row: tuple[Any, ...], protocols: dict[str, Share]) -> CardMeasure:
    code = row[0]
    later, opening, drawn, face_up, face_down = (share(row[at], row[at + 1]) for at in (1, 3, 5, 7, 9))
    worth = gain(opening, later) if min(opening.games, later.games) >= FEWEST else None
    whole = protocols[protocol_of(code)]
    company = against(face_up, whole) if face_up.games >= FEWEST else None
    return CardMeasure(code, opening, drawn, face_up, face_down, worth, company, int(row[11]), ratio(*row[11:]))


def ratio(below: int, above: int, below_squares: int, products: int, above_squares: int) -> Effect:
    """How many for each, over games: from sums over games of both numbers, their squares and their product.

    >>> found = ratio(100, 50, 100, 50, 50)
    >>> round(found.size, 3), round(found.low, 3), round(found.high, 3)
    (0.5, 0.402, 0.598)
    """
    if not below:
        return Effect(0.0, 0.0, 0.0)
    rate = above / below
    around = Z * sqrt(max(0.0, above_squares - 2 * rate * products + rate * rate * below_squares)) / below
    return Effect(rate, max(0.0, rate - around), rate + around)


# ---------------------------------------------------------------- everything at once


def _effects(data: Data, codes: list[str]) -> Effects:
    places = ", ".join(f"list_position(codes, {seat}{line}) - 1 AS {seat}{line}" for seat in "ab" for line in (1, 2, 3))
    query = f"""SELECT points, list_position(controls, control) - 1 AS variant,
        CASE WHEN bot_a = bot_b THEN 0 WHEN bot_a = first THEN 1 ELSE -1 END AS bot, {places}
        FROM games, (SELECT ?::VARCHAR[] AS codes, ?::VARCHAR[] AS controls, ?::VARCHAR AS first) ORDER BY seed"""
    found = data.columns(query, [codes, list(data.simulation.control), data.simulation.bots[0]])
    a, b = (np.stack([np.asarray(found[f"{seat}{line}"], dtype=np.int64) for line in (1, 2, 3)], 1) for seat in "ab")
    points, bots = (np.asarray(found[name], dtype=np.float64) for name in ("points", "bot"))
    return explain(points, np.asarray(found["variant"], dtype=np.int64), bots, (a, b), len(codes))
