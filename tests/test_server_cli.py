"""`recompile serve` as an operator meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from recompile.server.running import CannotRun, listen

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
    assert process.returncode in (0, -signal.SIGTERM)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert any(line["message"] == "game created" for line in lines)
    assert token not in errors
    assert (tmp_path / "new" / "games.db").exists()


def test_a_taken_port_is_said_plainly() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        with pytest.raises(CannotRun, match="cannot listen"):
            listen("127.0.0.1", taken.getsockname()[1])


def test_without_its_packages_it_says_what_to_install() -> None:
    """In a process of its own: modules that are taken away and come again are others than before."""
    code = "import sys; sys.modules['sqlalchemy.exc'] = None; from recompile.cli import main; main(['serve'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "recompile[web]" in done.stderr
