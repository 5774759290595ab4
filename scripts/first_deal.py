"""Finds the deal of the guided first game (`recompile.learn.first_game`): run it, and it prints the best seeds.

A deal will do if the planned moves of both sides can be made: the learner holds Water 5 and Water 3, a card that is
worth more face-down than face-up and one more to discard; Pip holds Metal 6 and Life 4 and two cards to put face-down.
What comes after the plan decides between them: somebody who takes what looks best (level 2) plays on against Pip
(level 1), and the deals where that is won most often, then soonest, come first.

    python scripts/first_deal.py [SEEDS] [GAMES]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from recompile.bots import NO_LIMIT, make_bot
from recompile.game import Game
from recompile.learn.first_game import MINE, THEIRS
from recompile.notation.names import PLAYERS

LONGEST = 60  # turns
SPOILS = {"MET0", "MET1", "LIF0"}  # would undo what the learner has just been taught
Plans = dict[str, list[str]]


def deals(seeds: int) -> Iterator[tuple[int, Plans]]:
    """The seeds whose first hands will do, with the plans that they allow."""
    for seed in range(seeds):
        sides = Game(a=MINE, b=THEIRS, seed=seed).position.sides
        mine, theirs = (set(side.hand) for side in sides)
        low = sorted(card for card in mine if card[-1] in "01")
        if not {"WAT5", "WAT3"} <= mine or not {"MET6", "LIF4"} <= theirs or not low or SPOILS & theirs:
            continue
        down = low[0]
        away = min(mine - {"WAT5", "WAT3", down}, key=lambda card: (card[:3] == "LIG", card[-1]))
        first, second, *_ = sorted(theirs - {"MET6", "LIF4"}, reverse=True)
        learner = ["WAT5@2", away, f"{down.lower()}@2", "R", "WAT3@2", "3"]
        yield seed, {"A": learner, "B": [f"{first.lower()}@3", f"{second.lower()}@3", "MET6@3", "LIF4@1"]}


def played(seed: int, plans: Plans, chance: random.Random) -> tuple[bool, int]:
    """Whether the learner wins, and after how many turns."""
    bots = {"A": make_bot("easy"), "B": make_bot("gentle")}
    game, left = Game(a=MINE, b=THEIRS, seed=seed), {player: [*plans[player]] for player in PLAYERS}
    while game.asked is not None and game.number < LONGEST:
        asked = game.asked
        planned = next((move for move in left[asked] if move in game.legal_moves), None)
        if planned:
            left[asked].remove(planned)
        game.push(planned or bots[asked].choose(game.view(asked), NO_LIMIT, chance))
    return game.outcome is not None and game.outcome.winner == "A", game.number


def main(seeds: int = 20_000, games: int = 8) -> None:
    found = []
    for seed, plans in deals(seeds):
        results = [played(seed, plans, random.Random(each)) for each in range(games)]
        won, turns = sum(each for each, _ in results), sum(turn for _, turn in results) / games
        found.append((won, -turns, seed, plans))
    for won, turns, seed, plans in sorted(found, key=lambda each: each[:3], reverse=True)[:10]:
        print(f"{seed}: won {won} of {games}, {-turns:.1f} turns;", *(f"{who} {' '.join(plans[who])}" for who in plans))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
