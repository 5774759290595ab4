"""Reading answers off a state: the one place that knows what the machine's numbers mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from recompile.engine import ids
from recompile.engine.ids import MOVE_BASE, PAIRS, PERMUTATIONS, ROOM
from recompile.engine.state import State
from recompile.notation.answers import KINDS, Answer, Kind
from recompile.notation.names import BOXES, PLAYERS, card_name, protocol_name

Facts = dict[str, object]


def read_answer(s: State, option: int, asked: int | None = None) -> Answer:
    """The answer a number means, to the player who is asked."""
    player = int(s.asked) if asked is None else asked
    number, detail = divmod(option, MOVE_BASE)
    kind = KINDS[number]
    if number == ids.M_PLAY:
        where, up = divmod(detail, 2)
        return _play(card_name(s, where // 6), where % 6, bool(up), player)
    found = _READ[kind](s, detail, player) if kind in _READ else {}
    return Answer(kind, _write(kind, found, player), **found)  # type: ignore[arg-type]


def answers(s: State) -> tuple[Answer, ...]:
    """All answers to the question of the moment."""
    return tuple(read_answer(s, option) for option in s.options)


# ---------------------------------------------------------------- reading


def _stack(stack: int) -> Facts:
    return {"side": PLAYERS[stack // 3], "line": stack % 3 + 1}


@lru_cache(maxsize=8192)
def _play(card: str, stack: int, up: bool, player: int) -> Answer:
    """Kept: most answers are plays, and the same ones at one question after the other."""
    found: Facts = {"card": card, **_stack(stack), "up": up}
    return Answer("play", _write("play", found, player), **found)  # type: ignore[arg-type]


def _field(s: State, detail: int, player: int) -> Facts:
    stack, place = divmod(detail, ROOM)
    return {**_stack(stack), **_lying(s, int(s.at(detail)), place, player)}


def _lying(s: State, card: int, place: int, player: int) -> Facts:
    """A card in the field by its place; its face only for those who know it."""
    knows = player < 0 or s.known(card) >> player & 1
    return {
        "card": card_name(s, card) if knows else None,
        "place": place + 1,
        "up": bool(s.up(card)),
        "uncovered": bool(s.lies_on_top(card)),
    }


def _compile(s: State, detail: int, player: int) -> Facts:
    return {**_stack(player * 3 + detail), "protocol": protocol_name(s, s.protocol(player * 3 + detail))}


def _order(s: State, detail: int, _player: int) -> Facts:
    player, order = divmod(detail, 6)
    now = s.protocols(player)
    return {"side": PLAYERS[player], "order": tuple(protocol_name(s, now[line]) for line in PERMUTATIONS[order])}


def _text(s: State, detail: int, player: int) -> Facts:
    card, box = divmod(detail, 3)
    found: Facts = {"card": card_name(s, card), "box": BOXES[box]}
    if s.zone(card) < ids.FIELD_END:
        found |= {**_stack(int(s.zone(card))), **_lying(s, card, s.index(card), player)}
    return found


_READ: dict[Kind, Callable[[State, int, int], Facts]] = {  # a kind that is not here says all there is to say
    "draft": lambda s, detail, _: {"protocol": protocol_name(s, detail)},
    "top": lambda _s, detail, _: {**_stack(detail), "up": False},
    "compile": _compile,
    "field": _field,
    "card": lambda s, detail, _: {"card": card_name(s, detail)},
    "line": lambda _s, detail, _: {"line": detail + 1},
    "verb": lambda _s, detail, _: {"verb": ids.VERBS[detail]},
    "order": _order,
    "swap": lambda _s, detail, _: {"lines": tuple(line + 1 for line in PAIRS[detail])},
    "number": lambda _s, detail, _: {"number": detail},
    "protocol": lambda s, detail, _: {"protocol": protocol_name(s, detail)},
    "text": _text,
    "player": lambda _s, detail, _: {"side": PLAYERS[detail]},
}

# ---------------------------------------------------------------- writing


def _write(kind: Kind, found: Facts, player: int) -> str:
    """How it is written for the player who is asked (see the notation page)."""
    if kind in ("play", "top"):
        side = "" if found["side"] == PLAYERS[player] else found["side"]
        card = str(found.get("card", ""))
        return f"{card if found['up'] else card.lower()}@{side}{found['line']}"
    if kind == "field":
        stack = f"{found['side']}{found['line']}"
        return stack if found["uncovered"] else f"{stack}.{found['place']}"
    if kind == "order":
        names = "-".join(found["order"])  # type: ignore[arg-type]
        return f"~{names}" if found["side"] == PLAYERS[player] else f"~{found['side']}:{names}"
    return _WRITTEN[kind].format_map(found) if kind in _WRITTEN else kind


_WRITTEN: dict[Kind, str] = {
    "draft": "{protocol}",
    "refresh": "R",
    "compile": "C{line}",
    "card": "{card}",
    "line": "{line}",
    "verb": "{verb}",
    "swap": "%{lines[0]}-{lines[1]}",
    "number": "={number}",
    "protocol": "={protocol}",
    "other": "=other",
    "text": "{card}:{box}",
    "player": "{side}",
}
