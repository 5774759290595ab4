"""Amounts: numbers, and what is counted, measured or was done just now, in English."""

from __future__ import annotations

from typing import Final

from recompile.language.en.adjectives import MANY_THERE, ONE_THERE, OWN, pile
from recompile.language.en.cards import DONE, JUST_NOW, ZONES
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h

_HAND: Final = v.Count(v.Cards("all", OWN, "hand"))
_NAMED_PROTOCOLS: Final = "{w:whose} compiled protocols"

AMOUNTS: Final[dict[str, Forms]] = {
    "amount": [("{n:int}", h.n), ("{n:measure}", h.n)],
    "measure": [
        ("{n:measured} plus {m:int}", v.Plus(h.n, h.m)),
        ("{n:measured} minus {m:less}", v.Plus(h.n, h.m)),
        ("{n:measured} minus {m:measured}", v.Minus(h.n, h.m)),
        ("{n:int} minus {m:measured}", v.Minus(h.n, h.m)),
        ("{n:measured} less {m:int}", v.Minus(h.n, h.m)),
        ("{n:measured}", h.n),
        ("{m:int} plus {n:measured}", Said(v.Plus(h.n, h.m), read=True)),
        ("{m:int} more than {n:measured}", Said(v.Plus(h.n, h.m), read=True)),
        ("{m:less} less than {n:measured}", Said(v.Plus(h.n, h.m), read=True)),
        ("{m:less} fewer than {n:measured}", Said(v.Plus(h.n, h.m), read=True)),
    ],
    "measured": [
        ("the amount of cards {v:done}", v.ThatMany(h.v)),
        ("the number of cards {v:done}", Said(v.ThatMany(h.v), read=True)),
        ("the number of {v:done} cards", Said(v.ThatMany(h.v), read=True)),
        ("your stated number", v.Stated()),
        ("the stated number", Said(v.Stated(), read=True)),
        ("that card's value", v.Value(v.That())),
        ("this card's value", v.Value(v.This())),
        ("the discarded card's value", Said(v.Value(v.Cards(zone="discarded")), read=True)),
        ("the value of {x:target from_field nested}", v.Value(h.x)),
        ("the total value of both players {x:total_place}", Said(v.Total("any", h.x), sets="-named")),
        ("{w:whose} total value {x:total_place}", v.Total(h.w, h.x)),
        ("{side:side} hand size", Said(v.Count(v.Cards("all", h.side, "hand")), read=True)),
        ("the size of {side:side} hand", Said(v.Count(v.Cards("all", h.side, "hand")), read=True)),
        ("the number of {c:counted}", h.c),
        ("the amount of {c:counted}", Said(h.c, read=True)),
    ],
    "counted": [
        ("different protocols on {c:plural_anywhere}", v.Count(h.c, "protocols")),
        ("{c:protocols_there}", Said(h.c, read=True)),
        ("{c:plural_anywhere}", v.Count(h.c)),
        *((f"{MANY_THERE} in {{side:pile_side}} {zone}", v.Count(pile(zone, "all"))) for zone in ZONES),
        *(
            (f"{MANY_THERE} {{side:side_has}} in {{side:side_own}} {zone}", Said(v.Count(pile(zone, "all")), read=True))
            for zone in ZONES
        ),
        ("compiled protocols", v.Compiled("any")),
        (_NAMED_PROTOCOLS, v.Compiled(h.w)),
        ("protocols {w:has} compiled", Said(v.Compiled(h.w), read=True)),
        ("compiled protocols {w:has}", Said(v.Compiled(h.w), read=True)),
    ],
    "protocols_there": [
        (f"different protocols in {words}", v.Count(v.Cards("all", cover="either", where=where), "protocols"))
        for words, where in (("{x:line}", h.x), ("the field", v.ANYWHERE))
    ],
    "counted_one": [
        ("different protocol on {c:plural_anywhere}", v.Count(h.c, "protocols")),
        ("{c:one_anywhere}", v.Count(h.c)),
        *((f"{ONE_THERE} in {{side:pile_side}} {zone}", v.Count(pile(zone, "all"))) for zone in ZONES),
        ("compiled protocol", v.Compiled("any")),
        (f"of {_NAMED_PROTOCOLS}", v.Compiled(h.w)),
        ("protocol {w:has} compiled", Said(v.Compiled(h.w), read=True)),
        ("compiled protocol {w:has}", Said(v.Compiled(h.w), read=True)),
    ],
    # What is counted for "for every".
    "every": [
        ("{c:some_of}", h.c),
        *((f"{MANY_THERE} in {{side:pile_side}} {zone}", pile(zone, "all")) for zone in ZONES),
        ("compiled protocols", v.Compiled("any")),
        (f"of {_NAMED_PROTOCOLS}", v.Compiled(h.w)),
        (_NAMED_PROTOCOLS, Said(v.Compiled(h.w), read=True)),
    ],
    "every_one": [
        ("{c:one_anywhere}", h.c),
        *((f"{ONE_THERE} in {{side:pile_side}} {zone}", pile(zone, "all")) for zone in ZONES),
        ("compiled protocol", v.Compiled("any")),
        (f"of {_NAMED_PROTOCOLS}", v.Compiled(h.w)),
        ("protocol {w:has} compiled", Said(v.Compiled(h.w), read=True)),
        *((f"{ONE_THERE} {done}", pile(done, "all", "any")) for done in JUST_NOW),
        *(
            (f"{ONE_THERE} you {done}", Said(pile(done, "all", "any"), read=True))
            for done in JUST_NOW
            if done != "drawn"
        ),
        *((f"{ONE_THERE} {done} this way", Said(pile(done, "all", "any"), read=True)) for done in JUST_NOW),
    ],
    "done": [
        *((words, verb) for verb, words in DONE.items()),
        *((f"{words} this way", Said(verb, read=True)) for verb, words in DONE.items()),
        *((f"{{w:has}} {words}", Said(verb, read=True)) for verb, words in DONE.items()),
        *((f"you {words}", Said(verb, read=True)) for verb, words in DONE.items() if verb != "draw"),
        *((f"they {words}", Said(verb, read=True)) for verb, words in DONE.items() if verb != "draw"),
        ("you drew", Said("draw", read=True)),
        ("they drew", Said("draw", read=True)),
    ],
    "that_many": [
        ("the amount of cards {v:done}", v.ThatMany(h.v)),
        *(
            (words, meant)
            for verb in DONE
            for words, meant in (
                ("that many", v.ThatMany(verb)),
                ("that many cards plus {m:int}", v.Plus(v.ThatMany(verb), h.m)),
                ("that many cards minus {m:less}", v.Plus(v.ThatMany(verb), h.m)),
                ("that many plus {m:int}", v.Plus(v.ThatMany(verb), h.m)),
                ("that many minus {m:less}", v.Plus(v.ThatMany(verb), h.m)),
            )
        ),
    ],
    # What was drawn, revealed or discarded can be counted as such.
    "done_in_field": [
        (f"card {words} {way}", v.ThatMany(verb))
        for verb, words in DONE.items()
        if words not in JUST_NOW
        for way in ("", "this way")
    ],
    "just_done": [
        ("card {v:done}", v.ThatMany(h.v)),
        ("{v:done} card", v.ThatMany(h.v)),
    ],
    # How many a hand shall have in the end.
    "until": [
        (words, Said(meant, form=form, read=at > 0))
        for form, meant in (("from_top", v.Minus(h.n, _HAND)), ("from_hand", v.Minus(_HAND, h.n)))
        for at, words in enumerate(
            (
                "until <i> have {n:cards_left} in <my> hand",
                "until <i> have {n:cards_left}",
                "until <i> have {n:cards_left} left in <my> hand",
                "until <my> hand has {n:cards_left}",
                "up to a hand of {n:cards_left}" if form == "from_top" else "down to {n:cards_left} in <my> hand",
                "up to a hand of {n:int}" if form == "from_top" else "down to {n:cards_left}",
            )
        )
    ],
    "cards_left": [("1 card", 1), ("{n:plural_int} cards", h.n), ("{n:int}", Said(h.n, read=True))],
}
