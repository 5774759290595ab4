"""How a text could go on: the words that may follow, the likeliest first, and the likeliest end of the sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from recompile.language.errors import NotUnderstood
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
    ranked = sorted(_once(options), key=lambda option: _rank(text, box, lang, option))
    words = tuple(_completion(text, box, lang, option) for option in ranked[:MOST])
    head = words[0].text if words and ranked[0][0] < len(text) else text  # the word that is being typed comes first
    ghost = head[len(text) :] + _ghost(head, box, lang, named) if head.casefold().startswith(text.casefold()) else ""
    return Completed(words, max(len(ranked) - MOST, 0), ghost)


def _once(options: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """A name may be written small; it is offered as it is written usually."""
    found: dict[tuple[int, str], tuple[int, str]] = {}
    for start, word in sorted(options):  # capitals come first
        found.setdefault((start, word.casefold()), (start, word))
    return list(found.values())


def _rank(text: str, box: BoxName, lang: str, option: tuple[int, str]) -> tuple[float, ...]:
    """First what stands behind the same words on printed cards, the more often the better."""
    start, word = option
    for distance, examples in enumerate(alike(text[:start], lang, box == "middle")):
        count = sum(_is_word(example, word, lang) for example in examples)
        if count:
            return distance, -count, len(word)
    return 99, 0, len(word)


def _is_word(example: Example, word: str, lang: str) -> bool:
    first = spelled(word, lang)
    return bool(first) and plain(example.word) == plain(first[0][1])


def _completion(text: str, box: BoxName, lang: str, option: tuple[int, str]) -> Completion:
    start, word = option
    cards: dict[str, None] = {}
    for examples in alike(text[:start], lang, box == "middle"):
        cards |= dict.fromkeys(example.card for example in examples if _is_word(example, word, lang))
        if len(cards) >= CARDS:
            break
    return Completion(word, joined(text[:start], word, lang), tuple(cards)[:CARDS])


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
