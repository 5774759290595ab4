"""What a process can be asked to do, on whatever machine it runs: a kind and a text, and the answer is a text.

The texts may come from a database. They are data of known shapes, nothing that could do anything by itself; what a
player sees is in them as that player sees it, about 2 kB.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from recompile.game import View
from recompile.game.records import Record
from recompile.lab import analysis as lab
from recompile.language.languages import LANGUAGES
from recompile.server.workers import think

BOT, OPEN, LOOK = "bot", "open", "look"
FIRST, ASKED, UNASKED = 0, 1, 2  # ranks: bots, games that somebody wants to be read, and all others
Shape = TypeVar("Shape")
InWords = dict[str, lab.Analysed]  # by language


@dataclass(frozen=True, slots=True)
class Bot:
    """Name a move."""

    level: str
    view: View
    seed: str


@dataclass(frozen=True, slots=True)
class Open:
    """Find the questions of a record. Moments are those of the match, which may have begun without a draft."""

    record: str
    drafted: int


@dataclass(frozen=True, slots=True)
class Opened:
    """They are handed on as they are; `decided` is who won, if it was by compiling."""

    decided: str | None
    questions: list[msgspec.Raw]


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one of them, for so many rounds, and tell what was found in every language."""

    rounds: int
    question: lab.Question


def look(rounds: int, question: msgspec.Raw) -> str:
    """A `Look` at a question that was handed on."""
    return written({"rounds": rounds, "question": question})


def written(found: object) -> str:
    return msgspec.json.encode(found, enc_hook=_plain).decode()


def read(text: str, shape: type[Shape]) -> Shape:
    """
    >>> read('{"record": "...", "drafted": 6}', Open).drafted
    6
    """
    return msgspec.json.decode(text, type=shape, dec_hook=_view)


def perform(kind: str, given: str) -> str:
    """In a worker."""
    return _ERRANDS[kind](given)


def _bot(given: str) -> str:
    asked = read(given, Bot)
    return think(asked.level, asked.view, asked.seed)


def _open(given: str) -> str:
    asked = read(given, Open)
    found = lab.open_record(Record.parse(asked.record))
    questions = [replace(each, moment=asked.drafted + each.number - 1) for each in found.questions]
    return written({"decided": found.decided, "questions": questions})


def _look(given: str) -> str:
    asked = read(given, Look)
    settings = lab.Settings(rounds=asked.rounds)
    _, valued = lab.look(settings, asked.question)
    return written({lang: lab.in_words(asked.question, valued, replace(settings, lang=lang)) for lang in LANGUAGES})


_ERRANDS: dict[str, Callable[[str], str]] = {BOT: _bot, OPEN: _open, LOOK: _look}


def _plain(found: object) -> object:
    if isinstance(found, View):
        return found.__getstate__()
    raise NotImplementedError  # as msgspec wants to be told


def _view(shape: type, plain: Any) -> object:
    if shape is not View:
        raise NotImplementedError
    view = View.__new__(View)
    view.__setstate__(plain)
    return view
