"""Where everything lies in an observation: the blocks, one after the other, and the questions in their order.

Blocks marked * come twice, first for the player who looks; "by line" of such a block means six places, the lines of the
player who looks first. docs/research.md describes them one by one.
"""

from __future__ import annotations

from typing import Final

from recompile.encoding.action_ids import CARDS, PROTOCOLS

DEEPEST: Final = 7  # cards that lie deeper count alike
MOST_CARDS: Final = 8  # in a stack
MOST_TOTAL: Final = 15
MOST_HAND: Final = 9
MOST_PILE: Final = 18
MOST_COUNT: Final = 7

# What is written for each of the 36 cards, from its place in the block on.
MAYBE: Final = 0  # it is, or may be, in: stacks *, hands *, decks *, trashes *, on its way
DEPTH: Final = 13  # how deep it lies in its stack or deck: 0 is on top
UP: Final = DEPTH + DEEPEST + 1  # face-up
KNOWN: Final = UP + 1  # known *
RUNNING: Final = KNOWN + 2  # one of its texts is being resolved
SOURCE: Final = RUNNING + 1  # it is the one that asks
THAT: Final = SOURCE + 1  # "that card"
SHOWN: Final = THAT + 1  # a card everybody was shown
CHOSEN: Final = SHOWN + 1  # already chosen for a discard
PER_CARD: Final = CHOSEN + 1

# Where each block of the observation begins.
CARD_BLOCK: Final = 0
GROUPS: Final = CARD_BLOCK + CARDS * PER_CARD  # * three protocols in the order of the cards
POOL: Final = GROUPS + 6 * PROTOCOLS  # protocols that can still be drafted, during the draft
LINES: Final = POOL + PROTOCOLS  # * by line: which of the three protocols lies there
COMPILED: Final = LINES + 18  # * by line
TOTAL: Final = COMPILED + 6  # * by line: 0 to 15
LEADS: Final = TOTAL + 6 * (MOST_TOTAL + 1)  # * by line: ahead
HEIGHT: Final = LEADS + 6  # * by line: 0 to 8 cards
UNKNOWN: Final = HEIGHT + 6 * (MOST_CARDS + 1)  # * by line and depth: a card whose face is not known
ARRIVING: Final = UNKNOWN + 6 * (DEEPEST + 1)  # * by line: a card is on its way there
HANDS: Final = ARRIVING + 6  # * 0 to 9 cards
DECKS: Final = HANDS + 2 * (MOST_HAND + 1)  # * 0 to 18 cards
TRASHES: Final = DECKS + 2 * (MOST_PILE + 1)  # * 0 to 18 cards
PHASE: Final = TRASHES + 2 * (MOST_PILE + 1)
CONTROL: Final = PHASE + 8  # mine, theirs, neutral, not in the game
LOCKED: Final = CONTROL + 4  # * cannot compile in the next turn
TURN: Final = LOCKED + 2  # * whose turn it is
ASKED: Final = TURN + 2  # * who is asked
BANS: Final = ASKED + 2  # a protocol is being banned, not drafted
AGE: Final = BANS + 1  # the game has lasted more than 4, 8, 16, 32, 64, 128 turns
LEFT: Final = AGE + 6  # fewer than 1, 2, 4, 8, 16, 32 turns follow this one before the game is cut
KIND: Final = LEFT + 6  # what is asked; see below
VERB: Final = KIND + 31  # what a card is chosen for
BOX: Final = VERB + 9  # of the text that asks
WHOSE: Final = BOX + 3  # * who controls the text that asks
STEP: Final = WHOSE + 2  # how far that text has come
COUNT: Final = STEP + MOST_COUNT + 1  # a number the text remembers; the least that must be discarded
MOST: Final = COUNT + MOST_COUNT + 1  # the most that may be discarded
THAT_LINE: Final = MOST + MOST_COUNT + 1  # the line a text works on
THAT_PLACE: Final = THAT_LINE + 3  # where "that card" lies in the field: stacks *
THAT_DEPTH: Final = THAT_PLACE + 6
SIZE: Final = THAT_DEPTH + DEEPEST + 1

# What is asked, in the order of KIND: first what the steps of texts ask (`Ask.place`), then the other questions.
K_DRAFT: Final = 22
K_COMPILE: Final = 23
K_ACTION: Final = 24
K_ORDER: Final = 25
K_DECK_ORDER: Final = 26
K_DISCARD: Final = 27
K_REFRESH: Final = 28
K_CONTROL: Final = 29
K_ESCAPE: Final = 30
