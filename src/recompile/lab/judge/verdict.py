"""What the games say of a protocol, as numbers: shares with their intervals, and differences between paired games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from recompile.cards import Protocol
from recompile.lab.effects import Effect, against, gain, shrunk
from recompile.lab.intervals import Share, Z, share
from recompile.lab.judge.playing import Points
from recompile.lab.judge.printed import Printed, printed
from recompile.lab.judge.strengths import CARD, STRENGTHS
from recompile.lab.judge.tally import COVERED, HELD, PLAYED, UNCOVERED, Count, Tally
from recompile.lab.judge.versions import BLANK, LESS, MORE, Change
from recompile.lab.trial import Loop, texts_of

EARLY = 200  # games, below which it is too early to say anything
FEW = 30  # games; of what was seen less often nothing is said
FEW_DEALS = 60  # the same of deals with a changed card
NAMED = 3  # partners and opponents, the best and the worst
REPEATED = 6  # times that one text was done in one turn: it goes round
TRIED = 60  # games, before a text can be said never to do anything


@dataclass(frozen=True, slots=True)
class Standing:
    """At one strength of play: how often the side with it wins, and its place among it and the printed ones.

    `places` are those at the two ends of the interval.
    """

    strength: str
    games: int
    won: Effect
    place: int
    places: tuple[int, int]
    among: int
    best: tuple[str, float]
    worst: tuple[str, float]

    @property
    def is_early(self) -> bool:
        return self.games < EARLY


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """One card: how its side does, compared with all games, when it was in the opening hand, played face-up, and lying
    uncovered or covered; what its text adds (paired games without it); what one more or one less in value changes."""

    value: int
    opening: Effect | None
    played: Effect | None
    uncovered: Effect | None
    covered: Effect | None
    text: Effect | None
    more: Effect | None
    less: Effect | None
    did: Mapping[str, float]  # by box: in how many turns of a game its text did something


@dataclass(frozen=True, slots=True)
class Company:
    """With or against a printed protocol: how often its side wins, and how that differs from what both explain."""

    code: str
    won: Share
    extra: Effect


@dataclass(frozen=True, slots=True)
class Compared:
    """Something in the games with it, and in the printed ones' games without it."""

    seen: Effect
    without: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """All of it, as far as it is known. The seconds depend on the machine, and are no part of it."""

    protocol: Protocol
    seed: int
    games: int
    standings: tuple[Standing, ...]
    cards: tuple[CardVerdict, ...]
    partners: tuple[Company, ...]  # the best first
    opponents: tuple[Company, ...]
    first: Compared | None
    turns: Compared | None
    idle: tuple[str, ...]
    endless: int
    loops: tuple[Loop, ...]
    repeats: tuple[tuple[str, int, int], ...]  # a text, how often it was done in one turn, in how many games
    closely: int  # games that were looked at closely
    seconds: float = field(compare=False)

    @property
    def is_early(self) -> bool:
        return all(standing.is_early for standing in self.standings)


def verdict(protocol: Protocol, seed: int, tally: Tally, seconds: float) -> Verdict:
    whole = mean_of(pairs_of(tally, CARD))
    return Verdict(
        protocol,
        seed,
        tally.games,
        tuple(_standing(tally, strength) for strength in STRENGTHS if tally.played(strength)),
        tuple(_card(protocol, tally, at) for at in range(len(protocol.cards))),
        _company(tally.partners, whole.size, 1),
        _company(tally.opponents, whole.size, -1),
        _first(tally),
        _turns(tally),
        tuple(text for text in texts_of(protocol) if text not in tally.acted) if _is_tried(tally) else (),
        tally.endless,
        tuple(sorted(tally.loops, key=lambda loop: loop.seed)),
        _repeats(tally),
        tally.closely,
        seconds,
    )


def _is_tried(tally: Tally) -> bool:
    return tally.tried + tally.closely >= TRIED


# ---------------------------------------------------------------- paired deals


def pairs_of(tally: Tally, strength: str, change: Change | None = None) -> list[float]:
    """The points of each deal, from 0 to 1."""
    return [fmean(points) for points in tally.deals.get((strength, change), {}).values()]


def mean_of(values: Sequence[float]) -> Effect:
    """The mean with an interval of 95 %: the deals are drawn at random, the two games of one are not.

    >>> found = mean_of([0.5, 1.0, 0.5, 0.0, 0.5, 0.5, 1.0, 0.5])
    >>> round(found.size, 3), round(found.low, 3), round(found.high, 3)
    (0.562, 0.34, 0.785)
    """
    if len(values) < 2:
        return Effect(fmean(values) if values else 0.5, 0.0, 1.0)
    mean, around = fmean(values), Z * max(stdev(values), 1 / len(values)) / sqrt(len(values))
    return Effect(mean, mean - around, mean + around)


def changed_by(before: Mapping[int, Points], after: Mapping[int, Points]) -> Effect | None:
    """What a change adds in the deals that were played with it and without it."""
    both = [fmean(after[deal]) - fmean(before[deal]) for deal in after if deal in before]
    return mean_of(both) if len(both) >= FEW_DEALS else None


def _standing(tally: Tally, strength: str) -> Standing:
    known, won = printed(strength), mean_of(pairs_of(tally, strength))
    rates = sorted(((code, each.rate) for code, each in known.protocols.items()), key=lambda entry: -entry[1])
    places = known.rank(won.high), known.rank(won.low)
    games, place = tally.played(strength), known.rank(won.size)
    return Standing(strength, games, won, place, places, len(rates) + 1, rates[0], rates[-1])


# ---------------------------------------------------------------- cards


def _card(protocol: Protocol, tally: Tally, at: int) -> CardVerdict:
    def change(kind: str) -> Effect | None:
        return changed_by(tally.deals.get((CARD, None), {}), tally.deals.get((CARD, (kind, at)), {}))

    card, blank = protocol.cards[at], change(BLANK)
    seen = {what: tally.cards.get((at, what), Count()) for what in (HELD, PLAYED, UNCOVERED, COVERED)}
    whole, name = _all(tally), f"{protocol.code}{card.value}"
    return CardVerdict(
        card.value,
        _opening(seen[HELD], whole),
        _beside(seen[PLAYED], whole),
        _beside(seen[UNCOVERED], tally.watched),
        _beside(seen[COVERED], tally.watched),
        None if blank is None else -blank,
        change(MORE),
        change(LESS),
        {
            box: tally.did[f"{name}:{box}"] / max(tally.closely, 1)
            for box in ("top", "middle", "bottom")
            if getattr(card, box) is not None
        },
    )


def _all(tally: Tally) -> Count:
    seats = tally.seats.get(CARD, [])
    return Count(sum(seat.points for seat in seats), sum(seat.games for seat in seats))


def _opening(held: Count, whole: Count) -> Effect | None:
    """Only the deal decides that, so it is the card and nothing else."""
    later = Count(whole.points - held.points, whole.games - held.games)
    return gain(held.share, later.share) if min(held.games, later.games) >= FEW else None


def _beside(part: Count, whole: Count) -> Effect | None:
    return against(part.share, whole.share) if part.games >= FEW else None


# ---------------------------------------------------------------- everything else


def _company(counts: Mapping[str, Count], whole: float, way: int) -> tuple[Company, ...]:
    """The best first; each pulled towards what both strengths explain, for of many the largest are luck."""
    known = {code: count.share for code, count in counts.items() if count.games >= FEW}
    rates = printed(CARD).protocols
    extras = shrunk([_extra(won, whole + way * (rates[code].rate - 0.5)) for code, won in known.items()])
    found = [Company(code, won, extra) for (code, won), extra in zip(known.items(), extras, strict=True) if extra]
    return tuple(sorted(found, key=lambda each: (-each.extra.size, each.code)))


def _extra(won: Share, expected: float) -> Effect:
    return Effect(won.rate - expected, won.low - expected, won.high - expected)


def _first(tally: Tally) -> Compared | None:
    """How often whoever begins wins."""
    seats = tally.seats.get(CARD)
    if seats is None or min(seat.games for seat in seats) < FEW:
        return None
    a, b = seats
    won = share(a.points + b.games - b.points, a.games + b.games)
    return Compared(Effect(won.rate, won.low, won.high), printed(CARD).first.rate)


def _turns(tally: Tally) -> Compared | None:
    """How many turns games take on average."""
    counts = tally.turns.get(CARD)
    if counts is None or counts.total() < FEW:
        return None
    mean = sum(turns * games for turns, games in counts.items()) / counts.total()
    square = sum((turns - mean) ** 2 * games for turns, games in counts.items()) / counts.total()
    around = Z * sqrt(square / counts.total())
    known: Printed = printed(CARD)
    return Compared(Effect(mean, mean - around, mean + around), known.mean_turns)


def _repeats(tally: Tally) -> tuple[tuple[str, int, int], ...]:
    """Texts that went round and round in one turn."""
    often = {text: [each for each in times if each >= REPEATED] for text, times in tally.loud.items()}
    return tuple(sorted(_named(often.items()), key=lambda each: (-each[1], each[0])))


def _named(often: Iterable[tuple[str, list[int]]]) -> Iterable[tuple[str, int, int]]:
    return ((text, max(times), len(times)) for text, times in often if times)
