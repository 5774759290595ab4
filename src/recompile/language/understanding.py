"""Texts that people write, read to the words that cards are made of.

>>> read("You may flip 1 of your opponent's covered cards.")
(May(effect=Flip(what=Cards(side='theirs', cover='covered'))),)
>>> read("Draw 2 cards. You may eat 1 card.")
Traceback (most recent call last):
recompile.language.errors.NotUnderstood: not understood from “eat” on
"""

from __future__ import annotations

from typing import Final, Literal

from recompile.cards import PRINTED, Library, ProtocolError
from recompile.cards.checks import check_card
from recompile.cards.vocabulary import Card
from recompile.language.errors import NotUnderstood
from recompile.language.marking import mark
from recompile.language.nearest import nearest_texts
from recompile.language.reading import Reading
from recompile.language.soundness import why_unsound
from recompile.language.surface import meaning_of
from recompile.language.teller import Box, Teller, grammar_of

BoxName = Literal["top", "middle", "bottom"]
BOXES: Final[tuple[BoxName, ...]] = ("top", "middle", "bottom")
LONGEST: Final = 1000  # letters of a text; the longest printed one has 160


def read(text: str, box: BoxName = "middle", lang: str = "en", library: Library = PRINTED) -> Box:
    """What a text means; `NotUnderstood` unless every word of it means something, and it means one thing."""
    reading = _reading(text, lang, library)
    found = list(dict.fromkeys(map(meaning_of, reading.read(category_of(box), reading.grammar.plain))))
    if not found:
        raise _stopped(reading, text, box)
    if reading.grammar.is_unclear(reading.text.written):
        raise NotUnderstood(mark("it is not clear who or what is meant"))
    sound = [meant for meant in found if why_unsound(meant) is None]
    if len(sound) > 1:
        raise NotUnderstood(mark("this can be understood in more than one way"))
    if not sound:
        raise NotUnderstood(str(why_unsound(found[0])))
    meant: Box = sound[0]
    try:
        check_card(Card(0, **{box: meant}))  # type: ignore[arg-type]
    except ProtocolError as problem:
        raise NotUnderstood(mark("this cannot be on a card: {why}"), why=problem) from problem
    return meant


def complete(text: str, box: BoxName = "middle", lang: str = "en", library: Library = PRINTED) -> tuple[str, ...]:
    """The words that could stand next, and those that begin like the last one.

    >>> complete("Draw 2 cards. You may fl")
    ('flip',)
    >>> complete("Draw 2 cards. You may flip 1 card, ign"), complete("Start", "top")
    (('ignoring',), (':',))
    """
    return tuple(dict.fromkeys(word for _, word in following(text, box, lang, library)))


def following(
    text: str, box: BoxName = "middle", lang: str = "en", library: Library = PRINTED
) -> list[tuple[int, str]]:
    """The same with the place from which each of them would stand: the end, or where the last word begins.

    >>> following("Draw 2 cards. You may fl")
    [(22, 'flip')]
    """
    spelled = _reading(text, lang, library, is_whole=False).text
    start = _begun(text, spelled.spans)
    head, begun = text[:start], text[start:]
    found = [word for word in _next(head, box, lang, library) if word.casefold().startswith(begun.casefold())]
    longer = [(start, word) for word in found if len(word) > len(begun)] if begun else []
    return [*((len(text), word) for word in _next(text, box, lang, library)), *longer]


def _begun(text: str, spans: list[tuple[int, int]]) -> int:
    """Where the word begins that is being typed; it may be at its hyphen."""
    if not spans or spans[-1][1] < len(text):
        return len(text)
    if text.endswith("-") and len(spans) > 1 and spans[-2][1] == spans[-1][0]:
        return spans[-2][0]
    return spans[-1][0]


def _next(text: str, box: BoxName, lang: str, library: Library) -> list[str]:
    """What could stand after these words."""
    reading = _reading(text, lang, library, is_whole=False)
    reading.read(category_of(box), reading.grammar.plain)
    return sorted(reading.expected_at(reading.text.end))


def tell(words: Box, box: BoxName = "middle", lang: str = "en", library: Library = PRINTED) -> str:
    """The text that says these words; `CannotTell` if the language has none. The inverse of `read`."""
    if isinstance(words, tuple) != (category_of(box) == "text"):
        raise ValueError(f"a {box} box holds {'a tuple of effects' if box == 'middle' else 'one trigger or rule'}")
    return Teller(lang, top=box == "top", library=library).box(words)


def category_of(box: str) -> str:
    if box not in BOXES:
        raise ValueError(f"{box!r} is not a box of a card; there are {', '.join(BOXES)}")
    return "text" if box == "middle" else "box"


def _reading(text: str, lang: str, library: Library, *, is_whole: bool = True) -> Reading:
    if len(text) > LONGEST:
        message = mark("a text has at most {most} letters, not {many}")
        raise NotUnderstood(message, LONGEST, most=LONGEST, many=len(text))
    return Reading(grammar_of(lang), text, library, is_whole=is_whole)


def _stopped(reading: Reading, text: str, box: BoxName) -> NotUnderstood:
    """Where it stopped, and what could have stood there."""
    other = "box" if box == "middle" else "text"
    if reading.again().read(other, reading.grammar.plain):
        middle = mark("this is a text for a top or bottom box")
        return NotUnderstood(middle if box == "middle" else mark("this is a text for a middle box"))
    at = reading.text.start_of(reading.furthest)
    rest = text[at:].split()
    why = mark("not understood from “{word}” on") if rest else mark("the text ends too early")
    # A name may be written small; it is shown as it is written usually.
    shown = {word.casefold(): word for word in sorted(reading.expected_at(reading.furthest), reverse=True)}
    expected = tuple(sorted(shown.values()))
    before, word = text[:at].rstrip(), rest[0] if rest else ""
    return NotUnderstood(why, at, before, expected, lambda: nearest_texts(reading, text, box), word=word)
