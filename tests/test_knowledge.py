"""Who knows what (R11): reveals are remembered, mixing forgets, worlds agree."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from recompile import Game
from recompile.game import View
from recompile.game.laid import Laid

STATUTE = Path(__file__).parent.parent / "rulings" / "written" / "statute.yaml"
QUIET = "LIF-MET-SPE -,-,- h:LIF5.SPE5 d:?6 t:-"


def game(a: str, b: str = QUIET, status: str = "A action c:-") -> Game:
    return Game.from_position(f"{a} / {b} / {status}")


def test_of_the_opening_hands_a_player_sees_their_own() -> None:
    g = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=1)
    assert [g.information(player) for player in "AB"] == [(), ()]
    for at, player in enumerate("AB"):
        assert [len(set(side.hand)) for side in g.view(player).position.sides] == [5 - 4 * at, 1 + 4 * at]


def test_a_position_does_not_tell_what_is_only_remembered() -> None:
    """A has seen B's hand (Light 4) and the top of the own deck (Clarity 1); neither lies open now."""
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-")
    g.push("LIG4@1")
    assert {card for card, _ in g.view("A").known} == {"LIF5", "SPE5"}
    assert g.view("A").position.sides[1].hand == ("??", "??")
    g = game("CLA-FIR-WAT CLA1,-,- h:FIR1 d:WAT1.?5 t:-", status="A start c:-")
    assert g.view("A").known == (("WAT1", "A.deck"),)
    assert g.view("A").position.sides[0].deck == ("??",) * 6


def test_a_view_marks_what_is_uncovered_and_what_is_known_though_it_does_not_lie_open() -> None:
    """R11.2, R11.3; Light 4 shows B's hand. Of one's own hand there is nothing to remember."""
    g = game("LIG-FIR-WAT -,FIR3.fir2,- h:LIG4.FIR1 d:?9 t:-", "LIF-MET-SPE -,met1,- h:LIF5 d:?6 t:-")
    g.push("LIG4@1")
    mine, theirs = g.view("A").sides
    stacks = [[(card.code, card.uncovered, card.known) for card in side.stacks[1].cards] for side in (mine, theirs)]
    assert stacks == [[("FIR3", False, False), ("FIR2", True, True)], [(None, True, False)]]
    hands = [[(card.code, card.uncovered, card.known) for card in side.hand] for side in (mine, theirs)]
    assert hands == [[("FIR1", False, False)], [("LIF5", False, True)]]


def test_a_revealed_hand_is_remembered_until_a_hidden_card_leaves_it() -> None:
    """R11.3; Light 4."""
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-")
    g.push("LIG4@1")
    assert g.information("A") == (("LIF5", "B.hand"), ("SPE5", "B.hand"))
    g.push("lif5@1")
    assert g.information("A") == ()


def test_whoever_chooses_from_a_hand_by_value_has_looked_at_all_of_it() -> None:
    """R10.2, R11.2; Statute 1 says nothing of revealing. The other player has seen nothing by it."""
    sides = ("STA-FIR-WAT -,-,- h:STA1.FIR1 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF5.MET5.SPE1 d:?6 t:-")
    g = Game.from_position(f"{sides[0]} / {sides[1]} / A action c:-", protocols=[STATUTE])
    g.push("STA1@1")
    assert {card for card, _ in g.view("A").known} == {"LIF5", "MET5", "SPE1"}
    assert g.information("B") == ()


def test_one_known_card_among_others_is_lost_from_sight_when_a_card_leaves_hidden() -> None:
    """R11.3; Love 4: of B's two cards A knows one, and cannot tell which of them is played face-down."""
    g = game(
        "FIR-WAT-DEA fir1,-,- h:FIR2 d:?9 t:-", "LOV-MET-SPE -,-,- h:LOV4.SPE5.MET5 d:?6 t:-", status="B action c:-"
    )
    for move in ("LOV4@1", "SPE5", "B1", "fir2@2"):
        g.push(move)
    assert ("SPE5", "B.hand") in g.information("A")
    g.push("spe5@2")
    assert not {"SPE5", "MET5"} & {card for card, _ in g.information("A")}


def test_a_card_that_waits_face_down_is_not_named_to_the_opponent() -> None:
    """Life 3's card waits behind Spirit 3 for line 2 while Light 0 asks (E4 of the timing rules)."""
    g = game(
        "SPE-SPI-LIG SPE0.SPI3,-,LIF3 h:LIG0 d:SPE4.SPI4.LIG4.SPI2.LIG1.SPE1 t:-", "DEA-MET-FIR -,-,- h:MET1 d:?6 t:-"
    )
    for move in ("R", "yes", "2", "LIG0@3", "@2"):
        g.push(move)
    assert ">queue:A2{SPI3:A:shift:asleep+lig1:A:play}" in str(g.position)
    for player in "AB":  # not even who played it may look before it has landed
        assert ">queue:A2{SPI3:A:shift:asleep+??:A:play}" in str(g.view(player))
        assert str(Laid(g.position).seen_by(player)) == str(g.view(player))


def test_the_last_card_of_a_hand_cannot_be_mistaken() -> None:
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF5 d:?6 t:-")
    g.push("LIG4@1")
    g.push("lif5@1")
    assert g.information("A") == (("LIF5", "B1"),)


def test_a_card_played_open_leaves_the_rest_of_a_known_hand_known() -> None:
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF3.SPE5 d:?6 t:-")
    g.push("LIG4@1")
    g.push("LIF3@1")
    assert ("SPE5", "B.hand") in g.information("A")


def test_a_card_turned_down_in_sight_is_known() -> None:
    """Spirit 2 turns B's card face-down; A saw which one it was."""
    g = game("SPI-FIR-WAT -,-,- h:SPI2.FIR1 d:?9 t:-", "LIF-MET-SPE LIF4,-,- h:LIF5.SPE5 d:?6 t:-")
    for move in ("SPI2@1", "yes", "B1"):
        g.push(move)
    assert g.information("A") == (("LIF4", "B1"),)
    assert "??" in str(g.view("A"))


def test_a_returned_card_is_known_to_both() -> None:
    g = game("FEA-FIR-WAT -,-,- h:FEA2.FIR1 d:?9 t:-", "LIF-MET-SPE LIF4,-,- h:LIF5.SPE5 d:?6 t:-")
    g.push("FEA2@1")
    assert ("LIF4", "B.hand") in g.information("A")


def test_a_searched_deck_is_seen_by_both_until_it_is_shuffled() -> None:
    """Clarity 3: both see the card that is taken; the rest is shuffled again."""
    deck = "CLA5.FIR5.WAT1.WAT2"
    g = game(f"CLA-FIR-WAT -,-,- h:CLA3.FIR1 d:{deck} t:-")
    g.push("CLA3@1")
    assert {move.text for move in g.legal_moves} == {"CLA5", "FIR5"}
    assert {card for card, where in g.information("B") if where == "A.deck"} == set(deck.split("."))
    g.push("FIR5")
    assert g.information("B") == (("FIR5", "A.hand"),)
    assert g.information("A") == ()


def test_revealing_one_card_of_a_hand_shows_that_card_only() -> None:
    """Love 4."""
    g = game("LOV-FIR-WAT -,-,- h:LOV4.FIR1.WAT2 d:?9 t:-")
    g.push("LOV4@1")
    g.push("WAT2")
    assert ("WAT2", "A.hand") in g.information("B")
    assert ("FIR1", "A.hand") not in g.information("B")


def test_the_top_of_a_deck_is_revealed_to_both() -> None:
    """Clarity 1, Start."""
    g = game("CLA-FIR-WAT CLA1,-,- h:FIR1 d:WAT1.?5 t:-", status="A start c:-")
    assert g.information("A") == (("WAT1", "A.deck"),)
    assert g.information("B") == (("WAT1", "A.deck"),)


def test_nobody_knows_a_card_from_the_deck_before_it_has_landed() -> None:
    """R5.3: then the player on whose side it lies may look."""
    g = game("LIF-FIR-WAT -,-,LIF3 h:FIR1.LIF5 d:WAT1.?5 t:-", "DEA-MET-SPE -,-,- h:DEA5 d:?6 t:-")
    g.push("fir1@3")
    g.push("@1")
    assert "wat1" in str(g.view("A"))
    assert "wat1" not in str(g.view("B")).lower()


@pytest.mark.parametrize("seed", range(30))
def test_worlds_never_move_a_card_out_of_a_heap_it_was_seen_in(seed: int) -> None:
    """B's hand was full before B's trash was shuffled into a new deck: the shuffled cards are not in it."""
    trash = "LIF0.LIF1.LIF2.LIF3"
    g = game(
        "LUC-FIR-WAT -,-,- h:FIR1.LUC5 d:?9 t:-",
        f"LIF-TIM-SPE -,-,- h:TIM0.SPE1.SPE2.SPE3.SPE4 d:- t:{trash}",
        "B action c:-",
    )
    for move in ("TIM0@2", "LIF0", "lif0@1"):
        g.push(move)
    shuffled = {"LIF1", "LIF2", "LIF3"}
    world = g.view("A").sample(random.Random(seed))
    assert set(str(world.position.sides[1]).split("d:")[1].split(" ")[0].split(".")) == shuffled


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("reader", "AB")
def test_a_loaded_game_knows_the_heaps_of_both_players(seed: int, reader: str) -> None:
    """The same with either player looking on: of a hand that was there before the shuffle, no card is dealt anew."""
    looks_on = "LUC-FIR-WAT -,-,- h:FIR1.LUC5 d:?9 t:-"
    shuffles = "LIF-TIM-SPE -,-,- h:TIM0.SPE1.SPE2.SPE3.SPE4 d:- t:LIF0.LIF1.LIF2.LIF3"
    g = game(looks_on, shuffles, "B action c:-") if reader == "A" else game(shuffles, looks_on, "A action c:-")
    for move in ("TIM0@2", "LIF0", "lif0@1"):
        g.push(move)
    world = Game.load(g.save()).view(reader).sample(random.Random(seed))
    assert set(world.position.sides["BA".index(reader)].deck) == {"LIF1", "LIF2", "LIF3"}


def test_a_long_game_does_not_run_out_of_heaps() -> None:
    """What is used up is forgotten: however many heaps there were, a new one finds a number (Light 4 shows a hand)."""
    plain: dict[str, Any] = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-").save()
    plain["maybe"] = [[heaps | 2**62 - 4 for heaps in maybe] for maybe in plain["maybe"]]  # sixty that are used up
    g = Game.load(plain)
    g.push("LIG4@1")
    g.push("lif5@1")  # A does not know any more which of the two lies there: a new heap
    saved: dict[str, Any] = g.save()
    assert Game.load(saved).save() == saved
    assert max(max(labels) for labels in saved["labels"]) == 2


def test_an_event_hides_what_its_reader_may_not_know() -> None:
    g = game("FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-")
    g.push("fir1@2")
    plays = [event for event in g.events_for("B") if event.kind == "play"]
    assert [event.card for event in plays] == ["??"]
    assert "FIR1" not in " ".join(map(str, g.events_for("B")))
    assert [event.card for event in g.events_for("A") if event.kind == "play"] == ["FIR1"]


def test_the_only_play_there_is_does_not_name_its_card() -> None:
    """Smoke 3 with one card and one line: the machine answers, and the opponent reads only that it did."""
    g = game("SMO-FIR-WAT -,wat1,- h:SMO3.FIR1 d:?9 t:-")
    g.push("SMO3@1")
    mine, theirs = (" ".join(map(str, g.events_for(player))) for player in "AB")
    assert "answered FIR1 fir1@2" in mine
    assert "answered ??" in theirs
    assert "fir1" not in theirs.lower()


@pytest.mark.parametrize(
    ("hand", "deck", "moves", "where", "seen"),
    [
        ("CLA1.FIR1", "?9", ["CLA1@1"], "B.hand", {"LIF5", "SPE5", "MET5"}),
        ("PSY0.FIR1", "?9", ["PSY0@2", "LIF5", "SPE5"], "B.hand", {"MET5"}),
        ("PSY0.FIR1", "?9", ["PSY0@2", "LIF5", "MET5"], "B.hand", {"SPE5"}),
    ],
    ids=["clarity-1", "psychic-0", "psychic-0-other"],
)
def test_reveals_show_what_they_say(hand: str, deck: str, moves: list[str], where: str, seen: set[str]) -> None:
    g = game(f"CLA-PSY-FIR -,-,- h:{hand} d:{deck} t:-", "LIF-MET-SPE -,-,- h:LIF5.SPE5.MET5 d:?6 t:-")
    for move in moves:
        g.push(move)
    assert {card for card, place in g.information("A") if place == where} == seen


def test_light_2_shows_a_face_down_card_to_both() -> None:
    g = game("LIG-FIR-WAT -,-,- h:LIG2.FIR1 d:?9 t:-", "LIF-MET-SPE lif4,-,- h:LIF5.SPE5 d:?6 t:-")
    g.push("LIG2@1")
    assert g.information("A") == (("LIF4", "B1"),)
    g.push("no")
    assert ("LIF4", "B1") in g.information("A")


def test_clarity_2_shows_the_card_it_takes() -> None:
    g = game("CLA-FIR-WAT -,-,- h:CLA2.FIR5 d:FIR1.WAT1.WAT2.WAT3 t:-")
    g.push("CLA2@1")
    assert {card for card, where in g.information("B") if where == "A.deck"} == {"FIR1", "WAT1", "WAT2", "WAT3"}
    g.push("WAT1")  # the only card with a value of 1, so it is played at once
    assert "WAT1" in str(g.view("B").position.sides[0])
    assert g.information("B") == ()


def test_unity_4_shows_the_deck_and_what_is_drawn() -> None:
    g = game("UNI-FIR-WAT UNI4,-,- h:- d:UNI0.UNI1.WAT2.WAT3 t:-", status="A end c:-")
    assert set(g.information("B")) == {("UNI0", "A.hand"), ("UNI1", "A.hand")}


def test_luck_0_shows_one_drawn_card() -> None:
    g = game("LUC-FIR-WAT -,-,- h:LUC0.WAT0 d:FIR1.WAT2.FIR3.?5 t:-")
    g.push("LUC0@1")
    g.push("=2")
    assert g.information("B") == (("WAT2", "A.hand"),)


def test_time_3_shows_which_card_goes_face_down() -> None:
    g = game("TIM-FIR-WAT -,-,- h:TIM3.FIR1 d:?9 t:WAT2.WAT3")
    g.push("TIM3@1")
    g.push("WAT3")
    g.push("wat3@2")
    assert g.information("B") == (("WAT3", "A2"),)


# ---------------------------------------------------------------- nothing beyond what was seen is in a view


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (("LIF5.SPE5.MET5", "MET5.LIF5.SPE5", "SPE5.MET5.LIF5"), ()),
        (("LIF5.SPE5.MET5", "MET5.LIF5.SPE5", "SPE5.MET5.LIF5"), ("LIG4@1",)),
        (("LIF5.SPE5", "SPE5.LIF5"), ("LIG4@1", "LIF3@1", "wat1@2", "R")),
    ],
    ids=["unknown", "known", "known-and-drawn"],
)
def test_the_order_of_a_hand_is_its_owners_secret(hands: tuple[str, ...], moves: tuple[str, ...]) -> None:
    """Cards lie in a hand as they came or as somebody sorted them; the other player sees no order, known or not."""
    extra = ".LIF3" if "LIF3@1" in moves else ""
    games = [
        game(
            "LIG-FIR-WAT -,-,- h:LIG4.FIR1.WAT1 d:FIR2.FIR3.FIR4 t:-",
            f"LIF-MET-SPE -,-,- h:{hand}{extra} d:MET1.MET2.MET3.SPE1 t:-",
        )
        for hand in hands
    ]
    for g in games:
        for move in moves:
            g.push(move)
    views = [g.view("A") for g in games]
    assert all(view == views[0] for view in views)
    assert len({str(view.sample(random.Random(3)).position) for view in views}) == 1


def pile(g: Game, player: str, zone: str) -> list[str]:
    """The cards of a hand, a deck or a trash (`h`, `d`, `t`), as the position of the game writes them."""
    found = re.search(rf" {zone}:(\S+)", str(g.position).split(" / ")["AB".index(player)])
    assert found
    return found[1].split(".")


def test_that_card_in_a_shuffled_deck_is_not_pointed_at() -> None:
    """Light 0 flips Metal 6, which deletes itself; Hate 3 draws, for which the trash is shuffled: nobody can tell any
    more where in the deck "that card" is, nor the opponent whether it was drawn, though Light 0 still speaks of it."""
    mine = "HAT-MET-LIG HAT3.MET6,SPI3,- h:LIG0 d:- t:LIG1.LIG2.LIG3"
    theirs = "LIF-FIR-SPE -,-,- h:LIF5 d:LIF1.LIF2.LIF3 t:-"
    views: dict[tuple[str, str], list[View]] = {}
    places: dict[str, set[int]] = {}
    for seed in range(60):
        g = Game.from_position(f"{mine} / {theirs} / A action c:-", seed=seed)
        g.push("LIG0@3")
        g.push("A1")
        assert [str(move) for move in g.legal_moves] == ["yes", "no"]  # Spirit 3, in the middle of Light 0
        (drawn,), deck = pile(g, "A", "h"), pile(g, "A", "d")
        places.setdefault(drawn, set()).add(deck.index("MET6") if "MET6" in deck else -1)
        views.setdefault(("A", drawn), []).append(g.view("A"))
        views.setdefault(("B", "a card"), []).append(g.view("B"))
    assert places == {"LIG1": {0, 1, 2}, "LIG2": {0, 1, 2}, "LIG3": {0, 1, 2}, "MET6": {-1}}
    for alike in views.values():
        assert all(view == alike[0] for view in alike)


def test_worlds_are_all_that_is_possible_and_nothing_else() -> None:
    """B draws one of three cards that A saw being shuffled, into a hand A never saw, and plays a card face-down: it may
    be any card of that hand, in which one of the three was."""
    unseen, shuffled = {"SPE1", "SPE2", "SPE3", "SPE4"}, {"LIF0", "LIF1", "LIF2"}
    g = game(
        "FIR-WAT-DEA -,-,- h:FIR1.FIR2 d:- t:-",
        f"LIF-MET-SPE -,-,- h:{'.'.join(sorted(unseen))} d:- t:{'.'.join(sorted(shuffled))}",
        "B action c:-",
    )
    for move in ("R", "fir1@2", "spe1@1"):
        g.push(move)
    possible = {(played, frozenset(unseen | {drawn}) - {played}) for drawn in shuffled for played in unseen | {drawn}}
    view, found = g.view("A"), set()
    for seed in range(400):
        world = view.sample(random.Random(seed))
        (played,) = re.findall(r" / \S+ (\w+),-,-", str(world.position))
        found.add((played.upper(), frozenset(pile(world, "B", "h"))))
    assert found == possible


def test_a_world_asks_the_other_player_the_same() -> None:
    """What A is asked here hangs on cards that B does not know: which of them were drawn with the stated number."""
    game, chance, answers = Game(seed=30, limit=60), random.Random(1), random.Random(30)
    asked = 0
    while game.options:
        decision = game.decision
        assert decision is not None
        if decision.player == "A" and decision.kind == "reveal":
            asked += 1
            sampled = game.view("B").sample(chance).decision
            assert sampled is not None
            assert (sampled.player, sampled.kind, sampled.source) == ("A", "reveal", decision.source)
        game.answer(answers.randrange(len(game.options)))
    assert asked
