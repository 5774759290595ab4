"""Triggers, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.cards import CHOSEN
from recompile.language.pl.events import EVENTS, INVOLVED
from recompile.language.pl.forbidding import FORBIDDING, cannot
from recompile.language.pl.nouns import SIDES, field, placed
from recompile.language.pl.rules import PARTS, RULES

_MOMENTS: Final = {
    "covered": "zasłonięta",
    "flipped": "odwrócona",
    "deleted": "usunięta",
    "returned": "zwrócona",
    "shifted": "przesunięta",
}


def _when(card: str, what: Any, instead: str = "instead") -> Forms:
    """Before something happens: first this, or this instead (R6.3). What does it is not said of a mere flip."""
    happens: tuple[tuple[str, Any, Any], ...] = (
        ("{m:moment} {more:comma_moment+} albo {z:moment} {by:by_nothing}", (h.m, h.more.all, h.z), "any"),
        ("{m:moment} {by:by} albo {z:moment_by} {by:by}", (h.m, h.z), "any"),
        ("{m:moment} {by:by} {more:or_moment*}", (h.m, h.more.all), "any"),
        ("{m:moment} {more:comma_moment+} albo {z:moment} {by:by_player}", (h.m, h.more.all, h.z), "any"),
        ("{m:moment} {more:or_moment*} {by:by_player}", (h.m, h.more.all), "any"),
        ("{m:moment} {more:comma_moment+} albo {z:moment} {by:by_card}", (h.m, h.more.all, h.z), "any"),
        ("{m:moment} {more:or_moment*} {by:by_card}", (h.m, h.more.all), "any"),
        ("zwrócona {by:by_card} na {w:rękę free}", ("returned",), h.w),
        (
            "{m:moment} {more:comma_moment*} albo zwrócona {by:by_card} na {w:rękę free}",
            (h.m, h.more.all, "returned"),
            h.w,
        ),
        ("zasłonięta {by:by_face}", ("covered",), "any"),
        ("zwrócona {by:by} na {w:rękę free}", ("returned",), h.w),
        ("zwrócona {by:by_player} na {w:rękę free}", ("returned",), h.w),
        *(
            (f"{{m:moment}} {{more:comma_moment*}} albo zwrócona {{by:{by}}} na {{w:rękę free}}", moments, h.w)
            for moments in ((h.m, h.more.all, "returned"),)
            for by in ("by", "by_player")
        ),
    )
    return [
        form
        for words, moments, whose in happens
        for first, is_instead in ((instead, True), ("first", False))
        for form in (
            (
                f"gdy {card} ma zostać {words}: {{a:{first}}} {{no:did_not}}. {{rest:then*}}",
                v.When(moments, (h.a, v.IfYouDo(otherwise=h.no), h.rest.all), h.by, what, whose, is_instead),
            ),
            (
                f"gdy {card} ma zostać {words}: {{a:{first}}} {{rest:then*}}",
                v.When(moments, (h.a, h.rest.all), h.by, what, whose, is_instead),
            ),
            (
                f"gdy {card} ma zostać {words}, {{a:{first}}} {{rest:then*}}",
                Said(v.When(moments, (h.a, h.rest.all), h.by, what, whose, is_instead), read=True),
            ),
            *(
                (
                    f"gdy {card} ma zostać {words}{colon} najpierw {{a:simple}}, "
                    "a następnie {b:simple}. {rest:then*}",
                    Said(v.When(moments, (h.a, h.b, h.rest.all), h.by, what, whose), read=True),
                )
                for colon in (":", ",")
                if not is_instead
            ),
        )
    ]


BOXES: Final[dict[str, Forms]] = {
    "box": [
        ("start: {x:text}", v.Start(h.x)),
        ("koniec: {x:text}", v.End(h.x)),
        *(
            (f"{words}, {{x:text}}", Said(meaning, read=True))
            for words, meaning in (("start", v.Start(h.x)), ("koniec", v.End(h.x)))
        ),
        *_when("ta karta", v.This(), "instead ofthis"),
        *_when("{t:when_card free nom}", h.t),
        *EVENTS,
        ("{x:rule}.", h.x),
        ("{x:rule_alone}. {more:more_rules+}", v.Rules((h.x, h.more.all))),
        ("{x:rule} i {y:rule}.", Said(v.Rules((h.x, h.y)), read=True)),
        ("{x:rule}, a {y:rule}.", Said(v.Rules((h.x, h.y)), read=True)),
        ("{x:given_rule}.", Said(h.x, read=True)),
    ],
    "rule": RULES,
    **PARTS,
    **FORBIDDING,
    **INVOLVED,
    "next_turn": cannot(next_turn=True),
    "when_card": [
        *((placed("sg", side), Said(field(1, owner), sets=CHOSEN)) for side, owner in SIDES),
        *((f"1 {placed('sg', side)}", Said(field(1, owner), read=True)) for side, owner in SIDES),
        *((f"1 z {placed('gen pl', side)}", Said(field(1, owner), read=True)) for side, owner in SIDES),
        ("{x:beside}", h.x),
    ],
    "or_moment": [("albo {a:moment}", h.a)],
    "comma_moment": [(", {a:moment}", h.a)],
    "moment": [(words, moment) for moment, words in _MOMENTS.items()],
    "moment_by": [(words, moment) for moment, words in _MOMENTS.items() if moment != "flipped"],
    "by": [("", None), ("w wyniku kompilacji", "compiling"), ("przez kartę {p:protocol_of}", h.p)],
    "by_face": [
        (words, Said(face, read=bool(at)))
        for face, stem in (("face-up", "odkryt"), ("face-down", "zakryt"))
        for at, words in enumerate((f"przez {stem}ą kartę", f"przez kartę {stem}ą", f"{stem}ą kartą", f"kartą {stem}ą"))
    ],
    "by_nothing": [("", None)],
    "by_card": [
        ("przez 1 z twoich kart", "your card"),
        ("przez 1 z kart przeciwnika", Said("their card", sets="named")),
        ("przez twoją kartę", Said("your card", read=True)),
        ("przez kartę przeciwnika", Said("their card", read=True)),
    ],
    "by_player": [("przez ciebie", "you"), ("przez przeciwnika", Said("they", sets="named"))],
    "instead": [("zamiast tego {x:clause}.", h.x), ("{x:simple} zamiast tego.", Said(h.x, read=True))],
    "turn": [("w twojej turze", "you"), ("w turze przeciwnika", "they")],
}
