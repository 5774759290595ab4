"""When a move may be taken back: nothing hidden was learned, nothing happened by chance, nobody else has answered."""

from __future__ import annotations

from recompile.game import Game
from recompile.notation.names import PLAYERS
from recompile.text.catalogue import mark

NOTHING = mark("There is no move to take back.")
_ANSWERED = mark("Your opponent has answered already.")
_CHANCE = mark("Chance has had its say.")
_LEARNED = mark("Something hidden was learned.")


def why_closed(game: Game, count: int, player: str) -> str:
    """Why the last so many moves cannot be taken back by this player; empty if they can.

    Only what the player who takes back has shown to the other one may be shown in vain: that is their own loss.
    """
    me = PLAYERS.index(player)
    before, events, rolls, _ = game.history[-count]
    if any(entry[0].asked != me for entry in game.history[-count:]):
        return _ANSWERED
    if len(game.rolls) > rolls:
        return _CHANCE
    mine = 1 << me
    seen = [(event.card, event.seen) for event in game.raw_events[events:] if event.card >= 0]
    seen += [(card, game.state.known[card]) for card in game.state.cast.cards]
    for card, known in seen:
        had = before.known[card]
        if known & mine & ~had or (known & ~had and not had & mine):
            return _LEARNED
    return ""


def is_free(game: Game, count: int, player: str) -> bool:
    """Whether taking back so many moves gives nothing away."""
    return not why_closed(game, count, player)
