"""What "after ..." waits for, in French: what somebody has done, to which cards, and where."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, adjective, h
from recompile.language.fr.nouns import ADJECTIVES, CHOSEN, THAN, field

_SOME: Final = "une ou plusieurs cartes"
_SOME_READ: Final = ("une carte", "des cartes", "1 ou plusieurs cartes", "au moins une carte", _SOME)
_NO_CARDS: Final[dict[Any, str]] = {
    "shuffle": "mélangé <ma> pioche",
    "clear cache": "vidé la mémoire cache",
    "refresh": "rafraîchi",
    "compile": "compilé",
    "rearrange": "réorganisé des protocoles",
    "gain control": "gagné le contrôle",
}
# Of what is done to cards in these ways it can be said to which; a shift also says where to.
_TO_CARDS: Final[dict[Any, str]] = {
    "discard": "défaussé",
    "delete": "supprimé",
    "play": "posé",
    "flip": "retourné",
    "return": "renvoyé",
}
_SEVERAL: Final[dict[Any, str]] = {
    "draw": "pioché",
    **{event: done for event, done in _TO_CARDS.items() if event != "play"},
}
_SHIFT: Final[dict[Any, str]] = {"shift": "déplacé"}
_ANY_CARDS: Final = {"draw": "pioché", "reveal": "révélé", **_TO_CARDS}
_READ: Final[Forms] = [
    ("mélangé la pioche", "shuffle"),
    ("vidé <ma> mémoire cache", "clear cache"),
    ("vidé le cache", "clear cache"),
    ("compilé une ligne", "compile"),
    ("compilé un protocole", "compile"),
    ("rafraîchi <ma> main", "refresh"),
    ("réorganisé les protocoles", "rearrange"),
    ("pris le contrôle", "gain control"),
    ("obtenu le contrôle", "gain control"),
]


def _one(done: str) -> str:
    """What is so once it was done to one card."""
    return f"{CHOSEN} done:{done}e"


def _some(verbs: dict[Any, str]) -> Forms:
    """Done to cards, whichever they are; one that is played is one."""
    return [
        *((f"{done} {_SOME}", Said(event, sets=f"done:{done}e")) for event, done in verbs.items() if event != "play"),
        *((f"{done} {some}", Said(event, read=True)) for event, done in verbs.items() for some in _SOME_READ),
    ]


def _some_now(verbs: dict[Any, str]) -> Forms:
    return [(f"<{done[:-1]}er> {some}", event) for event, done in verbs.items() for some in _SOME_READ]


# ---------------------------------------------------------------- to which cards

_REST: Final = "{*short} {*bounded}"
_FACES: Final = f"{{*face}} {{*not_of}} {_REST}"
# One card, as it is told, and several of them: whoever waits for one answers several as well.
_MANY: Final[tuple[tuple[str, str, bool], ...]] = (
    ("une", "one", False),
    ("des", "many", True),
    ("une ou plusieurs", "many", True),
)
_OF_MANY: Final = (("une de", False), ("1 de", True), ("une ou plusieurs de", True))


# A value is compared with a number only: in what is counted, a place would be where it was done as well.
_BOUNDED: Final[Forms] = [
    (f"{of} {words} {{n:int}}", Said(adjective(value=v.Valued(h.n, how)), read=of != "d’une valeur"))
    for of in ("d’une valeur", "de valeur", "dont la valeur est", "ayant une valeur")
    for how, words in THAN.items()
]


def _value(meaning: Any) -> Said:
    """A value as an adjective says it, on its own."""
    said = meaning if isinstance(meaning, Said) else Said(meaning)
    return Said(said.meaning.fields["value"], read=said.read)


def _watched(*owned: tuple[str, str]) -> Forms:
    """Cards of which something is said: of the others, "une carte" says all there is to say."""
    return [
        *(
            (f"{some} {words.replace('N', number)}", Said(field(1, **fields), read=read))
            for some, number, read in _MANY
            for words, fields in _DESCRIBED
        ),
        *(
            (f"{some} {whose} {_noun('many')}", Said(field(1, side), read=read))
            for whose, side in owned
            for some, read in _OF_MANY
        ),
    ]


def _watched_several(*owned: tuple[str, str]) -> Forms:
    """The same of several at once."""
    return [
        *((words.replace("N", "many"), field(1, **fields)) for words, fields in _DESCRIBED),
        *((f"de {whose} {_noun('many')}", field(1, side)) for whose, side in owned),
    ]


def _noun(number: str, adverse: str = "", whose: str = "") -> str:
    return f"{{*other {number}}} <carte {number}> {{*of}} {adverse} {_FACES} {whose}"


# What must be said of them, one thing at least.
_DESCRIBED: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    (f"<autre N> <carte N> {{*of}} {_FACES}", {"other": True}),
    (f"<carte N> {{p:protocol_of}} {{*face}} {_REST}", {"protocol": h.p}),
    (f"<carte N> d’un autre protocole que {{p:protocol}} {_REST}", {"not_protocol": h.p}),
    (f"<carte N> {{f:its_face}} {{*not_of}} {_REST}", {"face": h.f}),
    ("<carte N> {n:its_value}", {"value": h.n}),
)
# As said by you, or of anybody: "adverse" and "ses" would not be clear of the others.
_ADVERSE: Final[Forms] = [
    *(
        (f"{some} {_noun(number, f'<adverse {number}>')}", Said(field(1, "theirs"), read=read))
        for some, number, read in _MANY
    ),
    *(
        (f"{some} {_noun(number, whose='de votre adversaire')}", Said(field(1, "theirs"), read=True))
        for some, number, _ in _MANY
    ),
]

_ADVERSE_SEVERAL: Final[Forms] = [
    (_noun("many", "<adverse many>"), field(1, "theirs")),
    (_noun("many", whose="de votre adversaire"), Said(field(1, "theirs"), read=True)),
]

# ---------------------------------------------------------------- who has done it, and where

_DEEDS: Final = (
    ("{{v:event{now} {seat}}}", "{{x:place}}", None),
    ("{{v:shifting{now} {seat}}}", "{{x:toward}}", None),
    ("{{v:did{now} {seat}}} {{c:{cards} me}}", "{{x:place}}", h.c),
    ("{{v:shifted{now} {seat}}} {{c:{cards} me}}", "{{x:toward}}", h.c),
)
# Done to this card: a pronoun means it then.
_THIS_DEEDS: Final = (
    ("{{v:turned_this{now} {seat}}} cette carte", "{{x:place}}", v.This()),
    ("{{v:shifted_this{now} {seat}}} cette carte", "{{x:toward}}", v.This()),
)
# Done to so many cards at once.
_MANY_DEEDS: Final = (
    ("{{v:some_done{now} {seat}}} au moins {{n:plural_int}} cartes", "{{x:place}}", None),
    ("{{v:shifted{now} {seat}}} au moins {{n:plural_int}} cartes", "{{x:toward}}", None),
    ("{{v:did{now} {seat}}} au moins {{n:plural_int}} {{c:{cards}_several me}}", "{{x:place}}", h.c),
    ("{{v:shifted{now} {seat}}} au moins {{n:plural_int}} {{c:{cards}_several me}}", "{{x:toward}}", h.c),
    ("{{v:some_done{now} {seat}}} {{n:plural_int}} cartes ou plus", "{{x:place}}", None),
    ("{{v:shifted{now} {seat}}} {{n:plural_int}} cartes ou plus", "{{x:toward}}", None),
    ("{{v:some_done{now} {seat}}} {{n:plural_int}} ou plus cartes", "{{x:place}}", None),
)
_ORDERS: Final = ("{b:by_what} PLACE {d:during}", "PLACE {b:by_what} {d:during}", "{d:during} PLACE {b:by_what}")


def _after(
    before: str, seat: str, cards: str, who: Any, text: str = "text", now: str = "", read: bool = False
) -> Forms:
    """What somebody has done, or does now; `cards` is how they are described to whom it is done."""
    return [
        (
            f"{before} {deed} {order.replace('PLACE', place)}: {{e:{text}}}",
            Said(
                v.After(h.v, who, h.e, h.x, h.d, h.b, what, least),
                read=read or order != _ORDERS[0] or deed.endswith(("plus", "plus cartes")),
            ),
        )
        for order in _ORDERS
        for deeds, least in ((_DEEDS, 1), (_THIS_DEEDS, 1), (_MANY_DEEDS, h.n))
        for deed, place, what in (
            (deed.format(now=now, seat=seat, cards=cards), place.format(), what) for deed, place, what in deeds
        )
    ]


_DOERS: Final[tuple[tuple[str, Any], ...]] = (("", "any"), ("par votre adversaire", "they"), ("par vous", "you"))
_TO_THIS: Final[tuple[tuple[Any, str, str], ...]] = (
    ("flip", "retournée", "{x:place}"),
    ("flip", "retournée face active", "{x:place}"),
    ("shift", "déplacée", "{x:toward}"),
)
AFTER: Final[Forms] = [
    # "Après avoir pioché" only where you are also the one who goes on.
    *_after("après que vous avez", "me", "watched", "you", "acted_text"),
    *_after("après que vous avez", "me", "watched", "you", read=True),
    *_after("après avoir", "me", "watched", "you"),
    *_after("après que {w:they_have}", "they", "watched_by_them", h.w),
    *_after("après que {w:somebody_has}", "they", "watched", h.w),
    *_after("après que vous", "me do", "watched", "you", now="_now", read=True),
    *_after("après que votre adversaire", "they third", "watched_by_them", "they", now="_now", read=True),
    *_after("après que un joueur", "they third", "watched", "any", now="_now", read=True),
    # Done to a card, by somebody or by anybody
    *(
        (
            f"après que cette carte {has} {done} {by} {{b:by_what}} {place} {{d:during}}: {{e:text la_this}}",
            Said(v.After(event, who, h.e, h.x, h.d, h.b, v.This()), read=True),
        )
        for by, who in _DOERS
        for has in ("a été", "est")
        for event, done, place in _TO_THIS
    ),
    *(
        (f"après que {card} {done} {by} {{b:by_what}} {place} {{d:during}}: {{e:text}}", Said(meaning, read=True))
        for by, who in _DOERS
        for card, what in (("une carte", None), ("{c:watched}", h.c))
        for done, place in (("{v:was_done}", "{x:place}"), ("{v:was_shifted}", "{x:toward}"))
        for meaning in (v.After(h.v, who, h.e, h.x, h.d, h.b, what),)
    ),
]
EVENTS: Final[dict[str, Forms]] = {
    "they_have": [("votre adversaire a", Said("they", sets="named"))],
    "somebody_has": [("un joueur a", "any")],
    "event": [
        ("posé une carte", Said("play", sets=_one("posé"))),
        *_some(_ANY_CARDS),
        *((words, event) for event, words in _NO_CARDS.items()),
        *((words, Said(event, read=True)) for words, event in _READ),
    ],
    "shifting": _some(_SHIFT),
    "did": [(done, Said(event, sets=_one(done))) for event, done in _TO_CARDS.items()],
    "shifted": [(done, Said(event, sets=_one(done))) for event, done in _SHIFT.items()],
    "event_now": [
        *_some_now(_ANY_CARDS),
        ("<piocher>", "draw"),
        ("<mélanger> <ma> pioche", "shuffle"),
        ("<vider> <ma> mémoire cache", "clear cache"),
        ("<rafraîchir>", "refresh"),
        ("<compiler>", "compile"),
        ("<compiler> une ligne", "compile"),
        ("<réorganiser> des protocoles", "rearrange"),
        ("<gagner> le contrôle", "gain control"),
        ("<prendre> le contrôle", "gain control"),
    ],
    "shifting_now": _some_now(_SHIFT),
    "did_now": [(f"<{done[:-1]}er>", event) for event, done in _TO_CARDS.items()],
    "shifted_now": [("<déplacer>", "shift")],
    "was_done": [(f"{has} {done}e", event) for event, done in _ANY_CARDS.items() for has in ("a été", "est")],
    "was_shifted": [(f"{has} déplacée", "shift") for has in ("a été", "est")],
    "toward": [("", v.ANYWHERE), ("vers {x:known_line}", h.x)],
    "some_done": [(done, Said(event, sets=f"done:{done}e")) for event, done in _SEVERAL.items()],
    "some_done_now": [(f"<{done[:-1]}er>", event) for event, done in _SEVERAL.items()],
    "turned_this": [("retourné", "flip")],
    "shifted_this": [("déplacé", "shift")],
    "turned_this_now": [("<retourner>", "flip")],
    "shifted_this_now": [("<déplacer>", "shift")],
    "its_face": [("face active", "up"), ("face inactive", "down")],
    "bounded": _BOUNDED,
    "its_value": [(words, _value(meaning)) for words, meaning in (*ADJECTIVES["short"], *_BOUNDED)],
    "watched": [*_watched(("vos", "yours")), *_ADVERSE],
    "watched_by_them": _watched(("vos", "yours"), ("ses", "theirs")),
    "watched_several": [*_watched_several(("vos", "yours")), *_ADVERSE_SEVERAL],
    "watched_by_them_several": _watched_several(("vos", "yours"), ("ses", "theirs")),
    "by_what": [
        ("", "any"),
        ("par une action", "action"),
        ("par un effet", "effect"),
        *((words, Said("action", read=True)) for words in ("avec une action", "comme action", "lors d’une action")),
        *((words, Said("effect", read=True)) for words in ("avec un effet", "grâce à un effet")),
    ],
    "during": [("", "any"), ("pendant {d:turn}", h.d)],
    "turn": [("votre tour", "you"), ("le tour de votre adversaire", Said("they", sets="named"))],
}
