"""Learning the game: lessons on real positions, a guided first game, a coach."""
