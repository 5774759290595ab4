"""Amounts: numbers, and what is counted, measured or was done just now, in English."""

from __future__ import annotations

from typing import Final

from recompile.language.en.adjectives import MANY_THERE, ONE_THERE, OWN, pile
from recompile.language.en.cards import DONE, JUST_NOW, ZONES
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h

_HAND: Final = v.Count(v.Cards("all", OWN, "hand"))
BOTH: Final = ("each player's", "both players'")
_NAMED_PROTOCOLS: Final = "{w:whose} compiled protocols"

_TOTALS: Final = v.Difference(v.Total("you", h.x), v.Total("they", h.x))
_HANDS: Final = v.Difference(_HAND, v.Count(v.Cards("all", "theirs", "hand")))
# How people say it of both players.
_DIFFERENCES: Final[Forms] = [
    (f"the difference {words}", Said(meant, form="me", read=True))
    for words, meant in (
        *(
            (f"{between} {{x:total_place}}", _TOTALS)
            for between in (
                "between the total value",
                "between the 2 total value",
                "between both total value",
                "between both players' total value",
                "between the players' total value",
                "in total value",
                "between your and your opponent's total value",
                "between your total value and your opponent's",
                "between your total value and your opponent's total value",
                "between your total value and that of your opponent",
            )
        ),
        *(
            (words, _HANDS)
            for words in (
                "between your hand size and your opponent's",
                "between both players' hand sizes",
                "between your and your opponent's hand sizes",
                "between the number of cards in your hand and in your opponent's hand",
            )
        ),
    )
]

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
        ("the difference between {a:measured} and {b:measured}", v.Difference(h.a, h.b)),
        ("the difference between {a:int} and {b:measured}", v.Difference(h.a, h.b)),
        ("the difference between {a:measured} and {b:int}", v.Difference(h.a, h.b)),
        *_DIFFERENCES,
        ("the number of lines {g:having}", v.LineCount(v.Lines(given=h.g))),
        ("the number of other lines {g:having}", v.LineCount(v.Lines("other", given=h.g))),
        ("the amount of lines {g:having}", Said(v.LineCount(v.Lines(given=h.g)), read=True)),
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
            (f"{MANY_THERE} in {whose} {zone}", Said(v.Count(pile(zone, "all", "any")), read=True))
            for zone in ZONES
            for whose in BOTH
        ),
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
        *(
            (f"{ONE_THERE} in {whose} {zone}", Said(v.Count(pile(zone, "all", "any")), read=True))
            for zone in ZONES
            for whose in BOTH
        ),
        ("compiled protocol", v.Compiled("any")),
        (f"of {_NAMED_PROTOCOLS}", v.Compiled(h.w)),
        ("protocol {w:has} compiled", Said(v.Compiled(h.w), read=True)),
        ("compiled protocol {w:has}", Said(v.Compiled(h.w), read=True)),
    ],
    # What a rule can also be counted by.
    "lines_counted": [
        ("line {g:having}", v.LineCount(v.Lines(given=h.g))),
        ("other line {g:having}", v.LineCount(v.Lines("other", given=h.g))),
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
                "until <i> have {n:as_in_hand}",
            )
        )
    ],
    "as_in_hand": [
        (f"as many cards {in_hand} as <rival>", v.Count(v.Cards("all", "theirs", "hand")))
        for in_hand in ("", "in hand", "in <my> hand")
    ],
    "cards_left": [("1 card", 1), ("{n:plural_int} cards", h.n), ("{n:int}", Said(h.n, read=True))],
}
