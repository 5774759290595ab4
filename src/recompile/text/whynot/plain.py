"""Why an answer that is neither a card nor a place is none: refresh, no, done, statements, orders, texts."""

from __future__ import annotations

from recompile.engine import ids
from recompile.engine import instructions as i
from recompile.notation.names import protocol_name
from recompile.text.catalogue import mark
from recompile.text.names import protocol_title
from recompile.text.things import text_title
from recompile.text.whynot.case import Case, WhyNot
from recompile.text.whynot.lines import why_no_compile
from recompile.text.whynot.plays import why_no_refresh


def why_no_constant(case: Case, option: int) -> list[WhyNot]:
    """An answer that means the same everywhere."""
    kind, detail = divmod(option, ids.MOVE_BASE)
    if kind == ids.M_REFRESH:
        return why_no_refresh(case)
    if kind == ids.M_COMPILE:
        return why_no_compile(case, detail)
    if kind in (ids.M_NO, ids.M_DONE, ids.M_KEEP):
        return [_why_must(case, kind)]
    if kind == ids.M_DRAFT and case.kind in ("draft", "ban"):
        name = protocol_title(protocol_name(detail), case.words.lang)
        return [case.no("R2.1", mark("{protocol} cannot be chosen any more."), protocol=name)]
    if kind == ids.M_PROTOCOL and case.op == i.STATE_PROTOCOL:
        return [case.no("R10.9", mark("No player has this protocol: state another protocol."))]
    if kind == ids.M_SWAP and case.op == i.SWAP_STACKS:
        return [case.no("R10.8", mark("Both stacks need a card."))]
    return [case.other_question()]


def _why_must(case: Case, kind: int) -> WhyNot:
    """Only "may" makes an effect optional, and a number of cards has to be reached."""
    if kind == ids.M_DONE and case.frame.kind == ids.DISCARDING:
        missing = int(case.frame.count) - len(case.frame.noted)
        said = case.words.count("You have to choose {n} more card.", "You have to choose {n} more cards.", missing)
        return WhyNot(said, "R10.2")
    if kind == ids.M_KEEP and case.op == i.REARRANGE:
        return case.no("R10.6", mark("The new order has to differ from the old one."))
    return case.no("R4.5", mark("This is not optional: {words}"), words=case.sentence)


def why_no_order(case: Case, numbers: list[int]) -> list[WhyNot]:
    """An order of protocols: of the wrong player, of the wrong protocols, or the one there is."""
    if case.op != i.REARRANGE and case.kind != "control":
        return [case.other_question()]
    player = case.me if numbers[0] < 0 else numbers[0]
    now = [int(protocol) for protocol in list(case.s.protocols)[player * 3 : player * 3 + 3]]
    if sorted(now) != sorted(numbers[1:]):
        return [case.no("R10.6", mark("These are not the three protocols of that player."))]
    if now == numbers[1:]:
        return [case.no("R10.6", mark("The new order has to differ from the old one."))]
    return [case.other_question()]


def why_no_text(case: Case, text: int) -> list[WhyNot]:
    if case.frame.kind != ids.ORDER:
        return [case.other_question()]
    message = mark("{text} is not waiting to be resolved.")
    return [case.no("R7.2", message, text=text_title(text, case.words.lang))]
