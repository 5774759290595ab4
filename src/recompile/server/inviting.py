"""Invitations: the friend's link opens nothing by itself, and is exchanged once for a secret the guest has made up.

So whoever has sent the link cannot look into the guest's hand with it later. Because the guest brings the secret along,
an answer that is lost on the way costs nobody their seat: the same exchange again changes nothing.
"""

from __future__ import annotations

from recompile.server.table import LiveTable
from recompile.table.listeners import USED
from recompile.table.match import Refusal
from recompile.table.seats import hash_token, is_sound
from recompile.text.catalogue import mark


async def accept(table: LiveTable, invitation: str, token: str) -> None:
    """Let this token open the seat from now on. An invitation that was used by somebody else is refused."""
    seats = table.match.seats
    if seats.seat_of(token) is not None:
        return
    seat = seats.invited(invitation)
    old = seats.hash_of(seat) if seat is not None else None
    if seat is None or old is None:
        raise Refusal("used", USED)
    if not is_sound(token):
        raise Refusal("malformed", mark("The message cannot be read."))
    table.match.seats = await table.hub.store.exchange(table.match.id, seat, old, hash_token(token))
    if table.match.seats.seat_of(token) is None:
        raise Refusal("used", USED)
