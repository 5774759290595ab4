"""What holds sentences together, in French."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.facts import IF_IT_IS, ONE_OF_THEM
from recompile.language.surface import Acts

_TIMES: Final[tuple[tuple[str, Any], ...]] = (
    ("pour {c:each}", 1),
    ("pour {c:each_compiled_one}", 1),
    ("par tranche de {n:int} {c:some}", h.n),
    ("par tranche de {n:int} {c:some_compiled}", h.n),
)
# A condition that speaks of this card makes the pronoun mean it, as long as the sentence lasts.
_IFS: Final = (("this_is", "la_this"), ("condition", "la_that"))
_IF_ENDS: Final = "-la:this -la:trash"
_ELSE_ENDS: Final = f"{_IF_ENDS} either"
_THEY_THEN: Final = "votre adversaire {a:deed they third}, puis {b:deed they third}."
_BOTH: Final = (Acts("they", h.a), Acts("they", h.b))
_EACH: Final = (Acts("any", h.a), Acts("any", h.b))
_EITHER: Final = v.Either(h.one, h.two)
_IF_DONE: Final = ("si vous le faites", "si il le fait", "si elle le fait", "dans ce cas", "si oui")
_IF_NOT: Final = ("si vous ne le faites pas", "si il ne le fait pas", "si ce n’est pas le cas")


def _if_chunks() -> Forms:
    """An "if" of its own, and what follows "sinon" in a sentence of its own."""
    found: Forms = []
    for condition, pronoun in _IFS:
        if_, sinon = f"si {{c:{condition}}}[,] {{x:joined {pronoun}}}.", f"sinon[,] {{y:joined {pronoun}}}."
        found += [
            (f"{if_} {sinon}", Said((v.If(h.c, h.x, h.y),), sets=_ELSE_ENDS)),
            # What is done unless something else is done instead.
            *(
                (f"{{z:simple}}. si {{c:{condition}}}[,] {instead}.", Said((v.If(h.c, h.x, (h.z,)),), read=True))
                for instead in (
                    f"{{x:joined {pronoun}}} à la place",
                    f"{{x:joined {pronoun}}} au lieu de cela",
                    f"au lieu de cela[,] {{x:joined {pronoun}}}",
                    f"à la place[,] {{x:joined {pronoun}}}",
                )
            ),
        ]
    return found


# Who did it, or did not.
_DID: Final = (
    ("si il le fait", "si il ne le fait pas", "by_them"),
    ("si vous le faites", "si vous ne le faites pas", ""),
)
_DONE_CHUNKS: Final[Forms] = [
    *(
        form
        for did, did_not, needs in _DID
        for form in (
            # Longer ones first: they are told if they fit.
            (
                f"{did}[,] {{x:clause}}. {{more:next*}} sinon[,] {{y:clause}}. {{rest:next*}}",
                Said((v.IfYouDo((h.x, h.more.all), (h.y, h.rest.all)),), needs=needs, sets="either"),
            ),
            (f"{did_not}[,] {{x:clause}}. {{more:next*}}", Said((v.IfYouDo((), (h.x, h.more.all)),), needs=needs)),
            (f"{did}[,] {{x:clause}}. {{more:next*}}", Said((v.IfYouDo((h.x, h.more.all)),), needs=needs)),
        )
    ),
    *(
        (f"{words}[,] {{x:joined}}. {{more:next*}}", Said((v.IfYouDo((h.x.all, h.more.all)),), read=True))
        for words in _IF_DONE
    ),
    *(
        (f"{words}[,] {{x:joined}}. {{more:next*}}", Said((v.IfYouDo((), (h.x.all, h.more.all)),), read=True))
        for words in _IF_NOT
    ),
]

_BOTH_PROTOCOLS: Final[tuple[tuple[str, str, Any, Any], ...]] = (
    ("les protocoles de votre adversaire", "les vôtres", "they", "you"),
    ("vos protocoles", "ceux de votre adversaire", "you", "they"),
)
_UNLESS: Final = ("sauf si", "excepté si")
_ON_THIS: Final[tuple[tuple[str, Any], ...]] = (
    ("retourner", v.Flip),
    ("supprimer", v.Delete),
    ("renvoyer", v.Return),
    ("déplacer", v.Shift),
)
_JUST_NOW: Final[tuple[tuple[Any, str], ...]] = (
    ("discarded", "défaussée"),
    ("discarded", "ainsi défaussée"),
    ("revealed", "révélée"),
    ("revealed", "ainsi révélée"),
)
_EACH_HAS: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("{n:int} cartes ou plus en main", ">=", h.n),
    ("{n:int} cartes ou moins en main", "<=", h.n),
    ("au moins {n:int} cartes en main", ">=", h.n),
    ("au plus {n:int} cartes en main", "<=", h.n),
    ("plus de {n:int} cartes en main", ">", h.n),
    ("moins de {n:int} cartes en main", "<", h.n),
    ("exactement {n:int} cartes en main", "=", h.n),
)


def _of_each_player() -> Forms:
    """Whoever has so many cards in hand: first you, then your opponent."""
    yours, theirs = (v.Count(v.Cards("all", side, "hand")) for side in ("yours", "theirs"))
    return [
        (
            f"chaque joueur {having} {words} {{x:deed each third}}.",
            Said(
                (v.If(v.Compare(yours, how, n), (h.x,)), v.If(v.Compare(theirs, how, n), (Acts("they", h.x),))),
                read=True,
            ),
        )
        for having in ("ayant", "qui a", "avec")
        for words, how, n in _EACH_HAS
    ]


_ROW: Final = "{{a:element}}; {{more:then_element*}} ensuite[,] {{z:{}}}"
_LISTED: Final[Forms] = [
    ("{a:simple}", (h.a,)),
    ("{a:loop}", (h.a,)),
    ("{a:simple} et {b:loop}", (h.a, h.b)),
    ("{a:simple}, {more:comma_simple*} {y:simple} et {z:loop}", (h.a, h.more.all, h.y, h.z)),
]

CONNECTIVES: Final[dict[str, Forms]] = {
    **ONE_OF_THEM,
    # A row of sentences.
    "text": [
        ("{x:chunk~}", h.x),
        # "Cette ligne" is the one that was chosen, as long as nothing else is called so.
        ("<choisir> {x:chosen_line}. {e:chunk~ here_chosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
        ("<choisir> {x:chosen_line}, puis {e:chunk~ here_chosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
        ("<choisir> {x:chosen_line} et {e:chunk~ here_chosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
    ],
    "chunk": [
        (_THEY_THEN, Said(_BOTH, sets="named by_them")),
        ("votre adversaire {a:deed they third} et {b:deed they third}.", Said(_BOTH, read=True)),
        ("chaque joueur {a:deed each third}, puis {b:deed each third}.", Said(_EACH, read=True)),
        ("les 2 joueurs {a:deed each plural}, puis {b:deed each plural}.", Said(_EACH, read=True)),
        *_DONE_CHUNKS,
        *_if_chunks(),
        *IF_IT_IS,
        *_of_each_player(),
        ("vous pouvez {x:pile_verb inf} pour {y:deed inf}.", Said((v.May(h.x), v.IfYouDo((h.y,))), read=True)),
        ("vous pouvez {x:pile_verb inf} afin de {y:deed inf}.", Said((v.May(h.x), v.IfYouDo((h.y,))), read=True)),
        # What is asked of the card below this one is done to it.
        ("si {c:about_below}[,] {x:joined la_below}.", Said((v.If(h.c, h.x),), read=True)),
        *(
            (f"<réorganiser> {one}{then} {other}.", Said((v.Rearrange(first), v.Rearrange(second)), read=True))
            for then in (", puis", " et")
            for one, other, first, second in _BOTH_PROTOCOLS
        ),
        ("{x:phrase}.", (h.x,)),
        ("{x:if_you_do}.", Said((h.x,), read=True)),
        ("{x:phrase}. {more:next+}", Said((h.x, h.more.all), read=True)),
        ("{x:optional}. sinon[,] {y:joined}.", Said((h.x, v.IfYouDo((), h.y)), read=True)),
        ("{x:simple};", Said((h.x,), read=True)),
        ("{x:deed inf}.", Said((h.x,), read=True)),
        ("{a:deed inf}, puis {b:deed inf}.", Said((h.a, h.b), read=True)),
        ("{a:simple}, puis {b:simple}.", Said((h.a, h.b), read=True)),
        ("{a:simple} et {b:simple}.", Said((h.a, h.b), read=True)),
        ("{a:simple}, {b:simple} et {c:simple}.", Said((h.a, h.b, h.c), read=True)),
        ("{a:simple}, {b:simple}, puis {c:simple}.", Said((h.a, h.b, h.c), read=True)),
    ],
    # One that begins with what somebody else does.
    "acted_text": [
        (f"{_THEY_THEN} {{e:perhaps_text}}", Said((*_BOTH, h.e.all), sets="named")),
        ("{a:acted}. {e:perhaps_text}", (h.a, h.e.all)),
    ],
    "perhaps_text": [("", ()), ("{x:text}", h.x)],
    "next": [("ensuite[,] {x:clause}.", h.x)],
    "then": [("{x:if_you_do}.", h.x), ("ensuite[,] {x:phrase}.", h.x)],
    # In a sentence with others: what follows "sinon" is done if it was not.
    "if_you_do": [
        form
        for did, did_not, needs in _DID
        for form in (
            (f"{did}[,] {{x:any_row}}", Said(v.IfYouDo(h.x), needs=needs)),
            (
                f"{did}[,] {{x:plain_row}}; sinon[,] {{y:any_row}}",
                Said(v.IfYouDo(h.x, h.y), needs=needs, sets="either"),
            ),
            (f"{did_not}[,] {{y:any_row}}", Said(v.IfYouDo((), h.y), needs=needs)),
        )
    ],
    # One after the other; an "if" can only be the last, because it would not be clear how far it goes.
    "plain_row": [
        ("{x:simple} {more:comma_then*}", (h.x, h.more.all)),
        ("{x:element}", (h.x,)),
        (_ROW.format("element"), (h.a, h.more.all, h.z)),
    ],
    "any_row": [
        ("{x:simple} {more:comma_then*}", (h.x, h.more.all)),
        ("{x:simple} {more:comma_then*}, puis {z:phrase}", (h.x, h.more.all, h.z)),
        ("{x:clause}", (h.x,)),
        (_ROW.format("clause"), (h.a, h.more.all, h.z)),
    ],
    "element": [("{x:simple}", h.x), ("{x:loop}", h.x)],
    "then_element": [("ensuite[,] {x:element};", h.x)],
    "comma_then": [(", puis {x:simple}", h.x)],
    "clause": [("{x:if_you_do}", h.x), ("{x:phrase}", h.x)],
    "phrase": [
        *(
            (f"si {{c:{condition}}}[,] {{x:joined {pronoun}}}", Said(v.If(h.c, h.x), sets=_IF_ENDS))
            for condition, pronoun in _IFS
        ),
        *(
            (
                f"si {{c:{condition}}}[,] {{x:{row} {pronoun}}}; sinon[,] {{y:joined {pronoun}}}",
                Said(v.If(h.c, h.x, h.y), sets=_ELSE_ENDS),
            )
            for condition, pronoun in _IFS
            for row in ("listed", "plain_row")
        ),
        *(
            (
                f"si {{c:{condition}}}[,] vous pouvez {{x:deeds inf {pronoun}}}",
                Said(v.May(v.If(h.c, h.x)), sets=_IF_ENDS),
            )
            for condition, pronoun in _IFS
        ),
        ("{x:loop}", h.x),
        ("{x:simple}", h.x),
        # What is asked at the end.
        ("{x:simple} si {c:condition}", Said(v.If(h.c, (h.x,)), read=True)),
        ("{x:simple} si {c:this_is}", Said(v.If(h.c, (h.x,)), read=True)),
        ("{x:on_this} si {c:condition la_this}", Said(v.If(h.c, (h.x,)), read=True)),
        *((f"{{x:simple}}[,] {words} {{c:fact}}", Said(v.If(v.Not(h.c), (h.x,)), read=True)) for words in _UNLESS),
        *((f"{words} {{c:fact}}[,] {{x:joined}}", Said(v.If(v.Not(h.c), h.x), read=True)) for words in _UNLESS),
    ],
    "on_this": [
        *(
            (f"{may} <{verb} {mood}> cette carte", meant)
            for verb, deed in _ON_THIS
            for may, mood, meant in (
                ("", "do", deed(v.This())),
                ("vous pouvez", "inf", v.May(deed(v.This()))),
            )
        ),
    ],
    "fact": [
        ("{w:player_has} le contrôle", v.HasControl(h.w)),
        ("ce est {w:turn_of}", v.IsTurn(h.w)),
    ],
    # What is done again and again stands last in a row: it would not be clear how far it goes.
    "loop": [
        *((f"{times}[,] {{x:simple}}", v.ForEvery(n, h.c, h.x)) for times, n in _TIMES),
        *(
            (
                f"pour chaque carte {done}[,] {{x:simple}}",
                Said(v.ForEvery(1, v.Cards("all", zone=zone), h.x), read=True),
            )
            for zone, done in _JUST_NOW
        ),
        ("dans {lines:each_line}[,] {x:simple}", v.InEachLine(h.lines, h.x)),
    ],
    # Without an "if" of its own.
    "simple": [
        ("vous pouvez exiger que {x:demanded}", Said(v.May(h.x), sets="-by_them")),
        ("vous pouvez {x:deed inf}", Said(v.May(h.x), sets="-by_them")),
        *(
            (f"vous pouvez, si {{c:{condition}}}[,] {{x:{deeds} inf {pronoun}}}", v.May(v.If(h.c, effects)))
            for condition, pronoun in _IFS
            for deeds, effects in (("deed", (h.x,)), ("deeds", h.x))
        ),
        *((f"vous pouvez {{x:verb inf}} {times}", v.May(v.ForEvery(n, h.c, h.x))) for times, n in _TIMES if n != 1),
        *((f"vous pouvez, {times}, {{x:verb inf}}", v.May(v.ForEvery(n, h.c, h.x))) for times, n in _TIMES),
        ("{x:acted}", h.x),
        ("{x:next_turn}", Said(h.x, sets="-by_them")),
        ("{x:deed}", Said(h.x, sets="-by_them")),
        ("vous {x:deed do}", Said(h.x, read=True)),
        # One or the other, done by different players.
        *(
            (f"{may} soit {{one:{one}}}, soit {{two:{two}}}", Said(meaning, sets="either"))
            for may, meaning in (("", _EITHER), ("vous pouvez choisir", v.May(_EITHER)))
            for one, two in (
                ("others_deed", "deed"),
                ("deed", "others_deed"),
                ("their_deed", "each_deed"),
                ("each_deed", "their_deed"),
            )
        ),
    ],
    "their_deed": [("votre adversaire {x:deed they third}", Said(Acts("they", h.x), sets="named by_them"))],
    "each_deed": [("chaque joueur {x:deed each third}", Said(Acts("any", h.x), sets="-named -by_them"))],
    "others_deed": [("{x:their_deed}", h.x), ("{x:each_deed}", h.x)],
    "acted": [
        ("{x:others_deed}", h.x),
        ("votre adversaire peut {x:deed they inf}", Said(Acts("they", v.May(h.x)), sets="named by_them")),
        (
            "votre adversaire peut exiger que vous {x:deed me your_subj}",
            Said(Acts("they", v.May(Acts("they", h.x))), sets="named"),
        ),
        (
            "votre adversaire peut exiger que chaque joueur {x:deed each subj}",
            Said(Acts("they", v.May(Acts("any", h.x))), sets="-named"),
        ),
        ("chaque joueur peut {x:deed each inf}", Said(Acts("any", v.May(h.x)), sets="-named -by_them")),
        ("les 2 joueurs {x:deed each plural}", Said(Acts("any", h.x), read=True)),
        ("il {x:deed they third}", Said(Acts("they", h.x), read=True)),
        ("il peut {x:deed they inf}", Said(Acts("they", v.May(h.x)), read=True)),
        ("les joueurs {x:deed each plural}", Said(Acts("any", h.x), read=True)),
        ("tous les joueurs {x:deed each plural}", Said(Acts("any", h.x), read=True)),
        ("les 2 joueurs peuvent {x:deed each inf}", Said(Acts("any", v.May(h.x)), read=True)),
    ],
    "demanded": [
        ("votre adversaire {x:deed they subj}", Said(Acts("they", h.x), sets="named")),
        ("chaque joueur {x:deed each subj}", Said(Acts("any", h.x), sets="-named")),
    ],
    "optional": [
        ("vous pouvez {x:deed inf}", v.May(h.x)),
        ("votre adversaire peut {x:deed they inf}", Acts("they", v.May(h.x))),
    ],
    # What somebody does: also the opponent, or each player.
    "deed": [
        ("{x:verb}", h.x),
        ("{x:two_verbs}", h.x),
        ("{one:verb} ou {two:verb}", Said(v.Either(h.one, h.two), sets="either")),
        ("soit {one:verb}, soit {two:verb}", Said(v.Either(h.one, h.two), read=True)),
        ("{x:pile_verb} pour {lines:each_line}", v.InEachLine(h.lines, h.x)),
        ("{x:field_verb} pour {c:each}", Said(v.ForEvery(1, h.c, h.x), read=True)),
        ("{x:field_verb} pour {c:each_compiled_one}", Said(v.ForEvery(1, h.c, h.x), read=True)),
        ("{x:pile_verb} dans {lines:each_line}", Said(v.InEachLine(h.lines, h.x), read=True)),
    ],
    # All in one sentence; an "if you do" is a clause of its own in it.
    "joined": [
        ("{a:listed}; {b:if_you_do}", (h.a.all, h.b)),
        ("{a:clause}", (h.a,)),
        ("{a:listed}", h.a),
        (_ROW.format("clause"), (h.a, h.more.all, h.z)),
        ("{a:simple}, puis {b:simple}", Said((h.a, h.b), read=True)),
    ],
    **{
        row: [
            *(_LISTED if row == "listed" else []),
            (f"{{a:{one}}} et {{b:{one}}}", (h.a, h.b)),
            (f"{{a:{one}}}, {{more:comma_{one}*}} {{y:{one}}} et {{z:{one}}}", (h.a, h.more.all, h.y, h.z)),
        ]
        for row, one in (("listed", "simple"), ("deeds", "deed"))
    },
    "comma_simple": [("{x:simple},", h.x)],
    "comma_deed": [("{x:deed},", h.x)],
    "some_compiled": [
        ("de {w:own_compiled}", v.Compiled(h.w)),
        ("{w:other_compiled}", v.Compiled(h.w)),
    ],
    "each_compiled_one": [("{w:each_compiled}", v.Compiled(h.w))],
    # As a button says it.
    "label": [("{x:deed inf}", v.May(h.x)), ("{x:deed inf}", h.x), ("{x:clause}", h.x)],
}
