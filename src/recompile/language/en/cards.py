"""Cards: what verbs do something to, and what is counted, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import ALL, MANY, MANY_OF, MANY_THERE, ONE, ONE_OF, ONE_THERE, OWN, field, pile
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h
from recompile.language.surface import EachLine

ZONES: Final = ("hand", "deck", "trash")
# What a verb takes cards from, unless it is said.
_FROM: Final = (("from_hand", "hand", OWN, ONE_THERE, MANY_THERE), ("from_top", "deck top", OWN, "card", "cards"))
DONE: Final[dict[Any, str]] = {
    "discard": "discarded",
    "draw": "drawn",
    "flip": "flipped",
    "shift": "shifted",
    "delete": "deleted",
    "return": "returned",
    "reveal": "revealed",
    "play": "played",
    "put": "put",
}
JUST_NOW: Final = ("drawn", "revealed", "discarded")
_STACK: Final = "in {side:side} stack in {x:bare_line}"
_THAT_MANY: Final = ("that many", "the same number of", "the same amount of")
_ABOVE: Final = (
    "covering this card",
    "that is covering this card",
    "on top of this card",
    "above this card",
    "directly on top of this card",
)
_BELOW: Final = (
    "this card covers",
    "this card is covering",
    "covered by this card",
    "under this card",
    "beneath this card",
    "directly below this card",
    "directly under this card",
)


def _amounts(one: str, many: str) -> tuple[tuple[str, Any], ...]:
    return (
        (f"{{n:one}} {one}", h.n),
        (f"any number of {many}", v.AtLeast(0)),
        (f"{{n:several}} {many}", h.n),
    )


def _ranked(rank: Any) -> Forms:
    """The highest or lowest, told and as people say it."""
    meant: Any = {"rank": rank}
    return [
        (f"the {rank} value {ONE}", field(1, **meant)),
        (f"{{side:side}} {rank} value {ONE}", field(1, h.side, **meant)),
        (f"the {rank} value of {{side:side}} {MANY}", Said(field(1, h.side, **meant), read=True)),
        (f"the {ONE} with the {rank} value", Said(field(1, **meant), read=True)),
        (f"the {ONE_OF} with the {rank} value in {{x:line}}", Said(field(1, where=h.x, **meant), read=True)),
        (f"{{side:side}} {ONE} with the {rank} value", Said(field(1, h.side, **meant), read=True)),
    ]


CARDS: Final[dict[str, Forms]] = {
    # What verbs do something to. A verb may say where its cards come from: then that is left out.
    "target": [("{x:card}", h.x), ("{x:field_cards}", h.x), ("{x:pile_cards}", h.x)],
    "in_field": [("{x:card}", h.x), ("{x:field_cards}", h.x)],
    "in_pile": [("{x:card}", h.x), ("{x:pile_cards}", h.x)],
    "card": [
        ("this card", v.This()),
        ("it", Said(v.That(), form="it that_it")),
        ("it", Said(v.This(), form="this_it", read=True)),
        ("it", Said(v.That(), form="that_it", read=True)),
        ("that card", v.That()),
        *((f"the {done} card", Said(v.That(), read=True)) for verb, done in DONE.items() if verb != "discard"),
        ("those cards", v.Those()),
        ("them", Said(v.Those(), read=True)),
        ("{x:beside}", h.x),
    ],
    "beside": [
        ("the card that covers this card", v.Beside("above")),
        ("the card below this card", v.Beside("below")),
        *((f"the card {words}", Said(v.Beside("above"), read=True)) for words in _ABOVE),
        *((f"the card {words}", Said(v.Beside("below"), read=True)) for words in _BELOW),
    ],
    "field_cards": [
        *_ranked("highest"),
        *_ranked("lowest"),
        *((words, Said(field(amount), form="from_field")) for words, amount in _amounts(ONE, MANY)),
        (f"each {ONE}", field("each")),
        (f"each of {{side:side}} {MANY}", field("each", h.side)),
        (f"any number of {{side:side}} {MANY}", field(v.AtLeast(0), h.side)),
        (f"{{n:some}} of {{side:side}} {MANY}", field(h.n, h.side)),
        (f"a number of {MANY} equal to {{n:measure}}", Said(field(h.n), form="from_field")),
        (f"a number of {{side:side}} {MANY} equal to {{n:measure}}", field(h.n, h.side)),
        ("{x:all_target}", h.x),
        *(
            (f"{words} {place} different lines", Said(field(1, side, where=EachLine(v.Lines(many=h.n))), read=True))
            for place in ("in", "from")
            for words, side in (
                (f"{{n:plural_int}} {MANY_OF}", "any"),
                (f"{{n:plural_int}} of {{side:side}} {MANY_OF}", h.side),
            )
        ),
        # Not several of a line that was named before: several that lie together.
        *(
            (f"{words} in the same {line}", Said(field(h.n, side, where=v.Lines("one", stack)), read=True))
            for line, stack in (("line", False), ("stack", True))
            for words, side in (
                (f"{{n:plural_int}} {MANY_OF}", "any"),
                (f"{{n:plural_int}} of {{side:side}} {MANY_OF}", h.side),
            )
        ),
        ("{n:some} of yours", Said(field(h.n, OWN), form="me", read=True)),
        ("{n:some} of theirs", Said(field(h.n, "theirs"), form="me", read=True)),
        ("{n:some} of theirs", Said(field(h.n, OWN), form="they", read=True)),
        ("{n:some} of yours", Said(field(h.n, "theirs"), form="they", read=True)),
        *(
            (words, Said(meant, form="from_field", read=True))
            for words, meant in (
                (f"another {ONE}", field(1, other=True)),
                (f"the uncovered {ONE}", field(1, cover="uncovered")),
                (f"{{side:side}} uncovered {ONE}", field(1, h.side, cover="uncovered")),
                (f"another of {{side:side}} {MANY}", field(1, h.side, other=True)),
                (f"{MANY} equal to {{n:measure}}", field(h.n)),
                (f"1 {ONE} on {{side:side}} side of the field", field(1, h.side)),
                (f"1 {ONE} on {{side:side}} side", field(1, h.side)),
            )
        ),
    ],
    "pile_cards": [
        ("the discarded card", v.Cards(zone="discarded")),
        ("the discarded cards", v.Cards("all", zone="discarded")),
        ("{x:of_them}", Said(h.x, read=True)),
        ("1 {*pile_adj one} card drawn {*values one} {*far one}", pile("drawn", 1, "any")),
        ("{n:several} {*pile_adj many} cards drawn {*values many} {*far many}", pile("drawn", h.n, "any")),
        ("all {*pile_adj many} cards drawn {*values many} {*far many}", pile("drawn", "all", "any")),
        (f"1 {ONE_THERE} revealed this way", pile("revealed", 1, "any")),
        (f"{{n:several}} {MANY_THERE} revealed this way", pile("revealed", h.n, "any")),
        (f"all {MANY_THERE} from it", pile("revealed", "all", "any")),
        (f"1 {ONE_THERE} from it", Said(pile("revealed", 1, "any"), read=True)),
        (f"a {ONE_THERE} from it", Said(pile("revealed", 1, "any"), read=True)),
        *(
            (words, Said(pile(zone, amount, side), form=form))
            for form, zone, side, one, many in _FROM
            for words, amount in (
                *_amounts(one, many),
                ("the amount of cards {v:done} plus {n:int}", v.Plus(v.ThatMany(h.v), h.n)),
                ("the amount of cards {v:done} minus {n:less}", v.Plus(v.ThatMany(h.v), h.n)),
                (f"{many} {{n:until}}", h.n),
                (f"{many} equal to {{n:measure}}", h.n),
            )
        ),
        *(
            (words, Said(pile(zone, h.n, side), form=form, read=True))
            for form, zone, side, one, many in _FROM
            for words in (
                f"{{k:just_one}} {one} for each {{n:counted_one}}",
                f"{{k:just_one}} {one} for each {{n:just_done}}",
                f"a number of {many} equal to {{n:measure}}",
                "{n:int}",
                "{n:until}",
                "{n:that_many}",
            )
        ),
        (f"the {{r:rank_word}} value {ONE_THERE} from {{side:pile_side}} {{z:zone}}", pile(h.z, 1, rank=h.r)),
        ("the top card of {side:pile_side} deck", pile("deck top", 1)),
        ("the top {n:several} cards of {side:pile_side} deck", pile("deck top", h.n)),
        ("cards from the top of {side:pile_side} deck equal to {n:measure}", pile("deck top", h.n)),
        ("any number of cards from the top of {side:pile_side} deck", pile("deck top", v.AtLeast(0))),
        ("{n:several} cards from the top of {side:pile_side} deck", Said(pile("deck top", h.n), read=True)),
        ("{n:one} card from the top of {side:pile_side} deck", pile("deck top", h.n)),
        ("{side:side} entire deck", Said(pile("deck", "all"), form="from_hand")),
        *((f"{{side:pile_side}} {zone}", pile(zone, "all")) for zone in ZONES),
        *(
            (f"{words} from {{side:pile_side}} {zone}", Said(pile(zone, amount), form=form))
            for form, zone in (("", "hand"), ("", "trash"), ("from_hand", "deck"), ("from_field", "deck"))
            for words, amount in (*_amounts(ONE_THERE, MANY_THERE), (f"all {MANY_THERE}", "all"))
        ),
        *((f"{MANY_THERE} from {{side:pile_side}} {zone} equal to {{n:measure}}", pile(zone, h.n)) for zone in ZONES),
        *(
            (f"{words} from {{side:side}} deck", Said(pile("deck top", amount), form="from_top", read=True))
            for words, amount in _amounts("card", "cards")
        ),
        *(
            (words, Said(pile("hand", 1, OWN, rank=h.r), form="from_hand", read=True))
            for words in (
                f"<my> {{r:rank_word}} value {ONE_THERE}",
                f"the {{r:rank_word}} value {ONE_THERE} in <my> hand",
                f"the {ONE_THERE} with the {{r:rank_word}} value",
                f"a {ONE_THERE} with the {{r:rank_word}} value",
            )
        ),
        *(
            (words, Said(pile("hand", amount, OWN), form="from_hand", read=True))
            for words, amount in ((f"all {MANY_THERE}", "all"), (f"all of <my> {MANY_THERE}", "all"))
        ),
    ],
    # Some of those that were drawn, revealed or discarded just now.
    "of_them": [
        (f"{{n:some}} of {words}", v.Cards(h.n, zone=zone))
        for zone in JUST_NOW
        for words in ("them", "those cards", f"the {zone} cards", f"the cards {zone}")
    ],
    "it_just_now": [(words, v.Cards(zone=zone)) for zone in JUST_NOW for words in ("it", "that card")],
    "zone": [(zone, zone) for zone in ZONES],
    "rank_word": [("highest", "highest"), ("lowest", "lowest")],
    "all_target": [
        (f"all {ALL}", field("all")),
        (f"all of {{side:side}} {ALL}", field("all", h.side)),
        (f"all {{side:side}} {ALL}", Said(field("all", h.side), read=True)),
        (f"all {MANY_OF} {_STACK}", Said(field("all", h.side, where=h.x), read=True)),
    ],
    # Mere plurals and singulars, where something is counted.
    "some_of": [(MANY, field("all")), (f"of {{side:side}} {MANY}", field("all", h.side))],
    "plural": [
        (MANY, field("all")),
        (f"{{side:side}} {MANY}", field("all", h.side)),
        (f"{MANY_OF} {_STACK}", Said(field("all", h.side, where=h.x), read=True)),
    ],
    "plural_there": [
        (MANY_OF, field("all", where=v.THAT_LINE)),
        (f"of {{side:side}} {MANY_OF}", field("all", h.side, where=v.THAT_LINE)),
    ],
    # What is counted everywhere is counted "in the field".
    "plural_anywhere": [
        (f"{MANY_OF} in the field", field("all", where=v.ANYWHERE)),
        (f"{{side:side}} {MANY_OF} in the field", field("all", h.side, where=v.ANYWHERE)),
        (f"{MANY_OF} in {{x:line}}", field("all", where=h.x)),
        (f"{{side:side}} {MANY_OF} in {{x:line}}", field("all", h.side, where=h.x)),
        *(
            (words, Said(meant, form="free", read=True))
            for words, meant in (
                (f"{{side:side}} {MANY_OF}", field("all", h.side)),
                ("{*adj many} <card many> in {x:line} {*values many}", field("all", where=h.x)),
                (f"{MANY_OF} {{side:side_has}} in {{x:line}}", field("all", h.side, where=h.x)),
                (f"{MANY_OF} on {{side:side}} side of the field", field("all", h.side)),
                (f"{MANY_OF} on {{side:side}} side", field("all", h.side)),
            )
        ),
    ],
    "one_anywhere": [
        (f"{ONE_OF} in the field", field("all", where=v.ANYWHERE)),
        (f"of {{side:side}} {MANY_OF} in the field", field("all", h.side, where=v.ANYWHERE)),
        (f"{ONE_OF} in {{x:line}}", field("all", where=h.x)),
        (f"of {{side:side}} {MANY_OF} in {{x:line}}", field("all", h.side, where=h.x)),
        *(
            (words, Said(meant, read=True))
            for words, meant in (
                (f"of {{side:side}} {MANY_OF}", field("all", h.side)),
                ("{*adj one} <card one> in {x:line} {*values one}", field("all", where=h.x)),
                (f"{ONE_OF} {{side:side_has}} in {{x:line}}", field("all", h.side, where=h.x)),
            )
        ),
    ],
    "one": [
        ("1", 1),
        ("up to 1", v.UpTo(1)),
        ("a", Said(1, read=True)),
        ("any", Said(1, form="from_field", read=True)),
        ("any 1", Said(1, form="from_field", read=True)),
    ],
    "just_one": [("1", 1), ("a", 1)],
    "some": [("1", 1), ("up to 1", v.UpTo(1)), ("{n:several}", h.n)],
    "several": [
        ("{n:int} or more", v.AtLeast(h.n)),
        ("up to {n:plural_int}", v.UpTo(h.n)),
        *((words, Said(v.ThatMany(verb), read=at > 0)) for at, words in enumerate(_THAT_MANY) for verb in DONE),
        ("at least {n:int}", Said(v.AtLeast(h.n), read=True)),
        ("{n:plural_int}", h.n),
    ],
}
