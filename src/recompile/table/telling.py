"""What happened, for one reader: the log in words, and the events for the eye."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from msgspec import UNSET

from recompile.game import Game
from recompile.game.plies import Ply
from recompile.notation.events import Event, Reader
from recompile.notation.names import PLAYERS
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.picks import is_pick, picked
from recompile.table.shapes import Player
from recompile.text.log import Narrator, is_minor
from recompile.text.players import Players
from recompile.text.voice import Voice

_MOVES = (
    "play",
    "shift",
    "delete",
    "return",
    "take",
    "land",
    "enter",
    "sink",
    "draw",
    "discard",
    "give",
    "take-random",
)
_PARTS = ("land", "enter", "sink", "text", "text-over", "answered")  # of something whose cause is told already


def lines(
    game: Game, eyes: Reader, lang: str, players: Players, since: int = 0, thinker: Player | None = None
) -> list[parts.LogLine]:
    """The log from this event on. The picks of a `thinker` are told with their reasons."""
    plies, turn = game.plies, 0
    # From an answer on, this one or the last before it: then the turn is known.
    last = bisect_right(plies, since, key=_began) - 1
    first = plies[last].events if last >= 0 else 0
    moment = bisect_left(plies, first, key=_began)
    narrator = Narrator(Voice(lang, game.library), players)
    found = []
    for at, event in enumerate(game.events_for(eyes, first), first):
        while moment < len(plies) and plies[moment].events <= at:
            turn = 0 if plies[moment].drafting else plies[moment].turn
            moment += 1
        if event.kind == "turn":
            turn = event.number or 0
        card, minor = None if event.hidden else event.card, is_minor(event)
        if is_pick(event) and event.player == thinker == plies[moment - 1].player:  # and not the only one that is left
            said = picked(event, game.before(moment - 1).view(thinker), narrator)
        else:
            said = narrator.sentence(event)
        found.append(parts.LogLine(at, event.kind, said, event.depth, event.rule, card, minor, turn, moment))
    return found[since - first :]


def _began(ply: Ply) -> int:
    return ply.events


def shown(game: Game, eyes: Reader, lang: str, since: int) -> list[m.Shown]:
    """The events from this one on, for the eye."""
    voice = Voice(lang, game.library)
    return [_shown(event, at, voice) for at, event in enumerate(game.events_for(eyes, since), since)]


def _shown(event: Event, at: int, voice: Voice) -> m.Shown:
    cause = None if event.kind in _PARTS else event.cause
    return m.Shown(
        at=at,
        kind=event.kind,
        player=event.player,
        card=None if event.hidden else event.card,
        place=event.origin or event.place,
        to=event.target if event.kind in _MOVES else None,
        detail=event.detail,
        depth=event.depth,
        cause=UNSET if cause is None else voice.text_title(cause),
    )


def own_turn(game: Game, player: Player) -> int:
    """The first event of a player's last answer in a turn of their own: what follows is news to whoever looks away.

    Before the first one it is the beginning of the first turn. Turns are counted from 1, and those of A are odd.
    """
    played = [ply for ply in game.plies if not ply.drafting]
    own = [ply.events for ply in played if ply.player == player and PLAYERS[1 - ply.turn % 2] == player]
    return own[-1] if own else played[0].events if played else game.event_count
