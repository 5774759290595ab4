"""Numbers with names. The machine computes with small integers only; this file says what they mean."""

from __future__ import annotations

from typing import Final

# Players. `1 - player` is the opponent. A stack is `player * 3 + line`.
A: Final = 0
B: Final = 1
NOBODY: Final = -1
# Readers: the two players, and those beside the table. A bit of `known` for each.
PUBLIC: Final = 2
PLAYERS_KNOW: Final = 3
ALL_KNOW: Final = 7

# Boxes of a card. A text is `card * 3 + box`.
TOP: Final = 0
MIDDLE: Final = 1
BOTTOM: Final = 2
# Where it has to be fast, a text is `card << BOX_BITS | box`.
BOX_BITS: Final = 2
BOX_MASK: Final = 3

# Zones of a card. 0 to 5 are the stacks, so `zone < FIELD_END` asks whether a card lies in the field.
FIELD_END: Final = 6
HAND: Final = 6  # HAND + player
DECK: Final = 8
TRASH: Final = 10
COMMITTED: Final = 12  # left its old zone, has not entered the new one (R6.1)
NOWHERE: Final = 13  # not in this game
UNDER_DECK: Final = 14  # no zone: on its way to the bottom of a deck
ZONES: Final = 12
ROOM: Final = 64  # the most cards a zone, and so a position, can hold
GAME_CARDS: Final = 36  # six protocols of six cards
EACH: Final = 6
# What is kept of each stack in `sums`: POINTS + stack, and so on.
POINTS: Final = 0  # the printed values of its face-up cards
DOWNS: Final = 6  # the number of its face-down cards
TOTALS: Final = 12  # its total in the line, if `fresh`
SUMS: Final = 18
# Where each block of a state's cells begins, after the zones. (Here, because only what is computed from numbers of the
# same file is a constant to the compiler.)
SIZE_CELLS: Final = ZONES * ROOM
SUM_CELLS: Final = SIZE_CELLS + ZONES
PROTOCOL_CELLS: Final = SUM_CELLS + SUMS
COMPILED_CELLS: Final = PROTOCOL_CELLS + 6
CARD_CELLS: Final = COMPILED_CELLS + 6
# What is kept of each card: where it is, which way it faces, two counters, who knows it.
PER_CARD: Final = 5
UP_CELL: Final = 1
TURNED_CELL: Final = 2
BURIED_CELL: Final = 3
KNOWN_CELL: Final = 4
MOST_LOOKED: Final = 62  # cards that have a bit in `State.looked`
MOST_OPTIONS: Final = 64  # what the list of answers has room for at first

# The control component (R1.6).
NEUTRAL: Final = -1
NO_CONTROL: Final = 2  # the game is played without it

# Phases, in the order of the turn (R3).
DRAFT: Final = 0
START: Final = 1
CONTROL: Final = 2
COMPILE: Final = 3
ACTION: Final = 4
CACHE: Final = 5
END: Final = 6
OVER: Final = 7

# Frames: what is going on, innermost last.
TURN: Final = 0
TEXT: Final = 1  # a text is being resolved
ORDER: Final = 2  # texts wait for somebody to say which comes next
ARRIVE: Final = 3  # committed cards land in a stack
LEAVE: Final = 4  # a card is on its way to a trash, a hand or a deck
LEAVE_ALL: Final = 5  # several at once
FLIPPING: Final = 6  # "would be flipped: first ..." is being resolved
FLIP_ALL: Final = 7
SHIFT_ALL: Final = 8
DISCARDING: Final = 9
REFRESHING: Final = 10
COMPILING: Final = 11
AFTER: Final = 12  # something is being done that "after ..." texts wait for
WOULD: Final = 13  # "would be ...: first ..." is being resolved
FRAME_NAMES: Final = (
    "turn",
    "text",
    "order",
    "arrive",
    "leave",
    "leave-all",
    "flipping",
    "flip-all",
    "shift-all",
    "discard",
    "refresh",
    "compile",
    "after",
    "would",
)

# Things that "after ..." texts wait for (R8.1).
DREW: Final = 0
DISCARDED: Final = 1
DELETED: Final = 2
SHUFFLED: Final = 3
CLEARED: Final = 4
REFRESHED: Final = 5
PLAYED: Final = 6
COMPILED: Final = 7
FLIPPED: Final = 8
SHIFTED: Final = 9
RETURNED: Final = 10
REVEALED: Final = 11
REARRANGED: Final = 12
GAINED: Final = 13  # control
EVENTS: Final = 14

# Answers to questions: `kind * MOVE_BASE + detail`.
MOVE_BITS: Final = 16
MOVE_BASE: Final = 1 << MOVE_BITS
DETAIL_MASK: Final = MOVE_BASE - 1
FEW_DETAILS: Final = 512  # no detail of a game of 36 cards comes to more
M_DRAFT: Final = 0  # protocol
M_PLAY: Final = 1  # (card * 6 + stack) * 2 + face-up
M_TOP: Final = 2  # stack
M_REFRESH: Final = 3
M_COMPILE: Final = 4  # line
M_FIELD: Final = 5  # stack * ROOM + place; a place, not a card, so that it says nothing about a hidden face
M_CARD: Final = 6  # card
M_LINE: Final = 7  # line
M_YES: Final = 8
M_NO: Final = 9
M_DONE: Final = 10
M_VERB: Final = 11  # verb
M_KEEP: Final = 12
M_ORDER: Final = 13  # player * 6 + permutation
M_SWAP: Final = 14  # pair of lines
M_NUMBER: Final = 15  # number
M_PROTOCOL: Final = 16  # protocol
M_OTHER: Final = 17  # "another protocol"
M_TEXT: Final = 18  # text
M_PLAYER: Final = 19  # player
KINDS: Final = 20

YES: Final = M_YES * MOVE_BASE
NO: Final = M_NO * MOVE_BASE
DONE: Final = M_DONE * MOVE_BASE
KEEP: Final = M_KEEP * MOVE_BASE
REFRESH: Final = M_REFRESH * MOVE_BASE
OTHER: Final = M_OTHER * MOVE_BASE
WAIT: Final = -1  # no answer yet

# Verbs of "either ... or ...", and what a card is chosen for.
FLIP: Final = 0
DRAW: Final = 1
DISCARD: Final = 2
DELETE: Final = 3
SHIFT: Final = 4
RETURN: Final = 5
REVEAL: Final = 6
TAKE: Final = 7
COPY: Final = 8
ONE: Final = 9  # of two effects that no verb tells apart
TWO: Final = 10
VERBS: Final = ("flip", "draw", "discard", "delete", "shift", "return", "reveal", "take", "copy", "one", "two")

# Orders of three protocols: entry i is where the protocol of line i comes from. The first one changes nothing.
PERMUTATIONS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
PAIRS: Final = ((0, 1), (0, 2), (1, 2))

HAND_LIMIT: Final = 5
COMPILE_TOTAL: Final = 10
FACE_DOWN_VALUE: Final = 2
HIDDEN_VALUE: Final = 2  # the value of a card in a hidden zone (R1.9)
LARGEST_NUMBER: Final = 6  # that can be stated (R10.9)
STATED_KIN: Final = 7  # a stated protocol is its kin, counted from here on
TURN_LIMIT: Final = 10_000  # no rule ends a game, so machines cut one that would never end (R12.1)
EFFECT_LIMIT: Final = 10_000  # of one turn: with more of them the game is unfinished (R12.2)
