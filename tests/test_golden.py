"""The golden games: short records in which every card is played face-up at least once.

Each is played again with every move and every outcome of chance checked, and must end as it is written. The files are
made by `tests/golden/make.py`.
"""

from pathlib import Path

import pytest

from recompile import CARDS
from recompile.game.records import Record, record_of, replay
from tests.golden.make import FOLDER, face_up_cards

FILES = sorted(FOLDER.glob("*.txt"))
LONGEST = 150


def read(file: Path) -> Record:
    return Record.parse(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_ends_as_written(file: Path) -> None:
    record = read(file)
    game = replay(record)
    assert game.outcome is not None
    assert (game.outcome.winner or "*", game.outcome.by) == (record.headers["Result"], record.headers["End"])
    assert str(game.position) == record.headers["Final"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_written_down_as_it_was_read(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text
    assert str(record_of(replay(record), record.headers)) == text
    assert len(text.splitlines()) < LONGEST


def test_every_card_is_played_face_up_in_some_golden_game() -> None:
    played = set().union(*(face_up_cards(read(file)) for file in FILES))
    missing = [card for card in CARDS if card not in played]
    assert not missing, f"no golden game plays {', '.join(missing)} face-up"
