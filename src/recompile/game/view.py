"""What one reader knows of a game."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from recompile.cards import Library
from recompile.engine import ids, machine, seen, snapshot, worlds
from recompile.engine.cast import own_library
from recompile.engine.state import State
from recompile.game.seen import CardSeen, Draft, SideSeen, draft_of, moving, next_control, side_of
from recompile.notation.answers import Answer
from recompile.notation.events import READERS, Reader, check_reader
from recompile.notation.move import Move
from recompile.notation.names import PHASES, PLAYERS, card_name, zone_name
from recompile.notation.position import Position
from recompile.notation.questions import Cause, Decision, Question, explain, question
from recompile.notation.whynot import why_not
from recompile.text.answers import label
from recompile.text.because import Reason, reasons
from recompile.text.log import PLAYER_NAMES
from recompile.text.questions import Prompt, prompt
from recompile.text.voice import Voice
from recompile.text.whynot import WhyNot, told

if TYPE_CHECKING:
    from recompile.game.game import Game

_LEAVING = (ids.NO, ids.DONE, ids.KEEP)
SAMPLE_TRIES = 100  # to find a world in which the other player is asked the same


class View:
    """What a reader knows of a game: what lies before them, and what they remember. No hidden face is inside.

    A reader is `A`, `B`, `public` or `all`. `position` is what lies there now; `known` adds what perfect memory tells
    (R11.3); `sample` is a full game that agrees with all of it. `moves` and `answers` are there if this player is
    asked, `options` are the same as numbers.
    """

    def __init__(self, state: State, reader: Reader) -> None:
        number = reader_number(reader)
        self.player: str = reader
        self._seen = state.copy() if number < 0 else seen.seen_by(state, number)
        self._optional = any(option in _LEAVING for option in state.options)

    def __getstate__(self) -> dict[str, object]:
        """For other processes: the same things, the redacted state as plain numbers."""
        return {"player": self.player, "seen": snapshot.to_plain(self._seen), "optional": self._optional}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.player, self._optional = str(kept["player"]), bool(kept["optional"])
        self._seen = snapshot.from_plain(kept["seen"])

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<View of {self.player}: {self.position}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.player == other.player and snapshot.to_plain(self._seen) == snapshot.to_plain(other._seen)

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------ the table

    @cached_property
    def position(self) -> Position:
        """What lies there now, without what is only remembered."""
        return Position.of(self._seen, reader_number(self.player))

    @cached_property
    def sides(self) -> tuple[SideSeen, SideSeen]:
        """Both sides, A first, with everything this reader knows."""
        reader = reader_number(self.player)
        return side_of(self._seen, ids.A, reader), side_of(self._seen, ids.B, reader)

    @property
    def moving(self) -> tuple[CardSeen, ...]:
        """Cards between two places."""
        return moving(self._seen, reader_number(self.player))

    @property
    def draft(self) -> Draft | None:
        return draft_of(self._seen)

    @cached_property
    def known(self) -> tuple[tuple[str, str], ...]:
        """Cards whose face this player knows though it does not lie open: (card, where), in a fixed order."""
        return remembered(self._seen, reader_number(self.player))

    @property
    def turn(self) -> str:
        return PLAYERS[self._seen.turn]

    @property
    def number(self) -> int:
        """The number of the turn."""
        return int(self._seen.number)

    @property
    def phase(self) -> str:
        return PHASES[self._seen.phase]

    @property
    def control(self) -> str | None:
        """Who has control; None if it is neutral or not in the game."""
        return holder(self._seen)

    @property
    def has_control(self) -> bool:
        """Whether the game is played with the control component."""
        return bool(self._seen.control != ids.NO_CONTROL)

    @property
    def next_control(self) -> str | None:
        """Who would take control at their next check if nothing changed (R3.2)."""
        return next_control(self._seen)

    # ------------------------------------------------------------ the question

    @cached_property
    def decision(self) -> Decision | None:
        return Decision.of(self._seen)

    @cached_property
    def question(self) -> Question | None:
        """All about the question of the moment; the answers only if they are this player's to give."""
        asked = question(self._seen)
        return None if asked is None else replace(asked, optional=self._optional)

    @property
    def options(self) -> tuple[int, ...]:
        return tuple(self._seen.options)

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        return () if self.question is None else self.question.answers

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(answer.move) for answer in self.answers)

    # ------------------------------------------------------------ in words

    @property
    def library(self) -> Library:
        """The printed protocols, and those this game brings along."""
        return own_library(self._seen.cast)

    def prompt(self, lang: str = "en") -> Prompt | None:
        """The question in words."""
        return None if self.question is None else prompt(self.question, Voice(lang, self.library))

    def label(self, answer: Answer, lang: str = "en") -> str:
        """What an answer does, in a few words."""
        assert self.question is not None
        return label(answer, self.question, Voice(lang, self.library))

    def why_not(self, target: str | Move, lang: str = "en") -> tuple[WhyNot, ...]:
        """Why a target does not answer the question of the moment; nothing if it does (see `Game.why_not`)."""
        parsed = target if isinstance(target, Move) else Move(target, names=self.library)
        return told(why_not(self._seen, parsed, self.player), self.question, Voice(lang, self.library))

    def because(self, lang: str = "en", names: tuple[str, str] = PLAYER_NAMES) -> tuple[Reason, ...]:
        """The chain of "because of ..." now in words, outermost first."""
        return reasons(self.explain(), Voice(lang, self.library), names)

    def explain(self) -> tuple[Cause, ...]:
        return explain(self._seen)

    # ------------------------------------------------------------ worlds that agree with it

    def sample(self, rng: random.Random) -> Game:
        """A full game that agrees with everything this player knows and asks the same question of the same player."""
        from recompile.game.game import Game  # noqa: PLC0415 - a game makes views, and a view games

        return Game.of_state(self.world(rng))

    def world(self, rng: random.Random) -> State:
        """The same as a bare state, for those who search."""
        if self.player not in PLAYERS:
            raise ValueError(f"worlds are sampled for A and B, not for {self.player!r}")
        for _ in range(SAMPLE_TRIES):
            world = worlds.sample(self._seen, PLAYERS.index(self.player), rng.randrange)
            machine.advance(world)
            if self._asks_the_same(world):
                break
        return world

    def _asks_the_same(self, world: State) -> bool:
        """What the other player is asked may hang on cards this one does not know; then another deal may not ask it."""
        now = Decision.of(world)
        if now is None or self.decision is None:
            return now is self.decision
        mine = self.decision
        return (now.player, now.kind, now.source) == (mine.player, mine.kind, mine.source)


def reader_number(reader: str) -> int:
    """The machine's number for a reader; -1 for somebody who may know everything."""
    known = check_reader(reader)
    return -1 if known == "all" else READERS.index(known)


def holder(s: State) -> str | None:
    """Who has control."""
    return PLAYERS[s.control] if s.control in (ids.A, ids.B) else None


def remembered(s: State, player: int) -> tuple[tuple[str, str], ...]:
    """Cards whose face this reader knows though it does not lie open."""
    found: list[tuple[str, str]] = []
    for card in s.cast.cards:
        zone = s.zone(card)
        if zone >= ids.TRASH or player < 0 or not s.known(card) >> player & 1:
            continue
        if zone < ids.FIELD_END and (s.up(card) or zone // 3 == player):
            continue
        if player != ids.PUBLIC and zone == ids.HAND + player:
            continue
        found.append((card_name(s, card), zone_name(zone)))
    return tuple(found)
