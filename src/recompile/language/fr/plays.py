"""Cards that are played, in French: with which face, where to, on whose side."""

from __future__ import annotations

from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.language.forms import Forms, Said, h
from recompile.language.fr.nouns import AMOUNTS, CHOSEN, OWN, pile

# Of cards "of another protocol" it is not said that no protocol need match.
_OTHER_PROTOCOL: Final = "1 <carte one> d’un autre protocole que {p:protocol} {*random} {*short} {*long}"
# A face next to the verb cannot be taken for that of the protocol, of the value or of the deck.
_PLAYED: Final[tuple[tuple[str, str, Any, Any], ...]] = (
    ("<la-poser> {face:facing}", "la:that", v.That(), h.m),
    ("<poser> {what:that} {face:facing}", "", h.what, h.m),
    ("<poser> {what:plain_hand} {face:facing}", "", h.what, h.m),
    (f"<poser> {{face:facing}} {_OTHER_PROTOCOL}", "", pile("hand", 1, OWN, not_protocol=h.p), False),
    *(
        (f"<poser> {{face:facing}} {{what:{cards}}}", "", h.what, h.m)
        for cards in ("own_hand", "this", "beside", "those_ones", "pile_single", "pile_whole", "pile_several")
    ),
)
_TO: Final[tuple[tuple[str, Any], ...]] = (
    ("{side:on_side}", {"side": h.side}),
    ("dans {to:any_line} {side:comma_side}", {"to": h.to, "side": h.side}),
    ("sous {under:in_field} {side:comma_side}", {"under": h.under, "side": h.side}),
    ("sous {under:in_field}, dans {to:any_line} {side:comma_side}", {"to": h.to, "under": h.under, "side": h.side}),
)
PLAYS: Final[Forms] = [
    (
        f"{words} {place} {'{m:matching}' if matching is not False else ''}",
        Said(v.Play(what, h.face, **fields, matching=matching), needs=needs, sets=f"{CHOSEN} done:posée"),
    )
    for place, fields in _TO
    for words, needs, what, matching in _PLAYED
] + [
    (f"<poser> {{what:{cards}}} {{face:a_face}} {place}", Said(v.Play(h.what, h.face, **fields), read=True))
    for place, fields in _TO
    for cards in ("own_hand", "this", "pile_single", "pile_whole", "pile_several")
]


def _own_hand(noun: str) -> Forms:
    """Cards of one's own hand; in the noun stands N for its number."""
    return [
        (f"{many} {noun.replace('N', number)}", pile("hand", amount, OWN))
        for many, amount, number, _ in (("1", 1, "one", ""), *AMOUNTS)
    ]


PLAYING: Final[dict[str, Forms]] = {
    "plain_hand": _own_hand("<carte N> {*random}"),
    "own_hand": _own_hand("<carte N> {*of} {*random} {*short} {*long}"),
    "facing": [("face active", "up"), ("face inactive", "down"), ("", "any")],
    "a_face": [("face active", "up"), ("face inactive", "down")],
    "matching": [("", True), ("sans tenir compte des protocoles", False)],
    "on_side": [("", "you"), ("{w:a_side}", h.w)],
    "comma_side": [("", "you"), (", {w:a_side}", h.w)],
    "a_side": [("du côté de <mon> choix", "any"), ("de {w:côté_of}", h.w)],
}
