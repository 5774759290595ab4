"""Lessons as files: YAML, one lesson each, whose name is the lesson's key.

    number: 3
    title: Compile
    about: Ten or more, and ahead
    learned: Ten or more and ahead, at the start of your turn: the line compiles.
    minutes: 3
    steps:
      - name: Bring a line to ten
        position: LIG-WAT-SPE LIG3,-,- h:LIG5 d:?9 t:- / LIF-MET-DEA -,-,- h:?5 d:?9 t:- / A action 5 c:-
        ...

See docs/learn.md for all keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from recompile.learn.lessons import PLAYS, Act, Lesson, Step, Term
from recompile.learn.messages import MOVES, STEPS
from recompile.learn.sayings import KINDS
from recompile.notation import Move, MoveError

_LESSON = ("number", "title", "about", "learned", "minutes", "steps")
_STEP = ("name", "idea", "text", "acts", "learned")
_MORE_OF_STEP = ("position", "pool", "picks", "rules", "words", "seed")
_ACT = ("act", "accept")
_MORE_OF_ACT = ("lit", "others", "pip")
_WORD = ("name", "text", "rule")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
Data = Mapping[str, Any]


class LessonError(ValueError):
    """A file that is no lesson: says where, and what was expected there."""


def read_lesson(path: Path) -> Lesson:
    """The lesson in a file."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    except OSError as problem:
        raise LessonError(f"{path}: {problem.strerror}") from problem
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        raise LessonError(f"{path}: not YAML: {problem}") from problem
    return lesson_from(path.stem, data, path.name)


def lesson_from(key: str, data: object, where: str) -> Lesson:
    """A lesson from plain data.

    >>> lesson_from("short", {"title": "Short"}, "short.yaml")
    Traceback (most recent call last):
    recompile.learn.reading.LessonError: short.yaml: number is missing
    """
    entry = _mapping(data, where, _LESSON)
    steps = _list(entry["steps"], f"{where}: steps", most=STEPS)
    return Lesson(
        key=key,
        number=_number(entry["number"], f"{where}: number"),
        title=_sentence(entry["title"], f"{where}: title"),
        about=_sentence(entry["about"], f"{where}: about"),
        learned=_sentence(entry["learned"], f"{where}: learned"),
        minutes=_number(entry["minutes"], f"{where}: minutes"),
        steps=tuple(_step(each, f"{where}: step {place}") for place, each in enumerate(steps, 1)),
    )


def _step(data: object, where: str) -> Step:
    entry = _mapping(data, where, _STEP, _MORE_OF_STEP)
    if ("position" in entry) == ("pool" in entry):
        raise LessonError(f"{where}: a step has a position, or a pool to draft from")
    acts = _list(entry["acts"], f"{where}: acts", most=MOVES)
    words = _list(entry.get("words", []), f"{where}: words", least=0)
    return Step(
        name=_sentence(entry["name"], f"{where}: name"),
        position=_sentence(entry["position"], f"{where}: position") if "position" in entry else "",
        idea=_sentence(entry["idea"], f"{where}: idea"),
        text=_sentence(entry["text"], f"{where}: text"),
        acts=tuple(_act(each, f"{where}: act {place}") for place, each in enumerate(acts, 1)),
        learned=_sentence(entry["learned"], f"{where}: learned"),
        rules=_strings(entry.get("rules", []), f"{where}: rules"),
        words=tuple(_word(each, f"{where}: word {place}") for place, each in enumerate(words, 1)),
        seed=_number(entry.get("seed", 0), f"{where}: seed", least=0),
        picks=_strings(entry.get("picks", []), f"{where}: picks"),
        pool=_strings(entry.get("pool", []), f"{where}: pool"),
    )


def _act(data: object, where: str) -> Act:
    """A step without an act does not exist, nor does an act without an answer that does it."""
    entry = _mapping(data, where, _ACT, _MORE_OF_ACT)
    others = entry.get("others", {})
    if not isinstance(others, dict):
        raise LessonError(f"{where}: others must be a mapping from a kind of answer to a sentence")
    return Act(
        _sentence(entry["act"], f"{where}: act"),
        tuple(_wish(each, f"{where}: accept") for each in _list(entry["accept"], f"{where}: accept")),
        _strings(entry.get("lit", []), f"{where}: lit"),
        {_kind(kind, f"{where}: others"): _sentence(said, f"{where}: {kind}") for kind, said in others.items()},
        _moves(entry.get("pip", []), f"{where}: pip"),
    )


def _word(data: object, where: str) -> Term:
    entry = _mapping(data, where, _WORD)
    return Term(*(_sentence(entry[name], f"{where}: {name}") for name in _WORD))


# ---------------------------------------------------------------- parts


def _mapping(data: object, where: str, needed: tuple[str, ...], more: tuple[str, ...] = ()) -> Data:
    if not isinstance(data, dict):
        raise LessonError(f"{where}: expected a mapping, not {data!r:.60}")
    for name in data:
        if name not in (*needed, *more):
            raise LessonError(f"{where}: unknown key {name!r}; the keys are {', '.join((*needed, *more))}")
    for name in needed:
        if name not in data:
            raise LessonError(f"{where}: {name} is missing")
    return data


def _list(data: object, where: str, *, least: int = 1, most: int = 100) -> list[Any]:
    if not isinstance(data, list) or not least <= len(data) <= most:
        raise LessonError(f"{where}: expected a list of {least} to {most}, not {data!r:.60}")
    return data


def _strings(data: object, where: str, *, least: int = 0) -> tuple[str, ...]:
    return tuple(_sentence(each, where) for each in _list(data, where, least=least))


def _moves(data: object, where: str, *, least: int = 0) -> tuple[str, ...]:
    """Moves are written as everywhere; whether they are legal is seen when the lesson is played."""
    return tuple(_move(str(each), where) for each in _list(data, where, least=least))


def _wish(data: object, where: str) -> str:
    """A move, or any play in a line."""
    which, _, line = str(data).partition("@")
    return str(data) if which in PLAYS and line in ("1", "2", "3") else _move(str(data), where)


def _move(text: str, where: str) -> str:
    try:
        return str(Move(text))
    except MoveError as problem:
        raise LessonError(f"{where}: {problem}") from None


def _kind(name: object, where: str) -> str:
    return str(name) if name in KINDS else _move(str(name), f"{where}: neither a kind ({' '.join(KINDS)}) nor a move")


def _sentence(data: object, where: str) -> str:
    if not isinstance(data, str) or not data.strip():
        raise LessonError(f"{where}: expected a text, not {data!r:.60}")
    return " ".join(data.split())


def _number(data: object, where: str, *, least: int = 1) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or data < least:
        raise LessonError(f"{where}: expected a number from {least} on, not {data!r:.60}")
    return data
