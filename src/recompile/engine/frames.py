"""Frames: what is going on, as data.

The stack of frames is the last-in-first-out of R7; nothing else in the machine remembers where it was. A frame is
plain numbers, so a game can be copied, saved and searched in the middle of any effect. Each kind of frame names what it
holds; `FIELDS` says of what nature that is, and saving, loading and the notation are made from it.

Lists in frames are replaced and never changed in place: copies of a game share them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from recompile.engine import ids
from recompile.engine.kinds import Card, Line, Stack, Zone

NOTHING: Final = vec[i64]()
# What a text notes.
LINES: Final = 0
CARDS: Final = 1
DRAWN: Final = 2


class Frame:
    """One thing that is going on. `player` is the controller of a text, or whose action it is.

    Frames lie on each other, perhaps thousands of them. Of objects without a garbage collector Python can free only
    fifty that hang on each other, and would write over its own memory with more: so frames, unlike states, have one.
    """

    def __init__(self, kind: i64, player: i64) -> None:
        self.kind = kind
        self.player = player
        self.step: i64 = 0
        self.below: Frame | None = None  # what it lies on

    def copy(self) -> Frame:
        raise NotImplementedError

    def rename(self, names: vec[i64]) -> None:
        """Card c becomes names[c]. Texts that run keep their cards: they are public."""


@mypyc_attr(free_list_len=1)
class TurnFrame(Frame):
    """The bottom of the stack: the phases of the turns, one after the other (R3)."""

    def __init__(self, player: i64) -> None:
        super().__init__(ids.TURN, player)

    def copy(self) -> Frame:
        twin = TurnFrame(self.player)
        twin.step = self.step
        return twin


NO_FRAME: Final[Frame] = TurnFrame(0)  # where nothing has begun


@mypyc_attr(free_list_len=1)
class TextFrame(Frame):
    """A text is being resolved; `step` is the instruction that comes next."""

    def __init__(self, player: i64, card: Card, box: i64, text: i64, turned: i64, buried: i64) -> None:
        super().__init__(ids.TEXT, player)
        self.card = card  # the card whose text this is
        self.box = box
        self.text = text  # the text whose instructions run; another card's when one is copied
        self.turned = turned  # the counters of the card when the text began: if they differ, it has died (R4.2)
        self.buried = buried
        self.that = Card(-1)  # "that card"
        self.shown = Card(-1)  # a card that everybody saw, by identity, wherever it is now
        self.line = Line(-1)  # the line worked on, or where "that card" was last seen
        self.chosen = Line(-1)  # the line that somebody has chosen
        self.count: i64 = 0  # how many were discarded, drawn or treated, or how many are to be treated
        self.times: i64 = 0  # how many have been treated by now, or how often is still to be repeated
        self.stated: i64 = -1  # the number stated, or the protocol from STATED_KIN on; -1 for any other protocol
        self.first: i64 = ids.NOBODY  # who goes first when both players do something
        self.done = False  # for "if you do"
        self.looping = False
        self.noting: i64 = LINES  # what is noted: lines or cards that a loop works through, or cards drawn
        self.noted: vec[i64] = NOTHING  # a noted card has a second number: how often it was buried then

    def copy(self) -> Frame:
        twin = TextFrame(self.player, self.card, self.box, self.text, self.turned, self.buried)
        twin.step = self.step
        twin.that = self.that
        twin.shown = self.shown
        twin.line = self.line
        twin.chosen = self.chosen
        twin.count = self.count
        twin.times = self.times
        twin.stated = self.stated
        twin.first = self.first
        twin.done = self.done
        twin.looping = self.looping
        twin.noting = self.noting
        twin.noted = self.noted
        return twin

    def rename(self, names: vec[i64]) -> None:
        if self.that >= 0:
            self.that = Card(names[self.that])
        if self.noting == DRAWN:
            self.noted = renamed(self.noted, names, 1)
        elif self.noting == CARDS:
            self.noted = renamed(self.noted, names, 2)


@mypyc_attr(free_list_len=1)
class OrderFrame(Frame):
    """Texts wait for somebody to say which comes next (R7.2)."""

    def __init__(self, player: i64, noted: vec[i64]) -> None:
        super().__init__(ids.ORDER, player)
        self.noted = noted  # three numbers each: the text and the two counters that tell whether it stayed visible
        self.that = Card(-1)  # "that card", if they speak of one

    def copy(self) -> Frame:
        twin = OrderFrame(self.player, self.noted)
        twin.that = self.that
        return twin

    def rename(self, names: vec[i64]) -> None:
        if self.that >= 0:
            self.that = Card(names[self.that])


@mypyc_attr(free_list_len=1)
class ArriveFrame(Frame):
    """Committed cards land in a stack. Steps: 0 is it our turn? 1 would-be-covered and landing; 2, 3 after it."""

    def __init__(self, player: i64, stack: Stack, card: Card) -> None:
        super().__init__(ids.ARRIVE, player)
        self.stack = stack
        self.card = card  # whose arrival this is
        self.landed = Card(-1)  # the card that landed last, if it was played
        self.by: i64 = 0  # who played or shifted it
        self.played = False  # our own card has landed, and was played
        self.spoken: vec[i64] = NOTHING  # cards that have said what comes before they are covered

    def copy(self) -> Frame:
        twin = ArriveFrame(self.player, self.stack, self.card)
        twin.step = self.step
        twin.landed = self.landed
        twin.by = self.by
        twin.played = self.played
        twin.spoken = self.spoken
        return twin

    def rename(self, names: vec[i64]) -> None:
        self.card = Card(names[self.card])
        if self.landed >= 0:
            self.landed = Card(names[self.landed])
        self.spoken = renamed(self.spoken, names, 1)


class LeaveFrame(Frame):
    """A card is on its way to a trash, a hand or a deck (R6.6)."""

    def __init__(self, player: i64, card: Card, to: Zone, delete: bool) -> None:
        super().__init__(ids.LEAVE, player)
        self.card = card
        self.to = to
        self.delete = delete

    def copy(self) -> Frame:
        return LeaveFrame(self.player, self.card, self.to, self.delete)

    def rename(self, names: vec[i64]) -> None:
        self.card = Card(names[self.card])


class LeaveAllFrame(Frame):
    """Several cards are on their way at once."""

    def __init__(self, player: i64, cards: vec[i64], delete: bool) -> None:
        super().__init__(ids.LEAVE_ALL, player)
        self.cards = cards  # two numbers each: the card and the zone it goes to
        self.delete = delete

    def copy(self) -> Frame:
        return LeaveAllFrame(self.player, self.cards, self.delete)

    def rename(self, names: vec[i64]) -> None:
        self.cards = renamed(self.cards, names, 2)


class FlippingFrame(Frame):
    """What comes first "when this card would be flipped" is being resolved (R6.10)."""

    def __init__(self, player: i64, card: Card, turned: i64, quietly: bool) -> None:
        super().__init__(ids.FLIPPING, player)
        self.card = card
        self.turned = turned  # the counter of the card when it began
        self.quietly = quietly  # its middle text is ignored

    def copy(self) -> Frame:
        return FlippingFrame(self.player, self.card, self.turned, self.quietly)

    def rename(self, names: vec[i64]) -> None:
        if self.card >= 0:
            self.card = Card(names[self.card])


class FlipAllFrame(Frame):
    """All cards of a line, or of several (-1), are flipped at the same moment."""

    def __init__(self, player: i64, cards: vec[i64], line: Line) -> None:
        super().__init__(ids.FLIP_ALL, player)
        self.cards = cards  # two numbers each: the card and how it lay
        self.line = line

    def copy(self) -> Frame:
        return FlipAllFrame(self.player, self.cards, self.line)

    def rename(self, names: vec[i64]) -> None:
        self.cards = renamed(self.cards, names, 2)


class ShiftAllFrame(Frame):
    """All cards of a line are shifted. Steps: 0 the side of the player whose turn it is, 1 the other side."""

    def __init__(self, player: i64, blocks: vec[i64], line: Line) -> None:
        super().__init__(ids.SHIFT_ALL, player)
        self.blocks = blocks  # by side: the first card on its way, or -1
        self.line = line

    def copy(self) -> Frame:
        twin = ShiftAllFrame(self.player, self.blocks, self.line)
        twin.step = self.step
        return twin

    def rename(self, names: vec[i64]) -> None:
        self.blocks = renamed(self.blocks, names, 1)


@mypyc_attr(free_list_len=1)
class DiscardFrame(Frame):
    """A player chooses cards of the hand for one batch (R10.2)."""

    def __init__(self, player: i64, least: i64, most: i64, into: i64, full: bool) -> None:
        super().__init__(ids.DISCARDING, player)
        self.least = least
        self.most = most
        self.into = into  # whose trash
        self.full = full  # whether it can be done in full, as "if you do" wants it (R4.3)
        self.chosen: vec[i64] = NOTHING

    def copy(self) -> Frame:
        twin = DiscardFrame(self.player, self.least, self.most, self.into, self.full)
        twin.chosen = self.chosen
        return twin

    def rename(self, names: vec[i64]) -> None:
        self.chosen = renamed(self.chosen, names, 1)


@mypyc_attr(free_list_len=1)
class RefreshFrame(Frame):
    """Steps: 0 control, 1 draw, 2 "after ... refreshes" (R10.4)."""

    def __init__(self, player: i64) -> None:
        super().__init__(ids.REFRESHING, player)

    def copy(self) -> Frame:
        twin = RefreshFrame(self.player)
        twin.step = self.step
        return twin


@mypyc_attr(free_list_len=1)
class CompileFrame(Frame):
    """Steps: 0 control, 1 who escapes, 2 delete, 3 the escaped land, 4 after delete, 5 protocol, 6 after (R9)."""

    def __init__(self, player: i64, line: Line) -> None:
        super().__init__(ids.COMPILING, player)
        self.line = line
        self.escape: vec[i64] = NOTHING  # two numbers each: a card that is shifted instead, and the stack it goes to
        self.deleted = False

    def copy(self) -> Frame:
        twin = CompileFrame(self.player, self.line)
        twin.step = self.step
        twin.escape = self.escape
        twin.deleted = self.deleted
        return twin

    def rename(self, names: vec[i64]) -> None:
        self.escape = renamed(self.escape, names, 2)


class AfterFrame(Frame):
    """Something is being done: when all its consequences are, "after ..." comes (R8.1)."""

    def __init__(self, player: i64, event: i64, lines: i64, cards: vec[i64]) -> None:
        super().__init__(ids.AFTER, player)
        self.event = event
        self.lines = lines  # where, a bit for each line
        self.cards = cards  # two numbers each: a card it is done to, and whether that lay face-up

    def copy(self) -> Frame:
        return AfterFrame(self.player, self.event, self.lines, self.cards)

    def rename(self, names: vec[i64]) -> None:
        self.cards = renamed(self.cards, names, 2)


class WouldFrame(Frame):
    """Something would happen to cards: first, texts speak up (R6.10). Whatever they let happen is done at the end."""

    def __init__(self, player: i64, moment: i64, todo: vec[i64], line: Line, quietly: bool, together: bool) -> None:
        super().__init__(ids.WOULD, player)
        self.moment = moment
        self.todo = todo  # cards that texts may still speak up for
        self.cards: vec[i64] = NOTHING  # cards to which it will happen
        self.spoken: vec[i64] = NOTHING  # cards that have spoken up for the first of those still to do
        self.line = line  # where they would be shifted, or which line is compiled
        self.quietly = quietly  # the middle it shows is ignored
        self.together = together  # all at once

    def copy(self) -> Frame:
        twin = WouldFrame(self.player, self.moment, self.todo, self.line, self.quietly, self.together)
        twin.cards = self.cards
        twin.spoken = self.spoken
        return twin

    def rename(self, names: vec[i64]) -> None:
        self.todo = renamed(self.todo, names, 1)
        self.cards = renamed(self.cards, names, 1)
        self.spoken = renamed(self.spoken, names, 1)


def twin_of(frame: Frame) -> Frame:
    """A copy of a frame and of everything it lies on."""
    if frame is NO_FRAME:
        return frame
    innermost = frame.copy()
    twin = innermost
    below = frame.below
    while below is not None:
        under = below.copy()
        twin.below = under
        twin = under
        below = below.below
    return innermost


def renamed(cards: vec[i64], names: vec[i64], every: i64) -> vec[i64]:
    """A list in which every so-manieth number, from the first on, is a card (or -1)."""
    found = cards[:]
    for at in range(0, len(found), every):
        if found[at] >= 0:
            found[at] = names[found[at]]
    return found


# By kind of frame: one with nothing in it yet.
BLANK: Final[list[Frame]] = [
    TurnFrame(0),
    TextFrame(0, Card(-1), 0, -1, 0, 0),
    OrderFrame(0, NOTHING),
    ArriveFrame(0, Stack(-1), Card(-1)),
    LeaveFrame(0, Card(-1), Zone(-1), False),
    LeaveAllFrame(0, NOTHING, False),
    FlippingFrame(0, Card(-1), 0, False),
    FlipAllFrame(0, NOTHING, Line(-1)),
    ShiftAllFrame(0, NOTHING, Line(-1)),
    DiscardFrame(0, 0, 0, 0, False),
    RefreshFrame(0),
    CompileFrame(0, Line(-1)),
    AfterFrame(0, 0, 0, NOTHING),
    WouldFrame(0, 0, NOTHING, Line(-1), False, False),
]


def new_frame(kind: i64, player: i64) -> Frame:
    """A frame of this kind with nothing in it yet, for those who read one."""
    frame = BLANK[kind].copy()
    frame.player = player
    return frame


# By kind of frame: what it holds besides kind, player and step, and of what nature that is. A `card` lies somewhere,
# `face` is a card by identity; of `zoned` and `faced` cards the second number is told; `noted` depends on `noting`.
_HOLDS: Final = (
    "",
    "card:face box:box text:text turned:counter buried:counter that:card shown:face line:line chosen:line count:number "
    "times:number stated:stated first:player done:flag looping:flag noting:number noted:noted",
    "noted:texts that:card",
    "stack:stack card:card landed:card by:player played:flag spoken:cards",
    "card:card to:zone delete:flag",
    "cards:zoned delete:flag",
    "card:card turned:counter quietly:flag",
    "cards:faced line:line",
    "blocks:blocks line:line",
    "least:number most:amount into:player chosen:cards full:flag",
    "",
    "line:line escape:zoned deleted:flag",
    "event:number lines:number cards:faced",
    "moment:number todo:cards cards:cards spoken:cards line:line quietly:flag together:flag",
)
LISTS: Final = {"cards": 1, "blocks": 1, "zoned": 2, "faced": 2, "texts": 3}  # how many numbers each of a list has
FIELDS: Final[list[list[tuple[str, str]]]] = [
    [(field.split(":")[0], field.split(":")[1]) for field in held.split()] for held in _HOLDS
]


@mypyc_attr(acyclic=True)
class Committed:
    """A card on its way into a stack (R6.1). Never changed once made, so copies of a game share it."""

    def __init__(self, card: Card, stack: Stack, player: i64, played: bool, wakes: bool, under: Card) -> None:
        self.card = card
        self.stack = stack  # where it will land
        self.player = player  # who plays or shifts it
        self.played = played  # played, so "after a card is played" will come
        self.wakes = wakes  # its middle text resolves on landing (R6.4)
        self.under = under  # lands directly under this card (R6.3), or -1


@mypyc_attr(acyclic=True)
class Lock:
    """ "Cannot ... on their next turn", for as long as the text stays visible. Never changed once made."""

    def __init__(self, card: Card, box: i64, turned: i64, buried: i64, turn: i64, text: i64, nth: i64) -> None:
        self.card = card
        self.box = box
        self.turned = turned
        self.buried = buried
        self.turn = turn  # the number of the turn it binds
        self.text = text  # the text that said it: another card's when one is copied
        self.nth = nth  # the so-manieth sentence of this kind in it
