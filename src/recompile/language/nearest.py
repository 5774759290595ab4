"""Sentences near one that was not understood: what its writer may have meant."""

from __future__ import annotations

import heapq
from difflib import SequenceMatcher
from functools import cache

from recompile.cards import CARDS
from recompile.language.errors import NotUnderstood
from recompile.language.reading import Reading
from recompile.language.soundness import why_unsound
from recompile.language.surface import meaning_of
from recompile.language.teller import Teller
from recompile.language.telling import CannotTell

MOST = 3
LOOKED_AT = 24  # sentences that might be near
LONGEST = 200, 40  # letters of a sentence and of a word that are looked at: no printed one has more


@cache
def _printed(lang: str, box: str) -> tuple[str, ...]:
    """All sentences of middle texts, or all other boxes, as they are printed."""
    if box == "middle":
        texts = (Teller(lang).box(card.middle) for card in CARDS.values() if card.middle)
        return tuple(dict.fromkeys(f"{each}." for text in texts for each in text.rstrip(".").split(". ")))
    texts = (Teller(lang).box(one) for card in CARDS.values() for one in (card.top, card.bottom) if one)
    return tuple(dict.fromkeys(texts))


def nearest_texts(reading: Reading, text: str, box: str) -> tuple[str, ...]:
    """First what becomes of the text when one word is exchanged, left out or put in where it stopped, as it is told;
    then printed sentences like the one that was not understood."""
    found = dict.fromkeys(_mended(reading, text, box))
    at = reading.text.start_of(reading.furthest)
    start = text.rfind(".", 0, at) + 1
    sentence = text[start:].partition(".")[0].strip().casefold() if box == "middle" else text.casefold()
    sentence = sentence[: LONGEST[0]]
    found |= dict.fromkeys(_like_it(sentence, _printed_for(reading, box)))
    return tuple(found)[:MOST]


def _like_it(sentence: str, printed: tuple[str, ...]) -> list[str]:
    """The nearest of them; how near most are at best is found out quickly."""
    compared = [(SequenceMatcher(None, sentence, each.casefold()), each) for each in printed]
    near = heapq.nlargest(LOOKED_AT, compared, key=lambda pair: pair[0].quick_ratio())
    return [each for _, each in sorted(near, key=lambda pair: -pair[0].ratio())[:MOST]]


def _printed_for(reading: Reading, box: str) -> tuple[str, ...]:
    return _printed(reading.grammar.lang, "middle" if box == "middle" else "box")


def _mended(reading: Reading, text: str, box: str) -> list[str]:
    category = "text" if box == "middle" else "box"
    start = reading.text.start_of(reading.furthest)
    end = reading.text.end_of(reading.furthest)
    typed = text[start : min(end, start + LONGEST[1])]
    words = sorted(reading.expected_at(reading.furthest), key=lambda word: -_like(word, typed))[:12]
    tries = [f"{text[:start]}{text[end:].lstrip()}"]
    tries += [f"{text[:start]}{word}{text[end:]}" for word in words]
    tries += [f"{text[:start].rstrip()} {word} {text[start:]}".strip() for word in words]
    found, steps = list[str](), 0
    for each in tries:
        again = reading.again(each)
        again.steps = steps  # all of them together may take as long as one text
        found += _told(again, category, top=box == "top")
        steps = again.steps
    return found


def _told(reading: Reading, category: str, *, top: bool) -> list[str]:
    """The text as it is told, if it means something that can be: what a word was taken from may be left untidy."""
    try:
        meant = dict.fromkeys(map(meaning_of, reading.read(category, reading.grammar.plain)))
        sound = [each for each in meant if why_unsound(each) is None]
        return [Teller(reading.grammar.lang, top=top, library=reading.library).box(each) for each in sound[:1]]
    except (NotUnderstood, CannotTell):
        return []


def _like(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
