"""How a game is set up: drafts, pools, bans, ready-made protocols (R2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import PRINTED, CannotPlayYet, Library, Protocol, ProtocolError, UnknownName, check_protocol
from recompile.engine import chance, ids, turn
from recompile.engine.cast import Cast, in_order
from recompile.engine.program import program_of
from recompile.engine.state import State
from recompile.language.protocol_files import check_said, load_protocol
from recompile.language.same import Same
from recompile.notation.names import PLAYERS

Names = str | Sequence[str]
PICKS = 6
MAX_SEED: int = chance.MAX_SEED
DRAFT_ORDER = tuple(PLAYERS[player] for player in turn.DRAFT_ORDER)  # who picks, one after the other (R2.1)
TURN_LIMIT: int = ids.TURN_LIMIT


class SetupError(ValueError):
    """A game that cannot be set up like this. Says why."""


def new_state(seed: int, control: bool, limit: int) -> State:
    """A state to be set up with `draft` or with `ready_made`."""
    check_seed(seed)
    s = State()
    chance.seed(s, seed)
    s.control = ids.NEUTRAL if control else ids.NO_CONTROL
    s.limit = limit
    return s


def check_seed(seed: int) -> None:
    if not hasattr(seed, "__index__"):
        raise SetupError(f"the seed must be a whole number, not {seed!r}")
    if not 0 <= seed <= MAX_SEED:
        raise SetupError(f"the seed must be between 0 and {MAX_SEED}, not {seed}")


def library_with(protocols: Iterable[Protocol | str | Path]) -> Library:
    """The printed protocols and these, each of them checked and compiled: what cannot be played or said is refused
    here. A path stands for the protocol in that file."""
    own = tuple(load_protocol(each) if isinstance(each, str | Path) else each for each in protocols)
    for place, protocol in enumerate(own):
        _check(Same(protocol), f"protocols[{place}]")
        if protocol.code in [other.code for other in own[:place]]:
            raise SetupError(f"protocols[{place}]: two protocols of one game have the code {protocol.code}")
    return PRINTED.with_(own)


@lru_cache(maxsize=256)
def _check(protocol: Same, where: str) -> None:
    """What has been found good stays good: a simulation makes thousands of games with the same protocols."""
    check_protocol(protocol.it, where)
    check_said(protocol.it, where)
    try:
        program_of(protocol.it)
    except CannotPlayYet as problem:
        raise ProtocolError(f"{where}: {protocol.it.code}: {problem}") from problem


def ready_made(s: State, library: Library, a: Names | None, b: Names | None) -> None:
    """Ready for the first turn: who drafted what is given."""
    if a is None or b is None:
        raise SetupError("give the protocols of both players, or of neither to draft")
    drafts = [_find(a, library), _find(b, library)]
    for name, draft in zip("AB", drafts, strict=True):
        if len(draft) != 3:
            raise SetupError(f"{name} needs three protocols, not {len(draft)}")
    both = [*drafts[0], *drafts[1]]
    _refuse_twice(both)
    s.cast = Cast(in_order(both), False)
    for stack, protocol in enumerate(both):
        s.set_protocol(stack, s.cast.protocol_number(protocol.code))


def draft(
    s: State, library: Library, sets: Names | None, pool: Names | None, bans: int, random_pool: int | None = None
) -> None:
    """Ready for the draft."""
    if bans < 0:
        raise SetupError(f"the number of bans cannot be {bans}")
    if sets is None and pool is None:
        s.cast = _whole(library)
    else:
        s.cast = Cast(_pool(sets, pool, library), False)
    if random_pool is not None:
        s.cast = Cast(_some(s, random_pool, bans), False)
    size = len(s.cast.protocols)
    if size < PICKS + bans:
        raise SetupError(f"a draft with {bans} bans needs {PICKS + bans} protocols, and the pool has {size}")
    s.pool = vec[i64](range(size))
    s.bans = bans


@lru_cache(maxsize=16)
def _whole(library: Library) -> Cast:
    """A draft from everything there is: the same for all games with the same library."""
    return Cast(in_order(library.protocols.values()), False)


def _pool(sets: Names | None, pool: Names | None, library: Library) -> list[Protocol]:
    if sets is None:
        names = _words(pool or "")
    elif pool is None:
        names = [code for name in _words(sets, whole=True) for code in _set(name, library)]
    else:
        raise SetupError("give sets or a pool, not both")
    protocols = _find(names, library)
    _refuse_twice(protocols)
    return in_order(protocols)


def _some(s: State, size: int, bans: int) -> list[Protocol]:
    """So many of the protocols of a draft, at random."""
    protocols = list(s.cast.protocols)
    if not PICKS + bans <= size <= len(protocols):
        raise SetupError(f"a random pool must hold {PICKS + bans} to {len(protocols)} protocols, not {size}")
    while len(protocols) > size:
        del protocols[chance.below(s, len(protocols))]
    return protocols


def _words(names: Names, *, whole: bool = False) -> list[str]:
    if not isinstance(names, str):
        return list(names)
    return [word.strip() for word in names.split(",")] if whole else names.replace("-", " ").replace(",", " ").split()


def _set(name: str, library: Library) -> tuple[str, ...]:
    known = {protocol.set: None for protocol in library.protocols.values() if protocol.set}
    if name.casefold() not in map(str.casefold, known):
        raise SetupError(f"unknown set {name!r}; the sets are {', '.join(known)}")
    return tuple(code for code, each in library.protocols.items() if each.set.casefold() == name.casefold())


def _find(names: Names, library: Library) -> list[Protocol]:
    try:
        return [library.protocol(name) for name in _words(names)]
    except UnknownName as problem:
        raise SetupError(str(problem)) from None


def _refuse_twice(protocols: list[Protocol]) -> None:
    codes = [protocol.code for protocol in protocols]
    for code in codes:
        if codes.count(code) > 1:
            raise SetupError(f"{code} is there twice; no protocol is drafted twice")
