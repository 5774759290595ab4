"""Why a record cannot be opened, in any language: the line, what stands there, and what was expected.

The notation speaks English, for it is read by machines and by those who write them. What may happen to somebody who
opens a file is said here once more; anything else gets the sentence that fits everything.
"""

from __future__ import annotations

import re

from recompile.notation import NotationError
from recompile.text.catalogue import Catalogue, catalogue, mark

_FOUND = mark("“{found}” cannot stand here.")
_ANYTHING = mark("This is no record that could be read.")
_AT_LINE = mark("Line {line}: {problem}")
_ROW = r"row (?P<row>\d+), (?P<player>[AB])'s turn, move (?P<number>\d+) \((?P<move>.*?)\):"
_MOST = 8  # legal moves that are named
_LONGEST = 40  # signs of what was found
# What the notation says, as a pattern, and what is said for it. `found` is the word it stopped at.
_SAID = [
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r'expected the header \[Format "1"\]', mark('The header [Format "1"] was expected first.')),
        (r"cannot read this:", _FOUND),
        (r"expected a header like .*", mark('A header like [A "Ada"] was expected, not “{found}”.')),
        (r"headers stand before the first row:", mark("Headers stand before the first row, and “{found}” does not.")),
        (r"this header stands there twice:", mark("The header {found} is there twice.")),
        (r"expected the name of a header, not", mark("The name of a header was expected, not “{found}”.")),
        (r"the header (?P<name>\w+) must be one line of text, not", mark("The header {name} must be one line.")),
        (
            r"the header Limit must be a number of turns, not",
            mark("The header Limit must be a number of turns, not “{found}”."),
        ),
        (
            r"the header (?P<name>\w+) must be (?P<allowed>.+), not",
            mark("The header {name} must be one of {allowed}, not “{found}”."),
        ),
        (r"expected row (?P<row>\d+)\., not", mark("Row {row}. was expected, not “{found}”.")),
        (
            r"expected a header or the first row, 1\., not",
            mark("A header or the first row, 1., was expected, not “{found}”."),
        ),
        (r"the row before this one has no turn of B.*", mark("The row before has no turn of B; an empty one is “-”.")),
        (r"expected a turn of A.*", mark("A turn of A was expected; an empty one is “-”.")),
        (r"a row has two turns, .*", mark("A row has two turns, and “{found}” would be a third.")),
        (r"this bracket is not closed", mark("This bracket is not closed.")),
        (r"no bracket is open here:", mark("A bracket is closed here that was not open.")),
        (r"brackets do not stand inside brackets:", mark("A bracket stands inside another one.")),
        (r"chance stands behind the move .*", mark("Chance stands behind its move, and “{found}” does not.")),
        (r"expected chance as .*, not", mark("Chance is written like %B:LIF1.MET0 or %B?FIR3, not “{found}”.")),
        (r"- is a turn without moves.*", mark("“-” is a turn without moves, and here are some.")),
        (
            r"a turn has one move of its own, .*",
            mark("A turn has one move of its own, and “{found}” is a second. Turns stand two spaces apart."),
        ),
        (r"'.*' is not a move: no card is called '(?P<card>[^']+)'.*", mark("No card is called “{card}”.")),
        (r"'(?P<word>.*)' is not a move;.*", mark("“{word}” is no move. Moves look like FIR3@1, fir3@2, R or C2.")),
        (r"no card is called '(?P<card>[^']+)'.*", mark("No card is called “{card}”.")),
        (r"no protocol is called '(?P<protocol>[^']+)'.*", mark("No protocol is called “{protocol}”.")),
        (
            rf"{_ROW} .* is not legal now; legal moves are (?P<legal>.*)",
            mark("Row {row}, turn of {player}, move {number}: “{move}” is not legal there. Legal are {legal}."),
        ),
        (
            rf"{_ROW} .*",
            mark("Row {row}, turn of {player}, move {number}: “{move}” does not fit the game as it stands there."),
        ),
        (r"the record cannot begin: .*", mark("The game cannot begin as the headers say.")),
        (
            r"this record hides cards, .*",
            mark("This record hides cards, as one player saw them: it cannot be replayed."),
        ),
        (
            r"the record says that the result is (?P<said>\S+), but it comes out as (?P<comes>\S+)",
            mark("The record says that the result is {said}, but the moves lead to {comes}."),
        ),
        (
            r"the record says that it ended by (?P<said>\S+), but it comes out as (?P<comes>\S+)",
            mark("The record says that it ended by {said}, but the moves lead to {comes}."),
        ),
        (r"the record is too long: (?P<moves>\d+) moves", mark("The record is too long: {moves} moves.")),
    )
]


def why_unreadable(problem: NotationError, text: str, lang: str) -> str:
    """The sentence for whoever opens it.

    >>> from recompile.notation import Record
    >>> written = '[Format "1"]\\n\\nhello'
    >>> try:
    ...     Record.parse(written)
    ... except NotationError as problem:
    ...     print(why_unreadable(problem, written, "en"))
    Line 3: A header or the first row, 1., was expected, not “hello”.
    """
    words = catalogue(lang)
    sentence, values = _sentence(words, problem)
    line = _line(problem, text, values)
    return words.say(_AT_LINE, line=line, problem=sentence) if line else sentence


def _sentence(words: Catalogue, problem: NotationError) -> tuple[str, dict[str, str]]:
    for pattern, sentence in _SAID:
        if (found := pattern.fullmatch(problem.problem.splitlines()[0])) is not None:
            values = {name: _short(name, value) for name, value in found.groupdict().items()}
            return words.say(sentence, found=problem.found[:_LONGEST], **values), values
    return words.say(_FOUND if problem.found else _ANYTHING, found=problem.found[:_LONGEST]), {}


def _short(name: str, value: str) -> str:
    if name != "legal":
        return value[:_LONGEST]
    moves = value.split(", ")
    return ", ".join(moves[:_MOST]) + (" …" if len(moves) > _MOST else "")


def _line(problem: NotationError, text: str, values: dict[str, str]) -> int | None:
    """Where it is: known, or that of the row that is named."""
    at = problem.at
    if at < 0 and "move" in values:
        row = re.search(rf"(?m)^\s*{values['row']}\.", text)
        at = -1 if row is None else row.end()
    return None if at < 0 or not text else text.count("\n", 0, at) + 1
