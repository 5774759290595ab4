"""Why a line cannot be chosen."""

from __future__ import annotations

from recompile.engine import ids, statics, turn
from recompile.engine import instructions as i
from recompile.text.catalogue import mark
from recompile.text.whynot.case import Case, WhyNot


def why_no_line(case: Case, line: int) -> list[WhyNot]:
    """A line that is not offered where lines are."""
    if case.kind == "compile":
        return why_no_compile(case, line)
    if case.frame.kind == ids.COMPILING and case.kind == "escape":
        return [case.no("R9.2", mark("Line {line} is being compiled: the card goes to another one."), line=line + 1)]
    if case.op == i.SHIFT_ONE:
        return [_why_no_shift(case, line)]
    if case.op == i.SHIFT_EVERY:
        return [case.no("R4.4", mark("The cards lie in line {line} already."), line=line + 1)]
    if case.op == i.PICK_LINE:
        return [_why_no_pick(case, line)]
    if case.op == i.EACH_LINE:
        return [_why_not_next(case, line)]
    return [case.other_question()]


def _why_no_shift(case: Case, line: int) -> WhyNot:
    step, s = case.step, case.s
    assert step is not None
    card = case.frame.card if step.this else case.frame.that
    if s.zone[card] % 3 == line:
        return case.no("R4.4", mark("The card lies in line {line} already."), line=line + 1)
    if step.to == i.THEIR_HIGHEST:
        message = mark("Your opponent does not have their highest total in line {line}.")
        return case.no("R4.10", message, line=line + 1)
    message = mark("The text shifts the card to line {here} only.")
    if step.to == i.TO_OR_FROM_HERE:
        message = mark("The text shifts either to or from line {here}.")
    return case.no("R6.8", message, here=case.here() + 1)


def _why_no_pick(case: Case, line: int) -> WhyNot:
    assert case.step is not None
    if case.step.to == i.ELSEWHERE and line == case.here():
        return case.no("R4.7", mark("The text asks for another line than line {line}."), line=line + 1)
    return case.no("R4.4", mark("The text would change nothing in line {line}."), line=line + 1)


def _why_not_next(case: Case, line: int) -> WhyNot:
    if line in case.frame.noted:
        return case.no("R4.4", mark("The text would change nothing in line {line}."), line=line + 1)
    message = mark("The text has dealt with line {line} already, or does not mean it.")
    return case.no("R4.8", message, line=line + 1)


# ---------------------------------------------------------------- compile


def why_no_compile(case: Case, line: int) -> list[WhyNot]:
    """At check compile, with ten or more and more than the opponent (R3.3)."""
    s = case.s
    if case.kind not in ("compile", "action"):
        return [case.other_question()]
    mine, theirs = (int(statics.total(s, player * 3 + line)) for player in (case.me, 1 - case.me))
    found: list[WhyNot] = []
    if mine < ids.COMPILE_TOTAL:
        message = mark("Your total in line {line} is {mine}: a compile needs {least} or more.")
        found.append(case.no("R3.3", message, line=line + 1, mine=mine, least=ids.COMPILE_TOTAL))
    if mine <= theirs:
        message = mark("Your total in line {line} is {mine}, and your opponent’s is {theirs}: yours has to be higher.")
        found.append(case.no("R3.3", message, line=line + 1, mine=mine, theirs=theirs))
    bar = turn.compile_bar(s, s.number)
    if bar >= 0:
        found.append(case.forbids("R3.3", bar))
    if case.kind == "action" and not found:
        found.append(case.no("R3.3", mark("Lines are compiled at check compile, before the action.")))
    return found
