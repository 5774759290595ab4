"""Which cards, and how many, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.nouns import AMOUNTS, ONE, OWN, RANKS, SIDES, Amount, field, in_pile, noun, pile, placed
from recompile.language.surface import EachLine

# What is so after cards were told: the card that "ją" would be, or the cards that "je" would be; whom "on" would be.
CHOSEN: Final = "-it: it:that -on"
SEVERAL: Final = "-it: it:those -on"
NOTHING: Final = "-it: -on"
ALL: Final[Amount] = ("<wszystki pl>", "", "all", "pl", False)


def _cards(amount: Amount, sets: str = NOTHING) -> Forms:
    """Cards in the field, of nobody or of somebody, in whatever case."""
    words, after, meaning, form, read = amount
    return [
        (f"{{*early}} {words} {placed(form, side)} {after}", Said(field(meaning, owner), sets=sets, read=read))
        for side, owner in SIDES
    ] + [
        (
            f"{words} {placed(form)} {after} po {{side:side_stronie}} {of_field}",
            Said(field(meaning, h.side), read=True),
        )
        for of_field in ("", "pola")
    ]


_EXTREME: Final[dict[Any, str]] = {"highest": "najwyższ", "lowest": "najniższ"}


def _ranked() -> Forms:
    """The highest or lowest one; nobody has to say that it is one."""
    return [
        (f"{{*early}} {one} {placed('sg', side, words)}", Said(field(1, owner, rank=rank), sets=CHOSEN, read=bool(one)))
        for rank, words in RANKS.items()
        for side, owner in SIDES
        for one in ("", "1")
    ] + [
        (
            placed("sg", side).replace("<karta sg>", f"<{adjective} sg> <karta sg>"),
            Said(field(1, owner, rank=rank), sets=CHOSEN, read=True),
        )
        for rank, adjective in _EXTREME.items()
        for side, owner in SIDES
    ]


PILES_OF: Final[tuple[tuple[str, Any, str], ...]] = (
    ("hand", OWN, "z ręki"),
    ("hand", h.side, "{side:from_ręki}"),
    ("trash", h.side, "{side:from_kosza}"),
    ("deck", h.side, "{side:from_talii}"),
)
# What was drawn or revealed before, and what lies on top of a deck: said before the noun, and after it.
_SPECIAL: Final[tuple[tuple[str, Any, str, str], ...]] = (
    ("drawn", "any", "<dobran {form}>", ""),
    ("revealed", "any", "<odsłonięt {form}> w ten sposób", ""),
    ("deck top", h.side, "<wierzchni {form}>", "{side:from_talii}"),
)


def several(zone: str, side: Any, where: str = "", before: str = "", *, all_of_it: bool = False) -> Forms:
    """Some cards of a pile, however many; or all of it."""
    return [
        (
            f"{words} {in_pile(form, before.format(form=form))} {where} {after}",
            Said(pile(zone, amount, side), sets=NOTHING, read=read),
        )
        for words, after, amount, form, read in (*AMOUNTS, *((ALL,) if all_of_it else ()))
    ] + _worth_at_the_end(zone, side, where, (*AMOUNTS, ALL))


def one_of(zone: str, side: Any, where: str = "", before: str = "") -> Forms:
    """One card of a pile, or the highest or lowest one of it."""
    said = {"sets": NOTHING}
    return [
        *(
            (f"{in_pile('sg', before, words)} {where}", Said(pile(zone, 1, side, rank=rank), **said))  # type: ignore[arg-type]
            for rank, words in RANKS.items()
        ),
        (f"{ONE[0]} {in_pile('sg', before)} {where}", Said(pile(zone, h.n, side), **said)),  # type: ignore[arg-type]
        *_worth_at_the_end(zone, side, where, (ONE,)),
    ]


def _worth_at_the_end(zone: str, side: Any, where: str, amounts: tuple[Amount, ...]) -> Forms:
    """As people say it: "1 kartę z kosza o wartości 3"."""
    if not where:
        return []
    return [
        (
            f"{words} {{*random {form}}} <karta {form}> {{*of}} {where} {after} {{v:worth {form}}}",
            Said(pile(zone, amount, side, value=h.v), read=True),
        )
        for words, after, amount, form, _ in amounts
        if not after
    ]


def until(meaning: Any) -> Forms:
    """So many that a hand has a number of cards afterwards."""
    return [
        (words, Said(meaning, read=bool(at)))
        for at, words in enumerate(
            (
                "tyle kart, aby mieć na ręce {k:cards_acc}",
                "tyle kart, aby mieć {k:cards_acc} na ręce",
                "karty do {k:int} na ręce",
                "karty do {k:int} kart na ręce",
                "do {k:int} kart na ręce",
                *(
                    f"{cards} , {before} aż {will} mieć {have}"
                    for cards in ("karty", "")
                    for before in ("", "do momentu ,")
                    for will in ("będziesz", "będzie")
                    for have in ("{k:cards_acc} na ręce", "na ręce {k:cards_acc}")
                ),
            )
        )
    ]


def at_random(side: Any, where: str) -> Forms:
    """As people say it: "losowo 2 karty", "2 karty losowo"."""
    return [
        (words, Said(pile("hand", h.n, side, random=True), read=True))
        for form in ("losowo {n:cards} WHERE", "{n:cards} WHERE losowo", "{n:cards} losowo WHERE")
        for words in (form.replace("WHERE", where).replace("{n:cards}", "{n:cards_acc}"),)
    ]


# What is drawn comes from the actor's own deck, and what is discarded or played from the actor's own hand.
_OWN: Final[dict[str, Forms]] = {
    "own_top": [
        ("o {n:more} {t:than_discarded}", pile("deck top", v.Plus(h.t, h.n), OWN)),
        ("o {n:more} [,] niż {t:measure nom}", Said(pile("deck top", v.Plus(h.t, h.n), OWN), read=True)),
        *until(pile("deck top", v.Minus(h.k, v.Count(v.Cards("all", OWN, "hand"))), OWN)),
        ("{n:int}", Said(pile("deck top", h.n, OWN), read=True)),
        *one_of("deck top", OWN),
        *several("deck top", OWN),
    ],
    "own_hand": [
        ("o {n:more} {t:than_you}", pile("hand", v.Plus(h.t, h.n), OWN)),
        *until(pile("hand", v.Minus(v.Count(v.Cards("all", OWN, "hand")), h.k), OWN)),
        ("{n:int}", Said(pile("hand", h.n, OWN), read=True)),
        *at_random(OWN, ""),
        *one_of("hand", OWN),
        *several("hand", OWN),
        (f"wszystkie {in_pile('pl')} z ręki", pile("hand", "all", OWN)),
        ("wszystkie karty", Said(pile("hand", "all", OWN), read=True)),
        ("rękę", Said(pile("hand", "all", OWN), read=True)),
        ("całą rękę", Said(pile("hand", "all", OWN), read=True)),
    ],
    "cards_acc": [("1 kartę", 1), ("{n:few} karty", h.n), ("{n:many} kart", h.n)],
    "more": [
        ("1 kartę więcej", 1),
        ("{n:few} karty więcej", h.n),
        ("{n:many} kart więcej", h.n),
        ("1 kartę mniej", -1),
        ("{n:less_few} karty mniej", h.n),
        ("{n:less_many} kart mniej", h.n),
    ],
    # Impersonal for what you discarded: the past tense would have to know whether you are a man or a woman.
    "than_discarded": [
        (", niż odrzucił", Said(v.ThatMany(), form="they", needs="by:they")),
        (", niż odrzucił przeciwnik", Said(v.ThatMany(), needs="by:they")),
        (", niż odrzucono", v.ThatMany()),
    ],
    "than_you": [
        (", niż odrzucił", Said(v.ThatMany(), form="they", needs="by:they")),
        ("niż ty", Said(v.ThatMany(), form="they", needs="-by:any")),
        ("niż przeciwnik", Said(v.ThatMany(), needs="by:they")),
        (", niż odrzucono", v.ThatMany()),
    ],
}

# The stems of the participles for what "po tym, jak" says was done to a card.
TOLD_OF: Final[dict[Any, str]] = {
    "play": "zagran",
    "delete": "usunięt",
    "flip": "odwrócon",
    "shift": "przesunięt",
    "return": "zwrócon",
    "discard": "odrzucon",
}
_THAT: Final[Forms] = [
    ("<tamt> <karta>", Said(v.That(), form="ofthat", read=True)),
    ("<tamt> <karta>", Said(v.Beside("below"), form="ofbelow", read=True)),
    *(
        (f"{that} <{stem}> <karta>", Said(v.That(), form=f"after:{event}", read=True))
        for event, stem in TOLD_OF.items()
        for that in ("", "<t>")
    ),
]
_BESIDE: Final[tuple[tuple[str, Any], ...]] = (("na tej karcie", "above"), ("pod tą kartą", "below"))

CARDS: Final[dict[str, Forms]] = {
    **_OWN,
    "it": [
        ("ją", Said(v.This(), form="ofthis", sets="-it:")),
        ("ją", Said(v.Beside("below"), form="firstbelow", read=True)),
        ("ją", Said(v.That(), form="ofthat", needs="it:that", sets=CHOSEN)),
    ],
    "them": [("je", Said(v.Those(), needs="it:those", sets=SEVERAL))],
    "pronoun": [("{x:it}", h.x), ("{x:them}", h.x)],
    "it_played": [("{x:pronoun}", h.x), ("ją", Said(v.That(), form="ofthat", sets=CHOSEN))],
    # What verbs do something to; in the field, or anywhere.
    "one_in_field": [
        ("{x:it}", h.x),
        ("{x:this_or_that}", h.x),
        ("{x:beside}", Said(h.x, sets=CHOSEN)),
        ("{x:one_card}", h.x),
    ],
    "in_field": [
        ("{x:one_in_field}", h.x),
        ("{x:them}", h.x),
        ("{x:those}", Said(h.x, sets=SEVERAL)),
        ("{x:each_card}", h.x),
        ("{x:all_cards}", h.x),
        ("{x:some_cards}", h.x),
    ],
    "one_target": [("{x:one_in_field}", h.x), ("{x:one_in_pile}", h.x)],
    "target": [("{x:in_field}", h.x), ("{x:piled}", h.x)],
    "this_or_that": [
        ("<t> <karta>", Said(v.This(), sets="-it:")),
        ("<wybran> <karta>", Said(v.That(), sets=CHOSEN)),
        *_THAT,
    ],
    "those": [("<t pl> <karta pl>", v.Those()), ("<wybran pl> <karta pl>", Said(v.Those(), read=True))],
    "beside": [
        ("<karta> <zasłaniając> tę kartę", v.Beside("above")),
        ("<karta> , która zasłania tę kartę [,]", Said(v.Beside("above"), read=True)),
        ("<karta> , która ją zasłania [,]", Said(v.Beside("above"), form="ofthis", read=True)),
        ("<karta> , którą ona zasłania [,]", Said(v.Beside("below"), form="ofthis", read=True)),
        ("<karta> pod nią", Said(v.Beside("below"), form="ofthis", read=True)),
        ("<karta> bezpośrednio na tej karcie", Said(v.Beside("above"), read=True)),
        ("<karta> na tej karcie", Said(v.Beside("above"), read=True)),
        *(
            (f"<karta> {lying} {directly} {where}", Said(v.Beside(side), read=True))
            for lying in ("<leżąc>", "<znajdując> się")
            for directly in ("", "bezpośrednio")
            for where, side in _BESIDE
        ),
        ("<karta> bezpośrednio pod tą kartą", v.Beside("below")),
        ("<karta> pod tą kartą", Said(v.Beside("below"), read=True)),
        ("<karta> <zasłonięt> przez tę kartę", Said(v.Beside("below"), read=True)),
        ("<karta> , którą zasłania ta karta [,]", Said(v.Beside("below"), read=True)),
    ],
    # Cards as such, in any case: no pronoun could stand for them.
    "card": [("<t> <karta>", v.This()), ("{x:singular}", h.x), ("{x:plural}", h.x)],
    "singular": [
        ("<wybran> <karta>", Said(v.That(), sets=CHOSEN)),
        *_THAT,
        ("{x:beside}", h.x),
        ("{x:one_card}", h.x),
        ("{x:each_card}", h.x),
    ],
    "plural": [("{x:those}", h.x), ("{x:all_cards}", h.x), ("{x:some_cards}", h.x)],
    "valued": [("{x:card}", h.x), ("{x:piled}", h.x)],
    "one_card": [*_ranked(), *_cards(ONE, CHOSEN)],
    "each_card": _cards(("<każd>", "", "each", "sg", False)),
    "all_cards": _cards(ALL, SEVERAL),
    "some_cards": [
        *(form for amount in AMOUNTS for form in _cards(amount, SEVERAL)),
        *(
            (
                f"{number} {noun(form, side)} {lines}",
                Said(field(1, owner, where=EachLine(v.Lines(many=h.n))), form=place, read=True),
            )
            for number, form in (("{n:few}", "pl"), ("{n:many}", "gen pl"))
            for side, owner in SIDES
            for lines, place in (("z różnych linii", "out"), ("w różnych liniach", "in"))
        ),
    ],
    "piled": [("{x:one_in_pile}", h.x), ("{x:in_pile}", h.x), ("{x:of_them}", Said(h.x, read=True))],
    "one_in_pile": [
        ("<odrzucon> <karta>", Said(v.Cards(zone="discarded"), sets=NOTHING)),
        *(
            form
            for zone, side, before, after in _SPECIAL[:2]
            for form in one_of(zone, side, after, before.format(form="sg"))
        ),
        ("{x:one_top}", h.x),
        *(form for source in PILES_OF for form in one_of(*source)),
    ],
    "of_them": [
        (f"{{n:int}} z {them}", Said(pile(zone, h.n, "any"), read=True))
        for zone, cards in (("revealed", "odsłoniętych"), ("drawn", "dobranych"), ("discarded", "odrzuconych"))
        for them in ("nich", f"{cards} kart")
    ],
    "one_top": [
        (
            f"{one} {in_pile('sg', '<wierzchni>')} {{side:from_talii}}",
            Said(pile("deck top", 1), sets=NOTHING, read=bool(one)),
        )
        for one in ("", "1")
    ],
    "in_pile": [
        ("<odrzucon pl> <karta pl>", Said(v.Cards("all", zone="discarded"), sets=NOTHING)),
        (f"z niej <wszystki pl> {in_pile('pl')}", Said(pile("revealed", "all", "any"), sets=NOTHING)),
        (f"<wszystki pl> {in_pile('pl', '<dobran pl>')}", Said(pile("drawn", "all", "any"), sets=NOTHING)),
        *(form for zone, side, before, after in _SPECIAL for form in several(zone, side, after, before)),
        ("{side:side_talię}", Said(pile("deck", "all"), sets=NOTHING)),
        ("całą {side:side_talię}", Said(pile("deck", "all"), sets=NOTHING, read=True)),
        ("rękę", Said(pile("hand", "all", OWN), read=True)),
        ("całą {side:side_rękę}", Said(pile("hand", "all"), read=True)),
        ("{side:side_rękę}", Said(pile("hand", "all"), read=True)),
        ("karty z ręki", Said(pile("hand", "all", OWN), read=True)),
        ("karty {side:from_ręki}", Said(pile("hand", "all"), read=True)),
        *(form for source in PILES_OF for form in several(*source, all_of_it=True)),
    ],
    # Mere plurals and singulars, of which nobody chooses any.
    "such_one": [(placed("sg", side), field("all", owner)) for side, owner in SIDES],
    "such_few": [(placed("pl", side), field("all", owner)) for side, owner in SIDES],
    "such_many": [(placed("gen pl", side), field("all", owner)) for side, owner in SIDES],
    "one": [("1", 1), ("", Said(1, read=True))],
}
