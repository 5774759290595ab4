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
SAME_STACK: Final = 6  # the stack of "that card"
LEFT: Final = 7  # and the two lines beside it
CHOSEN_LINE: Final = 10  # the line that somebody has chosen

ANY: Final = 0
YOURS: Final = 1
THEIRS: Final = 2

UNCOVERED: Final = 0
COVERED: Final = 1
EITHER_COVER: Final = 2

FACE_UP: Final = 1
FACE_DOWN: Final = 2

STATED: Final = -2  # the protocol that was stated

# Value tests of a selector.
NO_TEST: Final = 0
IN_SET: Final = 1
COMPARED: Final = 2  # with an amount

# Relations.
LESS: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
UNEQUAL: Final = 3
AT_LEAST: Final = 4
MORE: Final = 5

MATCHING: Final = 1
UNMATCHED: Final = 2

HIGHEST: Final = 1
LOWEST: Final = 2

# Cards that a text speaks of without choosing them.
THIS: Final = 0
THAT: Final = 1
ABOVE: Final = 2  # the card that lies on this one
BELOW: Final = 3

# Standing rules (passive boxes). The first ones are those that printed cards have; the rest serve for any words.
S_FACE_DOWN_VALUE: Final = 0
S_TOTAL: Final = 1  # changed by what lies near this card
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
S_VALUE: Final = 13
S_NOT_COUNTED: Final = 14
S_LOOSE_TOTAL: Final = 15  # changed by anything
S_FREE: Final = 16
S_MUTE: Final = 17
S_SKIP: Final = 18
S_BAN: Final = 19  # S_BAN + what is forbidden
STATICS: Final = 30
# What can be forbidden.
B_PLAY: Final = 0
B_DRAW: Final = 1
B_DISCARD: Final = 2
B_FLIP: Final = 3
B_SHIFT: Final = 4
B_DELETE: Final = 5
B_RETURN: Final = 6
B_REARRANGE: Final = 7
B_REFRESH: Final = 8
B_COMPILE: Final = 9
B_SHIFT_TO: Final = 10
# Several of them, a bit for each.
LOOSE_RULES: Final = 1 << S_VALUE | 1 << S_NOT_COUNTED | 1 << S_LOOSE_TOTAL
TOTAL_RULES: Final = 1 << S_FACE_DOWN_VALUE | 1 << S_TOTAL | LOOSE_RULES
MIDDLE_RULES: Final = 1 << S_IGNORE_MIDDLES | 1 << S_NO_MIDDLES | 1 << S_MUTE

# What something would be, when a text speaks up.
W_COVERED: Final = 0
W_FLIPPED: Final = 1
W_DELETED: Final = 2
W_RETURNED: Final = 3
W_SHIFTED: Final = 4
MOMENTS: Final = 5
# What does it, if a text says so: a player (YOU, THEY), or one of these.
BY_ANYTHING: Final = -1
BY_COMPILING: Final = 2
BY_CARD: Final = 3  # of a protocol
BY_FACE_UP: Final = 4
BY_FACE_DOWN: Final = 5
BY_YOUR_CARD: Final = 6  # by its text
BY_THEIR_CARD: Final = 7

# Whose: relative to the controller of a text. FIRST and SECOND are the players in a chosen order.
YOU: Final = 0
THEY: Final = 1
ANYONE: Final = 2
FIRST: Final = 3
SECOND: Final = 4


class Amount:
    """A number that may have to be looked up when it is needed."""

    def of(self, s: State, f: TextFrame) -> i64:
        raise NotImplementedError


class Condition:
    """What an "if" asks for."""

    def holds(self, s: State, f: TextFrame) -> bool:
        raise NotImplementedError


class Place:
    """Lines or stacks: which, and what must be so there of "that line", or where there is most or least of it."""

    def __init__(
        self,
        which: i64,
        given: Condition | None = None,
        most: Amount | None = None,
        least: Amount | None = None,
        matching: i64 = ANY,
    ) -> None:
        self.which = which
        self.given = given
        self.most = most
        self.least = least
        self.matching = matching  # ANY, or whether a protocol there is that of the card in question
        self.is_plain = given is None and most is None and least is None
        self.word: Node | None = None  # what it was compiled from

    def has(self, s: State, f: TextFrame, line: i64) -> bool:
        """Whether a text means this line by it."""
        raise NotImplementedError


class Selector:
    """A description of cards in the field, in numbers."""

    def __init__(
        self,
        side: i64,
        cover: i64,
        face: i64,
        other: bool,
        place: Place,
        test: i64,
        values: i64,
        relation: i64,
        amount: Amount | None,
        rank: i64,
        protocol: i64,
        unless: bool,
    ) -> None:
        self.side = side
        self.cover = cover
        self.face = face
        self.other = other
        self.place = place
        self.test = test
        self.values = values  # a bit for each value
        self.relation = relation
        self.amount = amount
        self.rank = rank
        self.protocol = protocol  # its kin, -1 for any, or STATED
        self.unless = unless  # any but that protocol
        self.noted = False  # "those cards", and no others


class Reach:
    """The cards that a standing rule is about."""

    def has(self, s: State, f: TextFrame, card: i64) -> bool:
        raise NotImplementedError


# ---------------------------------------------------------------- standing rules


class Clause:
    """What a standing rule says. What is not said is nothing, or anything."""

    def __init__(self) -> None:
        self.n: i64 = 0  # a value, a change, a box or a phase
        self.who: i64 = YOU
        self.face: i64 = ANY
        self.how: i64 = ANY  # or BY_ACTION, by compiling, or BY_EFFECT, in any other way
        self.here = False
        self.flag = False  # on either side
        self.protocol: i64 = -1
        # Near this card, so that it can be kept until something there changes
        self.near_per: Selector | None = None
        self.per_hand = False
        self.near_given: Selector | None = None
        # Anything
        self.what: Reach | None = None
        self.place: Place | None = None
        self.per: Amount | None = None
        self.given: Condition | None = None
        self.value: Amount | None = None  # that cards have now


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
        self.counts = False  # whether a later sentence asks how many cards this was about
        self.names = False  # whether a later sentence speaks of "that card"
        self.values = False  # whether it asks for the value of that card, which a card that is revealed shows
        self.shows = False  # whether a later sentence speaks of the cards that it discards or reveals
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


class Later(Instr):
    """Something that somebody cannot do on their next turn."""

    def __init__(self, forbids: i64, says: Clause) -> None:
        super().__init__()
        self.forbids = forbids
        self.says = says


class Jump(Instr):
    def run(self, _s: State, _f: TextFrame) -> i64:
        return self.leap


class Standing:
    """A passive rule on a box of a card."""

    def __init__(self, kind: i64, card: i64, box: i64, says: Clause) -> None:
        self.kind = kind
        self.card = card
        self.box = box
        self.says = says

    def moved(self, first: i64) -> Standing:
        """The same rule on a card whose protocol begins at this number."""
        return Standing(self.kind, first + self.card, self.box, self.says)


class Bystander:
    """Cards to which something was done, as they lay then: described without where they lie now."""

    def fits(self, s: State, f: TextFrame, card: i64, up: i64) -> bool:
        raise NotImplementedError


class Waiting:
    """What an "after ..." text waits for."""

    def __init__(self, event: i64, who: i64, during: i64, place: Place | None, by: i64, what: Bystander | None) -> None:
        self.event = event
        self.who = who
        self.during = during  # whose turn
        self.place = place  # None for anywhere
        self.by = by  # ANY, or BY_ACTION, BY_EFFECT
        self.what = what  # the cards it must be done to
        self.least: i64 = 1  # how many of them
        self.names = False  # whether it speaks of "that card"


BY_ACTION: Final = 1
BY_EFFECT: Final = 2


class Listener:
    """An "after ..." text and what it waits for."""

    def __init__(self, card: i64, box: i64, waits: Waiting) -> None:
        self.card = card
        self.box = box
        self.waits = waits

    def moved(self, first: i64) -> Listener:
        """The same text on a card whose protocol begins at this number."""
        return Listener(first + self.card, self.box, self.waits)


class Threat:
    """What a "when ... would be ..." text watches, unless that is simply its own card being covered or flipped."""

    def __init__(self, moment: i64, what: Reach, by: i64, kin: i64, whose: i64, instead: bool) -> None:
        self.moment = moment
        self.what = what
        self.by = by
        self.kin = kin  # of the card that does it
        self.whose = whose  # to whose hand it would be returned
        self.instead = instead


class Watcher:
    """A "when ... would be ..." text."""

    def __init__(self, card: i64, box: i64, warns: Threat) -> None:
        self.card = card
        self.box = box
        self.warns = warns

    def moved(self, first: i64) -> Watcher:
        """The same text on a card whose protocol begins at this number."""
        return Watcher(first + self.card, self.box, self.warns)
