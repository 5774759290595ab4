"""Several things that cannot be done, as people say them in one sentence: so many rules, in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from recompile.language.en.cards import DONE
from recompile.language.en.meanings import also, v
from recompile.language.en.ruling import TO_CARDS
from recompile.language.forms import Forms, h

_ROWS: Final = (
    ("{a:VERB} or {b:VERB}", (h.a, h.b)),
    ("{a:VERB}, {b:VERB} or {c:VERB}", (h.a, h.b, h.c)),
    ("{a:VERB}, {b:VERB}, or {c:VERB}", (h.a, h.b, h.c)),
)
Rule = Callable[[Any], Any]
_FORBIDDING: Final[tuple[tuple[str, str, Rule], ...]] = (
    ("{t:rule_cards} cannot be ROW {x:rule_place}", "done", lambda verb: v.Cannot(verb, "any", h.t, where=h.x)),
    (
        "{t:rule_cards} cannot be ROW by {w:player} {x:rule_place}",
        "done",
        lambda verb: v.Cannot(verb, h.w, h.t, where=h.x),
    ),
    (
        "{w:player} cannot ROW {t:rule_cards} {x:rule_place}",
        "to_cards",
        lambda verb: v.Cannot(verb, h.w, h.t, where=h.x),
    ),
    ("{w:player} cannot ROW cards {x:rule_place}", "to_cards", lambda verb: v.Cannot(verb, h.w, where=h.x)),
    ("{w:player} cannot ROW", "anything", lambda verb: v.Cannot(verb, h.w)),
)


def _rows() -> Iterator[tuple[str, Any]]:
    for row, verbs in _ROWS:
        for words, kind, rule in _FORBIDDING:
            said = words.replace("ROW", row.replace("VERB", f"forbidden_{kind}"))
            yield said, v.Rules(tuple(rule(verb) for verb in verbs))


def _to_or_from() -> Iterator[tuple[str, Any]]:
    for words in ("to or from", "into or out of"):
        for who, by in (("{w:player} cannot shift cards", h.w), ("cards cannot be shifted", "any")):
            both = v.Rules((v.Cannot("shift to", by, where=h.x), v.Cannot("shift", by, where=h.x)))
            yield f"{who} {words} {{x:one_line}}", both


# What each player cannot do while they themselves have something.
_EACH: Final[tuple[tuple[str, Callable[[Any, Any], Any]], ...]] = (
    ("players cannot refresh", lambda who, given: v.Cannot("refresh", who, given=given)),
    ("players cannot compile", lambda who, given: v.Cannot("compile", who, given=given)),
    ("players cannot draw cards", lambda who, given: v.Cannot("draw", who, given=given)),
    ("players cannot discard cards", lambda who, given: v.Cannot("discard", who, given=given)),
    (
        "players cannot play cards {f:face} {x:rule_place}",
        lambda who, given: v.Cannot("play", who, face=h.f, where=h.x, given=given),
    ),
)
_HAND_SIZES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("cards", ">=", 1),
    ("any cards", ">=", 1),
    ("no cards", "=", 0),
    ("{n:int} or more cards", ">=", h.n),
    ("{n:int} or fewer cards", "<=", h.n),
    ("more than {n:int} cards", ">", h.n),
    ("fewer than {n:int} cards", "<", h.n),
)


def _of_each_player() -> Iterator[tuple[str, Any]]:
    mine, theirs = (v.Count(v.Cards("all", side, "hand")) for side in ("yours", "theirs"))
    having = [
        ("they have control", v.HasControl("you"), v.HasControl("they")),
        *(
            (f"they have {words} in {hand}", v.Compare(mine, how, n), v.Compare(theirs, how, n))
            for words, how, n in _HAND_SIZES
            for hand in ("hand", "their hand")
        ),
    ]
    for words, rule in _EACH:
        for word in ("if", "while", "as long as"):
            for has, yours, other in having:
                yield f"{words} {word} {has}", v.Rules((rule("you", yours), rule("they", other)))


_SEVERAL_FORBIDDEN: Final[Forms] = also(*_rows(), *_to_or_from())
SEVERAL: Final[Forms] = [
    *_SEVERAL_FORBIDDEN,
    *also(
        *_of_each_player(),
        ("{a:plain_rule} and {b:plain_rule}", v.Rules((h.a, h.b))),
        ("{a:plain_rule}, and {b:plain_rule}", v.Rules((h.a, h.b))),
    ),
]
FORBIDDEN: Final[dict[str, Forms]] = {
    "several_forbidden": _SEVERAL_FORBIDDEN,
    "forbidden_done": [(DONE[verb], verb) for verb in TO_CARDS],
    "forbidden_to_cards": [(verb, verb) for verb in (*TO_CARDS, "play", "draw", "discard")],
    "forbidden_anything": [
        *((f"{verb} cards", verb) for verb in (*TO_CARDS, "play", "draw", "discard")),
        ("refresh", "refresh"),
        ("compile", "compile"),
        ("rearrange protocols", "rearrange"),
    ],
}
