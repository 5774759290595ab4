"""Measure how strong the printed protocols are for the players of the judge: `lab/judge/data/printed.json`.

A long simulation at each strength of play. All 30 protocols are shuffled and cut into five games of six, each played
twice with the seats exchanged; how often the side wins that has a protocol is its strength. Who begins and how many
turns it takes is written down as well: it is what games with a new protocol are compared with. Needs the compiled
engine. A strength that is not asked for keeps its figures; more games can be played later.

    python scripts/measure_printed.py --strength card --games 60000
    python scripts/measure_printed.py --strength plan --games 60000
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from recompile.cards import PROTOCOLS
from recompile.game import Game
from recompile.lab.arena import TURNS
from recompile.lab.executor import run
from recompile.lab.judge.playing import play_out, points_of
from recompile.lab.judge.printed import FORMAT
from recompile.lab.judge.strengths import STRENGTHS, Player

TARGET = Path(__file__).resolve().parent.parent / "src" / "recompile" / "lab" / "judge" / "data" / "printed.json"
ROUND = 10  # games in which every protocol plays twice, once on each side
CHUNK = 2  # rounds


@dataclass
class Sums:
    """Points by protocol, of whoever begins, and how many games took how many turns."""

    games: int = 0
    points: dict[str, float] = field(default_factory=lambda: dict.fromkeys(PROTOCOLS, 0.0))
    first: float = 0.0
    turns: Counter[int] = field(default_factory=Counter)

    def add(self, other: Sums) -> None:
        self.games += other.games
        for code, points in other.points.items():
            self.points[code] += points
        self.first += other.first
        self.turns.update(other.turns)


def play(strength: str, chunk: int) -> Sums:
    """Some rounds; each is made of its number alone."""
    player, sums = Player(strength, {}), Sums()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        order = Random(f"printed {number}").sample(list(PROTOCOLS), len(PROTOCOLS))
        for at in range(0, len(order), 6):
            one, other = order[at : at + 3], order[at + 3 : at + 6]
            _add(sums, player, (one, other), number * ROUND + at // 3)
            _add(sums, player, (other, one), number * ROUND + at // 3 + 1)
    return sums


def _add(sums: Sums, player: Player, sides: tuple[list[str], list[str]], seed: int) -> None:
    game = Game(*sides, seed=seed, limit=TURNS)
    play_out(game, player, f"printed {seed}")
    for seat, side in enumerate(sides):
        for code in side:
            sums.points[code] += points_of(game, seat)
    sums.games += 1
    sums.first += points_of(game, 0)
    sums.turns[game.outcome.turn if game.outcome else TURNS] += 1


def figures(sums: Sums) -> dict[str, object]:
    return {
        "games": sums.games,
        "first": sums.first,
        "turns": {str(number): sums.turns[number] for number in sorted(sums.turns)},
        "points": {code: sums.points[code] for code in PROTOCOLS},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--strength", choices=list(STRENGTHS), required=True)
    parser.add_argument("--games", type=int, required=True, help="about so many, in whole chunks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=TARGET)
    options = parser.parse_args()
    sums = Sums()
    for part in run(partial(play, options.strength), range(-(-options.games // (CHUNK * ROUND))), options.jobs):
        sums.add(part)
    known = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {"format": FORMAT}
    known[options.strength] = figures(sums)
    options.out.write_text(json.dumps(known, indent=0) + "\n", encoding="utf-8")
    for code, points in sorted(sums.points.items(), key=lambda entry: -entry[1]):
        print(f"{code} {100 * points / (sums.games / 5):.1f}")


if __name__ == "__main__":
    main()
