"""A state as plain lists of numbers, and back: for files, networks, comparing and hashing."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.cast import Cast
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.ids import NOBODY, NOWHERE, ZONES
from recompile.engine.state import State

VERSION = 1
_NUMBERS = ("control", "turn", "number", "phase", "winner", "limit", "bans", "seed1", "seed2", "asked")
_LATER = {"resigned": NOBODY}  # what older saves do not have
_VECS = ("zone", "up", "turned", "buried", "known", "protocols", "compiled")
_FRAME = (
    "kind",
    "player",
    "step",
    "card",
    "box",
    "text",
    "turned",
    "buried",
    "that",
    "shown",
    "line",
    "count",
    "done",
    "looping",
)

Plain = dict[str, object]


def to_plain(s: State) -> Plain:
    """Everything that makes this game go on as it would, as JSON-able data."""
    plain: Plain = {"version": VERSION, "cast": list(s.cast.cards)}
    for name in (*_NUMBERS, *_LATER):
        plain[name] = getattr(s, name)
    for name in _VECS:
        plain[name] = list(getattr(s, name))
    plain["pool"], plain["options"] = list(s.pool), s.options
    plain["forced"] = [order.copy() for order in s.forced]
    plain["zones"] = [s.cards(zone) for zone in range(ZONES)]
    plain["labels"] = [list(values) for values in s.labels]
    plain["maybe"] = [list(values) for values in s.maybe]
    plain["committed"] = [[e.card, e.stack, e.player, int(e.played), int(e.wakes), e.under] for e in s.committed]
    plain["locks"] = [[lock.card, lock.box, lock.turned, lock.buried, lock.turn] for lock in s.locks]
    plain["frames"] = [[*[int(getattr(f, name)) for name in _FRAME], list(f.noted)] for f in s.frames]
    return plain


def from_plain(plain: object) -> State:
    """The state that `to_plain` wrote. Anything else is refused with a ValueError."""
    if not isinstance(plain, dict) or plain.get("version") != VERSION:
        raise ValueError(f"not a saved game of version {VERSION}")
    s = State()
    try:
        for name in _NUMBERS:
            setattr(s, name, _number(plain[name]))
        for name, usual in _LATER.items():
            setattr(s, name, _number(plain.get(name, usual)))
        s.zone = vec[i64]([NOWHERE] * len(_list(plain["zone"])))  # a view also has anonymous cards
        for zone, cards in enumerate(_list(plain["zones"])):
            for card in _numbers(cards):
                s.put(card, zone)
        s.zone, s.up = _vec(plain["zone"]), _vec(plain["up"])
        s.turned, s.buried = _vec(plain["turned"]), _vec(plain["buried"])
        s.known = _vec(plain["known"])
        s.protocols, s.compiled = _vec(plain["protocols"]), _vec(plain["compiled"])
        for stack in range(6):
            for card in s.cards(stack):
                s.count_card(card, stack, 1)
        for option in _numbers(plain["options"]):
            s.offer(option)
        s.pool = _vec(plain["pool"])
        s.forced = [_numbers(order) for order in _list(plain["forced"])]
        s.labels = [_vec(values) for values in _list(plain["labels"])]
        s.maybe = [_vec(values) for values in _list(plain["maybe"])]
        s.cast = Cast(_numbers(plain["cast"]))
        s.committed = [_committed(entry) for entry in _list(plain["committed"])]
        s.locks = [Lock(*_numbers(lock)) for lock in _list(plain["locks"])]
        s.frames = [_frame(_list(frame)) for frame in _list(plain["frames"])]
    except (KeyError, TypeError, IndexError, ValueError) as problem:
        raise ValueError(f"the saved game is damaged: {problem!r}") from problem
    return s


def _committed(values: object) -> Committed:
    card, stack, player, played, wakes, under = _numbers(values)
    return Committed(card, stack, player, bool(played), bool(wakes), under)


def _frame(values: list[object]) -> Frame:
    *numbers, noted = values
    frame = Frame(0, 0)
    for name, value in zip(_FRAME, _numbers(numbers), strict=True):
        if name in ("done", "looping"):
            setattr(frame, name, value != 0)
        else:
            setattr(frame, name, value)
    frame.noted = _vec(noted)
    return frame


def _list(values: object) -> list[object]:
    if not isinstance(values, list):
        raise TypeError("expected a list")
    return values


def _vec(values: object) -> vec[i64]:
    return vec[i64](_numbers(values))


def _numbers(values: object) -> list[int]:
    """A list of numbers, and nothing but numbers."""
    found = _list(values)
    for value in found:
        _number(value)
    return [value for value in found if isinstance(value, int)]


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"expected a number, not {value!r}")
    return value
