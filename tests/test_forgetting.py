"""What was let go is told again when somebody asks: nobody can tell the difference."""

from __future__ import annotations

import random

import pytest

from recompile import Game
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter


def light_and_whole(seed: int) -> tuple[Game, Game]:
    games = [Game(seed=seed) if seed % 2 else Game("FIR WAT DEA", "LIF MET SPE", seed=seed) for _ in range(2)]
    return games[0], games[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_let_go_says_the_same(seed: int) -> None:
    light, whole = light_and_whole(seed)
    chance = random.Random(seed)
    for _ in range(120):
        if whole.asked is None:
            break
        if whole.plies and chance.random() < 0.15:
            for _ in range(chance.randrange(min(9, len(whole.plies)))):
                assert light.pop() == whole.pop()
        place = chance.randrange(len(whole.options))
        light.answer(place)
        whole.answer(place)
        assert light.event_count == whole.event_count
        light.let_go(3)
        since = chance.randrange(whole.event_count + 1)
        ply = chance.randrange(len(whole.plies))
        assert (light.plies, light.drafted, light.roll_count) == (whole.plies, whole.drafted, whole.roll_count)
        assert light.learned_since(ply, "A") == whole.learned_since(ply, "A")
        if chance.random() < 0.3:
            assert light.events_for("B", since) == whole.events_for("B", since)
    assert (light.events, light.uses, light.log()) == (whole.events, whole.uses, whole.log())


def test_old_events_are_gone_until_somebody_asks() -> None:
    light, _ = light_and_whole(2)
    for _ in range(30):
        light.answer(0)
    light.event_count  # noqa: B018 - it is told now
    light.let_go(3)
    story = light._story
    assert story is not None
    assert len(story.log.events) < light.event_count / 2
    assert len(light.events) == light.event_count


def test_a_table_that_rests_shows_the_same() -> None:
    settings = Settings("friend", ("Ada", "Bob"), a=("FIR", "WAT", "DEA"), b=("LIF", "MET", "SPE"))
    match = Match("x", settings, Seats(None, None), 7, 0.0)
    resting, keeping = Presenter(match), Presenter(match)
    chance = random.Random(7)
    for number in range(40):
        asked = match.asked
        if asked is None:
            break
        match.apply(match.plan_answer(asked, chance.randrange(len(match.game.options)), 0.0))
        since = chance.randrange(match.game.event_count)
        for eyes in ("A", "public"):
            assert resting.present(eyes, "fr", 0.0, since=since) == keeping.present(eyes, "fr", 0.0, since=since)
        if number % 3 == 0:
            resting.rest()
    assert resting.log("B", "en") == keeping.log("B", "en")
