"""Questions that change nothing: what a move would do, why something is not possible, how the table stood before."""

from __future__ import annotations

import asyncio

from msgspec import UnsetType

from recompile.foresight import Foresight, foresee
from recompile.notation import MoveError
from recompile.notation.events import Reader
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.match import Match, Refusal
from recompile.table.seats import seat_named
from recompile.table.shapes import Player
from recompile.table.showing import Sheet
from recompile.table.states import names_in, past
from recompile.text.catalogue import mark


async def foresight(match: Match, seat: Player, lang: str, command: m.Foresee) -> m.Foresight:
    """What a move of the player who is asked would do. It is tried out in a thread: others need not wait for that."""
    if match.asked != seat:
        raise Refusal("not_your_turn", mark("It is not your turn to answer."))
    names = names_in(match, lang)
    sheet = Sheet(match.game, seat, lang, names)
    try:
        found = await asyncio.to_thread(foresee, sheet.view, command.move, lang, names)
    except MoveError:
        raise Refusal("illegal", mark("That is not possible now.")) from None
    return m.Foresight(
        id=command.id,
        move=found.move,
        totals=[list(side) for side in found.totals],
        covers=_covered(sheet, found),
        steps=list(found.steps),
        threats=list(found.threats),
        control=None if found.control is None else seat_named(found.control),
    )


def _covered(sheet: Sheet, found: Foresight) -> parts.CardView | None:
    """The card that would be covered, as it lies there now."""
    cards = (card for side in sheet.view.sides for stack in side.stacks for card in stack.cards)
    return next((sheet.card(card) for card in cards if card.place == found.covers_at), None)


def reasons(match: Match, seat: Player, lang: str, command: m.WhyNot) -> m.NotLegal:
    """Why something cannot be chosen now by the player in this seat."""
    try:
        found = match.game.why_not(command.target, lang, seat)
    except MoveError:
        raise Refusal("malformed", mark("The message cannot be read.")) from None
    return m.NotLegal(command.id, command.target, [m.WhyNotReason(each.sentence, each.rule) for each in found])


def moment(match: Match, eyes: Reader, lang: str, command: m.See) -> m.Past:
    """The table after so many moves, through one's own eyes or, where that is allowed, through others'."""
    wanted: Reader = eyes if isinstance(command.reader, UnsetType) else command.reader
    if wanted != eyes and eyes != "all" and not match.is_over:
        raise Refusal("forbidden", mark("You may not look through these eyes while the game runs."))
    if command.at >= match.moments:
        raise Refusal("illegal", mark("The game has not come that far."))
    whole = not isinstance(command.reader, UnsetType)
    return m.Past(command.id, command.at, past(match, wanted, lang, command.at, whole_log=whole))
