"""How many, in French: numbers, what is counted, measured or was done just now."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.nouns import DANS, PILES, field, noun, pile, pile_noun

# What was done to cards, as said of them.
DONE: Final[dict[Any, str]] = {
    "discard": "défaussée",
    "draw": "piochée",
    "flip": "retournée",
    "shift": "déplacée",
    "delete": "supprimée",
    "return": "renvoyée",
    "reveal": "révélée",
    "play": "posée",
    "put": "placée",
}
# Cards that the sentences before have drawn, revealed or discarded.
JUST_NOW: Final[tuple[tuple[str, str], ...]] = (
    ("drawn", "piochée"),
    ("revealed", "ainsi révélée"),
    ("discarded", "défaussée"),
)


def _plus(words: str, comma: str = "") -> Forms:
    return [
        (f"{words} {comma} plus {{m:int}}", v.Plus(h.n, h.m)),
        (f"{words} {comma} moins {{m:less}}", v.Plus(h.n, h.m)),
        (words, h.n),
    ]


_SO_MANY: Final = ("autant de", "le même nombre de", "ce nombre de")
_PROTOCOLS: Final = "protocoles différents sur {c:the_cards}"
_WITHOUT: Final = v.Minus(h.a, h.b)
_APART: Final = v.Difference(h.a, h.b)


def _lines(words: str) -> Forms:
    """How many lines there are where something is so."""
    return [
        (words.format(other), v.LineCount(v.Lines(which, given=h.g)))  # type: ignore[arg-type]
        for other, which in (("", "any"), ("autres", "other"))
    ]


_TOTALS_APART: Final = v.Difference(v.Total("you", h.x), v.Total("they", h.x))
AMOUNTS: Final[dict[str, Forms]] = {
    "amount": [("{n:a_number}", h.n), ("{n:a_value}", h.n)],
    "a_number": [("{n:int}", h.n), *_plus("{n:less_number}", ","), *_plus("{n:number}")],
    "a_value": [*_plus("{n:difference}", ","), *_plus("{n:less_value}", ","), *_plus("{n:value}")],
    # What is counted or measured: no mere number.
    "measure": [*_plus("{n:less_number}", ","), *_plus("{n:number}"), ("{n:a_value}", h.n)],
    # After "d’une valeur inférieure à".
    "that_of": [("celle de {x:target}", v.Value(h.x)), ("{n:amount}", h.n)],
    # How far two amounts are apart, whichever is greater.
    "difference": [
        ("la différence entre {a:amount} et {b:bare_amount}", _APART),
        *(
            (f"la différence {words}", Said(meaning, form="me", read=True))
            for words, meaning in (
                *(
                    (f"{between} {{x:place}}", _TOTALS_APART)
                    for between in (
                        "entre les valeurs totales",
                        "entre les 2 valeurs totales",
                        "entre les valeurs totales des 2 joueurs",
                        "entre les valeurs totales des joueurs",
                        "entre votre valeur totale et celle de votre adversaire",
                        "de valeur totale",
                    )
                ),
                (
                    "entre le nombre de cartes de votre main et celui de la main de votre adversaire",
                    v.Difference(v.Count(v.Cards("all", "yours", "hand")), v.Count(v.Cards("all", "theirs", "hand"))),
                ),
            )
        ),
    ],
    # What is left of an amount without another.
    "less_number": [
        ("{a:int} moins {b:taken_away}", _WITHOUT),
        ("{a:number} moins {b:taken_away}", _WITHOUT),
        ("{a:number} dont on retire {b:int}", _WITHOUT),
    ],
    "less_value": [
        ("{a:value} moins {b:taken_away}", _WITHOUT),
        ("{a:difference} moins {b:taken_away}", _WITHOUT),
        ("{a:value} dont on retire {b:int}", _WITHOUT),
        ("{a:difference} dont on retire {b:int}", _WITHOUT),
    ],
    "taken_away": [(f"{{n:{kind}}}", h.n) for kind in ("number", "difference", "value")],
    # Where another "plus" may follow.
    "bare_amount": [
        ("la somme de {n:bare_amount} et {m:int}", v.Plus(h.n, h.m)),
        *((f"{{n:{kind}}}", h.n) for kind in ("int", "number", "difference", "value")),
    ],
    "value": [
        ("la valeur de {x:target}", v.Value(h.x)),
        ("sa valeur", Said(v.Value(v.That()), form="la_that", read=True)),
        ("sa valeur", Said(v.Value(v.This()), form="la_this", read=True)),
        ("{w:valeur_of}", Said(v.Total(h.w, v.THAT_LINE), form="there")),
        ("{w:valeur_of} dans le Champ", Said(v.Total(h.w, v.ANYWHERE), form="there")),
        ("{w:valeur_of} dans {x:known_line}", Said(v.Total(h.w, h.x), form="there")),
        ("{w:valeur_of} {x:place}", Said(v.Total(h.w, h.x), form="away")),
    ],
    "number": [
        ("le nombre annoncé", v.Stated()),
        *_lines("le nombre de {} lignes {{g:having}}"),
        *((f"le nombre de cartes {done}s", v.ThatMany(verb)) for verb, done in DONE.items()),
        (f"le nombre de {_PROTOCOLS}", v.Count(h.c, "protocols")),
        ("le nombre de {w:compiled_of}", v.Compiled(h.w)),
        (f"le nombre de {pile_noun('many')} que {{side:has}} en main", v.Count(pile("hand", "all"))),
        *((f"le nombre de {pile_noun('many')} de {{side:{name}}}", v.Count(pile(zone, "all"))) for zone, name in PILES),
        (
            f"le nombre de {pile_noun('many')} dans {{side:main}}",
            Said(v.Count(pile("hand", "all")), read=True),
        ),
        *(
            (f"le nombre de {pile_noun('many')} parmi les cartes {done}s", v.Count(pile(zone, "all", "any")))
            for zone, done in JUST_NOW
        ),
        ("le nombre de {c:plural}", v.Count(h.c)),
    ],
    # A player's compiled protocols, after "de".
    "compiled_of": [("{w:own_compiled}", h.w), ("{w:other_compiled}", h.w)],
    "own_compiled": [
        ("vos protocoles compilés", Said("you", form="me")),
        ("ses protocoles compilés", Said("they", form="me", needs="named")),
        ("ses protocoles compilés", Said("you", form="they")),
        ("vos protocoles compilés", Said("they", form="they")),
        ("ses protocoles compilés", Said("you", form="each")),
    ],
    "other_compiled": [
        ("protocoles compilés de votre adversaire", Said("they", form="me", sets="named")),
        ("protocoles compilés de l’autre joueur", Said("they", form="each")),
        ("protocoles compilés", "any"),
        ("protocoles que vous avez compilés", Said("you", form="me", read=True)),
        ("protocoles que votre adversaire a compilés", Said("they", form="me", read=True)),
        ("les protocoles compilés de votre adversaire", Said("they", form="me", read=True)),
    ],
    "each_compiled": [
        ("chacun de vos protocoles compilés", Said("you", form="me")),
        ("chacun de ses protocoles compilés", Said("they", form="me", needs="named")),
        ("chaque protocole compilé de votre adversaire", Said("they", form="me", sets="named")),
        ("chacun de ses protocoles compilés", Said("you", form="they")),
        ("chacun de vos protocoles compilés", Said("they", form="they")),
        ("chacun de ses protocoles compilés", Said("you", form="each")),
        ("chaque protocole compilé de l’autre joueur", Said("they", form="each")),
        ("chaque protocole compilé", "any"),
        ("chaque protocole que vous avez compilé", Said("you", form="me", read=True)),
        ("chaque protocole que votre adversaire a compilé", Said("they", form="me", read=True)),
    ],
    # So many cards, after "piochez" or "défaussez".
    "as_many": _plus("{n:as_many_as}", ","),
    "as_many_as": [
        # What was done last is meant; after one deed or another it could be either of them.
        *(("autant de cartes", Said(v.ThatMany(verb), needs="-either")) for verb in DONE),
        *((f"{words} cartes", Said(v.ThatMany(verb), read=True)) for words in _SO_MANY for verb in DONE),
        ("un nombre de cartes égal à la valeur de {x:that}", Said(v.Value(h.x), needs="named")),
        ("un nombre de cartes égal à sa valeur", Said(v.Value(v.That()), form="la_that", needs="la:that")),
        (f"autant de cartes qu’il y a de {_PROTOCOLS}", v.Count(h.c, "protocols")),
        ("autant de cartes que de {w:compiled_of}", Said(v.Compiled(h.w), read=True)),
        ("autant de cartes que {w:player_has} de protocoles compilés", Said(v.Compiled(h.w), read=True)),
        ("autant de cartes que {side:has_en} en main", v.Count(v.Cards("all", h.side, "hand"))),
        *(
            (f"autant de cartes que {{side:has}} de {noun('many', DANS)} {after}", v.Count(cards))
            for after, cards in (
                ("dans le Champ", field("all", h.side, where=v.ANYWHERE)),
                ("", field("all", h.side)),
            )
        ),
        ("un nombre de cartes égal à {n:difference}", h.n),
        ("un nombre de cartes égal à {n:less_value}", h.n),
        ("un nombre de cartes égal à {n:less_number}", h.n),
        ("un nombre de cartes égal à {n:value}", h.n),
        ("un nombre de cartes égal à {n:number}", h.n),
        *(
            (f"{words} {{n:measure}}", Said(h.n, read=True))
            for words in ("autant de cartes que", "des cartes égales à")
        ),
        *(
            (f"autant de cartes que de cartes {done}s", Said(v.ThatMany(verb), read=True))
            for verb, done in DONE.items()
        ),
    ],
    "counted": [
        (f"chacun des {_PROTOCOLS}", v.Count(h.c, "protocols")),
        ("chaque protocole différent sur {c:the_cards}", Said(v.Count(h.c, "protocols"), read=True)),
        ("{w:each_compiled}", v.Compiled(h.w)),
        ("{c:each}", v.Count(h.c)),
        *((f"chaque carte {done}", v.ThatMany(verb)) for verb, done in DONE.items()),
    ],
    "counted_line": [
        (f"chaque {other} ligne {{g:having}}", v.LineCount(v.Lines(which, given=h.g)))  # type: ignore[arg-type]
        for other, which in (("", "any"), ("autre", "other"))
    ],
    # So many of them: "0 carte", "au moins 2 cartes", "un nombre quelconque de cartes".
    "so_few": [
        ("0", 0),
        ("jusqu’à {n:single_int}", v.UpTo(h.n)),
        ("au moins 1", v.AtLeast(1)),
    ],
    "so_much": [
        ("{n:plural_int}", h.n),
        ("jusqu’à {n:plural_int}", v.UpTo(h.n)),
        ("au moins {n:plural_int}", v.AtLeast(h.n)),
    ],
    "so_much_of": [
        ("un nombre quelconque de", v.AtLeast(0)),
        *(("autant de", Said(v.ThatMany(verb), needs="-either")) for verb in DONE),
        *((words, Said(v.ThatMany(verb), read=True)) for words in _SO_MANY for verb in DONE),
    ],
}
