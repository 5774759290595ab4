"""Triggers, in English."""

from __future__ import annotations

from typing import Final

from recompile.language.en.adjectives import MANY, ONE, field
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h

_WAITING: Final = "when {t:when_card} would be"
_MORE_MEANT: Final = (h.a, h.more.all)

BOXES: Final[dict[str, Forms]] = {
    "box": [
        ("start: {x:text}", v.Start(h.x)),
        ("end: {x:text}", v.End(h.x)),
        *(
            (
                f"{_WAITING} {words} {{by:by}} [:] {then} {{more:then*}}",
                Said(v.When(moments, _MORE_MEANT, h.by, h.t, whose, instead), read=read),
            )
            for words, moments, whose in (
                ("{m:moments}", h.m, "any"),
                ("{m:moment_or*} returned to {w:whose} hand", (h.m.all, "returned"), h.w),
            )
            for then, instead, read in (
                ("{a:instead}.", True, False),
                ("first, {a:whole}", False, False),
                ("first {a:whole}", False, True),
                ("{a:whole}", False, True),
                ("{a:simple} first.", False, True),
                ("instead [,] {a:clause}.", True, True),
            )
        ),
        *(
            (f"{_WAITING} {{m:moments}} {{by:by}} [:] {first} {{e:row}}.", Said(v.When(h.m, h.e, h.by, h.t), read=True))
            for first in ("first [,]", "")
        ),
        *(
            (
                f"when {who} would {{m:moment_verb}} {{t:when_card}} [:] {then} {{more:then*}}",
                Said(v.When((h.m,), _MORE_MEANT, by, h.t, instead=instead), read=True),
            )
            for who, by in (("you", "you"), ("your opponent", "they"))
            for then, instead in (
                ("{a:instead}.", True),
                ("first [,] {a:whole}", False),
                ("{a:whole}", False),
                ("{a:simple} first.", False),
            )
        ),
        *(
            (
                f"when {who} would {{m:moment_verb}} this card [:] {{a:clause this_it}} instead.",
                Said(v.When((h.m,), (h.a,), by, instead=True), read=True),
            )
            for who, by in (("you", "you"), ("your opponent", "they"))
        ),
        *(
            (
                f"when this card would be {{m:moments}} {{by:by}} [:] {then} {{more:then*}}",
                Said(v.When(h.m, _MORE_MEANT, h.by, instead=instead), read=True),
            )
            for then, instead in (("{a:clause this_it} instead.", True), ("first [,] {a:whole this_it}", False))
        ),
        *(
            (
                f"when 1 of your {MANY} would be {{m:moments}} {{by:by}} [:] return {it} to your hand instead.",
                Said(v.When(h.m, (v.Return(v.That()),), h.by, field(1, "yours"), instead=True), read=True),
            )
            for it in ("it", "that card")
        ),
        ("{x:after}", h.x),
        ("{x:rule}.", h.x),
        ("{x:rule_alone}. {more:more_rules+}", v.Rules((h.x, h.more.all))),
    ],
    "when_card": [
        ("this card", v.This()),
        ("{x:beside}", h.x),
        (f"another {ONE}", field(1, other=True)),
        (f"a {ONE}", field(1)),
        (f"1 of {{side:side}} {MANY}", field(1, h.side)),
        (f"another of {{side:side}} {MANY}", Said(field(1, h.side, other=True), read=True)),
    ],
    "moments": [
        ("{a:moment} {more:or_moment*}", (h.a, h.more.all)),
        ("{a:moment}, {more:moment_comma*} {b:moment}, or {z:moment}", Said((h.a, h.more.all, h.b, h.z), read=True)),
        ("{a:moment}, {more:moment_comma*} {b:moment} or {z:moment}", Said((h.a, h.more.all, h.b, h.z), read=True)),
    ],
    "or_moment": [("or {a:moment}", h.a)],
    "moment_or": [("{a:moment} or", h.a)],
    "moment_comma": [("{a:moment},", h.a)],
    "moment": [(each, each) for each in ("covered", "flipped", "deleted", "returned", "shifted")],
    "moment_verb": [
        ("cover", "covered"),
        ("flip", "flipped"),
        ("delete", "deleted"),
        ("return", "returned"),
        ("shift", "shifted"),
    ],
    "by": [
        ("", None),
        ("by compiling", "compiling"),
        ("by you", "you"),
        ("by your opponent", Said("they", sets="named")),
        ("by a {p:protocol} card", h.p),
        ("by a face-up card", "face-up"),
        ("by a face-down card", "face-down"),
        ("by 1 of your cards", "your card"),
        ("by 1 of your opponent's cards", Said("their card", sets="named")),
        *(
            (words, Said(meant, read=True))
            for words, meant in (
                ("by your card", "your card"),
                ("by your opponent's card", "their card"),
                ("by a card of your opponent", "their card"),
                ("by your opponent's cards", "their card"),
                ("by your opponent's card effects", "their card"),
                ("by your opponent's effects", "their card"),
                ("by your own card", "your card"),
                ("by your cards", "your card"),
            )
        ),
        ("by a compile", Said("compiling", read=True)),
    ],
    "instead": [
        ("shift this card {to:goal} instead, even if this card is covered", Said(v.Shift(v.This(), h.to), needs="top")),
        ("{x:clause} instead", h.x),
    ],
}
