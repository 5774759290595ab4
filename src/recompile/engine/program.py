"""Compiled protocols.

`program_of` compiles a protocol, printed or written yesterday, the first time it is asked for. What comes out knows its
six cards only by their place among them, and other protocols only by their kin, a number for each code; a `Cast` puts
six such programs together to a game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine.ids import BOX_BITS, EACH
from recompile.engine.instructions import Instr, Listener, Standing, Watcher
from recompile.engine.kin import kin


class Program:
    """A compiled protocol. Cards are places 0 to 5, texts are `place * 3 + box`."""

    def __init__(self, protocol: v.Protocol) -> None:
        self.protocol = protocol
        self.code = protocol.code
        self.codes: list[str] = [f"{protocol.code}{card.value}" for card in protocol.cards]
        self.kin: i64 = kin(protocol.code)
        self.value: vec[i64] = vec[i64]([card.value for card in protocol.cards])
        self.texts: list[list[Instr]] = []
        self.standing: list[Standing] = []
        self.listeners: list[Listener] = []
        self.watchers: list[Watcher] = []
        self.starts: list[int] = []  # texts
        self.ends: list[int] = []
        self.placed: dict[int, Placed] = {}
        self.when_covered: vec[i64] = vec[i64]([-1] * EACH)  # by card: the box that speaks up, or -1
        self.when_flipped: vec[i64] = vec[i64]([-1] * EACH)
        self.covered_by: vec[i64] = vec[i64]([-1] * EACH)  # by card: the kin that sets it off, or -1 for any

    def at(self, first: i64) -> Placed:
        """In a game in which its first card has this number."""
        found = self.placed.get(first)
        if found is None:
            found = Placed(self, first)
            self.placed[first] = found
        return found


class Placed:
    """What a program says of cards by their number; games in which they have the same numbers share it."""

    def __init__(self, program: Program, first: i64) -> None:
        self.starts: list[int] = [packed(first * 3 + text) for text in program.starts]
        self.ends: list[int] = [packed(first * 3 + text) for text in program.ends]
        self.listeners: list[Listener] = [listener.moved(first) for listener in program.listeners]
        self.watchers: list[Watcher] = [watcher.moved(first) for watcher in program.watchers]
        self.standing: list[Standing] = [rule.moved(first) for rule in program.standing]


def packed(text: i64) -> i64:
    """A text as it is where it has to be fast."""
    return text // 3 << BOX_BITS | text % 3


_PROGRAMS: Final[dict[int, tuple[v.Protocol, Program]]] = {}
MOST_PROGRAMS: Final = 500  # whoever reads many saves brings the same protocol along again and again


def program_of(protocol: v.Protocol) -> Program:
    """The program of a protocol, compiled the first time it is asked for. The same object has the same program."""
    found = _PROGRAMS.get(id(protocol))
    if found is None or found[0] is not protocol:
        from recompile.engine.boxes import compiled  # noqa: PLC0415 - steps know the state, and the state its programs

        found = (protocol, compiled(protocol))
        if len(_PROGRAMS) >= MOST_PROGRAMS:
            _PROGRAMS.pop(next(iter(_PROGRAMS)), None)  # another thread may have done it
        _PROGRAMS[id(protocol)] = found
    return found[1]
