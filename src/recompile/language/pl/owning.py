"""Who has what: control, compiled protocols, cards, a higher total; in Polish."""

from __future__ import annotations

from typing import Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.comparing import MORE, SO_MANY, TOTALS, relations
from recompile.language.pl.nouns import field, in_pile, noun, pile

_PROTOCOLS: Final = (
    ("1", 1, "skompilowany protokół"),
    ("{n:few}", h.n, "skompilowane protokoły"),
    ("{n:many}", h.n, "skompilowanych protokołów"),
)


def having(has: str, has_no: str, player_has: str, player_has_no: str, side_has: str, side_has_no: str) -> Forms:
    """Who has what: control, compiled protocols, cards in a hand or in a line, a higher total."""
    return [
        (f"{{w:{has}}} znacznik kontroli", v.HasControl(h.w)),
        (f"{{w:{has_no}}} znacznika kontroli", v.Not(v.HasControl(h.w))),
        *_compiled(f"{{w:{player_has}}}", f"{{w:{player_has_no}}}"),
        *_hands(f"{{side:{side_has}}}", f"{{side:{side_has_no}}}"),
        *_there(f"{{side:{side_has}}}", f"{{side:{side_has_no}}}"),
        *_leads(f"{{w:{has}}}"),
    ]


def _compiled(has: str, has_no: str) -> Forms:
    return [
        (f"{has_no} skompilowanych protokołów", v.Compare(v.Compiled(h.w), "=", 0)),
        *(
            (f"{has} {words} {number} {nouns}", v.Compare(v.Compiled(h.w), relation, meant))
            for relation, words in SO_MANY.items()
            if relation != "!="
            for number, meant, nouns in _PROTOCOLS
        ),
        (f"{has} skompilowany protokół", Said(v.Compare(v.Compiled(h.w), ">=", 1), read=True)),
        *(
            (
                f"{has} {nouns.split()[0]} {words} {number} {nouns.split()[1]}",
                Said(v.Compare(v.Compiled(h.w), relation, meant), read=True),
            )
            for relation, words in SO_MANY.items()
            if relation != "!="
            for number, meant, nouns in _PROTOCOLS
        ),
        *(
            (
                f"{has} {more} skompilowanych protokołów {than} {{o:than}}",
                v.Compare(v.Compiled(h.w), relation, v.Compiled(h.o)),
            )
            for relation, (more, than) in MORE.items()
        ),
    ]


def _hands(has: str, has_no: str) -> Forms:
    count = v.Count(pile("hand", "all"))
    return [
        (f"{has_no} {in_pile('gen pl')} na ręce", v.Compare(count, "=", 0)),
        (f"{has_no} na ręce {in_pile('gen pl')}", Said(v.Compare(count, "=", 0), read=True)),
        *(
            form
            for words, relation, meant, form_of, read in relations("acc")
            for cards in (in_pile(form_of),)
            for form in (
                (f"{has} {words} {cards} na ręce", Said(v.Compare(count, relation, meant), read=read)),
                (f"{has} na ręce {words} {cards}", Said(v.Compare(count, relation, meant), read=True)),
            )
        ),
        (f"{has} na ręce {in_pile('acc sg')}", Said(v.Compare(count, ">=", 1), read=True)),
        (f"{has} {in_pile('acc pl')} na ręce", Said(v.Compare(count, ">=", 1), read=True)),
        *(
            (
                f"{has} {words} {than} {{o:than_side}}",
                Said(
                    v.Compare(v.Count(v.Cards("all", h.side, "hand")), relation, v.Count(v.Cards("all", h.o, "hand"))),
                    read=bool(at),
                ),
            )
            for relation, (more, than) in MORE.items()
            for at, words in enumerate((f"{more} kart na ręce", f"na ręce {more} kart"))
        ),
    ]


def _there(has: str, has_no: str) -> Forms:
    """What somebody has in a line: telling begins with the line."""
    count = v.Count(field("all", h.side, where=h.x))
    found: Forms = []
    for order in ("HAS CARDS PLACE", "HAS PLACE [,] CARDS", "PLACE [,] HAS CARDS"):
        place = order.replace("PLACE", "{x:location}")
        found += [
            (place.replace("HAS", has_no).replace("CARDS", noun("gen pl")), v.Compare(count, "=", 0)),
            (place.replace("HAS", has).replace("CARDS", noun("acc sg")), v.Compare(count, ">=", 1)),
            *(
                (
                    place.replace("HAS", has).replace("CARDS", f"{words} {noun(form)}"),
                    v.Compare(count, relation, meant),
                )
                for words, relation, meant, form, _ in relations("acc")
            ),
        ]
    found += [
        (
            f"{has} {where} {how_many} kart {after} {than} {{o:than_side}}",
            v.Compare(count, how, v.Count(field("all", h.o, where=h.x))),
        )
        for how, (how_many, than) in MORE.items()
        for where, after in (("{x:location} [,]", ""), ("", "{x:location} [,]"))
    ]
    return [(words, Said(meaning, read=True)) for words, meaning in found]


def _leads(has: str) -> Forms:
    return [
        (
            f"{has} {before} {said} {{o:than}} {after}",
            Said(v.Compare(v.Total(h.w, h.x), relation, v.Total(h.o, h.x)), read=said != words or bool(after)),
        )
        for relation, words in TOTALS.items()
        for said in (words, words.replace(" kart", ""))
        for before, after in (("{x:known_place} [,]", ""), ("", "<w> {x:line}"))
    ]
