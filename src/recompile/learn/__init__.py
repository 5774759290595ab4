"""Learning the game: lessons on real positions, a guided first game, a coach."""

from recompile.table.shapes import Player

LEARNER: Player = "A"
PIP: Player = "B"  # who sits opposite, in lessons and in the first game
