"""Two protocols that nobody has printed: between them they use every word, in sentences no printed card has."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from recompile.cards import PRINTED, Card, Protocol
from recompile.cards.checks import words_in
from recompile.cards.words import (
    CardsInHand,
    ValueOfThat,
    after_anyone,
    after_they,
    after_you,
    any_card,
    at_least,
    at_least_cards,
    cannot_be_flipped,
    card,
    delete,
    discard,
    draw,
    each_card,
    either,
    end,
    face_down_value,
    flip,
    for_every,
    give,
    hand_is_over,
    if_,
    if_you_do,
    ignore_middles_here,
    in_each_other_line,
    may,
    play,
    play_top,
    playable_here,
    rearrange_yours,
    refresh,
    resolve_middle,
    return_,
    return_to_deck_instead,
    reveal,
    reveal_drawn,
    reveal_from_hand,
    shift,
    shift_instead_of_compile_delete,
    shuffle_trash,
    skip_check_cache,
    start,
    state_number,
    state_protocol,
    swap_protocols,
    swap_stacks,
    take,
    take_random,
    that,
    that_many,
    their_total_here,
    they_cannot_compile_next,
    they_cannot_play,
    they_delete,
    they_discard,
    they_draw,
    they_lead_here,
    this,
    this_is_covered,
    turn_protocol,
    when_covered_or_flipped,
    your_total_here,
)
from recompile.game import Game

ZAP = Protocol(
    "ZAP",
    "Zap",
    "Test",
    "Sparks",
    "It goes through everything.",
    (
        Card(
            0,
            top=after_you("discard", may(flip(this))),
            middle=(discard(at_least(1)), draw(that_many(1)), if_you_do(they_discard(1))),
            bottom=when_covered_or_flipped(play_top("elsewhere")),
        ),
        Card(
            1,
            top=face_down_value(3),
            middle=(flip(card.others.covered_or_uncovered), shift(that, "here"), if_(this_is_covered, refresh)),
            bottom=end(either(discard(1), delete(card.theirs.highest))),
        ),
        Card(
            2,
            top=your_total_here(1, per=any_card.face_down.here),
            middle=(in_each_other_line(return_(card.theirs.in_that_line)), rearrange_yours),
            bottom=they_cannot_play("down"),
        ),
        Card(
            3,
            top=start(if_(hand_is_over(2), reveal_from_hand, give, take_random)),
            middle=(for_every(2, any_card.yours, draw(1)), turn_protocol("ZAP"), may(play("up", matching=False))),
        ),
        Card(
            4,
            middle=(state_number, draw(2), reveal_drawn, if_you_do(play("down", value=4)), swap_protocols),
            bottom=skip_check_cache,
        ),
        Card(
            6,
            middle=(take(card.covered.theirs.valued_under(CardsInHand())), they_cannot_compile_next, shuffle_trash),
            bottom=playable_here("ZAP"),
        ),
    ),
)

BUZ = Protocol(
    "BUZ",
    "Buzz",
    "Test",
    "",
    "",
    (
        Card(0, top=cannot_be_flipped, middle=(reveal(card.face_down), draw(ValueOfThat()))),
        Card(1, top=shift_instead_of_compile_delete, middle=(swap_stacks, they_delete(card.theirs))),
        Card(2, top=ignore_middles_here, bottom=return_to_deck_instead),
        Card(
            3,
            top=their_total_here(-2),
            middle=(flip(each_card.others.face_up.of("ZAP")), state_protocol, they_draw(1)),
        ),
        Card(
            4,
            middle=(if_(at_least_cards(3, any_card.here), resolve_middle(card.others.face_up)),),
            bottom=after_anyone("shuffle", if_(they_lead_here, draw(1))),
        ),
        Card(5, middle=(discard(2),), bottom=after_they("refresh", may(shift(card.yours, "to or from here")))),
    ),
)

TOYS = (ZAP, BUZ)
# Fire as somebody else would print it: the code of a printed protocol, and another card.
OTHER_FIRE = replace(PRINTED.protocols["FIR"], cards=(Card(0, middle=(draw(3),)), *PRINTED.protocols["FIR"].cards[1:]))


def words_of(protocols: tuple[Protocol, ...]) -> set[str]:
    """The names of all words in some protocols."""
    return {type(word).__name__ for protocol in protocols for word in words_in(protocol)}


def played(game: Game, seed: int = 0, most: int = 1000) -> Game:
    """The same game after random answers, to the end unless it takes longer."""
    chance = random.Random(seed)
    while game.asked is not None and len(game.moves) < most:
        game.answer(chance.randrange(len(game.legal_moves)))
    return game


def toy_game(seed: int = 0, **more: Any) -> Game:
    """A game of printed protocols with both toys."""
    return Game(a="FIR ZAP WAT", b="LIF BUZ SPE", protocols=TOYS, seed=seed, **more)


def toy_draft(seed: int = 0, **more: Any) -> Game:
    """A draft in which the toys are in the pool."""
    return Game(pool="FIR WAT LIF MET SPE ZAP BUZ DEA", protocols=TOYS, seed=seed, **more)
