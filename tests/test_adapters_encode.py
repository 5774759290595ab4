"""The encoding: every answer is one action and back, and an observation holds what a player knows and nothing else."""

from __future__ import annotations

import doctest
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recompile import Game, Position
from recompile.adapters.starts import Start
from recompile.encoding import layout
from recompile.encoding.action_ids import ACTIONS, Slots, action_of, option_of
from recompile.engine import IS_COMPILED, batch, machine, worlds
from recompile.engine.instructions import ASKS
from recompile.engine.seen import seen_by
from recompile.engine.state import State

np = pytest.importorskip("numpy")

from recompile.adapters.encode import (  # noqa: E402 - needs numpy
    ACTION_BLOCKS,
    CARD_FEATURES,
    OBSERVATION_BLOCKS,
    SIZE,
    VERSION,
    Encoding,
    EncodingError,
    IllegalAction,
    action_name,
)

GAMES = 300 if IS_COMPILED else 30
MANUAL = Path(__file__).parent.parent / "docs" / "research.md"
FIRE = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
# Of every observation and mask of random games, held against both engines. If it changes, so must VERSION.
FINGERPRINT = 1143804996


def questions_of(seeds: range, limit: int = 120) -> Iterator[State]:
    """Every question of random games."""
    for seed in seeds:
        chooser = batch.Chooser(seed)
        state = Start(limit=limit).state(seed)
        while state.asked >= 0:
            yield state
            machine.answer_at(state, chooser.below(state.offered))


# ---------------------------------------------------------------- actions


def test_every_answer_is_one_action_and_back() -> None:
    slots, asked, used = Slots(), 0, set[int]()
    for state in questions_of(range(GAMES)):
        slots.read(state)
        actions = [action_of(state, slots, state.asked, option) for option in state.options]
        assert all(0 <= action < ACTIONS for action in actions)
        assert len(set(actions)) == len(actions)
        assert [option_of(state, slots, state.asked, action) for action in actions] == state.options
        used.update(actions)
        asked += 1
    assert asked > 50 * GAMES
    assert {action_name(action).split()[0] for action in used} >= {"play", "field", "card", "text", "draft", "yes"}


def test_every_action_is_one_answer_and_back() -> None:
    slots = Slots()
    slots.read(FIRE._state)
    for player in range(2):
        for action in range(ACTIONS):
            option = option_of(FIRE._state, slots, player, action)
            if option >= 0:
                assert action_of(FIRE._state, slots, player, option) == action


def test_the_mask_is_the_legal_answers() -> None:
    encoding = Encoding()
    for state in questions_of(range(GAMES // 10)):
        mask = encoding.mask(state)
        assert sorted(np.flatnonzero(mask).tolist()) == sorted(encoding.legal(state))
        assert len(encoding.legal(state)) == len(state.options)


def test_both_seats_count_their_own_cards_first() -> None:
    """The same game with the seats exchanged has the same actions and the same observation."""
    encoding = Encoding()
    text = "FIR-WAT-DEA FIR1,-,- h:FIR2.WAT0 d:?9 t:- / LIF-MET-SPE -,MET0,- h:LIF1 d:?9 t:- / A action c:-"
    first, second, rest = text.split(" / ")
    one = Game.from_position(text)
    other = Game.from_position(f"{second} / {first} / {rest.replace('A action', 'B action')}")
    assert sorted(encoding.legal(one)) == sorted(encoding.legal(other))
    assert (encoding.observe(one, "A") == encoding.observe(other, "B")).all()
    assert (encoding.observe(one, "B") == encoding.observe(other, "A")).all()


def test_moves_and_actions_say_the_same() -> None:
    encoding = Encoding()
    for move in FIRE.legal_moves:
        assert encoding.move(FIRE, encoding.action(FIRE, move)) == move


@pytest.mark.parametrize("action", [-1, 0, 878, ACTIONS, 10**6])
def test_an_illegal_action_changes_nothing_and_says_what_is_legal(action: int) -> None:
    before = FIRE.save()
    with pytest.raises(IllegalAction, match=r"legal actions are 17, 12, "):
        Encoding().option(FIRE, action)
    assert FIRE.save() == before


@pytest.mark.parametrize("action", [17.0, 17.5, "17", None, [17], float("nan")])
def test_actions_are_whole_numbers(action: object) -> None:
    with pytest.raises(IllegalAction, match="actions are whole numbers, not"):
        Encoding().option(FIRE, action)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [2**63, 10**30, -(10**30)])
def test_numbers_that_fit_nowhere_are_illegal(action: int) -> None:
    with pytest.raises(IllegalAction, match="no action at all"):
        Encoding().option(FIRE, action)


# ---------------------------------------------------------------- observations


def test_blocks_cover_a_row() -> None:
    for blocks, size in ((ACTION_BLOCKS, ACTIONS), (OBSERVATION_BLOCKS, SIZE), (CARD_FEATURES, layout.PER_CARD)):
        at = 0
        for block in blocks.values():
            assert block.start == at
            assert block.size > 0
            at += block.size
        assert at == size


def test_every_question_has_its_place() -> None:
    assert sorted(ASKS) == list(range(layout.K_DRAFT))
    assert OBSERVATION_BLOCKS["kind"].size == layout.K_ESCAPE + 1
    encoding = Encoding()
    for state in questions_of(range(GAMES // 10)):
        row = encoding.observe(state, "A")
        for name in ("phase", "control", "turn", "asked", "kind"):
            assert row[OBSERVATION_BLOCKS[name].slice].sum() == 1
        for name, ones in (("total", 6), ("height", 6), ("hands", 2), ("decks", 2), ("trashes", 2)):
            assert row[OBSERVATION_BLOCKS[name].slice].sum() == ones
        assert set(np.unique(row)) <= {0, 1}


def test_an_observation_does_not_change_with_what_is_hidden() -> None:
    """Deal everything a player does not know again: the player sees the same, a critic who sees all does not."""
    encoding, chance, worlds_seen, changed = Encoding(), random.Random(5), 0, 0
    for number, state in enumerate(questions_of(range(GAMES // 3))):
        if number % 7 or state.phase == 0:
            continue
        game = Game.of_state(state.copy())
        for player in "AB":
            world = game.view(player).sample(chance)
            assert (encoding.observe(world, player) == encoding.observe(game, player)).all()
            changed += bool(
                (encoding.observe(world, player, full=True) != encoding.observe(game, player, full=True)).any()
            )
            if game.decision is not None and game.decision.player == player:
                assert encoding.legal(world) == encoding.legal(game)
            worlds_seen += 1
    assert worlds_seen > 50
    assert changed > worlds_seen * 0.9


def test_a_position_does_not_say_which_cards_are_missing() -> None:
    text = "FIR-WAT-DEA fir1.FIR0,-,- h:FIR2.WAT0 d:?3 t:- / LIF-MET-SPE -,met3,- h:LIF1.?2 d:?2 t:- / A action c:-"
    encoding = Encoding()
    for seed in range(20):
        game = Game.from_position(text, seed=seed)
        for player in "AB":
            world = game.view(player).sample(random.Random(seed))
            assert (encoding.observe(world, player) == encoding.observe(game, player)).all()


def cards_of(row: object) -> object:
    return np.asarray(row)[OBSERVATION_BLOCKS["cards"].slice].reshape(36, layout.PER_CARD)


def test_a_card_is_where_it_is_or_may_be() -> None:
    """Known cards have one place; every other card may be where it is."""
    encoding, maybe = Encoding(), CARD_FEATURES["maybe"].slice
    for number, state in enumerate(questions_of(range(GAMES // 10))):
        if number % 5 or state.phase == 0:
            continue
        for viewer, player in enumerate("AB"):
            seen = np.asarray(cards_of(encoding.observe(state, player)))[:, maybe]
            full = np.asarray(cards_of(encoding.observe(state, player, full=True)))[:, maybe]
            assert (full.sum(axis=1) == 1).all()
            assert (seen >= full).all()
            known = sum(state.known(card) >> viewer & 1 for card in state.cast.cards)
            assert (seen.sum(axis=1) == 1).sum() >= known


def test_totals_and_hands_are_read_off() -> None:
    row = Encoding().observe(
        Game.from_position(
            "FIR-WAT-DEA FIR1.fir5,-,- h:FIR2.WAT0 d:?9 t:- / LIF-MET-SPE -,MET3,- h:LIF1 d:?9 t:- / A action c:A"
        ),
        "B",
    )
    total = row[OBSERVATION_BLOCKS["total"].slice].reshape(6, 16)
    assert total.argmax(axis=1).tolist() == [0, 3, 0, 3, 0, 0]
    assert row[OBSERVATION_BLOCKS["hands"].slice].reshape(2, 10).argmax(axis=1).tolist() == [1, 2]
    assert row[OBSERVATION_BLOCKS["unknown"].slice].reshape(6, 8)[3].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert row[OBSERVATION_BLOCKS["control"].slice].tolist() == [0, 1, 0, 0]
    assert row[OBSERVATION_BLOCKS["leads"].slice].tolist() == [0, 1, 0, 1, 0, 0]


def test_rows_are_written_into_given_arrays() -> None:
    encoding = Encoding()
    for kind in ("int8", "float32", "bool"):
        out = np.full(SIZE, 7, kind)
        assert encoding.observe(FIRE, "B", out=out) is out
        assert (out == encoding.observe(FIRE, "B").astype(kind)).all()
    with pytest.raises(EncodingError, match="must have the shape"):
        encoding.observe(FIRE, "A", out=np.zeros(3))
    wrongs: list[Any] = [[0] * SIZE, np.zeros(SIZE, "U1"), np.zeros(SIZE, object)]
    for wrong in wrongs:
        with pytest.raises(EncodingError, match="written into arrays of numbers, not into"):
            encoding.observe(FIRE, "A", out=wrong)


def test_both_engines_write_the_same() -> None:
    encoding, checksum = Encoding(), 0
    for state in questions_of(range(40, 55)):
        for player in "AB":
            for full in (False, True):
                checksum = zlib.crc32(encoding.observe(state, player, full=full).tobytes(), checksum)
        checksum = zlib.crc32(encoding.mask(state).tobytes(), checksum)
    assert checksum == FINGERPRINT


# ---------------------------------------------------------------- refusals


def test_another_version_is_refused() -> None:
    with pytest.raises(EncodingError, match=f"this is encoding {VERSION}"):
        Encoding(VERSION + 1)


def test_a_position_with_other_cards_is_refused() -> None:
    text = "FIR-WAT-DEA PLA1,-,- h:FIR2.WAT0 d:- t:- / LIF-MET-SPE -,-,- h:LIF1 d:- t:- / A action c:-"
    game = Game.from_position(Position.parse(text))
    with pytest.raises(EncodingError, match="other protocols than its six"):
        Encoding().observe(game, "A")


def test_players_are_a_and_b() -> None:
    for name in ("C", "", "AB", 0):
        with pytest.raises(ValueError, match="players are A and B, not"):
            Encoding().observe(FIRE, name)  # type: ignore[arg-type]


def test_a_game_that_is_over_can_be_looked_at() -> None:
    game = Game(seed=3, limit=1)
    while game.options:
        game.answer(0)
    encoding = Encoding()
    assert encoding.mask(game).sum() == 0
    assert encoding.observe(game, "A").sum() > 0
    with pytest.raises(IllegalAction, match="nobody is asked"):
        encoding.option(game, 3)


def test_a_redacted_game_looks_the_same() -> None:
    """The strongest reading of "no leak": the view's own state, without any hidden face, agrees on the table."""
    encoding = Encoding()
    for number, state in enumerate(questions_of(range(3))):
        if state.phase and number % 9 == 0:
            seen = worlds.sample(seen_by(state, 0), 0, random.Random(number).randrange)
            assert (encoding.observe(seen, "A") == encoding.observe(state, "A")).mean() == 1


# ---------------------------------------------------------------- the manual


def test_the_manual_shows_the_blocks_as_they_are() -> None:
    rows = [line.split(" | ")[:3] for line in MANUAL.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    told = [(name.strip("| `"), int(start), int(size)) for name, start, size in rows if size.isdigit()]
    blocks = [*ACTION_BLOCKS.values(), *CARD_FEATURES.values(), *OBSERVATION_BLOCKS.values()]
    assert told == [(block.name, block.start, block.size) for block in blocks]


def test_the_examples_of_the_manual_run() -> None:
    text = MANUAL.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, MANUAL.name, str(MANUAL), 0)
    assert len(examples.examples) > 5
    assert doctest.DocTestRunner().run(examples).failed == 0
