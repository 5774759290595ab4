"""What holds sentences together, in Polish."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.pl.amounts import DONE
from recompile.language.pl.facts import STATES
from recompile.language.pl.nouns import OWN, pile
from recompile.language.surface import Acts

_IF: Final = "jeśli {c:about_this}, {x:joined ofthis}"
_OTHER_IF: Final = "jeśli {c:other_condition free in}, {x:joined}"
# An "otherwise" belongs to the only "if" before it.
_ONE_IF: Final = "jeśli {c:about_this}, {x:several ofthis}"
_OTHER_ONE_IF: Final = "jeśli {c:other_condition free in}, {x:several}"

# Whoever acted last did it, or did not; reading does not ask.
_DID: Final = (("jeśli to zrobi", "subject"), ("jeśli to zrobisz", ""))
_THEIR_TWO: Final = "{w:opponent} {a:deed they third}, a następnie {b:deed they third}."

_ON_THIS: Final[tuple[tuple[str, Any], ...]] = (
    ("odwróć", v.Flip),
    ("usuń", v.Delete),
    ("zwróć", v.Return),
    ("przesuń", v.Shift),
)
_EACH_HAS: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("{n:int} albo więcej kart", ">=", h.n),
    ("{n:int} albo mniej kart", "<=", h.n),
    ("co najmniej {n:few} karty", ">=", h.n),
    ("co najmniej {n:many} kart", ">=", h.n),
    ("co najwyżej {n:few} karty", "<=", h.n),
    ("co najwyżej {n:many} kart", "<=", h.n),
    ("więcej niż {n:int} kart", ">", h.n),
    ("więcej niż {n:few} karty", ">", h.n),
    ("mniej niż {n:int} kart", "<", h.n),
    ("mniej niż {n:few} karty", "<", h.n),
)


def _of_each_player() -> Forms:
    """Whoever has so many cards in hand: first you, then your opponent."""
    yours, theirs = (v.Count(v.Cards("all", side, "hand")) for side in ("yours", "theirs"))
    return [
        (
            f"{who} {has}, {{x:deed each third}}.",
            Said(
                (v.If(v.Compare(yours, how, n), (h.x,)), v.If(v.Compare(theirs, how, n), (Acts("they", h.x),))),
                read=True,
            ),
        )
        for who in ("każdy gracz, który ma", "każdy gracz mający")
        for words, how, n in _EACH_HAS
        for has in (f"na ręce {words}", f"{words} na ręce")
    ]


_ROWS: Final[Forms] = [
    ("{a:not_each} {more:comma* ofthat} {z:last ofthat}", (h.a, h.more.all, h.z)),
    ("{a:simple} {more:named_comma* ofthat} {z:named_last ofthat}", (h.a, h.more.all, h.z)),
    *(
        (
            f"każdy gracz {{a:deed each third}} {and_} {{b:deed each third ofthat}}",
            Said((Acts("any", h.a), Acts("any", h.b)), read=True),
        )
        for and_ in ("[,] i", ", a następnie")
    ),
]

SENTENCES: Final[dict[str, Forms]] = {
    # A row of sentences.
    "text": [
        ("{x:chunk~}", h.x),
        # As long as no other card has been named, what is asked of the card below is done to it.
        *(
            (f"jeśli {{c:about_below}}, {{x:joined firstbelow}}. {rest}", Said((v.If(h.c, h.x), *more), read=True))
            for rest, more in (("", ()), ("{e:chunk~}", (h.e.all,)))
        ),
        # "Ta linia" is the one that was chosen, as long as nothing else is called so.
        ("wybierz {x:chosen_line}. {e:chunk~ herechosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
        ("wybierz {x:chosen_line} i {e:chunk~ herechosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
        ("wybierz {x:chosen_line}, a następnie {e:chunk~ herechosen}", Said((v.ChooseLine(h.x), h.e.all), read=True)),
    ],
    "chunk": [
        (f"{_THEIR_TWO} {{no:did_not}}.", (Acts(h.w, h.a), Acts(h.w, h.b), v.IfYouDo(otherwise=h.no))),
        (_THEIR_TWO, (Acts(h.w, h.a), Acts(h.w, h.b))),
        *(
            (words.format(did=did), Said(meaning, needs=needs))
            for did, needs in _DID
            for words, meaning in (
                ("{did} i {{x:if}}. {{more:after_that*}}", (v.IfYouDo((h.x, h.more.all)),)),
                (
                    "{did}, {{x:clause}}. {{more:after_that*}} {{no:did_not}}.",
                    (v.IfYouDo((h.x, h.more.all), h.no),),
                ),
                ("{did}, {{x:clause}}. {{more:after_that*}}", (v.IfYouDo((h.x, h.more.all)),)),
            )
        ),
        (
            "jeśli to zrobisz, {x:several}. w przeciwnym razie [,] {y:several}.",
            Said((v.IfYouDo(h.x, h.y),), read=True),
        ),
        ("{x:phrase}. {no:did_not}.", (h.x, v.IfYouDo(otherwise=h.no))),
        (
            "{x:simple}. w przeciwnym razie [,] {y:several}.",
            Said((h.x, v.IfYouDo(otherwise=h.y)), read=True),
        ),
        ("możesz {x:deed inf}, aby {y:deed inf}.", Said((v.May(h.x), v.IfYouDo((h.y,))), read=True)),
        *_of_each_player(),
        ("{x:otherwise}", (h.x,)),
        ("{x:instead_of}", Said((h.x,), read=True)),
        ("{x:phrase}.", (h.x,)),
        ("{x:phrase}. {more:after_that+}", Said((h.x, h.more.all), read=True)),
        ("{a:simple}, a następnie {b:phrase}.", Said((h.a, h.b), read=True)),
        ("{a:simple}, a następnie {b:phrase}, a następnie {c:phrase}.", Said((h.a, h.b, h.c), read=True)),
        *((f"{words}.", Said(row.meaning if isinstance(row, Said) else row, read=True)) for words, row in _ROWS),
    ],
    "did_not": [
        ("jeśli tego nie zrobi, {x:joined}", Said(h.x, needs="subject")),
        ("jeśli tego nie zrobisz, {x:joined}", h.x),
    ],
    "otherwise": [
        (
            "jeśli {c:about_them}, {x:deed they third}. w przeciwnym razie [,] {y:joined}.",
            Said(v.If(h.c, (Acts("they", h.x),), h.y), read=True),
        ),
        *(
            (f"{words}. w przeciwnym razie {then}.", Said(v.If(h.c, h.x, meaning), sets="-covered"))
            for words in (_ONE_IF, _OTHER_ONE_IF)
            for then, meaning in ((", {y:if}", (h.y,)), ("[,] {y:joined}", h.y))
        ),
    ],
    # "X. If ..., Y instead."
    "instead_of": [("{y:simple}. jeśli {c:condition free in}, zamiast tego [,] {x:several}.", v.If(h.c, h.x, (h.y,)))],
    "first": [
        ("najpierw, {x:if}.", h.x),
        ("najpierw, {x:if_you_do}.", h.x),
        ("najpierw {x:phrase}.", h.x),
        ("{x:phrase}.", Said(h.x, read=True)),
    ],
    "then": [
        ("{x:if_you_do}.", h.x),
        ("{x:otherwise}", h.x),
        ("{x:after_that}", h.x),
        ("{x:simple}.", Said(h.x, read=True)),
    ],
    "after_that": [
        ("następnie, {x:if}.", h.x),
        ("następnie, {x:if_you_do}.", h.x),
        ("następnie {x:phrase}.", h.x),
    ],
    "if_you_do": [
        (words.format(did=did), Said(meaning, needs=needs))
        for did, needs in _DID
        for words, meaning in (
            ("{did} i {{x:if}}", v.IfYouDo((h.x,))),
            ("{did}, {{x:several}}, a {{no:did_not}}", v.IfYouDo(h.x, h.no)),
            ("{did}, {{x:joined}}", v.IfYouDo(h.x)),
        )
    ],
    "clause": [("{x:if_you_do}", h.x), ("{x:phrase}", h.x)],
    # A sentence with its subject; it is remembered if that was the opponent.
    "phrase": [
        ("{x:simple}", h.x),
        ("{x:for_every}", h.x),
        ("{lines:each_line_first} [,] {x:simple}", v.InEachLine(h.lines, h.x)),
        ("{x:if}", Said(h.x, sets="-subject")),
        ("możesz, {x:if inf}", Said(v.May(h.x), sets="-subject")),
        ("{x:simple}, jeśli {c:condition free in}", Said(v.If(h.c, (h.x,)), read=True)),
        ("{x:simple}, chyba że {c:fact}", Said(v.If(v.Not(h.c), (h.x,)), read=True)),
        *(
            (f"{may} <{verb} {mood}> tę kartę, jeśli {words}", Said(v.If(v.Is(v.This(), state), (meant,)), read=True))
            for verb, deed in _ON_THIS
            for may, mood, meant in (("", "do", deed(v.This())), ("możesz", "inf", v.May(deed(v.This()))))
            for state, (words, _) in STATES.items()
        ),
    ],
    # Without an "if" of its own.
    "simple": [("{x:not_each}", h.x), ("{x:each_player}", h.x), ("{x:either}", h.x)],
    # One of two things, done by different people.
    "either": [
        ("{one:verb} [,] albo {two:others_deed}", Said(v.Either(h.one, h.two), sets="-subject")),
        ("{one:others_deed} [,] albo {two:verb}", Said(v.Either(h.one, h.two), sets="-subject")),
        ("{one:others_deed} [,] albo {two:others_deed}", Said(v.Either(h.one, h.two), sets="-subject")),
    ],
    "others_deed": [
        ("{w:opponent} {x:verb they third}", Acts(h.w, h.x)),
        ("każdy gracz {x:verb each third}", Acts("any", h.x)),
    ],
    "each_player": [
        (
            "{w:opponent} może kazać każdemu graczowi {x:deed each inf free}",
            Said(Acts(h.w, v.May(Acts("any", h.x))), sets="subject"),
        ),
        ("każdy gracz może {x:deed each inf}", Said(Acts("any", v.May(h.x)), sets="-subject")),
        ("każdy gracz {x:deed each third}", Said(Acts("any", h.x), sets="-subject")),
    ],
    "not_each": [
        ("możesz kazać {w:whom_ordered} {x:deed they inf free}", Said(v.May(Acts(h.w, h.x)), sets="-subject")),
        ("możesz kazać każdemu graczowi {x:deed each inf free}", Said(v.May(Acts("any", h.x)), sets="-subject")),
        ("możesz {x:deed inf}", Said(v.May(h.x), sets="-subject")),
        ("{w:opponent} może {x:deed they inf}", Said(Acts(h.w, v.May(h.x)), sets="subject")),
        ("{w:opponent} może kazać ci {x:deed inf}", Said(Acts(h.w, v.May(Acts("they", h.x))), sets="subject")),
        ("{w:opponent} {x:deed they third}", Said(Acts(h.w, h.x), sets="subject")),
        ("{x:deed}", Said(h.x, sets="-subject")),
        ("{x:next_turn}", Said(h.x, sets="-subject")),
    ],
    "for_every": [
        ("za {c:every_own} [,] {x:deed}", Said(v.ForEvery(1, h.c, h.x), read=True)),
        ("za {c:every_own} [,] możesz {x:deed inf}", Said(v.ForEvery(1, h.c, v.May(h.x)), read=True)),
        ("za {c:every} [,] {x:simple}", v.ForEvery(1, h.c, h.x)),
        ("za każde {n:few} {c:every_few} [,] {x:simple}", v.ForEvery(h.n, h.c, h.x)),
        ("za każde {n:many} {c:every_many} [,] {x:simple}", v.ForEvery(h.n, h.c, h.x)),
        ("możesz za {c:every} [,] {x:deed inf}", v.May(v.ForEvery(1, h.c, h.x))),
        *(
            (
                f"{subject} <{verb} {form}> {{n:several_cards}} za {{c:{every}}}",
                Said(v.ForEvery(1, h.c, meaning), read=True),
            )
            for verb, act, zone in (("dobierz", v.Draw, "deck top"), ("odrzuć", v.Discard, "hand"))
            for does in (act(pile(zone, h.n, OWN)),)
            for subject, form, meaning, every in (
                ("", "do", does, "every"),
                ("", "do", does, "every_own"),
                ("przeciwnik", "third", Acts("they", does), "every"),
                ("twój przeciwnik", "third", Acts("they", does), "every"),
            )
        ),
    ],
    "every": [
        ("każdą {c:counted_one free acc}", h.c),
        ("każdy {w:one_compiled free}", v.Compiled(h.w)),
        ("każdą odrzuconą kartę", v.Cards("all", zone="discarded")),
    ],
    # What is "swoje" there is whoever acts: only read where that is you.
    "every_own": [("każdą {c:counted_one own acc}", h.c), ("każdy {w:one_compiled own}", v.Compiled(h.w))],
    "every_few": [
        ("odrzucone karty", v.Cards("all", zone="discarded")),
        ("{c:counted_few free acc}", h.c),
        ("{w:few_compiled free}", v.Compiled(h.w)),
    ],
    "every_many": [
        ("odrzuconych kart", v.Cards("all", zone="discarded")),
        ("{c:counted_many free}", h.c),
        ("{w:many_compiled free}", v.Compiled(h.w)),
    ],
    "several_cards": [("{n:few} karty", h.n), ("{n:many} kart", h.n)],
    "whom_ordered": [("przeciwnikowi", Said("they", sets="named"))],
    # What somebody does: also the opponent, or each player.
    "deed": [
        ("{x:both_verbs}", h.x),
        ("{x:verb}", h.x),
        ("{one:verb} [,] albo {two:verb ofthat}", v.Either(h.one, h.two)),
        ("{lines:each_time} [,] {x:pile_verb}", v.InEachLine(h.lines, h.x)),
        ("{lines:each_line_first} [,] {x:verb}", v.InEachLine(h.lines, h.x)),
        *(
            (
                f"za każdą {cards[:-3]}ą kartę [,] <{verb}> 1 kartę",
                Said(draw(pile(zone, v.ThatMany(done), OWN)), read=True),
            )
            for done, (_, cards) in DONE.items()
            if done != "discard"
            for verb, draw, zone in (("dobierz", v.Draw, "deck top"), ("odrzuć", v.Discard, "hand"))
        ),
    ],
    "if": [
        *((f"{words}, a w przeciwnym razie {{y:several}}", v.If(h.c, h.x, h.y)) for words in (_ONE_IF, _OTHER_ONE_IF)),
        (_IF, Said(v.If(h.c, h.x), sets="-covered")),
        (_OTHER_IF, v.If(h.c, h.x)),
        ("jeśli {c:about_below}, {x:joined ofbelow}", Said(v.If(h.c, h.x), read=True)),
        ("jeśli {c:about_control}, {x:joined ofcontrol}", Said(v.If(h.c, h.x), read=True)),
        ("jeśli {c:about_them}, {x:deed they third}", Said(v.If(h.c, (Acts("they", h.x),)), read=True)),
        (
            "jeśli {c:about_them}, {x:deed they third}, a w przeciwnym razie {y:several}",
            Said(v.If(h.c, (Acts("they", h.x),), h.y), read=True),
        ),
    ],
    # All in one sentence: "a" where the subject changes, "i" otherwise; a subject is named once, unless there is
    # something that each player does: somebody could think that they do the rest, too.
    "joined": [("{a:clause}", (h.a,)), *_ROWS],
    # The same without an "if" in it.
    "several": [("{a:simple}", (h.a,)), ("{a:for_every}", (h.a,)), *_ROWS],
    "comma": [
        ("{x:another}", h.x),
        (", {x:deed they third}", Said(Acts("they", h.x), needs="subject")),
        (", {x:not_each}", h.x),
    ],
    "last": [
        ("{x:another}", h.x),
        ("[,] i {x:deed they third}", Said(Acts("they", h.x), needs="subject")),
        ("[,] i {x:simple}", h.x),
        ("[,] i {x:for_every}", h.x),
        (", a następnie {x:deed they third}", Said(Acts("they", h.x), read=True)),
        (", a następnie {x:simple}", Said(h.x, read=True)),
    ],
    "named_comma": [("{x:another}", h.x), (", {x:simple}", h.x)],
    "named_last": [("{x:another}", h.x), ("[,] i {x:simple}", h.x), ("[,] i {x:for_every}", h.x)],
    "another": [
        (", a {w:opponent} {x:deed they third}", Said(Acts(h.w, h.x), needs="-subject", sets="subject")),
        (", a {x:next_turn}", Said(h.x, sets="-subject")),
        (", a ty możesz {x:deed inf}", Said(v.May(h.x), needs="subject", sets="-subject")),
        (", a ty {x:deed}", Said(h.x, needs="subject", sets="-subject")),
    ],
}
