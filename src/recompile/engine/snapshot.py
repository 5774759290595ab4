"""A state as plain lists of numbers, and back: for files, networks, comparing and hashing.

What a frame holds is read from `frames.FIELDS`, so nothing can be forgotten. Protocols are named by code; those that
are not printed are written out, each with its hash, so that the same file means the same game for ever. Saves of the
first version, in which cards had numbers of their own, are brought up to date by `old_saves`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from recompile.cards import PRINTED, content_hash, protocol_from_plain, protocol_to_plain
from recompile.cards.vocabulary import Protocol
from recompile.engine import soundness
from recompile.engine.cast import Cast, is_printed
from recompile.engine.chance import code_of_key, key_of
from recompile.engine.frames import FIELDS, Committed, Frame, Lock, new_frame
from recompile.engine.ids import FRAME_NAMES, LARGEST_NUMBER, STATED_KIN, ZONES
from recompile.engine.kin import code_of, kin
from recompile.engine.kinds import Card, Stack, Zone
from recompile.engine.old_saves import brought_up_to_date
from recompile.engine.plain import Plain, as_flag, as_list, as_number, as_numbers, as_vec
from recompile.engine.state import State

VERSION = 2
NUMBERS = (*soundness.RANGES, "offered")


def to_plain(s: State) -> Plain:
    """Everything that makes this game go on as it would, as JSON-able data."""
    plain: Plain = {"version": VERSION}
    plain["protocols"] = [protocol.code for protocol in s.cast.protocols]
    plain["own"] = own_protocols(s.cast.protocols)
    plain["dealt"] = len(s.cast.value) > 0
    plain["cards"] = list(s.cast.cards)
    for name in NUMBERS:
        plain[name] = getattr(s, name)
    plain["zones"] = [s.cards(zone) for zone in range(ZONES)]
    plain["facts"] = [s.facts(card) for card in range(s.cards_known)]
    plain["stacks"] = [[s.protocol(stack), s.compiled(stack)] for stack in range(6)]
    plain["pool"], plain["options"] = list(s.pool), s.options
    plain["forced"] = [[code_of_key(key) for key in order] for order in s.forced]
    plain["labels"] = [list(values) for values in s.labels]
    plain["maybe"] = [list(values) for values in s.maybe]
    plain["committed"] = [[e.card, e.stack, e.player, int(e.played), int(e.wakes), e.under] for e in s.committed]
    plain["locks"] = [_lock_to_plain(lock) for lock in s.locks]
    plain["frames"] = [frame_to_plain(frame) for frame in s.frames]
    return plain


def own_protocols(protocols: list[Protocol]) -> dict[str, object]:
    """Those that are not printed, written out."""
    return {
        protocol.code: {"hash": content_hash(protocol), "protocol": protocol_to_plain(protocol)}
        for protocol in protocols
        if not is_printed(protocol)
    }


def frame_to_plain(frame: Frame) -> dict[str, object]:
    plain: dict[str, object] = {"kind": FRAME_NAMES[frame.kind], "player": frame.player, "step": frame.step}
    for name, nature in FIELDS[frame.kind]:
        value = getattr(frame, name)
        if nature == "flag":
            plain[name] = bool(value)
        elif nature == "stated" and value >= 0:
            plain[name] = _stated_to_plain(value)
        else:
            plain[name] = value if isinstance(value, int) else list(value)
    return plain


def _stated_to_plain(stated: i64) -> object:
    """A number as it is; a protocol by its code, because its number is this process's own."""
    return stated if stated <= LARGEST_NUMBER else code_of(stated - STATED_KIN)


def from_plain(plain: object) -> State:
    """The state that `to_plain` wrote. Anything else is refused with a ValueError."""
    if isinstance(plain, dict) and plain.get("version") == 1:
        plain = brought_up_to_date(plain)
    if not isinstance(plain, dict) or plain.get("version") != VERSION:
        raise ValueError(f"not a saved game of version {VERSION} or 1")
    try:
        return _read(_completed(plain))
    except (KeyError, TypeError, IndexError, ValueError, OverflowError) as problem:
        raise ValueError(f"the saved game is damaged: {problem!r}") from problem


def _completed(plain: Plain) -> Plain:
    """With what the first saves of this version did not have yet; texts counted with one number what now are two."""
    frames = [_with_registers(frame) if isinstance(frame, dict) else frame for frame in as_list(plain["frames"])]
    locks = [_with_text(as_numbers(lock)) for lock in as_list(plain["locks"])]
    return {"effects": 0, **plain, "frames": frames, "locks": locks}


def _with_registers(frame: Plain) -> Plain:
    if frame.get("kind") == "text":
        return {"times": frame["count"] if frame["looping"] else 0, "chosen": -1, **frame}
    return {"that": -1, **frame} if frame.get("kind") == "order" else frame


def _with_text(lock: list[int]) -> list[int]:
    """A lock that does not say which sentence made it: the first of its own text."""
    return lock if len(lock) > 5 else [*lock, lock[0] * 3 + lock[1], 0]


def _read(plain: Plain) -> State:
    s = State()
    facts = [as_numbers(each) for each in as_list(plain["facts"])]
    cast = Cast(_protocols(plain), as_flag(plain["dealt"]))
    cards = as_numbers(plain["cards"])
    if cards != list(cast.cards):
        cast.keep(cards)
    s.seat(cast, len(facts))
    for name in NUMBERS:
        setattr(s, name, as_number(plain[name]))
    s.offered = 0
    for option in as_numbers(plain["options"]):
        s.offer(option)
    _lay_cards(s, plain, facts)
    for stack, pair in enumerate(as_list(plain["stacks"])):
        protocol, side = as_numbers(pair)
        s.set_protocol(stack, protocol)
        s.set_compiled(stack, side)
    s.pool = as_vec(plain["pool"])
    s.forced = [[key_of(str(code)) for code in as_list(order)] for order in as_list(plain["forced"])]
    s.set_heaps(_heaps(plain["labels"]), _heaps(plain["maybe"]))
    s.committed = [_committed(entry) for entry in as_list(plain["committed"])]
    s.locks = [_lock(lock) for lock in as_list(plain["locks"])]
    frames = [frame_from_plain(frame) for frame in as_list(plain["frames"])]
    if frames:
        s.lay(frames)
    written = to_plain(s)
    for name in written.keys() - {"own"}:
        if written[name] != plain[name]:
            raise ValueError(f"{name} would not be saved like that")
    soundness.check(s)
    return s


def _heaps(plain: object) -> list[vec[i64]]:
    return [as_vec(values) for values in as_list(plain)]


def _protocols(plain: Plain) -> list[Protocol]:
    own = plain["own"]
    if not isinstance(own, dict):
        raise TypeError("expected the protocols that are not printed")
    codes = as_list(plain["protocols"])
    return [_own(str(code), own[code]) if code in own else PRINTED.protocols[str(code)] for code in codes]


def _own(code: str, written: object) -> Protocol:
    """A protocol that a save brings along; what it says must be what its hash says."""
    if not isinstance(written, dict):
        raise TypeError(f"expected the protocol {code}")
    protocol = protocol_from_plain(written["protocol"], code)
    if protocol.code != code or content_hash(protocol) != written["hash"]:
        raise ValueError(f"the protocol {code} is not the one that was saved: its hash differs")
    return protocol


def _lay_cards(s: State, plain: Plain, facts: list[list[int]]) -> None:
    for zone, cards in enumerate(as_list(plain["zones"])):
        for card in as_numbers(cards):
            s.put(Card(card), Zone(zone))
    for card, each in enumerate(facts):
        s.set_facts(card, vec[i16](each), 0)
    for stack in range(6):
        for card in s.cards(stack):
            if card < len(s.cast.value):
                s.count_card(Card(card), Stack(stack), 1)
            else:
                s.count_down(stack)


def _committed(values: object) -> Committed:
    card, stack, player, played, wakes, under = as_numbers(values)
    return Committed(Card(card), Stack(stack), player, bool(played), bool(wakes), Card(under))


def _lock(values: object) -> Lock:
    card, box, turned, buried, turn, text, nth = as_numbers(values)
    return Lock(Card(card), box, turned, buried, turn, text, nth)


def _lock_to_plain(lock: Lock) -> list[int]:
    return [lock.card, lock.box, lock.turned, lock.buried, lock.turn, lock.text, lock.nth]


def frame_from_plain(plain: object) -> Frame:
    if not isinstance(plain, dict):
        raise TypeError("expected a frame")
    kind = FRAME_NAMES.index(plain["kind"])
    frame = new_frame(kind, as_number(plain["player"]))
    frame.step = as_number(plain["step"])
    for name, nature in FIELDS[kind]:
        value = plain[name]
        if nature == "flag":
            setattr(frame, name, as_flag(value))
        elif nature == "stated" and isinstance(value, str):
            setattr(frame, name, kin(value) + STATED_KIN)
        elif isinstance(value, list):
            setattr(frame, name, as_vec(value))
        else:
            setattr(frame, name, as_number(value))
    return frame
