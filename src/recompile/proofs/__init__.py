"""What can be proved of a position: that somebody can win, compile or stay in the game whatever lies hidden."""
