"""Quick bots without the ceremony: the same answers from the same chances in two thirds of the time.

`random`, `greedy` and `mind` look at no text: they count the answers, and sample worlds. Here their answers are carried
out by their place, without naming them. Nothing else is different, and a test compares whole games.
"""

from __future__ import annotations

from random import Random

from recompile.bots import NO_LIMIT, Bot, GreedyBot, MindBot, RandomBot
from recompile.bots.searching import most_tried
from recompile.bots.simple import best
from recompile.game import Game
from recompile.notation.names import PLAYERS


class Chance(Random):
    """The same numbers as `Random`, with less ado for the one thing that is asked for again and again.

    >>> Chance(3).randrange(52) == Random(3).randrange(52)
    True
    """

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is not None or start < 1:
            return super().randrange(start, stop, step)
        bits = start.bit_length()
        found = self.getrandbits(bits)
        while found >= start:
            found = self.getrandbits(bits)
        return found


def is_swift(bots: tuple[Bot, Bot]) -> bool:
    """Whether both are bots this file knows. A subclass may do anything, so it is not."""
    return all(type(bot) in (RandomBot, GreedyBot, MindBot) for bot in bots)


def play_swiftly(bots: tuple[Bot, Bot], game: Game, chances: tuple[Random, Random]) -> tuple[int, int]:
    """Play a game after its draft to the end; how many questions each bot was asked."""
    if game.phase == "draft":
        raise ValueError("the draft is not over")
    decisions = [0, 0]
    while (asked := game.asked) is not None:
        at = PLAYERS.index(asked)
        decisions[at] += 1
        game.answer(_answer(bots[at], game, asked, chances[at]))
    return decisions[0], decisions[1]


def _answer(bot: Bot, game: Game, player: str, chance: Random) -> int:
    """The place of the answer; chance is asked for the same things in the same order as by the bot itself."""
    if isinstance(bot, GreedyBot):
        chance.random()
        return best(bot.weigh(game.view(player), NO_LIMIT, chance), chance)
    if isinstance(bot, MindBot):
        view = game.view(player)
        return most_tried(bot.search(view, NO_LIMIT, chance)) if len(view.options) > 1 else 0
    return chance.choice(range(len(game.legal_moves)))
