"""How good the advice of a search is, at what cost: `python -m bench.advice SEARCH SEARCH [--questions N]`.

Questions come from games of good players. Each search (`mind:100`, `ismcts:300`) looks at each of them as an analysis
does: it names three answers and values them on equal terms, without proofs.

- *Chances*: what it says the best answer is worth, beside how the game ended: the mean squared error, lower is better.
  Saying 50 % every time has 0.25.
- *Advice*: where the two propose different answers, both are played on from the same deals, by the same players on both
  sides, and the share of wins is counted. Each such game is played by a quick bot and by a network, half of them each.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from statistics import fmean, stdev

from recompile import Game
from recompile.bots import NO_LIMIT, Bot, BotError, MindBot, PlannerBot, make_bot
from recompile.bots.searching import Searcher
from recompile.encoding.action_ids import MADE_FOR
from recompile.game import View

EVERY, TOP, TURNS, FEW = 9, 3, 200, 10


@dataclass(slots=True)
class Question:
    """What somebody was asked in a game, and whether they won it."""

    view: View
    won: bool


@dataclass(slots=True)
class Heard:
    """What one search said of all questions: the answers it proposes, their worth, and the seconds it took."""

    answers: list[str] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def questions(seed: int) -> Iterator[Question]:
    """Of decided games between the network at once and the planner, both sides."""
    while True:
        seed += 1
        chance = random.Random(seed)
        codes = chance.sample(MADE_FOR, 6)
        game = Game(a=codes[:3], b=codes[3:], seed=seed, limit=TURNS)
        bots: dict[str, Bot] = dict(zip("AB", chance.sample([MindBot(0), PlannerBot()], 2), strict=True))
        views = (view for view in played(game, bots, chance) if len(game.moves) % EVERY == seed % EVERY)
        asked = [view for view in views if len(view.answers) > 1]
        winner = game.outcome.winner if game.outcome else None
        if winner is not None:
            yield from (Question(view, view.player == winner) for view in asked)


def played(game: Game, bots: dict[str, Bot], chance: random.Random) -> Iterator[View]:
    """Play to the end; every question on the way, before it is answered."""
    while game.decision is not None:
        view = game.view(game.decision.player)
        yield view
        game.push(bots[view.player].choose(view, NO_LIMIT, chance))


def searcher(spec: str) -> Searcher:
    bot = make_bot(spec)
    if not isinstance(bot, Searcher) or not bot.rounds:
        raise BotError(f"{spec} does not look ahead a number of times, as mind:100 or ismcts:300")
    return MindBot(bot.rounds, ponders=True) if isinstance(bot, MindBot) else bot


def ask(bot: Searcher, view: View, heard: Heard, seed: int) -> None:
    chance, began = random.Random(seed), time.process_time()
    tried = bot.search(view, NO_LIMIT, chance)
    places = sorted(range(len(tried)), key=tried.__getitem__)[-TOP:]
    worth = bot.compare(view, places, NO_LIMIT, chance)
    most, best = max(zip(worth, places, strict=True))
    heard.seconds.append(time.process_time() - began)
    heard.answers.append(view.answers[best].move)
    heard.chances.append(most)


def played_on(view: View, move: str, deals: int, seed: int) -> float:
    """The share of games that this player wins after an answer, in so many deals."""
    chance, points = random.Random(seed), 0.0
    for number in range(deals):
        game = view.sample(chance)
        kind: type[Bot] = (PlannerBot, MindBot)[number % 2]
        bot = MindBot(0) if kind is MindBot else kind()
        game.push(move)
        for _ in played(game, dict.fromkeys("AB", bot), random.Random(number)):
            if len(game.moves) > TURNS * 4:
                break
        winner = game.outcome.winner if game.outcome else None
        points += 0.5 if winner is None else float(winner == view.player)
    return points / deals


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.advice", description=__doc__)
    parser.add_argument("searches", nargs=2, metavar="SEARCH", help="mind:WALKS or ismcts:WALKS")
    parser.add_argument("--questions", type=int, default=600)
    parser.add_argument("--deals", type=int, default=20, help="games played on after each of two answers, or 0")
    parser.add_argument("--seed", type=int, default=1000)
    wanted = parser.parse_args()
    searchers = [searcher(spec) for spec in wanted.searches]
    asked = list(islice(questions(wanted.seed), wanted.questions))
    said = [Heard() for _ in searchers]
    for number, question in enumerate(asked):
        for bot, heard in zip(searchers, said, strict=True):
            ask(bot, question.view, heard, number)
    tell_chances(wanted.searches, asked, said)
    tell_advice(asked, said, wanted.deals)


def tell_chances(searches: Sequence[str], asked: Sequence[Question], said: Sequence[Heard]) -> None:
    errors = [[(chance - one.won) ** 2 for chance, one in zip(heard.chances, asked, strict=True)] for heard in said]
    for spec, heard, off in zip(searches, said, errors, strict=True):
        print(f"{spec:14} squared error {around(off)}, {fmean(heard.seconds) * 1000:.1f} ms")
    print(f"the first less the second: {around([one - other for one, other in zip(*errors, strict=True)])}")


def tell_advice(asked: Sequence[Question], said: Sequence[Heard], deals: int) -> None:
    first, second = (heard.answers for heard in said)
    differ = [number for number in range(len(asked)) if first[number] != second[number]]
    print(f"{len(differ)} of {len(asked)} times another answer")
    if deals:
        gaps = [
            played_on(asked[at].view, first[at], deals, at) - played_on(asked[at].view, second[at], deals, at)
            for at in differ
        ]
        print(f"games won after that of the first less those after that of the second: {around(gaps)}")


def around(figures: Sequence[float]) -> str:
    """The mean, and how far off it may be."""
    if len(figures) < FEW:
        return "too few to say"
    return f"{fmean(figures):+.4f} +- {1.96 * stdev(figures) / len(figures) ** 0.5:.4f}"


if __name__ == "__main__":
    main()
