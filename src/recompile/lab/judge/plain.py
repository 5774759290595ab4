"""A verdict as data that goes into JSON: always the same keys; shares from 0 to 1, differences in the same unit."""

from __future__ import annotations

from collections.abc import Sequence

from recompile.cards import Protocol, content_hash
from recompile.lab.effects import Effect
from recompile.lab.judge.printed import printed
from recompile.lab.judge.remarks import remarks
from recompile.lab.judge.strengths import STRENGTHS
from recompile.lab.judge.verdict import NAMED, CardVerdict, Company, Compared, Standing, Verdict
from recompile.lab.judge.words import Words

FORMAT = 1
DIGITS = 4
Data = dict[str, object]


def as_data(found: Verdict, lang: str = "en") -> Data:
    words = Words(found.protocol, lang)
    return {
        "format": FORMAT,
        "code": found.protocol.code,
        "name": words.name,
        "hash": content_hash(found.protocol),
        "seed": found.seed,
        "games": found.games,
        "early": found.is_early,
        "head": words.head(found),
        "strengths": [_standing(each, words) for each in found.standings],
        "cards": [_card(found.protocol, each) for each in found.cards],
        "partners": _company(found.partners, words),
        "opponents": _company(found.opponents, words),
        "first": _compared(found.first),
        "turns": _compared(found.turns),
        "idle": list(found.idle),
        "loops": [
            {"seed": loop.seed, "protocols": loop.protocols, "turn": loop.turn, "texts": list(loop.texts)}
            for loop in found.loops
        ],
        "remarks": [
            {
                "kind": each.kind,
                "warning": each.is_warning,
                "strength": each.strength or None,
                "card": each.card,
                "texts": list(each.texts),
                "says": words.remark(each),
            }
            for each in remarks(found)
        ],
    }


def _standing(found: Standing, words: Words) -> Data:
    known = sorted(printed(found.strength).protocols.items(), key=lambda entry: -entry[1].rate)
    return {
        "key": found.strength,
        "title": words.strength(found.strength),
        "about": words.say(STRENGTHS[found.strength].about),
        "games": found.games,
        "early": found.is_early,
        "won": _effect(found.won),
        "place": found.place,
        "places": list(found.places),
        "among": found.among,
        "says": words.range_of(found),
        "printed": [
            {"code": code, "name": words.title(code), "won": _effect(Effect(won.rate, won.low, won.high))}
            for code, won in known
        ],
    }


def _card(protocol: Protocol, found: CardVerdict) -> Data:
    return {
        "code": f"{protocol.code}{found.value}",
        "value": found.value,
        "text": _effect(found.text),
        "more": _effect(found.more),
        "less": _effect(found.less),
        "opening": _effect(found.opening),
        "played": _effect(found.played),
        "uncovered": _effect(found.uncovered),
        "covered": _effect(found.covered),
        "did": {box: round(often, DIGITS) for box, often in found.did.items()},
    }


def _company(found: Sequence[Company], words: Words) -> Data:
    listed = [
        {
            "code": each.code,
            "name": words.title(each.code),
            "won": _effect(Effect(each.won.rate, each.won.low, each.won.high)),
            "extra": _effect(each.extra),
        }
        for each in found
    ]
    return {"best": listed[:NAMED], "worst": listed[::-1][:NAMED], "all": listed}


def _compared(found: Compared | None) -> Data | None:
    return None if found is None else {"with": _effect(found.seen), "without": round(found.without, DIGITS)}


def _effect(found: Effect | None) -> Data | None:
    if found is None:
        return None
    return {"size": round(found.size, DIGITS), "low": round(found.low, DIGITS), "high": round(found.high, DIGITS)}
