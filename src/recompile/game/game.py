"""The one object to hold in the hand.

>>> game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
>>> game.decision
Decision(player='A', kind='action', source=None, rule='R3.4', options=20)
>>> game.push("fir3@2") if "fir3@2" in game.legal_moves else None
>>> game.outcome is None
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

from recompile.cards import Library, Protocol
from recompile.engine import ids, knowledge, machine, snapshot, values
from recompile.engine.cast import is_printed, own_library
from recompile.engine.course import Course, Forced
from recompile.engine.events import Roll
from recompile.engine.plain import Plain
from recompile.engine.state import State
from recompile.game.ahead import Ahead
from recompile.game.looking import remembered
from recompile.game.outcome import Outcome
from recompile.game.plies import Ply, Story
from recompile.game.setup import Names, check_seed, draft, library_with, new_state, ready_made
from recompile.game.table import Table
from recompile.game.view import View
from recompile.language.protocol_files import check_said
from recompile.notation.answer_reading import read_answer
from recompile.notation.answers import Answer
from recompile.notation.drawing import draw
from recompile.notation.errors import IllegalMove, MoveError
from recompile.notation.events import Event, Reader, check_reader
from recompile.notation.frame_reading import check_frame
from recompile.notation.move import Move, find_option, meanings, option_text
from recompile.notation.names import PLAYERS, Player, card_name
from recompile.notation.position import Position
from recompile.notation.uses import Uses, count_uses
from recompile.text.lines import LogLine
from recompile.text.log import log_lines
from recompile.text.players import SEATS, Players
from recompile.text.voice import Voice


class LegalMoves:
    """The answers to the question of the moment, as a view: iterate, count, ask whether a move is in it."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Move]:
        state = self._state
        return iter([Move(option_text(state, option)) for option in state.options])

    def __len__(self) -> int:
        return int(self._state.offered)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, (str, Move)):
            return False
        try:
            find_option(self._state, move if isinstance(move, Move) else Move(move))
        except MoveError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"


class Game(Table, Course):
    """A game of Compile, from the draft to the end, or from any position.

    Without `a` and `b` it begins with the draft: from all protocols, from `sets`, from a `pool`, from a random pool of
    so many, after so many `bans`. `protocols` are further ones that can be played with; they win over printed ones of
    the same code. Every seed gives the same game for the same answers, on any machine.
    """

    __slots__ = ("_moment", "_story")

    def __init__(
        self,
        a: Names | None = None,
        b: Names | None = None,
        *,
        seed: int | None = None,
        control: bool = True,
        sets: Names | None = None,
        pool: Names | None = None,
        random_pool: int | None = None,
        bans: int = 0,
        limit: int = ids.TURN_LIMIT,
        protocols: Iterable[Protocol | str | Path] = (),
    ) -> None:
        library = library_with(protocols)
        state = new_state(random.SystemRandom().randrange(2**53) if seed is None else seed, control, limit)
        if a is None and b is None:
            draft(state, library, sets, pool, bans, random_pool)
        else:
            ready_made(state, library, a, b)
        super().__init__(state)
        self._story: Story | None = None
        self._moment: tuple[int, State] | None = None  # a ply, and the state before it

    # ------------------------------------------------------------ other ways to get one

    @classmethod
    def of_state(cls, state: State) -> Game:
        """A game around a state."""
        game = cls.__new__(cls)
        Course.__init__(game, state)
        game._story = game._moment = None
        return game

    @classmethod
    def from_position(
        cls,
        position: str | Position,
        *,
        seed: int = 0,
        limit: int = ids.TURN_LIMIT,
        protocols: Iterable[Protocol | str | Path] = (),
    ) -> Game:
        """Play on from a position; hidden cards are dealt by the seed, and protocols that are not printed are given.

        >>> a, b = "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:-", "PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:-"
        >>> Game.from_position(f"{a} / {b} / A action c:-").legal_moves
        <LegalMoves (fir1@2, fir1@3, R)>
        """
        check_seed(seed)
        own = library_with(protocols)
        parsed = Position.parse(position, own.protocols.values()) if isinstance(position, str) else position
        state = parsed.to_state(seed)
        state.limit = limit
        return cls.of_state(state)

    def copy(self, *, log: bool = False) -> Game:
        """An independent game at the same point: without the way back, or, with `log`, with all that happened."""
        if not log:
            return Game.of_state(self._state.copy())
        twin = Game.__new__(Game)
        Course.__init__(twin, self._start)
        twin._state = self._state.copy()
        twin._choices, twin._forced = self._choices.copy(), self._forced.copy()
        twin._story = twin._moment = None
        return twin

    def before(self, ply: int) -> Game:
        """The game as it was before this ply, without the way back; after the last one it is a copy."""
        if not 0 <= ply <= len(self._choices):
            raise IndexError(f"there are {len(self._choices)} plies, and none has the number {ply}")
        return self.copy() if ply == len(self._choices) else Game.of_state(self._state_before(ply))

    def again(self) -> Iterator[Game]:
        """The game from its start, before each ply: one and the same game, which goes on."""
        twin = Game.of_state(self._start)
        for ply, place in enumerate(self._choices):
            yield twin
            twin._choose(place, self._forced.get(ply, []))

    def save(self) -> Plain:
        """Everything, as JSON-able data."""
        return snapshot.to_plain(self._state)

    @classmethod
    def load(cls, plain: Plain) -> Game:
        """The game that was saved. What is no save, or one that nothing can go on from, raises a ValueError."""
        state = snapshot.from_plain(plain)
        if state.cards_known > len(state.cast.value):
            raise ValueError("the saved game is damaged: it has cards without a face")
        for protocol in state.cast.protocols:
            if not is_printed(protocol):
                check_said(protocol, protocol.code)
        for frame in state.frames:
            check_frame(state, frame)
        try:
            return cls.of_state(state)
        except (LookupError, TypeError, AttributeError, OverflowError) as problem:
            raise ValueError(f"the saved game is damaged: {problem!r}") from problem

    # ------------------------------------------------------------ questions and answers

    @property
    def library(self) -> Library:
        """The printed protocols, and those this game brings along, drafted or not."""
        return own_library(self._start.cast)

    @property
    def asked(self) -> Player | None:
        """Who is asked; None when the game is over."""
        return None if self._state.asked == ids.NOBODY else PLAYERS[self._state.asked]

    def meant(self, move: str | Move) -> tuple[Answer, ...]:
        """All answers that a move could mean to the player who is asked, legal or not."""
        return tuple(read_answer(self._state, option) for option in meanings(self._state, self.parsed(move)))

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self._state)

    def push(self, move: str | Move) -> None:
        """Make a move. An illegal or unknown one raises an error that lists what is legal, and changes nothing."""
        self.push_with(move, [])

    def push_with(self, move: str | Move, chance: Forced) -> None:
        """The same, with outcomes of chance that are given. Those that do not come up are left out without a word."""
        self.answer_with(self.find(move), chance)

    def answer_with(self, place: int, chance: Forced) -> None:
        """The same with a move that was found already."""
        self._choose(place, chance)

    def find(self, move: str | Move) -> int:
        """The place of a move among the answers. An illegal or unknown one raises an error that lists what is legal."""
        parsed = self.parsed(move)
        if self._state.asked == ids.NOBODY:
            raise IllegalMove(f"{parsed} is not legal: the game is over")
        return self._state.options.index(find_option(self._state, parsed))

    def reading(self, place: int) -> Answer:
        """The answer at one place: how it is written, and what it is about."""
        return read_answer(self._state, self._state.options[place])

    def ahead(self, move: str | Move) -> Ahead:
        """What a move would set off; the game stays as it is."""
        return Ahead(self._state, self.find(move))

    def pop(self) -> Move:
        """Take the last move back, and a resignation with it."""
        if not self._choices:
            raise IndexError("there is no move to take back")
        last = self.peek()
        self._take_back(1)
        return last

    def peek(self) -> Move:
        """The last move."""
        if not self._choices:
            raise IndexError("no move has been made")
        return Move(self.plies[-1].move)

    def keep_moment(self) -> None:
        """Keep how it stands, for those who ask right after the next answer whether it can be taken back."""
        self._moment = len(self._choices), self._state.copy()

    def _take_back(self, plies: int) -> None:
        self._back(plies)
        self._moment = None
        if self._story is None or not plies or not self._story.take_back(len(self._choices), self._state):
            self._story = None

    def let_go(self, plies: int) -> None:
        """Keep what happened on the last so many plies, and the way there; earlier events are told again when asked."""
        if len(self._kept) > 1:
            self._kept = {at: self._kept[at] for at in sorted(self._kept)[-1:]}
        if self._story is not None:
            self._story.let_go(plies)

    def _told(self, since: int | None = None) -> Story:
        """The story up to now; with the events from one on, if they are asked for."""
        if self._story is None or (since is not None and not self._story.reaches(since)):
            self._story = Story(self._start)
        for at in range(len(self._story.plies), len(self._choices)):
            self._story.tell(self._choices[at], self._forced.get(at))
        if self._state.resigned != self._story.state.resigned:
            self._story.resign(int(self._state.resigned))
        return self._story

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The answers given so far."""
        return tuple(self._told().plies)

    @property
    def ply_count(self) -> int:
        """How many answers were given so far."""
        return len(self._choices)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far."""
        return tuple(Move(ply.move) for ply in self.plies)

    def resign(self, player: str) -> None:
        """Give up; the other player wins."""
        index = _player(player)
        if self._state.phase == ids.OVER:
            raise IllegalMove("the game is over already")
        machine.resign(self._state, index)

    def go_on(self) -> None:
        """Take a resignation back, and nothing else."""
        self._take_back(0)

    # ------------------------------------------------------------ looking

    @property
    def position(self) -> Position:
        return Position.of(self._state)

    def view(self, reader: Reader | str) -> View:
        """What a reader knows: `A`, `B`, `public`, or `all`."""
        return View(self._state, reader)  # type: ignore[arg-type]

    def information(self, player: str) -> tuple[tuple[str, str], ...]:
        """What this player remembers beyond what lies open: pairs of a card and where it is (R11.3)."""
        return remembered(self._state, _player(player))

    @property
    def depth(self) -> int:
        """How many frames wait, the turn itself included."""
        return len(self._state.frames)

    @property
    def limit(self) -> int:
        """The number of the last turn: a game is cut after it (R12.1)."""
        return int(self._state.limit)

    def value(self, player: str, line: int) -> int:
        """The total of a player in line 1, 2 or 3."""
        if line not in (1, 2, 3):
            raise ValueError(f"lines are 1, 2 and 3, not {line}")
        return values.total(self._state, _player(player) * 3 + line - 1)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.of(self._state)

    # ------------------------------------------------------------ what happened

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with nothing hidden."""
        return self.events_for("all")

    def events_for(self, reader: Reader | str | None, since: int = 0) -> tuple[Event, ...]:
        """What happened, as one reader may know it."""
        return self._told(since).events_for(check_reader(reader or "all"), since)

    @property
    def event_count(self) -> int:
        """How many events there were."""
        return self._told().count

    @property
    def drafted(self) -> tuple[str, ...]:
        """The protocols in the order in which they were picked; none in a game without a draft."""
        return self._told().picks

    @property
    def roll_count(self) -> int:
        """How often chance has had its say."""
        return len(self._told().log.rolls)

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The outcomes of chance so far, for records."""
        told = self._told()
        places = {code: place for place, code in enumerate(self.library.cards)}
        return tuple(
            Roll(roll.player, [places[card_name(told.state, card)] for card in roll.cards], roll.is_pick)
            for roll in told.log.rolls
        )

    @property
    def uses(self) -> Uses:
        """What was done how often since the deal, by player and by card."""
        story = self._told(0)
        opening = self._state_before(sum(ply.drafting for ply in story.plies))
        return count_uses(opening, story.log.events, self._state)

    def learned_since(self, ply: int, player: str) -> bool:
        """Whether something has come out since this ply that taking back would not make unknown again.

        Only what this player has shown to others may be shown in vain: that is their own loss.
        """
        since, (kept, before) = self._told().plies[ply].events, self._moment or (-1, self._state)
        before = before if kept == ply else self._state_before(ply)
        events = self._told(since).raw(since)
        if before.phase == ids.DRAFT:  # whatever lies anywhere was dealt since
            return len(self._state.cast.cards) > 0 or any(event.card >= 0 for event in events)
        return knowledge.has_come_out(before, self._state, events, _player(player))

    # ------------------------------------------------------------ in words

    def describe(self, move: str | Move, lang: str = "en") -> str:
        """What a legal move does, in a few words, said to the player who is asked.

        >>> Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7).describe("fir4@2")
        'Play Fire 4 face-down in line 2'
        """
        return self.label(self.reading(self.find(move)), lang)

    def log(
        self,
        lang: str = "en",
        reader: Reader | str | None = None,
        *,
        since: int = 0,
        players: Players = SEATS,
    ) -> tuple[LogLine, ...]:
        """What happened, as sentences: all of it, or what one reader may know; `players` says how they are called."""
        return log_lines(self.events_for(reader, since), Voice(lang, self.library), players)

    def __str__(self) -> str:
        """The table in text, with nothing hidden."""
        return draw(self._state)

    def __repr__(self) -> str:
        return f"<Game {self.position}>"


def _player(name: str) -> int:
    if name not in PLAYERS:
        raise ValueError(f"players are A and B, not {name!r}")
    return PLAYERS.index(name)
