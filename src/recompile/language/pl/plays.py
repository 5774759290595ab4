"""How cards are played, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.cards import PILES_OF
from recompile.language.pl.nouns import AMOUNTS, ONE, OWN, Amount, pile


def plays(words: str, what: Any = h.what, *, named: bool = False, **how: Any) -> Forms:
    """Under a card, in a line, or in one that matches no protocol; of cards "not of" a protocol that is not said."""
    said: Any = {"sets": "-it:", **how}
    play: Any = {"what": what, "face": h.face, "side": h.at}
    under = words.replace("LINE", "pod {x:card acc} {at:on_side}")
    under_it = words.replace("LINE", "pod {x:card ins} {at:on_side}")
    line = words.replace("LINE", "{to:play_place} {at:on_side}")
    if named:
        return [(line, Said(v.Play(**play, to=h.to, matching=False), **said))]
    return [
        (under, Said(v.Play(**play, under=h.x), **said)),
        (under_it, Said(v.Play(**play, under=h.x), **{**said, "read": True})),
        (line, Said(v.Play(**play, to=h.to), **said)),
        (f"{line}, nawet w linii bez pasującego protokołu", Said(v.Play(**play, to=h.to, matching=False), **said)),
    ]


_NOT_OF: Final = "{n:one} <karta sg> innego protokołu niż {p:protocol} {*value sg}"

# After the verb: so many ways to go on are looked at only where somebody plays.
_PLAYED: Final[Forms] = [
    *plays("{what:played} {face:turned sg} LINE", sets=""),
    *plays("{what:played_those} {face:turned pl} LINE", sets=""),
    *plays(
        "tyle <karta gen pl> {face:turned gen pl}, ile {n:how_many free in} [,] LINE",
        pile("hand", h.n, OWN),
    ),
    *plays("{what:short_one} {face:turned sg} LINE"),
    *plays("{what:short_several} {face:turned pl} LINE"),
    *plays("LINE [,] {what:long_one} {face:as_turned sg}"),
    *plays("LINE [,] {what:long_several} {face:as_turned pl}"),
    *plays(f"LINE [,] {_NOT_OF} {{face:as_turned sg}}", pile("hand", h.n, OWN, not_protocol=h.p), named=True),
    *plays("{face:turned sg} {what:one_top} LINE", sets="-it: it:that"),
    *plays("{what:one_in_pile} {face:as_turned sg} LINE"),
    *plays("{what:in_pile} {face:as_turned pl} LINE"),
    *plays("{face:turned sg} {what:one_in_pile} LINE", read=True),
    *plays("{face:turned pl} {what:in_pile} LINE", read=True),
    *plays("{what:one_in_pile} {face:turned sg} LINE", read=True),
    *plays("{what:in_pile} {face:turned pl} LINE", read=True),
    # As people say it: "1 zakrytą kartę".
    *(
        form
        for zone, side, where in (("hand", OWN, ""), *PILES_OF)
        for words, after, amount, case, _ in (ONE, *AMOUNTS)
        for form in plays(
            f"{words} {{face:surely_turned {case}}} <karta {case}> {{*of}} {{*value {case}}} {where} {after} LINE",
            pile(zone, amount, side),
            read=True,
        )
    ),
]


def _from_hand(noun: str, amounts: tuple[Amount, ...]) -> Forms:
    return [
        (f"{words} {noun.replace('FORM', form)} {after}", Said(pile("hand", n, OWN), read=read))
        for words, after, n, form, read in amounts
    ]


_SHORT: Final = "{*random FORM} <karta FORM>"
_LONG: Final = f"{_SHORT} {{*of}} {{*value FORM}}"

PLAYS: Final[dict[str, Forms]] = {
    "played_so": _PLAYED,
    "played": [
        ("{x:it_played}", h.x),
        ("<t> <karta>", v.This()),
        ("<wybran> <karta>", v.That()),
        ("{x:beside}", h.x),
    ],
    "played_those": [("{x:those}", h.x)],
    "short_one": _from_hand(_SHORT, (ONE,)),
    "short_several": _from_hand(_SHORT, AMOUNTS),
    "long_one": _from_hand(_LONG, (ONE,)),
    "long_several": _from_hand(_LONG, AMOUNTS),
    "turned": [("<odkryt>", "up"), ("<zakryt>", "down"), ("", "any")],
    "surely_turned": [("<odkryt>", "up"), ("<zakryt>", "down")],
    "as_turned": [("jako <odkryt>", "up"), ("jako <zakryt>", "down"), ("", "any")],
    "on_side": [("", "you"), ("[,] po dowolnej stronie pola", "any"), ("[,] po {w:stronie}", h.w)],
}
