"""The match without a network: who may do what, takebacks, clocks, and what is shown of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from recompile import PROTOCOLS, Game
from recompile.game.outcome import Outcome
from recompile.game.setup import SetupError
from recompile.notation.events import Reader
from recompile.table import messages as m
from recompile.table import parts
from recompile.table.asides import foresight, moment, reasons
from recompile.table.match import Match, Refusal, Row
from recompile.table.seats import Seats, Settings, hash_token, new_id
from recompile.table.shapes import Mode, Player
from recompile.table.showing import Sheet
from recompile.table.states import Presenter
from recompile.table.wishes import NewGame, settings_for
from recompile.text.players import Players

A_SIDE = "FIR-WAT-DEA {stacks} h:FIR1.FIR4.WAT2 d:?9 t:-"
B_SIDE = "LIF-MET-SPE {stacks} h:?5 d:?9 t:-"
EVERYBODY: tuple[Reader, ...] = ("A", "B", "public", "all")


def new_match(mode: Mode = "friend", **settings: Any) -> Match:
    given = {"a": ("FIR", "WAT", "DEA"), "b": ("LIF", "MET", "SPE"), **settings}
    bot: Player | None = "B" if mode == "bot" else None
    seats = Seats(hash_token("a"), hash_token("b"))
    return Match("game", Settings(mode, ("Ada", "Bob"), bot, "easy" if bot else None, **given), seats, 7, 0.0)


def from_position(a: str, b: str, rest: str = "A action 9 c:-", mode: Mode = "friend") -> Match:
    sides = f"{A_SIDE.format(stacks=a)} / {B_SIDE.format(stacks=b)} / {rest}"
    return Match("game", Settings(mode, ("Ada", "Bob")), Seats(None, None), 0, 0.0, Game.from_position(sides))


def play(match: Match, *moves: str, now: float = 0.0) -> None:
    for move in moves:
        assert match.asked is not None
        match.apply(match.plan_move(match.asked, move, now), since=now)


def play_any(match: Match, count: int, chance: random.Random | None = None) -> None:
    for _ in range(count):
        if match.asked is not None:
            legal = [str(move) for move in match.game.legal_moves]
            play(match, chance.choice(legal) if chance else legal[0])


def code_of(match: Match, wish: str, *arguments: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        getattr(match, wish)(*arguments)
    return refusal.value.code


def test_a_state_has_the_position_that_its_reader_sees() -> None:
    """It is put together from what lies there; what is only remembered does not stand in it."""
    chance, remembered = random.Random(11), 0
    for _ in range(6):
        six = chance.sample(list(PROTOCOLS), 6)
        match = new_match(a=tuple(six[:3]), b=tuple(six[3:]))
        for _ in range(24):
            for eyes in ("A", "B", "public"):
                view = match.game.view(eyes)
                state = Presenter(match).present(eyes, "en", 0.0)
                assert state.position == str(view.position)
                remembered += sum(card.known for side in view.sides for card in side.hand)
            play_any(match, 1, chance)
    assert remembered  # of a hand as well


def test_what_may_be_taken_back_is_the_same_however_it_is_found() -> None:
    chance, twin = random.Random(5), new_match(a=("FIR", "WAT", "DEA"), b=("PSY", "PLA", "LIG"))
    rows: list[Row] = []
    while twin.asked is not None and len(rows) < 60:
        row = twin.plan_move(twin.asked, str(chance.choice(list(twin.game.legal_moves))), 0.0)
        if chance.random() < 0.2 and twin.takeback(twin.asked)[0]:
            row = twin.plan_undo(twin.asked, 0.0)
        rows.append(row)
        twin.apply(row)
        fresh = new_match(a=("FIR", "WAT", "DEA"), b=("PSY", "PLA", "LIG"))
        for each in rows:
            fresh.apply(each)
        fresh.game = fresh.game.copy(log=True)  # which keeps nothing
        assert [fresh.takeback(seat) for seat in ("A", "B")] == [twin.takeback(seat) for seat in ("A", "B")]


# ---------------------------------------------------------------- seats and wishes


def test_tokens_open_seats() -> None:
    seats = new_match().seats
    assert (seats.seat_of("a"), seats.seat_of("b"), seats.seat_of("c"), seats.seat_of("")) == ("A", "B", None, None)
    assert Seats(None, hash_token("b")).seat_of("") is None
    assert seats.exchanged().seat_of("a") == "B"


def test_moves_out_of_turn_and_illegal_ones_change_nothing() -> None:
    match = new_match()
    before = str(match.game.position)
    assert code_of(match, "plan_move", "B", "R", 0.0) == "not_your_turn"
    assert code_of(match, "plan_move", "A", "no", 0.0) == "illegal"
    assert code_of(match, "plan_move", "A", "<script>", 0.0) == "illegal"
    assert (match.seq, str(match.game.position)) == (0, before)


def test_a_move_is_written_down_as_the_machine_writes_it() -> None:
    """However it was typed: whoever reads the record, the log or the rows finds one spelling."""
    match = from_position("FIR3,-,-", "MET2,-,-")
    for typed, written in (("fir1@a2", "fir1@2"), (" r ", "R"), ("FIR4@A1", "FIR4@1")):
        assert match.plan_move("A", typed, 0.0).text == written
    play(match, "FIR4@a1")  # "Discard 1 card", then two are drawn
    assert match.plan_move("A", "fire 1", 0.0).text == "FIR1"
    assert [str(move) for move in match.game.moves] == ["FIR4@1"]


def test_a_move_is_kept_as_the_machine_writes_it() -> None:
    """However it was typed: the card in line 1 is chosen by its name, and kept as its place."""
    match = from_position("-,FIR5,-", "LIF5,-,-")
    play(match, "FIR1@1", "FIR4")
    assert match.plan_move("A", "LIF5", 0.0).text == match.plan_move("A", "B1.1", 0.0).text == "B1"
    assert match.plan_move("A", "Fire 5", 0.0).text == "A2"


def test_the_same_rows_give_the_same_match() -> None:
    match, rows = new_match("hotseat"), []
    chance = random.Random(3)
    for step in range(60):
        assert match.asked is not None
        if step % 9 == 8:
            row = match.plan_undo(match.asked, float(step))
        else:
            move = chance.choice([str(move) for move in match.game.legal_moves])
            row = match.plan_move(match.asked, move, float(step), f"c{step}")
        rows.append(row)
        match.apply(row)
    twin = new_match("hotseat")
    for row in rows:
        twin.apply(row)
    assert (twin.seq, twin.game.position, twin.answered) == (match.seq, match.game.position, match.answered)
    assert [line.sentence for line in Presenter(twin).log("all", "en")] == [
        line.sentence for line in Presenter(match).log("all", "en")
    ]


def test_rows_come_without_gaps() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        new_match().apply(Row(2, "move", "A", "R", 0.0))


def test_resigning_ends_it_and_rematch_needs_both() -> None:
    match = new_match()
    assert code_of(match, "plan_rematch", "A", 0.0, "new") == "forbidden"
    match.apply(match.plan_resign("B", 0.0))
    assert (match.outcome, match.asked) == (Outcome("A", "resignation", match.game.number), None)
    assert code_of(match, "plan_move", "A", "R", 0.0) == "over"
    assert code_of(match, "plan_resign", "A", 0.0) == "over"
    match.apply(match.plan_rematch("A", 0.0, "new"))
    assert (match.rematch, match.offers) == (None, {"A"})
    match.apply(match.plan_rematch("B", 0.0, "new"))
    assert match.rematch == "new"
    assert code_of(match, "plan_rematch", "A", 0.0, "newer") == "over"


def test_against_a_bot_one_asks_alone_for_a_rematch() -> None:
    match = new_match("bot")
    match.apply(match.plan_loss("B", "forfeit", 0.0))
    match.apply(match.plan_rematch("A", 0.0, "new"))
    assert (match.rematch, match.outcome) == ("new", Outcome("A", "forfeit", match.game.number))
    exchanged = match.settings.exchanged()
    assert (exchanged.bot, exchanged.names, exchanged.a) == ("A", ("Bob", "Ada"), match.settings.b)


# ---------------------------------------------------------------- takebacks


def test_a_play_is_taken_back_until_the_opponent_answers() -> None:
    match = from_position("-,-,-", "-,-,-")
    assert match.takeback("A") == (0, "There is no move to take back.")
    play(match, "fir1@2")
    assert match.asked == "B"
    assert match.takeback("A") == (1, "")
    match.apply(match.plan_undo("A", 0.0))
    assert (match.asked, match.moments, match.seq, match.casual) == ("A", 1, 2, False)
    play(match, "fir1@2")
    play_any(match, 1)
    assert match.takeback("A") == (0, "Your opponent has answered already.")


def test_no_takeback_after_a_card_was_drawn() -> None:
    match = from_position("-,-,-", "-,-,-")
    play(match, "R")
    assert match.takeback("A")[1] == "Something hidden was learned."
    assert code_of(match, "plan_undo", "A", 0.0) == "undo_closed"


def test_no_takeback_after_a_shuffle() -> None:
    a, b = "FIR-WAT-DEA -,-,- h:FIR1 d:- t:FIR4.WAT2.DEA0.DEA1.DEA2", B_SIDE.format(stacks="-,-,-")
    game = Game.from_position(f"{a} / {b} / A action 9 c:-")
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
    play(match, "R")
    assert match.takeback("A")[1] == "Chance has had its say."


def test_against_a_bot_it_goes_back_to_ones_last_question() -> None:
    match = new_match("bot")
    play_any(match, 1)
    while match.asked == "B":
        play_any(match, 1)
    bots = len(match.game.moves) - 1
    assert bots
    assert match.takeback("A") == (1 + bots, "")
    match.apply(match.plan_undo("A", 0.0))
    assert (match.game.moves, match.asked, match.casual) == ((), "A", True)


def test_in_hot_seat_it_goes_back_one_move_without_limit() -> None:
    match = new_match("hotseat")
    play_any(match, 12)
    for _ in range(12):
        match.apply(match.plan_undo("B", 0.0))
    assert (match.game.moves, match.seq) == ((), 24)
    assert code_of(match, "plan_undo", "B", 0.0) == "undo_closed"


@pytest.mark.parametrize("mode", ["bot", "hotseat", "friend"])
def test_a_finished_game_stays_finished(mode: Mode) -> None:
    match = new_match(mode)
    play_any(match, 2000, random.Random(3))
    assert match.is_over
    assert [match.takeback(player) for player in ("A", "B")] == [(0, "The game is over.")] * 2
    assert code_of(match, "plan_undo", "A", 0.0) == "over"
    assert Presenter(match).present("A", "en", 0.0).undo == parts.Undoable(False, "The game is over.", False)


# ---------------------------------------------------------------- clocks


def test_the_clock_runs_only_while_one_is_asked() -> None:
    match = new_match(clock=60)
    assert (match.left("A", 100.0), match.left("B", 100.0)) == (60, 60)
    match.start_clock(100.0)
    assert (match.left("A", 110.0), match.left("B", 110.0)) == (50, 60)
    play(match, next(str(move) for move in match.game.legal_moves if str(move).islower()), now=120.0)
    assert (match.left("A", 121.0), match.left("B", 125.0)) == (40, 55)
    state = Presenter(match).present("A", "en", 125.0)
    assert (state.clocks, state.question and state.question.deadline) == ([40, 55], 180.0)
    match.apply(match.plan_loss("B", "clock", 185.0))
    assert (match.outcome, match.left("B", 999.0)) == (Outcome("A", "clock", match.game.number), 0)
    assert Presenter(match).log("A", "en")[-1].sentence == "Ada wins: Bob has run out of time."
    assert Presenter(match).log("A", "en", "A")[-1].sentence == "You win: Bob has run out of time."
    assert Presenter(match).log("B", "en", "B")[-1].sentence == "Ada wins: you have run out of time."


def test_a_takeback_costs_whoever_is_asked_the_time_until_then() -> None:
    """B has thought for ten seconds when A takes the move back; A does not get back what the move took."""
    match = new_match(clock=60)
    match.start_clock(100.0)
    play(match, next(str(move) for move in match.game.legal_moves if str(move).islower()), now=120.0)
    assert match.asked == "B"
    match.apply(match.plan_undo("A", 130.0), since=130.0)
    assert (match.asked, match.left("A", 130.0), match.left("B", 130.0)) == ("A", 40, 50)
    assert (match.left("A", 135.0), match.left("B", 135.0)) == (35, 50)


# ---------------------------------------------------------------- what is shown


def test_totals_are_explained() -> None:
    chance = random.Random(5)
    for seed in range(6):
        codes = chance.sample(list(PROTOCOLS), 6)
        match = new_match("hotseat", a=tuple(codes[:3]), b=tuple(codes[3:]))
        for _ in range(12):
            play_any(match, 5, chance)
            for eyes in EVERYBODY:
                check_totals(match, eyes)
        assert match.seq > seed


def check_totals(match: Match, eyes: Reader) -> None:
    state = Presenter(match).present(eyes, "en", 0.0)
    for player, side in enumerate(state.sides):
        for line, stack in enumerate(side.stacks):
            assert sum(term.value for term in stack.sum) == stack.total == side.total[line]
            assert stack.total == match.game.value("AB"[player], line + 1)


def test_a_text_that_changes_values_is_named() -> None:
    match = from_position("-,-,-", "-,-,-")
    game = Game.from_position(
        "DAR-WAT-DEA wat1.dea1.DAR2,-,- h:- d:?9 t:- / APA-MET-SPE APA0.apa1.met1,-,- h:?5 d:?9 t:- / B action 9 c:-"
    )
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
    mine, theirs = (side.stacks[0] for side in Presenter(match).present("A", "en", 0.0).sides)
    assert [(term.value, term.card) for term in mine.sum] == [(4, "WAT1"), (4, "DEA1"), (2, "DAR2")]
    assert mine.sum[0].why == "Face-down cards here count 4: Darkness 2, top text."
    assert mine.threat
    assert theirs.sum[-1].card == "APA0"
    assert theirs.sum[-1].why == "Apathy 0, top text"
    assert [card.code for card in theirs.cards] == ["APA0", None, None]


def test_a_threat_waits_for_the_turn_in_which_compiling_is_allowed() -> None:
    """Metal 1 forbids B to compile in the next turn: nothing threatens until B's check in it is over."""
    game = Game.from_position(
        "MET-WAT-DEA -,-,- h:MET1.WAT1.WAT2.WAT3.WAT4 d:?9 t:- /"
        " LIF-FIR-SPE lif1.lif2.lif3.lif4.lif5,-,- h:FIR1 d:?9 t:- / A action 9 c:-"
    )
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
    told = []
    for move in ("MET1@1", "WAT1"):  # after which A has six cards in hand, and discards one
        told.append((match.asked, match.game.number, _is_threat(match)))
        play(match, move)
    told.append((match.asked, match.game.number, _is_threat(match)))
    assert told == [("A", 9, True), ("A", 9, False), ("B", 10, True)]


def _is_threat(match: Match) -> bool:
    return Presenter(match).present("A", "en", 0.0).sides[1].stacks[0].threat


def test_a_change_of_a_total_is_named_only_while_its_condition_holds() -> None:
    """Diversity 3 adds 2 if another protocol's card lies face-up in its stack."""
    for stack, total, named in (("DIV3", 3, False), ("wat1.DIV3", 5, False), ("WAT1.DIV3", 6, True)):
        game = Game.from_position(
            f"DIV-WAT-DEA {stack},-,- h:WAT2 d:?9 t:- / LIF-MET-SPE -,-,- h:?5 d:?9 t:- / A action 9 c:-"
        )
        match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
        found = Presenter(match).present("A", "en", 0.0).sides[0].stacks[0]
        assert (found.total, [term.why for term in found.sum if term.why]) == (
            total,
            ["Diversity 3, top text"] if named else [],
        )


def test_stacks_say_what_a_card_would_count_face_down() -> None:
    """As it does once it lies there; where the text that says so is covered by it, too."""
    a, b = "FIR-DAR-DEA -,DAR2,- h:FIR1 d:?9 t:-", "APA-MET-SPE -,-,met1 h:?5 d:?9 t:-"
    for line, value in ((1, 2), (2, 4), (3, 2)):
        game = Game.from_position(f"{a} / {b} / A action 9 c:-")
        match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
        for eyes in EVERYBODY:
            told = Presenter(match).present(eyes, "en", 0.0).sides[0].stacks[line - 1]
            assert told.down == value
        play(match, f"fir1@{line}")
        landed = Presenter(match).present("A", "en", 0.0).sides[0].stacks[line - 1].cards[-1]
        assert (landed.code, landed.up, landed.value) == ("FIR1", False, value)


def stacks_of(position: str) -> list[parts.Stack]:
    """The six stacks as the table shows them."""
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, Game.from_position(position))
    return [stack for side in Presenter(match).present("A", "en", 0.0).sides for stack in side.stacks]


@pytest.mark.parametrize(
    ("stack", "terms"),
    [
        ("DIV3", [(3, "DIV3")]),
        ("fir1.DIV3", [(2, "FIR1"), (3, "DIV3")]),
        ("DIV1.DIV3", [(1, "DIV1"), (3, "DIV3")]),
        ("FIR1.DIV3", [(1, "FIR1"), (3, "DIV3"), (2, "DIV3")]),
    ],
    ids=["alone", "face-down", "of-its-own", "another"],
)
def test_a_text_with_a_condition_changes_a_total_only_if_it_holds(stack: str, terms: list[tuple[int, str]]) -> None:
    """Diversity 3 asks for a face-up card of another protocol in its stack."""
    shown = stacks_of(f"DIV-WAT-FIR {stack},-,- h:WAT1 d:?9 t:- / LIF-MET-SPE -,-,- h:LIF1 d:?9 t:- / A action 9 c:-")[
        0
    ]
    assert [(term.value, term.card) for term in shown.sum] == terms
    assert shown.total == sum(value for value, _ in terms)


@pytest.mark.parametrize(
    ("status", "checks"),
    [
        ("A start 8", (8, 9)),
        ("A action 8", (10, 9)),  # what could be compiled in turn 8 has been checked
        ("A cache 8", (10, 9)),
        ("B start 9", (10, 9)),
        ("B action 9", (10, 11)),
        ("B end 9", (10, 11)),
    ],
)
def test_a_threat_is_of_the_next_check(status: str, checks: tuple[int, int]) -> None:
    """A could compile line 3 and B line 2, unless Metal 1 forbids it in the turn of their next check (R3.3)."""
    sides = (
        "SPI-WAT-FIR MET1,SPI1,FIR5.FIR4.FIR1 h:WAT0.WAT1.WAT2.WAT3.WAT4.WAT5.FIR0 d:?9 t:-",
        "CLA-MET-COU CLA1,MET5.MET3.MET2,COU0 h:CLA0.CLA2.CLA3.CLA4.CLA5.COU1 d:?9 t:-",
    )
    for turn in range(8, 13):
        shown = stacks_of(f"{sides[0]} / {sides[1]} / {status} c:- >lock:MET1:middle{{turn={turn}}}")
        assert (shown[2].threat, shown[4].threat) == (checks[0] != turn, checks[1] != turn), turn


def test_a_tie_is_no_threat() -> None:
    """To be compiled, a total must be higher than the opponent's (R3.3)."""
    threats = []
    for theirs in ("MET5.MET3", "MET5.MET3.MET2"):
        sides = f"FIR-WAT-DEA FIR5.FIR4.FIR1,-,- h:WAT1 d:?9 t:- / LIF-MET-SPE {theirs},-,- h:LIF1 d:?9 t:-"
        threats.append(stacks_of(f"{sides} / A action 8 c:-")[0].threat)
    assert threats == [True, False]


def test_a_top_text_beneath_others_still_works() -> None:
    """Spirit 1 has all three texts; under another card only the top one is left (R4.1)."""
    stack = stacks_of("SPI-WAT-DEA SPI1.WAT5,-,- h:WAT1 d:?9 t:- / LIF-MET-FIR -,-,- h:LIF1 d:?9 t:- / A action 8 c:-")[
        0
    ]
    assert [void.box for void in stack.cards[0].void] == ["middle", "bottom"]


def test_texts_that_do_nothing_say_why() -> None:
    game = Game.from_position(
        "FIR-WAT-DEA FIR1,FIR3.wat1,- h:- d:?9 t:- / APA-MET-SPE APA2,-,- h:?5 d:?9 t:- / A action 9 c:-"
    )
    match = Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 0, 0.0, game)
    state = Presenter(match).present("B", "en", 0.0)
    ignored, covered = state.sides[0].stacks[0].cards[0], state.sides[0].stacks[1].cards[0]
    assert [(void.box, void.why) for void in ignored.void] == [("middle", "Switched off: Apathy 2, top text.")]
    assert [(void.box, void.why) for void in covered.void] == [("bottom", "Covered by a card.")]


def test_answers_are_for_the_player_who_is_asked() -> None:
    match = new_match()
    mine, theirs = (Presenter(match).present(eyes, "en", 0.0).question for eyes in ("A", "B"))
    assert mine is not None
    assert theirs is not None
    assert (mine.mine, theirs.mine, theirs.answers) == (True, False, [])
    for answer in mine.answers:
        assert answer.move in match.game.legal_moves
        assert answer.label
    plays = [answer for answer in mine.answers if answer.kind == "play"]
    assert all(answer.card and answer.side == "A" and answer.line in (1, 2, 3) for answer in plays)


def test_a_moment_of_the_past_has_a_question_but_no_answers() -> None:
    match = new_match()
    play_any(match, 3)
    first = Presenter(match).past("A", "en", 0, whole_log=False)
    assert first.question is not None
    assert (first.question.player, first.question.mine, first.question.answers) == ("A", True, [])


def test_every_answer_of_many_games_means_exactly_itself() -> None:
    chance = random.Random(11)
    kinds = set()
    for _ in range(8):
        codes = chance.sample(list(PROTOCOLS), 6)
        match = new_match(a=tuple(codes[:3]), b=tuple(codes[3:]))
        for _ in range(60):
            if match.asked is None:
                break
            question = Sheet(match.game, match.asked, "pl", Players("Ada", "Bob")).question(answerable=True)
            assert question is not None
            assert [answer.move for answer in question.answers] == [str(move) for move in match.game.legal_moves]
            kinds |= {answer.kind for answer in question.answers}
            play(match, chance.choice(question.answers).move)
    assert kinds >= {"play", "refresh", "field", "card", "line", "compile"}


def test_the_draft_is_shown() -> None:
    match = new_match(a=(), b=())
    play(match, "FIR", "WAT")
    state = Presenter(match).present("public", "fr", 0.0)
    assert state.draft is not None
    assert (state.draft.next, state.draft.picks, len(state.draft.pool)) == ("B", [["FIR"], ["WAT"]], 28)
    assert state.phase_name == "Choix des protocoles"
    assert [(each.code, each.picked_order) for each in state.sides[1].protocols] == [("WAT", 1)]


def test_past_moments_are_what_was_shown_then() -> None:
    match = new_match("hotseat")
    chance, tables = random.Random(2), []
    for _ in range(25):
        tables.append({eyes: Presenter(match).present(eyes, "en", 0.0).sides for eyes in EVERYBODY})
        play_any(match, 1, chance)
    for at, then in enumerate(tables):
        for eyes in EVERYBODY:
            found = Presenter(match).past(eyes, "en", at, whole_log=True)
            assert found.sides == then[eyes]
            assert all(line.moment <= at for line in found.log)
            assert found.question is not None
            assert (found.question.answers, found.question.deadline) == ([], None)  # only to be looked at


def test_other_eyes_only_after_the_game() -> None:
    match = new_match()
    play_any(match, 4)
    assert moment(Presenter(match), "A", "en", m.See("1", 2)).state.you == "A"
    for eyes, reader in (("A", "B"), ("A", "all"), ("public", "all"), ("public", "A")):
        with pytest.raises(Refusal, match="eyes"):
            moment(Presenter(match), eyes, "en", m.See("1", 2, reader))  # type: ignore[arg-type]
    assert moment(Presenter(match), "all", "en", m.See("1", 2, "B")).state.you == "B"
    match.apply(match.plan_resign("A", 0.0))
    whole = moment(Presenter(match), "B", "en", m.See("1", 0, "all")).state
    assert all(card.code for side in whole.sides for card in side.hand)


def test_foresight_and_reasons_are_for_the_player_who_is_asked() -> None:
    match = from_position("FIR3,-,-", "MET5,-,-")
    found = foresight(match, "A", "en", m.Foresee("1", 0, "fir4@1"))()
    assert found.totals[0][0] == 5
    assert found.covers is not None
    assert (found.covers.code, found.covers.place) == ("FIR3", "A1.1")
    with pytest.raises(Refusal, match="turn"):
        foresight(match, "B", "en", m.Foresee("1", 0, "fir4@1"))()
    with pytest.raises(Refusal, match="possible"):
        foresight(match, "A", "en", m.Foresee("1", 0, "WAT2@1"))()
    assert reasons(match, "A", "en", m.WhyNot("1", 0, "fir4@1")).reasons == []
    assert reasons(match, "A", "en", m.WhyNot("1", 0, "WAT2@1")).reasons[0].rule == "R5.1"
    with pytest.raises(Refusal, match="no card"):
        reasons(match, "A", "en", m.WhyNot("1", 0, "../../etc"))


# ---------------------------------------------------------------- settings


def test_settings_are_checked_before_a_game_begins() -> None:
    for wrong in (
        NewGame("bot", level="godlike"),
        NewGame("hotseat", setup="ready", a=["FIR"], b=["WAT"]),
        NewGame("hotseat", setup="ready", a=["FIR", "WAT", "DEA"], b=["FIR", "LIF", "MET"]),
        NewGame("hotseat", sets=["Main 9"]),
        NewGame("hotseat", setup="random", sets=["Aux 1"]),
    ):
        with pytest.raises(SetupError):
            settings_for(wrong, 1)


def test_random_protocols_come_from_the_sets_and_the_seed() -> None:
    wanted = NewGame("hotseat", setup="random", sets=["main 1"], name="Ada", other="Ada", seat="B")
    first, seat = settings_for(wanted, 5)
    assert seat == "B"
    assert settings_for(wanted, 5)[0] == first != settings_for(wanted, 6)[0]
    assert {PROTOCOLS[code].set for code in (*first.a, *first.b)} == {"Main 1"}
    assert first.names == ("Ada 2", "Ada")


@pytest.mark.parametrize("seed", range(6))
def test_mine_are_mine_in_either_seat(seed: int) -> None:
    wanted = NewGame("bot", setup="ready", mine=["FIR", "WAT", "DEA"], theirs=["LIF", "MET", "SPE"])
    settings, seat = settings_for(wanted, seed)
    assert (settings.a if seat == "A" else settings.b) == ("FIR", "WAT", "DEA")
    assert {settings.a, settings.b} == {("FIR", "WAT", "DEA"), ("LIF", "MET", "SPE")}


# ---------------------------------------------------------------- what has not changed is not made again


def test_a_state_is_made_once_for_each_kind_of_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(game: Game, eyes: Reader, lang: str, players: Players) -> Sheet:
        made.append(eyes)
        return Sheet(game, eyes, lang, players)

    monkeypatch.setattr("recompile.table.states.Sheet", counted)
    match = new_match()
    presenter = Presenter(match)
    first = [presenter.present("A", "en", now) for now in (0.0, 1.0)]
    assert (first[0], made) == (first[1], ["A"])
    presenter.present("public", "en", 0.0)
    presenter.present("A", "fr", 0.0)
    assert made == ["A", "public", "A"]
    play_any(match, 1)
    assert presenter.present("A", "en", 0.0) == Presenter(match).present("A", "en", 0.0) != first[0]


def test_a_kept_log_is_right_after_takebacks_and_new_names() -> None:
    match = new_match()
    presenter = Presenter(match)
    play_any(match, 3)
    presenter.log("all", "en")
    chance = random.Random(8)
    while (undone := match.takeback("A"))[1] and not match.is_over:
        play_any(match, 1, chance)
    assert undone[0]
    presenter.log("all", "en")
    match.apply(match.plan_undo("A", 0.0))
    play_any(match, 2, chance)
    assert presenter.log("all", "en") == Presenter(match).log("all", "en")
    match.settings = match.settings.renamed("A", "Zoë")
    assert presenter.log("all", "en") == Presenter(match).log("all", "en")
    assert any("Zoë" in line.sentence for line in presenter.log("all", "en"))


def test_no_game_is_called_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-a", "--", "a-"])
    monkeypatch.setattr("recompile.table.seats.secrets.token_urlsafe", lambda _bytes: next(drawn))
    assert new_id() == "a-"
