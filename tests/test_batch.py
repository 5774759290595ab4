"""The loops inside the engine, and that both engines play the same games."""

from __future__ import annotations

import resource

import pytest

from recompile.engine import IS_COMPILED, batch
from recompile.engine.snapshot import from_plain, to_plain

# Checksums over every answer of random games, by number of games from seed 1 on. The plain and the compiled engine are
# both held to them. A change of the rules, of chance or of the order of answers changes them: say so in the changelog.
CHECKSUMS = {60: 3777760101, 1500: 2458566144}


@pytest.mark.parametrize("games", [60, pytest.param(1500, marks=pytest.mark.skipif(not IS_COMPILED, reason="slow"))])
def test_both_engines_play_the_same_games(games: int) -> None:
    assert batch.play_games(1, games, 500).checksum == CHECKSUMS[games]


def test_a_tally_adds_up() -> None:
    tally = batch.play_games(5, 20, 500)
    assert tally.games == 20 == tally.wins_a + tally.wins_b + tally.cut
    assert tally.decisions > 20 * 20
    assert tally.turns > 20 * 10


def test_a_low_limit_cuts_games() -> None:
    tally = batch.play_games(5, 5, 6)
    assert (tally.cut, tally.wins_a, tally.wins_b) == (5, 0, 0)


def test_playing_out_leaves_the_state_as_it_was() -> None:
    state = batch.new_game(3, 500)
    before = to_plain(state)
    first, again, other = (batch.play_out(state, seed, 10) for seed in (1, 1, 2))
    assert to_plain(state) == before
    assert first.checksum == again.checksum != other.checksum
    assert first.games == 10


def test_successors_are_one_for_each_answer() -> None:
    state = batch.new_game(3, 500)
    found = batch.successors(state)
    assert len(found) == len(state.options)
    assert len({str(to_plain(twin)) for twin in found}) == len(found)


def test_choices_are_even() -> None:
    chooser = batch.Chooser(7)
    counts = [0] * 6
    for _ in range(6000):
        counts[chooser.below(6)] += 1
    assert min(counts) > 880
    assert max(counts) < 1120


@pytest.mark.parametrize("work", ["copy", "save and load", "play"])
def test_nothing_leaks(work: str) -> None:
    """Compiled code counts its references itself; what is made is freed again."""
    state = batch.new_game(3, 500)

    def once() -> None:
        if work == "copy":
            state.copy()
        elif work == "play":
            batch.play_out(state, 1, 1)
        else:
            from_plain(to_plain(state))

    for _ in range(20):
        once()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1500 if IS_COMPILED else 60):
        once()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4000  # kilobytes
