"""Whose, and who: as seen by whoever acts, in English."""

from __future__ import annotations

from typing import Final

from recompile.language.forms import Forms, Said


def _seats(yours: str, theirs: str, you: str, they: str, other: str) -> Forms:
    """The words for "you" and "they": what you do, what your opponent does, what each player does."""
    return [
        (you, Said(yours, form="me")),
        (they, Said(theirs, form="me", needs="named")),
        (f"your {other}", Said(theirs, form="me", sets="named")),
        (they, Said(yours, form="they")),
        (you, Said(theirs, form="they")),
        (they, Said(yours, form="each")),
        (f"their {other}", Said(theirs, form="each")),
    ]


_SIDES: Final = _seats("yours", "theirs", "your", "their", "opponent's")

_EITHER: Final[Forms] = [("either player's", Said("any", form=seat, sets="-named")) for seat in ("me", "they")]

WHOSE: Final[dict[str, Forms]] = {
    "whose": [*_seats("you", "they", "your", "their", "opponent's"), ("either player's", Said("any", sets="-named"))],
    "side": _SIDES,
    # A hand, a deck or a trash may be either player's.
    "pile_side": [*_SIDES, *_EITHER],
    "has": _seats("you", "they", "you have", "they have", "opponent has"),
    "side_has": _seats("yours", "theirs", "you have", "they have", "opponent has"),
    "does_not": _seats("you", "they", "you do not", "they do not", "opponent does not"),
    "side_does_not": _seats("yours", "theirs", "you do not", "they do not", "opponent does not"),
    # The same once it has been said who.
    "own": [
        ("your", Said("you", form="me")),
        ("their", Said("they", form="me")),
        ("their", Said("you", form="they")),
        ("your", Said("they", form="they")),
        ("their", Said("you", form="each")),
        ("their", Said("they", form="each")),
        ("their", "any"),
    ],
    "side_own": [("your", "yours"), ("their", "theirs")],
    # At the end of a comparison.
    "does": [
        ("you do", Said("you", form="me")),
        ("they do", Said("they", form="me", needs="named")),
        ("your opponent does", Said("they", form="me", sets="named")),
        ("they do", Said("they", form="me", read=True)),
        ("they do", Said("you", form="they")),
        ("you do", Said("they", form="they")),
        ("they do", Said("you", form="each")),
        ("their opponent does", Said("they", form="each")),
        *_seats("you", "they", "you", "they", "opponent"),
    ],
    "side_does": [
        ("you do", Said("yours", form="me")),
        ("they do", Said("theirs", form="me", needs="named")),
        ("your opponent does", Said("theirs", form="me", sets="named")),
        ("they do", Said("theirs", form="me", read=True)),
        ("they do", Said("yours", form="they")),
        ("you do", Said("theirs", form="they")),
        ("they do", Said("yours", form="each")),
        ("their opponent does", Said("theirs", form="each")),
        *_seats("yours", "theirs", "you", "they", "opponent"),
    ],
    "owner": [
        *_seats("yours", "theirs", "yours", "theirs", "opponent's"),
        ("your card", Said("yours", form="me", read=True)),
        ("your opponent's card", Said("theirs", form="me", read=True)),
        ("1 of your cards", Said("yours", form="me", read=True)),
        ("1 of your opponent's cards", Said("theirs", form="me", read=True)),
    ],
    "receiver": [
        ("your opponent", Said("they", form="me", sets="named")),
        ("them", Said("they", form="me", read=True)),
        ("you", Said("they", form="they")),
        ("their opponent", Said("they", form="each")),
    ],
    "player": [
        ("you", "you"),
        ("your opponent", Said("they", sets="named")),
        ("players", "any"),
        ("they", Said("they", read=True)),
    ],
    "turn": [("your turn", "you"), ("your opponent's turn", "they"), ("their turn", Said("they", read=True))],
}
