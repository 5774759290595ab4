"""Comparisons: so many cards, more than others, and what is measured, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.nouns import field, noun

SO_MANY: Final[dict[Any, str]] = {
    "<": "mniej niż",
    "<=": "co najwyżej",
    "=": "dokładnie",
    "!=": "inną liczbę niż",
    ">=": "co najmniej",
    ">": "więcej niż",
}
TOTALS: Final[dict[Any, str]] = {
    ">": "większą łączną wartość kart niż",
    "<": "mniejszą łączną wartość kart niż",
    "=": "taką samą łączną wartość kart jak",
}
# Who has more of something.
MORE: Final[dict[Any, tuple[str, str]]] = {">": ("więcej", "niż"), "<": ("mniej", "niż"), "=": ("tyle samo", "co")}
# A measure and a number, or another measure: all measures are feminine.
WITH_NUMBER: Final[dict[Any, str]] = {
    "<": "wynosi mniej niż",
    "<=": "wynosi co najwyżej",
    "=": "wynosi dokładnie",
    "!=": "nie wynosi",
    ">=": "wynosi co najmniej",
    ">": "wynosi więcej niż",
}
WITH_MEASURE: Final[dict[Any, str]] = {
    "<": "jest mniejsza niż",
    "<=": "nie jest większa niż",
    "=": "jest taka sama jak",
    "!=": "jest inna niż",
    ">=": "nie jest mniejsza niż",
    ">": "jest większa niż",
}
# A number, and the form of the noun after it: that of the number itself, or the genitive.
NUMBERED: Final[tuple[tuple[str, Any, str], ...]] = (
    ("1", 1, "sg"),
    ("{n:few}", h.n, "pl"),
    ("{n:many}", h.n, "gen pl"),
)


def after_number(case: str, form: str) -> str:
    return form if form == "gen pl" else f"{case} {form}"


def relations(case: str) -> tuple[tuple[str, Any, Any, str, bool], ...]:
    """So many: the words, how it compares with what, the form of the noun after them, whether it is only read."""
    words = {**SO_MANY, "!=": "inna liczba niż"} if case == "nom" else SO_MANY
    told = (
        (f"{are} {number}", relation, meant, after_number(case, form), False)
        for relation, are in words.items()
        for number, meant, form in NUMBERED
    )
    read = (
        ("{n:int} albo więcej", ">=", h.n, "gen pl", True),
        ("{n:int} albo mniej", "<=", h.n, "gen pl", True),
        ("mniej niż {n:int}", "<", h.n, "gen pl", True),
        ("więcej niż {n:int}", ">", h.n, "gen pl", True),
    )
    return (*told, *read)


def there(side: Any = "any") -> Any:
    """The number of cards in a line of which something is said."""
    return v.Count(field("all", side, where=v.THAT_LINE))


def so_many(before: str, count: Any, place: str = "") -> Forms:
    """Cards in the accusative, with every relation."""
    return [
        (f"{before} {words} {noun(form)}", Said(v.Compare(count, relation, meant), form=place, read=read))
        for words, relation, meant, form, read in relations("acc")
    ]


def are(place: str, nouns: str, count: Any, *, read: bool = False) -> Forms:
    """So many cards are there; a noun with FORM for its case and number."""
    return [
        (
            f"{place} {'są' if form == 'nom pl' else 'jest'} {words} {nouns.replace('FORM', form)}",
            Said(v.Compare(count, relation, meant), read=read or only_read),
        )
        for words, relation, meant, form, only_read in relations("nom")
    ]
