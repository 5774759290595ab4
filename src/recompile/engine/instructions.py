"""What a compiled text is made of: steps, selectors, amounts, conditions, standing rules.

All of it is made once, when the cards are loaded, and never changes, so every game and every copy shares it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards.vocabulary import Node

if TYPE_CHECKING:
    from recompile.engine.frames import TextFrame
    from recompile.engine.state import State

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
YOU_DID: Final = 10

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
# Several of them, a bit for each.
TOTAL_RULES: Final = 1 << S_FACE_DOWN_VALUE | 1 << S_TOTAL
MIDDLE_RULES: Final = 1 << S_IGNORE_MIDDLES | 1 << S_NO_MIDDLES

# Cards outside the field, as texts speak of them.
WHOLE_HAND: Final = 0
RANDOM_OF_HAND: Final = 1
ONE_OF_HAND: Final = 2  # which one is chosen
TOP_OF_DECK: Final = 3
WHOLE_DECK: Final = 4

# Whose: relative to the controller of a text. FIRST and SECOND are the players in a chosen order.
YOU: Final = 0
THEY: Final = 1
ANYONE: Final = 2
FIRST: Final = 3
SECOND: Final = 4


class Amount:
    """A number that may have to be looked up when it is needed."""

    def __init__(self, kind: i64, number: i64, selector: Selector | None) -> None:
        self.kind = kind
        self.number = number
        self.selector = selector


class Selector:
    """A description of cards in the field, in numbers."""

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


class Condition:
    """What an "if" asks for; a number and cards where its kind speaks of them."""

    def __init__(self, kind: i64, least: i64 = 0, selector: Selector | None = None) -> None:
        self.kind = kind
        self.least = least
        self.selector = selector


# ---------------------------------------------------------------- steps

ASKS: Final[dict[int, Ask]] = {}  # what steps ask, by the place in an observation


class Ask:
    """What a step asks: in a word, the kind of question, the rule, and its place in an observation.

    Networks were trained with these places (see `encoding.layout`), so none of them ever changes.
    """

    def __init__(self, place: i64, name: str, kind: str, rule: str) -> None:
        if place in ASKS:
            raise ValueError(f"{name} and {ASKS[place].name} cannot both be question {place}")
        self.place = place
        self.name: str = name
        self.kind = kind
        self.rule = rule
        if place >= 0:
            ASKS[place] = self


NOTHING: Final = Ask(-1, "", "", "")


class Instr:
    """One step of a text: a class for each thing that can be done, which says all there is to say about it.

    `asks` is what it asks, if it asks anything. `verb` is what a card is chosen for, or the first of two effects.
    """

    asks: ClassVar[Ask] = NOTHING

    def __init__(self, verb: i64 = -1) -> None:
        self.verb = verb
        self.leap: i64 = 0  # the step with which the text goes on, if it does not with the next one
        self.word: Node | None = None  # the word of the card this was compiled from, so that it can be read aloud

    def run(self, s: State, f: TextFrame) -> i64:
        """Where the text goes on, or WAIT while a question is open; with its answer the same step runs again."""
        raise NotImplementedError

    def possible(self, _s: State, _f: TextFrame) -> bool:
        """Whether this could change anything (R4.4)."""
        return True

    def question(self) -> Ask:
        """What it asks, where that depends on what it is about."""
        return self.asks


class Jump(Instr):
    def run(self, _s: State, _f: TextFrame) -> i64:
        return self.leap


class Standing:
    """A passive rule on a box of a card."""

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
