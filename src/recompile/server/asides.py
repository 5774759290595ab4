"""Questions that change nothing: what a move would do, why something is not possible, how the table stood before."""

from __future__ import annotations

import asyncio

from msgspec import UnsetType

from recompile.foresight import Foresight, foresee
from recompile.notation import MoveError
from recompile.server import messages as m
from recompile.server.match import Match, Refusal
from recompile.server.readers import Eyes
from recompile.server.seats import player_at
from recompile.server.showing import Table
from recompile.server.states import names_in, past
from recompile.text.catalogue import mark


async def foresight(match: Match, seat: m.Player, lang: str, command: m.Foresee) -> m.Foresight:
    """What a move of the player who is asked would do. It is tried out in a thread: others need not wait for that."""
    if match.asked != seat:
        raise Refusal("not_your_turn", mark("It is not your turn to answer."))
    names = names_in(match, lang)
    view, table = match.game.view(seat), Table(match.game.state.copy(), seat, lang, names)
    try:
        found = await asyncio.to_thread(foresee, view, command.move, lang, names)
    except MoveError:
        raise Refusal("illegal", mark("That is not possible now.")) from None
    return m.Foresight(
        id=command.id,
        move=found.move,
        totals=[list(side) for side in found.totals],
        covers=_covered(table, found),
        steps=[m.Step(step.kind, step.sentence, step.card, step.place, step.certain) for step in found.steps],
        threats=list(found.threats),
        control=None if found.control is None else player_at("AB".index(found.control)),
    )


def _covered(table: Table, found: Foresight) -> m.CardView | None:
    """The card that would be covered, as it lies there now."""
    if found.covers_at is None:
        return None
    stacks = [table.stack(at) for at in range(6)]
    return next((card for stack in stacks for card in stack.cards if card.place == found.covers_at), None)


def reasons(match: Match, seat: m.Player, lang: str, command: m.WhyNot) -> m.NotLegal:
    """Why something cannot be chosen now by the player in this seat."""
    try:
        found = match.game.why_not(command.target, lang, seat)
    except MoveError:
        raise Refusal("malformed", mark("The message cannot be read.")) from None
    return m.NotLegal(command.id, command.target, [m.WhyNotReason(each.sentence, each.rule) for each in found])


def moment(match: Match, eyes: Eyes, lang: str, command: m.See) -> m.Past:
    """The table after so many moves, through one's own eyes or, where that is allowed, through others'."""
    wanted: Eyes = eyes if isinstance(command.reader, UnsetType) else command.reader
    if wanted != eyes and eyes != "all" and not match.is_over:
        raise Refusal("forbidden", mark("You may not look through these eyes while the game runs."))
    if command.at >= match.moments:
        raise Refusal("illegal", mark("The game has not come that far."))
    whole = not isinstance(command.reader, UnsetType)
    return m.Past(command.id, command.at, past(match, wanted, lang, command.at, whole_log=whole))
