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
from collections.abc import Iterator

from recompile.engine import events as e
from recompile.engine import ids, machine, snapshot, statics, turn, worlds
from recompile.engine.events import Event as RawEvent
from recompile.engine.events import Log, Roll
from recompile.engine.state import State
from recompile.game.reports import Event, Outcome, read_event
from recompile.game.setup import Names, check_seed, new_state
from recompile.notation.drawing import draw
from recompile.notation.errors import IllegalMove, MoveError
from recompile.notation.move import Move, find_option, option_text
from recompile.notation.names import PHASES, PLAYERS, card_name, zone_name
from recompile.notation.position import Position
from recompile.notation.questions import Cause, Decision, explain
from recompile.text.answers import label
from recompile.text.because import Reason, reasons
from recompile.text.log import LogLine, log_lines
from recompile.text.questions import Prompt, prompt


class LegalMoves:
    """The answers to the question of the moment, as a view: iterate, count, ask whether a move is in it."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Move]:
        state = self._state
        return iter([Move(option_text(state, option)) for option in state.options])

    def __len__(self) -> int:
        return len(self._state.options)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, (str, Move)):
            return False
        try:
            find_option(self._state, Move(str(move)))
        except MoveError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"


class View:
    """What one player knows of a game: what lies before them, and what they remember. No hidden face is inside.

    `position` is what lies there now; `known` adds what perfect memory tells (R11.3); `sample` is a full game that
    agrees with all of it. `moves` are the legal answers if this player is asked, `options` the same as numbers.
    """

    __slots__ = ("_seen", "decision", "known", "moves", "options", "player", "position")

    def __init__(self, state: State, player: int) -> None:
        self._seen = worlds.redact(state, player)
        self.player = PLAYERS[player]
        self.position = Position.of(state, player)
        self.known = _remembered(state, player)
        self.decision = Decision.of(state)
        if self.decision is not None and state.asked != player:
            asked = self.decision
            self.decision = Decision(asked.player, asked.kind, asked.source, asked.rule, 0)
        self.options = tuple(state.options) if state.asked == player else ()
        self.moves = tuple(Move(option_text(state, option)) for option in self.options)

    def __getstate__(self) -> dict[str, object]:
        """For other processes: the same things, the redacted state as plain numbers."""
        kept = {name: getattr(self, name) for name in self.__slots__ if name != "_seen"}
        return kept | {"_seen": snapshot.to_plain(self._seen)}

    def __setstate__(self, kept: dict[str, object]) -> None:
        for name, value in kept.items():
            setattr(self, name, snapshot.from_plain(value) if name == "_seen" else value)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"<View of {self.player}: {self.position}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.player == other.player and snapshot.to_plain(self._seen) == snapshot.to_plain(other._seen)

    __hash__ = None  # type: ignore[assignment]

    def sample(self, rng: random.Random) -> Game:
        """A full game that agrees with everything this player knows and asks the same question of the same player."""
        return Game.of_state(self.world(rng))

    def world(self, rng: random.Random) -> State:
        """The same as a bare state, for those who search."""
        for _ in range(SAMPLE_TRIES):
            world = worlds.sample(self._seen, PLAYERS.index(self.player), rng.randrange)
            machine.advance(world)
            if self._agrees(world):
                break
        return world

    def _agrees(self, world: State) -> bool:
        if self.decision is None:
            return True
        now = Decision.of(world)
        return now is not None and (now.player, now.kind, now.source) == (
            self.decision.player,
            self.decision.kind,
            self.decision.source,
        )


SAMPLE_TRIES = 100


def _remembered(state: State, player: int) -> tuple[tuple[str, str], ...]:
    """Cards whose face this player knows though it does not lie open: (card, where), in a fixed order."""
    found: list[tuple[str, str]] = []
    for card in state.cast.cards:
        zone = state.zone[card]
        if not state.known[card] >> player & 1 or zone >= ids.TRASH:
            continue
        if zone < ids.FIELD_END and (state.up[card] or zone // 3 == player):
            continue
        if zone == ids.HAND + player:
            continue
        found.append((card_name(card), zone_name(zone)))
    return tuple(found)


class Game:
    """A game of Compile, from the draft to the end, or from any position.

    Without `a` and `b` it begins with the draft: from all protocols, from `sets`, from a `pool`, from a random pool of
    so many, after so many `bans`. Every seed gives the same game for the same answers, on any machine.
    """

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
    ) -> None:
        number = random.SystemRandom().randrange(2**53) if seed is None else seed
        state = new_state(
            a,
            b,
            seed=number,
            control=control,
            sets=sets,
            pool=pool,
            random_pool=random_pool,
            bans=bans,
            limit=limit,
        )
        self._begin(state)
        turn.begin(state)
        machine.advance(state)

    def _begin(self, state: State) -> None:
        self.state = state
        state.log = Log()
        self._log = state.log
        self._undo: list[tuple[State, int, int, Move]] = []
        self._resigned = False

    # ------------------------------------------------------------ other ways to get one

    @classmethod
    def of_state(cls, state: State) -> Game:
        """A game around a state that stands at a question or at its end."""
        game = cls.__new__(cls)
        game._begin(state)
        return game

    @classmethod
    def from_position(cls, position: str | Position, *, seed: int = 0) -> Game:
        """Play on from a position; hidden cards are dealt by the seed.

        >>> a, b = "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:-", "PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:-"
        >>> Game.from_position(f"{a} / {b} / A action c:-").legal_moves
        <LegalMoves (fir1@2, fir1@3, R)>
        """
        check_seed(seed)
        parsed = Position.parse(position) if isinstance(position, str) else position
        game = cls.of_state(parsed.to_state(seed))
        machine.advance(game.state)
        return game

    def copy(self) -> Game:
        """An independent game at the same point, without the way back."""
        twin = Game.of_state(self.state.copy())
        twin._resigned = self._resigned
        return twin

    def save(self) -> snapshot.Plain:
        """Everything, as JSON-able data."""
        return snapshot.to_plain(self.state)

    @classmethod
    def load(cls, plain: snapshot.Plain) -> Game:
        return cls.of_state(snapshot.from_plain(plain))

    # ------------------------------------------------------------ questions and answers

    @property
    def decision(self) -> Decision | None:
        return Decision.of(self.state)

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self.state)

    @property
    def options(self) -> list[int]:
        """The same answers as numbers, for those who search."""
        return self.state.options

    def push(self, move: str | Move) -> None:
        """Make a move. An illegal or unknown one raises an error that lists what is legal, and changes nothing."""
        parsed = move if isinstance(move, Move) else Move(move)
        if self.state.asked == ids.NOBODY:
            raise IllegalMove(f"{parsed} is not legal: the game is over")
        option = find_option(self.state, parsed)
        self._undo.append((self.state.copy(), len(self._log.events), len(self._log.rolls), parsed))
        machine.answer(self.state, option)

    def answer(self, index: int) -> None:
        """Give the answer at this place of `options`: no text, no check, no way back."""
        machine.answer_at(self.state, index)

    def pop(self) -> Move:
        """Take the last move back."""
        if not self._undo:
            raise IndexError("there is no move to take back")
        state, events, rolls, move = self._undo.pop()
        del self._log.events[events:]
        del self._log.rolls[rolls:]
        state.log = self._log
        self.state = state
        self._resigned = False
        return move

    def peek(self) -> Move:
        """The last move."""
        if not self._undo:
            raise IndexError("no move has been made")
        return self._undo[-1][3]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far through `push`."""
        return tuple(entry[3] for entry in self._undo)

    @property
    def history(self) -> list[tuple[State, int, int, Move]]:
        """For each of these moves the state before it, and how many events and outcomes of chance there were then."""
        return self._undo

    def resign(self, player: str) -> None:
        """Give up; the other player wins."""
        index = _player(player)
        if self.state.phase == ids.OVER:
            raise IllegalMove("the game is over already")
        self._undo.append((self.state.copy(), len(self._log.events), len(self._log.rolls), Move("no")))
        self._log.add(self.state, e.E_RESIGN, index)
        self.state.winner = 1 - index
        self.state.phase = ids.OVER
        self.state.asked = ids.NOBODY
        self.state.offered = 0
        self._resigned = True

    # ------------------------------------------------------------ looking

    @property
    def position(self) -> Position:
        return Position.of(self.state)

    def view(self, player: str) -> View:
        return View(self.state, _player(player))

    def information(self, player: str) -> tuple[tuple[str, str], ...]:
        """What this player remembers beyond what lies open: pairs of a card and where it is (R11.3)."""
        return _remembered(self.state, _player(player))

    @property
    def turn(self) -> str:
        return PLAYERS[self.state.turn]

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def control(self) -> str | None:
        """Who has control; None if it is neutral or not in the game."""
        holder = self.state.control
        return PLAYERS[holder] if holder in (ids.A, ids.B) else None

    def value(self, player: str, line: int) -> int:
        """The total of a player in line 1, 2 or 3."""
        if line not in (1, 2, 3):
            raise ValueError(f"lines are 1, 2 and 3, not {line}")
        return statics.total(self.state, _player(player) * 3 + line - 1)

    @property
    def outcome(self) -> Outcome | None:
        s = self.state
        if s.phase != ids.OVER:
            return None
        by = "resignation" if self._resigned else "compiled" if s.winner != ids.NOBODY else "cut"
        return Outcome(PLAYERS[s.winner] if s.winner != ids.NOBODY else None, by, s.number)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with nothing hidden."""
        return self.events_for(None)

    def events_for(self, player: str | None, since: int = 0) -> tuple[Event, ...]:
        """What happened, as one player may read it (or everything, for None)."""
        viewer = -1 if player is None else _player(player)
        return tuple(read_event(self.state, raw, viewer) for raw in self._log.events[since:])

    @property
    def raw_events(self) -> list[RawEvent]:
        """The events as the machine wrote them; nothing is hidden."""
        return self._log.events

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The outcomes of chance so far, for records."""
        return tuple(self._log.rolls)

    # ------------------------------------------------------------ in words

    def prompt(self, lang: str = "en") -> Prompt | None:
        """The question of the moment in words, said to the player who is asked.

        >>> str(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7).prompt())
        'Play a card or refresh. You must.'
        """
        return prompt(self.state, lang)

    def describe(self, move: str | Move, lang: str = "en") -> str:
        """What a legal move does, in a few words, said to the player who is asked.

        >>> Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7).describe("fir4@2")
        'Play Fire 4 face-down in line 2'
        """
        parsed = move if isinstance(move, Move) else Move(move)
        return label(self.state, find_option(self.state, parsed), lang)

    def log(
        self, lang: str = "en", player: str | None = None, *, since: int = 0, names: tuple[str, str] = ("A", "B")
    ) -> tuple[LogLine, ...]:
        """What happened, as sentences: all of it, or what one player may know."""
        return log_lines(self._log.events[since:], lang, -1 if player is None else _player(player), names)

    def because(self, lang: str = "en", names: tuple[str, str] = ("A", "B")) -> tuple[Reason, ...]:
        """The chain of "because of ..." now in words, outermost first."""
        return reasons(self.state, lang, names)

    def explain(self) -> tuple[Cause, ...]:
        """The stack of "because of ..." now, outermost first."""
        return explain(self.state)

    def __str__(self) -> str:
        """The table in text, with nothing hidden."""
        return draw(self.state)

    def __repr__(self) -> str:
        return f"<Game {self.position}>"


def _player(name: str) -> int:
    if name not in ("A", "B"):
        raise ValueError(f"players are A and B, not {name!r}")
    return PLAYERS.index(name)
