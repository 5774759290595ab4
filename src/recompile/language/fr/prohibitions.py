"""What nobody can do, or somebody cannot, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.nouns import pile, pile_noun

v: Final[Any] = vocabulary  # a hole may stand for anything
# What is done to which cards: one of them, or several; and whether it says with which face.
_TO_CARDS: Final = (
    ("play", "poser", "posée", "one_playable", "playable", True),
    ("flip", "retourner", "retournée", "one_thing", "holders", True),
    ("shift", "déplacer", "déplacée", "one_thing", "holders", False),
    ("delete", "supprimer", "supprimée", "one_thing", "holders", False),
    ("return", "renvoyer", "renvoyée", "one_thing", "holders", False),
)
_DO: Final = (
    ("poser de cartes {f:facing}", "play", h.f),
    ("piocher de cartes", "draw", "any"),
    ("défausser de cartes", "discard", "any"),
    ("retourner de cartes {f:facing}", "flip", h.f),
    ("déplacer de cartes", "shift", "any"),
    ("supprimer de cartes", "delete", "any"),
    ("renvoyer de cartes", "return", "any"),
    ("réorganiser de protocoles", "rearrange", "any"),
    ("rafraîchir", "refresh", "any"),
    ("compiler", "compile", "any"),
)


def cannot(*, next_turn: bool = False) -> Forms:
    """Who cannot do what, and what nothing can be done to."""
    more: Any = {"where": h.x, "given": h.given, "next_turn": next_turn}
    then, soon = ("lors de {w:next_turn_of}", "lors du prochain tour") if next_turn else ("", "")
    found: Forms = [
        (
            f"{{x:first_place}} {{w:can_only}} poser {{w:own}} cartes que face inactive {then}",
            v.Cannot("play", h.w, face="up", **more),
        ),
        (
            f"{{x:first_place}} {{w:can_only}} poser {{w:own}} cartes que face active {then}",
            Said(v.Cannot("play", h.w, face="down", **more), read=True),
        ),
        *(
            (f"{{w:can_only}} poser {cards} {face} {{x:rule_place}} {then}", Said(meaning, read=True))
            for face, other in (("face inactive", "up"), ("face active", "down"))
            for cards in ("que des cartes", "des cartes que", "{w:own} cartes que")
            if not next_turn
            for meaning in (v.Cannot("play", h.w, face=other, **more),)
        ),
        *(
            (f"{{w:cannot}} {do} {{x:rule_place}} {then}", v.Cannot(verb, h.w, face=face, **more))
            for do, verb, face in _DO
        ),
        (
            f"{{w:cannot}} poser de {pile_noun('many')} {{f:facing}} {{x:rule_place}} {then}",
            v.Cannot("play", h.w, pile("hand", "all", "any"), h.f, **more),
        ),
    ]
    if not next_turn:
        found += _how(more)
    found += [
        (f"{{w:cannot}} déplacer de cartes {{x:barred_goal}} {then}", v.Cannot("shift to", h.w, **more)),
        *(
            (f"{{w:cannot}} déplacer {{t:{cards}}} {{x:barred_goal}} {then}", v.Cannot("shift to", h.w, h.t, **more))
            for cards in ("one_thing", "holders")
        ),
        (
            f"{{t:one_thing}} ne peut pas être déplacée {{x:barred_goal}} {soon}",
            v.Cannot("shift to", what=h.t, **more),
        ),
        (
            f"{{t:holders}} ne peuvent pas être déplacées {{x:barred_goal}} {soon}",
            v.Cannot("shift to", what=h.t, **more),
        ),
    ]
    for verb, do, done, one, several, with_face in _TO_CARDS:
        facing, face = ("{f:facing}", h.f) if with_face else ("", "any")
        to_them = v.Cannot(verb, what=h.t, face=face, **more)
        by_them = v.Cannot(verb, h.w, h.t, face, **more)
        found += [
            (f"{{t:{one}}} ne peut pas être {done} {facing} {{x:rule_place}} {soon}", to_them),
            (f"{{t:{several}}} ne peuvent pas être {done}s {facing} {{x:rule_place}} {soon}", to_them),
            *(
                # A face next to the verb cannot be taken for that of the cards.
                (f"{{w:cannot}} {do} {facing} {{t:{cards}}} {{x:comma_place}} {then}", by_them)
                for cards in (one, several)
            ),
            *(
                (f"{{t:{cards}}} {be} par {{w:by_player}} {{x:rule_place}} {then}", Said(by_them, read=True))
                for cards, be in ((one, f"ne peut pas être {done}"), (several, f"ne peuvent pas être {done}s"))
                if not with_face
            ),
        ]
    return found


def _how(more: Any) -> Forms:
    """What cannot be deleted by compiling, or in any other way."""
    found: Forms = []
    for words, how in (("par une compilation", "compiling"), ("sauf par une compilation", "otherwise")):
        to_them = v.Cannot("delete", what=h.t, **{**more, "how": how})
        by_them = v.Cannot("delete", h.w, h.t, **{**more, "how": how})
        found += [
            (f"{{t:one_thing}} ne peut pas être supprimée {words} {{x:rule_place}}", to_them),
            (f"{{t:holders}} ne peuvent pas être supprimées {words} {{x:rule_place}}", to_them),
            *(
                (f"{{w:cannot}} supprimer {{t:{cards}}} {words} {{x:comma_place}}", by_them)
                for cards in ("one_thing", "holders")
            ),
            (
                f"{{w:cannot}} supprimer de cartes {words} {{x:rule_place}}",
                v.Cannot("delete", h.w, **{**more, "how": how}),
            ),
        ]
    return found


def several_forbidden() -> Forms:
    """As people say that several things cannot be done: so many rules."""
    found: Forms = []
    for one, many, be in (
        ("{t:one_thing} ne peut", "{t:holders} ne peuvent", "être ni {a:be_done} ni {b:be_done}"),
        ("{t:one_thing} ne peut pas", "{t:holders} ne peuvent pas", "être {a:be_done} ni {b:be_done}"),
        ("{t:one_thing} ne peut pas", "{t:holders} ne peuvent pas", "être {a:be_done} ou {b:be_done}"),
        ("{t:one_thing} ne peut pas", "{t:holders} ne peuvent pas", "être {a:be_done} ni être {b:be_done}"),
    ):
        for cards, words in ((one, be), (many, be.replace("be_done}", "be_done_many}"))):
            for by, who in (("", "any"), ("par {w:by_player}", h.w)):
                found.append(
                    (
                        f"{cards} {words} {by} {{x:rule_place}}",
                        v.Rules(tuple(v.Cannot(verb, who, h.t, where=h.x) for verb in (h.a, h.b))),
                    )
                )
    for cannot_, words in (
        ("{w:cannot}", "{a:to_do} ni {b:to_do}"),
        ("{w:cannot}", "{a:to_do} ou {b:to_do}"),
        ("{w:can_only}", "ni {a:to_do} ni {b:to_do}"),
    ):
        for cards in ("one_thing", "holders"):
            for place in ("{x:rule_place}", "{x:comma_place}"):
                found.append(
                    (
                        f"{cannot_} {words} {{t:{cards}}} {place}",
                        v.Rules(tuple(v.Cannot(verb, h.w, h.t, where=h.x) for verb in (h.a, h.b))),
                    )
                )
        for cards in ("de cartes", "les cartes", "des cartes"):
            found.append(
                (
                    f"{cannot_} {words} {cards} {{x:rule_place}}",
                    v.Rules(tuple(v.Cannot(verb, h.w, where=h.x) for verb in (h.a, h.b))),
                )
            )
    return [(words, Said(meaning, read=True)) for words, meaning in found]


_HAND: Final = pile("hand", "all", "any")
CANNOT: Final[dict[str, Forms]] = {
    # What is played comes from a hand, if it is not said from where.
    "one_playable": [(f"{{x:{kind}}}", h.x) for kind in ("this", "that", "beside", "pile_single")],
    "playable": [
        (f"les {pile_noun('many')}", _HAND),
        (f"{{side:our}} {pile_noun('many')}", pile("hand", "all")),
        (f"les {pile_noun('many')} de votre adversaire", Said(pile("hand", "all", "theirs"), form="me")),
        ("{x:those_ones}", h.x),
        ("{x:pile_several}", h.x),
    ],
    "cannot": [
        ("vous ne pouvez pas", "you"),
        ("votre adversaire ne peut pas", Said("they", sets="named")),
        ("aucun joueur ne peut", "any"),
        ("les joueurs ne peuvent pas", Said("any", read=True)),
        ("les 2 joueurs ne peuvent pas", Said("any", read=True)),
        ("vous ne pouvez", Said("you", read=True)),
        ("votre adversaire ne peut", Said("they", read=True)),
    ],
    "can_only": [
        ("vous ne pouvez", "you"),
        ("votre adversaire ne peut", Said("they", sets="named")),
        ("aucun joueur ne peut", "any"),
    ],
    "be_done": [(done, verb) for verb, _, done, *_ in _TO_CARDS[1:]],
    "be_done_many": [(f"{done}s", verb) for verb, _, done, *_ in _TO_CARDS[1:]],
    "to_do": [(do, verb) for verb, do, *_ in _TO_CARDS[1:]],
    "barred_goal": [
        ("vers {x:each_line}", h.x),
        ("vers {x:barred_line some}", h.x),
        ("vers {x:such_line some}", h.x),
    ],
    "by_player": [("vous", "you"), ("votre adversaire", "they")],
    "own": [("vos", "you"), ("ses", "they"), ("ses", "any")],
    "next_turn_of": [("votre prochain tour", "you"), ("son prochain tour", "they"), ("son prochain tour", "any")],
    "first_place": [("", v.ANYWHERE), ("dans {x:each_line},", h.x), ("dans {x:any_line},", h.x)],
    "comma_place": [("", v.ANYWHERE), (", dans {x:each_line}", h.x), (", dans {x:any_line}", h.x)],
}
