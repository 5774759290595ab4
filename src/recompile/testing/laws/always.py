"""What holds at every question."""

from __future__ import annotations

import json
import random

from recompile.engine import ids, values
from recompile.engine.movement import locate_committed
from recompile.engine.plain import Plain
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation import Move, MoveError
from recompile.notation.names import card_name, place_name
from recompile.testing.laws.violation import Violation

# Moves of every form; at any question most of them are illegal, and some are no moves at all.
STRANGE_MOVES = (
    *("FIR3@1", "lif0@2", "COR0@B1", "@2", "@B3", "R", "C2", "A1", "B2.1", "B3.20", "FIR3", "2", "yes", "no", "done"),
    *("flip", "draw", "~WAT-FIR-DEA", "~B:MET-LIF-SPE", "keep", "%1-2", "=3", "=other", "=FIR", "COR0:top", "A", "WAR"),
    *("FIR9@1", "FIR3@4", "A4", "%1-1", "", "?", "??", "hello", "@", "~FIR", "-1", "A:yes"),
)


def cards_lie_in_one_place(s: State) -> None:
    """Each of the 36 cards is in exactly one place, and the table by card agrees with the zones."""
    if s.phase == ids.DRAFT:
        return
    places = locate(s)
    cards = [card for card, _ in places]
    if sorted(cards) != list(s.cast.cards):
        twice = [card_name(s, card) for card in s.cast.cards if cards.count(card) > 1]
        lost = [card_name(s, card) for card in set(s.cast.cards) ^ set(cards)]
        raise Violation("each card in one place", f"twice: {twice}; lost, or not of this game: {lost}")
    for card, zone in places:
        if s.zone(card) != zone:
            raise Violation("each card in one place", f"{card_name(s, card)} lies in {zone}, not in {s.zone(card)}")


def locate(s: State) -> list[tuple[int, int]]:
    """Every card with the zone where it is found, those on their way included."""
    found = [(card, zone) for zone in range(ids.ZONES) for card in s.cards(zone)]
    return found + [(card, ids.COMMITTED) for card in locate_committed(s)]


def sums_are_up_to_date(s: State) -> None:
    """The sums that the machine keeps of each stack are what its cards give, and so are the totals."""
    for stack in range(6):
        cards = s.cards(stack)
        points = sum(s.cast.value[card] for card in cards if s.up(card))
        downs = sum(not s.up(card) for card in cards)
        if (s.sum(ids.POINTS + stack), s.sum(ids.DOWNS + stack)) != (points, downs):
            raise Violation(
                "sums are up to date", f"{place_name(stack)} has {points} points and {downs} face-down cards"
            )
    if s.phase != ids.DRAFT:
        twin = s.copy()
        twin.fresh = False
        kept, counted = ([values.total(state, stack) for stack in range(6)] for state in (s, twin))
        if kept != counted:
            raise Violation("totals are up to date", f"{counted}, not {kept}")


def there_are_answers(s: State) -> None:
    """A question has at least two answers, all different; without a question the game is over."""
    if s.asked == ids.NOBODY:
        if s.phase != ids.OVER or s.options:
            raise Violation("a question or an end", "nobody is asked, but the game is not over")
    elif len(s.options) < 2:
        raise Violation("never too few answers", f"{len(s.options)} answers; a single one is not asked for")
    elif len(set(s.options)) < len(s.options):
        raise Violation("never the same answer twice", f"{s.options}")


def expect_same(law: str, before: Plain, game: Game) -> None:
    """The game is as it was saved."""
    after = game.save()
    if after != before:
        differing = [name for name in before if before[name] != after.get(name)]
        raise Violation(law, f"differs in {', '.join(differing)}")


def copy_is_independent(game: Game, chance: random.Random) -> None:
    """What a copy goes through leaves the game alone."""
    before = game.save()
    twin = game.copy()
    expect_same("a copy is alike", before, twin)
    for _ in range(2):
        if answers := twin.options:
            twin.answer(chance.randrange(len(answers)))
    expect_same("a copy is independent", before, game)


def load_restores_save(game: Game, index: int) -> None:
    """A saved game, sent as JSON and loaded, is the same game and goes on alike with the answer at this place."""
    plain = game.save()
    loaded = type(game).load(json.loads(json.dumps(plain)))
    expect_same("load restores save", plain, loaded)
    twin = game.copy()
    twin.answer(index)
    loaded.answer(index)
    expect_same("a loaded game goes on alike", twin.save(), loaded)


def trace_of(game: Game) -> tuple[int, int, int]:
    """How much a game has left behind: moves that can be taken back, events, outcomes of chance."""
    return len(game.plies), game.event_count, game.roll_count


def push_and_pop(game: Game, move: Move) -> None:
    """Make a move, take it back, make it again: each time the game is what it should be."""
    before, trace = game.save(), trace_of(game)
    twin = game.copy()
    game.push(move)
    after = game.save()
    expect_same("a copy is independent", before, twin)
    popped = game.pop()
    expect_same("pop undoes push", before, game)
    if popped != move or trace_of(game) != trace:
        raise Violation("pop undoes push", f"{popped} is taken back for {move}, or events are left behind")
    game.push(move)
    expect_same("the same answer has the same effect", after, game)


def refusal_changes_nothing(game: Game, text: str) -> None:
    """A move that is not legal is refused, and the game is as it was."""
    if text in game.legal_moves:
        return
    before, trace = game.save(), trace_of(game)
    try:
        game.push(text)
    except MoveError:
        expect_same("refusal changes nothing", before, game)
        if trace_of(game) != trace:
            raise Violation("refusal changes nothing", f"{text!r} left something behind") from None
    else:
        raise Violation("illegal moves are refused", f"{text!r} was accepted")
