"""What a compiled text is made of: instructions, selectors, amounts, standing rules.

All of it is made once, when the cards are loaded, and never changes, so every game and every copy shares it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.cards.vocabulary import Node

# Where a selection or a play may reach.
ANYWHERE: Final = 0
HERE: Final = 1  # the line this card is in now (R4.9)
ELSEWHERE: Final = 2
THIS_STACK: Final = 3
THAT_LINE: Final = 4  # the line a loop works on
SAME_LINE: Final = 5  # the line of "that card"
THEY_LEAD: Final = 6
WITH_FACE_DOWN: Final = 7
UNDER_THIS: Final = 8
TO_OR_FROM_HERE: Final = 9
THEIR_HIGHEST: Final = 10
WITH_YOUR_CARDS: Final = 11

ANY: Final = 0
YOURS: Final = 1
THEIRS: Final = 2

UNCOVERED: Final = 0
COVERED: Final = 1
EITHER_COVER: Final = 2

FACE_UP: Final = 1
FACE_DOWN: Final = 2

# Value tests of a selector.
NO_TEST: Final = 0
IN_SET: Final = 1
OVER_AMOUNT: Final = 2
UNDER_AMOUNT: Final = 3
SHARED: Final = 4

HIGHEST: Final = 1
LOWEST: Final = 2

# Kinds of amounts.
FIXED: Final = 0
LEAST: Final = 1
THAT_MANY: Final = 2
VALUE_OF_THAT: Final = 3
PRINTED_VALUE: Final = 4
IN_HAND: Final = 5
COUNT: Final = 6
PROTOCOLS_IN_FIELD: Final = 7
PROTOCOLS_HERE: Final = 8

# Conditions.
IS_COVERED: Final = 0
IS_COVERING: Final = 1
HAND_EMPTY: Final = 2
HAND_OVER: Final = 3
TRASH_NOT_EMPTY: Final = 4
THEY_LEAD_HERE: Final = 5
AT_LEAST_CARDS: Final = 6
AT_LEAST_PROTOCOLS: Final = 7
FEWER_PROTOCOLS: Final = 8
DISCARDED_MATCHES: Final = 9

# Standing rules (passive boxes).
S_FACE_DOWN_VALUE: Final = 0
S_TOTAL: Final = 1
S_CANNOT_PLAY: Final = 2
S_NO_MATCHING: Final = 3
S_THIS_NO_MATCHING: Final = 4
S_PLAYABLE_HERE: Final = 5
S_IGNORE_MIDDLES: Final = 6
S_NO_MIDDLES: Final = 7
S_CANNOT_FLIP: Final = 8
S_CANNOT_DRAW: Final = 9
S_SKIP_CACHE: Final = 10
S_SHIFT_INSTEAD: Final = 11
S_DECK_INSTEAD: Final = 12
STATICS: Final = 13

# Operations. PICK to COPY_MIDDLE act; the last block steers.
PICK: Final = 0
PICK_LINE: Final = 1
FLIP_ONE: Final = 2
DELETE_ONE: Final = 3
RETURN_ONE: Final = 4
SHIFT_ONE: Final = 5
REVEAL_ONE: Final = 6
TAKE_ONE: Final = 7
DELETE_ALL: Final = 8
RETURN_ALL: Final = 9
FLIP_EVERY: Final = 10
SHIFT_EVERY: Final = 11
DRAW_CARDS: Final = 12
DRAW_FOUND: Final = 13
DISCARD_CARDS: Final = 14
DISCARD_HAND: Final = 15
DISCARD_RANDOM: Final = 16
DISCARD_TOP: Final = 17
DISCARD_DECK: Final = 18
GIVE: Final = 19
TAKE_RANDOM: Final = 20
REVEAL_HAND: Final = 21
REVEAL_FROM_HAND: Final = 22
REVEAL_TOP: Final = 23
REVEAL_DECK: Final = 24
PICK_FROM_TRASH: Final = 25
PICK_DRAWN: Final = 26
SHUFFLE_DECK: Final = 27
SHUFFLE_TRASH: Final = 28
REFRESH_HAND: Final = 29
PLAY_FROM_HAND: Final = 30
PLAY_TOP: Final = 31
PLAY_THAT: Final = 32
REARRANGE: Final = 33
SWAP_PROTOCOLS: Final = 34
SWAP_STACKS: Final = 35
STATE_NUMBER: Final = 36
STATE_PROTOCOL: Final = 37
LOCK_COMPILE: Final = 38
TURN_PROTOCOL: Final = 39
COPY_MIDDLE: Final = 40
CHOOSE_PLAYER: Final = 41
MAY: Final = 42
IF_YOU_DO: Final = 43
IF: Final = 44
EITHER: Final = 45
JUMP: Final = 46
EACH_LINE: Final = 47
EACH_CARD: Final = 48
REPEAT: Final = 49
OPERATIONS: Final = 50
OPERATION_NAMES: Final = (
    "pick",
    "pick-line",
    "flip-one",
    "delete-one",
    "return-one",
    "shift-one",
    "reveal-one",
    "take-one",
    "delete-all",
    "return-all",
    "flip-every",
    "shift-every",
    "draw-cards",
    "draw-found",
    "discard-cards",
    "discard-hand",
    "discard-random",
    "discard-top",
    "discard-deck",
    "give",
    "take-random",
    "reveal-hand",
    "reveal-from-hand",
    "reveal-top",
    "reveal-deck",
    "pick-from-trash",
    "pick-drawn",
    "shuffle-deck",
    "shuffle-trash",
    "refresh-hand",
    "play-from-hand",
    "play-top",
    "play-that",
    "rearrange",
    "swap-protocols",
    "swap-stacks",
    "state-number",
    "state-protocol",
    "lock-compile",
    "turn-protocol",
    "copy-middle",
    "choose-player",
    "may",
    "if-you-do",
    "if",
    "either",
    "jump",
    "each-line",
    "each-card",
    "repeat",
)

# Whose: relative to the controller of a text. FIRST and SECOND are the players in a chosen order.
YOU: Final = 0
THEY: Final = 1
ANYONE: Final = 2
FIRST: Final = 3
SECOND: Final = 4


class Amount:
    """A number that may have to be looked up when it is needed."""

    __slots__ = ("kind", "number", "selector")

    def __init__(self, kind: i64, number: i64, selector: Selector | None) -> None:
        self.kind = kind
        self.number = number
        self.selector = selector


class Selector:
    """A description of cards in the field, in numbers."""

    __slots__ = (
        "amount",
        "cover",
        "crowd",
        "face",
        "other",
        "protocol",
        "rank",
        "side",
        "test",
        "unless",
        "values",
        "where",
    )

    def __init__(
        self,
        side: i64,
        cover: i64,
        face: i64,
        other: bool,
        where: i64,
        test: i64,
        values: i64,
        amount: Amount | None,
        rank: i64,
        protocol: i64,
        unless: bool,
        crowd: i64,
    ) -> None:
        self.side = side
        self.cover = cover
        self.face = face
        self.other = other
        self.where = where
        self.test = test
        self.values = values  # a bit for each value
        self.amount = amount
        self.rank = rank
        self.protocol = protocol  # -1: any
        self.unless = unless  # any but that protocol
        self.crowd = crowd


class Instr:
    """One step of a text. The meaning of the fields depends on the operation; most use two or three."""

    __slots__ = ("amount", "face", "flag", "jump", "n", "op", "selector", "this", "to", "verb", "who", "whose", "word")

    def __init__(self, op: i64) -> None:
        self.op = op
        self.who: i64 = YOU  # who acts
        self.whose: i64 = YOU  # whose deck, trash, protocols
        self.this = False  # act on "this card" and not on "that card"
        self.verb: i64 = -1  # what a card is chosen for
        self.to: i64 = ANYWHERE
        self.face: i64 = ANY
        self.n: i64 = 0
        self.flag = False
        self.jump: i64 = 0
        self.amount: Amount | None = None
        self.selector: Selector | None = None
        self.word: Node | None = None  # the word of the card this was compiled from, so that it can be read aloud


class Standing:
    """A passive rule on a box of a card."""

    __slots__ = ("box", "card", "face", "flag", "given", "here", "kind", "n", "per", "per_hand", "protocol", "who")

    def __init__(self, kind: i64, card: i64, box: i64) -> None:
        self.kind = kind
        self.card = card
        self.box = box
        self.n: i64 = 0
        self.who: i64 = YOU
        self.face: i64 = ANY
        self.here = False
        self.flag = False
        self.protocol: i64 = -1
        self.per: Selector | None = None
        self.per_hand = False
        self.given: Selector | None = None

    def moved(self, first: i64) -> Standing:
        """The same rule on a card whose protocol begins at this number."""
        twin = Standing(self.kind, first + self.card, self.box)
        twin.n = self.n
        twin.who = self.who
        twin.face = self.face
        twin.here = self.here
        twin.flag = self.flag
        twin.protocol = self.protocol
        twin.per = self.per
        twin.per_hand = self.per_hand
        twin.given = self.given
        return twin


class Listener:
    """An "after ..." text and what it waits for."""

    __slots__ = ("box", "card", "during_their_turn", "event", "here", "who")

    def __init__(self, card: i64, box: i64, event: i64, who: i64, here: bool, during_their_turn: bool) -> None:
        self.card = card
        self.box = box
        self.event = event
        self.who = who
        self.here = here
        self.during_their_turn = during_their_turn

    def moved(self, first: i64) -> Listener:
        """The same text on a card whose protocol begins at this number."""
        return Listener(first + self.card, self.box, self.event, self.who, self.here, self.during_their_turn)
