"""Why an answer that is neither a card nor a place is none: refresh, no, done, statements, orders, texts."""

from __future__ import annotations

from recompile.engine import ids
from recompile.engine import instructions as i
from recompile.notation.names import protocol_name, text_name
from recompile.notation.whynot.case import Case, No
from recompile.notation.whynot.lines import why_no_compile
from recompile.notation.whynot.plays import why_no_refresh


def why_no_constant(case: Case, option: int) -> list[No]:
    """An answer that means the same everywhere."""
    kind, detail = divmod(option, ids.MOVE_BASE)
    if kind == ids.M_REFRESH:
        return why_no_refresh(case)
    if kind == ids.M_COMPILE:
        return why_no_compile(case, detail)
    if kind in (ids.M_NO, ids.M_DONE, ids.M_KEEP):
        return [_why_must(case, kind)]
    if kind == ids.M_DRAFT and case.kind in ("draft", "ban"):
        return [No("drafted", "R2.1", protocol=protocol_name(detail))]
    if kind == ids.M_PROTOCOL and case.op == i.STATE_PROTOCOL:
        return [No("nobody-has-it", "R10.9")]
    if kind == ids.M_SWAP and case.op == i.SWAP_STACKS:
        return [No("empty-stack", "R10.8")]
    return [case.other_question()]


def _why_must(case: Case, kind: int) -> No:
    """Only "may" makes an effect optional, and a number of cards has to be reached."""
    if kind == ids.M_DONE and case.frame.kind == ids.DISCARDING:
        return No("more-to-choose", "R10.2", n=int(case.frame.count) - len(case.frame.noted))
    if kind == ids.M_KEEP and case.op == i.REARRANGE:
        return No("same-order", "R10.6")
    return No("must", "R4.5")


def why_no_order(case: Case, numbers: list[int]) -> list[No]:
    """An order of protocols: of the wrong player, of the wrong protocols, or the one there is."""
    if case.op != i.REARRANGE and case.kind != "control":
        return [case.other_question()]
    player = case.me if numbers[0] < 0 else numbers[0]
    now = [int(protocol) for protocol in list(case.s.protocols)[player * 3 : player * 3 + 3]]
    if sorted(now) != sorted(numbers[1:]):
        return [No("not-theirs-to-order", "R10.6")]
    if now == numbers[1:]:
        return [No("same-order", "R10.6")]
    return [case.other_question()]


def why_no_text(case: Case, text: int) -> list[No]:
    if case.frame.kind != ids.ORDER:
        return [case.other_question()]
    return [No("text-not-waiting", "R7.2", text=text_name(text))]
