"""Positions and moves as text: read back, they are what was written, and play on alike."""

from __future__ import annotations

import random

from recompile.engine import machine
from recompile.engine.state import State
from recompile.game import Game
from recompile.notation import Move, MoveError, Position
from recompile.notation.move import find_option, option_text
from recompile.testing.laws.violation import require

STEPS = 4


def moves_read_back(s: State) -> None:
    """Every answer is written differently, and its text means that answer."""
    texts = [option_text(s, option) for option in s.options]
    require(len(set(texts)) == len(texts), "moves differ in text", " ".join(texts))
    for option, text in zip(s.options, texts, strict=True):
        move = Move(text)
        require(str(move) == text, "moves read back", f"{text} is read as {move}")
        try:
            found = find_option(s, move)
        except MoveError as problem:
            found = -1
            text = f"{text}: {problem}"
        require(found == option, "moves read back", f"{text} means another answer")


def position_reads_back(game: Game) -> State:
    """The text of a position is read as that position, which asks the same question; the state it was read into."""
    position = game.position
    text = str(position)
    parsed = Position.parse(text)
    require(parsed == position, "positions read back", f"{text} is read as {parsed}")
    state = parsed.to_state()
    machine.advance(state)
    again = Position.of(state)
    require(again == position, "positions read back", f"{text} is laid out as {again}")
    same = (state.asked, state.options) == (game.state.asked, game.state.options)
    require(same, "positions read back", f"{text} asks another question")
    return state


def position_plays_on_alike(game: Game, chance: random.Random) -> None:
    """With the same chance, a position that was read goes on as the game it was written from."""
    read = position_reads_back(game)
    twin = game.state.copy()
    read.seed1, read.seed2 = twin.seed1, twin.seed2
    read.limit = twin.limit
    for _ in range(STEPS):
        if not twin.options:
            return
        option = chance.choice(twin.options)
        machine.answer(twin, option)
        machine.answer(read, option)
        alike = str(Position.of(twin)) == str(Position.of(read)) and twin.options == read.options
        require(
            alike, "positions play on alike", f"{Position.of(twin)} is not {Position.of(read)}, from {game.position}"
        )
