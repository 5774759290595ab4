"""Writing frames, queues and locks (see `registers` for the form)."""

from __future__ import annotations

from recompile.cards import PRINTED
from recompile.engine import ids
from recompile.engine.frames import CARDS, DRAWN, Committed, FlippingFrame, Frame, Lock, TextFrame
from recompile.engine.ids import LARGEST_NUMBER, STATED_KIN
from recompile.engine.kin import code_of
from recompile.engine.state import State
from recompile.engine.turn import BETWEEN
from recompile.engine.windows import has_not_died
from recompile.notation.names import PLAYERS, card_name, faced, lines_of, place_name, pool_of, text_name, zone_name
from recompile.notation.registers import WORDS, Registry, fields_of, queue


def write_frames(s: State, viewer: int = -1) -> list[str]:
    """Everything that is going on, outermost first, with queues and locks."""
    names = Registry(s, viewer)
    if s.phase == ids.OVER:
        return []  # what a win has cut short is not going on any more (R3.7)
    out = _write_set_up(s)
    for lock in s.locks:
        if has_not_died(s, lock.card, lock.box, lock.turned, lock.buried):
            out.append(_write_lock(s, lock))
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


def _write_lock(s: State, lock: Lock) -> str:
    own = lock.card * 3 + lock.box
    copied = "" if lock.text == own else f"={card_name(s, lock.text // 3)}"
    nth = f",nth={lock.nth}" if lock.nth else ""
    return f">lock:{text_name(s, own)}{copied}{{turn={lock.turn}{nth}}}"


def _write_set_up(s: State) -> list[str]:
    if s.phase != ids.DRAFT:
        return []
    out = []
    drafted = [code for player in (ids.A, ids.B) for code, _ in lines_of(s, player)]
    pool = pool_of(s)
    if pool != [code for code in PRINTED.protocols if code not in drafted]:
        out.append(">pool:" + ".".join(pool))
    if s.bans:
        out.append(f">bans:{s.bans}")
    return out


def _write_entry(names: Registry, entry: Committed) -> str:
    s = names.s
    hidden = names.viewer >= 0 and not s.known(entry.card) >> names.viewer & 1
    words = ["??" if hidden else faced(card_name(s, int(entry.card)), s.up(entry.card)), PLAYERS[entry.player]]
    words.append("play" if entry.played else "shift" if entry.wakes else "shift:asleep")
    if entry.under >= 0:
        words.append(f"under={names.write(int(entry.under))}")
    return ":".join(words)


def _write_frame(names: Registry, f: Frame) -> str:
    kind = ids.FRAME_NAMES[f.kind]
    words = [word for name, nature in fields_of(kind) if (word := _write_field(names, f, name, nature))]
    if isinstance(f, TextFrame):
        words += _write_text_notes(names, f)
    head = _write_text_head(names.s, f) if isinstance(f, TextFrame) else PLAYERS[f.player]
    return f">{kind}:{head}" + (f"{{{','.join(words)}}}" if words else "")


def _write_text_head(s: State, f: TextFrame) -> str:
    copied = "" if f.text == f.card * 3 + f.box else f"={card_name(s, f.text // 3)}"
    dead = "" if has_not_died(s, f.card, f.box, f.turned, f.buried) else "!"
    return f"{PLAYERS[f.player]}:{text_name(s, f.card * 3 + f.box)}{copied}{dead}@{f.step}"


def _write_text_notes(names: Registry, f: TextFrame) -> list[str]:
    """What a text has noted: lines, cards with the counter that tells whether they were covered, or drawn cards."""
    if len(f.noted) == 0:
        return []
    if f.noting == DRAWN:
        return ["drawn=" + "+".join(names.write(card) for card in f.noted)]
    if f.noting == CARDS:
        pairs = zip(list(f.noted)[::2], list(f.noted)[1::2], strict=True)
        kept = [names.write(card) for card, buried in pairs if names.s.buried(card) == buried]
        return ["cards=" + "+".join(kept)] if kept else []
    return ["lines=" + "+".join(str(line + 1) for line in f.noted)]


def _write_field(names: Registry, f: Frame, name: str, nature: str) -> str:
    value, word = getattr(f, name), WORDS.get(name, name)
    if nature == "flag":
        return word if value else ""
    if isinstance(value, int):
        text = _write_number(names, f, value, nature)
    else:
        text = _write_list(names, list(value), nature)
    return f"{word}={text}" if text else ""


def _write_number(names: Registry, f: Frame, value: int, nature: str) -> str:
    if nature in ("number", "amount"):
        return str(value) if value or nature == "amount" else ""
    if nature in ("stack", "zone"):
        return zone_name(value)
    if isinstance(f, FlippingFrame) and (value < 0 or names.s.turned(value) != f.turned):
        return "-"
    if value < 0:
        return ""
    if nature == "card":
        return names.write(value)
    if nature == "face":
        return card_name(names.s, value)
    if nature == "line":
        return str(value + 1)
    if nature == "stated":
        return str(value) if value <= LARGEST_NUMBER else code_of(value - STATED_KIN)
    return PLAYERS[value]


def _write_list(names: Registry, values: list[int], nature: str) -> str:
    s = names.s
    if nature in ("cards", "blocks"):
        return "+".join(names.write(card) for card in values)
    if nature == "texts":
        noted = zip(values[::3], values[1::3], values[2::3], strict=True)
        alive = [text for text, turned, buried in noted if has_not_died(s, text // 3, text % 3, turned, buried)]
        return "+".join(text_name(s, text) for text in alive)
    pairs = [(names.write(card), value) for card, value in zip(values[::2], values[1::2], strict=True)]
    if nature == "faced":
        return "+".join(f"{card}~{'up' if up else 'down'}" for card, up in pairs)
    return "+".join(f"{card}~{zone_name(zone)}" for card, zone in pairs)
