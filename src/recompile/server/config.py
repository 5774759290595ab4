"""What the operator of a server may set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from recompile.cards import Protocol
from recompile.lab.looking import ROUNDS
from recompile.learn import coach
from recompile.server.database import PATIENCE as STORE
from recompile.server.keeping import FOR_A_WHILE, Keep
from recompile.server.limits import Rate
from recompile.server.protocols import Timeouts
from recompile.server.workers import PATIENCE, default_workers
from recompile.table.absences import USUAL, Patience

STATIC = Path(__file__).parent / "static"
# What may be asked for, in milliseconds of a core (see `costs`).
COMMANDS = Rate(400, 100)  # by one connection
ADDRESS = Rate(1500, 150)  # by all connections of one address
TABLE = Rate(1500, 150)  # about one game
GAMES = Rate(20, 0.2)  # new games and replays of one address
SEATS = Rate(120, 4)  # looked at for the list of somebody's games
ANALYSES = Rate(4, 0.02)
PAGES = Rate(10, 0.005)  # protocols that are shared, changed or reported
CONNECTIONS, CONNECTIONS_EACH, SPECTATORS = 2000, 60, 500
SOCKETS = CONNECTIONS * 3 // 2
USUAL_TIMEOUTS = Timeouts()


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be asked for, in the words of the command line. What is of `each` is of one address."""

    connections: int | None = None  # None is as many as there can be, and not more than usual
    connections_each: int = CONNECTIONS_EACH
    spectators: int = SPECTATORS
    games_each: int = int(GAMES.burst)
    analyses_each: int = int(ANALYSES.burst)
    work_each: int = int(ADDRESS.per_second)
    keep_alive: int = int(USUAL_TIMEOUTS.keep_alive)


USUAL_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Config:
    """Where things are and how much anybody may ask for. Seconds everywhere."""

    db: str
    workers: int = field(default_factory=default_workers)
    static: Path = STATIC
    commands: Rate = COMMANDS
    address: Rate = ADDRESS
    table: Rate = TABLE
    games: Rate = GAMES
    seats: Rate = SEATS
    analyses: Rate = ANALYSES
    pages: Rate = PAGES
    connections: int = CONNECTIONS  # at tables, at the same time
    connections_each: int = CONNECTIONS_EACH  # of one address
    spectators: int = SPECTATORS  # of one game
    sockets: int = SOCKETS  # connections of any kind, also those that have asked for nothing yet
    timeouts: Timeouts = USUAL_TIMEOUTS
    strikes: int = 40  # refusals for speed, size or form after which a connection is closed
    patience: float = PATIENCE  # with a bot
    absence: Patience = USUAL  # with a player who is gone
    seeds: bool = False  # whether games between people follow from one; whoever gives it knows all cards
    store: float = STORE  # with the database, for one thing
    idle: float = 900.0  # how long a table nobody sits at stays in memory
    keep: Keep = FOR_A_WHILE  # games, in the database
    contact: str = ""  # how those who run the server can be reached, for those who play
    proxies: tuple[str, ...] = ()  # addresses and networks that are believed where somebody comes from
    poll: float = 5.0  # between two looks at what those who run the server have ordered
    analysis_rounds: int = ROUNDS
    hint_rounds: int = coach.USUAL.rounds  # if there is time
    hint_seconds: float | None = coach.USUAL.seconds
    reached_at: str = ""  # by other processes on the same database
    sharing: bool = False  # whether protocols may be put on pages of their own
    judging: bool = False  # whether they are judged, which takes all cores for a minute
    judge_seconds: float = 60.0
    protocols: tuple[Protocol, ...] = ()  # not printed, and in the pool of every new game without sets


def limited(config: Config, limits: Limits) -> Config:
    """With these limits, but for the connections of all: how many there can be depends on the machine.

    >>> limited(Config("games.db"), Limits(games_each=40, work_each=300)).games
    Rate(burst=40.0, per_second=0.4)
    """
    return replace(
        config,
        connections_each=limits.connections_each,
        spectators=limits.spectators,
        games=GAMES.times(limits.games_each / GAMES.burst),
        analyses=ANALYSES.times(limits.analyses_each / ANALYSES.burst),
        address=ADDRESS.times(limits.work_each / ADDRESS.per_second),
        timeouts=replace(config.timeouts, keep_alive=float(limits.keep_alive)),
    )
