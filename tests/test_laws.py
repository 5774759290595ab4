"""The laws hold over random games; and each of them can fail: a sabotaged game breaks it."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from msgspec import structs

from recompile.engine import connectives as steering
from recompile.engine import ids, windows
from recompile.engine.events import Event
from recompile.engine.frames import LeaveFrame, TextFrame
from recompile.engine.kinds import Card, Stack, Zone
from recompile.engine.plain import Plain
from recompile.engine.state import State
from recompile.game import Game, View
from recompile.notation import Move, MoveError, Position
from recompile.notation.names import card_name
from recompile.testing.laws import Report, Violation, always, hidden, life, run_game, texts, whole
from recompile.testing.laws.inside import state_of
from recompile.testing.laws.runner import begin, run, run_chains, run_start, run_starts, run_written
from recompile.testing.laws.starts import Start, chain_start, scenario_starts

HOME = Path(__file__).parent
GAMES = 48
FIRE_FIRST = (
    "FIR-WAT-DEA -,-,- h:FIR0.FIR1.WAT4 d:WAT1.FIR2.FIR3 t:FIR5 / "
    "LIF-MET-SPE LIF3,MET2,met1 h:LIF0.SPE5 d:SPE1.SPE2 t:- / A action 5 c:-"
)


@pytest.fixture
def chance() -> random.Random:
    return random.Random(5)


@pytest.fixture
def game() -> Game:
    return Game.from_position(FIRE_FIRST)


# ---------------------------------------------------------------- they hold


@pytest.mark.parametrize("first", range(0, GAMES, 12))
def test_random_games_obey_all_laws(first: int) -> None:
    (report,) = run(12, first)
    assert report.violations == []
    assert report.games == 12
    assert report.sampled > 12


def test_cards_written_at_random_obey_all_laws() -> None:
    """Six protocols that nobody has printed."""
    (report,) = run_written(1, 3, every=20, often=8, limit=30)
    assert report.violations == []
    assert report.decisions > 20


@pytest.mark.parametrize("first", range(0, 3000, 1000))
def test_chains_obey_all_laws(first: int) -> None:
    """Here cards wait in queues, which in random games they hardly ever do."""
    *_, report = run_chains(1200, first)
    assert report.violations == []
    assert report.decisions >= 1200
    assert report.waits >= 5
    assert report.deepest >= 4


@pytest.mark.parametrize("at", range(2))
def test_games_from_scenarios_obey_all_laws(at: int) -> None:
    """One in so many of them, each as it begins and where its moves lead."""
    folders = [HOME / "cards", HOME.parent / "rulings"]
    starts = [start for start in scenario_starts(folders) if crc32(start.name.encode()) % 60 == at]
    *_, report = run_starts(starts)
    assert report.violations == []
    assert report.games == len(starts) > 50
    assert any(start.moves for start in starts)
    assert not all(start.moves for start in starts)


def test_a_chain_that_breaks_a_law_is_reported_with_the_way_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Violation("a law", "broken")

    start = chain_start(3)
    monkeypatch.setattr(always, "push_and_pop", fail)
    (violation,) = run_start(start).violations
    assert violation.startswith("chain 3, after 0 moves (... ), at ")
    assert start.position.split(" ")[1] in violation
    assert violation.endswith("a law: broken")


def test_scenarios_that_cannot_be_played_are_no_starts() -> None:
    with pytest.raises(ValueError, match="wrong: move 1"):
        Start("wrong", FIRE_FIRST, ("B R",)).begin()


def test_a_game_cut_at_its_limit_is_counted_as_cut() -> None:
    report = run_game(3, limit=4)
    assert (report.games, report.cut, report.turns, report.violations) == (1, 1, 4, [])


def test_several_processes_find_the_same() -> None:
    alone, together = [list(run(4, 70, jobs=jobs, limit=20))[-1] for jobs in (1, 2)]
    assert alone == together
    assert "4 games, 0 violations" in str(alone)


def test_whatever_crashes_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise IndexError("out of range")

    monkeypatch.setattr(always, "copy_is_independent", crash)
    report = run_game(1)
    assert len(report.violations) == 1
    assert "seed 1" in report.violations[0]
    assert "out of range" in report.violations[0]
    total = Report()
    total.add(report)
    total.add(report)
    assert (total.games, len(total.violations)) == (2, 2)


# ---------------------------------------------------------------- cards and answers


def offer(s: State, options: list[int]) -> None:
    s.offered = 0
    for option in options:
        s.offer(option)


def lose(s: State) -> None:
    s.set_size(ids.HAND, s.size(ids.HAND) - 1)


def double(s: State) -> None:
    s.put(Card(s.hand(0)[0]), Zone(ids.TRASH + 1))


def misplace(s: State) -> None:
    s.set_zone(s.hand(0)[0], ids.TRASH)


def smuggle(s: State) -> None:
    stranger = next(card for card in range(s.cards_known) if s.zone(card) == ids.NOWHERE)
    s.put_in_trash(Card(stranger), 0)


def drop_on_the_way(s: State) -> None:
    s.take(Card(s.hand(0)[-1]))


@pytest.mark.parametrize("sabotage", [lose, double, misplace, smuggle, drop_on_the_way])
def test_each_card_in_one_place_can_fail(game: Game, sabotage: Callable[[State], None]) -> None:
    always.cards_lie_in_one_place(state_of(game))
    sabotage(state_of(game))
    with pytest.raises(Violation, match="each card in one place"):
        always.cards_lie_in_one_place(state_of(game))


def miscount(s: State) -> None:
    s.set_sum(ids.POINTS + 3, s.sum(ids.POINTS + 3) + 1)


def forget_a_card(s: State) -> None:
    s.set_sum(ids.DOWNS + 5, 0)


def keep_old_totals(s: State) -> None:
    s.fresh = True
    s.set_sum(ids.TOTALS, 9)


@pytest.mark.parametrize("sabotage", [miscount, forget_a_card, keep_old_totals])
def test_sums_can_fail(game: Game, sabotage: Callable[[State], None]) -> None:
    always.sums_are_up_to_date(state_of(game))
    sabotage(state_of(game))
    with pytest.raises(Violation, match="up to date"):
        always.sums_are_up_to_date(state_of(game))


def test_cards_on_their_way_are_counted(game: Game) -> None:
    """A card on its way to a trash lies in no zone, but it is not lost."""
    state = state_of(game)
    frame = LeaveFrame(0, Card(state.hand(0)[-1]), Zone(ids.TRASH), False)
    state.take(frame.card)
    state.push(frame)
    always.cards_lie_in_one_place(state)


@pytest.mark.parametrize(
    ("options", "law"),
    [([], "too few"), ([ids.YES], "too few"), ([ids.YES, ids.NO, ids.YES], "the same answer twice")],
)
def test_there_are_answers_can_fail(game: Game, options: list[int], law: str) -> None:
    always.there_are_answers(state_of(game))
    offer(state_of(game), options)
    with pytest.raises(Violation, match=law):
        always.there_are_answers(state_of(game))


def test_a_game_that_stops_without_a_question_is_found(game: Game) -> None:
    state_of(game).asked = ids.NOBODY
    with pytest.raises(Violation, match="not over"):
        always.there_are_answers(state_of(game))


# ---------------------------------------------------------------- push, pop, copy, save


def events_of(game: Game) -> list[Event]:
    return game._told().log.events


class SharesItsCards(Game):
    def copy(self, *, log: bool = False) -> Game:
        twin = super().copy(log=log)
        state_of(twin).cells = state_of(self).cells
        return twin


class CopiesBadly(Game):
    def copy(self, *, log: bool = False) -> Game:
        twin = super().copy(log=log)
        state_of(twin).number += 1
        return twin


class PopsTooLittle(Game):
    def pop(self) -> Move:
        state = state_of(self)
        move = super().pop()
        state_of(self).cells = state.cells
        return move


class LeavesEventsBehind(Game):
    def pop(self) -> Move:
        events = list(events_of(self))
        move = super().pop()
        events_of(self)[:] = events
        return move


class ForgetsAnOrder(Game):
    @classmethod
    def load(cls, plain: Plain) -> Game:
        game = super().load(plain)
        top = Card(state_of(game).deck(0)[-1])
        state_of(game).take(top)
        state_of(game).put_on_stack(top, Stack(0), Card(-1))
        return game


class ForgetsTheChance(Game):
    def save(self) -> Plain:
        return super().save() | {"seed1": 1}


class RollsAgain(Game):
    rolled = 0

    def push(self, move: str | Move) -> None:
        super().push(move)
        self.rolled += 1
        state_of(self).seed1 += self.rolled


class Repairs(Game):
    """The bad habit: an illegal move is replaced by a legal one."""

    def push(self, move: str | Move) -> None:
        try:
            super().push(move)
        except MoveError:
            super().push(next(iter(self.legal_moves)))


class TouchesBeforeItChecks(Game):
    def push(self, move: str | Move) -> None:
        state_of(self).number += 1
        super().push(move)


class LogsBeforeItChecks(Game):
    def push(self, move: str | Move) -> None:
        events_of(self).extend(events_of(self)[-1:])
        super().push(move)


def started(kind: type[Game]) -> Game:
    game = kind(a="FIR WAT DEA", b="LIF MET SPE", seed=9)
    game.push(next(iter(game.legal_moves)))
    return game


def discard_first(kind: type[Game]) -> Game:
    game = kind.from_position(FIRE_FIRST)
    game.push("FIR1@1")
    return game


def often(check: Callable[[], object]) -> None:
    """Not every answer touches what was sabotaged: a deck that lies upside down shows only when somebody draws."""
    for _ in range(20):
        check()


@pytest.mark.parametrize("kind", [SharesItsCards, CopiesBadly])
def test_copies_can_fail(kind: type[Game], chance: random.Random) -> None:
    always.copy_is_independent(discard_first(Game), chance)
    with pytest.raises(Violation, match="a copy is"):
        often(lambda: always.copy_is_independent(discard_first(kind), chance))


@pytest.mark.parametrize("kind", [PopsTooLittle, LeavesEventsBehind, SharesItsCards])
def test_push_and_pop_can_fail(kind: type[Game]) -> None:
    always.push_and_pop(discard_first(Game), Move("WAT4"))
    with pytest.raises(Violation, match=r"pop undoes push|a copy is independent"):
        always.push_and_pop(discard_first(kind), Move("WAT4"))


def test_one_answer_one_effect_can_fail() -> None:
    game = started(RollsAgain)
    with pytest.raises(Violation, match=r"the same answer has the same effect|pop undoes push"):
        always.push_and_pop(game, next(iter(game.legal_moves)))


def test_save_and_load_can_fail() -> None:
    always.load_restores_save(started(Game), 0)
    with pytest.raises(Violation, match="load restores save: differs in "):
        always.load_restores_save(started(ForgetsAnOrder), 0)


def test_a_save_that_leaves_something_out_goes_on_differently() -> None:
    """A's last cards are drawn and the trash is shuffled: that needs the state of chance."""
    position = FIRE_FIRST.replace("d:WAT1.FIR2.FIR3 t:FIR5", "d:- t:WAT1.FIR2.FIR3.FIR5.DEA1.DEA2.DEA3")
    honest, careless = (kind.from_position(position) for kind in (Game, ForgetsTheChance))
    place = [str(move) for move in honest.legal_moves].index("R")
    always.load_restores_save(honest, place)
    with pytest.raises(Violation, match=r"goes on alike: differs in .*zones"):
        always.load_restores_save(careless, place)


@pytest.mark.parametrize("kind", [Repairs, TouchesBeforeItChecks, LogsBeforeItChecks])
def test_refusals_can_fail(kind: type[Game]) -> None:
    for text in always.STRANGE_MOVES:
        always.refusal_changes_nothing(started(Game), text)
    with pytest.raises(Violation, match="refus"):
        always.refusal_changes_nothing(started(kind), "LIF9@1")


# ---------------------------------------------------------------- texts


def test_moves_that_read_as_another_answer_are_found(game: Game) -> None:
    """An order of protocols that changes nothing would read as `keep`."""
    offer(state_of(game), [ids.M_ORDER * ids.MOVE_BASE, ids.NO])
    with pytest.raises(Violation, match="moves read back"):
        texts.moves_read_back(state_of(game))


def test_moves_that_look_alike_are_found(game: Game) -> None:
    offer(state_of(game), state_of(game).options * 2)
    with pytest.raises(Violation, match="moves differ in text"):
        texts.moves_read_back(state_of(game))


class WritesAnotherTurn(Game):
    @property
    def position(self) -> Position:
        return replace(super().position, turn="B")


class WritesTheDeckUpsideDown(Game):
    @property
    def position(self) -> Position:
        here = super().position
        mine, theirs = here.sides
        return replace(here, sides=(structs.replace(mine, deck=mine.deck[::-1]), theirs))


class WritesACommentToo(Game):
    @property
    def position(self) -> Position:
        return replace(super().position, frames=(">lock:FIR0:middle{turn=1} ",))


@pytest.mark.parametrize("kind", [WritesAnotherTurn, WritesTheDeckUpsideDown, WritesACommentToo])
def test_positions_can_fail(kind: type[Game], chance: random.Random) -> None:
    texts.position_plays_on_alike(Game.from_position(FIRE_FIRST), chance)
    with pytest.raises(Violation, match="positions"):
        often(lambda: texts.position_plays_on_alike(kind.from_position(FIRE_FIRST), chance))


# ---------------------------------------------------------------- hidden information


def with_hands_open(game: Game, player: str) -> View:
    view = game.view(player)
    view.position = game.position
    return view


def with_their_options(game: Game, player: str) -> View:
    view = game.view(player)
    view.moves = tuple(game.legal_moves)
    return view


def with_too_good_a_memory(game: Game, player: str) -> View:
    view = game.view(player)
    view.known = tuple((card_name(state_of(game), card), "B.hand") for card in state_of(game).hand(1))
    return view


@pytest.mark.parametrize("leak", [with_hands_open, with_their_options, with_too_good_a_memory])
def test_a_view_that_leaks_is_found(leak: Callable[[Game, str], View], chance: random.Random) -> None:
    """B is asked; what A sees must not depend on B's hand."""
    game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=9)
    game.push(next(iter(game.legal_moves)))
    while game.turn == "A":
        game.push(next(iter(game.legal_moves)))
    world = hidden.world_agrees(game, "A", chance)
    hidden.world_can_be_played(world, chance)
    with pytest.raises(Violation):
        hidden.view_is_unchanged(leak(game, "A"), leak(world, "A"))


class Dreamer(View):
    """Samples worlds in which the player's own hand is another one."""

    def sample(self, rng: random.Random) -> Game:
        world = super().sample(rng)
        mine, theirs = Card(state_of(world).hand(0)[-1]), Card(state_of(world).hand(1)[-1])
        state_of(world).take(mine)
        state_of(world).take(theirs)
        state_of(world).put_in_hand(mine, 1)
        state_of(world).put_in_hand(theirs, 0)
        return world


class Loser(View):
    """Samples worlds in which a card is lost."""

    def sample(self, rng: random.Random) -> Game:
        world = super().sample(rng)
        state_of(world).take(Card(state_of(world).hand(1)[-1]))
        return world


class Wanderer(View):
    """Samples worlds that stand somewhere else."""

    def sample(self, rng: random.Random) -> Game:
        world = super().sample(rng)
        world.answer(0)
        return world


@pytest.mark.parametrize("kind", [Dreamer, Loser, Wanderer])
def test_a_world_that_disagrees_is_found(kind: type[View], chance: random.Random) -> None:
    class Sabotaged(Game):
        def view(self, reader: str) -> View:
            return kind(state_of(self), "A" if reader == "A" else "B")

    game = Sabotaged(a="FIR WAT DEA", b="LIF MET SPE", seed=9)
    with pytest.raises(Violation):
        hidden.world_agrees(game, "A", chance)


# ---------------------------------------------------------------- the life of texts


def test_a_dead_text_that_goes_on_is_found(game: Game) -> None:
    """Fire 1 asks for a discard; turned over behind the machine's back, it must not go on."""
    with life.watching() as watch:
        game.push("FIR1@1")
        assert watch.ran > 0
        frame = next(frame for frame in state_of(game).frames if isinstance(frame, TextFrame))
        state_of(game).set_up(frame.card, 0)
        watch.look(state_of(game))
        state_of(game).set_up(frame.card, 1)  # up again: it stays dead
        with pytest.raises(Violation, match="FIR1:middle goes on"):
            game.push("WAT4")


@pytest.mark.skipif(not (steering.__file__ or "").endswith(".py"), reason="compiled code cannot be sabotaged")
def test_a_machine_that_does_not_ask_whether_a_text_lives_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fire 0 flips Apathy 3, which turns Fire 0 face-down: its "draw 2" must not follow (R4.2)."""
    position = "FIR-WAT-DEA -,-,- h:FIR0 d:?9 t:- / APA-MET-SPE apa3,-,- h:?5 d:?9 t:- / A action c:-"
    game = Game.from_position(position)
    with life.watching():
        game.push("FIR0@1")
    assert state_of(game).hand(0) == []
    game.pop()
    monkeypatch.setattr(steering, "is_alive", lambda *_: True)
    with life.watching(), pytest.raises(Violation, match="FIR0:middle goes on"):
        game.push("FIR0@1")


def test_a_shifted_text_lives_on() -> None:
    """The card of a text that is committed to a stack is not dead (R4.2)."""
    game = Game.from_position(FIRE_FIRST)
    game.push("FIR1@1")
    frame = next(frame for frame in state_of(game).frames if isinstance(frame, TextFrame))
    assert life.is_active(state_of(game), frame)
    assert windows.is_alive(state_of(game), frame)


# ---------------------------------------------------------------- whole games


def short_game(seed: int = 70) -> Game:
    game, chance = begin(seed, 60), random.Random(1)
    while game.options:
        game.push(chance.choice(list(game.legal_moves)))
    return game


def test_records_can_fail() -> None:
    game = short_game()
    whole.record_reads_back(game)
    assert len(game.rolls) > 2
    game._told().log.rolls.pop()
    with pytest.raises(Violation, match="records can be replayed"):
        whole.record_reads_back(game)


def test_same_seed_same_game_can_fail() -> None:
    game = short_game()
    whole.same_seed_same_game(game, lambda: begin(70, 60))
    with pytest.raises(Violation, match="same seed, same game"):
        whole.same_seed_same_game(game, lambda: begin(71, 60))
    with pytest.raises(Violation, match=r"differs in .*limit"):
        whole.same_seed_same_game(game, lambda: begin(70, 61))
