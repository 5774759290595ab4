"""Passive rules: permissions and prohibitions (R5.1).

Every question here looks only at the cards of the cast that could matter; most games have one or two, or none: `has`
lets most questions answer at once.
"""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.active import frame_of, holds, is_active
from recompile.engine.frames import Lock, TextFrame
from recompile.engine.ids import EACH, FIELD_END, HAND, MIDDLE, TOP
from recompile.engine.instructions import Clause, Later, Standing
from recompile.engine.state import State
from recompile.engine.windows import is_unbroken


def has_text(s: State, card: i64, box: i64) -> bool:
    """Whether there is anything in this box of the card."""
    printed = s.cast.protocols[card // EACH].cards[card % EACH]
    if box == TOP:
        return printed.top is not None
    if box == MIDDLE:
        return printed.middle is not None
    return printed.bottom is not None


def text_of(s: State, kind: i64, player: i64) -> i64:
    """The first text of this kind that shows on this player's side, or -1."""
    if s.cast.has >> kind & 1:
        return _shown_by(s, s.cast.statics[kind], player)
    return -1


def _shown_by(s: State, rules: list[Standing], player: i64) -> i64:
    for rule in rules:
        if is_active(s, rule.card, rule.box) and s.zone(rule.card) // 3 == player:
            return rule.card * 3 + rule.box
    return -1


def text_on(s: State, kind: i64, card: i64) -> i64:
    """The text of this kind that shows on this card, or -1."""
    if s.cast.has >> kind & 1:
        return _shown_on(s, s.cast.statics[kind], card)
    return -1


def _shown_on(s: State, rules: list[Standing], card: i64) -> i64:
    for rule in rules:
        if rule.card == card and is_active(s, card, rule.box):
            return rule.card * 3 + rule.box
    return -1


# ---------------------------------------------------------------- what somebody cannot do


def bar(s: State, verb: i64, player: i64, card: i64, line: i64, how: i64 = i.BY_EFFECT) -> i64:
    """The text that forbids this player something: to do to this card (or -1), in this line (or -1); or -1."""
    if s.cast.has >> i.S_BAN + verb & 1:
        for rule in s.cast.statics[i.S_BAN + verb]:
            if rule.says.how != i.ANY and rule.says.how != how:
                continue
            if holds(s, rule):
                f = frame_of(s, rule.card, rule.box)
                if forbids(s, rule.says, f, player, card, line):
                    return rule.card * 3 + rule.box
    return lock_bar(s, verb, player, card, line, s.number)


def lock_bar(s: State, verb: i64, player: i64, card: i64, line: i64, number: i64) -> i64:
    """The text that forbade it for the turn with this number, visible without a break since it was resolved; or -1."""
    for lock in s.locks:
        if lock.turn != number or (s.turn + number - s.number) % 2 != player:
            continue
        alive = is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried)
        if alive and _locks(s, lock, verb, card, line):
            return lock.card * 3 + lock.box
    return -1


def _locks(s: State, lock: Lock, verb: i64, card: i64, line: i64) -> bool:
    """Whether it forbids this to whoever's turn it is. What a save of another version has kept is "cannot compile"."""
    step = locking(s, lock)
    if step is None:
        return verb == i.B_COMPILE
    return step.forbids == verb and covers(s, step.says, frame_of(s, lock.card, lock.box), card, line)


def locking(s: State, lock: Lock) -> Later | None:
    """The sentence that has made this lock: the so-manieth of its text."""
    left = lock.nth
    for step in s.cast.code[lock.text]:
        if isinstance(step, Later):
            if left == 0:
                return step
            left -= 1
    return None


def forbids(s: State, says: Clause, f: TextFrame, player: i64, card: i64, line: i64) -> bool:
    """Whether this player, this card and this line are meant."""
    if says.who != i.ANYONE and (player == f.player) != (says.who == i.YOU):
        return False
    return covers(s, says, f, card, line)


def covers(s: State, says: Clause, f: TextFrame, card: i64, line: i64) -> bool:
    """Whether this card and this line are meant."""
    if says.place is not None and (line < 0 or not says.place.has(s, f, line)):
        return False
    return says.what is None or (card >= 0 and says.what.has(s, f, card))


def cannot_be(s: State, verb: i64, player: i64, card: i64, how: i64 = i.BY_EFFECT) -> bool:
    """Whether this player cannot flip, shift, delete or return this card of the field; cards may also be deleted by
    compiling (`BY_ACTION`)."""
    if not s.locks and not s.cast.has >> i.S_BAN + verb & 1:
        return False
    return bar(s, verb, player, card, s.zone(card) % 3, how) >= 0


# ---------------------------------------------------------------- plays


def barred_plays(s: State, player: i64) -> i64:
    """What is forbidden to this player: bits 0-2 face-up plays in the three lines, bits 3-5 face-down plays.

    "Cannot" beats "may", and binds every play by that player, on either side of the line (R5.1).
    """
    barred: i64 = 0
    if not s.cast.has >> i.S_CANNOT_PLAY & 1:
        return barred
    for rule in s.cast.statics[i.S_CANNOT_PLAY]:
        barred |= _bars(s, rule, player)
    return barred


def _bars(s: State, rule: Standing, player: i64) -> i64:
    """What one text forbids this player, in the same bits."""
    if not is_active(s, rule.card, rule.box) or s.zone(rule.card) // 3 == player:
        return 0
    lines: i64 = 7
    if rule.says.here:
        lines = 1 << s.zone(rule.card) % 3
    return _faced(lines, rule.says.face)


def _faced(lines: i64, face: i64) -> i64:
    if face == i.FACE_UP:
        return lines
    if face == i.FACE_DOWN:
        return lines << 3
    return lines | lines << 3


def barred_card(s: State, player: i64, card: i64) -> i64:
    """What other texts forbid this player with this card, or with one that nobody has seen (-1), in the same bits."""
    barred: i64 = 0
    if s.cast.has >> i.S_BAN + i.B_PLAY & 1:
        for rule in s.cast.statics[i.S_BAN + i.B_PLAY]:
            if holds(s, rule):
                barred |= _forbidden(s, rule.says, frame_of(s, rule.card, rule.box), player, card)
    for lock in s.locks:
        barred |= lock_bars(s, lock, player, card)
    return barred


def lock_bars(s: State, lock: Lock, player: i64, card: i64) -> i64:
    """What was forbidden for this turn, in the same bits."""
    step = locking(s, lock)
    if step is None or step.forbids != i.B_PLAY or lock.turn != s.number or player != s.turn:
        return 0
    if not is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried):
        return 0
    lines: i64 = 0
    for line in range(i64(3)):
        if covers(s, step.says, frame_of(s, lock.card, lock.box), card, line):
            lines |= 1 << line
    return _faced(lines, step.says.face)


def _forbidden(s: State, says: Clause, f: TextFrame, player: i64, card: i64) -> i64:
    lines: i64 = 0
    for line in range(i64(3)):
        if forbids(s, says, f, player, card, line):
            lines |= 1 << line
    return _faced(lines, says.face)


def play_bars(s: State, player: i64, card: i64, line: i64, face_up: bool) -> list[int]:
    """The texts that forbid this player such a play of this card, or of one that nobody has seen, in this line."""
    bit = line
    if not face_up:
        bit = line + 3
    found: list[int] = []
    for rule in s.cast.statics[i.S_CANNOT_PLAY]:
        if _bars(s, rule, player) >> bit & 1:
            found.append(rule.card * 3 + rule.box)
    for rule in s.cast.statics[i.S_BAN + i.B_PLAY]:
        if holds(s, rule) and _forbidden(s, rule.says, frame_of(s, rule.card, rule.box), player, card) >> bit & 1:
            found.append(rule.card * 3 + rule.box)
    for lock in s.locks:
        if lock_bars(s, lock, player, card) >> bit & 1:
            found.append(lock.card * 3 + lock.box)
    return found


def plays_unmatched(s: State, player: i64) -> bool:
    """Whether this player's cards need no matching protocol."""
    return text_of(s, i.S_NO_MATCHING, player) >= 0


def needs_no_matching(s: State, card: i64) -> bool:
    """Whether the card itself says so; it is read in whatever zone it is played from (R5.1)."""
    return _own_rule(s, card) is not None


def plays_on_either_side(s: State, card: i64) -> bool:
    rule = _own_rule(s, card)
    return rule is not None and rule.says.flag


def _own_rule(s: State, card: i64) -> Standing | None:
    """What a card says about its own play."""
    if not s.cast.has >> i.S_THIS_NO_MATCHING & 1:
        return None
    for rule in s.cast.statics[i.S_THIS_NO_MATCHING]:
        if rule.card == card:
            return rule
    return None


def welcoming_lines(s: State, card: i64, player: i64) -> i64:
    """The lines in which a text on this player's side lets this card in face-up, a bit for each."""
    lines: i64 = 0
    if s.cast.has >> i.S_PLAYABLE_HERE & 1:
        for rule in s.cast.statics[i.S_PLAYABLE_HERE]:
            stack = s.zone(rule.card)
            fits = s.cast.card_kin[card] == rule.says.protocol and stack // 3 == player
            if fits and is_active(s, rule.card, rule.box):
                lines |= 1 << stack % 3
    return lines


def free_lines(s: State, card: i64, player: i64, side: i64) -> i64:
    """The lines in which any other text lets this player play this card face-up on a side, a bit for each."""
    lines: i64 = 0
    if not s.cast.has >> i.S_FREE & 1:
        return lines
    for rule in s.cast.statics[i.S_FREE]:
        if _frees(s, rule, card, player, side):
            lines |= _meant(s, rule)
    return lines


def _frees(s: State, rule: Standing, card: i64, player: i64, side: i64) -> bool:
    says = rule.says
    if says.what is None:  # "this card" is read in whatever zone it is played from
        if rule.card != card or (s.zone(card) < FIELD_END and not is_active(s, card, rule.box)):
            return False
        f = frame_of(s, rule.card, rule.box)
        f.player = player
        if says.given is not None and not says.given.holds(s, f):
            return False
    elif (
        not holds(s, rule)
        or s.zone(rule.card) // 3 != player
        or not says.what.has(s, frame_of(s, rule.card, rule.box), card)
    ):
        return False
    return says.who == i.ANYONE or (side == player) == (says.who == i.YOU)


def _meant(s: State, rule: Standing) -> i64:
    lines: i64 = 0
    for line in range(i64(3)):
        place = rule.says.place
        if place is None or place.has(s, frame_of(s, rule.card, rule.box), line):
            lines |= 1 << line
    return lines


# ---------------------------------------------------------------- single questions


def flip_bar(s: State, card: i64) -> i64:
    """The text that says this card cannot be flipped, or -1."""
    return text_on(s, i.S_CANNOT_FLIP, card)


def can_be_flipped(s: State, card: i64) -> bool:
    return flip_bar(s, card) < 0


def draw_bar(s: State, player: i64) -> i64:
    """The text that stops this player from drawing, or -1; looked at once for each batch."""
    text = text_of(s, i.S_CANNOT_DRAW, player)
    if text >= 0 and s.size(HAND + player) > 0:
        return text
    return bar(s, i.B_DRAW, player, -1, -1)


def can_draw(s: State, player: i64) -> bool:
    return draw_bar(s, player) < 0


def skips(s: State, phase: i64) -> bool:
    """Whether the player whose turn it is skips a phase."""
    if not s.cast.has >> i.S_SKIP & 1:
        return False
    for rule in s.cast.statics[i.S_SKIP]:
        says = rule.says
        meant = says.who == i.ANYONE or (s.turn == s.zone(rule.card) // 3) == (says.who == i.YOU)
        if says.n == phase and meant and holds(s, rule):
            return True
    return False


def skips_cache(s: State, player: i64) -> bool:
    return text_of(s, i.S_SKIP_CACHE, player) >= 0


def escapes_compile(s: State, card: i64) -> bool:
    """Whether this card is shifted instead of being deleted by compiling (R9.2)."""
    return text_on(s, i.S_SHIFT_INSTEAD, card) >= 0


def returns_to_deck(s: State, owner: i64) -> bool:
    """Whether cards that would return to this player's hand go on top of the deck instead."""
    return text_of(s, i.S_DECK_INSTEAD, 1 - owner) >= 0
