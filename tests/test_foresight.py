"""What a move would do: small positions step by step, and random games as a whole."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from recompile import Game, IllegalMove
from recompile.foresight import SEED, WORLDS, Foresight, foresee
from recompile.foresight.parts import totals_of
from recompile.foresight.sketch import Sketch
from recompile.foresight.tales import Memory, Tale, agreed
from recompile.text import LANGUAGES
from recompile.text.players import Players

WAITING = "h:?5 d:?9 t:-"
EMPTY = f"PLA-MET-SPE -,-,- {WAITING}"


def at(a: str, b: str = EMPTY, *moves: str, to_move: str = "A action c:-") -> Game:
    """A position with these two sides, after these moves."""
    game = Game.from_position(f"{a} / {b} / {to_move}")
    for move in moves:
        game.push(move)
    return game


def ahead(game: Game, move: str, lang: str = "en") -> Foresight:
    assert game.decision is not None
    return foresee(game.view(game.decision.player), move, lang)


def told(seen: Foresight) -> list[tuple[str, str]]:
    return [(step.kind, step.sentence) for step in seen.steps]


def kinds(seen: Foresight) -> list[str]:
    return [step.kind for step in seen.steps]


# ---------------------------------------------------------------- plays


def test_a_card_on_an_empty_stack() -> None:
    seen = ahead(at("FIR-WAT-DEA -,-,- h:FIR3.WAT1 d:?9 t:-"), "fir3@2")
    assert seen == Foresight("fir3@2", ((0, 2, 0), (0, 0, 0)), None, None, seen.steps, (), None)
    assert told(seen) == [("lands", "Fire 3 lands in line 2."), ("total", "Total of A in line 2: 2 instead of 0.")]
    assert [(step.card, step.place, step.certain) for step in seen.steps] == [
        ("FIR3", "A2.1", True),
        (None, "A2", True),
    ]


def test_what_is_covered_is_named_with_its_place() -> None:
    game = at("FIR-WAT-DEA WAT3.FIR3,-,- h:FIR4.WAT1 d:?9 t:-")
    seen = ahead(game, "wat1@1")
    assert (seen.covers, seen.covers_at) == ("FIR3", "A1.2")
    assert told(seen)[:2] == [("covers", "Covers Fire 3 in line 1."), ("lands", "Water 1 lands in line 1.")]


def test_a_text_that_speaks_up_comes_first() -> None:
    game = at("FIR-WAT-DEA FIR0,WAT5,- h:FIR4.WAT1 d:?9 t:-", f"PLA-MET-SPE PLA5,-,- {WAITING}")
    seen = ahead(game, "wat1@1")
    assert (seen.covers, seen.covers_at) == ("FIR0", "A1.1")
    assert kinds(seen) == ["covers", "when_covered", "draw", "then"]
    assert seen.steps[0].sentence == "About to cover Fire 0 in line 1."
    assert seen.steps[2].sentence == "A draws 1 card."
    assert str(seen.steps[-1]) == "Then: Flip 1 other card."
    assert not seen.steps[-1].certain
    assert (seen.steps[-1].card, seen.steps[-1].place) == ("FIR0", "A1.1")
    assert seen.totals == game_totals(game)  # the card is still on its way


def test_a_card_that_is_gone_before_it_is_covered() -> None:
    seen = ahead(at("LIF-WAT-DEA FIR1.MET6,-,- h:FIR4.WAT1 d:?9 t:-", EMPTY), "wat1@1")
    assert (seen.covers, seen.covers_at) == ("MET6", "A1.2")
    assert kinds(seen)[:4] == ["covers", "when_covered", "delete", "uncovers"]
    assert told(seen)[4] == ("middle", "Fire 1, middle text – Discard 1 card. If you do, delete 1 card.")


def test_then_the_card_beneath_is_covered() -> None:
    seen = ahead(at("LIF-WAT-DEA wat2.MET6,-,- h:FIR4.WAT1 d:?9 t:-"), "wat1@1")
    assert kinds(seen) == ["covers", "when_covered", "delete", "uncovers", "covers", "lands", "total"]
    assert seen.steps[3].sentence == "Uncovers Water 2 in line 1."
    assert seen.totals[0] == (4, 0, 0)


def test_a_middle_text_that_asks() -> None:
    seen = ahead(at("FIR-WAT-DEA -,-,- h:FIR1.WAT1.WAT2 d:?9 t:-"), "FIR1@1")
    assert told(seen) == [
        ("lands", "Fire 1 lands in line 1."),
        ("middle", "Fire 1, middle text – Discard 1 card. If you do, delete 1 card."),
        ("total", "Total of A in line 1: 1 instead of 0."),
        ("then", "Then: Discard 1 card."),
    ]


def test_a_middle_text_that_asks_the_opponent() -> None:
    seen = ahead(at("PLA-WAT-DEA -,-,- h:PLA0.WAT1 d:?9 t:-", f"LIF-MET-SPE -,-,- {WAITING}"), "PLA0@1")
    assert told(seen)[-1] == ("then", "Then B is asked: Discard 1 card.")
    assert not seen.steps[-1].certain


def test_a_middle_text_that_is_ignored() -> None:
    game = at("FIR-WAT-DEA -,-,- h:FIR1.WAT1 d:?9 t:-", f"APA-MET-SPE APA2,-,- {WAITING}")
    assert kinds(ahead(game, "FIR1@1")) == ["lands", "total"]


def test_a_middle_text_that_runs_through() -> None:
    game = at("APA-WAT-DEA FIR3,-,- h:APA1.WAT1 d:?9 t:-", f"PLA-MET-SPE PLA4,-,- {WAITING}")
    seen = ahead(game, "APA1@1")
    assert kinds(seen) == ["covers", "lands", "middle", "flip", "flip", "total"]
    assert seen.totals == ((3, 0, 0), (2, 0, 0))


def test_draws_are_counted_not_guessed() -> None:
    seen = ahead(at("SPE-WAT-DEA -,-,- h:SPE1.WAT1 d:?9 t:-", f"PLA-MET-LIF -,-,- {WAITING}"), "SPE1@1")
    assert ("draw", "A draws 2 cards.") in told(seen)
    assert all(step.certain for step in seen.steps)
    assert all(step.card is None for step in seen.steps if step.kind == "draw")


def test_hand_sizes_count_for_totals() -> None:
    seen = ahead(at("CLA-SPE-DEA CLA0,-,- h:SPE1.WAT1 d:?9 t:-", f"PLA-MET-LIF -,-,- {WAITING}"), "SPE1@2")
    assert seen.totals[0] == (3, 1, 0)  # one card left the hand, two came


def test_a_draw_from_the_other_deck() -> None:
    seen = ahead(at("LOV-WAT-DEA -,-,- h:LOV1.WAT1 d:?9 t:-", f"PLA-MET-LIF -,-,- {WAITING}"), "LOV1@1")
    assert ("draw", "A draws 1 card from B’s deck.") in told(seen)


def test_the_draw_of_the_opponent() -> None:
    seen = ahead(at("LOV-WAT-DEA -,-,- h:LOV6.WAT1 d:?9 t:-", f"PLA-MET-LIF -,-,- {WAITING}"), "LOV6@1")
    assert ("draw", "B draws 2 cards.") in told(seen)


def test_an_unknown_card_that_is_turned_up() -> None:
    game = at("LIF-WAT-DEA -,-,- h:MET0.WAT1 d:?9 t:-", f"PLA-MET-SPE -,spe4,- {WAITING}", "MET0@2")
    seen = ahead(game, "B2")
    assert told(seen)[-1] == ("then", "Then a card that you do not know is turned face-up in line 2.")
    assert seen.steps[-1].place == "B2.1"
    assert "SPE4" not in str(seen)


def test_a_known_card_that_is_turned_up() -> None:
    game = at("LIF-WAT-DEA dea3,-,- h:MET0.WAT1 d:?9 t:-", f"PLA-MET-SPE -,spe4,- {WAITING}", "MET0@2")
    seen = ahead(game, "A1")
    assert told(seen)[0] == ("flip", "A’s Death 3 in line 1 is turned face-up.")
    assert kinds(seen)[1] == "middle"


def test_chance_is_named() -> None:
    game = at("FEA-WAT-DEA -,-,- h:FEA4.WAT1 d:?9 t:-", f"PLA-MET-SPE -,-,- {WAITING}")
    assert told(ahead(game, "FEA4@1"))[-1] == ("then", "Then B discards a card that you cannot know yet.")
    seen = ahead(at("LUC-WAT-DEA -,-,- h:LUC2.WAT1 d:?9 t:-"), "LUC2@1")
    assert told(seen)[-1] == ("then", "Then A discards a card that you cannot know yet.")
    revealed = ahead(at("LIG-WAT-DEA -,-,- h:LIG4.WAT1 d:?9 t:-"), "LIG4@1")
    assert told(revealed)[-1] == ("then", "Then B reveals what you cannot know yet.")


def test_what_hangs_on_the_cards_drawn() -> None:
    game = at("LUC-WAT-DEA -,-,- h:LUC0.WAT1 d:?9 t:-", EMPTY, "LUC0@1")
    seen = ahead(game, "=3")
    assert told(seen)[-1] == ("then", "Then A draws, and the rest hangs on what comes.")


def test_plays_from_the_top_of_the_deck_stay_hidden() -> None:
    game = at("WAT-LIF-DEA -,FIR3,- h:WAT1.WAT2 d:?9 t:-")
    seen = ahead(game, "WAT1@1")
    assert ("then", "Then: Play the top card of your deck face-down in each other line.") in told(seen)
    game.push("WAT1@1")
    after = ahead(game, "2")
    assert [step.card for step in after.steps if step.kind == "play"] == [None, None]
    assert after.covers == "FIR3"
    assert after.totals[0] == (1, 5, 2)


def test_cards_that_land_beneath_cover_nothing() -> None:
    game = at("GRA-LIF-DEA WAT3,-,- h:GRA0.WAT2 d:?9 t:-", f"PLA-MET-SPE PLA5,-,- {WAITING}")
    seen = ahead(game, "GRA0@1")
    assert [step.card for step in seen.steps if step.kind == "covers"] == ["WAT3"]
    assert seen.totals[0] == (5, 0, 0)


# ---------------------------------------------------------------- other moves


def test_a_card_that_is_deleted_uncovers_another() -> None:
    game = at("DEA-WAT-FIR -,WAT3,- h:DEA3.WAT1 d:?9 t:-", f"PLA-MET-SPE PLA4.pla2,met1,- {WAITING}", "DEA3@1")
    seen = ahead(game, "B1")
    assert told(seen)[:2] == [
        ("delete", "A deletes a face-down card of B from line 1."),
        ("uncovers", "Uncovers your opponent’s Plague 4 in line 1."),
    ]
    assert seen.steps[0].place == "B1.2"
    assert "PLA2" not in str(seen)
    assert seen.totals[1] == (4, 2, 0)


def test_a_middle_text_that_is_uncovered() -> None:
    game = at("DEA-WAT-FIR -,WAT3,- h:DEA3.WAT1 d:?9 t:-", f"PLA-MET-SPE SPE1.pla2,met1,- {WAITING}", "DEA3@1")
    assert kinds(ahead(game, "B1"))[:4] == ["delete", "uncovers", "middle", "draw"]


def test_a_shift() -> None:
    game = at("SPE-WAT-DEA -,WAT3,FIR3 h:SPE3 d:?9 t:-", f"PLA-MET-SPI -,-,- {WAITING}", "SPE3@1", "A2")
    seen = ahead(game, "3")
    assert kinds(seen)[:2] == ["shift", "covers"]
    assert (seen.covers, seen.covers_at) == ("FIR3", "A3.1")
    assert seen.totals[0] == (3, 0, 6)


def test_a_choice_without_a_consequence_yet() -> None:
    game = at("SPE-WAT-DEA -,WAT3,FIR3 h:SPE3 d:?9 t:-", f"PLA-MET-SPI -,-,- {WAITING}", "SPE3@1")
    seen = ahead(game, "A2")
    assert kinds(seen) == ["control", "then"]
    assert seen.totals == game_totals(game)


def test_refresh() -> None:
    seen = ahead(at("FIR-WAT-DEA -,-,- h:FIR3 d:?9 t:-"), "R")
    assert told(seen) == [("refresh", "A refreshes."), ("draw", "A draws 4 cards.")]


def test_refresh_with_control_asks_first() -> None:
    seen = ahead(at("FIR-WAT-DEA -,-,- h:FIR3 d:?9 t:-", to_move="A action c:A"), "R")
    assert kinds(seen)[0] == "control"
    assert kinds(seen)[-1] == "then"


def test_a_shuffle_is_told_and_not_guessed() -> None:
    seen = ahead(at("FIR-WAT-DEA -,-,- h:FIR3 d:FIR1 t:FIR2.WAT1.WAT2.WAT3.WAT4"), "R")
    assert kinds(seen) == ["refresh", "draw", "shuffle", "draw"]
    assert not any(step.card for step in seen.steps)


COMPILING = "FIR-WAT-DEA FIR5.FIR4.FIR3,WAT5.WAT4.WAT3,- h:FIR1 d:?9 t:-"


def test_compile() -> None:
    seen = ahead(at(COMPILING, f"PLA-MET-SPE pla1,-,- {WAITING}", to_move="A compile c:-"), "C1")
    assert kinds(seen)[0] == "compile"
    assert seen.totals == ((0, 12, 0), (0, 0, 0))
    assert ("turn-protocol", "A compiles Fire.") in told(seen)
    assert seen.threats == ("A2",)
    assert "PLA1" not in str(seen)


def test_the_third_compile_wins() -> None:
    won = COMPILING.replace("WAT-DEA", "WAT*-DEA*")
    seen = ahead(at(won, to_move="A compile c:-"), "C1")
    assert "win" in kinds(seen)
    assert seen.threats == ()
    assert seen.control is None


# ---------------------------------------------------------------- threats and control


def test_threats_of_both() -> None:
    game = at("FIR-WAT-DEA FIR5.FIR4,-,- h:FIR3.WAT1 d:?9 t:-", f"PLA-MET-SPE -,MET5.PLA5,- {WAITING}")
    seen = ahead(game, "wat1@1")
    assert seen.threats == ("B2", "A1")
    assert ("threat", "A compiles line 1 at the next check if nothing changes.") in told(seen)
    assert ahead(game, "wat1@3").threats == ("B2",)


def test_a_threat_that_is_stopped() -> None:
    game = at("FIR-WAT-DEA -,WAT5.WAT3,- h:FIR3.WAT4 d:?9 t:-", f"PLA-MET-SPE -,MET5.PLA5,- {WAITING}")
    assert ahead(game, "fir3@2").threats == ()
    assert ahead(game, "fir3@1").threats == ("B2",)


def test_a_threat_that_a_text_forbids() -> None:
    game = at("MET-WAT-DEA -,-,- h:MET1.WAT1 d:?9 t:-", f"FIR-PLA-SPE FIR5.FIR4.FIR3,-,- {WAITING}")
    assert ahead(game, "wat1@2").threats == ("B1",)
    seen = ahead(game, "MET1@1")
    assert seen.threats == ()
    assert "lock" in kinds(seen)


def test_control() -> None:
    game = at("FIR-WAT-DEA FIR5,-,- h:FIR4.WAT4 d:?9 t:-", f"PLA-MET-SPE -,-,SPE2 {WAITING}")
    seen = ahead(game, "wat4@2")
    assert seen.control == "A"
    assert told(seen)[-1] == ("control", "A takes control at the next check if nothing changes.")
    assert ahead(game, "wat4@1").control is None
    held = at("FIR-WAT-DEA FIR5,-,- h:FIR4.WAT4 d:?9 t:-", EMPTY, to_move="A action c:A")
    assert ahead(held, "wat4@2").control is None
    without = at("FIR-WAT-DEA FIR5,-,- h:FIR4.WAT4 d:?9 t:-", EMPTY, to_move="A action c:0")
    assert ahead(without, "wat4@2").control is None


def test_end_texts_are_told() -> None:
    seen = ahead(at("LIG-WAT-DEA LIG1,-,- h:FIR4.WAT4 d:?9 t:-"), "wat4@2")
    assert ("text", "Light 1, bottom text – End: Draw 1 card.") in told(seen)
    assert kinds(seen)[0] == "lands"


# ---------------------------------------------------------------- refusals, names, languages


def test_what_cannot_be_foreseen() -> None:
    game = at("FIR-WAT-DEA -,-,- h:FIR3.WAT1 d:?9 t:-")
    with pytest.raises(IllegalMove, match="legal moves are"):
        foresee(game.view("A"), "FIR3@2")
    with pytest.raises(IllegalMove, match="B is not asked anything"):
        foresee(game.view("B"), "fir3@2")


def test_players_have_names() -> None:
    game = at("FIR-WAT-DEA -,-,- h:FIR3 d:?9 t:-")
    seen = foresee(game.view("A"), "R", players=Players("Ada", "Bo"))
    assert str(seen.steps[1]) == "Ada draws 4 cards."


def test_drafts() -> None:
    game = Game(seed=3)
    assert told(ahead(game, "FIR")) == [("draft", "A drafts Fire."), ("then", "Then B is asked: Draft a protocol.")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_tells_the_same_steps(lang: str) -> None:
    game = at("FIR-WAT-DEA FIR0,WAT5,- h:FIR4.WAT1 d:?9 t:-", f"PLA-MET-SPE PLA5,-,- {WAITING}")
    for move in map(str, game.legal_moves):
        english, other = ahead(game, move), ahead(game, move, lang)
        assert kinds(english) == kinds(other)
        assert english.totals == other.totals
        assert not any("{" in step.sentence for step in other.steps)


# ---------------------------------------------------------------- random games


def game_totals(game: Game) -> tuple[tuple[int, ...], ...]:
    return totals_of(game.view("all"))


def moments(seed: int, every: int) -> Iterator[tuple[Game, int]]:
    """A random game at some of its questions, each with an answer that will be given."""
    game, chance = Game(seed=seed, control=seed % 5 > 0), random.Random(seed)
    for number in range(400):
        if game.decision is None:
            return
        index = chance.randrange(len(game.options))
        if number % every == 0:
            yield game, index
        game.answer(index)


@pytest.mark.parametrize("seed", range(12))
def test_foresight_does_not_change_with_what_is_hidden(seed: int) -> None:
    for number, (game, index) in enumerate(moments(seed, 4)):
        assert game.decision is not None
        view = game.view(game.decision.player)
        world = view.sample(random.Random(number))
        move = view.moves[index]
        assert foresee(world.view(view.player), move) == foresee(view, move)


@pytest.mark.parametrize("seed", range(12, 24))
def test_no_card_is_named_that_the_player_does_not_know(seed: int) -> None:
    for game, index in moments(seed, 3):
        assert game.decision is not None
        view = game.view(game.decision.player)
        assert {step.card for step in foresee(view, view.moves[index]).steps} <= {None, *Memory(view).known}


@pytest.mark.parametrize("seed", range(24, 36))
def test_certain_totals_are_what_really_happens(seed: int) -> None:
    """Where nothing is left open, the totals at the end of the turn, or of the game, are those foretold."""
    compared = 0
    for game, index in moments(seed, 2):
        assert game.decision is not None
        view = game.view(game.decision.player)
        seen = foresee(view, view.moves[index])
        if game.phase == "draft" or any(not step.certain for step in seen.steps):
            continue
        compared += 1
        assert seen.totals == totals_of(game.ahead(view.moves[index]).view())
    assert compared > 5


@pytest.mark.parametrize("seed", range(36, 44))
def test_what_is_certain_holds_in_other_worlds_too(seed: int) -> None:
    for game, index in moments(seed, 6):
        assert game.decision is not None
        view, chance = game.view(game.decision.player), random.Random(SEED)
        move, memory = view.moves[index], Memory(view)
        first, *tales = [Tale(view.sample(chance).ahead(move), memory) for _ in range(2 * WORLDS)]
        certain = min(agreed(first, tale) for tale in tales[: WORLDS - 1])
        assert min(agreed(first, tale) for tale in tales) == certain
        assert agreed(first, Tale(game.ahead(move), memory)) >= certain


@pytest.mark.parametrize("seed", range(44, 60))
def test_following_events_leads_where_the_machine_goes(seed: int) -> None:
    for game, index in moments(seed, 1):
        if game.phase == "draft":
            continue
        ahead = game.ahead(game.answers[index].move)
        sketch = Sketch(game.view("all"))
        for number, event in enumerate(ahead.events, 1):
            sketch.follow(event)
            assert sketch.stacks == Sketch(ahead.view(number)).stacks


@pytest.mark.parametrize("seed", range(60, 68))
def test_what_lies_ahead_is_what_comes(seed: int) -> None:
    """The events of a move, and the table after them, unless the turn ends and the machine goes on."""
    for game, index in moments(seed, 2):
        ahead, after = game.ahead(game.answers[index].move), game.copy()
        before = len(after.events)
        after.answer(index)
        events = [replace(event, follows=False) for event in ahead.events]
        assert events == [replace(event, follows=False) for event in after.events[before:][: len(events)]]
        if ahead.events and ahead.events[-1].kind == "turn":
            continue
        assert ahead.view().position == after.view("all").position
        assert ahead.view().sides == after.view("all").sides
        assert game.position == ahead.view(0).position or not ahead.events


def test_it_is_quick() -> None:
    game = at("FIR-WAT-DEA FIR0,WAT5,- h:FIR4.WAT1 d:?9 t:-", f"PLA-MET-SPE PLA5,-,- {WAITING}")
    view, begin = game.view("A"), time.perf_counter()
    for move in view.moves:
        foresee(view, move)
    assert (time.perf_counter() - begin) / len(view.moves) < 0.3
