"""What is said of cards in French: whose they are, how many, and their adjectives in the order of French."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, adjective, h, part

OWN: Final = "yours"  # of whoever acts
CHOSEN: Final = "-la: la:that other -done:"  # what a pronoun means after one card was chosen
# A place takes "de": after "déplacez", "dans cette ligne" would be where the card goes. Where cards are counted it
# takes "dans". Cards that are all meant lie in "une autre ligne" where one of them would lie in "une seule autre".
DE: Final = "in_de some"
DANS: Final = "in_dans some"
ALL: Final = "in_de every"
PILES: Final[tuple[tuple[Any, str], ...]] = (("hand", "main"), ("deck", "pioche"), ("trash", "défausse"))
# What a relation says of how many there are, and of how much something is.
SO_MANY: Final[dict[Any, str]] = {
    "<": "moins de",
    "<=": "au plus",
    "=": "exactement",
    "!=": "un autre nombre que",
    ">=": "au moins",
    ">": "plus de",
}
# So many, which of them is the number of the noun, and whether "de" follows before "vos" and "ses".
AMOUNTS: Final[tuple[tuple[str, Any, str, str], ...]] = (
    ("{n:so_few}", h.n, "one", "de"),
    ("{n:so_much}", h.n, "many", "de"),
    ("{n:so_much_of}", h.n, "many", ""),
)
THAN: Final[dict[Any, str]] = {
    "<": "inférieure à",
    "<=": "inférieure ou égale à",
    "=": "égale à",
    "!=": "différente de",
    ">=": "supérieure ou égale à",
    ">": "supérieure à",
}


def noun(number: str = "one", place: str = DE, *, adverse: bool = False, rank: str = "") -> str:
    """Cards in the field with all that is said of them: what agrees, then what does not, then long complements."""
    theirs = f"<adverse {number}>" if adverse else ""
    return (
        f"{{*other {number}}} <carte {number}> {{*of}} {theirs} {{*cover {number}}} {{*face}} {{*not_of}} {{*random}} "
        f"{rank} {{*short}} {{*near {number} {place}}} {{*either {number}}} {{*long}} {{*far {number} {place}}}"
    )


def more(number: str, place: str) -> str:
    """What may also follow whose they are."""
    return f"{{*near {number} {place}}} {{*either {number}}} {{*long}} {{*far {number} {place}}}"


def pile_noun(number: str = "one", after: str = "") -> str:
    """Cards of a hand, a deck or a trash: there are no lines, and nothing is covered."""
    done = f"<{after} {number}>" if after else ""
    return f"<carte {number}> {done} {{*of}} {{*not_of}} {{*random}} {{*short}} {{*long}}"


def field(amount: Any, side: Any = "any", **more: Any) -> Any:
    """Cards in the field; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone="field", **more)


def pile(zone: str, amount: Any, side: Any = h.side, **more: Any) -> Any:
    """Cards of a hand, a deck or a trash; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone=zone, **more)


def sides(
    one: str, of: str, amount: Any, number: str = "many", place: str = DE, after: str = "", **fixed: Any
) -> Forms:
    """The same cards of either player, of one whose they are said to be, and of the opponent who is not yet named."""
    return [
        (f"{one} {noun(number, place)} {after}", field(amount, **fixed)),
        (f"{of} {{side:our}} {noun('many', place)} {after}", field(amount, h.side, **fixed)),
        *(
            (f"{one} {noun(number, place, adverse=True)} {after}", Said(field(amount, "theirs", **fixed), form=seat))
            for seat in ("me", "each")
        ),
        (
            f"{one} {noun(number, place)} de votre adversaire {more(number, place)} {after}",
            Said(field(amount, "theirs", **fixed), form="me", read=True),
        ),
    ]


# ---------------------------------------------------------------- whose, seen by whoever acts


def _owned(name: str, article: str = "la", mine: str = "votre", theirs: str = "sa") -> dict[str, Forms]:
    """Something that a player has: by whose side it is of, and by who it is of.

    >>> [words for words, _ in _owned("pioche")["pioche"]][:3]
    ['votre pioche', 'sa pioche', 'la pioche de votre adversaire']
    """
    key = name.partition(" ")[0]
    return {
        key + of: [
            (f"{mine} {name}", Said(you, form="me")),
            (f"{theirs} {name}", Said(they, form="me", needs="named")),
            (f"{article} {name} de votre adversaire", Said(they, form="me", sets="named")),
            (f"{theirs} {name}", Said(you, form="they")),
            (f"{mine} {name}", Said(they, form="they")),
            (f"{theirs} {name}", Said(you, form="each")),
            (f"{article} {name} de l’autre joueur", Said(they, form="each")),
            (f"{article} {name} d’un joueur", Said("any", form="of_one")),
            (f"{article} {name} de chaque joueur", "any"),
            *((f"{article} {name} {other}", Said("any", read=True)) for other in _ANYBODY),
        ]
        for of, you, they in (("", "yours", "theirs"), ("_of", "you", "they"))
    }


_ANYBODY: Final = ("d’un joueur", "de l’un des joueurs", "de n’importe quel joueur", "des deux joueurs", "des joueurs")


def _players(third: str, second: str, anybody: str, you: str = "you", they: str = "they") -> Forms:
    """Who does something: the one who acts is "il" where "vous" would be somebody else."""
    return [
        (f"vous {second}", Said(you, form="me")),
        (f"votre adversaire {third}", Said(they, form="me", sets="named")),
        (f"vous {second}", Said(they, form="they")),
        (f"votre adversaire {third}", Said(you, form="they")),
        (f"il {third}", Said(you, form="each")),
        (f"l’autre joueur {third}", Said(they, form="each")),
        (anybody, "any"),
        (f"il {third}", Said(they, form="me", read=True)),
        (f"il {third}", Said(you, form="they", read=True)),
    ]


WHOSE: Final[dict[str, Forms]] = {
    **_owned("main"),
    **_owned("pioche"),
    **_owned("défausse"),
    **_owned("valeur totale"),
    **{
        f"{key}_of": _owned(f"phase {name}")["phase_of"]
        for key, name in (("cache", "Mémoire cache"), ("control", "Contrôle"), ("compile", "Compiler"))
    },
    **_owned("protocoles", "les", "vos", "ses"),
    **_owned("piles", "les", "vos", "ses"),
    **_owned("côté", "le", "votre", "son"),
    **_owned("protocole", "le", "votre", "son"),
    "my": [
        ("votre", Said("yours", form="me")),
        ("sa", Said("theirs", form="me", needs="named")),
        ("sa", Said("yours", form="they")),
        ("votre", Said("theirs", form="they")),
        ("sa", Said("yours", form="each")),
        ("son", Said("theirs", form="me", read=True)),
    ],
    "our": [
        ("vos", Said("yours", form="me")),
        ("ses", Said("theirs", form="me", needs="named")),
        ("ses", Said("yours", form="they")),
        ("vos", Said("theirs", form="they")),
        ("ses", Said("yours", form="each")),
    ],
    # Who has cards: "vous avez", and "vous en avez" where they are not named again.
    **{
        name: [
            (f"il y {some} a", "any"),
            (f"vous {some} avez", Said("yours", form="me")),
            (f"votre adversaire {some} a", Said("theirs", form="me", sets="named")),
            (f"vous {some} avez", Said("theirs", form="they")),
            (f"votre adversaire {some} a", Said("yours", form="they")),
            (f"il {some} a", Said("yours", form="each")),
            (f"l’autre joueur {some} a", Said("theirs", form="each")),
        ]
        for name, some in (("has", ""), ("has_en", "en"))
    },
    "has_not": _players("n’a", "n’avez", "il n’y a", "yours", "theirs"),
    # The same of a player.
    "player_has": _players("a", "avez", "un joueur a"),
    "player_has_not": _players("n’a pas", "n’avez pas", "aucun joueur n’a"),
    "player_has_no": _players("n’a aucun", "n’avez aucun", "il n’y a aucun"),
    "than_player": _players("", "", "un joueur"),
    "side_has": _players("a", "avez", "un joueur a", "yours", "theirs"),
    "than_side": _players("", "", "un joueur", "yours", "theirs"),
    "whom": [
        ("vous", Said("yours", form="me")),
        ("votre adversaire", Said("theirs", form="me", sets="named")),
        ("vous", Said("theirs", form="they")),
        ("votre adversaire", Said("yours", form="they")),
        ("lui", Said("yours", form="each")),
        ("l’autre joueur", Said("theirs", form="each")),
    ],
}

# ---------------------------------------------------------------- adjectives, in the order of `noun`


def aside(words: str, meaning: Any) -> Forms:
    """It ends with a comma, which is not written before another one or at the end."""
    said = meaning if isinstance(meaning, Said) else Said(meaning)
    return [(f"{words},", said), (words, replace(said, read=True))]


OR_SO: Final[tuple[tuple[str, Any], ...]] = (("ou plus", ">="), ("ou moins", "<="))
_ABOUT: Final[tuple[tuple[str, Any], ...]] = (
    ("d’une valeur d’au moins", ">="),
    ("d’une valeur d’au plus", "<="),
    ("de valeur au moins", ">="),
    ("de valeur au plus", "<="),
    ("d’une valeur de plus de", ">"),
    ("d’une valeur de moins de", "<"),
)
# How people say values besides: ranges are all that lies in them.
_OTHER_VALUES: Final[Forms] = [
    *(
        (words.format(low, high), adjective(value=v.Valued(tuple(range(low, high + 1)))))
        for words in ("de valeur {} à {}", "d’une valeur comprise entre {} et {}", "d’une valeur de {} à {}")
        for low in range(7)
        for high in range(low + 1, 7)
    ),
    *(
        (f"{words} {{n:values}}", adjective(value=v.Valued(h.n)))
        for words in ("d’une valeur de", "ayant une valeur de")
    ),
    *(
        (f"{words} {{n:int}} {than}", adjective(value=v.Valued(h.n, how)))
        for words in ("de valeur", "d’une valeur de", "ayant une valeur de")
        for than, how in OR_SO
    ),
    *((f"{words} {{n:int}}", adjective(value=v.Valued(h.n, how))) for words, how in _ABOUT),
    ("d’une valeur paire", adjective(value=v.Valued("even"))),
    ("d’une valeur impaire", adjective(value=v.Valued("odd"))),
    ("dont la valeur est paire", adjective(value=v.Valued("even"))),
    ("dont la valeur est impaire", adjective(value=v.Valued("odd"))),
]

ADJECTIVES: Final[dict[str, Forms]] = {
    "other": [("<autre>", adjective(other=True))],
    "of": [
        ("du protocole annoncé", adjective(protocol=v.Stated())),
        ("{p:protocol_of}", adjective(protocol=h.p)),
        ("{p:protocol}", Said(adjective(protocol=h.p), read=True)),
    ],
    "cover": [("<recouverte>", adjective(cover="covered")), ("<découverte>", adjective(cover="uncovered"))],
    "face": [
        ("face active", Said(adjective(face="up"), form="faced")),
        ("face inactive", Said(adjective(face="down"), form="faced")),
    ],
    "not_of": [("d’un autre protocole que {p:protocol}", adjective(not_protocol=h.p))],
    "random": [("au hasard", adjective(random=True))],
    "short": [
        ("de valeur {n:values}", adjective(value=v.Valued(h.n))),
        ("de valeur paire", adjective(value=v.Valued("even"))),
        ("de valeur impaire", adjective(value=v.Valued("odd"))),
        ("d’une valeur autre que {n:values}", adjective(value=v.Valued(h.n, "!="))),
        *((words, Said(meaning, read=True)) for words, meaning in _OTHER_VALUES),
    ],
    "near": [
        ("du Champ", Said(adjective(where=v.ANYWHERE), form="in_de")),
        ("dans le Champ", Said(adjective(where=v.ANYWHERE), form="in_dans")),
        ("dans le Champ", Said(adjective(where=v.ANYWHERE), form="in_de still", read=True)),
        ("de {x:line}", Said(adjective(where=h.x), form="in_de")),
        ("dans {x:line}", Said(adjective(where=h.x), form="in_dans")),
        ("dans {x:line}", Said(adjective(where=h.x), form="in_de still", read=True)),
        ("de {x:line}", Said(adjective(where=h.x), form="in_dans", read=True)),
    ],
    # It stands where it cannot be taken for an adjective of another noun.
    "either": aside(", <recouverte> ou non", adjective(cover="either")),
    "long": [
        (
            "dont la valeur face active est égale au nombre annoncé",
            adjective(value=v.Valued(v.Stated())),
        ),
        ("de même valeur que {x:target}", adjective(value=v.Valued(v.Value(h.x)))),
        *(
            (words, Said(adjective(value=v.Valued(v.Value(v.That()))), read=True))
            for words in ("de même valeur", "de la même valeur", "ayant la même valeur", "avec la même valeur")
        ),
        *(
            (f"{words} que {{x:target}}", Said(adjective(value=v.Valued(v.Value(h.x))), read=True))
            for words in (
                "de la même valeur",
                "ayant la même valeur",
                "avec la même valeur",
                "dont la valeur est la même",
            )
        ),
        *((f"d’une valeur {words} {{n:that_of}}", adjective(value=v.Valued(h.n, how))) for how, words in THAN.items()),
        *(
            (f"{which} {words} {{n:that_of}}", Said(adjective(value=v.Valued(h.n, how)), read=True))
            for which in ("de valeur", "dont la valeur est", "ayant une valeur")
            for how, words in THAN.items()
        ),
    ],
    "far": [
        ("de {x:such_line}", Said(adjective(where=h.x), form="in_de")),
        ("dans {x:such_line}", Said(adjective(where=h.x), form="in_dans")),
        ("dans {x:such_line}", Said(adjective(where=h.x), form="in_de still", read=True)),
        ("de {x:such_line}", Said(adjective(where=h.x), form="in_dans", read=True)),
    ],
    "values": [
        ("{n:int}", (h.n,)),
        ("{n:int} ou {m:int}", (h.n, h.m)),
        ("{n:int}, {more:comma_int*} {y:int} ou {z:int}", (h.n, h.more.all, h.y, h.z)),
    ],
    "comma_int": [("{n:int},", h.n)],
}

NOUNS: Final = {**WHOSE, **ADJECTIVES}
