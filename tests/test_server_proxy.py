"""Who somebody is: the address they come from, or what a proxy that is trusted says of them."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile.cli import main
from recompile.server.limits import Rate
from recompile.server.running import CannotRun, networks
from tests.serving import Running, running

TWO = Rate(2, 0.0001)  # games an address may begin


def begin(server: Running, forwarded: str | None) -> int:
    """Begin a game, as somebody of whom a proxy says this; the status."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    body = json.dumps({"mode": "hotseat"}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/games", body, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as answer:
        return answer.code


def statuses(server: Running, *forwarded: str | None) -> list[int]:
    return [begin(server, each) for each in forwarded]


def test_nobody_is_believed_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "FORWARDED_ALLOW_IPS", "*")  # what others would listen to
    with running(tmp_path, games=TWO) as server:
        assert statuses(server, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [201, 201, 429]


def test_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    with running(tmp_path, games=TWO, proxies=networks("127.0.0.0/8")) as server:
        assert statuses(server, *["203.0.113.1"] * 3) == [201, 201, 429]
        assert statuses(server, *["203.0.113.2"] * 2, None) == [201, 201, 201]


def test_only_what_the_proxy_itself_has_added_counts(tmp_path: Path) -> None:
    """Whoever comes may bring a header along; the proxy writes behind it whom it has seen."""
    with running(tmp_path, games=TWO, proxies=networks("127.0.0.1,10.0.0.0/8")) as server:
        brought = [f"198.51.100.{number}, 203.0.113.1" for number in range(3)]
        assert statuses(server, *brought) == [201, 201, 429]
        through = [f"198.51.100.{number}, 203.0.113.2, 10.1.1.1" for number in range(3)]  # two proxies in a row
        assert statuses(server, *through) == [201, 201, 429]


def test_somebody_elses_proxy_is_not_believed(tmp_path: Path) -> None:
    with running(tmp_path, games=TWO, proxies=networks("10.0.0.0/8,::1")) as server:
        assert statuses(server, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [201, 201, 429]


def test_a_proxy_that_is_none_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(CannotRun, match="name addresses or networks"):
        networks("localhost")
    done = CliRunner().invoke(main, ["serve", "--db", str(tmp_path / "x.db"), "--trust-proxy", "10.0.0.0/99"])
    assert (done.exit_code, done.output.startswith("error: ")) == (2, True)
