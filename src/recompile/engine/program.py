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
from recompile.engine.ids import EACH
from recompile.engine.instructions import Instr, Listener, Standing
from recompile.engine.kin import kin


class Program:
    """A compiled protocol. Cards are places 0 to 5, texts are `place * 3 + box`."""

    __slots__ = (
        "card_kin",
        "code",
        "covered_by",
        "ends",
        "kin",
        "listeners",
        "protocol",
        "standing",
        "starts",
        "texts",
        "value",
        "when_covered",
        "when_flipped",
    )

    def __init__(self, protocol: v.Protocol) -> None:
        self.protocol = protocol
        self.code = protocol.code
        self.kin: i64 = kin(protocol.code)
        self.card_kin: vec[i64] = vec[i64]([kin(protocol.code)] * EACH)
        self.value: vec[i64] = vec[i64]([card.value for card in protocol.cards])
        self.texts: list[list[Instr]] = []
        self.standing: list[Standing] = []
        self.listeners: list[Listener] = []
        self.starts: list[int] = []  # texts
        self.ends: list[int] = []
        self.when_covered: vec[i64] = vec[i64]([-1] * EACH)  # by card: the box that speaks up, or -1
        self.when_flipped: vec[i64] = vec[i64]([-1] * EACH)
        self.covered_by: vec[i64] = vec[i64]([-1] * EACH)  # by card: the kin that sets it off, or -1 for any


_PROGRAMS: Final[dict[int, tuple[v.Protocol, Program]]] = {}
MOST_PROGRAMS: Final = 500  # whoever reads many saves brings the same protocol along again and again


def program_of(protocol: v.Protocol) -> Program:
    """The program of a protocol, compiled the first time it is asked for. The same object has the same program."""
    found = _PROGRAMS.get(id(protocol))
    if found is None or found[0] is not protocol:
        from recompile.engine.boxes import compiled  # noqa: PLC0415 - steps know the state, and the state its programs

        found = (protocol, compiled(protocol))
        if len(_PROGRAMS) >= MOST_PROGRAMS:
            del _PROGRAMS[next(iter(_PROGRAMS))]
        _PROGRAMS[id(protocol)] = found
    return found[1]
