"""A ruling for people: its position drawn, and what happens in it.

>>> from recompile.book.rulings import find_ruling
>>> ruling = find_ruling("b1-04-would-be-covered-text-turned-down-in-time")
>>> print("\\n".join(story(ruling)))
A plays Ice 2 face-up in line 3.
Ice 2, middle text – Shift 1 other card.
  A shifts Ice 5 from line 1 to line 2.
  Light 0, middle text – Flip 1 card. Draw cards equal to that card's value.
    A’s Life 3 in line 2 is turned face-down.
    A draws Light 1.
    A draws Light 2.
  Ice 5 lands in line 2.
Turn 2: B.
"""

from __future__ import annotations

from recompile.book.card_names import codes_in
from recompile.book.rulings import Ruling
from recompile.engine.events import Event
from recompile.game import Game
from recompile.game.scenarios import play_moves
from recompile.notation import Position
from recompile.notation.drawing import draw_table, totals
from recompile.notation.names import card_name
from recompile.text.log import log_lines

_BOTH = 3  # seen by both players


def drawn(ruling: Ruling) -> str:
    """The position in which it begins, as text; cards that it does not name are not shown."""
    position = Position.parse(ruling.position)
    return draw_table(position, totals(position.to_state(ruling.seed)))


def played(ruling: Ruling) -> Game:
    """The game after the moves of the ruling."""
    game = Game.from_position(ruling.position, seed=ruling.seed)
    problems = play_moves(game, ruling.moves)
    if problems:
        raise ValueError(f"{ruling.name}: {problems[0]}")
    return game


def story(ruling: Ruling, lang: str = "en") -> tuple[str, ...]:
    """What happens, line by line, indented under what causes it. Nothing, if it is a question that matters.

    Cards that the ruling leaves open are dealt to stand for any card: as long as they stay hidden, they are not named.
    """
    named = frozenset(codes_in(" ".join([ruling.position, *ruling.moves, str(dict(ruling.expect))])))
    events = [_veiled(event, named) for event in played(ruling).raw_events]
    return tuple(str(line) for line in log_lines(events, lang, reader=0) if not line.minor)


def _veiled(event: Event, named: frozenset[str]) -> Event:
    """The event as told to a reader who may see exactly the cards that are named."""
    seen = _BOTH if card_name(event.card) in named else 0
    return Event(event.kind, event.player, event.card, event.place, event.number, seen, event.cause, event.depth)
