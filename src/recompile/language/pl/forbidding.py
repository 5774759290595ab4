"""What somebody cannot do, and what cannot be done to cards, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.nouns import in_pile, pile

# What somebody cannot do, and to what: the genitive. What cannot be done to cards.
_DO: Final[dict[Any, tuple[str, str]]] = {
    "play": ("zagrywać", "kart"),
    "draw": ("dobierać", "kart"),
    "discard": ("odrzucać", "kart"),
    "flip": ("odwracać", "kart"),
    "shift": ("przesuwać", "kart"),
    "delete": ("usuwać", "kart"),
    "return": ("zwracać", "kart"),
    "rearrange": ("zmieniać", "układu protokołów"),
    "refresh": ("uzupełniać", "kart na ręce"),
    "compile": ("przeprowadzić", "kompilacji"),
}
_BE_DONE: Final[dict[Any, str]] = {
    "flip": "odwrócić",
    "play": "zagrać",
    "shift": "przesunąć",
    "delete": "usunąć",
    "return": "zwrócić",
}
# The stems of the participles: of what is done once, and of what is done again and again.
_DONE: Final[dict[Any, tuple[str, str]]] = {
    "flip": ("odwrócon", "odwracan"),
    "play": ("zagran", "zagrywan"),
    "shift": ("przesunięt", "przesuwan"),
    "delete": ("usunięt", "usuwan"),
    "return": ("zwrócon", "zwracan"),
}
_BY: Final[tuple[tuple[str, Any], ...]] = (("", "any"), ("przez przeciwnika", "they"), ("przez ciebie", "you"))
_NONE_OF: Final = {"play": "none_played"}  # "zakrytych kart": those that somebody would play so


def cannot(given: Any = None, *, next_turn: bool = False) -> Forms:
    """Who cannot do what."""
    more: Any = {"where": h.x, "given": given, "next_turn": next_turn}
    if next_turn:
        turn = "w {w:next_turn_of} następnej turze"
        first = _cannot(more, "")
        return [
            *_cannot(more, turn),
            *(
                (f"{turn} {words}", Said(said.meaning if isinstance(said, Said) else said, read=True))
                for words, said in first
            ),
        ]
    return _cannot(more, "")


def _cannot(more: Any, turn: str) -> Forms:
    after = f"{{x:rule_place}} {turn}"
    return [
        (f"{{w:can}} zagrywać {{x:rule_place}} tylko zakryte karty {turn}", v.Cannot("play", h.w, face="up", **more)),
        (
            f"{{w:can}} zagrywać {{x:rule_place}} tylko odkryte karty {turn}",
            Said(v.Cannot("play", h.w, face="down", **more), read=True),
        ),
        (f"{{w:cannot}} zagrywać {{f:faces}} kart {after}", v.Cannot("play", h.w, face=h.f, **more)),
        *((f"{{w:cannot}} {do} {what} {after}", v.Cannot(verb, h.w, **more)) for verb, (do, what) in _DO.items()),
        *(
            (f"{{w:cannot}} {do} {after}", Said(v.Cannot("compile", h.w, **more), read=True))
            for do in ("przeprowadzać kompilacji", "kompilować", "skompilować linii")
        ),
        *(
            (f"{{w:cannot}} {do} {{x:line out}} {turn}", Said(v.Cannot("compile", h.w, **more), read=True))
            for do in ("skompilować", "kompilować", "przeprowadzić kompilacji", "przeprowadzać kompilacji")
        ),
        *(
            (
                f"{{w:cannot}} zmieniać układu {whose} protokołów {after}",
                Said(v.Cannot("rearrange", h.w, **more), read=True),
            )
            for whose in ("swoich",)
        ),
        (f"{{w:cannot}} uzupełniać ręki {after}", Said(v.Cannot("refresh", h.w, **more), read=True)),
        (
            f"{{w:cannot}} zagrywać {{f:faces}} {in_pile('gen pl')} {after}",
            Said(v.Cannot("play", h.w, pile("hand", "all", "any"), h.f, **more), read=True),
        ),
        (f"{{w:cannot}} przesuwać kart {{x:barred_goal}} {turn}", v.Cannot("shift to", h.w, **more)),
        (
            f"{{w:cannot}} przesuwać {{x:barred_goal}} [,] {{t:no_such free gen}} {turn}",
            v.Cannot("shift to", h.w, h.t, **more),
        ),
        (
            f"{{w:cannot}} przesuwać {{t:no_such free gen}} {{x:barred_goal}} {turn}",
            Said(v.Cannot("shift to", h.w, h.t, **more), read=True),
        ),
        # To some cards only: where somebody cannot do it stands before, because the cards have a place of their own.
        *(
            (
                f"{{w:cannot}} {{x:rule_place}} [,] {_DO[verb][0]} {{t:{none} free gen}} {turn}",
                v.Cannot(verb, h.w, h.t, **more),
            )
            for verb in _BE_DONE
            for none in (_NONE_OF.get(verb, "no_such"),)
        ),
        (
            f"{{w:cannot}} {{x:rule_place}} [,] zagrywać {{t:none_played free gen}} jako {{f:as_faces}} {turn}",
            v.Cannot("play", h.w, h.t, h.f, **more),
        ),
    ]


def _passive(verb: Any, more: Any) -> Forms:
    """As people say it: "twoje karty nie mogą zostać usunięte przez przeciwnika"."""
    perfective, imperfective = _DONE[verb]
    return [
        (
            f"{{t:{cards} free nom}} nie {can} {be}{ending} {by} {{x:rule_place}}",
            Said(v.Cannot(verb, who, h.t, **more), read=True),
        )
        for be in (f"zostać {perfective}", f"być {perfective}", f"być {imperfective}")
        for cards, can, ending in (("sole", "może", "a"), ("such_few", "mogą", "e"), ("plural", "mogą", "e"))
        for by, who in _BY
    ]


def _how(more: Any) -> Forms:
    """What cannot be deleted by compiling, or in any other way."""
    return [
        form
        for words, how in (("w wyniku kompilacji", "compiling"), ("poza kompilacją", "otherwise"))
        for form in (
            (
                f"{{t:no_such free gen}} nie można usunąć {words} {{x:rule_place}}",
                v.Cannot("delete", what=h.t, **{**more, "how": how}),
            ),
            (
                f"{{w:cannot}} {{x:rule_place}} [,] usuwać {words} {{t:no_such free gen}}",
                v.Cannot("delete", h.w, h.t, **{**more, "how": how}),
            ),
            (
                f"{{w:cannot}} usuwać kart {words} {{x:rule_place}}",
                v.Cannot("delete", h.w, **{**more, "how": how}),
            ),
            *(
                (
                    f"{{t:{cards} free nom}} nie {can} {be} usunięt{ending} {words} {{x:rule_place}}",
                    Said(v.Cannot("delete", what=h.t, **{**more, "how": how}), read=True),
                )
                for be in ("zostać", "być")
                for cards, can, ending in (("sole", "może", "a"), ("such_few", "mogą", "e"), ("plural", "mogą", "e"))
            ),
        )
    ]


def several_forbidden() -> Forms:
    """As people say that several things cannot be done: so many rules."""
    found: Forms = []
    pairs: tuple[Any, ...] = (h.a, h.b)
    for cards in ("no_such", "such_many"):
        for kind in ("forbidden", "forbidden_once"):
            found += [
                (
                    f"{{t:{cards} free gen}} nie można {{a:{kind}}} ani {{b:{kind}}} {{x:rule_place}}",
                    v.Rules(tuple(v.Cannot(verb, what=h.t, where=h.x) for verb in pairs)),
                )
            ]
        found += [
            (
                f"{{w:cannot}} {{a:forbidden}} ani {{b:forbidden}} {{t:{cards} free gen}}",
                v.Rules(tuple(v.Cannot(verb, h.w, h.t) for verb in pairs)),
            ),
        ]
    found += [
        (
            f"{{w:cannot}} {{a:forbidden}} ani {{b:forbidden}} {cards} {{x:rule_place}}",
            v.Rules(tuple(v.Cannot(verb, h.w, where=h.x) for verb in pairs)),
        )
        for cards in ("kart",)
    ]
    for be in ("zostać", "być"):
        for cards, can, kind in (
            ("sole", "może", "forbidden_a"),
            ("such_few", "mogą", "forbidden_e"),
            ("plural", "mogą", "forbidden_e"),
        ):
            found += [
                (
                    f"{{t:{cards} free nom}} nie {can} {be} {first}{{a:{kind}}} ani {{b:{kind}}} {by} {{x:rule_place}}",
                    v.Rules(tuple(v.Cannot(verb, who, h.t, where=h.x) for verb in pairs)),
                )
                for by, who in _BY
                for first in ("", "ani ")
            ]
    return [(words, Said(meaning, read=True)) for words, meaning in found]


def cannot_be(given: Any) -> Forms:
    """What nothing can be done to."""
    more: Any = {"where": h.x, "given": given}
    return [
        *_how(more),
        ("{t:no_such free gen} nie można przesunąć {x:barred_goal}", v.Cannot("shift to", what=h.t, **more)),
        *(
            (words, Said(v.Cannot("play", what=pile("hand", "all", "any"), face=h.f, **more), read=True))
            for words in (
                f"{in_pile('nom pl')} nie mogą być zagrywane {{f:faces_nom}} {{x:rule_place}}",
                f"{in_pile('gen pl')} nie można zagrywać {{f:faces}} {{x:rule_place}}",
                f"nie można zagrywać {{f:faces}} {in_pile('gen pl')} {{x:rule_place}}",
            )
        ),
        *(
            form
            for verb, done in _BE_DONE.items()
            for none in (_NONE_OF.get(verb, "no_such"),)
            for form in (
                (f"{{t:{none} free gen}} nie można {done} {{x:rule_place}}", v.Cannot(verb, what=h.t, **more)),
                (
                    f"{{t:{none} free gen}} nie można {_DO[verb][0]} {{x:rule_place}}",
                    Said(v.Cannot(verb, what=h.t, **more), read=True),
                ),
                *_passive(verb, more),
            )
        ),
        (
            "{t:none_played free gen} nie można zagrać jako {f:as_faces} {x:rule_place}",
            v.Cannot("play", what=h.t, face=h.f, **more),
        ),
    ]


FORBIDDING: Final[dict[str, Forms]] = {
    # What cannot be done to cards is done to none of them; what cannot be played is not in the field.
    "no_such": [
        ("żadnej {x:such_one gen}", h.x),
        ("{x:card}", h.x),
        ("{x:such_many}", Said(h.x, read=True)),
        ("żadnych {x:such_many}", Said(h.x, read=True)),
    ],
    "none_played": [
        ("<t> <karta>", v.This()),
        ("{x:singular}", h.x),
        *(
            (f"{none} {in_pile('gen pl')} {after}", Said(pile("hand", "all", side), read=bool(none)))
            for none in ("", "żadnych")
            for side, after in (("any", ""), (h.side, "{side:from_ręki}"))
        ),
        (f"żadnej {in_pile('gen sg')}", Said(pile("hand", "all", "any"), read=True)),
    ],
    "can": [("możesz", "you"), ("{w:opponent} może", h.w), ("każdy gracz może", "any")],
    "cannot": [
        ("nie możesz", "you"),
        ("{w:opponent} nie może", h.w),
        ("żaden gracz nie może", "any"),
        ("gracze nie mogą", Said("any", read=True)),
        ("nie można", Said("any", read=True)),
    ],
    "forbidden": [(do, verb) for verb, (do, what) in _DO.items() if what == "kart"],
    "forbidden_once": [(done, verb) for verb, done in _BE_DONE.items() if verb != "play"],
    "forbidden_a": [(f"{each}a", verb) for verb, stems in _DONE.items() for each in stems if verb != "play"],
    "forbidden_e": [(f"{each}e", verb) for verb, stems in _DONE.items() for each in stems if verb != "play"],
    "barred_goal": [("do {x:barred_line out}", h.x)],
    "next_turn_of": [
        ("swojej", "you"),
        ("swojej", "they"),
        ("swojej", "any"),
        ("twojej", Said("you", read=True)),
        ("", Said("you", read=True)),
        ("", Said("they", read=True)),
        ("", Said("any", read=True)),
    ],
    "faces": [("", "any"), ("odkrytych", "up"), ("zakrytych", "down")],
    "faces_nom": [("", "any"), ("odkryte", "up"), ("zakryte", "down")],
    "as_faces": [
        ("odkrytej", "up"),
        ("zakrytej", "down"),
        ("odkrytych", Said("up", read=True)),
        ("zakrytych", Said("down", read=True)),
    ],
}
