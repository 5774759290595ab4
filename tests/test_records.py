"""Records: written, read back, replayed; as one player may know them; and what is wrong with a bad one."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from recompile.game import Game
from recompile.game.records import Record, record_of, redacted, replay
from recompile.notation import MoveError, NotationError, Position
from recompile.notation.entries import Chance, Entry, Turn
from recompile.notation.record import RESERVED

MIDDLE_OF_FIRE = (
    "FIR-WAT-DEA FIR4,-,- h:FIR1.WAT4.DEA1.DEA2 d:WAT1.FIR2.DEA5 t:FIR5.FIR3 / "
    "LIF-MET-SPE LIF3,MET2,met1 h:LIF0.SPE5 d:SPE1.SPE2 t:- / B action 8 c:B"
)


def random_game(seed: int, *, moves: int = 400, **setup: object) -> Game:
    chance = random.Random(seed)
    game = Game(seed=seed, **{"limit": 80, **setup})  # type: ignore[arg-type]
    for _ in range(moves):
        if not game.options:
            break
        game.push(chance.choice(list(game.legal_moves)))
    return game


# ---------------------------------------------------------------- the form


def test_the_example_of_the_notation_page_is_read() -> None:
    text = """
    [Format "1"] [Rules "2025-09"] [A "Ada"] [B "ismcts"] [Control "yes"] [Result "A"]
    [Draft "FIR LIF MET WAT DEA SPE"] [DeckA "FIR3 WAT0"] [DeckB "LIF3"]
    1. FIR0@1 (B2)    lif3@2
    2. R              MET2@2 {a comment}
    3. WAT4@2 (A2)    R %B:LIF1.MET0.SPE4
    """
    record = Record.parse(text)
    assert record.headers["A"] == "Ada"
    assert record.words("Draft") == ["FIR", "LIF", "MET", "WAT", "DEA", "SPE"]
    assert record.turns == (
        Turn("A", (Entry("A", "FIR0@1"), Entry("A", "B2", inside=True))),
        Turn("B", (Entry("B", "lif3@2"),)),
        Turn("A", (Entry("A", "R"),)),
        Turn("B", (Entry("B", "MET2@2", comment="a comment"),)),
        Turn("A", (Entry("A", "WAT4@2"), Entry("A", "A2", inside=True))),
        Turn("B", (Entry("B", "R", chance=(Chance("B", ("LIF1", "MET0", "SPE4")),)),)),
    )
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    "row",
    [
        "1. -",
        "1. -    FIR3@1",
        "1. - {nobody is asked}    (yes A:no) C2 (keep)",
        "1. (FIR3:bottom no) R (B:yes %B?LIF3 2 %A:FIR1.FIR2)",
        "1. ??@2    ??@A1 (?? %B:??.??.FIR3)",
        "1. R {brackets ( and ) and 2. and [x] are only words here}",
        "1. @B2 (~B:MET-LIF-SPE %1-2 =other A B:B)",
    ],
)
def test_rows_read_back(row: str) -> None:
    record = Record.parse(f'[Format "1"]\n\n{row}\n')
    assert str(record) == f'[Format "1"]\n\n{row}\n'
    assert Record.parse(str(record)) == record


def test_chance_may_stand_inside_or_behind_a_bracket() -> None:
    inside, behind = (Record.parse(f'[Format "1"] 1. R (yes{text}') for text in (" %A?FIR3)", ") %A?FIR3"))
    assert inside == behind


def test_white_space_is_free_where_it_does_not_part_turns() -> None:
    spread = Record.parse('[Format "1"]\n\n1.   R\n(yes\n  no )\tC1 2.  R')
    assert spread == Record.parse('[Format "1"] 1. R (yes no)  C1\n2. R')


def test_headers_and_comments_may_hold_anything_printable() -> None:
    headers = {"Format": "1", "A": 'Ada "the \\ back" ]', "B": "Ærøskøbing", "Event": "1. FIR3 {no}"}
    record = Record(headers, (Turn("A", (Entry("A", "R", comment='"quoted" \\ [1.]'),)),), "a word before")
    assert Record.parse(str(record)) == record


def test_what_could_not_be_read_back_is_refused_at_once() -> None:
    with pytest.raises(NotationError, match="one line"):
        Record({"Format": "1", "A": "two\nlines"})
    with pytest.raises(NotationError, match="name of a header"):
        Record({"Format": "1", "A b": ""})
    with pytest.raises(NotationError, match="without braces"):
        Record({"Format": "1"}, (), "{")


# ---------------------------------------------------------------- round trips


@pytest.mark.parametrize("seed", range(12))
def test_games_go_through_records(seed: int) -> None:
    game = random_game(seed, bans=seed % 3, control=seed % 4 != 3, random_pool=8 + seed % 3 if seed % 2 else None)
    record = record_of(game, {"A": "Ada", "Event": "test"})
    assert Record.parse(str(record)) == record
    again = replay(record)
    assert again.position == game.position
    assert again.outcome == game.outcome
    assert record_of(again, record.headers) == record


def test_a_ready_made_game_is_written_like_a_drafted_one() -> None:
    game = random_game(4, moves=50, a="FIR WAT DEA", b="LIF MET SPE")
    record = record_of(game)
    assert record.headers["Draft"] == "FIR LIF MET WAT DEA SPE"
    assert len(record.words("DeckA")) == len(record.words("DeckB")) == 18
    assert replay(record).position == game.position


@pytest.mark.parametrize("moves", range(8))
def test_drafts_can_be_broken_off(moves: int) -> None:
    game = random_game(2, moves=moves, bans=2)
    record = record_of(game)
    assert record.headers["Bans"].count("-") == max(0, 2 - moves)
    assert replay(record).position == game.position


def test_the_last_protocol_of_a_small_pool_is_drafted_by_itself() -> None:
    game = random_game(2, pool="FIR WAT DEA LIF MET SPE", moves=30)
    record = record_of(game)
    assert len(record.words("Draft")) == len(record.words("Pool")) == 6
    assert replay(record).position == game.position


def test_games_from_a_position() -> None:
    """B's turn comes first, so A's turn in the first row is empty."""
    game = Game.from_position(MIDDLE_OF_FIRE)
    chance = random.Random(1)
    while game.options:
        game.push(chance.choice(list(game.legal_moves)))
    record = record_of(game)
    assert "Draft" not in record.headers
    assert record.turns[0] == Turn("A")
    assert record.turns[1].entries
    assert replay(record).position == game.position
    assert replay(Record.parse(str(record))).position == game.position


@pytest.mark.parametrize("seed", range(12))
def test_games_from_the_middle_of_anything(seed: int) -> None:
    """A copy remembers nothing, so its record begins with a position, also inside an effect."""
    game = random_game(seed, moves=5 + seed * 3).copy()
    chance = random.Random(seed)
    for _ in range(20):
        if game.options:
            game.push(chance.choice(list(game.legal_moves)))
    again = replay(record_of(game))
    assert again.position == game.position
    assert again.outcome == game.outcome


def test_resignation_and_cut() -> None:
    game = random_game(5, moves=20)
    game.resign("B")
    record = record_of(game)
    assert (record.headers["Result"], record.headers["End"]) == ("A", "resignation")
    assert replay(record).outcome == game.outcome
    cut = random_game(5, limit=6)
    record = record_of(cut)
    assert (record.headers["Result"], record.headers["End"], record.headers["Limit"]) == ("*", "cut", "6")
    assert replay(record).outcome == cut.outcome


def test_moves_are_written_in_their_printed_form() -> None:
    """A field card may be named by its face on input; the record has its place."""
    position = "FIR-WAT-DEA -,-,FIR3 h:FIR0 d:?9 t:- / LIF-MET-SPE LIF3,-,- h:?5 d:?9 t:- / A action c:-"
    game = Game.from_position(position, seed=1)
    game.push("FIR0@1")
    game.push("LIF3")
    assert str(record_of(game).turns[0]) == "FIR0@1 (B1)"


def test_given_headers_cannot_contradict_the_game() -> None:
    record = record_of(random_game(3, moves=30), {"Result": "B", "Draft": "FIR", "A": "Ada"})
    assert record.headers["Result"] == "*"
    assert len(record.words("Draft")) == 6
    assert record.headers["A"] == "Ada"


# ---------------------------------------------------------------- as one player may know it


@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize("seed", range(6))
def test_a_redacted_record_shows_only_what_was_seen(seed: int, player: str) -> None:
    game = random_game(seed)
    record = record_of(game, {"Secret": "Final position", "A": "Ada"})
    shown = redacted(record, player)
    assert Record.parse(str(shown)) == shown
    assert shown == redacted(game, player) or shown.headers["A"] == "Ada"
    assert set(shown.headers) <= set(RESERVED)
    for entry, hidden in zip(record.entries, shown.entries, strict=True):
        face_down_play = "@" in entry.move and entry.move[:3].islower()
        if entry.player == player or not ("@" in entry.move or len(entry.move) == 4):
            assert hidden.move == entry.move
        elif face_down_play and hidden.move != entry.move:
            assert hidden.move == "??@" + entry.move.partition("@")[2]
    with pytest.raises(NotationError, match="cannot be replayed"):
        replay(shown)


def test_face_down_plays_are_hidden_and_discards_are_not() -> None:
    game = Game.from_position(
        "FIR-WAT-DEA -,-,- h:FIR1.WAT4.DEA1 d:WAT1.FIR2.DEA5 t:- / "
        "LIF-MET-SPE LIF3,-,- h:LIF0.SPE5 d:SPE1.SPE2 t:- / A action 7 c:-"
    )
    for move in ("FIR1@1", "WAT4", "B1", "spe5@2", "dea1@3"):
        game.push(move)
    assert [str(turn) for turn in redacted(game, "B").turns] == ["FIR1@1 (WAT4 B1)", "spe5@2", "??@3"]
    assert [str(turn) for turn in redacted(game, "A").turns] == ["FIR1@1 (WAT4 B1)", "??@2", "dea1@3"]
    assert "SPE5" not in redacted(game, "A").headers["Position"]
    assert "DEA1" not in redacted(game, "B").headers["Position"]


def test_a_player_sees_the_own_opening_hand_and_draws() -> None:
    game = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=3)
    decks = [redacted(game, player).words("DeckA") for player in "AB"]
    assert decks[0] == record_of(game).words("DeckA")[:5] + ["??"] * 13
    assert decks[1] == ["??"] * 18


def test_what_a_shuffle_brought_is_hidden_again_by_the_next_one() -> None:
    """Clarity 4 and Time 0 mix A's deck one after the other; what A draws then says nothing about the first order."""
    mine = "CLA-TIM-WAT -,-,- h:CLA4.TIM0.WAT5 d:WAT0.WAT1.WAT2 t:WAT3.WAT4"
    game = Game.from_position(f"{mine} / LIF-MET-SPE -,-,- h:LIF4.LIF5 d:LIF0.LIF1.LIF2 t:- / A action c:-")
    for move in ("CLA4@1", "yes", "lif4@1", "TIM0@2", "lif5@2", "R"):
        game.push(move)
    first, second = (outcome for entry in redacted(game, "A").entries for outcome in entry.chance)
    assert set(first.cards) == {"??"}
    assert [card == "??" for card in second.cards] == [False] * 4 + [True]


def test_comments_are_left_out_of_what_one_player_gets() -> None:
    sides = "FIR-WAT-DEA -,-,- h:FIR4.WAT4 d:- t:- / LIF-MET-SPE -,-,- h:LIF4 d:- t:-"
    game = Game.from_position(f"{sides} / A action c:-")
    game.push("fir4@1")
    record = record_of(game)
    turns = tuple(
        replace(turn, comment="secret", entries=tuple(replace(entry, comment="secret") for entry in turn.entries))
        for turn in record.turns
    )
    for player in "AB":
        shown = redacted(replace(record, comment="secret", turns=turns), player)
        comments = [*(turn.comment for turn in shown.turns), *(entry.comment for entry in shown.entries)]
        assert {shown.comment, *comments} == {""}


def test_an_unfinished_batch_of_discards_stays_hidden() -> None:
    """The first of two cards is chosen, but nothing is discarded yet."""
    game = Game.from_position(
        "PLA-WAT-DEA -,-,- h:PLA2.WAT4 d:WAT1 t:- / "
        "FIR-MET-SPE -,-,- h:FIR4.SPE5.SPE3.SPE1 d:SPE2.FIR1.FIR2.FIR3 t:- / B action 7 c:-"
    )
    for move in ("FIR4@1", "SPE5"):
        game.push(move)
    assert [str(turn) for turn in redacted(game, "A").turns] == ["-", "FIR4@1 (??)"]
    game.push("done")
    assert [str(turn) for turn in redacted(game, "A").turns] == ["-", "FIR4@1 (SPE5 done)"]


# ---------------------------------------------------------------- bad records


def good_record() -> Record:
    return record_of(random_game(11))


@pytest.mark.parametrize(
    ("text", "problem", "at"),
    [
        ("", "[Format", None),
        ('[Format "2"]', "must be 1", "[Format"),
        ('[Format "1"] [Result "C"]', "must be A or B or *", "[Result"),
        ('[Format "1"] [A "x"] [A "y"]', "twice", '[A "y"]'),
        ('[Format "1"] [Draft "FIR WOT"]', "no protocol is called 'WOT'", "[Draft"),
        ('[Format "1"] [DeckA "FIR3 FIR9"]', "no card is called 'FIR9'", "[DeckA"),
        ('[Format "1"] [Limit "many"]', "number of turns", "[Limit"),
        ('[Format "1"] [A Ada]', "cannot read this", "[A Ada]"),
        ('[Format "1"] FIR3@1', "expected a header or the first row", "FIR3@1"),
        ('[Format "1"] 2. FIR3@1', "expected row 1.", "2."),
        ('[Format "1"] 1. FIR3@1  R\n3. R', "expected row 2.", "3."),
        ('[Format "1"] 1. FIR3@1\n2. R', "no turn of B", "2."),
        ('[Format "1"] 1. FIR3@1  R  R', "here begins a third", "R"),
        ('[Format "1"] 1. FIR3@1 R', "at least two spaces", "R"),
        ('[Format "1"] 1. FIR3@9', "is not a move", "FIR3@9"),
        ('[Format "1"] 1. R (yes', "not closed", "(yes"),
        ('[Format "1"] 1. R yes)', "at least two spaces", "yes)"),
        ('[Format "1"] 1. R )', "no bracket is open", ")"),
        ('[Format "1"] 1. R (yes (no))', "inside brackets", "(no"),
        ('[Format "1"] 1. %A:FIR3', "chance stands behind", "%A:FIR3"),
        ('[Format "1"] 1. R %C:FIR3', "expected chance", "%C:FIR3"),
        ('[Format "1"] 1. R %A:FIR9', "no card is called", "%A:FIR9"),
        ('[Format "1"] 1. R %A?FIR3.FIR2', "expected chance", "%A?FIR3"),
        ('[Format "1"] 1. - R', "turn without moves", "R"),
        ('[Format "1"] 1. R (-)', "turn without moves", "-)"),
        ('[Format "1"] 1.', "expected a turn of A", None),
        ('[Format "1"] 1. R {open', "cannot read this", "{open"),
        ('[Format "1"] 1. R  R\n[A "late"]', "before the first row", "[A"),
    ],
)
def test_broken_records_are_refused_with_their_place(text: str, problem: str, at: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert problem in str(caught.value)
    if at is not None:
        assert caught.value.at == text.rindex(at)


def changed(change: Callable[[str], str]) -> Record:
    text = str(good_record())
    assert change(text) != text
    return Record.parse(change(text))


def swap_players(text: str) -> str:
    """The first move of A is made by B."""
    return text.replace("\n1. ", "\n1. B:", 1)


def drop_first_chance(text: str) -> str:
    start = text.index(" %")
    end = min(place for mark in " )\n" if (place := text.find(mark, start + 1)) > 0)
    return text[:start] + text[end:]


def swap_first_chance(text: str) -> str:
    """The shuffle has a card that does not belong there."""
    start = text.index("%A:") if "%A:" in text else text.index("%B:")
    return text[: start + 3] + _stranger(text) + text[start + 7 :]


def _stranger(text: str) -> str:
    return next(code for code in ("FIR1", "WAT1", "DEA1", "LIF1", "MET1", "SPE1", "APA1") if code not in text)


def swap_draft(text: str) -> str:
    first = text.index('[Draft "') + 8
    return text[:first] + text[first + 4 : first + 7] + " " + text[first : first + 3] + text[first + 7 :]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (swap_players, "row 1, A's turn, move 1"),
        (drop_first_chance, "is written for chance, but what comes up is"),
        (swap_first_chance, "does not hold the cards of this deck"),
        (swap_draft, "the record cannot begin"),
        (lambda text: text.replace('[DeckA "', '[DeckA "FIR3 '), "the record cannot begin"),
        (lambda text: text.replace("[DeckB", "[Wreck"), "DeckB should be"),
        (lambda text: text.replace('[Result "B"]', '[Result "A"]'), "the result is A, but it comes out as B"),
        (lambda text: text.replace('[End "', '[End "not '), "ended by not"),
        (lambda text: text.replace("\n1. ", "\n1. (yes) ", 1), "row 1, A's turn, move 1 (yes)"),
        (lambda text: text.replace("\n1. ", "\n1. -    -\n2. ", 1).split("\n3. ")[0], "expected row"),
    ],
)
def test_records_that_do_not_fit_name_turn_and_move(change: Callable[[str], str], problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        replay(changed(change))
    assert problem in str(caught.value)


def test_a_move_in_the_wrong_turn_is_refused() -> None:
    record = record_of(Game.from_position(MIDDLE_OF_FIRE))
    moved = Record(record.headers, (Turn("A"), Turn("B"), Turn("A"), Turn("B", (Entry("B", "spe5@1"),))))
    with pytest.raises(NotationError, match=r"row 2, B's turn, move 1 \(spe5@1\): it belongs into B's turn of row 1"):
        replay(moved)


def test_an_illegal_move_says_what_is_legal() -> None:
    record = record_of(Game.from_position(MIDDLE_OF_FIRE))
    with pytest.raises(NotationError, match=r"SPE5@1 is not legal now; legal moves are LIF0@1"):
        replay(Record(record.headers, (Turn("A"), Turn("B", (Entry("B", "SPE5@1"),)))))


def test_moves_after_the_end_are_refused() -> None:
    record = good_record()
    assert record.headers["Result"] in "AB"
    last = record.turns[-1]
    longer = (*record.turns[:-1], Turn(last.player, (*last.entries, Entry("A", "yes", inside=True))))
    with pytest.raises(NotationError, match="the game is over already"):
        replay(Record(record.headers, longer))


def test_a_position_with_unknown_cards_cannot_be_replayed() -> None:
    unknown = str(Position.parse(MIDDLE_OF_FIRE)).replace("d:SPE1.SPE2", "d:?2")
    with pytest.raises(NotationError, match="cannot be replayed"):
        replay(Record({"Format": "1", "Position": unknown}))


def test_errors_are_of_the_documented_kind() -> None:
    assert issubclass(NotationError, ValueError)
    assert issubclass(MoveError, ValueError)
