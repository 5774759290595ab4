"""What an "if" asks, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.amounts import DONE, PILED
from recompile.language.pl.comparing import MORE, NUMBERED, SO_MANY, TOTALS, WITH_MEASURE, WITH_NUMBER, are
from recompile.language.pl.facts import AMONG, OF_IT, PARITIES, STATES, described
from recompile.language.pl.nouns import SIDES, field, in_pile, noun, pile
from recompile.language.pl.owning import having

# Of a number, which is neuter.
_NUMBER_WITH: Final[dict[Any, str]] = {
    "<": "jest mniejsze niż",
    "<=": "nie jest większe niż",
    "=": "jest takie samo jak",
    "!=": "jest inne niż",
    ">=": "nie jest mniejsze niż",
    ">": "jest większe niż",
}


_ZONES: Final[tuple[tuple[str, Any, str], ...]] = (
    ("talia", "deck", "a"),
    ("ręka", "hand", "a"),
    ("kosz", "trash", "y"),
)
_EMPTY: Final[tuple[tuple[str, Any, int], ...]] = (("jest", "=", 0), ("nie jest", ">=", 1))
_COMPILERS: Final[tuple[tuple[str, Any], ...]] = (
    ("przeciwnik skompilował", "they"),
    ("twój przeciwnik skompilował", "they"),
    ("skompilowałeś", "you"),
    ("skompilowałaś", "you"),
)
_FACTS: Final[Forms] = [
    ("{w:protokół} {x:known_place} [,] jest skompilowany", v.IsCompiled(h.w, h.x)),
    ("{w:protokół} {x:known_place} [,] nie jest skompilowany", v.Not(v.IsCompiled(h.w, h.x))),
    *((f"{who} protokół {{x:known_place}}", Said(v.IsCompiled(whose, h.x), read=True)) for who, whose in _COMPILERS),
    ("trwa {w:turn_nom}", v.IsTurn(h.w)),
    ("nie trwa {w:turn_nom}", v.Not(v.IsTurn(h.w))),
    ("jest {w:turn_nom}", Said(v.IsTurn(h.w), read=True)),
    ("to {w:turn_nom}", Said(v.IsTurn(h.w), read=True)),
    ("nie jest {w:turn_nom}", Said(v.Not(v.IsTurn(h.w)), read=True)),
    *(
        (
            f"{{side:side_{word}}} {is_it} pust{ending}",
            Said(v.Compare(v.Count(v.Cards("all", h.side, zone)), relation, number), read=True),
        )
        for word, zone, ending in _ZONES
        for is_it, relation, number in _EMPTY
    ),
]


# Two totals in the same line, which is named once.
_SAME_LINE: Final[Forms] = [
    (
        f"łączna wartość {{w:kart}} <w> {{x:one_line}} {words} {other}",
        Said(v.Compare(v.Total(h.w, h.x), relation, v.Total(h.o, h.x)), read=True),
    )
    for relation, words in WITH_MEASURE.items()
    for other in ("{o:whose_total}", "łączna wartość {o:kart}")
]
_LEADS: Final[Forms] = [
    (f"{words} {{x:known_place}}", Said(v.Compare(v.Total(one, h.x), ">", v.Total(other, h.x)), read=True))  # type: ignore[arg-type]
    for words, one, other in (
        ("prowadzisz", "you", "they"),
        ("twój przeciwnik prowadzi", "they", "you"),
        ("przeciwnik prowadzi", "they", "you"),
    )
]
_LINES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("w co najmniej {n:int} liniach", ">=", h.n),
    ("w co najmniej 1 linii", ">=", 1),
    ("w {n:int} albo więcej liniach", ">=", h.n),
    ("w dokładnie {n:int} liniach", "=", h.n),
    ("w więcej niż {n:int} liniach", ">", h.n),
    ("w więcej niż 1 linii", ">", 1),
    ("w każdej linii", "=", 3),
    ("w wszystkich liniach", "=", 3),
    ("we wszystkich liniach", "=", 3),
    ("w wszystkich 3 liniach", "=", 3),
)
_LEADERS: Final = (
    ("prowadzisz", "you", ">"),
    ("twój przeciwnik prowadzi", "they", ">"),
    ("przeciwnik prowadzi", "they", ">"),
    *(
        (f"{who} {said} {other}", one, how)
        for who, other, one in (
            ("masz", "przeciwnik", "you"),
            ("przeciwnik ma", "ty", "they"),
            ("twój przeciwnik ma", "ty", "they"),
        )
        for how, words in TOTALS.items()
        for said in (words, words.replace(" kart", ""))
    ),
)
# In how many lines somebody leads.
_IN_LINES: Final[Forms] = [
    (
        f"{words} {lines}",
        Said(v.Compare(v.LineCount(v.Lines(given=v.Compare(mine, lead, theirs))), how, many), form="me", read=True),
    )
    for words, one, lead in _LEADERS
    for lines, how, many in _LINES
    for mine, theirs in [(v.Total(one, v.THAT_LINE), v.Total("they" if one == "you" else "you", v.THAT_LINE))]  # type: ignore[arg-type]
]
_ALONE: Final[Forms] = [
    (
        f"{words} {place}",
        Said(v.Compare(v.Count(v.Cards("all", side, cover="either", other=True, where=where)), "=", 0), read=True),  # type: ignore[arg-type]
    )
    for words, side in (
        ("ta karta jest jedyną kartą", "any"),
        ("ta karta jest jedyna", "any"),
        ("to jedyna karta", "any"),
        ("to twoja jedyna karta", "yours"),
        ("ta karta jest twoją jedyną kartą", "yours"),
    )
    for place, where in (
        ("w tej linii", v.THIS_LINE),
        ("w swojej linii", v.THIS_LINE),
        ("w tym stosie", v.Lines("this", stack=True)),
        ("w swoim stosie", v.Lines("this", stack=True)),
    )
]
# In whose deck or trash there is more.
_MORE_IN_PILES: Final[Forms] = [
    (
        f"{where} [,] jest {more} kart {than} {where.replace('{side:', '{o:')}",
        Said(v.Compare(v.Count(pile(zone, "all")), relation, v.Count(v.Cards("all", h.o, zone))), read=True),
    )
    for zone, where in PILED
    for relation, (more, than) in MORE.items()
]
_FIELD: Final[Forms] = [
    *(
        (
            f"{{x:location}} [,] jest {noun('nom sg', side)}",
            v.Compare(v.Count(field("all", owner, where=h.x)), ">=", 1),
        )
        for side, owner in SIDES
    ),
    *(
        (
            f"{{x:location}} [,] nie ma {noun('gen pl', side)}",
            v.Compare(v.Count(field("all", owner, where=h.x)), "=", 0),
        )
        for side, owner in SIDES
    ),
    *(
        form
        for side, owner in SIDES
        for form in are("{x:location} [,]", noun("FORM", side), v.Count(field("all", owner, where=h.x)))
    ),
]

_MEASURES: Final[Forms] = [
    *(
        (f"{done} {words} {number} kart{ending}", v.Compare(v.ThatMany(verb), relation, meant))
        for verb, (done, _) in DONE.items()
        for relation, words in SO_MANY.items()
        if relation != "!="
        for (number, meant, _), ending in zip(NUMBERED, ("ę", "y", ""), strict=True)
    ),
    *((f"{{a:measure nom}} {words} {{b:int}}", v.Compare(h.a, how, h.b)) for how, words in WITH_NUMBER.items()),
    ("{a:measure nom} wynosi {b:int}", Said(v.Compare(h.a, "=", h.b), read=True)),
    ("{a:measure nom} wynosi {b:int} albo więcej", Said(v.Compare(h.a, ">=", h.b), read=True)),
    ("{a:measure nom} wynosi {b:int} albo mniej", Said(v.Compare(h.a, "<=", h.b), read=True)),
    ("{a:measure nom} jest równa {b:int}", Said(v.Compare(h.a, "=", h.b), read=True)),
    ("{a:measure nom} jest równa {b:measure loc}", Said(v.Compare(h.a, "=", h.b), read=True)),
    ("{a:measure nom} jest większa niż {b:int}", Said(v.Compare(h.a, ">", h.b), read=True)),
    ("{a:measure nom} jest mniejsza niż {b:int}", Said(v.Compare(h.a, "<", h.b), read=True)),
    *(
        (f"{{a:measure nom}} {words} {{b:measure nom}}", v.Compare(h.a, how, h.b))
        for how, words in WITH_MEASURE.items()
    ),
    *((f"{{a:int}} {words} {{b:amount nom}}", v.Compare(h.a, how, h.b)) for how, words in _NUMBER_WITH.items()),
]

CONDITIONS: Final[dict[str, Forms]] = {
    "condition": [
        ("{x:about_this}", h.x),
        ("{x:other_condition free in}", h.x),
        ("{x:about_below}", Said(h.x, read=True)),
    ],
    "about_this": [
        ("ta karta jest zasłonięta", Said(v.Is(v.This(), "covered"), sets="covered")),
        *((f"ta karta {one}", v.Is(v.This(), state)) for state, (one, _) in STATES.items()),
        ("ta karta należy do {s:owner}", v.Is(v.This(), h.s)),
        *described("ta karta", v.This(), "w tej linii"),
        ("ta karta zasłania kartę", Said(v.Is(v.This(), "covering"), read=True)),
        ("ta karta nie jest zasłonięta", Said(v.Is(v.This(), "uncovered"), read=True)),
    ],
    # What can be denied.
    "fact": [("{w:has} znacznik kontroli", v.HasControl(h.w)), ("trwa {w:turn_nom}", v.IsTurn(h.w))],
    "about_control": [("masz znacznik kontroli", v.HasControl("you"))],
    # Of the card below it: what is "tamta" then.
    "about_below": [
        ("ta karta zasłania zakrytą kartę", v.Is(v.Beside("below"), "face-down")),
        ("ta karta zasłania odkrytą kartę", v.Is(v.Beside("below"), "face-up")),
    ],
    "other_condition": [
        *PARITIES,
        *described("{x:singular nom sg}", h.x),
        *(form for it in ("", "ona") for form in described(it, v.That())),
        *(
            form
            for state, (one, several) in STATES.items()
            for form in (
                (f"{{x:singular nom sg}} {one}", v.Is(h.x, state)),
                (f"{{x:one_in_pile nom sg}} {one}", v.Is(h.x, state)),
                (f"{{x:plural nom sg}} {several}", v.Is(h.x, state)),
            )
        ),
        ("{x:singular nom sg} należy do {s:owner}", v.Is(h.x, h.s)),
        ("{x:one_in_pile nom sg} należy do {s:owner}", v.Is(h.x, h.s)),
        ("{x:plural nom sg} należą do {s:owner}", v.Is(h.x, h.s)),
        (
            "odrzucona karta pasuje do podanego protokołu",
            v.Compare(v.Count(v.Cards("all", zone="discarded", protocol=v.Stated())), ">=", 1),
        ),
        *(
            (
                f"{{c:on_cards nom}} przedstawiają {words} {number}",
                v.Compare(v.Count(h.c, "protocols"), relation, meant),
            )
            for relation, words in SO_MANY.items()
            for number, meant in (
                ("1 protokół", 1),
                ("{n:few} różne protokoły", h.n),
                ("{n:many} różnych protokołów", h.n),
            )
        ),
        *_FACTS,
        *AMONG,
        *_LEADS,
        *_IN_LINES,
        *_ALONE,
        *_SAME_LINE,
        *OF_IT,
        *having("has", "has_no", "player_has", "player_has_no", "side_has", "side_has_no"),
        # Decks and trashes
        *(
            (
                f"{where} [,] nie ma {in_pile('gen pl')}",
                v.Compare(v.Count(pile(zone, "all")), "=", 0),
            )
            for zone, where in PILED[1:]
        ),
        *(
            form
            for zone, where in PILED[1:]
            for form in are(f"{where} [,]", in_pile("FORM"), v.Count(pile(zone, "all")))
        ),
        *_MORE_IN_PILES,
        *_FIELD,
        *_MEASURES,
    ],
    # What is said of the opponent, who need not be named again.
    "about_them": having(
        "they_have", "they_have_no", "they_have", "they_have_no", "side_they_have", "side_they_have_no"
    ),
    "turn_nom": [
        ("twoja tura", Said("you", form="me")),
        ("tura przeciwnika", Said("they", form="me")),
        ("jego tura", Said("you", form="they")),
        ("twoja tura", Said("they", form="they")),
        ("jego tura", Said("you", form="each")),
        ("tura dowolnego gracza", "any"),
    ],
    "than_side": [
        ("ty", Said("yours", form="me")),
        ("przeciwnik", Said("theirs", form="me")),
        ("przeciwnik", Said("yours", form="they")),
        ("ty", Said("theirs", form="they")),
    ],
}
