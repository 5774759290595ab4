"""What one reader knows of a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec import structs

from recompile.engine import ids, machine, seen, snapshot, values, worlds
from recompile.engine.state import State
from recompile.game.looking import draft_of, may_be_left, moving, next_control, remembered, side_of, threatens
from recompile.game.once import once
from recompile.game.seen import CardSeen, Draft, SideSeen
from recompile.game.table import Table
from recompile.notation.events import READERS, Reader, check_reader
from recompile.notation.frame_writing import write_frames
from recompile.notation.move import Move
from recompile.notation.names import PLAYERS, Player, card_name, place_name
from recompile.notation.position import Position
from recompile.notation.question_reading import question
from recompile.notation.questions import Decision, Question
from recompile.text.whynot import WhyNot

if TYPE_CHECKING:
    from recompile.game.game import Game

SAMPLE_TRIES = 100  # to find a world in which the other player is asked the same


class View(Table):
    """What a reader knows of a game: what lies before them, and what they remember. No hidden face is inside.

    A reader is `A`, `B`, `public` or `all`. `position` is what lies there now; `known` adds what perfect memory tells
    (R11.3); `sample` is a full game that agrees with all of it. `moves` and `answers` are there if this player is
    asked, `options` are the same as numbers.
    """

    def __init__(self, state: State, reader: Reader) -> None:
        number = reader_number(reader)
        self.player: str = reader
        self._state = state.copy() if number < 0 else seen.seen_by(state, number)
        self._optional = may_be_left(state)

    def __getstate__(self) -> dict[str, object]:
        """For other processes: the same things, the redacted state as plain numbers."""
        return {"player": self.player, "seen": snapshot.to_plain(self._state), "optional": self._optional}

    def __setstate__(self, kept: dict[str, object]) -> None:
        self.player, self._optional = str(kept["player"]), bool(kept["optional"])
        self._state = snapshot.from_plain(kept["seen"])

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<View of {self.player}: {self.position}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.player == other.player and snapshot.to_plain(self._state) == snapshot.to_plain(other._state)

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------ the table

    @once
    def position(self) -> Position:
        """What lies there now, without what is only remembered."""
        return Position.of(self._state, reader_number(self.player))

    @property
    def going_on(self) -> tuple[str, ...]:
        """What is being resolved, outermost first, as a position has it."""
        return tuple(write_frames(self._state, reader_number(self.player)))

    @once
    def sides(self) -> tuple[SideSeen, SideSeen]:
        """Both sides, A first, with everything this reader knows."""
        reader = reader_number(self.player)
        return side_of(self._state, ids.A, reader), side_of(self._state, ids.B, reader)

    # Parts of the sides, for those who ask often and need no more.

    @property
    def lying(self) -> dict[str, list[str]]:
        """The cards of each stack, A's stacks first, each from the oldest card on."""
        s = self._state
        return {place_name(at): [card_name(s, card) for card in s.cards(at)] for at in range(ids.FIELD_END)}

    @once
    def faces(self) -> dict[str, bool]:
        """The cards whose face this reader knows, and whether each lies in no hand and no stack."""
        zones = {card: self._state.zone(card) for card in self._state.cast.cards}
        known = {card: zone >= ids.DECK for card, zone in zones.items() if zone != ids.NOWHERE}
        return {card_name(self._state, card): is_loose for card, is_loose in known.items()}

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of all stacks, A's first."""
        return tuple(int(values.total(self._state, stack)) for stack in range(ids.FIELD_END))

    @property
    def threats(self) -> tuple[str, ...]:
        """The stacks that would be compiled at their player's next check if nothing changed (R3.3)."""
        return tuple(place_name(stack) for stack in range(ids.FIELD_END) if threatens(self._state, stack))

    @property
    def moving(self) -> tuple[CardSeen, ...]:
        """Cards between two places."""
        return moving(self._state, reader_number(self.player))

    @property
    def draft(self) -> Draft | None:
        return draft_of(self._state)

    @once
    def known(self) -> tuple[tuple[str, str], ...]:
        """Cards whose face this player knows though it does not lie open: (card, where), in a fixed order."""
        return remembered(self._state, reader_number(self.player))

    @property
    def next_control(self) -> Player | None:
        """Who would take control at their next check if nothing changed (R3.2)."""
        return next_control(self._state)

    # ------------------------------------------------------------ the question

    @once
    def question(self) -> Question | None:
        """All about the question of the moment; the answers only if they are this player's to give."""
        asked = question(self._state)
        return None if asked is None else structs.replace(asked, optional=self._optional)

    @property
    def options(self) -> tuple[int, ...]:
        return tuple(self._state.options)

    @once
    def moves(self) -> tuple[Move, ...]:
        return tuple(Move(answer.move) for answer in self.answers)

    def why_not(self, target: str | Move, lang: str = "en", reader: Reader | str | None = None) -> tuple[WhyNot, ...]:
        return super().why_not(target, lang, reader or self.player)

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
            world = worlds.sample(self._state, PLAYERS.index(self.player), rng.randrange)
            machine.advance(world)
            if self._asks_the_same(world):
                break
        return world

    def _asks_the_same(self, world: State) -> bool:
        """What the other player is asked may hang on cards this one does not know; then another deal may not ask it."""
        now, mine = Decision.of(world), self.decision
        if now is None or mine is None:
            return now is mine
        return (now.player, now.kind, now.source) == (mine.player, mine.kind, mine.source)


def reader_number(reader: str) -> int:
    """The machine's number for a reader; -1 for somebody who may know everything."""
    known = check_reader(reader)
    return -1 if known == "all" else READERS.index(known)
