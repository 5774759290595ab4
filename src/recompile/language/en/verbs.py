"""What texts do, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import MANY, MANY_THERE, ONE_THERE, OWN, field, pile
from recompile.language.en.meanings import also, v
from recompile.language.forms import Forms, Said, h
from recompile.language.surface import EachLine

TO_CARDS: Final[dict[str, Any]] = {
    "flip": v.Flip,
    "delete": v.Delete,
    "return": v.Return,
    "shift": v.Shift,
    "reveal": v.Reveal,
}
_PLAYED: Final = "<play> {what:in_pile from_hand it plays}"
_PLAY: Final = v.Play(h.what, h.face, h.to, side=h.side)
_NO_MATCH: Final = v.Play(h.what, h.face, h.to, side=h.side, matching=False)
_WITHOUT: Final = "without matching protocols"


VERBS: Final[dict[str, Forms]] = {
    # What happens in the field, and may say where.
    "field_verb": [("{x:card_verb}", h.x), ("{x:playing}", h.x)],
    "card_verb": [
        ("<flip> {what:in_field}, ignoring its middle command", v.Flip(h.what, ignoring_middle=True)),
        ("<flip> {what:in_field}", v.Flip(h.what)),
        # What is flipped face-down lies face-up.
        *also(
            *(
                (f"<flip> {words} face-{to}", v.Flip(field(amount, side, face=was)))
                for was, to in (("up", "down"), ("down", "up"))
                for words, amount, side in (
                    ("{n:one} {*adj one} <card one> {*tail one}", h.n, "any"),
                    ("{n:several} {*adj many} <card many> {*tail many}", h.n, "any"),
                    ("{n:some} of {side:side} {*adj many} <card many> {*tail many}", h.n, h.side),
                    ("each {*adj one} <card one> {*tail one}", "each", "any"),
                    ("all {*adj many} <card many> {*tail many}", "all", "any"),
                    ("all of {side:side} {*adj many} <card many> {*tail many}", "all", h.side),
                )
            )
        ),
        ("<delete> {what:in_field}", v.Delete(h.what)),
        ("<return> {what:in_field}", v.Return(h.what)),
        ("<return> this card to <my> hand", Said(v.Return(v.This()), form="me", read=True)),
        *(
            (f"<return> {words} to {{side:side_own}} hand", Said(v.Return(meant), form="me", read=True))
            for words, meant in (
                (f"{{n:some}} of {{side:side}} {MANY}", field(h.n, h.side)),
                (f"all of {{side:side}} {MANY}", field("all", h.side)),
            )
        ),
        *also(
            *(
                (f"<return> {{what:in_field}} to {owner}", v.Return(h.what))
                for owner in ("its owner's hand", "their owner's hand", "its owner", "their owners")
            )
        ),
        ("<shift> this card {to:goal}, even if this card is covered", Said(v.Shift(v.This(), h.to), needs="top")),
        ("<shift> {what:all_target} {to:goal far_goal}", v.Shift(h.what, h.to)),
        ("<shift> {what:in_field} either to or from {to:one_line}", v.Shift(h.what, h.to, or_from=True)),
        ("<shift> {what:in_field} to or from {to:one_line}", Said(v.Shift(h.what, h.to, or_from=True), read=True)),
        ("<shift> {what:in_field} {to:goal}", v.Shift(h.what, h.to)),
        ("<reveal> {what:target}", v.Reveal(h.what)),
        ("<compile> {x:line}", v.Compile(h.x)),
        ("<resolve> the middle command of {what:in_field} as if it were on this card", v.Resolve(h.what)),
    ],
    "playing": [
        (
            f"{_PLAYED} {{face:face}} under {{x:in_field}} {{side:on_side}}",
            v.Play(h.what, h.face, under=h.x, side=h.side),
        ),
        (f"{_PLAYED} {{face:face}} {{to:place}} {{side:on_side}}", _PLAY),
        # Of cards "not of" a protocol it is not said that no protocol need match.
        (
            "<play> 1 non-{p:protocol} card {*values one} {face:face} {to:place} {side:on_side}",
            v.Play(pile("hand", 1, OWN, not_protocol=h.p), h.face, h.to, side=h.side, matching=False),
        ),
        (f"{_PLAYED} {{face:face}} {{to:place}} {{side:on_side}} {_WITHOUT}", _NO_MATCH),
        *also(
            (f"{_PLAYED} {{face:face}} {{side:on_side}} {{to:place}}", _PLAY),
            *(
                (f"<play> {words} {{to:place}} {{side:on_side}}", v.Play(meant, face, h.to, side=h.side))
                for name, face in (("face-up", "up"), ("face-down", "down"))
                for many, meant in (
                    (f"{{n:one}} {name} {ONE_THERE}", pile("hand", h.n, OWN)),
                    (f"{{n:several}} {name} {MANY_THERE}", pile("hand", h.n, OWN)),
                )
                for words in (many, f"{many} from <my> hand")
            ),
            (f"{_PLAYED} {{to:place}} {{face:face}} {{side:on_side}}", _PLAY),
            *(
                (f"<play> {words} {{face:face}} in different lines", v.Play(meant, h.face, EachLine(v.Lines(many=h.n))))
                for words, meant in (
                    ("the top {n:plural_int} cards of <my> deck", v.Cards(1, OWN, "deck top")),
                    ("{n:plural_int} cards", v.Cards(1, OWN, "hand")),
                    ("{n:plural_int} cards from <my> hand", v.Cards(1, OWN, "hand")),
                )
            ),
            *((f"{_PLAYED} {{face:face}} {on} {{side:whose}} side of {{to:one_line}}", _PLAY) for on in ("on", "to")),
            (f"{_PLAYED} {{side:on_side}} {{to:place}} {{face:face}}", _PLAY),
            (f"{_PLAYED} {{face:face}} {_WITHOUT} {{to:place}} {{side:on_side}}", _NO_MATCH),
            (
                f"{_PLAYED} under {{x:in_field}} {{face:face}} {{side:on_side}}",
                v.Play(h.what, h.face, under=h.x, side=h.side),
            ),
        ),
    ],
    # What happens anywhere else.
    "pile_verb": [
        ("<draw> {what:pile_cards from_top}", v.Draw(h.what)),
        ("<discard> {what:pile_cards from_hand}", v.Discard(h.what)),
        *also(
            ("<discard> {what:hand_of}", v.Discard(h.what)),
            ("<discard> {what:it_just_now}", v.Discard(h.what)),
            ("<draw> {what:it_just_now}", v.Draw(h.what)),
            ("<give> {what:of_them} to {w:receiver}", v.Put(h.what, whose=h.w)),
            ("<discard> the rest", v.Discard(v.Cards("all", zone="revealed"))),
            ("<draw> the rest", v.Draw(v.Cards("all", zone="revealed"))),
            (
                "<put> the rest on the bottom of {w:whose} deck",
                v.Put(v.Cards("all", zone="revealed"), "deck bottom", h.w),
            ),
            ("<put> the rest into {w:whose} trash", v.Put(v.Cards("all", zone="revealed"), "trash", h.w)),
        ),
        ("<discard> {what:pile_cards from_hand} into {w:whose} trash", v.Discard(h.what, into=h.w)),
        ("<put> {what:target} on top of {w:whose} deck face-down", v.Put(h.what, "deck top", h.w)),
        ("<put> {what:target} on the bottom of {w:whose} deck", v.Put(h.what, "deck bottom", h.w)),
        ("<put> {what:target} into {w:whose} trash", v.Put(h.what, "trash", h.w)),
        ("<take> {what:hand_cards}", v.Put(h.what)),
        ("<give> {what:hand_cards} to {w:receiver}", v.Put(h.what, whose=h.w)),
        ("<put> {what:target} into {w:whose} hand", v.Put(h.what, whose=h.w)),
        *also(
            ("<put> {what:target} on top of {w:whose} deck", v.Put(h.what, "deck top", h.w)),
            ("<put> {what:target} on the bottom of {w:whose} deck face-down", v.Put(h.what, "deck bottom", h.w)),
            *(
                (f"<{verb}> {{what:{cards}}} {on} {{w:whose}} deck {order}", v.Put(h.what, into, h.w))
                for verb, cards, words in (("put", "target", "on"), ("return", "pile_cards", "to"))
                for on, into in ((f"{words} top of", "deck top"), (f"{words} the bottom of", "deck bottom"))
                for order in ("in any order", "in the order of <my> choice")
            ),
            ("<put> {what:target} under {w:whose} deck", v.Put(h.what, "deck bottom", h.w)),
            ("<return> {what:pile_cards} to {w:whose} hand", v.Put(h.what, whose=h.w)),
            ("<return> {what:pile_cards} to the top of {w:whose} deck", v.Put(h.what, "deck top", h.w)),
            ("<return> {what:pile_cards} to the bottom of {w:whose} deck", v.Put(h.what, "deck bottom", h.w)),
            ("<take> {what:pile_cards}", v.Put(h.what)),
            ("<take> {what:pile_cards} into <my> hand", v.Put(h.what)),
            ("<give> {what:hand_default} to {w:receiver}", v.Put(h.what, whose=h.w)),
            ("<give> {w:receiver} {what:hand_cards}", v.Put(h.what, whose=h.w)),
            ("<give> {w:receiver} {what:hand_default}", v.Put(h.what, whose=h.w)),
            ("<give> {what:card} to {w:receiver}", v.Put(h.what, whose=h.w)),
        ),
        ("<shuffle> <my> deck", v.Shuffle("deck")),
        ("<shuffle> <my> trash into <my> deck", v.Shuffle("trash")),
        ("<shuffle> <my> hand into <my> deck", v.Shuffle("hand")),
        *also(
            *(
                (f"<shuffle> all {words} {zone} into <my> deck", v.Shuffle(zone))
                for zone in ("trash", "hand")
                for words in ("cards in <my>", "cards from <my>")
            )
        ),
        ("<refresh>", v.Refresh()),
        ("<clear> cache", v.ClearCache()),
        ("<clear> <my> cache", Said(v.ClearCache(), read=True)),
        ("<gain> control", v.Control("gain")),
        ("<take> control", Said(v.Control("gain"), read=True)),
        ("<lose> control", v.Control("lose")),
        ("<pass> control to <rival>", v.Control("pass")),
        *also(
            *(
                (words, v.Control("pass"))
                for words in ("<pass> control", "<give> control to <rival>", "<give> <rival> control")
            )
        ),
        ("<rearrange> {w:whose} protocols", v.Rearrange(h.w)),
        ("<swap> the positions of 2 of {w:whose} protocols", v.Swap("protocols", h.w)),
        (
            "<swap> all of {w:whose} cards in one of {w:whose} stacks with another one of {w:whose} stacks",
            v.Swap("stacks", h.w),
        ),
        ("<swap> this stack with another one of {w:whose} stacks", v.Swap("this stack", h.w)),
        *also(
            *(
                (f"<swap> {this} with {other}", v.Swap("this stack", h.w))
                for this in (
                    "this stack",
                    "all cards in this stack",
                    "the cards in this stack",
                    "all of {w:whose} cards in this stack",
                    "this card's stack",
                )
                for other in (
                    "another one of {w:whose} stacks",
                    "another of {w:whose} stacks",
                    "1 of {w:whose} other stacks",
                    "all cards in another one of {w:whose} stacks",
                    "all cards in another of {w:whose} stacks",
                    "the cards in another one of {w:whose} stacks",
                    "the cards in another of {w:whose} stacks",
                    "those in another of {w:whose} stacks",
                )
            ),
            *(
                (f"<swap> {this} with another stack", Said(v.Swap("this stack", "you"), form="me"))
                for this in ("this stack", "all cards in this stack", "the cards in this stack")
            ),
            ("<swap> 2 of {w:whose} protocols", v.Swap("protocols", h.w)),
            ("<swap> the position of 2 of {w:whose} protocols", v.Swap("protocols", h.w)),
            ("<swap> 2 of {w:whose} stacks", v.Swap("stacks", h.w)),
            ("<swap> the positions of 2 of {w:whose} stacks", v.Swap("stacks", h.w)),
            ("<swap> all cards in 2 of {w:whose} stacks", v.Swap("stacks", h.w)),
            ("<swap> the cards in 2 of {w:whose} stacks", v.Swap("stacks", h.w)),
            ("<swap> 1 of {w:whose} stacks with another of {w:whose} stacks", v.Swap("stacks", h.w)),
        ),
        ("<choose> {x:one_line}", v.ChooseLine(h.x)),
        ("<state> a number", v.State("number")),
        ("<state> a protocol", v.State("protocol")),
        ("<flip> the {p:protocol} protocol to the compiled side", v.TurnProtocol(h.p)),
        ("<flip> the {p:protocol} protocol to its compiled side", Said(v.TurnProtocol(h.p), read=True)),
    ],
    "face": [("face-up", "up"), ("face-down", "down"), ("", "any")],
    "on_side": [
        ("", "you"),
        ("on {w:whose} side", h.w),
        ("on {w:whose} side of the field", Said(h.w, read=True)),
        ("on either side", Said("any", read=True)),
    ],
    # From hand to hand: it always says from which.
    "hand_cards": [
        (f"{{n:one}} {ONE_THERE} from {{side:side}} hand", pile("hand", h.n)),
        (f"any number of {MANY_THERE} from {{side:side}} hand", pile("hand", v.AtLeast(0))),
        (f"{{n:several}} {MANY_THERE} from {{side:side}} hand", pile("hand", h.n)),
        (f"{MANY_THERE} from {{side:side}} hand equal to {{n:measure}}", pile("hand", h.n)),
        (f"all {MANY_THERE} from {{side:side}} hand", pile("hand", "all")),
        ("{side:side} hand", pile("hand", "all")),
    ],
    "hand_of": [(f"{{n:some}} of {{side:side}} {MANY_THERE}", pile("hand", h.n))],
    "hand_default": [
        (f"{{n:one}} {ONE_THERE}", pile("hand", h.n, OWN)),
        (f"{{n:several}} {MANY_THERE}", pile("hand", h.n, OWN)),
        (f"any number of {MANY_THERE}", pile("hand", v.AtLeast(0), OWN)),
        (f"{{n:some}} of <my> {MANY_THERE}", pile("hand", h.n, OWN)),
    ],
}
