"""Playing by a strategy that was told as data: what anybody can do with an export."""

from __future__ import annotations

import random

from recompile.game import Game
from recompile.proofs.strategies import Entry


def play(game: Game, entries: list[Entry], rng: random.Random) -> None:
    """To the goal, the other player's answers at random. What the strategy does not know fails."""
    while entries:
        known = set(game.view("A").faces)
        move = str(rng.choice(list(game.legal_moves))) if game.asked == "B" else ""
        fitting = [each for each in entries if set(each["shown"]) <= known and _may_be(each, game.asked, move)]
        assert fitting, (game.asked, move, entries)
        entry = max(fitting, key=lambda each: len(each["shown"]))
        if entry["player"] == "-":
            return
        game.push(move or _own(game, entry["moves"][0]))
        entries = entry["then"]


def _may_be(entry: Entry, asked: str | None, move: str) -> bool:
    """Whether this is what has happened: nothing more has to, or this player is asked, and B has this answer."""
    return entry["player"] == "-" or (entry["player"] == asked and (not move or has(entry["moves"], move)))


def _own(game: Game, move: str) -> str:
    """`??` is any card that was not looked at: here one that no strategy can have meant by its name."""
    if "??" not in move:
        return move
    return next(str(each) for each in game.legal_moves if has([move], str(each)))


def has(moves: list[str], move: str) -> bool:
    """As it stands there, or with the card hidden: `fir3@1` is `??@1`, `FIR3` to be discarded is `??`.

    >>> has(["??@1", "R"], "fir3@1"), has(["??@1"], "FIR3@1"), has(["??"], "FIR3"), has(["??"], "R")
    (True, False, True, False)
    """
    card, mark, place = move.partition("@")
    hidden = card.islower() if mark else len(card) == 4 and card[-1].isdigit()
    return move in moves or (hidden and f"??{mark}{place}" in moves)
