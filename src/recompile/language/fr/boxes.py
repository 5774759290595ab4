"""Triggers, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.events import AFTER, EVENTS
from recompile.language.fr.nouns import DANS, field, noun


def _when(done: str, **fields: Any) -> Forms:
    """What is done instead speaks of the card: a pronoun means it."""
    when = f"devrait être {done} {{by:by}}:"
    is_ = f"est {done} {{by:by}}:"
    more: Any = {"effects": (h.a, h.more.all), "by": h.by, "what": h.t, **fields}
    instead = v.When(instead=True, **more)
    return [
        (f"quand {{t:when_this}} {when} au lieu de cela[,] {{a:clause la_this}}. {{more:then*}}", instead),
        (f"quand {{t:when_other}} {when} au lieu de cela[,] {{a:clause}}. {{more:then*}}", instead),
        (f"quand {{t:this}} {when} d’abord[,] {{a:clause}}. {{more:then*}}", v.When(**more)),
        (f"quand {{t:when_card}} {when} d’abord[,] {{a:clause}}. {{more:then*}}", v.When(**more)),
        *(
            (f"quand {{t:{card}}} {now} {first} {first_deed.format(it)}. {{more:then*}}", Said(meant, read=True))
            for card, it in (("this", "la_this"), ("when_card", "la_that"))
            for first_deed, meant in (
                ("{{a:clause {}}}", v.When(**more)),
                ("{{a:simple {}}}[,] puis {{b:simple}}", v.When(**{**more, "effects": (h.a, h.b, h.more.all)})),
            )
            for now, first in ((when, ""), (when, "d’abord[,]"), (is_, "d’abord[,]"))
        ),
        (f"quand {{t:when_this}} {when} {{a:clause la_this}} {{i:instead}}. {{more:then*}}", Said(instead, read=True)),
        (
            f"quand {{t:when_this}} {when} <la-déplacer> {{to:goal}} {{i:instead}}, même si elle est recouverte.",
            Said(v.When(instead=True, **{**more, "effects": (v.Shift(v.This(), h.to),)}), read=True),
        ),
        (f"quand {{t:when_other}} {when} {{a:clause}} {{i:instead}}. {{more:then*}}", Said(instead, read=True)),
    ]


BOXES: Final[dict[str, Forms]] = {
    **EVENTS,
    "box": [
        ("début: {x:text}", v.Start(h.x)),
        ("fin: {x:text}", v.End(h.x)),
        *_when("{m:moments}", moments=h.m),
        *_when("renvoyée dans {w:main_of of_one}", moments=("returned",), whose=h.w),
        *_when("{m:moment_row} ou renvoyée dans {w:main_of of_one}", moments=(h.m.all, "returned"), whose=h.w),
        *_when("renvoyée dans {w:main_of of_one} ou {m:moments}", moments=("returned", h.m.all), whose=h.w),
        *AFTER,
        ("{x:rule}.", h.x),
        ("{x:rule_alone}. {more:more_rules+}", v.Rules((h.x, h.more.all))),
        ("{x:rule} et {y:rule}.", Said(v.Rules((h.x, h.y)), read=True)),
        ("{x:given_rule}.", Said(h.x, read=True)),
    ],
    "any_at_all": [
        (f"{{side:has}} au moins une {noun('one', DANS)} {after}", v.Compare(v.Count(cards), ">=", 1))
        for after, cards in (("dans le Champ", field("all", h.side, where=v.ANYWHERE)), ("", field("all", h.side)))
    ],
    "when_this": [("{x:this}", Said(h.x, sets="-la: la:this"))],
    "when_other": [("{x:when_card}", Said(h.x, sets="-la: la:that"))],
    "when_card": [(f"{{x:{kind}}}", h.x) for kind in ("a_card", "that", "beside", "single", "each_of", "pile_single")],
    "instead": [("à la place", None), ("au lieu de cela", None), ("plutôt", None)],
    "moments": [
        ("{a:moment}", (h.a,)),
        ("{a:moment} ou {b:moment}", (h.a, h.b)),
        ("{a:moment}, {more:comma_moment*} {y:moment} ou {z:moment}", (h.a, h.more.all, h.y, h.z)),
    ],
    "moment_row": [("{a:moment}", (h.a,)), ("{a:moment}, {more:comma_moment*} {z:moment}", (h.a, h.more.all, h.z))],
    "comma_moment": [("{x:moment},", h.x)],
    "moment": [
        ("recouverte", "covered"),
        ("retournée", "flipped"),
        ("supprimée", "deleted"),
        ("renvoyée", "returned"),
        ("déplacée", "shifted"),
    ],
    "by": [
        ("", None),
        ("par une carte face active", Said("face-up", sets="other")),
        ("par une carte face inactive", Said("face-down", sets="other")),
        ("par une compilation", Said("compiling", sets="other")),
        ("par vous", "you"),
        ("par votre adversaire", Said("they", sets="named")),
        ("par une carte {p:protocol_of}", Said(h.p, sets="other")),
        ("par une de vos cartes", Said("your card", sets="other")),
        ("par une carte adverse", Said("their card", sets="other")),
        ("par une carte de votre adversaire", Said("their card", read=True)),
        ("par l’effet d’une carte adverse", Said("their card", read=True)),
    ],
}
