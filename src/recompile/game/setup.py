"""How a game is set up: drafts, pools, bans, ready-made protocols (R2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import PROTOCOLS, SETS, UnknownName, find_protocol
from recompile.engine import chance, ids
from recompile.engine.program import LIBRARY
from recompile.engine.state import State

Names = str | Sequence[str]
PICKS = 6
MAX_SEED: int = chance.MAX_SEED
TURN_LIMIT: int = ids.TURN_LIMIT


class SetupError(ValueError):
    """A game that cannot be set up like this. Says why."""


def new_state(
    a: Names | None,
    b: Names | None,
    *,
    seed: int,
    control: bool,
    sets: Names | None,
    pool: Names | None,
    random_pool: int | None,
    bans: int,
    limit: int,
) -> State:
    """A state that is ready to begin: with the draft, or with the first turn if both drafts are given."""
    check_seed(seed)
    s = State()
    chance.seed(s, seed)
    s.control = ids.NEUTRAL if control else ids.NO_CONTROL
    s.limit = limit
    if (a is None) != (b is None):
        raise SetupError("give the protocols of both players, or of neither to draft")
    if a is not None and b is not None:
        _ready_made(s, a, b)
    else:
        _draft(s, sets, pool, random_pool, bans)
    return s


def check_seed(seed: int) -> None:
    if not hasattr(seed, "__index__"):
        raise SetupError(f"the seed must be a whole number, not {seed!r}")
    if not 0 <= seed <= MAX_SEED:
        raise SetupError(f"the seed must be between 0 and {MAX_SEED}, not {seed}")


def _ready_made(s: State, a: Names, b: Names) -> None:
    drafts = [_numbers(a), _numbers(b)]
    for name, draft in zip("AB", drafts, strict=True):
        if len(draft) != 3:
            raise SetupError(f"{name} needs three protocols, not {len(draft)}")
    _refuse_twice([*drafts[0], *drafts[1]])
    for stack, protocol in enumerate([*drafts[0], *drafts[1]]):
        s.protocols[stack] = protocol


def _draft(s: State, sets: Names | None, pool: Names | None, random_pool: int | None, bans: int) -> None:
    if sets is not None and pool is not None:
        raise SetupError("give sets or a pool, not both")
    names: Iterable[str] = PROTOCOLS
    if sets is not None:
        names = [code for name in _words(sets, whole=True) for code in _set(name)]
    elif pool is not None:
        names = _words(pool)
    protocols = sorted(_numbers(list(names)))
    _refuse_twice(protocols)
    if bans < 0:
        raise SetupError(f"the number of bans cannot be {bans}")
    if random_pool is not None:
        if not PICKS + bans <= random_pool <= len(protocols):
            raise SetupError(f"a random pool must hold {PICKS + bans} to {len(protocols)} protocols, not {random_pool}")
        while len(protocols) > random_pool:
            del protocols[chance.below(s, len(protocols))]
    if len(protocols) < PICKS + bans:
        raise SetupError(f"a draft with {bans} bans needs {PICKS + bans} protocols, and the pool has {len(protocols)}")
    s.pool = vec[i64](protocols)
    s.bans = bans


def _words(names: Names, *, whole: bool = False) -> list[str]:
    if not isinstance(names, str):
        return list(names)
    return [word.strip() for word in names.split(",")] if whole else names.replace("-", " ").replace(",", " ").split()


def _set(name: str) -> tuple[str, ...]:
    for known, codes in SETS.items():
        if known.casefold() == name.casefold():
            return codes
    raise SetupError(f"unknown set {name!r}; the sets are {', '.join(SETS)}")


def _numbers(names: Names) -> list[int]:
    try:
        return [LIBRARY.protocol_index(find_protocol(name).code) for name in _words(names)]
    except UnknownName as problem:
        raise SetupError(str(problem)) from None


def _refuse_twice(protocols: list[int]) -> None:
    for number in protocols:
        if protocols.count(number) > 1:
            raise SetupError(f"{LIBRARY.protocol_codes[number]} is there twice; no protocol is drafted twice")
