"""What things cost the server: milliseconds of one core, measured in ordinary games with the plain engine, rounded up.

They are asked for before anything is done. What is made in a thread is measured as well, and what it has taken beyond
that is charged afterwards: a very long game is dear, whatever the list says.
"""

from __future__ import annotations

from typing import get_args

from recompile.table import messages as m

COMMANDS: dict[type[m.Command], float] = {
    **dict.fromkeys(get_args(m.Change), 3.0),
    m.Ping: 0.3,
    m.WhyNot: 1.0,
    m.Foresee: 4.0,
    m.AskHint: 100.0,  # a process thinks for seconds, but one at a time for each seat
    m.See: 3.0,
    m.Language: 5.0,
}
UNREADABLE = 1.0  # a message that is no command
CONNECT = 3.0  # until somebody sits at a table that is in memory
LOOK = 1.0  # at a table in memory
READ = 8.0  # of a table from the store
EVENT = 0.05  # of a game that is read, replayed or redacted: what happened in it, each thing
CREATE = 8.0
UPLOAD, BYTE = 10.0, 0.005  # a record to be replayed, and every byte of it
PAGE = 1.0  # a file or a book
TYPED = 1.0  # a protocol as somebody types it, before any of its texts is read
LESSON = 1.0  # a step of a lesson, before its table is laid
PUZZLE = 1.0  # the same of a puzzle
SENT = 1e-5  # every byte that goes out over a socket: packing a megabyte takes 10 milliseconds
