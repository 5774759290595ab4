"""Puzzles as lines of a file: deals that refute several moves stand there once, and lines of moves are one text each.

>>> why = Refutation(("FIR1", "FIR2"), ("B fir1@1", "A R"))
>>> root = Decision({"WAT1@2": Reply()}, {"R": why, "wat1@1": why})
>>> puzzle = Puzzle("7", "...", "win", 2, ("FIR1", "FIR2"), root, Proof(9, 1), ("win-next",), ("R3.3",), 1200)
>>> print(pack(puzzle).decode().partition(',"deals":')[2])
["FIR1.FIR2"],"root":[{"WAT1@2":[""]},{"R":[0,"B fir1@1; A R"],"wat1@1":[0,"B fir1@1; A R"]}]}
>>> unpack(pack(puzzle)) == puzzle
True
"""

from __future__ import annotations

from typing import Any

import msgspec

from recompile.puzzles.puzzle import Codes, Decision, Proof, Puzzle, Refutation, Reply

_PLAIN = ("id", "position", "goal", "turns", "themes", "rules", "level", "solved_by", "origin")


def pack(puzzle: Puzzle) -> bytes:
    """One line, without its end."""
    deals = {puzzle.deal: 0}
    root = _packed(puzzle.root, deals)
    plain = {name: getattr(puzzle, name) for name in _PLAIN}
    proof = [puzzle.proof.positions, puzzle.proof.decisions]
    return msgspec.json.encode(plain | {"proof": proof, "deals": list(map(".".join, deals)), "root": root})


def _packed(decision: Decision, deals: dict[Codes, int]) -> list[Any]:
    right = {
        move: ["; ".join(reply.line)] + ([] if reply.then is None else [_packed(reply.then, deals)])
        for move, reply in decision.right.items()
    }
    wrong = {
        move: [deals.setdefault(why.deal, len(deals)), "; ".join(why.line)] for move, why in decision.wrong.items()
    }
    return [right, wrong]


def unpack(line: bytes) -> Puzzle:
    """The puzzle of a line; one that is none raises an error of `msgspec` or a `LookupError`."""
    read = msgspec.json.decode(line)
    deals = [tuple(deal.split(".")) if deal else () for deal in read["deals"]]
    plain = {name: read[name] for name in _PLAIN}
    whole = plain | {"deal": deals[0], "root": _unpacked(read["root"], deals), "proof": Proof(*read["proof"])}
    return msgspec.convert(whole, Puzzle)


def _unpacked(packed: list[Any], deals: list[Codes]) -> Decision:
    right = {
        move: Reply(_line(text), _unpacked(then[0], deals) if then else None)
        for move, (text, *then) in packed[0].items()
    }
    return Decision(right, {move: Refutation(deals[at], _line(text)) for move, (at, text) in packed[1].items()})


def _line(text: str) -> tuple[str, ...]:
    return tuple(text.split("; ")) if text else ()
