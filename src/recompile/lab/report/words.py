"""Numbers in sentences and tables."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.lab.effects import Effect
from recompile.lab.intervals import Share


def percent(rate: float) -> str:
    """
    >>> percent(0.5231), percent(1)
    ('52.3 %', '100.0 %')
    """
    return f"{100 * rate:.1f} %"


def interval(low: float, high: float) -> str:
    """
    >>> interval(0.51, 0.5362)
    '51.0 – 53.6 %'
    """
    return f"{100 * low:.1f} – {100 * high:.1f} %"


def share_words(found: Share) -> str:
    """
    >>> from recompile.lab.intervals import share
    >>> share_words(share(80, 100))
    '80.0 % (71.1 – 86.7 %)'
    """
    return f"{percent(found.rate)} ({interval(found.low, found.high)})"


def share_cells(won: Share) -> tuple[str, str]:
    return (percent(won.rate), interval(won.low, won.high)) if won.games else ("–", "–")


def signed(size: float) -> str:
    """In points of a hundred, with a sign that is a sign.

    >>> signed(0.0123), signed(-0.04), signed(-0.0001)
    ('+1.2', '−4.0', '0.0')
    """
    text = f"{100 * size:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", "−")


def effect_interval(effect: Effect) -> str:
    return f"{signed(effect.low)} … {signed(effect.high)}"


def effect_words(effect: Effect, note: str = "") -> str:
    return f"{signed(effect.size)} points ({effect_interval(effect)}{note})"


def effect_cells(effect: Effect | None) -> tuple[str, str]:
    return ("–", "–") if effect is None else (signed(effect.size), effect_interval(effect))


def number(amount: int) -> str:
    """
    >>> number(20000)
    '20\xa0000'
    """
    return f"{amount:,}".replace(",", "\u00a0")


def count(amount: int, one: str, many: str = "") -> str:
    """
    >>> count(1, "game"), count(20000, "game"), count(2, "match", "matches")
    ('1 game', '20\xa0000 games', '2 matches')
    """
    return f"{number(amount)} {one if amount == 1 else many or one + 's'}"


def stand_out(sure: int) -> str:
    """
    >>> stand_out(0), stand_out(1), stand_out(2)
    ('none stands out from zero', '1 stands out from zero', '2 stand out from zero')
    """
    return "none stands out from zero" if not sure else f"{sure} stand{'s' if sure == 1 else ''} out from zero"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["Fire"]), listed(["Fire", "Ice", "Life"])
    ('Fire', 'Fire, Ice and Life')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
