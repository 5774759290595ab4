"""Why a line cannot be chosen."""

from __future__ import annotations

from recompile.cards.words import PLACES
from recompile.engine import ids, turn, values
from recompile.engine import instructions as i
from recompile.engine.choosing import PickLine
from recompile.engine.effects import Shift
from recompile.engine.loops import EachLine
from recompile.notation.whynot.case import Case, No, forbids


def why_no_line(case: Case, line: int) -> list[No]:
    """A line that is not offered where lines are."""
    if case.kind == "compile":
        return why_no_compile(case, line)
    if case.kind == "escape":
        return [No("line-compiled", "R9.2", line=line + 1)]
    if isinstance(case.step, Shift):
        return [_why_no_shift(case, case.step, line)]
    if isinstance(case.step, PickLine):
        return [_why_no_pick(case, case.step, line)]
    if isinstance(case.step, EachLine):
        return [_why_not_next(case, line)]
    return [case.other_question()]


def _why_no_shift(case: Case, step: Shift, line: int) -> No:
    if step.every is not None:
        return No("cards-there", "R4.4", line=line + 1)
    if case.s.zone(step.target(case.s, case.text)) % 3 == line:
        return No("card-there", "R4.4", line=line + 1)
    if step.to.place.word == PLACES["their highest"]:
        return No("not-their-highest", "R4.10", line=line + 1)
    if step.to.or_from and step.to.place.which == i.HERE:
        return No("shift-to-or-from-here", "R6.8", here=case.here())
    if step.to.place.which == i.HERE:
        return No("shift-to-here", "R6.8", here=case.here())
    return No("not-in-this-line", "R5.1", line=line + 1)


def _why_no_pick(case: Case, step: PickLine, line: int) -> No:
    if step.place.which == i.ELSEWHERE and line + 1 == case.here():
        return No("this-line", "R4.7", line=line + 1)
    return No("no-change", "R4.4", line=line + 1)


def _why_not_next(case: Case, line: int) -> No:
    if line in case.text.noted:
        return No("no-change", "R4.4", line=line + 1)
    return No("line-dealt-with", "R4.8", line=line + 1)


# ---------------------------------------------------------------- compile


def why_no_compile(case: Case, line: int) -> list[No]:
    """At check compile, with ten or more and more than the opponent (R3.3)."""
    s, stack = case.s, case.me * 3 + line
    if case.kind not in ("compile", "action"):
        return [case.other_question()]
    mine, theirs = int(values.total(s, stack)), int(values.total(s, (stack + 3) % 6))
    found: list[No] = []
    if not turn.has_enough(s, stack):
        found.append(No("too-few-points", "R3.3", line=line + 1, n=mine, than=ids.COMPILE_TOTAL))
    if not turn.leads(s, stack):
        found.append(No("not-ahead", "R3.3", line=line + 1, n=mine, than=theirs))
    bar = turn.compile_bar(s, stack, s.number)
    if bar >= 0:
        found.append(forbids(case, "R3.3", bar))
    if case.kind == "action" and not found:
        found.append(No("checked-before", "R3.3"))
    return found
