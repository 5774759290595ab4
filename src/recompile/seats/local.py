"""A match in this process: against a bot, or for two people at one keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock

from recompile.bots import NO_LIMIT, Bot, level_of
from recompile.game import Game
from recompile.game.records import record_of, redacted
from recompile.learn.coach import USUAL, Advice, coached, told
from recompile.learn.picking import Pick
from recompile.notation import Move
from recompile.seats.seat import ACROSS, HERE, Seat, in_words
from recompile.table import messages as m
from recompile.table.asides import foresight, reasons
from recompile.table.match import Match, Refusal, Row
from recompile.table.seats import Seats, Settings, other
from recompile.table.shapes import Player
from recompile.table.states import Presenter, players_in
from recompile.text.catalogue import catalogue

GameMaker = Callable[[], tuple[Game, random.Random]]  # a new game, and the chance of the bot that plays in it
Thought = tuple[Match, int, Move]  # at which table, when, and what came of it
Advised = tuple[Match, int, Advice | Pick]  # the same, of a coach


class LocalSeat(Seat):
    """Sits at a match in this process. Without a bot two people share the keyboard, and the seat is whoever's turn."""

    def __init__(
        self,
        games: GameMaker,
        player: Player = "A",
        bot: Bot | None = None,
        level: str | None = None,
        names: tuple[str, str] = ("", ""),
    ) -> None:
        """`names` are those of the one who sits here and of the other; a bot has its own."""
        super().__init__("en")
        self.games, self.player, self.bot, self.level = games, player, bot, level
        strength = level_of(level)
        own, across = names[0], strength.name if strength else bot.name if bot else names[1]
        self.called = (own, across) if self.player == "A" else (across, own)
        self._thinking = Lock()
        self._advice: Advised | None = None
        self._wants_hint = self._is_coached = False  # somebody has asked for one; somebody thinks about it
        self._question: tuple[Match, int] | None = None  # to which that belongs
        self._begin()

    def _begin(self) -> None:
        game, self.chance = self.games()
        bot = other(self.player) if self.bot else None
        settings = Settings("bot" if self.bot else "hotseat", self.called, bot, self.level)
        self.presenter = Presenter(Match("", settings, Seats(None, None), 0, 0.0, game))
        self._seat: Player = self.player if self.bot else self.match.asked or "A"
        self._look()

    @property
    def match(self) -> Match:
        return self.presenter.match

    @property
    def game(self) -> Game:
        return self.match.game

    def _look(self) -> None:
        """After every change: the table is another one now."""
        self.state = self.presenter.present(self._seat, self.lang, 0.0)
        self.log, self.library = self.state.log, self.game.library
        self._foreseen: dict[str, m.Foresight] = {}
        question = self.match, self.match.changed
        if self._question != question:
            self._question, self._advice, self._wants_hint = question, None, False

    # ------------------------------------------------------------ looking

    def speak(self, lang: str) -> None:
        if lang != self.lang:
            self.lang = lang
            self._look()

    @property
    def asks(self) -> str:
        found = super().asks
        return ACROSS if self.bot is None and self.match.asked == other(self._seat) else found

    def titles(self, lang: str) -> tuple[str, str]:
        """A bot with its strength beside the name."""
        first, second = self.names(lang)
        level = level_of(self.level)
        if level is None:
            return first, second
        return (first, level.titled(lang)) if self.player == "A" else (level.titled(lang), second)

    def waits_for(self, lang: str) -> str:
        return catalogue(lang).say("{player} is thinking", player=self.across(lang))

    def foresee(self, move: str, lang: str) -> m.Foresight | None:
        self.speak(lang)
        if self.asks != HERE:
            return None
        if move not in self._foreseen:
            self._foreseen[move] = foresight(self.match, self._seat, lang, m.Foresee("", self.match.seq, move))()
        return self._foreseen[move]

    def why_not(self, target: str, lang: str) -> str:
        try:
            return in_words(reasons(self.match, self._seat, lang, m.WhyNot("", self.match.seq, target)), lang)
        except Refusal as refusal:
            return catalogue(lang).say(refusal.message)

    def hint(self, lang: str) -> m.Hint | None:
        self.speak(lang)
        self._wants_hint = self._advice is None and not self.no_hint(lang)
        if self._advice is None:
            return None
        return told(self._advice[2], lang, players_in(self.match, self._seat, lang))

    def _coach(self) -> Callable[[], Advised] | None:
        """The coach has a view of its own, and thinks once about a question."""
        if not self._wants_hint or self._is_coached or self._advice is not None:
            return None
        match, question, view = self.match, self.match.changed, self.game.view(self._seat)
        self._is_coached = True

        def advised() -> Advised:
            try:
                return match, question, coached(view, replace(USUAL, seed=question))
            finally:
                self._is_coached = False

        return advised

    # ------------------------------------------------------------ answering

    def answer(self, move: str) -> None:
        self._give(self._seat, self.game.find(move))

    def _give(self, player: Player, place: int) -> None:
        self._make(self.match.plan_answer(player, place, 0.0))

    def _make(self, row: Row) -> None:
        self.match.apply(row)
        self._look()

    def waiting(self) -> Callable[[], Thought | Advised] | None:
        """The bot thinks about a view of its own, one thought at a time."""
        if self.bot is None or self.match.asked != other(self.player):
            return self._coach()
        bot, view, chance = self.bot, self.game.view(other(self.player)), self.chance
        match, seq = self.match, self.match.seq

        def think() -> Thought:
            with self._thinking:
                return match, seq, bot.choose(view, NO_LIMIT, chance)

        return think

    def heard(self, news: object) -> str:
        """If the game has changed meanwhile, the thought is lost."""
        match news:
            case (Match() as match, int() as seq, Move() as move) if match is self.match and seq == match.seq:
                self._give(other(self.player), self.game.find(move))
            case (Match() as match, int() as question, Advice() | Pick() as advice):
                if match is self.match and question == match.changed and not self.no_hint(self.lang):
                    self._advice, self._wants_hint = (match, question, advice), False
                    if not advice.only:  # with one answer only, nothing is told that is not plain to see
                        self._make(match.plan_hint(self._seat, 0.0))
        return ""

    def turn_around(self) -> None:
        self._seat = self.match.asked or self._seat
        self._look()

    # ------------------------------------------------------------ going back, giving up, keeping

    def undo(self) -> None:
        self._make(self.match.plan_undo(self._seat, 0.0))

    def resign(self) -> None:
        if not self.match.is_over:
            self._make(self.match.plan_resign(self._seat, 0.0))

    def save(self, path: Path) -> None:
        headers = self.match.settings.headers
        if self.bot and headers[self.player] == "?":
            headers[self.player] = "you"
        record = record_of(self.game, headers)
        path.write_text(str(record if self.match.is_over else redacted(record, self._seat)), encoding="utf-8")

    def rematch(self) -> None:
        self._begin()

    def leaving(self, lang: str) -> str:
        return catalogue(lang).say("Leave the table? The game is not saved.")


def new_seat(
    new_game: Callable[[int], Game],
    seed: int,
    player: Player,
    bot: Bot | None,
    spec: str,
    names: tuple[str, str] = ("", ""),
) -> LocalSeat:
    """A seat at a game with this seed; another game there has a seed of its own. A bot of a level has its name."""
    seeds = [seed]

    def games() -> tuple[Game, random.Random]:
        number = seeds.pop() if seeds else random.SystemRandom().randrange(2**53)
        return new_game(number), random.Random(number)

    level = level_of(spec) if bot else None
    return LocalSeat(games, player, bot, level.key if level else None, names)
