"""Processes that play in a room: they answer when asked, leave when told, and are missed when they die."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from multiprocessing import get_context
from types import SimpleNamespace

import pytest

from recompile.train import room as rooms
from recompile.train.room import GROUPS, Games, Room


class Counting:
    """Asks one question after the other; falls over at the one it is told."""

    def __init__(self, room: Room, group: int, rank: int, falls_at: int) -> None:
        self.room, self.group, self.rank, self.falls_at = room, group, rank, falls_at
        self.room.ready[group, rank] += 1

    def step(self) -> None:
        if self.room.ready[self.group, self.rank] == self.falls_at:
            os._exit(3)
        self.room.ready[self.group, self.rank] += 1


def opened(falls_at: int = -1) -> Room:
    def tables(room: Room, rank: int) -> Sequence[Games]:
        return [Counting(room, group, rank, falls_at) for group in range(GROUPS)]

    room = Room(workers=2, games=1)
    room.start(tables)
    return room


def answer(room: Room, times: int) -> None:
    for done in range(1, times + 1):
        for group in range(GROUPS):
            assert room.wait(group, done)
            room.go[group] = done


def test_all_ask_until_they_are_sent_home() -> None:
    room = opened()
    answer(room, 20)
    room.close()
    assert [process.exitcode for process in room.team] == [0, 0]
    assert not room.wait(0, 1000)


def test_ctrl_c_is_for_the_one_who_learns() -> None:
    room = opened()
    answer(room, 1)
    for process in room.team:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
    answer(room, 5)
    room.close()
    assert [process.exitcode for process in room.team] == [0, 0]


def test_a_process_that_died_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ROLL_CALL", 10)
    room = opened(falls_at=4)
    with pytest.raises(RuntimeError, match="a process that plays has ended before the run"):
        answer(room, 6)
    room.close()


def test_they_play_for_a_learner_that_is_the_first_process_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ROLL_CALL", 10)
    monkeypatch.setattr(rooms, "os", SimpleNamespace(getpid=lambda: 1, getppid=lambda: 1))
    room = opened()
    answer(room, 20)
    room.close()
    assert [process.exitcode for process in room.team] == [0, 0]


def test_they_leave_when_whoever_learns_has_died() -> None:
    def learner() -> None:
        answer(opened(), 1)
        os._exit(0)

    read, write = os.pipe()  # all who play hold the end that is written to
    process = get_context("fork").Process(target=learner)
    process.start()
    os.close(write)
    assert os.read(read, 1) == b""
    os.close(read)
    process.join()
