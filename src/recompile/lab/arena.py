"""A tournament of bots: fair pairs of games, spread over processes, the same results for the same seed.

Each pair of bots plays pairs of games. Both games of such a pair have the same seed and the same six protocols; only
the seats are swapped, so each bot plays first once, and each bot has each three of the protocols once. All pairs of
bots play the same deals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from random import Random

from recompile import __version__
from recompile.bots import Limit, make_bot
from recompile.cards import PROTOCOLS, Protocol
from recompile.game import Game
from recompile.game.setup import MAX_SEED, TURN_LIMIT
from recompile.lab.errors import ArenaError
from recompile.lab.executor import run
from recompile.lab.headers import brought_along
from recompile.lab.matches import Make, play_match, two_bots
from recompile.lab.results import Key, Result
from recompile.notation.names import PLAYERS

FORMAT = 1
TURNS = 200


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays whom, how often and under which conditions. `games` are for each pair of bots.

    >>> Tournament(("random", "greedy"), games=3)
    Traceback (most recent call last):
    recompile.lab.errors.ArenaError: the number of games must be even and positive, not 3: each deal is played twice
    """

    bots: tuple[str, ...]
    games: int = 100
    seed: int = 0
    seconds: float | None = None  # for each decision
    turns: int = TURNS  # after so many a game is cut
    draft: bool = False
    pool: tuple[str, ...] = tuple(PROTOCOLS)
    control: bool = True
    ladder: bool = False  # each bot plays only the next in the list
    protocols: tuple[Protocol, ...] = ()  # those of the pool that are not printed

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise ArenaError(f"a tournament needs at least two bots, not {len(self.bots)}")
        if self.games < 1 or self.games % 2:
            raise ArenaError(
                f"the number of games must be even and positive, not {self.games}: each deal is played twice"
            )
        if not 1 <= self.turns <= TURN_LIMIT:
            raise ArenaError(f"a game can be cut after 1 to {TURN_LIMIT} turns, not {self.turns}")
        Limit(self.seconds)  # refuses what is not positive
        Game(seed=0, pool=self.pool, protocols=self.protocols)  # refuses what nobody could draft from

    @property
    def names(self) -> tuple[str, ...]:
        """The bots by their specs; one that is there again gets a number.

        >>> Tournament(("random", "greedy", "random")).names
        ('random', 'greedy', 'random#2')
        """
        counts = [self.bots[: at + 1].count(spec) for at, spec in enumerate(self.bots)]
        return tuple(spec if count == 1 else f"{spec}#{count}" for spec, count in zip(self.bots, counts, strict=True))

    @property
    def header(self) -> dict[str, object]:
        """What makes it this tournament. The number of games is not in it: more can be played later."""
        names = ("seed", "seconds", "turns", "draft", "pool", "control", "ladder")
        settings = {name: getattr(self, name) for name in names} | {"pool": list(self.pool)}
        settings |= brought_along(self.protocols)
        return {"arena": FORMAT, "version": __version__, "bots": list(self.names), "settings": settings}

    def schedule(self) -> Iterator[Meeting]:
        """All pairs of games. All bots come on equally, so what was played so far can always be compared."""
        names = self.names
        pairs = list(pairwise(names) if self.ladder else combinations(names, 2))
        for number in range(self.games // 2):
            seed = Random(f"{self.seed} {number}").randrange(MAX_SEED + 1)
            yield from (Meeting(pair, number, seed) for pair in pairs)

    @property
    def keys(self) -> tuple[Key, ...]:
        """All games, in order."""
        return tuple(key for meeting in self.schedule() for key in meeting.keys)

    def play(
        self, done: Collection[Key] = (), *, processes: int = 1, keep: bool = False, make: Make = make_bot
    ) -> Iterator[Result]:
        """Play what is not done yet: each result as soon as its pair of games is over, in no certain order."""
        played = set(done)
        meetings = (meeting.without(played) for meeting in self.schedule())
        work = partial(play_meeting, self, make, keep)
        for results in run(work, (meeting for meeting in meetings if meeting.seats), processes):
            yield from results


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots and a deal, to be played with the first bot in each of these seats."""

    bots: tuple[str, str]
    number: int
    seed: int
    seats: tuple[str, ...] = PLAYERS

    def __str__(self) -> str:
        return f"{' against '.join(self.bots)}, pair {self.number + 1} of their games"

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple((self.bots, self.number, seat) for seat in self.seats)

    def without(self, done: Collection[Key]) -> Meeting:
        """The same without what is done."""
        seats = tuple(key[2] for key in self.keys if key not in done)
        return self if seats == self.seats else Meeting(self.bots, self.number, self.seed, seats)


# ---------------------------------------------------------------- one pair of games


def play_meeting(tournament: Tournament, make: Make, keep: bool, meeting: Meeting) -> list[Result]:
    return [play_game(tournament, meeting, seat, make=make, keep=keep) for seat in meeting.seats]


def play_game(
    tournament: Tournament, meeting: Meeting, seat: str, *, make: Make = make_bot, keep: bool = False
) -> Result:
    """One game, with new bots: nothing is left over from another one."""
    order = (0, 1) if seat == PLAYERS[0] else (1, 0)
    names = [meeting.bots[at] for at in order]  # A and B
    a, b = (Random(f"{name} {meeting.seed} {player}") for name, player in zip(names, PLAYERS, strict=True))
    with two_bots(names, make) as bots:
        played = play_match(bots, new_game(tournament, meeting.seed), (a, b), Limit(tournament.seconds))
    drafted = played.record.drafted
    pace = [seconds / max(count, 1) for seconds, count in zip(played.seconds, played.decisions, strict=True)]
    first, second = order
    return Result(
        meeting.bots,
        meeting.number,
        meeting.seed,
        seat,
        (drafted[first], drafted[second]),
        None if played.winner is None else names[PLAYERS.index(played.winner)],
        played.by,
        played.reason,
        played.turns,
        (played.decisions[first], played.decisions[second]),
        (round(pace[first], 6), round(pace[second], 6)),
        str(played.record) if keep else None,
    )


def new_game(tournament: Tournament, seed: int) -> Game:
    control, turns, own = tournament.control, tournament.turns, tournament.protocols
    if tournament.draft:
        return Game(seed=seed, pool=tournament.pool, control=control, limit=turns, protocols=own)
    six = Random(f"{seed} protocols").sample(tournament.pool, 6)
    return Game(six[:3], six[3:], seed=seed, control=control, limit=turns, protocols=own)


def pool_of(sets: str | None, pool: str | None, protocols: tuple[Protocol, ...] = ()) -> tuple[str, ...]:
    """The protocols of some sets, or a pool that was named, or all: the printed ones and these."""
    draft = Game(seed=0, sets=sets, pool=pool, protocols=protocols).view("public").draft
    assert draft is not None
    return draft.pool
