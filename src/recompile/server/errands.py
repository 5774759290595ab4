"""What a process can be asked to do, on whatever machine it runs: a kind and a text, and the answer is a text.

The texts may come from a database. They are data of known shapes, nothing that could do anything by itself; what a
player sees is in them as that player sees it, about 2 kB.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from recompile.cards import PROTOCOLS, Protocol
from recompile.game import View
from recompile.game.records import Record
from recompile.lab import analysis as lab
from recompile.lab.judge.judging import do
from recompile.lab.judge.playing import Seen, Version
from recompile.lab.judge.schedule import RANDOM, Job
from recompile.lab.judge.tally import Found
from recompile.lab.judge.versions import Change, changes
from recompile.lab.looking import Question, Settings
from recompile.lab.looking import look as look_at
from recompile.lab.trial import Loop, Trial
from recompile.language.languages import LANGUAGES
from recompile.learn.coach import Thinking, coached, told
from recompile.notation.own import read_own
from recompile.puzzles.mistakes import puzzle_of
from recompile.server.workers import think
from recompile.table.messages import Hint
from recompile.text.players import Players

BOT, OPEN, LOOK, JUDGE, HINT = "bot", "open", "look", "judge", "hint"
PUZZLE_SIZE = 48 * 1024  # bytes of a puzzle: with what is played in it, it has to fit into a request
FIRST, ASKED, UNASKED = 0, 1, 2  # ranks: bots, games that somebody wants to be read, and all others
Shape = TypeVar("Shape")
InWords = dict[str, lab.Analysed]  # by language
InAllWords = dict[str, Hint]


@dataclass(frozen=True, slots=True)
class Bot:
    """Name a move."""

    level: str
    view: View
    seed: str


@dataclass(frozen=True, slots=True)
class Coach:
    """Say what the player of a view should answer, in every language; the players are called as that one calls them."""

    view: View
    players: dict[str, Players]
    rounds: int
    seconds: float | None
    seed: int


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
    """Look at one of them, for so many rounds, and tell what was found in every language.

    Mistakes of these players are looked at for puzzles: nobody will solve those of a bot.
    """

    rounds: int
    question: Question
    people: str = ""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What was found, and the puzzle that the decision makes, as data."""

    words: InWords
    puzzle: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Judge:
    """Play some games with a protocol that `write_own` has written, perhaps a changed one: see `judge.schedule`."""

    protocol: str
    seed: int
    strength: str
    first: int
    count: int
    change: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of games with random answers."""

    games: int
    won: int
    cut: int
    endless: list[Loop]
    did: list[str]


def look(rounds: int, question: msgspec.Raw, people: str = "") -> str:
    """A `Look` at a question that was handed on."""
    return written({"rounds": rounds, "question": question, "people": people})


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


def _coach(given: str) -> str:
    asked = read(given, Coach)
    advice = coached(asked.view, Thinking(asked.rounds, asked.seconds, seed=asked.seed))
    return written({lang: told(advice, lang, players) for lang, players in asked.players.items()})


def _open(given: str) -> str:
    asked = read(given, Open)
    found = lab.open_record(Record.parse(asked.record))
    questions = [replace(each, moment=asked.drafted + each.number - 1) for each in found.questions]
    return written({"decided": found.decided, "questions": questions})


def _look(given: str) -> str:
    asked = read(given, Look)
    settings = Settings(rounds=asked.rounds)
    found = look_at(settings, asked.question)
    words = {lang: lab.in_words(asked.question, found, replace(settings, lang=lang)) for lang in LANGUAGES}
    return written(LookedAt(words, _puzzle(asked, next(iter(words.values())))))


def _puzzle(asked: Look, decision: lab.Analysed) -> dict[str, Any] | None:
    """What is too large to be brought along later is not offered."""
    found = puzzle_of(decision, asked.question.position) if decision.player in asked.people else None
    if found is None or len(written(found)) > PUZZLE_SIZE:
        return None
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def _judge(given: str) -> str:
    asked = read(given, Judge)
    version, changed = _versions(asked.protocol)
    job = Job(asked.strength, asked.first, asked.count, asked.change)
    _, found = do(asked.seed, (job, version if asked.change is None else changed[asked.change]))
    if isinstance(found, Trial):
        return written(Tried(found.games, found.won, found.cut, found.endless, sorted(found.did)))
    return written(found)


@lru_cache(maxsize=2)
def _versions(protocol: str) -> tuple[Version, dict[Change, Version]]:
    """A protocol and what can be changed in it, the same for all games in this process."""
    made = read_own(protocol)
    version = Version(made, tuple(code for code in PROTOCOLS if code != made.code))
    return version, changes(version)


def judged(job: Job, found: str, protocol: Protocol) -> Found:
    """What a `Judge` has found."""
    if job.strength == RANDOM:
        tried = read(found, Tried)
        return Trial(protocol, (), (), tried.games, tried.won, tried.cut, tried.endless, set(tried.did))
    return read(found, list[tuple[Seen, Seen]]) if job.change is None else read(found, list[tuple[float, float]])


_ERRANDS: dict[str, Callable[[str], str]] = {BOT: _bot, OPEN: _open, LOOK: _look, JUDGE: _judge, HINT: _coach}


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
