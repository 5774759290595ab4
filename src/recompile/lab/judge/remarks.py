"""What to look at: what the numbers of a verdict mean for whoever has written the protocol.

A remark is a kind, a card or a text, and numbers; `words` puts it into sentences. Warnings come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt

from recompile.lab.effects import Effect
from recompile.lab.judge.strengths import CARD
from recompile.lab.judge.verdict import FEW, CardVerdict, Standing, Verdict

MUCH, SURELY = 0.05, 0.03  # a difference that counts, and what its whole interval must be beyond
LITTLE = 0.03  # an interval inside of which nothing happens
ALONE, SURELY_ALONE = 0.15, 0.10  # how much better its side does when a card was played
LONGER, SURELY_LONGER = 1.10, 1.05  # as many turns
SHIFT, SURELY_SHIFTED = 0.03, 0.02  # of whoever begins

EARLY, STRONG, WEAK, DISAGREE, CARRIED, ALONE_DECIDES, NOTHING = (
    "early", "strong", "weak", "disagree", "carried", "decides", "nothing",
)  # fmt: skip
DEAD, LOOP, REPEATS, LONG, FIRST = "dead", "loop", "repeats", "longer", "first"
ALIVE, AS_LONG, FAIR = "alive", "as-long", "fair"
Numbers = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Remark:
    """`text` names a text by card and box, `card` a card by its value."""

    kind: str
    is_warning: bool = True
    strength: str = ""
    card: int | None = None
    texts: tuple[str, ...] = ()
    numbers: Numbers = field(default_factory=dict)


def remarks(found: Verdict) -> tuple[Remark, ...]:
    """The warnings, then what is as it should be."""
    if found.is_early:
        return (Remark(EARLY, numbers={"games": found.games}), *_loops(found))
    said = [*_strengths(found), *_loops(found), *_cards(found), *_texts(found), *_games(found)]
    return tuple(sorted(said, key=lambda remark: not remark.is_warning))


def _strengths(found: Verdict) -> Iterator[Remark]:
    known = [standing for standing in found.standings if not standing.is_early]
    for standing in known:
        won = standing.won
        numbers = {"won": won.size, "low": won.low, "high": won.high}
        if won.size >= 0.5 + MUCH and won.low > 0.5 + SURELY:
            yield Remark(STRONG, strength=standing.strength, numbers=numbers)
        elif won.size <= 0.5 - MUCH and won.high < 0.5 - SURELY:
            yield Remark(WEAK, strength=standing.strength, numbers=numbers)
        elif won.low > 0.5 - MUCH and won.high < 0.5 + MUCH:
            yield Remark(FAIR, is_warning=False, strength=standing.strength, numbers=numbers)
    if len(known) > 1:
        yield from _disagreement(known[0], known[1])


def _disagreement(one: Standing, other: Standing) -> Iterator[Remark]:
    difference = other.won.size - one.won.size
    around = sqrt((one.won.high - one.won.size) ** 2 + (other.won.high - other.won.size) ** 2)
    if abs(difference) >= SURELY and abs(difference) > around:
        yield Remark(DISAGREE, numbers={"card": one.won.size, "plan": other.won.size})


def _cards(found: Verdict) -> Iterator[Remark]:
    whole = next((standing.won for standing in found.standings if standing.strength == CARD), None)
    most = max((card.text.size for card in found.cards if card.text is not None), default=0.0)
    for card in found.cards:
        if whole is not None and card.text is not None:
            yield from _text_of(card, card.text, whole, most)
        if card.played is not None and _is_much(card.played, ALONE, SURELY_ALONE):
            yield Remark(ALONE_DECIDES, card=card.value, numbers={"played": card.played.size})


def _text_of(card: CardVerdict, text: Effect, whole: Effect, most: float) -> Iterator[Remark]:
    """Of several that add much, the one that adds most is named."""
    if text.size == most and _is_much(text, MUCH, SURELY):
        yield Remark(CARRIED, card=card.value, numbers={"adds": text.size, "without": whole.size - text.size})
    elif text.low > -LITTLE and text.high < LITTLE:
        yield Remark(NOTHING, card=card.value, numbers={"adds": text.size})


def _is_much(effect: Effect, size: float, surely: float) -> bool:
    return effect.size >= size and effect.low > surely


def _texts(found: Verdict) -> Iterator[Remark]:
    if found.idle:
        yield Remark(DEAD, texts=found.idle)
    elif found.closely >= FEW:
        yield Remark(ALIVE, is_warning=False)


def _loops(found: Verdict) -> Iterator[Remark]:
    if found.endless or found.loops:
        texts = tuple(dict.fromkeys(text for loop in found.loops for text in loop.texts))
        yield Remark(LOOP, texts=texts, numbers={"games": found.endless + len(found.loops)})
    for text, times, games in found.repeats:
        yield Remark(REPEATS, texts=(text,), numbers={"times": times, "games": games, "of": found.closely})


def _games(found: Verdict) -> Iterator[Remark]:
    if turns := found.turns:
        numbers = {"turns": turns.seen.size, "without": turns.without}
        is_longer = turns.seen.size >= LONGER * turns.without and turns.seen.low > SURELY_LONGER * turns.without
        yield Remark(LONG if is_longer else AS_LONG, is_warning=is_longer, numbers=numbers)
    if first := found.first:
        shift = first.seen.size - first.without
        beyond = max(first.seen.low - first.without, first.without - first.seen.high)
        is_shifted = abs(shift) >= SHIFT and beyond > SURELY_SHIFTED
        yield Remark(FIRST, is_warning=is_shifted, numbers={"won": first.seen.size, "without": first.without})
