"""Lines and stacks, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY_OF, ONE_OF, field
from recompile.language.en.comparing import AT_LEAST, IS, MORE, TOTALS, so_many
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h
from recompile.language.surface import EachLine

_TOTAL: Final = v.Total(h.w, v.THAT_LINE)
_YOURS, _THEIRS = v.Total("you", v.THAT_LINE), v.Total("they", v.THAT_LINE)
_WHICH: Final[dict[Any, str]] = {
    "this": "this {}",
    "other": "another {}",
    "same": "the same {}",
    "one": "1 {}",
    "one other": "1 other {}",
    "that": "that {}",
    "chosen": "that {}",
    "left": "the left {}",
    "middle": "the middle {}",
    "right": "the right {}",
    "any": "a {}",
}


def there(side: Any = "any") -> Any:
    """The number of cards in a line of which something is said."""
    return v.Count(field("all", side, where=v.THAT_LINE))


def all_there(side: Any) -> Any:
    """The same of all of them, whatever they are."""
    return v.Count(v.Cards("all", side, cover="either", where=v.THAT_LINE))


def _named(line: str, after: str, other: bool, **more: Any) -> Forms:
    """Which one; a shift goes to "a line other than this one"."""
    which = {**_WHICH, "other": "another {}" if other else "a {} other than this one"}
    return [(f"{words.format(line)} {after}", v.Lines(each, **more)) for each, words in which.items()]


def _bare(stack: bool, *, other: bool = True) -> Forms:
    """Of which nothing is said that could be said of cards."""
    line = "stack" if stack else "line"
    return [
        *_named(line, "{m:matching}", other, stack=stack, matching=h.m),
        (f"any {line}", Said(v.Lines(stack=stack), read=True)),
        (f"the other {line}", Said(v.Lines("other", stack=stack), read=True)),
        (f"the chosen {line}", Said(v.Lines("chosen", stack=stack), read=True)),
        *(
            (f"{words} {line}", Said(v.Lines("other", stack=stack), read=True))
            for words in ("a different", "any other", "an other")
            if other
        ),
    ]


def _full(stack: bool, *, other: bool = True) -> Forms:
    line = "stack" if stack else "line"
    found: Forms = []
    for the, which in (("the", "any"), ("the other", "other")):
        more: Any = {"which": which, "stack": stack, "matching": h.m}
        found += [
            (f"{the} {line} with the most {{c:plural_there}} {{m:matching}}", v.Lines(most=v.Count(h.c), **more)),
            (f"{the} {line} with the fewest {{c:plural_there}} {{m:matching}}", v.Lines(least=v.Count(h.c), **more)),
            (
                f"{the} {line} where {{w:has}} {{w:own}} highest total value {{m:matching}}",
                v.Lines(most=_TOTAL, **more),
            ),
            (
                f"{the} {line} where {{w:has}} {{w:own}} lowest total value {{m:matching}}",
                v.Lines(least=_TOTAL, **more),
            ),
        ]
    return [
        *found,
        *_named(line, "{m:matching} {g:having}", other, stack=stack, matching=h.m, given=h.g),
        *(
            (f"the {line} where {words}", Said(v.Lines(stack=stack, **{end: count}), read=True))
            for end, which in (("most", "most"), ("least", "fewest"))
            for words, count in (
                (f"{{side:side_has}} the {which} cards", all_there(h.side)),
                (f"there are the {which} {{c:plural_there}}", v.Count(h.c)),
            )
        ),
        *(
            (f"the {line} where {words} {which} total value", Said(v.Lines(stack=stack, **{end: _TOTAL}), read=True))
            for end, which in (("most", "highest"), ("least", "lowest"))
            for words in ("{w:has} the",)
        ),
        *(
            (f"the {line} with {words} {which} total value", Said(v.Lines(stack=stack, **{end: _TOTAL}), read=True))
            for end, which in (("most", "highest"), ("least", "lowest"))
            for words in ("{w:whose}",)
        ),
    ]


LINES: Final[dict[str, Forms]] = {
    "bare_line": [("{x:bare_each}", EachLine(h.x)), *_bare(False), *_bare(True)],
    "full_line": [("{x:full_each}", EachLine(h.x)), *_full(False), *_full(True)],
    "line": [("{x:bare_line}", h.x), ("{x:full_line}", h.x)],
    "one_line": [*_bare(False), *_bare(True), *_full(False), *_full(True)],
    "goal_line": [("{x:each_line}", EachLine(h.x)), ("{x:shift_goal}", h.x)],
    "shift_goal": [
        *_bare(False, other=False),
        *_bare(True, other=False),
        *_full(False, other=False),
        *_full(True, other=False),
    ],
    "each_line": [("{x:bare_each}", h.x), ("{x:full_each}", h.x)],
    "bare_each": [
        *(
            (f"{each} {line} {{m:matching}}", v.Lines(which, stack, matching=h.m))
            for each, which in (("each", "any"), ("each other", "other"))
            for line, stack in (("line", False), ("stack", True))
        ),
        ("each of {n:plural_int} lines", v.Lines(many=h.n)),
        ("{n:plural_int} different lines", Said(v.Lines(many=h.n), read=True)),
        ("all lines", Said(v.Lines(), read=True)),
        ("all other lines", Said(v.Lines("other"), read=True)),
        ("both other lines", Said(v.Lines("other"), read=True)),
    ],
    "full_each": [
        (f"{each} {line} {{m:matching}} {{g:having}}", v.Lines(which, stack, h.g, matching=h.m))
        for each, which in (("each", "any"), ("each other", "other"))
        for line, stack in (("line", False), ("stack", True))
    ],
    "place": [("", v.ANYWHERE), ("in {x:line}", h.x), ("into {x:line}", Said(h.x, read=True))],
    # Inside of what is said of a line, no place would be that line.
    "total_place": [("", Said(v.ANYWHERE, form="free")), ("in {x:line}", h.x)],
    # Nobody goes from line to line where something is asked.
    "known_place": [("", Said(v.ANYWHERE, form="free")), ("in {x:one_line}", h.x)],
    # Of what holds in several lines at once it is said that it is each of them.
    "total_rule_place": [("in each line", v.ANYWHERE), ("{x:rule_place}", h.x)],
    "rule_place": [
        ("", v.ANYWHERE),
        ("in each other line", v.Lines("other")),
        ("in each other line {g:having}", v.Lines("other", given=h.g)),
        ("in each line {g:having}", v.Lines(given=h.g)),
        ("in lines {g:having}", Said(v.Lines(given=h.g), read=True)),
        ("in other lines {g:having}", Said(v.Lines("other", given=h.g), read=True)),
        *(
            (f"in {words}", Said(meant, read=True))
            for words, meant in (
                ("each line", v.ANYWHERE),
                ("all lines", v.ANYWHERE),
                ("the field", v.ANYWHERE),
                ("all other lines", v.Lines("other")),
                ("other lines", v.Lines("other")),
            )
        ),
        ("in {x:one_line}", h.x),
        ("from {x:one_line}", Said(h.x, read=True)),
    ],
    # Where cards cannot be shifted to.
    "barred_goal": [
        ("to {x:shift_goal}", h.x),
        ("into {x:shift_goal}", Said(h.x, read=True)),
        ("to each other line", Said(v.Lines("other"), read=True)),
    ],
    "matching": [
        ("", "any"),
        ("with a matching protocol", "yes"),
        ("without a matching protocol", "no"),
        ("where its protocol matches", Said("yes", read=True)),
    ],
    # Where cards are shifted to: a shift always goes to another line.
    "goal": [
        ("to another line", Said(v.ANYWHERE, form="far_goal")),
        ("", v.ANYWHERE),
        ("to another line", Said(v.ANYWHERE, read=True)),
        ("to a different line", Said(v.ANYWHERE, read=True)),
        ("to any other line", Said(v.ANYWHERE, read=True)),
        ("to another line {g:having}", Said(v.Lines(given=h.g), read=True)),
        ("to {x:goal_line}", h.x),
    ],
    # What must be so in a line.
    "having": [
        (f"with a {ONE_OF}", v.Compare(there(), ">=", 1)),
        (f"where {{side:side_has}} a {ONE_OF}", v.Compare(there(h.side), ">=", 1)),
        (f"with no {MANY_OF}", v.Compare(there(), "=", 0)),
        (f"where {{side:side_has}} no {MANY_OF}", v.Compare(there(h.side), "=", 0)),
        *so_many("with", there()),
        *so_many("where {side:side_has}", there(h.side)),
        *(
            (
                f"where {{side:side_has}} {words} cards {than} {{o:side_does}}",
                v.Compare(all_there(h.side), how, all_there(h.o)),
            )
            for how, words, than in MORE
        ),
        *(
            (f"where {{w:has}} {words} {{o:does}}", v.Compare(_TOTAL, how, v.Total(h.o, v.THAT_LINE)))
            for how, words in TOTALS.items()
        ),
        *(
            (f"where {{w:whose}} total value is {words} {{n:int}}", v.Compare(_TOTAL, how, h.n))
            for how, words in IS.items()
        ),
        ("where {w:whose} protocol is compiled", v.IsCompiled(h.w, v.THAT_LINE)),
        ("where {w:whose} protocol is not compiled", v.Not(v.IsCompiled(h.w, v.THAT_LINE))),
        ("where {c:condition nested}", h.c),
        *(
            (f"where {who} {words} total value", Said(v.Compare(mine, how, yours), form="me", read=True))
            for who, mine, yours in (("you have", _YOURS, _THEIRS), ("your opponent has", _THEIRS, _YOURS))
            for words, how in (("a higher", ">"), ("the higher", ">"), ("a lower", "<"), ("the lower", "<"))
        ),
        *(
            (f"where they have {words} total value", Said(v.Compare(_THEIRS, how, _YOURS), form="me", read=True))
            for words, how in (("a higher", ">"), ("the higher", ">"), ("a lower", "<"), ("the lower", "<"))
        ),
        *(
            (f"where {{w:has}} a total value of {words}", Said(v.Compare(_TOTAL, how, h.n), read=True))
            for words, how in AT_LEAST
        ),
        *(
            (words, Said(meant, read=True))
            for words, meant in (
                (f"without {MANY_OF}", v.Compare(there(), "=", 0)),
                (f"without a {ONE_OF}", v.Compare(there(), "=", 0)),
                (f"where there is a {ONE_OF}", v.Compare(there(), ">=", 1)),
                (f"where there are {MANY_OF}", v.Compare(there(), ">=", 1)),
                (f"where there are no {MANY_OF}", v.Compare(there(), "=", 0)),
                (f"where {{side:side_has}} {MANY_OF}", v.Compare(there(h.side), ">=", 1)),
                (f"where {{side:side_has}} any {MANY_OF}", v.Compare(there(h.side), ">=", 1)),
                (f"with any {MANY_OF}", v.Compare(there(), ">=", 1)),
                (f"with 1 of {{side:side}} {MANY_OF}", v.Compare(there(h.side), ">=", 1)),
                ("where {w:whose} total value is {n:int} or more", v.Compare(_TOTAL, ">=", h.n)),
                ("where {w:whose} total value is {n:int} or less", v.Compare(_TOTAL, "<=", h.n)),
                ("with {w:whose} compiled protocol", v.IsCompiled(h.w, v.THAT_LINE)),
                ("with a compiled protocol", v.IsCompiled("any", v.THAT_LINE)),
                ("without a compiled protocol", v.Not(v.IsCompiled("any", v.THAT_LINE))),
                ("where a protocol is compiled", v.IsCompiled("any", v.THAT_LINE)),
                ("where no protocol is compiled", v.Not(v.IsCompiled("any", v.THAT_LINE))),
                ("where neither protocol is compiled", v.Not(v.IsCompiled("any", v.THAT_LINE))),
                ("where neither player's protocol is compiled", v.Not(v.IsCompiled("any", v.THAT_LINE))),
                ("where either protocol is compiled", v.IsCompiled("any", v.THAT_LINE)),
                ("where you lead", v.Compare(_YOURS, ">", _THEIRS)),
                ("where your opponent leads", v.Compare(_THEIRS, ">", _YOURS)),
                ("{w:has} compiled", v.IsCompiled(h.w, v.THAT_LINE)),
                ("{w:has} not compiled", v.Not(v.IsCompiled(h.w, v.THAT_LINE))),
            )
        ),
    ],
}
