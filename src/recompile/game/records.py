"""From games to records and back (the form is described in `notation.record`).

>>> from recompile.game import Game
>>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> for _ in range(30):
...     game.push(next(iter(game.legal_moves)))
>>> record = record_of(game, {"A": "Ada"})
>>> Record.parse(str(record)) == record, replay(record).position == game.position
(True, True)
"""

from recompile.game.redaction import redacted
from recompile.game.replaying import replay
from recompile.game.writing import record_of
from recompile.notation import Record

__all__ = ["Record", "record_of", "redacted", "replay"]
