"""What can be so of a card, or of cards that something was just done to, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.amounts import JUST_NOW
from recompile.language.fr.nouns import OR_SO, OWN, THAN, pile, pile_noun
from recompile.language.surface import Acts


def _matches(one: str, many: str, place: str) -> tuple[str, str]:
    """Whether they lie in a line of their protocol."""
    return f"{{}} {one} {place} sa ligne", f"{{}} {many} {place} leur ligne"


_MATCHES: Final = ("correspond à un protocole", "correspondent à un protocole")
_MATCHES_NONE: Final = ("ne correspond à aucun protocole", "ne correspondent à aucun protocole")
_MATCHES_NOT: Final = ("ne correspond pas à un protocole", "ne correspondent pas à un protocole")
# Said of one card, and of several; those below are only read.
_STATES: Final[tuple[tuple[Any, str, str], ...]] = (
    ("covered", "{} est recouverte", "{} sont recouvertes"),
    ("uncovered", "{} est découverte", "{} sont découvertes"),
    ("face-up", "{} est face active", "{} sont face active"),
    ("face-down", "{} est face inactive", "{} sont face inactive"),
    ("even", "la valeur de {} est paire", "les valeurs de {} sont paires"),
    ("odd", "la valeur de {} est impaire", "les valeurs de {} sont impaires"),
    ("matching", *_matches(*_MATCHES, "de")),
    ("unmatched", *_matches(*_MATCHES_NONE, "de")),
)
_READ_STATES: Final[tuple[tuple[Any, str, str], ...]] = (
    ("even", "{} a une valeur paire", "{} ont une valeur paire"),
    ("odd", "{} a une valeur impaire", "{} ont une valeur impaire"),
    ("unmatched", *_matches(*_MATCHES_NOT, "de")),
    ("matching", *_matches(*_MATCHES, "dans")),
    ("unmatched", *_matches(*_MATCHES_NONE, "dans")),
    ("unmatched", *_matches(*_MATCHES_NOT, "dans")),
)
_WHOSE_IT_IS: Final[tuple[tuple[str, Any], ...]] = (
    ("ce est une carte adverse", "theirs"),
    ("ce est une carte de votre adversaire", "theirs"),
    ("ce est une de vos cartes", "yours"),
    ("ce est 1 de vos cartes", "yours"),
    ("ce est 1 carte adverse", "theirs"),
    ("elle est adverse", "theirs"),
    ("ce est votre carte", "yours"),
    ("ce est la vôtre", "yours"),
    ("elle est à vous", "yours"),
    ("elle vous appartient", "yours"),
    ("elle est à votre adversaire", "theirs"),
    ("elle appartient à votre adversaire", "theirs"),
)
_THIS: Final = "-la: la:this"
_PARITY: Final[tuple[tuple[str, Any], ...]] = (("paire", "even"), ("impaire", "odd"))
# After "a une valeur": what is compared with a number, and what it may be besides.
_MEASURES: Final[tuple[tuple[str, Any], ...]] = (
    ("de {n:int}", "="),
    *((f"de {{n:int}} {words}", how) for words, how in OR_SO),
    *((f"{words} {{n:amount}}", how) for how, words in THAN.items()),
)
_VALUES: Final[tuple[tuple[str, Any], ...]] = (
    *((words, v.Valued(value)) for words, value in _PARITY),
    ("de {n:int} ou {m:int}", v.Valued((h.n, h.m))),
)
_DISCARDED: Final = v.Cards(zone="discarded")
_MEASURED: Final[tuple[tuple[str, Any, str], ...]] = (
    *((f"{{x:{card}}}", h.x, "") for card in ("this", "that", "beside")),
    ("elle", v.That(), "la_that"),
    ("elle", v.This(), "la_this"),
    ("la carte défaussée", _DISCARDED, ""),
)
MEASURED: Final[Forms] = [
    (f"{card} a une valeur {words}", Said(v.Compare(v.Value(what), how, h.n), form=form, read=True))
    for card, what, form in _MEASURED
    for words, how in _MEASURES
]


def _about(cards: str, which: int, sets: str = "") -> Forms:
    """All that can be so of them: `which` says whether they are one or several."""
    return [
        (row[which].format(f"{{x:{cards}}}"), Said(v.Is(h.x, row[0]), sets=sets, read=row in _READ_STATES))
        for row in (*_STATES, *_READ_STATES)
    ]


def _its(words: str) -> str:
    """The same of a card that a pronoun means."""
    return words.replace("la valeur de {}", "sa valeur").replace("{}", "elle")


# Facts about this card: afterwards a pronoun means it.
ABOUT_THIS: Final[Forms] = [
    ("{x:this} est recouverte", Said(v.Is(h.x, "covered"), sets=f"-top {_THIS}")),
    *_about("this", 1, _THIS)[1:],
]
_FACES: Final[tuple[tuple[str, Any], ...]] = (("active", "face-up"), ("inactive", "face-down"))
# Of the card below this one, and of the one on it.
ABOUT_BELOW: Final[Forms] = [
    (f"{{x:this}} {covers} une carte face {face}", v.Is(v.Beside("below"), state))
    for covers in ("recouvre", "couvre", "est sur")
    for face, state in _FACES
]
ABOUT_ABOVE: Final[Forms] = [
    (f"{{x:this}} est {covered} par une carte face {face}", v.Is(v.Beside("above"), state))
    for covered in ("recouverte", "couverte")
    for face, state in _FACES
]
ABOUT_CARDS: Final[Forms] = [
    *_about("some_card", 1),
    *_about("each_of", 1),
    *_about("some_several", 2),
    *(
        (_its(one), Said(v.Is(card, state), form=form, read=True))
        for state, one, _ in (*_STATES, *_READ_STATES)
        for card, form in ((v.That(), "la_that"), (v.This(), "la_this"))
    ),
    ("{x:some_card} recouvre une carte", Said(v.Is(h.x, "covering"), sets="other")),
    ("{x:each_of} recouvre une carte", Said(v.Is(h.x, "covering"), sets="other")),
    ("{x:some_several} recouvrent une carte", Said(v.Is(h.x, "covering"), sets="other")),
    *(
        (f"{{x:{cards}}} {is_} à {{s:whom}}", v.Is(h.x, h.s))
        for cards, is_ in (("this", "est"), ("some_card", "est"), ("each_of", "est"), ("some_several", "sont"))
    ),
    *((words, Said(v.Is(v.That(), state), form="me", read=True)) for words, state in _WHOSE_IT_IS),
]

# ---------------------------------------------------------------- what was drawn, revealed or discarded


def _among(zone: str, **more: Any) -> Any:
    """Whether one of them is such a card."""
    return v.Compare(v.Count(pile(zone, "all", "any", **more)), ">=", 1)


JUST_NOW_FACTS: Final[Forms] = [
    (
        "la carte défaussée correspond au protocole annoncé",
        v.Compare(v.Count(v.Cards("all", zone="discarded", protocol=v.Stated())), ">=", 1),
    ),
    *((f"il y a une {pile_noun()} parmi les cartes {done}s", _among(zone)) for zone, done in JUST_NOW),
    *(
        (
            f"il n’y a aucune {pile_noun()} parmi les cartes {done}s",
            v.Compare(v.Count(pile(zone, "all", "any")), "=", 0),
        )
        for zone, done in JUST_NOW
    ),
    *((f"la carte {done} est une {pile_noun()}", Said(_among(zone), read=True)) for zone, done in JUST_NOW),
    *(
        (f"la carte {done} {is_}", Said(_among(zone, **fields), read=True))
        for zone, done in JUST_NOW
        for is_, fields in (
            ("est {n:its_value}", {"value": h.n}),
            ("est {p:protocol_of}", {"protocol": h.p}),
            *((f"a une valeur {words}", {"value": value}) for words, value in _VALUES),
            *(
                (f"a une valeur {words}", {"value": v.Valued(h.n, how)})
                for words, how in _MEASURES
                if zone != "discarded"
            ),
        )
    ),
    *(
        (f"la valeur de la carte {done} est {words}", Said(_among(zone, value=v.Valued(value)), read=True))
        for zone, done in JUST_NOW
        for words, value in _PARITY
    ),
]


def _if_it_is() -> Forms:
    """ "Si c’est une carte de Feu": where one card has just been drawn, revealed or discarded, it is that one."""
    return [
        (f"{{d:one_{zone}}}. si ce est une {pile_noun()}[,] {{x:joined}}. {end}", Said(meaning, read=True))
        for zone, _ in JUST_NOW
        for end, meaning in (
            ("", (h.d, v.If(_among(zone), h.x))),
            ("sinon[,] {y:joined}.", (h.d, v.If(_among(zone), h.x, h.y))),
        )
    ]


_ONE: Final[tuple[tuple[str, str, Any, Any], ...]] = (
    ("drawn", "piocher", v.Draw, "deck top"),
    ("revealed", "révéler", v.Reveal, "hand"),
    ("discarded", "défausser", v.Discard, "hand"),
)
IF_IT_IS: Final = _if_it_is()
ONE_OF_THEM: Final[dict[str, Forms]] = {
    **{
        f"one_{zone}": [
            (f"{{x:{zone}_one}}", h.x),
            (f"votre adversaire {{x:{zone}_one they third}}", Acts("they", h.x)),
        ]
        for zone, *_ in _ONE
    },
    **{
        f"{zone}_one": [
            *([] if zone == "revealed" else [(f"<{verb}> 1 carte", deed(v.Cards(1, OWN, pile_)))]),
            (f"<{verb}> {{what:pile_single}}", deed(h.what)),
        ]
        for zone, verb, deed, pile_ in _ONE
    },
}
