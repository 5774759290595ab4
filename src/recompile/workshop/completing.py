"""How a text could go on: the words that may follow, the likeliest first, and the likeliest end of the sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from recompile.language.errors import NotUnderstood
from recompile.language.typing_words import typed
from recompile.language.understanding import BoxName, following, read
from recompile.workshop.boxes import Named, library_named
from recompile.workshop.printed_texts import Example, alike, plain, spelled

MOST: Final = 6
CARDS: Final = 3  # that are named for a word
TRIES: Final = 4  # ends of sentences that are read, to see whether they make sense here
_NO_SPACE_BEFORE: Final = (".", ",", ";", "-", "’", "'")


@dataclass(frozen=True)
class Completion:
    """A word that may follow, the whole text with it, and printed cards that say so."""

    word: str
    text: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Completed:
    """`more` is how many words there are besides these; `ghost` is to be put behind the text as it is."""

    words: tuple[Completion, ...]
    more: int
    ghost: str


@lru_cache(maxsize=1024)
def completed(text: str, box: BoxName, lang: str, named: Named) -> Completed:
    """
    >>> found = completed("Draw 2 cards. You may fl", "middle", "en", Named("", "", ()))
    >>> [(each.word, each.text) for each in found.words]
    [('flip', 'Draw 2 cards. You may flip')]
    >>> completed("Flip 1 face-down", "middle", "en", Named("", "", ())).words[0].word
    'card'
    >>> completed("Dr", "middle", "en", Named("", "", ())).ghost
    'aw 2 cards.'
    """
    try:
        options = following(text, box, lang, library_named(named))
    except NotUnderstood:
        return Completed((), 0, "")
    known = {start: _Known(text[:start], lang, box == "middle") for start in {start for start, _ in options}}
    ranked = sorted(_once(options), key=lambda option: known[option[0]].rank(option[1]))
    words = tuple(known[start].completion(word) for start, word in ranked[:MOST])
    head = words[0].text if words and ranked[0][0] < len(text) else text  # the word that is being typed comes first
    end = _ghost(head, box, lang, named) if head.casefold().startswith(text.casefold()) else ""
    return Completed(words, max(len(ranked) - MOST, 0), head[len(text) :] + end if end else "")


def _once(options: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """A name may be written small, and an apostrophe in two ways; it is offered as it is written usually."""
    found: dict[tuple[int, str], tuple[int, str]] = {}
    for start, word in sorted(options, key=lambda option: ("'" in option[1], option[1])):  # capitals come first
        found.setdefault((start, typed(word)[0]), (start, word))
    return list(found.values())


class _Known:
    """What stands on printed cards behind words like the last ones of a text, by the word; the nearest places first."""

    def __init__(self, head: str, lang: str, is_middle: bool) -> None:
        self.head, self.lang = head, lang
        self.cards: list[dict[str, list[str]]] = []
        for examples in alike(head, lang, is_middle):
            found: dict[str, list[str]] = {}
            for example in examples:
                found.setdefault(plain(example.word), []).append(example.card)
            self.cards.append(found)

    def rank(self, word: str) -> tuple[float, ...]:
        """First what stands behind the same words, the more often the better."""
        first = self._first(word)
        for distance, found in enumerate(self.cards):
            if first in found:
                return distance, -len(found[first]), len(word)
        return len(self.cards), 0, len(word)

    def completion(self, word: str) -> Completion:
        first, cards = self._first(word), dict[str, None]()
        for found in self.cards:
            cards |= dict.fromkeys(found.get(first, ()))
            if len(cards) >= CARDS:
                break
        return Completion(word, joined(self.head, word, self.lang), tuple(cards)[:CARDS])

    def _first(self, word: str) -> str:
        words = spelled(word, self.lang)
        return plain(words[0][1]) if words else ""


def joined(head: str, word: str, lang: str) -> str:
    """A word behind a text: with a space where one belongs, and with a capital where a sentence begins.

    >>> joined("Draw 1 card.", "flip", "en"), joined("Fin", ":", "fr"), joined("Draw 1 card", ".", "en")
    ('Draw 1 card. Flip', 'Fin\\u202f:', 'Draw 1 card.')
    """
    before = head.rstrip()
    if not before or (before[-1] in ".:" and not (lang == "fr" and before[-1] == ":")):
        word = word[:1].upper() + word[1:]
    if not before or word.startswith(_NO_SPACE_BEFORE) or before.endswith(("’", "'")):
        return before + word
    if word == ":":
        return f"{before}\u202f:" if lang == "fr" else f"{before}:"
    return f"{before} {word}"


# ---------------------------------------------------------------- the end of the sentence


def _ghost(text: str, box: BoxName, lang: str, named: Named) -> str:
    if not text.strip():
        return ""
    for end in _ends(text, box, lang):
        whole = joined(text, end, lang) if not text.endswith(" ") else text + end
        try:
            read(whole, box, lang, library_named(named))
        except NotUnderstood:
            continue
        return whole[len(text) :]
    return ""


def _ends(text: str, box: BoxName, lang: str) -> list[str]:
    """How sentences go on that have the last words in common with this one."""
    found: dict[str, int] = {}
    for examples in alike(text, lang, box == "middle"):
        for example in examples:
            end = _rest(example, box)
            found[end] = found.get(end, 0) + 1
        if found:
            break
    return sorted(found, key=lambda end: (-found[end], len(end)))[:TRIES]


def _rest(example: Example, box: BoxName) -> str:
    """Until the sentence ends; of a box that is one sentence, until its end."""
    rest = example.text[example.at :]
    return rest.partition(". ")[0].rstrip(".") + "." if box == "middle" else rest
