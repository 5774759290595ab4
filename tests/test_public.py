"""What those beside the table know, and nobody tells them: the public as a reader (R11)."""

from __future__ import annotations

import pytest

from recompile import Game
from recompile.game import View
from recompile.game.records import redacted

QUIET = "LIF-MET-SPE -,-,- h:LIF5.SPE5 d:?6 t:-"


def game(a: str, b: str = QUIET, status: str = "A action c:-") -> Game:
    return Game.from_position(f"{a} / {b} / {status}")


def named(view: View) -> set[str]:
    """Every card that a view names, wherever it lies."""
    seen = {card for side in view.sides for card in side.trash} | {card for card, _ in view.known}
    lying = [card for side in view.sides for stack in side.stacks for card in stack.cards]
    held = [card for side in view.sides for card in side.hand]
    return seen | {card.code for card in (*lying, *held, *view.moving) if card.code is not None}


def test_only_what_lies_open_is_seen() -> None:
    g = game("FIR-WAT-DEA FIR3.fir2,-,- h:FIR1.WAT2 d:?9 t:FIR5")
    assert named(g.view("public")) == {"FIR3", "FIR5"}
    assert str(g.view("public").position).startswith(
        "FIR-WAT-DEA FIR3.??,-,- h:?2 d:?9 t:FIR5 / LIF-MET-SPE -,-,- h:?2"
    )


def test_hands_that_are_dealt_or_drawn_and_hidden_plays_are_nobodys_business() -> None:
    g = Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7)
    assert named(g.view("public")) == set()
    g.push("dea1@1")
    g.push(next(move for move in g.legal_moves if str(move).islower()))
    g.push("R")
    assert named(g.view("public")) == set()
    told = [event for event in g.events_for("public") if event.kind in ("play", "land", "draw")]
    assert len(told) == 5
    assert {event.card for event in told} == {"??"}
    assert {line.card for line in g.log(reader="public")} == {None}


def test_nobody_else_is_shown_the_answers() -> None:
    g = game("FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-")
    for reader in ("B", "public"):
        view = g.view(reader)
        assert view.decision is not None
        assert (view.decision.player, view.decision.options, view.answers, view.moves) == ("A", 0, (), ())


def test_a_revealed_hand_is_remembered_until_a_hidden_card_leaves_it() -> None:
    """Light 4."""
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-")
    g.push("LIG4@1")
    assert g.view("public").known == (("LIF5", "B.hand"), ("SPE5", "B.hand"))
    g.push("lif5@1")
    assert g.view("public").known == ()
    assert not {"LIF5", "SPE5"} & named(g.view("public"))


def test_the_last_card_of_a_revealed_hand_cannot_be_mistaken() -> None:
    g = game("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF5 d:?6 t:-")
    for move in ("LIG4@1", "lif5@1"):
        g.push(move)
    assert g.view("public").known == (("LIF5", "B1"),)


def test_what_passes_from_hand_to_hand_is_seen_by_the_players_only() -> None:
    """Love 4 and Love 3 (R10.7): A takes a card, gives one away, and keeps one that was shown before."""
    g = game("LOV-FIR-WAT -,-,- h:LOV4.LOV3.WAT2.WAT3 d:?9 t:-", "LIF-MET-SPE -,-,- h:LIF1.LIF2 d:?9 t:-")
    for move in ("LOV4@1", "WAT2"):
        g.push(move)
    assert ("WAT2", "A.hand") in g.view("public").known
    for move in ("R", "LOV3@1", "WAT3"):
        g.push(move)
    assert not {"WAT2", "WAT3", "LIF1", "LIF2"} & named(g.view("public"))
    assert ("WAT3", "B.hand") in g.view("A").known
    handed = [event for event in g.events_for("public") if event.kind in ("give", "take-random")]
    assert [event.card for event in handed] == ["??", "??"]
    (pick,) = [outcome for entry in redacted(g, "public").entries for outcome in entry.chance if outcome.is_pick]
    assert pick.cards == ("??",)


def test_a_searched_deck_is_seen_until_it_is_shuffled() -> None:
    """Clarity 3."""
    g = game("CLA-FIR-WAT -,-,- h:CLA3.FIR1 d:CLA5.FIR5.WAT1.WAT2 t:-")
    g.push("CLA3@1")
    assert {card for card, where in g.view("public").known if where == "A.deck"} == {"CLA5", "FIR5", "WAT1", "WAT2"}
    g.push("FIR5")
    assert g.view("public").known == (("FIR5", "A.hand"),)


def test_a_face_down_card_that_returns_to_a_hand_is_seen_by_its_owner_only() -> None:
    """Fear 2; and one that lay open is known to everybody."""
    for card, known in (("lif4", ()), ("LIF4", (("LIF4", "B.hand"),))):
        g = game("FEA-FIR-WAT -,-,- h:FEA2.FIR1 d:?9 t:-", f"LIF-MET-SPE {card},-,- h:LIF5.SPE5 d:?6 t:-")
        g.push("FEA2@1")
        assert g.view("public").known == g.view("A").known == known


@pytest.mark.parametrize("moves", [(), ("LIG4@1",)], ids=["unknown", "known"])
def test_the_order_of_a_hand_is_its_owners_secret(moves: tuple[str, ...]) -> None:
    views = []
    for mine, theirs in (("LIG4.FIR1.WAT1", "LIF5.SPE5.MET5"), ("WAT1.LIG4.FIR1", "SPE5.MET5.LIF5")):
        g = game(f"LIG-FIR-WAT -,-,- h:{mine} d:FIR2.FIR3 t:-", f"LIF-MET-SPE -,-,- h:{theirs} d:MET1.MET2 t:-")
        for move in moves:
            g.push(move)
        views.append(g.view("public"))
    assert views[0] == views[1]


# ---------------------------------------------------------------- what a takeback would not make unknown again


@pytest.mark.parametrize(
    ("mine", "move", "learned"),
    [
        ("FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-", "fir1@2", False),
        ("FIR-WAT-DEA -,-,- h:FIR5.WAT2 d:?9 t:-", "FIR5@1", False),
        ("FIR-WAT-DEA -,-,- h:FIR1.WAT2 d:?9 t:-", "R", True),
        ("LIG-FIR-WAT -,-,- h:LIG4.FIR1 d:?9 t:-", "LIG4@1", True),
        ("LOV-FIR-WAT -,-,- h:LOV6.FIR1 d:?9 t:-", "LOV6@1", True),
        ("UNI-FIR-WAT UNI4,-,- h:FIR1 d:WAT1.WAT2.WAT3 t:-", "fir1@2", True),
    ],
    ids=["hidden-play", "open-play", "draw", "reveal", "the-other-draws", "seen-for-a-moment"],
)
def test_what_has_come_out_since_a_ply(mine: str, move: str, learned: bool) -> None:
    """Unity 4 shows a deck and shuffles it: what was seen is not known any more, but it was seen."""
    g = game(mine)
    g.push(move)
    assert g.learned_since(0, "A") is learned


def test_only_ones_own_cards_may_be_shown_in_vain() -> None:
    """Love 4: A has shown a card to B; for A that is no reason not to go back, for B it is."""
    g = game("LOV-FIR-WAT -,-,- h:LOV4.FIR1.WAT2 d:?9 t:-")
    for move in ("LOV4@1", "WAT2"):
        g.push(move)
    assert not g.learned_since(1, "A")
    assert g.learned_since(1, "B")


def test_the_deal_cannot_be_taken_back() -> None:
    g = Game(seed=1)
    for _ in range(5):
        g.push(next(iter(g.legal_moves)))
    assert not g.learned_since(4, "A")
    g.push(next(iter(g.legal_moves)))
    assert g.learned_since(5, "B")


@pytest.mark.parametrize(
    ("moves", "leaves"),
    [
        (["SPI2@1"], "no"),
        (["PLA2@2", "WAT1"], "done"),
        (["R"], "keep"),
        (["PLA2@2"], None),
    ],
)
def test_everybody_is_told_whether_a_question_may_be_left(moves: list[str], leaves: str | None) -> None:
    g = game("SPI-PLA-WAT -,-,- h:SPI2.PLA2.WAT1.WAT2 d:?9 t:-", status="A action c:A")
    for move in moves:
        g.push(move)
    assert leaves is None or leaves in g.legal_moves
    for reader in ("A", "B", "public", "all"):
        question = g.view(reader).question
        assert question is not None
        assert question.optional == (leaves is not None)
