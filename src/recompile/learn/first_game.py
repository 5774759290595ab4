"""The guided first game: its protocols, its deal, what Pip plays until the learner's first compile, what is suggested.

The rules are the ordinary ones, and so is the deal; only its seed was chosen (`scripts/first_deal.py`), so that each of
these happens within six turns of the learner: a card face-up, one face-down, a cover, a middle text, a total of 10, a
compile, a threat that can be stopped, a refresh, control. Nobody has to do what is suggested. What Pip means to play
is played as far as it is legal; otherwise, and after the learner's first compile, Pip is the bot it always is.

>>> game = new_game()
>>> suggested(game), game.describe(suggested(game))
('WAT5@2', 'Play Water 5 face-up in line 2')
"""

from __future__ import annotations

from msgspec import structs

from recompile.game import Game
from recompile.game.setup import SetupError
from recompile.learn import LEARNER, PIP
from recompile.notation.names import PLAYERS, Player
from recompile.table.wishes import NewGame

SEED = 17121
LEVEL = "gentle"
MINE, THEIRS = ("LIG", "WAT", "SPE"), ("LIF", "DEA", "MET")

# In this order, each once: the text that asks (nothing at an action), and the answer.
Planned = tuple[tuple[str | None, str], ...]
SUGGESTED: Planned = (
    (None, "WAT5@2"),
    ("WAT5:middle", "WAT4"),
    (None, "spe0@2"),
    (None, "R"),
    (None, "WAT3@2"),
    ("WAT3:middle", "3"),
)
SCRIPT: Planned = ((None, "met5@3"), (None, "lif5@3"), (None, "MET6@3"), (None, "LIF4@1"))


def wish(wanted: NewGame) -> NewGame:
    """What somebody gets who wishes for the guided game: of their own wishes only their name and who may watch."""
    if wanted.mode != "bot":
        raise SetupError("only a game against a bot is guided")
    mine, theirs = list(MINE), list(THEIRS)
    fixed = NewGame("bot", level=LEVEL, setup="ready", a=mine, b=theirs, seat=LEARNER, seed=SEED, guided=True)
    return structs.replace(fixed, name=wanted.name, spectators=wanted.spectators, analyse=wanted.analyse)


def new_game() -> Game:
    """The guided game at its first question."""
    return Game(a=MINE, b=THEIRS, seed=SEED)


def suggested(game: Game) -> str | None:
    """What the learner could answer now, until their first compile; nothing where there is nothing to suggest."""
    return _next(game, LEARNER, SUGGESTED)


def scripted(game: Game) -> str | None:
    """What Pip means to answer now, until the learner's first compile. Where that cannot be, Pip has to think."""
    return _next(game, PIP, SCRIPT)


def _next(game: Game, player: Player, planned: Planned) -> str | None:
    """The first planned answer that was not given yet and can be given now."""
    asked = game.decision
    if asked is None or asked.player != player or has_compiled(game, LEARNER):
        return None
    given = {ply.move for ply in game.plies if ply.player == player}
    open_ = (move for source, move in planned if source == asked.source and move not in given)
    return next((move for move in open_ if move in game.legal_moves), None)


def has_compiled(game: Game, player: Player) -> bool:
    """Whether a protocol of this player is compiled."""
    return any(compiled for _, compiled in game.position.sides[PLAYERS.index(player)].protocols)
