"""Frames, queues and locks as text: what lets a position stand in the middle of an effect.

Each begins with `>` and a kind. A frame names its player, then its registers in braces, those left out being empty:

    >text:A:FIR0:middle@2{that=B2.1,line=2,done}    A resolves Fire 0, next comes instruction 2
    >text:A:MIR1:bottom=LIG0@1                      the same for a middle resolved as if it stood on Mirror 1
    >text:A:DEA1:top!@2                             it has died: nothing more will happen
    >order:A{noted=HAT3:top+SPI3:top}               A says which text comes next
    >arrive:A{stack=A2,card=#A2.1,step=1}           the head of the queue of stack A2 is landing
    >queue:A2{fir3:A:play+WAT1:A:play:under=A2.1}   the cards that are committed to A2, in order
    >lock:MET1:middle{turn=15}                      nobody's compile in turn 15 while this text stays visible

A card is written as its place in the field (`B2.1`), its place in a queue (`#A2.1`), or by name; `?` is a card that the
reader may not know.
"""

from __future__ import annotations

import re

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine import instructions as i
from recompile.engine.frames import Committed, Frame, Lock
from recompile.engine.movement import commit
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.turn import BETWEEN, DRAFT_ORDER
from recompile.engine.windows import has_not_died
from recompile.notation.errors import NotationError
from recompile.notation.names import (
    BOXES,
    PLAYERS,
    card_name,
    card_number,
    faced_name,
    is_card,
    place_name,
    protocol_name,
    protocol_number,
    text_name,
    zone_name,
    zone_number,
)

# For each kind of frame its registers: attribute, word, type.
_REGISTERS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "order": (("noted", "noted", "texts"),),
    "arrive": (
        ("line", "stack", "stack"),
        ("that", "card", "ref"),
        ("step", "step", "int"),
        ("count", "landed", "ref"),
        ("box", "by", "player"),
        ("done", "played", "flag"),
        ("noted", "spoken", "refs"),
    ),
    "leave": (("that", "card", "ref"), ("line", "to", "zone"), ("done", "delete", "flag")),
    "leave-all": (("noted", "cards", "zoned"), ("done", "delete", "flag")),
    "flipping": (("card", "card", "ref"), ("done", "quietly", "flag")),
    "flip-all": (("noted", "cards", "faced"), ("line", "line", "line")),
    "shift-all": (("noted", "blocks", "blocks"), ("line", "line", "line"), ("step", "step", "int")),
    "discard": (
        ("count", "least", "int"),
        ("that", "most", "number"),
        ("line", "into", "owner"),
        ("noted", "chosen", "refs"),
    ),
    "refresh": (("step", "step", "int"),),
    "compile": (
        ("line", "line", "line"),
        ("step", "step", "int"),
        ("noted", "escape", "stacked"),
        ("done", "deleted", "flag"),
    ),
    "text": (
        ("that", "that", "ref"),
        ("shown", "shown", "card"),
        ("line", "line", "line"),
        ("count", "count", "int"),
        ("done", "done", "flag"),
        ("looping", "loop", "flag"),
    ),
}
_TOKEN = re.compile(r">([a-z-]+)(?::([^{}]*))?(?:\{([^{}]*)\})?")
_TEXT_HEAD = re.compile(r"([AB]):(\w+):(top|middle|bottom)(?:=(\w+))?(!?)@(\d+)")


def queue(s: State, stack: int) -> list[Committed]:
    """The cards committed to a stack, in the order they will land."""
    return [entry for entry in s.committed if entry.stack == stack]


class Registry:
    """Names cards in registers, and finds them again. `viewer` hides what that player may not know."""

    def __init__(self, s: State, viewer: int = -1) -> None:
        self.s = s
        self.viewer = viewer
        self.unknown: list[int] = []  # cards to stand for `?`, when a text is read

    def write(self, card: int) -> str:
        s = self.s
        if card < 0:
            return "-"
        zone = s.zone[card]
        if zone < ids.FIELD_END:
            return place_name(zone, s.index(card))
        for stack in range(6):
            for index, entry in enumerate(queue(s, stack)):
                if entry.card == card:
                    return "#" + place_name(stack, index)
        if self.viewer >= 0 and not s.known[card] >> self.viewer & 1:
            return "?"
        return card_name(card)

    def read(self, text: str) -> int:
        if text == "-":
            return -1
        if text == "?":
            if not self.unknown:
                raise NotationError("no unknown card is left to stand for", text)
            return self.unknown.pop()
        if is_card(text):
            return card_number(text)
        stack, index = self._place(text.lstrip("#"))
        try:
            return queue(self.s, stack)[index].card if text.startswith("#") else self.s.cards(stack)[index]
        except IndexError:
            raise NotationError("no card lies at", text) from None

    @staticmethod
    def _place(text: str) -> tuple[int, int]:
        found = re.fullmatch(r"([AB])([123])\.(\d+)", text)
        if not found or found[3] == "0":
            raise NotationError("expected a card, a place or ?, not", text)
        return PLAYERS.index(found[1]) * 3 + int(found[2]) - 1, int(found[3]) - 1


# ---------------------------------------------------------------- writing


def write_frames(s: State, viewer: int = -1) -> list[str]:
    """Everything that is going on, outermost first, with queues and locks."""
    names = Registry(s, viewer)
    out = _write_set_up(s)
    for lock in s.locks:
        if has_not_died(s, lock.card, lock.box, lock.turned, lock.buried):
            out.append(f">lock:{text_name(lock.card * 3 + lock.box)}{{turn={lock.turn}}}")
    for stack in range(6):
        if waiting := queue(s, stack):
            entries = "+".join(_write_entry(names, entry) for entry in waiting)
            out.append(f">queue:{place_name(stack)}{{{entries}}}")
    for frame in s.frames:
        if frame.kind != ids.TURN:
            out.append(_write_frame(names, frame))
        elif frame.step == BETWEEN:
            out.append(">cache")
    return out


def _write_set_up(s: State) -> list[str]:
    if s.phase != ids.DRAFT:
        return []
    out = []
    full = [protocol for protocol in range(len(LIBRARY.protocol_codes)) if protocol not in s.protocols]
    if list(s.pool) != full:
        out.append(">pool:" + ".".join(map(protocol_name, s.pool)))
    if s.bans:
        out.append(f">bans:{s.bans}")
    return out


def _write_entry(names: Registry, entry: Committed) -> str:
    s = names.s
    hidden = names.viewer >= 0 and not s.known[entry.card] >> names.viewer & 1
    words = ["??" if hidden else faced_name(entry.card, s.up[entry.card]), PLAYERS[entry.player]]
    words.append("play" if entry.played else "shift" if entry.wakes else "shift:asleep")
    if entry.under >= 0:
        words.append(f"under={names.write(entry.under)}")
    return ":".join(words)


def _write_frame(names: Registry, f: Frame) -> str:
    kind = ids.FRAME_NAMES[f.kind]
    words = [
        word
        for attribute, key, form in _REGISTERS[kind]
        if (word := _write_register(names, f, getattr(f, attribute), key, form))
    ]
    if f.kind == ids.TEXT:
        head = _write_text_head(names.s, f)
        words += _write_text_notes(names, f)
    else:
        head = PLAYERS[f.player]
    return f">{kind}:{head}" + (f"{{{','.join(words)}}}" if words else "")


def _write_text_head(s: State, f: Frame) -> str:
    copied = "" if f.text == f.card * 3 + f.box else f"={card_name(f.text // 3)}"
    dead = "" if has_not_died(s, f.card, f.box, f.turned, f.buried) else "!"
    return f"{PLAYERS[f.player]}:{text_name(f.card * 3 + f.box)}{copied}{dead}@{f.step}"


def _write_text_notes(names: Registry, f: Frame) -> list[str]:
    """What a text has noted: lines, cards with the counter that tells whether they were covered, or drawn cards."""
    if len(f.noted) == 0:
        return []
    if not f.looping:
        return ["drawn=" + "+".join(names.write(card) for card in f.noted)]
    if _loops_over_cards(f):
        s = names.s
        kept = [
            names.write(f.noted[at]) for at in range(0, len(f.noted), 2) if s.buried[f.noted[at]] == f.noted[at + 1]
        ]
        return ["cards=" + "+".join(kept)] if kept else []
    return ["lines=" + "+".join(str(line + 1) for line in f.noted)]


def _loops_over_cards(f: Frame) -> bool:
    return any(step.op == i.EACH_CARD for step in LIBRARY.code[f.text])


def _write_register(names: Registry, f: Frame, value: object, key: str, form: str) -> str:
    if form == "flag":
        return key if value else ""
    if isinstance(value, int):
        text = _write_number(names, f, value, form)
    else:
        text = _write_list(names, list(f.noted), form)
    return f"{key}={text}" if text else ""


def _write_number(names: Registry, f: Frame, value: int, form: str) -> str:
    if form in ("int", "number"):
        return str(value) if value or form == "number" else ""
    if form == "ref":
        if f.kind == ids.FLIPPING and names.s.turned[value] != f.turned:
            return "-"
        return names.write(value) if value >= 0 else ""
    if form == "card":
        return card_name(value) if value >= 0 else ""
    if form == "line":
        return str(value + 1) if value >= 0 else ""
    if form == "stack":
        return place_name(value)
    if form == "zone":
        return zone_name(value)
    return PLAYERS[value]


def _write_list(names: Registry, values: list[int], form: str) -> str:
    s = names.s
    if form == "refs":
        return "+".join(names.write(card) for card in values)
    if form == "blocks":
        return "+".join(names.write(card) if card >= 0 else "-" for card in values)
    if form == "texts":
        alive = [
            values[at]
            for at in range(0, len(values), 3)
            if has_not_died(s, values[at] // 3, values[at] % 3, values[at + 1], values[at + 2])
        ]
        return "+".join(map(text_name, alive))
    pairs = [(names.write(values[at]), values[at + 1]) for at in range(0, len(values), 2)]
    if form == "faced":
        return "+".join(f"{card}~{'up' if up else 'down'}" for card, up in pairs)
    return "+".join(f"{card}~{zone_name(zone)}" for card, zone in pairs)


# ---------------------------------------------------------------- reading


def read_frames(s: State, tokens: list[str], names: Registry) -> None:
    """Lay frames, queues and locks on a state whose zones are already filled."""
    for token in tokens:
        found = _TOKEN.fullmatch(token)
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
    elif kind in _REGISTERS:
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


def queue_cards(token: str) -> list[str]:
    """The names of the cards in a queue or on their way out, before there is a state to look them up in.

    >>> queue_cards(">queue:A2{fir3:A:play+??:A:play}"), queue_cards(">leave:A{card=WAT1,to=A.trash,delete}")
    (['fir3', '??'], ['WAT1'])
    """
    found = _TOKEN.fullmatch(token)
    if not found:
        return []
    body = found[3] or ""
    if found[1] == "queue":
        return [entry.split(":")[0] for entry in body.split("+")]
    if found[1] == "leave":
        cards = [word.removeprefix("card=") for word in body.split(",") if word.startswith("card=")]
    elif found[1] == "leave-all":
        lists = [word.removeprefix("cards=") for word in body.split(",") if word.startswith("cards=")]
        cards = [pair.split("~")[0] for text in lists for pair in text.split("+")]
    else:
        return []
    return [card.replace("?", "??") if card == "?" else card for card in cards]


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
    for attribute, key, form in _REGISTERS[kind]:
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
        raise NotationError(f"{kind} must say where:", "to" if kind == "leave" else _REGISTERS[kind][0][1])
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
