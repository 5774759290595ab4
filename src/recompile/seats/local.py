"""A game in this process: against a bot, or for two people at one keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from recompile.bots import LEVELS, NO_LIMIT, Bot
from recompile.foresight import Foresight, foresee
from recompile.game import Game
from recompile.game.records import record_of, redacted
from recompile.notation import Move
from recompile.notation.names import PLAYERS
from recompile.seats.moments import Moment, moment_of
from recompile.seats.seat import ACROSS, ELSEWHERE, HERE, OVER, in_words
from recompile.server.takebacks import is_free
from recompile.text.catalogue import catalogue, mark

GameMaker = Callable[[], tuple[Game, random.Random]]  # a new game, and the chance of the bot that plays in it
_NOTHING = mark("There is no move of yours to take back.")
_LEARNED = mark("You have learned something since, so this cannot be taken back.")


class LocalSeat:
    """A game in this process: against a bot, or, without one, for two people at one keyboard."""

    def __init__(self, games: GameMaker, player: str = "A", bot: Bot | None = None, title: str = "") -> None:
        self.games = games
        self.player = player
        self.bot = bot
        self.title = title
        self._thinking = Lock()
        self._turns = 0  # grows with each change, so that an answer to an old question is noticed
        self._foreseen: dict[tuple[str, str], Foresight] = {}
        self._moment: tuple[tuple[int, str, str], Moment] | None = None
        self._begin()

    def _change(self) -> None:
        self._turns += 1
        self._foreseen = {}

    def _begin(self) -> None:
        self.game, self.chance = self.games()
        self._viewer = self.player if self.bot else self.game.asked or "A"
        self._change()

    # ------------------------------------------------------------ looking

    @property
    def viewer(self) -> str:
        return self._viewer

    @property
    def asks(self) -> str:
        asked = self.game.asked
        if asked is None:
            return OVER
        if asked == self._viewer:
            return HERE
        return ELSEWHERE if self.bot else ACROSS

    ticks = False
    has_news = False

    def titles(self, lang: str) -> tuple[str, str]:
        """
        >>> LocalSeat(lambda: (Game(seed=1), random.Random(1)), "B", title="Fair").titles("en")
        ('A', 'B')
        """
        if not self.bot:
            return PLAYERS[0], PLAYERS[1]
        words = catalogue(lang)
        you, other = words.say("you"), words.say(self.title) if self.title else self.bot.name
        first, second = (f"{name} · {you if name == self.player else other}" for name in PLAYERS)
        return first, second

    def names(self, lang: str) -> tuple[str, str]:
        return self.titles(lang)

    def moment(self, lang: str) -> Moment:
        """Made once for each change: its log grows with the game, and it is asked for often."""
        key = (self._turns, self._viewer, lang)
        if self._moment is None or self._moment[0] != key:
            self._moment = (key, moment_of(self.game, self._viewer, lang))
        return self._moment[1]

    def waits_for(self, lang: str) -> str:
        name = self.titles(lang)[PLAYERS.index(self.game.asked or "A")]
        return catalogue(lang).say("{player} is thinking", player=name)

    def trouble(self, lang: str) -> str:  # noqa: ARG002  (nothing can be wrong: the table is here)
        return ""

    def foresee(self, move: str, lang: str) -> Foresight | None:
        if self.asks != HERE:
            return None
        if (move, lang) not in self._foreseen:
            self._foreseen[move, lang] = foresee(self.game.view(self._viewer), move, lang)
        return self._foreseen[move, lang]

    def why_not(self, target: str, lang: str) -> str:
        return in_words(map(str, self.game.why_not(target, lang, self._viewer)), lang)

    # ------------------------------------------------------------ answering

    def answer(self, move: str) -> None:
        self.game.push(move)
        self._change()

    def waiting(self) -> Callable[[], tuple[int, Move]] | None:
        """The bot thinks about a view of its own, one thought at a time."""
        if self.asks != ELSEWHERE or self.bot is None:
            return None
        bot, turns, view, chance = self.bot, self._turns, self.game.view(self.game.asked or ""), self.chance

        def think() -> tuple[int, Move]:
            with self._thinking:
                return turns, bot.choose(view, NO_LIMIT, chance)

        return think

    def heard(self, news: object) -> str:
        """If the game has changed meanwhile, the thought is lost."""
        match news:
            case (int() as turns, Move() as move) if turns == self._turns:
                self.answer(str(move))
        return ""

    def turn_around(self) -> None:
        self._viewer = self.game.asked or self._viewer

    # ------------------------------------------------------------ going back, giving up, keeping

    def _mine(self) -> int | None:
        """The place of the viewer's last question among the moves."""
        mine = [place for place, ply in enumerate(self.game.plies) if ply.player == self._viewer]
        return mine[-1] if mine else None

    @property
    def _is_resigned(self) -> bool:
        return self.game.outcome is not None and self.game.outcome.by == "resignation"

    def no_undo(self, lang: str) -> str:
        """Against a bot everything can be taken back; between people only what told nobody anything."""
        words, mine = catalogue(lang), self._mine()
        if self._is_resigned:
            return ""
        if mine is None:
            return words.say(_NOTHING)
        if self.bot or self.game.outcome is not None:
            return ""
        if mine < len(self.game.plies) - 1:
            return words.say(_NOTHING)
        return "" if is_free(self.game, 1, self._viewer) else words.say(_LEARNED)

    def undo(self) -> None:
        """Back to the viewer's last question; a resignation is taken back alone."""
        mine = self._mine()
        if self._is_resigned:
            self.game.go_on()
        elif mine is not None:
            while len(self.game.plies) > mine:
                self.game.pop()
        self._change()

    def resign(self) -> None:
        if self.game.outcome is None:
            self._change()
            self.game.resign(self._viewer)

    def save(self, path: Path) -> None:
        other = self.bot.name if self.bot else "?"
        names: dict[str, str] = {player: "you" if self.bot and player == self.player else other for player in PLAYERS}
        record = record_of(self.game, names)
        if self.game.outcome is None:
            record = redacted(record, self._viewer)
        path.write_text(str(record), encoding="utf-8")

    def rematch(self) -> None:
        self._begin()

    def leaving(self, lang: str) -> str:
        return catalogue(lang).say("Leave the table? The game is not saved.")

    def close(self) -> None:
        self._change()


def new_seat(new_game: Callable[[int], Game], seed: int, player: str, bot: Bot | None, spec: str) -> LocalSeat:
    """A seat at a game with this seed; another game there has a seed of its own. A bot of a level is called by it."""
    seeds = iter([seed])

    def games() -> tuple[Game, random.Random]:
        number = next(seeds, None)
        number = random.SystemRandom().randrange(2**53) if number is None else number
        return new_game(number), random.Random(number)

    return LocalSeat(games, player, bot, next((level.title for level in LEVELS if level.key == spec), ""))
