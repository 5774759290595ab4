"""Games saved by version 0.1 go on as they would have: the same question, the same answers, the same cards."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from recompile.cards import PRINTED
from recompile.engine import ids
from recompile.engine.old_saves import code_in_order
from recompile.engine.snapshot import VERSION
from recompile.game import Game

SAVES = Path(__file__).parent / "old" / "saves-0.1.json.gz"
ENTRIES: list[dict[str, Any]] = json.loads(gzip.decompress(SAVES.read_bytes()))
CODES = list(PRINTED.protocols)
# A play that has landed and waits for nothing: 0.1 kept its frame where the face-down card beneath might have spoken.
IDLE = re.compile(r" >arrive:[AB]\{[^}]*step=2,landed=[^}]*\}")


def as_it_was(game: Game) -> str:
    """The position in the words of 0.1: what a text had stated was a count, of protocols by their place, and who goes
    first was a line."""

    def count(stated: re.Match[str]) -> str:
        return f"count={CODES.index(stated[1]) if stated[1] in CODES else stated[1]}"

    stated = re.sub(r"stated=(\w+)", count, str(game.position))
    return re.sub(r"(count=\d+),first=([AB])", lambda first: f"line={'AB'.index(first[2]) + 1},{first[1]}", stated)


def test_there_are_saves_of_every_kind() -> None:
    frames = {frame for entry in ENTRIES for frame in re.findall(r">([a-z-]+):", entry["position"])}
    often = {"text", "order", "arrive", "leave", "leave-all", "discard", "refresh", "compile"}
    assert frames == often | {"shift-all", "queue"}
    assert any("count=" in entry["position"] for entry in ENTRIES)
    assert {"LUC3:middle@2", "PEA1:middle@2"} <= {
        text for entry in ENTRIES for text in re.findall(r">text:[AB]:([^{ ]+)", entry["position"])
    }


@pytest.mark.parametrize("entry", ENTRIES, ids=map(str, range(len(ENTRIES))))
def test_an_old_save_goes_on(entry: dict[str, Any]) -> None:
    game = Game.load(entry["save"])
    assert game.asked == entry["asked"]
    assert [str(move) for move in game.legal_moves] == entry["moves"]
    assert as_it_was(game) == entry["position"]
    for move in entry["played"]:
        game.push(move)
    assert as_it_was(game) in (entry["after"], IDLE.sub("", entry["after"]))


@pytest.mark.parametrize("entry", ENTRIES, ids=map(str, range(len(ENTRIES))))
def test_players_know_what_they_knew_and_spectators_what_lies_open(entry: dict[str, Any]) -> None:
    """0.1 knew no spectators: for them nothing was shown yet (R11)."""
    game, save = Game.load(entry["save"]), entry["save"]
    if save["phase"] == ids.DRAFT:
        return
    for player, name in enumerate("AB"):
        hidden = [ids.HAND + 1 - player, ids.DECK, ids.DECK + 1, *range(3 - 3 * player, 6 - 3 * player)]
        known = [card for card in save["cast"] if save["known"][card] >> player & 1 and not save["up"][card]]
        remembered = {code_in_order(card) for card in known if save["zone"][card] in hidden}
        assert {card for card, _ in game.information(name)} == remembered
    public = game.view("public")
    assert public.known == ()
    assert public.position.face_up == game.position.face_up
    assert [side.trash for side in public.position.sides] == [side.trash for side in game.position.sides]


def test_an_old_save_is_saved_anew() -> None:
    for entry in ENTRIES[::10]:
        game = Game.load(entry["save"])
        plain = json.loads(json.dumps(game.save()))
        assert plain["version"] == VERSION
        assert Game.load(plain).position == game.position
