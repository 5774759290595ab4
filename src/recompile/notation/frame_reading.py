"""Reading frames, queues and locks (see `registers` for the form), and refusing what nothing could go on from."""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.frames import (
    CARDS,
    DRAWN,
    LINES,
    ArriveFrame,
    Committed,
    DiscardFrame,
    FlippingFrame,
    Frame,
    LeaveAllFrame,
    LeaveFrame,
    Lock,
    ShiftAllFrame,
    TextFrame,
    new_frame,
)
from recompile.engine.ids import STATED_KIN
from recompile.engine.kin import kin
from recompile.engine.kinds import Card, Stack
from recompile.engine.movement import commit
from recompile.engine.state import State
from recompile.engine.turn import BETWEEN, DRAFT_ORDER
from recompile.notation.errors import NotationError
from recompile.notation.names import BOXES, PLAYERS, place_name, zone_number
from recompile.notation.registers import TOKEN, WORDS, Registry, fields_of, queue

_TEXT_HEAD = re.compile(r"([AB]):(\w+):(top|middle|bottom)(?:=(\w+))?(!?)@(\d+)")


def read_frames(s: State, tokens: list[str], names: Registry) -> None:
    """Lay frames, queues and locks on a state whose zones are already filled."""
    for token in tokens:
        found = TOKEN.fullmatch(token)
        if not found:
            raise NotationError("not a frame:", token)
        kind, head, body = found[1], found[2] or "", found[3] or ""
        try:
            _read_token(s, names, kind, head, body)
        except (KeyError, IndexError, ValueError) as problem:
            if isinstance(problem, NotationError):
                raise
            raise NotationError("cannot read the frame", token) from problem
    if s.phase == ids.DRAFT:
        _check_draft(s)


def _read_token(s: State, names: Registry, kind: str, head: str, body: str) -> None:
    if (kind in ("pool", "bans")) != (s.phase == ids.DRAFT):
        raise NotationError("pool and bans belong to the draft, and nothing else does, not", kind)
    if kind == "pool":
        s.pool = vec[i64]([_protocol(s, code) for code in head.split(".") if code])
    elif kind == "bans":
        s.bans = _count(head)
    elif kind == "queue":
        stack = _stack(head)
        for entry in body.split("+"):
            commit(s, _read_entry(s, names, stack, entry))
    elif kind == "lock":
        s.locks = [*s.locks, _read_lock(s, names, head, body)]
    elif kind == "cache":
        s.frames[0].step = BETWEEN
    elif kind in ids.FRAME_NAMES[1:]:
        s.push(_read_frame(s, names, kind, head, body))
    else:
        raise NotationError("unknown kind of frame", kind)


def _read_lock(s: State, names: Registry, head: str, body: str) -> Lock:
    """Which text said it stands there only if it was copied, and the so-manieth sentence only from the second on."""
    where, _, copied = head.partition("=")
    name, _, box = where.partition(":")
    turn, _, nth = body.removeprefix("turn=").partition(",nth=")
    card = names.number(name)
    text = names.number(copied) * 3 + ids.MIDDLE if copied else card * 3 + BOXES.index(box)
    counters = s.turned(card), s.buried(card)
    return Lock(Card(card), BOXES.index(box), *counters, _count(turn), text, _count(nth or "0"))


def _check_draft(s: State) -> None:
    """Bans come first, and there must be enough to draft from."""
    drafted = [protocol for player in (ids.A, ids.B) for protocol in s.protocols(player) if protocol >= 0]
    if s.bans and drafted:
        raise NotationError("bans come before the draft, and a protocol is drafted already")
    if len({*s.pool, *drafted}) < len(s.pool) + len(drafted):
        raise NotationError("the pool names a protocol twice, or one that is drafted already")
    needed = s.bans + len(DRAFT_ORDER) - len(drafted)
    if len(s.pool) < needed:
        raise NotationError(f"the pool has {len(s.pool)} protocols, and the draft needs {needed}")


def _protocol(s: State, code: str) -> int:
    number = int(s.cast.protocol_number(code.upper()))
    if number < 0:
        raise NotationError("no protocol is called", code)
    return number


def _line(text: str) -> int:
    if text not in ("1", "2", "3"):
        raise NotationError("lines are 1, 2 and 3, not", text)
    return int(text) - 1


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise NotationError("expected a number, not", text)
    return int(text)


def _stack(name: str) -> int:
    if not re.fullmatch(r"[AB][123]", name):
        raise NotationError("expected a stack such as A2, not", name)
    return PLAYERS.index(name[0]) * 3 + int(name[1]) - 1


def _read_entry(s: State, names: Registry, stack: int, text: str) -> Committed:
    words = text.split(":")
    card = names.unknown.pop() if words[0] == "??" else names.number(words[0])
    s.set_up(card, int(words[0].isupper()))
    s.set_zone(card, ids.COMMITTED)
    under = -1
    if words[-1].startswith("under="):
        under = names.read(words.pop().removeprefix("under="))
    played = words[2] == "play"
    return Committed(Card(card), Stack(stack), PLAYERS.index(words[1]), played, words[-1] != "asleep", Card(under))


def _read_frame(s: State, names: Registry, kind: str, head: str, body: str) -> Frame:
    values: dict[str, str] = {}
    for word in body.split(",") if body else []:
        key, _, value = word.partition("=")
        values[key] = value
    frame: Frame
    if kind == "text":
        frame = text = _read_text(s, names, head)
        _read_text_notes(s, names, text, values)
    else:
        frame = new_frame(ids.FRAME_NAMES.index(kind), PLAYERS.index(head))
    for name, nature in fields_of(kind):
        key = WORDS.get(name, name)
        if key in values:
            setattr(frame, name, _read_field(s, names, values.pop(key), nature))
    if values:
        raise NotationError(f"a {kind} frame has no register", next(iter(values)))
    if isinstance(frame, FlippingFrame):
        frame.turned = s.turned(frame.card) if frame.card >= 0 else -1
    if isinstance(frame, LeaveFrame) and frame.card >= 0:
        s.set_zone(frame.card, ids.COMMITTED)
    if isinstance(frame, LeaveAllFrame):
        for card in list(frame.cards)[::2]:
            s.set_zone(card, ids.COMMITTED)
    check_frame(s, frame)
    return frame


def check_frame(s: State, f: Frame) -> None:
    """Refuse what the machine could not go on with."""
    kind = ids.FRAME_NAMES[f.kind]
    where = {"leave": "to", "compile": "line", "arrive": "stack", "shift-all": "line"}.get(kind)
    if where is not None and getattr(f, where) < 0:
        raise NotationError(f"{kind} must say where:", where)
    if isinstance(f, LeaveFrame) and f.card < 0:
        raise NotationError("leave must say which card")
    if isinstance(f, ArriveFrame) and f.step < 2 and not queue(s, int(f.stack)):
        raise NotationError("no card is on its way to", place_name(int(f.stack)))
    if isinstance(f, ShiftAllFrame):
        rest = [s.turn, 1 - s.turn][f.step :]
        queues = [[entry.card for entry in queue(s, side * 3 + f.line)] for side in (ids.A, ids.B)]
        if len(f.blocks) != 2 or any(f.blocks[side] not in [-1, *queues[side]] for side in rest):
            raise NotationError("a shift-all frame names the first card on its way on either side")
    if isinstance(f, DiscardFrame):
        hand, chosen = s.hand(f.player), list(f.chosen)
        if not 0 <= f.least <= f.most <= len(hand) or len(chosen) > f.most:
            raise NotationError(f"{PLAYERS[f.player]} has {len(hand)} cards and cannot discard so many")
        if len(set(chosen)) < len(chosen) or not set(chosen) <= set(hand):
            raise NotationError(f"a card chosen for discard is not in the hand of {PLAYERS[f.player]}, or chosen twice")


def _read_text(s: State, names: Registry, head: str) -> TextFrame:
    found = _TEXT_HEAD.fullmatch(head)
    if not found:
        raise NotationError("expected a text like A:FIR0:middle@2, not", head)
    card, box = names.number(found[2]), BOXES.index(found[3])
    text = names.number(found[4]) * 3 + ids.MIDDLE if found[4] else card * 3 + box
    dead = bool(found[5])
    turned, buried = (-1, -1) if dead else (s.turned(card), s.buried(card))
    frame = TextFrame(PLAYERS.index(found[1]), Card(card), box, text, turned, buried)
    frame.step = int(found[6])
    if frame.step > len(s.cast.code[text]):
        raise NotationError("this text has no such step:", head)
    return frame


def _read_text_notes(s: State, names: Registry, frame: TextFrame, values: dict[str, str]) -> None:
    if "lines" in values:
        frame.noting = LINES
        frame.noted = vec[i64]([_line(line) for line in values.pop("lines").split("+")])
    elif "drawn" in values:
        frame.noting = DRAWN
        frame.noted = vec[i64]([names.read(card) for card in values.pop("drawn").split("+")])
    elif "cards" in values:
        frame.noting = CARDS
        noted = []
        for text in values.pop("cards").split("+"):
            card = names.read(text)
            noted += [card, s.buried(card)]
        frame.noted = vec[i64](noted)


_READ: dict[str, Callable[[Registry, str], int]] = {  # by the nature of a field
    "number": lambda _, text: _count(text),
    "amount": lambda _, text: _count(text),
    "card": Registry.read,
    "face": Registry.number,
    "line": lambda _, text: _line(text),
    "stack": lambda _, text: _stack(text),
    "zone": lambda _, text: zone_number(text),
    "player": lambda _, text: PLAYERS.index(text),
    "stated": lambda _, text: _count(text) if text.isdigit() else STATED_KIN + kin(text.upper()),
}


def _read_field(s: State, names: Registry, text: str, nature: str) -> object:
    if nature in _READ:
        return _READ[nature](names, text)
    return True if nature == "flag" else vec[i64](_read_list(s, names, text.split("+"), nature))


def _read_list(s: State, names: Registry, words: list[str], nature: str) -> list[int]:
    values: list[int] = []
    for word in words:
        if nature in ("cards", "blocks"):
            values.append(names.read(word))
        elif nature == "texts":
            card, _, box = word.partition(":")
            number = names.number(card)
            values += [number * 3 + BOXES.index(box), s.turned(number), s.buried(number)]
        else:
            card, _, place = word.partition("~")
            values.append(names.read(card))
            if nature == "faced":
                values.append(int(place == "up"))
            else:
                values.append(zone_number(place) if "." in place else _stack(place))
    return values
