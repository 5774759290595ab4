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
from recompile.game import Game
from recompile.game.scenarios import play_moves
from recompile.notation import Position
from recompile.notation.drawing import draw_position
from recompile.text.log import log_lines
from recompile.text.players import SEATS
from recompile.text.voice import Voice


def drawn(ruling: Ruling) -> str:
    """The position in which it begins, as text; cards that it does not name are not shown."""
    return draw_position(Position.parse(ruling.position), ruling.seed)


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
    game = played(ruling)
    events = [event if event.card in named else event.seen_by("public") for event in game.events]
    return tuple(str(line) for line in log_lines(events, Voice(lang, game.library), SEATS) if not line.minor)
