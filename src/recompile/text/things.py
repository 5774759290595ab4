"""A card in the field as the object of a sentence, said only as far as the reader knows it."""

from __future__ import annotations

from recompile.text.catalogue import mark
from recompile.text.voice import Voice

_YOURS = (mark("{card}"), mark("the face-down card"), mark("the face-down card at place {place}"))
_THEIRS = (
    mark("your opponent’s {card}"),
    mark("your opponent’s face-down card"),
    mark("your opponent’s face-down card at place {place}"),
)


def field_card(voice: Voice, card: str | None, *, mine: bool, place: int | None) -> str:
    """A card on one's own side or on the other, by its name; if that is unknown, by its place, unless it is uncovered.

    >>> field_card(Voice(), "FIR3", mine=False, place=1), field_card(Voice(), None, mine=True, place=2)
    ('your opponent’s Fire 3', 'the face-down card at place 2')
    """
    known, uncovered, covered = _YOURS if mine else _THEIRS
    if card is not None:
        return voice.say(known, card=voice.title(card))
    return voice.say(uncovered) if place is None else voice.say(covered, place=place)
