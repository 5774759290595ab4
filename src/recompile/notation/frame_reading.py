"""Reading frames, queues and locks (see `registers` for the form), and refusing what nothing could go on from."""

from __future__ import annotations

import re

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.movement import commit
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.turn import BETWEEN, DRAFT_ORDER
from recompile.notation.errors import NotationError
from recompile.notation.names import (
    BOXES,
    PLAYERS,
    card_number,
    place_name,
    protocol_number,
    zone_number,
)
from recompile.notation.registers import REGISTERS, TOKEN, Registry, queue

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
        s.pool = vec[i64]([protocol_number(code) for code in head.split(".") if code])
    elif kind == "bans":
        s.bans = _count(head)
    elif kind == "queue":
        stack = _stack(head)
        for entry in body.split("+"):
            commit(s, _read_entry(s, names, stack, entry))
    elif kind == "lock":
        card, _, box = head.partition(":")
        number = card_number(card)
        turn = _count(body.removeprefix("turn="))
        s.locks = [*s.locks, Lock(number, BOXES.index(box), s.turned[number], s.buried[number], turn)]
    elif kind == "cache":
        s.frames[0].step = BETWEEN
    elif kind in REGISTERS:
        s.frames.append(_read_frame(s, names, kind, head, body))
    else:
        raise NotationError("unknown kind of frame", kind)


def _check_draft(s: State) -> None:
    """Bans come first, and there must be enough to draft from."""
    drafted = [protocol for protocol in s.protocols if protocol >= 0]
    if s.bans and drafted:
        raise NotationError("bans come before the draft, and a protocol is drafted already")
    if len({*s.pool, *drafted}) < len(s.pool) + len(drafted):
        raise NotationError("the pool names a protocol twice, or one that is drafted already")
    needed = s.bans + len(DRAFT_ORDER) - len(drafted)
    if len(s.pool) < needed:
        raise NotationError(f"the pool has {len(s.pool)} protocols, and the draft needs {needed}")


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
    card = names.unknown.pop() if words[0] == "??" else card_number(words[0])
    s.up[card] = int(words[0].isupper())
    s.zone[card] = ids.COMMITTED
    under = -1
    if words[-1].startswith("under="):
        under = names.read(words.pop().removeprefix("under="))
    played = words[2] == "play"
    return Committed(card, stack, PLAYERS.index(words[1]), played, words[-1] != "asleep", under)


def _read_frame(s: State, names: Registry, kind: str, head: str, body: str) -> Frame:
    values: dict[str, str] = {}
    for word in body.split(",") if body else []:
        key, _, value = word.partition("=")
        values[key] = value
    if kind == "text":
        frame = _read_text(s, head)
        _read_text_notes(s, names, frame, values)
    else:
        frame = Frame(ids.FRAME_NAMES.index(kind), PLAYERS.index(head))
        frame.count = -1 if kind == "arrive" else 0
    for attribute, key, form in REGISTERS[kind]:
        if key in values:
            setattr(frame, attribute, _read_register(s, names, values.pop(key), form))
    if values:
        raise NotationError(f"a {kind} frame has no register", next(iter(values)))
    if kind == "flipping":
        frame.turned = s.turned[frame.card] if frame.card >= 0 else -1
    if kind in ("leave", "leave-all"):
        for card in [frame.that] if kind == "leave" else list(frame.noted)[::2]:
            s.zone[card] = ids.COMMITTED
    _check_frame(s, frame, kind)
    return frame


def _check_frame(s: State, f: Frame, kind: str) -> None:
    """Refuse what the machine could not go on with."""
    if kind in ("leave", "compile", "arrive", "shift-all") and f.line < 0:
        raise NotationError(f"{kind} must say where:", "to" if kind == "leave" else REGISTERS[kind][0][1])
    if kind == "leave" and f.that < 0:
        raise NotationError("leave must say which card")
    if kind == "arrive" and f.step < 2 and not queue(s, f.line):
        raise NotationError("no card is on its way to", place_name(f.line))
    if kind == "shift-all":
        rest = [s.turn, 1 - s.turn][f.step :]
        queues = [[entry.card for entry in queue(s, side * 3 + f.line)] for side in (ids.A, ids.B)]
        if len(f.noted) != 2 or any(f.noted[side] not in [-1, *queues[side]] for side in rest):
            raise NotationError("a shift-all frame names the first card on its way on either side")
    if kind == "discard":
        hand, chosen = s.hand(f.player), list(f.noted)
        if not 0 <= f.count <= f.that <= len(hand) or len(chosen) > f.that:
            raise NotationError(f"{PLAYERS[f.player]} has {len(hand)} cards and cannot discard so many")
        if len(set(chosen)) < len(chosen) or not set(chosen) <= set(hand):
            raise NotationError(f"a card chosen for discard is not in the hand of {PLAYERS[f.player]}, or chosen twice")


def _read_text(s: State, head: str) -> Frame:
    found = _TEXT_HEAD.fullmatch(head)
    if not found:
        raise NotationError("expected a text like A:FIR0:middle@2, not", head)
    frame = Frame(ids.TEXT, PLAYERS.index(found[1]))
    frame.card, frame.box = card_number(found[2]), BOXES.index(found[3])
    frame.text = card_number(found[4]) * 3 + ids.MIDDLE if found[4] else frame.card * 3 + frame.box
    frame.step = int(found[6])
    if frame.step > len(LIBRARY.code[frame.text]):
        raise NotationError("this text has no such step:", head)
    frame.turned = -1 if found[5] else s.turned[frame.card]
    frame.buried = -1 if found[5] else s.buried[frame.card]
    return frame


def _read_text_notes(s: State, names: Registry, frame: Frame, values: dict[str, str]) -> None:
    if "lines" in values:
        frame.noted = vec[i64]([_line(line) for line in values.pop("lines").split("+")])
    elif "drawn" in values:
        frame.noted = vec[i64]([names.read(card) for card in values.pop("drawn").split("+")])
    elif "cards" in values:
        for text in values.pop("cards").split("+"):
            card = names.read(text)
            frame.noted = append(append(frame.noted, card), s.buried[card])


def _read_register(s: State, names: Registry, text: str, form: str) -> object:
    if form == "flag":
        return True
    if form in ("int", "number"):
        return _count(text)
    if form == "ref":
        return names.read(text)
    if form == "card":
        return card_number(text)
    if form == "line":
        return _line(text)
    if form == "stack":
        return _stack(text)
    if form == "zone":
        return zone_number(text)
    if form in ("player", "owner"):
        return PLAYERS.index(text)
    return vec[i64](_read_list(s, names, text.split("+"), form))


def _read_list(s: State, names: Registry, words: list[str], form: str) -> list[int]:
    values: list[int] = []
    for word in words:
        if form in ("refs", "blocks"):
            values.append(names.read(word))
        elif form == "texts":
            card, _, box = word.partition(":")
            number = card_number(card)
            values += [number * 3 + BOXES.index(box), s.turned[number], s.buried[number]]
        else:
            card, _, place = word.partition("~")
            values.append(names.read(card))
            if form == "faced":
                values.append(int(place == "up"))
            else:
                values.append(zone_number(place) if "." in place else _stack(place))
    return values
