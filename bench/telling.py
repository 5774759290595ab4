"""What a move costs inside the server, without wires and database: `python -m bench.telling [--games N] [--moves M]`.

Games of two friends, one move of each in turn, as a server has them: a move is planned (with its chance) and made, told
to both players, and packed as their connections pack it. Printed are microseconds of a core for each move. To compare
two versions, run it with each of them in turn: `PYTHONPATH=... python -m bench.telling`.
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections import Counter
from time import thread_time

from recompile.cards import PRINTED
from recompile.notation.names import PLAYERS
from recompile.server.running import look_seldom
from recompile.server.wires import LEVEL, MEMORY, WINDOW
from recompile.table import messages as m
from recompile.table.audience import Audience, deliver
from recompile.table.listeners import Listener
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings

WARM = 6  # moves of each game that are not measured


class Reader:
    """Somebody who is told, and a connection that packs what they are told."""

    def __init__(self, table: Audience, seat: str) -> None:
        player = PLAYERS[PLAYERS.index(seat)]
        self.heard: list[bytes] = []
        self.listener = Listener(player, player, "en", self._hear)
        self._packer = zlib.compressobj(level=LEVEL, wbits=-WINDOW, memLevel=MEMORY)
        table.welcome(self.listener, None)

    def _hear(self, message: m.Reply | bytes) -> None:
        if isinstance(message, bytes):
            self.heard.append(message)

    def pack(self) -> None:
        for message in self.heard:
            self._packer.compress(message)
            self._packer.flush(zlib.Z_SYNC_FLUSH)
        self.heard.clear()


class Table:
    """One game, both of whose players answer at random."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        codes = self.chance.sample(sorted(PRINTED.protocols), 6)
        settings = Settings("friend", ("Ada", "Vesper"), a=tuple(codes[:3]), b=tuple(codes[3:]))
        self.match = Match(str(number), settings, Seats("a", "b"), number, 0.0, source=self.chance.randrange)
        self.audience = Audience(self.match, lambda: 0.0)
        self.readers = [Reader(self.audience, seat) for seat in PLAYERS]

    def move(self, spent: Counter[str]) -> None:
        match, asked = self.match, self.match.asked
        if asked is None:
            return
        move = str(self.chance.choice(list(match.game.legal_moves)))
        times = [thread_time()]
        row = match.plan_move(asked, move, 0.0)
        times.append(thread_time())
        before = match.game.event_count
        match.apply(row)
        times.append(thread_time())
        for reader in self.readers:
            deliver([reader.listener], self.audience.news_for([reader.listener], before, 0.0))
        self.audience.presenter.rest()
        times.append(thread_time())
        for reader in self.readers:
            reader.pack()
        times.append(thread_time())
        for at, step in enumerate(("planned", "made", "told", "packed")):
            spent[step] += round((times[at + 1] - times[at]) * 1e9)
        spent["moves"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.telling", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=20, help="of each game that are measured")
    wanted = parser.parse_args()
    tables = [Table(number) for number in range(wanted.games)]
    look_seldom()
    spent: Counter[str] = Counter()
    for nth in range(WARM + wanted.moves):
        if nth == WARM:
            spent.clear()
        for table in tables:
            table.move(spent)
    moves = spent.pop("moves")
    each = {step: nanoseconds / moves / 1000 for step, nanoseconds in spent.items()}
    told = ", ".join(f"{step} {microseconds:.0f}" for step, microseconds in each.items())
    print(f"{moves} moves: {told}; together {sum(each.values()):.0f} microseconds a move")


if __name__ == "__main__":
    main()
