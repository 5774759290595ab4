"""`recompile serve` as an operator meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from recompile.cli import main
from recompile.server import running as starting
from recompile.server.config import ADDRESS, ANALYSES, GAMES, Config
from recompile.server.limits import Rate
from recompile.server.running import CannotRun, listen, running_at
from scripts import patiently
from tests.serving import running

COMMAND = [sys.executable, "-c", "from recompile.cli import main; main()", "serve"]


def test_serving_from_start_to_stop(tmp_path: Path) -> None:
    arguments = ["--port", "0", "--db", str(tmp_path / "new" / "games.db"), "--workers", "1"]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("recompile is at http://localhost:")
        address = said.split()[3].replace("localhost", "127.0.0.1")
        with urllib.request.urlopen(f"{address}health", timeout=30) as answer:
            assert json.load(answer)["status"] == "ok"
        body = json.dumps({"mode": "hotseat", "name": "Ada"}).encode()
        with urllib.request.urlopen(f"{address}api/games", body, timeout=30) as answer:
            token = json.load(answer)["token"]
        os.kill(process.pid, signal.SIGTERM)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0
    lines = [json.loads(line) for line in errors.splitlines()]
    assert any(line["message"] == "game created" for line in lines)
    assert token not in errors
    assert (tmp_path / "new" / "games.db").exists()


def test_a_killed_server_leaves_json_lines_only(tmp_path: Path) -> None:
    """Until the last of its processes has gone: whoever still holds the error stream may still write to it."""
    arguments = ["--port", "0", "--db", str(tmp_path / "games.db"), "--workers", "2"]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3].replace("localhost", "127.0.0.1")
        body = json.dumps({"mode": "bot", "level": "gentle", "name": "Ada"}).encode()
        urllib.request.urlopen(f"{address}api/games", body, timeout=30).close()
    finally:
        process.kill()
    _, errors = process.communicate(timeout=60)
    assert [json.loads(line)["message"] for line in errors.splitlines()] == ["game created"]


def test_a_taken_port_is_said_plainly() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(CannotRun, match="cannot listen"):
            listen("127.0.0.1", taken.getsockname()[1])


def served_with(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> Config:
    """What a server is set to that is started with these arguments; it is not."""
    found: list[Config] = []

    def stop(config: Config) -> None:
        found.append(config)
        raise CannotRun("enough")

    with listen("127.0.0.1", 0) as listening:
        monkeypatch.setattr(starting, "create_app", stop)
        monkeypatch.setattr(starting, "listen", lambda *_given, **_more: listening)
        monkeypatch.setattr(starting, "log_to_stderr", lambda: None)
        monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
        done = CliRunner().invoke(main, ["serve", "--db", str(folder / "games.db"), *arguments])
    assert (done.exit_code, done.output) == (2, "error: enough\n")
    return found[0]


def test_limits_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = "--connections 7 --connections-each 5 --spectators 3 --games-each 40 --analyses-each 8 --work-each 300"
    set_to = served_with(monkeypatch, tmp_path, *words.split(), "--keep-alive", "75")
    assert (set_to.connections, set_to.connections_each, set_to.spectators) == (7, 5, 3)
    assert set_to.connections < set_to.sockets
    assert (set_to.games, set_to.analyses, set_to.address) == (Rate(40, 0.4), Rate(8, 0.04), Rate(3000, 300))
    assert (set_to.timeouts.keep_alive, set_to.timeouts.headers) == (75, Config("").timeouts.headers)


def test_limits_that_are_not_set_are_as_usual(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_to, usual = served_with(monkeypatch, tmp_path), Config("")
    for name in ("connections_each", "spectators", "timeouts"):
        assert getattr(set_to, name) == getattr(usual, name)
    assert (set_to.games, set_to.analyses, set_to.address) == (GAMES, ANALYSES, ADDRESS)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--connections", "5000"], "5000 connections need 6795 open files, and 1024 are allowed"),
        (["--connections", "0"], "--connections"),
        (["--spectators", "many"], "--spectators"),
        (["--work-each", "1"], "--work-each"),
        (["--keep-alive", "-1"], "--keep-alive"),
    ],
)
def test_limits_that_cannot_be_are_said_plainly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], why: str
) -> None:
    monkeypatch.setattr(starting, "open_files", lambda: 1024)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    done = CliRunner().invoke(main, ["serve", "--db", str(tmp_path / "games.db"), *arguments])
    assert done.exit_code == 2
    assert why in done.output


def test_a_second_start_opens_the_table_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def shown(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", shown)
    monkeypatch.setenv("BROWSER", "any")
    with running(tmp_path) as server:
        done = CliRunner().invoke(main, ["serve", "--open", "--port", str(server.port)])
    assert (done.exit_code, opened) == (0, [f"http://localhost:{server.port}/"])
    assert done.output == f"recompile is running already, at http://localhost:{server.port}/\n"


def test_without_a_browser_it_says_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "any")
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    with running(tmp_path) as server:
        done = CliRunner().invoke(main, ["serve", "--open", "--port", str(server.port)])
    assert "open the address in one" in done.output
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.open", lambda _: pytest.fail("a browser in the terminal would take it"))
    with running(tmp_path) as server:
        done = CliRunner().invoke(main, ["serve", "--open", "--port", str(server.port)])
    assert "open the address in one" in done.output


def test_a_port_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    with HTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        threading.Thread(target=stranger.serve_forever, daemon=True).start()
        port = stranger.server_port
        assert running_at("127.0.0.1", port) is None
        assert running_at("127.0.0.1", free_port()) is None
        arguments = ["--open", "--port", str(port), "--db", str(tmp_path / "games.db"), "--workers", "1"]
        environment = {**os.environ, "BROWSER": "true"}
        process = subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"port {port} is taken by something else; this is another one\n"
            address = process.stdout.readline().split()[3]
            assert running_at("127.0.0.1", int(address.rstrip("/").rpartition(":")[2])) is not None
            os.kill(process.pid, signal.SIGTERM)
            process.communicate(timeout=30)
        finally:
            process.kill()
        stranger.shutdown()


class Stranger(BaseHTTPRequestHandler):
    """Some other server."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"status": "ok"}')

    def log_message(self, *_: object) -> None:
        """Nothing."""


def free_port() -> int:
    with listen("127.0.0.1", 0) as found:
        port: int = found.getsockname()[1]
        return port


def test_a_long_silence_is_broken(capfd: pytest.CaptureFixture[str]) -> None:
    code = "import time, sys; time.sleep(0.5); print('done', flush=True); sys.exit(3)"
    assert patiently.run("still at it", [sys.executable, "-c", code], every=0.15) == 3
    said = capfd.readouterr().out.splitlines()
    assert said[0].startswith("  still at it, 0 s so far")
    assert said[-1] == "done"


def test_make_play_takes_a_port() -> None:
    root = Path(__file__).resolve().parents[1]
    for given, port in (([], "8000"), (["PORT=8010"], "8010")):
        done = subprocess.run(
            ["make", "--dry-run", "--old-file=.venv/.synced", "play", *given], cwd=root, capture_output=True, text=True
        )
        assert f"recompile serve --open --port {port}" in done.stdout, done.stderr


def test_without_its_packages_it_says_what_to_install() -> None:
    """In a process of its own: modules that are taken away and come again are others than before."""
    code = "import sys; sys.modules['sqlalchemy.exc'] = None; from recompile.cli import main; main(['serve'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "recompile[web]" in done.stderr
