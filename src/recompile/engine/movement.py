"""Moving cards: leave, commit, land (R5, R6). With `piles`, the only code that changes zones.

A card that leaves a stack is committed; what it uncovers resolves before it arrives. Each stack has a queue of
committed cards, first in first out, and the frame whose card is at the head of a queue lands everything behind it.
"""

from __future__ import annotations

from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import knowledge, piles
from recompile.engine.active import frame_of, is_active
from recompile.engine.events import E_DELETE, E_FLIP, E_LAND, E_PLAY, E_RETURN, E_SHIFT, E_TAKE, E_WAIT
from recompile.engine.frames import (
    NOTHING,
    ArriveFrame,
    Committed,
    FlippingFrame,
    Frame,
    LeaveAllFrame,
    LeaveFrame,
    TextFrame,
    WouldFrame,
)
from recompile.engine.ids import AFTER, DECK, DELETED, FIELD_END, FLIPPED, HAND, PLAYED, RETURNED, SHIFTED, TEXT, TRASH
from recompile.engine.instructions import (
    BY_FACE_DOWN,
    BY_FACE_UP,
    THEY,
    W_COVERED,
    W_DELETED,
    W_FLIPPED,
    W_RETURNED,
    W_SHIFTED,
    YOU,
)
from recompile.engine.kinds import Card, Line, Stack, Zone
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped, returns_to_deck
from recompile.engine.windows import as_they_lie, begin_event_of, begin_text, open_window, wake, wake_top, wakes

# ---------------------------------------------------------------- flip


def flip(s: State, card: Card, ignoring_middle: bool, player: i64) -> None:
    """FLIP, if it changes anything; "would be flipped: first ..." comes before it (R6.7, R6.10)."""
    if s.zone(card) >= FIELD_END or not can_be_flipped(s, card):
        return
    if not _speaks_up_for(s, W_FLIPPED, card, Line(-1), ignoring_middle, player):
        flip_now(s, card, ignoring_middle, player)


def _speaks_up_for(s: State, moment: i64, card: Card, line: Line, quietly: bool, player: i64) -> bool:
    """Whether texts of this game may have something to say before this happens to a card."""
    if not s.cast.watchers[moment]:
        return False
    s.push(WouldFrame(player, moment, vec[i64]([card]), line, quietly, False))
    return True


def flip_now(s: State, card: Card, ignoring_middle: bool, player: i64) -> None:
    begin_event_of(s, FLIPPED, player, 1 << s.zone(card) % 3, card, 1)
    box = s.cast.when_flipped[card]
    if box >= 0 and is_active(s, card, box):
        s.push(FlippingFrame(s.zone(card) // 3, card, s.turned(card), ignoring_middle))
        begin_text(s, card, box)
    else:
        turn_over(s, card)
        if not ignoring_middle and s.lies_on_top(card):
            wake(s, card)


def step_flipping(s: State, f: FlippingFrame) -> None:
    """The "first" is done. If it removed the card, the flip is used up, and nothing comes after it."""
    s.pop()
    if f.card >= 0 and s.zone(f.card) < FIELD_END and s.turned(f.card) == f.turned and can_be_flipped(s, f.card):
        turn_over(s, f.card)
        if not f.quietly and s.lies_on_top(f.card):
            wake(s, f.card)
    elif s.active.kind == AFTER:
        s.pop()


def turn_over(s: State, card: Card) -> None:
    """The bare act: every text of the card that was going on is over (R4.2)."""
    s.turn_over(card)
    s.turn_counter(card)
    if s.up(card):
        knowledge.show(s, card)
    if s.log is not None:
        s.log.add(s, E_FLIP, s.zone(card) // 3, card, -1, s.zone(card), s.up(card))


# ---------------------------------------------------------------- out of a stack


def leave_stack(s: State, card: Card) -> bool:
    """Take a card out of its stack. True if that uncovers another one. A text about "that card" notes where it was."""
    stack = s.zone(card)
    was_top = s.top(stack) == card
    s.take(card)
    frame: Frame | None = s.active
    while frame is not None:
        if frame.kind == TEXT:
            text = cast(TextFrame, frame)
            if text.that == card:
                text.line = Line(stack % 3)
        frame = frame.below
    return was_top


def leave_field(s: State, card: Card) -> bool:
    """As `leave_stack`, and for good: all its texts die."""
    s.turn_counter(card)
    s.bury_counter(card)
    return leave_stack(s, card)


def delete(s: State, card: Card, player: i64) -> None:
    """DELETE, credited to this player (R8.4)."""
    if not _speaks_up_for(s, W_DELETED, card, Line(-1), False, player):
        delete_now(s, card, player)


def delete_now(s: State, card: Card, player: i64) -> None:
    _send(s, card, Zone(TRASH + s.zone(card) // 3), player, E_DELETE)


def return_to_hand(s: State, card: Card, player: i64) -> None:
    """RETURN to the owner's hand, or where a text sends it instead."""
    if not _speaks_up_for(s, W_RETURNED, card, Line(-1), False, player):
        return_now(s, card, player)


def return_now(s: State, card: Card, player: i64) -> None:
    owner = s.zone(card) // 3
    zone = Zone(HAND + owner)
    if returns_to_deck(s, owner):
        zone = Zone(DECK + owner)
    _send(s, card, zone, player, E_RETURN)


def put_away(s: State, card: Card, pile: i64, owner: i64, player: i64) -> None:
    """Put a card from the field into a hand or a trash, on a deck or under it: it may change owner (R10.7)."""
    _send(s, card, Zone(pile + owner), player, E_TAKE)


def _send(s: State, card: Card, zone: Zone, player: i64, event: i64) -> None:
    if s.log is not None:
        s.log.add(s, event, player, card, s.zone(card), zone)
    stack = Stack(s.zone(card))
    deleted = event == E_DELETE
    if event == E_RETURN:
        begin_event_of(s, RETURNED, player, 1 << stack % 3, card)
    elif deleted and s.cast.asked_about >> DELETED & 1:  # the card itself will not know where and how it lay
        begin_event_of(s, DELETED, player, 1 << stack % 3, card)
        deleted = False
    if leave_field(s, card) and s.size(stack) and wakes(s, s.top(stack)):
        s.push(LeaveFrame(player, card, zone, deleted))
        wake_top(s, stack)
    else:
        _arrive_out(s, card, zone, player, deleted)


def step_leave(s: State, f: LeaveFrame) -> None:
    """What lay beneath has been resolved: the card arrives (R6.6)."""
    s.pop()
    _arrive_out(s, f.card, f.to, f.player, f.delete)


def _arrive_out(s: State, card: Card, zone: Zone, player: i64, deleted: bool) -> None:
    enter(s, card, zone)
    if deleted:
        open_window(s, DELETED, player)


def enter(s: State, card: Card, zone: Zone) -> None:
    """A committed card arrives in a hand, a deck or a trash."""
    piles.arrive(s, card, zone - zone % 2, zone % 2, -1)


# ---------------------------------------------------------------- into a stack


def commit(s: State, entry: Committed) -> None:
    """To the end of the queue of its stack; if other cards are ahead it will have to wait (R6.5)."""
    s.committed = [*s.committed, entry]


def first_in_queue(s: State, stack: Stack) -> Committed | None:
    """The card that lands next in this stack."""
    for entry in s.committed:
        if entry.stack == stack:
            return entry
    return None


def shift(s: State, card: Card, line: Line, player: i64) -> None:
    """SHIFT to another line of the same side (R6.8)."""
    if not _speaks_up_for(s, W_SHIFTED, card, line, False, player):
        shift_now(s, card, line, player)


def shift_now(s: State, card: Card, line: Line, player: i64) -> None:
    home = s.zone(card)
    stack = Stack(home // 3 * 3 + line)
    covered = s.top(home) != card
    if s.log is not None:
        s.log.add(s, E_SHIFT, player, card, home, stack)
    begin_event_of(s, SHIFTED, player, 1 << line, card)
    uncovers = leave_stack(s, card)
    commit(s, Committed(card, stack, player, False, covered, Card(-1)))
    arrive(s, stack, card, player)
    if uncovers:
        wake_top(s, Stack(home))


def play(s: State, player: i64, card: Card, stack: Stack, face_up: i64, under: Card, origin: Zone) -> None:
    """PLAY: the card has been decided on and has left its zone; commit it (R5.2)."""
    s.set_up(card, face_up)
    if face_up:
        knowledge.show(s, card)
    if s.log is not None:
        s.log.add(s, E_PLAY, player, card, origin, stack, face_up)
    if under < 0 and _lands_at_once(s, stack):
        put_down(s, card, stack, Card(-1), player)
        wake(s, card)
        return
    commit(s, Committed(card, stack, player, True, True, under))
    arrive(s, stack, card, player)


def _lands_at_once(s: State, stack: Stack) -> bool:
    """Nothing is ahead in the queue, speaks up or waits for the play to be over: a play needs no frame of its own.

    Whether there is one is told to everybody, so it must not hang on the face of a card that is face-down (R11.2).
    """
    if s.cast.listeners[PLAYED] or first_in_queue(s, stack) is not None:
        return False
    top = s.top(stack)
    return top < 0 or ((not s.up(top) or s.cast.when_covered[top] < 0) and not s.cast.watchers[W_COVERED])


def arrive(s: State, stack: Stack, card: Card, player: i64) -> None:
    """Begin to land in a stack. When the frame gets its turn it looks whether its card is first in the queue."""
    s.push(ArriveFrame(player, stack, card))


def step_arrive(s: State, f: ArriveFrame) -> None:
    """LAND and DRAIN."""
    stack = f.stack
    if f.step == 0:
        ahead = first_in_queue(s, stack)
        if ahead is not None and ahead.card != f.card:
            s.pop()  # blocked: back to the text that ordered it (R6.5)
            if s.log is not None:
                s.log.add(s, E_WAIT, f.player, f.card, -1, stack)
            return
        f.step = 1
    while s.active is f:
        entry = first_in_queue(s, stack)
        if f.step != 1 or entry is None:
            _landed(s, f)
        elif not _speaks_up(s, f, entry):
            s.committed = [other for other in s.committed if other is not entry]
            _land(s, f, entry)


def _speaks_up(s: State, f: ArriveFrame, entry: Committed) -> bool:
    """ "When this card would be covered: first ...", once for each card that comes to lie on top (R6.3)."""
    top = s.top(f.stack)
    if top < 0 or (entry.under >= 0 and s.zone(entry.under) == f.stack):
        return False
    box = s.cast.when_covered[top]
    if box < 0 or top in f.spoken or not is_active(s, top, box) or not _is_of(s, entry, s.cast.covered_by[top]):
        return _others_speak_up(s, f, entry, top)
    f.spoken = append(f.spoken[:], top)
    begin_text(s, top, box)
    return True


def _is_of(s: State, entry: Committed, kin: i64) -> bool:
    """Whether a card on its way is of this protocol, or of any."""
    return kin < 0 or (s.up(entry.card) == 1 and s.cast.card_kin[entry.card] == kin)


def _others_speak_up(s: State, f: ArriveFrame, entry: Committed, top: Card) -> bool:
    """Texts that watch what is covered, or by whom."""
    for watcher in s.cast.watchers[W_COVERED]:
        warns = watcher.warns
        if watcher.card in f.spoken or not is_active(s, watcher.card, watcher.box):
            continue
        if warns.by == YOU or warns.by == THEY:
            fits = (entry.player == s.zone(watcher.card) // 3) == (warns.by == YOU)
        elif warns.by == BY_FACE_UP or warns.by == BY_FACE_DOWN:
            fits = (s.up(entry.card) == 1) == (warns.by == BY_FACE_UP)
        else:
            fits = _is_of(s, entry, warns.kin)
        if fits and warns.what.has(s, frame_of(s, watcher.card, watcher.box), top):
            f.spoken = append(f.spoken[:], watcher.card)
            begin_text(s, Card(watcher.card), watcher.box, top)
            return True
    return False


def _land(s: State, f: ArriveFrame, entry: Committed) -> None:
    card = entry.card
    under = Card(-1)
    if entry.under >= 0 and s.zone(entry.under) == f.stack:
        under = entry.under
    put_down(s, card, f.stack, under, entry.player)
    f.step = 2
    f.spoken = NOTHING
    f.landed = Card(-1)
    if entry.played:
        f.landed = card
    f.by = entry.player
    if entry.wakes and under < 0:
        wake(s, card)


def put_down(s: State, card: Card, stack: Stack, under: Card, player: i64) -> None:
    """The card lies in its stack now, and the player on that side may look at it (R11.2)."""
    s.put_on_stack(card, stack, under)
    knowledge.show_to(s, card, stack // 3)
    if s.log is not None:
        s.log.add(s, E_LAND, player, card, -1, stack, s.index(card))


def _landed(s: State, f: ArriveFrame) -> None:
    """The middle text is done, too. A card that had to wait gets its window now, our own only when all have landed."""
    if f.landed == f.card:
        f.played = True
    elif f.landed >= 0:
        played = as_they_lie(s, vec[i64]([f.landed]))
        f.landed = Card(-1)
        f.step = 3
        open_window(s, PLAYED, f.by, 1 << f.stack % 3, True, played)
        return
    if first_in_queue(s, f.stack) is not None:
        f.step = 1
        return
    s.pop()
    if f.played:
        open_window(s, PLAYED, f.player, 1 << f.stack % 3, False, as_they_lie(s, vec[i64]([f.card])))


def locate_committed(s: State) -> list[int]:
    """Every card that is on its way somewhere, for those who count cards."""
    return [int(entry.card) for entry in s.committed] + leaving(s)


def leaving(s: State) -> list[int]:
    """The cards on their way to a hand, a deck or a trash, those that left first first."""
    cards: list[int] = []
    for frame in s.frames:
        if isinstance(frame, LeaveFrame):
            cards.append(int(frame.card))
        elif isinstance(frame, LeaveAllFrame):
            cards += list(frame.cards)[::2]
    return cards
