"""The analysis of games: what it finds, what it may know, and that it says the same every time."""

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from recompile.bots import BotError
from recompile.game import Game
from recompile.game.records import Record, record_of, redacted, replay
from recompile.lab.analysis import (
    Analysed,
    Analysis,
    analyse_position,
    analyse_record,
    turning_points,
)
from recompile.lab.looking import AnalysisError, Settings
from recompile.notation import NotationError, Position
from recompile.notation.entries import Entry, Turn
from recompile.text import UnknownLanguage

# A may compile line 3, and wins, or line 2 once more.
WINS = (
    "FIR*-WAT*-DEA -,WAT5.WAT4.WAT3,DEA5.DEA4.DEA3 h:FIR1.FIR2 d:FIR3.FIR4 t:- / "
    "LIF*-MET*-SPE -,-,SPE5 h:LIF0.SPE4 d:SPE1.SPE2 t:- / A compile 21 c:-"
)
# B compiles line 3 in the next turn and wins, unless A has more there: only DEA5@3 does it.
BRINK = (
    "FIR*-WAT*-DEA -,-,dea4.dea3.wat2 h:DEA5.FIR5.WAT5 d:FIR3.FIR4.WAT4 t:- / "
    "LIF*-MET*-SPE -,-,SPE5.MET5 h:LIF5.SPE4 d:SPE1.SPE2.MET3 t:- / A action 21 c:-"
)
QUICK = Settings(rounds=12)
GUESS = 0.05  # the first look of each tree is a guess, and counts as one walk
GOLDEN = Path(__file__).parent / "golden"


def question(position: str, settings: Settings = QUICK) -> Analysed:
    (found,) = analyse_position(Game.from_position(position), settings).decisions
    return found


def record_from(position: str, *moves: str) -> Record:
    game = Game.from_position(position)
    for move in moves:
        game.push(move)
    return record_of(game, {"A": "Ada", "B": "Bob"})


def shortened(record: Record, turns: int) -> Record:
    """The beginning of a record, as of a game that was not played to its end."""
    headers = {name: value for name, value in record.headers.items() if name != "End"} | {"Result": "*"}
    return Record(headers, record.turns[:turns])


@cache
def golden(name: str = "game01", turns: int = 6) -> Record:
    return shortened(Record.parse((GOLDEN / f"{name}.txt").read_text(encoding="utf-8")), turns)


# ---------------------------------------------------------------- what it finds


def test_a_move_that_wins_at_once_is_the_best() -> None:
    found = question(WINS)
    assert (found.best, found.best_label, found.best_chance) == ("C3", "Compile line 3: Death", 1.0)
    assert (found.player, found.turn, found.curve) == ("A", 21, 1.0)
    assert found.move is None
    assert found.label is None
    assert found.chance is None


@pytest.mark.parametrize("seed", range(4))
def test_the_only_move_that_does_not_lose_is_found(seed: int) -> None:
    found = question(BRINK, replace(QUICK, seed=seed))
    assert found.best == "DEA5@3"
    assert found.best_chance > 0.1
    assert all(answer.chance < GUESS for answer in found.top if answer.move != "DEA5@3")


def test_a_blunder_is_marked_and_a_turning_point() -> None:
    found = analyse_record(record_from(BRINK, "WAT5@2", "FIR5"), QUICK)
    blunder, after = found.decisions
    assert (found.players, found.result) == (("Ada", "Bob"), "B")
    assert (blunder.number, blunder.move, blunder.label) == (1, "WAT5@2", "Play Water 5 face-up in line 2")
    assert (blunder.best, blunder.mark) == ("DEA5@3", "blunder")
    assert blunder.chance is not None
    assert blunder.chance == pytest.approx(0, abs=GUESS)
    assert blunder.loss == pytest.approx(blunder.best_chance - blunder.chance)
    assert (after.loss, after.mark) == (0, "")
    assert [(point.number, round(point.after, 4)) for point in found.turning_points] == [(1, 0)]


def test_the_best_move_loses_nothing() -> None:
    decision = analyse_record(record_from(BRINK, "DEA5@3"), QUICK).decisions[0]
    assert decision.move == decision.best == "DEA5@3"
    assert (decision.loss, decision.mark, decision.chance) == (0, "", decision.best_chance)


def test_a_move_the_search_never_tried_is_valued_all_the_same() -> None:
    """Of 13 answers one is looked at closely; the move played is another."""
    (decision, *_) = analyse_record(record_from(BRINK, "fir5@2"), replace(QUICK, top=1)).decisions
    assert [answer.move for answer in decision.top] == ["DEA5@3"]
    assert decision.chance == pytest.approx(0, abs=GUESS)


def test_among_equals_the_move_played_is_the_best() -> None:
    """Both discards lose."""
    for card in ("FIR5", "DEA5"):
        last = analyse_record(record_from(BRINK, "WAT5@2", card), QUICK).decisions[-1]
        assert last.move == last.best == card


def test_chances_of_b_are_turned_for_the_curve() -> None:
    a, b, rest = (part.strip() for part in WINS.split(" / "))
    found = question(f"{b} / {a} / {rest.replace('A compile', 'B compile')}")
    assert (found.player, found.best, found.best_chance, found.curve) == ("B", "C3", 1.0, 0.0)


# ---------------------------------------------------------------- which decisions


def test_numbers_are_those_of_the_record_and_the_draft_is_left_out() -> None:
    record = golden()
    found = analyse_record(record, replace(QUICK, rounds=2))
    assert found.result == "*"
    assert [one.number for one in found.decisions] == sorted({one.number for one in found.decisions})
    for one in found.decisions:
        entry = record.entries[one.number - 1]
        assert (one.player, one.move) == (entry.player, entry.move)


def test_a_resignation_is_no_decision() -> None:
    game = Game.from_position(BRINK)
    game.push("DEA5@3")
    before = len(analyse_record(record_of(game), QUICK).decisions)
    game.resign("B")
    found = analyse_record(record_of(game), QUICK)
    assert found.result == "A"
    assert len(found.decisions) == before


def test_questions_and_labels_are_said_in_the_language() -> None:
    found = question(BRINK, replace(QUICK, lang="fr"))
    assert found.best_label == Game.from_position(BRINK).describe("DEA5@3", "fr")
    assert found.prompt == str(Game.from_position(BRINK).prompt("fr"))


# ---------------------------------------------------------------- turning points


def decided(number: int, player: str, best: float, chance: float) -> Analysed:
    curve = chance if player == "A" else 1 - chance
    rest = {"best": "R", "best_label": "", "best_chance": best, "loss": best - chance, "mark": "", "top": ()}
    return Analysed(number, number, number, player, "", "R", "Refresh", chance, curve=curve, **rest)  # type: ignore[arg-type]


def test_turning_points_are_measured_with_one_pair_of_eyes() -> None:
    """A and B judge differently all the time, which is no change; only the fall from 0.6 to 0.2 is one."""
    game = [decided(1, "A", 0.6, 0.6), decided(2, "B", 0.6, 0.6), decided(3, "A", 0.6, 0.3), decided(4, "B", 0.6, 0.6)]
    game += [decided(5, "A", 0.2, 0.2)]
    (point,) = turning_points(game, None)
    assert (point.number, point.before, point.after) == (3, 0.6, 0.2)


def test_turning_points_are_few_in_order_and_apart() -> None:
    chance = random.Random(1)
    game = [decided(number, chance.choice("AB"), chance.random(), 0.5) for number in range(1, 60)]
    points = turning_points(game, "A")
    assert len(points) == 3
    assert [point.number for point in points] == sorted(point.number for point in points)
    last = turning_points([decided(1, "A", 0.5, 0.5)], "B")
    assert [point.after for point in last] == [0.0]


# ---------------------------------------------------------------- always the same, and honest


def test_the_same_seed_gives_the_same_with_any_number_of_processes() -> None:
    settings, told = replace(QUICK, rounds=4), []
    found = analyse_record(golden(turns=3), settings, lambda *progress: told.append(progress))
    assert analyse_record(golden(turns=3), settings) == found
    assert analyse_record(golden(turns=3), replace(settings, processes=2)) == found
    assert told[-1] == (len(found.decisions), len(found.decisions))
    other = analyse_record(golden(turns=3), replace(settings, seed=1))
    assert [one.best_chance for one in other.decisions] != [one.best_chance for one in found.decisions]


@pytest.mark.parametrize("name", ["game01", "game04"])
def test_nothing_hidden_influences_the_numbers(name: str) -> None:
    """Deal all that the player asked does not know again: the analysis is the same, to the last digit."""
    chance = random.Random(5)
    whole = replay(golden(name, 30))
    for ply in chance.sample(range(6, len(whole.plies)), 8):
        game = whole.before(ply)
        assert game.decision is not None
        again = game.view(game.decision.player).sample(chance)
        found = analyse_position(game, QUICK)
        assert analyse_position(again, QUICK) == found
        assert "?" in found.positions[0]


def test_a_position_and_a_record_that_begins_with_it_agree() -> None:
    (decision, *_) = analyse_record(record_from(BRINK, "DEA5@3"), QUICK).decisions
    assert decision.top == question(BRINK).top


def test_time_is_a_limit_too() -> None:
    assert question(WINS, Settings(rounds=None, seconds=0.02)).best == "C3"


# ---------------------------------------------------------------- as data


def test_the_data_has_a_version_and_is_plain() -> None:
    found = analyse_record(record_from(BRINK, "WAT5@2", "FIR5"), QUICK)
    data = json.loads(json.dumps(found.to_json()))
    assert data == found.to_json()
    assert list(data) == ["version", "players", "result", "decisions", "turning_points"]
    assert (data["version"], data["players"], data["result"]) == (1, ["Ada", "Bob"], "B")
    decision = data["decisions"][0]
    assert set(decision) == {*Analysed.__dataclass_fields__, "position"}
    assert set(decision["top"][0]) == {"move", "label", "visits", "chance"}
    assert decision["chance"] == decision["curve"] == pytest.approx(0, abs=GUESS)
    assert decision["loss"] == round(decision["loss"], 4)
    assert Position.parse(decision["position"]).turn == Position.parse(BRINK).turn
    assert set(data["turning_points"][0]) == {"number", "moment", "turn", "player", "move", "label", "before", "after"}
    assert isinstance(found, Analysis)


# ---------------------------------------------------------------- what cannot be analysed


def test_records_that_do_not_fit_are_refused() -> None:
    record = record_from(BRINK, "DEA5@3")
    with pytest.raises(NotationError, match=r"row 1, A's turn, move 1 \(DEA5@1\)"):
        analyse_record(Record(record.headers, (Turn("A", (Entry("A", "DEA5@1"),)),)), QUICK)
    with pytest.raises(NotationError, match="cannot be replayed"):
        analyse_record(redacted(record, "A"), QUICK)


def test_a_draft_alone_is_nothing_to_analyse() -> None:
    game = Game(seed=1)
    with pytest.raises(AnalysisError, match="draft"):
        analyse_position(game, QUICK)
    game.push(next(iter(game.legal_moves)))
    with pytest.raises(AnalysisError, match="nothing to analyse"):
        analyse_record(record_of(game), QUICK)


def test_a_position_where_nobody_is_asked_is_refused() -> None:
    game = Game.from_position(WINS)
    game.push("C3")
    with pytest.raises(AnalysisError, match="nobody is asked"):
        analyse_position(game, QUICK)


def test_settings_that_make_no_sense_are_refused() -> None:
    for rounds, seconds in ((0, None), (None, -1.0)):
        with pytest.raises(BotError, match="positive"):
            Settings(rounds, seconds)
    with pytest.raises(AnalysisError, match="limit"):
        Settings(rounds=None)
    for top, processes in ((0, 1), (1, 0)):
        with pytest.raises(AnalysisError, match="positive"):
            Settings(top=top, processes=processes)
    with pytest.raises(UnknownLanguage):
        question(WINS, replace(QUICK, lang="xx"))
