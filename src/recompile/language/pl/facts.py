"""What is so of a card: how it lies, what it is worth, whether it matches; and of those just discarded; in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.comparing import are
from recompile.language.pl.nouns import in_pile, pile

_ITS_PROTOCOL: Final = "do protokołu w swojej linii"
_NO_PROTOCOL: Final = "do żadnego protokołu w swojej linii"
# Of one card, and of several.
STATES: Final[dict[Any, tuple[str, str]]] = {
    "covered": ("jest zasłonięta", "są zasłonięte"),
    "uncovered": ("jest niezasłonięta", "są niezasłonięte"),
    "covering": ("zasłania inną kartę", "zasłaniają inną kartę"),
    "face-up": ("jest odkryta", "są odkryte"),
    "face-down": ("jest zakryta", "są zakryte"),
    "matching": (f"pasuje {_ITS_PROTOCOL}", f"pasują {_ITS_PROTOCOL}"),
    "unmatched": (f"nie pasuje {_NO_PROTOCOL}", f"nie pasują {_NO_PROTOCOL}"),
}
_NOT: Final[dict[str, Any]] = {"zasłonięta": "uncovered", "odkryta": "face-down", "zakryta": "face-up"}
_PARITY: Final[dict[Any, str]] = {"even": "parzyst", "odd": "nieparzyst"}
_MATCHES: Final[tuple[tuple[str, tuple[str, ...], Any], ...]] = (
    ("pasuje", ("do protokołu", "do jednego z protokołów", "do 1 z protokołów"), "matching"),
    ("nie pasuje", ("do protokołu", "do żadnego protokołu", "do żadnego z protokołów"), "unmatched"),
)


# How many of the cards that were discarded, drawn or revealed just now.
_JUST_NOW: Final = {"discarded": "odrzucon", "drawn": "dobran", "revealed": "odsłonięt"}
_WORTH: Final[tuple[tuple[str, str, Any], ...]] = (
    ("", "albo więcej", ">="),
    ("", "albo mniej", "<="),
    ("co najmniej", "", ">="),
    ("co najwyżej", "", "<="),
    ("większą niż", "", ">"),
    ("mniejszą niż", "", "<"),
)


def _any_worth(zone: Any, worth: v.Valued) -> v.Compare:
    return v.Compare(v.Count(v.Cards("all", zone=zone, value=worth)), ">=", 1)


AMONG: Final[Forms] = [
    form
    for zone, done in _JUST_NOW.items()
    for cards in (pile(zone, "all", "any"),)
    for form in (
        (f"wśród {done}ych kart nie ma {in_pile('gen pl')}", v.Compare(v.Count(cards), "=", 0)),
        *are(f"wśród {done}ych kart", in_pile("FORM"), v.Count(cards)),
        *(
            (f"{it_is} {in_pile('nom sg')}", Said(v.Compare(v.Count(cards), ">=", 1), read=True))
            for it_is in ("to", "jest to", "była to", "to była", f"{done}a karta to")
        ),
        (f"{done}o {in_pile('acc sg')}", Said(v.Compare(v.Count(cards), ">=", 1), read=True)),
        (f"{done}a karta jest {in_pile('ins sg')}", Said(v.Compare(v.Count(cards), ">=", 1), read=True)),
        *(
            (f"{done}a karta ma wartość {words} {{n:int}} {more}", Said(_any_worth(zone, worth), read=True))
            for words, more, worth in (
                ("", "", v.Valued((h.n,))),
                *((a, b, v.Valued(h.n, how)) for a, b, how in _WORTH),
            )
        ),
    )
]
# The card that was spoken of just now, without its name.
OF_IT: Final[Forms] = [
    *(
        (words, Said(v.Is(v.That(), state), read=True))
        for state, (one, _) in STATES.items()
        for words in (one, one.replace("jest", "jest teraz"), one.replace("jest", "jest ona"), f"ona {one}")
    ),
    *(
        (f"{has} wartość {words} {{n:int}} {more}", Said(v.Compare(v.Value(v.That()), how, h.n), read=True))
        for has in ("ma", "ma ona", "ona ma", "wybrana karta ma")
        for words, more, how in (("", "", "="), *_WORTH)
    ),
    *(
        (words, Said(v.Is(v.That(), state), read=True))  # type: ignore[arg-type]
        for whose, owner, state in (("twoja karta", "ciebie", "yours"), ("karta przeciwnika", "przeciwnika", "theirs"))
        for words in (
            f"to {whose}",
            f"jest to {whose}",
            f"była to {whose}",
            f"to była {whose}",
            f"należy do {owner}",
            f"należy ona do {owner}",
        )
    ),
]


def described(card: str, what: Any, *more: str) -> Forms:
    """As people say whether its value is even, and whether it matches."""
    return [
        *((f"{card} nie jest {other}", Said(v.Is(what, state), read=True)) for other, state in _NOT.items()),
        *((f"{card} ma {stem}ą wartość", Said(v.Is(what, state), read=True)) for state, stem in _PARITY.items()),
        *(
            (f"{card} {matches} {protocol} {line}", Said(v.Is(what, state), read=True))
            for matches, protocols, state in _MATCHES
            for protocol in protocols
            for line in ("w swojej linii", "swojej linii", "w jej linii", "jej linii", *more)
        ),
    ]


PARITIES: Final[Forms] = [
    form
    for state, stem in _PARITY.items()
    for form in (
        (f"jej wartość jest {stem}a", Said(v.Is(v.That(), state), needs="it:that")),
        (f"wartość {{x:valued gen}} jest {stem}a", v.Is(h.x, state)),
        (f"{{x:one_in_pile nom sg}} ma {stem}ą wartość", Said(v.Is(h.x, state), read=True)),
    )
]
