"""What was done, by whom and to which cards: "po tym, jak ...", in Polish."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.cards import CHOSEN, TOLD_OF
from recompile.language.pl.nouns import ADJECTIVES, field
from recompile.language.surface import Acts

# The perfective future, "you" and "they", and the object; and how people say it besides.
_EVENTS: Final[dict[Any, tuple[str, str, str, tuple[str, ...]]]] = {
    "draw": ("dobierzesz", "dobierze", "karty", ("kartę",)),
    "discard": ("odrzucisz", "odrzuci", "{t:the_cards}", ()),
    "delete": ("usuniesz", "usunie", "{t:the_cards}", ()),
    "shuffle": ("przetasujesz", "przetasuje", "swoją talię", ("talię",)),
    "clear cache": ("wyczyścisz", "wyczyści", "pamięć podręczną", ("swoją pamięć podręczną",)),
    "refresh": ("uzupełnisz", "uzupełni", "karty na ręce", ("rękę", "karty")),
    "play": ("zagrasz", "zagra", "{t:the_card}", ()),
    "compile": ("przeprowadzisz", "przeprowadzi", "kompilację", ("kompilację linii", "kompilację protokołu")),
    "flip": ("odwrócisz", "odwróci", "{t:the_cards}", ()),
    "shift": ("przesuniesz", "przesunie", "{t:the_card}", ()),
    "return": ("zwrócisz", "zwróci", "{t:the_cards}", ()),
    "reveal": ("odsłonisz", "odsłoni", "karty", ("kartę",)),
    "rearrange": ("zmienisz", "zmieni", "układ protokołów", ("układ swoich protokołów",)),
    "gain control": ("zdobędziesz", "zdobędzie", "znacznik kontroli", ("kontrolę",)),
}
# Where something comes to is also said as its goal; of a shift, always.
_PLACES: Final = {"play": "where_to", "shift": "shifted_to"}
_NOMINAL: Final[dict[Any, tuple[str, str]]] = {
    "draw": ("dobraniu", "kart"),
    "discard": ("odrzuceniu", "kart"),
    "delete": ("usunięciu", "kart"),
    "shuffle": ("przetasowaniu", "talii"),
    "clear cache": ("wyczyszczeniu", "pamięci podręcznej"),
    "refresh": ("uzupełnieniu", "kart na ręce"),
    "play": ("zagraniu", "karty"),
    "compile": ("kompilacji", ""),
    "flip": ("odwróceniu", "kart"),
    "shift": ("przesunięciu", "karty"),
    "return": ("zwróceniu", "kart"),
    "reveal": ("odsłonięciu", "kart"),
    "rearrange": ("zmianie", "układu protokołów"),
    "gain control": ("zdobyciu", "znacznika kontroli"),
}
# The stems of the participles: "karta zostanie zagrana".
_PASSIVE: Final[dict[Any, str]] = {
    "draw": "dobran",
    "discard": "odrzucon",
    "delete": "usunięt",
    "play": "zagran",
    "flip": "odwrócon",
    "shift": "przesunięt",
    "return": "zwrócon",
    "reveal": "odsłonięt",
}
_TO_SEVERAL: Final = ("draw", "discard", "delete", "flip", "shift", "return")  # what happens to several at once
_TO_CARDS: Final = ("play", "delete", "flip", "shift", "return", "discard")  # events that may say to which cards
# Who does it: as the subject, and behind a noun or a passive; if nobody is named, it is you or anybody.
_DOERS: Final[tuple[tuple[str, Any], ...]] = (("you", "you"), ("they", h.w), ("any", "any"))
_BY: Final[tuple[tuple[str, Any], ...]] = (
    ("przez ciebie", "you"),
    ("przez przeciwnika", "they"),
    ("przez dowolnego gracza", "any"),
)


def _after(event: Any) -> Forms:
    """A form for each who may do it."""
    second, third, what, besides = _EVENTS[event]
    does = {"you": second, "they": f"{{w:opponent}} {third}", "any": f"dowolny gracz {third}"}
    to_cards = event in _TO_CARDS
    after = v.After(event, "any", h.e, h.x, h.d, h.b, h.t if to_cards else None)
    place = _PLACES.get(event, "known_place")
    text = f"after_{event}" if event in TOLD_OF else "text"
    besides = (*besides, *((f"{what} na rękę",) if event == "return" else ()))
    return [
        *(_after_several(event, does) if event in _TO_SEVERAL else ()),
        *(_after_this(event, does) if event in ("flip", "shift") else ()),
        *(
            (
                f"po tym, jak {does[doer]} {each} {{b:with}} {{x:{place}}} {{d:during_{doer}}} {colon} "
                f"{{e:{'they_' if doer == 'they' else ''}{text}}}",
                Said(replace(after, who=who), read=each in besides or colon != ":"),
            )
            for doer, who in _DOERS
            for each in (what, *besides, *((f"{{t:involved_{doer} acc}}",) if to_cards else ()))
            for colon in (":", ",")
        ),
    ]


def _after_this(event: Any, does: dict[str, str]) -> Forms:
    """Done to this card."""
    place = _PLACES.get(event, "known_place")
    up = ("", "odkrytą stroną do góry") if event == "flip" else ("",)
    return [
        *(
            (
                f"po tym, jak {does[doer]} tę kartę {{b:with}} {{x:{place}}} {{d:during_{doer}}} {colon} "
                f"{{e:{'they_' if doer == 'they' else ''}text}}",
                Said(v.After(event, who, h.e, h.x, h.d, h.b, v.This()), read=colon != ":"),
            )
            for doer, who in _DOERS
            for colon in (":", ",")
        ),
        *(
            (
                f"po tym, jak ta karta zostanie {_PASSIVE[event]}a {face} {by} {{x:{place}}} {{d:during_{who}}} "
                f"{colon} {{e:text}}",
                Said(v.After(event, who, h.e, h.x, h.d, what=v.This()), read=True),
            )
            for by, who in (("", "any"), *_BY)
            for face in up
            for colon in (":", ",")
        ),
    ]


def _after_several(event: Any, does: dict[str, str]) -> Forms:
    """Done to so many cards at once."""
    place = _PLACES.get(event, "known_place")
    kinds = (
        ("co najmniej {n:few} karty", None),
        ("co najmniej {n:many} kart", None),
        *(
            (
                ("co najmniej {n:few} {t:involved_DOER_few acc}", h.t),
                ("co najmniej {n:many} {t:involved_DOER_many acc}", h.t),
            )
            if event in _TO_CARDS
            else ()
        ),
        ("{n:int} albo więcej kart", None),
    )
    return [
        (
            f"po tym, jak {does[doer]} {each.replace('DOER', doer)} {{b:with}} {{x:{place}}} {{d:during_{doer}}} "
            f"{colon} {{e:{'they_' if doer == 'they' else ''}text}}",
            Said(v.After(event, who, h.e, h.x, h.d, h.b, what, h.n), read=colon != ":" or "albo" in each),
        )
        for doer, who in _DOERS
        for each, what in kinds
        for colon in (":", ",")
    ]


def _as_people_say(event: Any) -> Forms:
    """With a noun for what was done, or in the passive."""
    after = v.After(event, "any", h.e, h.x, h.d)
    noun, what = _NOMINAL[event]
    to_cards = event in _TO_CARDS
    place = _PLACES.get(event, "known_place")
    text = f"after_{event}" if event in TOLD_OF else "text"
    texts = {"you": f"{{e:{text}}}", "they": f"{{e:they_{text}}}", "any": f"{{e:{text}}}"}
    nouns: list[tuple[str, Any, Any]] = [
        *(
            (f"{noun} {each} {by}", who, None)
            for by, who in (("", "you"), *_BY)
            for each in (("kart", "karty") if what in ("kart", "karty") else (what,))
        ),
        *((f"{noun} {{t:involved_any gen}} {by}", who, h.t) for by, who in _BY if to_cards),
        # What comes from a hand is what you do, if nobody else is named.
        *(((f"{noun} {{t:involved gen}}", "you", h.t),) if event in ("play", "discard") else ()),
    ]
    passives: list[tuple[str, Any, Any]] = [
        (f"{card} {are} {_PASSIVE[event]}{ending} {by}", who, meant)
        for by, who in (("", "any"), *_BY)
        for card, are, ending, meant in (
            ("karta", "zostanie", "a", None),
            ("karty", "zostaną", "e", None),
            *((("{t:involved_any nom}", "zostanie", "a", h.t),) if to_cards else ()),
        )
        if event in _PASSIVE
    ]
    return [
        *(
            (
                f"po {words} {{b:with}} {{x:{place}}} {{d:during_{who}}} {colon} {texts[who]}",
                Said(replace(after, who=who, by=h.b, what=meant), read=True),
            )
            for words, who, meant in nouns
            for colon in (":", ",", "")
        ),
        *(
            (
                f"po tym, jak {words} {{x:{place}}} {{d:during_{who}}} {colon} {texts[who]}",
                Said(replace(after, who=who, what=meant), read=True),
            )
            for words, who, meant in passives
            for colon in (":", ",")
        ),
        *(
            (
                f"po tym, jak {words.replace(' zosta', f' {line} zosta', 1)} {{d:during_{who}}} {colon} {texts[who]}",
                Said(replace(after, who=who, where=where, what=meant), read=True),
            )
            for words, who, meant in passives
            if event in ("delete", "flip", "return")
            for line, where in (
                ("w tej linii", v.THIS_LINE),
                ("w innej linii", v.Lines("other")),
                ("w tym stosie", v.Lines("this", stack=True)),
            )
            for colon in (":", ",")
        ),
    ]


# ---------------------------------------------------------------- the cards it was done to


_ONE_CARD: Final = (("", "sg", False), ("1", "sg", True), ("1 z", "gen pl", True))


def _involved(doer: str, counts: tuple[tuple[str, str, bool], ...] = _ONE_CARD) -> Forms:
    """One card, of which something is said: how it lay, whose it was if somebody does it, what is on it."""
    of_whom = (("", "{side:of_whom}"),)
    sides = {"": (), "they": (("{side:they_owned FORM}", ""),)}
    found: Forms = []
    for words, form, read in counts:
        first, worth = f"{words} {{*other {form}}}", f"{{*value {form}}}"
        face, card = f"{{*face {form}}}", f"<karta {form}>"
        not_of = "innego protokołu niż {p:protocol}" if form == "sg" else "innych protokołów niż {p:protocol}"
        described = (
            *(
                (
                    f"{first} {before} {face} {card} {{*of}} {{*not_of {form}}} {after} {worth}",
                    field(1, h.side),
                    read,
                )
                for owned, after in sides.get(doer, ((f"{{side:{doer}_owned FORM}}", ""), *of_whom))
                for before in (owned.replace("FORM", form),)
            ),
            (f"{first} {face} {card} {{p:protocol_of}} {worth}", field(1, protocol=h.p), read),
            (f"{first} {face} {card} {not_of} {worth}", field(1, not_protocol=h.p), read),
            (f"{first} {face} {card} {{v:worth {form}}}", field(1, value=h.v), read),
            (f"{words} <inn {form}> {face} {card}", field(1, other=True), read),
            (f"{words} {{f:surely_turned {form}}} {card}", field(1, face=h.f), read),
            (f"{words} {card} {{f:surely_turned {form}}}", field(1, face=h.f), True),
            (f"{words} {card} jako {{f:surely_turned {form}}}", field(1, face=h.f), True),
        )
        found += [(line, Said(meaning, sets=CHOSEN, read=only_read)) for line, meaning, only_read in described]
    return found


def _worth() -> Forms:
    """The adjectives that say a value, as something that has to be said."""
    return [
        (words, replace(said, meaning=said.meaning.fields["value"]) if isinstance(said, Said) else said.fields["value"])
        for words, said in ADJECTIVES["value"]
    ]


# Two genitives in a row would read as one.
_BELONGING: Final[Forms] = [
    ("<należąc> do przeciwnika", Said("theirs", needs=f"says:{name}", sets="named"))
    for name in ("protocol", "not_protocol")
]

EVENTS: Final[Forms] = [form for event in _EVENTS for form in (*_after(event), *_as_people_say(event))]
INVOLVED: Final[dict[str, Forms]] = {
    "the_card": [("kartę", Said(None, sets=CHOSEN)), ("karty", Said(None, read=True))],
    "the_cards": [
        ("karty", None),
        *((words, Said(None, read=True)) for words in ("kartę", "co najmniej 1 kartę", "1 albo więcej kart")),
    ],
    **{f"involved_{doer}": _involved(doer) for doer, _ in _DOERS},
    **{f"involved_{doer}_few": _involved(doer, (("", "pl", False),)) for doer, _ in _DOERS},
    **{f"involved_{doer}_many": _involved(doer, (("", "gen pl", False),)) for doer, _ in _DOERS},
    "involved": _involved(""),
    "you_owned": [("<swoj>", "yours"), ("<twoj>", Said("yours", read=True)), *_BELONGING],
    "they_owned": [("<twoj>", "yours"), ("<swoj>", "theirs")],
    "any_owned": [("<twoj>", "yours"), *_BELONGING],
    "worth": _worth(),
    # The card may be called by what was done to it, at once, before anything is done to another one.
    **{
        f"after_{event}": [
            ("{e:text}", h.e),
            (f"{{a:simple after:{event}}}.", Said((h.a,), read=True)),
            (f"{{a:simple after:{event}}}. {{e:chunk~}}", Said((h.a, h.e.all), read=True)),
        ]
        for event in TOLD_OF
    },
    # What the opponent does next: nobody has to name them again.
    **{
        f"they_{text}": [
            (f"{{e:{text}}}", h.e),
            *(
                (f"{words}. {more}", Said((Acts("they", does), *rest), read=True))
                for words, does in (("{a:deed they third}", h.a), ("może {a:deed they inf}", v.May(h.a)))
                for more, rest in (("", ()), ("{e:chunk~}", (h.e.all,)))
            ),
        ]
        for text in ("text", *(f"after_{event}" for event in TOLD_OF))
    },
    "where_to": [("{x:known_place}", h.x), ("do {x:one_line out}", Said(h.x, read=True))],
    "shifted_to": [
        ("", v.ANYWHERE),
        ("do {x:goal_one out}", h.x),
        ("do innej linii", Said(v.ANYWHERE, read=True)),  # every shift goes there
    ],
    "with": [
        ("", "any"),
        ("w ramach akcji", "action"),
        ("w wyniku efektu", "effect"),
        ("w wyniku efektu karty", Said("effect", read=True)),
        ("dzięki efektowi", Said("effect", read=True)),
        ("efektem", Said("effect", read=True)),
        ("akcją", Said("action", read=True)),
    ],
    "during_you": [("", "any"), ("w swojej turze", "you"), ("w turze przeciwnika", Said("they", sets="named"))],
    "during_they": [("", "any"), ("w swojej turze", "they"), ("w twojej turze", "you")],
    "during_any": [("", "any"), ("{d:turn}", h.d)],
}
