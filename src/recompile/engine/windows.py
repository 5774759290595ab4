"""Texts that are set off: middles, "after ...", Start and End, and the order among them (R7, R8)."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.active import frame_of, is_active, middle_is_void, mute_bar
from recompile.engine.events import E_TEXT, E_TEXT_OVER
from recompile.engine.frames import NOTHING, AfterFrame, Frame, OrderFrame, TextFrame
from recompile.engine.ids import (
    BOX_BITS,
    BOX_MASK,
    CARD_CELLS,
    FIELD_END,
    M_TEXT,
    MIDDLE,
    MOVE_BASE,
    PER_CARD,
    TEXT,
    TOP,
    WAIT,
)
from recompile.engine.instructions import ANY, ANYONE, BY_EFFECT, YOU, Listener
from recompile.engine.kinds import Card, Line, Stack
from recompile.engine.state import State

NO_CARD: Final = Card(-1)

# ---------------------------------------------------------------- life of a text


def begin_text(s: State, card: Card, box: i64, that: Card = NO_CARD) -> None:
    """Start resolving a box of a card that lies in the field; its side makes the choices (R4.6)."""
    s.effects += 1
    if s.log is not None:
        s.log.add(s, E_TEXT, s.zone(card) // 3, card, -1, s.zone(card), box)
    text = TextFrame(s.zone(card) // 3, card, box, card * 3 + box, s.turned(card), s.buried(card))
    text.that = that
    if that >= 0 and s.zone(that) < FIELD_END:
        text.line = Line(s.zone(that) % 3)
    s.push(text)


def has_not_died(s: State, card: i64, box: i64, turned: i64, buried: i64) -> bool:
    """Whether nothing has ended a text since these counters were read. A shift ends none: while its card is
    committed the text cannot act, but it may go on when the card has landed (R4.2)."""
    return s.turned(card) == turned and (box == TOP or s.buried(card) == buried)


def is_unbroken(s: State, card: i64, box: i64, turned: i64, buried: i64) -> bool:
    """Whether a text is visible now and has been so since these counters were read."""
    return s.zone(card) < FIELD_END and has_not_died(s, card, box, turned, buried)


def is_alive(s: State, f: TextFrame) -> bool:
    """Tested before every action of a text. One that is ignored or switched off by now is over, too."""
    if not is_unbroken(s, f.card, f.box, f.turned, f.buried):
        return False
    if f.text % 3 == MIDDLE:  # also when another card's middle is resolved as if it stood here
        return not middle_is_void(s, f.card)
    return mute_bar(s, f.card, f.box) < 0


def end_text(s: State, f: TextFrame, died: bool) -> None:
    s.pop()
    if died and s.log is not None:
        s.log.add(s, E_TEXT_OVER, f.player, f.card, -1, s.zone(f.card), f.box)


def wakes(s: State, card: i64) -> bool:
    """Whether this uncovered card has a middle text to resolve."""
    return s.up(card) == 1 and len(s.cast.code[card * 3 + MIDDLE]) > 0 and not middle_is_void(s, card)


def wake(s: State, card: Card) -> None:
    """Active text enters play: a face-up, uncovered card resolves its middle now (R7.1)."""
    if wakes(s, card):
        begin_text(s, card, MIDDLE)


def wake_top(s: State, stack: Stack) -> None:
    """A stack has lost its uncovered card: the one below is uncovered (R6.1)."""
    card = s.top(stack)
    if card >= 0:
        wake(s, card)


# ---------------------------------------------------------------- noting and ordering


def note(s: State, noted: vec[i64], card: Card, box: i64) -> vec[i64]:
    """A noted text is three numbers: the text and the two counters that tell whether it stayed visible."""
    if len(noted) == 0:
        return vec[i64]([card * 3 + box, s.turned(card), s.buried(card)])
    return append(append(append(noted, card * 3 + box), s.turned(card)), s.buried(card))


def order(s: State, noted: vec[i64], that: Card = NO_CARD) -> None:
    """Let the player whose turn it is name these texts one at a time (R7.2)."""
    if len(noted):
        frame = OrderFrame(s.turn, noted)
        frame.that = that
        s.push(frame)


def wake_all(s: State, cards: vec[i64]) -> None:
    """Several cards were uncovered at the same moment (R6.9)."""
    noted = vec[i64]()
    for card in cards:
        if wakes(s, card):
            noted = note(s, noted, Card(card), MIDDLE)
    order(s, noted)


def begin_event(s: State, event: i64, player: i64, lines: i64, cards: vec[i64], turned: i64 = 0) -> None:
    """Something begins that "after ..." texts wait for; what is laid on top comes first (R8.1)."""
    if s.cast.listeners[event]:
        s.push(AfterFrame(player, event, lines, as_they_lie(s, cards, turned)))


def begin_event_of(s: State, event: i64, player: i64, lines: i64, card: Card, turned: i64 = 0) -> None:
    """The same of one card; most games have nobody who waits for it."""
    if s.cast.listeners[event]:
        begin_event(s, event, player, lines, vec[i64]([card]), turned)


def as_they_lie(s: State, cards: vec[i64], turned: i64 = 0) -> vec[i64]:
    """Cards to which something is done, each with the way it lies, or will lie when it is turned."""
    pairs = vec[i64]()
    for card in cards:
        pairs = append(append(pairs, card), s.up(card) ^ turned)
    return pairs


def step_after(s: State, f: AfterFrame) -> None:
    s.pop()
    open_window(s, f.event, f.player, f.lines, False, f.cards)


def open_window(
    s: State, event: i64, player: i64, lines: i64 = 0, waited: bool = False, cards: vec[i64] = NOTHING
) -> None:
    """The thing and all its consequences are done: "after ..." (R8.1). It was done in these lines, a bit for each.

    A card that has `waited` to land was played by a text, though that may be over by now (R6.5).
    """
    listeners = s.cast.listeners[event]
    if listeners:
        happened = Happening(player, lines, waited, cards)
        order(s, collect(s, NOTHING, listeners, happened), that_card(listeners, happened))


class Happening:
    """Something that was done: by whom, in which lines, to which cards, each with the way it lay."""

    def __init__(self, player: i64, lines: i64, waited: bool, cards: vec[i64]) -> None:
        self.player = player
        self.lines = lines
        self.waited = waited
        self.cards = cards
        self.many: i64 = len(cards) // 2  # how many cards it was done to; of those that are drawn nobody knows which


def collect(s: State, noted: vec[i64], listeners: list[Listener], happened: Happening) -> vec[i64]:
    """Note every text that answers and is visible at this moment."""
    for listener in listeners:
        if is_active(s, listener.card, listener.box) and _answers(s, listener, happened):
            noted = note(s, noted, Card(listener.card), listener.box)
    return noted


def that_card(listeners: list[Listener], happened: Happening) -> Card:
    """The one card that was concerned, if a text speaks of it."""
    if len(happened.cards) == 2:
        for listener in listeners:
            if listener.waits.names:
                return Card(happened.cards[0])
    return NO_CARD


def _answers(s: State, listener: Listener, happened: Happening) -> bool:
    waits, side = listener.waits, s.zone(listener.card) // 3
    if waits.who != ANYONE and (side == happened.player) != (waits.who == YOU):
        return False
    if waits.during != ANYONE and (side == s.turn) != (waits.during == YOU):
        return False
    if waits.by != ANY and (happened.waited or text_going_on(s) is not None) != (waits.by == BY_EFFECT):
        return False
    if (waits.what is not None or waits.least > 1) and not _concerns(s, listener, happened):
        return False
    return waits.place is None or _is_there(s, listener, happened.lines)


def _concerns(s: State, listener: Listener, happened: Happening) -> bool:
    """Whether it was done to as many cards as the text wants of those that it speaks of."""
    what, cards = listener.waits.what, happened.cards
    if what is None:
        return happened.many >= listener.waits.least
    found: i64 = 0
    for at in range(0, len(cards), 2):
        if what.fits(s, frame_of(s, listener.card, listener.box), cards[at], cards[at + 1]):
            found += 1
    return found >= listener.waits.least


def _is_there(s: State, listener: Listener, lines: i64) -> bool:
    place = listener.waits.place
    assert place is not None
    for line in range(i64(3)):
        if lines >> line & 1 and place.has(s, frame_of(s, listener.card, listener.box), line):
            return True
    return False


def text_going_on(s: State) -> TextFrame | None:
    """The innermost text that is being resolved; in an action or a step of the turn there is none."""
    frame: Frame | None = s.active
    while frame is not None:
        if frame.kind == TEXT:
            return cast(TextFrame, frame)
        frame = frame.below
    return None


def note_phase(s: State, texts: vec[i64]) -> None:
    """Start and End: note every visible one on the side of the player whose turn it is (R8.2). A text is packed here as
    a card and a box in bits, because this is asked twice in every turn."""
    noted = NOTHING
    cells = s.cells
    first = s.turn * 3
    for text in texts:
        at = CARD_CELLS + (text >> BOX_BITS) * PER_CARD
        zone = i64(cells[at])
        if zone >= first and zone < first + 3:
            card = Card(text >> BOX_BITS)
            box = text & BOX_MASK
            if is_active(s, card, box):
                noted = note(s, noted, card, box)
    order(s, noted)


def step_order(s: State, f: OrderFrame) -> None:
    """The next noted text, if any is left that never stopped being visible."""
    pick = s.reply()
    if pick == WAIT:
        f.noted = _without_lost(s, f.noted)
        if len(f.noted) == 0:
            s.pop()
            return
        s.offered = 0
        for at in range(0, len(f.noted), 3):
            s.offer(M_TEXT * MOVE_BASE + f.noted[at])
        pick = s.ask(f.player)
        if pick == WAIT:
            return
    text = pick % MOVE_BASE
    rest = vec[i64]()
    for at in range(0, len(f.noted), 3):
        if f.noted[at] != text:
            rest = append(append(append(rest, f.noted[at]), f.noted[at + 1]), f.noted[at + 2])
    f.noted = rest
    if len(rest) == 0:
        s.pop()
    begin_text(s, Card(text // 3), text % 3, f.that)


def _without_lost(s: State, noted: vec[i64]) -> vec[i64]:
    kept = vec[i64]()
    for at in range(0, len(noted), 3):
        card = noted[at] // 3
        box = noted[at] % 3
        if not is_unbroken(s, card, box, noted[at + 1], noted[at + 2]):
            continue
        if box == MIDDLE and middle_is_void(s, card):
            continue
        kept = append(append(append(kept, noted[at]), noted[at + 1]), noted[at + 2])
    return kept
