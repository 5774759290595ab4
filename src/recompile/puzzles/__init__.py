"""Puzzles: positions in which one move is right whatever lies hidden, proved, and set to be solved at the table.

The solver sits in seat A and has to act. Every puzzle was proved (`recompile.proofs`): the right move reaches the goal
in every deal that agrees with what the solver sees, and each other one fails in a deal that is shown.
"""
