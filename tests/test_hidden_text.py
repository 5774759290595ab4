"""Nothing hidden is ever printed: not at the table in the terminal, not in a record made for one player (R11).

What a player has seen is worked out from the positions of the whole game, not from the code that hides things.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile import CARDS, Game
from recompile.cli import main
from recompile.game.records import Record, record_of, redacted, replay
from recompile.notation.position import HIDDEN

PROTOCOLS = ("FIR WAT DEA", "LIF MET SPE")
READERS = ("LIG PSY CLA", "LUC MIR SMO")  # protocols that look, reveal and shuffle
NAMES = {name.casefold(): code for code, card in CARDS.items() for name in (code, card.name)}
WORD = re.compile(r"\b[a-z]{3}\d\b|\b[a-z]+ \d\b", re.IGNORECASE)
FORMS = re.compile(r"is not a move; the forms are .*")  # said to everybody; the cards in it are only examples
OPEN = ("reveal", "discard", "delete", "flip", "give", "take-random", "take")  # seen by both, even if only for a moment


def named(text: str) -> set[str]:
    """The cards a text names, short or long, in any case."""
    words = (word.casefold() for word in WORD.findall(FORMS.sub("", text)))
    return {NAMES[word] for word in words if word in NAMES}


def seen_now(game: Game, player: str) -> set[str]:
    """What lies before a player now, and what the player remembers."""
    view = game.view(player)
    lying = {card for side in view.position.sides for card in side.cards() if card != HIDDEN}
    return lying | {card for card, _ in view.known} | named(" ".join(view.position.frames))


def seen_so_far(game: Game, player: str) -> list[tuple[str | None, set[str]]]:
    """For each question who is asked and what the player has seen until then. The game is taken back on the way."""
    steps: list[tuple[str | None, set[str]]] = []
    events = game.events
    while True:
        shown = {event.card for event in events[: game.event_count] if event.kind in OPEN and event.card}
        if game.phase != "draft":
            steps.append((game.decision.player if game.decision else None, seen_now(game, player) | shown))
        if not game.moves:
            break
        game.pop()
    total: set[str] = set()
    found = []
    for asked, cards in reversed(steps):
        total = total | cards
        found.append((asked, total))
    return found


@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize("protocols", [PROTOCOLS, READERS])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_table_names_no_card_before_it_was_seen(
    tmp_path: Path, seed: int, protocols: tuple[str, str], player: str
) -> None:
    file = tmp_path / "game.txt"
    chance = random.Random(seed)
    lines = [chance.choice(["1", "2", "3", "5", "6", "why", "position"]) for _ in range(500)]
    lines[60:60] = lines[120:120] = ["log"]
    options = ("--as", player, "--seed", str(seed), "--protocols-a", protocols[0], "--protocols-b", protocols[1])
    result = CliRunner().invoke(
        main, ["play", "--against", "random", *options], input="\n".join([*lines, f"save {file}", "quit", ""])
    )
    assert result.exit_code == 0
    assert "all three protocols are compiled" in result.output
    game = replay(Record.parse(file.read_text(encoding="utf-8")))
    questions = [cards for asked, cards in seen_so_far(game, player) if asked in (player, None)]
    place = -1
    for printed in re.split(r"^> ", result.output, flags=re.MULTILINE):
        place += "\nturn " in printed and "nothing has changed" not in printed.lower()
        assert named(printed) <= questions[place], f"at question {place}: {printed}"
    assert place == len(questions) - 1
    assert any(len(cards) < 30 for cards in questions)


@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize("protocols", [PROTOCOLS, READERS])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_for_one_player_names_only_what_was_seen(seed: int, protocols: tuple[str, str], player: str) -> None:
    chance = random.Random(seed)
    game = Game(a=protocols[0], b=protocols[1], seed=seed)
    for _ in range(10 + 25 * seed):
        if game.decision:
            game.push(chance.choice(list(game.legal_moves)))
    shown = redacted(game, player)
    own = [entry.move for entry in record_of(game).entries if entry.player == player]
    assert [entry.move for entry in shown.entries if entry.player == player] == own
    assert "??" in str(shown)
    assert named(str(shown)) <= seen_so_far(game, player)[-1][1]


def test_a_deal_that_cannot_be_seen_does_not_change_the_text(tmp_path: Path) -> None:
    """B's cards are dealt in many ways; what A is shown at the first question is the same."""
    shown = set()
    for hand in ("LIF0.SPE5", "MET1.MET2", "SPE0.LIF3"):
        rest = ".".join(f"{code}{value}" for code in ("LIF", "MET", "SPE") for value in (0, 1, 2, 3, 5))
        deck = ".".join(card for card in rest.split(".") if card not in hand)
        side = f"LIF-MET-SPE lif4,-,- h:{hand} d:{deck} t:-"
        file = tmp_path / "position.txt"
        file.write_text(f"FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / {side} / A action c:-", encoding="utf-8")
        shown.add(CliRunner().invoke(main, ["show", "--as", "A", str(file)]).output)
    if len({len(text) for text in shown}) > 1:
        shown = {re.sub(r"deck \d+", "deck", text) for text in shown}
    assert len(shown) == 1
    assert named(shown.pop()) == {"FIR1"}
