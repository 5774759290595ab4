"""Compile: clear the line, turn the protocol (R9)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import movement, piles
from recompile.engine.events import E_COMPILE, E_DELETE, E_SHIFT
from recompile.engine.frames import Committed, CompileFrame, WouldFrame
from recompile.engine.ids import COMPILED, DELETED, M_LINE, MOVE_BASE, ROOM, TRASH, WAIT
from recompile.engine.instructions import B_DELETE, BY_ACTION, W_DELETED
from recompile.engine.kinds import Card, Line, Option, Stack, Zone
from recompile.engine.movement import arrive, commit
from recompile.engine.protocols import ask_control, spend_control, turn_protocol
from recompile.engine.state import State
from recompile.engine.statics import cannot_be, escapes_compile
from recompile.engine.windows import begin_event, open_window


def begin_compile(s: State, player: i64, line: Line) -> None:
    if s.log is not None:
        s.log.add(s, E_COMPILE, player, target=player * 3 + line)
    frame = CompileFrame(player, line)
    s.push(frame)
    if not spend_control(s, player):
        frame.step = 1


def step_compiling(s: State, f: CompileFrame) -> None:
    if f.step == 0:
        if ask_control(s, f.player):
            f.step = 1
    elif f.step == 1:
        if _ask_escape(s, f):
            f.step = 2
    elif f.step == 2:
        f.step = 3
        _clear_line(s, f)
    elif f.step == 3:
        _land_escaped(s, f)
    elif f.step == 4:
        f.step = 5
        if f.deleted:
            open_window(s, DELETED, f.player, 1 << f.line)
    elif f.step == 5:
        f.step = 6
        _turn_or_draw(s, f)
    else:
        s.pop()
        open_window(s, COMPILED, f.player, 1 << f.line)


def _ask_escape(s: State, f: CompileFrame) -> bool:
    """While the line still lies there, ask the owner of each card that escapes where it goes. True when all said so."""
    pick = s.reply()
    for stack in range(f.line, 6, 3):
        for at in range(stack * ROOM, stack * ROOM + s.size(stack)):
            card = s.at(at)
            if escapes_compile(s, card) and _escape_of(f, card) < 0:
                if pick == WAIT:
                    s.offered = 0
                    for line in range(i64(3)):
                        if line != f.line:
                            s.offer(M_LINE * MOVE_BASE + line)
                    pick = s.ask(stack // 3)
                    if pick == WAIT:
                        return False
                f.escape = append(append(f.escape[:], card), stack // 3 * 3 + pick % MOVE_BASE)
                pick = Option(WAIT)
    return True


def _clear_line(s: State, f: CompileFrame) -> None:
    """Delete all cards of the line at once: no middle text enters play (R9.2). What cannot be deleted stays (R4.12)."""
    cards = vec[i64]()
    for stack in range(f.line, 6, 3):
        for card in piles.zone_cards(s, stack):
            cards = append(cards, card)
    if s.cast.watchers[W_DELETED]:
        s.push(WouldFrame(f.player, W_DELETED, cards, f.line, False, True))
    else:
        clear(s, f, cards)


def clear(s: State, f: CompileFrame, cards: vec[i64]) -> None:
    """All at once: what cannot be deleted is found out before anything is."""
    going = vec[i64]()
    for card in cards:
        if not cannot_be(s, B_DELETE, f.player, card, BY_ACTION):
            going = append(going, card)
    asked = s.cast.asked_about >> DELETED & 1 == 1
    if asked and len(going):
        begin_event(s, DELETED, f.player, 1 << f.line, going)
    for card in going:
        if _escape_of(f, card) >= 0:
            _escape(s, Card(card), _escape_of(f, card))
            continue
        stack = s.zone(card)
        zone = Zone(TRASH + stack // 3)
        if s.log is not None:
            s.log.add(s, E_DELETE, f.player, card, stack, zone)
        movement.leave_field(s, Card(card))
        movement.enter(s, Card(card), zone)
        f.deleted = not asked


def _escape_of(f: CompileFrame, card: i64) -> Stack:
    """The stack a card escapes to, or -1 if it does not."""
    for at in range(0, len(f.escape), 2):
        if f.escape[at] == card:
            return Stack(f.escape[at + 1])
    return Stack(-1)


def _escape(s: State, card: Card, stack: Stack) -> None:
    home = s.zone(card)
    covered = s.top(home) != card
    if s.log is not None:
        s.log.add(s, E_SHIFT, home // 3, card, home, stack)
    movement.leave_stack(s, card)
    commit(s, Committed(card, stack, home // 3, False, covered, Card(-1)))


def _land_escaped(s: State, f: CompileFrame) -> None:
    if len(f.escape) == 0:
        f.step = 4
        return
    card, stack = Card(f.escape[0]), Stack(f.escape[1])
    f.escape = f.escape[2:]
    arrive(s, stack, card, stack // 3)


def _turn_or_draw(s: State, f: CompileFrame) -> None:
    """The protocol that now lies in the line; a compiled one is a recompile (R9.3)."""
    stack = Stack(f.player * 3 + f.line)
    if s.compiled(stack):
        piles.draw(s, f.player, 1, 1 - f.player)
    else:
        turn_protocol(s, stack)
