"""Rules that simply hold, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.nouns import DANS, field, noun, pile, pile_noun
from recompile.language.fr.prohibitions import CANNOT, cannot, several_forbidden
from recompile.language.surface import Given

v: Final[Any] = vocabulary  # a hole may stand for anything
_SIDES: Final[tuple[tuple[str, Any], ...]] = (
    ("", "you"),
    ("du côté de votre adversaire", "they"),
    ("d’un côté ou de l’autre du Champ,", "any"),
)
_FREELY: Final = "sans tenir compte des protocoles"
_BOXES: Final[tuple[tuple[str, Any], ...]] = (("secondaire", "middle"), ("primaire", "top"), ("auxiliaire", "bottom"))
_PHASES: Final[tuple[tuple[Any, str], ...]] = (
    ("check cache", "cache"),
    ("check control", "control"),
    ("check compile", "compile"),
)


def _given(forms: Forms, *, last: bool = False, first: str = "first_given") -> Forms:
    """What must be so is told first, or last; it is read on either side."""
    if last:
        return [(f"{words} {{given:last_given}}", meaning) for words, meaning in forms]
    return [(f"{{given:{first}}} {words}", meaning) for words, meaning in forms]


_CHANGES: Final[tuple[tuple[str, Any, Any], ...]] = (
    *(
        (f"{words} {per}", h.n, p)
        for words in ("augmentée de {n:int}", "réduite de {n:less}")
        for per, p in (("", None), ("pour {p:counted}", h.p), ("pour {p:counted_line}", h.p))
    ),
    ("augmentée de {p:measured}", 1, h.p),
    ("réduite de {p:measured}", -1, h.p),
    ("augmentée de {n:int} fois {p:measured}", h.n, h.p),
    ("réduite de {n:less} fois {p:measured}", h.n, h.p),
)
_VALUES: Final[Forms] = [
    *(
        (f"{{w:valeur_of}} {{x:total_place}} est {words}", v.TotalChange(n, h.w, h.x, p, h.given))
        for words, n, p in _CHANGES
    ),
    *((f"la valeur de {{t:subject}} est {words}", v.ValueChange(h.t, n, p, h.given)) for words, n, p in _CHANGES),
    *(
        (f"{{t:{cards}}} {have} une valeur {words}", v.HaveValue(h.t, h.n, h.given))
        for words in ("de {n:int}", "égale à {n:measured}")
        for cards, have in (("one_thing", "a"), ("things", "ont"))
    ),
    *(
        (f"{{t:{cards}}} {counted} dans les valeurs totales", v.NotCounted(h.t, h.given))
        for cards, counted in (("one_thing", "n’est pas comptée"), ("holders", "ne sont pas comptées"))
    ),
]
_HELD: Final = v.some_of("hand", "you", "all")
_DONE: Final = {"flip": "retournée", "shift": "déplacée", "delete": "supprimée", "return": "renvoyée"}
_PLAYS: Final[Forms] = [
    (
        "les cartes {p:protocol_of} peuvent être posées face active {x:rule_place}",
        v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, given=h.given),
    ),
    (
        f"quand vous posez une carte face active {{x:rule_place}}, vous pouvez le faire {_FREELY}",
        v.NoMatching(_HELD, h.x, given=h.given),
    ),
    *(
        (f"{{t:{cards}}} {can} {{x:rule_place}} {side} {_FREELY}", v.NoMatching(h.t, h.x, who, h.given))
        for cards, can in (("one_playable", "peut être posée"), ("playable", "peuvent être posées"))
        for side, who in _SIDES
    ),
]
_IGNORED: Final[Forms] = [
    *(
        (f"ignorez toutes les commandes {name}s de {{t:owner}}", v.Ignore(h.t, box=box, given=h.given))
        for name, box in _BOXES
    ),
    *(
        (f"pendant {{d:turn}}, {{t:{cards}}} {have} pas de commande {name}", v.Ignore(h.t, h.d, box, h.given))
        for name, box in _BOXES
        for cards, have in (("one_thing", "n’a"), ("holders", "n’ont"))
    ),
    *((f"ignorez {{w:{name}_of}}", v.Skip(phase, h.w, h.given)) for phase, name in _PHASES),
]
# How people say it besides.
_FREE: Final = (
    "sans correspondance de protocole",
    "sans protocole correspondant",
    "sans respecter les protocoles",
    _FREELY,
)
_READ: Final[Forms] = [
    *(
        (f"{{w:valeur_of}} est {words} {{x:rule_place}}", v.TotalChange(n, h.w, h.x, p, h.given))
        for words, n, p in _CHANGES
    ),
    *((f"sa valeur est {words}", v.ValueChange(v.This(), n, p, h.given)) for words, n, p in _CHANGES),
    *(
        (f"la valeur de {{t:subject}} est {words}", v.HaveValue(h.t, h.n, h.given))
        for words in ("de {n:int}", "{n:int}", "égale à {n:measured}")
    ),
    ("{t:one_thing} vaut {n:int}", v.HaveValue(h.t, h.n, h.given)),
    ("{t:things} valent {n:int}", v.HaveValue(h.t, h.n, h.given)),
    *(
        (f"vous pouvez poser {cards} cartes {face} {{x:rule_place}} {free}", v.NoMatching(_HELD, h.x, given=h.given))
        for cards in ("vos", "des")
        for face in ("", "face active")
        for free in _FREE
    ),
    *(
        (f"{{t:{cards}}} {can} {{x:rule_place}} {free}", v.NoMatching(h.t, h.x, given=h.given))
        for cards, can in (("one_playable", "peut être posée"), ("playable", "peuvent être posées"))
        for free in _FREE[:3]
    ),
    ("{x:any_line} ne peut pas être compilée", v.Cannot("compile", where=h.x, given=h.given)),
    *(
        (
            f"aucune {noun('one', DANS)} ne peut être {done} {{x:rule_place}}",
            v.Cannot(verb, what=field("all"), where=h.x, given=h.given),
        )
        for verb, done in _DONE.items()
    ),
    (
        f"aucune {pile_noun()} ne peut être posée {{f:facing}} {{x:rule_place}}",
        v.Cannot("play", "any", pile("hand", "all", "any"), h.f, h.x, h.given),
    ),
    (
        "les cartes {p:protocol} peuvent être posées face active {x:rule_place}",
        v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, given=h.given),
    ),
    ("{w:cannot} compiler {x:any_line}", v.Cannot("compile", h.w, where=h.x, given=h.given)),
    *(
        (f"{{t:{cards}}} {have} pas de commande {name}", v.Ignore(h.t, box=box, given=h.given))
        for name, box in _BOXES
        for cards, have in (("one_thing", "n’a"), ("holders", "n’ont"))
    ),
    *(
        (f"les commandes {name}s de {{t:owner}} sont ignorées", v.Ignore(h.t, box=box, given=h.given))
        for name, box in _BOXES
    ),
    *(
        (f"{skip} {{w:{name}_of}}", v.Skip(phase, h.w, h.given))
        for phase, name in _PHASES
        for skip in ("sautez", "passez", "vous ignorez", "vous sautez")
    ),
    *(
        (f"{{t:{cards}}} {counted}", v.NotCounted(h.t, h.given))
        for cards, be, do in (
            ("one_thing", "n’est pas comptée", "ne compte pas"),
            ("holders", "ne sont pas comptées", "ne comptent pas"),
        )
        for counted in (
            be,
            *(
                f"{words} {where}"
                for words in (be, do)
                for where in ("dans la valeur totale", "dans les totaux", "dans le total", "pour les valeurs totales")
            ),
            f"{do} dans les valeurs totales",
        )
    ),
]
_WHILE: Final = ("si", "tant que", "lorsque", "quand")
_SINGULAR: Final[Forms] = [
    (f"{{x:{kind}}}", h.x) for kind in ("this", "that", "beside", "a_card", "single", "each_of", "pile_single")
]
_PLURAL: Final[Forms] = [(f"{{x:{kind}}}", h.x) for kind in ("those_ones", "all_of", "so_many", "pile_several")]
RULES: Final[dict[str, Forms]] = {
    "rule": [
        *_given(_VALUES, last=True),
        *_given(cannot()),
        *_given(_PLAYS),
        *_given(_IGNORED, first="first_if"),
        *((words, Said(meaning, read=True)) for words, meaning in _given(_READ, first="first_if")),
        *several_forbidden(),
    ],
    # Each rule names whom it is about.
    "rule_alone": [("{x:rule}", Said(h.x, sets="-named -la: -done:"))],
    "more_rules": [("{x:rule}.", Said(h.x, sets="-named -la: -done:")), ("{x:given_rule}.", Said(h.x, read=True))],
    "given_rule": [
        *((f"{when} {{g:any_condition}}[,] {{x:rule}}", Given(h.g, h.x)) for when in _WHILE),
        *((f"{{x:rule}} {when} {{g:any_condition}}", Given(h.g, h.x)) for when in _WHILE),
    ],
    "next_turn": [(f"{words} {{given:while_so}}", meaning) for words, meaning in cannot(next_turn=True)],
    "while_so": [("", None), ("tant que {x:any_condition}", h.x)],
    "first_given": [
        ("", None),
        ("si {x:any_condition}[,]", h.x),
        ("pendant {x:turn}[,]", Said(v.IsTurn(h.x), read=True)),
    ],
    "first_if": [("", None), ("si {x:any_condition}[,]", h.x)],
    "last_given": [("", None), ("si {x:any_at_all}", h.x), ("si {x:any_condition}", h.x)],
    # What a rule speaks of: one thing, several, or those that a text is on.
    "one_thing": _SINGULAR,
    "things": [*_PLURAL, ("{x:those}", Said(h.x, read=True))],
    "subject": [*_SINGULAR, *_PLURAL, ("{x:those}", Said(h.x, read=True))],
    "holders": [("{x:those}", h.x), *_PLURAL],
    "owner": [("{x:those}", h.x), *_SINGULAR, *_PLURAL],
    "measured": [("celle de {x:target}", Said(v.Value(h.x), read=True)), ("{n:measure}", h.n)],
    **CANNOT,
}
