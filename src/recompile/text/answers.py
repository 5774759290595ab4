"""Every answer as a short label that states what it does: "Delete Fire 3 in line 2"."""

from __future__ import annotations

from recompile.cards import vocabulary as v
from recompile.engine import ids, tables
from recompile.engine import instructions as i
from recompile.engine.instructions import Instr
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.notation.names import protocol_name
from recompile.text.catalogue import Catalogue, catalogue, mark
from recompile.text.languages import teller
from recompile.text.names import BOXES, protocol_title
from recompile.text.things import field_card, title
from recompile.text.turned import turned

_ON_FIELD = {
    ids.FLIP: mark("Flip {what} in line {line}"),
    ids.DELETE: mark("Delete {what} in line {line}"),
    ids.SHIFT: mark("Shift {what} from line {line}"),
    ids.RETURN: mark("Return {what} from line {line}"),
    ids.REVEAL: mark("Reveal {what} in line {line}"),
    ids.TAKE: mark("Put {what} from line {line} into your hand"),
    ids.COPY: mark("Resolve the middle text of {what} in line {line}"),
}
_WITH_CARD = {
    i.GIVE: mark("Give {card}"),
    i.REVEAL_FROM_HAND: mark("Reveal {card}"),
    i.PICK_DRAWN: mark("Reveal {card}"),
    i.DRAW_FOUND: mark("Draw {card}"),
}
_IN_LINE = {
    ids.DELETE: mark("Delete in line {line}"),
    ids.RETURN: mark("Return from line {line}"),
}
_PLAYS = {
    (1, True): mark("Play {card} face-up in line {line}"),
    (0, True): mark("Play {card} face-down in line {line}"),
    (1, False): mark("Play {card} face-up in line {line} on your opponent’s side"),
    (0, False): mark("Play {card} face-down in line {line} on your opponent’s side"),
}
_PLAIN = {
    ids.M_DONE: mark("Enough"),
    ids.M_NO: mark("Leave it"),
    ids.M_KEEP: mark("Keep the protocols as they are"),
    ids.M_OTHER: mark("State another protocol"),
}


def label(s: State, option: int, lang: str = "en") -> str:
    """An answer in words, said to the player who is asked."""
    words = catalogue(lang)
    kind, detail = divmod(option, ids.MOVE_BASE)
    if kind in _PLAIN:
        return words.say(_PLAIN[kind])
    if kind in (ids.M_YES, ids.M_VERB):
        return _chosen_effect(s, detail, lang)
    if kind in (ids.M_PLAY, ids.M_TOP, ids.M_REFRESH):
        return _play(s, words, kind, detail)
    if kind in (ids.M_FIELD, ids.M_CARD, ids.M_LINE):
        return _card_or_line(s, words, kind, detail)
    if kind == ids.M_TEXT:
        return words.say(mark("Resolve {card}, {box}"), card=title(detail // 3, lang), box=BOXES[lang][detail % 3])
    if kind == ids.M_PLAYER:
        return words.say(mark("You first") if detail == s.asked else mark("Your opponent first"))
    return _about_protocols(s, words, kind, detail)


# ---------------------------------------------------------------- effects


def step_of(s: State) -> Instr | None:
    """The step of a text that asks, if it is a text."""
    frame = s.frames[-1]
    if frame.kind == ids.TEXT:
        return LIBRARY.code[frame.text][frame.step]
    return None


def word_of(s: State, step: Instr) -> v.Node | None:
    """The word of the card behind a step, as it is said to the player who is asked."""
    if step.word is None:
        return None
    controller = next(frame.player for frame in reversed(s.frames) if frame.kind == ids.TEXT)
    return step.word if controller == s.asked else turned(step.word)


def _chosen_effect(s: State, verb: int, lang: str) -> str:
    """The effect that yes, or a verb, would set off."""
    step = step_of(s)
    word = word_of(s, step) if step is not None else None
    if isinstance(word, v.May):
        return teller(lang).label(word.effect)
    assert isinstance(word, v.Either)
    chosen = word.first if tables.VERB[type(word.first)] == verb else word.second
    return teller(lang).label(chosen)


# ---------------------------------------------------------------- plays


def _play(s: State, words: Catalogue, kind: int, detail: int) -> str:
    if kind == ids.M_REFRESH:
        missing = ids.HAND_LIMIT - s.size[ids.HAND + s.asked]
        return words.count("Refresh: draw {n} card", "Refresh: draw {n} cards", missing)
    if kind == ids.M_TOP:
        own = detail // 3 == s.asked
        message = (
            mark("Play the top card face-down in line {line}")
            if own
            else mark("Play the top card face-down in line {line} on your opponent’s side")
        )
        return words.say(message, line=detail % 3 + 1)
    place, up = divmod(detail, 2)
    card, stack = divmod(place, 6)
    message = _PLAYS[up, stack // 3 == s.asked]
    return words.say(message, card=title(card, words.lang), line=stack % 3 + 1)


# ---------------------------------------------------------------- cards and lines


def _card_or_line(s: State, words: Catalogue, kind: int, detail: int) -> str:
    step = step_of(s)
    if kind == ids.M_FIELD:
        line = detail // ids.ROOM % 3 + 1
        message = _ON_FIELD[step.verb] if step is not None else _ON_FIELD[ids.FLIP]
        return words.say(message, what=field_card(s, words, detail, s.asked), line=line)
    if kind == ids.M_CARD:
        return words.say(_card_message(s, step), card=title(detail, words.lang))
    return _line(s, words, step, detail)


def _card_message(s: State, step: Instr | None) -> str:
    frame = s.frames[-1]
    if frame.kind == ids.LEAVE_ALL:
        return mark("Put {card} on the deck next")
    if step is None:
        return mark("Discard {card}")
    if step.op == i.PICK_FROM_TRASH:
        return mark("Play {card}") if isinstance(step.word, v.Play) else mark("Reveal {card}")
    return _WITH_CARD[step.op]


def _line(s: State, words: Catalogue, step: Instr | None, line: int) -> str:
    number = line + 1
    frame = s.frames[-1]
    if frame.kind == ids.COMPILING:
        return words.say(mark("Shift this card to line {line}"), line=number)
    if step is None or step.op == i.EACH_LINE:
        return words.say(mark("Line {line} next"), line=number)
    if step.op == i.SHIFT_ONE:
        card = frame.card if step.this else frame.that
        place = _place_of(s, card)
        if place >= 0:
            what = field_card(s, words, place, s.asked)
            return words.say(mark("Shift {what} to line {line}"), what=what, line=number)
    if step.op == i.SHIFT_EVERY:
        return words.say(mark("Shift them to line {line}"), line=number)
    return words.say(_IN_LINE[step.verb], line=number)


def _place_of(s: State, card: int) -> int:
    """Where a card lies in the field, as `stack * ROOM + index`; -1 if it does not."""
    if card < 0 or s.zone[card] >= ids.FIELD_END:
        return -1
    stack = s.zone[card]
    return int(stack * ids.ROOM + list(s.cards(stack)).index(card))


# ---------------------------------------------------------------- protocols and statements


def _about_protocols(s: State, words: Catalogue, kind: int, detail: int) -> str:
    lang = words.lang
    if kind == ids.M_DRAFT:
        message = mark("Ban {protocol}") if s.bans else mark("Draft {protocol}")
        return words.say(message, protocol=protocol_title(protocol_name(detail), lang))
    if kind == ids.M_PROTOCOL:
        return words.say(mark("State {protocol}"), protocol=protocol_title(protocol_name(detail), lang))
    if kind == ids.M_NUMBER:
        return words.say(mark("State {number}"), number=detail)
    if kind == ids.M_COMPILE:
        protocol = protocol_title(protocol_name(s.protocols[s.asked * 3 + detail]), lang)
        return words.say(mark("Compile line {line}: {protocol}"), line=detail + 1, protocol=protocol)
    if kind == ids.M_SWAP:
        first, second = (line + 1 for line in ids.PAIRS[detail])
        return words.say(mark("Swap lines {first} and {second}"), first=first, second=second)
    player, order = divmod(detail, 6)
    now = s.protocols[player * 3 : player * 3 + 3]
    names = ", ".join(protocol_title(protocol_name(now[line]), lang) for line in ids.PERMUTATIONS[order])
    mine = player == s.asked
    message = mark("Your protocols become {names}") if mine else mark("Your opponent’s protocols become {names}")
    return words.say(message, names=names)
