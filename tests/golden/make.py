"""Writes the golden games anew: `python -m tests.golden.make`, from the root of the repository.

The 30 protocols are dealt into five games of six, and then again, in another order, until every card has been played
face-up in some game. Both players make moves at random, but play a card face-up that is still missing whenever they
can. Of some tries with each six protocols the one that shows most of the missing cards is kept, and none that shows no
new one. The files need making again only if a rule changes; read what changes in them before believing it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from recompile import CARDS, PROTOCOLS, Game, Move
from recompile.game.records import Record, record_of

FOLDER = Path(__file__).parent
TRIES = 5
TURNS = 120
_FACE_UP = re.compile(r"([A-Z]{3}\d)@")


def face_up_cards(record: Record) -> set[str]:
    """The cards that are played face-up in a record: `FIR3@1`, not `fir3@1`."""
    return {found[1] for entry in record.entries if (found := _FACE_UP.match(entry.move))}


def choose(game: Game, missing: set[str], chance: random.Random) -> Move:
    """A move at random; if possible one that plays a missing card face-up."""
    moves = list(game.legal_moves)
    wanted = [move for move in moves if (found := _FACE_UP.match(str(move))) and found[1] in missing]
    return chance.choice(wanted or moves)


def play(six: list[str], seed: int, missing: set[str]) -> Record:
    """One game, written down with its last position."""
    chance = random.Random(seed)
    left = set(missing)
    game = Game(a=six[:3], b=six[3:], seed=seed, control=seed % 4 > 0, limit=TURNS)
    while game.outcome is None:
        move = choose(game, left, chance)
        left.discard(str(move).partition("@")[0])
        game.push(move)
    return record_of(game, {"A": "seeker", "B": "seeker", "Final": str(game.position)})


def games() -> Iterator[Record]:
    """Games until no card is missing."""
    missing = set(CARDS)
    chance = random.Random(0)
    while missing:
        codes = chance.sample(list(PROTOCOLS), len(PROTOCOLS))
        for first in range(0, len(codes), 6):
            six = codes[first : first + 6]
            tries = [play(six, chance.randrange(2**32), missing) for _ in range(TRIES)]
            best = max(tries, key=lambda record: len(face_up_cards(record) & missing))
            if face_up_cards(best) & missing:
                missing -= face_up_cards(best)
                yield best


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for number, record in enumerate(games(), 1):
        (FOLDER / f"game{number:02}.txt").write_text(str(record), encoding="utf-8")


if __name__ == "__main__":
    main()
