"""Laws that every game obeys, whatever is drafted and whatever is answered, to be checked over random games.

    python -m recompile.testing.laws --games 1000 --seed 1 --jobs 2
    python -m recompile.testing.laws --chains 20000 --scenarios rulings --scenarios tests/cards

- `always`: what is checked at every question: where the cards are, that there are answers, push and pop, copies,
  saving and loading, refused moves.
- `texts`: positions and moves read back as they were written, and a position that was read plays on alike.
- `hidden`: views and the worlds sampled from them.
- `life`: no text runs after it died.
- `whole`: at the end of a game: its record, and the same seed with the same answers.
- `starts`: positions to begin from: those of scenarios, and stacks full of texts that set each other off, where
  cards wait in queues and texts lie within texts, as they hardly ever do in random games.
- `runner`: games with all of these, in several processes, and the report.
- `inside`: what laws need of the inside of a game.

`texts` and `hidden` cost much more than a move; they are checked at one question in so many, chosen at random.
Every law is a function that raises `Violation`.
"""

from recompile.testing.laws.runner import Report, run, run_chains, run_game, run_starts
from recompile.testing.laws.violation import Violation

__all__ = ["Report", "Violation", "run", "run_chains", "run_game", "run_starts"]
