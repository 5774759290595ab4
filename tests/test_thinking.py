"""Games in which both look ahead, judged all together: what they decide is legal, weighed, and the same again."""

from __future__ import annotations

import numpy as np
import pytest

from recompile.adapters.starts import Start
from recompile.bots.mind import learned_net
from recompile.encoding.action_ids import ACTIONS
from recompile.encoding.sight import MASK_SIZE
from recompile.search.chances import WHOLE
from recompile.search.judgement import Judge
from recompile.search.minded import MindSearch
from recompile.search.thinking import Thinkers

PLACES = 4
START = Start(a="FIR WAT DEA", b="LIF MET SPE", limit=12)


def made_up(seed: int) -> tuple[bytes, bytes]:
    """Judgements from nowhere: every answer about as good as the others."""
    chance = np.random.default_rng(seed)
    logits = chance.normal(0, 1000, (PLACES, ACTIONS)).astype(np.int16)
    return logits.tobytes(), chance.normal(0, 500, PLACES).astype(np.int32).tobytes()


def decisions(walks: int, share: int, steps: int) -> list[tuple[int, list[int], list[int], float, bool, bool]]:
    minds = Thinkers(START.template, START.random_from, 7, PLACES, walks, share)
    found = []
    for step in range(steps):
        legal = np.frombuffer(memoryview(minds.masks), np.uint8).reshape(PLACES, MASK_SIZE).copy()
        own = list(minds.is_root)
        minds.hear(*made_up(step))
        for place in minds.decided:
            one = minds.each[place]
            if own[place]:  # decided at once: the mask was that of this very question
                bits = np.unpackbits(legal[place], bitorder="little")[:ACTIONS]
                assert sorted(one.actions) == list(np.flatnonzero(bits))
            found.append((place, list(one.actions), list(one.weights), one.worth, one.searched, one.ended))
    return found


@pytest.mark.parametrize("share", [0, 500, 1000])
def test_answers_are_weighed_and_games_go_on_to_their_end(share: int) -> None:
    found = decisions(6, share, 700)
    assert all(sum(weights) == WHOLE and len(actions) == len(weights) > 1 for _, actions, weights, *_ in found)
    assert all(0 <= worth <= 1 for *_, worth, _, _ in found)
    searched = [one for *_, one, _ in found]
    assert (any(searched), all(searched)) == (share > 0, share == 1000)
    assert {place for place, *_, ended in found if ended} == set(range(PLACES))


def test_the_same_judgements_give_the_same_games() -> None:
    assert decisions(5, 600, 150) == decisions(5, 600, 150)


def test_a_walk_that_waits_for_its_judgement_goes_where_one_that_asks_at_once_goes() -> None:
    judge, other, world = Judge(learned_net()), Judge(learned_net()), START.state(3)
    at_once, waiting = MindSearch(world.asked), MindSearch(world.asked)
    for _ in range(20):
        at_once.walk(world, judge)
        waiting.begin(world)
        while waiting.descend():
            worth = other.judge(waiting.s, waiting.s.asked)
            waiting.learn(other.logits, worth)
    told = [[(one.key, one.visits, one.total) for one in tree.root.children] for tree in (at_once, waiting)]
    assert told[0] == told[1]
    assert sum(visits for _, visits, _ in told[0]) == 19  # the first walk judges the question itself
