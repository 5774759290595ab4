"""Adjectives, and what follows the noun, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, adjective, h, part

# What may be followed by more of the same comes last, so that nothing said of a line is taken for the cards in it.
_TAILS: Final = "{{*tail {0}}} {{*far {0}}} {{*last {0}}}"
ONE: Final = f"{{*adj one}} <card one> {_TAILS.format('one')}"
MANY: Final = f"{{*adj many}} <card many> {_TAILS.format('many')}"
ALL: Final = f"{{*adj many}} <card many> {_TAILS.format('all')}"
# Where a form says itself in which line they lie.
ONE_OF: Final = "{*adj one} <card one> {*values one} {*far one}"
MANY_OF: Final = "{*adj many} <card many> {*values many} {*far many}"
# In a hand, a deck or a trash there are no lines, and nothing is covered.
ONE_THERE: Final = "{*pile_adj one} <card one> {*values one} {*far one}"
MANY_THERE: Final = "{*pile_adj many} <card many> {*values many} {*far many}"
OWN: Final = "yours"  # of whoever acts
HIGHEST: Final = 6


def field(amount: Any, side: Any = "any", **more: Any) -> Any:
    """Cards in the field; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone="field", **more)


def pile(zone: str, amount: Any, side: Any = h.side, **more: Any) -> Any:
    """Cards of a hand, a deck or a trash; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone=zone, **more)


def _valued(amount: Any, relation: Any = "=") -> Any:
    return adjective(value=v.Valued(amount, relation))


_PRINTED: Final[Forms] = [
    ("{p:protocol}", adjective(protocol=h.p)),
    ("non-{p:protocol}", Said(adjective(not_protocol=h.p), form="non")),
    *(
        (words.format(each), Said(_valued(each), read=True))
        for each in ("even", "odd")
        for words in ("{}", "{}-value", "{} value", "{}-valued")
    ),
]
_ANYWHERE: Final[Forms] = [("random", adjective(random=True)), *_PRINTED]
_VALUES: Final[Forms] = [
    ("of the stated protocol", adjective(protocol=v.Stated())),
    ("with values of {n:int} {more:or_int+}", Said(_valued((h.n, h.more.all)), needs="all")),
    ("with a value of {n:int} {more:or_int*}", _valued((h.n, h.more.all))),
    ("with the face-up value of your stated number", _valued(v.Stated())),
    ("with an even value", _valued("even")),
    ("with an odd value", _valued("odd")),
    *(("that have a value greater than {n:int}", Said(_valued(h.n, ">"), form=form)) for form in ("many", "all")),
    ("that has a value greater than {n:int}", _valued(h.n, ">")),
    ("with a value less than {n:int}", _valued(h.n, "<")),
    ("with a value of {n:int} or less", _valued(h.n, "<=")),
    ("with a value of {n:int} or more", _valued(h.n, ">=")),
    ("with a value other than {n:int} {more:or_int+}", _valued((h.n, h.more.all), "!=")),
    ("with a value other than {n:int}", _valued(h.n, "!=")),
    *(
        (words, Said(meant, read=True))
        for words, meant in (
            ("with a value {r:range}", _valued(h.r)),
            ("with a value of {r:range}", _valued(h.r)),
            ("with a value greater than {n:int}", _valued(h.n, ">")),
            ("with a value of more than {n:int}", _valued(h.n, ">")),
            ("with a value of less than {n:int}", _valued(h.n, "<")),
            ("with a value of at most {n:int}", _valued(h.n, "<=")),
            ("with a value of at least {n:int}", _valued(h.n, ">=")),
            ("with a value of exactly {n:int}", _valued((h.n,))),
            ("with a value equal to {n:int}", _valued((h.n,))),
            ("at random", adjective(random=True)),
            ("with the stated number", _valued(v.Stated())),
            ("with the stated value", _valued(v.Stated())),
            ("with a value of the stated number", _valued(v.Stated())),
            ("with that value", _valued(v.Stated())),
        )
    ),
]
_PLACES: Final[Forms] = [
    ("in the field", adjective(where=v.ANYWHERE)),
    ("in {x:bare_line}", adjective(where=h.x)),
    ("in it", Said(adjective(where=v.THIS_LINE), form="line_it", read=True)),
    ("from {x:bare_line}", Said(adjective(where=h.x), read=True)),
    ("other than this card", Said(adjective(other=True), read=True)),
    ("that matches a protocol in its line", Said(adjective(where=v.Lines(matching="yes")), read=True)),
    *(
        (f"that {words} {protocol} {line}", Said(adjective(where=v.Lines(matching=matching)), read=True))
        for words, protocols, matching in (
            ("matches", ("either protocol", "1 of the protocols", "a protocol"), "yes"),
            ("does not match", ("a protocol", "any protocol", "either protocol", "the protocols"), "no"),
            ("matches", ("no protocol", "neither protocol"), "no"),
        )
        for protocol in protocols
        for line in ("in its line", "of its line")
        if (words, protocol, line) != ("matches", "a protocol", "in its line")
    ),
]

ADJECTIVES: Final[dict[str, Forms]] = {
    "adj": [
        ("covered", adjective(cover="covered")),
        ("uncovered", adjective(cover="uncovered")),
        ("covered or uncovered", adjective(cover="either")),
        ("uncovered or covered", Said(adjective(cover="either"), read=True)),
        ("face-up", adjective(face="up")),
        ("face-down", adjective(face="down")),
        ("other", adjective(other=True)),
        *_ANYWHERE,
    ],
    "pile_adj": _ANYWHERE,
    # What can be seen of a card to which something was done.
    "seen": [("face-up", adjective(face="up")), ("face-down", adjective(face="down")), *_PRINTED],
    "seen_printed": _PRINTED,
    "unseen": [],
    "values": _VALUES,
    "tail": [*_PLACES, *_VALUES],
    # Compared with an amount, which may have much to say itself.
    "far": [
        *(
            (words, Said(meant, form=form))
            for form in ("many", "all")
            for words, meant in (
                ("that share a value with {x:target from_field nested}", _valued(v.Value(h.x))),
                ("that have a value greater than {n:measure nested}", _valued(h.n, ">")),
            )
        ),
        ("that shares a value with {x:target from_field nested}", _valued(v.Value(h.x))),
        ("that has a value greater than {n:measure nested}", _valued(h.n, ">")),
        ("with a value less than {n:measure nested}", _valued(h.n, "<")),
        ("with a value of at most {n:measure nested}", _valued(h.n, "<=")),
        ("with a value of at least {n:measure nested}", _valued(h.n, ">=")),
        ("with a value other than {n:measure nested}", _valued(h.n, "!=")),
        ("with a value equal to {n:measure nested}", _valued(h.n)),
        ("with the same value as {x:target from_field nested}", Said(_valued(v.Value(h.x)), read=True)),
        ("with the same value", Said(_valued(v.Value(v.That())), read=True)),
        ("of the same value", Said(_valued(v.Value(v.That())), read=True)),
        ("with a value greater than {n:measure nested}", Said(_valued(h.n, ">"), read=True)),
        ("with a value of {n:measure nested}", Said(_valued(h.n), read=True)),
    ],
    "last": [("in {x:full_line}", adjective(where=h.x)), ("from {x:full_line}", Said(adjective(where=h.x), read=True))],
    "or_int": [("or {n:int}", h.n), (", {n:int}", Said(h.n, read=True)), (", or {n:int}", Said(h.n, read=True))],
    "range": [
        (words.format(least, most), tuple(range(least, most + 1)))
        for least in range(HIGHEST)
        for most in range(least + 1, HIGHEST + 1)
        for words in ("between {} and {}", "from {} to {}", "{} to {}")
    ],
}
