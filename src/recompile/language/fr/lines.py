"""Lines and stacks, in French."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.nouns import DANS, OR_SO, SO_MANY, aside, field, noun, pile_noun
from recompile.language.surface import EachLine

_TOTAL: Final = v.Total(h.w, v.THAT_LINE)
_LINES: Final = ("ligne", "pile")
_OTHER: Final[tuple[tuple[str, Any], ...]] = (("", "any"), ("autre", "other"))
_ENDS: Final[dict[Any, str]] = {"left": "de gauche", "middle": "du milieu", "right": "de droite"}


def so_many(before: str, count: Any, after: str = "", *, in_pile: bool = False) -> Forms:
    """So many cards, with every relation; zero and one are singular."""
    one, many = (pile_noun(), pile_noun("many")) if in_pile else (noun("one", DANS), noun("many", DANS))
    return [
        *(
            (f"{before} {words} {{n:{number}}} {cards} {after}", v.Compare(count, relation, h.n))
            for relation, words in SO_MANY.items()
            for number, cards in (("single_int", one), ("plural_int", many))
        ),
        *(
            (f"{before} {{n:{number}}} {cards} {end} {after}", Said(v.Compare(count, relation, h.n), read=True))
            for number, cards in (("single_int", one), ("plural_int", many))
            for end, relation in OR_SO
        ),
        *(
            (f"{before} {{n:{number}}} {end} {cards} {after}", Said(v.Compare(count, relation, h.n), read=True))
            for number, cards in (("single_int", one), ("plural_int", many))
            for end, relation in OR_SO
        ),
    ]


def there(side: Any = "any") -> Any:
    """The number of cards in a line of which something is said."""
    return v.Count(field("all", side, where=v.THAT_LINE))


_NONE_THERE: Final = v.Compare(there(), "=", 0)


def _lines(line: str, *, having: bool = False, another: bool = True) -> Forms:
    """All lines of which nothing more is said, or all of which something is."""
    if not having:
        return _named(line, "", "", another, {})
    return [
        *_named(line, "{given:having}", "{given:it_has}", another, {"given": h.given}),
        *_named(
            line,
            "{m:matched} {given:perhaps}",
            "{m:matched} {given:perhaps_it_has}",
            another,
            {"given": h.given, "matching": h.m},
        ),
    ]


def _named(line: str, more: str, it: str, another: bool, fields: dict[str, Any]) -> Forms:
    """Which of them it is, and what is said of it."""
    stack = line == "pile"
    given: Any = {"stack": stack, **fields}
    plain: Forms = [(f"une {line}", v.Lines(stack=True))] if stack else []
    return [
        (f"cette {line} {it}", Said(v.Lines("this", **given), form="here_this")),
        *(
            []
            if stack
            else [
                (f"la ligne choisie {it}", Said(v.Lines("chosen", **given), form="here_this")),
                (f"cette ligne {it}", Said(v.Lines("chosen", **given), form="here_chosen", read=True)),
            ]
        ),
        (f"la même {line} {it}", v.Lines("same", **given)),
        (f"sa {line} {it}", Said(v.Lines("that", **given), needs="protocol")),
        (f"la {line} concernée {it}", v.Lines("that", **given)),
        *((f"la {line} {end} {it}", v.Lines(which, **given)) for which, end in _ENDS.items()),
        (f"la {line} centrale {it}", Said(v.Lines("middle", **given), read=True)),
        # Cards that are all meant lie in one other line, or in the other lines.
        *([(f"une autre {line} {more}", Said(v.Lines("other", **given), form="some"))] if another else []),
        (f"les autres {line}s {more}", Said(v.Lines("other", **given), form="every")),
        (f"une autre {line} {more}", Said(v.Lines("one other", **given), form="every")),
        (f"une seule autre {line} {more}", v.Lines("one other", **given)),
        (f"une seule {line} {more}", Said(v.Lines("one", **given), form="one")),
        (f"une même {line} {more}", v.Lines("one", **given)),
        *(
            [(f"1 ligne {more}", Said(v.Lines("one", **given), form="every", read=True))]
            if not stack and not fields
            else []
        ),
        (f"les autres {line}s {more}", Said(v.Lines("other", **given), form="some", read=True)),
        *([(f"une {line} {more}", v.Lines(**given))] if fields else plain),
    ]


def _line_with(name: str, measure: Any, **fields: Any) -> v.Lines:
    return v.Lines(**fields, **{name: measure})


def _most(line: str) -> Forms:
    """The line with the most or least of something, perhaps of some of them only."""
    found: Forms = []
    stack = line == "pile"
    for name, more, high in (("most", "plus", "plus élevée"), ("least", "moins", "plus basse")):
        for among, which in (("parmi les autres", "other"), ("", "any")):
            line_with = partial(_line_with, name, which=which, stack=stack, given=h.given, matching=h.m)
            end = f"{among} {{m:perhaps_matched}} {{given:among}}"
            found += [
                (
                    f"la {line} contenant le {more} de {{c:plural_there}} {end}",
                    line_with(v.Count(h.c)),
                ),
                (
                    f"la {line} contenant le {more} de protocoles différents {end}",
                    line_with(v.Count(field("all", where=v.THAT_LINE), "protocols")),
                ),
                (f"la {line} où {{w:valeur_of}} est la {high} {end}", line_with(_TOTAL)),
                (
                    f"la {line} où {{w:player_has}} la {high} valeur totale {end}",
                    Said(line_with(_TOTAL), read=True),
                ),
                (
                    f"la {line} où {{side:has}} le {more} de {noun('many', DANS)} {end}",
                    Said(line_with(there(h.side)), read=True),
                ),
                *(
                    (
                        f"la {line} {with_} le {more} de {{c:plural_there}} {end}",
                        Said(line_with(v.Count(h.c)), read=True),
                    )
                    for with_ in ("comptant", "qui contient", "ayant", "qui a", "qui compte", "comportant")
                ),
                (
                    f"la {line} avec le {more} de {{c:plural_there}} {end}",
                    Said(line_with(v.Count(h.c)), read=True),
                ),
            ]
    return found


LINES: Final[dict[str, Forms]] = {
    "line": [("{x:each_line}", EachLine(h.x)), ("{x:one_line}", h.x)],
    "one_line": [*_lines("ligne"), *_lines("pile")],
    "such_line": [
        *_most("ligne"),
        *_most("pile"),
        *_lines("ligne", having=True),
        *_lines("pile", having=True),
    ],
    "each_line": [
        ("chacune de {n:plural_int} lignes", v.Lines(many=h.n)),
        ("{n:plural_int} lignes différentes", Said(v.Lines(many=h.n), read=True)),
        *(
            (
                f"chaque {other} {line} {{m:perhaps_matched}} {{given:perhaps}}",
                v.Lines(which, stack=line == "pile", matching=h.m, given=h.given),
            )
            for line in _LINES
            for other, which in _OTHER
        ),
    ],
    "any_line": [("{x:line some}", h.x), ("{x:such_line some}", h.x)],
    # Where something is so or has happened: nobody goes from line to line there.
    "known_line": [("{x:one_line some}", h.x), ("{x:such_line some}", h.x)],
    "from_line": [("une ligne", v.ANYWHERE), ("{x:any_line}", h.x)],
    "place": [("", v.ANYWHERE), ("dans {x:known_line}", h.x)],
    # What holds in several lines at once holds in each of them.
    "rule_place": [("", v.ANYWHERE), ("dans {x:each_line}", h.x), ("dans {x:any_line}", h.x)],
    # A total is one of a line: without it, what follows could say where.
    "total_place": [("dans {x:each_line}", h.x), ("dans {x:any_line}", h.x), ("", Said(v.ANYWHERE, read=True))],
    # Where cards are shifted to: a shift always goes to another line.
    "goal": [
        ("", v.ANYWHERE),
        ("vers une autre ligne", Said(v.ANYWHERE, read=True)),
        ("{to:far_goal}", h.to),
    ],
    "far_goal": [
        ("vers une autre ligne", v.ANYWHERE),
        ("", Said(v.ANYWHERE, read=True)),
        ("vers une ligne autre que celle -ci", v.Lines("other")),
        ("vers {x:goal_line some}", h.x),
        ("vers {x:such_line some}", h.x),
    ],
    "in_goal": [
        ("dans une autre ligne", v.ANYWHERE),
        ("dans {x:goal_line some}", h.x),
        ("dans {x:such_line some}", h.x),
    ],
    "barred_line": [*_lines("ligne"), *_lines("pile")],
    "goal_line": [("{x:each_line}", EachLine(h.x)), *_lines("ligne", another=False), *_lines("pile")],
    # What must be so in a line.
    "matched": [("avec un protocole correspondant", "yes"), ("sans protocole correspondant", "no")],
    "perhaps_matched": [("", "any"), ("{x:matched}", h.x)],
    "perhaps": [("", None), ("{x:having}", h.x)],
    "perhaps_it_has": [("", None), ("{x:it_has}", h.x)],
    "among": [("", None), ("parmi celles {x:having}", h.x)],
    "having": [
        (f"ne contenant aucune {noun('one', DANS)}", _NONE_THERE),
        (f"sans {noun('one', DANS)}", Said(_NONE_THERE, read=True)),
        ("contenant {x:contained}", h.x),
        ("où {x:any_condition there}", h.x),
    ],
    "it_has": [
        *aside(f", si elle ne contient aucune {noun('one', DANS)}", _NONE_THERE),
        *aside(", si elle contient {x:contained}", h.x),
        ("où {x:any_condition there}", h.x),
    ],
    "contained": [
        (f"une {noun('one', DANS)}", v.Compare(there(), ">=", 1)),
        *so_many("", there()),
    ],
    "that_total": [
        ("la vôtre", Said("you", form="me")),
        ("la sienne", Said("they", form="me", needs="named")),
        ("celle de votre adversaire", Said("they", form="me", sets="named")),
        ("la sienne", Said("you", form="they")),
        ("la vôtre", Said("they", form="they")),
        ("la sienne", Said("you", form="each")),
        ("celle de l’autre joueur", Said("any", form="me")),
        ("celle de l’autre joueur", Said("any", form="they")),
        ("celle de l’autre joueur", Said("they", form="each")),
    ],
}
