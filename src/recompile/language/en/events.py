"""After what: events, and the cards that something was done to, in English."""

from __future__ import annotations

from typing import Any, Final

from recompile.language.en.adjectives import field
from recompile.language.en.meanings import v
from recompile.language.forms import Forms, Said, h

_CARDS: Final = ("cards", "{{k:some_cards}}")
# What each event is called: the verb, as said of somebody else, what it is done to, and how else that may be said.
_EVENTS: Final[dict[Any, tuple[str, str, tuple[str, ...]]]] = {
    "draw": ("draw", "draws", _CARDS),
    "discard": ("discard", "discards", _CARDS),
    "delete": ("delete", "deletes", _CARDS),
    "shuffle": ("shuffle", "shuffles", ("{their} deck", "")),
    "clear cache": ("clear", "clears", ("cache", "{their} cache")),
    "refresh": ("refresh", "refreshes", ("",)),
    "play": ("play", "plays", ("a card", "{{k:some_cards}}")),
    "compile": ("compile", "compiles", ("", "a line", "a protocol", "1 of {their} protocols")),
    "flip": ("flip", "flips", _CARDS),
    "shift": ("shift", "shifts", _CARDS),
    "return": ("return", "returns", _CARDS),
    "reveal": ("reveal", "reveals", _CARDS),
    "rearrange": ("rearrange", "rearranges", ("protocols", "any protocols")),
    "gain control": ("gain", "gains", ("control",)),
}
_PASSIVE: Final[dict[Any, str]] = {
    "delete": "deleted",
    "play": "played",
    "flip": "flipped",
    "shift": "shifted",
    "return": "returned",
    "reveal": "revealed",
    "discard": "discarded",
    "draw": "drawn",
}
# To which of them it can be said what it is done to, and how that is said.
_DONE_TO: Final = {"play": "played", "flip": "turned"}
_TO_KNOWN_CARDS: Final = ("play", "delete", "flip", "shift", "return", "discard")
_TO_SEVERAL: Final = ("draw", "discard", "delete", "flip", "shift", "return")
_ORDERS: Final = (
    "{x:event_place} {b:with_what} {d:during}",
    "{b:with_what} {x:event_place} {d:during}",
    "{d:during} {x:event_place} {b:with_what}",
)


def _orders(event: Any) -> tuple[str, ...]:
    """Where it happens, with what and when; a card is shifted to somewhere."""
    return tuple(order.replace("event_place", "event_goal") if event == "shift" else order for order in _ORDERS)


def _after(event: Any, base: str, third: str, whats: tuple[str, ...]) -> Forms:
    """A form for each who may do it, and how else people say it."""
    found: Forms = []
    orders = _orders(event)
    for at, (what, order) in enumerate(((whats[0], orders[0]), *((what, order) for what in whats for order in orders))):
        yours, theirs = what.format(their="your"), what.format(their="their")
        found += [
            (
                f"after {who} {verb} {thing} {order} [:] {{e:text}}",
                Said(v.After(event, by, h.e, h.x, h.d, h.b), sets=sets, read=at > 0),
            )
            for who, verb, thing, by, sets in (
                ("you", base, yours, "you", ""),
                ("your opponent", third, theirs, "they", "named"),
                ("a player", third, theirs, "any", ""),
            )
        ]
    return found


def _after_done_to(event: Any, base: str, third: str) -> Forms:
    """The same when it is said to which cards."""
    to, (order, *others) = _DONE_TO.get(event, "done_to"), _orders(event)
    return [
        (
            f"after {who} {verb} {what} {each} [:] {{e:text}}",
            Said(v.After(event, by, h.e, h.x, h.d, h.b, h.c), read=each != order or "many" in what),
        )
        for who, verb, by, side in (
            ("you", base, "you", ""),
            ("{w:opponent_named}", third, h.w, "_they"),
            ("a player", third, "any", ""),
        )
        for what in (f"{{c:{to}{side}}}", f"{{c:done_to_many{side}}}")
        if event != "flip" or "many" not in what
        for each in (order, *others)
    ]


def _after_this(event: Any, base: str, third: str) -> Forms:
    """The same of this card."""
    order, *others = _orders(event)
    up = ("", "face-up") if event == "flip" else ("",)  # face-down it says nothing any more
    return [
        *(
            (
                f"after {who} {verb} this card {face} {each} [:] {{e:text this_it}}",
                Said(v.After(event, by, h.e, h.x, h.d, h.b, v.This()), sets=sets, read=each != order or bool(face)),
            )
            for who, verb, by, sets in (
                ("you", base, "you", ""),
                ("your opponent", third, "they", "named"),
                ("a player", third, "any", ""),
            )
            for face in up
            for each in (order, *others)
        ),
        *(
            (
                f"after this card {is_} {_PASSIVE[event]} {face} {by} {order} [:] {{e:text this_it}}",
                Said(v.After(event, who, h.e, h.x, h.d, h.b, v.This()), read=True),
            )
            for is_ in ("is", "has been", "was")
            for face in up
            for by, who in (("", "any"), ("by you", "you"), ("by your opponent", "they"))
        ),
    ]


def _after_several(event: Any, base: str, third: str) -> Forms:
    """Done to so many cards at once."""
    order = _orders(event)[0]
    kinds = (("cards", None), *((("{c:several_cards}", h.c),) if event in _TO_KNOWN_CARDS else ()))
    return [
        (
            f"after {who} {verb} {many} {what.replace('_cards}', f'_cards{ending}}}')} {order} [:] {{e:text}}",
            Said(v.After(event, by, h.e, h.x, h.d, h.b, cards, h.n), sets=sets, read=many.startswith("at")),
        )
        for who, verb, by, sets, ending in (
            ("you", base, "you", "", ""),
            ("your opponent", third, "they", "named", "_they"),
            ("a player", third, "any", "", ""),
        )
        for many in ("{n:plural_int} or more", "at least {n:plural_int}")
        for what, cards in kinds
    ]


def _several(side: str) -> Forms:
    """Cards of which something is said, wherever they lie."""
    return [
        ("other {*seen many} <card many> {*values many}", field(1, other=True)),
        ("{*seen many} <card many> {*values many}", field(1)),
        (f"of {{side:{side}}} other {{*seen many}} <card many> {{*values many}}", field(1, h.side, other=True)),
        (f"of {{side:{side}}} {{*seen many}} <card many> {{*values many}}", field(1, h.side)),
    ]


def _done_to(side: str, seen: str, values: str = "", after: str = "", **more: Any) -> Forms:
    """One card to which something was done, and whose it was."""
    one, many = (f"{{*{seen} {n}}} <card {n}> {values.format(n)} {after}" for n in ("one", "many"))
    return [
        (f"another {one}", field(1, other=True, **more)),
        (f"a {one}", field(1, **more)),
        (f"1 of {{side:{side}}} {many}", field(1, h.side, **more)),
        (f"1 of {{side:{side}}} other {many}", field(1, h.side, other=True, **more)),
        (f"another of {{side:{side}}} {many}", Said(field(1, h.side, other=True, **more), read=True)),
        (f"1 {one}", Said(field(1, **more), read=True)),
    ]


def _done_to_kinds(ending: str, side: str) -> dict[str, Forms]:
    """What is played comes with a face; what is flipped turns its face, and shows what it is if that is up."""
    values = "{{*values {0}}}"
    turned = [
        *_done_to(side, "seen", values, "face-up", face="up"),
        *_done_to(side, "unseen", "", "face-down", face="down"),
        *_done_to(side, "unseen"),
    ]
    was: Any = (("face-down", "up"), ("face-up", "down"))
    return {
        f"done_to{ending}": _done_to(side, "seen", values),
        f"played{ending}": [
            *_done_to(side, "seen_printed", values, "{f:face}", face=h.f),
            *((words, Said(meant, read=True)) for words, meant in _done_to(side, "seen", values)[:4]),
        ],
        f"turned{ending}": [
            *turned,
            *((f"a {face} card", Said(field(1, face=to), read=True)) for face, to in was),
            *((f"1 of {{side:{side}}} {face} cards", Said(field(1, h.side, face=to), read=True)) for face, to in was),
        ],
        f"done_to_many{ending}": [
            ("{*seen many} <card many> {*values many}", field(1)),
            ("1 or more {*seen many} <card many> {*values many}", field(1)),
            (f"{{side:{side}}} {{*seen many}} <card many> {{*values many}}", field(1, h.side)),
            (f"1 or more of {{side:{side}}} {{*seen many}} <card many> {{*values many}}", field(1, h.side)),
            (f"any of {{side:{side}}} {{*seen many}} <card many> {{*values many}}", field(1, h.side)),
        ],
    }


EVENTS: Final[dict[str, Forms]] = {
    "after": [
        *(
            (
                f"after {who} {verb} {{x:one_line}} {{b:with_what}} {{d:during}} [:] {{e:text}}",
                Said(v.After("compile", by, h.e, h.x, h.d, h.b), read=True),
            )
            for who, verb, by in (
                ("you", "compile", "you"),
                ("your opponent", "compiles", "they"),
                ("a player", "compiles", "any"),
            )
        ),
        *(form for event, words in _EVENTS.items() for form in _after(event, *words)),
        *(form for event in _TO_SEVERAL for form in _after_several(event, *_EVENTS[event][:2])),
        *(form for event in ("flip", "shift") for form in _after_this(event, *_EVENTS[event][:2])),
        *(
            (
                f"after a {what} is compiled {{x:event_place}} {by} [:] {{e:text}}",
                Said(v.After("compile", who, h.e, h.x), read=True),
            )
            for what in ("line", "protocol")
            for by, who in (("", "any"), ("by you", "you"), ("by your opponent", "they"))
        ),
        *(form for event in _TO_KNOWN_CARDS for form in _after_done_to(event, *_EVENTS[event][:2])),
        *(
            (
                f"after {{c:{to}}} {verb} {done} {_orders(event)[0]} [:] {{e:text}}",
                Said(v.After(event, who, h.e, h.x, h.d, h.b, h.c), read=True),
            )
            for event in _TO_KNOWN_CARDS
            for to, verb in ((_DONE_TO.get(event, "done_to"), "is"), ("done_to_many", "are"))
            if event != "flip" or verb == "is"
            for ending, who in (("", "any"), ("by you", "you"), ("by your opponent", "they"))
            for done in [f"{_PASSIVE[event]} {ending}"]
        ),
        # What is returned comes to the hand of whose it is.
        *(
            (
                f"after {words} to {hand} hand {{b:with_what}} {{d:during}} [:] {{e:text}}",
                Said(v.After("return", who, h.e, v.ANYWHERE, h.d, h.b, v.Cards(side=side)), read=True),
            )
            for hand, side in (("your", "yours"), ("your opponent's", "theirs"))
            for words, who in (
                ("a card is returned", "any"),
                ("a card is returned by you", "you"),
                ("a card is returned by your opponent", "they"),
                ("you return a card", "you"),
                (f"you return 1 of {hand} cards", "you"),
                ("your opponent returns a card", "they"),
                (f"your opponent returns 1 of {hand} cards", "they"),
                ("a player returns a card", "any"),
            )
        ),
        *(
            (
                f"after {what} in {place} is {_PASSIVE[event]} {ending} {{b:with_what}} {{d:during}} [:] {{e:text}}",
                Said(v.After(event, who, h.e, where, h.d, h.b, h.c), read=True),
            )
            for event in ("delete", "flip", "return")  # a card that is shifted was there before
            for what in ("{c:done_to_plain}" if event == "flip" else "{c:done_to}",)
            for place, where in (("this line", v.THIS_LINE), ("this stack", v.Lines("this", stack=True)))
            for ending, who in (("", "any"), ("by you", "you"), ("by your opponent", "they"))
        ),
        *(
            (
                f"after {what} {verb} {done} {_orders(event)[0]} [:] {{e:text}}",
                Said(v.After(event, who, h.e, h.x, h.d, h.b), read=True),
            )
            for event, done in ((event, each) for event, each in _PASSIVE.items())
            for what, verb in (("a card", "is"), ("cards", "are"))
            for done, who in ((done, "any"), (f"{done} by you", "you"), (f"{done} by your opponent", "they"))
        ),
    ],
    "some_cards": [
        (words, None) for words in ("cards", "a card", "1 or more cards", "any number of cards", "any cards")
    ],
    "event_place": [
        ("", v.ANYWHERE),
        ("in {x:one_line}", h.x),
    ],
    "event_goal": [
        ("", v.ANYWHERE),
        ("to {x:shift_goal}", h.x),
        ("into {x:shift_goal}", Said(h.x, read=True)),
    ],
    **_done_to_kinds("", "side_of_you"),
    **_done_to_kinds("_they", "side_of_they"),
    "several_cards": _several("side_of_you"),
    "several_cards_they": _several("side_of_they"),
    "done_to_plain": _done_to("side_of_you", "unseen"),
    "opponent_named": [("your opponent", Said("they", sets="named"))],
    # Whose, where "their" could be anybody's, and where it cannot.
    "side_of_you": [("your", "yours"), ("your opponent's", Said("theirs", sets="named"))],
    "side_of_they": [("your", "yours"), ("their", "theirs"), ("your opponent's", Said("theirs", read=True))],
    "with_what": [
        ("", "any"),
        ("with an action", "action"),
        ("with an effect", "effect"),
        ("as an action", Said("action", read=True)),
        ("by an effect", Said("effect", read=True)),
        ("by an action", Said("action", read=True)),
        ("with a card effect", Said("effect", read=True)),
        ("with a text", Said("effect", read=True)),
    ],
    "during": [("", "any"), ("during {d:turn}", h.d), ("on {d:turn}", Said(h.d, read=True))],
}
