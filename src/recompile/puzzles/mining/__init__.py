"""Where puzzles come from: positions of games in which one move is right, found, proved and set."""
