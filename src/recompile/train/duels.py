"""Two networks play each other: every deal twice, with seats exchanged, likeliest answers, no search, all at once.

python -m recompile.train.duels new.npz old.npz --deals 8000

A cut game is half a point for each. The interval is that of so many single games; the two games of a deal have more in
common, so where one side of a deal is stronger than the other it is a little wider than it would have to be.

With --words neither knows a protocol by heart; with --unknown X alone knows these by their words. Somebody who has
never met a protocol has learned nothing of its identity, and should not be told it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from recompile.adapters.many_games import Batch, Step
from recompile.adapters.starts import Start
from recompile.encoding import sight as g
from recompile.encoding.action_ids import MADE_FOR
from recompile.engine.chance import MAX_SEED
from recompile.lab.intervals import share
from recompile.train.measuring import TURNS
from recompile.train.net import Policy, log_chances
from recompile.train.recipe import RecipeError
from recompile.train.rows import Masks, Rows
from recompile.train.saving import load_policy
from recompile.train.stepping import device_called

AT_ONCE = 1000  # deals on the tables: what one pass of a network has room for on any machine
X, Y, NOBODY = 0, 1, -1


class Deal(NamedTuple):
    """A seed, and what it deals: the protocols of A, then those of B."""

    seed: int
    protocols: tuple[str, ...]


class Played(NamedTuple):
    """A game that is over: where X sat (0 for A), and its points."""

    deal: Deal
    seat: int
    points: float
    cut: bool

    def held(self, whose: int) -> tuple[str, ...]:
        """The protocols of X or of Y.

        >>> game = Played(Deal(1, ("APA", "DEA", "FIR", "GRA", "LIF", "LIG")), 1, 0.5, True)
        >>> game.held(X), game.held(Y)
        (('GRA', 'LIF', 'LIG'), ('APA', 'DEA', 'FIR'))
        """
        first = 3 * (self.seat ^ whose)
        return self.deal.protocols[first : first + 3]


@dataclass(frozen=True)
class Duel:
    """Which deals are played, and what is told of their protocols."""

    deals: int = 1000
    seed: int = 10**9
    pool: tuple[str, ...] = MADE_FOR
    having: tuple[str, ...] = ()  # if there are any: deals without one of these are left out
    unknown: tuple[str, ...] = ()  # X knows these by their words alone
    words_alone: bool = False  # both know all by their words alone

    def __post_init__(self) -> None:
        for codes in (self.pool, self.having, self.unknown):
            _check_codes(codes)
        if len(self.pool) < 6:
            raise RecipeError(f"a game needs six protocols, and the pool has {len(self.pool)}")
        if strange := [code for code in self.having if code not in self.pool]:
            raise RecipeError(f"no game can have {strange[0]}: it is not in the pool")
        if self.deals < 1:
            raise RecipeError(f"there must be at least one deal, not {self.deals}")
        if not 0 <= self.seed <= MAX_SEED // 2:  # deals that are left out need seeds, too
            raise RecipeError(f"the seed must be between 0 and {MAX_SEED // 2}, not {self.seed}")

    @property
    def start(self) -> Start:
        return Start(draft=False, limit=TURNS, pool=self.pool)

    def dealt(self) -> Iterator[Deal]:
        """The deals in the order of their seeds.

        >>> [deal.seed for deal in Duel(deals=3, seed=5, having=("FIR",)).dealt()]
        [5, 7, 10]
        """
        table = Batch(1, start=self.start, observe=False, masks=False, version=g.VERSION)
        return islice(filter(self._fits, (_deal(table, seed) for seed in count(self.seed))), self.deals)

    def _fits(self, deal: Deal) -> bool:
        return not self.having or any(code in self.having for code in deal.protocols)

    def hidden(self, whose: int) -> tuple[str, ...]:
        """The protocols that this one is not told by their numbers."""
        return MADE_FOR if self.words_alone else self.unknown if whose == X else ()


def _deal(table: Batch, seed: int) -> Deal:
    table.reset(seed)
    return Deal(seed, table.protocols(0))


def _check_codes(codes: Sequence[str]) -> None:
    if strange := [code for code in codes if code not in MADE_FOR]:
        raise RecipeError(f"no printed protocol has the code {strange[0]!r}")
    if twice := [code for code in codes if codes.count(code) > 1]:
        raise RecipeError(f"{twice[0]} is named twice")


# ---------------------------------------------------------------- answering


class Seated:
    """A network at the tables: answers many questions at once."""

    def __init__(self, policy: Policy, hidden: Iterable[str], device: torch.device) -> None:
        self.policy, self.masks_of, self.device = policy.to(device).eval(), Masks().to(device), device
        self.policy.body.take_apart.register_forward_hook(_in_full_precision)
        self.told = np.arange(256, dtype=np.uint8)  # by the number of a protocol: what is said instead
        self.told[[MADE_FOR.index(code) + 1 for code in hidden]] |= g.HIDDEN

    @torch.inference_mode()
    def answers(self, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> Tensor:
        """The likeliest actions, still on the device; the rows are its own from now on."""
        numbers = seen[:, g.PROTOCOL_BYTES : g.LINE_BYTES]
        numbers[:] = self.told[numbers]
        logits = self.policy(torch.from_numpy(seen).to(self.device))[0]
        return log_chances(logits, self.masks_of(torch.from_numpy(masks).to(self.device))).argmax(-1)


def _in_full_precision(_module: object, _given: object, rows: Rows) -> Rows:
    """On a GPU rows are halved for learning. All their numbers are small: nothing was lost."""
    return Rows(*(part.float() for part in rows))


# ---------------------------------------------------------------- playing


class Tables:
    """Games side by side, each in a batch of its own, so that none goes on when it is over: the next begins there.

    Both games of a deal begin at the same time, next to each other. If both networks are the same, each is asked the
    same questions in the same order, and what happens in one game happens in the other, to the last bit.
    """

    def __init__(self, start: Start, deals: Iterable[Deal], places: int) -> None:
        self.waiting = chain.from_iterable(((deal, 0), (deal, 1)) for deal in deals)
        self.seen = np.zeros((places, g.SIZE), np.uint8)
        self.masks = np.zeros((places, g.MASK_SIZE), np.uint8)
        self.asked = np.full(places, NOBODY)  # X or Y, by place
        self.games: list[tuple[Deal, int]] = [(Deal(0, ()), 0)] * places  # which, and where X sits
        self.played: list[Played] = []
        self.batches = [Batch(1, start=start, into=self._rows(at), version=g.VERSION) for at in range(places)]
        for at in range(places):
            self._begin(at)

    def _rows(self, at: int) -> dict[str, NDArray[np.uint8]]:
        return {"observations": self.seen[at : at + 1], "masks": self.masks[at : at + 1]}

    def _begin(self, at: int) -> None:
        """The next game, if there is one."""
        self.asked[at] = NOBODY
        if following := next(self.waiting, None):
            self.games[at] = deal, seat = following
            self.asked[at] = int(self.batches[at].reset(deal.seed).players[0]) ^ seat

    def step(self, actions: NDArray[np.int64]) -> None:
        """Give every game that is played its answer; an array of all places."""
        for at in np.flatnonzero(self.asked != NOBODY).tolist():
            now = self.batches[at].step(actions[at : at + 1])
            if now.ended[0]:
                self._note(at, now)
                self._begin(at)
            else:
                self.asked[at] = int(now.players[0]) ^ self.games[at][1]

    def _note(self, at: int, now: Step) -> None:
        deal, seat = self.games[at]
        self.played.append(Played(deal, seat, (1 + float(now.rewards[0, seat])) / 2, bool(now.cut[0])))


def play(nets: Sequence[Policy], duel: Duel, device: torch.device, at_once: int = AT_ONCE) -> list[Played]:
    """All games of X against Y, in the order in which they ended."""
    seated = [Seated(policy, duel.hidden(whose), device) for whose, policy in enumerate(nets)]
    tables = Tables(duel.start, duel.dealt(), 2 * min(at_once, duel.deals))
    actions = np.zeros(len(tables.asked), np.int64)
    while (tables.asked != NOBODY).any():
        places = [np.flatnonzero(tables.asked == whose) for whose in (X, Y)]
        # Both are asked before anybody waits for an answer.
        answers = [
            one.answers(tables.seen[at], tables.masks[at]) if len(at) else torch.zeros(0, dtype=torch.int64)
            for one, at in zip(seated, places, strict=True)
        ]
        for at, found in zip(places, answers, strict=True):
            actions[at] = found.cpu().numpy()
        tables.step(actions)
    return tables.played


# ---------------------------------------------------------------- telling


def _shared(games: Sequence[Played]) -> dict[str, object]:
    won = share(sum(game.points for game in games), len(games))
    found: dict[str, object] = {"games": won.games, "points": won.points}
    return found | {"share": round(won.rate, 4), "low": round(won.low, 4), "high": round(won.high, 4)}


def summary(paths: Sequence[Path], duel: Duel, played: Sequence[Played], seconds: float) -> dict[str, object]:
    """The points of X, and the interval their share lies in."""
    said: dict[str, object] = {"net": paths[X].name, "against": paths[Y].name, "deals": duel.deals}
    said |= _shared(played) | {"cut": sum(game.cut for game in played)}
    said |= {"words_alone": True} if duel.words_alone else {}
    said |= {"unknown": duel.unknown} if duel.unknown else {}
    said |= {"with": duel.having} if duel.having else {}
    return said | {"pool": duel.pool, "seed": duel.seed, "seconds": round(seconds, 1)}


def by_protocol(played: Sequence[Played]) -> Iterator[dict[str, object]]:
    """For every protocol that was dealt the points of X where X held it, and where Y did."""
    for code in MADE_FOR:
        mine, theirs = ([game for game in played if code in game.held(whose)] for whose in (X, Y))
        if mine or theirs:
            yield {"protocol": code, "x_held_it": _shared(mine), "y_held_it": _shared(theirs)}


# ---------------------------------------------------------------- at the command line


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("x", type=Path, help="a network, a file that training wrote")
    parser.add_argument("y", type=Path, help="the one it plays")
    parser.add_argument("--deals", type=int, default=Duel.deals, help="each is two games")
    parser.add_argument("--seed", type=int, default=Duel.seed)
    parser.add_argument("--pool", nargs="+", metavar="CODE", default=MADE_FOR, help="six of these for each game")
    parser.add_argument("--with", nargs="+", metavar="CODE", default=[], dest="having", help="at least one of these")
    parser.add_argument("--unknown", nargs="+", metavar="CODE", default=[], help="tell X only the words of these")
    parser.add_argument("--words", action="store_true", help="tell neither any protocol by its number")
    parser.add_argument("--by-protocol", action="store_true", help="a further line for each protocol")
    parser.add_argument("--device", help="as torch calls it; otherwise a GPU if there is one")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    parser, began = _parser(), time.monotonic()
    given = parser.parse_args(arguments)
    pool, having, unknown = (tuple(codes) for codes in (given.pool, given.having, given.unknown))
    try:
        duel = Duel(given.deals, given.seed, pool, having, unknown, given.words)
        device, paths = device_called(given.device), (given.x, given.y)
        nets = [load_policy(path) for path in paths]
    except RecipeError as problem:
        parser.error(str(problem))
    played = play(nets, duel, device)
    print(json.dumps(summary(paths, duel, played, time.monotonic() - began)), flush=True)
    for line in by_protocol(played) if given.by_protocol else ():
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
