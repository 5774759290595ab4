"""One box of a card as it is typed: what it means, or why it means nothing, and what could stand there instead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, structs

from recompile.book.touched import cards_like, rules_touched
from recompile.cards import PRINTED, Card, Library, Protocol, ProtocolError, check_protocol
from recompile.game.setup import library_with
from recompile.language.errors import NotUnderstood
from recompile.language.languages import LANGUAGES
from recompile.language.teller import Box, Teller
from recompile.language.telling import CannotTell
from recompile.language.understanding import BoxName, read
from recompile.text.catalogue import Catalogue, mark

LONG: Final = 110  # letters: more do not fit on the strip of a covered card
KEPT: Final = 4096  # boxes of people who type
NEAREST: Final = 3
_UNPLAYABLE: Final = mark("This can be read but not played: {why}")
_UNSAID: Final = mark("This can be read, but there is no sentence for it in {language}.")


@dataclass(frozen=True)
class Texts:
    """A text in every language."""

    en: str
    fr: str
    pl: str


class Understood(Struct, frozen=True, tag="understood"):
    """A box that plays. `like` are printed cards with the most words in common; `long`: it is cut on a covered card."""

    text: str
    texts: Texts
    rules: tuple[str, ...]
    like: tuple[str, ...]
    long: bool


class Puzzling(Struct, frozen=True, tag="puzzling"):
    """A box that does not. `at` is where it stops, `word` what stands there, `understood` the text before it."""

    text: str
    why: str
    at: int
    understood: str
    expected: tuple[str, ...]
    nearest: tuple[str, ...]
    word: str


@dataclass(frozen=True)
class Named:
    """By what a text may call the protocol it stands in."""

    code: str
    name: str
    names: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Result:
    """What was found, before it is said in a language: words that play, or what is wrong with its values."""

    words: Box | None
    found: Understood | Puzzling
    values: tuple[tuple[str, Any], ...] = ()

    def told(self, words: Catalogue) -> Understood | Puzzling:
        if isinstance(self.found, Understood):
            return self.found
        return structs.replace(self.found, why=words.say(self.found.why, **dict(self.values)))


@lru_cache(maxsize=KEPT)
def read_box(text: str, box: BoxName, lang: str, named: Named) -> Result:
    """The same text in the same protocol is read once, however often somebody presses a key elsewhere."""
    library = library_named(named)
    try:
        words = read(text, box, lang, library)
    except NotUnderstood as problem:
        return _puzzle(text, problem)
    try:
        texts = Texts(**{each: Teller(each, top=box == "top", library=library).box(words) for each in LANGUAGES})
    except CannotTell:
        return _refused(text, _UNSAID, language=", ".join(LANGUAGES.values()))
    try:
        library_with([_with_box(library.protocols.get(named.code), box, words)])
    except ProtocolError as problem:
        return _refused(text, _UNPLAYABLE, why=str(problem).partition(": ")[2])
    is_long = len(getattr(texts, lang)) > LONG
    return Result(words, Understood(text, texts, rules_touched(words), cards_like(words), is_long))


def _puzzle(text: str, problem: NotUnderstood) -> Result:
    word = str(problem.values.get("word", ""))
    nearest = problem.nearest[:NEAREST]
    found = Puzzling(text, problem.message, problem.at, problem.understood, problem.expected, nearest, word)
    return Result(None, found, tuple((name, str(value)) for name, value in problem.values.items()))


def _refused(text: str, message: str, **values: object) -> Result:
    return Result(None, Puzzling(text, message, 0, text, (), (), ""), tuple(values.items()))


@lru_cache(maxsize=256)
def library_named(named: Named) -> Library:
    """The printed protocols and this one without its cards. One that cannot be called so is called by nobody."""
    cards = tuple(Card(value) for value in range(6))
    head = Protocol(named.code, named.name, "", "", "", cards, named.names)
    try:
        check_protocol(head)
    except ProtocolError:
        return PRINTED
    return PRINTED if named.code in PRINTED.protocols else PRINTED.with_([head])


_NOBODY: Final = Protocol("ZZZ", "Nobody", "", "", "", tuple(Card(value) for value in range(6)))


def _with_box(head: Protocol | None, box: BoxName, words: Box) -> Protocol:
    """A protocol of which one card says this."""
    head = head or _NOBODY
    first: Any = {box: words}
    return replace(head, cards=(Card(0, **first), *head.cards[1:]))
