"""Opponents: each is shown a view and names a move.

>>> make_bot("planner").name, make_bot("ismcts:200").name, make_bot("ismcts:2s").name, make_bot("easy").name
('planner', 'ismcts-200', 'ismcts-2s', 'greedy')
>>> make_bot("mind:0").name, make_bot("mind:50ms").name, make_bot("mind:9+sure:500").name, make_bot("gentle").name
('mind-0', 'mind-50ms', 'mind-9+sure', 'greedy-hasty-0.5')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from recompile.bots.base import NO_LIMIT, Bot, BotError, Limit, Weigher
from recompile.bots.hasty import HastyBot
from recompile.bots.levels import LEVELS, Level, level_of
from recompile.bots.mind import MindBot
from recompile.bots.planning import PlannerBot
from recompile.bots.searching import IsmctsBot, Tried
from recompile.bots.simple import GreedyBot, RandomBot
from recompile.bots.sure import SureBot

__all__ = [
    "KNOWN",
    "LEVELS",
    "NO_LIMIT",
    "Bot",
    "BotError",
    "GreedyBot",
    "HastyBot",
    "IsmctsBot",
    "Level",
    "Limit",
    "MindBot",
    "PlannerBot",
    "RandomBot",
    "SureBot",
    "Tried",
    "level_of",
    "make_bot",
]

_KINDS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "ismcts": IsmctsBot,
    "mind": MindBot,
}
# What is said of names that can be given: levels, kinds, and examples of those with a number.
KNOWN = (*(level.key for level in LEVELS), *_KINDS, "ismcts:500", "ismcts:2s", "mind:0", "mind:50ms")
_ISMCTS = re.compile(
    r"ismcts:(?:(?P<rounds>-?\d+)|(?P<seconds>-?\d+(?:\.\d+)?)s)(?:x(?P<processes>\d+))?(?:\+sure:(?P<sure>\d+))?"
)
_MIND = re.compile(r"mind:(?:(?P<walks>-?\d+)|(?P<ms>-?\d+(?:\.\d+)?)ms)(?:\+sure:(?P<sure>\d+))?")
_HASTY = re.compile(r"(?P<bot>.+)\+hasty:(?P<notices>\d+(?:\.\d+)?)")


def make_bot(spec: str) -> Bot:
    """A bot by its name: a kind, `ismcts` with its rounds or seconds, `mind` with its walks or `50ms`, or a level.

    After the rounds may come processes (`ismcts:1000x2`) and what a proof may cost (`ismcts:1000+sure:6000`); whoever
    weighs answers may overlook some (`greedy+hasty:0.5` notices half of them).
    """
    if spec in _KINDS:
        return _KINDS[spec]()
    if level := level_of(spec):
        return level.make()
    if (found := _HASTY.fullmatch(spec)) and isinstance(weigher := make_bot(found["bot"]), Weigher):
        return HastyBot(weigher, float(found["notices"]))
    if found := _ISMCTS.fullmatch(spec):
        rounds, seconds, processes = found["rounds"], found["seconds"], found["processes"]
        bot = IsmctsBot(int(rounds) if rounds else None, float(seconds) if seconds else None, int(processes or 1))
        return SureBot(bot, int(found["sure"])) if found["sure"] else bot
    if found := _MIND.fullmatch(spec):
        mind = MindBot(
            int(found["walks"]) if found["walks"] else None, float(found["ms"]) / 1000 if found["ms"] else None
        )
        return SureBot(mind, int(found["sure"])) if found["sure"] else mind
    near = get_close_matches(spec, KNOWN, 1)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise BotError(f"no bot is called {spec!r}{hint} There are {', '.join(KNOWN)}.")
