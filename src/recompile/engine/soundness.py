"""Whether a state that comes from outside holds together: what the machine takes for granted is looked at once, here.

A save is a file, and files are damaged, cut short and edited. A number out of its range would surface moves later, far
from its cause, or not at all: it would be read as another cell of the state.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.frames import CARDS, DRAWN, FIELDS, LINES, LISTS, Frame, TextFrame
from recompile.engine.state import State
from recompile.engine.turn import DRAFT_ORDER

_MANY: Final = 2**62
_HEAPS: Final = 62  # a bit for each
# The numbers of a state, from where to where; both ends are included.
RANGES: Final[dict[str, tuple[int, int]]] = {
    "control": (ids.NEUTRAL, ids.NO_CONTROL),
    "turn": (ids.A, ids.B),
    "number": (0, _MANY),
    "phase": (ids.DRAFT, ids.OVER),
    "winner": (ids.NOBODY, ids.B),
    "resigned": (ids.NOBODY, ids.B),
    "limit": (0, _MANY),
    "effects": (0, ids.EFFECT_LIMIT + 2),
    "bans": (0, ids.ROOM),
    "seed1": (1, 2**31),
    "seed2": (1, 2**31),
    "asked": (ids.NOBODY, ids.B),
}
_STEPS: Final = {"turn": 2, "arrive": 3, "shift-all": 1, "refresh": 2, "compile": 6}  # the last one
_ALWAYS: Final = {"arrive": ("card",), "leave": ("card",), "compile": ("line",), "shift-all": ("line",)}


def check(s: State) -> None:
    """Raise a ValueError for what no game can be."""
    for name, (least, most) in RANGES.items():
        _within(getattr(s, name), least, most, name)
    _check_cards(s)
    _check_protocols(s)
    _check_heaps(s)
    for entry in s.committed:
        _within(entry.card, 0, s.cards_known - 1, "card on its way")
        _need(s.zone(entry.card) == ids.COMMITTED, "a card on its way lies somewhere")
        _within(entry.stack, 0, ids.FIELD_END - 1, "stack")
        _within(entry.player, ids.A, ids.B, "player")
        _within(entry.under, -1, s.cards_known - 1, "card above")
    for lock in s.locks:
        _within(lock.card, 0, len(s.cast.value) - 1, "card of a lock")
        _within(lock.box, ids.TOP, ids.BOTTOM, "box of a lock")
    _need(bool(s.frames) or s.phase == ids.OVER, "nothing is going on")
    for depth, frame in enumerate(s.frames):
        _need((depth == 0) == (frame.kind == ids.TURN), "the turn is the outermost frame, and no other")
        _check_frame(s, frame)


def _check_cards(s: State) -> None:
    """Each card lies where it says, and nowhere else."""
    lying = [(card, zone) for zone in range(ids.ZONES) for card in s.cards(zone)]
    placed = [(card, int(s.zone(card))) for card in range(s.cards_known) if s.zone(card) < ids.ZONES]
    _need(sorted(lying) == placed, "a card does not lie where it says it does")
    for card in range(s.cards_known):
        _within(s.zone(card), 0, ids.NOWHERE, "zone")
        _within(s.up(card), 0, 1, "side of a card")
        _within(s.known(card), 0, ids.ALL_KNOW, "who knows a card")
        _need(s.up(card) == 0 or card < len(s.cast.value), "a card without a face lies face-up")
    there = [card for card in range(len(s.cast.value)) if s.zone(card) != ids.NOWHERE]
    _need(set(there) <= set(s.cast.cards), "a card that is not in the game lies somewhere")


def _check_protocols(s: State) -> None:
    """Cards are dealt when all protocols are drafted; until then there are enough to choose from."""
    codes = {protocol.code for protocol in s.cast.protocols}
    _need(len(codes) == len(s.cast.protocols), "two protocols have the same code")
    drafted = [s.protocol(stack) for stack in range(6) if s.protocol(stack) >= 0]
    pool = [] if len(s.cast.value) else list(s.pool)  # once cards are dealt nobody looks into it
    for number in (*drafted, *pool):
        _within(number, 0, len(s.cast.protocols) - 1, "protocol")
    for stack in range(6):
        _within(s.protocol(stack), -1, len(s.cast.protocols) - 1, "protocol")
        _within(s.compiled(stack), 0, 1, "side of a protocol")
    _need(len({*drafted, *pool}) == len(drafted) + len(pool), "a protocol is there twice")
    if s.phase == ids.DRAFT:
        picks = [sum(s.protocol(player * 3 + line) >= 0 for line in range(3)) for player in (ids.A, ids.B)]
        made = DRAFT_ORDER[: len(drafted)]
        _need(picks == [made.count(ids.A), made.count(ids.B)], "the players have not drafted in turn")
        _need(len(pool) >= s.bans + len(DRAFT_ORDER) - len(drafted), "the pool is too small")
    if s.phase != ids.OVER:
        _need((len(s.cast.value) > 0) == (s.phase != ids.DRAFT), "cards are dealt after the draft, and not before")
    _need(len(drafted) == 6 or len(s.cast.value) == 0, "cards are dealt before all protocols are drafted")


def _check_heaps(s: State) -> None:
    """Every card a player does not know was last seen in some heap."""
    for player, (labels, maybe) in enumerate(zip(s.labels, s.maybe, strict=True)):
        _need(len(labels) in (0, len(s.cast.value)), "heaps are kept for other cards")
        _need(len(maybe) == (s.cards_known if len(labels) else 0), "heaps are kept for other cards")
        for card, label in enumerate(labels):
            known = s.known(card) >> player & 1 or s.zone(card) == ids.NOWHERE
            _within(label, -1 if known else 0, _HEAPS - 1, "heap")
        for heaps in maybe:
            _within(heaps, 0, 2**_HEAPS - 1, "heaps")


# ---------------------------------------------------------------- frames


def _check_frame(s: State, f: Frame) -> None:
    kind = ids.FRAME_NAMES[f.kind]
    _within(f.player, ids.A, ids.B, "player")
    for name, nature in FIELDS[f.kind]:
        value = getattr(f, name)
        _need(isinstance(value, int) == (nature not in LISTS and nature != "noted"), f"{kind} has no such {name}")
        if nature in LISTS:
            _check_list(s, list(value), nature)
        elif nature != "noted":
            _check_number(s, value, nature)
    for name in _ALWAYS.get(kind, ()):
        _need(getattr(f, name) >= 0, f"{kind} does not say which {name}")
    if isinstance(f, TextFrame):
        _check_text(s, f)
    else:
        _within(f.step, 0, _STEPS.get(kind, 0), f"step of {kind}")


def _check_text(s: State, f: TextFrame) -> None:
    _within(f.card, 0, len(s.cast.value) - 1, "card of a text")
    _within(f.step, 0, len(s.cast.code[f.text]), "step of a text")
    _within(f.noting, LINES, DRAWN, "what a text notes")
    if f.noting == LINES:
        for line in f.noted:
            _within(line, 0, 2, "line")
    else:
        _check_list(s, list(f.noted), "zoned" if f.noting == CARDS else "cards")


def _check_list(s: State, values: list[int], nature: str) -> None:
    each = LISTS[nature]
    _need(len(values) % each == 0, "a list is cut short")
    for value in values[::each]:
        _check_number(s, value, "text" if nature == "texts" else "card" if nature == "blocks" else "lying")


def _check_number(s: State, value: int, nature: str) -> None:
    if nature in ("flag", "stated"):
        return
    ranges = {
        "card": (-1, s.cards_known - 1),
        "lying": (0, s.cards_known - 1),
        "face": (-1, len(s.cast.value) - 1),
        "text": (0, len(s.cast.value) * 3 - 1),
        "box": (ids.TOP, ids.BOTTOM),
        "line": (-1, 2),
        "player": (ids.NOBODY, ids.B),
        "stack": (0, ids.FIELD_END - 1),
        "zone": (ids.HAND, ids.UNDER_DECK + 1),
        "number": (0, ids.ROOM),
        "amount": (0, ids.ROOM),
        "counter": (-1, 0x7FFF),
    }
    least, most = ranges[nature]
    _within(value, least, most, nature)


# ---------------------------------------------------------------- refusing


def _within(value: i64, least: int, most: int, what: str) -> None:
    _need(least <= value <= most, f"{what}: {value} is not from {least} to {most}")


def _need(sound: bool, problem: str) -> None:
    if not sound:
        raise ValueError(problem)
