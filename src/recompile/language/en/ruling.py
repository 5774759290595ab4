"""What rules say, and given what, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY_THERE, pile
from recompile.language.en.cards import DONE
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, h

TO_CARDS: Final = ("flip", "shift", "delete", "return")
_TO_OTHERS: Final[dict[Any, str]] = {
    "draw": "draw cards",
    "discard": "discard cards",
    "rearrange": "rearrange protocols",
    "refresh": "refresh",
    "compile": "compile",
}
_CHANGES: Final = (("increased", "{n:int}", "{m:times}", 1), ("reduced", "{n:less}", "{m:times_less}", -1))


def changed(change: Any) -> list[tuple[str, Any]]:
    """By how much: a number, once or for each of something, or as much as something is."""
    found: list[tuple[str, Any]] = []
    for done, number, times, once in _CHANGES:
        found += [
            (f"{done} by {number}", change(h.n, None)),
            (f"{done} by {number} for each {{p:counted_one}}", change(h.n, h.p)),
            (f"{done} by {number} for each {{p:lines_counted}}", change(h.n, h.p)),
            (f"{done} by {{p:measure}}", change(once, h.p)),
            (f"{done} by {times} {{p:measure}}", change(h.m, h.p)),
        ]
    return found


def totals(given: Any, after: str) -> Forms:
    return [*_totals_of("each player's", "any", given, after), *_totals_of("{w:whose}", h.w, given, after)]


def _totals_of(whose: str, who: Any, given: Any, after: str) -> Forms:
    changes = changed(lambda plus, per: v.TotalChange(plus, who, h.x, per, given))
    return [(f"{whose} total value {{x:total_rule_place}} is {words} {after}", meant) for words, meant in changes]


def values(given: Any, before: str) -> Forms:
    return [
        *(
            (f"{before} {words}", v.HaveValue(h.t, value, given))
            for many, one in (("a value of {n:int}", h.n), ("a value equal to {n:measure}", h.n))
            for words, value in (
                (f"{{t:all_target}} have {many}", one),
                (f"{{t:lone}} has {many}", one),
            )
        ),
        *(
            (f"{before} the value of {{t:rule_cards}} is {words}", meant)
            for words, meant in changed(lambda plus, per: v.ValueChange(h.t, plus, per, given))
        ),
        (f"{before} {{t:plural}} are not counted in total values", v.NotCounted(h.t, given)),
        (f"{before} {{t:lone}} is not counted in total values", v.NotCounted(h.t, given)),
    ]


def cannot(given: Any = None, before: str = "", *, next_turn: bool = False) -> Forms:
    """Who cannot do what."""
    more: Any = {"where": h.x, "given": given, "next_turn": next_turn}
    end = "on {w:own} next turn" if next_turn else ""
    after = f"{{x:rule_place}} {end}"
    who = f"{before} {{w:player}}"
    hand = pile("hand", "all", "any")
    return [
        (f"{who} can only play cards face-down {after}", v.Cannot("play", h.w, face="up", **more)),
        (f"{who} cannot play cards {{f:face}} {after}", v.Cannot("play", h.w, face=h.f, **more)),
        (f"{who} cannot play {MANY_THERE} {{f:face}} {after}", v.Cannot("play", h.w, hand, h.f, **more)),
        (f"{who} cannot play {{t:lone}} {{f:face}} {after}", v.Cannot("play", h.w, h.t, h.f, **more)),
        *((f"{who} cannot {words} {after}", v.Cannot(verb, h.w, **more)) for verb, words in _TO_OTHERS.items()),
        (f"{who} cannot shift cards {{x:barred_goal}} {end}", v.Cannot("shift to", h.w, **more)),
        (f"{who} cannot shift {{t:rule_cards}} {{x:barred_goal}} {end}", v.Cannot("shift to", h.w, h.t, **more)),
        *((f"{who} cannot {verb} cards {after}", v.Cannot(verb, h.w, **more)) for verb in TO_CARDS),
        *((f"{who} cannot {verb} {{t:rule_cards}} {after}", v.Cannot(verb, h.w, h.t, **more)) for verb in TO_CARDS),
    ]


def cannot_be(given: Any = None, before: str = "") -> Forms:
    """What nothing can be done to."""
    return [
        *(
            (
                f"{before} {{t:rule_cards}} cannot be deleted {words} {{x:rule_place}}",
                v.Cannot("delete", "any", h.t, where=h.x, given=given, how=how),
            )
            for words, how in (("by compiling", "compiling"), ("except by compiling", "otherwise"))
        ),
        *(
            (
                f"{before} {{w:player}} cannot delete {{t:rule_cards}} {words} {{x:rule_place}}",
                v.Cannot("delete", h.w, h.t, where=h.x, given=given, how=how),
            )
            for words, how in (("by compiling", "compiling"), ("except by compiling", "otherwise"))
        ),
        *(
            (
                f"{before} {{w:player}} cannot delete cards {words} {{x:rule_place}}",
                v.Cannot("delete", h.w, where=h.x, given=given, how=how),
            )
            for words, how in (("by compiling", "compiling"), ("except by compiling", "otherwise"))
        ),
        *(
            (
                f"{before} {{t:rule_cards}} cannot be {DONE[verb]} {{x:rule_place}}",
                v.Cannot(verb, "any", h.t, where=h.x, given=given),
            )
            for verb in TO_CARDS
        ),
        (
            f"{before} {{t:rule_cards}} cannot be shifted {{x:barred_goal}}",
            v.Cannot("shift to", "any", h.t, where=h.x, given=given),
        ),
        (
            f"{before} {{t:lone}} cannot be played {{f:face}} {{x:rule_place}}",
            v.Cannot("play", "any", h.t, h.f, h.x, given),
        ),
    ]


def plays(given: Any = None, before: str = "") -> Forms:
    """What may be played without matching protocols."""
    hand: Any = pile("hand", "all", "any")
    without = "without matching protocols"
    return [
        (
            f"{before} {{p:protocol}} cards may be played face-up {{x:rule_place}}",
            v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, given=given),
        ),
        (
            f"{before} when you play cards face-up {{x:rule_place}}, they may be played {without}",
            v.NoMatching(v.some_of("hand", "you", "all"), h.x, given=given),
        ),
        *(
            (
                f"{before} {what} may be played {{s:rule_side}} {{x:rule_place}} {without}",
                v.NoMatching(meant, h.x, h.s, given),
            )
            for what, meant in (
                ("{t:lone}", h.t),
                (MANY_THERE, hand),
                (f"{{side:side}} {MANY_THERE}", pile("hand", "all")),
            )
        ),
    ]


def _others(given: Any = None, before: str = "") -> Forms:
    found: Forms = []
    for box in ("middle", "top", "bottom"):
        found += [
            (f"{before} ignore all {box} commands on {{c:rule_cards}}", v.Ignore(h.c, box=box, given=given)),
            (f"{before} during {{d:turn}}, {{c:plural}} do not have {box} commands", v.Ignore(h.c, h.d, box, given)),
            (f"{before} during {{d:turn}}, {{c:lone}} does not have {box} commands", v.Ignore(h.c, h.d, box, given)),
        ]
    for phase in ("check cache", "check control", "check compile"):
        found.append((f"{before} skip {{w:whose}} {phase} phase", v.Skip(phase, h.w, given)))
    return found


def rules(given: Any = None, before: str = "") -> Forms:
    """All of them but totals, which say their condition at the end."""
    return [
        *values(given, before),
        *cannot_be(given, before),
        *cannot(given, before),
        *plays(given, before),
        *_others(given, before),
    ]
