"""Why an answer that is neither a card nor a place is none: refresh, no, done, statements, orders, texts."""

from __future__ import annotations

from recompile.engine import ids
from recompile.engine.effects_board import Rearrange, StateProtocol, SwapStacks
from recompile.engine.frames import DiscardFrame
from recompile.notation.names import protocol_name
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
    if kind == ids.M_SWAP and isinstance(case.step, SwapStacks):
        return [No("empty-stack", "R10.8")]
    return [case.other_question()]


def why_no_protocol(case: Case, form: str, code: str) -> list[No]:
    """A protocol to draft that is not there any more, or one to state that nobody has."""
    if form == "draft" and case.kind in ("draft", "ban"):
        return [No("drafted", "R2.1", protocol=code)]
    if form == "stated" and isinstance(case.step, StateProtocol):
        return [No("nobody-has-it", "R10.9")]
    return [case.other_question()]


def _why_must(case: Case, kind: int) -> No:
    """Only "may" makes an effect optional, and a number of cards has to be reached."""
    if kind == ids.M_DONE and isinstance(case.frame, DiscardFrame):
        return No("more-to-choose", "R10.2", n=int(case.frame.least) - len(case.frame.chosen))
    if kind == ids.M_KEEP and isinstance(case.step, Rearrange):
        return No("same-order", "R10.6")
    return No("must", "R4.5")


def why_no_order(case: Case, side: int, codes: list[str]) -> list[No]:
    """An order of protocols: of the wrong player, of the wrong protocols, or the one there is."""
    if not isinstance(case.step, Rearrange) and case.kind != "control":
        return [case.other_question()]
    player = case.me if side < 0 else side
    now = [protocol_name(case.s, protocol) for protocol in case.s.protocols(player)]
    if sorted(now) != sorted(codes):
        return [No("not-theirs-to-order", "R10.6")]
    if now == codes:
        return [No("same-order", "R10.6")]
    return [case.other_question()]


def why_no_text(case: Case, text: str) -> list[No]:
    if case.frame.kind != ids.ORDER:
        return [case.other_question()]
    return [No("text-not-waiting", "R7.2", text=text)]
