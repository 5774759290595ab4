"""All forms of a language, and what its words look like with some features."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recompile.cards import Library
from recompile.language.forms import MAYBE_SIGNS, Features, Form, Forms, Item, form_of
from recompile.language.names import protocol_of, protocol_title
from recompile.language.typing_words import typed

# The names of protocols, and their names after "a card": no list of forms can hold them, nor the numbers.
PROTOCOLS: Final[dict[str, Callable[[str, str, Library], str]]] = {
    "protocol": protocol_title,
    "protocol_of": protocol_of,
}
LARGEST: Final = 99


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a line: words as they are, or something of a category with these features."""

    words: tuple[str, ...] = ()
    name: str = ""
    category: str = ""
    features: Features = frozenset()
    many: str = ""
    adjectives: bool = False

    @property
    def maybe(self) -> str | None:
        """A sign that may stand here or not."""
        return MAYBE_SIGNS.get(self.words[0]) if self.words else None


Line = tuple[Form, tuple[Slot, ...]]


class Fork:
    """Where forms that begin alike part: the words that may come next, what else may, and the forms that end here."""

    __slots__ = ("ends", "expected", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, Fork] = {}  # by each way to type them
        self.expected: set[str] = set()
        self.slots: dict[Slot, Fork] = {}
        self.ends: list[Form] = []

    def add(self, form: Form, slots: tuple[Slot, ...]) -> None:
        fork = self
        for slot in slots:
            if slot.category or slot.maybe is not None:
                fork = fork.slots.setdefault(slot, Fork())
            else:
                for word in slot.words:
                    fork = fork._word(word)
        fork.ends.append(form)

    def _word(self, word: str) -> Fork:
        self.expected.add(word)
        plain, bare = typed(word)
        following = self.words.setdefault(plain, Fork())
        self.words.setdefault(bare, following)
        return following


class Grammar:
    """The forms of one language, ready for telling and reading."""

    def __init__(
        self,
        lang: str,
        forms: Mapping[str, Forms],
        groups: Iterable[str],
        shape: Callable[[str, Features], str],
        numbers: Mapping[str, Callable[[int], bool]],
        variants: Iterable[tuple[str, str]],
        join: Callable[[list[str]], str],
        plain: str,
        word: str = r"[^\W_]+(?:['-][^\W_]+)*",
        contracted: Iterable[tuple[str, str]] = (),
        is_unclear: Callable[[Sequence[str]], bool] = lambda _words: False,
    ) -> None:
        self.lang = lang
        self.forms = {name: [form_of(name, *each) for each in of] for name, of in forms.items()}
        self.group = {atom: group for group in groups for atom in group.split()}
        self.shape = shape
        self.numbers = numbers
        self.variants: dict[str, list[tuple[list[str], list[str]]]] = {}  # by the word they begin with, as it is typed
        for written, meant in (*variants, *contracted):
            words = written.split()
            for first in dict.fromkeys(typed(words[0])):
                self.variants.setdefault(first, []).append((words, meant.split()))
        self.contracted: dict[str, list[str]] = {}  # by the word they begin with: how it may be written instead
        for written, meant in contracted:
            self.contracted.setdefault(meant.split()[0], []).append(written)
        self.join = join
        self.is_unclear = is_unclear  # whether nobody could tell who somebody in a text is
        self.word = re.compile(rf"{word}|\S")
        self.plain = frozenset(plain.split())
        self._lines: dict[tuple[str, Features], list[Line]] = {}
        self._forks: dict[tuple[str, Features], Fork] = {}

    def lines(self, category: str, features: Features) -> list[Line]:
        """The forms of a category with these features."""
        key = category, features
        found = self._lines.get(key)
        if found is None:
            fitting = (form for form in self.forms[category] if form.form <= features)
            found = self._lines[key] = [(form, self._slots(form.items, features)) for form in fitting]
        return found

    def fork(self, category: str, features: Features) -> Fork:
        """The same forms as they are read: what several of them begin with is read once."""
        key = category, features
        found = self._forks.get(key)
        if found is None:
            found = self._forks[key] = Fork()
            for form, slots in self.lines(category, features):
                found.add(form, slots)
        return found

    def with_(self, features: Features, changes: Iterable[str]) -> Features:
        """These features with others in their place: of each group there is one."""
        changed = frozenset(changes)
        groups = {self.group[atom] for atom in changed}
        return frozenset(atom for atom in features if self.group[atom] not in groups) | changed

    def _slots(self, items: tuple[Item, ...], features: Features) -> tuple[Slot, ...]:
        return tuple(self._slot(item, features) for item in items)

    def _slot(self, item: Item, features: Features) -> Slot:
        if item.kind == "word":
            return Slot((item.text,))
        inside = self.with_(features, item.features) if item.features else features
        if item.kind == "lexeme":
            return Slot(tuple(self.shape(item.text, inside).split()))
        return Slot((), item.text, item.category, inside, item.many, item.kind == "adjectives")
