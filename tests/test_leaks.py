"""Nothing hidden leaves the table by any way: a sample of what `make long` checks in 300 games. And it can fail."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from recompile import Game
from recompile.game.records import Record
from recompile.notation.events import Event, Reader
from recompile.seats import local
from recompile.server import http
from recompile.table import states
from recompile.table.match import Match
from recompile.testing.laws.runner import begin
from tests.leaks import Report, check_game
from tests.redealing import READERS, Story, play_at_random
from tests.transports import standing


@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_changes_no_byte(seed: int) -> None:
    report = check_game(seed, most=50)
    assert report.leaks == []
    assert report.moments > 40
    assert report.moved > 10
    assert report.stuck == 0
    assert {"socket", "GET /api/games/game/record", "POST /api/games/mine"} <= set(report.messages)


def test_the_terminals_are_told_nothing_hidden_either() -> None:
    report = check_game(3, most=50, every_reader=True)
    assert report.leaks == []
    assert {"seat", "saved game", "plain terminal", "film", "foresight", "why not"} <= set(report.messages)


@pytest.mark.parametrize("reader", READERS)
def test_another_deal_hides_nothing_that_was_seen(reader: Reader) -> None:
    """The other game goes on in the same way, and the reader sees the same cards; others lie elsewhere."""
    story = play_at_random(begin(3), random.Random(3), 60)
    script = story.another_deal(reader, random.Random(1))
    assert script is not None
    again = Story(script.play())
    assert again.script.deals != story.script.deals
    assert [table.lying[reader] for table in again.tables] == [table.lying[reader] for table in story.tables]
    assert any(mine.lying != theirs.lying for mine, theirs in zip(story.tables, again.tables, strict=True))


# ---------------------------------------------------------------- planted leaks


def tell_all_events(patch: pytest.MonkeyPatch) -> None:
    def events_for(game: Game, _reader: object, since: int = 0) -> tuple[Event, ...]:
        return whole(game, "all", since)

    whole = Game.events_for
    patch.setattr(Game, "events_for", events_for)


def blink_with_the_clock(patch: pytest.MonkeyPatch) -> None:
    """No card is named: one bit says whether the other hand has an odd sum."""

    def at_present(match: Match, eyes: Reader, now: float) -> dict[str, Any]:
        hands = [side.hand for side in match.game.view("all").sides]
        return usual(match, eyes, now) | {"paused": sum(card.printed or 0 for card in hands[eyes == "A"]) % 2 == 1}

    usual = states.at_present
    patch.setattr(states, "at_present", at_present)


def hand_out_the_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(http, "redacted", whole_record)


def save_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(local, "redacted", whole_record)


def whole_record(record: Record, _reader: str) -> Record:
    return record


@pytest.mark.parametrize("leak", [tell_all_events, blink_with_the_clock, hand_out_the_record, save_everything])
def test_a_leak_is_found(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    report = Report()
    for seed in range(1, 9):
        if not report.leaks:
            report.add(check_game(seed, most=50))
    assert report.leaks


# ---------------------------------------------------------------- leaks there were


def test_a_face_that_would_speak_up_when_covered_is_not_told() -> None:
    """Fire 0 has a text for when it would be covered; face-down it is silent, and looks like any other card."""
    told = set()
    for beneath in ("fir0", "fir5", "wat4"):
        mine = f"FIR-WAT-DEA {beneath},-,- h:FIR1.DEA2.DEA3 d:?9 t:-"
        game = Game.from_position(f"{mine} / LIF-MET-SPE -,-,- h:LIF1.LIF2 d:?9 t:- / A action c:-")
        game.push("FIR1@1")
        told.add(tuple(standing(game, "B", "en", [])))
    assert len(told) == 1


def test_a_text_is_named_as_it_was_when_it_was_answered_with() -> None:
    """Its card may lie face-down by now: neither that nor where it is shows in what happened then."""
    for seed in (1, 2):
        game = play_at_random(begin(seed), random.Random(seed), 50).script.play()
        answered = [event for event in game.events if event.answer == "text"]
        assert all(event.said and "None" not in event.said for event in answered)
