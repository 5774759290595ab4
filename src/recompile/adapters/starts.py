"""How the games of an environment begin: with a draft, with six random protocols, or with protocols that are given."""

from __future__ import annotations

from dataclasses import dataclass, field

from recompile.adapters.encode import refuse_strangers
from recompile.cards import Protocol
from recompile.encoding.action_ids import MADE_FOR
from recompile.encoding.vector import begin
from recompile.engine.chance import MAX_SEED
from recompile.engine.ids import TURN_LIMIT
from recompile.engine.state import State
from recompile.game.setup import Names, SetupError, check_seed, draft, library_with, new_state, ready_made

LIMIT = 500  # turns; random games take about 40


@dataclass(frozen=True, slots=True)
class Start:
    """What all games of an environment have in common. The same seed gives the same game in every adapter.

    >>> Start(a="FIR WAT DEA", b="LIF MET SPE").state(7).phase == Start(draft=False).state(7).phase
    True
    >>> Start(a="FIR WAT DEA")
    Traceback (most recent call last):
    recompile.game.setup.SetupError: give the protocols of both players, or of neither to draft
    """

    a: Names | None = None
    b: Names | None = None
    sets: Names | None = None
    pool: Names | None = None
    bans: int = 0
    control: bool = True
    draft: bool = True  # without, and without `a` and `b`: six protocols at random
    limit: int = LIMIT
    # Beyond the printed ones; only a batch in version 2 of the encoding can say them.
    protocols: tuple[Protocol, ...] = ()

    template: State = field(init=False, repr=False, compare=False)  # a game that has not begun
    # The protocols six of which are dealt at random; empty if there is a draft or all are given.
    random_from: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._check_kinds()
        template = new_state(0, self.control, self.limit)
        library = library_with(self.protocols)
        if self.a is None and self.b is None:
            pool = MADE_FOR if self.sets is None and self.pool is None else self.pool
            draft(template, library, self.sets, pool, self.bans)
        else:
            ready_made(template, library, self.a, self.b)
        if not self.protocols:
            refuse_strangers(template)
        dealt = not self.draft and self.a is None
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "random_from", list(template.pool) if dealt else [])
        self.state(0)  # refuses what cannot be played

    def _check_kinds(self) -> None:
        """What would only be noticed later, or never: "no" is as true as any other text."""
        check_wishes(control=self.control, draft=self.draft)
        if not isinstance(self.limit, int) or not 1 <= self.limit <= TURN_LIMIT:
            raise SetupError(f"a game must last at least one turn and at most {TURN_LIMIT}, not {self.limit!r}")
        if self.bans and (self.a is not None or not self.draft):
            raise SetupError("nothing can be banned without a draft")

    def __reduce__(self) -> tuple[object, ...]:
        given = (self.a, self.b, self.sets, self.pool, self.bans, self.control, self.draft, self.limit, self.protocols)
        return Start, given

    def state(self, seed: int) -> State:
        """A game at its first question."""
        check_seed(seed)
        return begin(self.template, self.random_from, seed)


def check_wishes(**wishes: object) -> None:
    """As numbers, or as texts, they would ask for something else."""
    for name, wish in wishes.items():
        if not isinstance(wish, bool):
            raise SetupError(f"{name} is either True or False, not {wish!r}")


def check_seeds(first: int, count: int) -> None:
    """Seeds from `first` on must be seeds of games."""
    for number in (first, count):
        if not hasattr(number, "__index__"):
            raise SetupError(f"seeds and numbers of games are whole numbers, not {number!r}")
    if count < 1:
        raise SetupError(f"there must be at least one game, not {count}")
    if not 0 <= first <= MAX_SEED - count:
        raise SetupError(f"the seed must be between 0 and {MAX_SEED - count}, not {first}")
