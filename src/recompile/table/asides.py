"""Questions that change nothing: what a move would do, why something is not possible, how the table stood before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import UNSET, UnsetType

from recompile.foresight import Foresight, foresee
from recompile.game import View
from recompile.notation import MoveError
from recompile.notation.events import Reader
from recompile.notation.names import PLAYERS
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.match import Match, Refusal
from recompile.table.shapes import Player
from recompile.table.showing import Sheet
from recompile.table.states import Presenter, players_in
from recompile.text.catalogue import mark
from recompile.text.players import Players

Warn = Callable[[View, Foresight, str, Players], list[str]]  # what speaks against a move, in words of a language


def foresight(
    match: Match, seat: Player, lang: str, command: m.Foresee, warn: Warn | None = None
) -> Callable[[], m.Foresight]:
    """What a move of the player who is asked would do. The table is looked at now; trying it out may take a while."""
    if match.asked != seat:
        raise Refusal("not_your_turn", mark("It is not your turn to answer."))
    return partial(_foreseen, Sheet(match.game, seat, lang, players_in(match, seat, lang)), command, warn)


def _foreseen(sheet: Sheet, command: m.Foresee, warn: Warn | None) -> m.Foresight:
    try:
        found = foresee(sheet.view, command.move, sheet.lang, sheet.players)
    except MoveError:
        raise Refusal("illegal", mark("That is not possible now.")) from None
    return m.Foresight(
        id=command.id,
        move=found.move,
        totals=[list(side) for side in found.totals],
        covers=_covered(sheet, found),
        steps=list(found.steps),
        threats=list(found.threats),
        control=found.control,
        warnings=UNSET if warn is None else warn(sheet.view, found, sheet.lang, sheet.players),
    )


def _covered(sheet: Sheet, found: Foresight) -> parts.CardView | None:
    """The card that would be covered, as it lies there now."""
    if found.covers_at is None:
        return None
    cards = (card for side in sheet.view.sides for stack in side.stacks for card in stack.cards)
    return next((sheet.card(card) for card in cards if card.place == found.covers_at), None)


def reasons(match: Match, seat: Player, lang: str, command: m.WhyNot) -> m.NotLegal:
    """Why something cannot be chosen now by the player in this seat."""
    try:
        found = match.game.why_not(command.target, lang, seat)
    except MoveError:
        raise Refusal("malformed", mark("This is no card, no place and no move.")) from None
    return m.NotLegal(command.id, command.target, [m.WhyNotReason(each.sentence, each.rule) for each in found])


def eyes_for(match: Match, eyes: Reader, command: m.See) -> Reader:
    """Through whose eyes a past moment is looked at: one's own or, where that is allowed, others'."""
    wanted: Reader = eyes if isinstance(command.reader, UnsetType) else command.reader
    if wanted != eyes and eyes != "all" and not match.is_over:
        raise Refusal("forbidden", mark("You may not look through these eyes while the game runs."))
    if command.at >= match.moments:
        raise Refusal("illegal", mark("The game has not come that far."))
    return wanted


def moment(presenter: Presenter, eyes: Reader, lang: str, command: m.See) -> m.Past:
    """The table after so many moves."""
    wanted = eyes_for(presenter.match, eyes, command)
    whole = not isinstance(command.reader, UnsetType)
    you = eyes if eyes in PLAYERS else None
    return m.Past(command.id, command.at, presenter.past(wanted, lang, command.at, whole_log=whole, you=you))
