"""Rules that hold, and what people write for them, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY, MANY_THERE, ONE, field, pile
from recompile.language.en.cards import DONE
from recompile.language.en.comparing import so_many
from recompile.language.en.forbidding import FORBIDDEN, SEVERAL
from recompile.language.en.meanings import also, v
from recompile.language.en.ruling import TO_CARDS, cannot, cannot_be, changed, plays, rules, totals, values
from recompile.language.forms import Forms, Said, h
from recompile.language.surface import Given

_IN_HAND: Final = pile("hand", "all", "any")
_HELD: Final = v.some_of("hand", "you", "all")
# What people write for rules that are told in other words.
_ALSO: Final[Forms] = also(
    ("{t:plural} have a value of {n:int}", v.HaveValue(h.t, h.n)),
    ("{t:plural} have a value equal to {n:measure}", v.HaveValue(h.t, h.n)),
    (f"each {ONE} has a value of {{n:int}}", v.HaveValue(field("all"), h.n)),
    ("this card's value is {n:int}", v.HaveValue(v.This(), h.n)),
    ("this card's value is {n:measure}", v.HaveValue(v.This(), h.n)),
    ("this card's value is equal to {n:measure}", v.HaveValue(v.This(), h.n)),
    ("the value of {t:rule_cards} is equal to {n:measure}", v.HaveValue(h.t, h.n)),
    ("{w:whose} total value is increased by {n:int} in {x:one_line}", v.TotalChange(h.n, h.w, h.x)),
    ("{w:whose} total value is reduced by {n:less} in {x:one_line}", v.TotalChange(h.n, h.w, h.x)),
    ("{w:player} cannot play face-up cards {x:rule_place}", v.Cannot("play", h.w, face="up", where=h.x)),
    ("{w:player} cannot play face-down cards {x:rule_place}", v.Cannot("play", h.w, face="down", where=h.x)),
    ("the value of {t:rule_cards} is {n:int}", v.HaveValue(h.t, h.n)),
    *(
        (f"this card's value is {words}", meant)
        for words, meant in changed(lambda plus, per: v.ValueChange(v.This(), plus, per))
    ),
    *(
        (f"{{t:plural}} have their {value} {words}", meant)
        for value in ("value", "values")
        for words, meant in changed(lambda plus, per: v.ValueChange(h.t, plus, per))
    ),
    *(
        (f"{each} has its value {words}", meant)
        for each, of in ((f"each {ONE}", field("all")), (f"each of {{side:side}} {MANY}", field("all", h.side)))
        for words, meant in changed(lambda plus, per, of=of: v.ValueChange(of, plus, per))
    ),
    ("{t:plural} are worth {n:int}", v.HaveValue(h.t, h.n)),
    ("{t:lone} is worth {n:int}", v.HaveValue(h.t, h.n)),
    ("{t:plural} are worth {n:int} more", v.ValueChange(h.t, h.n)),
    ("{t:plural} are worth {n:less} less", v.ValueChange(h.t, h.n)),
    ("{t:lone} is worth {n:int} more", v.ValueChange(h.t, h.n)),
    ("{t:lone} is worth {n:less} less", v.ValueChange(h.t, h.n)),
    *(
        (f"{what} {words} {{to:towards}}", v.NotCounted(h.t))
        for what, do, are in (("{t:plural}", "do", "are"), ("{t:lone}", "does", "is"), ("{t:all_target}", "do", "are"))
        for words in (f"{do} not count", f"{are} not counted")
    ),
    # What is not counted in somebody's total value are cards on that side.
    *(
        (f"{MANY} {words} {to} {{side:side}} total value", v.NotCounted(field("all", h.side)))
        for words, to in (
            ("are not counted", "in"),
            ("are not counted", "towards"),
            ("do not count", "towards"),
            ("do not count", "toward"),
            ("do not count", "for"),
            ("do not count", "in"),
        )
    ),
    ("this card does not count towards your total value", v.NotCounted(v.This())),
    ("this card is not counted in your total value", v.NotCounted(v.This())),
    ("{w:player} can only play cards face-up {x:rule_place}", v.Cannot("play", h.w, face="down", where=h.x)),
    ("cards can only be played face-down {x:rule_place}", v.Cannot("play", face="up", where=h.x)),
    ("cards can only be played face-up {x:rule_place}", v.Cannot("play", face="down", where=h.x)),
    ("cards cannot be played {f:face} {x:rule_place}", v.Cannot("play", face=h.f, where=h.x)),
    ("{w:player} cannot compile {x:one_line}", v.Cannot("compile", h.w, where=h.x)),
    ("{x:one_line} cannot be compiled", v.Cannot("compile", where=h.x)),
    ("{x:one_line} cannot be compiled by {w:player}", v.Cannot("compile", h.w, where=h.x)),
    ("protocols cannot be rearranged", v.Cannot("rearrange")),
    *(
        (
            f"{{t:rule_cards}} cannot be {DONE[verb]} by {{w:player}} {{x:rule_place}}",
            v.Cannot(verb, h.w, h.t, where=h.x),
        )
        for verb in TO_CARDS
    ),
    ("you may play cards face-up in any line", v.NoMatching(_HELD)),
    ("you do not clear <my> cache", v.Skip("check cache")),
    ("you do not need to clear <my> cache", v.Skip("check cache")),
    ("you do not clear cache", v.Skip("check cache")),
    ("you may play cards face-up {x:rule_place} without matching protocols", v.NoMatching(_HELD, h.x)),
    ("you may play cards {x:rule_place} without matching protocols", v.NoMatching(_HELD, h.x)),
    *(
        (
            f"you may play {MANY_THERE} {face} {{s:rule_side}} {{x:rule_place}} {{k:freely}}",
            v.NoMatching(pile("hand", "all", "yours"), h.x, h.s),
        )
        for face in ("", "face-up")
    ),
    *(
        (f"{what} may be played face-up {{s:rule_side}} {{x:rule_place}} {ending}", v.NoMatching(meant, h.x, h.s))
        for what, meant in (
            ("{t:lone}", h.t),
            (MANY_THERE, pile("hand", "all", "any")),
            (f"{{side:side}} {MANY_THERE}", pile("hand", "all")),
        )
        for ending in ("without matching protocols", "")
    ),
    ("you may play {t:lone} {s:rule_side} {x:rule_place} without matching protocols", v.NoMatching(h.t, h.x, h.s)),
    *(
        form
        for box in ("middle", "top", "bottom")
        for form in (
            (f"during {{d:turn}} [,] ignore all {box} commands on {{c:rule_cards}}", v.Ignore(h.c, h.d, box)),
            (f"ignore all {box} commands on {{c:rule_cards}} during {{d:turn}}", v.Ignore(h.c, h.d, box)),
            (f"{{c:plural}} do not have {box} commands", v.Ignore(h.c, box=box)),
            (f"{{c:lone}} does not have {box} commands", v.Ignore(h.c, box=box)),
            (f"{{c:plural}} have no {box} commands", v.Ignore(h.c, box=box)),
            (f"the {box} commands of {{c:rule_cards}} are ignored", v.Ignore(h.c, box=box)),
            (f"{box} commands on {{c:rule_cards}} are ignored", v.Ignore(h.c, box=box)),
        )
    ),
    *(
        (f"{who} {words} {{w:own}} {phase} phase", v.Skip(phase, by))
        for phase in ("check cache", "check control", "check compile")
        for who, words, by in (("you", "skip", "you"), ("your opponent", "skips", "they"), ("players", "skip", "any"))
    ),
)

# Only these may be played: those that are not cannot.
_ONLY: Final[tuple[tuple[str, Any], ...]] = (
    ("{p:protocol} cards", {"not_protocol": h.p}),
    ("non-{p:protocol} cards", {"protocol": h.p}),
    *(
        (f"cards with {words}", {"value": v.Valued(amount, relation)})
        for words, amount, relation in (
            ("a value of {n:int} or less", h.n, ">"),
            ("a value of {n:int} or more", h.n, "<"),
            ("a value less than {n:int}", h.n, ">="),
            ("a value greater than {n:int}", h.n, "<="),
            ("a value of {n:int}", h.n, "!="),
            ("a value of {n:int} {more:or_int+}", (h.n, h.more.all), "!="),
            ("an even value", "odd", "="),
            ("an odd value", "even", "="),
        )
    ),
)
_ALSO_PLAYS: Final[Forms] = also(
    *(
        (words.format(what), v.Cannot("play", who, v.Cards("all", zone="hand", **meant), h.f, h.x))
        for what, meant in _ONLY
        for words, who in (
            ("only {} may be played {{f:face}} {{x:rule_place}}", "any"),
            ("only {} can be played {{f:face}} {{x:rule_place}}", "any"),
            ("{} only may be played {{f:face}} {{x:rule_place}}", "any"),
            ("{{w:player}} can only play {} {{f:face}} {{x:rule_place}}", h.w),
            ("{{w:player}} may only play {} {{f:face}} {{x:rule_place}}", h.w),
        )
    ),
    *(
        (f"{words} {{x:rule_place}}", v.Cannot("play", who, face=other, where=h.x))
        for one, other in (("face-up", "down"), ("face-down", "up"))
        for words, who in (
            (f"only {one} cards may be played", "any"),
            (f"only {one} cards can be played", "any"),
            (f"{{w:player}} can only play {one} cards", h.w),
            (f"{{w:player}} may only play {one} cards", h.w),
            (f"{{w:player}} may only play cards {one}", h.w),
        )
    ),
    *(
        (f"{who} {{x:rule_place}}", v.Cannot("play", by, face=other, where=h.x))
        for one, other in (("face-up", "down"), ("face-down", "up"))
        for who, by in ((f"{{w:player}} must play cards {one}", h.w), (f"cards must be played {one}", "any"))
    ),
    *(
        (f"{MANY_THERE} cannot be played {{f:face}} {{x:rule_place}} {by}", v.Cannot("play", who, _IN_HAND, h.f, h.x))
        for by, who in (("", "any"), ("by {w:player}", h.w))
    ),
)
# What is said of this line goes on about "it".
_ALSO_IN_IT: Final[Forms] = also(
    *(
        (f"{words} {word} {{g:in_it}}", meant)
        for word in ("if", "while", "as long as")
        for words, meant in (
            (
                "{w:player} cannot play cards {f:face} in this line",
                v.Cannot("play", h.w, face=h.f, where=v.THIS_LINE, given=h.g),
            ),
            ("{w:player} cannot compile this line", v.Cannot("compile", h.w, where=v.THIS_LINE, given=h.g)),
            *(
                (f"{{w:whose}} total value in this line is {words}", meant)
                for words, meant in changed(lambda plus, per: v.TotalChange(plus, h.w, v.THIS_LINE, per, h.g))
            ),
        )
    ),
)

_IF: Final = ("if", "while", "as long as")
RULES: Final[dict[str, Forms]] = {
    "rule": [
        *totals(None, ""),
        *totals(v.Compare(v.Count(h.c), ">=", 1), "if there are any {c:plural}"),
        *totals(h.g, "if {g:condition}"),
        *rules(),
        *rules(h.given, "if {given:condition},"),
        *_ALSO,
        *_ALSO_PLAYS,
        *SEVERAL,
        *_ALSO_IN_IT,
        *also(
            *(
                form
                for word in _IF
                for rule in ("plain_rule", "several_forbidden")
                for form in (
                    (f"{word} {{g:condition this_it}} [,] {{r:{rule}}}", Given(h.g, h.r)),
                    (f"{{r:{rule}}} {word} {{g:condition this_it}}", Given(h.g, h.r)),
                )
            ),
            ("unless {g:fact} [,] {r:plain_rule}", Given(v.Not(h.g), h.r)),
            ("{r:plain_rule} unless {g:fact}", Given(v.Not(h.g), h.r)),
            ("during {d:turn} [,] {r:rule_in_turn}", Given(v.IsTurn(h.d), h.r)),
            ("{r:rule_in_turn} during {d:turn}", Given(v.IsTurn(h.d), h.r)),
        ),
    ],
    "plain_rule": [*totals(None, ""), *rules(), *_ALSO, *_ALSO_PLAYS],
    # Each rule names whom it is about.
    "rule_alone": [("{x:rule}", Said(h.x, sets="-named"))],
    "more_rules": [("{x:rule}.", Said(h.x, sets="-named"))],
    **FORBIDDEN,
    "in_it": [
        *so_many("there are", v.Count(field("all", where=v.THIS_LINE)), "in it", read=True),
        *so_many("{side:side_has}", v.Count(field("all", h.side, where=v.THIS_LINE)), "in it", read=True),
    ],
    "rule_in_turn": [*totals(None, ""), *values(None, ""), *cannot_be(), *cannot(), *plays()],
    "next_turn": [
        *cannot(next_turn=True),
        *(
            (words.replace("on {w:own} next turn", ending).replace("  ", " "), Said(meant, read=True))
            for words, meant in cannot(next_turn=True)
            for ending in ("next turn", "during {w:own} next turn")
        ),
        *(
            (f"{on} {{w:whose}} next turn [,] {words.replace('on {w:own} next turn', '')}", Said(meant, read=True))
            for words, meant in cannot(next_turn=True)
            for on in ("on", "during")
        ),
    ],
    # What rules are said of: one card, or all of a kind.
    "lone": [("this card", v.This()), ("{x:beside}", h.x), ("that card", v.That())],
    "rule_cards": [
        ("{x:lone}", h.x),
        ("{x:plural}", h.x),
        ("{x:all_target}", Said(h.x, read=True)),
        (f"each {ONE}", Said(field("all"), read=True)),
        (f"each of {{side:side}} {MANY}", Said(field("all", h.side), read=True)),
    ],
    "rule_side": [
        ("", "you"),
        ("on either player's side", "any"),
        ("on your opponent's side", "they"),
        ("on either side", Said("any", read=True)),
    ],
    "times": [("twice", Said(2, read=True)), ("{n:plural_int} times", h.n)],
    "times_less": [("{n:less} times", h.n)],
    "freely": [
        (words, None)
        for words in ("without matching protocols", "without a matching protocol", "even without a matching protocol")
    ],
    "towards": [
        (words, None)
        for words in (
            "in total values",
            "in any total value",
            "towards total values",
            "towards any total value",
            "toward total values",
        )
    ],
}
