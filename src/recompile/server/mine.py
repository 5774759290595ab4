"""The games of one device in a line each: what a seat may know of its game, and no more."""

from __future__ import annotations

from recompile.notation.names import PLAYERS
from recompile.server.bodies import LineNow, SeatGame, SeatNow, SeatOf
from recompile.server.hub import Hub
from recompile.table.match import Match, Refusal
from recompile.table.seats import other
from recompile.table.shapes import Player
from recompile.table.showing import Sheet
from recompile.table.states import deadline, outcome, players_in


async def seat_now(hub: Hub, held: SeatOf, lang: str) -> SeatNow:
    """How a game stands for a seat; a game or a seat that is not there is said so."""
    try:
        match = (await hub.look(held.id)).match
    except Refusal:
        return SeatNow(held.id, "unknown", None)
    seat = match.seats.seat_of(held.token)
    if seat is None:
        return SeatNow(held.id, "closed", None)
    return SeatNow(held.id, "open", game_for(match, seat, lang, hub.now()))


def game_for(match: Match, seat: Player, lang: str, now: float) -> SeatGame:
    """The game in a line, through the eyes of a seat."""
    settings, players = match.settings, players_in(match, seat, lang)
    sheet = Sheet(match.game, seat, lang, players)
    shared = settings.mode == "hotseat"
    said = match.game.prompt(lang) if match.asked == seat else None
    return SeatGame(
        mode=settings.mode,
        you=seat,
        opponent=" – ".join(players.names) if shared else players.name(other(seat)),
        level=settings.level,
        number=0 if sheet.view.draft is not None else sheet.view.number,
        mine=match.asked is not None and (shared or match.asked == seat),
        sentence=said.sentence if said and not shared else "",
        lines=_lines(sheet, seat),
        left=None if match.asked is None else match.left(match.asked, now),
        deadline=deadline(match, now),
        spectators=settings.spectators,
        outcome=outcome(match, players, lang),
        rematch=match.rematch,
        hints=match.hints,
    )


def _lines(sheet: Sheet, seat: Player) -> list[LineNow]:
    own = PLAYERS.index(seat)
    mine, theirs = sheet.view.sides[own], sheet.view.sides[1 - own]
    totals = zip(mine.protocols, mine.stacks, theirs.stacks, strict=False)  # fewer protocols during the draft
    return [LineNow(code, compiled, stack.total, facing.total) for (code, compiled), stack, facing in totals]
