"""What each word of the vocabulary is in numbers: the dictionary that cards are compiled with.

Words are values, so that whole sentences can be keys: what stands here can be played, and what does not is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import ids
from recompile.engine import instructions as i

# By word: the function that writes its steps, with the compiler, the word and the steps so far.
Words = dict[type[v.Node], Callable[[Any, Any, list[i.Instr]], None]]

SIDE: Final = {"any": i.ANY, "yours": i.YOURS, "theirs": i.THEIRS}
OWNER: Final = {"yours": i.YOU, "theirs": i.THEY}
COVER: Final = {"uncovered": i.UNCOVERED, "covered": i.COVERED, "either": i.EITHER_COVER}
FACE: Final = {"any": i.ANY, "up": i.FACE_UP, "down": i.FACE_DOWN}
RANK: Final = {None: 0, "highest": i.HIGHEST, "lowest": i.LOWEST}
PLAYER: Final = {"you": i.YOU, "they": i.THEY}
WHO: Final = {**PLAYER, "any": i.ANYONE}
EVENT: Final = {
    "draw": ids.DREW,
    "discard": ids.DISCARDED,
    "delete": ids.DELETED,
    "shuffle": ids.SHUFFLED,
    "clear cache": ids.CLEARED,
    "refresh": ids.REFRESHED,
    "play": ids.PLAYED,
    "compile": ids.COMPILED,
}

# ---------------------------------------------------------------- places

NEAR: Final[dict[v.Lines, int]] = {w.PLACES["here"]: i.HERE, w.PLACES["this stack"]: i.THIS_STACK}
CARDS_IN: Final[dict[v.Lines, int]] = {
    **NEAR,
    w.PLACES["anywhere"]: i.ANYWHERE,
    w.PLACES["elsewhere"]: i.ELSEWHERE,
    w.PLACES["that line"]: i.THAT_LINE,
    w.card.in_same_line.where: i.SAME_LINE,
    w.card.where_they_lead.where: i.THEY_LEAD,
}
CHOSEN_LINE: Final[dict[v.Lines, int]] = {
    w.card.in_one_line.where: i.ANYWHERE,
    w.card.in_one_other_line.where: i.ELSEWHERE,
}
PLAY_TO: Final[dict[v.Lines, int]] = {
    **NEAR,
    w.PLACES["anywhere"]: i.ANYWHERE,
    w.PLACES["elsewhere"]: i.ELSEWHERE,
    w.PLACES["that line"]: i.THAT_LINE,
    w.PLACES["with face-down"]: i.WITH_FACE_DOWN,
}
SHIFT_TO: Final[dict[v.Lines, int]] = {
    w.PLACES["anywhere"]: i.ANYWHERE,
    w.PLACES["here"]: i.HERE,
    w.PLACES["their highest"]: i.THEIR_HIGHEST,
}
EACH_OF: Final[dict[v.Lines, int]] = {
    w.PLACES["anywhere"]: i.ANYWHERE,
    w.PLACES["elsewhere"]: i.ELSEWHERE,
    w.PLACES["with your cards"]: i.WITH_YOUR_CARDS,
    w.PLACES["with face-down"]: i.WITH_FACE_DOWN,
}
IS_HERE: Final[dict[v.Lines, bool]] = {w.PLACES["anywhere"]: False, w.PLACES["here"]: True}

# ---------------------------------------------------------------- verbs

VERB: Final[dict[type[v.Node], int]] = {
    v.Flip: ids.FLIP,
    v.Draw: ids.DRAW,
    v.Discard: ids.DISCARD,
    v.Delete: ids.DELETE,
    v.Shift: ids.SHIFT,
    v.Return: ids.RETURN,
    v.Reveal: ids.REVEAL,
    v.Put: ids.TAKE,
}
# ---------------------------------------------------------------- conditions, amounts and rules

CONDITION: Final[dict[v.Node, int]] = {
    w.this_is_covered: i.IS_COVERED,
    w.this_is_covering: i.IS_COVERING,
    w.hand_is_empty: i.HAND_EMPTY,
    w.trash_is_not_empty: i.TRASH_NOT_EMPTY,
    w.they_lead_here: i.THEY_LEAD_HERE,
    w.discarded_matches: i.DISCARDED_MATCHES,
}
AMOUNT: Final[dict[v.Node, int]] = {
    w.that_many(): i.THAT_MANY,
    w.ValueOfThat(): i.VALUE_OF_THAT,
    w.PrintedValueOfThat(): i.PRINTED_VALUE,
    w.CardsInHand(): i.IN_HAND,
    w.DifferentProtocols(): i.PROTOCOLS_IN_FIELD,
    w.DifferentProtocols("here"): i.PROTOCOLS_HERE,
}
RULE: Final[dict[v.Node, int]] = {
    w.no_matching_needed: i.S_NO_MATCHING,
    w.this_needs_no_matching: i.S_THIS_NO_MATCHING,
    w.this_plays_on_either_side: i.S_THIS_NO_MATCHING,
    w.ignore_middles_here: i.S_IGNORE_MIDDLES,
    w.no_middles_on_your_turn: i.S_NO_MIDDLES,
    w.cannot_be_flipped: i.S_CANNOT_FLIP,
    w.cannot_draw_with_cards_in_hand: i.S_CANNOT_DRAW,
    w.skip_check_cache: i.S_SKIP_CACHE,
    w.shift_instead_of_compile_delete: i.S_SHIFT_INSTEAD,
    w.return_to_deck_instead: i.S_DECK_INSTEAD,
}
