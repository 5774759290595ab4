"""Cards as a noun with all that describes it, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, adjective, h, part

OWN: Final = "yours"  # of whoever acts
# Where the owner of cards in the field stands: nowhere, before the noun ("swoją", "jego"), or after it.
SIDES: Final[tuple[tuple[str, Any], ...]] = (("", "any"), ("before", h.side), ("after", h.side))
RANKS: Final[dict[Any, str]] = {"highest": "o największej wartości", "lowest": "o najmniejszej wartości"}


def field(amount: Any, side: Any = "any", **more: Any) -> Any:
    """Cards in the field; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone="field", **more)


def pile(zone: str, amount: Any, side: Any = h.side, **more: Any) -> Any:
    """Cards of a hand, a deck or a trash; adjectives say the rest."""
    return part(v.Cards, amount=amount, side=side, zone=zone, **more)


def noun(form: str, side: str = "", rank: str = "") -> str:
    """Cards in this case and number, without their amount and their place."""
    before = f"{{side:whose {form}}}" if side == "before" else ""
    after = "{side:of_whom}" if side == "after" else ""
    return (
        f"{{*other {form}}} {{*random {form}}} {before} {{*cover {form}}} {{*face {form}}} <karta {form}> "
        f"{{*of}} {{*not_of {form}}} {after} {rank} {{*value {form}}} {{*trail {form}}}"
    )


def placed(form: str, side: str = "", rank: str = "") -> str:
    """With their place."""
    return noun(form, side, rank).replace(f"{{*trail {form}}}", f"{{*place}} {{*trail {form}}}")


def in_pile(form: str, before: str = "", rank: str = "") -> str:
    """In a hand, a deck or a trash there are no lines, and nothing is covered."""
    return f"{{*random {form}}} {before} <karta {form}> {{*of}} {{*not_of {form}}} {rank} {{*value {form}}}"


_COUNTED: Final[tuple[Any, ...]] = ("draw", "flip", "shift", "delete", "return", "reveal", "play", "put")
# So many cards: what stands before the noun, what after it, the form that the noun has then, and if it is only read.
Amount = tuple[str, str, Any, str, bool]
ONE: Final[Amount] = ("{n:one}", "", h.n, "sg", False)
AMOUNTS: Final[tuple[Amount, ...]] = (
    ("{n:few}", "", h.n, "pl", False),
    ("{n:many}", "", h.n, "gen pl", False),
    ("<dowoln sg> <liczba sg>", "", v.AtLeast(0), "gen pl", False),
    ("co najmniej 1", "", v.AtLeast(1), "sg", False),
    ("co najmniej {n:few}", "", v.AtLeast(h.n), "pl", False),
    ("co najmniej {n:many}", "", v.AtLeast(h.n), "gen pl", False),
    ("{n:int} albo więcej", "", v.AtLeast(h.n), "gen pl", True),
    ("maksymalnie 1", "", v.UpTo(1), "sg", False),
    ("maksymalnie {n:few}", "", v.UpTo(h.n), "pl", False),
    ("maksymalnie {n:many}", "", v.UpTo(h.n), "gen pl", False),
    ("do 1", "", v.UpTo(1), "gen sg", True),
    ("do {n:few}", "", v.UpTo(h.n), "gen pl", True),
    ("do {n:many}", "", v.UpTo(h.n), "gen pl", True),
    ("tyle samo", "", v.ThatMany(), "gen pl", False),
    ("tyle", ", ile {n:how_many free in}", h.n, "gen pl", False),
    *((one, f"za {{n:each_counted {whose} acc}}", h.n, "sg", True) for one in ("1", "") for whose in ("free", "own")),
    ("tyle samo", "[,] plus {n:int}", v.Plus(v.ThatMany(), h.n), "gen pl", True),
    *(("tyle samo", "", v.ThatMany(verb), "gen pl", True) for verb in _COUNTED),
    ("{n:int} z", "", h.n, "gen pl", True),
)

# ---------------------------------------------------------------- adjectives, and what follows the noun

_LONG: Final = ("value", "rank", "not_protocol")
# Compared with a number, and with something that has to be measured.
_THAN: Final[dict[Any, tuple[str, str]]] = {
    "<": ("mniejszej niż", "mniejszej niż"),
    "<=": ("co najwyżej", "nie większej niż"),
    "!=": ("innej niż", "innej niż"),
    ">=": ("co najmniej", "nie mniejszej niż"),
    ">": ("większej niż", "większej niż"),
}
_HIGHEST_VALUE: Final = 6

_VALUES: Final[Forms] = [
    ("o wartości {n:int}", adjective(value=v.Valued((h.n,)))),
    ("o wartości {n:int} {more:comma_int*} albo {z:int}", adjective(value=v.Valued((h.n, h.more.all, h.z)))),
    *(
        (f"o wartości od {low} do {high}", Said(adjective(value=v.Valued(tuple(range(low, high + 1)))), read=True))
        for low in range(_HIGHEST_VALUE)
        for high in range(low + 1, _HIGHEST_VALUE + 1)
    ),
    ("o parzystej wartości", adjective(value=v.Valued("even"))),
    ("o nieparzystej wartości", adjective(value=v.Valued("odd"))),
    ("o wartości parzystej", Said(adjective(value=v.Valued("even")), read=True)),
    ("o wartości nieparzystej", Said(adjective(value=v.Valued("odd")), read=True)),
    (", która odkryta ma wartość równą podanej liczbie", Said(adjective(value=v.Valued(v.Stated())), form="sg")),
    (", które odkryte mają wartość równą podanej liczbie", Said(adjective(value=v.Valued(v.Stated())), form="pl")),
    ("o tej samej wartości co {x:valued free nom sg in}", adjective(value=v.Valued(v.Value(h.x)))),
    (
        "o takiej samej wartości jak {x:valued free nom sg in}",
        Said(adjective(value=v.Valued(v.Value(h.x))), read=True),
    ),
    *(
        (words, Said(adjective(value=v.Valued(v.Value(v.That()))), read=True))
        for words in ("o tej samej wartości", "o takiej samej wartości")
    ),
    (
        "o wartości innej niż {n:int} {more:comma_int*} albo {z:int}",
        adjective(value=v.Valued((h.n, h.more.all, h.z), "!=")),
    ),
    ("o wartości równej {n:measure loc}", adjective(value=v.Valued(h.n))),
    ("o wartości takiej jak {n:measure nom}", Said(adjective(value=v.Valued(h.n)), read=True)),
    # Of cards that nobody can do something to.
    (
        "o wartości {n:int} {more:comma_int*} ani {z:int}",
        Said(adjective(value=v.Valued((h.n, h.more.all, h.z))), read=True),
    ),
    ("o wartości równej {n:int}", Said(adjective(value=v.Valued((h.n,))), read=True)),
    *(
        form
        for how, (number, measure) in _THAN.items()
        for form in (
            (f"o wartości {number} {{n:int}}", adjective(value=v.Valued(h.n, how))),
            (f"o wartości {measure} {{n:measure nom}}", adjective(value=v.Valued(h.n, how))),
        )
    ),
    ("o wartości nie większej niż {n:int}", Said(adjective(value=v.Valued(h.n, "<=")), read=True)),
    ("o wartości nie mniejszej niż {n:int}", Said(adjective(value=v.Valued(h.n, ">=")), read=True)),
    ("o wartości {n:int} albo mniej", Said(adjective(value=v.Valued(h.n, "<=")), read=True)),
    ("o wartości {n:int} albo więcej", Said(adjective(value=v.Valued(h.n, ">=")), read=True)),
    ("o wartości {n:int} albo mniejszej", Said(adjective(value=v.Valued(h.n, "<=")), read=True)),
    ("o wartości {n:int} albo większej", Said(adjective(value=v.Valued(h.n, ">=")), read=True)),
]

_ANYWHERE: Final[Forms] = [
    ("na polu", Said(adjective(where=v.ANYWHERE), form="in")),
    ("z pola", Said(adjective(where=v.ANYWHERE), form="out")),
]

ADJECTIVES: Final[dict[str, Forms]] = {
    "other": [("<inn>", adjective(other=True))],
    "random": [("<losow>", adjective(random=True))],
    "cover": [
        ("<zasłonięt>", adjective(cover="covered")),
        ("<niezasłonięt>", adjective(cover="uncovered")),
        ("<zasłonięt> albo <niezasłonięt>", Said(adjective(cover="either"), needs="-says:face")),
    ],
    "face": [
        ("<odkryt>", adjective(face="up")),
        ("<zakryt>", adjective(face="down")),
        ("<parzyst>", Said(adjective(value=v.Valued("even")), read=True)),
        ("<nieparzyst>", Said(adjective(value=v.Valued("odd")), read=True)),
    ],
    # Beside another adjective it would be torn apart.
    "trail": [
        (", <zasłonięt> albo <niezasłonięt>", adjective(cover="either")),
        *(
            (f", {which} {are} {word}{ending} [,]", Said(adjective(**{name: value}), form=form, read=True))
            for word, name, value in (
                ("zasłonięt", "cover", "covered"),
                ("niezasłonięt", "cover", "uncovered"),
                ("odkryt", "face", "up"),
                ("zakryt", "face", "down"),
            )
            for form, which, are, ending in (("sg", "która", "jest", "a"), ("pl", "które", "są", "e"))
        ),
    ],
    "of": [("podanego protokołu", adjective(protocol=v.Stated())), ("{p:protocol_of}", adjective(protocol=h.p))],
    "not_of": [
        ("innego protokołu niż {p:protocol}", Said(adjective(not_protocol=h.p), form="sg")),
        ("innych protokołów niż {p:protocol}", Said(adjective(not_protocol=h.p), form="pl")),
    ],
    "value": _VALUES,
    "comma_int": [(", {n:int}", h.n)],
    # A short place precedes a long noun: "usuń z tej linii 1 kartę o wartości 2".
    "early": [
        ("<w> {x:short_line} [,]", Said(adjective(where=h.x), form="acc own", needs=f"says:{name}")) for name in _LONG
    ],
    "place": [
        *_ANYWHERE,
        ("<w> {x:line}", adjective(where=h.x)),
        ("<w> dowolnej linii", Said(adjective(where=v.Lines("one")), read=True)),
        ("<w> dowolnym stosie", Said(adjective(where=v.Lines("one", stack=True)), form="in", read=True)),
        ("<w> dowolnego stosu", Said(adjective(where=v.Lines("one", stack=True)), form="out", read=True)),
    ],
    "spot": [*_ANYWHERE, ("<w> {x:one_line}", adjective(where=h.x))],  # not in each line
}
