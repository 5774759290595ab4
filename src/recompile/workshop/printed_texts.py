"""What the printed cards say, as an example for those who write: which words follow which, and on which card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from recompile.cards import CARDS, PRINTED
from recompile.language.names import protocol_of, protocol_title
from recompile.language.teller import Teller, grammar_of
from recompile.language.typing_words import SIGNS, typed

Context = tuple[str, ...]
BEGIN = "^"  # before the first word
FAR = 5  # words that are looked back


@dataclass(frozen=True)
class Example:
    """A place in a printed text: after so many letters of it a word stands there."""

    card: str
    text: str
    at: int
    word: str


@cache
def texts(lang: str, is_middle: bool) -> tuple[tuple[str, str], ...]:
    """All printed texts of middle boxes, or of all others, each with its card."""
    boxes = ("middle",) if is_middle else ("top", "bottom")
    return tuple(
        (code, Teller(lang, top=box == "top").box(getattr(card, box)))
        for code, card in CARDS.items()
        for box in boxes
        if getattr(card, box)
    )


def plain(word: str) -> str:
    """Without accents and capitals, and any number as two: what follows is the same."""
    return ("1" if word == "1" else "2") if word.isdigit() else typed(word)[1]


def spelled(text: str, lang: str) -> list[tuple[int, str]]:
    """The words of a text and where they begin."""
    return [(found.start(), found.group()) for found in grammar_of(lang).word.finditer(text.translate(SIGNS))]


@cache
def places(lang: str, is_middle: bool) -> dict[Context, list[Example]]:
    """By the last words before them, at most so many."""
    found: dict[Context, list[Example]] = {}
    for code, text in texts(lang, is_middle):
        words = spelled(text, lang)
        before = [BEGIN, *(plain(word) for _, word in words)]
        for place, (at, word) in enumerate(words):
            for far in range(min(FAR, place + 1) + 1):
                key = tuple(before[place + 1 - far : place + 1])
                found.setdefault(key, []).append(Example(code, text, at, word))
    return found


def alike(text: str, lang: str, is_middle: bool) -> Iterator[list[Example]]:
    """Places after words like the last ones of a text, first those with the most of them in common."""
    before = [BEGIN, *(plain(word) for _, word in spelled(text, lang))]
    known = places(lang, is_middle)
    for far in range(min(FAR, len(before)), -1, -1):
        yield known.get(tuple(before[len(before) - far :]), [])


@dataclass(frozen=True)
class WordExample:
    """A word of the game, and a printed text with it."""

    word: str
    text: str
    card: str


@cache
def lexicon(lang: str) -> tuple[WordExample, ...]:
    """Every word of the printed texts but the names of protocols, each with the shortest text that has it."""
    names = {
        plain(word)
        for code in PRINTED.protocols
        for name in (protocol_title(code, lang), protocol_of(code, lang))
        for _, word in spelled(name, lang)
        if word[:1].isupper()
    }
    found: dict[str, WordExample] = {}
    for code, text in sorted((*texts(lang, True), *texts(lang, False)), key=lambda each: len(each[1])):
        for at, word in spelled(text, lang):
            said = text[at : at + len(word)].casefold()
            if any(map(str.isalpha, said)) and plain(said) not in names:
                found.setdefault(said, WordExample(said, text, code))
    return tuple(sorted(found.values(), key=lambda each: plain(each.word)))
