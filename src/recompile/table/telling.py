"""What happened, for one reader: the log in words, and the events for the eye."""

from __future__ import annotations

from bisect import bisect_right

from recompile.game import Game
from recompile.notation.events import Event, Reader
from recompile.table import messages as m
from recompile.table import parts
from recompile.text.catalogue import catalogue, mark

_HANDED = {
    "give": mark("{player} gives a card to {owner}."),
    "take-random": mark("{owner} takes a card at random from {player}’s hand."),
}
_MOVES = ("play", "shift", "delete", "return", "take", "land", "enter", "draw", "discard", "give", "take-random")


def lines(game: Game, eyes: Reader, lang: str, names: tuple[str, str], since: int = 0) -> list[parts.LogLine]:
    """The log from this event on."""
    starts = [ply.events for ply in game.plies]
    turns = {ply.events: ply.turn for ply in game.plies if not ply.drafting}
    # From the answer on that led there: the turn is known then, and so is the event before the first line.
    moment = bisect_right(starts, max(since - 1, 0))
    first, turn = starts[moment - 1] if moment else 0, 0
    told = zip(game.events_for(eyes, first), game.log(lang, eyes, since=first, names=names), strict=True)
    found = []
    for at, (event, line) in enumerate(told, first):
        turn = event.number or 0 if event.kind == "turn" else turns.get(at, turn)
        sentence = _handed(event, lang, names) or line.sentence
        moment = bisect_right(starts, at)
        found.append(parts.LogLine(at, line.kind, sentence, line.depth, line.rule, line.card, line.minor, turn, moment))
    return found[since - first :]


def _handed(event: Event, lang: str, names: tuple[str, str]) -> str:
    """A card that goes from hand to hand unseen."""
    if not event.hidden or event.kind not in _HANDED or event.target is None:
        return ""
    giver, taker = ("AB".index(player) for player in (event.player, event.target[0]))
    return catalogue(lang).say(_HANDED[event.kind], player=names[giver], owner=names[taker])


def shown(game: Game, eyes: Reader, since: int) -> list[m.Shown]:
    """The events from this one on, for the eye."""
    return [_shown(event) for event in game.events_for(eyes, since)]


def _shown(event: Event) -> m.Shown:
    return m.Shown(
        kind=event.kind,
        player=event.player,
        card=None if event.hidden else event.card,
        place=event.origin or event.place,
        to=event.target if event.kind in _MOVES else None,
        detail=event.detail,
        depth=event.depth,
    )
