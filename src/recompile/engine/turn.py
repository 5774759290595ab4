"""The draft and the turn, phase by phase (R2, R3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import remove
from mypy_extensions import i64

from recompile.cards.vocabulary import Protocol
from recompile.engine import chance, compiling, ids, knowledge, plays, refreshing
from recompile.engine.cast import Cast
from recompile.engine.events import E_BAN, E_DRAFT, E_TURN
from recompile.engine.frames import Frame, TurnFrame
from recompile.engine.instructions import B_COMPILE, S_BAN
from recompile.engine.kinds import Card, Line
from recompile.engine.protocols import gain_control
from recompile.engine.state import State
from recompile.engine.statics import bar, lock_bar, skips
from recompile.engine.values import total
from recompile.engine.windows import note_phase, open_window

DRAFT_ORDER: Final[tuple[int, ...]] = (ids.A, ids.B, ids.B, ids.A, ids.A, ids.B)
B_DRAFTS: Final = 0b100110  # the same with a bit for each pick, the first one last

# Where a phase stands: at its entry, done, or (check cache) between the discard and "after you clear cache".
ENTRY: Final = 0
DONE_WITH: Final = 1
BETWEEN: Final = 2


def step_turn(s: State, f: Frame) -> None:
    """The phases of a turn in their order, until something is laid on top of it, somebody is asked or it is over."""
    number = s.number
    while s.active is f and s.asked == ids.NOBODY and s.phase != ids.OVER and s.number == number:
        step_phase(s, f)


def step_phase(s: State, f: Frame) -> None:
    """A phase, or what is left of it."""
    if s.phase == ids.DRAFT:
        draft(s)
    elif s.phase == ids.START:
        if f.step == ENTRY:
            f.step = DONE_WITH
            note_phase(s, s.cast.starts)
        else:
            f.step = ENTRY
            s.phase = ids.CONTROL
    elif s.phase == ids.CONTROL:
        s.phase = ids.COMPILE
        check_control(s)
    elif s.phase == ids.COMPILE:
        if f.step == ENTRY:
            check_compile(s, f)
        else:
            f.step = ENTRY
            s.phase = ids.CACHE  # compiling was the action (R3.3)
    elif s.phase == ids.ACTION:
        if f.step == ENTRY:
            take_action(s, f)
        else:
            f.step = ENTRY
            s.phase = ids.CACHE
    elif s.phase == ids.CACHE:
        check_cache(s, f)
    elif f.step == ENTRY:
        f.step = DONE_WITH
        note_phase(s, s.cast.ends)
    else:
        f.step = ENTRY
        pass_turn(s)


def pass_turn(s: State) -> None:
    s.turn = 1 - s.turn
    s.number += 1
    s.phase = ids.START
    s.effects = 0
    if s.locks:
        s.locks = [lock for lock in s.locks if lock.turn >= s.number]
    if s.number > s.limit:
        s.phase = ids.OVER
    if s.log is not None:
        s.log.add(s, E_TURN, s.turn, number=s.number)


# ---------------------------------------------------------------- phases


def check_control(s: State) -> None:
    """With a higher total in at least two lines, take the control component (R3.2)."""
    if s.control == ids.NO_CONTROL or s.control == s.turn or skips(s, ids.CONTROL):
        return
    if leads_enough(s, s.turn):
        gain_control(s, s.turn)


def leads_enough(s: State, player: i64) -> bool:
    """Whether this player has the higher total in two lines or more."""
    lines: i64 = 0
    for line in range(i64(3)):
        if leads(s, player * 3 + line):
            lines += 1
    return lines >= 2


def check_compile(s: State, f: Frame) -> None:
    """Must compile a line with 10 or more that leads (R3.3); with none, on to the action."""
    answer = s.reply()
    if answer == ids.WAIT:
        offer_compiles(s)
        if s.offered == 0 or skips(s, ids.COMPILE):
            s.phase = ids.ACTION
            return
        answer = s.ask(s.turn)
        if answer == ids.WAIT:
            return
    f.step = DONE_WITH
    compiling.begin_compile(s, s.turn, Line(answer % ids.MOVE_BASE))


def offer_compiles(s: State) -> None:
    s.offered = 0
    for line in range(i64(3)):
        if could_compile(s, s.turn * 3 + line) and compile_bar(s, s.turn * 3 + line, s.number) < 0:
            s.offer(ids.M_COMPILE * ids.MOVE_BASE + line)


def could_compile(s: State, stack: i64) -> bool:
    """Ten or more, and more than the other side of the line (R3.3)."""
    return has_enough(s, stack) and leads(s, stack)


def has_enough(s: State, stack: i64) -> bool:
    return total(s, stack) >= ids.COMPILE_TOTAL


def leads(s: State, stack: i64) -> bool:
    """Whether this side of the line has the higher total."""
    return total(s, stack) > total(s, (stack + 3) % 6)


def compile_bar(s: State, stack: i64, number: i64) -> i64:
    """The text that forbids the compile of a line in the turn with this number, or -1."""
    text = lock_bar(s, B_COMPILE, stack // 3, -1, stack % 3, number)
    if text >= 0 or not s.cast.has >> S_BAN + B_COMPILE & 1:
        return text
    return bar(s, B_COMPILE, stack // 3, -1, stack % 3)


def next_check(s: State, player: i64) -> i64:
    """The number of the turn in which this player next checks what can be compiled."""
    if s.turn != player:
        return s.number + 1
    if s.phase < ids.COMPILE or (s.phase == ids.COMPILE and s.frames[0].step == ENTRY):
        return s.number
    return s.number + 2


def take_action(s: State, f: Frame) -> None:
    """Play a card or refresh; if neither is possible the step is skipped (R3.4)."""
    answer = s.reply()
    if answer == ids.WAIT:
        s.offered = 0
        plays.offer_hand(s, s.turn)
        if refreshing.can_refresh(s, s.turn):
            s.offer(ids.REFRESH)
        if s.offered == 0:
            f.step = DONE_WITH
            return
        answer = s.ask(s.turn)
        if answer == ids.WAIT:
            return
    f.step = DONE_WITH
    if answer == ids.REFRESH:
        refreshing.begin_refresh(s, s.turn)
    else:
        plays.play_option(s, s.turn, answer, Card(-1))


def check_cache(s: State, f: Frame) -> None:
    """Discard down to five in one batch (R3.5); the inner window comes first."""
    if f.step == ENTRY:
        surplus = s.size(ids.HAND + s.turn) - ids.HAND_LIMIT
        if surplus > 0 and refreshing.clears_cache(s, s.turn):
            f.step = BETWEEN
            refreshing.clear_cache(s, s.turn)
            return
    if f.step == BETWEEN:
        f.step = DONE_WITH
        open_window(s, ids.CLEARED, s.turn)
        if s.active is not f:
            return
    f.step = ENTRY
    s.phase = ids.END


# ---------------------------------------------------------------- the draft


def drafter(s: State) -> i64:
    """Who bans or picks next. Bans alternate and end with B."""
    if s.bans:
        return s.bans % 2
    return B_DRAFTS >> picks(s) & 1


def picks(s: State) -> i64:
    """How many protocols were taken so far."""
    taken: i64 = 0
    for stack in range(i64(6)):
        if s.protocol(stack) >= 0:
            taken += 1
    return taken


def draft(s: State) -> None:
    """Ban, or take a protocol into the next free line (R2.1)."""
    player = drafter(s)
    answer = s.reply()
    if answer == ids.WAIT:
        s.offer_only(ids.M_DRAFT, s.pool)
        answer = s.ask(player)
        if answer == ids.WAIT:
            return
    protocol = answer % ids.MOVE_BASE
    s.pool = remove(s.pool[:], protocol)
    if s.log is not None:
        s.log.add(s, E_BAN if s.bans else E_DRAFT, player, number=s.cast.kin[protocol])
    if s.bans:
        s.bans -= 1
        return
    stack = player * 3
    while s.protocol(stack) >= 0:
        stack += 1
    s.set_protocol(stack, protocol)
    if is_drafted(s):
        deal(s)


def is_drafted(s: State) -> bool:
    """Whether both players have their three protocols."""
    return picks(s) == 6


def deal(s: State) -> None:
    """Each player shuffles the cards of their protocols and draws five (R2.2)."""
    _cast_six(s)
    for player in range(i64(2)):
        for protocol in range(i64(6)):
            if s.has_protocol(player, protocol):
                for card in range(protocol * ids.EACH, protocol * ids.EACH + ids.EACH):
                    s.put_on_deck(Card(card), player)
        chance.shuffle(s, player)
    knowledge.begin(s)
    for player in range(i64(2)):
        for _ in range(ids.HAND_LIMIT):
            top = s.top(ids.DECK + player)
            s.take(top)
            s.put_in_hand(top, player)
            knowledge.show_to(s, top, player)
    s.phase = ids.START
    if s.log is not None:
        s.log.add(s, E_TURN, s.turn, number=s.number)


def _cast_six(s: State) -> None:
    """From now on the game knows no other protocols than the six that were drafted."""
    drafted = s.cast.protocols
    cast: list[Protocol] = []
    for number in range(len(drafted)):
        for stack in range(i64(6)):
            if s.protocol(stack) == number:
                s.set_protocol(stack, len(cast))
                cast.append(drafted[number])
                break
    six = Cast(cast, True)
    six.patience = s.cast.patience
    s.seat(six, ids.GAME_CARDS)


def begin(s: State) -> None:
    """Lay the bottom frame; everything else happens on top of it."""
    s.lay([TurnFrame(s.turn)])
    if s.phase == ids.DRAFT and is_drafted(s):
        deal(s)
