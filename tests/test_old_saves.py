"""Games saved by version 0.1 go on as they would have: the same question, the same answers, the same cards."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from recompile.cards import PRINTED
from recompile.engine.snapshot import VERSION
from recompile.game import Game

SAVES = Path(__file__).parent / "old" / "saves-0.1.json.gz"
ENTRIES: list[dict[str, Any]] = json.loads(gzip.decompress(SAVES.read_bytes()))
CODES = list(PRINTED.protocols)


def as_it_was(game: Game) -> str:
    """The position in the words of 0.1: what a text had stated was a count, of protocols by their place."""

    def count(stated: re.Match[str]) -> str:
        return f"count={CODES.index(stated[1]) if stated[1] in CODES else stated[1]}"

    return re.sub(r"stated=(\w+)", count, str(game.position))


def test_there_are_saves_of_every_kind() -> None:
    frames = {frame for entry in ENTRIES for frame in re.findall(r">([a-z-]+):", entry["position"])}
    often = {"text", "order", "arrive", "leave", "leave-all", "discard", "refresh", "compile"}
    assert frames == often | {"shift-all", "queue"}
    assert any("count=" in entry["position"] for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=map(str, range(len(ENTRIES))))
def test_an_old_save_goes_on(entry: dict[str, Any]) -> None:
    game = Game.load(entry["save"])
    assert game.asked == entry["asked"]
    assert [str(move) for move in game.legal_moves] == entry["moves"]
    assert as_it_was(game) == entry["position"]
    for move in entry["played"]:
        game.push(move)
    assert as_it_was(game) == entry["after"]


def test_an_old_save_is_saved_anew() -> None:
    for entry in ENTRIES[::10]:
        game = Game.load(entry["save"])
        plain = json.loads(json.dumps(game.save()))
        assert plain["version"] == VERSION
        assert Game.load(plain).position == game.position
