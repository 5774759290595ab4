"""How many, compared: the words of every relation, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY_OF, MANY_THERE, ONE_OF, ONE_THERE
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h

TOTALS: Final[dict[Any, str]] = {
    ">": "a higher total value than",
    "<": "a lower total value than",
    "=": "the same total value as",
}
MORE: Final[tuple[tuple[Any, str, str], ...]] = ((">", "more", "than"), ("<", "fewer", "than"), ("=", "as many", "as"))
ALSO_MORE: Final[tuple[tuple[Any, str, str], ...]] = (
    ("=", "the same number of", "as"),
    ("=", "the same amount of", "as"),
    (">=", "at least as many", "as"),
    ("<", "less", "than"),
)
AT_LEAST: Final[tuple[tuple[str, Any], ...]] = (
    ("{n:int} or more", ">="),
    ("{n:int} or less", "<="),
    ("at least {n:int}", ">="),
    ("at most {n:int}", "<="),
    ("exactly {n:int}", "="),
    ("more than {n:int}", ">"),
    ("less than {n:int}", "<"),
)
IS: Final[dict[Any, str]] = {
    "<": "less than",
    "<=": "at most",
    "=": "",
    "!=": "not",
    ">=": "at least",
    ">": "greater than",
}
_SO_MANY: Final[dict[Any, str]] = {
    "<": "fewer than {n}",
    "<=": "{n} or fewer",
    "=": "exactly {n}",
    "!=": "other than {n}",
    ">=": "{n} or more",
    ">": "more than {n}",
}
_ALSO: Final[tuple[tuple[Any, str], ...]] = (
    ("<=", "at most {n}"),
    ("<=", "no more than {n}"),
    (">=", "at least {n}"),
    ("<", "less than {n}"),
)
_SINGULAR: Final = ("<", "=", "!=", ">")  # "more than 1 card", but "1 or more cards"


def compared(
    before: str, count: Any, one: str, many: str, after: str = "", *, partitive: bool = False, read: bool = False
) -> Forms:
    """So many of something, with every relation; of one it is "card", of any other number "cards"."""
    found: Forms = [] if partitive else [(f"{before} no {many} {after}", Said(v.Compare(count, "=", 0), read=read))]
    for relation, words in (*_SO_MANY.items(), *_ALSO):
        also = read or (relation, words) in _ALSO
        for number, meant, noun in (("1", 1, one), ("{n:plural_int}", h.n, many)):
            single = meant == 1 and not partitive and (relation in _SINGULAR)
            start = before.replace("there are", "there is") if single else before
            said = f"{start} {words.format(n=number)} {noun if single else many} {after}"
            compare = v.Compare(count, relation, meant)
            found.append((said, Said(compare, read=also)))
            if meant == 1 and not single and not partitive:
                found.append((f"{before} {words.format(n=number)} {one} {after}", Said(compare, read=True)))
    return found


def so_many(
    before: str, count: Any, after: str = "", of: str = "", *, in_pile: bool = False, read: bool = False
) -> Forms:
    """The same of cards; after "2 or more of your" they are many."""
    one, many = (ONE_THERE, MANY_THERE) if in_pile else (ONE_OF, MANY_OF)
    return compared(before, count, f"{of} {many if of else one}", f"{of} {many}", after, partitive=bool(of), read=read)
