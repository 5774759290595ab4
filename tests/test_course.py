"""A game remembers how it came about: answers by place, the way back, copies with and without it, resignations."""

from __future__ import annotations

import json

import pytest

from recompile import Game, IllegalMove, record_of, replay


def played(answers: int = 30, seed: int = 4) -> Game:
    """A game with a draft in which so many answers were given, now from the front and now from the back of the list."""
    game = Game(seed=seed)
    for number in range(answers):
        game.answer((number * 7) % len(game.answers))
    return game


def all_of(game: Game) -> tuple[object, ...]:
    return game.save(), game.moves, game.events, [roll.cards for roll in game.rolls], repr(game.legal_moves)


def test_an_answer_by_its_place_is_noted_like_a_move() -> None:
    game, twin = Game(seed=4), Game(seed=4)
    for number in range(30):
        place = (number * 7) % len(game.answers)
        twin.push(game.answers[place].move)
        game.answer(place)
    assert len(game.moves) == 30
    assert all_of(game) == all_of(twin)


@pytest.mark.parametrize("answers", [3, 6, 30, 90])
def test_a_record_of_answers_by_place_replays(answers: int) -> None:
    game = played(answers)
    again = replay(record_of(game))
    assert (again.position, again.moves) == (game.position, game.moves)


@pytest.mark.parametrize("place", [-1, 100])
def test_a_place_out_of_range_leaves_everything_as_it_was(place: int) -> None:
    game = played()
    before = all_of(game)
    with pytest.raises(IndexError, match=rf"there are \d+ answers, and none at place {place}"):
        game.answer(place)
    assert all_of(game) == before
    assert replay(record_of(game)).position == game.position


def test_the_way_back_is_the_way_that_was_gone() -> None:
    """States that were kept while looking back do not outlive the choices they came from."""
    game = played(90)
    assert game.before(80).position == played(80).position
    while len(game.moves) > 40:
        game.pop()
    for number in range(30):
        game.answer((number * 5 + 1) % len(game.answers))
    twin = Game(seed=4)
    for ply, move in enumerate(game.moves):
        assert game.before(ply).save() == twin.save()
        twin.push(move)


def test_a_copy_with_its_log_has_the_way_back() -> None:
    game = played()
    twin, bare = game.copy(log=True), game.copy()
    assert all_of(twin) == all_of(game)
    assert (bare.save(), bare.moves, bare.events) == (game.save(), (), ())
    before = all_of(game)
    twin.answer(0)
    assert all_of(game) == before
    twin.pop()
    while twin.moves:
        assert twin.pop() == game.moves[len(twin.moves)]
        assert twin.save() == game.before(len(twin.moves)).save()
    assert twin.save() == Game(seed=4).save()
    twin.answer(1)
    assert all_of(game) == before


@pytest.mark.parametrize("back", [1, 15, 17, 29])
def test_what_is_taken_back_and_made_again_happens_again(back: int) -> None:
    game = played(40)
    before = all_of(game)
    moves = [game.pop() for _ in range(back)][::-1]
    assert all_of(game) == all_of(played(40 - back))
    for move in moves:
        game.push(move)
    assert all_of(game) == before


def test_before_a_ply() -> None:
    game = played()
    assert game.before(0).save() == Game(seed=4).save()
    for ply, twin in enumerate(game.again()):
        earlier = game.before(ply)
        assert earlier.save() == twin.save()
        assert earlier.asked == game.plies[ply].player
        assert game.plies[ply].move in earlier.legal_moves
    assert game.before(30).save() == game.save()
    assert game.before(7).moves == ()
    for wrong in (-1, 31):
        with pytest.raises(IndexError, match=f"there are 30 plies, and none has the number {wrong}"):
            game.before(wrong)


def test_a_resignation_survives_save_and_load_and_is_no_move() -> None:
    game = played()
    moves = game.moves
    game.resign("B")
    assert game.moves == moves
    assert game.events[-1].kind == "resign"
    for same in (game, Game.load(json.loads(json.dumps(game.save()))), game.copy(), game.copy(log=True)):
        assert same.outcome is not None
        assert (same.outcome.winner, same.outcome.by) == ("A", "resignation")
        assert (same.asked, len(same.legal_moves)) == (None, 0)
        with pytest.raises(IllegalMove, match="the game is over"):
            same.resign("A")
        with pytest.raises(IndexError):
            same.answer(0)
    assert replay(record_of(game)).outcome == game.outcome


def test_a_resignation_is_taken_back_alone_or_with_the_last_move() -> None:
    game, twin = played(), played()
    game.resign("A")
    game.go_on()
    assert all_of(game) == all_of(twin)
    game.resign("A")
    assert game.pop() == twin.pop()
    assert all_of(game) == all_of(twin)


# ---------------------------------------------------------------- outcomes that are given

TAKES_ONE = (  # Love 3 takes a card at random
    "LOV-FIR-WAT -,-,- h:LOV3.FIR1 d:?9 t:- / LIF-MET-SPE -,-,- h:LIF5.SPE5 d:?6 t:- / A action c:-"
)


def test_an_outcome_that_cannot_come_up_leaves_everything_as_it_was() -> None:
    game = Game.from_position(TAKES_ONE)
    before = all_of(game)
    with pytest.raises(ValueError, match="the recorded random pick is not among the cards"):
        game.push_with("LOV3@1", [["FIR1"]])
    assert all_of(game) == before
    game.push_with("LOV3@1", [["SPE5"]])
    assert "SPE5" in game.position.sides[0].hand


@pytest.mark.parametrize("card", ["LIF5", "SPE5"])
def test_a_given_outcome_is_taken_back_with_its_move(card: str) -> None:
    game, twin = Game.from_position(TAKES_ONE), Game.from_position(TAKES_ONE)
    game.push_with("LOV3@1", [[card]])
    assert card in game.position.sides[0].hand
    game.pop()
    for each in (game, twin):
        each.push("LOV3@1")
        each.push("FIR1")  # given back
    assert all_of(game) == all_of(twin)
