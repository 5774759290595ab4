"""Saves that were damaged, cut short or edited: they are refused with a ValueError, or they are games that go on."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import pytest

from recompile.game import Game
from tests.toy import toy_game

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    "",
    "FIR",
    1.5,
    [],
    {},
    -(2**63),
    -100,
    -2,
    -1,
    0,
    1,
    2,
    3,
    6,
    12,
    36,
    64,
    100,
    2**31,
    2**70,
)
STEPS = (-40, -6, -2, -1, 1, 2, 6, 40)


@cache
def saves() -> tuple[dict[str, Any], ...]:
    """Of drafts and games, each a few times on the way."""
    makers = (
        Game,
        partial(Game, bans=2),
        partial(Game, a="LIF SPI LIG", b="SMO LUC DAR"),
        partial(Game, a="TIM CLA PSY", b="ICE MIR COR"),
        toy_game,
    )
    return tuple(save for make in makers for seed in range(3) for save in _on_the_way(make(seed=seed), seed))


def _on_the_way(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    dice = random.Random(seed)
    for ply in range(60):
        if game.asked is not None:
            game.push(dice.choice(list(game.legal_moves)))
        if ply % 10 == 0:
            yield game.save()


def places(plain: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a save."""
    within = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in within:
        yield (*way, key)
        yield from places(value, (*way, key))


def damage(plain: dict[str, Any], dice: random.Random) -> None:
    """Change one thing, wherever it is; each part of a save is as likely."""
    part = dice.choice(sorted(plain.keys() - {"own"}))
    way = dice.choice([way for way in places(plain) if way[0] == part])
    holder: Any = plain
    for key in way[:-1]:
        holder = holder[key]
    value, how = holder[way[-1]], dice.randrange(4)
    if how == 0:
        del holder[way[-1]]
    elif how == 1 or not value or isinstance(value, str | float | dict):
        holder[way[-1]] = dice.choice(ODD)
    elif isinstance(value, int):
        holder[way[-1]] = value + dice.choice(STEPS)
    elif how == 2:
        value.append(copy.deepcopy(dice.choice(value)))
    else:
        dice.shuffle(value)


def go_on(game: Game, dice: random.Random) -> None:
    """All that could be asked of a game."""
    for reader in ("A", "B", "public", "all"):
        view = game.view(reader)
        assert view.sides
        assert str(view)
    for _ in range(12):
        if game.asked is not None:
            game.push(dice.choice(list(game.legal_moves)))
    assert Game.load(game.save()).save() == game.save()


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_save_is_refused_or_goes_on(seed: int) -> None:
    dice = random.Random(seed)
    refused = 0
    for _ in range(100):
        plain = copy.deepcopy(dice.choice(saves()))
        for _damage in range(dice.choice((1, 1, 2))):
            damage(plain, dice)
        try:
            game = Game.load(plain)
        except ValueError:
            refused += 1
        else:
            go_on(game, dice)
    assert 50 < refused < 100


@pytest.mark.parametrize(
    ("part", "value", "problem"),
    [
        ("dealt", False, "cards are dealt after the draft, and not before"),
        ("phase", 0, "cards are dealt after the draft, and not before"),
        ("turn", 2, "turn: 2 is not from 0 to 1"),
        ("stacks", [[0, 0]] * 6, "a protocol is there twice"),
        ("protocols", ["FIR"] * 6, "two protocols have the same code"),
        ("zones", [[]] * 12, "a card does not lie where it says"),
        ("zones", [[0]] * 13, "index|would not be saved like that"),
        ("committed", [[0, 1, 0, 1, 1, -1]], "a card on its way lies somewhere"),
        ("locks", [[36, 1, 0, 0, 3]], "card of a lock: 36"),
        ("labels", [[], []], "heaps are kept for other cards"),
        ("frames", [], "nothing is going on"),
    ],
)
def test_what_does_not_fit_together_is_told(part: str, value: object, problem: str) -> None:
    plain = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).save()
    with pytest.raises(ValueError, match=problem):
        Game.load(plain | {part: value})


def test_what_one_player_knows_is_no_game() -> None:
    plain = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).save()
    facts, zones = plain["facts"], plain["zones"]
    assert isinstance(facts, list)
    assert isinstance(zones, list)
    seen = plain | {"facts": [*facts, [0, 0, 0, 0, 0]], "zones": [[36], *zones[1:]], "labels": [[], []]}
    with pytest.raises(ValueError, match="cards without a face"):
        Game.load(seen | {"maybe": [[], []]})


def test_what_is_whole_is_loaded() -> None:
    for plain in saves():
        assert Game.load(plain).save() == plain
