"""Rules that simply hold, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.forbidding import cannot, cannot_be, several_forbidden
from recompile.language.pl.nouns import SIDES, field, in_pile, noun, pile
from recompile.language.surface import Given

_BOXES: Final[dict[Any, str]] = {"middle": "środkow", "top": "górn", "bottom": "doln"}
_PHASES: Final[dict[Any, str]] = {
    "check cache": "Sprawdzenie pamięci podręcznej",
    "check control": "Sprawdzenie kontroli",
    "check compile": "Sprawdzenie kompilacji",
}
_WHOSE_PHASE: Final[tuple[tuple[str, str, Any], ...]] = (
    ("swój", "", "you"),
    ("", "przeciwnika", "they"),
    ("", "dowolnego gracza", "any"),
)
_SKIPPERS: Final[tuple[tuple[str, Any], ...]] = (("pomijaj", "you"), ("{w:opponent} pomija", h.w))
_NO_PROTOCOL: Final = "bez pasującego protokołu"
_HAND: Final = v.some_of("hand", "you", "all")


def _no_matching(given: Any) -> Forms:
    """What may be played face-up anywhere: a card, the cards of a protocol, or all that you play."""
    return [
        (
            f"{{t:single}} można zagrać po dowolnej stronie pola, nawet w linii {_NO_PROTOCOL}",
            v.NoMatching(h.t, side="any", given=given),
        ),
        (f"{{t:single}} można zagrać nawet w linii {_NO_PROTOCOL}", v.NoMatching(h.t, given=given)),
        (
            f"{{t:single}} można zagrać {{x:rule_place}} [,] po dowolnej stronie pola, nawet {_NO_PROTOCOL}",
            v.NoMatching(h.t, h.x, "any", given),
        ),
        (f"{{t:single}} można zagrać {{x:rule_place}} [,] nawet {_NO_PROTOCOL}", v.NoMatching(h.t, h.x, given=given)),
        (
            "{x:any_line} [,] można zagrywać odkryte karty {p:protocol_of}",
            v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, given=given),
        ),
        *(
            (words, Said(v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, given=given), read=True))
            for words in (
                "karty {p:protocol_of} można zagrywać odkryte {x:any_line}",
                "można zagrywać odkryte karty {p:protocol_of} {x:any_line}",
                "odkryte karty {p:protocol_of} można zagrywać {x:any_line}",
            )
        ),
        (
            "{x:any_line} [,] można zagrywać odkryte karty {p:protocol_of} po dowolnej stronie pola",
            v.NoMatching(v.Cards("all", zone="hand", protocol=h.p), h.x, "any", given),
        ),
        (f"możesz zagrywać odkryte karty nawet w liniach {_NO_PROTOCOL}", v.NoMatching(_HAND, given=given)),
        (
            f"możesz zagrywać odkryte karty po dowolnej stronie pola, nawet w liniach {_NO_PROTOCOL}",
            v.NoMatching(_HAND, side="any", given=given),
        ),
        (
            f"możesz zagrywać odkryte karty nawet {{x:rule_place}} [,] {_NO_PROTOCOL}",
            v.NoMatching(_HAND, h.x, given=given),
        ),
        *(
            (
                f"możesz zagrywać {cards} {{x:rule_place}} [,] {_NO_PROTOCOL}",
                Said(v.NoMatching(_HAND, h.x, given=given), read=True),
            )
            for cards in ("odkryte karty", "karty odkryte")
        ),
        (
            f"możesz zagrywać odkryte {in_pile('pl')} nawet w liniach {_NO_PROTOCOL}",
            v.NoMatching(pile("hand", "all", "yours"), given=given),
        ),
        *(
            (
                f"{who} zagrywać odkryte {in_pile('pl')} {{x:rule_place}} {{at:on_side}} [,] nawet {_NO_PROTOCOL}",
                v.NoMatching(pile("hand", "all", side), h.x, h.at, given),
            )
            for who, side in (("możesz", "yours"), ("{side:side_may}", h.side), ("każdy gracz może", "any"))
        ),
        (
            f"{{t:single}} można zagrać {{x:rule_place}} {{at:on_side}} [,] nawet {_NO_PROTOCOL}",
            v.NoMatching(h.t, h.x, h.at, given),
        ),
    ]


def _values(given: Any) -> Forms:
    """What cards are worth."""
    return [
        ("{c:sole free nom} ma wartość {n:int}", v.HaveValue(h.c, h.n, given)),
        ("{c:plural free nom} mają wartość {n:int}", v.HaveValue(h.c, h.n, given)),
        ("{c:sole free nom} ma wartość równą {n:measure loc}", v.HaveValue(h.c, h.n, given)),
        ("{c:plural free nom} mają wartość równą {n:measure loc}", v.HaveValue(h.c, h.n, given)),
        ("{c:such_few free nom} mają wartość {n:int}", Said(v.HaveValue(h.c, h.n, given), read=True)),
        ("{c:such_few free nom} mają wartość równą {n:measure loc}", Said(v.HaveValue(h.c, h.n, given), read=True)),
        ("wartość {c:card free gen} wynosi {n:int}", Said(v.HaveValue(h.c, h.n, given), read=True)),
        ("wartość {c:card free gen} jest równa {n:measure loc}", Said(v.HaveValue(h.c, h.n, given), read=True)),
        *(
            (f"wartość {{c:such_many free gen}} jest {change} {by}", Said(v.ValueChange(h.c, n, p, given), read=True))
            for change, n, by, p in _changes()
        ),
        *(
            (f"wartość {{c:card free gen}} jest {change} {by}", v.ValueChange(h.c, n, p, given))
            for change, n, by, p in _changes()
        ),
        ("wartości {c:card free gen} nie wlicza się do łącznej wartości kart", v.NotCounted(h.c, given)),
        *(
            (f"{who} {how} {total}", Said(v.NotCounted(h.c, given), read=True))
            for who, hows in _NOT_COUNTED
            for how in hows
            for total in (
                "do łącznej wartości",
                "do łącznej wartości kart",
                "do żadnej łącznej wartości",
                "do łącznych wartości",
            )
        ),
    ]


# As people say that cards do not count.
_NOT_COUNTED: Final = (
    ("wartości {c:card free gen}", ("nie wlicza się",)),
    ("wartości {c:such_many free gen}", ("nie wlicza się", "nie są wliczane")),
    ("{c:card free gen}", ("nie wlicza się",)),
    ("{c:such_many free gen}", ("nie wlicza się",)),
    ("{c:such_few free nom}", ("nie wliczają się", "nie są wliczane", "nie liczą się")),
    ("{c:plural free nom}", ("nie wliczają się", "nie są wliczane", "nie liczą się")),
    ("{c:sole free nom}", ("nie wlicza się", "nie jest wliczana", "nie liczy się")),
)


def _changes() -> tuple[tuple[str, Any, str, Any], ...]:
    """Increased or reduced: by a number, once or for each of something, or by something measured."""
    return tuple(
        each
        for word, number, one, holes in (("zwiększona", "{n:int}", 1, h.n), ("zmniejszona", "{n:less}", -1, h.n))
        for each in (
            (f"{word} o {number}", holes, "", None),
            (f"{word} o {number}", holes, "za {p:each_counted free acc}", h.p),
            (f"{word} o {number}", holes, "za {p:each_line_counted free acc}", h.p),
            (f"{word} o {{p:measure acc}}", one, "", h.p),
            (f"{word} o {number} razy {{p:measure nom}}", holes, "", h.p),
        )
    )


def _total_change(after: str, given: Any) -> Forms:
    return [
        (
            f"łączna wartość {{w:kart_of free}} {{x:rule_place}} [,] jest {change} {by} {after}",
            v.TotalChange(n, h.w, h.x, p, given),
        )
        for change, n, by, p in _changes()
    ]


def _total_changes() -> Forms:
    """What must be so is said at the end."""
    any_there = tuple(
        (f", jeśli {{g:location}} [,] jest co najmniej 1 {noun('nom sg', side)}", owner) for side, owner in SIDES
    )
    return [
        *_total_change("", None),
        *(
            form
            for words, owner in any_there
            for form in _total_change(words, v.Compare(v.Count(field("all", owner, where=h.g)), ">=", 1))
        ),
        *_total_change(", jeśli {g:condition free}", h.g),
    ]


def _others(given: Any) -> Forms:
    """What is ignored and skipped."""
    return [
        *(
            form
            for box, stem in _BOXES.items()
            for form in (
                (f"ignoruj wszystkie {stem}e komendy na {{c:such_few free loc}}", v.Ignore(h.c, "any", box, given)),
                (
                    f"ignoruj wszystkie {stem}e komendy {{c:such_many free gen}}",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
                (
                    f"ignoruj {stem}e komendy {{c:such_many free gen}}",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
                (
                    f"ignoruj {stem}e komendy na {{c:such_few free loc}}",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
                (
                    f"{stem}e komendy {{c:such_many free gen}} są ignorowane",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
                (f"ignoruj {stem}ą komendę {{c:sole free gen}}", v.Ignore(h.c, "any", box, given)),
                (f"ignoruj {stem}e komendy {{c:plural free gen}}", v.Ignore(h.c, "any", box, given)),
                (f"{{d:turn}} {{c:such_few free nom}} nie mają {stem}ych komend", v.Ignore(h.c, h.d, box, given)),
                (f"{{d:turn}} {{c:sole free nom}} nie ma {stem}ej komendy", v.Ignore(h.c, h.d, box, given)),
                (
                    f"{{c:such_few free nom}} nie mają {stem}ych komend",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
                (
                    f"{{c:sole free nom}} nie ma {stem}ej komendy",
                    Said(v.Ignore(h.c, "any", box, given), read=True),
                ),
            )
        ),
        *(
            (f"pomijaj {before} krok „{words}” {after}", v.Skip(phase, who, given))
            for phase, words in _PHASES.items()
            for before, after, who in _WHOSE_PHASE
        ),
        *(
            (words, Said(v.Skip(phase, who, given), read=True))
            for phase, name in _PHASES.items()
            for step, its in (("krok", "swój"), ("fazę", "swoją"))
            for called in (f"„{name}”", name, name.replace("Sprawdzenie", "Sprawdzenia"))
            for before, who in _SKIPPERS
            for words in (f"{before} {its} {step} {called}", f"{before} {step} {called}")
        ),
    ]


def _rules(given: Any) -> Forms:
    return [*_values(given), *cannot_be(given), *cannot(given), *_no_matching(given), *_others(given)]


def _told_while(forms: Forms) -> Forms:
    """All that holds only if something is so."""
    return [(f"jeśli {{given:condition free}}, {words}", said) for words, said in forms if not isinstance(said, Said)]


PARTS: Final[dict[str, Forms]] = {
    # However people say while what it holds.
    "given_rule": [
        form
        for word in ("jeśli", "dopóki", "gdy")
        for form in (
            (f"{word} {{c:condition free}}, {{r:rule}}", Given(h.c, h.r)),
            (f"{{r:rule}} [,] {word} {{c:condition free}}", Given(h.c, h.r)),
        )
    ]
    + [
        *(
            (f"{word} {{c:about_this}}, ma wartość {{n:int}}", v.HaveValue(v.This(), h.n, h.c))
            for word in ("jeśli", "dopóki", "gdy")
        ),
        ("{w:turn} [,] {r:timed_rule}", Given(v.IsTurn(h.w), h.r)),
        ("{r:timed_rule} {w:turn}", Given(v.IsTurn(h.w), h.r)),
    ],
    "timed_rule": [*_total_changes(), *_values(None), *cannot_be(None), *cannot(None), *_no_matching(None)],
    # Each rule names whom it is about.
    "rule_alone": [("{x:rule}", Said(h.x, sets="-named -subject -it: -on"))],
    "more_rules": [
        ("{x:rule}.", Said(h.x, sets="-named -subject -it: -on")),
        ("{x:given_rule}.", Said(h.x, read=True)),
    ],
    "single": [("<t> <karta>", v.This()), ("<wybran> <karta>", v.That()), ("{x:beside}", h.x)],
    "sole": [("<t sg> <karta sg>", v.This()), ("{x:singular sg}", h.x)],
    "side_may": [
        ("przeciwnik może", Said("theirs", needs="named")),
        ("twój przeciwnik może", Said("theirs", sets="named")),
    ],
    # A rule holds in all lines that are meant: nobody chooses one.
    "rule_place": [("", v.ANYWHERE), ("w {x:each_line in}", h.x), ("<w> {x:one_line}", h.x)],
    "any_line": [("w dowolnej linii", v.ANYWHERE), ("w {x:each_line in}", h.x), ("w {x:one_line}", h.x)],
}

RULES: Final[Forms] = [
    *_total_changes(),
    *_rules(None),
    *_told_while(_rules(h.given)),
    *several_forbidden(),
]
