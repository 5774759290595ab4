"""How many cards there are, compared: what an "if" can ask of piles and of the field, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY_OF, MANY_THERE, ONE_OF, ONE_THERE, field, pile
from recompile.language.en.cards import ZONES
from recompile.language.en.comparing import ALSO_MORE, IS, MORE, so_many
from recompile.language.en.meanings import also, v
from recompile.language.forms import Forms, Said, h

_THERE_ARE: Final[dict[Any, str]] = {**IS, "<": "not at least", "=": "exactly"}
_PLACES: Final[tuple[tuple[str, Any], ...]] = (("in the field", v.ANYWHERE), ("in {x:line}", h.x))


def _in(zone: str, side: Any = h.side) -> Any:
    return v.Count(pile(zone, "all", side))


def _whole(zone: str, side: Any) -> Any:
    """All cards of a pile, whatever they are."""
    return v.Count(v.Cards("all", side, zone))


def _lying(where: Any, side: Any) -> Any:
    return v.Count(v.Cards("all", side, cover="either", where=where))


def _faces(one: str, relation: str, other: str, where: Any, side: Any = "any") -> Any:
    count, over = (v.Count(v.Cards("all", side, cover="either", face=face, where=where)) for face in (one, other))
    return v.Compare(count, relation, over)


def _besides_this(before: str, side: Any, place: str, where: Any) -> Forms:
    """How many others there are, with this card named at the end."""
    count = v.Count(field("all", side, where=where, other=True))
    some = [(f"{before} any {MANY_OF} {place} other than this card", v.Compare(count, ">=", 1))]
    return [*so_many(before, count, f"{place} other than this card", read=True), *also(*some)]


PILES: Final[Forms] = [
    *((f"{{side:pile_side}} {zone} is empty", v.Compare(_whole(zone, h.side), "=", 0)) for zone in ZONES),
    (f"{{side:side_has}} any {MANY_THERE} in {{side:side_own}} hand", v.Compare(_in("hand"), ">=", 1)),
    (f"{{side:side_has}} no {MANY_THERE} in {{side:side_own}} hand", v.Compare(_in("hand"), "=", 0)),
    *so_many("{side:side_has}", _in("hand"), "in {side:side_own} hand", in_pile=True),
    *(
        each
        for zone in ("trash", "deck", "hand")
        for each in (
            (f"there are any {MANY_THERE} in {{side:pile_side}} {zone}", v.Compare(_in(zone), ">=", 1)),
            (f"there are no {MANY_THERE} in {{side:pile_side}} {zone}", v.Compare(_in(zone), "=", 0)),
            *so_many("there are", _in(zone), f"in {{side:pile_side}} {zone}", in_pile=True),
            *also(
                (f"there is a {ONE_THERE} in {{side:pile_side}} {zone}", v.Compare(_in(zone), ">=", 1)),
                (f"there is no {ONE_THERE} in {{side:pile_side}} {zone}", v.Compare(_in(zone), "=", 0)),
                (f"{{side:pile_side}} {zone} is not empty", v.Compare(_whole(zone, h.side), ">=", 1)),
                (f"{{side:side_has}} a {ONE_THERE} in {{side:side_own}} {zone}", v.Compare(_in(zone), ">=", 1)),
                (f"{{side:side_has}} no {MANY_THERE} in {{side:side_own}} {zone}", v.Compare(_in(zone), "=", 0)),
                (
                    f"{{side:side_does_not}} have any {MANY_THERE} in {{side:side_own}} {zone}",
                    v.Compare(_in(zone), "=", 0),
                ),
                (f"{{side:side_has}} any {MANY_THERE} in {{side:side_own}} {zone}", v.Compare(_in(zone), ">=", 1)),
                *(
                    (f"{{side:pile_side}} {zone} has {words} cards {than} {{o:pile_side}} {zone}", compare)
                    for relation, words, than in MORE
                    for compare in [v.Compare(_whole(zone, h.side), relation, _whole(zone, h.o))]
                ),
            ),
            *so_many(f"{{side:pile_side}} {zone} has", _in(zone), in_pile=True, read=True),
            *so_many("{side:side_has}", _in(zone), f"in {{side:side_own}} {zone}", in_pile=True, read=True),
        )
    ),
    *(
        (
            f"{{side:side_has}} {words} cards in {{side:side_own}} {zone} {than} {{o:side_does}}",
            v.Compare(_whole(zone, h.side), relation, _whole(zone, h.o)),
        )
        for zone in ZONES
        for relation, words, than in MORE
    ),
    *also(
        *(
            (
                f"{{side:side_has}} {words} cards in {{side:side_own}} {zone} {than} {{o:side_does}}",
                v.Compare(_whole(zone, h.side), relation, _whole(zone, h.o)),
            )
            for zone in ZONES
            for relation, words, than in ALSO_MORE
        ),
    ),
    *also(
        *(
            (
                f"{{side:side_has}} {words} cards in {{side:side_own}} {{z:zone}} {than}"
                " in {side:side_own} {o:zone}",
                v.Compare(v.Count(v.Cards("all", h.side, h.z)), relation, v.Count(v.Cards("all", h.side, h.o))),
            )
            for relation, words, than in MORE
        ),
    ),
    *also(
        *(
            (
                f"both players have {words} cards in their {zone}",
                v.Compare(_whole(zone, "yours"), "=", _whole(zone, "theirs")),
            )
            for zone in ZONES
            for words in ("the same number of", "the same amount of", "as many", "equally many")
        ),
        *(
            (
                f"there are {words} cards in {{side:pile_side}} {{z:zone}} {than} in {{o:pile_side}} {{q:zone}}",
                v.Compare(v.Count(v.Cards("all", h.side, h.z)), relation, v.Count(v.Cards("all", h.o, h.q))),
            )
            for relation, words, than in (*MORE, *ALSO_MORE)
        ),
    ),
    # What was discarded, drawn or revealed just now.
    (
        "the discarded card matched the stated protocol",
        v.Compare(v.Count(v.Cards("all", zone="discarded", protocol=v.Stated())), ">=", 1),
    ),
    *(
        (f"the {done} card is a {ONE_THERE}", v.Compare(_in(done, "any"), ">=", 1))
        for done in ("discarded", "drawn", "revealed")
    ),
    *also(
        *(
            (f"the {done} card {words}", v.Compare(_in(done, "any"), ">=", 1))
            for done in ("discarded", "drawn", "revealed")
            for words in (f"was a {ONE_THERE}",)
        ),
        *(
            (f"the discarded card {has} an {each} value", v.Compare(count, ">=", 1))
            for has in ("has", "had")
            for each in ("even", "odd")
            for count in [v.Count(v.Cards("all", zone="discarded", value=v.Valued(each)))]
        ),
    ),
]

FIELD: Final[Forms] = [
    *(
        (f"there are {words} {{n:int}} {{c:counted_protocols}}", v.Compare(h.c, relation, h.n))
        for relation, words in _THERE_ARE.items()
    ),
    ("there are {n:int} {c:counted_protocols}", Said(v.Compare(h.c, ">=", h.n), read=True)),
    ("there are {n:int} or more {c:counted_protocols}", Said(v.Compare(h.c, ">=", h.n), read=True)),
    ("there are fewer than {n:int} {c:counted_protocols}", Said(v.Compare(h.c, "<", h.n), read=True)),
    ("there are more than {n:int} {c:counted_protocols}", Said(v.Compare(h.c, ">", h.n), read=True)),
    *(
        each
        for place, where in _PLACES
        for each in (
            (f"there is another {ONE_OF} {place}", v.Compare(v.Count(field("all", other=True, where=where)), ">=", 1)),
            (f"there is a {ONE_OF} {place}", v.Compare(v.Count(field("all", where=where)), ">=", 1)),
            (
                f"there is 1 of {{side:side}} {MANY_OF} {place}",
                v.Compare(v.Count(field("all", h.side, where=where)), ">=", 1),
            ),
            (f"there are no {MANY_OF} {place}", v.Compare(v.Count(field("all", where=where)), "=", 0)),
            (f"{{side:side_has}} no {MANY_OF} {place}", v.Compare(v.Count(field("all", h.side, where=where)), "=", 0)),
            *so_many("there are", v.Count(field("all", where=where)), place),
            *so_many("there are", v.Count(field("all", h.side, where=where)), place, of="of {side:side}"),
            *so_many("{side:side_has}", v.Count(field("all", h.side, where=where)), place, read=True),
            *also(
                (f"there are any {MANY_OF} {place}", v.Compare(v.Count(field("all", where=where)), ">=", 1)),
                (f"there is no {ONE_OF} {place}", v.Compare(v.Count(field("all", where=where)), "=", 0)),
                (
                    f"there are any of {{side:side}} {MANY_OF} {place}",
                    v.Compare(v.Count(field("all", h.side, where=where)), ">=", 1),
                ),
                (
                    f"there are none of {{side:side}} {MANY_OF} {place}",
                    v.Compare(v.Count(field("all", h.side, where=where)), "=", 0),
                ),
                (
                    f"{{side:side_has}} a {ONE_OF} {place}",
                    v.Compare(v.Count(field("all", h.side, where=where)), ">=", 1),
                ),
                (
                    f"{{side:side_has}} another {ONE_OF} {place}",
                    v.Compare(v.Count(field("all", h.side, where=where, other=True)), ">=", 1),
                ),
                (
                    f"{{side:side_has}} any {MANY_OF} {place}",
                    v.Compare(v.Count(field("all", h.side, where=where)), ">=", 1),
                ),
            ),
            *_besides_this("there are", "any", place, where),
            *_besides_this("{side:side_has}", h.side, place, where),
            *(
                (
                    f"{{side:side_has}} {words} cards {place} {than} {{o:side_does}}",
                    v.Compare(_lying(where, h.side), how, _lying(where, h.o)),
                )
                for how, words, than in MORE
            ),
            *also(
                *(
                    (f"{who} the {most} cards {place}", v.Compare(_lying(where, one), how, _lying(where, other)))
                    for who, one, other in (("you have", "yours", "theirs"), ("your opponent has", "theirs", "yours"))
                    for most, how in (("most", ">"), ("fewest", "<"))
                ),
                *(
                    (
                        f"{{side:side_has}} {words} cards {place} {than} {{o:side_does}}",
                        v.Compare(_lying(where, h.side), how, _lying(where, h.o)),
                    )
                    for how, words, than in ALSO_MORE
                ),
            ),
        )
    ),
    *so_many("{x:one_line} has", v.Count(field("all", where=h.x)), read=True),
    (f"there is a {ONE_OF}", Said(v.Compare(v.Count(field("all")), ">=", 1), form="free", read=True)),
    (f"there is another {ONE_OF}", Said(v.Compare(v.Count(field("all", other=True)), ">=", 1), form="free", read=True)),
    *also(
        (f"{{x:one_line}} has no {MANY_OF}", v.Compare(v.Count(field("all", where=h.x)), "=", 0)),
        (f"{{x:one_line}} has a {ONE_OF}", v.Compare(v.Count(field("all", where=h.x)), ">=", 1)),
        *(
            (f"there are {words} face-{one} cards {than} face-{other} cards {place}", _faces(one, how, other, where))
            for how, words, than in MORE
            for one, other in (("up", "down"), ("down", "up"))
            for place, where in (("in the field", v.ANYWHERE), ("in {x:one_line}", h.x))
        ),
        *(
            (
                f"{{side:side_has}} {words} face-{one} cards {than} face-{other} cards {place}",
                _faces(one, how, other, where, h.side),
            )
            for how, words, than in MORE
            for one, other in (("up", "down"), ("down", "up"))
            for place, where in (("in the field", v.ANYWHERE), ("in {x:one_line}", h.x))
        ),
        *(
            (
                f"{words} {place}",
                v.Compare(v.Count(v.Cards("all", side, cover="either", other=True, where=where)), "=", 0),
            )
            for words, side in (
                ("this is your only card", "yours"),
                ("this card is your only card", "yours"),
                ("this is the only card", "any"),
                ("this card is the only card", "any"),
                ("this card is the only 1 of your cards", "yours"),
                ("you have no other cards", "yours"),
                ("there are no other cards", "any"),
            )
            for place, where in (("in the field", v.ANYWHERE), ("in {x:one_line}", h.x))
        ),
        *(
            (
                f"this card is alone in {place}",
                v.Compare(v.Count(v.Cards("all", cover="either", other=True, where=where)), "=", 0),
            )
            for place, where in (
                ("this line", v.THIS_LINE),
                ("the same line", v.THIS_LINE),
                ("this stack", v.Lines("this", stack=True)),
                ("its stack", v.Lines("this", stack=True)),
            )
        ),
        *(
            (f"{{side:pile_side}} {zone} has {words} cards {than} {{o:owner}}", compare)
            for zone in ZONES
            for relation, words, than in (*MORE, *ALSO_MORE)
            for compare in [v.Compare(_whole(zone, h.side), relation, _whole(zone, h.o))]
        ),
        ("{x:one_line} is empty", v.Compare(_lying(h.x, "any"), "=", 0)),
    ),
]
