"""Jobs in several processes, some of which are killed: nothing is lost, and only what kills twice is refused."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Collection
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from threading import Thread

import pytest

from recompile.lab import ArenaError, executor
from recompile.lab.executor import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")

PATIENCE = 60.0  # seconds


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_over(marks: Path, once: Collection[int], always: Collection[int], job: int) -> int:
    """Some jobs kill the process that does them, the first time or each time. Every try is noted."""
    is_first = not any(marks.glob(f"{job}-*"))
    marks.joinpath(f"{job}-{os.getpid()}").touch()
    if job in always or (job in once and is_first):
        die()
    return job * job


def tries(marks: Path) -> Counter[int]:
    return Counter(int(path.name.partition("-")[0]) for path in marks.glob("*-*"))


@pytest.mark.parametrize("once", [{3, 4}, {0, 1, 2, 3, 11}])
def test_only_what_a_process_was_doing_is_done_again(tmp_path: Path, once: set[int]) -> None:
    found = list(run(partial(die_over, tmp_path, once, ()), range(20), 2))
    assert sorted(found) == [job * job for job in range(20)]
    assert tries(tmp_path) == {job: 2 if job in once else 1 for job in range(20)}


def test_what_kills_twice_is_refused_by_name(tmp_path: Path) -> None:
    """However many others die beside it."""
    with pytest.raises(ArenaError, match=r"ended before its work was done, and so did the one .*: 3$"):
        list(run(partial(die_over, tmp_path, {1, 2, 4}, {3}), range(20), 2))
    assert tries(tmp_path)[3] == 2
    assert max(tries(tmp_path).values()) == 2


def test_what_was_done_before_is_kept(tmp_path: Path) -> None:
    """The last job is begun when all others have been, and dies a second time after a new process has come up."""
    found: list[int] = []
    with pytest.raises(ArenaError, match=r": 19$"):
        found.extend(run(partial(die_over, tmp_path, (), {19}), range(20), 2))
    assert sorted(found) == [job * job for job in range(19)]


# ---------------------------------------------------------------- killed from outside


def wait_to_be_killed(marks: Path, job: int) -> int:
    """The first two jobs take until somebody says go."""
    marks.joinpath(f"{job}-{os.getpid()}").touch()
    end = time.monotonic() + PATIENCE
    while job < 2 and not marks.joinpath("go").exists() and time.monotonic() < end:
        time.sleep(0.01)
    return job


def kill_both(marks: Path) -> None:
    end = time.monotonic() + PATIENCE
    while len(pids := [path.name.partition("-")[2] for path in marks.glob("[01]-*")]) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    for pid in pids:
        os.kill(int(pid), signal.SIGKILL)
    marks.joinpath("go").touch()


def test_all_processes_are_killed_at_once(tmp_path: Path) -> None:
    killer = Thread(target=kill_both, args=(tmp_path,))
    killer.start()
    assert sorted(run(partial(wait_to_be_killed, tmp_path), range(12), 2)) == list(range(12))
    killer.join()
    assert tries(tmp_path) == {0: 2, 1: 2, **dict.fromkeys(range(2, 12), 1)}


def die_at_first(marks: Path, times: int) -> None:
    if len(list(marks.iterdir())) < times:
        marks.joinpath(str(os.getpid())).touch()
        die()


def test_no_job_is_to_blame_for_a_process_that_never_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "_begin", partial(die_at_first, tmp_path, 3))
    assert sorted(run(abs, range(-8, 0), 2)) == list(range(1, 9))
    assert len(list(tmp_path.iterdir())) >= 3


def test_processes_that_never_begin_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "_begin", die)
    with pytest.raises(ArenaError, match="end before they have begun"):
        list(run(abs, range(8), 2))


def test_left_early_only_its_own_processes_are_ended() -> None:
    running = run(abs, range(-500, 0), 2)
    next(running)
    mine = get_context("spawn").Process(target=time.sleep, args=(PATIENCE,))
    mine.start()
    try:
        running.close()  # type: ignore[attr-defined]  # it is a generator
        end = time.monotonic() + PATIENCE
        while active_children() != [mine] and time.monotonic() < end:
            time.sleep(0.01)
        assert active_children() == [mine]
    finally:
        mine.terminate()
        mine.join()
