"""Which cards, in French: in the field, in hands, decks and trashes."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.amounts import JUST_NOW
from recompile.language.fr.nouns import ALL, AMOUNTS, DANS, DE, OWN, PILES, field, more, noun, pile, pile_noun, sides
from recompile.language.surface import EachLine

# ---------------------------------------------------------------- cards in the field


def _ranked(which: str, rank: str, *, read: bool = False) -> Forms:
    return [
        (f"la {noun(rank=rank)}", Said(field(1, rank=which), read=read)),
        (f"{{side:my}} {noun(rank=rank)}", Said(field(1, h.side, rank=which), read=read)),
        *(
            (f"la {noun(rank=rank, adverse=True)}", Said(field(1, "theirs", rank=which), form=seat, read=read))
            for seat in ("me", "each")
        ),
        *(
            (words, Said(field(1, "theirs", rank=which), form="me", read=True))
            for words in (
                f"la {noun(rank=rank)} de votre adversaire {more('one', DE)}",
                f"la {noun()} de votre adversaire {rank} {more('one', DE)}",
            )
        ),
    ]


_HIGH: Final = ("haute", "grande", "élevée", "forte")
_LOW: Final = ("basse", "petite", "faible")
_RANKS: Final = (
    ("highest", "de plus haute valeur", False),
    ("lowest", "de plus basse valeur", False),
    *(
        (rank, words.format(word), True)
        for rank, row in (("highest", _HIGH), ("lowest", _LOW))
        for word in row
        for words in (
            "de plus {} valeur",
            "de la plus {} valeur",
            "ayant la plus {} valeur",
            "avec la plus {} valeur",
            "de valeur la plus {}",
        )
        if words.format(word) not in ("de plus haute valeur", "de plus basse valeur")
    ),
)
_DONE: Final = ("retournée", "supprimée", "renvoyée", "déplacée", "révélée", "placée", "mise", "posée")
_ABOVE: Final = ("qui recouvre", "au dessus de", "directement au dessus de", "juste au dessus de", "sur")
_BELOW: Final = ("recouverte par", "sous", "située sous", "juste sous", "directement sous", "en dessous de")


def _beside(where: Any, told: str, *others: str) -> Forms:
    """The card that lies on this one or under it."""
    return [
        (f"la carte {told} cette carte -ci", Said(v.Beside(where), needs="other")),
        (f"la carte {told} cette carte", v.Beside(where)),
        *(
            (f"la carte {words} {this}", Said(v.Beside(where), read=True))
            for words in (told, *others)
            for this in ("cette carte", "cette carte -ci", "celle -ci")
        ),
    ]


FIELD: Final[dict[str, Forms]] = {
    **{
        name: [(f"{{x:{kind}}}", h.x) for kind in kinds.split()]
        for name, kinds in {
            "target": "in_field pile_single pile_whole pile_several",
            "in_field": "this not_this",
            "not_this": "that beside single several",
            "several": "those_ones all_of each_of so_many",
            # One card, or several, of which something is said.
            "a_single": "this that beside single each_of pile_single",
            "some_several": "those_ones all_of so_many pile_several",
        }.items()
    },
    # "Cette carte" would be this card as well as that one, once the text has spoken of another.
    "this": [
        ("cette carte -ci", Said(v.This(), needs="other")),
        ("cette carte", v.This()),
        ("celle -ci", Said(v.This(), read=True)),
    ],
    "that": [
        *((f"la carte {done}", Said(v.That(), needs=f"done:{done}")) for done in _DONE),
        # "La carte défaussée" is looked for where a text has discarded it.
        ("la carte en question", Said(v.That(), needs="done:défaussée")),
        ("la carte choisie", v.That()),
        ("cette carte -là", Said(v.That(), read=True)),
        ("la carte en question", Said(v.That(), read=True)),
        ("cette dernière", Said(v.That(), read=True)),
    ],
    "those_ones": [
        ("ces cartes", v.Those()),
        *((f"les cartes {done}s", Said(v.Those(), read=True)) for done in _DONE),
        ("les cartes choisies", Said(v.Those(), read=True)),
    ],
    "beside": [
        *_beside("above", *_ABOVE),
        *_beside("below", *_BELOW),
        ("la carte que cette carte recouvre", Said(v.Beside("below"), read=True)),
        ("la carte que celle -ci recouvre", Said(v.Beside("below"), read=True)),
        ("la carte qui la recouvre", Said(v.Beside("above"), form="la_this", read=True)),
        ("la carte qu’elle recouvre", Said(v.Beside("below"), form="la_this", read=True)),
    ],
    "single": [
        *(form for rank, words, read in _RANKS for form in _ranked(rank, words, read=read)),
        *sides("1", "1 de", 1, "one"),
    ],
    # One as a text speaks of it where nothing is done to it.
    "a_card": sides("une", "une de", 1, "one"),
    "some_card": [("{x:a_card}", h.x), ("{x:that}", h.x), ("{x:beside}", h.x), ("{x:single}", h.x)],
    "each_of": sides("chaque", "chacune de", "each", "one"),
    "all_of": sides("toutes les", "toutes", "all", place=ALL),
    "so_many": [
        *(
            (
                f"{words} {of} lignes différentes",
                Said(field(1, side, where=EachLine(v.Lines(many=h.n))), form=form, read=True),
            )
            for of in ("de", "dans des")
            for words, side, form in (
                ("{n:plural_int} <carte many> {*cover many} {*face} {*short}", "any", ""),
                ("{n:plural_int} de {side:our} <carte many> {*cover many} {*face} {*short}", h.side, ""),
                ("{n:plural_int} <carte many> <adverse many> {*cover many} {*face} {*short}", "theirs", "me"),
            )
        ),
        *(form for many, amount, number, of in AMOUNTS for form in sides(many, f"{many} {of}", amount, number)),
        *sides("un nombre de", "un nombre de", h.n, after="égal à {n:measure}"),
    ],
    # Those of which something is said, counted or measured.
    "those": sides("les", "", "all"),
    "the_cards": [*sides("les", "", "all", after="du Champ", where=v.ANYWHERE), ("{x:those}", h.x)],
    "some": [
        *sides("", "de", "all", place=DANS),
        *((f"{pile_noun('many')} de {{side:{name}}}", pile(zone, "all")) for zone, name in PILES),
        *((f"{pile_noun('many')} parmi les cartes {done}s", pile(zone, "all", "any")) for zone, done in JUST_NOW),
    ],
    "plural": [
        *sides("", "", "all", "many", DANS, "dans le Champ", where=v.ANYWHERE),
        *sides("", "", "all", place=DANS),
    ],
    "plural_there": sides("", "", "all", where=v.THAT_LINE),
    "each": [
        *sides("chaque", "chacune de", "all", "one"),
        *((f"chaque {pile_noun()} de {{side:{name}}}", pile(zone, "all")) for zone, name in PILES),
        *((f"chaque {pile_noun()} dans {{side:{name}}}", Said(pile(zone, "all"), read=True)) for zone, name in PILES),
        (f"chaque {pile_noun()} en main", Said(pile("hand", "all", OWN), form="me", read=True)),
        *((f"chaque {pile_noun()} parmi les cartes {done}s", pile(zone, "all", "any")) for zone, done in JUST_NOW),
    ],
}

# ---------------------------------------------------------------- hands, decks and trashes


_AS_YOU_LIKE: Final = ("vous voulez", "vous le voulez", "vous le souhaitez", "vous souhaitez", "désiré")


def some_of(zone: str) -> Forms:
    """So many cards of one's own, as a verb says them that always takes them from there: "piochez 2 cartes"."""
    return [
        *(
            (words, Said(pile(zone, amount, OWN), sets=sets))
            for words, amount, sets in (
                (f"1 {pile_noun()}", 1, "-la: other"),
                (f"0 {pile_noun()}", 0, "-la:"),
                (f"{{n:plural_int}} {pile_noun('many')}", h.n, "-la:"),
                (f"le nombre de {pile_noun('many')} de <mon> choix", v.AtLeast(0), "-la: other"),
                (f"1 {pile_noun()} ou plus", v.AtLeast(1), "-la: other"),
                (f"{{n:int}} {pile_noun('many')} ou plus", v.AtLeast(h.n), "-la: other"),
                (f"jusqu’à {{n:single_int}} {pile_noun()}", v.UpTo(h.n), "-la: other"),
                (f"jusqu’à {{n:plural_int}} {pile_noun('many')}", v.UpTo(h.n), "-la: other"),
                ("{n:as_many}", h.n, "-la:"),
                (f"{{n:so_much_of}} {pile_noun('many')}", h.n, "-la:"),
                (f"un nombre de {pile_noun('many')} égal à {{n:measure}}", h.n, "-la:"),
            )
        ),
        *(
            (words, Said(pile(zone, amount, OWN), read=True))
            for words, amount in (
                (f"une ou plusieurs {pile_noun('many')}", v.AtLeast(1)),
                *((f"autant de {pile_noun('many')} que {words}", v.AtLeast(0)) for words in _AS_YOU_LIKE),
                (f"{{n:so_few}} {pile_noun()}", h.n),
                (f"{{n:so_much}} {pile_noun('many')}", h.n),
                (f"1 {pile_noun()} pour {{n:counted}}", h.n),
                (f"1 {pile_noun()} par {{n:counted_bare}}", h.n),
            )
        ),
    ]


def of_pile(zone: str, place: str, side: Any = h.side) -> Forms:
    """More than one of them, or as many as are there."""
    return [
        *((f"{many} {pile_noun(number)} {place}", pile(zone, amount, side)) for many, amount, number, _ in AMOUNTS),
        (f"toutes les {pile_noun('many')} {place}", pile(zone, "all", side)),
        (f"chaque {pile_noun()} {place}", pile(zone, "each", side)),
        (f"un nombre de {pile_noun('many')} {place} égal à {{n:measure}}", pile(zone, h.n, side)),
    ]


def _just_now(zone: str, done: str) -> Forms:
    """The same of cards that something was just done to."""
    return [
        *((f"{many} {_done_noun(number, done)}", pile(zone, amount, "any")) for many, amount, number, _ in AMOUNTS),
        (f"toutes les {_done_noun('many', done)}", pile(zone, "all", "any")),
        (f"chaque {_done_noun('one', done)}", pile(zone, "each", "any")),
        (f"un nombre de {_done_noun('many', done)} égal à {{n:measure}}", pile(zone, h.n, "any")),
    ]


def _done_noun(number: str, done: str) -> str:
    """What was drawn is said so at once, what was revealed at the end: "1 carte de valeur 5 ainsi révélée"."""
    adverb, _, word = done.rpartition(" ")
    return f"{pile_noun(number)} {adverb} <{word} {number}>" if adverb else pile_noun(number, word)


_TOP: Final = "de {side:pioche}"
PILE: Final[dict[str, Forms]] = {
    "pile_single": [
        ("la carte défaussée", v.Cards(zone="discarded")),
        *((f"1 {_done_noun('one', done)}", pile(zone, 1, "any")) for zone, done in JUST_NOW),
        *(
            (f"la {pile_noun()} {words} de {{side:{name} of_one}}", Said(pile(zone, 1, rank=rank), read=read))
            for zone, name in PILES
            for rank, words, read in _RANKS
        ),
        *(
            (f"la {_done_noun('one', done)} {words}", Said(pile(zone, 1, "any", rank=rank), read=read))
            for zone, done in JUST_NOW
            for rank, words, read in _RANKS
        ),
        (f"la première {pile_noun()} {_TOP}", pile("deck top", 1)),
        (f"la {pile_noun()} du dessus {_TOP}", Said(pile("deck top", 1), read=True)),
        (f"la {pile_noun()} sur le dessus {_TOP}", Said(pile("deck top", 1), read=True)),
        *((f"1 {pile_noun()} de {{side:{name} of_one}}", pile(zone, 1)) for zone, name in PILES),
        *((f"1 {pile_noun()} depuis {{side:{name}}}", Said(pile(zone, 1), read=True)) for zone, name in PILES),
    ],
    "pile_whole": [(f"{{side:{name}}}", pile(zone, "all")) for zone, name in PILES],
    "pile_several": [
        ("les cartes défaussées", v.Cards("all", zone="discarded")),
        (f"toutes les {pile_noun('many')} qu’elle contient", Said(pile("revealed", "all", "any"), needs="la:pile")),
        *(form for zone, done in JUST_NOW for form in _just_now(zone, done)),
        *(
            (f"{words} {pile_noun('many')} {after} {_TOP}", pile("deck top", amount))
            for words, after, amount in (
                ("les {n:not_one} premières", "", h.n),
                ("au moins les {n:int} premières", "", v.AtLeast(h.n)),
                ("jusqu’à {n:int} des premières", "", v.UpTo(h.n)),
                ("{n:so_much_of}", "du dessus", h.n),
                ("toutes les", "du dessus", "all"),
                ("chacune des", "du dessus", "each"),
            )
        ),
        (f"un nombre de {pile_noun('many')} du dessus {_TOP} égal à {{n:measure}}", pile("deck top", h.n)),
        (f"les {{n:plural_int}} {pile_noun('many')} du dessus {_TOP}", Said(pile("deck top", h.n), read=True)),
        *(form for zone, name in PILES for form in of_pile(zone, f"de {{side:{name} of_one}}")),
        *(
            (f"{many} {pile_noun(number)} depuis {{side:{name}}}", Said(pile(zone, amount), read=True))
            for zone, name in PILES
            for many, amount, number, _ in AMOUNTS
        ),
    ],
    # After "par": "1 carte par carte de votre main".
    "counted_bare": [
        (noun("one", DANS), v.Count(field("all"))),
        (noun("one", DANS, adverse=True), v.Count(field("all", "theirs"))),
        *((f"{pile_noun()} de {{side:{name}}}", v.Count(pile(zone, "all"))) for zone, name in PILES),
        (f"{pile_noun()} dans {{side:main}}", v.Count(pile("hand", "all"))),
        (f"{pile_noun()} en main", v.Count(pile("hand", "all", OWN))),
        ("protocole compilé", v.Compiled("any")),
        ("protocole compilé de votre adversaire", Said(v.Compiled("they"), form="me")),
        ("protocole que vous avez compilé", Said(v.Compiled("you"), form="me")),
    ],
    "top_cards": some_of("deck top"),
    "hand_cards": some_of("hand"),
}

CARDS: Final = {**FIELD, **PILE}
