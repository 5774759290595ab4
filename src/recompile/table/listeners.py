"""Somebody who sits at a table or looks on: what they may see, in which language, and what they have been told."""

from __future__ import annotations

from collections.abc import Callable

from recompile.notation.events import Reader
from recompile.table import messages as m
from recompile.table.match import Match, Refusal
from recompile.table.seats import Seats, is_invitation
from recompile.table.shapes import Player
from recompile.text.catalogue import mark

USED = mark(
    "This link has been used already: it opens a seat once. Go back to where you sat down, or ask for a new game."
)
TOO_OLD = mark("This link is an invitation, and this program is too old to take it. Open it in a browser.")


class Listener:
    """One connection. `send` must not wait: it queues. It is given messages, or bytes that others are sent as well.

    `charge` is told what was made for this listener alone, in milliseconds; whoever sits at home pays nothing. `close`
    ends the connection with a code, unless nothing can.
    """

    __slots__ = ("charge", "close", "eyes", "lang", "lines", "page", "seat", "send")

    def __init__(
        self,
        seat: Player | None,
        eyes: Reader,
        lang: str,
        send: Callable[[m.Reply | bytes], None],
        page: str = "",
        charge: Callable[[float], None] = lambda _cost: None,
        close: Callable[[int], None] = lambda _code: None,
    ) -> None:
        self.seat = seat
        self.eyes: Reader = eyes
        self.lang = lang
        self.send = send
        self.charge = charge
        self.close = close
        self.lines = 0  # of the log, that were sent
        self.page = page  # what the client calls the place it is at, if it does

    @property
    def key(self) -> str:
        """Under which name its commands are remembered: the seat's, or its own."""
        return self.seat or f"spectator {id(self)}"

    def shares_with(self, other: Listener) -> bool:
        """Whether the same seat is open at another place. A page that has come back is the same place, also while the
        connection it has lost still counts.
        """
        is_same = self is other or (self.page != "" and self.page == other.page)
        return self.seat is not None and self.seat == other.seat and not is_same


def seat_for(seats: Seats, token: str) -> Player:
    """The seat a token opens. One that opens none is refused, with what can be said about it."""
    seat = seats.seat_of(token)
    if seat is not None:
        return seat
    if is_invitation(token):
        raise Refusal("used", USED) if seats.invited(token) is None else Refusal("wrong_token", TOO_OLD)
    raise Refusal("wrong_token", mark("This link does not open a seat of this game."))


def place_for(match: Match, token: str | None) -> tuple[Player | None, Reader]:
    """The seat and the eyes a token gives; without one, what spectators may see."""
    if match.settings.mode == "replay":
        return None, "all"
    if token:
        seat = seat_for(match.seats, token)
        return seat, seat
    if match.settings.spectators == "none":
        raise Refusal("forbidden", mark("Nobody may watch this game."))
    # Somebody who watches two people may be one of them.
    is_harmless = match.is_over or match.settings.mode != "friend"
    return None, "all" if match.settings.spectators == "everything" and is_harmless else "public"
