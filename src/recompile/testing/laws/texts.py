"""Positions and moves as text: read back, they are what was written, and play on alike."""

from __future__ import annotations

import random

from recompile.engine import machine
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation import Move, MoveError, Position
from recompile.notation.move import find_option, option_text
from recompile.notation.own import not_printed
from recompile.testing.laws.inside import state_of
from recompile.testing.laws.violation import Violation

STEPS = 4


def moves_read_back(s: State) -> None:
    """Every answer is written differently, and its text means that answer."""
    texts = answers_in(s)
    if len(set(texts)) < len(texts):
        raise Violation("moves differ in text", " ".join(texts))
    for option, text in zip(s.options, texts, strict=True):
        move = Move(text)
        if str(move) != text:
            raise Violation("moves read back", f"{text} is read as {move}")
        try:
            found = find_option(s, move)
        except MoveError as problem:
            raise Violation("moves read back", str(problem)) from problem
        if found != option:
            raise Violation("moves read back", f"{text} means {option_text(s, found)}")


def answers_in(s: State) -> list[str]:
    """The answers as text: their numbers depend on which protocols a game knows of."""
    return [option_text(s, option) for option in s.options]


def position_reads_back(game: Game) -> State:
    """The text of a position is read as that position, which asks the same question; the state it was read into."""
    position = game.position
    parsed = Position.parse(str(position), not_printed(game.library.protocols.values()))
    if parsed != position:
        raise Violation("positions read back", f"it is read as {parsed}")
    state = parsed.to_state()
    machine.advance(state)
    if Position.of(state) != position:
        raise Violation("positions read back", f"it is laid out as {Position.of(state)}")
    if (state.asked, answers_in(state)) != (state_of(game).asked, answers_in(state_of(game))):
        raise Violation("positions read back", f"it asks {state.asked} for one of {answers_in(state)}")
    return state


def position_plays_on_alike(game: Game, chance: random.Random) -> None:
    """With the same chance, a position that was read goes on as the game it was written from."""
    read = position_reads_back(game)
    twin = state_of(game).copy()
    read.seed1, read.seed2, read.limit = twin.seed1, twin.seed2, twin.limit
    for _ in range(STEPS):
        if not twin.options:
            return
        place = chance.randrange(len(twin.options))
        machine.answer_at(twin, place)
        machine.answer_at(read, place)
        if Position.of(twin) != Position.of(read) or answers_in(twin) != answers_in(read):
            raise Violation("positions play on alike", f"{Position.of(twin)} is not {Position.of(read)}")
