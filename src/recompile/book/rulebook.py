"""The numbered rules, in every language of the game.

>>> rules("en")["R4.11"]
Rule(number='R4.11', chapter='R4 Reading text', text='Zero is even.')
>>> chapters("fr")["R7"].title, [rule.number for rule in look_up("R7", "fr")]
('Les interruptions', ['R7.1', 'R7.2'])
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from recompile.book.matching import mentions_all
from recompile.book.where import NotInTheBook, rules_folder
from recompile.text import check_language

NUMBER = re.compile(r"R\d+(?:\.\d+)?")
_ASKED = re.compile(r"[Rr]?(\d+(?:\.\d+)?)")
_CHAPTER = re.compile(r"## (R\d+) (.+)")
_RULE = re.compile(r"(R\d+\.\d+) (.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Its text is Markdown in one line: emphasis, and `code` where notation is meant."""

    number: str
    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: R6, and the rules R6.1, R6.2 and so on."""

    number: str
    title: str
    rules: tuple[Rule, ...]


def rules(lang: str = "en") -> Mapping[str, Rule]:
    """All rules by number."""
    return _book(check_language(lang))[0]


def chapters(lang: str = "en") -> Mapping[str, Chapter]:
    """All chapters by number."""
    return _book(check_language(lang))[1]


def is_number(text: str) -> bool:
    """Whether this asks for a rule or a chapter by number.

    >>> is_number("R6.5"), is_number("r6"), is_number("6.5"), is_number("R"), is_number("R6.")
    (True, True, True, False, False)
    """
    return _ASKED.fullmatch(text.strip()) is not None


def look_up(number: str, lang: str = "en") -> tuple[Rule, ...]:
    """The rule with this number, or all rules of this chapter.

    >>> look_up("R6.42")
    Traceback (most recent call last):
    recompile.book.where.NotInTheBook: no rule is called 'R6.42'; did you mean R6.4 or R6.2?
    """
    asked = _ASKED.fullmatch(number.strip())
    name = f"R{asked[1]}" if asked else number.strip()
    if name in chapters(lang):
        return chapters(lang)[name].rules
    if name in rules(lang):
        return (rules(lang)[name],)
    chapter = chapters(lang).get(name.partition(".")[0])
    raise NotInTheBook("rule", name, [rule.number for rule in chapter.rules] if chapter else rules(lang))


def search(words: str, lang: str = "en") -> tuple[Rule, ...]:
    """The rules that have all these words."""
    wanted = words.split()
    return tuple(rule for rule in rules(lang).values() if wanted and mentions_all(rule.text, wanted))


# ---------------------------------------------------------------- reading


@cache
def _book(lang: str) -> tuple[Mapping[str, Rule], Mapping[str, Chapter]]:
    name = "rulebook.md" if lang == "en" else f"rulebook.{lang}.md"
    parts = read((rules_folder() / name).read_text(encoding="utf-8"))
    found = {rule.number: rule for chapter in parts.values() for rule in chapter.rules}
    return MappingProxyType(found), MappingProxyType(parts)


def read(page: str) -> dict[str, Chapter]:
    """The chapters of a page of rules. What stands before the first of them is not a rule.

    >>> read("# Rules\\n\\nA preface.\\n\\n## R1 Things\\nR1.1 One\\nrule.\\nR1.2 Two.")["R1"].rules
    (Rule(number='R1.1', chapter='R1 Things', text='One rule.'), Rule(number='R1.2', chapter='R1 Things', text='Two.'))
    """
    found: dict[str, tuple[str, dict[str, list[str]]]] = {}
    number = rule = ""
    for line in page.splitlines():
        if heading := _CHAPTER.fullmatch(line):
            number, rule = heading[1], ""
            found[number] = (heading[2], {})
        elif number and (first := _RULE.fullmatch(line)):
            rule = first[1]
            found[number][1][rule] = [first[2].strip()]
        elif rule and line.strip():
            found[number][1][rule].append(line.strip())
    return {key: _chapter(key, title, texts) for key, (title, texts) in found.items()}


def _chapter(number: str, title: str, texts: Mapping[str, list[str]]) -> Chapter:
    name = f"{number} {title}"
    return Chapter(number, title, tuple(Rule(rule, name, " ".join(lines)) for rule, lines in texts.items()))
