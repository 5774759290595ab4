"""Lines and stacks, in Polish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.comparing import MORE, TOTALS, WITH_MEASURE, WITH_NUMBER, are, so_many, there
from recompile.language.pl.nouns import SIDES, field, noun
from recompile.language.surface import EachLine

# A line in it and out of it, a stack in it, and out of it.
Names = dict[Any, tuple[str, str, str]]
_WHICH: Final[Names] = {
    "this": ("tej linii", "tym stosie", "tego stosu"),
    "other": ("innej linii", "innym stosie", "innego stosu"),
    "that": ("danej linii", "danym stosie", "danego stosu"),
    "chosen": ("wybranej linii", "wybranym stosie", "wybranego stosu"),
    "same": ("tej samej linii", "tym samym stosie", "tego samego stosu"),
    "one": ("1 linii", "1 stosie", "1 stosu"),
    "one other": ("1 innej linii", "1 innym stosie", "1 innego stosu"),
    "left": ("lewej linii", "lewym stosie", "lewego stosu"),
    "middle": ("środkowej linii", "środkowym stosie", "środkowego stosu"),
    "right": ("prawej linii", "prawym stosie", "prawego stosu"),
    "any": ("linii", "stosie", "stosu"),
}
# Where cards are shifted to: every shift goes to another line than the one that they lie in.
_GOALS: Final[Names] = {**_WHICH, "other": ("linii innej niż ta", "stosie innym niż ten", "stosu innego niż ten")}
_ANOTHER: Final[Names] = {"any": _WHICH["other"]}
_KNOWN: Final = ("this", "that", "chosen", "same", "left", "middle", "right")  # lines that are not still to be chosen
_MATCHING: Final[dict[Any, str]] = {"any": "", "yes": "z pasującym protokołem", "no": "bez pasującego protokołu"}
# ---------------------------------------------------------------- what must be so in a line


def _holding(where: str, *holding: tuple[str, str]) -> Forms:
    """How many cards it holds, or somebody has in it; "holding" has the case of the line."""
    return [
        *(form for words, place in holding for form in so_many(words, there(), place)),
        (f", {where} {{side:side_has free}} {noun('acc sg')}", v.Compare(there(h.side), ">=", 1)),
        (f", {where} {{side:side_has_no free}} {noun('gen pl')}", v.Compare(there(h.side), "=", 0)),
        (f", {where} nie ma {noun('gen pl')}", v.Compare(there(), "=", 0)),
        *so_many(f", {where} {{side:side_has free}}", there(h.side)),
        *(form for side, owner in SIDES for form in are(f", {where}", noun("FORM", side), there(owner), read=True)),
    ]


def _state(where: str) -> Forms:
    """Protocols and measures in it."""
    compiled = v.IsCompiled(h.w, v.THAT_LINE)
    return [
        (f", {where} {{w:player_has}} skompilowany protokół", Said(compiled, read=True)),
        (f", {where} {{w:player_has_no}} skompilowanego protokołu", Said(v.Not(compiled), read=True)),
        ("z skompilowanym {w:protokołem free}", Said(compiled, read=True)),
        ("z nieskompilowanym {w:protokołem free}", Said(v.Not(compiled), read=True)),
        (f", {where} {{w:protokół free}} jest skompilowany", v.IsCompiled(h.w, v.THAT_LINE)),
        (f", {where} {{w:protokół free}} nie jest skompilowany", v.Not(v.IsCompiled(h.w, v.THAT_LINE))),
        *(
            (f", {where} {{a:measure_there}} {words} {{n:int}}", v.Compare(h.a, relation, h.n))
            for relation, words in WITH_NUMBER.items()
        ),
        *(
            (f", {where} {{a:measure_there}} {words} {{b:measure_there}}", v.Compare(h.a, relation, h.b))
            for relation, words in WITH_MEASURE.items()
        ),
        *(
            (f", {where} łączna wartość {{w:kart free}} {words} {{o:whose_total}}", Said(compared, read=True))
            for relation, words in WITH_MEASURE.items()
            for compared in (v.Compare(v.Total(h.w, v.THAT_LINE), relation, v.Total(h.o, v.THAT_LINE)),)
        ),
        (", o ile {c:condition}", h.c),
    ]


def _leading(where: str) -> Forms:
    """Where somebody's total is higher, or anything else is so; "on" if the opponent has just been spoken of."""
    mine, other = v.Total(h.w, v.THAT_LINE), v.Total(h.o, v.THAT_LINE)
    leads = (
        form
        for how, words in TOTALS.items()
        for form in (
            (f", {where} {{w:he_has}} {words} {{o:than}}", v.Compare(mine, how, other)),
            (f", {where} {{w:has}} {words} {{o:than}}", v.Compare(mine, how, other)),
        )
    )
    read = (
        (f", {where} {{w:has}} {words.replace(' kart', '')} {{o:than}}", Said(v.Compare(mine, how, other), read=True))
        for how, words in TOTALS.items()
    )
    more = (
        (
            f", {where} {{side:side_has}} {how_many} kart {than} {{o:than_side}}",
            Said(v.Compare(there(h.side), how, there(h.o)), read=True),
        )
        for how, (how_many, than) in MORE.items()
    )
    return [*leads, *read, *more, *_state(where)]


_WITH: Final = (f"z {noun('ins sg')}", v.Compare(there(), ">=", 1))

HAVING: Final[dict[str, Forms]] = {
    "having_line": [("", None), _WITH, *_holding("w której", ("zawierającej", "loc"), ("zawierającą", "acc"))],
    "having_stack": [
        ("", None),
        _WITH,
        *_holding("w którym", ("zawierającym", "loc in"), ("zawierającego", "loc out"), ("zawierający", "acc")),
    ],
    "having_known_line": [
        ("", None),
        (f", jeśli ta linia zawiera {noun('acc sg')}", v.Compare(there(), ">=", 1)),
        *_holding("w której", (", jeśli ta linia zawiera", "")),
    ],
    "having_known_stack": [
        ("", None),
        (f", jeśli ten stos zawiera {noun('acc sg')}", v.Compare(there(), ">=", 1)),
        *_holding("w którym", (", jeśli ten stos zawiera", "")),
    ],
    # Of several lines.
    "having_lines": [
        (f"z {noun('ins sg')}", v.Compare(there(), ">=", 1)),
        *_holding("w których", ("zawierających", "")),
    ],
    "leading_lines": _leading("w których"),
    "leading_line": _leading("w której"),
    "leading_stack": _leading("w którym"),
    "he_has": [("ma on", Said("they", form="me", needs="on"))],
    "than": [
        ("ty", Said("you", form="me")),
        ("przeciwnik", Said("they", form="me")),
        ("przeciwnik", Said("you", form="they")),
        ("ty", Said("they", form="they")),
        ("inny gracz", "any"),
    ],
    "whose_total": [("twoja", "you"), ("jego", "they"), ("przeciwnika", "they")],
    # What is measured in the line that it is said of.
    "measure_there": [
        ("łączna wartość {w:kart free}", v.Total(h.w, v.THAT_LINE)),
        ("liczba różnych protokołów przedstawianych przez {c:on_cards_there free acc}", v.Count(h.c, "protocols")),
        ("liczba {c:counted_there free gen}", v.Count(h.c)),
    ],
    "counted_there": [(noun("gen pl", side), field("all", owner, where=v.THAT_LINE)) for side, owner in SIDES],
    "on_cards_there": [(noun("pl", side), field("all", owner, where=v.THAT_LINE)) for side, owner in SIDES],
}

# ---------------------------------------------------------------- lines and stacks


def _lines(having: str, names: Names) -> Forms:
    """Each with what must be so in it: something about its cards, or whose total is higher."""
    found: Forms = []
    for which, (line, inside, outside) in names.items():
        known = "known_" if which in _KNOWN and having == "having" else ""
        for matching, matched in _MATCHING.items():
            on, in_it = (v.Lines(which, stack, h.given, matching=matching) for stack in (False, True))
            on_it = Said(on, form="herethis") if which in ("this", "chosen") else on
            if which == "this":
                chosen = Said(v.Lines("chosen", False, h.given, matching=matching), form="herechosen", read=True)
                found.append((f"{line} {matched} {{given:{having}_{known}line loc}}", chosen))
            found += [
                (f"{line} {matched} {{given:{having}_{known}line loc}}", on_it),
                (f"{inside} {matched} {{given:{having}_{known}stack loc}}", Said(in_it, form="in")),
                (f"{outside} {matched} {{given:{having}_{known}stack loc}}", Said(in_it, form="out")),
            ]
    return found


# The one with the most or least of something, by what is largest there; some of it is only read.
_WHERE: Final = ", {where}"
_LARGEST: Final[tuple[tuple[str, str, Any, bool], ...]] = (
    (_WHERE, "{w:has} {most} łączną wartość kart", v.Total(h.w, v.THAT_LINE), False),
    (_WHERE, "jest {many} {c:counted_there free gen}", v.Count(h.c), False),
    (_WHERE, "{a:measure_there} jest {largest}", h.a, False),
    (_WHERE, "{w:has} {most} łączną wartość", v.Total(h.w, v.THAT_LINE), True),
    (
        _WHERE,
        f"{{side:side_has}} {{many}} {noun('gen pl')}",
        v.Count(field("all", h.side, where=v.THAT_LINE)),
        True,
    ),
    (" o", "{of_most} łącznej wartości {w:kart free}", v.Total(h.w, v.THAT_LINE), True),
    (" z", "{most} liczbą {c:counted_there free gen}", v.Count(h.c), True),
    (" z", "{most} łączną wartością {w:kart free}", v.Total(h.w, v.THAT_LINE), True),
)
_MOST_AND_LEAST: Final[dict[str, dict[str, str]]] = {
    "most": {"{most}": "największą", "{many}": "najwięcej", "{largest}": "największa", "{of_most}": "największej"},
    "least": {"{most}": "najmniejszą", "{many}": "najmniej", "{largest}": "najmniejsza", "{of_most}": "najmniejszej"},
}


def _most(stack: bool, line: str, where: str, form: str, which: Any) -> Forms:
    found: Forms = []
    for name, words in _MOST_AND_LEAST.items():
        for matching, matched in _MATCHING.items():
            for before, said, amount, read in _LARGEST:
                for hole, word in words.items():
                    said = said.replace(hole, word)
                lines: Any = v.Lines(which, stack, matching=matching, **{name: amount})
                words_of = f"{line} {matched}{before.replace('{where}', where)} {said}"
                found.append((words_of, Said(lines, form=form, read=read)))
    return found


def _mosts(names: Names) -> Forms:
    return [
        form
        for which in ("any", "other", "one", "one other")
        if which in names
        for line, inside, outside in (names[which],)
        for form in (
            *_most(False, line, "w której", "", which),
            *_most(True, inside, "w którym", "in", which),
            *_most(True, outside, "w którym", "out", which),
        )
    ]


def _each(of: Callable[[v.Lines], Any]) -> Forms:
    """In each of them."""
    found: Forms = []
    for which, other in (("any", ""), ("other", "inn")):
        for matching, matched in _MATCHING.items():
            on, in_it = (
                of(v.Lines(which, stack, h.given, matching=matching))  # type: ignore[arg-type]
                for stack in (False, True)
            )
            found += [
                (f"każdej {other and 'innej'} linii {matched} {{given:having_line loc}}", on),
                (f"każdym {other and 'innym'} stosie {matched} {{given:having_stack loc}}", Said(in_it, form="in")),
                (f"każdego {other and 'innego'} stosu {matched} {{given:having_stack loc}}", Said(in_it, form="out")),
                (f"każdej {other and 'innej'} linii {matched} {{given:leading_line}}", on),
                (f"każdym {other and 'innym'} stosie {matched} {{given:leading_stack}}", Said(in_it, form="in")),
                (f"każdego {other and 'innego'} stosu {matched} {{given:leading_stack}}", Said(in_it, form="out")),
            ]
    return found


_EACH: Final[Forms] = [
    *_each(EachLine),
    ("każdej z {n:int} linii", EachLine(v.Lines(many=h.n))),
    ("{n:int} różnych linii", Said(EachLine(v.Lines(many=h.n)), form="out", read=True)),
    ("{n:int} różnych liniach", Said(EachLine(v.Lines(many=h.n)), form="in", read=True)),
    ("linii tego protokołu", Said(v.THAT_LINE, needs="turned")),
]

_CHOSEN: Final[tuple[tuple[str, Any], ...]] = (
    ("linię", "one"),
    ("1 linię", "one"),
    ("dowolną linię", "one"),
    ("inną linię", "one other"),
    ("1 inną linię", "one other"),
)
LINES: Final[dict[str, Forms]] = {
    "line": [*_EACH, ("{x:one_line}", h.x)],
    "short_line": [*_EACH, ("{x:short_one_line}", h.x)],
    "one_line": [("{x:short_one_line}", h.x), *_lines("leading", _WHICH)],
    "short_one_line": [*_lines("having", _WHICH), *_mosts(_WHICH)],
    "goal_line": [*_EACH, ("{x:goal_one}", h.x)],
    "goal_one": [*_lines("having", _GOALS), *_lines("leading", _GOALS), *_mosts(_GOALS)],
    "barred_line": [*_each(lambda lines: lines), ("{x:one_line}", h.x)],
    "another_line": [*_lines("having", _ANOTHER), *_lines("leading", _ANOTHER), *_mosts(_ANOTHER)],
    "each_time": [
        ("za każdą linię {given:having_line acc}", v.Lines(given=h.given)),
        ("za każdą inną linię {given:having_line acc}", v.Lines("other", given=h.given)),
        ("za każdy stos {given:having_stack acc}", v.Lines(stack=True, given=h.given)),
        ("za każdy inny stos {given:having_stack acc}", v.Lines("other", True, given=h.given)),
        ("za każdą linię {given:leading_line}", v.Lines(given=h.given)),
        ("za każdą inną linię {given:leading_line}", v.Lines("other", given=h.given)),
        ("za każdy stos {given:leading_stack}", v.Lines(stack=True, given=h.given)),
        ("za każdy inny stos {given:leading_stack}", v.Lines("other", True, given=h.given)),
    ],
    # In front of a whole sentence.
    "each_line_first": [("w {x:each_line in}", h.x)],
    "each_line": [*_each(lambda lines: lines), ("każdej z {n:int} linii", v.Lines(many=h.n))],
    "place_or_not": [("", v.ANYWHERE), ("<w> {x:line}", h.x)],
    "play_place": [("{x:place_or_not}", h.x), ("w dowolnej linii", Said(v.ANYWHERE, read=True))],
    # Where cards are counted.
    "location": [("na polu", v.ANYWHERE), ("<w> {x:one_line}", h.x)],
    "known_place": [("", v.ANYWHERE), ("<w> {x:one_line}", h.x)],
    # What is compiled, as people say it.
    "line_acc": [
        ("tę linię", v.THIS_LINE),
        ("inną linię", v.Lines("other")),
        *(
            (f"{words} {{given:{given}}}", v.Lines("one", given=h.given))
            for words in ("linię", "1 linię", "dowolną linię")
            for given in ("leading_line", "having_line acc")
        ),
        *_most(False, "linię", "w której", "", "any"),
    ],
    # What is chosen first.
    "chosen_line": [
        (f"{words} {{given:{given}}}", Said(v.Lines(which, given=h.given), read=words not in ("linię", "inną linię")))
        for words, which in _CHOSEN
        for given in ("having_line acc", "leading_line")
    ],
    # Where cards are shifted to: a shift always goes to another line.
    "goal": [
        ("", v.ANYWHERE),
        ("[,] do {x:another_line out}", Said(h.x, read=True)),
        ("[,] do dowolnej linii", Said(v.ANYWHERE, read=True)),
        ("[,] do dowolnej innej linii", Said(v.ANYWHERE, read=True)),
        ("[,] do {x:goal_line out}", h.x),
    ],
}

PLACES: Final = {**HAVING, **LINES}
