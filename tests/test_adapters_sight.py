"""Version 2 of the encoding: it says what version 1 says, in small numbers, and tells cards by their words."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from recompile import Game, load_protocol
from recompile.cards import PRINTED
from recompile.encoding import layout as o
from recompile.encoding import sight as g
from recompile.encoding.action_ids import ACTIONS, CARDS, Slots
from recompile.encoding.reading import facts
from recompile.engine import IS_COMPILED
from recompile.notation.names import PLAYERS

np = pytest.importorskip("numpy")

from numpy.typing import NDArray  # noqa: E402

from recompile.adapters.encode import EncodingError  # noqa: E402
from recompile.adapters.many_games import Batch  # noqa: E402 - needs numpy
from recompile.adapters.starts import Start  # noqa: E402

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "protocols"
STEPS = 1500 if IS_COMPILED else 200
GAMES = 4


def which(block: NDArray[Any], none: int = 0) -> NDArray[Any]:
    """The place of the one in each row of noughts and ones, counted from `none` on; 0 where there is none."""
    found: NDArray[Any] = np.where(block.any(-1), block.argmax(-1) + none, 0)
    return found


def compare_cards(wide: NDArray[Any], small: NDArray[Any]) -> None:
    cards = small[:, : g.PROTOCOL_BYTES].copy().view("<u4").astype(np.int64)
    spread = wide[:, : o.GROUPS].reshape(len(wide), CARDS, o.PER_CARD)
    assert ((cards[:, :, None] >> np.arange(13) & 1) == spread[:, :, o.MAYBE : o.DEPTH]).all()
    assert ((cards >> g.DEPTH_AT & 15) == which(spread[:, :, o.DEPTH : o.UP], 1)).all()
    assert ((cards[:, :, None] >> np.arange(g.MARKS_AT, g.HOME_AT) & 1) == spread[:, :, o.UP :]).all()
    protocols = wide[:, o.GROUPS : o.POOL].reshape(len(wide), 6, 30)
    assert (which(protocols, 1) == small[:, g.PROTOCOL_BYTES : g.LINE_BYTES]).all()
    # Where its protocol lies: version 1 says in each line which of a player's three protocols is there.
    lines = wide[:, o.LINES : o.COMPILED].reshape(len(wide), 6, 3).argmax(-1)
    for stack in range(6):
        at = stack // 3 * 3 + lines[:, stack]
        assert ((cards >> g.HOME_AT)[np.arange(len(wide)), at * 6] == stack).all()


def compare_lines(wide: NDArray[Any], small: NDArray[Any]) -> None:
    n = len(wide)
    lines = small[:, g.LINE_BYTES : g.TABLE_BYTES].reshape(n, 3, g.PER_LINE)
    sides = {
        name: wide[:, start:end].reshape(n, 2, 3, -1)
        for name, start, end in (
            ("compiled", o.COMPILED, o.TOTAL),
            ("total", o.TOTAL, o.LEADS),
            ("leads", o.LEADS, o.HEIGHT),
            ("height", o.HEIGHT, o.UNKNOWN),
            ("arriving", o.ARRIVING, o.HANDS),
            ("that", o.THAT_PLACE, o.THAT_DEPTH),
        )
    }
    for side in range(2):
        assert (lines[:, :, g.MY_TOTAL + side] == which(sides["total"][:, side])).all()
        assert (lines[:, :, g.MY_HEIGHT + side] == which(sides["height"][:, side])).all()
    bits = [sides[name][:, side, :, 0] for name in ("compiled", "leads") for side in (0, 1)]
    assert (lines[:, :, g.STANDING] == sum(bit << at for at, bit in enumerate(bits))).all()
    unknown = wide[:, o.UNKNOWN : o.ARRIVING].reshape(n, 2, 3, 2, 4) @ np.array([1, 2, 4, 8])
    assert (lines[:, :, g.UNKNOWN : g.COMING] == unknown.transpose(0, 2, 1, 3).reshape(n, 3, 4)).all()
    coming = [sides["arriving"][:, side, :, 0] for side in (0, 1)] + [wide[:, o.THAT_LINE : o.THAT_PLACE]]
    assert (lines[:, :, g.COMING] == sum(bit << at for at, bit in enumerate(coming))).all()
    assert (lines[:, :, g.THAT_SIDE] == sides["that"][:, 0, :, 0] + 2 * sides["that"][:, 1, :, 0]).all()
    assert (lines < np.array(g.LINE_SIZES)).all()


def compare_table(wide: NDArray[Any], small: NDArray[Any]) -> None:
    table = small[:, g.TABLE_BYTES :]
    ends = (o.HANDS, o.HANDS + 10, o.DECKS, o.DECKS + 19, o.TRASHES, o.TRASHES + 19, o.PHASE, o.CONTROL, o.LOCKED)
    blocks = {at: (start, end, 0) for at, (start, end) in enumerate(pairwise(ends))}
    blocks |= {g.TURN: (o.TURN, o.ASKED, 0), g.ASKED: (o.ASKED, o.BANS, 0), g.KIND: (o.KIND, o.VERB, 0)}
    blocks |= {g.VERB: (o.VERB, o.BOX, 1), g.BOX: (o.BOX, o.WHOSE, 1), g.WHOSE: (o.WHOSE, o.STEP, 1)}
    blocks |= {g.STEP: (o.STEP, o.COUNT, 0), g.COUNT: (o.COUNT, o.MOST, 1), g.MOST: (o.MOST, o.THAT_LINE, 1)}
    blocks |= {g.THAT_DEPTH: (o.THAT_DEPTH, o.SIZE, 1)}
    for at, (start, end, none) in blocks.items():
        assert (table[:, at] == which(wide[:, start:end], none)).all(), at
    assert (table[:, g.LOCKED] == wide[:, o.LOCKED] + 2 * wide[:, o.LOCKED + 1]).all()
    assert (table[:, g.AGE] == wide[:, o.AGE : o.LEFT].sum(1)).all()
    assert (table[:, g.LEFT] == wide[:, o.LEFT : o.KIND].sum(1)).all()
    assert (table < np.array(g.TABLE_SIZES)).all()


@pytest.mark.parametrize("full", [False, True])
def test_small_numbers_say_what_noughts_and_ones_say(full: bool) -> None:
    start = Start(draft=False)
    wide = Batch(GAMES, start=start, seed=50, observe=not full, full=full)
    small = Batch(GAMES, start=start, seed=50, observe=not full, full=full, version=2)
    one, two = wide.reset(), small.reset()
    for _ in range(STEPS):
        rows = (one.full, two.full) if full else (one.observations, two.observations)
        assert rows[1].shape == (GAMES, g.SIZE)
        compare_cards(*rows)
        compare_lines(*rows)
        compare_table(*rows)
        assert (np.unpackbits(two.masks, axis=1, bitorder="little")[:, :ACTIONS] == one.masks).all()
        actions = wide.any_actions()
        one, two = wide.step(actions), small.step(actions)


def test_rows_do_not_change_with_what_is_hidden() -> None:
    """In every world that agrees with what a player knows, the player sees the same."""
    chance, sight, slots = random.Random(3), g.Sight(), Slots()
    for seed in range(4):
        game = Game(a="SPI PSY DEA", b="LIF MET SPE", seed=seed)
        for _ in range(60):
            if game.decision is None:
                break
            for viewer, player in enumerate(PLAYERS):
                seen = []
                for state in (game._state, *(game.view(player).world(chance) for _ in range(2))):
                    slots.read(state)
                    sight.look(state, slots, viewer, False)
                    seen.append((list(sight.cards), list(sight.lines), list(sight.table)))
                assert seen[0] == seen[1] == seen[2]
            game.push(chance.choice(list(game.legal_moves)))


def test_versions_that_do_not_exist_are_refused() -> None:
    with pytest.raises(EncodingError, match="encoding 3 was asked for, but this is encoding 1 or 2"):
        Batch(1, version=3)


def test_arrays_of_the_other_version_are_refused() -> None:
    with pytest.raises(EncodingError, match=r"must have the shape \(2, 204\)"):
        Batch(2, version=2, into={"observations": np.zeros((2, o.SIZE), np.uint8)})


# ---------------------------------------------------------------- words


def test_facts_tell_cards_apart_that_say_something_else() -> None:
    """Cards with the same facts are cards with the same text, but for the name of a protocol in it."""
    by_facts: dict[frozenset[str], list[str]] = {}
    for code, card in PRINTED.cards.items():
        by_facts.setdefault(frozenset(facts(card.card)), []).append(code)
    alike = [codes for codes in by_facts.values() if len(codes) > 1]
    assert [codes for codes in alike if len({PRINTED.cards[code].value for code in codes}) > 1] == []
    fives = max(alike, key=len)
    assert len(fives) > 20  # "You discard 1 card."
    assert all(code.endswith("5") for code in fives)


def test_names_of_protocols_are_no_facts() -> None:
    """A card that names another protocol is described alike whatever that is called."""
    told = {fact for card in PRINTED.cards.values() for fact in facts(card.card)}
    assert not [fact for fact in told for code in PRINTED.protocols if fact.endswith(f"={code}")]


def test_made_cards_are_told_mostly_in_facts_of_printed_ones() -> None:
    printed = {fact for card in PRINTED.cards.values() for fact in facts(card.card)}
    made = [card for path in sorted(EXAMPLES.glob("*.yaml")) for card in load_protocol(path).cards]
    known = [sum(fact in printed for fact in facts(card)) / len(facts(card)) for card in made]
    assert len(made) >= 60
    assert sum(known) / len(known) > 0.75
