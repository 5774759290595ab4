"""What an "if" can ask, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import field
from recompile.language.en.cards import DONE
from recompile.language.en.comparing import AT_LEAST, IS, MORE, TOTALS, compared, so_many
from recompile.language.en.counting import FIELD, PILES
from recompile.language.en.meanings import also, v
from recompile.language.forms import Forms, Said, h

_STATES: Final[dict[Any, str]] = {
    "covered": "covered",
    "uncovered": "uncovered",
    "covering": "covering a card",
    "face-up": "face-up",
    "face-down": "face-down",
}


_FACES: Final[tuple[tuple[Any, Any], ...]] = (("face-up", "face-down"), ("face-down", "face-up"))


HIGHER: Final[tuple[tuple[str, Any], ...]] = (
    ("a higher value", ">"),
    ("a higher total value", ">"),
    ("a lower value", "<"),
    ("a lower total value", "<"),
)


def _leads(relation: Any) -> v.Compare:
    return v.Compare(v.Total(h.w, h.x), relation, v.Total(h.o, h.x))


_FACTS: Final[Forms] = [
    ("this card is covered", Said(v.Is(v.This(), "covered"), sets="-top")),
    *((f"{{x:in_field}} is {words}", v.Is(h.x, state)) for state, words in _STATES.items()),
    ("{x:in_field} is {o:owner}", v.Is(h.x, h.o)),
    *also(
        ("{x:in_field} was {o:owner}", v.Is(h.x, h.o)),
        ("{x:in_field} is covering another card", v.Is(h.x, "covering")),
        ("{x:in_field} covers a card", v.Is(h.x, "covering")),
        ("{x:in_field} covers another card", v.Is(h.x, "covering")),
        ("{x:in_field} is not covered", v.Is(h.x, "uncovered")),
        ("no card covers this card", v.Is(v.This(), "uncovered")),
        ("there are no cards covering this card", v.Is(v.This(), "uncovered")),
        ("a card covers this card", v.Is(v.This(), "covered")),
        *((f"{{x:in_field}} is not {one}", v.Is(h.x, other)) for one, other in _FACES),
        *(
            (f"this card {words} a {face} card", v.Is(v.Beside(where), face))
            for words, where in (("is covering", "below"), ("covers", "below"), ("is covered by", "above"))
            for face, _ in _FACES
        ),
        *((f"{{x:in_field}} is now {words}", v.Is(h.x, state)) for state, words in _STATES.items()),
    ),
    *((f"{{x:whose_value}} value is {each}", v.Is(h.x, each)) for each in ("even", "odd")),
    *((f"the value of {{x:in_field}} is {each}", v.Is(h.x, each)) for each in ("even", "odd")),
    ("{x:in_field} matches a protocol in its line", v.Is(h.x, "matching")),
    ("{x:in_field} does not match a protocol in its line", v.Is(h.x, "unmatched")),
    *also(
        *(
            (f"{{x:in_field}} {has} an {each} value", v.Is(h.x, each))
            for has in ("has", "had")
            for each in ("even", "odd")
        ),
        *(
            (f"{{x:in_field}} {words} {protocol} {line}", v.Is(h.x, state))
            for words, any_protocol, state in (("matches", "a", "matching"), ("does not match", "any", "unmatched"))
            for protocol in (f"{any_protocol} protocol", "either protocol", f"{any_protocol} of the protocols")
            for line in ("in its line", "in that line", "of its line")
        ),
    ),
    ("{w:has} control", v.HasControl(h.w)),
    ("a player has control", Said(v.HasControl("any"), sets="-named")),
    ("{w:does_not} have control", v.Not(v.HasControl(h.w))),
    ("no player has control", v.Not(v.HasControl("any"))),
    ("it is {t:turn}", v.IsTurn(h.t)),
    ("it is not {t:turn}", v.Not(v.IsTurn(h.t))),
    ("{w:whose} protocol in {x:one_line} is compiled", v.IsCompiled(h.w, h.x)),
    ("{w:whose} protocol in {x:one_line} is not compiled", v.Not(v.IsCompiled(h.w, h.x))),
    *also(
        ("{w:has} the control component", v.HasControl(h.w)),
        ("neither player has control", v.Not(v.HasControl("any"))),
        *(
            (f"neither {protocol} in {{x:one_line}} is compiled", v.Not(v.IsCompiled("any", h.x)))
            for protocol in ("protocol", "of the protocols", "player's protocol")
        ),
        *(
            (f"{protocol} in {{x:one_line}} is compiled", v.IsCompiled("any", h.x))
            for protocol in ("a protocol", "either protocol", "1 of the protocols")
        ),
        ("no protocol in {x:one_line} is compiled", v.Not(v.IsCompiled("any", h.x))),
        ("control is neutral", v.Not(v.HasControl("any"))),
        ("{w:has} compiled {x:one_line}", v.IsCompiled(h.w, h.x)),
        ("{w:has} not compiled {x:one_line}", v.Not(v.IsCompiled(h.w, h.x))),
        ("{w:has} a compiled protocol in {x:one_line}", v.IsCompiled(h.w, h.x)),
        ("{w:has} compiled {w:own} protocol in {x:one_line}", v.IsCompiled(h.w, h.x)),
    ),
]

_LINES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("in at least {n:int} lines", ">=", h.n),
    ("in at least 1 line", ">=", 1),
    ("in {n:int} or more lines", ">=", h.n),
    ("in exactly {n:int} lines", "=", h.n),
    ("in more than {n:int} lines", ">", h.n),
    ("in more than 1 line", ">", 1),
    ("in any line", ">=", 1),
    ("in each line", "=", 3),
    ("in all lines", "=", 3),
    ("in all 3 lines", "=", 3),
    ("in no line", "=", 0),
)


def _where(given: Any) -> v.LineCount:
    return v.LineCount(v.Lines(given=given))


def _led(relation: Any) -> v.Compare:
    return v.Compare(v.Total(h.w, v.THAT_LINE), relation, v.Total(h.o, v.THAT_LINE))


# How many lines there are in which something is so.
_IN_LINES: Final[Forms] = [
    *compared("there are", _where(h.g), "line {g:having}", "lines {g:having}"),
    *compared("there are", v.LineCount(v.Lines("other", given=h.g)), "other line {g:having}", "other lines {g:having}"),
    *also(
        *(
            (words, v.Compare(_where(given), how, many))
            for lines, how, many in _LINES
            for words, given in (
                *((f"{{w:has}} {more} {{o:does}} {lines}", _led(relation)) for relation, more in TOTALS.items()),
                *((f"{{w:has}} {more} {lines} than {{o:does}}", _led(relation)) for more, relation in HIGHER),
            )
        ),
        *(
            (f"{who} {lines}", v.Compare(_where(v.Compare(one, ">", other)), how, many))
            for lines, how, many in _LINES
            for who, one, other in (
                ("you lead", v.Total("you", v.THAT_LINE), v.Total("they", v.THAT_LINE)),
                ("your opponent leads", v.Total("they", v.THAT_LINE), v.Total("you", v.THAT_LINE)),
            )
        ),
        *(
            (f"{who} in {{x:one_line}}", v.Compare(v.Total(one, h.x), ">", v.Total(other, h.x)))
            for who, one, other in (("you lead", "you", "they"), ("your opponent leads", "they", "you"))
        ),
        *(
            (
                f"all {whose} cards {place} are face-{face}",
                v.Compare(v.Count(v.Cards("all", side, cover="either", face=other, where=where)), "=", 0),
            )
            for face, other in (("up", "down"), ("down", "up"))
            for whose, side in (("", "any"), ("of {side:side}", h.side), ("{side:side}", h.side))
            for place, where in (("in {x:one_line}", h.x), ("in the field", v.ANYWHERE))
        ),
        *(
            (f"{{side:side_has}} {cards} {lines}", v.Compare(_where(v.Compare(all_there, ">=", 1)), how, many))
            for lines, how, many in _LINES
            for cards, all_there in (
                ("cards", v.Count(v.Cards("all", h.side, cover="either", where=v.THAT_LINE))),
                ("a card", v.Count(v.Cards("all", h.side, cover="either", where=v.THAT_LINE))),
            )
        ),
    ),
]

_MEASURES: Final[Forms] = [
    *((f"{{w:has}} {words} {{o:does}} {{x:known_place}}", _leads(relation)) for relation, words in TOTALS.items()),
    *also(
        *((f"{{w:has}} {words} {{x:known_place}} than {{o:does}}", _leads(relation)) for words, relation in HIGHER),
        ("{w:has} the same total value {x:known_place} as {o:does}", _leads("=")),
        (
            "both players have the same total value {x:known_place}",
            v.Compare(v.Total("you", h.x), "=", v.Total("they", h.x)),
        ),
        *(
            (f"{{w:whose}} total value {{x:known_place}} is {words} {{o:whose}}", _leads(relation))
            for words, relation in (
                ("higher than", ">"),
                ("greater than", ">"),
                ("lower than", "<"),
                ("less than", "<"),
                ("equal to", "="),
                ("the same as", "="),
            )
        ),
        *(
            (
                f"{who} the {words} total value {{x:known_place}}",
                v.Compare(v.Total(one, h.x), relation, v.Total(other, h.x)),
            )
            for who, one, other in (("you have", "you", "they"), ("your opponent has", "they", "you"))
            for the, words, relation in (
                ("the", "highest", ">"),
                ("the", "higher", ">"),
                ("a", "higher", ">"),
                ("the", "lowest", "<"),
                ("the", "lower", "<"),
                ("a", "lower", "<"),
            )
        ),
        *(
            (f"{{w:has}} a total value of {words} {{x:known_place}}", v.Compare(v.Total(h.w, h.x), relation, h.n))
            for words, relation in AT_LEAST
        ),
    ),
    *compared("{w:has}", v.Compiled(h.w), "compiled protocol", "compiled protocols"),
    *compared("there are", v.Compiled("any"), "compiled protocol", "compiled protocols"),
    *compared("{w:has} compiled", v.Compiled(h.w), "protocol", "protocols", read=True),
    *compared("{w:has}", v.Compiled(h.w), "protocol compiled", "protocols compiled", read=True),
    *(
        (f"{{w:has}} {words} compiled protocols {than} {{o:does}}", v.Compare(v.Compiled(h.w), how, v.Compiled(h.o)))
        for how, words, than in MORE
    ),
    *also(
        *(
            (
                f"{{w:has}} compiled {words} protocols {than} {{o:does}}",
                v.Compare(v.Compiled(h.w), how, v.Compiled(h.o)),
            )
            for how, words, than in MORE
        ),
        ("{w:has} no compiled protocols", v.Compare(v.Compiled(h.w), "=", 0)),
        ("{w:has} a compiled protocol", v.Compare(v.Compiled(h.w), ">=", 1)),
        ("{w:has} any compiled protocols", v.Compare(v.Compiled(h.w), ">=", 1)),
        ("{w:has} not compiled any protocols", v.Compare(v.Compiled(h.w), "=", 0)),
        ("{w:has} compiled a protocol", v.Compare(v.Compiled(h.w), ">=", 1)),
    ),
    *((f"{{a:measure}} is {words} {{b:amount}}", v.Compare(h.a, relation, h.b)) for relation, words in IS.items()),
    *((f"{{a:int}} is {words} {{b:measure}}", v.Compare(h.a, relation, h.b)) for relation, words in IS.items()),
    *also(
        *(
            (f"{{a:measure}} is {words}", v.Compare(h.a, relation, h.b))
            for words, relation in (
                ("{b:int} or more", ">="),
                ("{b:int} or less", "<="),
                ("exactly {b:amount}", "="),
                ("equal to {b:amount}", "="),
                ("the same as {b:measure}", "="),
                ("not equal to {b:amount}", "!="),
                ("more than {b:amount}", ">"),
                ("higher than {b:amount}", ">"),
                ("lower than {b:amount}", "<"),
                ("fewer than {b:amount}", "<"),
            )
        ),
        *(
            (f"{{x:one_card}} {has} {words}", v.Compare(v.Value(h.x), relation, h.n))
            for has in ("has", "had")
            for words, relation in (
                ("a value of {n:amount}", "="),
                ("a value equal to {n:amount}", "="),
                ("a value of {n:int} or more", ">="),
                ("a value of {n:int} or less", "<="),
                ("a value of at least {n:amount}", ">="),
                ("a value of at most {n:amount}", "<="),
                ("a value greater than {n:amount}", ">"),
                ("a value less than {n:amount}", "<"),
                ("a value other than {n:amount}", "!="),
            )
        ),
    ),
    *compared("{v:did}", v.ThatMany(h.v), "card {t:this_way}", "cards {t:this_way}", read=True),
    *compared("", v.ThatMany(h.v), "card was", "cards were", "{v:done}", read=True),
    *also(
        ("{v:did} a card {t:this_way}", v.Compare(v.ThatMany(h.v), ">=", 1)),
        ("a card was {v:done}", v.Compare(v.ThatMany(h.v), ">=", 1)),
    ),
    *(
        (f"you {done} 1 of {{o:side}} cards {{t:this_way}}", Said(v.Is(v.That(), h.o), read=True))
        for verb, done in DONE.items()
        if verb in ("flip", "shift", "delete", "return", "reveal")
    ),
]

CONDITIONS: Final[dict[str, Forms]] = {
    # What can be denied.
    "fact": [
        ("{w:has} control", v.HasControl(h.w)),
        ("a player has control", v.HasControl("any")),
        ("it is {t:turn}", v.IsTurn(h.t)),
        ("{w:whose} protocol in {x:one_line} is compiled", v.IsCompiled(h.w, h.x)),
    ],
    "about_this": [
        ("this card is covered", v.Is(v.This(), "covered")),
        ("this card is uncovered", v.Is(v.This(), "uncovered")),
        ("this card is covering a card", v.Is(v.This(), "covering")),
        ("this card is face-up", v.Is(v.This(), "face-up")),
        ("this card is face-down", v.Is(v.This(), "face-down")),
    ],
    # What is said of this line goes on about "it".
    "of_this_line": [
        *so_many("this line has", v.Count(field("all", where=v.THIS_LINE)), read=True),
        *so_many("there are", v.Count(field("all", where=v.THIS_LINE)), "in this line", read=True),
        *so_many("{side:side_has}", v.Count(field("all", h.side, where=v.THIS_LINE)), "in this line", read=True),
    ],
    "condition": [*_FACTS, *PILES, *FIELD, *_MEASURES, *_IN_LINES],
    "counted_protocols": [
        ("different protocols on {c:plural_anywhere}", v.Count(h.c, "protocols")),
        ("{c:protocols_there}", h.c),
    ],
    "whose_value": [("that card's", v.That()), ("this card's", v.This())],
    "one_card": [("{x:card}", h.x), ("the discarded card", v.Cards(zone="discarded"))],
    "did": [
        (f"{who} {'drew' if verb == 'draw' else done}", verb)
        for verb, done in DONE.items()
        for who in ("you", "they", "your opponent")
    ],
    "this_way": [("", None), ("this way", None)],
}
