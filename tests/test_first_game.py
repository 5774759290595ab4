"""The guided first game: what has to happen happens, each idea comes once and in time, and no answer breaks Pip."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from recompile.bots import NO_LIMIT, make_bot
from recompile.foresight import foresee
from recompile.game import Game
from recompile.game.setup import SetupError
from recompile.language.languages import LANGUAGES
from recompile.learn import LEARNER, PIP
from recompile.learn.first_game import LEVEL, SCRIPT, SUGGESTED, has_compiled, new_game, scripted, suggested, wish
from recompile.learn.guide import IDEAS, LONGEST_IDEA, LONGEST_TEXT, due, explained
from recompile.learn.warnings import warnings
from recompile.notation.events import Event
from recompile.table.messages import Explained
from recompile.table.wishes import NewGame, settings_for
from recompile.text.cards import card_text
from recompile.text.players import Players
from recompile.text.voice import Voice
from tests.serving import Json, Running, Seat, running

READ, CLICK = 200 / 60, 3.0  # words a second, seconds a click
AT_ONCE = 2  # ideas that the strip tells at one question, at most
Choose = Callable[[Game], str]


@dataclass
class Told:
    """One question to the learner on the way: what was new at it, and what was suggested."""

    turn: int
    kind: str
    ideas: list[Explained]
    suggestion: str | None
    words: list[str] = field(default_factory=list)


def guided(choose: Choose, lang: str = "en", turns: int = 16) -> Iterator[tuple[Game, Told]]:
    """The questions to a learner who answers like this, each with what the strip says that was not said before."""
    game, met, pip = new_game(), set[str](), make_bot(LEVEL)
    while game.asked is not None and game.number <= turns:
        if game.asked == PIP:
            seed = random.Random(game.ply_count)
            game.push(scripted(game) or pip.choose(game.view(PIP), NO_LIMIT, seed))
            continue
        fresh = [each for each in explained(due(game, LEARNER), lang, "Pip") if each.key not in met][:AT_ONCE]
        met |= {each.key for each in fresh}
        asked = game.decision
        assert asked is not None
        yield game, Told(game.number, asked.kind, fresh, suggested(game), said(game, fresh, lang))
        game.push(choose(game))


def said(game: Game, fresh: list[Explained], lang: str) -> list[str]:
    """Everything there is to read before the answer: the strip, the question, the answer, and the card it is about."""
    view, move = game.view(LEARNER), suggested(game)
    asked = view.prompt(lang)
    texts = [asked.sentence, asked.hint, asked.duty] if asked else []
    texts += [text for each in fresh for text in (each.idea, each.text)]
    if move is not None:
        answer = game.reading(game.find(move))
        texts += [game.label(answer, lang)] * 2  # in the strip, and on the button
        texts += [card_text(answer.card, lang).middle or ""] if answer.card and answer.up else []
    return [word for text in texts for word in text.split()]


def as_suggested(game: Game) -> str:
    """What the strip suggests, and after that what looks best."""
    return suggested(game) or str(make_bot("easy").choose(game.view(LEARNER), NO_LIMIT, random.Random(1)))


def happened(events: tuple[Event, ...]) -> set[str]:
    """Which of the nine things are among the events; totals and threats are looked at elsewhere."""
    mine = [event for event in events if event.player == LEARNER]
    plays = [event for event in mine if event.kind == "play"]
    found = {"face-up" if event.up else "face-down" for event in plays}
    found |= {"cover"} if any((event.height or 0) > 1 for event in mine if event.kind == "land") else set()
    found |= {"middle text"} if any(event.kind == "text" and event.box == "middle" for event in mine) else set()
    found |= {event.kind for event in mine if event.kind in ("refresh", "compile")}
    return found | ({"control"} if any(event.kind == "take-control" for event in events) else set())


def test_all_nine_things_happen_within_eight_turns() -> None:
    found, threatened, stopped = set[str](), False, False
    for game, told in guided(as_suggested, turns=15):
        threats = game.view(LEARNER).threats
        stopped |= threatened and told.kind == "action" and not any(stack[0] == PIP for stack in threats)
        threatened |= told.kind == "action" and any(stack[0] == PIP for stack in threats)
        found |= happened(game.events)
        found |= {"total of 10"} if any(stack[0] == LEARNER for stack in threats) else set()
        assert not has_compiled(game, PIP) or has_compiled(game, LEARNER)
    assert threatened
    assert stopped
    expected = {"face-up", "face-down", "cover", "middle text", "total of 10", "compile", "refresh", "control"}
    assert found >= expected


def test_everything_planned_is_played_and_the_first_compile_is_the_learners() -> None:
    for game, _ in guided(as_suggested):
        if has_compiled(game, LEARNER):
            break
    assert {ply.move for ply in game.plies} >= {move for _, move in (*SUGGESTED, *SCRIPT)}
    assert game.number == 11  # the learner's sixth turn
    assert not has_compiled(game, PIP)
    assert suggested(game) is scripted(game) is None


def test_each_idea_comes_once_and_when_it_belongs_there() -> None:
    course = [(told.turn, told.kind, [each.key for each in told.ideas]) for _, told in guided(as_suggested, turns=13)]
    told = [key for _, _, keys in course for key in keys]
    assert len(set(told)) == len(told)
    assert [step for step in course if step[2]] == [
        (1, "action", ["turn", "face_up"]),
        (1, "discard", ["middle"]),
        (3, "action", ["lines", "face_down"]),
        (5, "action", ["cover", "refresh"]),
        (7, "action", ["threat"]),
        (7, "choose-line", ["ten"]),
        (11, "action", ["compile", "win"]),
        (13, "action", ["control", "uncover"]),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_compile_comes_within_three_minutes(lang: str) -> None:
    """At reading speed, with one click to take what is suggested, one to confirm it, and one to the second idea."""
    words = clicks = 0
    for game, told in guided(as_suggested, lang):
        words += len(told.words)
        if has_compiled(game, LEARNER):
            break
        clicks += (1 if told.suggestion == "R" else 2) + (len(told.ideas) > 1)
    seconds = words / READ + clicks * CLICK
    print(f"{lang}: {words} words, {clicks} clicks, {seconds:.0f} s")
    assert 60 < seconds <= 180


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ideas_are_short_in_every_language(lang: str) -> None:
    voice = Voice(lang)
    words = {"bot": "Pip", "n": 10, "line": 3, "card": voice.title("SPE5"), "protocol": voice.protocol("LIG")}
    ideas = {each.key: (voice.fill(each.idea, dict(words)), voice.fill(each.text, dict(words))) for each in IDEAS}
    assert len(ideas) == 14
    assert {key: idea for key, (idea, _) in ideas.items() if len(idea) > LONGEST_IDEA} == {}
    assert {key: text for key, (_, text) in ideas.items() if len(text) > LONGEST_TEXT} == {}


@pytest.mark.parametrize("seed", range(6))
def test_no_answer_breaks_pip(seed: int) -> None:
    """Whatever the learner does, the game goes on by the rules, and what is suggested is legal."""
    chance = random.Random(seed)

    def anything(game: Game) -> str:
        assert suggested(game) is None or suggested(game) in game.legal_moves
        return chance.choice([str(move) for move in game.legal_moves])

    told = [each for _, each in guided(anything, turns=40)]
    keys = [each.key for one in told for each in one.ideas]
    assert len(set(keys)) == len(keys) >= 5


def test_an_idea_that_the_course_does_not_meet_comes_where_it_belongs() -> None:
    full = "LIG-WAT-SPE -,-,- h:LIG0.LIG1.LIG3.LIG4.LIG5.SPE1 d:?9 t:- / LIF-DEA-MET -,-,- h:?5 d:?9 t:- / A action c:-"
    game = Game.from_position(full)
    game.push("SPE1@3")
    assert [each.idea.key for each in due(game, LEARNER)] == ["cache"]
    a, b = "LIG-WAT-SPE LIG5.SPE2,-,- h:LIG0.WAT4 d:?9 t:-", "LIF-DEA-MET -,-,- h:?5 d:?9 t:-"
    game = Game.from_position(f"{a} / {b} / A action c:-")
    game.push("WAT4@2")  # the card on Light 5 comes back, and Light 5 costs a card again
    game.push("A1.2")
    while game.asked == PIP or (game.asked and game.decision and game.decision.kind != "action"):
        game.push(next(iter(game.legal_moves)))
    assert "uncover" in [each.idea.key for each in due(game, LEARNER)]


def test_an_idea_does_not_come_where_it_would_be_wrong() -> None:
    """Nobody has played a card that was uncovered; and what compiles in this turn does not wait for the next one."""
    a, b = "LIG-WAT-SPE LIG5.SPE2,-,- h:LIG0.SPE1.WAT4 d:?9 t:-", "LIF-DEA-MET -,-,- h:?5 d:?9 t:-"
    game = Game.from_position(f"{a} / {b} / A action c:-")
    game.push("WAT4@2")
    assert [each.idea.key for each in due(game, LEARNER)] == ["middle"]
    game.push("A1.2")
    assert (game.asked, game.decision and game.decision.source) == (LEARNER, "LIG5:middle")
    assert due(game, LEARNER) == []
    game = Game.from_position(f"LIG-WAT-SPE LIG5.LIG4.LIG3,WAT5.WAT4.WAT3,- h:SPE5 d:?9 t:- / {b} / A compile c:-")
    assert due(game, LEARNER) == []


def test_what_beginners_regret_is_said_before() -> None:
    """From what foresight knows of the very move: nothing is said of one that is harmless."""
    a, b = "LIG-WAT-SPE LIG1,-,- h:LIG4.WAT3.SPE4 d:?9 t:-", "LIF-DEA-MET -,DEA5,LIF5.met2 h:?5 d:?9 t:-"
    view = Game.from_position(f"{a} / {b} / A action c:-").view("A")

    def about(move: str) -> list[str]:
        return warnings(view, foresee(view, move, "en"), "en", Players("You", "Pip", "A"))

    assert about("LIG4@1") == ["This covers Light 1: its bottom text stops working.", "After this Pip takes control."]
    assert about("lig4@2") == ["After this Pip takes control."]


def test_a_move_that_uncovers_says_so() -> None:
    a, b = "LIG-WAT-SPE LIG4,-,- h:WAT3 d:?9 t:-", "LIF-DEA-MET LIF4.met2,-,- h:?5 d:?9 t:-"
    view = Game.from_position(f"{a} / {b} / A action c:-").view("A")
    found = warnings(view, foresee(view, "WAT3@2"), "en", Players("You", "Pip", "A"))
    assert found == ["This uncovers your opponent’s Life 4 in line 1: its middle text works again."]


# ---------------------------------------------------------------- at the table


def test_only_a_game_against_a_bot_is_guided() -> None:
    with pytest.raises(SetupError, match="guided"):
        wish(NewGame("friend", guided=True))
    settings, seat = settings_for(wish(NewGame("bot", level="merciless", guided=True)), 1)
    assert (seat, settings.level, settings.guided) == (LEARNER, LEVEL, True)
    assert not settings.exchanged().guided  # a rematch is an ordinary game


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


def guidance(seat: Seat) -> list[Json]:
    """What the table has told this seat beside its states."""
    return [each for each in seat.seen if each["type"] == "guidance"]


def test_the_table_tells_the_learner_and_nobody_else(server: Running) -> None:
    game = server.new_game(mode="bot", guided=True, level="merciless", setup="draft")
    with server.sit(game["id"], game["token"], lang="fr") as learner, server.sit(game["id"], None) as watcher:
        for seat in (learner, watcher):
            seat.wait("state")
        first = guidance(learner)[-1]
        assert first["suggestion"] == "WAT5@2"
        assert [each["key"] for each in first["ideas"]] == ["turn", "face_up"]
        assert learner.state["names"][1] == "Pip"
        foreseen = learner.ask("foresee", seq=learner.state["seq"], move="WAT5@2")
        assert foreseen["warnings"] == []
        assert learner.ask("move", seq=learner.state["seq"], move="WAT5@2")["type"] == "done"
        assert guidance(learner)[-1]["ideas"][0]["key"] == "middle"
        assert guidance(watcher) == []


def test_an_ordinary_game_pays_nothing_for_it(server: Running) -> None:
    game = server.new_game(mode="bot", level="gentle", setup="ready", a=["LIG", "WAT", "SPE"], b=["LIF", "DEA", "MET"])
    with server.sit(game["id"], game["token"]) as player:
        player.wait("state")
        player.play()
        assert guidance(player) == []
