"""Writing frames, queues and locks (see `registers` for the form)."""

from __future__ import annotations

from recompile.engine import ids
from recompile.engine.frames import Committed, Frame
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.turn import BETWEEN
from recompile.engine.windows import has_not_died
from recompile.engine.worlds import loops_over_cards
from recompile.notation.names import (
    PLAYERS,
    card_name,
    faced_name,
    place_name,
    protocol_name,
    text_name,
    zone_name,
)
from recompile.notation.registers import REGISTERS, Registry, queue


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
        for attribute, key, form in REGISTERS[kind]
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
    if loops_over_cards(f):
        s = names.s
        kept = [
            names.write(f.noted[at]) for at in range(0, len(f.noted), 2) if s.buried[f.noted[at]] == f.noted[at + 1]
        ]
        return ["cards=" + "+".join(kept)] if kept else []
    return ["lines=" + "+".join(str(line + 1) for line in f.noted)]


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
