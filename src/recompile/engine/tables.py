"""What each word of the vocabulary is in numbers: the dictionary that `program` compiles cards with."""

from __future__ import annotations

from typing import Final

from recompile.cards import vocabulary as v
from recompile.engine import ids
from recompile.engine import instructions as i

WHERE: Final = {
    "anywhere": i.ANYWHERE,
    "here": i.HERE,
    "elsewhere": i.ELSEWHERE,
    "this stack": i.THIS_STACK,
    "that line": i.THAT_LINE,
    "same line": i.SAME_LINE,
    "one line": i.THAT_LINE,
    "one other line": i.THAT_LINE,
    "they lead": i.THEY_LEAD,
    "with face-down": i.WITH_FACE_DOWN,
    "under this": i.UNDER_THIS,
    "to or from here": i.TO_OR_FROM_HERE,
    "their highest": i.THEIR_HIGHEST,
    "every": i.ANYWHERE,
    "other": i.ELSEWHERE,
    "with your cards": i.WITH_YOUR_CARDS,
}
SIDE: Final = {"any": i.ANY, "yours": i.YOURS, "theirs": i.THEIRS}
COVER: Final = {"uncovered": i.UNCOVERED, "covered": i.COVERED, "either": i.EITHER_COVER}
FACE: Final = {"any": i.ANY, "up": i.FACE_UP, "down": i.FACE_DOWN}
WHO: Final = {"you": i.YOU, "they": i.THEY, "any": i.ANYONE}
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
VERB: Final[dict[type[v.Node], int]] = {
    v.Flip: ids.FLIP,
    v.Draw: ids.DRAW,
    v.Discard: ids.DISCARD,
    v.Delete: ids.DELETE,
    v.Shift: ids.SHIFT,
    v.Return: ids.RETURN,
    v.Reveal: ids.REVEAL,
    v.Take: ids.TAKE,
}
ONE: Final[dict[type[v.Node], int]] = {
    v.Flip: i.FLIP_ONE,
    v.Delete: i.DELETE_ONE,
    v.Return: i.RETURN_ONE,
    v.Shift: i.SHIFT_ONE,
    v.Reveal: i.REVEAL_ONE,
    v.Take: i.TAKE_ONE,
}
ALL: Final[dict[type[v.Node], int]] = {
    v.Flip: i.FLIP_EVERY,
    v.Delete: i.DELETE_ALL,
    v.Return: i.RETURN_ALL,
    v.Shift: i.SHIFT_EVERY,
}
SIMPLE: Final[dict[type[v.Node], int]] = {
    v.DiscardDeck: i.DISCARD_DECK,
    v.Give: i.GIVE,
    v.TakeRandom: i.TAKE_RANDOM,
    v.RevealFromHand: i.REVEAL_FROM_HAND,
    v.RevealTop: i.REVEAL_TOP,
    v.RevealDeck: i.REVEAL_DECK,
    v.RevealFromTrash: i.PICK_FROM_TRASH,
    v.RevealDrawn: i.PICK_DRAWN,
    v.ShuffleDeck: i.SHUFFLE_DECK,
    v.ShuffleTrash: i.SHUFFLE_TRASH,
    v.Refresh: i.REFRESH_HAND,
    v.SwapProtocols: i.SWAP_PROTOCOLS,
    v.SwapStacks: i.SWAP_STACKS,
    v.StateNumber: i.STATE_NUMBER,
    v.StateProtocol: i.STATE_PROTOCOL,
    v.CannotCompileNext: i.LOCK_COMPILE,
}
CONDITION: Final[dict[type[v.Node], int]] = {
    v.ThisIsCovered: i.IS_COVERED,
    v.ThisIsCovering: i.IS_COVERING,
    v.HandIsEmpty: i.HAND_EMPTY,
    v.HandIsOver: i.HAND_OVER,
    v.TrashIsNotEmpty: i.TRASH_NOT_EMPTY,
    v.TheyLeadHere: i.THEY_LEAD_HERE,
    v.AtLeastCards: i.AT_LEAST_CARDS,
    v.AtLeastProtocols: i.AT_LEAST_PROTOCOLS,
    v.DiscardedMatches: i.DISCARDED_MATCHES,
}
STANDING: Final[dict[type[v.Node], int]] = {
    v.FaceDownValue: i.S_FACE_DOWN_VALUE,
    v.TotalHere: i.S_TOTAL,
    v.CannotPlay: i.S_CANNOT_PLAY,
    v.NoMatchingNeeded: i.S_NO_MATCHING,
    v.ThisNeedsNoMatching: i.S_THIS_NO_MATCHING,
    v.PlayableHere: i.S_PLAYABLE_HERE,
    v.IgnoreMiddlesHere: i.S_IGNORE_MIDDLES,
    v.NoMiddlesOnYourTurn: i.S_NO_MIDDLES,
    v.CannotBeFlipped: i.S_CANNOT_FLIP,
    v.CannotDraw: i.S_CANNOT_DRAW,
    v.SkipCheckCache: i.S_SKIP_CACHE,
    v.ShiftInsteadOfCompileDelete: i.S_SHIFT_INSTEAD,
    v.ReturnToDeckInstead: i.S_DECK_INSTEAD,
}
