"""What may be played where, and the start of a play (R5)."""

from __future__ import annotations

from recompile.engine import instructions as i
from recompile.engine import knowledge, movement
from recompile.engine.frames import Frame
from recompile.engine.ids import (
    COMMITTED,
    DECK,
    FIELD_END,
    HAND,
    M_PLAY,
    M_TOP,
    MOVE_BASE,
    TRASH,
)
from recompile.engine.instructions import Instr
from recompile.engine.program import LIBRARY
from recompile.engine.select import has_face_down
from recompile.engine.state import State
from recompile.engine.statics import barred_plays, is_welcome, needs_no_matching, plays_on_either_side, plays_unmatched


class Space:
    """Where a player may play at this moment, worked out once for all cards of a hand."""

    __slots__ = ("down", "exceptions", "free", "player", "up")

    def __init__(self, s: State, player: int, lines: list[int], face: int, free: bool) -> None:
        self.player = player
        self.up: list[int] = []  # the lines that are open to face-up plays
        self.down: list[int] = []  # and to face-down plays
        barred = barred_plays(s, player)
        for line in lines:
            if face != i.FACE_DOWN and not barred >> line & 1:
                self.up.append(line)
            if face != i.FACE_UP and not barred >> line & 8:
                self.down.append(line)
        self.free = free or plays_unmatched(s, player)
        statics = s.cast.statics
        self.exceptions = len(statics[i.S_THIS_NO_MATCHING]) > 0 or len(statics[i.S_PLAYABLE_HERE]) > 0


ALL_LINES = [0, 1, 2]
FACE_DOWN_PLAYS = [  # by card and player: the three plays that are nearly always open
    [M_PLAY * MOVE_BASE + card * 12 + (player * 3 + line) * 2 for line in ALL_LINES]
    for card in range(len(LIBRARY.value))
    for player in range(2)
]


def offer_play(s: State, space: Space, card: int, face_up_too: bool) -> None:
    """Append every way to play this card: face-up where it matches, face-down anywhere (R5.1)."""
    options = s.options
    home = space.player * 3
    code = M_PLAY * MOVE_BASE + card * 12 + home * 2
    odd = space.exceptions
    if face_up_too:
        protocol = LIBRARY.protocol[card]
        protocols = s.protocols
        free = space.free or (odd and needs_no_matching(s, card))
        for line in space.up:
            match = free or protocols[line] == protocol or protocols[line + 3] == protocol
            if match or (odd and is_welcome(s, card, home + line)):
                options.append(code + line * 2 + 1)
    if len(space.down) == 3:
        options += FACE_DOWN_PLAYS[card * 2 + space.player]
    else:
        for line in space.down:
            options.append(code + line * 2)
    if odd and plays_on_either_side(s, card):
        _offer_other_side(s, space, card, face_up_too)


def _offer_other_side(s: State, space: Space, card: int, face_up_too: bool) -> None:
    code = M_PLAY * MOVE_BASE + card * 12 + (3 - space.player * 3) * 2
    if face_up_too:
        for line in space.up:
            s.options.append(code + line * 2 + 1)
    for line in space.down:
        s.options.append(code + line * 2)


def offer_hand(s: State, player: int) -> None:
    """Every play from hand, with nothing but the rules to narrow it."""
    space = Space(s, player, ALL_LINES, i.ANY, False)
    for card in s.hands[player]:
        offer_play(s, space, card, True)


def offer_text_plays(s: State, f: Frame, step: Instr) -> None:
    """Every play from hand that a text allows. A value makes it face-up only: face-down the card would be a 2."""
    s.options = []
    face = i.FACE_UP if step.n >= 0 else step.face
    space = Space(s, f.player, lines_for(s, f, step.to), face, step.flag)
    for card in s.hands[f.player]:
        if step.n >= 0 and LIBRARY.value[card] != step.n:
            continue
        offer_play(s, space, card, step.jump < 0 or LIBRARY.protocol[card] != step.jump)


def offer_that_play(s: State, f: Frame, step: Instr) -> None:
    """Every way to play "that card" out of a hand or a trash of the player."""
    s.options = []
    if f.that >= 0 and s.zone[f.that] in (HAND + f.player, TRASH + f.player):
        space = Space(s, f.player, lines_for(s, f, step.to), step.face, False)
        offer_play(s, space, f.that, True)


def lines_for(s: State, f: Frame, to: int) -> list[int]:
    """The lines a text allows a play into."""
    here = s.zone[f.card] % 3 if s.zone[f.card] < FIELD_END else -1
    if to in (i.HERE, i.THIS_STACK, i.UNDER_THIS):
        return [here]
    if to == i.ELSEWHERE:
        return [line for line in range(3) if line != here]
    if to == i.THAT_LINE:
        return [f.line]
    if to == i.WITH_FACE_DOWN:
        return [line for line in range(3) if has_face_down(s, line)]
    return ALL_LINES


def offer_top(s: State, f: Frame, step: Instr) -> None:
    """Where the unseen top card of a deck may go (R5.3)."""
    s.options = []
    player = f.player if step.who == i.YOU else 1 - f.player
    deck = f.player if step.whose == i.YOU else 1 - f.player
    side = f.player if step.n == i.YOU else 1 - f.player
    barred = barred_plays(s, player)
    if s.decks[deck]:
        for line in lines_for(s, f, step.to):
            if not barred >> line & 8:
                s.options.append(M_TOP * MOVE_BASE + side * 3 + line)


# ---------------------------------------------------------------- decided


def play_option(s: State, player: int, option: int) -> int:
    """Carry out a play that was chosen; the card."""
    detail = option % MOVE_BASE
    card = detail // 12
    leave_zone(s, card, bool(detail % 2))
    movement.play(s, player, card, detail % 12 // 2, detail % 2, -1)
    return card


def play_top(s: State, player: int, deck: int, stack: int, under: int) -> int:
    card = s.decks[deck][-1]
    leave_zone(s, card, False)
    movement.play(s, player, card, stack, 0, under)
    return card


def leave_zone(s: State, card: int, face_up: bool) -> None:
    """Out of a hand, a deck or a trash; nothing is uncovered by that."""
    zone = s.zone[card]
    owner = zone % 2
    if zone >= TRASH:
        s.trashes[owner].remove(card)
        s.zone[card] = COMMITTED
    elif zone >= DECK:
        s.decks[owner].remove(card)
        s.zone[card] = COMMITTED
    else:
        s.take_from_hand(card, owner)
        if not face_up:
            knowledge.hidden_card_leaves_hand(s, card, owner)
