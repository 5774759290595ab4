"""What each word of the vocabulary is in numbers: the dictionary that cards are compiled with.

Words are values, so that whole sentences can be keys: what stands here can be played, and what does not is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import facts, ids
from recompile.engine import instructions as i
from recompile.engine.sources import FROM_TOP

# By word: the function that writes its steps, with the compiler, the word and the steps so far.
Words = dict[type[v.Node], Callable[[Any, Any, list[i.Instr]], None]]

SIDE: Final = {"any": i.ANY, "yours": i.YOURS, "theirs": i.THEIRS}
OWNER: Final = {"yours": i.YOU, "theirs": i.THEY}
SIDES: Final = {**OWNER, "any": i.ANYONE}
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
    "flip": ids.FLIPPED,
    "shift": ids.SHIFTED,
    "return": ids.RETURNED,
    "reveal": ids.REVEALED,
    "rearrange": ids.REARRANGED,
    "gain control": ids.GAINED,
}
SOMEWHERE: Final = ("play", "delete", "flip", "shift", "shift to", "return", "compile")  # events that happen in lines
TO_CARDS: Final = ("play", "delete", "flip", "shift", "return", "discard")  # events that happen to cards one can see
DONE_BY: Final = {"any": i.ANY, "action": i.BY_ACTION, "effect": i.BY_EFFECT}
MOMENT: Final = {
    "covered": i.W_COVERED,
    "flipped": i.W_FLIPPED,
    "deleted": i.W_DELETED,
    "returned": i.W_RETURNED,
    "shifted": i.W_SHIFTED,
}
BY: Final = {
    None: i.BY_ANYTHING,
    "you": i.YOU,
    "they": i.THEY,
    "compiling": i.BY_COMPILING,
    "face-up": i.BY_FACE_UP,
    "face-down": i.BY_FACE_DOWN,
    "your card": i.BY_YOUR_CARD,
    "their card": i.BY_THEIR_CARD,
}
FORBIDDEN: Final = {
    "play": i.B_PLAY,
    "draw": i.B_DRAW,
    "discard": i.B_DISCARD,
    "flip": i.B_FLIP,
    "shift": i.B_SHIFT,
    "delete": i.B_DELETE,
    "return": i.B_RETURN,
    "rearrange": i.B_REARRANGE,
    "refresh": i.B_REFRESH,
    "compile": i.B_COMPILE,
    "shift to": i.B_SHIFT_TO,
}
BOX: Final = {"top": ids.TOP, "middle": ids.MIDDLE, "bottom": ids.BOTTOM}
PHASE: Final = {"check control": ids.CONTROL, "check compile": ids.COMPILE, "check cache": ids.CACHE}
MATCHING: Final = {"any": i.ANY, "yes": i.MATCHING, "no": i.UNMATCHED}

RELATION: Final = {
    "<": i.LESS,
    "<=": i.AT_MOST,
    "=": i.EQUAL,
    "!=": i.UNEQUAL,
    ">=": i.AT_LEAST,
    ">": i.MORE,
}
CARD_IS: Final = {
    "covered": facts.COVERED,
    "uncovered": facts.UNCOVERED,
    "covering": facts.COVERING,
    "face-up": facts.FACE_UP,
    "face-down": facts.FACE_DOWN,
    "yours": facts.YOURS,
    "theirs": facts.THEIRS,
    "even": facts.EVEN,
    "odd": facts.ODD,
    "matching": facts.MATCHING,
    "unmatched": facts.UNMATCHED,
}

# ---------------------------------------------------------------- places

LINES: Final = {
    "any": i.ANYWHERE,
    "this": i.HERE,
    "other": i.ELSEWHERE,
    "that": i.THAT_LINE,
    "chosen": i.CHOSEN_LINE,
    "same": i.SAME_LINE,
    "one": i.ANYWHERE,
    "one other": i.ELSEWHERE,
    "left": i.LEFT,
    "middle": i.LEFT + 1,
    "right": i.LEFT + 2,
}
IS_HERE: Final = {v.ANYWHERE: False, v.THIS_LINE: True}
STACKS: Final = {"this": i.THIS_STACK, "same": i.SAME_STACK}
NEAR: Final = (w.PLACES["here"], w.PLACES["this stack"])
SOURCE: Final[dict[str, int]] = {
    "hand": ids.HAND,
    "deck": ids.DECK,
    "deck top": ids.DECK,
    "trash": ids.TRASH,
    "revealed": ids.DECK,
}
SOURCE_WAY: Final[dict[str, int]] = {"deck top": FROM_TOP}
HOW: Final = {"any": i.ANY, "compiling": i.BY_ACTION, "otherwise": i.BY_EFFECT}
PUT_INTO: Final = {"hand": ids.HAND, "deck top": ids.DECK, "deck bottom": ids.UNDER_DECK, "trash": ids.TRASH}
PILE: Final[dict[str, int]] = {"hand": ids.HAND, "deck": ids.DECK, "trash": ids.TRASH}

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
# ---------------------------------------------------------------- rules

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
