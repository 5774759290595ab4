"""What an "if" can ask, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.facts import ABOUT_ABOVE, ABOUT_BELOW, ABOUT_CARDS, ABOUT_THIS, JUST_NOW_FACTS, MEASURED
from recompile.language.fr.lines import so_many
from recompile.language.fr.nouns import DANS, SO_MANY, THAN, field, noun, pile, pile_noun

_ABOUT: Final[tuple[tuple[str, Any], ...]] = (
    ("de {n:int} ou plus", ">="),
    ("de {n:int} ou moins", "<="),
    ("d’au moins {n:int}", ">="),
    ("d’au plus {n:int}", "<="),
    ("de {n:int}", "="),
)
# As many as the other player, more, or less.
_AS_MANY: Final[dict[Any, str]] = {
    "<": "moins de",
    "<=": "au plus autant de",
    "=": "autant de",
    "!=": "un autre nombre de",
    ">=": "au moins autant de",
    ">": "plus de",
}


def _masculine(words: str) -> str:
    return words.replace("eure", "eur").replace("ale", "al").replace("ente", "ent")


def _has(cards: Any, after: str, seat: str) -> Forms:
    """Somebody has cards in the field; where a line is spoken of, in that one."""
    count = v.Count(cards)
    forms: Forms = [
        (f"{{side:has}} une {noun('one', DANS)} {after}", Said(v.Compare(count, ">=", 1), sets="other")),
        (f"{{side:has_not}} aucune {noun('one', DANS)} {after}", v.Compare(count, "=", 0)),
        (f"{{side:has_not}} pas de {noun('many', DANS)} {after}", Said(v.Compare(count, "=", 0), read=True)),
        *so_many("{side:has}", count, after),
    ]
    return [(words, _with(meaning, seat)) for words, meaning in forms]


def _with(meaning: Any, seat: str) -> Said:
    """The same with these features."""
    said = meaning if isinstance(meaning, Said) else Said(meaning)
    return Said(said.meaning, seat, said.needs, said.sets, said.read)


def _pile(zone: str, name: str) -> Forms:
    count = v.Count(pile(zone, "all"))
    return [
        (f"{{side:{name}}} n’est pas vide", v.Compare(count, ">=", 1)),
        (f"{{side:{name}}} est vide", v.Compare(count, "=", 0)),
        *_contains(zone, name),
    ]


def _contains(zone: str, name: str) -> Forms:
    count = v.Count(pile(zone, "all"))
    return [
        *so_many(f"{{side:{name}}} contient", count, in_pile=True),
        *so_many("il y a", count, f"dans {{side:{name}}}", in_pile=True),
    ]


def _more_than(words: str, one: Any, other: Any, who: str = "player") -> Forms:
    """Somebody has more of something than the other player: both are counted in the same way."""
    return [
        (f"{{w:{who}_has}} {many} {words} que {{o:than_{who}}}", v.Compare(one, how, other))
        for how, many in _AS_MANY.items()
    ]


_LEADS: Final[tuple[tuple[str, Any], ...]] = (
    *((f"{more} que", ">") for more in ("plus élevée", "plus haute", "plus grande", "plus forte")),
    *((f"{less} que", "<") for less in ("plus basse", "plus petite", "plus faible")),
    ("supérieure à celle de", ">"),
    ("inférieure à celle de", "<"),
    ("égale à celle de", "="),
)


def _leads() -> Forms:
    """Somebody has a higher total value than the other player."""
    return [
        (
            f"{{w:player_has}} {words}",
            Said(v.Compare(v.Total(h.w, where), how, v.Total(h.o, where)), form=form, read=True),
        )
        for than, how in _LEADS
        for words, where, form in (
            (f"une valeur totale {than} {{o:than_player}} dans {{x:known_line}}", h.x, ""),
            (f"une valeur totale dans {{x:known_line}} {than} {{o:than_player}}", h.x, ""),
            (f"une valeur totale {than} {{o:than_player}}", v.THAT_LINE, "there"),
        )
    ]


def _whose(zone: str, name: str, **more: Any) -> v.Count:
    return v.Count(v.Cards("all", getattr(h, name), zone, **more))  # type: ignore[arg-type]


def _more_there(words: str, form: str, **more: Any) -> Forms:
    one, other = (_whose("field", name, cover="either", **more) for name in "wo")
    told = _more_than(words, one, other, "side")
    # Those of which more is said are only read: which of the two is described could not be told.
    counts = [v.Count(field("all", getattr(h, name), **more)) for name in "wo"]
    described = _more_than(words.replace("cartes", noun("many", DANS)), counts[0], counts[1], "side")
    cards, _, place = words.partition(" ")
    turned = [(each, Said(meant, form=form, read=True)) for each, meant in _more_than(cards, one, other, "side")]
    return [
        *(((f"{each} {place}", meant) for each, meant in turned) if place else ()),
        *((words, Said(meaning, form=form)) for words, meaning in told),
        *((words, Said(meaning, form=form, read=True)) for words, meaning in described),
    ]


_HAND: Final = v.Count(pile("hand", "all"))
_PROTOCOLS: Final = v.Compare(v.Count(h.c, "protocols"), ">=", h.n)
_TRASH: Final = v.Count(pile("trash", "all", "yours"))
_COMPILED: Final = "protocole compilé"

_NONE_COMPILED: Final[Forms] = [
    ("aucun de vos protocoles n’est compilé", v.Compare(v.Compiled("you"), "=", 0)),
    ("aucun de ses protocoles n’est compilé", v.Compare(v.Compiled("they"), "=", 0)),
    ("aucun protocole de votre adversaire n’est compilé", v.Compare(v.Compiled("they"), "=", 0)),
]

FACTS: Final[Forms] = [
    # Control, turns, compiled protocols
    ("{w:player_has} le contrôle", v.HasControl(h.w)),
    ("{w:player_has_not} le contrôle", v.Not(v.HasControl(h.w))),
    ("{w:player_has} le module de contrôle", Said(v.HasControl(h.w), read=True)),
    ("{w:player_has_not} le module de contrôle", Said(v.Not(v.HasControl(h.w)), read=True)),
    ("ce est {w:turn_of}", v.IsTurn(h.w)),
    ("ce ne est pas {w:turn_of}", v.Not(v.IsTurn(h.w))),
    *(
        (f"{{w:protocole_of of_one}} {place} {is_} compilé", Said(meaning, form=form))
        for place, where, form in (
            ("", v.THAT_LINE, "there"),
            ("dans une ligne", v.ANYWHERE, ""),
            ("dans {x:known_line}", h.x, ""),
        )
        for is_, meaning in (
            ("est", v.IsCompiled(h.w, where)),
            ("n’est pas", v.Not(v.IsCompiled(h.w, where))),
        )
    ),
    (f"{{w:player_has_no}} {_COMPILED}", v.Compare(v.Compiled(h.w), "=", 0)),
    *(
        (f"{{w:player_has}} {many} {words}", v.Compare(v.Compiled(h.w), how, h.n))
        for how, many in SO_MANY.items()
        for words in (f"{{n:single_int}} {_COMPILED}", "{n:plural_int} protocoles compilés")
    ),
    *(
        (f"{{w:player_has}} {words}", Said(v.Compare(v.Compiled(h.w), ">=", n), read=True))
        for words, n in ((f"1 {_COMPILED}", 1), ("{n:plural_int} protocoles compilés", h.n))
    ),
    *((words, Said(meant, form="me", read=True)) for words, meant in _NONE_COMPILED),
    (f"{{w:player_has_not}} de {_COMPILED}", Said(v.Compare(v.Compiled(h.w), "=", 0), read=True)),
    *_more_than("protocoles compilés", v.Compiled(h.w), v.Compiled(h.o)),
    *ABOUT_CARDS,
    *JUST_NOW_FACTS,
]

HOW_MANY: Final[Forms] = [
    # Protocols
    ("il y a un protocole sur {c:the_cards}", v.Compare(v.Count(h.c, "protocols"), ">=", 1)),
    ("il n’y a aucun protocole sur {c:the_cards}", v.Compare(v.Count(h.c, "protocols"), "<", 1)),
    *(
        (f"il y a {words} {number} sur {{c:the_cards}}", v.Compare(v.Count(h.c, "protocols"), relation, h.n))
        for relation, words in SO_MANY.items()
        for number in ("{n:single_int} protocole différent", "{n:plural_int} protocoles différents")
    ),
    ("il y a {n:plural_int} protocoles différents sur {c:the_cards}", Said(_PROTOCOLS, read=True)),
    # Hands, decks and trashes
    ("{side:main} est vide", v.Compare(_HAND, "=", 0)),
    (f"{{side:has_not}} aucune {pile_noun()} en main", v.Compare(_HAND, "=", 0)),
    *(
        (f"{{side:has_not}} {no} de {pile_noun('many')} en main", Said(v.Compare(_HAND, "=", 0), read=True))
        for no in ("pas", "plus")
    ),
    ("{side:main} n’est pas vide", Said(v.Compare(_HAND, ">=", 1), read=True)),
    (f"{{side:has}} au moins une {pile_noun()} en main", v.Compare(_HAND, ">=", 1)),
    *so_many("{side:has}", _HAND, "en main", in_pile=True),
    *(
        (words, Said(meaning, read=True))
        for words, meaning in so_many("{side:has}", _HAND, "dans {side:main}", in_pile=True)
    ),
    ("votre défausse n’est pas vide", Said(v.Compare(_TRASH, ">=", 1), form="me", sets="-la: la:trash")),
    *_pile("trash", "défausse"),
    *_pile("deck", "pioche"),
    *((words, Said(meaning, read=True)) for words, meaning in _contains("hand", "main")),
    # More than the other player
    *_more_than("cartes en main", _whose("hand", "w"), _whose("hand", "o"), "side"),
    *_more_there("cartes", "there", where=v.THAT_LINE),
    *_more_there("cartes dans {x:known_line}", "", where=h.x),
    *_more_there("cartes dans le Champ", "", where=v.ANYWHERE),
    # The field
    *_has(field("all", h.side, where=v.ANYWHERE), "dans le Champ", ""),
    *_has(field("all", h.side, where=v.THAT_LINE), "", "there"),
    *_has(field("all", h.side), "", "away"),
]

AMOUNTS: Final[Forms] = [
    *_leads(),
    *MEASURED,
    *(
        (
            f"{{w:valeur_of}} {place} est {words} {{o:that_total}}",
            Said(v.Compare(v.Total(h.w, where), how, v.Total(h.o, where)), form=form),
        )
        for place, where, form in (
            ("", v.THAT_LINE, "there"),
            ("{x:place}", h.x, "away"),
            ("dans {x:known_line}", h.x, "there"),
        )
        for how, words in THAN.items()
    ),
    *((f"{{a:a_value}} est {words} {{b:that_of}}", v.Compare(h.a, how, h.b)) for how, words in THAN.items()),
    *(
        (f"{{a:a_number}} est {_masculine(words)} {{b:amount}}", v.Compare(h.a, how, h.b))
        for how, words in THAN.items()
    ),
    *((f"{{a:a_value}} est {words}", Said(v.Compare(h.a, how, h.n), read=True)) for words, how in _ABOUT),
]
_LINES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("dans au moins {n:int} lignes", ">=", h.n),
    ("dans au moins 1 ligne", ">=", 1),
    ("dans {n:int} lignes ou plus", ">=", h.n),
    ("dans exactement {n:int} lignes", "=", h.n),
    ("dans plus de {n:int} lignes", ">", h.n),
    ("dans plus de 1 ligne", ">", 1),
    ("dans toutes les lignes", "=", 3),
    ("dans chaque ligne", "=", 3),
    ("dans les 3 lignes", "=", 3),
)
_MORE_THAN: Final = (
    ("vous menez", "you", ">"),
    ("votre adversaire mène", "they", ">"),
    ("il mène", "they", ">"),
    *(
        (f"{who} une valeur totale {than}", one, how)
        for who, other, one in (
            ("vous avez", "votre adversaire", "you"),
            ("votre adversaire a", "vous", "they"),
        )
        for than, how in ((f"{than} {other}", how) for than, how in _LEADS)
    ),
)
# In how many lines somebody leads.
_IN_LINES: Final[Forms] = [
    (
        f"{words} {lines}",
        Said(v.Compare(v.LineCount(v.Lines(given=v.Compare(mine, lead, theirs))), how, many), form="me", read=True),
    )
    for words, one, lead in _MORE_THAN
    for lines, how, many in _LINES
    for mine, theirs in [(v.Total(one, v.THAT_LINE), v.Total("they" if one == "you" else "you", v.THAT_LINE))]  # type: ignore[arg-type]
] + [
    (f"{words} {{x:place}}", Said(v.Compare(v.Total(one, h.x), ">", v.Total(other, h.x)), form="me", read=True))  # type: ignore[arg-type]
    for words, one, other in (
        ("vous menez", "you", "they"),
        ("votre adversaire mène", "they", "you"),
        ("il mène", "they", "you"),
    )
]
_HERE: Final = (
    ("dans sa pile", v.Lines("this", stack=True)),
    ("dans cette pile", v.Lines("this", stack=True)),
    ("dans sa ligne", v.THIS_LINE),
    ("dans cette ligne", v.THIS_LINE),
)
_ALONE: Final[Forms] = [
    (
        f"{this} {words} {place}",
        Said(v.Compare(v.Count(v.Cards("all", side, cover="either", other=True, where=where)), "=", 0), read=True),  # type: ignore[arg-type]
    )
    for words, side in (
        ("est seule", "any"),
        ("est la seule carte", "any"),
        ("est l’unique carte", "any"),
        ("est votre seule carte", "yours"),
        ("est la seule de vos cartes", "yours"),
    )
    for place, where in _HERE
    for this in ("cette carte",)
    if not (side == "any" and where == v.THIS_LINE and words == "est seule")
]
CONDITIONS: Final[dict[str, Forms]] = {
    "any_condition": [("{x:this_is}", h.x), ("{x:condition}", h.x)],
    "this_is": [*ABOUT_THIS, *_ALONE],
    "about_below": ABOUT_BELOW,
    "condition": [
        ("{x:this} recouvre une carte", Said(v.Is(h.x, "covering"), sets="other")),
        *((words, Said(meaning, read=True)) for words, meaning in (*ABOUT_BELOW, *ABOUT_ABOVE)),
        *_IN_LINES,
        *FACTS,
        *HOW_MANY,
        *AMOUNTS,
    ],
    "turn_of": [
        ("votre tour", Said("you", form="me")),
        ("son tour", Said("they", form="me", needs="named")),
        ("le tour de votre adversaire", Said("they", form="me", sets="named")),
        ("son tour", Said("you", form="they")),
        ("votre tour", Said("they", form="they")),
        ("son tour", Said("you", form="each")),
        ("le tour de l’autre joueur", Said("they", form="each")),
        ("le tour d’un joueur", "any"),
    ],
}
