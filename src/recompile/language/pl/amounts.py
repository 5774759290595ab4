"""How many: what can be counted or measured, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.nouns import SIDES, field, in_pile, noun, pile, placed

# Where cards are that are counted in a pile.
PILED: Final[tuple[tuple[Any, str], ...]] = (
    ("hand", "na {side:side_ręce}"),
    ("trash", "w {side:side_koszu}"),
    ("deck", "w {side:side_talii}"),
)
# What was done just now: impersonal, because the past tense would have to know who did it; and of the cards.
DONE: Final[dict[Any, tuple[str, str]]] = {
    "discard": ("odrzucono", "odrzuconych"),
    "draw": ("dobrano", "dobranych"),
    "flip": ("odwrócono", "odwróconych"),
    "shift": ("przesunięto", "przesuniętych"),
    "delete": ("usunięto", "usuniętych"),
    "return": ("zwrócono", "zwróconych"),
    "reveal": ("odsłonięto", "odsłoniętych"),
    "play": ("zagrano", "zagranych"),
    "put": ("umieszczono", "umieszczonych"),
}
# What people write though they do not know who reads it.
_DID: Final[dict[Any, str]] = {
    "discard": "odrzucił",
    "draw": "dobrał",
    "flip": "odwrócił",
    "shift": "przesunął",
    "delete": "usunął",
    "return": "zwrócił",
    "reveal": "odsłonił",
    "play": "zagrał",
    "put": "umieścił",
}

_READ_DONE: Final = tuple(
    (verb, words)
    for verb, (done, cards) in DONE.items()
    for words in (
        *(f"zostało {cards}", f"kart zostało {cards}", f"kart {done}", done),
        *(f"{_DID[verb]}eś", f"{_DID[verb].replace('ął', 'ęł')}aś"),
        *(f"{_DID[verb]} przeciwnik", f"przeciwnik {_DID[verb]}", f"kart {_DID[verb]}eś"),
    )
)


def _counted(form: str) -> Forms:
    """Cards in the field or in a pile, of which there are so many."""
    return [
        *((placed(form, side).replace("{*place}", "{*spot}"), field("all", owner)) for side, owner in SIDES),
        *((f"{in_pile(form)} {where}", pile(zone, "all")) for zone, where in PILED),
    ]


AMOUNTS: Final[dict[str, Forms]] = {
    "amount": [("{n:int}", h.n), ("{n:measure}", h.n)],
    "measure": [
        ("{n:measured free sg in} plus {m:int}", v.Plus(h.n, h.m)),
        ("{n:measured free sg in} minus {m:less}", v.Plus(h.n, h.m)),
        ("{n:measured free sg in} <pomniejszon sg> o {m:amount acc free}", v.Minus(h.n, h.m)),
        ("{n:int} minus {m:measure free nom}", v.Minus(h.n, h.m)),
        ("{n:measured free sg in}", h.n),
    ],
    "measured": [
        *((f"<liczba> {cards} kart", v.ThatMany(verb)) for verb, (_, cards) in DONE.items()),
        ("<podan> <liczba>", v.Stated()),
        ("jej <wartość>", Said(v.Value(v.That()), needs="it:that")),
        ("<wartość> {x:valued gen}", v.Value(h.x)),
        ("<łączn> <wartość> {w:kart_of_both} {x:location}", v.Total(h.w, h.x)),
        *(
            (f"<różnica> między {{a:{a} ins}} a {{b:{b} ins}}", v.Difference(h.a, h.b))
            for a, b in (("measured", "measured"), ("int", "measured"), ("measured", "int"))
        ),
        *(
            (
                f"<różnica> {words} {{x:location}}",
                Said(v.Difference(v.Total("you", h.x), v.Total("they", h.x)), read=True),
            )
            for words in (
                "między łącznymi wartościami",
                "między łącznymi wartościami kart",
                "między łącznymi wartościami kart obu graczy",
                "łącznych wartości",
                "między łączną wartością twoich kart a łączną wartością kart przeciwnika",
                "między twoją łączną wartością a łączną wartością przeciwnika",
            )
        ),
        *(
            (f"<liczba> {other} linii {{g:{given}}}", v.LineCount(v.Lines(which, given=h.g)))  # type: ignore[arg-type]
            for other, which in (("", "any"), ("innych", "other"))
            for given in ("having_lines", "leading_lines")
        ),
        ("<liczba> {c:counted gen}", h.c),
        ("<liczba> {w:many_compiled}", v.Compiled(h.w)),
    ],
    "kart_of_both": [("kart obu graczy", "any"), ("{w:kart}", h.w)],
    "kart_of": [("kart każdego gracza", "any"), ("{w:kart}", h.w)],
    "counted": [
        ("{c:protocols}", h.c),
        *((f"{noun('gen pl', side)} {{x:location}}", v.Count(field("all", owner, where=h.x))) for side, owner in SIDES),
        *((f"{in_pile('gen pl')} {where}", v.Count(pile(zone, "all"))) for zone, where in PILED),
    ],
    "protocols": [("różnych protokołów przedstawianych przez {c:on_cards acc}", v.Count(h.c, "protocols"))],
    "on_cards": [
        *((f"{noun('pl', side)} {{x:location}}", field("all", owner, where=h.x)) for side, owner in SIDES),
        *((f"{in_pile('pl')} {where}", pile(zone, "all")) for zone, where in PILED),
    ],
    # After "tyle kart, ile".
    "how_many": [
        ("różnych protokołów przedstawiają {c:on_cards free nom in}", v.Count(h.c, "protocols")),
        ("{side:side_has} na ręce", v.Count(v.Cards("all", h.side, "hand"))),
        (f"{in_pile('gen pl')} {{side:side_has}} na ręce", v.Count(pile("hand", "all"))),
        *(
            (f"{noun('gen pl', side)} jest {{x:location in}}", v.Count(field("all", owner, where=h.x)))
            for side, owner in SIDES
        ),
        *((f"{in_pile('gen pl')} jest {where}", v.Count(pile(zone, "all"))) for zone, where in PILED[1:]),
        *((f"jest {in_pile('gen pl')} {where}", Said(v.Count(pile(zone, "all")), read=True)) for zone, where in PILED),
        (
            f"{in_pile('gen pl')} ma przeciwnik na ręce",
            Said(v.Count(pile("hand", "all", "theirs")), form="me", read=True),
        ),
        (
            f"{in_pile('gen pl')} ma na ręce przeciwnik",
            Said(v.Count(pile("hand", "all", "theirs")), form="me", read=True),
        ),
        (
            f"ma {in_pile('gen pl')} na ręce przeciwnik",
            Said(v.Count(pile("hand", "all", "theirs")), form="me", read=True),
        ),
        (f"{{side:side_has}} {in_pile('gen pl')} na ręce", Said(v.Count(pile("hand", "all")), read=True)),
        *(
            (words, Said(v.Count(field("all", h.side, where=h.x)), read=True))
            for words in (
                f"{{side:side_has}} {noun('gen pl')} {{x:location in}}",
                f"{{side:side_has}} {{x:location in}} {noun('gen pl')}",
                f"{noun('gen pl')} {{side:side_has}} {{x:location in}}",
            )
        ),
        *((done, v.ThatMany(verb)) for verb, (done, _) in DONE.items()),
        *((f"{done} [,] plus {{n:int}}", Said(v.Plus(v.ThatMany(verb), h.n), read=True)) for verb, done in _READ_DONE),
        *((done, Said(v.ThatMany(verb), read=True)) for verb, done in _READ_DONE),
        ("jest skompilowanych protokołów", v.Compiled("any")),
        ("{w:player_has} skompilowanych protokołów", v.Compiled(h.w)),
        ("skompilowanych protokołów {w:player_has}", Said(v.Compiled(h.w), read=True)),
        ("skompilowanych protokołów ma przeciwnik", Said(v.Compiled("they"), form="me", read=True)),
        ("skompilowanych protokołów mają obaj gracze", Said(v.Compiled("any"), read=True)),
        ("skompilowanych protokołów mają łącznie obaj gracze", Said(v.Compiled("any"), read=True)),
        ("wynosi {n:measure nom}", h.n),
    ],
    "each_line_counted": [
        (f"każdą {other} linię {{g:{given}}}", v.LineCount(v.Lines(which, given=h.g)))  # type: ignore[arg-type]
        for other, which in (("", "any"), ("inną", "other"))
        for given in ("having_line acc", "leading_line")
    ],
    # After "za".
    "each_counted": [
        ("każdą {c:counted_one}", v.Count(h.c)),
        ("każdy {w:one_compiled}", v.Compiled(h.w)),
        ("każdy z {p:protocols}", h.p),
        *((f"każdą {cards[:-3]}ą kartę", Said(v.ThatMany(verb), read=True)) for verb, (_, cards) in DONE.items()),
    ],
    "counted_one": _counted("sg"),
    "counted_few": _counted("pl"),
    "counted_many": _counted("gen pl"),
}
