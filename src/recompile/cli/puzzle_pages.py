"""Puzzles as pages: where somebody stands and how to go on, and a table of those that are wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from recompile.cli.pages import Page
from recompile.puzzles.choosing import proposals
from recompile.puzzles.daily import of_the_day
from recompile.puzzles.progress import Progress
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import puzzles
from recompile.puzzles.wording import goal_of, theme_name
from recompile.text.catalogue import mark, mark_count
from recompile.text.voice import Voice

NO_PUZZLES = mark("There are no puzzles here yet.")
_COUNT = mark_count("{n} puzzle", "{n} puzzles")
_SOLVED = mark_count("You have solved {n} puzzle.", "You have solved {n} puzzles.")
_LEVEL = mark("Your level: {level}, give or take {deviation}.")
_START = mark("Everybody begins at level {level}. The first attempt at a puzzle counts most.")
_STREAK = mark_count("{n} day in a row.", "{n} days in a row.")
_WEEK = mark("This week: {days}")
_TODAY = mark("Today: {puzzle}")
_TODAY_DONE = mark("Today: {puzzle} (solved)")
_PROPOSED = mark("At your level: {puzzle}")
_AGAIN = mark("Failed before, and due again: {puzzle}")
_ONE = mark("puzzle {id}, level {level}: {goal}")
_THEMES = mark("Themes")
_OF_THEM = mark("{solved} of {n} solved")
_GO_ON = mark("How to go on")
_HOW = (
    ("recompile puzzles today", mark("the puzzle of the day, the same for everybody")),
    ("recompile puzzles next", mark("one at your level; also --theme, --protocol, --goal, --level 1200-1400")),
    ("recompile puzzles list", mark("all of them, with the same options")),
    ("recompile puzzles {id}", mark("this one")),
)
_UNREAD = mark_count(
    "{n} line of {file} cannot be read. It stays there, and does not count.",
    "{n} lines of {file} cannot be read. They stay there, and do not count.",
)
_WEEKDAYS = 7


def show_index(progress: Progress, now: datetime, voice: Voice) -> None:
    """Level, days in a row, the puzzle of the day, themes, and how to go on."""
    page, there = Page(), puzzles()
    page.heading(voice.count(*_COUNT, len(there)))
    if not there:
        page.paragraph(voice.say(NO_PUZZLES))
        return
    _stand(page, progress, now, voice)
    page.gap()
    _proposed(page, progress, now, voice)
    page.gap()
    _themes(page, progress, voice)
    page.gap()
    page.heading(voice.say(_GO_ON))
    first = next(iter(there))
    for command, what in _HOW:
        page.paragraph(voice.say(what), indent=2, label=command.format(id=first), width=26)


def _stand(page: Page, progress: Progress, now: datetime, voice: Voice) -> None:
    """How good, how much and how often."""
    rating = progress.rating
    if progress.attempts:
        level = voice.say(_LEVEL, level=round(rating.level), deviation=round(rating.deviation))
        said = [level, voice.count(*_SOLVED, len(progress.solved))]
        if streak := progress.streak(now.date()):
            said.append(voice.count(*_STREAK, streak))
        page.paragraph(" ".join(said))
        page.line(voice.say(_WEEK, days=week(progress, now)))
    else:
        page.paragraph(voice.say(_START, level=round(rating.level)))
    if progress.unread:
        page.paragraph(voice.count(*_UNREAD, progress.unread, file=progress.file), "yellow")


def week(progress: Progress, now: datetime) -> str:
    """The last seven days, today last: a day with a solved puzzle is filled."""
    days = [now.date() - timedelta(days=ago) for ago in reversed(range(_WEEKDAYS))]
    return " ".join("#" if day in progress.days else "." for day in days)


def _proposed(page: Page, progress: Progress, now: datetime, voice: Voice) -> None:
    today = of_the_day(puzzles().values(), now.date())
    if today is not None:
        is_done = today.id in progress.solved
        page.paragraph(voice.say(_TODAY_DONE if is_done else _TODAY, puzzle=_named(today, voice)))
    proposed = proposals(puzzles(), progress, now)[0]
    is_again = progress.tries(proposed) and proposed.id not in progress.solved
    page.paragraph(voice.say(_AGAIN if is_again else _PROPOSED, puzzle=_named(proposed, voice)))


def _named(puzzle: Puzzle, voice: Voice) -> str:
    return voice.say(_ONE, id=puzzle.id, level=puzzle.level, goal=goal_of(puzzle.goal, puzzle.turns, voice))


def _themes(page: Page, progress: Progress, voice: Voice) -> None:
    counts = Counter(theme for each in puzzles().values() for theme in each.themes)
    done = Counter(theme for each in puzzles().values() for theme in each.themes if each.id in progress.solved)
    page.heading(voice.say(_THEMES))
    names = {key: theme_name(key, voice) for key in counts}
    width = max(map(len, names.values()), default=0) + 2
    for key, count in counts.most_common():
        solved = voice.say(_OF_THEM, solved=done[key], n=count)
        page.line(f"  {key:<14} {names[key]:<{width}} {solved}")


# ---------------------------------------------------------------- the table

_HAS_SOLVED, _HAS_FAILED = mark("solved"), mark("failed")


def show_table(found: Sequence[Puzzle], progress: Progress, voice: Voice) -> None:
    """One line each: number, level, goal, themes, protocols, and what became of it here."""
    page = Page()
    goals = [goal_of(each.goal, each.turns, voice) for each in found]
    width, ids = max(map(len, goals)), max(len(each.id) for each in found)
    for each, goal in zip(found, goals, strict=True):
        themes = ", ".join(theme_name(key, voice) for key in each.themes)
        status = _status(each, progress, voice)
        row = f"{each.id:>{ids}}  {each.level:>4}  {goal:<{width}}  {'-'.join(each.protocols)}  {themes}"
        page.line(f"{row}  ({status})" if status else row)
    page.gap()
    page.line(voice.count(*_COUNT, len(found)))


def _status(puzzle: Puzzle, progress: Progress, voice: Voice) -> str:
    if puzzle.id in progress.solved:
        return voice.say(_HAS_SOLVED)
    return voice.say(_HAS_FAILED) if progress.tries(puzzle) else ""
