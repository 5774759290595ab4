"""A game together with what each player has seen of it, told only when somebody asks.

Nothing is written down while a game is played: it keeps the state it began from and the answers since, and plays them
again, listening, when its story is wanted.
"""

from __future__ import annotations

from random import Random

from recompile.adapters.encode import ACTIONS, Encoding, IllegalAction
from recompile.adapters.starts import Start
from recompile.engine import ids, machine, snapshot
from recompile.engine.events import Log
from recompile.engine.plain import Plain
from recompile.engine.state import State
from recompile.game import View
from recompile.notation.event_reading import read_events
from recompile.notation.events import READERS
from recompile.notation.move import option_text
from recompile.notation.names import PLAYERS
from recompile.notation.position import Position

# Answers that show a card; the events that follow say as much of it as the other player may know.
_PRIVATE = (ids.M_PLAY, ids.M_CARD)
_Kept = tuple[Start, tuple[int, ...], Plain | None, Plain | None, tuple[str, str], tuple[int, ...]]


class Story:
    """A game, or the bytes of its seed so far. Copies are cheap and independent."""

    __slots__ = ("_base", "_before", "_encoder", "_since", "bytes", "encoding", "start", "state")

    def __init__(self, start: Start, encoding: Encoding) -> None:
        self.start = start
        self.encoding = encoding
        self._encoder = encoding.encoder  # games that begin like this fit: no need to check each time
        self.bytes: tuple[int, ...] = ()
        self.state: State | None = None
        self._base: State | None = None  # from here on the answers are kept
        self._before = ("", "")  # what each player saw before that
        self._since: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Story:
        return self.copy()

    def copy(self) -> Story:
        twin = Story(self.start, self.encoding)
        twin.bytes, twin._base, twin._before, twin._since = self.bytes, self._base, self._before, self._since
        twin.state = None if self.state is None else self.state.copy()
        return twin

    def __getstate__(self) -> _Kept:
        state, base = (None if each is None else snapshot.to_plain(each) for each in (self.state, self._base))
        return self.start, self.bytes, state, base, self._before, self._since

    def __setstate__(self, kept: _Kept) -> None:
        start, seed, state, base, before, since = kept
        Story.__init__(self, start, Encoding())
        self.bytes, self._before, self._since = seed, before, since
        self.state, self._base = (None if each is None else snapshot.from_plain(each) for each in (state, base))

    # ------------------------------------------------------------ playing

    def add_byte(self, byte: int, wanted: int) -> None:
        """Chance has chosen another byte of the seed; with the last one the game begins."""
        self.bytes = (*self.bytes, byte)
        if len(self.bytes) == wanted:
            self.state = self.start.state(int.from_bytes(bytes(self.bytes)))
            self._base = self.state.copy()
            self._before = (_dealt(self.state, 0), _dealt(self.state, 1))

    def legal(self) -> list[int]:
        assert self.state is not None
        return sorted(self._encoder.actions(self.state))

    def allows(self, action: int) -> bool:
        if self.state is None:
            return 0 <= action < 256
        return 0 <= action < ACTIONS and self._encoder.option(self.state, action) >= 0

    def answer(self, action: int) -> None:
        assert self.state is not None
        option = self._encoder.option(self.state, action)
        if option < 0:
            raise IllegalAction(f"action {action} is not legal now; legal actions are {self.legal()}")
        machine.answer(self.state, option)
        self._since = (*self._since, option)

    def resampled(self, player: int, chance: Random) -> Story:
        """A game this player could be in: what they saw is the same, what the other saw is dealt anew."""
        if self.state is None:
            return self.copy()
        twin = self.copy()
        twin.state = View(self.state, READERS[player]).world(chance)
        twin._base = twin.state.copy()
        twin._since = ()
        stories = [self.story(player), f"knows {View(twin.state, READERS[1 - player])}"]
        twin._before = (stories[player], stories[1 - player])
        return twin

    # ------------------------------------------------------------ telling

    def seen(self, player: int) -> str:
        """What this player knows now."""
        assert self.state is not None
        view = View(self.state, READERS[player])
        known = ", ".join(f"{card} in {place}" for card, place in view.known)
        return f"{view.position}; remembers {known or 'nothing'}; {view.decision}"

    def story(self, player: int) -> str:
        """Everything this player saw and did, from the beginning."""
        assert self._base is not None
        state, log = self._base.copy(), Log()
        state.log = log
        lines: list[str] = []
        for option in self._since:
            asked = state.asked
            shown = asked == player or option // ids.MOVE_BASE not in _PRIVATE
            lines.append(f"{PLAYERS[asked]}: {option_text(state, option) if shown else '...'}")
            drafting = state.phase == ids.DRAFT
            machine.answer(state, option)
            if drafting:
                lines.append(_dealt(state, player))
            lines += [str(event) for event in read_events(state, log.events, READERS[player])]
            log.events.clear()
        return "\n".join([self._before[player], *lines])


def _dealt(state: State, player: int) -> str:
    """What a player sees when the cards have been dealt."""
    return "" if state.phase == ids.DRAFT else f"dealt {Position.of(state, player)}"
