"""The mind as it is shipped: its answers in fixed games, whom it beats, and what it makes of cards it has never seen.

python -m tests.test_bots_mind    # write its games down anew, after it has learned something
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from recompile import Game, Move, load_protocol
from recompile.bots import NO_LIMIT, Bot, GreedyBot, IsmctsBot, Limit, MindBot, PlannerBot, RandomBot, Tried
from recompile.bots.mind import learned_net
from recompile.bots.searching import Searcher
from recompile.cards import PRINTED, Protocol
from recompile.encoding.action_ids import MADE_FOR
from recompile.game import View
from recompile.search.judgement import Judge
from recompile.search.network import Net
from recompile.train.invented import invent
from tests.test_lab_analysis import BRINK, WINS

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "tests" / "data" / "mind_games.json"
EXAMPLES = sorted((ROOT / "examples" / "protocols").glob("*.yaml"))


def moves_of(seed: int, plies: int = 120) -> list[str]:
    """A game of the mind against itself; one of the two looks ahead a little."""
    codes = random.Random(seed).sample(MADE_FOR, 6)
    game = Game(a=codes[:3], b=codes[3:], seed=seed)
    bots, chance = {"A": MindBot(walks=0), "B": MindBot(walks=8)}, random.Random(seed)
    while game.decision is not None and len(game.moves) < plies:
        game.push(bots[game.decision.player].choose(game.view(game.decision.player), NO_LIMIT, chance))
    return [str(move) for move in game.moves]


@cache
def written() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(GAMES.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_fixed_games_come_out_as_they_were_written_down(seed: int) -> None:
    assert moves_of(seed) == written()[str(seed)]


def points(one: Bot, other: Bot, seeds: range, made: list[Protocol] | None = None) -> float:
    """Of the first, in games that are played twice with the seats exchanged, with printed protocols or with these."""
    found, all_codes = 0.0, [protocol.code for protocol in made] if made else MADE_FOR
    for seed in seeds:
        codes = random.Random(seed).sample(all_codes, 6)
        for seat in "AB":
            game = Game(a=codes[:3], b=codes[3:], seed=seed, limit=200, protocols=made or [])
            chance = random.Random(seed)
            while game.decision is not None:
                player = game.decision.player
                bot = one if player == seat else other
                game.push(bot.choose(game.view(player), NO_LIMIT, chance))
            assert game.outcome is not None
            found += 0.5 if game.outcome.winner is None else float(game.outcome.winner == seat)
    return found


def test_it_beats_the_planner_without_looking_ahead() -> None:
    assert points(MindBot(walks=0), PlannerBot(), range(20)) >= 27  # of 40; about 33 are usual


def test_it_plays_cards_that_it_has_never_seen() -> None:
    """Protocols that people wrote, on both sides: far better than chance."""
    made = [load_protocol(path) for path in EXAMPLES]
    assert not {protocol.code for protocol in made} & set(PRINTED.protocols)
    assert points(MindBot(walks=0), RandomBot(), range(8), made) >= 13  # of 16; nearly all are usual


def test_it_reads_printed_words_in_other_company() -> None:
    """Protocols made of printed texts, but not those it has learned with: it beats whoever looks one step ahead."""
    assert points(MindBot(walks=0), GreedyBot(), range(12), invent(20, seed=77)) >= 14  # of 24; about 20 are usual


def test_it_stops_looking_ahead_when_nothing_can_change_the_answer() -> None:
    walks, stopped = 12, 0
    for seed in range(6):
        view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=seed).view("A")
        visits = sorted((one.visits for one in MindBot(walks).search(view, NO_LIMIT, random.Random(1))), reverse=True)
        left = walks - sum(visits)
        if left > 0:  # below that it did not look ahead at all: then these are chances
            stopped += 1
            assert visits[0] > visits[1] + left
    assert stopped


SEVENTH = "FIR-WAT-DEA LIG2,-,- h:FIR1.WAT2 d:?6 t:- / SPE-MET-HAT -,-,- h:?2 d:?9 t:- / A action c:-"


def looked(bot: Searcher, view: View) -> int:
    """How often it looked ahead."""
    return sum(one.visits for one in bot.search(view, NO_LIMIT, random.Random(1)))


def test_who_ponders_looks_ahead_where_there_is_no_doubt() -> None:
    lead = "FIR*-WAT*-DEA -,-,DEA5.DEA3 h:FIR1.WAT2.DEA4 d:?6 t:- / SPE-MET-HAT -,-,- h:?2 d:?9 t:- / A action c:A"
    game, plain, ponders = Game.from_position(lead), MindBot(8), MindBot(8, ponders=True)
    sure = 0
    for seed in range(30):
        while game.decision is not None:
            view = game.view(game.decision.player)
            if len(view.moves) > 1 and looked(plain, view) > 8:  # those are chances: it answers at once
                assert 0 < looked(ponders, view) <= 8
                sure += 1
            game.push(PlannerBot().choose(view, NO_LIMIT, random.Random(seed)))
        game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=seed)
        if sure > 3:
            break
    assert sure > 3


@pytest.mark.parametrize(("codes", "unmet"), [("ARV CMP ECH LAN LOO ORC", 6), ("ARV CMP ECH FIR WAT DEA", 3)])
def test_it_looks_ahead_more_where_it_has_never_met_the_cards(codes: str, unmet: int) -> None:
    made = [load_protocol(path) for path in EXAMPLES]
    views = [Game(a=codes[:11], b=codes[12:], seed=seed, protocols=made).view("A") for seed in range(8)]
    assert {Judge(learned_net()).unmet(view.world(random.Random(1))) for view in views} == {unmet}
    most = max(looked(MindBot(0, unmet=2), view) for view in views)
    assert 2 * (unmet - 1) < most <= 2 * unmet
    printed = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A")
    assert MindBot(0, unmet=2).weigh(printed, NO_LIMIT, random.Random(1)) == MindBot(0).weigh(
        printed, NO_LIMIT, random.Random(1)
    )


def test_what_was_not_tried_is_weighed_by_how_it_looked_at_first() -> None:
    view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A")
    mind = MindBot(2, ponders=True)
    tried = mind.search(view, NO_LIMIT, random.Random(1))
    weights = mind.weigh(view, NO_LIMIT, random.Random(1))
    untried = [weight for one, weight in zip(tried, weights, strict=True) if one.visits == 0]
    assert len(set(untried)) > 1
    assert max(untried) < 1 <= max(weights)
    assert sum(one.looked for one in tried) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("bot", [IsmctsBot(20), MindBot(20)])
def test_answers_are_compared_on_equal_terms(bot: Searcher) -> None:
    """Only Death 5 stops what the other player is about to compile; and compiling the third protocol wins."""
    view = Game.from_position(BRINK).view("A")
    places = [view.moves.index(Move(move)) for move in ("WAT5@2", "DEA5@3")]
    lost, safe = bot.compare(view, places, NO_LIMIT, random.Random(1))
    assert 0 <= lost < safe < 1
    back = bot.compare(view, places[::-1], NO_LIMIT, random.Random(1))
    assert back[0] > back[1]
    view = Game.from_position(WINS).view("A")
    assert bot.compare(view, [view.moves.index(Move("C3"))], Limit(rounds=2), random.Random(1)) == [1.0]


def test_answers_are_compared_as_long_as_there_is_time() -> None:
    """However little there is, everything is looked at once."""
    view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=4).view("A")
    found = MindBot(seconds=0.001).compare(view, range(3), NO_LIMIT, random.Random(1))
    assert all(0 < chance < 1 for chance in found)


def test_answers_are_compared_in_the_same_worlds() -> None:
    """What lies hidden differs from walk to walk, but not from answer to answer."""
    view = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=4).view("A")
    one, again, other = MindBot(12).compare(view, (0, 0, 5), NO_LIMIT, random.Random(1))
    assert one == again != other


def test_answers_are_compared_where_it_cannot_judge() -> None:
    view = Game.from_position(SEVENTH).view("A")
    chance, same = random.Random(1), random.Random(1)
    view.world(same)  # the one in which it saw that it cannot judge here
    found = MindBot(5).compare(view, range(3), Limit(rounds=5), chance)
    assert found == IsmctsBot(5).compare(view, range(3), Limit(rounds=5), same)


def test_a_small_network_judges_what_lies_below_the_question() -> None:
    """Given for both, the large one looks ahead otherwise; at once they answer alike."""
    view, net = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A"), learned_net()

    def found(walks: int, leaf: Net | None) -> tuple[Tried, ...]:
        return MindBot(walks, net=net, leaf=leaf).search(view, NO_LIMIT, random.Random(1))

    assert found(8, None) != found(8, learned_net("leaf"))
    assert found(0, None) == found(0, learned_net("leaf"))
    assert learned_net("leaf").body.trunk < net.body.trunk


def test_its_chance_to_win_follows_the_game() -> None:
    """Whoever has compiled two protocols and leads in the third is told so, and the other one as well."""
    mind, chance = MindBot(walks=0), random.Random(1)
    lead = "FIR*-WAT*-DEA -,-,DEA5.DEA3 h:FIR1.WAT2.DEA4 d:?6 t:- / SPE-MET-HAT -,-,- h:?2 d:?9 t:- / A action c:A"
    game = Game.from_position(lead)
    assert mind.chance_to_win(game.view("A"), chance) > 0.9
    assert mind.chance_to_win(game.view("B"), chance) < 0.1


def test_it_answers_in_positions_with_cards_of_a_seventh_protocol() -> None:
    game = Game.from_position(SEVENTH)
    assert MindBot(walks=5).choose(game.view("A"), NO_LIMIT, random.Random(1)) in game.legal_moves
    for mind, most in ((MindBot(seconds=0.3), None), (MindBot(walks=0), 1), (MindBot(walks=5), 5)):
        walks = sum(tried.visits for tried in mind.search(game.view("A"), NO_LIMIT, random.Random(1)))
        assert walks == most if most else walks > 1  # as often as there is time for, or as it was told


@pytest.mark.parametrize("name", ["mind", "leaf"])
def test_its_weights_say_where_they_come_from(name: str) -> None:
    made = learned_net(name).made
    assert (ROOT / made["file"]).exists()
    assert made["minutes"] > 0
    assert made["decisions"] > 0
    assert made["recipe"]["seed"] >= 0
    assert made["commit"]


OPENED = """
import random, sys
opened = []
sys.addaudithook(lambda event, found: opened.append(str(found[0])) if event == "open" else None)
from recompile import Game
from recompile.bots import LEVELS, NO_LIMIT, MindBot
minds = [MindBot(), MindBot(0), *(level.make() for level in LEVELS)]
print(sum(path.endswith(("mind.bin", "leaf.bin")) for path in opened))
for mind in minds[1:] * 2:
    mind.choose(Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1).view("A"), NO_LIMIT, random.Random(1))
print(sum(path.endswith(("mind.bin", "leaf.bin")) for path in opened))
"""


def test_its_weights_are_read_when_a_mind_is_first_asked_and_only_once() -> None:
    said = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["0", "2"]


if __name__ == "__main__":
    games = {str(seed): moves_of(seed) for seed in range(4)}
    GAMES.write_text(json.dumps(games, indent=0) + "\n", encoding="utf-8")
