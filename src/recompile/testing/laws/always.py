"""What holds at every question."""

from __future__ import annotations

import json
import random
from collections import Counter

from recompile.engine import ids, snapshot
from recompile.engine.snapshot import Plain
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation import Move, MoveError
from recompile.notation.names import card_name
from recompile.testing.laws.violation import require

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
    twice = [card_name(card) for card, number in Counter(card for card, _ in places).items() if number > 1]
    require(not twice, "each card in one place", f"{twice} lie in two places")
    missing = [card_name(card) for card in set(s.cast.cards) ^ {card for card, _ in places}]
    require(not missing, "each card in one place", f"{missing} are lost, or do not belong to this game")
    for card, zone in places:
        require(s.zone[card] == zone, "each card in one place", f"{card_name(card)} is in {zone}, not {s.zone[card]}")


def locate(s: State) -> list[tuple[int, int]]:
    """Every card with the zone where it is found, those on their way included."""
    found: list[tuple[int, int]] = []
    zones = ((s.stacks, 0), (s.hands, ids.HAND), (s.decks, ids.DECK), (s.trashes, ids.TRASH))
    for piles, first in zones:
        for number, pile in enumerate(piles):
            found += [(card, first + number) for card in pile]
    moving = [entry.card for queue in s.queues for entry in queue]
    for frame in s.frames:
        if frame.kind == ids.LEAVE:
            moving.append(frame.that)
        elif frame.kind == ids.LEAVE_ALL:
            moving += frame.noted[::2]
    return found + [(card, ids.COMMITTED) for card in moving]


def there_are_answers(s: State) -> None:
    """A question has at least two answers, all different; without a question the game is over."""
    if s.asked == ids.NOBODY:
        require(s.phase == ids.OVER and not s.options, "a question or an end", "nobody is asked, but it is not over")
        return
    require(len(s.options) > 1, "never too few answers", f"{len(s.options)} answers")
    require(len(set(s.options)) == len(s.options), "never the same answer twice", f"{s.options}")


def copy_is_independent(game: Game, chance: random.Random) -> None:
    """What a copy goes through leaves the game alone."""
    before = game.save()
    twin = game.copy()
    require(twin.save() == before, "a copy is alike", "the copy differs")
    for _ in range(2):
        if twin.options:
            twin.answer(chance.randrange(len(twin.options)))
    require(
        game.save() == before, "a copy is independent", f"the game changed with its copy: {differences(before, game)}"
    )


def load_restores_save(game: Game, index: int) -> None:
    """A saved game, sent as JSON and loaded, is the same game and goes on alike with the answer at this place."""
    plain = game.save()
    loaded = Game.load(json.loads(json.dumps(plain)))
    require(loaded.save() == plain, "load restores save", f"differs in {differences(plain, loaded)}")
    twin = game.copy()
    twin.answer(index)
    loaded.answer(index)
    after = twin.save()
    require(loaded.save() == after, "load restores save", f"goes on differently in {differences(after, loaded)}")


def push_and_pop(game: Game, move: Move) -> None:
    """Make a move, take it back, make it again: each time the game is what it should be."""
    before, events, rolls = game.save(), len(game.raw_events), len(game.rolls)
    twin = game.copy()
    game.push(move)
    after = game.save()
    require(
        twin.save() == before, "a copy is independent", f"the copy changed with its game: {differences(before, twin)}"
    )
    popped = game.pop()
    require(popped == move, "pop undoes push", f"{popped} was taken back, not {move}")
    require(game.save() == before, "pop undoes push", f"differs in {differences(before, game)}")
    require((len(game.raw_events), len(game.rolls)) == (events, rolls), "pop undoes push", "events are left behind")
    game.push(move)
    require(game.save() == after, "the same answer has the same effect", f"differs in {differences(after, game)}")


def refusal_changes_nothing(game: Game, text: str) -> None:
    """A move that is not legal is refused, and the game is as it was."""
    if text in game.legal_moves:
        return
    before, events, made = game.save(), len(game.raw_events), len(game.moves)
    try:
        game.push(text)
    except MoveError:
        pass
    else:
        require(False, "illegal moves are refused", f"{text!r} was accepted")
    require(game.save() == before, "refusal changes nothing", f"{text!r} changed {differences(before, game)}")
    same = (len(game.raw_events), len(game.moves)) == (events, made)
    require(same, "refusal changes nothing", f"{text!r} left something behind")


def differences(before: Plain, game: Game) -> list[str]:
    """The names of what differs."""
    after = snapshot.to_plain(game.state)
    return [name for name in before if before[name] != after.get(name)]
