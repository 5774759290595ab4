"""Whose things they are, in Polish, seen by whoever acts: "swojej", "twojej", "jego" before, "przeciwnika" after."""

from __future__ import annotations

from typing import Final

from recompile.language.forms import Forms, Said

# Case forms of what somebody owns, and the end of "swój" and "twój" before them.
# What lies in somebody's pile is counted; the other forms choose a pile.
_PILES: Final = {
    "talii": ("ojej", "obu graczy"),
    "koszu": ("oim", "obu graczy"),
    "ręce": ("ojej", "obu graczy"),
    "talię": ("oją", "dowolnego gracza"),
    "rękę": ("oją", "dowolnego gracza"),
    "talia": ("oja", "dowolnego gracza"),
    "ręka": ("oja", "dowolnego gracza"),
    "kosz": ("ój", "dowolnego gracza"),
}
_OUT_OF: Final = {"talii": "ojej", "kosza": "ojego", "ręki": "ojej"}
_OWNED: Final = {
    "talii": "ojej",
    "kosza": "ojego",
    "koszu": "oim",
    "rękę": "oją",
    "ręce": "ojej",
    "stronie": "ojej",
    "protokół": "ój",
    "protokołów": "oich",
    "protokoły": "oje",
    "protokołem": "oim",
    "stosów": "oich",
    "stosu": "ojego",
    "stosem": "oim",
    "stosie": "oim",
    "stos": "ój",
    "stosy": "oje",
    "kart": "oich",
}
# By their number: one, a few, and the genitive.
_COMPILED: Final = {
    "one_compiled": ("skompilowany protokół", "ój"),
    "few_compiled": ("skompilowane protokoły", "oje"),
    "many_compiled": ("skompilowanych protokołów", "oich"),
}
# Those that are yours if nobody says whose.
_BARE: Final = ("talii", "talię", "koszu", "ręce", "kosza", "ręki")


def _owned(thing: str, ending: str, mine: str, theirs: str, out: str = "", anybody: str = "dowolnego gracza") -> Forms:
    """Somebody's thing; or what comes out of it, "z" or "ze"."""
    return [
        (f"{out and 'ze'} sw{ending} {thing}", Said(mine, form="own")),
        (f"{out} tw{ending} {thing}", Said(mine, form="free me")),
        (f"{out} jego {thing}", Said(mine, form="free they")),
        (f"{out} jego {thing}", Said(mine, form="free each")),
        (f"{out} tw{ending} {thing}", Said(theirs, form="they")),
        (f"{out} jego {thing}", Said(theirs, form="me", needs="named")),
        (f"{out} {thing} przeciwnika", Said(theirs, form="me", sets="named")),
        (f"{out} {thing} przeciwnika", Said(theirs, form="each")),
        (f"{out} {thing} {anybody}", "any"),
    ]


def _bare(thing: str, mine: str, out: str = "") -> Forms:
    """Of a pile that nobody says the owner of, only the actor's own can be meant."""
    return [(f"{out} {thing}", Said(mine, read=True))] if thing in _BARE else []


def _has(mine: str, theirs: str, no: str = "") -> Forms:
    """Who has something; who has not."""
    return [
        (f"{no} masz", Said(mine, form="me")),
        (f"przeciwnik {no} ma", Said(theirs, form="me", needs="named")),
        (f"twój przeciwnik {no} ma", Said(theirs, form="me", sets="named")),
        (f"przeciwnik {no} ma", Said(mine, form="they")),
        (f"{no} masz", Said(theirs, form="they")),
        (f"{no and 'on'} {no} ma", Said(mine, form="each")),
        (f"{no} ma", Said(mine, form="they", read=True)),
        (f"przeciwnik {no} ma", Said(theirs, form="each")),
    ]


WHOSE: Final[dict[str, Forms]] = {
    **{thing: _owned(thing, ending, "you", "they") for thing, ending in _OWNED.items()},
    **{name: _owned(*words, "you", "they", anybody="") for name, words in _COMPILED.items()},
    **{
        f"side_{thing}": [*_owned(thing, ending, "yours", "theirs", anybody=anybody), *_bare(thing, "yours")]
        for thing, (ending, anybody) in _PILES.items()
    },
    **{
        f"from_{thing}": [*_owned(thing, ending, "yours", "theirs", "z"), *_bare(thing, "yours", "z")]
        for thing, ending in _OUT_OF.items()
    },
    "has": [*_has("you", "they"), ("dowolny gracz ma", "any")],
    "has_no": [*_has("you", "they", "nie"), ("żaden gracz nie ma", "any")],
    "player_has": _has("you", "they"),
    "player_has_no": _has("you", "they", "nie"),
    "side_has": _has("yours", "theirs"),
    # Only the opponent: what follows may leave out who does it.
    "they_have": [("twój przeciwnik ma", "they"), ("przeciwnik ma", "they")],
    "they_have_no": [("twój przeciwnik nie ma", "they"), ("przeciwnik nie ma", "they")],
    "side_they_have": [("twój przeciwnik ma", "theirs"), ("przeciwnik ma", "theirs")],
    "side_they_have_no": [("twój przeciwnik nie ma", "theirs"), ("przeciwnik nie ma", "theirs")],
    "side_has_no": _has("yours", "theirs", "nie"),
    "side_stronie": [
        ("swojej stronie", Said("yours", form="own")),
        ("twojej stronie", Said("yours", form="me")),
        ("stronie przeciwnika", Said("theirs", form="me")),
        ("jego stronie", Said("theirs", form="me")),
        ("twojej stronie", Said("theirs", form="they")),
    ],
    "opponent": [("przeciwnik", Said("they", needs="named")), ("twój przeciwnik", Said("they", sets="named"))],
    "whose": [
        ("<swoj>", Said("yours", form="own")),
        ("<twoj>", Said("yours", form="free me")),
        ("jego", Said("yours", form="free they")),
        ("jego", Said("yours", form="free each")),
        ("<twoj>", Said("theirs", form="they")),
        ("jego", Said("theirs", form="me", needs="named", sets="on")),
        # Two genitives in a row would read as one.
        ("<należąc> do przeciwnika", Said("theirs", form="me", needs="says:protocol", sets="named on")),
        ("<należąc> do przeciwnika", Said("theirs", form="me", needs="says:not_protocol", sets="named on")),
    ],
    "of_whom": [
        ("przeciwnika", Said("theirs", form="me", sets="named on")),
        ("przeciwnika", Said("theirs", form="each")),
    ],
    # To whom something belongs.
    "owner": [
        ("ciebie", Said("yours", form="me")),
        ("przeciwnika", Said("theirs", form="me", sets="named")),
        ("niego", Said("theirs", form="me", read=True)),
        ("niego", Said("yours", form="they")),
        ("ciebie", Said("theirs", form="they")),
        ("niego", Said("yours", form="each")),
    ],
}
