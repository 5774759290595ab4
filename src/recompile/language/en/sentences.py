"""What holds sentences together, in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from recompile.language.en.adjectives import ONE_THERE, OWN, field, pile
from recompile.language.en.amounts import BOTH
from recompile.language.en.meanings import v
from recompile.language.en.verbs import TO_CARDS
from recompile.language.forms import Forms, Said, h
from recompile.language.surface import Acts

# What goes on in the same sentence.
_ON: Final = (", then [,]", "and then [,]", "then [,]", ", and then [,]", "and", ", and")


def _on(deed: str) -> Forms:
    return [(f"{words} {{x:{deed}}}", Said(h.x, read=True)) for words in _ON]


def _if_done(words: str, meant: Any) -> Forms:
    """Whoever had to do it."""
    comma = "" if words.startswith("not") else "[,]"
    return [(f"if they do {comma} {words}", Said(meant, needs="they_did")), (f"if you do {comma} {words}", meant)]


def _about_it() -> Iterator[tuple[str, Any]]:
    """What was discarded, revealed or drawn in the sentence before is "it"."""
    for deed, zone in (("discards", "discarded"), ("reveals", "revealed"), ("draws", "drawn")):
        fits = v.Compare(v.Count(pile(zone, "all", "any")), ">=", 1)
        for it in ("it is", "it was", "that card is", "that card was"):
            words = f"{{x:{deed}}}. if {it} a {ONE_THERE} [,] {{y:joined}}."
            yield words, (h.x, v.If(fits, h.y))
            yield f"{words} otherwise [,] {{z:joined}}.", (h.x, v.If(fits, h.y, h.z))


_THEY_MAY: Final = (Acts("they", v.May(h.x)), v.IfYouDo((Acts("they", h.y),)))


def _to_the_same_line() -> Iterator[tuple[str, Any]]:
    """Several cards go to one line: it is chosen first."""
    goals = ("to the same line", "to the same other line", "to 1 line", "to a single line")
    for goal in goals:
        for words, may in (("<shift>", False), ("you may <shift inf>", True)):
            for cards in ("{n:several} {*adj many} <card many>", "{n:several} of {side:side} {*adj many} <card many>"):
                side = h.side if "side" in cards else "any"
                shift = v.Shift(field(h.n, side), v.CHOSEN_LINE)
                yield f"{words} {cards} {goal}.", (v.ChooseLine(), v.May(shift) if may else shift)


def _of_each_player() -> Iterator[tuple[str, Any]]:
    """Whoever has so many cards in hand, or control: first you, then your opponent."""
    for each in ("each player", "players", "any player"):
        third = "" if each == "players" else "third"
        for who, meant in _HAVING:
            yours = v.If(meant("you"), (h.x,))
            theirs = v.If(meant("they"), (Acts("they", h.x),))
            yield f"{each} {who} {{x:deed each {third}}}.", (yours, theirs)


def _hand_of(who: str) -> Any:
    return v.Count(v.Cards("all", "yours" if who == "you" else "theirs", "hand"))


_HAVING: Final[tuple[tuple[str, Callable[[str], Any]], ...]] = (
    *(
        (f"{has} {words} {cards}", lambda who, how=how, n=n: v.Compare(_hand_of(who), how, n))
        for has in ("with", "who has", "that has", "who have", "having")
        for words, how, n in (
            ("{n:int} or more cards", ">=", h.n),
            ("{n:int} or fewer cards", "<=", h.n),
            ("at least {n:int} cards", ">=", h.n),
            ("at most {n:int} cards", "<=", h.n),
            ("more than {n:int} cards", ">", h.n),
            ("fewer than {n:int} cards", "<", h.n),
            ("exactly {n:int} cards", "=", h.n),
            ("no cards", "=", 0),
        )
        for cards in ("in hand", "in their hand", "in his or her hand")
    ),
    *((f"{who} an empty hand", lambda who: v.Compare(_hand_of(who), "=", 0)) for who in ("with", "who has")),
)


def _of_one_card() -> Forms:
    """What is asked of a card is done to "it"."""
    this = v.This()
    found: list[tuple[str, Any]] = [
        ("<shift> this card {to:goal} if {c:condition this_it}", v.If(h.c, (v.Shift(this, h.to),)))
    ]
    for word, verb in TO_CARDS.items():
        found.append((f"<{word}> this card if {{c:condition this_it}}", v.If(h.c, (verb(this),))))
        for face in ("face-up", "face-down"):
            for it in ("it", "that card"):
                found.append((f"if {{x:beside}} is {face} [,] <{word}> {it}", v.If(v.Is(h.x, face), (verb(h.x),))))
                found += [
                    (
                        f"if this card {covers} a {face} card [,] <{word}> {it}",
                        v.If(v.Is(v.Beside("below"), face), (verb(v.Beside("below")),)),
                    )
                    for covers in ("covers", "is covering")
                ]
    return [(words, Said(meant, read=True)) for words, meant in dict(found).items()]


def _deed(word: str, cards: str, meant: Any) -> Forms:
    """Somebody does just this."""
    verb = f"<{word}> {cards}"
    return [
        (verb, meant),
        (f"you may {verb}", v.May(meant)),
        (f"your opponent <{word} they third> {cards.replace('}', ' they}')}", Acts("they", meant)),
    ]


# Several sentences in one, as people write them.
_ROWS: Final = (
    ("{x:plain} {more:on_plain*} {z:on}", (h.x, h.more.all, h.z)),
    ("{x:opponent} {more:on_opponent*} {z:on}", (h.x, h.more.all, h.z)),
    ("{x:opponent}, {z:with_subject}", (h.x, h.z)),
    ("your opponent {x:deed they third} {more:on_they+}", (Acts("they", h.x), h.more.all)),
    ("both players {x:deed each} {more:on_each+}", (Acts("any", h.x), h.more.all)),
    ("each player {x:deed each third} {more:on_each_third+}", (Acts("any", h.x), h.more.all)),
    ("each player {x:deed each third} {z:on_subject}", (Acts("any", h.x), h.z)),
)
CONNECTIVES: Final[dict[str, Forms]] = {
    # A row of sentences.
    "text": [("{x:chunk~}", h.x)],
    "then": [
        ("then, {x:whole}", h.x),
        ("then {x:whole}", Said(h.x, read=True)),
    ],
    # A sentence with all that belongs to it.
    "whole": [
        ("{x:clause}.", h.x),
        ("if {c:condition} [,] {x:joined}. otherwise [,] {y:joined}.", v.If(h.c, h.x, h.y)),
        *_if_done("{x:joined}. otherwise [,] {y:joined}.", v.IfYouDo(h.x, h.y)),
        *_if_done("not [,] {y:joined}.", v.IfYouDo((), h.y)),
    ],
    "clause": [
        *_if_done("{x:joined}", v.IfYouDo(h.x)),
        ("{x:phrase}", h.x),
    ],
    "phrase": [
        ("{x:simple}", h.x),
        ("if {c:condition} [,] {x:joined}", v.If(h.c, h.x)),
        ("if {c:about_this} [,] {x:joined this_it}", Said(v.If(h.c, h.x), read=True)),
        ("if {c:of_this_line} [,] {x:joined line_it}", Said(v.If(h.c, h.x), read=True)),
        *_of_one_card(),
        ("for each {c:every_one} [,] {x:simple}", v.ForEvery(1, h.c, h.x)),
        ("for every {n:plural_int} {c:every} [,] {x:simple}", v.ForEvery(h.n, h.c, h.x)),
        ("for every {c:every_one} [,] {x:simple}", Said(v.ForEvery(1, h.c, h.x), read=True)),
        ("in {lines:each_line} [,] {x:simple}", v.InEachLine(h.lines, h.x)),
        ("for {lines:each_line} [,] {x:pile_deed}", Said(v.InEachLine(h.lines, h.x), read=True)),
        ("{x:pile_deed nested} for {lines:each_line}", Said(v.InEachLine(h.lines, h.x), read=True)),
        *(
            (f"for each {{n:done_in_field}} [,] {words}", Said(meant, read=True))
            for verb, zone, effect in (("draw", "deck top", v.Draw), ("discard", "hand", v.Discard))
            for deed in [effect(v.Cards(h.n, "yours", zone))]
            for words, meant in (
                (f"<{verb}> 1 card", deed),
                (f"your opponent <{verb} they third> 1 card", Acts("they", deed)),
            )
        ),
        ("{x:again} for each {c:every_one}", Said(v.ForEvery(1, h.c, h.x), read=True)),
        ("{x:simple} for every {n:plural_int} {c:every}", Said(v.ForEvery(h.n, h.c, h.x), read=True)),
        ("{x:simple} if {c:condition}", Said(v.If(h.c, (h.x,)), read=True)),
        ("{x:simple} unless {c:fact}", Said(v.If(v.Not(h.c), (h.x,)), read=True)),
        ("unless {c:fact} [,] {x:joined}", Said(v.If(v.Not(h.c), h.x), read=True)),
    ],
    # What is done somewhere else than in the lines it is done for.
    "pile_deed": [
        ("you may {x:pile_verb inf}", v.May(h.x)),
        ("your opponent {x:pile_verb they third}", Acts("they", h.x)),
        ("{x:pile_verb}", h.x),
    ],
    # What is done once for each of something; drawing and discarding is done at once.
    "again": [
        ("you may {x:card_verb inf}", v.May(h.x)),
        ("your opponent {x:card_verb they third}", Acts("they", h.x)),
        ("{x:card_verb}", h.x),
        ("<draw> {n:plural_int} cards", v.Draw(v.Cards(h.n, "yours", "deck top"))),
        ("<discard> {n:plural_int} cards", v.Discard(v.Cards(h.n, "yours", "hand"))),
    ],
    # Without an "if" of its own.
    "simple": [("{x:explicit}", h.x), ("{x:plain}", h.x), ("{x:mixed}", h.x), ("you {x:deed}", Said(h.x, read=True))],
    "plain": [("{x:deed}", Said(h.x, sets="-they_did"))],
    # Who does it is said.
    "explicit": [
        ("you may have your opponent {x:deed they inf}", Said(v.May(Acts("they", h.x)), sets="named -they_did")),
        ("you may have both players {x:deed each inf}", Said(v.May(Acts("any", h.x)), sets="-they_did -named")),
        ("you may {x:deed inf}", Said(v.May(h.x), sets="-they_did")),
        (
            "your opponent may have you {x:deed inf}",
            Said(Acts("they", v.May(Acts("they", h.x))), sets="named they_did"),
        ),
        (
            "your opponent may have both players {x:deed each inf}",
            Said(Acts("they", v.May(Acts("any", h.x))), sets="-they_did -named"),
        ),
        ("your opponent may {x:deed they inf}", Said(Acts("they", v.May(h.x)), sets="named they_did")),
        ("both players may {x:deed each inf}", Said(Acts("any", v.May(h.x)), sets="-they_did -named")),
        ("each player may {x:deed each inf}", Said(Acts("any", v.May(h.x)), read=True)),
        ("they may {x:deed they inf}", Said(Acts("they", v.May(h.x)), read=True)),
        ("{x:opponent}", h.x),
        ("both players {x:deed each}", Said(Acts("any", h.x), sets="-they_did -named")),
        *(
            (f"{verb} {what} {whose} {zone}", Said(Acts("any", deed(pile(of, n, OWN))), read=True))
            for whose in BOTH
            for verb, deed in (("discard", v.Discard), ("reveal", v.Reveal))
            for what, zone, of, n in (
                ("the top card of", "deck", "deck top", 1),
                ("the top {n:plural_int} cards of", "deck", "deck top", h.n),
                ("", "hand", "hand", "all"),
            )
        ),
        ("each player {x:deed each third}", Said(Acts("any", h.x), read=True)),
        ("they {x:deed they}", Said(Acts("they", h.x), read=True)),
        ("you {x:subject_said}", Said(h.x, sets="-they_did")),
        ("{x:next_turn}", Said(h.x, sets="-they_did")),
    ],
    "mixed": [("either {one:side_deed} or {two:side_deed}", v.Either(h.one, h.two))],
    "with_subject": [("{x:explicit}", h.x), ("you {x:deed}", h.x), ("{x:mixed}", h.x)],
    "opponent": [("your opponent {x:deed they third}", Said(Acts("they", h.x), sets="named they_did"))],
    "side_deed": [
        ("your opponent {x:verb they third}", Said(Acts("they", h.x), sets="named")),
        ("both players {x:verb each}", Said(Acts("any", h.x), sets="-they_did -named")),
        ("you {x:verb}", h.x),
        ("they {x:verb they}", Said(Acts("they", h.x), read=True)),
        ("{x:verb}", Said(h.x, read=True)),
    ],
    "discards": _deed("discard", "{what:pile_cards from_hand}", v.Discard(h.what)),
    "reveals": _deed("reveal", "{what:target}", v.Reveal(h.what)),
    "draws": _deed("draw", "{what:pile_cards from_top}", v.Draw(h.what)),
    "subject_said": [("<discard> {what:pile_cards from_hand}", v.Discard(h.what, said=("subject",)))],
    # What somebody does: also the opponent, or each player.
    "deed": [
        ("{x:verb}", h.x),
        ("{x:pile_verb nested} in {lines:each_line}", v.InEachLine(h.lines, h.x)),
        ("{x:either_verb}", h.x),
        ("either {one:verb} or {two:verb}", v.Either(h.one, h.two)),
        ("{one:verb} or {two:verb}", Said(v.Either(h.one, h.two), read=True)),
    ],
    "either_verb": [
        (f"<{one}> or <{other}> {{what:in_field}}", v.Either(first(h.what), second(h.what)))
        for one, first in TO_CARDS.items()
        for other, second in TO_CARDS.items()
        if one != other
    ],
    "verb": [("{x:field_verb}", h.x), ("{x:pile_verb}", h.x)],
    # After somebody has been named, or may do something, each further sentence says who does it.
    "joined": [
        ("{a:clause}", (h.a,)),
        ("{a:plain} and {b:plain}", (h.a, h.b)),
        ("{a:plain}, {more:comma_plain+} and {z:plain}", (h.a, h.more.all, h.z)),
        ("{a:simple} and {b:with_subject}", (h.a, h.b)),
        ("{a:simple}, {more:comma_subject+} and {z:with_subject}", (h.a, h.more.all, h.z)),
        *((words, Said(meant, read=True)) for words, meant in _ROWS),
    ],
    "row": [(words, Said(meant, read=True)) for words, meant in _ROWS],
    "comma_plain": [("{x:plain},", h.x)],
    "comma_subject": [("{x:with_subject},", h.x)],
    "on": _on("simple"),
    "on_subject": _on("with_subject"),
    "on_plain": _on("plain"),
    "on_opponent": _on("opponent"),
    "on_they": [(f"{words} {{x:deed they third}}", Acts("they", h.x)) for words in _ON],
    "on_each": [(f"{words} {{x:deed each}}", Acts("any", h.x)) for words in _ON],
    "on_each_third": [(f"{words} {{x:deed each third}}", Acts("any", h.x)) for words in _ON],
}

CHUNKS: Final[Forms] = [
    (
        "your opponent {a:deed they third}, then {b:deed they third}.",
        Said((Acts("they", h.a), Acts("they", h.b)), sets="named they_did"),
    ),
    ("if {c:condition} [,] {x:joined}. otherwise [,] {y:phrase}. {more:then*}", (v.If(h.c, h.x, (h.y, h.more.all)),)),
    *_if_done("{x:phrase}. {more:then*}", (v.IfYouDo((h.x, h.more.all)),)),
    *_if_done("{x:joined}. otherwise [,] {y:phrase}. {rest:then*}", (v.IfYouDo(h.x, (h.y, h.rest.all)),)),
    *_if_done("not [,] {y:phrase}. {more:then*}", (v.IfYouDo((), (h.y, h.more.all)),)),
    ("{x:phrase}.", (h.x,)),
    *(
        (words, Said(meant, read=True))
        for words, meant in (
            ("{x:phrase}. {more:then+}", (h.x, h.more.all)),
            ("{x:plain}, {more:comma_plain*} {z:simple}.", (h.x, h.more.all, h.z)),
            ("{x:plain}, {more:comma_plain*} {y:plain} and {z:simple}.", (h.x, h.more.all, h.y, h.z)),
            ("{x:plain}, {more:comma_plain*} {y:plain}, and {z:simple}.", (h.x, h.more.all, h.y, h.z)),
            *(
                (f"<{word}> {{x:field_cards}} and {{y:field_cards}}.", (verb(h.x), verb(h.y)))
                for word, verb in TO_CARDS.items()
            ),
            *((f"{words}.", meant) for words, meant in _ROWS),
            *((f"{words}. {{rest:then+}}", (*meant, h.rest.all)) for words, meant in _ROWS[:1]),
            ("if you do [,] {x:joined}.", (v.IfYouDo(h.x),)),
            ("if they do [,] {x:joined}.", (v.IfYouDo(h.x),)),
            ("if you do not [,] {x:joined}.", (v.IfYouDo((), h.x),)),
            ("if they do not [,] {x:joined}.", (v.IfYouDo((), h.x),)),
            ("if you do [,] {x:joined}. otherwise [,] {y:joined}.", (v.IfYouDo(h.x, h.y),)),
            ("if they do [,] {x:joined}. otherwise [,] {y:joined}.", (v.IfYouDo(h.x, h.y),)),
            ("if {c:condition} [,] {x:joined}. otherwise [,] {y:joined}.", (v.If(h.c, h.x, h.y),)),
            ("if you do [,] {x:joined}. if you do not [,] {y:joined}.", (v.IfYouDo(h.x, h.y),)),
            *_about_it(),
            *_to_the_same_line(),
            ("{x:simple} if {c:condition}. otherwise [,] {y:joined}.", (v.If(h.c, (h.x,), h.y),)),
            ("you may {x:pile_verb inf} to {y:deed inf}.", (v.May(h.x), v.IfYouDo((h.y,)))),
            ("your opponent may {x:pile_verb they inf} to {y:deed they inf}.", _THEY_MAY),
            *(
                (f"choose 1 : {words}.", (v.Either(h.one, h.two),))
                for words in (
                    "{one:verb} or {two:verb}",
                    "either {one:verb} or {two:verb}",
                    "{one:verb}. or {two:verb}",
                )
            ),
            *_of_each_player(),
            ("{x:simple}. if {c:condition} [,] {y:joined} instead.", (v.If(h.c, h.y, (h.x,)),)),
            ("{x:simple}. if {c:condition} [,] instead {y:joined}.", (v.If(h.c, h.y, (h.x,)),)),
        )
    ),
]

SENTENCES: Final = {**CONNECTIVES, "chunk": CHUNKS}
