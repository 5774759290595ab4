"""Which puzzles a command means: by number, or by what is wanted. What there is not ends it with exit code 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from recompile.book.card_names import protocol_called
from recompile.cli.failing import fail
from recompile.cli.puzzle_pages import NO_PUZZLES
from recompile.puzzles.puzzle import Goal, Puzzle
from recompile.puzzles.shelf import puzzles
from recompile.puzzles.wanted import GOALS, Wanted, levels_from, nothing_fits
from recompile.puzzles.wording import theme_name
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

Command = Callable[..., Any]
_NO_PUZZLE = mark("There is no puzzle {id}; there are {first} to {last}.")
_NO_THEME = mark("There is no theme {name}; there are {names}.")
_NO_PROTOCOL = mark("No protocol is called {name}.")
_NO_LEVELS = mark("{text} is no range of levels. Write it like this: 1200-1400")


def find_puzzle(id: str, lang: str) -> Puzzle:
    """By its number, also with # before it."""
    there, voice = puzzles(), Voice(lang)
    found = there.get(id.strip().removeprefix("#"))
    if found is not None:
        return found
    if not there:
        fail(voice.say(NO_PUZZLES))
    first, *rest = there
    return fail(voice.say(_NO_PUZZLE, id=repr(id), first=first, last=rest[-1] if rest else first))


def wanted_options(command: Command) -> Command:
    """The options that say which puzzles are wanted."""
    for option in (
        click.option("--level", "levels", metavar="RANGE", help="With a level in this range: 1200-1400, 1500-, -1000."),
        click.option("--goal", type=click.Choice(list(GOALS)), help="What is to be reached."),
        click.option(
            "--protocol", "protocols", multiple=True, metavar="NAME", help="With it on either side. May be said again."
        ),
        click.option("--theme", "themes", multiple=True, metavar="THEME", help="About this. May be said again."),
    ):
        command = option(command)
    return command


def wanted_from(
    themes: tuple[str, ...], protocols: tuple[str, ...], goal: Goal | None, levels: str | None, lang: str
) -> Wanted:
    voice = Voice(lang)
    between = None if levels is None else levels_from(levels)
    if levels is not None and between is None:
        fail(voice.say(_NO_LEVELS, text=repr(levels)))
    codes = tuple(_protocol(name, voice) for name in protocols)
    return Wanted(tuple(_theme(name, voice) for name in themes), codes, goal, between)


def _theme(name: str, voice: Voice) -> str:
    """By its key or by its name in this language."""
    there = dict.fromkeys(theme for each in puzzles().values() for theme in each.themes)
    wish = name.strip().casefold()
    for key in there:
        if wish in (key.casefold(), theme_name(key, voice).casefold()):
            return key
    return fail(voice.say(_NO_THEME, name=repr(name), names=", ".join(there)))


def _protocol(name: str, voice: Voice) -> str:
    return protocol_called(name) or fail(voice.say(_NO_PROTOCOL, name=repr(name)))


def find_wanted(wanted: Wanted, lang: str) -> list[Puzzle]:
    """Those that fit; without any, what is near."""
    there, voice = puzzles(), Voice(lang)
    if not there:
        fail(voice.say(NO_PUZZLES))
    return wanted.among(there.values()) or fail(nothing_fits(wanted, there.values(), voice))
