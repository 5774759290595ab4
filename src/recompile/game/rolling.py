"""Chance from elsewhere: what comes up is drawn from a source that is given, and written down to be played with.

What chance brings is found out on a copy, so that it can be kept somewhere safe before the move is made.

>>> from random import Random
>>> from recompile.game import Game
>>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> deal = dealt(game, Random(7).randrange)
>>> written_down(deal)[:20]
'%A:FIR4.DEA4.WAT0.WA'
>>> again = with_deal(game, read_chance(written_down(deal), game.library))
>>> [roll.player for roll in again.rolls], dealt(again, Random(7).randrange) == deal
([0, 1], True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from recompile.cards import Library
from recompile.engine import machine
from recompile.engine.course import begin, force
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.game.game import Game
from recompile.notation.entries import Chance, check_chance
from recompile.notation.names import PLAYERS, card_name

Source = Callable[[int], int]  # of n: a number from 0 to n - 1
Outcomes = tuple[Chance, ...]


def dealt(game: Game, source: Source) -> Outcomes:
    """What chance brings before the first question of a game: the decks, if it begins with them."""
    s = game._start.copy()
    s.forced = []
    return _listened(s, source, begin)


def rolled(game: Game, place: int, source: Source) -> Outcomes:
    """What chance brings if the answer at this place is given. The game stays as it is."""
    return _listened(game._state.copy(), source, lambda s: machine.answer_at(s, place))


def with_deal(game: Game, chance: Iterable[Chance]) -> Game:
    """The same game from its start, with these decks."""
    start = game._start.copy()
    force(start, forced(chance))
    return Game.of_state(start)


def forced(chance: Iterable[Chance]) -> list[list[str]]:
    """Outcomes as `Game.push_with` takes them."""
    return [list(outcome.cards) for outcome in chance]


def written_down(chance: Iterable[Chance]) -> str:
    """Outcomes as a record has them."""
    return " ".join(map(str, chance))


def read_chance(text: str, library: Library) -> Outcomes:
    return tuple(check_chance(word, library) for word in text.split())


def _listened(s: State, source: Source, go_on: Callable[[State], object]) -> Outcomes:
    log = Log(0, source)
    s.log = log
    go_on(s)
    return tuple(
        Chance(PLAYERS[roll.player], tuple(card_name(s, card) for card in roll.cards), roll.is_pick)
        for roll in log.rolls
    )
