"""The laboratory: bots play each other by the hundred, and statistics say what it means.

>>> from recompile.bots import GreedyBot, RandomBot
>>> from recompile.game import Game
>>> from random import Random
>>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> play_match((GreedyBot(), RandomBot()), game, (Random(1), Random(2))).winner
'A'
>>> results = list(Tournament(("random", "random"), games=4).play())
>>> [(game.bots, game.seat) for game in results[:2]]
[(('random', 'random#2'), 'A'), (('random', 'random#2'), 'B')]
>>> len(rate(results))
2
"""

from recompile.lab.arena import Tournament
from recompile.lab.errors import ArenaError
from recompile.lab.journal import Journal
from recompile.lab.matches import GRACE, Grace, Played, play_match
from recompile.lab.ratings import Rated, rate
from recompile.lab.results import Result
from recompile.lab.tables import length, protocols, seats, versus

__all__ = [
    "GRACE",
    "ArenaError",
    "Grace",
    "Journal",
    "Played",
    "Rated",
    "Result",
    "Tournament",
    "length",
    "play_match",
    "protocols",
    "rate",
    "seats",
    "versus",
]
