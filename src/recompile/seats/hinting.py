"""A hint in lines, for a terminal: one step after the other, each when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from recompile.table.messages import Hint
from recompile.text.catalogue import catalogue, mark

STEPS = 3  # where to look, with what, what and why
TITLE = mark("What would you do?")
READING = mark("Reading, at most {n} seconds …")
_ONLY = mark("There is only one.")
_BY = mark("read by {name}")


def hint_lines(hint: Hint, step: int, lang: str) -> list[str]:
    """What this step adds to those before it. Where there is no choice, the first says all."""
    if hint.only:
        return [catalogue(lang).say(_ONLY), hint.label]
    nudge = (hint.where, hint.means)[step - 1] if step < STEPS else None
    return list(_answer(hint, lang)) if nudge is None else [nudge.sentence]


def _answer(hint: Hint, lang: str) -> Iterator[str]:
    words = catalogue(lang)
    yield f"{hint.label}  [{hint.move}]"
    for number, step in enumerate(hint.steps, 1):
        yield f"  {number if step.certain else '?'}. {step.sentence}"
    for why in hint.whys:
        yield f"  * {why.sentence}"
    if hint.equal:
        yield f"  {hint.equal}"
    for each in hint.best:
        yield f"  {words.say('{n} %', n=round(each.chance * 100)):>5}  {each.label}"
    yield f"  ({words.say(_BY, name=hint.by)})"
