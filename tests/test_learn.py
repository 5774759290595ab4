"""Lessons, played by the real engine: what each step wants, what it says to anything else, and whether that is true."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest

from recompile.book import rulebook
from recompile.foresight import foresee
from recompile.game import Game
from recompile.learn.lessons import Lesson
from recompile.learn.messages import Coach, Taken, Taking
from recompile.learn.sayings import USUAL, OfAnswer, kinds_of, slots
from recompile.learn.shelf import find_lesson, lessons, listed
from recompile.learn.taking import Sitting, take
from recompile.notation.answers import Answer
from recompile.notation.position import Position, Side
from recompile.table import messages as m
from recompile.table.match import Refusal
from recompile.table.parts import State
from recompile.text.voice import Voice
from tests.learning import LANGUAGES, STEPS, named, others, places

IDEA, TEXT, LONGER = 45, 180, 1.3  # letters, and how much longer French and Polish may be


def coach_of(taken: Taken) -> Coach:
    return next(reply for reply in taken.replies if isinstance(reply, Coach))


def state_of(taken: Taken) -> State:
    return next(reply for reply in taken.replies if isinstance(reply, State))


# ---------------------------------------------------------------- taking them


def test_there_are_nine_and_each_has_a_few_steps() -> None:
    assert [lesson.number for lesson in lessons().values()] == list(range(1, 10))
    assert list(lessons()) == ["lines", "faces", "compile", "boxes", "cover", "refresh", "control", "chains", "draft"]
    assert all(3 <= len(lesson.steps) <= 5 for lesson in lessons().values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", STEPS, ids=named)
def test_every_step_is_done_by_its_acts_and_not_without(case: tuple[Lesson, int], lang: str) -> None:
    lesson, step = case
    asked = Taking(lang, step)  # type: ignore[arg-type]
    taken = take(lesson, asked)
    assert [type(reply) for reply in taken.replies] == [State, Coach]
    assert coach_of(taken).text
    for act in range(len(lesson.steps[step].acts)):
        coach, state = coach_of(taken), state_of(taken)
        assert (coach.done, coach.learned, len(taken.moves)) == (False, "", act)
        assert coach.answers
        assert coach.act
        assert state.question is not None
        assert {answer.move for answer in state.question.answers} >= set(coach.answers)
        command = m.Move("1", state.seq, coach.answers[-1])
        taken = take(lesson, msgspec.structs.replace(asked, moves=tuple(taken.moves), command=command))
        assert [type(reply) for reply in taken.replies] == [m.Happened, State, Coach, m.Done]
    coach = coach_of(taken)
    assert (coach.done, coach.answers, coach.act) == (True, [], "")
    assert coach.learned
    assert bool(coach.next) == (step + 1 < len(lesson.steps))


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_only_an_act_passes_a_step(case: tuple[Lesson, int]) -> None:
    lesson, step = case
    asides: list[m.Command] = [m.Ping("1"), m.Undo("1", 0), m.Language("1", "pl"), m.See("1", 0), m.Resign("1")]
    asides += [m.WhyNot("1", 0, "A1"), m.Foresee("1", 0, "R"), m.Rematch("1"), m.Move("1", 7, "R")]
    for command in asides:
        taken = take(lesson, Taking("en", step, command=command))
        assert taken.moves == []
        assert not any(isinstance(reply, Coach) and reply.done for reply in taken.replies)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", STEPS, ids=named)
def test_other_answers_change_nothing_and_are_named(case: tuple[Lesson, int], lang: str) -> None:
    """All of them in English, three at each place in the other languages."""
    lesson, step = case
    for sitting in places(lesson, step, lang):
        before, moves = str(sitting.game.position), tuple(sitting.moves)
        for answer in others(sitting) if lang == "en" else others(sitting)[:3]:
            said = sitting.said_to(answer.move)
            assert is_named(answer, said, sitting.voice), said
            assert any(kind in sitting.act.others or kind in USUAL for kind in kinds_of(answer, sitting.wanted)), said
        assert str(sitting.game.position) == before
        for answer in others(sitting)[:3]:
            command = m.Move("1", sitting.match.seq, answer.move)
            taken = take(lesson, Taking(lang, step, moves, command=command))  # type: ignore[arg-type]
            coach, refused = taken.replies
            assert isinstance(coach, Coach)
            assert isinstance(refused, m.Refused)
            assert coach.said == refused.message == sitting.said_to(answer.move)
            assert (refused.code, tuple(taken.moves)) == ("lesson", moves)
            again = take(lesson, Taking(lang, step, moves))  # type: ignore[arg-type]
            assert state_of(again).position == str(sitting.game.view("A").position)


def is_named(answer: Answer, said: str, voice: Voice) -> bool:
    """Whether a sentence names the card, the line or the protocol of an answer; a refresh and a refusal are their own
    name, and speak of a line or of the turn."""
    if answer.card is not None:
        return voice.title(answer.card) in said
    if answer.protocol is not None and answer.kind != "compile":
        return voice.protocol(answer.protocol) in said
    if answer.order:
        return all(voice.protocol(code) in said for code in answer.order)
    return str(answer.line) in said if answer.line is not None else answer.kind in ("refresh", "keep")


def test_help_comes_after_two_and_three_others() -> None:
    lesson = find_lesson("compile")
    found = []
    for tried in range(4):
        taken = take(lesson, Taking("en", 1, tried=tried, command=m.Move("1", 0, "WAT4@1")))
        found.append(coach_of(taken).help)
    assert found == ["", "brackets", "offer", "offer"]
    assert coach_of(take(lesson, Taking("en", 1, tried=2))).help == "brackets"


# ---------------------------------------------------------------- whether it is true


def after(sitting: Sitting, answer: Answer) -> Game:
    """What really comes of an answer, up to the next question."""
    game = sitting.game.copy()
    game.push(answer.move)
    return game


def mine(sitting: Sitting, answer: Answer) -> Side:
    return after(sitting, answer).position.sides[0]


def never(kind: str) -> Callable[[Sitting, Answer], bool]:
    return lambda sitting, answer: all(
        event.kind != kind or event.player != "A" for event in after(sitting, answer).events
    )


def stays_as_it_is(sitting: Sitting, answer: Answer) -> bool:
    """The goal's total, as the learner can foresee it and as it really comes."""
    goal = next(each.line for each in sitting.wanted if each.line is not None)
    foreseen = foresee(sitting.game.view("A"), answer.move).totals[0][goal - 1]
    return foreseen == after(sitting, answer).value("A", goal) == sitting.game.value("A", goal)


def lies_down(sitting: Sitting, answer: Answer) -> bool:
    return answer.up is False and f"{answer.card}@{answer.line}" not in sitting.game.legal_moves


def leaves_total(player: str, line: int) -> Callable[[Sitting, Answer], bool]:
    def holds(sitting: Sitting, answer: Answer) -> bool:
        foreseen = foresee(sitting.game.view("A"), answer.move).totals["AB".index(player)][line - 1]
        return foreseen == sitting.game.value(player, line)

    return holds


def compiles_next(sitting: Sitting, answer: Answer) -> bool:
    """Pip compiles as soon as its turn begins; before that the learner may be asked for the rest of the text."""
    game = after(sitting, answer)
    while game.asked == "A" and game.turn == "A":
        game.push(next(iter(game.legal_moves)))
    return any(event.kind == "turn-protocol" and event.player == "B" for event in game.events)


TRUE_IF: dict[str, Callable[[Sitting, Answer], bool]] = {
    "{stands}": stays_as_it_is,
    "would add nothing to line 2": leaves_total("A", 2),
    "would leave line 2 at {A2}": leaves_total("A", 2),
    "changes nothing about {MET0}": lambda sitting, answer: (
        ("MET0", True) in after(sitting, answer).position.sides[1].stacks[1]
    ),
    "would still have {B2}": leaves_total("B", 2),
    "would leave Pip at {B1}": leaves_total("B", 1),
    "and {LIF} would compile": compiles_next,
    "and {LIF} would still compile": compiles_next,
    "and it would compile": compiles_next,
    "stays in line 3 and compiles": compiles_next,
    "could only lie face-down": lies_down,
    "have to lie face-down": lies_down,
    "face-down has no text": lambda _, answer: answer.up is False,
    "flips nothing": never("flip"),
    "draws no card": never("draw"),
    "draw nothing": never("draw"),
    "returns nothing": never("return"),
    "shifts nothing": never("shift"),
    "only card this turn": lambda sitting, answer: (
        sum(event.kind == "play" for event in after(sitting, answer).events) == 1
    ),
    "cover {LIG1}": lambda sitting, answer: mine(sitting, answer).stacks[0][-1][0] == answer.card,
    "one card in your hand": lambda sitting, answer: len(mine(sitting, answer).hand) == 1,
    "hand would be empty": lambda sitting, answer: mine(sitting, answer).hand == (),
    "Level is not ahead": lambda sitting, answer: (
        after(sitting, answer).value("A", 2) == after(sitting, answer).value("B", 2)
    ),
    "That is not ahead": lambda sitting, answer: (
        after(sitting, answer).value("A", 2) <= after(sitting, answer).value("B", 2)
    ),
}


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_what_is_said_of_other_answers_is_true(case: tuple[Lesson, int]) -> None:
    """Against the engine: what a sentence claims by its words, and the totals it foretells."""
    for sitting in places(*case):
        wanted = sitting.wanted
        for answer in others(sitting):
            sayings = [sitting.act.others[kind] for kind in kinds_of(answer, wanted) if kind in sitting.act.others]
            for words, holds in TRUE_IF.items():
                assert not sayings or words not in sayings[0] or holds(sitting, answer), (answer, sayings[0])
            if sayings and slots(sayings[0]) & {"total", "theirs"}:
                facts, game = OfAnswer(sitting.game, sitting.voice, answer), after(sitting, answer)
                line = answer.line or 1
                if any(event.kind == "delete" and event.player == "B" for event in game.events):
                    continue  # Pip has compiled it since, as the sentence says
                assert (facts["total"], facts["theirs"]) == (game.value("A", line), game.value("B", line))


def ends(sitting: Sitting) -> list[Sitting]:
    """The step done in every way in which it can be done."""
    if sitting.is_done:
        return [sitting]
    found = []
    for answer in sitting.wanted:
        branch = Sitting(sitting.lesson, sitting.number)
        branch.make_again([*sitting.moves, answer.move])
        found += ends(branch)
    return found


def compiled(game: Game, player: int) -> set[str]:
    return {code for code, done in game.position.sides[player].protocols if done}


def drawn(game: Game) -> int:
    return sum(event.kind == "draw" and event.player == "A" for event in game.events)


# What `learned` says has happened.
HAPPENED: dict[str, Callable[[Game], bool]] = {
    "lines-0": lambda game: game.asked == "B" and game.value("A", 3) == 4,
    "lines-2": lambda game: all(game.value("A", line) > game.value("B", line) for line in (1, 2, 3)),
    "faces-0": lambda game: (
        {card for card, place in game.information("A") if place == "B.hand"} == set(game.position.sides[1].hand)
    ),
    "faces-2": lambda game: game.value("A", 3) == 10,
    "faces-3": lambda game: game.value("A", 1) == 10,
    "compile-0": lambda game: game.value("A", 2) > game.value("B", 2),
    "compile-1": lambda game: game.value("A", 2) >= 10 and game.value("A", 2) > game.value("B", 2),
    "compile-2": lambda game: compiled(game, 0) == {"WAT", "LIG"} and not game.value("B", 2),
    "compile-3": lambda game: not compiled(game, 1) and game.value("A", 2) == game.value("B", 2) == 10,
    "boxes-0": lambda game: drawn(game) == 2,
    "boxes-2": lambda game: drawn(game) == 1,
    "boxes-3": lambda game: drawn(game) == 2 and game.value("A", 2) == 9,
    "cover-1": lambda game: (
        [card for card, _ in game.position.sides[0].stacks[0]] == ["LIG5", "LIG4"]
        and any(event.cause == "LIG4:middle" for event in game.events)
    ),
    "cover-2": lambda game: drawn(game) == 2,
    "cover-3": lambda game: game.value("A", 3) == 10,
    "refresh-0": lambda game: len(game.position.sides[0].hand) == 5 and game.asked == "B",
    "refresh-1": lambda game: game.value("A", 1) == 10,
    "refresh-2": lambda game: len(game.position.sides[0].hand) == 5 and "LIG4" in game.position.sides[0].hand,
    "refresh-3": lambda game: game.position.sides[0].trash == () and drawn(game) == 4,
    "control-0": lambda game: game.control == "A" and game.asked == "A",
    "control-1": lambda game: game.control is None and game.asked == "A",
    "control-2": lambda game: game.control is None and compiled(game, 0) == {"WAT", "LIG"},
    "control-3": lambda game: compiled(game, 1) == {"LIF"} and game.value("B", 3) == 0,
    "chains-0": lambda game: game.value("A", 1) == 10,
    "chains-1": lambda game: drawn(game) == 3,
    "chains-2": lambda game: drawn(game) == 3 and game.position.sides[0].stacks[1][-1] == ("WAT0", False),
    "chains-3": lambda game: drawn(game) == 2 and game.position.sides[0].stacks[2][-1] == ("WAT3", False),
    "chains-4": lambda game: drawn(game) == 2 and game.value("B", 1) == 2,
    "draft-0": lambda game: game.drafted == ("DEA", "WAT", "LIF"),
    "draft-1": lambda game: game.asked == "B",
    "draft-2": lambda game: [code for code, _ in game.position.sides[0].protocols] == ["LIG", "WAT", "SPE"],
}


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_every_way_to_do_a_step_comes_to_what_was_learned(case: tuple[Lesson, int]) -> None:
    holds = HAPPENED.get(named(case))
    for sitting in ends(Sitting(*case)):
        assert holds is None or holds(sitting.game), sitting.moves
        assert "{" not in sitting.coach().learned


def test_every_claim_that_is_tested_is_made_somewhere() -> None:
    said = [sentence for lesson in lessons().values() for sentence in lesson.sentences]
    assert [words for words in TRUE_IF if not any(words in sentence for sentence in said)] == []


@pytest.mark.parametrize("case", STEPS, ids=named)
def test_positions_are_whole_and_hide_what_pip_holds(case: tuple[Lesson, int]) -> None:
    lesson, step = case
    if not lesson.steps[step].position:
        return
    sides = Position.parse(lesson.steps[step].position).sides
    assert sum(len(side.cards()) for side in sides) == 36
    for sitting in places(lesson, step):
        pip = sitting.game.position.sides[1]
        hidden = {*pip.hand, *pip.deck, *(card for stack in pip.stacks for card, up in stack if not up)}
        hidden -= {card for card, _ in sitting.game.information("A")}  # what was shown before (R11.3)
        state = sitting.state()
        assert not hidden & set(re.findall(r"[A-Z]{3}[0-6]", msgspec.json.encode(state).decode()))
        assert all(card.code is None or card.code not in hidden for card in state.sides[1].hand)


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_short(lang: str) -> None:
    most = 1.0 if lang == "en" else LONGER
    for lesson, step in STEPS:
        coach = Sitting(lesson, step, lang).coach()
        assert len(coach.idea) <= IDEA * most, coach.idea
        assert len(coach.text) <= TEXT * most, coach.text


def test_rules_exist_and_every_word_has_one() -> None:
    known = rulebook.rules("en")
    for row in listed("en").lessons:
        assert row.rules
        assert set(row.rules) <= set(known)
        for word in row.words:
            assert word.rule in known, word
            assert word.name
            assert word.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_is_told_in_every_language(lang: str) -> None:
    rows = listed(lang).lessons
    assert [len(row.steps) for row in rows] == [len(lesson.steps) for lesson in lessons().values()]
    assert all("{" not in part for row in rows for part in (row.title, row.about, row.learned, *row.steps))
    assert (rows[2].title == "Compile") == (lang == "en")


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="no such lesson"):
        find_lesson("nothing")
    with pytest.raises(Refusal, match="no such step"):
        take(find_lesson("lines"), Taking("en", 9))
    with pytest.raises(Refusal, match="not those of this step"):
        take(find_lesson("lines"), Taking("en", 0, ("LIG2@1",)))
