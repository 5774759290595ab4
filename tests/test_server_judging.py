"""The judge behind the browser: queued, one at a time for each address, told while it goes on, and stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest

from recompile.cards import PROTOCOLS
from recompile.lab.judge.judging import do
from recompile.lab.judge.playing import Version
from recompile.lab.judge.schedule import RANDOM, Job
from recompile.lab.judge.strengths import CARD
from recompile.lab.judge.versions import BLANK, Change, changes
from recompile.notation.own import write_own
from recompile.server import judges
from recompile.server.errands import Judge, judged, perform, written
from recompile.server.judge_desk import JudgeDesk
from recompile.workshop.reading import protocol_of
from recompile.workshop.sketches import sketched
from tests.serving import Json, Running, eventually, running
from tests.test_endless import FOREVER
from tests.test_server_workshop import echo, refused, saying

ECHO = saying("Draw 2 cards.")
LOOPING = [{"value": 0, **FOREVER}, *echo()["cards"][1:]]


def small(_changes: Mapping[Change, object]) -> Iterator[Job]:
    """One deal at a time: with the plain engine even that takes a while."""
    yield Job(RANDOM, 0, 1)
    for number in count():
        yield Job(CARD, number, 1)
        yield Job(CARD, number, 1, (BLANK, 0))


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges, "schedule", small)
    monkeypatch.setattr(judges, "FIRST", 0.5)


def call(server: Running, path: str = "", body: object = None, method: str | None = None) -> tuple[int, Json]:
    status, text, _ = server.http(f"/api/judge{path}", body, method)
    return status, json.loads(text)


def begun(server: Running, file: Json = ECHO) -> str:
    status, found = call(server, "", {"file": file})
    assert status == 202, found
    return str(found["id"])


@pytest.mark.parametrize(
    ("file", "job"), [(ECHO, Job(RANDOM, 0, 2)), (ECHO, Job(CARD, 0, 1)), (ECHO, Job(CARD, 6, 1, (BLANK, 0)))]
)
def test_what_a_worker_finds_is_told_as_data(file: Json, job: Job) -> None:
    """And is the same as if it had been found here."""
    protocol = protocol_of(sketched(json.dumps(file)))
    text = perform("judge", written(Judge(write_own(protocol), 0, job.strength, job.first, job.count, job.change)))
    version = Version(protocol, tuple(PROTOCOLS))
    _, found = do(0, (job, version if job.change is None else changes(version)[job.change]))
    assert judged(job, text, protocol) == found


def test_a_verdict_grows(tmp_path: Path) -> None:
    with running(tmp_path, judging=True, judge_seconds=600.0) as server:
        id = begun(server)
        first = call(server, f"/{id}")[1]
        assert (first["verdict"], first["over"], first["of"]) == (None, False, 600.0)
        seen: list[int] = []

        def has_grown() -> bool:
            found = call(server, f"/{id}?lang=fr")[1]
            if found["verdict"]:
                seen.append(found["verdict"]["games"])
            return bool(seen) and seen[0] < seen[-1]

        eventually(has_grown, 240.0)
        assert seen == sorted(seen)
        call(server, f"/{id}", method="DELETE")
        last = call(server, f"/{id}?lang=fr")[1]
        assert (last["verdict"]["code"], last["verdict"]["early"]) == ("ECH", True)
        assert last["verdict"]["head"] != call(server, f"/{id}")[1]["verdict"]["head"]


def test_it_ends_when_its_time_is_over(tmp_path: Path) -> None:
    with running(tmp_path, judging=True, judge_seconds=1.0) as server:
        id = begun(server)
        eventually(lambda: call(server, f"/{id}")[1]["over"])
        assert call(server, f"/{id}")[1]["done"] == 1.0
        begun(server)  # and the next one may come


def test_one_at_a_time_for_each_address_and_it_can_be_stopped(tmp_path: Path) -> None:
    with running(tmp_path, judging=True) as server:
        id = begun(server)
        status, found = call(server, "", {"file": ECHO})
        assert (status, found["code"]) == (503, "busy")
        eventually(lambda: call(server, f"/{id}")[1]["verdict"])
        assert call(server, f"/{id}", method="DELETE") == (200, {})
        found = call(server, f"/{id}")[1]
        assert found["over"]
        assert found["verdict"]["games"] > 0
        other = begun(server, saying("Draw 3 cards."))
        assert call(server, f"/{other}", method="DELETE")[0] == 200
        assert call(server, "/here.nothing")[0] == 404
        assert call(server, "/here.nothing", method="DELETE")[0] == 404


def test_what_waits_can_be_stopped_and_what_nobody_asks_for_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judges, "UNASKED", 0.2)
    with running(tmp_path, judging=True) as server:
        households = count()
        monkeypatch.setattr(JudgeDesk, "_household", lambda _desk, _request: str(next(households)))
        first, second, third = begun(server), begun(server), begun(server)
        assert [call(server, f"/{id}")[1]["ahead"] for id in (second, third)] == [1, 2]
        assert call(server, f"/{second}", method="DELETE")[0] == 200
        assert call(server, f"/{second}")[1]["over"]
        judging = server.hub.judges._judged
        eventually(lambda: judging[first].ended is not None and judging[third].ended is not None)


def test_endless_texts_are_judged(tmp_path: Path) -> None:
    with running(tmp_path, judging=True, judge_seconds=600.0) as server:
        id = begun(server, echo(cards=LOOPING))
        eventually(lambda: call(server, f"/{id}")[1]["verdict"], 240.0)
        assert server.http("/health")[0] == 200
        assert call(server, f"/{id}")[1]["verdict"]["games"] > 0
        call(server, f"/{id}", method="DELETE")
        assert call(server, f"/{id}")[1]["over"]


def test_endless_texts_end_when_their_time_is_over(tmp_path: Path) -> None:
    with running(tmp_path, judging=True, judge_seconds=1.0) as server:
        id = begun(server, echo(cards=LOOPING))
        eventually(lambda: call(server, f"/{id}")[1]["over"])
        assert call(server, f"/{id}")[1]["done"] == 1.0
        assert server.http("/health")[0] == 200


def test_what_cannot_be_judged_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, judging=True) as server:
        assert "cards[0].middle" in refused(server, "/api/judge", {"file": saying("Banish.")})
        refused(server, "/api/judge", {})
    with running(tmp_path) as server:
        status, found = call(server, "", {"file": ECHO})
        assert (status, found["code"]) == (403, "forbidden")


def test_a_server_that_stops_does_not_wait_for_the_judge(tmp_path: Path) -> None:
    with running(tmp_path, judging=True) as server:
        begun(server)
